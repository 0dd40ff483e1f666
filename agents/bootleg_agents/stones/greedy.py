# mypy: ignore-errors
"""Greedy: the more lies there, the more he hides. He takes every gift and keeps his word, for he has already been paid."""
from bootleg_env.stones.tables import actions as a

from .play import ACCEPT, FEWEST_STONES, NO_OFFER, bot, by_the_pot, has_promised, hides, is_asked


@bot
def act(facts, mask, noise):
    if is_asked(facts, a.PARTNER):
        return NO_OFFER
    if is_asked(facts, a.GIVE):
        return FEWEST_STONES
    if is_asked(facts, a.ANSWER):
        return ACCEPT
    return hides(mask, 0 if has_promised(facts, 0) else by_the_pot(facts))
