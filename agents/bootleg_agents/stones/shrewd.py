# mypy: ignore-errors
"""Shrewd: whoever goes after the pot must be sure of it, or leave it.

He hides one stone less than what lies there, so that the pot still pays; a single stone where nobody else is after it, as far as words
can be trusted. He buys off the last one who stands in his way, but only somebody who has kept his word before. He sells his own silence,
dearly where it gives the pot away, and keeps his word to the last round but one.
"""
from bootleg_env.stones.tables import actions as a
from bootleg_env.stones.tables import fields as f
from bootleg_env.stones.tables.constants import FIST, SEATS

from .play import ACCEPT, FEWEST_STONES, NO_OFFER, REJECT, bot, has_promised, hides, is_asked, rule

WORTH_IT = 4  # stones in the pot for which to buy


@rule
def honour(facts, seat):
    """Promises this player has kept, less those broken."""
    balance = 0
    for to in range(SEATS):
        balance += facts[f.KEPT + seat * SEATS + to] - facts[f.BROKEN + seat * SEATS + to]
    return balance


@rule
def is_after_the_pot(facts, seat):
    """Somebody with stones whose silence is not bought, or not to be had."""
    return facts[f.STONES + seat] > 0 and (not has_promised(facts, seat) or honour(facts, seat) < 0)


@rule
def others_after_the_pot(facts):
    others = 0
    for seat in range(1, SEATS):
        others += 1 if is_after_the_pot(facts, seat) else 0
    return others


@rule
def whom_to_buy(facts, mask):
    """The last rival in the way."""
    if facts[f.POT] < WORTH_IT or has_promised(facts, 0) or others_after_the_pot(facts) != 1:
        return NO_OFFER
    for seat in range(1, SEATS):
        if is_after_the_pot(facts, seat) and honour(facts, seat) > 0 and mask[NO_OFFER + seat] != 0:
            return NO_OFFER + seat
    return NO_OFFER


@rule
def sells(facts):
    """Somebody else is still after the pot, or half of what the buyer gains by it is paid."""
    return others_after_the_pot(facts) > 1 or 2 * facts[f.OFFERED] >= facts[f.POT] - 1


@rule
def fist(facts):
    if facts[f.ROUNDS_LEFT] > 0 and has_promised(facts, 0):
        return 0
    return min(FIST if others_after_the_pot(facts) > 0 else 1, facts[f.POT] - 1)


@bot
def act(facts, mask, noise):
    if is_asked(facts, a.PARTNER):
        return whom_to_buy(facts, mask)
    if is_asked(facts, a.GIVE):
        return FEWEST_STONES
    if is_asked(facts, a.ANSWER):
        return ACCEPT if sells(facts) else REJECT
    return hides(mask, fist(facts))
