"""The question, read off the facts: which decision, which card, which seats and speakeasies it is about."""
from bootleg_env.bootleggers.tables.constants import SPEAKEASIES, THUGS
from bootleg_env.bootleggers.tables.fields import ASKED_CARD, ASKED_PLACE, ASKED_SEAT, DECISION

from .compiler import inlined, rule

NONE = -1


@rule
def decision_asked(facts):
    kind = 0
    while facts[DECISION + kind] == 0:
        kind += 1
    return kind


@rule
def card_asked(facts):
    for thug in range(THUGS):
        if facts[ASKED_CARD + thug] != 0:
            return thug
    return NONE


@rule
def place_asked(facts):
    """The first speakeasy that is named; NONE if none."""
    for place in range(SPEAKEASIES):
        if facts[ASKED_PLACE + place] != 0:
            return place
    return NONE


@inlined
def is_partner(facts, seat):
    """The partner of the deal, or who plays the card."""
    return facts[ASKED_SEAT + seat] & 1 != 0


@inlined
def is_target(facts, seat):
    """The card is played on it, or the truck is its."""
    return facts[ASKED_SEAT + seat] & 2 != 0


@inlined
def includes(seats, seat):
    """Is another's seat in a set of seats? The facts show one as bits: the lowest is the next mobster."""
    return (seats >> (seat - 1)) & 1 != 0
