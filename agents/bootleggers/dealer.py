"""Dealer: every crate has somebody who wants it more.

He buys what would rot elsewhere and sells what he cannot carry, rents trucks both ways, pays for an open dock and sells his own
leave, and swaps men for men where neither opens a door alone. He asks for less than half of the gain, and he keeps his word: it is
what he trades with.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(leave=70, talks=1, promises=1, honour=1, split=40, margin=20, envy=10, trust=85)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
