# mypy: ignore-errors
"""Opportunist: never mind tomorrow, what pays today?

No road is too long for him that pays well for each day of work, no rival's token too sacred, and his caravans overshoot on purpose when somebody
lies in the way.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(far_sighted=0, travels_first=1, gift_cost=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
