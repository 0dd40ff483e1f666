"""The command line: `bootleg --help` shows every verb. What each does is written elsewhere and imported when asked for."""
from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import NoReturn

from threadpoolctl import threadpool_limits

from . import presets

DEALS = ("full", "market", "off")


class Parser(argparse.ArgumentParser):
    """argparse with one clear line on stderr."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(argv: list[str] | None = None) -> int:
    """0; 2 after bad input, with one line on stderr."""
    args = parser().parse_args(argv)
    try:
        with threadpool_limits(1):  # numpy's products are small here: more threads would only wait for each other
            code = int(args.run(args) or 0)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(f"bootleg {args.verb}: {one_line(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def parser() -> Parser:
    """Every verb and its options."""
    top = Parser(prog="bootleg", description="Reinforcement learning environments for bootlegging board games.")
    top.add_argument("--version", action="version", version=f"bootleg-env {version()}")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="verb", parser_class=Parser)

    verb = verbs.add_parser("demo", help="a game between mobsters, told in words")
    verb.add_argument("--agents", nargs="+", metavar="NAME", help="who plays: one for all, or one a seat (boss crook dealer saboteur)")
    verb.add_argument("--seed", type=int, default=7, help="of the game and of the answers (7)")
    verb.add_argument("--players", type=int, default=None, help="mobsters, 3-6 (as many as are named, or 4)")
    verb.add_argument("--deals", choices=DEALS, default=None, help="how much they negotiate (full)")
    verb.add_argument("--preset", default=None, help=f"a named variant ({', '.join(presets.names())}) or the path of such a file")
    verb.set_defaults(run=demo)

    verb = verbs.add_parser("replay", help="play a replay again and check every line, or rewrite replays")
    verb.add_argument("file", nargs="?", help="the replay (a text file)")
    verb.add_argument("--to", type=int, metavar="LINE", help="stop behind this line of the file")
    verb.add_argument("--rewrite", metavar="DIR", help="play the replays of this folder anew, at random, and write them")
    verb.set_defaults(run=replay)

    add_others(verbs)
    return top


def add_others(verbs: argparse._SubParsersAction[Parser]) -> None:
    """Verbs that are modules of their own."""
    verb = verbs.add_parser("bench", help="decisions per second on this machine")
    verb.add_argument("--json", action="store_true", help="numbers instead of words")
    verb.add_argument("--peers", action="store_true", help="other environments beside ours, where they are installed")
    verb.add_argument("--seconds", type=float, default=2.0, help="for each measurement (2)")
    verb.set_defaults(run=elsewhere)

    verb = verbs.add_parser("fuzz", help="random games, every one checked")
    verb.add_argument("--games", type=int, default=1000, help="how many (1000)")
    verb.add_argument("--seed", type=int, default=0, help="of the first (0)")
    verb.add_argument("--jobs", type=int, default=1, help="processes (1)")
    verb.add_argument("--json", action="store_true", help="numbers instead of words")
    verb.set_defaults(run=elsewhere)

    verb = verbs.add_parser("bidding", help="ways to bid compared, all else equal")
    verb.add_argument("--bidders", nargs="+", metavar="NAME", help="which: random, or one of agents/bootleggers/bidders.py (all)")
    verb.add_argument("--base", default=None, metavar="NAME", help="the mobster who plays the rest, in every seat")
    verb.add_argument("--deals", type=int, default=500, help="against the base, each played from every seat (500)")
    verb.add_argument("--pairs", type=int, default=100, help="deals for each pair of the matrix; 0 = no matrix (100)")
    verb.add_argument("--json", nargs="?", const="-", metavar="FILE", help="numbers instead of words, or into a file")
    verb.add_argument("--plot", metavar="DIR", help="pictures into this folder")
    add_contest_settings(verb)
    verb.set_defaults(run=bidding)

    add_contests(verbs)
    add_play(verbs)
    add_train(verbs)

    verb = verbs.add_parser("models", help="trained mobsters: those in the box, or what a model file holds")
    verb.add_argument("file", nargs="?", help="a model file, or the name of one in the box")
    verb.set_defaults(run=models)

    verb = verbs.add_parser("docs", help="write the generated parts of docs/")
    verb.add_argument("--check", action="store_true", help="only say whether they are fresh")
    verb.set_defaults(run=elsewhere)


def add_train(verbs: argparse._SubParsersAction[Parser]) -> None:
    verb = verbs.add_parser("train", help="train a mobster, or go on with a training")
    verb.add_argument("pairs", nargs="*", metavar="SETTING=VALUE", help="settings of the trainer; they go before the config")
    verb.add_argument("--config", metavar="FILE", help="settings as YAML, such as configs/train/quick.yaml")
    verb.add_argument("--resume", metavar="DIR", help="go on with the run in this folder")
    verb.add_argument("--ray", action="store_true", help="actors of Ray collect: as many as there are cores, less one for the learner")
    verb.add_argument("--workers", type=int, metavar="N", help="so many actors")
    verb.add_argument("--address", metavar="HOST:PORT", help="on the cluster of Ray that runs there; auto: on the one of this machine")
    verb.add_argument("--quiet", action="store_true", help="no progress")
    verb.set_defaults(run=elsewhere)


def add_play(verbs: argparse._SubParsersAction[Parser]) -> None:
    verb = verbs.add_parser("play", help="sit down yourself, here in the terminal")
    verb.add_argument("--against", nargs="+", metavar="NAME", help="one for all, or one for each seat behind you: boss crook greedy (boss)")
    verb.add_argument("--seat", default="0", help="yours: 0 ..., rotate (with the seed) or random (0)")
    verb.add_argument("--players", type=int, default=None, help="mobsters, 3-6 (as many as are named, or 4)")
    verb.add_argument("--seed", type=int, default=None, help="of the game and the mobsters (another one every time)")
    verb.add_argument("--preset", default=None, help="a named variant of the settings, or the path of such a file")
    verb.add_argument("--set", action="append", metavar="SETTING=VALUE", help="a setting of the game: --set deals=off; again for more")
    verb.add_argument("--load", metavar="FILE", help="go on with a saved game")
    verb.add_argument("--save", metavar="FILE", help="where the game is saved when you leave (bootleg-play-SEED.json)")
    verb.set_defaults(run=elsewhere)


def add_contests(verbs: argparse._SubParsersAction[Parser]) -> None:
    """Mobsters against each other."""
    verb = verbs.add_parser("tournament", help="who is stronger, by how much, with what certainty")
    verb.add_argument("--agents", nargs="+", required=True, metavar="NAME", help="boss, search:100, boss+bid:even, my_file.py:MyBot ...")
    verb.add_argument("--deals", type=int, default=500, help="deals (seeds), each played in every rotation of every line-up (500)")
    verb.add_argument("--setup", choices=("mixed", "one", "round"), default="mixed",
                      help="mixed tables; one agent against references; or every one against copies of every other (mixed)")
    verb.add_argument("--reference", nargs="+", default=["random"], metavar="NAME", help="for --setup one: whom they meet (random)")
    verb.add_argument("--mirror", default="auto", metavar="NAME", help="who plays the mirror match; none = nobody (somebody fast)")
    verb.add_argument("--json", metavar="FILE", help="all figures into this file")
    verb.add_argument("--plot", metavar="FILE", help="a picture into this file (.png, .svg, .pdf)")
    add_contest_settings(verb)

    verb = verbs.add_parser("ladder", help="all named mobsters ranked: the published table")
    verb.add_argument("--deals", type=int, default=1000, help="deals of the cast (1000)")
    verb.add_argument("--search", type=int, nargs="+", metavar="BUDGET", help="also search with these budgets, as guests of the cast; slow")
    verb.add_argument("--search-deals", type=int, default=50, help="deals of the guests (50)")
    verb.add_argument("--out", metavar="FILE", help="all figures into this file, as docs/ladder.json")
    add_contest_settings(verb)


def add_contest_settings(verb: Parser) -> None:
    verb.add_argument("--seats", type=int, default=None, help="mobsters at a table, 3-6 (4)")
    verb.add_argument("--seed", type=int, default=1, help="of the deals, the line-ups and the mobsters (1)")
    verb.add_argument("--preset", default=None, help="a named variant of the settings, or the path of such a file")
    verb.add_argument("--set", action="append", metavar="SETTING=VALUE", help="a setting of the game: --set deals=off; again for more")
    verb.add_argument("--jobs", type=int, default=1, help="processes (1)")
    verb.set_defaults(run=contest)


def version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("bootleg-env")
    except PackageNotFoundError:  # run from a folder, not installed
        return "(not installed)"


# ---- the verbs


def elsewhere(args: argparse.Namespace) -> int:
    """bench, fuzz, docs: `main(args)` of the module of that name."""
    return int(importlib.import_module(f".{args.verb}", __package__).main(args) or 0)


def bidding(args: argparse.Namespace) -> int:
    from agents.bootleggers import bidding

    return bidding.main(args)


def contest(args: argparse.Namespace) -> int:
    """tournament, ladder: `main(args)` of the agents' module of that name."""
    return int(importlib.import_module(f"agents.{args.verb}").main(args))


