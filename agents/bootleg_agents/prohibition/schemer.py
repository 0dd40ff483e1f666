# mypy: ignore-errors
"""Schemer: goes for what its cards say.

It contracts professionals, keeps its cards for their goals and gives orders for them.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(scheme_weight=220, contract_worth=450, keep_card=200, pursuit=500, luck=30)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
