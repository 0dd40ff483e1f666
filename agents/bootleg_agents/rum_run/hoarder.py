# mypy: ignore-errors
"""Hoarder: nothing leaves the forest before there is enough for a winter and a half.

She claims door after door and lets the piles lie. Only when half as much again as the goal is on her road, or no door is left, does the
first caravan set out.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(wants=150, contest=0, fear=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
