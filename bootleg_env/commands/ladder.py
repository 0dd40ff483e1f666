"""`bootleg ladder`: all named mobsters of a game ranked, as published."""
from __future__ import annotations

import argparse
import json

from ..engine.checks import whole
from ..engine.files import write
from . import options
from .tournament import add_contest, check_places, command_of, contest_options, ending

HELP = "rank all named mobsters of a game: the published table"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--deals", type=int, default=1000, help="deals of the cast (1000)")
    parser.add_argument("--search", type=int, nargs="+", metavar="BUDGET",
                        help="also search with these budgets, as guests of the cast; slow")
    parser.add_argument("--search-deals", type=int, default=50, help="deals of the guests (50)")
    parser.add_argument("--out", metavar="FILE", help="write all figures into this file, as docs/data/ladder.json")
    add_contest(parser)


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C, 1 after the death of a process: then nothing is written, since a ladder is published whole."""
    from bootleg_agents import contests
    from bootleg_agents.contests import ladder, progress

    check_places(args.out)
    whole(args.search_deals, "--search-deals", 1)
    command = command_of("ladder", args)
    results = []
    for part in ladder.parts(args.game, args.search or [], args.search_deals):
        with progress.progress_bar() as bar:
            results.append(contests.tournament(progress=bar, **{**contest_options(args), **part}))
        print(results[-1].table(), end="\n\n")
        if not results[-1].complete:
            return ending(results[-1])
    print(f"again: {command}")
    if args.out is not None:
        write(args.out, json.dumps(ladder.published(results, command), indent=1, allow_nan=False) + "\n")
    return 0
