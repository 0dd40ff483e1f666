"""`bootleg fuzz --leaks`: does anything that a seat is shown change with what it cannot know?

At every decision, and for every seat, there are twins of the game that the seat cannot tell from it (twins.py). Observation and mask are
compared at every position; the journal wherever a twin can give the last answer over again; words, pictures, environments and the
answers of mobsters (shown.py), which take longer, now and then, and wherever something else is hidden than before, or something else is
asked. Whom the game asks is no secret: a twin that is asked something else is counted and left aside. A game is played at random, by the
game's rival, or by all of its mobsters: its seed says which.
"""
from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Event, Game, Secret
from ..engine.record import raw
from ..engine.seeds import MOST_SEED
from ..engine.settings import Settings
from ..games import game as game_named
from .portions import MOST_REPORTED, Portion, Report, complaint, variants
from .shown import Environments, Mobsters, place_of, shown, told
from .twins import Moments, Numbers, OverAgain, Redrawn, differences_seen, go_on, listening

WORDS, ENVIRONMENTS, MOBSTERS, SLOW = 251, 997, 211, 1499  # positions from one look to the next; no game asks in turns of so many
FIRST = 3  # close looks where the same is hidden, or asked
WAYS = ("random", "rival", "cast")  # how a game is played
MOST_FOUND = 20  # one leak would fill the screen
KINDS = ("decisions", "positions", "asked otherwise", "with words", "with journal", "with secret answers", "with environments",
         "with answers", "told openly")


