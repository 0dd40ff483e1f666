# mypy: ignore-errors
"""Blocker: a door is yours if nobody else can stand in it."""
from .answers import play
from .play import bot
from .style import style

STYLE = style(blocks=20)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
