# mypy: ignore-errors
"""Old roads: a hand that leads nowhere, and tokens on the board that serve no longer. Which moves of loose ends come to an entrance?

A depth-first search with every token counted, one turn deeper at a time, so that each turn of the answer leaves a shorter one for the
next: a runner who remembers nothing does not shuffle. A turn lays a token from the hand or a loose end, a double with a token of the
hand beside it, or puts a loose end out of the way of the token behind it. `least` bounds the search: turns that a road that comes to a
place, by cell and side, needs at least.
"""
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .chains import mark_needed, token_behind
from .gains import keep
from .laying import agrees, can_lay_later, is_open, is_stronger, joined, kind_at
from .piles import with_pile
from .play import (
    CELL,
    CELLS,
    DOUBLE,
    FREE,
    HIGH,
    KINDS,
    LOW,
    MINE,
    NEIGHBOUR,
    NUMBERS,
    SUM,
    TAIL,
    TAILS,
    TAKEN,
    TOKEN,
    end,
    in_hand,
    inlined,
    kind_of,
    rule,
)
from .style import TENTHS

LONGEST = 12  # turns looked ahead
NODES = 600  # places looked at for one answer
STRAIGHTS = NUMBERS - 2  # options of a place: a straight token to each number; ...
DOUBLES = STRAIGHTS + 3 * STRAIGHTS  # ... a double and beside it, on each of three sides, a token to each number; ...
OPTIONS = DOUBLES + TAILS  # ... a loose end out of the way
NOWHERE, FROM_HAND, ASIDE, FROM_TAIL = range(4)  # where a token comes from: the hand, a loose end put aside, a tail (and its number)
REACHED = 2  # an option leads to an entrance
ANY, ANY_OF_HAND = -1, -2  # instead of the one token that may be laid first


# ---- how many turns a road needs at least


@inlined
def reaches(v, last, cell, side, turns):
    """A road that comes to this place needs so many turns."""
    if cell < 0 or v.w.least[4 * cell + side] != 0 or not can_lay_later(v, cell):
        return last
    v.w.least[4 * cell + side] = turns
    v.w.queue[last] = 4 * cell + side
    return last + 1


@inlined
def reaches_by_double(v, last, beside, side, turns):
    """... where a double lies before the token that goes to this side."""
    cell = NEIGHBOUR[beside, (side + 2) % 4]
    for comes in range(4):
        if comes != (side + 2) % 4 and can_lay_later(v, beside):
            last = reaches(v, last, cell, comes, turns)
    return last


@rule
def least_turns(v):
    """Fills `least`, backwards from the entrances that pay."""
    last, at = 0, 0
    v.w.least[:] = 0
    for cell in range(CELLS):
        if v.w.gate[cell] > 0 and v.w.pay[cell] > 0:
            for side in range(4):
                last = reaches(v, last, cell, side, 1)
            last = reaches_by_double(v, last, cell, v.w.gate[cell] - 1, 1)
    while at < last:
        cell, side = v.w.queue[at] // 4, v.w.queue[at] % 4
        turns, before = v.w.least[v.w.queue[at]] + 1, NEIGHBOUR[cell, (side + 2) % 4]
        at += 1
        if before >= 0 and turns <= LONGEST:
            last = reaches(v, last, before, side, turns)
            last = reaches_by_double(v, last, before, side, turns)


# ---- tokens that can be taken up


@inlined
def add_to_tail(v, nth, cell, before):
    """The token that comes next; `before`: other tails (bits) that must be taken up first."""
    length = v.w.tail_length[nth]
    v.w.tail[nth, length], v.w.tail_waits[nth, length] = 1 + kind_at(v, cell), before
    v.w.tail_length[nth] += 1
    v.w.in_tail[cell] = 1 + nth


@rule
def comes_free(v, cell, tails):
    """Is this token loose once all tails are taken up? Then it goes into one of those that end there, or begins one. Gives how many."""
    stay, into, before = 0, c.NOBODY, 0
    for side in range(4):
        beyond = joined(v, cell, side)
        if beyond == c.NOBODY:
            continue
        nth = v.w.in_tail[beyond] - 1 if v.w.at[beyond] == MINE else c.NOBODY
        stay += nth < 0
        before |= 1 << nth if nth >= 0 else 0
        into = nth if nth >= 0 and v.w.tail_length[nth] < TAIL else into
    if stay > 1 or (before == 0 and tails == TAILS) or (before != 0 and into < 0):
        return tails
    if before == 0:
        into = tails
        v.w.tail_at[into] = cell
    add_to_tail(v, into, cell, before & ~(1 << into))
    return max(tails, into + 1)


