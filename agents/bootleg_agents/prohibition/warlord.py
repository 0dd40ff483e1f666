# mypy: ignore-errors
"""Warlord: attacks, and seizes what it attacks.

Goons stand in stacks of four; what others build is built for it.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(
    seize_weight=200, harm_weight=60, build_weight=50, extort_weight=60, charm_weight=60,
    heat_weight=50, raids=3, stack=4, press_least=15, tie_up=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
