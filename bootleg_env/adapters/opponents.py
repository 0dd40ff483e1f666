"""Opponents by name: the one place where environments ask the registry of `bootleg_agents`, and only when somebody is named."""
from __future__ import annotations

from collections.abc import Sequence

from ..engine.game import Game
from ..engine.mobster import Mobster

Named = str | type | None
Opponents = Sequence[str | type] | Named  # one name for all, or one for each seat behind the learner; None: random


def mobster(name: str | type, game: Game) -> Mobster:
    """The mobster of this name (or class), or an error in words that names the nearest ones."""
    from bootleg_agents import registry

    return registry.mobster(name, game.name)


def mobsters(names: Opponents, needed: int, game: Game, what: str = "opponents") -> list[Mobster]:
    """One mobster a seat, in the order of seats; one name stands for all, None for `random`."""
    from bootleg_agents import registry

    return list(registry.opponents_of(names, needed, game.name, what))
