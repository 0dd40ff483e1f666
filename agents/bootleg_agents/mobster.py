"""A named policy that answers for a seat: a bot inside the kernel, an object outside it, or the kernel's own random one."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from bootleg_env.adapters.seats import action_id
from bootleg_env.engine.mobster import Inside, Outside
from bootleg_env.games import game as game_named

if TYPE_CHECKING:
    from bootleg_env.engine.batch import GameBatch

__all__ = ["Mobster", "Outside", "PythonBot", "Tally"]


@dataclass(frozen=True)
class Mobster:
    """`bot` answers inside the kernel, `outside` (made anew for every batch) outside it; with neither, the answers are random. Models have
    both: the kernel asks the one, the other can say more."""

    name: Any  # the caller's word for it (a name, or code: see own_code.py); pickled by it, since compiled code cannot be
    game: str
    base: str  # the name without exceptions
    bot: Inside | None = None
    outside: Callable[[], Outside] | None = None
    instead: tuple[tuple[str, Mobster], ...] = ()  # for these decisions another answers
    quick: bool = False  # though outside: it answers hundreds of games as fast as one, and Python waits for nobody meanwhile

    @property
    def slow(self) -> bool:
        """Does Python answer, one game at a time, be it only some decisions?"""
        return (self.outside is not None and not self.quick) or any(other.slow for _, other in self.instead)

    def __reduce__(self) -> Any:
        from .registry import mobster

        return mobster, (self.name, self.game)


class Tally(NamedTuple):
    """What a language model has done and cost: sums over the questions of some games."""

    questions: int = 0
    at_first: int = 0  # answered legally by the first reply
    retries: int = 0  # further replies that were asked for
    unanswered: int = 0  # questions without a legal answer in the end
    requests: int = 0  # over the network: those for replies, and those that a busy server refused
    read: int = 0  # tokens of prompts
    written: int = 0  # tokens of replies
    seconds: float = 0.0

    def plus(self, other: Tally) -> Tally:
        return Tally._make(map(sum, zip(self, other)))


class PythonBot:
    """Wraps code with `act(observation, mask) -> action id`: `make` is called for every seat of every game, so it may remember."""

    def __init__(self, make: Any, game: str):
        self.make, self.scale, self.actions = make, game_named(game).scale, game_named(game).actions
        self.alone: Any = None  # asked without a game around it
        self.players: dict[tuple[int, int], tuple[int, Any]] = {}

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        answers = np.full(len(rows), -1, np.int64)
        for i, row in enumerate(rows.tolist()):
            try:
                answer = self._player(batch, row).act(batch.facts[row] * self.scale, batch.mask[row].copy())
                answers[i] = action_id(answer, self.actions)
            except Exception as error:  # the row becomes a foul, the other rows go on
                batch.crashes[row] = f"{type(error).__name__}: {error}"
        return answers

    def act(self, facts: np.ndarray, mask: np.ndarray, noise: int) -> int:
        """Of one object for all questions, without a game around them."""
        if self.alone is None:
            self.alone = self.make()
        return action_id(self.alone.act(facts * self.scale, mask), self.actions)

    def _player(self, batch: GameBatch, row: int) -> Any:
        seat, seed = int(batch.seat[row]), int(batch.seeds[row])
        if self.players.get((row, seat), (None,))[0] != seed:
            self.players[row, seat] = seed, self.make()
        return self.players[row, seat][1]
