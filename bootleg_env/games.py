"""The games of the house. Everything that lists games reads this list."""
from __future__ import annotations

import importlib
from functools import cache

from .engine import checks
from .engine.game import Game

GAMES = ("bootleggers", "stones", "rum_run", "prohibition")


@cache
def game(name: str) -> Game:
    """A game by its name: the object GAME of bootleg_env/<name>/game.py."""
    if name not in GAMES:
        raise ValueError(checks.unknown("game", name, GAMES))
    game_object: Game = importlib.import_module(f"{__package__}.{name}.game").GAME
    return game_object