def way_of(seed: int, kinds: int) -> str:
    """How the game of this seed is played, where the seeds go through so many settings in turn."""
    return WAYS[seed // kinds % len(WAYS)]


class Step(NamedTuple):
    """One answer in every game: what was before it, and what happened then."""

    before: Moments
    records: np.ndarray  # games x bytes, before
    drawn: np.ndarray  # the twins x bytes, before
    actions: np.ndarray
    events: list[list[Event]]
    secret: np.ndarray  # by game: does nobody know this answer but who gave it?


class LeakTest:
    """Some games side by side, with the same settings. `counted`: positions by what was compared there; `varied`: fields of the record that
    differed in a twin."""

    def __init__(self, game: Game, settings: Settings, seeds: np.ndarray, ways: list[str]):
        self.game, self.settings, self.seeds, self.ways = game, settings, seeds, ways
        self.seats = settings.num_players
        self.played = listening(game, settings, len(seeds))
        self.redrawn, self.again = Redrawn(self.played), OverAgain(self.played)
        self.numbers = Numbers(self.played.states.dtype)
        self.environments, self.mobsters = Environments(game, settings), Mobsters(game, settings)
        self.minds = minds(self.played, game, ways)
        self.counted, self.looked, self.varied = Counter(dict.fromkeys(KINDS, 0)), Counter[bytes](), set[str]()
        self.found: list[tuple[int, str]] = []  # seed, and what changed

    def play(self) -> None:
        """All games to their ends."""
        batch = self.played
        batch.sampling[:] = batch.noise[:] = (self.seeds << 20) & MOST_SEED
        batch.seeds[:] = self.seeds
        go_on(batch, np.full(batch.games, codes.RESET))
        self.alive, self.number = np.arange(batch.games), 0
        now = self.look()
        while len(self.alive) and len(self.found) < MOST_FOUND:
            self.compare_redrawn(now)
            step = self.answer(now)
            now = self.look()
            same = self.play_again(step, now)
            doubtful = {row: names for row, names in same.items() if names}
            same = self.play_again_from_after(step, now, same)
            for row, names in (doubtful | same).items():
                self.complain(row % batch.games, row // batch.games, names)

    def look(self) -> Moments:
        """What every seat sees of the games that go on, and twins of them, redrawn."""
        self.redrawn.draw(self.alive, np.tile((self.seeds * 1_000_003 + self.number) & MOST_SEED, self.seats))
        return Moments(self.played, self.alive)

    def answer(self, before: Moments) -> Step:
        """One answer in every game, by its mobsters."""
        batch, actions = self.played, np.full(self.played.games, codes.HOLD)
        records = raw(batch.states).copy()
        batch.control[:] = self.minds
        for row in self.alive.tolist():
            batch.kernel.advise(batch.states, row, row + 1, batch.io, batch.scratch, batch.bots)
        batch.control[:] = codes.OUTSIDE
        actions[self.alive] = batch.io["suggested"][self.alive]
        events = go_on(batch, actions)
        self.counted["decisions"] += len(self.alive)
        self.number += 1
        self.alive = np.flatnonzero(batch.done == 0)
        return Step(before, records, self.redrawn.records, actions, events, self.still_secret(before, records))

    def still_secret(self, before: Moments, records: np.ndarray) -> np.ndarray:
        """By game: does nobody know the last answer but who gave it?"""
        found, states = np.zeros(self.played.games, bool), records.reshape(-1).view(self.played.states.dtype)
        names = self.game.decision_table.names
        for game in self.alive.tolist():
            one, next_one = names[before.decided[game]], names[self.played.decided[game]]
            found[game] = any(is_within(secret, one, next_one) and all(
                states[name][game] == self.played.states[name][game] for name in secret.until) for secret in self.game.secrets)
        return found

    def rows(self) -> np.ndarray:
        """Of the twins: those of games that go on."""
        return (np.arange(self.seats)[:, None] * self.played.games + self.alive).ravel()

    # ---- redrawn twins

    def compare_redrawn(self, now: Moments) -> None:
        twins, batch, rows = self.redrawn.batch, self.played, self.rows()
        differing = self.numbers.differing(self.redrawn.records[rows], raw(batch.states)[rows % batch.games])
        self.note_varied(differing)
        for row, hidden in zip(rows.tolist(), np.packbits(differing, axis=1)):
            game, seat = row % batch.games, row // batch.games
            self.counted["positions"] += 1
            if not now.is_asked_the_same(twins, row, game):
                self.counted["asked otherwise"] += 1
                continue
            self.complain(game, seat, differences_seen(now, twins, row, game, seat))
            close = self.is_new(hidden.tobytes(), now, game, seat) or self.is_turn(WORDS, game, seat)
            if close:
                self.counted["with words"] += 1
                self.compare(game, seat, *(shown(place_of(*each, seat, [])) for each in ((batch, game), (twins, row))))
            if now.seat[game] == seat and (close or self.is_turn(MOBSTERS, game, seat)):
                self.ask_mobsters(now, row, game, seat)

    def ask_mobsters(self, now: Moments, row: int, game: int, seat: int) -> None:
        self.counted["with answers"] += 1
        slow = self.is_turn(SLOW, game, seat) or self.is_first(b"slow")
        states = self.played.states[game : game + 1], self.redrawn.batch.states[row : row + 1]
        self.complain(game, seat, [name for name, (one, other) in self.mobsters.answers(*states, slow).items() if one != other])

    # ---- the last answer over again

    def play_again(self, step: Step, now: Moments) -> dict[int, list[str]]:
        """From what was redrawn before the answer, with the dice of the game. Gives the rows in which the seat sees the same afterwards,
        with what it is told otherwise: two different shows of hands may by chance come to the same, so this is looked at once more."""
        rows = self.rows()
        games, seats = rows % self.played.games, rows // self.played.games
        other = np.zeros(self.again.batch.games, bool)
        other[rows] = step.secret[games] & (step.before.seat[games] != seats)
        start = np.where(self.numbers.is_table, step.records[games], step.drawn[rows])
        return self.compare_again(step, now, self.again.play(start, rows, step.before, step.actions, other), other)

    def play_again_from_after(self, step: Step, now: Moments, same: dict[int, list[str]]) -> dict[int, list[str]]:
        """Where the answer has shown something else than in the game: from what was redrawn after it, so that it shows the same. One that
        comes to something else than what was redrawn (a card drawn from a deck is what it was) says nothing."""
        games, states = self.played.games, self.played.states
        rows = np.array([row for row in self.rows().tolist() if same.get(row, [""]) and step.events[row % games]], int)
        if not len(rows):
            return {}
        before, after, drawn = step.records[rows % games], raw(states)[rows % games], self.redrawn.records[rows]
        start = self.numbers.over_again(before, after, drawn)
        broken = self.broken(start)
        drawn[broken] = self.numbers.with_ends(drawn[broken], after[broken])
        start[broken] = self.numbers.over_again(before[broken], after[broken], drawn[broken])
        broken = self.broken(start)
        start, drawn, rows = (np.delete(each, broken, axis=0) for each in (start, drawn, rows))
        nothing = np.zeros(self.again.batch.games, bool)
        same = self.compare_again(step, now, self.again.play(start, rows, step.before, step.actions, nothing), nothing)
        ends, wanted = raw(self.again.batch.states), dict(zip(rows.tolist(), drawn))
        return {row: names for row, names in same.items() if names or self.numbers.same_hidden(ends[row], wanted[row])}

    def broken(self, records: np.ndarray) -> list[int]:
        """Rows that cannot be."""
        return sorted({row for row, _ in self.game.check(records.reshape(-1).view(self.played.states.dtype))})

    def compare_again(self, step: Step, now: Moments, rows: np.ndarray, secret: np.ndarray) -> dict[int, list[str]]:
        """What is told is compared where the seat sees the same afterwards; after a secret answer of somebody else it must."""
        same = {}
        for row in rows.tolist():
            game, seat = row % self.played.games, row // self.played.games
            if not now.is_asked_the_same(self.again.batch, row, game):
                continue
            differing = differences_seen(now, self.again.batch, row, game, seat)
            if secret[row]:
                self.complain(game, seat, differing)
            if not differing:
                names = self.compare_told(step, now, row, bool(secret[row]))
                self.complain(game, seat, names if secret[row] else [])
                same[row] = [] if secret[row] else names
        return same

    def openly(self, events: list[Event]) -> list[Event]:
        """Of these events, those that everybody sees and that may depend on what is hidden."""
        return [event for event in events if event["event"] in self.game.telling_events]

    def compare_told(self, step: Step, now: Moments, row: int, is_secret: bool) -> list[str]:
        """What the seat is told of the one and not of the other; words and environments only where that is the same."""
        batch, twins = self.played, self.again.batch
        game, seat = row % batch.games, row // batch.games
        sides = (batch, game, step.events[game]), (twins, row, self.again.events[row])
        if is_secret:
            self.counted["with secret answers"] += 1
            self.note_varied(self.numbers.differing(raw(twins.states)[row : row + 1], raw(batch.states)[game : game + 1]))
        if not is_secret and self.openly(step.events[game]) != self.openly(self.again.events[row]):
            self.counted["told openly"] += 1  # what was hidden has shown
            return []
        if step.events[game] or self.again.events[row]:
            self.counted["with journal"] += 1
            names = differing_names(*(told(place_of(*side[:2], seat, side[2])) for side in sides))
            if names:
                return names
        asked, is_asked = int(step.before.decided[game]), step.before.seat[game] == seat
        if self.is_turn(WORDS, game, seat) or (is_secret and self.is_first(b"secret", asked, int(now.decided[game]))):
            self.counted["with words"] += 1
            self.compare(game, seat, *(self.whole(*side, seat, nth) for nth, side in enumerate(sides)))
        is_next = now.seat[game] == seat
        if self.is_turn(ENVIRONMENTS, game, seat) or self.is_first(b"environments", asked, is_asked, is_next, is_secret):
            self.counted["with environments"] += 1
            before = step.records.reshape(-1).view(batch.states.dtype)[game : game + 1], self.again.started[row : row + 1]
            after = batch.states[game : game + 1], twins.states[row : row + 1]
            actions = int(step.actions[game]), int(self.again.given[row])
            self.compare(game, seat, *(self.environments.shown(*each, seat, is_next) for each in zip(before, actions, after)))
        return []

    def whole(self, batch: GameBatch, row: int, events: list[Event], seat: int, number: int) -> dict[str, Any]:
        """All words and pictures, with a journal that begins here; `number`: the seed of the game, which nobody may know."""
        states = batch.states[row : row + 1]
        opening = self.game.opening(states, self.settings, number, self.game.snapshot(states, self.settings, number))
        at = place_of(batch, row, seat, [opening, *events])
        return shown(at) | told(at)

    # ---- where to look, and what is found

    def is_turn(self, every: int, game: int, seat: int) -> bool:
        return (int(self.seeds[game]) * 7919 + self.number * 104_729 + seat * 1_299_709) % every == 0

    def is_new(self, hidden: bytes, now: Moments, game: int, seat: int) -> bool:
        """Is something else hidden here than before, or something else asked?"""
        asked = bytes([int(now.decided[game]), int(now.seat[game] == seat)])
        return any([self.is_first(hidden), self.is_first(asked)])

    def is_first(self, key: bytes, *more: int) -> bool:
        key += bytes(int(each) % 256 for each in more)
        self.looked[key] += 1
        return self.looked[key] <= FIRST

    def note_varied(self, differing: np.ndarray) -> None:
        self.varied |= {self.numbers.names[field] for field in np.flatnonzero(differing.any(axis=0))}

    def compare(self, game: int, seat: int, one: dict[str, Any], other: dict[str, Any]) -> None:
        self.complain(game, seat, differing_names(one, other))

    def complain(self, game: int, seat: int, names: list[str]) -> None:
        self.found += [(int(self.seeds[game]), f"decision {self.number}: {name} of seat {seat} changes with what that seat cannot know")
                       for name in names]


def differing_names(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in one if one[name] != other.get(name)]


def is_within(secret: Secret, one: str, next_one: str) -> bool:
    """Does the game ask on within these decisions, in their order?"""
    order = secret.decisions
    return one in order and next_one in order and order.index(next_one) >= order.index(one)


def minds(batch: GameBatch, game: Game, ways: list[str]) -> np.ndarray:
    """Rows of `control`: what answers in each game, for each seat."""
    from bootleg_agents.registry import cast, mobster

    control = np.full_like(batch.control, codes.RANDOM)
    names = cast(game.name).MOBSTERS
    for row, way in enumerate(ways):
        for seat in range(batch.settings.num_players):
            name = game.rival if way == "rival" else names[(row + seat) % len(names)]
            if way != "random":
                control[row, seat] = batch.code_of(mobster(name, game.name))
    return control


def play(portion: Portion) -> Report:
    """What seats are shown in the games of the portion."""
    game, kinds = game_named(portion.game), len(variants(game_named(portion.game)))
    test = LeakTest(game, game.settings(**portion.settings), portion.seeds, [way_of(seed, kinds) for seed in portion.seeds.tolist()])
    test.play()
    figures, found = dict(test.counted), test.found[:MOST_REPORTED]
    return Report(len(portion.seeds), figures.pop("decisions"), [complaint(*each, portion.settings) for each in found], figures)
