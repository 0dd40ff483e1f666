"""Games for the tests of this folder: random ones of every kind, with their journals."""
from functools import cache

import numpy as np

from bootleg_env import presets, replay
from bootleg_env.bootleggers import box
from bootleg_env.table import Beginning, Recording

KINDS = [  # preset, mobsters, seed
    ("rulebook", 3, 11), ("rulebook", 4, 12), ("rulebook", 6, 13), ("quiet", 3, 14), ("quiet", 5, 15), ("quiet", 6, 16),
    ("market", 4, 17), ("short", 4, 18), ("announced", 3, 19), ("anytime", 4, 20), ("padded", 5, 21)]


def begun(preset, mobsters, seed):
    """A table at its first question."""
    return replay.begin(box, box.settings(**{**presets.load(preset), "num_players": mobsters}), seed)


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