@rule
def find_tails(v):
    """Fills `tail`: from each loose end the tokens that come free one after the other, as 1 + kind."""
    v.w.in_tail[:] = 0
    v.w.tail[:] = 0
    v.w.tail_length[:] = 0
    v.w.taken_of[:] = 0
    tails, before = 0, c.NOBODY
    while tails + v.w.tail_length.sum() != before:
        before = tails + v.w.tail_length.sum()
        for nth in range(v.w.own[0]):
            cell = v.w.own[1 + nth]
            if v.w.in_tail[cell] == 0 and v.w.needed[cell] == 0:
                tails = comes_free(v, cell, tails)


@inlined
def top_of(v, nth):
    """The loose end of this tail: 1 + kind; 0: nothing is left, or it is not one yet."""
    taken = v.w.taken_of[nth]
    if taken >= v.w.tail_length[nth]:
        return 0
    for other in range(TAILS):
        if v.w.tail_waits[nth, taken] >> other & 1 and v.w.taken_of[other] < v.w.tail_length[other]:
            return 0
    return v.w.tail[nth, taken]


@inlined
def take_from_hand(v, kind):
    if v.w.left[kind] == 0:
        return NOWHERE
    v.w.left[kind] -= 1
    return FROM_HAND


@inlined
def take(v, at, kind, held):
    """Takes this token, a loose end before one of the hand. `held`: the only one that may be taken, from the hand. Where from?

    Once a loose end was put aside, the one behind it is taken at once: at any other time would come to the same.
    """
    if at > 0 and v.w.option[at - 1] >= DOUBLES:
        freed = v.w.option[at - 1] - DOUBLES
        if top_of(v, freed) != 1 + kind:
            return NOWHERE
        v.w.taken_of[freed] += 1
        return FROM_TAIL + freed
    if held >= 0 and kind != held:
        return NOWHERE
    if held != ANY:
        return take_from_hand(v, kind)
    if v.w.aside[kind] > 0:
        v.w.aside[kind] -= 1
        return ASIDE
    for nth in range(TAILS):
        if top_of(v, nth) == 1 + kind:
            v.w.taken_of[nth] += 1
            return FROM_TAIL + nth
    return take_from_hand(v, kind)


@inlined
def give_back(v, kind, source):
    if source == FROM_HAND:
        v.w.left[kind] += 1
    elif source == ASIDE:
        v.w.aside[kind] += 1
    elif source >= FROM_TAIL:
        v.w.taken_of[source - FROM_TAIL] -= 1


# ---- the search


@inlined
def pays(v, cell, side, is_double):
    """Does a token there whose road goes to this side face an entrance that pays?"""
    return v.w.pay[cell] > 0 and v.w.gate[cell] > 0 and (is_double or v.w.gate[cell] == side + 1)


@inlined
def fits(v, cell, side, total, number):
    """May a token of this sum, whose road goes on to this side with this number, be laid there?"""
    return is_open(v, cell) and is_stronger(v, cell, total) and agrees(v, cell, side, number)


@rule
def fits_double(v, cell, number):
    if not is_open(v, cell) or not is_stronger(v, cell, 2 * number):
        return False
    for side in range(4):
        if not agrees(v, cell, side, number):
            return False
    return True


@rule
def try_straight(v, at, held):
    """0: not legal; 1: the road goes on behind it; REACHED: it comes to an entrance."""
    cell, side, number = v.w.place[at] // 4, v.w.place[at] % 4, v.w.number[at]
    goes = v.w.option[at] + 1 if v.w.option[at] + 1 < number else v.w.option[at] + 2
    kind = kind_of(number, goes)
    if not fits(v, cell, side, SUM[kind], goes):
        return 0
    v.w.one_from[at] = take(v, at, kind, held)
    if v.w.one_from[at] == NOWHERE:
        return 0
    v.w.one[at], v.w.other[at] = 1 + kind, 0
    return REACHED if pays(v, cell, side, False) else 1


@inlined
def second_of(option, side, number):
    """Side and number of the token beside the double of this option."""
    nth = option - STRAIGHTS
    turn, other = nth // STRAIGHTS, nth % STRAIGHTS + 1
    return (side + (0, 1, 3)[turn]) % 4, other if other < number else other + 1


@rule
def try_double(v, at, held):
    """The same for a double and a token beside it."""
    cell, side, number = v.w.place[at] // 4, v.w.place[at] % 4, v.w.number[at]
    second, goes = second_of(v.w.option[at], side, number)
    beside, kind = NEIGHBOUR[cell, second], kind_of(number, goes)
    if v.w.left[kind] == 0 or not fits_double(v, cell, number) or not fits(v, beside, second, SUM[kind], goes):
        return 0
    v.w.one_from[at] = take(v, at, DOUBLE[number], held)
    if v.w.one_from[at] == NOWHERE:
        return 0
    v.w.one[at], v.w.other[at] = 1 + DOUBLE[number], 1 + kind
    v.w.left[kind] -= 1
    return REACHED if pays(v, cell, side, True) or pays(v, beside, second, False) else 1


