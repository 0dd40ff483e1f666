"""Influence: where men do most good, and what one more of them is worth."""
from bootleg_env.bootleggers.tables.actions import FIRST, FIRST_PROMISE, FIRST_TERM, KEEP_OUT_INFLUENCE, PLACE_INFLUENCE, SUPPORT
from bootleg_env.bootleggers.tables.constants import CIRCLES, SEATS
from bootleg_env.bootleggers.tables.fields import ANYTIME, ASKED_NUMBER, BACK_ROOM, INFLUENCE, PROMISED_BY_ME

from .books import income_from, standing_places, supply, total_at
from .trade import rule

DONE = 0
KEEP_OUT = PROMISED_BY_ME + FIRST_TERM[KEEP_OUT_INFLUENCE] - FIRST_PROMISE  # of Texas Lil's, and so on
SUPPORTS = PROMISED_BY_ME + FIRST_TERM[SUPPORT] - FIRST_PROMISE
MOST_AT_ONCE = 4


@rule
def has_promised(f, field, place, d):
    """Have I given somebody my word about this speakeasy, and do I keep it?"""
    return d.honour != 0 and f[field + place - 1] != 0


@rule
def stake(f, full, d):
    """What the board brings me a round; his stills may yet grow, so men are judged with three crates at least."""
    return income_from(f, 0, max(supply(f, 0), 300), full, d)


@rule
def best_gain(f, place, men, before, full, d):
    """The best that up to so many men do there: cents a round for each, and how many; packed as 16 * gain + men."""
    best = 0
    at = INFLUENCE + place * SEATS
    room = min(men, CIRCLES[place] - total_at(f, place), MOST_AT_ONCE)
    for number in range(1, room + 1):
        f[at] += number
        gain = (stake(f, full, d) - before) // number
        f[at] -= number
        if gain > best >> 4:
            best = 16 * gain + number
    return best


@rule
def plan(f, men, full, d):
    """Send so many men where they do most, the best first: 8 * cents a round they bring + the first speakeasy to name (0: none)."""
    start = stake(f, full, d)
    now = start
    left = men
    first = DONE
    sent = 0
    while left > 0:
        where = DONE
        best = 0
        for place in range(1, standing_places(f)):
            if not has_promised(f, KEEP_OUT, place, d):
                gain = best_gain(f, place, left, now, full, d)
                if gain >> 4 > best >> 4:
                    best = gain
                    where = place
        if where == DONE:
            break
        number = best & 15
        f[INFLUENCE + where * SEATS] += number
        sent += number << (5 * where)
        left -= number
        now = stake(f, full, d)
        if first == DONE or where < first:
            first = where
    for place in range(1, standing_places(f)):
        f[INFLUENCE + place * SEATS] -= (sent >> (5 * place)) & 31
    return 8 * (now - start) + first


@rule
def worth_of_men(f, men, full, d):
    """Cents a round that so many more men bring, above those that wait already."""
    waiting = f[BACK_ROOM]
    with_them = plan(f, waiting + men, full, d) >> 3
    return with_them - (plan(f, waiting, full, d) >> 3 if waiting > 0 else 0)


@rule
def owed(f, mask, d):
    """Speakeasies I promised to help and have not yet in this turn: 8 * how many + the first of them."""
    number = 0
    first = DONE
    if d.honour != 0 and f[ANYTIME] == 0:
        for place in range(standing_places(f) - 1, f[ASKED_NUMBER], -1):
            if f[SUPPORTS + place - 1] != 0 and mask[FIRST[PLACE_INFLUENCE] + place] != 0:
                number += 1
                first = place
    return 8 * number + first


@rule
def place_influence(f, mask, full, d):
    """The first speakeasy of the plan (they go in order, smaller ones first), with men kept for those I promised to help."""
    first = FIRST[PLACE_INFLUENCE]
    promised = owed(f, mask, d)
    place = promised & 7
    planned = plan(f, f[BACK_ROOM], full, d) & 7
    if place != DONE and (planned == DONE or place <= planned or promised >> 3 >= f[BACK_ROOM]):
        return first + place
    return first + (planned if mask[first + planned] != 0 else DONE)
