# mypy: ignore-errors
"""Roads: which turn of building leads soonest to barrels.

A breadth-first search over (the next cell, the way the road goes), one level a turn. A turn lays a straight token, one cell further, or a
double and a second token beside it: two cells, and the only way round a corner. The numbers of this turn's tokens are checked; later
ones are taken to fit: with a hand of twenty tokens nearly all roads can be continued.
"""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .piles import with_pile
from .play import (
    CELL,
    CELLS,
    DISTANCE,
    DISTANCES,
    DOUBLE,
    FREE,
    GAIN,
    GOAL,
    HIGH,
    IS_DOUBLE,
    IS_FOUND,
    KINDS,
    LOW,
    MINE,
    NEIGHBOUR,
    NUMBERS,
    SEATS,
    SECOND_SIDE,
    SIDE,
    SOLID,
    SUM,
    TENTHS_LEFT,
    TURNS,
    end,
    in_hand,
    inlined,
    kind_of,
    rule,
    strength,
)
from .style import TENTHS

NOTHING_FOUND = 100_000
MOVING = -2  # instead of the double from which a search begins: see `beginnings`
BREAKABLE = 8  # sum of a rival's token that later tokens are taken to beat


# ---- what lies at the entrances


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


# ---- may it be laid there?


@rule
def loose_ends(v):
    """Fills `loose`: tokens of mine without barrels that are joined to less than two others, Town Center counted."""
    for cell in range(CELLS):
        if v.w.at[cell] != MINE or v.facts[f.BARRELS + cell] != 0:
            continue
        links = 0
        for side in range(4):
            beyond, number = NEIGHBOUR[cell, side], end(v.facts, cell, side)
            if number == 0 or beyond < 0:
                continue
            if v.facts[f.BLOCKED + beyond] == c.TOWN or (v.w.at[beyond] == MINE and end(v.facts, beyond, (side + 2) % 4) == number):
                links += 1
        if links < 2:
            north = end(v.facts, cell, c.NORTH)
            one, other = (north, end(v.facts, cell, c.SOUTH)) if north != 0 else (end(v.facts, cell, c.EAST), end(v.facts, cell, c.WEST))
            v.w.loose[cell] = 1 + kind_of(one, other)


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
def may_cover(v, cell):
    """No forest, or a token of mine that holds the road together, may not be built over."""
    return is_open(v, cell) or (cell >= 0 and v.w.loose[cell] != 0)


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
    if not may_cover(v, cell):
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
    if not may_cover(v, cell):
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
    return is_open(v, cell) and (v.w.at[cell] == FREE or strength(v.facts, cell) < min(BREAKABLE, v.w.reach[0, 0]))


# ---- what it brings


@inlined
def harm(v, cell):
    """Tenths that breaking this rival's token is worth beside the barrels on it: those it cuts off, more if that rival is about to win."""
    seat, steps = v.w.at[cell] - 1, v.facts[f.STEPS + cell]
    if steps == 0 or v.style.harm_weight == 0:
        return 0
    barrels = 0
    for distance in range(steps, DISTANCES):
        barrels += v.w.counts[seat, distance]
    near = max(0, v.w.hurry[0] + 40 - v.w.hurry[seat])
    return v.style.harm_weight * barrels * min(100, 20 + near) // 100


@inlined
def expected_pay(v, cell, turns):
    """Barrels at this entrance when the road comes there."""
    pay = v.w.pay[cell] * v.style.pay_weight // 100
    if v.style.contest != 0 and v.w.soon[cell] < turns and pay > 1:
        return pay // 2
    return pay


@rule
def keep(v, left, gain, distance, turns, first, goal):
    plan = v.w.plan
    plan[TENTHS_LEFT], plan[GAIN], plan[DISTANCE], plan[TURNS], plan[IS_FOUND], plan[GOAL] = left, gain, distance, turns, 1, goal
    plan[CELL], plan[SIDE], plan[IS_DOUBLE], plan[SECOND_SIDE] = first // 32, first // 8 % 4, first // 4 % 2, first % 4


@inlined
def rejoins(v, cell, side):
    """Does a token on this cell reach a piece of the own road that is cut off?"""
    beyond = NEIGHBOUR[cell, side]
    return beyond >= 0 and v.w.at[beyond] == MINE and v.facts[f.STEPS + beyond] == 0 and end(v.facts, beyond, (side + 2) % 4) != 0


@rule
def comes_to(v, cell, distance, turns, is_facing, is_rejoined, first):
    """A token lies there after so many turns: keeps it as the plan if nothing better is known."""
    gain, bonus = 0, 0
    if is_facing and v.w.pay[cell] > 0:
        gain = expected_pay(v, cell, turns)
    if is_rejoined:
        gain += v.facts[f.CUT_OFF]
        distance += 1
        bonus = 1
    if v.w.at[cell] > MINE:
        barrels = v.facts[f.BARRELS + cell] * v.style.loot_weight // 100
        gain += barrels if turns == 1 else barrels // 2 if turns == 2 else 0
        bonus += harm(v, cell) if turns == 1 else 0
    worth = 1 + 10 * gain + bonus
    if gain + bonus <= 0 or worth <= v.w.seen[cell]:
        return
    v.w.seen[cell] = worth
    left = with_pile(v, gain, distance, v.facts[f.GOAL] - v.facts[f.SCORE]) + TENTHS * turns - bonus
    if v.style.far_sighted == 0:
        left = TENTHS * TENTHS * turns // max(1, gain) - bonus
    if left < v.w.plan[TENTHS_LEFT]:
        keep(v, left, gain, distance, turns, first, cell)


