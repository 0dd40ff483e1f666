"""Odds of conflicts in which the attacker presses on to the end, worked out once: in thousandths, by goons and units against them."""
from __future__ import annotations

from math import comb

import numpy as np

from bootleg_env.prohibition.tables import constants as c

MOST = c.MOST_UNITS + 1  # units against it: five stand for four with help from a headquarters' pip
THOUSAND = 1000


def ways(dice: int) -> list[float]:
    """How likely so many hits are."""
    return [comb(dice, hits) / 2**dice for hits in range(dice + 1)]


def ends(force: int, units: int) -> np.ndarray:
    """How likely the attacker wins with so many goons left (0: loses), and behind them the rounds to be expected."""
    if units == 0 or force == 0:
        return np.array([float(left == (force if units == 0 else 0)) for left in range(c.MOST_UNITS + 1)] + [0.0])
    found, again = np.zeros(c.MOST_UNITS + 2), 0.0
    for hit, chance in enumerate(ways(force)):
        for lost, other in enumerate(ways(units)):
            if hit == lost == 0:
                again = chance * other
            else:
                found += chance * other * ends(max(0, force - lost), max(0, units - hit))
    found /= 1 - again
    found[-1] += 1 / (1 - again)
    return found


TABLE = np.array([[ends(force, units) for units in range(MOST + 1)] for force in range(c.MOST_UNITS + 1)])
SEIZING = np.array([0.0] + [1 - 0.5**goons for goons in range(1, c.MOST_UNITS + 1)])  # a die each, four or more
WIN = np.round(THOUSAND * TABLE[:, :, 1:-1].sum(2)).astype(np.int64)
SEIZE = np.round(THOUSAND * (TABLE[:, :, :-1] * SEIZING).sum(2)).astype(np.int64)  # wins, and then seizes the block
ROUNDS = np.round(THOUSAND * TABLE[:, :, -1]).astype(np.int64)
