"""The cast: every mobster and every specialist of Bootleggers by name. Nothing is compiled before one is asked for."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..search import Thinking

# agents/bootleg_agents/bootleggers/<name>.py has `act`
MOBSTERS = ("greedy", "controller", "distiller", "hauler", "dumper", "saboteur", "dealer", "crook", "extorter", "loner", "boss")
# bots for one decision only: functions of bidders.py
SPECIALISTS = {"bid": ("cheapest", "low_first", "high_first", "middle", "even", "last_stand", "by_offer", "mirror", "mixed")}
SPECIALIST_FILES = {"bid": Path(__file__).with_name("bidders.py")}
OUTSIDE = ("search",)  # asked outside the kernel, with a budget: agents/bootleg_agents/search.py


def bot(name: str) -> Any:
    """The compiled bot of this name: a mobster or a specialist."""
    from . import compiled

    return compiled.BOTS[name]


def compile_all() -> None:
    """Everything now."""
    from . import compiled  # noqa: F401


def thinking() -> Thinking:
    """What search must know: offers are built by the base, once a partner is chosen; bids under way are made anew. Networks offer what
    nobody takes, so those that think are silent unless an offer pays."""
    from ..search import Thinking
    from . import worth

    return Thinking("boss", ("boss", "greedy"), ("deal_give", "deal_get"), ("deal_partner",), worth.chances, worth.forget,
                    weighed=worth.weighed)


def __getattr__(name: str) -> Any:
    """TYPES: what numba makes of (facts, mask, noise)."""
    if name == "TYPES":
        from .strategy.compiler import TYPES

        return TYPES
    raise AttributeError(name)
