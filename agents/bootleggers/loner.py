"""Loner: he needs nobody.

The boss's judgement in everything else, but he makes no offer and takes none. What negotiation is worth is measured against him.
"""
from .boss import DIALS as BOSS
from .house.play import play
from .house.trade import bot, turned

DIALS = turned(BOSS, talks=0, promises=0, margin=100_000)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
