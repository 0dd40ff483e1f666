"""What search and tree search must know of The Rum Run: who plays on in a play-out, and how chances are read off the board."""
from __future__ import annotations

from ..search import Thinking


def thinking() -> Thinking:
    """For `thinking` of cast.py. Nothing is hidden, so nothing is to be forgotten."""
    from . import worth

    return Thinking("regent", ("regent", "roadbuilder"), chances=worth.chances)
