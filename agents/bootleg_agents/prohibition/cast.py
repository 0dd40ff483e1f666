"""The cast: every mobster of Prohibition by name. Nothing is compiled before one is asked for."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..search import Thinking

# agents/bootleg_agents/prohibition/<name>.py has `act`
MOBSTERS = ("builder", "extortionist", "warlord", "saboteur", "schemer", "politician", "kingpin")
SPECIALISTS: dict[str, tuple[str, ...]] = {}  # by decision: bots for that decision only
SPECIALIST_FILES: dict[str, Path] = {}  # where those are
OUTSIDE = ("search",)  # asked outside the kernel, with a budget: agents/bootleg_agents/search.py


def bot(name: str) -> Any:
    """The compiled bot of this name."""
    from . import compiled

    return compiled.BOTS[name]


def compile_all() -> None:
    """Everything now."""
    from . import compiled  # noqa: F401


def thinking() -> Thinking:
    """What search must know."""
    from .thinking import thinking as known

    return known()


def __getattr__(name: str) -> Any:
    """TYPES: what numba makes of (facts, mask, noise)."""
    if name == "TYPES":
        from .play import TYPES

        return TYPES
    raise AttributeError(name)
