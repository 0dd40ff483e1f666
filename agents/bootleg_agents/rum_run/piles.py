# mypy: ignore-errors
"""Caravans: how long barrels take home, what a pile brings, where it is in danger.

A pile of n drops one barrel on each token on its way, so on a road without forks all that matters is how many barrels lie how many
steps from Town Center. The quickest way home (checked against an exact search; it is half a turn longer at most roads): play the
nearest pile that just reaches Town Center; if none does, the farthest one that does not make another pile too big for its place.
"""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .play import CELLS, DISTANCE, DISTANCES, FREE, GAIN, MINE, NEIGHBOUR, SEATS, SOLID, TURNS, end, inlined, rule, strength
from .style import TENTHS

LONGEST = 60  # turns that a simulated way home may take


@rule
def tally(facts, at, counts):
    """Fills `counts`: barrels of every player by their distance."""
    for cell in range(CELLS):
        barrels, steps = facts[f.BARRELS + cell], facts[f.STEPS + cell]
        if barrels != 0 and steps != 0:
            counts[at[cell] - 1, min(steps, DISTANCES - 1)] += barrels


@inlined
def may_break(facts, reach, at, cell, next_cell, side, held):
    """Does the rival's road end on the cell beyond this side face the cell, and is a stronger token with its number in hand?"""
    owner = at[next_cell]
    if owner <= MINE or owner == SOLID or facts[f.STEPS + next_cell] == 0:
        return False
    number = end(facts, next_cell, (side + 2) % 4)
    return number != 0 and reach[owner - 1, number] > held


@rule
def may_break_by_double(facts, reach, at, free_cell, held):
    """A double on this free cell beside mine, and a token over mine in the same turn."""
    for side in range(4):
        beyond = NEIGHBOUR[free_cell, side]
        if beyond < 0 or at[beyond] <= MINE or at[beyond] == SOLID or facts[f.STEPS + beyond] == 0:
            continue
        number, owner = end(facts, beyond, (side + 2) % 4), at[beyond] - 1
        if number != 0 and reach[owner, number] > held and facts[f.HAND + owner * c.KINDS + c.DOUBLE[number]] > 0:
            return True
    return False


@rule
def is_weak(facts, reach, at, cell):
    """Can a rival break my token there in a single turn?"""
    held = strength(facts, cell)
    for side in range(4):
        beyond = NEIGHBOUR[cell, side]
        if beyond < 0:
            continue
        if facts[f.BLOCKED + beyond] == c.TOWN:
            for seat in range(1, SEATS):
                if reach[seat, 0] > held:
                    return True
        elif may_break(facts, reach, at, cell, beyond, side, held):
            return True
        elif at[beyond] == FREE and may_break_by_double(facts, reach, at, beyond, held):
            return True
    return False


@rule
def weak_places(facts, reach, at, counts, weak):
    """Fills `weak`: distances at which barrels of mine are in danger, by a broken road or by an ambush that is under way."""
    for cell in range(CELLS):
        steps = facts[f.STEPS + cell]
        if at[cell] == MINE and 0 < steps < DISTANCES and weak[steps] == 0 and is_weak(facts, reach, at, cell):
            weak[steps] = 1
    for seat in range(1, SEATS):
        for distance in range(1, DISTANCES):
            if counts[seat, distance] > distance:
                weak[min(counts[seat, distance] - distance, DISTANCES - 1)] = 1


@inlined
def too_big(row, distance, barrels):
    """Would this caravan make another pile too big for its place?"""
    for place in range(distance - barrels, distance):
        if row[place] >= place:
            return True
    return False


@inlined
def next_pile(row, far):
    """The distance of the pile to be played; 0: none is left."""
    for distance in range(1, far + 1):
        if row[distance] >= distance:
            return distance
    farthest = 0
    for distance in range(far, 0, -1):
        if row[distance] != 0:
            if not too_big(row, distance, row[distance]):
                return distance
            farthest = max(farthest, distance)
    return farthest


