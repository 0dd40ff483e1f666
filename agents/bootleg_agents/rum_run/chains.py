# mypy: ignore-errors
"""Chains: to which numbers the tokens lead that can follow. Sets of numbers are bits; a token is not counted down as it is used."""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .laying import fits_straight
from .play import DOUBLE, HIGH, KINDS, LOW, MINE, NEIGHBOUR, NUMBERS, end, in_hand, inlined, rule


@inlined
def follows(v, kind):
    low, high = LOW[kind], HIGH[kind]
    v.w.follow[low if low != high else 0] |= 1 << high
    if low != high:
        v.w.follow[high] |= 1 << low


@rule
def followers(v):
    """Fills `follow`: by number the numbers (bits) to which a straight token in hand leads; by 0 the doubles in hand."""
    for kind in range(KINDS):
        if in_hand(v.facts, 0, kind) > 0:
            follows(v, kind)


@inlined
def token_behind(v, cell):
    """The next token of mine on the way home, or NOBODY."""
    steps = v.facts[f.STEPS + cell]
    for side in range(4):
        beyond = NEIGHBOUR[cell, side]
        if steps > 1 and beyond >= 0 and v.w.at[beyond] == MINE and end(v.facts, cell, side) != 0:
            if v.facts[f.STEPS + beyond] == steps - 1:
                return beyond
    return c.NOBODY


@rule
def mark_needed(v, cell):
    """The tokens from here to Town Center."""
    while cell >= 0 and v.w.needed[cell] == 0:
        v.w.needed[cell] = 1
        cell = token_behind(v, cell)


@inlined
def leads_to(v, numbers):
    """The numbers to which straight tokens lead from any of these."""
    found = 0
    for number in range(1, NUMBERS):
        if numbers >> number & 1:
            found |= v.w.follow[number]
    return found


@rule
def ends_now(v, cell, side, number):
    """The numbers with which a straight token laid now lets the road go on: with one of them another token goes on."""
    found = 0
    for kind in range(KINDS):
        for high_first in range(2):
            comes, goes = (HIGH[kind], LOW[kind]) if high_first else (LOW[kind], HIGH[kind])
            if (number == 0 or number == comes) and fits_straight(v, kind, cell, side, comes):
                if v.w.follow[goes] & ~(1 << comes) or v.w.follow[0] >> goes & 1 or in_hand(v.facts, 0, kind) > 1:
                    found |= 1 << goes
    return found


@inlined
def doubles_to_lay(v):
    """Doubles in hand, and for a plan to move those that can be taken up."""
    doubles = 0
    for number in range(1, NUMBERS):
        doubles += max(in_hand(v.facts, 0, DOUBLE[number]), v.w.follow[0] >> number & 1)
    return doubles
