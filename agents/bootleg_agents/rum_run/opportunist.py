# mypy: ignore-errors
"""Opportunist: never mind tomorrow, what pays today?

He builds where a day's work brings most barrels, on whosever road they lie, and sends what can be sent. That his caravans overshoot is
no reason to wait: perhaps somebody lies in the way.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(far_sighted=0, travels_first=1, gift_cost=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
