# mypy: ignore-errors
"""Kingpin: all of the others, with a ledger.

It adds up what every order brings until 1926, heat included, and takes the best.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style()


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
