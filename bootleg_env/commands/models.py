"""`bootleg models`: the bundled models of a game, or what a model file holds."""
from __future__ import annotations

import argparse

from . import options

HELP = "list the bundled models, or describe a model file"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("file", nargs="?", help="a model file, or the name of a bundled model")


def main(args: argparse.Namespace) -> int:
    from agents import model_player

    print(model_player.listing(args.game) if args.file is None else model_player.about(args.file, args.game))
    return 0
