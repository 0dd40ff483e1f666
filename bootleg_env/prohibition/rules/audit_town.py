"""Of the audit of Prohibition: the books, the phases of a year, heat and the Feds."""
from __future__ import annotations

from collections import Counter
from typing import Any

from ...engine.audit import Books
from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h

Event = dict[str, Any]
KIND = {None: c.NOTHING, "hq": c.HQ, **{name: kind for kind, name in enumerate(c.KIND_NAMES)}}
SPACE = {each.name: space for space, each in enumerate(h.SPACES)}
MAT = {seat: mat for seat, mat in enumerate((*h.MATS, h.Mat("", "")))}
FED = {card.name: number for number, card in enumerate(k.FED_CARDS)}
LEVELS = ("I", "II", "III", "IV")
PHASE = {name: number for number, name in enumerate(c.PHASE_NAMES)}
WHEN = {  # phases of events; heat and cards come in others, too
    "pick": ("draft",), "keep": ("infamy",), "rearrange": ("defend",), "garrison": ("defend",), "muster": ("defend", "action"),
    "place": ("defend", "action"), "warehouse": ("warehouse",), "payoff": ("feds", "action"), "fed": ("feds", "action"),
    "lose": ("feds", "action"), "produce": ("production",), "extort": ("production",), "stock": ("stock", "action"),
    **dict.fromkeys(("order", "replace", "build", "attack", "help", "retreat", "dice", "tactic", "wipe", "press", "seize_roll", "expand",
                     "seize", "steal", "rob", "torch", "draw"), ("action",))}
ASKED = {  # phases of questions
    "draft": ("draft",), "infamy": ("infamy",), "rearrange": ("defend",), "garrison": ("defend",), "fed_card": ("feds", "action"),
    "fed": ("feds", "action"), "block": ("defend", "stock", "feds", "action")}
LOSSES = {  # what a Fed card takes: the field of its level, the purpose of the question
    "building": ("buildings", a.LOSE_BUILDING), "stock": ("unstock", a.LOSE_STOCK), "goon": ("goons", a.LOSE_GOON),
    "guard": ("guards", a.LOSE_GUARD), "goon_to_hospital": ("hospital", a.LOSE_TO_HOSPITAL)}


