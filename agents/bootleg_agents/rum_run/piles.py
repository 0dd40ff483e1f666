# mypy: ignore-errors
"""Caravans: how long barrels take home, what a pile brings, where it is in danger.

A pile of n drops one barrel on each token on its way, so on a road without forks all that matters is how many barrels lie how many
steps from Town Center. The quickest way home (checked against an exact search; it is half a turn longer at most roads): play the
nearest pile that just reaches Town Center; if none does, the farthest one that does not make another pile too big for its place.
"""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .play import (
    CELLS,
    DISTANCE,
    DISTANCES,
    DOUBLE,
    FREE,
    GAIN,
    MINE,
    NEIGHBOUR,
    SEATS,
    SOLID,
    TURNS,
    end,
    in_hand,
    inlined,
    rule,
    strength,
)
from .style import TENTHS

WON = -500  # nothing is better
LONGEST = 60  # turns that a simulated way home may take
NEVER = 100  # turns of a barrel that does not come home


@rule
def tally(v):
    """Fills `counts` and `length`: barrels of every player by their distance, and how far the roads go."""
    for cell in range(CELLS):
        barrels, steps = v.facts[f.BARRELS + cell], v.facts[f.STEPS + cell]
        if steps != 0:
            v.w.length[v.w.at[cell] - 1] = max(steps, v.w.length[v.w.at[cell] - 1])
        if barrels != 0 and steps != 0:
            v.w.counts[v.w.at[cell] - 1, min(steps, DISTANCES - 1)] += barrels


# ---- where barrels are in danger


@inlined
def may_break(v, beyond, side, held):
    """Does the rival's road end beyond this side face the cell, and is a stronger token with its number in hand?"""
    owner = v.w.at[beyond]
    if owner <= MINE or owner == SOLID or v.facts[f.STEPS + beyond] == 0:
        return False
    number = end(v.facts, beyond, (side + 2) % 4)
    return number != 0 and v.w.reach[owner - 1, number] > held


@rule
def may_break_by_double(v, free_cell, held):
    """A double on this free cell beside mine, and a token over mine in the same turn."""
    for side in range(4):
        beyond = NEIGHBOUR[free_cell, side]
        if beyond < 0 or v.w.at[beyond] <= MINE or v.w.at[beyond] == SOLID or v.facts[f.STEPS + beyond] == 0:
            continue
        number, owner = end(v.facts, beyond, (side + 2) % 4), v.w.at[beyond] - 1
        if number != 0 and v.w.reach[owner, number] > held and in_hand(v.facts, owner, DOUBLE[number]) > 0:
            return True
    return False


@rule
def is_weak(v, cell):
    """Can a rival break my token there in a single turn?"""
    held = strength(v.facts, cell)
    for side in range(4):
        beyond = NEIGHBOUR[cell, side]
        if beyond < 0:
            continue
        if v.facts[f.BLOCKED + beyond] == c.TOWN:
            for seat in range(1, SEATS):
                if v.w.reach[seat, 0] > held:
                    return True
        elif may_break(v, beyond, side, held):
            return True
        elif v.w.at[beyond] == FREE and may_break_by_double(v, beyond, held):
            return True
    return False


@rule
def weak_places(v):
    """Fills `weak`: distances at which barrels of mine are in danger, by a broken road or by an ambush that is under way."""
    for cell in range(CELLS):
        steps = v.facts[f.STEPS + cell]
        if v.w.at[cell] == MINE and 0 < steps < DISTANCES and v.w.weak[steps] == 0 and is_weak(v, cell):
            v.w.weak[steps] = 1
    for seat in range(1, SEATS):
        for distance in range(1, DISTANCES):
            if v.w.counts[seat, distance] > distance:
                v.w.weak[min(v.w.counts[seat, distance] - distance, DISTANCES - 1)] = 1


# ---- the way home: `trial` holds barrels by distance, and is used up


@inlined
def too_big(v, which, distance, barrels):
    """Would this caravan make another pile too big for its place?"""
    for place in range(distance - barrels, distance):
        if v.w.trial[which, place] >= place:
            return True
    return False


@inlined
def next_pile(v, which, far):
    """The distance of the pile to be played; 0: none is left."""
    for distance in range(1, far + 1):
        if v.w.trial[which, distance] >= distance:
            return distance
    farthest = 0
    for distance in range(far, 0, -1):
        barrels = v.w.trial[which, distance]
        if barrels != 0:
            if not too_big(v, which, distance, barrels):
                return distance
            farthest = max(farthest, distance)
    return farthest


