"""What search and tree search must know of The Rum Run: who plays on in a play-out, and how chances are read off the board."""
from __future__ import annotations

from ..search import Thinking

DOUBT = 0.1  # chances to win: play-outs of one round end with less of a turn for some seats than for others, and `chances` errs by that

def thinking() -> Thinking:
    """For `thinking` of cast.py. Nothing is hidden, so nothing is to be forgotten."""
    from . import worth

    return Thinking("regent", ("regent", "roadbuilder"), chances=worth.chances, doubt=DOUBT)
