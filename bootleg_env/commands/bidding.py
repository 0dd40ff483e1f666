"""`bootleg bidding`: ways to bid compared, all else equal (a tool of Bootleggers)."""
from __future__ import annotations

import argparse
import sys

from ..engine.checks import whole
from ..engine.seeds import checked_seed
from . import options
from .tournament import add_contest

HELP = "Bootleggers: compare ways to bid, all else equal"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bidders", nargs="+", metavar="NAME",
                        help="ways to bid: random, high_first, my_file.py:my_bid ... (all named ones)")
    parser.add_argument("--base", default=None, metavar="NAME", help="the mobster that answers everything else, in every seat")
    options.add_game(parser)
    options.add_deals(parser, 500, "deals (seeds) against the base, each played from every seat")
    parser.add_argument("--pairs", type=int, default=100, metavar="N", help="deals for each pair of the matrix; 0 = no matrix (100)")
    options.add_json(parser)
    options.add_plot(parser, "draw five pictures; bids.png gives bids-win_share.png, bids-taken.png ...")
    add_contest(parser)


def main(args: argparse.Namespace) -> int:
    from bootleg_agents.bootleggers.cast import SPECIALISTS
    from bootleg_agents.bootleggers.experiments import bidding

    if args.game != "bootleggers":
        raise ValueError(f"--game {args.game}: must be bootleggers; of other games: bootleg tournament --agents NAME+DECISION:OTHER")
    options.check_places(args.json, args.plot)
    for name, least in (("deals", 1), ("pairs", 0), ("jobs", 1)):
        whole(getattr(args, name), f"--{name}", least)
    game, settings = options.settings(args)
    bidders = args.bidders or ["random", *SPECIALISTS["bid"]]
    question = bidding.Question(bidders, args.base or game.rival, args.deals, args.pairs, checked_seed(args.seed), settings)
    bidding.check(question)
    report = bidding.compare(question, args.jobs)
    options.report(args.json, report, "\n".join(bidding.words(report)))
    if args.plot is not None:
        from bootleg_agents.bootleggers.experiments import bidding_charts

        for path in bidding_charts.draw(report, args.plot):
            print(f"{path} is written", file=sys.stderr)
    return 0
