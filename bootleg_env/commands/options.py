"""Options that several verbs share: which game, how many play, which settings."""
from __future__ import annotations

import argparse
import json
from typing import Any

from .. import presets
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


def overrides(args: argparse.Namespace) -> dict[str, Any]:
    """What --preset, --set and --players say of the settings."""
    players = {} if args.players is None else {"num_players": args.players}
    return {**presets.load(args.preset, args.game), **from_pairs(args.set), **players}


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
        pairs_read[key] = number_or_word(value)
    return pairs_read


def number_or_word(value: str) -> Any:
    try:
        number = json.loads(value)
    except ValueError:
        return value
    return number if isinstance(number, int) else value
