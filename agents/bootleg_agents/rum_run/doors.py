# mypy: ignore-errors
"""Doors: what lies at the entrances of distilleries, who may still claim there, and how soon a rival may come."""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .play import CELLS, FREE, MINE, SEATS, SOLID, inlined, rule


@inlined
def house_of(facts, entrance):
    for house in range(c.DISTILLERIES):
        if facts[f.ENTRANCE_OF + entrance * c.DISTILLERIES + house] != 0:
            return house
    return c.NOBODY


@inlined
def side_towards(facts, cell, house):
    """The side of the cell before an entrance on which the distillery lies."""
    row, column = facts[f.DISTILLERY + house * 4] - 1, facts[f.DISTILLERY + house * 4 + 1] - 1
    if cell // c.WIDTH < row:
        return c.SOUTH
    if cell // c.WIDTH > row + 1:
        return c.NORTH
    return c.EAST if cell % c.WIDTH < column else c.WEST


@inlined
def barrels_at(facts, house):
    """What a claim there pays: all that is left and all that would come later, for the strong player of Tortoise v. Hare."""
    left = facts[f.DISTILLERY + house * 4 + 3]
    total = left
    if facts[f.VARIANT + c.TORTOISE_HARE] != 0 and facts[f.FIRST] == 0:
        while left > 1:
            left //= 2
            total += left
    return total


@inlined
def gate_cell(facts, entrance):
    """The cell before this entrance, or NOBODY."""
    row, column = facts[f.ENTRANCE + entrance * 2], facts[f.ENTRANCE + entrance * 2 + 1]
    return (row - 1) * c.WIDTH + column - 1 if row != 0 else c.NOBODY


@rule
def entrances(v):
    """Fills `pay` and `gate`."""
    facts = v.facts
    for number in range(c.ENTRANCES):
        cell = gate_cell(facts, number)
        if cell < 0:
            continue
        house = house_of(facts, number)
        v.w.gate[cell] = 1 + side_towards(facts, cell, house)
        if facts[f.CLAIMED + number * SEATS] == 0:
            v.w.pay[cell] = barrels_at(facts, house)


@inlined
def apart(cell, other):
    return abs(cell // c.WIDTH - other // c.WIDTH) + abs(cell % c.WIDTH - other % c.WIDTH)


@rule
def rivals_come(v, centre):
    """Fills `soon`: two cells a turn as the crow flies, from the nearest token of a rival's road or from Town Center."""
    for number in range(c.ENTRANCES):
        cell = gate_cell(v.facts, number)
        if cell < 0 or v.w.pay[cell] == 0:
            continue
        nearest = 2 * c.WIDTH
        for seat in range(1, SEATS):
            if v.w.reach[seat, 0] > 0 and v.facts[f.LAID + seat] == 0:
                nearest = min(nearest, apart(cell, centre))
        for other in range(CELLS):
            if v.w.at[other] > MINE and v.w.at[other] != SOLID and v.facts[f.STEPS + other] != 0:
                nearest = min(nearest, apart(cell, other))
        v.w.soon[cell] = (nearest + 1) // 2


@rule
def shuts_out(v, cell):
    """Rivals who could still claim at the entrance before which this cell lies; one, if it is a free side of Town Center."""
    shut = 1 if v.facts[f.TOWN + cell] == 1 and v.w.at[cell] == FREE and v.facts[f.LAID] > 0 else 0
    for number in range(c.ENTRANCES):
        if gate_cell(v.facts, number) == cell and barrels_at(v.facts, house_of(v.facts, number)) > 0:
            for seat in range(1, SEATS):
                shut += v.w.reach[seat, 0] > 0 and v.facts[f.CLAIMED + number * SEATS + seat] == 0
    return shut
