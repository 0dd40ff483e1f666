"""Options that several verbs share, so that a name means the same everywhere: game, players, settings, deals, JSON, pictures."""
from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

from .. import presets
from ..engine.files import write
from ..engine.game import Game
from ..engine.settings import Settings
from ..games import GAMES
from ..games import game as game_named


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=GAMES[0], metavar="NAME", help=f"which game: {', '.join(GAMES)} ({GAMES[0]})")


def game_words(game: str) -> str:
    """ " --game stones", as a command that prints itself needs it; "" for the default game."""
    return "" if game == GAMES[0] else f" --game {game}"


def add_settings(parser: argparse.ArgumentParser, *aliases: str) -> None:
    """--players, --preset and --set; `aliases` of --players."""
    parser.add_argument("--players", *aliases, type=int, default=None, metavar="N", help="how many play (as usual for the game)")
    parser.add_argument("--preset", default=None, metavar="NAME", help="a named variant of the settings, or the path of such a file")
    parser.add_argument("--set", action="append", metavar="SETTING=VALUE", help="a setting of the game: --set deals=off; again for more")


def add_deals(parser: argparse.ArgumentParser, default: int, words: str) -> None:
    """--deals, of contests: how many seeds are played. (Negotiation is the setting `deals`.)"""
    parser.add_argument("--deals", type=number_of_deals, default=default, metavar="N", help=f"{words} ({default})")


def number_of_deals(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number: --deals is how many deals (seeds) are played; negotiation is a setting: --set deals=off") from None


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="all figures as JSON: into FILE, or in place of the text")


def add_plot(parser: argparse.ArgumentParser, words: str = "draw a picture into this file") -> None:
    parser.add_argument("--plot", metavar="FILE", help=f"{words} (.png, .svg, .pdf)")


def check_places(json_file: str | None, picture: str | None = None) -> None:
    """Raise before anything is played, not after it, if a file cannot be written or a picture not be drawn."""
    if picture is not None:
        from bootleg_agents.contests import charts

        charts.check(picture)
    for path in (json_file, picture):
        if path is not None and path != "-":
            folder = Path(path).parent
            if not folder.is_dir() or not os.access(folder, os.W_OK):
                raise ValueError(f"{path}: there is no folder {folder} to write to")
            if Path(path).is_dir():
                raise ValueError(f"{path}: is a folder; a file is wanted")


def report(json_file: str | None, figures: Any, text: str) -> None:
    """The text, or with --json the figures in its place; with --json FILE both, the figures in the file."""
    content = "" if json_file is None else json.dumps(figures, indent=1, allow_nan=False)
    print(content if json_file == "-" else text)
    if json_file not in (None, "-"):
        write(json_file, content + "\n")


def overrides(args: argparse.Namespace) -> dict[str, Any]:
    """What --preset, --set and --players say of the settings."""
    players = {} if args.players is None else {"num_players": args.players}
    pairs = from_pairs(args.set)
    if players and "num_players" in pairs:
        raise ValueError(f"--set num_players={pairs['num_players']} and --players {args.players}: give only one of them")
    return {**presets.load(args.preset, args.game), **pairs, **players}


def settings(args: argparse.Namespace, players: int | None = None) -> tuple[Game, Settings]:
    """The game and its settings; `players` unless --players says otherwise."""
    game, changed = game_named(args.game), overrides(args)
    if players is not None:
        changed.setdefault("num_players", players)
    return game, game.settings(**changed)


def from_pairs(pairs: list[str] | None) -> dict[str, Any]:
    """`deals=off`, `rounds=8`: numbers where they are numbers, words otherwise."""
    pairs_read: dict[str, Any] = {}
    for each in pairs or []:
        key, equals, value = each.partition("=")
        if not key or not equals:
            raise ValueError(f"--set {each!r}: must be setting=value, as in --set deals=off")
        if key in pairs_read:
            raise ValueError(f"--set {key}: is there twice")
        pairs_read[key] = number_or_word(value)
    return pairs_read


def number_or_word(value: str) -> Any:
    try:
        number = json.loads(value)
    except ValueError:
        return value
    return number if isinstance(number, int) else value
