# mypy: ignore-errors
"""Loner: he needs nobody.

He judges cards, doors and loads as everybody in the house does, but he makes no offer and takes none. With his answers to deals
(`boss+deal_partner:loner+deal_answer:loner`) any other mobster falls silent too: that is how we measure what negotiation is worth.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(offers_goods=0, deal_threshold=100_000, offers_promises=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
