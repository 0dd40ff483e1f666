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
EVERY_NUMBER = 126  # bits
NUMBERS_AT = 40  # bit of what a search knows of a place
MOVING = -2  # instead of the double from which a search begins: see `beginnings`


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


@inlined
def kind_at(v, cell):
    """The token that lies there."""
    north = end(v.facts, cell, c.NORTH)
    if north != 0:
        return kind_of(north, end(v.facts, cell, c.SOUTH))
    return kind_of(end(v.facts, cell, c.EAST), end(v.facts, cell, c.WEST))


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
            v.w.loose[cell] = 1 + kind_at(v, cell)


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
    return is_open(v, cell) and (v.w.at[cell] == FREE or strength(v.facts, cell) < min(v.style.breaks, v.w.reach[0, 0]))


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


# ---- the search: one number holds turns, doubles used, distance, how it began, and (bits) with which numbers the road may come


@inlined
def packed(turns, doubles, distance, first, numbers):
    return turns | doubles << 6 | distance << 12 | first << 18 | numbers << NUMBERS_AT


@inlined
def put(v, last, cell, side, info):
    """Another place to go on from, or another number there, if it was not reached in fewer turns."""
    if cell < 0 or info >> NUMBERS_AT == 0:
        return last
    known = v.w.row[4 * cell + side]
    if known != 0:
        if known % 64 == info % 64:
            v.w.row[4 * cell + side] = known | (info >> NUMBERS_AT) << NUMBERS_AT
        return last
    v.w.row[4 * cell + side] = info
    v.w.queue[last] = 4 * cell + side
    return last + 1


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


@rule
def mark_needed(v, cell):
    """The tokens from here to Town Center."""
    while v.w.needed[cell] == 0:
        v.w.needed[cell] = 1
        steps = v.facts[f.STEPS + cell]
        for side in range(4):
            beyond = NEIGHBOUR[cell, side]
            if steps > 1 and beyond >= 0 and v.w.at[beyond] == MINE and v.facts[f.STEPS + beyond] == steps - 1 and end(v.facts, cell, side) != 0:
                cell = beyond
                break


@rule
def followers_on_board(v):
    """... and those that lie where no barrels go home any more: they can be taken up, one after the other."""
    for cell in range(CELLS):
        if v.w.at[cell] == MINE and v.facts[f.BARRELS + cell] > 0:
            mark_needed(v, cell)
    for cell in range(CELLS):
        if v.w.at[cell] == MINE and v.w.needed[cell] == 0:
            follows(v, kind_at(v, cell))


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
def goes_over(v, cell, beyond):
    """Somewhere to build on from this token: open, or the loose end behind it, to be covered."""
    if is_open(v, beyond):
        return True
    return beyond >= 0 and v.w.loose[beyond] != 0 and v.facts[f.STEPS + beyond] == v.facts[f.STEPS + cell] + 1


@rule
def beginnings(v, origin, centre):
    """Open ends of the road, or only those of one double; free sides of Town Center."""
    last = 0
    for cell in range(CELLS):
        if v.w.at[cell] != MINE or v.facts[f.STEPS + cell] == 0 or (origin >= 0 and origin != cell):
            continue
        for side in range(4):
            beyond = NEIGHBOUR[cell, side]
            if end(v.facts, cell, side) != 0 and goes_over(v, cell, beyond):
                last = put(v, last, beyond, side, packed(0, 0, v.facts[f.STEPS + cell] + 1, beyond * 32 + side * 8, 1 << end(v.facts, cell, side)))
    if origin < 0:
        for side in range(4):
            beyond = NEIGHBOUR[centre, side]
            if is_open(v, beyond):
                last = put(v, last, beyond, side, packed(0, 0, 1, beyond * 32 + side * 8, 1))
    return last


@inlined
def number_before(v, cell, side):
    """The number with which the road comes to this cell; 0: from Town Center."""
    before = NEIGHBOUR[cell, (side + 2) % 4]
    return end(v.facts, before, side)


