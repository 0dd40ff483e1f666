"""`bootleg ladder`: all named mobsters of the cast at mixed tables, and those who think as guests at tables of the cast."""
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from bootleg_env.engine.files import write

from ..registry import known
from . import contest, tournament
from .result import Result

GAME = "bootleggers"


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C, 1 after the death of a process: then nothing is written, since a ladder is published whole."""
    args.json, args.plot = args.out, None
    tournament.check_places(args)
    contest.whole_number("--search-deals", args.search_deals)
    command = tournament.command_of("ladder", args)
    results = []
    for settings in contests(args):
        with tournament.progress_bar() as progress:
            results.append(contest.tournament(
                seats=args.seats, seed=args.seed, jobs=args.jobs, preset=args.preset, settings=tournament.settings_of(args.set),
                progress=progress, **settings))
        print(results[-1].table(), end="\n\n")
        if not results[-1].complete:
            return tournament.ending(results[-1])
    print(f"again: {command}")
    if args.out is not None:
        write(Path(args.out), json.dumps(published(results, command), indent=1, allow_nan=False) + "\n")
    return 0


def contests(args: argparse.Namespace) -> list[dict[str, Any]]:
    """The cast among itself; then guests with these budgets, each at tables of three drawn from the cast."""
    cast = [name for name in known(GAME) if not name.endswith(":")]
    found: list[dict[str, Any]] = [{"agents": cast, "deals": args.deals}]
    if args.search:
        guests = [f"search:{budget}" for budget in args.search]
        found.append({"agents": guests, "deals": args.search_deals, "setup": "one", "reference": cast, "mirror": None})
    return found


def published(results: list[Result], command: str) -> dict[str, Any]:
    """The cast's contest as its JSON is, with the guests' rows among the others; and the guests' own contest."""
    told = [result.to_json() for result in results]
    rows = [{**row, "deals": each["deals"], "guest": i > 0} for i, each in enumerate(told) for row in each["agents"]]
    rows.sort(key=lambda row: (-row["win_share"], row["agent"]))
    return {**told[0], "command": command, "agents": rows, "guests": told[1] if len(told) > 1 else None}
