# mypy: ignore-errors
"""Laying: may a token be laid there by what this turn's hand holds? Ends of roads that can be taken up or covered."""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .play import (
    DOUBLE,
    FREE,
    HIGH,
    KINDS,
    LOW,
    MINE,
    NEIGHBOUR,
    NUMBERS,
    SOLID,
    SUM,
    end,
    in_hand,
    inlined,
    kind_of,
    rule,
    strength,
)


@inlined
def kind_at(v, cell):
    """The token that lies there."""
    north = end(v.facts, cell, c.NORTH)
    if north != 0:
        return kind_of(north, end(v.facts, cell, c.SOUTH))
    return kind_of(end(v.facts, cell, c.EAST), end(v.facts, cell, c.WEST))


@inlined
def joined(v, cell, side):
    """The cell of Town Center or of a token of mine to which the road there goes on, or NOBODY."""
    beyond, number = NEIGHBOUR[cell, side], end(v.facts, cell, side)
    if number == 0 or beyond < 0:
        return c.NOBODY
    if v.facts[f.BLOCKED + beyond] == c.TOWN or (v.w.at[beyond] == MINE and end(v.facts, beyond, (side + 2) % 4) == number):
        return beyond
    return c.NOBODY


@inlined
def agrees(v, cell, side, number):
    """Does an own road end that faces this side of the cell, if there is one, show this number?"""
    beyond = NEIGHBOUR[cell, side]
    if beyond < 0 or v.w.at[beyond] != MINE:
        return True
    facing = end(v.facts, beyond, (side + 2) % 4)
    return facing == 0 or facing == number


@inlined
def is_open(v, cell):
    return cell >= 0 and v.w.at[cell] != MINE and v.w.at[cell] != SOLID


@inlined
def is_stronger(v, cell, total):
    return v.w.at[cell] <= MINE or total > strength(v.facts, cell)


@inlined
def fits_straight(v, kind, cell, side, number):
    """Does this token in hand carry a road on that comes with this number (0: any) and goes to this side?"""
    low, high = LOW[kind], HIGH[kind]
    if in_hand(v.facts, 0, kind) == 0 or low == high or not is_stronger(v, cell, SUM[kind]):
        return False
    if number == 0:
        return agrees(v, cell, side, low) or agrees(v, cell, side, high)
    return (number == low and agrees(v, cell, side, high)) or (number == high and agrees(v, cell, side, low))


@rule
def can_lay_straight(v, cell, side, number):
    if not is_open(v, cell):
        return False
    if number == 0:
        for kind in range(KINDS):
            if fits_straight(v, kind, cell, side, 0):
                return True
        return False
    for other in range(1, NUMBERS):
        if other != number and fits_straight(v, kind_of(number, other), cell, side, number):
            return True
    return False


@rule
def can_lay_this_double(v, cell, number):
    if in_hand(v.facts, 0, DOUBLE[number]) == 0 or not is_stronger(v, cell, 2 * number):
        return False
    for side in range(4):
        if not agrees(v, cell, side, number):
            return False
    return True


@rule
def can_lay_double(v, cell, number):
    """A double of this number (0: of any)."""
    if not is_open(v, cell):
        return False
    if number != 0:
        return can_lay_this_double(v, cell, number)
    for any_number in range(1, NUMBERS):
        if can_lay_this_double(v, cell, any_number):
            return True
    return False


@inlined
def is_safe_at_town(v):
    """A straight token beside Town Center is broken by anybody's double six: one's own comes first."""
    return v.style.strong_first == 0 or in_hand(v.facts, 0, DOUBLE[NUMBERS - 1]) == 0


@inlined
def can_lay_later(v, cell):
    return is_open(v, cell) and (v.w.at[cell] == FREE or strength(v.facts, cell) < min(v.style.breaks, v.w.reach[0, 0]))
