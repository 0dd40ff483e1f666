"""Measures what docs/prohibition-mobsters.md claims: `python -m bootleg_agents.prohibition.experiments.evidence` writes evidence.json.

Every row is one mobster against copies of another on duplicate deals that nothing was tuned or fitted on.
"""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bootleg_env.prohibition.game import GAME

from ... import contests
from ...contests.evidence import measure, options
from ...model_player import names
from ..cast import MOBSTERS

OUT = Path("docs/data/prohibition/evidence.json")
SEED = 8_000_000
SIZES = (4, 3, 2)


def main() -> None:
    args = options("bootleg_agents.prohibition.experiments.evidence", 100, PARTS)
    args.add_argument("--few", type=int, default=25, help="of rows with search")
    measure(args.parse_args(), PARTS, OUT)


def duel(agent: str, against: str, deals: int, jobs: int, players: int) -> dict[str, Any]:
    """One against copies of another."""
    return contests.duel(agent, against, deals, SEED, players, None, jobs, GAME.name)


def doctrines(given: argparse.Namespace) -> list[dict[str, Any]]:
    """The best of the hand-written ones against copies of each other one, at every size; and each against three of it."""
    others = [name for name in MOBSTERS if name != GAME.rival]
    rows = [duel(GAME.rival, name, given.deals, given.jobs, players) for players in SIZES for name in ("random", *others)]
    return rows + [duel(name, GAME.rival, given.deals, given.jobs, SIZES[0]) for name in others]


def search(given: argparse.Namespace) -> list[dict[str, Any]]:
    """With growing budgets, against its own base."""
    return [duel(f"search:{budget}", GAME.rival, given.few, given.jobs, SIZES[0]) for budget in (60, 200)]


def models(given: argparse.Namespace) -> list[dict[str, Any]]:
    """Bundled models against the best hand-written one, at every size; and against three of each other one."""
    others = [name for name in MOBSTERS if name != GAME.rival]
    return [row for model in names(GAME.name) for row in (
        *(duel(model, GAME.rival, given.deals, given.jobs, players) for players in SIZES),
        *(duel(model, name, given.deals, given.jobs, SIZES[0]) for name in others))]


PARTS = {"doctrines": doctrines, "search": search, "models": models}

if __name__ == "__main__":
    main()
