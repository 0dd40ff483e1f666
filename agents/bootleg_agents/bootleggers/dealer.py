# mypy: ignore-errors
"""Dealer: every crate has somebody who wants it more.

He buys what would rot elsewhere and sells what he cannot carry, rents trucks both ways, pays for an open dock and sells his own
leave, and swaps men for men where neither opens a door alone. He asks for less than half of the gain, and he keeps his word: it is
what he trades with.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    offers_goods=1, deal_threshold=20, asked_share=40, partner_gain_weight=10, trust=85, keeps_promises=1, offers_promises=1,
    admission_chance=70)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
