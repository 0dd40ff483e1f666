"""For scripts that tune: a mobster whose style can change between games, and the same deals for each of its styles."""
from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from bootleg_env.engine.game import Game
from bootleg_env.engine.jit import Compiler, build_pointer

from .. import registry
from ..mobster import Mobster
from .lineups import candidate_seating
from .playing import seated_batch


class Tried:
    """Compiled once, it reads its style from memory by its address."""

    def __init__(self, game: Game, play: Callable, compiler: Compiler, style: np.ndarray):
        self.game, self.style = game, np.ascontiguousarray(style).copy()
        self.mobster = Mobster("tried", game.name, "tried", bot=slot(self.style, play, compiler))


def slot(style: np.ndarray, play: Callable, compiler: Compiler) -> Any:
    """The bot that plays by whatever stands in this array."""
    import numba

    there, address = build_pointer(numba.from_dtype(style.dtype)), style.ctypes.data

    def tried(facts: Any, mask: Any, noise: Any) -> Any:
        return play(facts, mask, noise, numba.carray(there(address), 1)[0])

    compiled = numba.cfunc(numba.int64(*compiler.signature(tried)), error_model="numpy")(tried)
    return SimpleNamespace(handle=compiled.address, weights=0, compiled=compiled)


class Deals:
    """The same deals for every candidate: it sits in every seat of each."""

    def __init__(self, tried: Tried, others: list[str], deals: int, seed: int):
        settings = tried.game.settings(num_players=1 + len(others))
        self.tried, self.seating = tried, candidate_seating(settings.num_players, deals, seed)
        mobsters = [tried.mobster, *(registry.mobster(name, tried.game.name) for name in others)]
        self.batch = seated_batch(tried.game, settings, self.seating, mobsters)
        self.par = 1 / settings.num_players

    def share(self, style: np.ndarray) -> float:
        """Win share of this style over par."""
        self.tried.style[:] = style
        self.batch.noise[:] = self.seating.noise
        self.batch.reset(self.seating.seed)
        rows = np.arange(self.batch.games)
        return float(self.batch.reward[rows, self.seating.rotation].mean()) - self.par
