"""Influence: where markers do most, and what one more of them is worth."""
from bootleg_env.bootleggers.tables.actions import FIRST, FIRST_PROMISE, FIRST_TERM, KEEP_OUT_INFLUENCE, PLACE_INFLUENCE, SUPPORT
from bootleg_env.bootleggers.tables.constants import CIRCLES, SEATS, SPEAKEASIES
from bootleg_env.bootleggers.tables.fields import ANYTIME, ASKED_NUMBER, BACK_ROOM, INFLUENCE, PROMISED_BY_ME

from .compiler import inlined, rule
from .economy import income_from, markers_at, places_in_play, supply

DONE = 0
KEEP_OUT = PROMISED_BY_ME + FIRST_TERM[KEEP_OUT_INFLUENCE] - FIRST_PROMISE  # of Texas Lil's, and so on
SUPPORTS = PROMISED_BY_ME + FIRST_TERM[SUPPORT] - FIRST_PROMISE
MOST_AT_ONCE = 4
LEAST_SUPPLY = 300  # hundredths of a crate: stills may yet grow, so markers are judged by three crates at least


@rule
def has_promised(v, field, place):
    """Has the mobster promised anybody this about the speakeasy, and does it keep promises?"""
    return v.style.keeps_promises != 0 and v.facts[field + place - 1] != 0


@rule
def expected_income(v):
    return income_from(v, 0, max(supply(v.facts, 0), LEAST_SUPPLY))


@rule
def best_number(v, place, markers, before):
    """How many of up to so many markers do most there: cents a round for each of them, and the number (0: none do any good)."""
    facts = v.facts
    best = 0
    best_gain = 0
    at = INFLUENCE + place * SEATS
    room = min(markers, CIRCLES[place] - markers_at(facts, place), MOST_AT_ONCE)
    for number in range(1, room + 1):
        facts[at] += number
        gain = (expected_income(v) - before) // number
        facts[at] -= number
        if gain > best_gain:
            best_gain = gain
            best = number
    return best_gain, best


@rule
def best_place(v, markers, before):
    """Where some of so many markers do most for each of them: the speakeasy (DONE: nowhere), and how many."""
    best = DONE
    best_gain = 0
    most = 0
    for place in range(1, places_in_play(v.facts)):
        if not has_promised(v, KEEP_OUT, place):
            gain, number = best_number(v, place, markers, before)
            if gain > best_gain:
                best_gain = gain
                best = place
                most = number
    return best, most


@inlined
def my_influence(facts):
    """The mobster's own markers, by speakeasy."""
    at = INFLUENCE
    return facts[at], facts[at + SEATS], facts[at + 2 * SEATS], facts[at + 3 * SEATS], facts[at + 4 * SEATS], facts[at + 5 * SEATS]


assert SPEAKEASIES == 6  # in `my_influence`


@rule
def plan(v, markers):
    """Put so many markers where they do most: cents a round they bring, and the first speakeasy to name (DONE: none)."""
    facts = v.facts
    kept = my_influence(facts)
    before = expected_income(v)
    now = before
    first = DONE
    while markers > 0:
        place, number = best_place(v, markers, now)
        if place == DONE:
            break
        facts[INFLUENCE + place * SEATS] += number
        markers -= number
        now = expected_income(v)
        if first == DONE or place < first:
            first = place
    for place in range(SPEAKEASIES):
        facts[INFLUENCE + place * SEATS] = kept[place]
    return now - before, first


@rule
def worth_of_markers(v, number):
    """Cents a round that so many more markers bring, above those that wait already."""
    waiting = v.facts[BACK_ROOM]
    with_them, _ = plan(v, waiting + number)
    if waiting == 0:
        return with_them
    without, _ = plan(v, waiting)
    return with_them - without


@rule
def promised_support(v, mask):
    """Speakeasies where support was promised and not yet given in this turn: how many, and the first of them."""
    number = 0
    first = DONE
    if v.style.keeps_promises != 0 and v.facts[ANYTIME] == 0:
        for place in range(places_in_play(v.facts) - 1, v.facts[ASKED_NUMBER], -1):
            if v.facts[SUPPORTS + place - 1] != 0 and mask[FIRST[PLACE_INFLUENCE] + place] != 0:
                number += 1
                first = place
    return number, first


@rule
def place_influence(v, mask):
    """The first speakeasy of the plan (they go in order, smaller ones first), with markers kept for promised support."""
    first = FIRST[PLACE_INFLUENCE]
    waiting = v.facts[BACK_ROOM]
    owed, place = promised_support(v, mask)
    _, planned = plan(v, waiting)
    if place != DONE and (planned == DONE or place <= planned or owed >= waiting):
        return first + place
    return first + (planned if mask[first + planned] != 0 else DONE)