@rule
def haul(v, which, far, need):
    """Turns until so many barrels are home, NEVER for each that does not come."""
    turns = 0
    while need > 0 and turns < LONGEST:
        while far > 0 and v.w.trial[which, far] == 0:
            far -= 1
        distance = next_pile(v, which, far)
        if distance == 0:
            break
        barrels = v.w.trial[which, distance]
        v.w.trial[which, distance] = 0
        for place in range(max(1, distance - barrels), distance):
            v.w.trial[which, place] += 1
        if barrels >= distance:
            need -= 1
        turns += 1
    return turns + NEVER * max(0, need)


@inlined
def farthest(v, seat):
    """The distance of the farthest pile."""
    far = DISTANCES - 1
    while far > 0 and v.w.counts[seat, far] == 0:
        far -= 1
    return far


@rule
def way_home(v, seat, need):
    """Turns until this player has so many barrels home: with all of them, or with only the nearest ones."""
    far, left = farthest(v, seat), need
    for distance in range(far + 1):
        barrels = v.w.counts[seat, distance]
        v.w.trial[0, distance] = barrels
        v.w.trial[1, distance] = min(barrels, left)
        left -= v.w.trial[1, distance]
    turns = haul(v, 0, far, need)
    return min(turns, haul(v, 1, far, need)) if left == 0 else turns


@rule
def time_home(v, seat, need):
    """Tenths of a turn until this player has won, as the barrels lie, with what is missing and what is in danger."""
    if need <= 0:
        return WON
    turns, danger = way_home(v, seat, need), 0
    if seat == 0:
        for distance in range(1, farthest(v, seat) + 1):
            danger += v.w.counts[seat, distance] * v.w.weak[distance]
    missing, turns = turns // NEVER, turns % NEVER
    lacks = v.style.missing_weight * missing + (v.style.any_missing if missing > 0 else 0)
    return TENTHS * turns + lacks + v.style.fear * danger


@rule
def with_pile(v, barrels, distance, need):
    """The same for me with a pile more."""
    distance = min(distance, DISTANCES - 1)
    v.w.counts[0, distance] += barrels
    tenths = time_home(v, 0, need)
    v.w.counts[0, distance] -= barrels
    return tenths


@rule
def with_goal(v, need):
    """After the claim that the plan is about, if there is one."""
    now = time_home(v, 0, need)
    if v.w.plan[GAIN] > 0:
        return min(now, with_pile(v, v.w.plan[GAIN], v.w.plan[DISTANCE], need) + TENTHS * v.w.plan[TURNS])
    return now


# ---- caravans that go on behind Town Center


@rule
def landing(v, seat, carried):
    """What the last of so many barrels finds on this rival's road, at best; nothing, or no road: 0."""
    found, distance = 0, min(carried, v.w.length[seat])
    for cell in range(CELLS):
        if v.w.at[cell] == 1 + seat and v.facts[f.STEPS + cell] == distance and distance > 0:
            found = max(found, v.facts[f.BARRELS + cell])
    return found


@rule
def ambush(v, carried):
    """Barrels scored by the best ambush with so many behind Town Center; 0: there is none."""
    best = 0
    for seat in range(1, SEATS):
        found = landing(v, seat, carried)
        if found > 0:
            best = max(best, found + 1 + max(0, carried - v.w.length[seat]))
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
    need = v.facts[f.GOAL] - v.facts[f.SCORE]
    for place in range(DISTANCES):
        v.w.kept[place] = v.w.counts[0, place]
    v.w.counts[0, distance] -= barrels
    for place in range(max(1, distance - barrels), distance):
        v.w.counts[0, place] += 1
    scored, gift = 0, 0
    if barrels >= distance:
        scored = 1
    if barrels > distance:
        caught = ambush(v, barrels - distance)
        scored += caught * v.style.ambush_weight // 100
        gift = barrels - distance if caught == 0 else barrels - distance - 1
        if has_no_rival(v):
            v.w.counts[0, 1] += gift
            gift = 0
    tenths = with_goal(v, need - scored) + v.style.gift_cost * gift
    for place in range(DISTANCES):
        v.w.counts[0, place] = v.w.kept[place]
    return tenths
