"""The cast: every mobster and every bidder of Bootleggers by name. Nothing is compiled before somebody is asked for."""
from __future__ import annotations

import importlib
from typing import Any

from bootleg_env.bootleggers.tables.actions import NAMES as DECISIONS  # noqa: F401  (the registry reads it here)

# agents/bootleggers/<name>.py has `act`
MOBSTERS = ("greedy", "controller", "distiller", "hauler", "dumper", "saboteur", "dealer", "crook", "extorter", "loner", "boss")
BIDDERS = ("cheapest", "low_first", "high_first", "middle", "even", "last_stand", "by_offer", "mirror", "mixed")  # functions of bidders.py
OUTSIDE = ("search",)  # asked outside the kernel, with a budget: a class in <name>.py


def bot(name: str) -> Any:
    """The compiled bot (or bidder) of this name."""
    from . import compiled

    return compiled.BOTS[name]


def compile_all() -> None:
    """Everything now."""
    from . import compiled  # noqa: F401


def outside(name: str) -> Any:
    """The class of a mobster who thinks outside the kernel: made with its budget."""
    return getattr(importlib.import_module(f".{name}", __package__), name.capitalize())


def __getattr__(name: str) -> Any:
    """TYPES: what numba makes of (facts, mask, noise)."""
    if name == "TYPES":
        from .strategy.compiler import TYPES

        return TYPES
    raise AttributeError(name)
