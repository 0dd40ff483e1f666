"""`bootleg ladder`: all named mobsters of a game ranked, as published."""
from __future__ import annotations

import argparse

from . import options
from .tournament import add_contest

HELP = "all named mobsters of a game ranked: the published table"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--deals", type=int, default=1000, help="deals of the cast (1000)")
    parser.add_argument("--search", type=int, nargs="+", metavar="BUDGET",
                        help="also search with these budgets, as guests of the cast; slow")
    parser.add_argument("--search-deals", type=int, default=50, help="deals of the guests (50)")
    parser.add_argument("--out", metavar="FILE", help="all figures into this file, as docs/data/ladder.json")
    add_contest(parser)


def main(args: argparse.Namespace) -> int:
    from agents.contests import ladder

    return ladder.main(args)
