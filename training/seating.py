"""Who sits with the learner: rooms of real tables, bots inside the kernel, older networks, himself."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from agents.mobster import Mobster
from agents.registry import mobster
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.engine.game import Game
from bootleg_env.engine.jit import direct
from bootleg_env.engine.seeds import FOR_BOTS, seeds_from

from .collector import INSIDE, NEWEST

SELF, POOL = "self", "pool"
SCATTERED = 600  # answers: about a game
Line = Sequence["int | Mobster"]  # who sits in each seat of a game: a brain or a mobster


class Tables:
    """A room of the game: `lines` say who sits where in each row; everybody moves one seat on after every game."""

    def __init__(self, game: Game, settings: Any, lines: Sequence[Line], seed: int, teacher: Mobster | None = None):
        self.table = table = GameBatch(game, settings, len(lines), codes.SHOW_FACTS | codes.RESTART | codes.ROTATE)
        self.games, self.seats = len(lines), settings.num_players
        self.facts, self.mask, self.seat, self.decided = table.facts, table.mask, table.seat, table.decided
        self.done, self.reward = table.done, table.reward
        self.brains = np.full((self.games, SEATS_WIDE), INSIDE)
        for row, line in enumerate(lines):
            for nth, who in enumerate(line):
                seat = (nth + row) % self.seats
                if isinstance(who, Mobster):
                    table.sit(row, seat, who)
                else:
                    self.brains[row, seat] = who
        self.teacher = 0 if teacher is None else table._code(teacher)
        table.noise[:] = seeds_from(seed, self.games, FOR_BOTS)
        table.reset(seeds_from(seed, self.games))
        table.settle()
        self._scatter(np.random.default_rng(seed))

    def _scatter(self, random: np.random.Generator) -> None:
        """Games that are not all at the same point: each has had some random answers. Else all would end, and pay, at once."""
        until = random.integers(0, SCATTERED, self.games)
        for nth in range(SCATTERED):
            self.step(np.where(nth < until, self.table.sample(), codes.HOLD))
        self.table.set_auto(self.table.auto & ~codes.SUGGEST)  # no answers are drawn from now on

    def step(self, actions: np.ndarray) -> None:
        self.table.step(actions)
        self.table.settle()
        over = np.flatnonzero((self.done != 0) & (actions != codes.HOLD))  # who is held still shows his last end
        if len(over):
            self.brains[over, : self.seats] = np.roll(self.brains[over, : self.seats], 1, axis=1)

    def advice(self) -> np.ndarray | None:
        """What the teacher would answer in each game."""
        if not self.teacher:
            return None
        table = self.table
        control = table.control.copy()
        table.control[:] = self.teacher
        direct(table.kernel.advise)(table.states, 0, self.games, table.io, table.scratch, table.bots)
        table.control[:] = control
        return table.io["suggested"].copy()

    def state(self) -> dict[str, Any]:
        table = self.table
        rows = {name: raw(getattr(table, name)).copy() for name in ("states", "io", "mask_rows", "facts_rows")}
        return {**rows, "brains": self.brains.copy()}

    def restore(self, state: dict[str, Any]) -> None:
        for name in ("states", "io", "mask_rows", "facts_rows"):
            raw(getattr(self.table, name))[:] = state[name]
        self.brains[:] = state["brains"]


def raw(rows: np.ndarray) -> np.ndarray:
    """Records as bytes, a row each."""
    return rows.view(np.uint8).reshape(len(rows), -1)


def lines(against: Mapping[str, float], games: int, seats: int, pool: int, game: str, seed: int) -> list[Line]:
    """A line for each game: `self` is the newest network everywhere, `pool` older ones beside him, a name that mobster.

    Shares are as stated, but for chance: what is left over falls to somebody else for another seed.
    """
    random = np.random.default_rng(seed)
    shares = np.cumsum(np.array(list(against.values()), float))
    bounds = np.floor(shares / shares[-1] * games + random.random()).astype(int)
    bounds[-1] = games
    found: list[Line] = []
    for name, upto in zip(against, bounds.tolist()):
        while len(found) < upto:
            found.append(line(name, seats, pool, game, random))
    return found


def line(name: str, seats: int, pool: int, game: str, random: np.random.Generator) -> Line:
    if name == SELF:
        return [NEWEST] * seats
    if name == POOL:
        return [NEWEST, *(int(random.integers(1, pool + 1)) if random.random() < 0.7 else NEWEST for _ in range(seats - 1))]
    return [NEWEST, *[mobster(name, game)] * (seats - 1)]
