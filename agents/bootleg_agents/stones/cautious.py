# mypy: ignore-errors
"""Cautious: a single stone, and only for a pot that is worth four of it. He takes gifts and keeps his word."""
from bootleg_env.stones.tables import actions as a
from bootleg_env.stones.tables import fields as f

from .play import ACCEPT, FEWEST_STONES, NO_OFFER, bot, has_promised, hides, is_asked

WORTH_IT = 4  # stones in the pot


@bot
def act(facts, mask, noise):
    if is_asked(facts, a.PARTNER):
        return NO_OFFER
    if is_asked(facts, a.GIVE):
        return FEWEST_STONES
    if is_asked(facts, a.ANSWER):
        return ACCEPT
    return hides(mask, 1 if facts[f.POT] >= WORTH_IT and not has_promised(facts, 0) else 0)
