# mypy: ignore-errors
"""Miser: what is in the hand stays in the hand. He hides nothing and offers nothing, and is paid for it with pleasure."""
from bootleg_env.stones.tables import actions as a

from .play import ACCEPT, FEWEST_STONES, NO_OFFER, bot, hides, is_asked


@bot
def act(facts, mask, noise):
    if is_asked(facts, a.PARTNER):
        return NO_OFFER
    if is_asked(facts, a.GIVE):
        return FEWEST_STONES
    if is_asked(facts, a.ANSWER):
        return ACCEPT
    return hides(mask, 0)
