"""What a mobster is to the tables: a bot inside the kernel, somebody outside it, or the kernel's own random one."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from bootleg_env.engine.batch import GameBatch
    from bootleg_env.engine.jit import Bot


class Outside(Protocol):
    """A mobster who is asked outside the kernel, for many games at once."""

    def answers(self, table: GameBatch, rows: np.ndarray) -> np.ndarray:
        """An action id for each of these rows of the table, in which he is asked. He may look at `facts` and `mask`, no more."""


@dataclass(frozen=True)
class Mobster:
    """Who answers: `bot` inside the kernel, `outside` (made anew for every batch), or neither: the kernel's own random one."""

    name: str | type  # as it was asked for: pickled by it, since compiled code cannot be
    game: str
    base: str  # the name without exceptions
    bot: Bot | None = None
    outside: Callable[[], Outside] | None = None
    instead: tuple[tuple[str, Mobster], ...] = ()  # for these decisions another answers
    quick: bool = False  # though outside: he answers for hundreds of games as fast as for one, and Python waits for nobody meanwhile

    @property
    def slow(self) -> bool:
        """Does he think, in Python?"""
        return self.outside is not None and not self.quick

    def __reduce__(self) -> Any:
        from .registry import mobster

        return mobster, (self.name, self.game)


class PythonBot:
    """A class with `act(observation, mask) -> action id`: a new one for every seat of every game, so it may remember."""

    def __init__(self, make: Any):
        self.make = make
        self.players: dict[tuple[int, int], tuple[int, Any]] = {}

    def answers(self, table: GameBatch, rows: np.ndarray) -> np.ndarray:
        answers = np.full(len(rows), -1, np.int64)
        for i, row in enumerate(rows.tolist()):
            try:
                answers[i] = self._player(table, row).act(table.facts[row] * table.game.scale, table.mask[row].copy())
            except Exception as error:  # whatever a bot does: the contest goes on and says so
                table.crashes[row] = f"{type(error).__name__}: {error}"
        return answers

    def _player(self, table: GameBatch, row: int) -> Any:
        seat, seed = int(table.seat[row]), int(table.seeds[row])
        if self.players.get((row, seat), (None,))[0] != seed:
            self.players[row, seat] = seed, self.make()
        return self.players[row, seat][1]
