"""Games for the tests of this folder: random ones of every kind, with their journals."""
from functools import cache

import numpy as np

from bootleg_env import presets
from bootleg_env.bootleggers.game import GAME
from bootleg_env.engine.recording import Beginning, Recording
from bootleg_env.playing import game_log as replay

KINDS = [  # preset, mobsters, seed
    ("rulebook", 3, 11), ("rulebook", 4, 12), ("rulebook", 6, 13), ("quiet", 3, 14), ("quiet", 5, 15), ("quiet", 6, 16),
    ("market", 4, 17), ("short", 4, 18), ("announced", 3, 19), ("anytime", 4, 20), ("padded", 5, 21)]


def begun(preset, mobsters, seed):
    """A table at its first question."""
    return replay.begin(GAME, GAME.settings(**{**presets.load(preset, "bootleggers"), "num_players": mobsters}), seed)


@cache
def played(preset, mobsters, seed):
    """A finished game and its journal."""
    table, answers = begun(preset, mobsters, seed), []
    while not table.done[0]:
        answers.append(table.sample_one())
        table.answer(answers[-1])
    return table, Recording(table, Beginning(seed)).tell(answers)


def legal(table):
    return np.flatnonzero(table.mask[0]).tolist()
