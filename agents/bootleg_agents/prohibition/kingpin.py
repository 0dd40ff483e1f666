# mypy: ignore-errors
"""Kingpin: all of the others, with a ledger.

It adds up what every order brings until 1926, heat included, and takes the best. Goals of cards that take orders of their own it
pursues if they pay more than what those orders would bring otherwise, and forgets if not.
"""
from .answers import play
from .play import bot
from .style import LEDGER, style

STYLE = style(**LEDGER, build_weight=80, pursuit=500, luck=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
