"""Of the audit of Bootleggers: the books, and what can be read off them; where a round stands and whose turn it is."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.audit import Books
from ..tables import constants as c

Event = dict[str, Any]
Moment = tuple[float, ...]  # step of the round; in phase 5 the speakeasy and the step there

(OFFERS, BIDS, SHOWN, PAY, PLACING, PRODUCTION, LOADING, SENDING, UNLOADED, SALES, BACK, JUDGED, ENDING, HEATED, CLEARED) = (
    0, 1, 2, 4, 7, 9, 12, 14, 16, 18, 24, 25, 26, 27, 28)
DEMAND, COPPER_COMES, SOLD, UNSOLD = 1, 3, 4, 5  # steps at a speakeasy; windows F and F2 are 0 and 2
WINDOW_STEP = {  # of windows and own turns
    c.WINDOW_A: 3, c.WINDOW_B: 5, c.PLACE_TURN: PLACING, c.WINDOW_C: 8, c.WINDOW_C2: 10, c.LOAD_TURN: LOADING, c.WINDOW_D: 13,
    c.SEND_TURN: SENDING, c.WINDOW_E: 15, c.WINDOW_G: 23}
AT_SPEAKEASY = {c.WINDOW_F: 0, c.WINDOW_F2: 2}
DEAL_STEP = (6, 11, 17)
OWN_TURNS = (c.PLACE_TURN, c.LOAD_TURN, c.SEND_TURN)


class Board(Books):
    """Mobsters, speakeasies, trucks as the books have them."""

    BOOKED = (
        "seed", "cash", "announced", "goal_cash", "start_cash", "crates", "demand", "line", "truck_turn", "kept", "broken", "promised",
        "seats", "rounds", "deals", "deal_passes", "anytime", "money_hidden", "padded", "year", "back_room", "resting", "dice",
        "improvements", "warehouse", "union_boss", "muscle", "big_city_boys", "shown", "still_dice", "stopped", "board_owner", "copper",
        "family_output", "influence", "improved", "closed", "copper_house", "thirsty", "word_of_mouth", "packing_heat", "big_payoff",
        "truck_owner", "truck_operator", "truck_favor", "truck_crates", "truck_at", "truck_dock", "truck_seller", "truck_offer", "offers",
        "recruitings", "molls", "action_left", "truck_left", "discard", "muscle_at", "thugs", "secret", "action_deck", "truck_deck")
    LEAVING: dict[int, Callable[[Any], None]] = {}  # what must be true, or happens, behind a step

    def open(self) -> None:
        """p. 4: an influence marker, a die, a small truck each."""
        b = self.b
        self.copy("muscle_at", "action_deck", "truck_deck")
        b.action_left[0] = c.ACTION_CARDS + (c.PADDED_INVESTIGATIONS if b.padded[0] else 0)
        b.truck_left[0] = c.TRUCK_CARDS
        b.copper[0] = b.demand[0] = c.NOBODY
        for number in range(c.SEATS):
            b.board_owner[number] = b.packing_heat[number] = b.big_payoff[number] = c.NOBODY
        for truck in range(c.TRUCKS):
            b.truck_owner[truck] = b.truck_operator[truck] = truck if truck < self.seats else c.NOBODY
            b.truck_at[truck], b.truck_seller[truck] = c.NOT_SENT, c.NOBODY
        for seat in range(self.seats):
            b.cash[seat] = b.announced[seat] = self.settings.start_cash
            b.back_room[seat] = b.still_dice[seat] = 1
        self.moment: Moment = (OFFERS,)
        self.begin_step()

    # ---- where the round stands

    def begin_step(self) -> None:
        self.acted: set[int] = set()  # seats that have had their turn in this step, or been passed over
        self.passed: set[int] = set()  # ... that have passed in this window since the last deed
        self.turn = c.NOBODY
        self.last_of: dict[int, Any] = {}  # by seat: where the last marker went, which truck was loaded last
        self.deals_opened = self.offers_made = 0

    def move_to(self, *moment: float) -> None:
        """The round goes on, never back."""
        old = self.moment
        if moment == old:
            return
        self.hold(moment > old, f"step {moment} of a round behind {old}")
        for step, leave in self.LEAVING.items():
            if old[0] <= step < moment[0]:
                leave(self)
        if old[0] <= SALES <= moment[0] and (old[0] < SALES or old[:2] != moment[:2]):
            self.leave_speakeasies(int(moment[1]) if moment[0] == SALES else self.places)
        self.moment = moment
        self.begin_step()

    def leave_speakeasies(self, until: int) -> None:
        """Sales at those before this one are over."""

    def take_turn(self, seat: int, all_act: bool = False) -> None:
        """p. 6: muscle order. Those passed over had nothing to answer."""
        if seat == self.turn:
            return
        left = [each for each in range(self.seats) if each not in self.acted]
        self.hold(seat in left, f"seat {seat} has a second turn, or comes too late")
        before = [each for each in left if self.muscle(each) > self.muscle(seat)]
        self.hold(not (all_act and before), f"seat {seat} has its turn before the stronger {before}")
        self.acted.update(before, [seat])
        self.turn = seat

    # ---- mobsters

    @property
    def places(self) -> int:
        return c.SPEAKEASIES if self.seats == c.SEATS else c.SPEAKEASIES - 1

    def muscle(self, seat: int) -> int:
        """In halves."""
        return 2 * self.b.muscle[seat] + c.BIG_CITY_BOYS_HALVES * self.b.big_city_boys[seat]

    def in_muscle_order(self) -> list[int]:
        return sorted(range(self.seats), key=lambda seat: (-self.muscle(seat), seat))

    def supply(self, seat: int) -> int:
        b = self.b
        used = b.back_room[seat] + b.resting[seat] + sum(row[seat] for row in b.influence.tolist())
        used += sum(seat in users for users in zip(b.truck_owner.tolist(), b.truck_operator.tolist()))
        return c.MARKERS - used - b.board_owner.tolist().count(seat)

    def hand_of_muscle(self, seat: int) -> int:
        return self.b.muscle_at.tolist().count(seat)

    # ---- speakeasies

    def total(self, place: int) -> int:
        return sum(self.b.influence.tolist()[place])

    def is_omalleys(self, place: int) -> bool:
        return place == c.OMALLEYS or self.b.copper_house[place] != 0

    def is_open(self, place: int) -> bool:
        return not self.b.closed[place] and (self.is_omalleys(place) or self.total(place) >= c.SHADED[place])

    def leader(self, place: int) -> int:
        """p. 7, 9: the most markers; of two alone with as many the stronger; Big Payoff before all."""
        if self.b.big_payoff[place] != c.NOBODY:
            return self.b.big_payoff[place]
        markers = self.b.influence.tolist()[place]
        there = sorted((seat for seat in range(self.seats) if markers[seat]), key=lambda seat: (-markers[seat], -self.muscle(seat)))
        if len(there) > 1 and markers[there[0]] == markers[there[1]] and len(there) > 2:
            return c.NOBODY
        return there[0] if there else c.NOBODY

    def controller(self, place: int) -> int:
        leading = self.leader(place)
        if leading == c.NOBODY or self.b.big_payoff[place] == leading:
            return leading
        return leading if 2 * self.b.influence[place, leading] >= self.total(place) else c.NOBODY

    def dock_of(self, place: int, seat: int) -> int:
        if self.leader(place) == seat:
            return c.MAJORITY_DOCK
        return c.MINORITY_DOCK if self.b.influence[place, seat] else c.PUBLIC_DOCK

    def doors(self, place: int, was_open: bool) -> list[dict[str, Any]]:
        """The event of doors that were open, or not, before."""
        now = self.is_open(place)
        return [] if now == was_open else [{"event": "opens" if now else "closes", "speakeasy": place + 1}]

    # ---- stills, trucks

    def free_board(self) -> int:
        owners = self.b.board_owner.tolist()
        return owners.index(c.NOBODY) if c.NOBODY in owners else c.NOBODY

    def owner_of(self, still: int) -> int:
        return still if still < c.SEATS else self.b.board_owner[still - c.SEATS]

    def free_truck(self, size: int) -> int:
        for truck in range(c.FIRST_TRUCK[size], c.FIRST_TRUCK[size + 1]):
            if self.b.truck_owner[truck] == self.b.truck_operator[truck] == c.NOBODY:
                return truck
        return c.NOBODY

    def line_up(self, truck: int, place: int) -> None:
        """p. 8: behind those in the dock of whoever uses it."""
        b = self.b
        b.line[0] += 1
        b.truck_at[truck], b.truck_turn[truck] = place, b.line[0]
        b.truck_dock[truck] = self.dock_of(place, b.truck_operator[truck])

    def take_from_line(self, truck: int) -> None:
        b = self.b
        b.truck_at[truck], b.truck_dock[truck], b.truck_turn[truck], b.truck_seller[truck] = c.NOT_SENT, 0, 0, c.NOBODY

    def queues(self, place: int) -> dict[str, Any]:
        """The event that tells the docks of a speakeasy."""
        b = self.b
        there = sorted((truck for truck in range(c.TRUCKS) if b.truck_at[truck] == place), key=lambda truck: b.truck_turn[truck])
        return {"event": "docks", "speakeasy": place + 1,
                **{name: [truck for truck in there if b.truck_dock[truck] == dock] for dock, name in enumerate(c.DOCK_NAMES)}}

    # ---- money

    def expect_payment(self, seat: int, amount: int, why: str) -> None:
        """To the bank; nothing is told of nothing."""
        if amount > 0:
            self.expect("pay", seat=seat, amount=amount, why=why, **{"with": "bank"})

    def expect_income(self, seat: int, amount: int, why: str) -> None:
        if amount > 0:
            self.expect("receive", seat=seat, amount=amount, why=why, **{"with": "bank"})

    def expect_transfer(self, payer: int, seat: int, amount: int, why: str) -> None:
        self.expect("pay", seat=payer, amount=amount, why=why, **{"with": seat})
        self.expect("receive", seat=seat, amount=amount, why=why, **{"with": payer})

    def read_pay(self, event: Event) -> None:
        self.hold(0 < event["amount"] <= self.b.cash[event["seat"]], f"seat {event['seat']} pays {event['amount']}")
        self.b.cash[event["seat"]] -= event["amount"]

    def read_receive(self, event: Event) -> None:
        self.b.cash[event["seat"]] += event["amount"]
