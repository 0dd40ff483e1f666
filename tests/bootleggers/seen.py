"""What a mobster sees, told a second time: every field of the observation from the snapshot of a game, by the meanings in fields.py.

Nothing here calls the rules. Of the record only that is read which a snapshot keeps in `engine`: what is sold where, what is stopped.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from told_again import Retold, flat

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c

PLAYS = ("react", "target_speakeasy", "target_seat", "target_marker", "target_still", "target_truck", "how_many")
DOORS = ("open_dock", "keep_out_influence", "keep_out_trucks", "support")  # promises that name a speakeasy
PLACES = {"open_dock": range(2, 7), "keep_out_influence": range(2, 7), "keep_out_trucks": range(1, 7), "support": range(2, 7)}
OF_MOBSTERS = {"back_room": "influence", "resting": "resting_influence"}  # under another name in a snapshot
OF_PLACES = {"improved": "improvements", "sold": "sold"}
EFFECTS, OWNED_EFFECTS = ("closed", "copper_in_the_house", "thirsty", "word_of_mouth"), ("packing_heat", "big_payoff")
SIZE_OF_TRUCK = [0] * 12 + [1] * 5 + [2] * 3


class Told(Retold):
    """The game as mobster `me` may see it."""

    GAME, PLAYERS = GAME, "mobsters"

    def __init__(self, states: np.ndarray, settings: Any, me: int):
        super().__init__(states, settings, me)
        self.mobsters, self.trucks = self.players_, self.snapshot["trucks"]
        self.places = self.snapshot["speakeasies"][: 6 if self.seats == 6 else 5]  # p. 12: Volstead only with six
        self.decision = self.asked.get("decision", "")

    def simple(self, name: str) -> list[int]:
        if name in OF_PLACES:
            return self.by_place([place[OF_PLACES[name]] for place in self.places])
        if name in EFFECTS:
            return self.by_place([place["effects"][name] for place in self.places])
        if name in OWNED_EFFECTS:
            return self.by_place([self.whose(place["effects"][name]) for place in self.places])
        return self.each(OF_MOBSTERS.get(name, name))

    def whose(self, seat: int | None) -> int:
        return 0 if seat is None else 1 + self.from_me(seat)

    def by_place(self, numbers: list[Any]) -> list[Any]:
        return numbers + [0] * (6 - len(numbers))

    # ---- the question

    def decision_(self) -> list[int]:
        return [int(name == self.decision) for name in a.NAMES]

    def window(self) -> list[int]:
        timed = ("thug", "place_die", "improve", "place_influence")
        return [1 + c.WINDOW_NAMES.index(self.asked["window"]) if self.decision in timed else 0]

    def terms(self) -> list[tuple[int, dict[str, Any]]]:
        """1: I get it, -1: I give it."""
        return [(-1, term) for term in self.asked.get("give", [])] + [(1, term) for term in self.asked.get("get", [])]

    def sides(self, names: tuple, key: str, *kinds: str) -> list[int]:
        """Who gets what of these kinds, by what the term names."""
        found = [{sign for sign, term in self.terms() if term["term"] in kinds and term.get(key) == name} for name in names]
        return [2 if len(signs) == 2 else sum(signs) for signs in found]

    def asked_card(self) -> list[int]:
        if "card" in self.asked:
            return [int(name == self.asked["card"]) for name in c.THUG_NAMES]
        return self.sides(c.THUG_NAMES, "card", "card")

    def asked_spare(self) -> list[int]:
        return self.sides(c.THUG_NAMES, "card", "spare")

    def named(self) -> list[tuple[str, int]]:
        """What the card in play names so far: kind of target, value."""
        if self.decision not in PLAYS:
            return []
        task = self.s["stack"][self.s["depth"] - 2]
        kinds = TARGETS[self.asked["card"]]
        return list(zip(kinds, task["targets"][: task["count"]].tolist()))

    def asked_seat(self) -> list[int]:
        marks = [0] * 6
        if self.decision in ("react", "vigorish") or "give" in self.asked:
            marks[self.from_me(self.asked["partner"])] = 1
        for kind, value in self.named():
            seat = None
            if kind in ("target_seat", "target_marker") and value < 6:
                seat = value
            elif kind == "target_still":
                seat = value if value < 6 else next(each["owner"] for each in self.snapshot["remote_stills"] if each["board"] == value - 5)
            if seat is not None:
                marks[self.from_me(seat)] |= 2
        for truck in self.asked_trucks():
            if self.trucks[truck]["operator"] is not None:
                marks[self.from_me(self.trucks[truck]["operator"])] += 2
        return marks

    def asked_trucks(self) -> list[int]:
        if self.decision in ("load", "send", "admit"):
            return [self.asked["truck"]]
        return [value for kind, value in self.named() if kind == "target_truck"]

    def asked_place(self) -> list[int]:
        named = [value for kind, value in self.named() if kind == "target_speakeasy"]
        if self.decision == "admit":
            named = [self.asked["speakeasy"] - 1]
        return [named.count(place) for place in range(6)]

    def asked_truck(self) -> list[int]:
        for truck in self.asked_trucks()[-1:]:
            return [(4, 6, 9)[SIZE_OF_TRUCK[truck]], self.trucks[truck]["crates"]]
        return [0, 0]

    def asked_number(self) -> list[int]:
        if self.decision == "vigorish":  # p. 16: $3G a die
            still = self.asked["still"]
            boards = {each["board"]: each["dice"] for each in self.snapshot["remote_stills"]}
            return [3 * (self.mobsters[self.me]["family_dice"] if still == "family" else boards[still])]
        if self.decision == "place_influence":
            return [int(self.s["stack"][self.s["depth"] - 1]["count"])]  # D7: those too small for the next marker
        if "give" in self.asked:
            return [len(self.asked["get" if self.decision == "deal_get" else "give"])]
        return [next((value for kind, value in self.named() if kind == "how_many"), 0)]

    def amounts(self, kind: str) -> list[int]:
        return [sum(term["amount"] for sign, term in self.terms() if term["term"] == kind and sign == side) for side in (-1, 1)]

    def deal_cash(self) -> list[int]:
        return self.amounts("cash")

    def deal_crates(self) -> list[int]:
        return self.amounts("crates")

    def deal_rent(self) -> list[int]:
        return self.sides(c.SIZE_NAMES, "size", "rent")

    def deal_sell(self) -> list[int]:
        return self.sides(c.SIZE_NAMES, "size", "sell")

    def deal_no_harm(self) -> list[int]:
        return self.sides((None,), "nothing", "no_harm")

    def deal_places(self) -> list[int]:
        return [side for kind in DOORS for side in self.sides(tuple(PLACES[kind]), "speakeasy", kind)]

    # ---- the round

    def phase(self) -> list[int]:
        return [int(name == self.snapshot["phase"]) for name in c.PHASE_NAMES]

    def round(self) -> list[int]:
        return [self.snapshot["round"]]

    def rounds_left(self) -> list[int]:
        return [self.settings.rounds - self.snapshot["round"]]

    def mobsters_(self) -> list[int]:
        return [int(self.seats == seats) for seats in (3, 4, 5, 6)]

    def deals(self) -> list[int]:
        return [("off", "market", "full").index(self.settings.deals)]

    def anytime(self) -> list[int]:
        return [int(self.settings.influence == "anytime")]

    def money_hidden(self) -> list[int]:
        return [int(self.settings.money == "announced")]

    def goal(self) -> list[int]:
        return [self.settings.goal_cash]

    def selling(self) -> list[int]:
        return [int(place == self.s["selling"]) for place in range(6)]

    def demand(self) -> list[int]:
        return [0 if self.s["demand"] < 0 else min(int(self.s["demand"]), 99)]

    # ---- mobsters

    def cash(self) -> list[int]:
        hidden = self.settings.money == "announced"
        return self.around([each["announced" if hidden and seat != self.me else "cash"] for seat, each in enumerate(self.mobsters)])

    def muscle(self) -> list[int]:
        return self.around([2 * (each["muscle"] or 0) + 11 * each["big_city_boys"] for each in self.mobsters])  # p. 16: + 5 1/2

    def supply(self) -> list[int]:
        """G03: 20, less what lies in the back room and on the board, trucks owned or used, remote stills."""
        free = []
        for seat, mobster in enumerate(self.mobsters):
            used = mobster["influence"] + mobster["resting_influence"] + sum(place["influence"][seat] for place in self.places)
            used += sum(seat in (truck["owner"], truck["operator"]) for truck in self.trucks)
            free.append(20 - used - sum(still["owner"] == seat for still in self.snapshot["remote_stills"]))
        return self.around(free)

    def copper(self) -> list[int]:
        return self.around([int(seat == self.snapshot["copper"]) for seat in range(self.seats)])

    def thug_count(self) -> list[int]:
        return self.around([len(each["thugs"]) + len(each["secret_thugs"]) for each in self.mobsters])

    def secret_count(self) -> list[int]:
        return self.around([len(each["secret_thugs"]) for each in self.mobsters])

    def stopped(self) -> list[int]:
        return self.around(self.s["stopped"][: self.seats].tolist())

    def fleet(self) -> list[int]:
        counts = [[0, 0, 0] for _ in range(6)]
        for truck, size in zip(self.trucks, SIZE_OF_TRUCK):
            if truck["operator"] is not None:
                counts[self.from_me(truck["operator"])][size] += 1
        return flat(counts)

    # ---- cards

    def bid(self) -> list[int]:
        return [self.mobsters[self.me]["bid"] or 0]

    def muscle_cards(self) -> list[int]:
        mine, shown = self.mobsters[self.me]["muscle_hand"], [card for each in self.mobsters for card in each["muscle_shown"]]
        return [int(card in mine) - int(card in shown) for card in range(1, 73)]

    def muscle_shown(self) -> list[int]:
        quarters = [[sum((card - 1) // 18 == quarter for card in each["muscle_shown"]) for quarter in range(4)] for each in self.mobsters]
        return self.rows(quarters, 4)

    def thugs(self) -> list[int]:
        mine = self.mobsters[self.me]
        return [(mine["thugs"] + mine["secret_thugs"]).count(name) for name in c.THUG_NAMES]

    def secret_thugs(self) -> list[int]:
        return [max((1 + c.THUG_NAMES.index(name) for name in self.mobsters[self.me]["secret_thugs"]), default=0)]

    def thug_holders(self) -> list[int]:
        others = [(self.from_me(seat) - 1, each["thugs"]) for seat, each in enumerate(self.mobsters) if seat != self.me]
        return [sum((name in cards) << bit for bit, cards in others) for name in c.THUG_NAMES]

    def row(self) -> list[str]:
        return [name for name in self.snapshot["offers"]["cards"] if name]

    def unseen(self) -> list[int]:
        """Of each Man of Action: all copies, less the row, the discards, hands that I know, and a boss who lies face up."""
        known = self.row() + self.snapshot["discard"] + self.mobsters[self.me]["secret_thugs"]
        for each in self.mobsters:
            known += each["thugs"] + ["friendly_union_boss"] * each["union_boss"]
        copies = dict.fromkeys(c.CARD_NAMES[1:], 1) | dict(zip(c.GOODS_NAMES, (20, 2, 9, 6, 8)))  # p. 14
        copies |= {"bust_a_shipment": 2, "hit": 2, "recruiting": 2}
        copies["investigation"] += 2 * (self.settings.thug_deck == "padded35")  # B05
        return [copies[name] - known.count(name) for name in c.CARD_NAMES[1:]]

    def unseen_trucks(self) -> list[int]:
        known = [self.snapshot["offers"]["truck"], *self.snapshot["discard"]]
        return [copies - known.count(name) for name, copies in zip(("truck_small", "truck_medium", "truck_large"), (6, 5, 3))]

    def truck_offer(self) -> list[int]:
        return [int(name == self.snapshot["offers"]["truck"]) for name in ("truck_small", "truck_medium", "truck_large")]

    def offers(self) -> list[int]:
        kinds = [*c.GOODS_NAMES, "a thug"]
        shown = [card if card in kinds or not card else "a thug" for card in self.snapshot["offers"]["cards"]]
        return [int(card == kind) for card in shown for kind in kinds]

    def offered_thugs(self) -> list[int]:
        cards = self.snapshot["offers"]["cards"]
        return [max((space + 1 for space, card in enumerate(cards) if card == name), default=0) for name in c.THUG_NAMES]

    # ---- stills and speakeasies

    def remote_dice(self) -> list[int]:
        found = [0] * 36
        for still in self.snapshot["remote_stills"]:
            found[6 * self.from_me(still["owner"]) + still["board"] - 1] = 1 + still["dice"]
        return found

    def remote_stopped(self) -> list[int]:
        owned = [still["board"] for still in self.snapshot["remote_stills"]]
        return [int(board + 1 in owned and self.s["stopped"][6 + board]) for board in range(6)]

    def influence(self) -> list[int]:
        return flat(self.around(place["influence"]) for place in self.places) + [0] * 6 * (6 - len(self.places))

    def leading(self, place: dict[str, Any]) -> int | None:
        """p. 7, 9, 16; B16, B17."""
        markers, bought = place["influence"], place["effects"]["big_payoff"]
        if bought is not None:
            return bought
        best = [seat for seat in range(self.seats) if markers[seat] == max(markers) > 0]
        if len(best) == 1:
            return best[0]
        if len(best) == 2 and sum(markers) == 2 * max(markers):
            halves = self.muscle()
            return max(best, key=lambda seat: halves[self.from_me(seat)])
        return None

    def controls(self, place: dict[str, Any]) -> bool:
        """As much as all others together, or bought."""
        leader, markers = self.leading(place), place["influence"]
        return leader is not None and (place["effects"]["big_payoff"] == leader or 2 * markers[leader] >= sum(markers))

    def leader(self) -> list[int]:
        return self.by_place([self.whose(self.leading(place)) for place in self.places])

    def controlled(self) -> list[int]:
        return self.by_place([self.controls(place) for place in self.places])

    def my_standing(self) -> list[int]:
        found = []
        for place in self.places:
            leads = self.leading(place) == self.me
            found.append((3 if self.controls(place) else 2) if leads else int(place["influence"][self.me] > 0))
        return self.by_place(found)

    def circles(self) -> list[int]:
        return self.by_place([room - sum(place["influence"]) for room, place in zip((0, 5, 9, 11, 15, 17), self.places)])

    def to_open(self) -> list[int]:
        return self.by_place([max(0, shaded - sum(place["influence"])) for shaded, place in zip((0, 3, 4, 4, 8, 11), self.places)])

    def open(self) -> list[int]:
        enough = [missing == 0 or place["effects"]["copper_in_the_house"] for missing, place in zip(self.to_open(), self.places)]
        return self.by_place([is_open and not place["effects"]["closed"] for is_open, place in zip(enough, self.places)])

    def as_omalleys(self, nth: int) -> bool:
        return nth == 0 or self.places[nth]["effects"]["copper_in_the_house"]

    def price(self) -> list[int]:
        """p. 12; Packing Heat leaves $1G to all others."""
        printed = (1, 2, 2, 2, 2, 3) if self.seats == 6 else (1, 2, 2, 2, 3, 3)
        owners = [place["effects"]["packing_heat"] for place in self.places]
        return self.by_place([1 if self.as_omalleys(nth) or owner not in (None, self.me) else printed[nth]
                              for nth, owner in enumerate(owners)])

    def profit(self) -> list[int]:
        printed = (0, 1, 1, 1, 1, 2) if self.seats == 6 else (0, 1, 1, 1, 2, 2)
        return self.by_place([0 if self.as_omalleys(nth) else printed[nth] + place["effects"]["word_of_mouth"]
                              for nth, place in enumerate(self.places)])

    # ---- trucks

    def waiting(self) -> list[int]:
        queues = [place["docks"][dock] for place in self.snapshot["speakeasies"] for dock in ("majority", "minority", "public")]
        return [sum(self.trucks[truck]["crates"] for truck in queue) for queue in queues]

    def used(self, numbers: list[int]) -> list[int]:
        """Zeros for trucks that nobody owns or uses."""
        return [number if (truck["owner"], truck["operator"]) != (None, None) else 0 for number, truck in zip(numbers, self.trucks)]

    def truck_owner(self) -> list[int]:
        return self.used([self.whose(truck["owner"]) for truck in self.trucks])

    def truck_operator(self) -> list[int]:
        return self.used([self.whose(truck["operator"]) for truck in self.trucks])

    def truck_crates(self) -> list[int]:
        return self.used([truck["crates"] for truck in self.trucks])

    def truck_at(self) -> list[int]:
        return self.used([truck["at"] or 0 for truck in self.trucks])

    def truck_line(self) -> list[int]:
        lines = [0] * 20
        for place in self.snapshot["speakeasies"]:
            for dock, queue in enumerate(place["docks"].values()):
                for nth, truck in enumerate(queue):
                    lines[truck] = 20 * dock + nth + 1
        return lines

    def pigeon(self) -> list[int]:
        sold = [(truck + 1, self.whose(each["seller"])) for truck, each in enumerate(self.trucks) if each["seller"] is not None]
        return list(sold[-1]) if sold else [0, 0]

    # ---- promises

    def promises_of(self, by: int, to: int) -> list[int]:
        """1 for each promise standing, in the order of the terms."""
        standing = [each for each in self.snapshot["promises"] if (each["by"], each["to"]) == (by, to)]
        found = [(each["promise"], each.get("card", each.get("speakeasy"))) for each in standing]
        terms = [("spare", name) for name in c.THUG_NAMES] + [("no_harm", None)]
        terms += [(kind, place) for kind in DOORS for place in PLACES[kind]]
        return [int(term in found) for term in terms]

    def bits(self, pairs: list[tuple[int, list[int]]]) -> list[int]:
        return [sum(row[term] << (self.from_me(seat) - 1) for seat, row in pairs) for term in range(a.PROMISES)]

    def others(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.me]

    def promised_me(self) -> list[int]:
        return self.bits([(seat, self.promises_of(seat, self.me)) for seat in self.others()])

    def promised_by_me(self) -> list[int]:
        return self.bits([(seat, self.promises_of(self.me, seat)) for seat in self.others()])

    def square(self, rows: list[list[int]]) -> list[int]:
        """By and to, both from me on."""
        return self.rows([self.around(row) for row in rows], 6)

    def promises(self) -> list[int]:
        return self.square([[sum(self.promises_of(by, to)) for to in range(self.seats)] for by in range(self.seats)])

    def kept(self) -> list[int]:
        return self.square(self.snapshot["kept"])

    def broken(self) -> list[int]:
        return self.square(self.snapshot["broken"])


PLACE, SEAT, MARKER, STILL, TRUCK, MANY = PLAYS[1:]
TARGETS = {  # what each card names, in order (p. 15-17)
    **dict.fromkeys(("word_of_mouth", "copper_in_the_house", "bust_a_speakeasy", "thirsty", "big_payoff", "packing_heat"), (PLACE,)),
    **dict.fromkeys(("muscling_in", "a_little_vigorish", "turf_war"), (STILL,)),
    **dict.fromkeys(("investigation", "big_city_boys", "moll"), (SEAT,)),
    **dict.fromkeys(("hey_free_truck", "bust_a_shipment", "move_over_pigeon"), (TRUCK,)),
    **dict.fromkeys(("city_politics", "state_politics"), (MANY,)),
    **dict.fromkeys(("hit", "you_dirty_rat", "double_cross"), (PLACE, MARKER)),
    **dict.fromkeys(("windfall", "warehouse", "big_favor", "little_favor", "recruiting", "friendly_union_boss"), ()),
    "safe_house": (MANY, PLACE, PLACE, PLACE), "mob_war": (PLACE, MARKER, MARKER), "hijack": (TRUCK, TRUCK),
    "opportunity_knocks": (PLACE, PLACE)}
