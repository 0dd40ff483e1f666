# mypy: ignore-errors
"""Politician: the fewer degrees, the better.

Ward machines, settlement houses and charm; attacks only where they are cheap.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(heat_weight=260, charm_weight=130, build_weight=120, heat_a_year=4, raids=1)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
