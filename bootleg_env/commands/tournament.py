"""`bootleg tournament`: who is stronger, by how much, with what certainty."""
from __future__ import annotations

import argparse

from . import options

HELP = "who is stronger, by how much, with what certainty"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--agents", nargs="+", required=True, metavar="NAME", help="boss, search:100, boss+bid:even, my_file.py:MyBot ...")
    parser.add_argument("--deals", type=int, default=500, help="deals (seeds), each played in every rotation of every line-up (500)")
    parser.add_argument("--setup", choices=("mixed", "one", "round"), default="mixed",
                        help="mixed tables; one agent against references; or every one against copies of every other (mixed)")
    parser.add_argument("--reference", nargs="+", default=["random"], metavar="NAME", help="for --setup one: whom they meet (random)")
    parser.add_argument("--mirror", default="auto", metavar="NAME", help="who plays the mirror match; none = nobody (somebody fast)")
    parser.add_argument("--json", metavar="FILE", help="all figures into this file")
    parser.add_argument("--plot", metavar="FILE", help="a picture into this file (.png, .svg, .pdf)")
    add_contest(parser)


def add_contest(parser: argparse.ArgumentParser) -> None:
    """What all contests have."""
    parser.add_argument("--seed", type=int, default=1, help="of the deals, the line-ups and the mobsters (1)")
    options.add_settings(parser, "--seats")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")


def main(args: argparse.Namespace) -> int:
    from agents.contests import tournament

    return tournament.main(args)
