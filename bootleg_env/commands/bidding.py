"""`bootleg bidding`: ways to bid compared, all else equal (a tool of Bootleggers)."""
from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ..engine.checks import whole
from ..engine.files import write
from ..engine.seeds import checked_seed
from . import options
from .tournament import add_contest

HELP = "Bootleggers: compare ways to bid, all else equal"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bidders", nargs="+", metavar="NAME", help="random, or names from bootleg_agents.bootleggers.bidders (all)")
    parser.add_argument("--base", default=None, metavar="NAME", help="the mobster that answers everything else, in every seat")
    parser.add_argument("--deals", type=int, default=500, help="deals against the base, each played from every seat (500)")
    parser.add_argument("--pairs", type=int, default=100, help="deals for each pair of the matrix; 0 = no matrix (100)")
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="print JSON instead of text, or write it into a file")
    parser.add_argument("--plot", metavar="DIR", help="write charts into this folder")
    add_contest(parser)
    parser.set_defaults(game="bootleggers")


def main(args: argparse.Namespace) -> int:
    from bootleg_agents.bootleggers.cast import SPECIALISTS
    from bootleg_agents.bootleggers.experiments import bidding

    for name, least in (("deals", 1), ("pairs", 0), ("jobs", 1)):
        whole(getattr(args, name), f"--{name}", least)
    game, settings = options.settings(args)
    bidders = args.bidders or ["random", *SPECIALISTS["bid"]]
    question = bidding.Question(bidders, args.base or game.rival, args.deals, args.pairs, checked_seed(args.seed), settings)
    bidding.check(question)
    report = bidding.compare(question, args.jobs)
    print(json.dumps(report) if args.json == "-" else "\n".join(bidding.words(report)))
    if args.json not in (None, "-"):
        write(args.json, json.dumps(report, indent=1) + "\n")
    if args.plot:
        from bootleg_agents.bootleggers.experiments import bidding_charts

        for path in bidding_charts.draw(report, Path(args.plot)):
            print(f"{path} is written", file=sys.stderr)
    return 0