@inlined
def doubles_to_lay(v):
    """Doubles in hand, and for a plan to move those that can be taken up."""
    doubles = 0
    for number in range(1, NUMBERS):
        doubles += max(in_hand(v.facts, 0, DOUBLE[number]), v.w.follow[0] >> number & 1)
    return doubles


@inlined
def taken_apart(info):
    """Turns, doubles used, distance, how it began."""
    return info & 63, info >> 6 & 63, info >> 12 & 63, info >> 18 & (1 << 22) - 1


@rule
def with_double(v, last, cell, side, number, info):
    """Goes on with a double there and a second token on each of its three other sides."""
    turns, used, distance, first = taken_apart(info)
    doubles = info >> NUMBERS_AT & v.w.follow[0]
    for turn in range(4):
        second = (side + turn) % 4  # straight on first
        beyond = NEIGHBOUR[cell, second]
        if turn == 2 or not (can_lay_straight(v, beyond, second, number) if turns == 0 and number > 0 else can_lay_later(v, beyond)):
            continue
        begun = first + 4 + second if turns == 0 else first
        comes_to(v, cell, distance, turns + 1, v.w.gate[cell] > 0, False, begun)
        comes_to(v, beyond, distance + 1, turns + 1, v.w.gate[beyond] == second + 1, rejoins(v, beyond, second), begun)
        numbers = leads_to(v, doubles) if turns > 0 else ends_now(v, beyond, second, number) if number > 0 else EVERY_NUMBER
        last = put(v, last, NEIGHBOUR[beyond, second], second, packed(turns + 1, used + 1, distance + 2, begun, numbers))
    return last


@rule
def with_straight(v, last, cell, side, number, info):
    """Goes on with a straight token there."""
    turns, used, distance, first = taken_apart(info)
    comes_to(v, cell, distance, turns + 1, v.w.gate[cell] == side + 1, rejoins(v, cell, side), first)
    numbers = leads_to(v, info >> NUMBERS_AT) if turns > 0 else ends_now(v, cell, side, number)
    return put(v, last, NEIGHBOUR[cell, side], side, packed(turns + 1, used, distance + 1, first, numbers))


@rule
def begin(v, last, origin, cell, side, info):
    """The tokens of this turn. A loose end that is to be moved is not laid behind itself."""
    number, before = number_before(v, cell, side), NEIGHBOUR[cell, (side + 2) % 4]
    itself = v.w.loose[before] if origin == MOVING else 0
    if itself > 0:
        v.facts[f.HAND + itself - 1] -= 1
    if origin < 0 and can_lay_double(v, cell, number):
        last = with_double(v, last, cell, side, number, info)
    if (number != 0 or is_safe_at_town(v)) and can_lay_straight(v, cell, side, number):
        last = with_straight(v, last, cell, side, number, info)
    if itself > 0:
        v.facts[f.HAND + itself - 1] += 1
    return last


@rule
def search(v, origin, centre, most_turns):
    """Fills `plan`. `origin`: the double that was laid this turn, MOVING, or NOBODY."""
    v.w.row[:] = 0
    v.w.seen[:] = 0
    v.w.plan[:] = 0
    v.w.follow[:] = 0
    v.w.plan[TENTHS_LEFT] = NOTHING_FOUND
    followers(v)
    if origin == MOVING:
        followers_on_board(v)
    last, at, doubles = beginnings(v, origin, centre), 0, doubles_to_lay(v)
    while at < last:
        cell, side, info = v.w.queue[at] // 4, v.w.queue[at] % 4, v.w.row[v.w.queue[at]]
        at += 1
        turns, used, numbers = info & 63, info >> 6 & 63, info >> NUMBERS_AT
        if turns >= most_turns:
            break
        if turns == 0:
            last = begin(v, last, origin, cell, side, info)
        elif can_lay_later(v, cell):
            if used < doubles and numbers & v.w.follow[0] and leads_to(v, numbers & v.w.follow[0]):
                last = with_double(v, last, cell, side, 0, info)
            if leads_to(v, numbers):
                last = with_straight(v, last, cell, side, 0, info)
