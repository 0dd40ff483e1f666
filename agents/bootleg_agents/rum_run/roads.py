# mypy: ignore-errors
"""Roads: which turn of building leads soonest to barrels.

A breadth-first search over (the next cell, the way the road goes), one level a turn. A turn lays a straight token, one cell further, or a
double and a second token beside it: two cells, and the only way round a corner. This turn's tokens are checked to fit; of later ones only
that some token leads from number to number. What is known of a place stands in one number: turns, doubles used, distance from Town
Center, how it began, and (bits) with which numbers the road may come there.
"""
from bootleg_env.rum_run.tables import fields as f

from .chains import doubles_to_lay, ends_now, followers, leads_to
from .gains import comes_to, rejoins
from .laying import can_lay_double, can_lay_later, can_lay_straight, is_open, is_safe_at_town
from .play import CELLS, MINE, NEIGHBOUR, TENTHS_LEFT, end, inlined, rule

NOTHING_FOUND = 100_000
NUMBERS_AT = 40  # bit of what is known of a place
EVERY_NUMBER = 126  # bits


@inlined
def packed(turns, doubles, distance, first, numbers):
    return turns | doubles << 6 | distance << 12 | first << 18 | numbers << NUMBERS_AT


@inlined
def taken_apart(info):
    """Turns, doubles used, distance, how it began."""
    return info & 63, info >> 6 & 63, info >> 12 & 63, info >> 18 & (1 << 22) - 1


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


@rule
def beginnings(v, origin, centre):
    """Open ends of the road, or only those of one double; free sides of Town Center."""
    last = 0
    for cell in range(CELLS):
        if v.w.at[cell] != MINE or v.facts[f.STEPS + cell] == 0 or (origin >= 0 and origin != cell):
            continue
        for side in range(4):
            beyond = NEIGHBOUR[cell, side]
            if end(v.facts, cell, side) != 0 and is_open(v, beyond):
                number, distance = end(v.facts, cell, side), v.facts[f.STEPS + cell] + 1
                last = put(v, last, beyond, side, packed(0, 0, distance, beyond * 32 + side * 8, 1 << number))
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
    """The tokens of this turn."""
    number = number_before(v, cell, side)
    if origin < 0 and can_lay_double(v, cell, number):
        last = with_double(v, last, cell, side, number, info)
    if (number != 0 or is_safe_at_town(v)) and can_lay_straight(v, cell, side, number):
        last = with_straight(v, last, cell, side, number, info)
    return last


@rule
def search(v, origin, centre, most_turns):
    """Fills `plan`. `origin`: the double that was laid this turn, or NOBODY."""
    v.w.row[:] = 0
    v.w.seen[:] = 0
    v.w.plan[:] = 0
    v.w.follow[:] = 0
    v.w.plan[TENTHS_LEFT] = NOTHING_FOUND
    followers(v)
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