# ---- the search: one number holds turns, doubles used, distance and how it began


@inlined
def packed(turns, doubles, distance, first):
    return 1 + turns + 64 * doubles + 64 * 64 * distance + 64 * 64 * 64 * first


@inlined
def put(v, last, cell, side, info):
    """Another place to go on from, if it was not reached before."""
    if cell < 0 or v.w.row[4 * cell + side] != 0:
        return last
    v.w.row[4 * cell + side] = info
    v.w.queue[last] = 4 * cell + side
    return last + 1


@inlined
def goes_over(v, cell, beyond):
    """Somewhere to build on from this token: open, or the loose end behind it, to be covered."""
    if is_open(v, beyond):
        return True
    return beyond >= 0 and v.w.loose[beyond] != 0 and v.facts[f.STEPS + beyond] == v.facts[f.STEPS + cell] + 1


@rule
def beginnings(v, origin, centre):
    """Open ends of the road, or only those of one double; sides of Town Center; with MOVING those that stay if a loose end is taken up."""
    last = 0
    for cell in range(CELLS):
        if v.w.at[cell] != MINE or v.facts[f.STEPS + cell] == 0 or (origin >= 0 and origin != cell):
            continue
        if origin == MOVING and v.w.loose[cell] != 0:
            continue
        for side in range(4):
            beyond = NEIGHBOUR[cell, side]
            if end(v.facts, cell, side) != 0 and goes_over(v, cell, beyond):
                last = put(v, last, beyond, side, packed(0, 0, v.facts[f.STEPS + cell] + 1, beyond * 32 + side * 8))
    if origin < 0:
        for side in range(4):
            beyond = NEIGHBOUR[centre, side]
            if is_open(v, beyond):
                last = put(v, last, beyond, side, packed(0, 0, 1, beyond * 32 + side * 8))
    return last


@inlined
def number_before(v, cell, side):
    """The number with which the road comes to this cell; 0: from Town Center."""
    before = NEIGHBOUR[cell, (side + 2) % 4]
    return end(v.facts, before, side)


@inlined
def doubles_in_hand(facts):
    doubles = 0
    for number in range(1, NUMBERS):
        doubles += in_hand(facts, 0, DOUBLE[number])
    return doubles


@rule
def with_double(v, last, cell, side, number, info):
    """Goes on with a double there and a second token on each of its three other sides."""
    info -= 1
    turns, used, distance, first = info % 64, info // 64 % 64, info // 4096 % 64, info // 262144
    for turn in range(4):
        second = (side + turn) % 4  # straight on first
        beyond = NEIGHBOUR[cell, second]
        if turn == 2 or not can_lay_later(v, beyond) or (turns == 0 and number > 0 and not can_lay_straight(v, beyond, second, number)):
            continue
        begun = first + 4 + second if turns == 0 else first
        comes_to(v, cell, distance, turns + 1, v.w.gate[cell] > 0, False, begun)
        comes_to(v, beyond, distance + 1, turns + 1, v.w.gate[beyond] == second + 1, rejoins(v, beyond, second), begun)
        last = put(v, last, NEIGHBOUR[beyond, second], second, packed(turns + 1, used + 1, distance + 2, begun))
    return last


@rule
def search(v, origin, centre, most_turns):
    """Fills `plan`. `origin`: the double that was laid this turn, or NOBODY."""
    v.w.row[:] = 0
    v.w.seen[:] = 0
    v.w.plan[:] = 0
    v.w.plan[TENTHS_LEFT] = NOTHING_FOUND
    last, at, doubles = beginnings(v, origin, centre), 0, doubles_in_hand(v.facts)
    while at < last:
        cell, side, info = v.w.queue[at] // 4, v.w.queue[at] % 4, v.w.row[v.w.queue[at]] - 1
        at += 1
        turns, used, distance, first = info % 64, info // 64 % 64, info // 4096 % 64, info // 262144
        if turns >= most_turns:
            break
        number = number_before(v, cell, side) if turns == 0 else 0
        if used < doubles and (turns > 0 or origin < 0):
            if can_lay_double(v, cell, number) if turns == 0 else can_lay_later(v, cell):
                last = with_double(v, last, cell, side, number, info + 1)
        if turns == 0 and number == 0 and not is_safe_at_town(v):
            pass
        elif can_lay_straight(v, cell, side, number) if turns == 0 else can_lay_later(v, cell):
            comes_to(v, cell, distance, turns + 1, v.w.gate[cell] == side + 1, rejoins(v, cell, side), first)
            last = put(v, last, NEIGHBOUR[cell, side], side, packed(turns + 1, used, distance + 1, first))
    return last
