"""Games that one seat cannot tell from those that are played: `bootleg fuzz --leaks` compares what both show it.

There are two kinds. One is redrawn (`Game.redraw`). Of the other the last answer is given over again, with the same dice, in a game that
looked the same before it: this has a journal, and where the answer was a secret of somebody else, another one is given instead.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Event, Game
from ..engine.record import raw
from ..engine.settings import Settings

OF_THE_JOURNAL = ("events", "noted", "listening")  # fields of a record that are not the game
OF_THE_TABLE = (*OF_THE_JOURNAL, "seed", "changes")  # ... that the last answer over again has as they were


def go_on(batch: GameBatch, actions: np.ndarray) -> list[list[Event]]:
    """These answers (HOLD: none), and all that happens then, by row."""
    events: list[list[Event]] = [[] for _ in range(batch.games)]
    batch.step(actions)
    while True:
        for row in np.flatnonzero(batch.states["noted"]).tolist():
            events[row] += batch.game.events(batch.states[row : row + 1], batch.settings)
        paused = batch.seat == codes.PAUSED
        if not paused.any():
            return events
        batch.step(np.where(paused, codes.WAIT, codes.HOLD))


def listening(game: Game, settings: Settings, games: int) -> GameBatch:
    """A batch whose games keep a journal."""
    batch = GameBatch(game, settings, games)
    batch.blank["listening"] = 1
    return batch


class Numbers:
    """Where the numbers of a record begin and end, and which field they are of."""

    def __init__(self, dtype: np.dtype):
        fields = fields_of(dtype)
        self.names = [name for name, _, _ in fields]
        self.fields = np.array([at for _, _, at in fields])
        starts: list[int] = []
        find_numbers(dtype, 0, starts)
        self.starts = np.array(starts)
        self.sizes = np.diff([*starts, dtype.itemsize])
        self.is_game = np.array([name not in OF_THE_JOURNAL for name in self.names])
        field_of = np.searchsorted(self.fields, np.arange(dtype.itemsize), side="right") - 1
        self.is_table = np.array([name in OF_THE_TABLE for name in self.names])[field_of]  # by byte

    def differing(self, one: np.ndarray, other: np.ndarray) -> np.ndarray:
        """Rows x fields of the game: is it another one?"""
        return np.logical_or.reduceat(one != other, self.fields, axis=1) & self.is_game

    def same_hidden(self, one: np.ndarray, other: np.ndarray) -> bool:
        """Of two rows: is it the same game, but for what belongs to the table?"""
        return all(self.names[field] in OF_THE_TABLE for field in np.flatnonzero(self.differing(one[None], other[None])[0]))

    def over_again(self, before: np.ndarray, after: np.ndarray, drawn: np.ndarray) -> np.ndarray:
        """The rows before an answer, with each number that the answer left alone as it was drawn anew after it."""
        return np.where(self.of_numbers(before != after) | self.is_table, before, drawn)

    def with_ends(self, drawn: np.ndarray, after: np.ndarray) -> np.ndarray:
        """Rows drawn anew, with what is 0 there as in the game: a redraw clears what lies behind the end of a deck, where the cards
        stood that the answer took."""
        return np.where(self.of_numbers(drawn != 0), drawn, after)

    def of_numbers(self, is_so: np.ndarray) -> np.ndarray:
        """Rows x bytes: is it so of any byte of the number that the byte belongs to?"""
        return np.repeat(np.logical_or.reduceat(is_so, self.starts, axis=1), self.sizes, axis=1)


def fields_of(dtype: np.dtype) -> list[tuple[str, np.dtype, int]]:
    """Name, type and place of each, in order."""
    return sorted(((name, field[0], field[1]) for name, field in (dtype.fields or {}).items()), key=lambda field: field[2])


def find_numbers(dtype: np.dtype, at: int, starts: list[int]) -> None:
    """Offsets of all numbers, in order."""
    base, shape = dtype.subdtype or (dtype, ())
    for nth in range(int(np.prod(shape, dtype=int))):
        start = at + nth * base.itemsize
        if base.fields is None:
            starts.append(start)
        for _, inner, place in fields_of(base):
            find_numbers(inner, start + place, starts)


class Redrawn:
    """For every seat of every game (row `seat * games + game`) one that is drawn anew."""

    def __init__(self, played: GameBatch):
        self.played, self.games, self.seats = played, played.games, played.settings.num_players
        self.batch = GameBatch(played.game, played.settings, self.games * self.seats)
        self.drawn = raw(self.batch.states)

    def row(self, game: int, seat: int) -> int:
        return seat * self.games + game

    def draw(self, alive: np.ndarray, seeds: np.ndarray) -> None:
        """Of these games; then mask and question of each."""
        batch = self.batch
        self.drawn[:] = np.tile(raw(self.played.states), (self.seats, 1))
        for seat in range(self.seats):
            for game in alive.tolist():
                row = self.row(game, seat)
                batch.kernel.redraw(batch.states, row, row + 1, seat, seeds)
        self.records = self.drawn.copy()
        actions = np.full(batch.games, codes.HOLD)
        for seat in range(self.seats):
            actions[seat * self.games + alive] = codes.WAIT
        batch.step(actions)


class OverAgain:
    """The last answer of each game over again, in a game for every seat; rows as in Redrawn."""

    def __init__(self, played: GameBatch):
        self.games, self.seats = played.games, played.settings.num_players
        self.batch = listening(played.game, played.settings, self.games * self.seats)
        self.events: list[list[Event]] = []

    def play(self, records: np.ndarray, rows: np.ndarray, before: Any, actions: np.ndarray, other: np.ndarray) -> np.ndarray:
        """From these records: gives the rows that looked the same before the answer (`before`: Moments), and in which it was given.

        `actions`: by game; `other`: rows in which another answer is to be given, if there is one.
        """
        batch = self.batch
        raw(batch.states)[rows] = records
        self.started = batch.game.record.copy(batch.states)
        batch.states["listening"][rows], batch.states["noted"][rows] = 1, 0
        where = np.full(batch.games, codes.HOLD)
        where[rows] = codes.WAIT
        go_on(batch, where)
        where[:] = codes.HOLD
        for row in rows.tolist():
            if before.is_same(batch, row, row % self.games, row // self.games):
                where[row] = self.answer(row, int(actions[row % self.games]), other[row])
        self.given = where.copy()
        self.events = go_on(batch, where)
        return np.flatnonzero(where != codes.HOLD)

    def answer(self, row: int, action: int, is_secret: bool) -> int:
        """The same one, or another; HOLD if there is none."""
        mask = self.batch.mask[row]
        if is_secret:
            others = np.flatnonzero(mask)
            others = others[others != action]
            return int(others[(action * 31 + row) % len(others)]) if len(others) else codes.HOLD
        return action if mask[action] else codes.HOLD


class Moments:
    """What every seat of every game saw at one moment: facts, and who is asked what."""

    def __init__(self, batch: GameBatch, alive: np.ndarray):
        game, seats = batch.game, range(batch.settings.num_players)
        self.facts = np.zeros((len(seats), batch.games, game.facts), np.int16)
        for seat in seats:
            for row in alive.tolist():
                self.facts[seat, row] = batch.look(seat, row)
        self.seat, self.decided, self.mask = batch.seat.copy(), batch.decided.copy(), batch.mask.copy()

    def is_asked_the_same(self, batch: GameBatch, row: int, game: int) -> bool:
        return bool(batch.seat[row] == self.seat[game] and batch.decided[row] == self.decided[game])

    def is_same(self, batch: GameBatch, row: int, game: int, seat: int) -> bool:
        """Does the game in this row of a batch of twins look to the seat as this game did?"""
        return self.is_asked_the_same(batch, row, game) and not differences_seen(self, batch, row, game, seat)


def differences_seen(moments: Moments, batch: GameBatch, row: int, game: int, seat: int) -> list[str]:
    """Of observation and mask."""
    found = [] if np.array_equal(batch.look(seat, row), moments.facts[seat, game]) else ["the observation"]
    if moments.seat[game] == seat and not np.array_equal(batch.mask[row], moments.mask[game]):
        found.append("the mask")
    return found