class Town(Books):
    """Gangs, blocks and cards as the books have them."""

    BOOKED = (
        "seed", "money", "heat", "marks", "jail", "headlines", "score", "seats", "years", "house", "mats", "tactics", "settlement_heat",
        "year", "first", "force", "owner", "building", "stocked", "goons", "guards", "lying_low", "conflict", "booze", "gangsters",
        "passed", "attacks", "extortion", "hospital", "supply", "pool_goons", "pool_guards", "hq", "robbed", "seized", "torched",
        "robberies", "stolen", "mat", "cards", "completions", "tiles", "space", "scheme_at", "infamy_at", "fed_at", "owed")

    def open(self) -> None:
        b = self.b
        self.copy("first", "mat", "scheme_at", "infamy_at")
        self.is_full = self.settings.house == "full"
        b.year[0] = 1
        layout = next(each for each in h.LAYOUTS if each.gangs == self.seats)
        for block in range(c.BLOCKS):
            b.owner[block] = c.NOBODY if block // c.PLACES in layout.in_play else c.OUT_OF_PLAY
            b.building[block] = c.NOTHING
        for card in range(c.FED_CARDS):
            b.fed_at[card] = c.DECK
        for seat in range(self.seats):
            self.begin_gang(seat, layout)
        self.phase, self.position, self.turn = 0, -1, c.NOBODY
        self.warehoused: set[int] = set()
        self.picks: dict[int, int] = {}  # not shown yet
        self.told_year = 0  # the last one that began
        self.spilled = 0  # booze that was told to find no room
        self.to_lose: Counter[str] = Counter()  # what a Fed card still takes
        self.loser = self.picker = c.NOBODY
        self.faced: tuple[int, int] | None = None  # the Fed card that is dealt with, and its level

    def begin_gang(self, seat: int, layout: h.Layout) -> None:
        b, home = self.b, layout.homes[seat] * c.PLACES
        b.money[seat], b.booze[seat], b.heat[seat] = c.START_MONEY, c.START_BOOZE, c.START_HEAT
        b.gangsters[seat], b.supply[seat], b.hq[seat] = c.START_GANGSTERS, c.MOST_GOONS, home
        b.cards[seat] = b.scheme_at.tolist().count(c.HAND + seat)
        for nth, block in enumerate((*range(home, home + layout.home_blocks), *(where * c.PLACES + seat for where in layout.neutral))):
            b.owner[block] = seat
            if nth < layout.home_goons or nth >= layout.home_blocks:
                b.goons[block] += 1
                b.supply[seat] -= 1
        b.building[home], b.guards[home] = c.HQ, 1

    # ---- what can be read off the books

    def own(self, seat: int) -> list[int]:
        return [block for block, owner in enumerate(self.b.owner.tolist()) if owner == seat]

    def units(self, block: int) -> int:
        return self.b.goons[block] + self.b.guards[block]

    def room(self, seat: int) -> int:
        return sum(c.MOST_UNITS - self.units(block) for block in self.own(seat))

    def buildings(self, seat: int) -> list[int]:
        return [block for block in self.own(seat) if c.NOTHING < self.b.building[block] < c.HQ]

    def stocks(self, seat: int) -> list[int]:
        return [block for block in self.own(seat) if self.b.stocked[block]]

    def mat(self, seat: int) -> h.Mat:
        return MAT[self.b.mat[seat]]

    def behind_first(self, seat: int) -> int:
        """Turn order: clockwise from the starting marker."""
        return (seat - self.b.first[0]) % self.seats

    # ---- phases and turns

    def enter(self, phase: str) -> None:
        """Phases of a year come in their order."""
        number = PHASE[phase]
        if number == self.phase:
            return
        self.hold(number > self.phase, f"{phase} behind {c.PHASE_NAMES[self.phase]}")
        self.hold(number <= c.INFAMY_PHASE or self.told_year, "a year that is not told")
        if self.phase <= c.WAREHOUSE_PHASE < number and self.b.year[0] > 1:
            unpaid = [seat for seat in range(self.seats) if seat not in self.warehoused and any(self.fees(seat))]
            self.hold(not unpaid, f"gangs {unpaid} store booze without a fee")
        self.phase, self.position = number, -1

    def in_turn(self, seat: int) -> None:
        """In the steps that each gang has once."""
        place = self.behind_first(seat)
        self.hold(place >= self.position, f"gang {seat} acts out of turn")
        self.position = place

    def before(self, event: Event) -> None:
        name = event["event"]
        if name != "year":
            self.enter(event["phase"])
        if name in WHEN and event["phase"] not in WHEN[name]:
            self.hold(False, f"{name} in the phase {event['phase']}")

    def before_question(self, decision: str, seat: int) -> None:
        phase = c.PHASE_NAMES[self.s.phase[0]]
        self.enter(phase)
        self.hold(phase in ASKED.get(decision, ("action",)), f"{decision} in the phase {phase}")
        losing = decision == "block" and a.LOSE_BUILDING <= self.frame("purpose") <= a.LOSE_TO_HOSPITAL
        self.hold(losing or not +self.to_lose, f"the Feds still take {dict(self.to_lose)}")
        if not self.is_full:  # Fed cards are all alike there: as many must be in each place
            self.hold(Counter(self.b.fed_at) == Counter(self.s.fed_at), "Fed cards are not where their events say")
            self.copy("fed_at")
        waiting = [each for each in range(self.seats) if self.b.owed[each] and c.DECK in self.b.fed_at]
        self.hold(not waiting, f"gangs {waiting} have not drawn their Fed cards")

    def read_year(self, event: Event) -> None:
        """Gangsters come back, nothing of the last year's Action Phase is left."""
        b = self.b
        if self.phase > c.INFAMY_PHASE:
            self.hold(self.phase >= c.ACTION_PHASE and b.year[0] < b.years[0], "a year that does not come")
            self.end_production()
            b.year[0] += 1
            for seat in range(self.seats):
                b.gangsters[seat] = c.START_GANGSTERS + (b.year[0] >= c.YEAR_OF_FOURTH) + (b.year[0] >= c.YEAR_OF_FIFTH)
                b.passed[seat] = b.attacks[seat] = b.extortion[seat] = 0
            for space in range(1 + c.SPACES):
                b.space[space] = 0
            for block in range(c.BLOCKS):
                b.lying_low[block] = b.conflict[block] = 0
        self.hold(event["first"] == b.first[0] and event["year"] == c.FIRST_YEAR + b.year[0] - 1, f"the year {event['year']}")
        self.phase, self.position = PHASE[event["phase"]], -1
        self.warehoused.clear()
        self.told_year = event["year"]

    def end_production(self) -> None:
        left = [block for block in range(c.BLOCKS) if self.b.stocked[block]]
        self.hold(not left, f"blocks {left} have not produced")

    # ---- cards

    def read_pick(self, event: Event) -> None:
        """Of the cards that were passed on; what is left behind the third pick goes into the deck."""
        b, seat, card = self.b, event["seat"], self.scheme(event["card"])
        packet = c.PACKET + (seat - event["nth"] + 1) % self.seats
        self.hold(b.scheme_at[card] == packet, f"{event['card']} is picked from another hand")
        self.hold(self.picks.pop(seat, None) == card, f"{event['card']} was not picked by gang {seat}")
        b.scheme_at[card] = c.HAND + seat
        b.cards[seat] += 1
        picked = [b.cards[each] for each in range(self.seats)]
        if set(picked) == {c.KEPT_SCHEMES}:
            for other in range(c.SCHEMES):
                b.scheme_at[other] = c.DECK if b.scheme_at[other] >= c.PACKET else b.scheme_at[other]

    def ask_draft(self, seat: int) -> None:
        """In secret, in turn order: each once before all are shown."""
        self.hold(self.behind_first(seat) == len(self.picks), f"gang {seat} picks out of turn")

    def answer_draft(self, seat: int, option: int) -> None:
        self.picks[seat] = option

    def ask_infamy(self, seat: int) -> None:
        self.in_turn(seat)

    def read_keep(self, event: Event) -> None:
        names = [card.name for card in k.INFAMIES]
        card, other = names.index(event["card"]), names.index(event["other"])
        self.hold(self.b.infamy_at[card] == self.b.infamy_at[other] == c.PACKET + event["seat"], "an infamy card of another gang")
        self.b.infamy_at[card], self.b.infamy_at[other] = c.HAND + event["seat"], c.DROPPED + event["seat"]

    def scheme(self, name: str) -> int:
        return SCHEME[name] if self.is_full else int(name.split()[1]) - 1

    def read_draw(self, event: Event) -> None:
        card = self.scheme(event["card"])
        self.hold(self.b.scheme_at[card] == c.DECK, f"{event['card']} is not in the deck")
        self.b.scheme_at[card] = c.HAND + event["seat"]
        self.b.cards[event["seat"]] += 1

    def read_reshuffle(self, event: Event) -> None:
        """The discards are the deck again, when that is used up."""
        where = self.b.scheme_at if event["deck"] == "schemes" else self.b.fed_at
        self.hold(c.DECK not in where and where.tolist().count(c.DISCARDED) == event["cards"], f"{event['cards']} cards are shuffled")
        for card, at in enumerate(where.tolist()):
            if at == c.DISCARDED:
                where[card] = c.DECK

    def expect_draw(self, seat: int, why: str) -> None:
        """Nothing where neither deck nor discards are left."""
        if c.DECK not in self.b.scheme_at and c.DISCARDED in self.b.scheme_at:
            self.expect("reshuffle", deck="schemes")
        if c.DECK in self.b.scheme_at or c.DISCARDED in self.b.scheme_at:
            self.expect("draw", seat=seat, why=why)

    def spend(self, seat: int, name: str, place: int) -> None:
        card = self.scheme(name)
        self.hold(self.b.scheme_at[card] == c.HAND + seat, f"{name} is not in the hand of gang {seat}")
        self.b.scheme_at[card] = place
        self.b.cards[seat] -= 1

    def read_scheme(self, event: Event) -> None:
        self.spend(event["seat"], event["card"], c.COMPLETED + event["seat"])
        self.b.completions[event["seat"]] += 1
        self.hold(event["points"] == k.SCHEMES[self.scheme(event["card"])].points, f"{event['card']} for {event['points']} points")

    # ---- heat and the Feds

    def expect_heat(self, seat: int, change: int, why: str) -> None:
        """Never below 1."""
        heat = self.b.heat[seat] + sum(due["change"] for due in self.due if due["event"] == "heat" and due["seat"] == seat)
        change = max(change, c.LEAST_HEAT - heat)
        if change:
            self.expect("heat", seat=seat, change=change, why=why)

    def read_heat(self, event: Event) -> None:
        """A badge reached for the first time brings a card; from 70 degrees on every five bring two."""
        b, seat = self.b, event["seat"]
        if event["why"] == "operations":
            self.in_turn(seat)
            degrees = sum(h.BUILDINGS[b.building[block]].heat for block in self.buildings(seat))
            self.hold(event["change"] == degrees > 0, f"{event['change']} heat in Operations, not {degrees}")
        b.heat[seat] += event["change"]
        self.hold(b.heat[seat] == event["heat"] >= c.LEAST_HEAT, f"a heat of {event['heat']}")
        on_scale = sum(b.heat[seat] >= badge for badge in h.BADGES)
        marks = on_scale + (max(0, (b.heat[seat] - c.ENDLESS_FROM) // c.ENDLESS_EVERY + 1) if b.heat[seat] >= c.ENDLESS_FROM else 0)
        for mark in range(b.marks[seat], marks):
            b.owed[seat] += 1 if mark < len(h.BADGES) else c.ENDLESS_CARDS
        b.marks[seat] = max(marks, b.marks[seat])
        places = b.fed_at.tolist()
        in_deck, draws = places.count(c.DECK), min(b.owed[seat], places.count(c.DECK) + places.count(c.DISCARDED))
        drawn = {"event": "fed_drawn", "seat": seat}
        again = [{"event": "reshuffle", "deck": "feds"}] if draws > in_deck else []
        self.expect_first(*[drawn] * min(draws, in_deck), *again, *[drawn] * (draws - in_deck))

    def read_fed_drawn(self, event: Event) -> None:
        card = self.fed_card(event, c.DECK)
        self.hold(self.b.owed[event["seat"]] > 0 and self.b.fed_at[card] == c.DECK, f"gang {event['seat']} draws {event['card']}")
        self.b.fed_at[card] = c.HAND + event["seat"]
        self.b.owed[event["seat"]] -= 1

    def fed_card(self, event: Event, place: int) -> int:
        """In `text_only` any that is there: all are Raid!"""
        return FED[event["card"]] if self.is_full else self.b.fed_at.tolist().index(place)

    def ask_fed_card(self, seat: int) -> None:
        """In turn order; in the Action Phase whose gangster was placed."""
        holders = [each for each in range(self.seats) if c.HAND + each in self.b.fed_at or self.b.owed[each]]
        first = min(holders, key=self.behind_first, default=c.NOBODY) if self.phase == c.FEDS_PHASE else self.turn
        self.hold(seat in holders and seat == first, f"gang {seat} deals with the Feds before gang {first}")
        self.faced = None

    def answer_fed_card(self, seat: int, option: int) -> None:
        self.faced = option, self.threshold(seat)

    def threshold(self, seat: int) -> int:
        return sum(self.b.heat[seat] >= least for least in c.THRESHOLD_FROM) - 1

    def ask_fed(self, seat: int) -> None:
        self.hold(self.b.fed_at[self.frame("card")] == c.HAND + seat, f"gang {seat} faces the Feds without a card")

    def judged_level(self, event: Event, paid: int = 0) -> int:
        """Of the card that was chosen; where there was no choice, that of the heat now."""
        level = self.faced[1] if self.faced else self.threshold(event["seat"])
        named = LEVELS.index(event["level"]) if event["level"] else -1
        self.hold(named == level - paid, f"{event['card']} at level {event['level']}")
        return named

    def read_payoff(self, event: Event) -> None:
        """A stocked Ward Machine: one threshold less."""
        block, seat, card = event["block"] - 1, event["seat"], self.fed_card(event, c.HAND + event["seat"])
        level = self.judged_level(event, 1)
        self.hold(self.b.owner[block] == seat and self.b.building[block] == c.WARD_MACHINE and self.b.stocked[block], "no Ward Machine")
        self.b.stocked[block] = 0
        self.faced = (card, level) if level >= 0 else None
        if level < 0:
            self.b.fed_at[card] = c.DISCARDED

    def read_fed(self, event: Event) -> None:
        """A bribe, the consequence, or months of jail."""
        b, seat, card = self.b, event["seat"], self.fed_card(event, c.HAND + event["seat"])
        row = k.FED_CARDS[card if self.is_full else k.RAID]
        level = row.levels[self.judged_level(event)]
        money = months = 0
        if event["choice"] == "bribe":
            money = max(0, level.bribe - self.mat(seat).bribe_discount)
        elif event["choice"] == "face":
            share = -(-level.vault_quarters * b.money[seat] // (4 * c.MONEY_STEP)) * c.MONEY_STEP
            money = max(share + level.money_per_building * len(self.buildings(seat)), level.at_least)
            self.to_lose = Counter({what: getattr(level, field) for what, (field, _) in LOSSES.items()})
            self.loser, self.picker = seat, (seat - 1) % self.seats if row.picks == k.PICKS_RIGHT else seat
        else:
            months = level.months
        is_right = -event["money"] == money <= b.money[seat] and event["months"] == months
        self.hold(is_right, f"{event['card']}: {event['money']} Gs, not {-money}")
        b.money[seat] -= money
        b.jail[seat] += months
        b.fed_at[card], self.faced = c.DISCARDED, None

    def ask_loss(self, seat: int, purpose: int) -> None:
        what = next(name for name, (_, each) in LOSSES.items() if each == purpose)
        self.hold(self.to_lose[what] > 0 and seat == self.picker, f"gang {seat} picks a {what} that is lost")

    def read_lose(self, event: Event) -> None:
        b, what, block, seat = self.b, event["what"], event["block"] - 1, event["seat"]
        is_due = self.to_lose[what] > 0 and (seat, event["by"]) == (self.loser, self.picker)
        self.hold(is_due and b.owner[block] == seat, f"a {what} is lost")
        self.to_lose[what] -= 1
        if what == "building":
            self.hold(KIND[event["building"]] == b.building[block] < c.HQ, f"no {event['building']} at block {block}")
            b.building[block], b.stocked[block] = c.NOTHING, 0
        elif what == "stock":
            self.hold(b.stocked[block], f"no stock at block {block}")
            b.stocked[block] = 0
        elif what == "guard":
            b.guards[block] -= 1
        else:
            b.goons[block] -= 1
            (b.supply if what == "goon" else b.hospital)[seat] += 1
        self.hold(b.goons[block] >= 0 and b.guards[block] >= 0, f"nobody at block {block}")

    # ---- the warehouse

    def fees(self, seat: int) -> tuple[int, int]:
        """5 Gs for each few booze begun, the rest is lost: money, booze."""
        mat, booze = self.mat(seat), self.b.booze[seat]
        number = min(max(0, -(-(booze - mat.free_booze) // mat.booze_per_fee)), self.b.money[seat] // h.WAREHOUSE_FEE)
        return number * h.WAREHOUSE_FEE, max(0, booze - mat.free_booze - number * mat.booze_per_fee)

    def read_warehouse(self, event: Event) -> None:
        seat = event["seat"]
        self.in_turn(seat)
        fee, lost = self.fees(seat)
        self.hold((-event["money"], -event["booze"]) == (fee, lost) and seat not in self.warehoused, f"gang {seat} pays {event['money']}")
        self.warehoused.add(seat)
        self.b.money[seat] -= fee
        self.b.booze[seat] -= lost
        self.hold(event["left"] == self.b.booze[seat], f"{event['left']} booze are left")

    def expect_booze(self, seat: int, booze: int) -> int:
        """What finds room; the rest is told first."""
        stored = min(booze, self.mat(seat).warehouse_cap - self.b.booze[seat])
        if stored < booze:
            self.expect("spill", seat=seat, booze=booze - stored)
        return stored

    def read_spill(self, event: Event) -> None:
        """It was never in the warehouse: what brought it says so next."""
        self.spilled = event["booze"]

    def store(self, seat: int, booze: int) -> int:
        """How much of it finds room; the rest was told."""
        stored = min(booze, self.mat(seat).warehouse_cap - self.b.booze[seat])
        self.hold(self.spilled == booze - stored, f"{self.spilled} booze of gang {seat} find no room, not {booze - stored}")
        self.spilled = 0
        return stored


SCHEME = {card.name: number for number, card in enumerate(k.SCHEMES)}
