"""Schemes: drawn, spent, completed. Who holds which is hidden; what the others may think of it is in `kept_from` (hidden.py)."""
from ..tables import cards as k
from ..tables.constants import (
    COMPLETED,
    DECK,
    DISCARDED,
    DRAW_SCHEME,
    FULL,
    HAND,
    NOBODY,
    SCHEMES,
)
from . import events
from .goals import is_met
from .knowledge import forget_slot
from .state import below, rule


@rule
def is_in_hand(s, seat, card):
    return s.scheme_at[card] == HAND + seat


@rule
def schemes_at(s, place):
    """How many cards are there."""
    number = 0
    for card in range(SCHEMES):
        number += s.scheme_at[card] == place
    return number


@rule
def can_draw(s):
    return schemes_at(s, DECK) > 0 or schemes_at(s, DISCARDED) > 0


@rule
def shuffle_schemes(s):
    """The discards are the deck again, and all have seen them; gives how many. What is hidden beside them is in hands."""
    number = schemes_at(s, DISCARDED)
    if number == 0:
        return 0
    for card in range(SCHEMES):
        s.reshuffled[card] = s.scheme_at[card] == DISCARDED
        if s.reshuffled[card] != 0:
            s.scheme_at[card] = DECK
    for seat in range(s.seats):
        s.redrawn[seat] = 0
    events.reshuffled(s, events.SCHEME_DECK, number)
    return number


@rule
def draw_scheme(s, seat, reason):
    """The top card of the deck; when it is used up, the discards are shuffled first (PG17). With neither, nothing."""
    left = schemes_at(s, DECK)
    if left == 0:
        left = shuffle_schemes(s)
    if left == 0:
        return
    nth = below(s.seed[0], s.seed[1], DRAW_SCHEME, 0, s.scheme_draws, left)
    s.scheme_draws += 1
    card = 0
    while s.scheme_at[card] != DECK or nth > 0:
        nth -= s.scheme_at[card] == DECK
        card += 1
    s.scheme_at[card] = HAND + seat
    s.cards[seat] += 1
    s.redrawn[seat] += s.reshuffled[card]
    events.drew(s, seat, card, reason)


@rule
def show(s, seat, card):
    """The card leaves the hand for all to see (PX25)."""
    s.cards[seat] -= 1
    s.redrawn[seat] -= s.reshuffled[card]
    s.reshuffled[card] = 0
    forget_slot(s, seat, card)
    s.shown[card] = 1
    s.dealt_to[card] = NOBODY
    s.picked_in[card] = NOBODY


@rule
def spend(s, seat, card):
    """For its tactic: onto the discards."""
    show(s, seat, card)
    s.scheme_at[card] = DISCARDED


@rule
def goal_is_met(s, seat, card, at_production):
    """Model Citizen is looked at after Production only, from its year on."""
    goal = int(k.SCHEME_GOAL[card])
    if goal == k.HEAT_AT_MOST and (at_production == 0 or s.year < k.SCHEME_ONE[card]):
        return False
    return is_met(s, seat, goal, int(k.SCHEME_NUMBER[card]), int(k.SCHEME_ONE[card]), int(k.SCHEME_OTHER[card]))


@rule
def complete_goals(s, seat, at_production):
    """Every scheme in hand whose goal is met lies open from now on, and is never lost (PN8)."""
    if s.house != FULL or s.cards[seat] == 0:
        return
    for card in range(SCHEMES):
        if is_in_hand(s, seat, card) and goal_is_met(s, seat, card, at_production):
            show(s, seat, card)
            s.scheme_at[card] = COMPLETED + seat
            s.completions[seat] += 1
            events.completed(s, seat, card, int(k.SCHEME_POINTS[card]))


@rule
def lowest_in_hand(s, seat):
    """NOBODY: the hand is empty."""
    for card in range(SCHEMES):
        if is_in_hand(s, seat, card):
            return card
    return NOBODY
