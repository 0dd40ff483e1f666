"""Heat: degrees, badges, Outrage Thresholds, and the Fed cards that badges bring."""
from ..tables.constants import (
    DECK,
    DISCARDED,
    DRAW_FED,
    ENDLESS_CARDS,
    ENDLESS_EVERY,
    ENDLESS_FROM,
    FED_CARDS,
    HAND,
    LEAST_HEAT,
    THRESHOLD_FROM,
    THRESHOLDS,
)
from ..tables.house import BADGES, MARKS
from . import events
from .state import below, entry, rule

BADGES_ON_SCALE = len(BADGES)
SECOND, THIRD, FOURTH = THRESHOLD_FROM[1:]


@entry
def threshold(heat):
    """The Outrage Threshold, from 0 on."""
    return int(heat >= SECOND) + int(heat >= THIRD) + int(heat >= FOURTH)


@entry
def marks_at(heat):
    """Badges at this heat, and steps of five from 70 degrees on (P19)."""
    if heat < ENDLESS_FROM:
        return int(MARKS[heat])
    return BADGES_ON_SCALE + 1 + (heat - ENDLESS_FROM) // ENDLESS_EVERY


@entry
def next_mark(s, seat):
    """The heat that brings the next Fed card."""
    mark = s.marks[seat]
    if mark < BADGES_ON_SCALE:
        return int(BADGES[mark])
    return ENDLESS_FROM + ENDLESS_EVERY * (mark - BADGES_ON_SCALE)


@rule
def cards_in_deck(s):
    number = 0
    for card in range(FED_CARDS):
        number += s.fed_at[card] == DECK
    return number


@rule
def shuffle_feds(s):
    """The discards are the deck again; gives how many."""
    number = 0
    for card in range(FED_CARDS):
        if s.fed_at[card] == DISCARDED:
            s.fed_at[card] = DECK
            number += 1
    if number > 0:
        events.reshuffled(s, events.FED_DECK, number)
    return number


@rule
def draw_feds(s, seat):
    """The cards this gang still has to draw, as far as there are any (PX3)."""
    while s.owed[seat] > 0:
        left = cards_in_deck(s)
        if left == 0:
            left = shuffle_feds(s)
        if left == 0:
            return
        nth = below(s.seed[0], s.seed[1], DRAW_FED, 0, s.fed_draws, left)
        s.fed_draws += 1
        card = 0
        while s.fed_at[card] != DECK or nth > 0:
            nth -= s.fed_at[card] == DECK
            card += 1
        s.fed_at[card] = HAND + seat
        s.owed[seat] -= 1
        events.fed_drawn(s, seat, card)


@rule
def change_heat(s, seat, change, reason):
    """Never below 1; each badge that is reached or passed for the first time brings a Fed card (P07)."""
    change = max(change, LEAST_HEAT - s.heat[seat])
    if change == 0:
        return
    s.heat[seat] += change
    events.heated(s, seat, change, s.heat[seat], reason)
    marks = marks_at(int(s.heat[seat]))
    while s.marks[seat] < marks:
        s.owed[seat] += 1 if s.marks[seat] < BADGES_ON_SCALE else ENDLESS_CARDS
        s.marks[seat] += 1
    draw_feds(s, seat)


assert len(THRESHOLD_FROM) == THRESHOLDS
