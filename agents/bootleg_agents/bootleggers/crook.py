# mypy: ignore-errors
"""Crook: a promise is the cheapest thing there is.

He trades as the dealer does and promises as much: open docks, men for men, hands off. None of it binds him when the hour comes: he
decides every question as if he had never given his word. In all else he is the dealer, so what breaking promises earns can be
read off the two.
"""
from .dealer import STYLE as DEALER
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import changed

STYLE = changed(DEALER, keeps_promises=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
