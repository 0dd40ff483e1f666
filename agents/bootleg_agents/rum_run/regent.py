# mypy: ignore-errors
"""Regent: all of the others, with a clock in the hand.

She counts in turns: so many to the door, so many home, so many for whoever is ahead of her; and does what leaves the fewest. She takes
the barrels of those who leave them in reach, and leaves none in theirs.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(harm_weight=5, contest=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
