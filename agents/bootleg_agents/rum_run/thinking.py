"""What search and tree search must know of The Rum Run: who plays on from a position, and how chances are read off the board.

A play-out of mobsters without dice gives the same chances every time, so search.py takes any gain for sure, also one that is only an error
of the weights: `search:400` without doubt won 16 % of 32 games against three of its base, where 25 % is par. With this doubt it
hardly ever leaves the base's answer. `tree:400` looks some turns ahead before it reads the board, and gains by it.
"""
from __future__ import annotations

from ..search import Thinking

DOUBT = 0.15  # in chances to win


def thinking() -> Thinking:
    """Nothing is hidden, so nothing is to be forgotten."""
    from . import positions, worth

    return Thinking("regent", ("regent", "roadbuilder"), chances=worth.chances, doubt=DOUBT, measures=positions.measures())