def models(args: argparse.Namespace) -> int:
    """Trained mobsters in words."""
    from agents import model_player

    print(model_player.listed() if args.file is None else model_player.described(args.file))
    return 0


def demo(args: argparse.Namespace) -> int:
    """Mobsters play a whole game: its story, the table at the end, the scoreboard."""
    from agents import registry

    from . import bootleggers_v0, told
    from .bootleggers import names as names_of
    from .bootleggers import picture, story
    from .table import checked_seed

    given = {"deals": args.deals} if args.deals else {}
    players = args.players or (len(args.agents) if args.agents and len(args.agents) > 1 else None)
    settings = bootleggers_v0.settings(players, args.preset, **given)
    names = args.agents or ["boss", "crook", "dealer", "saboteur", "controller", "extorter"][: settings.num_players]
    mobsters = registry.opponents_of(names[0] if len(names) == 1 else names, settings.num_players, "bootleggers", "agents")
    seating = told.Seating(checked_seed(args.seed), args.seed, mobsters)
    journals, table = told.played(bootleggers_v0.game, settings, [seating])
    called = ", ".join(f"{name} is {mobster.name}" for name, mobster in zip(names_of.NAMES, mobsters))
    print("\n".join([f"  {called}.", *story.story(journals[0], settings), "", picture.picture(table.states), "",
                     *story.scoreboard(journals[0])]))
    return 0


def replay(args: argparse.Namespace) -> int:
    """Check a replay (and show the table it leads to), or rewrite a folder of them."""
    from . import replay as replays

    if (args.file is None) == (args.rewrite is None):
        raise ValueError("give either a FILE or --rewrite DIR")
    if args.rewrite is not None:
        for path in replays.rewrite(args.rewrite):
            print(f"{path} is written")
        return 0
    table = replays.replay(args.file, args.to)
    print(table.game.picture(table.states))
    if args.to is None:
        print(f"\n{args.file}: every line is as it was played")
    return 0
