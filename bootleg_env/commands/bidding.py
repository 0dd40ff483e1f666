"""`bootleg bidding`: ways to bid compared, all else equal (a tool of Bootleggers)."""
from __future__ import annotations

import argparse

from .tournament import add_contest

HELP = "Bootleggers: ways to bid compared, all else equal"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bidders", nargs="+", metavar="NAME", help="which: random, or one of agents/bootleggers/bidders.py (all)")
    parser.add_argument("--base", default=None, metavar="NAME", help="the mobster who plays the rest, in every seat")
    parser.add_argument("--deals", type=int, default=500, help="against the base, each played from every seat (500)")
    parser.add_argument("--pairs", type=int, default=100, help="deals for each pair of the matrix; 0 = no matrix (100)")
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="numbers instead of words, or into a file")
    parser.add_argument("--plot", metavar="DIR", help="pictures into this folder")
    add_contest(parser)
    parser.set_defaults(game="bootleggers")


def main(args: argparse.Namespace) -> int:
    from agents.bootleggers import bidding

    return bidding.main(args)
