"""`bootleg replay`: play a game log again and check every line, or rewrite a folder of them."""
from __future__ import annotations

import argparse

from ..playing import game_log

HELP = "play a game log again and check every line, or rewrite game logs"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="the game log (a text file)")
    parser.add_argument("--to", type=int, metavar="LINE", help="stop behind this line of the file")
    parser.add_argument("--rewrite", metavar="DIR", help="play the game logs of this folder anew, at random, and write them")


def main(args: argparse.Namespace) -> int:
    if (args.file is None) == (args.rewrite is None):
        raise ValueError("give either a FILE or --rewrite DIR")
    if args.rewrite is not None:
        for path in game_log.rewrite(args.rewrite):
            print(f"{path} is written")
        return 0
    batch = game_log.replay(args.file, args.to)
    print(batch.game.board_text(batch.states))
    if args.to is None:
        print(f"\n{args.file}: every line is as it was played")
    return 0