@rule
def place_aside(v, kind, road):
    """A cell where this straight token is out of the way and stays a loose end, or NOBODY. `road`: where the road goes on."""
    for cell in range(CELLS):
        if v.w.at[cell] != MINE or v.w.in_tail[cell] != 0 or v.facts[f.STEPS + cell] == 0:
            continue
        for side in range(4):
            number, beyond = end(v.facts, cell, side), NEIGHBOUR[cell, side]
            if number == 0 or beyond < 0 or v.w.at[beyond] != FREE or beyond == road or (number != LOW[kind] and number != HIGH[kind]):
                continue
            behind = NEIGHBOUR[beyond, side]
            if behind < 0 or v.w.at[behind] != MINE or end(v.facts, behind, (side + 2) % 4) == 0:
                return beyond
    return c.NOBODY


@rule
def try_aside(v, at):
    """The same for a loose end that is put out of the way: the road stays where it is. Doubles are not."""
    nth = v.w.option[at] - DOUBLES
    kind = top_of(v, nth) - 1
    if at > 0 and v.w.option[at - 1] >= DOUBLES and v.w.option[at - 1] != v.w.option[at]:
        return 0
    if kind < 0 or LOW[kind] == HIGH[kind] or (at == 0 and place_aside(v, kind, v.w.place[at] // 4) < 0):
        return 0
    v.w.one[at], v.w.one_from[at], v.w.other[at] = 1 + kind, FROM_TAIL + nth, 0
    v.w.taken_of[nth] += 1
    v.w.aside[kind] += 1
    return 1


@rule
def undo(v, at):
    if v.w.option[at] >= DOUBLES:
        v.w.aside[v.w.one[at] - 1] -= 1
        v.w.taken_of[v.w.one_from[at] - FROM_TAIL] -= 1
        return
    give_back(v, v.w.one[at] - 1, v.w.one_from[at])
    if v.w.other[at] != 0:
        v.w.left[v.w.other[at] - 1] += 1


@rule
def give_all_back(v, turns):
    for at in range(turns):
        undo(v, at)


@rule
def next_place(v, at):
    """Place and number with which the road goes on."""
    cell, side, number = v.w.place[at] // 4, v.w.place[at] % 4, v.w.number[at]
    if v.w.option[at] >= DOUBLES:
        return v.w.place[at], number
    if v.w.option[at] >= STRAIGHTS:
        second, goes = second_of(v.w.option[at], side, number)
        return 4 * NEIGHBOUR[NEIGHBOUR[cell, second], second] + second, goes
    return 4 * NEIGHBOUR[cell, side] + side, v.w.option[at] + 1 if v.w.option[at] + 1 < number else v.w.option[at] + 2


@inlined
def try_option(v, at, held):
    if v.w.option[at] < STRAIGHTS:
        return try_straight(v, at, held)
    if v.w.option[at] < DOUBLES:
        return try_double(v, at, held)
    return try_aside(v, at)


@rule
def dig(v, place, number, limit, held):
    """From one place: the depth at which an entrance is reached in so many turns, or NOBODY; what was done is left in the work fields."""
    v.w.place[0], v.w.number[0], v.w.option[0], depth = place, number, 0, 0
    while depth >= 0 and v.w.nodes[0] < NODES:
        only = held if depth == 0 else ANY
        if v.w.option[depth] >= (OPTIONS if only == ANY else STRAIGHTS if only == ANY_OF_HAND else DOUBLES):
            depth -= 1
            if depth >= 0:
                undo(v, depth)
                v.w.option[depth] += 1
            continue
        found = try_option(v, depth, only)
        if found == REACHED:
            give_all_back(v, depth + 1)
            return depth
        if found != 0:
            v.w.nodes[0] += 1
            onto, goes = next_place(v, depth)
            if onto >= 0 and v.w.least[onto] != 0 and depth + 1 + v.w.least[onto] <= limit:
                depth += 1
                v.w.place[depth], v.w.number[depth], v.w.option[depth] = onto, goes, 0
                continue
            undo(v, depth)
        v.w.option[depth] += 1
    give_all_back(v, depth)
    return c.NOBODY


# ---- where it begins


@rule
def keep_turns(v, depth, steps):
    """The first of these turns as the plan; `steps`: of the token where the road goes on."""
    distance, plan = steps, v.w.plan
    for at in range(depth + 1):
        distance += 1 if v.w.option[at] < STRAIGHTS else 2 if v.w.option[at] < DOUBLES else 0
    goal, side = v.w.place[depth] // 4, v.w.place[depth] % 4
    if not pays(v, goal, side, v.w.option[depth] >= STRAIGHTS):
        second, _ = second_of(v.w.option[depth], side, v.w.number[depth])
        goal = NEIGHBOUR[goal, second]
    left = with_pile(v, v.w.pay[goal], distance, v.facts[f.GOAL] - v.facts[f.SCORE]) + TENTHS * (depth + 1)
    cell, side, option = v.w.place[0] // 4, v.w.place[0] % 4, v.w.option[0]
    begun = cell * 32 + side * 8
    if STRAIGHTS <= option < DOUBLES:
        second, _ = second_of(option, side, v.w.number[0])
        begun += 4 + second
    keep(v, left, v.w.pay[goal], distance, depth + 1, begun)
    if option < STRAIGHTS:
        _, goes = next_place(v, 0)
        plan[TOKEN] = v.w.one[0] + KINDS * goes
    elif option < DOUBLES:
        plan[TOKEN] = v.w.one[0]
    else:
        plan[CELL] = place_aside(v, v.w.one[0] - 1, cell)
    if v.w.one_from[0] >= FROM_TAIL:
        plan[TAKEN] = 1 + v.w.tail_at[v.w.one_from[0] - FROM_TAIL]


@rule
def dig_from(v, place, number, limit, held, steps):
    """From one place; is there a way?"""
    depth = dig(v, place, number, limit, held)
    if depth >= 0:
        keep_turns(v, depth, steps)
    return depth >= 0


@rule
def dig_at_end(v, cell, side, limit, held):
    """From an end of the own road. What lies between it and Town Center stays."""
    place = 4 * NEIGHBOUR[cell, side] + side
    if v.w.least[place] == 0 or v.w.least[place] > limit:
        return False
    stays = cell
    while stays >= 0:
        v.w.needed[stays] += 1
        stays = token_behind(v, stays)
    find_tails(v)
    found = dig_from(v, place, end(v.facts, cell, side), limit, held, v.facts[f.STEPS + cell])
    stays = cell
    while stays >= 0:
        v.w.needed[stays] -= 1
        stays = token_behind(v, stays)
    return found


@rule
def dig_everywhere(v, origin, centre, limit, held):
    """From all ends of the road, or those of one double, and from Town Center."""
    for cell in range(CELLS):
        if v.w.at[cell] != MINE or v.facts[f.STEPS + cell] == 0 or (origin >= 0 and origin != cell):
            continue
        for side in range(4):
            if end(v.facts, cell, side) != 0 and is_open(v, NEIGHBOUR[cell, side]) and dig_at_end(v, cell, side, limit, held):
                return True
    if origin >= 0:
        return False
    find_tails(v)
    for side in range(4):
        beyond = NEIGHBOUR[centre, side]
        if is_open(v, beyond) and 0 < v.w.least[4 * beyond + side] <= limit:
            for number in range(1, NUMBERS):
                if dig_from(v, 4 * beyond + side, number, limit, held, 0):
                    return True
    return False


@rule
def search_old_roads(v, origin, centre, held):
    """Fills `plan`, if there is a way. `held`: the loose end in hand, ANY, or beside the double `origin` ANY_OF_HAND."""
    least_turns(v)
    v.w.needed[:] = 0
    v.w.own[0] = 0
    for cell in range(CELLS):
        if v.w.at[cell] == MINE:
            v.w.own[0] += 1
            v.w.own[v.w.own[0]] = cell
            if v.facts[f.BARRELS + cell] > 0:
                mark_needed(v, cell)
    for kind in range(KINDS):
        v.w.left[kind] = in_hand(v.facts, 0, kind)
    v.w.aside[:] = 0
    v.w.nodes[0] = 0
    for limit in range(1, LONGEST + 1):
        if dig_everywhere(v, origin, centre, limit, held):
            return
        if held >= 0 and LOW[held] != HIGH[held] and limit > 1:
            v.w.left[held] -= 1
            v.w.aside[held] += 1
            found = dig_everywhere(v, origin, centre, limit - 1, ANY)
            v.w.left[held] += 1
            v.w.aside[held] -= 1
            if found:
                road = v.w.place[0] // 4
                v.w.plan[TOKEN], v.w.plan[TAKEN], v.w.plan[CELL] = 0, 0, place_aside(v, held, road)
                return
        if v.w.nodes[0] >= NODES:
            return
