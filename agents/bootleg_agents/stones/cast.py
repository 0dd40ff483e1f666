"""The cast: every mobster of Stones by name. Nothing is compiled before somebody is asked for."""
from __future__ import annotations

from pathlib import Path
from typing import Any

MOBSTERS = ("greedy", "cautious", "miser", "crook", "shrewd")  # agents/bootleg_agents/stones/<name>.py has `act`
SPECIALISTS: dict[str, tuple[str, ...]] = {}  # by decision: bots for that decision only
SPECIALIST_FILES: dict[str, Path] = {}  # where those are
OUTSIDE = ("search",)  # asked outside the kernel, with a budget: agents/bootleg_agents/<name>.py


def bot(name: str) -> Any:
    """The compiled bot of this name."""
    from . import compiled

    return compiled.BOTS[name]


def compile_all() -> None:
    """Everything now."""
    from . import compiled  # noqa: F401


def thinking() -> Any:
    """What search must know. Play-outs go to the end: a game is short. Closed fists of others are asked for anew in each of them."""
    from bootleg_env.stones.tables.constants import OPEN_HAND

    from ..search import Thinking

    def forget(states: Any, seat: int) -> None:
        others = [other for other in range(states["fist"].shape[1]) if other != seat]
        states["fist"][:, others] = OPEN_HAND

    return Thinking(base="shrewd", others=("shrewd", "greedy"), forget=forget)


def __getattr__(name: str) -> Any:
    """TYPES: what numba makes of (facts, mask, noise)."""
    if name == "TYPES":
        from .play import TYPES

        return TYPES
    raise AttributeError(name)
