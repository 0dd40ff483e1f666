"""`bootleg ladder`: all named mobsters of a game ranked, as published."""
from __future__ import annotations

import argparse

from ..engine.checks import whole
from . import options
from .tournament import add_contest, command_of, contest_options, ending

HELP = "rank all named mobsters of a game: the published table"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    options.add_deals(parser, 1000, "deals (seeds) of the cast")
    parser.add_argument("--search", type=int, nargs="+", metavar="BUDGET",
                        help="also search with these budgets, as guests of the cast; slow")
    parser.add_argument("--search-deals", type=int, default=50, metavar="N", help="deals of the guests (50)")
    options.add_json(parser)
    options.add_plot(parser)
    add_contest(parser)


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C, 1 after a forfeit or the death of a process: then nothing is written, since a ladder is published whole."""
    from bootleg_agents import contests
    from bootleg_agents.contests import charts, ladder, progress

    options.check_places(args.json, args.plot)
    whole(args.search_deals, "--search-deals", 1)
    for budget in args.search or []:
        whole(budget, "--search", 1)
    command = command_of("ladder", args)
    results = []
    for part in ladder.parts(args.game, args.search or [], args.search_deals):
        with progress.progress_bar() as bar:
            results.append(contests.tournament(progress=bar, **{**contest_options(args), **part}))
        if args.json != "-" or ending(results[-1]):
            print(results[-1].table(), end="\n\n")
        if ending(results[-1]):
            return ending(results[-1])
    options.report(args.json, ladder.published(results, command), f"again: {command}")
    if args.plot is not None:
        charts.draw(results[0], args.plot)
    return 0
