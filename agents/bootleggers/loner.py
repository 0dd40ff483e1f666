"""Loner: he needs nobody.

He judges cards, doors and loads as everybody in the house does, but he makes no offer and takes none. With his answers to deals
(`boss+deal_partner:loner+deal_answer:loner`) any other mobster falls silent too: that is how we measure what negotiation is worth.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(talks=0, promises=0, margin=100_000)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
