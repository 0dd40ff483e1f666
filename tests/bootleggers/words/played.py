"""Games for the tests of this folder: random ones of every kind, with their journals."""
from functools import cache

import numpy as np

from bootleg_env import presets
from bootleg_env.bootleggers.game import GAME
from bootleg_env.engine.recording import Beginning, Recording
from bootleg_env.playing import game_log

KINDS = [  # preset, players, seed
    ("rulebook", 3, 11), ("rulebook", 4, 12), ("rulebook", 6, 13), ("quiet", 3, 14), ("quiet", 5, 15), ("quiet", 6, 16),
    ("market", 4, 17), ("short", 4, 18), ("announced", 3, 19), ("anytime", 4, 20), ("padded", 5, 21)]


def fresh_batch(preset, players, seed):
    """A game at its first question."""
    return game_log.begin(GAME, GAME.settings(**{**presets.load(preset, "bootleggers"), "num_players": players}), seed)


@cache
def played(preset, players, seed):
    """A finished game and its journal."""
    batch, answers = fresh_batch(preset, players, seed), []
    while not batch.done[0]:
        answers.append(batch.sample_one())
        batch.answer(answers[-1])
    return batch, Recording(batch, Beginning(seed)).journal(answers)


def legal(batch):
    return np.flatnonzero(batch.mask[0]).tolist()
