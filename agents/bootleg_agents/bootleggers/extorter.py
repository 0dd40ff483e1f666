# mypy: ignore-errors
"""Extorter: nice still you have there.

He collects thug cards and sells mercy: for a price the card stays in his hand this round. Who pays is spared; who does not pays
more, for the cards are played at once on who did not buy. What he is paid for he keeps.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    rival_weight=45, others_weight=20, thug_weight=190, thug_threshold=120, deal_threshold=20, asked_share=60, keeps_promises=1,
    promise_cost=40, sells_protection=1, protection_value=40)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
