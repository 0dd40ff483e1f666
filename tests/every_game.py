"""What tests over all games share. Each is a test of every game in GAMES, so a new game is tested by being listed there."""
import functools
import importlib

import numpy as np
import pytest

from bootleg_env import ENVIRONMENTS, presets
from bootleg_env.engine.batch import GameBatch
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

LONGEST = 20_000  # decisions; no random game is that long


def public(game):
    """The public module: bootleggers_v0."""
    return importlib.import_module(f"bootleg_env.{game.name}_{game.version}")


def gymnasium_id(game):
    """bootleg_env/Bootleggers-v0."""
    return f"bootleg_env/{ENVIRONMENTS[game.name]}-{game.version}"


def sizes(game):
    """Every number of players."""
    return range(game.seats[0], game.seats[1] + 1)


def rows(*columns):
    """One row a game and value of each column (a function of the game), with a readable id."""
    found = [(game_named(name),) for name in GAMES]
    for column in columns:
        found = [(*row, value) for row in found for value in column(row[0])]
    return [pytest.param(*row, id="-".join([row[0].name, *map(str, row[1:])])) for row in found]


def preset_names(game):
    return presets.names(game.name)


def is_of_size(game, preset, players):
    """A preset that names its number of players is for no other."""
    return presets.load(preset, game.name).get("num_players", players) == players


every_game = pytest.mark.parametrize("game", rows())
every_size = pytest.mark.parametrize("game, players", rows(sizes))
every_preset = pytest.mark.parametrize("game, preset", rows(preset_names))
every_variant = pytest.mark.parametrize(
    "game, preset, players", [row for row in rows(preset_names, sizes) if is_of_size(*row.values)])


def decisions_of(game, settings, seed=1, most=LONGEST):
    """How many decisions a game of random answers takes, counted no further than `most`."""
    batch = GameBatch(game, settings)
    batch.reset(np.array([seed]))
    number = 0
    while not batch.done[0] and number < most:
        batch.answer(batch.sample_one())
        number += 1
    assert number < LONGEST, f"{game.name}: no end after {LONGEST} random answers"
    return number


@functools.cache
def quick(game):
    """Keywords of the variant whose random games are the shortest, with the fewest players."""
    fewest, shortest, found = {"num_players": game.seats[0]}, LONGEST, None
    for preset in preset_names(game):
        length = decisions_of(game, public(game).settings(preset=preset, **fewest), most=shortest)
        if length < shortest:
            shortest, found = length, preset
    return {"preset": found, **fewest}
