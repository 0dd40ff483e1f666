# mypy: ignore-errors
"""Raider: other people's roads are so much shorter.

He builds towards barrels that already lie on somebody's road, breaks the token under them, and counts what is cut off behind as part
of the catch.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(loot_weight=200, harm_weight=12, pay_weight=60)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
