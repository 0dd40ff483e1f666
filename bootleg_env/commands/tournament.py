"""`bootleg tournament`: compare mobsters: win shares, ratings, confidence intervals."""
from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.checks import whole
from ..games import GAMES
from . import options

if TYPE_CHECKING:
    from bootleg_agents.contests import Result

HELP = "compare mobsters: win shares, ratings, confidence intervals"
INTERRUPTED, BROKEN = 130, 1


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--agents", nargs="+", required=True, metavar="NAME",
                        help="boss, search:100, boss+bid:even, my_file.py:MyBot ...")
    options.add_deals(parser, 500, "deals (seeds), each played in every rotation of every line-up")
    parser.add_argument("--setup", choices=("mixed", "one", "round"), default="mixed",
                        help="mixed line-ups; one agent against references; or every one against copies of every other (mixed)")
    parser.add_argument("--reference", nargs="+", metavar="NAME",
                        help="for --setup one: the opponents (random)")
    parser.add_argument("--mirror", default="auto", metavar="NAME",
                        help="the mobster of the mirror match; none = no match (a fast one)")
    options.add_json(parser)
    options.add_plot(parser)
    parser.add_argument("--html", metavar="FOLDER", help="write games as pages to watch into this folder, and a page that lists them")
    parser.add_argument("--html-games", type=int, default=None, metavar="N", help="how many games --html writes (the first 12)")
    parser.add_argument("--thoughts", action="store_true", help="with --html: what the mobsters think of each question")
    add_contest(parser, "--seats")


def add_contest(parser: argparse.ArgumentParser, *aliases: str) -> None:
    """What all contests have; `aliases` of --players."""
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the deals, the line-ups and the mobsters (1)")
    options.add_settings(parser, *aliases)
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes (1)")


def main(args: argparse.Namespace) -> int:
    """0; 1 after a forfeit; 130 after Ctrl-C and 1 after the death of a process, both with what was played until then."""
    from bootleg_agents import contests
    from bootleg_agents.contests import charts, progress

    options.check_places(args.json, args.plot)
    check_pages(args)
    if args.reference and args.setup != "one":
        raise ValueError(f"--reference {' '.join(args.reference)}: only --setup one has references; here it is --setup {args.setup}")
    with progress.progress_bar() as bar:
        result = contests.tournament(
            args.agents, setup=args.setup, reference=args.reference or ["random"], mirror=None if args.mirror == "none" else args.mirror,
            progress=bar, command=command_of("tournament", args), **contest_options(args))
    options.report(args.json, result.to_json(), result.table())
    if args.plot is not None and len(result.games):
        charts.draw(result, args.plot)
    if args.html is not None and len(result.games):
        pages = result.write_pages(args.html, 12 if args.html_games is None else args.html_games, args.thoughts)
        print(f"{pages[0]} is written: {len(pages) - 1} games to watch in a browser", file=sys.stderr if args.json == "-" else sys.stdout)
    return ending(result)


def check_pages(args: argparse.Namespace) -> None:
    """Raise before anything is played if the pages cannot be written."""
    if args.html is None:
        if args.html_games is not None or args.thoughts:
            raise ValueError(f"{'--thoughts' if args.thoughts else '--html-games'} is for pages: with --html FOLDER")
        return
    whole(1 if args.html_games is None else args.html_games, "--html-games", 1)
    place = Path(args.html)
    if place.exists() and not place.is_dir():
        raise ValueError(f"--html {place}: is a file; a folder is wanted")
    if not place.absolute().parent.is_dir():
        raise ValueError(f"--html {place}: there is no folder {place.absolute().parent} to make it in")


def contest_options(args: argparse.Namespace) -> dict[str, Any]:
    """The options of `add_contest` and --deals, as arguments of `contests.tournament`."""
    return {"deals": args.deals, "num_players": args.players, "seed": args.seed, "settings": options.from_pairs(args.set),
            "preset": args.preset, "jobs": args.jobs, "game": args.game}


def ending(result: Result) -> int:
    if not result.complete:
        return INTERRUPTED if result.stopped == "interrupted" else BROKEN
    return BROKEN if result.fouls() else 0


def command_of(verb: str, args: argparse.Namespace) -> str:
    """The command that gives the same figures."""
    words = ["bootleg", verb]
    for name, default in DEFAULTS.items():
        value = getattr(args, name, None)
        if value is None or value == default:
            continue
        option = f"--{name.replace('_', '-')}"
        if name == "set":
            words += [word for pair in value for word in (option, pair)]
        else:
            words += [option, *(value if isinstance(value, list) else [value])]
    return shlex.join(str(word) for word in words)


# the options that figures depend on, and their defaults; None: always written
DEFAULTS: dict[str, Any] = {
    "game": GAMES[0], "agents": None, "deals": None, "search": None, "search_deals": 50, "players": None, "seed": None,
    "preset": None, "set": None, "setup": "mixed", "reference": ["random"], "mirror": "auto"}
