# mypy: ignore-errors
"""Tokens: which one carries the plan on."""
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c

from .laying import can_lay_this_double, fits_straight
from .play import (
    CELL,
    DOUBLE,
    HIGH,
    IS_DOUBLE,
    IS_FOUND,
    KINDS,
    LOW,
    MINE,
    NEIGHBOUR,
    NUMBERS,
    SIDE,
    SUM,
    TAKEN,
    TOKEN,
    TURNS,
    end,
    in_hand,
    inlined,
    kind_of,
    rule,
    strength,
)

WORST = -100_000


@inlined
def points(v, kind, number, goes_on):
    """How well this token serves, whose road goes on with this number."""
    total = v.style.strong_first * SUM[kind]
    if goes_on:
        others = 0
        for other in range(1, NUMBERS):
            others += min(1, in_hand(v.facts, 0, kind_of(number, other)))
        if others < 2:  # this token itself: nothing follows
            total -= v.style.dead_end
        total += 2 * min(others, 4)
        if in_hand(v.facts, 0, DOUBLE[number]) > 0 and others > 2:
            total += v.style.doubles_first
    return total


@rule
def straight_token(v, cell, side, number, goes_on):
    """The best straight token for a road that comes with this number (0: any) and goes to this side: 1 + kind + KINDS * outer number."""
    best, chosen = WORST, 0
    for kind in range(KINDS):
        for high_first in range(2):
            comes, goes = (HIGH[kind], LOW[kind]) if high_first else (LOW[kind], HIGH[kind])
            if (number != 0 and number != comes) or not fits_straight(v, kind, cell, side, comes):
                continue
            value = points(v, kind, goes, goes_on)
            if value > best:
                best, chosen = value, 1 + kind + KINDS * goes
    return chosen


@rule
def double_token(v, cell, number):
    """The double for a road that comes with this number (0: the highest that can be followed), or NOBODY."""
    if number != 0:
        return DOUBLE[number]
    for high in range(NUMBERS - 1, 0, -1):
        others = 0
        for other in range(1, NUMBERS):
            others += in_hand(v.facts, 0, kind_of(high, other))
        if others > 1 and can_lay_this_double(v, cell, high):
            return DOUBLE[high]
    return c.NOBODY


@inlined
def number_behind(v, cell, side):
    """The number of the own road that comes to the cell in this direction; 0: Town Center, or none."""
    before = NEIGHBOUR[cell, (side + 2) % 4]
    return end(v.facts, before, side) if before >= 0 and v.w.at[before] == MINE else 0


@rule
def strongest(facts, mask):
    """The strongest token that may be laid, a straight one before a double of the same sum."""
    best, chosen = -1, a.FIRST[a.TOKEN]
    for kind in range(KINDS):
        if mask[a.FIRST[a.TOKEN] + kind] != 0:
            value = 2 * SUM[kind] + (0 if LOW[kind] == HIGH[kind] else 1)
            if value > best:
                best, chosen = value, a.FIRST[a.TOKEN] + kind
    return chosen


@rule
def planned_token(v, cell):
    """1 + kind + KINDS * outer number of the token that the plan lays on this cell; 0: none."""
    plan = v.w.plan
    if plan[IS_FOUND] == 0 or plan[CELL] != cell:
        return 0
    if plan[TOKEN] != 0 or plan[TAKEN] != 0:
        return plan[TOKEN]
    number = number_behind(v, cell, plan[SIDE])
    if plan[IS_DOUBLE] != 0:
        return 1 + double_token(v, cell, number)
    return straight_token(v, cell, plan[SIDE], number, plan[TURNS] > 1)


@rule
def token_beside(v, mask, cell):
    """The same for a token beside the double that was just laid."""
    for side in range(4):
        number = number_behind(v, cell, side)
        if number != 0 and strength(v.facts, NEIGHBOUR[cell, (side + 2) % 4]) == 2 * number:
            chosen = straight_token(v, cell, side, number, v.w.gate[cell] != side + 1 or v.w.pay[cell] == 0)
            if chosen > 0 and mask[a.FIRST[a.TOKEN] + (chosen - 1) % KINDS] != 0:
                return chosen
    return 0