@rule
def haul(row, far, need):
    """Turns until so many barrels are home, 100 for each that never comes. The row is used up."""
    turns = 0
    while need > 0 and turns < LONGEST:
        while far > 0 and row[far] == 0:
            far -= 1
        distance = next_pile(row, far)
        if distance == 0:
            break
        barrels, row[distance] = row[distance], 0
        for place in range(max(1, distance - barrels), distance):
            row[place] += 1
        if barrels >= distance:
            need -= 1
        turns += 1
    return turns + 100 * max(0, need)


@inlined
def farthest(row):
    far = DISTANCES - 1
    while far > 0 and row[far] == 0:
        far -= 1
    return far


@rule
def way_home(row, work, need):
    """Turns until so many barrels of this row are home: with all of them, or with only the nearest ones."""
    far, left = farthest(row), need
    for distance in range(far + 1):
        work[0, distance] = row[distance]
        work[1, distance] = min(row[distance], left)
        left -= work[1, distance]
    turns = haul(work[0], far, need)
    return min(turns, haul(work[1], far, need)) if left == 0 else turns


@rule
def time_home(v, row, need):
    """Tenths of a turn until this runner has won, as these barrels lie, with what is missing and what is in danger."""
    if need <= 0:
        return -500  # nothing is better than to have won
    turns = way_home(row, v.work, need)
    danger = 0
    for distance in range(1, farthest(row) + 1):
        danger += row[distance] * v.weak[distance]
    missing, turns = turns // 100, turns % 100
    lacks = v.style.missing_weight * missing + (60 if missing > 0 else 0)
    return TENTHS * turns + lacks + v.style.fear * danger


@rule
def with_pile(v, barrels, distance, need):
    """The same with a pile more."""
    row = v.counts[0]
    distance = min(distance, DISTANCES - 1)
    row[distance] += barrels
    tenths = time_home(v, row, need)
    row[distance] -= barrels
    return tenths


@rule
def with_goal(v, need):
    """... and after the claim that the plan is about, if there is one: it takes no turn here."""
    if v.plan[GAIN] > 0:
        return min(with_pile(v, v.plan[GAIN], v.plan[DISTANCE], need) + TENTHS * v.plan[TURNS], time_home(v, v.counts[0], need))
    return time_home(v, v.counts[0], need)


# ---- caravans that go on behind Town Center


@rule
def road_length(v, seat):
    """Steps of the farthest token of this player's road."""
    length = 0
    for cell in range(CELLS):
        if v.at[cell] == 1 + seat:
            length = max(length, v.facts[f.STEPS + cell])
    return length


@rule
def landing(v, seat, carried):
    """What the last of so many barrels finds on this rival's road, at best; nothing, or no road: 0."""
    found, distance = 0, min(carried, road_length(v, seat))
    for cell in range(CELLS):
        if v.at[cell] == 1 + seat and v.facts[f.STEPS + cell] == distance and distance > 0:
            found = max(found, v.facts[f.BARRELS + cell])
    return found


@rule
def ambush(v, carried):
    """Barrels scored by the best ambush with so many behind Town Center; 0: there is none."""
    best = 0
    for seat in range(1, SEATS):
        found = landing(v, seat, carried)
        if found > 0:
            best = max(best, found + 1 + max(0, carried - road_length(v, seat)))
    return best


@inlined
def has_no_rival(v):
    """Nobody else holds a side of Town Center: what is left stays before it (R15)."""
    for each in range(4, 4 * SEATS):
        if v.facts[f.GATES + each] != 0:
            return False
    return True


@rule
def after_caravan(v, distance, barrels):
    """Tenths of a turn until this runner has won, after this pile has travelled; the turn it takes is not counted."""
    row, need = v.counts[0], v.facts[f.GOAL] - v.facts[f.SCORE]
    kept = row.copy()
    row[distance] -= barrels
    for place in range(max(1, distance - barrels), distance):
        row[place] += 1
    scored, gift = 0, 0
    if barrels >= distance:
        scored = 1
    if barrels > distance:
        caught = ambush(v, barrels - distance)
        scored += caught * v.style.ambush_weight // 100
        gift = barrels - distance if caught == 0 else barrels - distance - 1
        if has_no_rival(v):
            row[1] += gift
            gift = 0
    tenths = with_goal(v, need - scored) + v.style.gift_cost * gift
    row[:] = kept
    return tenths
