"""The games in OpenSpiel: `register()`, then `pyspiel.load_game("bootleggers")` or `load(...)`. Needs the extra `spiel`."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import presets
from .adapters.opponents import Opponent
from .games import GAMES, game

try:
    from .adapters import spiel as adapter
    from .adapters import spiel_bots as bots
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"needs {error.name}: pip install 'bootleg-env[spiel]'", name=error.name) from None


def register() -> None:
    """All games of the house are known to `pyspiel.load_game` from now on, by their names; their parameters are their settings."""
    for name in GAMES:
        adapter.register(game(name))


def load(name: str, preset: str | None = None, **settings: Any) -> adapter.SpielGame:
    """A game with a preset's settings, overridden by the keywords; `load_game` takes all settings but no preset."""
    found = game(name)
    return adapter.registered(found, found.settings(**{**presets.load(preset, name), **settings}))


def bot(game: adapter.SpielGame, seat: int, name: Opponent, seed: int | None = None) -> bots.MobsterBot:
    """A mobster as a bot of OpenSpiel's, in this seat: `bot(game, 0, "boss")`."""
    return bots.MobsterBot(game, seat, name, seed)


def evaluator(game: adapter.SpielGame, name: Opponent | None = None, seed: int | None = None) -> bots.Evaluator:
    """What ISMCTSBot and MCTSBot of Python take as `evaluator`: a compiled mobster (the game's rival) plays on, to the end of the round."""
    return bots.Evaluator(game, name, seed)


def mobster(make: Callable[[adapter.SpielGame, int], Any], name: str | None = None) -> bots.SpielMobster:
    """Bots of OpenSpiel as a mobster, in environments and contests; `make(game, seat)` gives one for every seat of every game."""
    return bots.SpielMobster(make, name)
