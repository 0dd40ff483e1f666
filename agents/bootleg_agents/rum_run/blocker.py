# mypy: ignore-errors
"""Blocker: a door is yours if nobody else can stand in it.

He takes the doors that others still wait for, and the free sides of Town Center, sooner than barrels of the same price elsewhere.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(blocks=15)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
