"""Positions of a game for tree search: immutable, shared by all copies of a state, and each knows what every seat remembers.

A position is a record and what follows from it. All positions of one game and its settings are played on one batch, a `Table`.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np

from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import mixed
from ..engine.settings import Settings

CHANCE, TERMINAL = -1, -4  # in place of a seat, as OpenSpiel numbers them
DRAWS, OUTCOMES = 4, 256  # chance at the root: four draws of one in 256 name one of 2^32 deals
NOTHING: tuple[int, ...] = ()
DIGEST = 16  # bytes


class Position:
    """One moment of a game. `memories`: by seat, a digest of all it was shown when it was asked, and of its answers (see `memory`)."""

    __slots__ = ("action", "drawn", "legal", "memories", "previous", "record", "returns", "seat", "table")

    def __init__(
        self, table: Table, record: bytes, seat: int, legal: Any = NOTHING, returns: Any = NOTHING,
        drawn: tuple[int, ...] = NOTHING, memories: tuple[bytes, ...] | None = None,
        previous: Position | None = None, action: int = -1,
    ):
        self.table, self.record, self.seat, self.legal, self.returns, self.drawn = table, record, seat, legal, returns, drawn
        self.memories, self.previous, self.action = memories, previous, action

    def __deepcopy__(self, memo: dict) -> Position:
        """Nothing in it changes: copies of a state share it."""
        return self

    def __reduce__(self) -> tuple[Callable, tuple]:
        """Without what came before it: the memories say what matters of that."""
        kept = (self.record, self.seat, self.legal, self.returns, self.drawn, self.remembered())
        return restored, (self.table.game, self.table.settings, kept)

    def after(self, action: int) -> Position:
        """The next position; what is not legal raises ValueError, in words."""
        return self.table.after(self, action)

    def memory(self, seat: int) -> bytes:
        """What this seat knows, its own past included: equal for positions that it cannot tell apart."""
        facts = self.table.look(self, seat).tobytes() if self.record else b""
        return blake2b(self.remembered()[seat] + facts, digest_size=DIGEST).digest()

    def remembered(self) -> tuple[bytes, ...]:
        """By seat, what it was shown and answered before this position. Counted when first asked for: random play never does."""
        late, at = [], self
        while at.memories is None:
            assert at.previous is not None
            late.append(at)
            at = at.previous
        memories = at.memories
        for each in reversed(late):
            assert each.previous is not None
            seat = each.previous.seat
            shown = each.table.look(each.previous, seat).tobytes() + each.action.to_bytes(4, "little")
            changed = blake2b(memories[seat] + shown, digest_size=DIGEST).digest()
            memories = each.memories = (*memories[:seat], changed, *memories[seat + 1 :])
            each.previous = None
        return memories


def restored(game: Game, settings: Settings, kept: tuple) -> Position:
    """A position from its pickle."""
    return Position(table(game, settings), *kept)


class Table:
    """Where all positions of one game with these settings are played. `on_it`: the position that the batch is at."""

    def __init__(self, game: Game, settings: Settings):
        self.game, self.settings, self.batch = game, settings, GameBatch(game, settings)
        self.mask, self.players, self.actions = self.batch.mask[0], settings.num_players, game.actions
        self.row = self.batch.states.view(np.uint8).data  # of the batch, which never moves; a memoryview copies fastest
        self.start = Position(self, b"", CHANCE, memories=(b"",) * self.players)
        self.on_it: Position | None = None

    def after(self, position: Position, action: int) -> Position:
        if position.seat == CHANCE:
            return self.draw(position, action)
        if action not in position.legal:
            raise ValueError(self.game.explain_illegal(self.laid(position), action, self.mask))
        if self.on_it is not position:
            self.row[:] = position.record
        return self.asked(self.batch.answer(action), None, position, action)

    def draw(self, position: Position, outcome: int) -> Position:
        """One draw more; the last one deals."""
        if not 0 <= outcome < OUTCOMES:
            raise ValueError(f"chance outcome {outcome}: must be from 0 to {OUTCOMES - 1}")
        drawn = (*position.drawn, outcome)
        if len(drawn) < DRAWS:
            return Position(self, b"", CHANCE, drawn=drawn, memories=position.memories)
        self.batch.reset(np.array([mixed(int.from_bytes(bytes(drawn), "big"))]))
        return self.asked(int(self.batch.seat[0]), position.memories)

    def asked(
        self, seat: int, memories: tuple[bytes, ...] | None, previous: Position | None = None, action: int = -1,
    ) -> Position:
        """The position that the batch has come to."""
        record = bytes(self.row)
        if seat >= 0:
            position = Position(self, record, seat, self.mask.nonzero()[0].tolist(), NOTHING, NOTHING, memories, previous, action)
        else:
            paid = self.batch.reward[0, : self.players].tolist()
            position = Position(self, record, TERMINAL, NOTHING, paid, NOTHING, memories, previous, action)
        self.on_it = position
        return position

    def laid(self, position: Position) -> np.ndarray:
        """The record of this position, as an array for words and views. To be looked at only."""
        if self.on_it is not position:
            self.row[:] = position.record
            self.batch.look_again()
            self.on_it = position
        return self.batch.states

    def look(self, position: Position, seat: int) -> np.ndarray:
        """The facts that this seat may know; overwritten by the next look."""
        if self.on_it is not position:
            self.row[:] = position.record
            self.on_it = None  # seat and mask are still another position's
        return self.batch.look(seat)

    def redrawn(self, record: bytes, seat: int, seed: int, memory: bytes = b"") -> Position:
        """A position that this one may be, for all that the seat knows and remembers; what others remember is forgotten."""
        states = self.game.record.read(record)
        states["listening"], states["noted"] = 0, 0
        self.game.kernel.redraw(states, 0, 1, seat, np.array([seed]))
        self.row[:] = states.view(np.uint8).data
        self.batch.look_again()
        return self.asked(int(self.batch.seat[0]), tuple(memory if each == seat else b"" for each in range(self.players)))


@cache
def table(game: Game, settings: Settings) -> Table:
    """One for every game and its settings in this process."""
    return Table(game, settings)
