# mypy: ignore-errors
"""Homebody: what is on the road belongs at home.

Whatever lies on her road travels, at once and before anything else is built; only when all of it is home does she go out for more, and
never far. She takes nothing from others.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(travels_first=1, most_turns=6, loot_weight=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
