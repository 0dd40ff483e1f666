# mypy: ignore-errors
"""Saboteur: torches, steals and robs.

Headlines without turf: nothing has to be held afterwards.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(
    torch_weight=220, steal_weight=220, rob_weight=220, seize_weight=60,
    harm_weight=120, raids=3, heat_weight=70, build_weight=60)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
