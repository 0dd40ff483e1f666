"""What search must know of Prohibition: who plays on from a position, who stops where, and how chances are read off the points.

Play-outs stop at the end of the year. Who is ahead by then wins the more surely, the fewer years are left.
"""
from __future__ import annotations

import numpy as np

from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import constants as c

from ..search import Thinking

BASE, OTHERS = "kingpin", ("kingpin", "warlord")
LEFT_TO_BASE = ("block", "goons", "fed_card", "rearrange", "garrison")  # where units stand, and the details of an order that is chosen
SPREAD = np.array([0.5, 12, 16, 20, 24, 28])  # points that e-fold the odds, by years left; the end itself is read off the ranks


def thinking() -> Thinking:
    return Thinking(BASE, OTHERS, LEFT_TO_BASE, chances=chances, forget=forget)


def chances(states: np.ndarray, seats: int) -> np.ndarray:
    """Games x seats: chances to win by what all can see; of a finished game the share of the win."""
    outcome = GAME.outcome(states)
    left = np.clip(states["years"].astype(int) - states["year"] + (states["phase"] < c.PRODUCTION_PHASE), 0, len(SPREAD) - 1)
    powers = (outcome.score - outcome.score.max(1, keepdims=True)) / SPREAD[left][:, None]
    weights = np.exp(powers)
    first = outcome.rank == 1
    over = (states["phase"] == c.OVER)[:, None]
    found = np.where(over, first, weights)
    return np.asarray(found / found.sum(1, keepdims=True))


def forget(states: np.ndarray, seat: int) -> None:
    """Schemes that the others have picked in secret are picked anew."""
    others = [other for other in range(states["pick"].shape[1]) if other != seat]
    states["pick"][:, others] = c.NOBODY
