# mypy: ignore-errors
"""Roadbuilder: the shortest road to the richest door, and home with it.

She draws the line on the map before breakfast, builds it in as few days as the doubles allow, and drives home what she was given.
What others do is their affair.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(loot_weight=0, contest=0, fear=0, ambush_weight=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
