# mypy: ignore-errors
"""Crook: he buys the next player's silence for a stone, sells his own to anybody, and hides all the same."""
from bootleg_env.stones.tables import actions as a
from bootleg_env.stones.tables import fields as f

from .play import ACCEPT, FEWEST_STONES, NO_OFFER, bot, by_the_pot, hides, is_asked

WORTH_IT = 4  # stones in the pot


@bot
def act(facts, mask, noise):
    if is_asked(facts, a.PARTNER):
        next_player = NO_OFFER + 1
        return next_player if facts[f.POT] >= WORTH_IT and mask[next_player] != 0 else NO_OFFER
    if is_asked(facts, a.GIVE):
        return FEWEST_STONES
    if is_asked(facts, a.ANSWER):
        return ACCEPT
    return hides(mask, by_the_pot(facts))
