"""Measures what docs/rum_run-mobsters.md claims: `python -m bootleg_agents.rum_run.experiments.evidence`, into docs/data/rum_run/.

Every row is one mobster against copies of another on duplicate deals that nothing was tuned or fitted on.
"""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bootleg_env.rum_run.game import GAME

from ... import contests
from ...contests.evidence import measure, options
from ...model_player import names
from ..cast import MOBSTERS

OUT = Path("docs/data/rum_run/evidence.json")
SEED = 7_000_000
SMALL = {"board": 12}


def main() -> None:
    args = options("bootleg_agents.rum_run.experiments.evidence", 250, PARTS)
    args.add_argument("--few", type=int, default=25, help="of rows with search and the tree, and of models at other tables")
    measure(args.parse_args(), PARTS, OUT)


def duel(agent: str, against: str, deals: int, jobs: int, players: int = 4, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """One against copies of another."""
    return contests.duel(agent, against, deals, SEED, players, settings, jobs, GAME.name)


def doctrines(given: argparse.Namespace) -> list[dict[str, Any]]:
    """The best of the hand-written ones against three of each other one; and of each against three of it."""
    others = [name for name in MOBSTERS if name != GAME.rival]
    return [duel(one, other, given.deals, given.jobs) for name in others for one, other in ((GAME.rival, name), (name, GAME.rival))]


def trees(given: argparse.Namespace) -> list[dict[str, Any]]:
    """Search and the tree, with growing budgets."""
    rows = [duel(name, GAME.rival, given.few, given.jobs) for name in ("tree:100", "tree:400", "search:400")]
    return [*rows, duel("tree:400", GAME.rival, given.few, given.jobs, settings=SMALL)]


def models(given: argparse.Namespace) -> list[dict[str, Any]]:
    """Bundled models, at the usual table; fewer deals at every other size of it and on the small board."""
    return [row for name in names(GAME.name) for row in (
        duel(name, GAME.rival, given.deals, given.jobs),
        *(duel(name, GAME.rival, given.few, given.jobs, players) for players in range(GAME.usual_seats - 1, GAME.seats[0] - 1, -1)),
        duel(name, GAME.rival, given.few, given.jobs, settings=SMALL))]


PARTS = {"doctrines": doctrines, "trees": trees, "models": models}

if __name__ == "__main__":
    main()
