# mypy: ignore-errors
"""Extortionist: turf is people who pay.

It takes blocks, those of others too, holds them, and collects from all of them every year.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(
    extort_weight=200, expand_weight=160, block_rent=110, build_weight=60,
    torch_weight=30, steal_weight=50, contested=120, threat=45, seize_weight=130, raids=3, harm_weight=60)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
