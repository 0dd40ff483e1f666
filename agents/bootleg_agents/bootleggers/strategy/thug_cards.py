"""Thug cards: when one is worth playing, on what, and what to do when one is played on the mobster."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import (
    ASKED_NUMBER,
    FAMILY_DICE,
    IMPROVED,
    ROUNDS_LEFT,
    TRUCK_CRATES,
)

from .compiler import CENTS, rule
from .economy import income, places_in_play, utility
from .question import NONE, card_asked, is_partner, is_target, place_asked
from .thug_effects import if_closed, markers_to_close
from .thug_targets import IMPOSSIBLE, marker_card, worth_now, worth_on

HEAVY = (c.HIJACK, c.BIG_PAYOFF, c.MOVE_OVER_PIGEON, c.RECRUITING, c.MUSCLING_IN, c.WORD_OF_MOUTH, c.STATE_POLITICS, c.BIG_CITY_BOYS)


@rule
def thug_card(v, mask):
    """Play the card that brings most, if that is more than keeping it."""
    first = a.FIRST[a.THUG]
    best = 0
    most = v.style.thug_threshold + v.style.thug_threshold_per_round * min(v.rounds - 1, v.facts[ROUNDS_LEFT])
    for thug in range(c.THUGS):
        if mask[first + 1 + thug] != 0:
            worth = worth_now(v, thug)
            if worth > most:
                most = worth
                best = 1 + thug
    return first + best


@rule
def improvement_here(v, place):
    before = utility(v)
    v.facts[IMPROVED + place] += 1
    gain = v.rounds * (utility(v) - before)
    v.facts[IMPROVED + place] -= 1
    return gain


@rule
def markers_for_safe_house(v):
    """How many close the speakeasy where that brings most."""
    best = 0
    number = 1
    for place in range(1, places_in_play(v.facts)):
        needed = markers_to_close(v.facts, place)
        if needed != 0 and if_closed(v, place) > best:
            best = if_closed(v, place)
            number = needed
    return number


@rule
def worth_of_target(v, thug, kind, option):
    """First targets by what they bring; later ones by what the earlier ones left to choose."""
    named = place_asked(v.facts)
    if kind == a.HOW_MANY and thug == c.SAFE_HOUSE:
        return 1 if option + 1 == markers_for_safe_house(v) else 0
    if kind == a.TARGET_SPEAKEASY and thug == c.OPPORTUNITY_KNOCKS and named != NONE:
        return improvement_here(v, option)
    if kind == a.TARGET_MARKER:
        return marker_card(v, thug, named, option) if option != 0 else IMPOSSIBLE
    if kind == a.TARGET_TRUCK and thug == c.HIJACK and v.facts[TRUCK_CRATES + option] == 0:
        return -c.CAPACITY[c.SIZE[option]]  # the smallest that takes the load
    return worth_on(v, thug, kind, option)


@rule
def target(v, mask, kind):
    """The best legal target of the card being played."""
    first = a.FIRST[kind]
    thug = card_asked(v.facts)
    best = -1
    most = 10 * IMPOSSIBLE
    for option in range(a.OPTIONS[kind]):
        if mask[first + option] != 0:
            worth = worth_of_target(v, thug, kind, option)
            if worth > most:
                most = worth
                best = option
    return first + best


@rule
def react(v):
    """Investigation: when the card is meant for the mobster, or when the strongest rival plays one of the heavy ones."""
    heavy = is_partner(v.facts, v.rival) and card_asked(v.facts) in HEAVY
    return a.FIRST[a.REACT] + (1 if heavy or is_target(v.facts, 0) else 0)


@rule
def vigorish(v, mask):
    """Pay if the crates of that still bring more, and the cash suffices."""
    facts = v.facts
    dice = facts[ASKED_NUMBER] // c.VIGORISH_COST
    before = income(v, 0)
    kept = facts[FAMILY_DICE]
    facts[FAMILY_DICE] = max(0, kept - dice)
    loss = before - income(v, 0)
    facts[FAMILY_DICE] = kept
    return a.FIRST[a.VIGORISH] + (1 if loss > CENTS * facts[ASKED_NUMBER] and mask[a.FIRST[a.VIGORISH] + 1] != 0 else 0)
