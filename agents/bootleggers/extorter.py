"""Extorter: nice still you have there.

He collects thug cards and sells mercy: for a price the card stays in his hand this round. Who pays is spared; who does not pays
more, for the cards are played at once on who did not buy. What he is paid for he keeps.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(extorts=1, word=40, thugs=190, honour=1, grudge=45, spite=20, trigger=120, margin=20, split=60, fear=40)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
