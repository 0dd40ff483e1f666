"""What one player cannot know, drawn anew: search plays on in redrawn games, and a test shows that nothing leaks.

Drawn: the closed fists of others, and the dice still to come. A redrawn game follows from what the player knows and from the seed.
"""
from ..tables.constants import OPEN_HAND
from .fists import most_in_fist
from .state import below, rule, word

FISTS, DICE = range(2)  # what a number is drawn for


@rule
def redraw_game(s, me, seed):
    """All of it, in place."""
    low = seed & 0xFFFFFFFF
    high = seed >> 32
    for seat in range(s.seats):
        if seat != me and s.fist[seat] != OPEN_HAND:
            s.fist[seat] = below(low, high, FISTS, 0, seat, 1 + most_in_fist(s, seat))
    s.seed[0] = word(low, high, DICE, 0, 0)
    s.seed[1] = word(low, high, DICE, 0, 1)
