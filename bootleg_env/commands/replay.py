"""`bootleg replay`: play a game log again and check every line, rewrite game logs, or record a random game as one."""
from __future__ import annotations

import argparse

from ..engine.files import write
from ..playing import game_log
from . import options

HELP = "play a game log again and check every line, or write game logs"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="the game log (a text file)")
    parser.add_argument("--to", type=int, metavar="LINE", help="stop after this line of the file")
    parser.add_argument("--rewrite", metavar="DIR", help="play the game logs in and below this folder anew, at random, and write them")
    parser.add_argument("--record", metavar="FILE", help="play a new game at random and write its log; the options below choose the game")
    options.add_game(parser)
    options.add_settings(parser)
    parser.add_argument("--seed", type=int, default=None, help="seed of a new game and its answers (1)")


def main(args: argparse.Namespace) -> int:
    if sum(each is not None for each in (args.file, args.rewrite, args.record)) != 1:
        raise ValueError("give one of FILE, --rewrite DIR and --record FILE")
    for option in ("players", "preset", "set", "seed"):
        if args.record is None and getattr(args, option) is not None:
            raise ValueError(f"--{option} is for a new game, with --record FILE; a game log has its own settings and seed")
    if args.rewrite is not None:
        for path in game_log.rewrite(args.rewrite):
            print(f"{path} is written")
    elif args.record is not None:
        write(args.record, game_log.record(*options.settings(args), 1 if args.seed is None else args.seed))
        print(f"{args.record} is written")
    else:
        show(args.file, args.to)
    return 0


def show(file: str, to_line: int | None) -> None:
    batch = game_log.replay(file, to_line)
    print(batch.game.board_text(batch.states))
    if to_line is None:
        print(f"\n{file}: every line is as it was played")
