"""The rules of Bootleggers told a second time, for `bootleg fuzz --audit` (engine/audit.py): the round, phases 1, 2 and 6.

Pages are the rulebook's. The other phases are in audit_roads.py, thug cards in audit_cards.py, deals in audit_deals.py.
"""
from __future__ import annotations

from ..tables import constants as c
from .audit_board import BIDS, CLEARED, ENDING, HEATED, OFFERS, PAY, SHOWN, Event
from .audit_cards import CARD
from .audit_roads import Roads

CASH_FOR_TURN = ("payroll", "graft")


class Audit(Roads):
    """A whole game."""

    ONLY_DUE = frozenset((
        "pay", "receive", "influence", "die", "improvement", "produce", "admit", "load", "send", "docks", "opens", "closes", "heat",
        "cancelled"))

    def open(self) -> None:
        super().open()
        self.bids: dict[int, int] = {}
        self.last_bidder = self.doubling = c.NOBODY
        self.has_picked = self.is_heated = self.is_cleared = self.is_over = False

    def before(self, event: Event) -> None:
        """What begins something is not due yet: a turn of payment, production, the docks, the clearing of the table."""
        super().before(event)
        name = event["event"]
        if self.due or name not in ("pay", "pick", "dice", "produce", "docks", "opens", "closes"):
            return
        if (name == "pay" and event["why"] in CASH_FOR_TURN) or (name == "pick" and event["from"] != "windfall"):
            self.begin_turn(event["seat"])
        elif name == "pick":
            self.hold(False, "a card is drawn blind without a reason")
        elif name == "produce" or (name == "dice" and event["why"] == "production"):
            self.begin_production(event["seat"])
        elif name == "dice":
            self.hold(event["why"] == "demand", f"{event['why']} dice without a reason")
        elif name == "docks":
            self.all_docks()
        elif event["phase"] == "heat":
            self.clear_table()

    def before_question(self, decision: str, seat: int) -> None:
        super().before_question(decision, seat)
        if decision == "pick":
            self.begin_turn(seat)

    # ---- phase 1

    def read_offers(self, event: Event) -> None:
        """p. 5: a new round; empty spaces of the row are filled."""
        b = self.b
        if b.year[0]:
            self.clear_table()
            self.hold(max(b.cash) < b.goal_cash[0] and b.year[0] < b.rounds[0], "another round, and the game is over")
        b.year[0] += 1
        self.moment, self.is_heated, self.is_cleared = (OFFERS,), False, False
        self.begin_step()
        if not b.truck_offer[0] and b.truck_left[0]:
            b.truck_left[0] -= 1
            b.truck_offer[0] = b.truck_deck[b.truck_left[0]]
        for space in range(self.seats):
            if not b.offers[space] and b.action_left[0]:
                b.action_left[0] -= 1
                b.offers[space] = b.action_deck[b.action_left[0]]
        row = [c.CARD_NAMES[card] or None for card in b.offers]
        self.hold(event["cards"] == row and event["truck"] == (c.TRUCK_CARD_NAMES[b.truck_offer[0]] or None), f"the row {event['cards']}")
        self.bids, self.last_bidder = {}, c.NOBODY

    def ask_bid(self, seat: int) -> None:
        """p. 5: each once; who has a single card left is not asked."""
        self.move_to(BIDS)
        self.hold(seat > self.last_bidder, f"seat {seat} bids out of turn")
        self.hold(all(self.hand_of_muscle(each) == 1 for each in range(self.last_bidder + 1, seat)), f"seat {seat} bids out of turn")
        self.last_bidder = seat

    def answer_bid(self, seat: int, option: int) -> None:
        self.bids[seat] = option + 1

    def read_bid(self, event: Event) -> None:
        """All at once, face up."""
        self.move_to(SHOWN)
        seat, card, b = event["seat"], event["card"], self.b
        self.hold(b.muscle_at[card - 1] == seat and self.bids.get(seat, card) == card, f"seat {seat} shows the muscle card {card}")
        self.hold(seat in self.bids or self.hand_of_muscle(seat) == 1, f"seat {seat} was not asked for a bid")
        self.hold(b.muscle[seat] == 0, f"seat {seat} shows two muscle cards")
        b.muscle[seat], b.muscle_at[card - 1] = card, 8 + seat
        b.shown[seat, (card - 1) // c.QUARTER] += 1

    def leave_bids(self) -> None:
        self.hold(all(b > 0 for b in self.b.muscle.tolist()[: self.seats]), "a bid that is not shown")

    def begin_turn(self, seat: int) -> None:
        """p. 5: graft, payroll, then one card."""
        self.move_to(PAY)
        if seat == self.turn:
            self.hold(not self.has_picked, f"seat {seat} has a second pick")
            return
        is_done = self.turn == c.NOBODY or self.has_picked or not self.row()
        self.hold(is_done, f"seat {seat} has its turn before seat {self.turn} has picked")
        self.take_turn(seat, all_act=self.row())
        self.has_picked = False
        b = self.b
        owned = [truck for truck in range(c.TRUCKS) if b.truck_owner[truck] == seat]
        graft = min(b.cash[seat], 0 if b.union_boss[seat] else sum(int(c.GRAFT[c.SIZE[truck]]) for truck in owned))
        self.expect_payment(seat, graft, "graft")
        self.expect_payment(seat, min(b.cash[seat] - graft, payroll(b.muscle[seat])), "payroll")

    def row(self) -> bool:
        return bool(self.b.truck_offer[0] or any(self.b.offers))

    def ask_pick(self, seat: int) -> None:
        self.hold(self.row(), "nothing is on offer")

    def answer_pick(self, seat: int, option: int) -> None:
        name = c.TRUCK_CARD_NAMES[self.b.truck_offer[0]] if option == 0 else c.CARD_NAMES[self.b.offers[option - 1]]
        self.expect("pick", seat=seat, card=name, **{"from": option or "truck"})

    def read_pick(self, event: Event) -> None:
        """p. 5-6: goods are redeemed at once."""
        b, seat, source = self.b, event["seat"], event["from"]
        if source == "truck":
            self.has_picked = True
            self.buy_truck(seat)
            return
        card = CARD[event["card"]]
        if source == "windfall":
            b.action_left[0] -= 1
        else:
            self.has_picked = True
            self.hold(b.offers[source - 1] == card, f"{event['card']} is not at offer {source}")
            b.offers[source - 1] = 0
        if card >= c.FIRST_THUG:
            self.taken = seat, card - c.FIRST_THUG
            b.thugs[seat, card - c.FIRST_THUG] += 1
            b.secret[seat, card - c.FIRST_THUG] += source == "windfall"
            return
        b.discard[card] += 1
        if card in (c.SINGLE_INFLUENCE, c.DOUBLE_INFLUENCE):
            self.expect_men(seat, 1 if card == c.SINGLE_INFLUENCE else 2, "pick")
        elif card == c.SPEAKEASY_IMPROVEMENT:
            self.expect("improvement", seat=seat, speakeasy=None, change=1, why="pick")
        elif card == c.DOUBLE_STILL and self.free_board() != c.NOBODY and self.supply(seat) > 0:
            self.doubling = seat
        else:
            self.expect("die", seat=seat, still=None, target=seat, change=1 if card == c.SINGLE_STILL else 2, why="pick")

    def buy_truck(self, seat: int) -> None:
        """p. 6: paid and taken, or discarded all the same."""
        b, size = self.b, self.b.truck_offer[0] - 1
        b.truck_offer[0] = 0
        b.discard[c.CARD_CODES + size] += 1
        truck, price = self.free_truck(size), int(c.TRUCK_PRICE[size])
        if truck == c.NOBODY or b.cash[seat] < price or self.supply(seat) <= 0:
            self.expect("truck", seat=seat, truck=None, change="denied")
        else:
            self.expect_payment(seat, price, "truck")
            self.expect("truck", seat=seat, truck=truck, change="bought")

    def ask_double_still(self, seat: int) -> None:
        self.hold(seat == self.doubling, f"seat {seat} has no Double Still")

    def answer_double_still(self, seat: int, option: int) -> None:
        self.doubling = c.NOBODY
        if option == 0:
            self.expect("die", seat=seat, still=None, target=seat, change=2, why="pick")
        else:
            self.expect("die", seat=seat, still=self.free_board() + 1, target=seat, change=1, why="pick", started=True)

    def leave_row(self) -> None:
        """p. 6: what nobody chose is discarded, a truck card stays."""
        self.hold(len(self.acted) == self.seats or not self.row(), f"only seats {sorted(self.acted)} have paid and picked")
        self.hold(self.doubling == c.NOBODY, "a Double Still brings nothing")
        for space in range(c.OFFERS):
            if self.b.offers[space]:
                self.b.discard[self.b.offers[space]] += 1
                self.b.offers[space] = 0

    # ---- what waits in the back room

    def ask_place_die(self, seat: int) -> None:
        self.window = self.at_window(seat)
        self.hold(self.b.dice[seat] > 0, f"seat {seat} has no die to place")
        self.hold(self.window in (c.PLAY_NOW, c.PLACE_TURN, c.WINDOW_C), "a die is placed out of its time")

    def answer_place_die(self, seat: int, option: int) -> None:
        if option:
            self.deed(self.window)
            still = seat if option == 1 else c.SEATS + option - 2
            self.hold(self.owner_of(still) == seat, f"still {still} is not seat {seat}'s")
            self.expect("die", seat=seat, still=None, target=seat, change=-1, why="place")
            self.expect("die", seat=seat, still="family" if option == 1 else option - 1, target=seat, change=1, why="place")

    def ask_improve(self, seat: int) -> None:
        self.window = self.at_window(seat)
        self.hold(self.b.improvements[seat] > 0, f"seat {seat} has no improvement to place")
        self.hold(self.window in (c.PLAY_NOW, c.PLACE_TURN, c.WINDOW_E), "an improvement is placed out of its time")

    def answer_improve(self, seat: int, option: int) -> None:
        if option:
            self.deed(self.window)
            self.hold(self.b.improved[option] < c.SQUARES[option], f"no square at speakeasy {option + 1}")
            self.expect("improvement", seat=seat, speakeasy=None, change=-1, why="place")
            self.expect("improvement", seat=seat, speakeasy=option + 1, change=1, why="place")

    # ---- phase 2

    def ask_place_influence(self, seat: int) -> None:
        """p. 7: an own turn, from smaller to larger speakeasies (D7); in the variant every window."""
        self.window = self.at_window(seat)
        self.hold(self.b.back_room[seat] > 0, f"seat {seat} has no influence to place")
        self.hold(self.settings.influence == "anytime" or self.window == c.PLACE_TURN, "influence is placed out of its phase")

    def answer_place_influence(self, seat: int, option: int) -> None:
        if not option:
            return
        self.deed(self.window)
        if self.settings.influence == "phase":
            self.hold(option >= self.last_of.get(seat, 0), f"back to speakeasy {option + 1}")
            self.last_of[seat] = option
        self.hold(self.total(option) < c.CIRCLES[option], f"no circle at speakeasy {option + 1}")
        self.expect("influence", seat=seat, speakeasy=None, change=-1, why="place")
        self.expect("influence", seat=seat, speakeasy=option + 1, change=1, why="place")

    # ---- phase 6 and the end

    def read_announce(self, event: Event) -> None:
        """p. 11: after rounds 4 and 8 a marker each, one more for the poorest, of several the weakest."""
        self.move_to(HEATED)
        b = self.b
        self.hold(b.year[0] in c.HEAT_ROUNDS and not self.is_heated, "an announcement out of its round")
        self.is_heated = True
        cash = b.cash.tolist()[: self.seats]
        self.hold(event["cash"] == cash, f"{event['cash']} is announced")
        poorest = min(range(self.seats), key=lambda seat: (cash[seat], self.muscle(seat)))
        men = []
        for seat in range(self.seats):
            b.announced[seat] = cash[seat]
            men.append(min(2 if seat == poorest else 1, max(0, self.supply(seat))))
            b.back_room[seat] += men[seat]
        self.expect("heat", markers=men)

    def read_heat(self, event: Event) -> None:
        """Booked with the announcement."""

    def leave_heat(self) -> None:
        self.hold(self.is_heated or self.b.year[0] not in c.HEAT_ROUNDS, "no heat after its round")

    def clear_table(self) -> None:
        """p. 11: what was played for the round is over; markers from a Safe-house come back."""
        if self.is_cleared:
            return
        self.move_to(CLEARED)
        self.is_cleared, b = True, self.b
        for place in range(c.SPEAKEASIES):
            was_open = self.is_open(place)
            b.closed[place] = b.copper_house[place] = 0
            self.lapse(place)
            if place < self.places:
                self.due.extend(self.doors(place, was_open))
        for still in range(c.STILLS):
            b.stopped[still] = 0
        for seat in range(self.seats):
            b.back_room[seat] += b.resting[seat]
            b.resting[seat] = b.muscle[seat] = b.big_city_boys[seat] = b.warehouse[seat] = b.family_output[seat] = 0

    def read_end(self, event: Event) -> None:
        """p. 11: with the goal in one hand, or after the last round."""
        self.move_to(ENDING)
        cash, goal = self.b.cash.tolist()[: self.seats], self.b.goal_cash[0]
        self.hold(event["cash"] == cash and event["why"] == ("goal" if max(cash) >= goal else "rounds"), "the end")
        self.hold(max(cash) >= goal or self.b.year[0] == self.b.rounds[0], "the game is over too early")
        ranking = sorted(range(self.seats), key=lambda seat: (-cash[seat], -self.muscle(seat)))
        self.hold(event["ranking"] == ranking, f"the ranking {event['ranking']}, not {ranking}")
        self.is_over = True

    def over(self) -> None:
        self.hold(self.is_over, "the game is over without its end")

    LEAVING = {**Roads.LEAVING, SHOWN: leave_bids, PAY: leave_row, HEATED: leave_heat}


def payroll(card: int) -> int:
    """p. 14: nothing up to 12, $1G to 27, $2G to 45, $3G to 60, then $4G."""
    return sum(card > last for last in (12, 27, 45, 60))


