"""Greedy: the next dollar. He looks one round ahead, keeps his word because it costs him nothing, and never plans."""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(patience=1, hope=0, grudge=0, spite=0, trigger=1, wait=0, spare_man=20)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
