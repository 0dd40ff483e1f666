"""`bootleg replay`: play a game log again and check every line, show it as a page, rewrite game logs, or record a random game as one."""
from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..adapters.seats import seat_number
from ..engine.batch import GameBatch
from ..engine.drawing import ALL
from ..engine.files import write
from ..engine.recording import Beginning
from ..playing import game_log, save_file, saved
from . import options

if TYPE_CHECKING:
    from ..web.replay import Played

HELP = "play a game log again and check every line, show it as a page, or write game logs"
VIEWPOINT = ("seat", "all", "thoughts")  # options of --html


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="the game log (a text file); with --html also a saved game")
    parser.add_argument("--to", type=int, metavar="LINE", help="stop after this line of the file")
    parser.add_argument("--html", metavar="OUT", help="write the game as a page to watch, one file that needs no network")
    parser.add_argument("--seat", default=None, metavar="SEAT", help="with --html: as this seat saw it (as everybody could see it)")
    parser.add_argument("--all", action="store_true", default=None, help="with --html: with everything that was hidden")
    parser.add_argument("--thoughts", nargs="?", const="", metavar="NAME", help="with --html, from --seat or with --all: what this mobster "
                        "thinks of each question (the game's rival)")
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
    for option in ("html", *VIEWPOINT):
        if getattr(args, option) is not None and (args.file is None or args.html is None):
            raise ValueError(f"--{option} is for the page of a game log: bootleg replay FILE --html OUT")
    if args.rewrite is not None:
        for path in game_log.rewrite(args.rewrite):
            print(f"{path} is written")
    elif args.record is not None:
        write(args.record, game_log.record(*options.settings(args), 1 if args.seed is None else args.seed))
        print(f"{args.record} is written")
    elif args.html is not None:
        page(args)
    elif save_file.is_one(args.file):
        raise ValueError(f"{args.file}: is a saved game: bootleg play --load {args.file} goes on with it, --html OUT shows it as a page")
    else:
        show(args.file, args.to)
    return 0


def show(file: str, to_line: int | None) -> None:
    batch = game_log.replay(file, to_line)
    print(batch.game.board_text(batch.states))
    if to_line is None:
        print(f"\n{file}: every line is as it was played")


def page(args: argparse.Namespace) -> None:
    from ..web import replay

    options.check_places(args.html)
    if args.to is not None and save_file.is_one(args.file):
        raise ValueError(f"--to {args.to}: is for lines of a game log; {args.file} is a saved game")
    played, seated = of_save(args.file) if save_file.is_one(args.file) else (of_log(args), None)
    batch = played.batch
    thinking = False if args.thoughts is None else args.thoughts or batch.game.rival
    write(args.html, replay.html(replay.of_game(played, viewer(args, batch), thinking, seated)))
    print(f"{args.html} is written: open it in a browser")


def of_log(args: argparse.Namespace) -> Played:
    """The game of a game log, checked line by line."""
    from ..web.replay import Played

    answers: list[int] = []
    batch = game_log.replay(args.file, args.to, answers)
    return Played(batch, Beginning(int(batch.seeds[0])), answers)


def of_save(file: str) -> tuple[Played, list[str]]:
    """The game of a saved game (`bootleg play`, `bootleg web`) as far as it was played, and who sits where."""
    from ..web.replay import Played

    try:
        found = saved.opened(save_file.read(file), trust=True)  # nobody is asked: their names are only shown
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith(file) else f"{file}: {error}") from None
    return Played(found.batch, found.beginning, found.answers), found.seated


def viewer(args: argparse.Namespace, batch: GameBatch) -> int | None:
    """Whose eyes the page has."""
    if args.all and args.seat is not None:
        raise ValueError(f"--seat {args.seat} and --all: give only one of them")
    if args.thoughts is not None and args.seat is None and not args.all and batch.game.hidden_information:
        raise ValueError("--thoughts: would tell what not everybody may know; it goes with --seat SEAT or --all")
    if args.seat is None:
        return ALL if args.all else None
    seat = int(args.seat) if args.seat.isdecimal() else args.seat
    return seat_number(seat, batch.game, batch.settings.num_players, "--seat")
