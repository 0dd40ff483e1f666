"""Games that tests of thoughts, frames and replays watch."""
import functools

import pytest

from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.seeds import FOR_BOTS, seeds_from
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named
from bootleg_env.playing.journals import Seating, played
from bootleg_env.presets import names as preset_names

SEED = 5
MOST = 120 if INTERPRETED else 400  # answers that are looked at


def seating(game, names, seed=SEED):
    from bootleg_agents.registry import mobster

    return Seating(seed, int(seeds_from(seed, 1, FOR_BOTS)[0]), [mobster(name, game.name) for name in names])


@functools.cache
def game_of(name, names, preset=None):
    """A whole game of these mobsters, one a seat."""
    from bootleg_env import presets

    game = game_named(name)
    settings = game.settings(**{**presets.load(preset, name), "num_players": len(names)})
    return played(game, settings, seating(game, names))


def cast_of(game):
    """Two of the game's rival, one or two random ones: compiled and the kernel's own."""
    return (game.rival, "random", game.rival, "random")[: game.usual_seats]


def a_game(game):
    return game_of(game.name, cast_of(game), "short" if "short" in preset_names(game.name) else None)


every_game = pytest.mark.parametrize("game", [pytest.param(game_named(name), id=name) for name in GAMES])
