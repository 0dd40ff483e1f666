"""The rules of The Rum Run told a second time, for `bootleg fuzz --audit` (engine/audit.py): tokens, barrels, caravans, turns."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.audit import Books
from ..tables import constants as c

Event = dict[str, Any]
TOKEN = {name: kind for kind, name in enumerate(c.TOKEN_NAMES)}
NEIGHBOUR, ENDS = c.NEIGHBOUR.tolist(), c.ENDS.tolist()
ONE_SIX, ONE_TWO = c.token(1, 6), c.token(1, 2)
LOST = {4: ((ONE_SIX, ONE_TWO), (ONE_SIX,), (ONE_TWO,)), 3: ((ONE_SIX, ONE_TWO), (ONE_SIX,)), 2: ((ONE_SIX,),)}  # R03: by players, seat
LOW_DOUBLES = ((1, 1), (2, 2), (3, 3))
GAINS = {c.FAST: LOW_DOUBLES, c.STRONG: ((5, 6), (4, 5), (3, 4), (4, 6))}
GIVES_UP = {c.FAST: ((5, 6), (6, 6)), c.STRONG: LOW_DOUBLES}
BUILD, MOVE, CARAVAN, PASS = "build", "move", "caravan", "pass"


def cell_of(at: list[int]) -> int:
    return at[0] * c.WIDTH + at[1]


class Audit(Books):
    """Every token is in a hand or on the board, every barrel somewhere."""

    BOOKED = (
        "seed", "max_turns", "seats", "board", "supply", "thickets", "variant", "year", "turns", "turn", "passes", "carried", "brought",
        "heading", "on_road_of", "town", "house", "gate_cell", "start", "left", "gate_side", "gate_house", "claimed", "gates", "terrain",
        "gate_at", "owner", "token", "turned", "barrels", "closed", "hand", "laid", "score")
    ONLY_DUE = frozenset(("claim", "ambush", "abandon", "end"))

    def open(self) -> None:
        b = self.b
        self.copy("town", "house", "gate_cell", "start", "gate_side", "gate_house", "gates", "terrain", "gate_at")
        for cell in range(c.CELLS):
            b.owner[cell] = c.NOBODY
        for house, barrels in enumerate(c.STARTS[self.settings.distilleries]):
            b.left[house] = b.start[house] = barrels
        for seat in range(self.seats):
            for kind in range(c.KINDS):
                b.hand[seat, kind] = 2 if self.settings.variant == "horse_power" else 1
            self.handicap(seat)
        b.year[0] = 1
        self.is_fast = self.settings.variant == "tortoise_hare"
        self.goal = -(-int(c.TO_COME[list(b.start)].sum()) // self.seats)
        self.roads: dict[int, dict[int, int]] = {}  # by seat: steps home of connected tokens, until something changes
        self.is_over = False
        self.begin_turn()

    def handicap(self, seat: int) -> None:
        if self.settings.variant == "tortoise_hare":
            for ends in GAINS[seat]:
                self.b.hand[seat, c.token(*ends)] += 1
            for ends in GIVES_UP[seat]:
                self.b.hand[seat, c.token(*ends)] -= 1
        else:
            for kind in LOST[self.seats][seat] if seat < len(LOST[self.seats]) else ():
                self.b.hand[seat, kind] -= 1

    # ---- turns

    def begin_turn(self) -> None:
        self.deed = ""  # what this turn is used for
        self.places = self.doubles = 0
        self.in_hand: tuple[int, int] | None = None  # a loose end: the token, where it lay
        self.covered: int | None = None
        self.here = c.NOBODY  # the caravan
        self.trail: list[int] = []
        self.laid: list[int] = []  # where tokens were laid

    def end_turn(self) -> None:
        b = self.b
        self.hold(self.deed and not b.carried[0] and self.in_hand is None, f"the turn of seat {b.turn[0]} is not over")
        self.hold(self.deed not in (BUILD, MOVE) or 1 <= self.places <= 1 + 2 * self.doubles, f"{self.places} tokens in a turn")
        self.hold(self.places > 1 or not self.doubles, "a double stays alone")
        self.judge_roads(b.turn[0])
        b.turns[0] += 1
        b.turn[0] = (b.turn[0] + 1) % self.seats

    def turn_of(self, seat: int) -> None:
        """One after the other."""
        if seat != self.b.turn[0]:
            self.end_turn()
            self.hold(seat == self.b.turn[0], f"seat {seat} plays in the turn of seat {self.b.turn[0]}")
            self.b.year[0] = 1 + self.b.turns[0] // self.seats
            self.begin_turn()

    def before(self, event: Event) -> None:
        if event["event"] != "end":
            self.turn_of(event["seat"])

    def before_question(self, decision: str, seat: int) -> None:
        self.turn_of(seat)

    def does(self, deed: str) -> None:
        """One thing a turn; a pile that would overshoot comes first (R13)."""
        if self.deed == deed and deed in (BUILD, MOVE):
            return
        self.hold(not self.deed, f"{deed} behind {self.deed}")
        self.hold(deed == CARAVAN or not self.forced(self.b.turn[0]), f"{deed} before a pile that must be played")
        self.deed = deed
        self.b.passes[0] = self.b.passes[0] + 1 if deed == PASS else 0

    def ask_act(self, seat: int) -> None:
        self.hold(not self.deed, f"seat {seat} has a second turn")

    def ask_cell(self, seat: int) -> None:
        self.hold(not self.b.carried[0], "a caravan is on its way")
        self.b.passes[0] = 0

    ask_token = ask_side = ask_cell

    def ask_way(self, seat: int) -> None:
        self.hold(self.b.carried[0], "no caravan is on its way")

    ask_road = ask_way

    # ---- roads

    def end_at(self, cell: int, side: int) -> int:
        return ENDS[self.b.token[cell]][self.b.turned[cell]][side] if self.b.owner[cell] != c.NOBODY else 0

    def at_town(self) -> list[int]:
        """Cells beside Town Center from which a road begins."""
        beside = [(NEIGHBOUR[self.b.town[0]][side], (side + 2) % 4) for side in range(4)]
        return [cell for cell, back in beside if cell != c.NOBODY and self.end_at(cell, back)]

    def joined(self, cell: int) -> Iterator[int]:
        """Own tokens that meet this one with the same number."""
        for side in range(4):
            beyond, number = NEIGHBOUR[cell][side], self.end_at(cell, side)
            is_own = beyond != c.NOBODY and self.b.owner[beyond] == self.b.owner[cell]
            if number and is_own and self.end_at(beyond, (side + 2) % 4) == number:
                yield beyond

    def gate_of(self, cell: int) -> int:
        """The entrance that the token reaches."""
        gate = self.b.gate_at[cell] - 1
        return gate if gate >= 0 and self.end_at(cell, self.b.gate_side[gate]) else c.NOBODY

    def through(self, cell: int) -> Iterator[int]:
        """Own tokens at other entrances of the same distillery."""
        gate, b = self.gate_of(cell), self.b
        for other in range(b.gates[0]) if gate != c.NOBODY else ():
            beyond = b.gate_cell[other]
            if other != gate and b.gate_house[other] == b.gate_house[gate] and b.owner[beyond] == b.owner[cell]:
                if self.gate_of(beyond) == other:
                    yield beyond

    def steps(self, seat: int) -> dict[int, int]:
        """Connected tokens of a player, and how far from Town Center."""
        if seat not in self.roads:
            found = {cell: 1 for cell in self.at_town() if self.b.owner[cell] == seat}
            line = list(found)
            for cell in line:
                for beyond in (*self.joined(cell), *self.through(cell)):
                    if beyond not in found:
                        found[beyond] = found[cell] + 1
                        line.append(beyond)
            self.roads[seat] = found
        return self.roads[seat]

    def is_rival_at_town(self, seat: int) -> bool:
        return any(self.b.owner[cell] != seat for cell in self.at_town())

    def forced(self, seat: int) -> list[int]:
        """Piles that would overshoot: they must be played, if a rival has a road at Town Center."""
        piles = [cell for cell, steps in self.steps(seat).items() if self.b.barrels[cell] > steps]
        return piles if piles and self.is_rival_at_town(seat) else []

    # ---- tokens

    def read_pass(self, event: Event) -> None:
        self.does(PASS)

    def read_cover(self, event: Event) -> None:
        """A stronger token; what is covered goes back to its owner's hand, barrels stay."""
        b, cell, owner, kind = self.b, cell_of(event["at"]), event["owner"], TOKEN[event["token"]]
        self.does(MOVE if self.in_hand else self.deed or BUILD)
        self.hold(b.owner[cell] == owner and b.token[cell] == kind and b.barrels[cell] == event["barrels"], f"what is covered at {cell}")
        was_closed = b.closed[cell] != 0
        self.covered = kind if owner != event["seat"] else None
        self.take_off(cell)
        b.closed[cell] = self.is_fast and event["seat"] == c.STRONG and (owner == c.FAST or was_closed)

    def take_off(self, cell: int) -> None:
        b = self.b
        b.hand[b.owner[cell], b.token[cell]] += 1
        b.laid[b.owner[cell]] -= 1
        b.owner[cell], b.token[cell], b.turned[cell], b.closed[cell] = c.NOBODY, 0, 0, 0
        self.roads.clear()

    def read_take_up(self, event: Event) -> None:
        """A loose end: joined to less than two, without barrels."""
        self.does(MOVE)
        b, cell, seat = self.b, cell_of(event["at"]), event["seat"]
        self.hold(b.owner[cell] == seat and b.token[cell] == TOKEN[event["token"]] and not b.barrels[cell], f"taken up at {cell}")
        self.hold(len(list(self.joined(cell))) + (cell in self.at_town()) < 2, f"what is taken up at {cell} is no loose end")
        self.hold(not (self.is_fast and seat == c.FAST), "the fast player takes up a token")
        self.in_hand = b.token[cell], cell
        self.take_off(cell)

    def read_place(self, event: Event) -> None:
        b, seat, cell, kind = self.b, event["seat"], cell_of(event["at"]), TOKEN[event["token"]]
        self.does(self.deed or BUILD)
        self.hold(b.terrain[cell] == c.FOREST and b.owner[cell] == c.NOBODY and b.hand[seat, kind] > 0, f"{event['token']} at {cell}")
        self.hold(self.covered is None or c.SUM[kind] > c.SUM[self.covered], f"{event['token']} covers a token as strong")
        self.hold(self.in_hand is None or (kind == self.in_hand[0] and cell != self.in_hand[1]), "a loose end stays where it was")
        self.in_hand = self.covered = None
        self.places += 1
        b.hand[seat, kind] -= 1
        b.laid[seat] += 1
        b.owner[cell], b.token[cell] = seat, kind
        b.turned[cell] = c.SIDE_NAMES.index(event["high"]) if "high" in event else 0
        self.roads.clear()
        self.doubles += "high" not in event
        self.hold(event["barrels"] == b.barrels[cell], f"{event['barrels']} barrels under {event['token']}")
        self.laid.append(cell)
        self.expect_claim(seat, cell)

    def judge_roads(self, seat: int) -> None:
        """Connected with Town Center, and matching own ends; of a double only with what lies beside it."""
        for cell in self.laid:
            self.hold(self.b.owner[cell] == seat and cell in self.steps(seat), f"the token at {cell} is not connected")
            for side in range(4):
                beyond = NEIGHBOUR[cell][side]
                if beyond != c.NOBODY and self.b.owner[beyond] == seat:
                    ends = self.end_at(cell, side), self.end_at(beyond, (side + 2) % 4)
                    self.hold(ends[0] == ends[1] or not all(ends), f"the token at {cell} does not match")

    def expect_claim(self, seat: int, cell: int) -> None:
        """An entrance pays each player once: all barrels, half as many are put back (R11)."""
        b, gate = self.b, self.gate_of(cell)
        if gate == c.NOBODY or b.claimed[gate] >> seat & 1 or not b.left[b.gate_house[gate]]:
            return
        house = b.gate_house[gate]
        takes_all = self.is_fast and seat == c.STRONG
        barrels = int(c.TO_COME[b.left[house]]) if takes_all else b.left[house]
        b.left[house] = 0 if takes_all else barrels // 2
        self.expect("claim", seat=seat, distillery=c.DISTILLERY_NAMES[house], entrance=gate, barrels=barrels, left=b.left[house])

    def read_claim(self, event: Event) -> None:
        self.b.claimed[event["entrance"]] |= 1 << event["seat"]
        self.b.barrels[cell_of(event["at"])] += event["barrels"]

    # ---- caravans

    def read_load(self, event: Event) -> None:
        b, cell, seat = self.b, cell_of(event["at"]), event["seat"]
        self.hold(b.owner[cell] == seat and 0 < event["barrels"] == b.barrels[cell], f"the pile at {cell}")
        forced = self.forced(seat)
        self.hold(event["forced"] == bool(forced) and (not forced or cell in forced), f"the pile at {cell} is not the forced one")
        self.does(CARAVAN)
        b.carried[0], b.barrels[cell] = event["barrels"], 0
        b.heading[0], b.on_road_of[0] = c.HOME if cell in self.steps(seat) else c.PIECE, seat
        self.here, self.trail = cell, [cell]

    def ways(self) -> list[int]:
        """Where the caravan may go next."""
        b, here = self.b, self.here
        if b.heading[0] == c.PIECE:
            return [cell for cell in (*self.joined(here), *self.through(here)) if cell not in self.trail]
        steps = self.steps(b.on_road_of[0])
        if b.heading[0] == c.AWAY:
            return [cell for cell in self.joined(here) if steps.get(cell) == steps[here] + 1]
        return [cell for cell in (*self.joined(here), *self.through(here)) if steps.get(cell) == steps[here] - 1]

    def read_drop(self, event: Event) -> None:
        b, cell = self.b, cell_of(event["at"])
        starts = [each for each in self.at_town() if b.owner[each] == b.on_road_of[0]] if self.here == c.NOBODY else self.ways()
        self.hold(b.carried[0] > 0 and cell in starts, f"a barrel on {cell}, where the caravan does not come")
        self.here = cell
        self.trail.append(cell)
        b.barrels[cell] += 1
        b.carried[0] -= 1
        self.hold(event["carried"] == b.carried[0], f"{event['carried']} barrels are carried on")
        if not b.carried[0]:
            self.arrive(b.barrels[cell] - 1)

    def arrive(self, found: int) -> None:
        """The last barrel is down. On a rival's road what lay there is scored, or all that came is the rival's (R16)."""
        b, seat = self.b, self.b.turn[0]
        if b.heading[0] == c.AWAY:
            at, owner = [self.here // c.WIDTH, self.here % c.WIDTH], b.on_road_of[0]
            if found > 0:
                barrels = b.barrels[self.here]
                self.expect("ambush", seat=seat, owner=owner, at=at, barrels=barrels, score=b.score[seat] + barrels)
            else:
                self.expect("abandon", seat=seat, owner=owner, at=at, barrels=b.brought[0])
        b.carried[0] = b.brought[0] = b.on_road_of[0] = 0
        b.heading[0] = c.HOME

    def read_collect(self, event: Event) -> None:
        """A dead end: all that is left; behind Town Center where no rival has a road."""
        b, cell = self.b, cell_of(event["at"])
        self.hold(cell == self.here and event["barrels"] == b.carried[0] > 0, f"{event['barrels']} barrels collect at {cell}")
        self.hold((b.heading[0] == c.HOME and not self.is_rival_at_town(event["seat"])) or not self.ways(), "the way does not end")
        found = b.barrels[cell] - 1
        b.barrels[cell] += event["barrels"]
        self.arrive(found)

    def read_score(self, event: Event) -> None:
        b, seat = self.b, event["seat"]
        self.hold(b.heading[0] == c.HOME and b.carried[0] and self.steps(seat).get(self.here) == 1, "a barrel is scored from afar")
        b.carried[0] -= 1
        self.scores(seat, 1, event["score"])
        if not b.carried[0] and not self.due:
            self.arrive(0)
        elif not self.due and not self.is_rival_at_town(seat):
            self.expect("collect", seat=seat)
        elif not self.due:
            b.brought[0] = b.carried[0]

    def scores(self, seat: int, barrels: int, score: int) -> None:
        """R20: the game is over at once when somebody has enough."""
        self.b.score[seat] += barrels
        self.hold(score == self.b.score[seat], f"a score of {score}")
        if score >= self.goal:
            self.expect("end")

    def read_cross(self, event: Event) -> None:
        b, seat = self.b, event["seat"]
        self.hold(event["carried"] == b.carried[0] > 0 and b.heading[0] == c.HOME, f"{event['carried']} barrels cross Town Center")
        self.hold(event["owner"] != seat and self.is_rival_at_town(seat), "a caravan goes on where no rival's road is")
        b.brought[0], b.heading[0], b.on_road_of[0] = b.carried[0], c.AWAY, event["owner"]
        self.here, self.trail = c.NOBODY, []

    def read_ambush(self, event: Event) -> None:
        self.b.barrels[cell_of(event["at"])] = 0
        self.scores(event["seat"], event["barrels"], event["score"])

    def read_abandon(self, event: Event) -> None:
        """Barrels were booked as they were dropped."""

    # ---- the end

    def note(self, events: list[Event]) -> None:
        """The end also comes by itself: after rounds of passes, or many turns."""
        for event in events:
            if event["event"] == "end" and not self.due:
                self.end_turn()
                enough = self.b.passes[0] >= c.FULL_ROUNDS_OF_PASSES * self.seats or self.b.turns[0] >= self.settings.max_turns
                self.hold(enough, "the game is over too early")
                self.expect("end")
            super().note([event])

    def read_end(self, event: Event) -> None:
        scores = self.b.score.tolist()[: self.seats]
        self.hold(event["scores"] == scores and event["laid"] == self.b.laid.tolist()[: self.seats], "the scores at the end")
        self.is_over = True

    def over(self) -> None:
        self.hold(self.is_over, "the game is over without its end")
