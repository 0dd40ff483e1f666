# mypy: ignore-errors
"""What a runner answers: every decision of the table. Nothing is remembered: each question finds the same plan anew."""
import numpy as np

from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables import fields as f

from .doors import entrances, rivals_come
from .oldroads import ANY, ANY_OF_HAND, search_old_roads
from .piles import after_caravan, landing, tally, time_home, weak_places
from .play import (
    CELL,
    CELLS,
    DISTANCES,
    GAIN,
    HIGH,
    IS_FOUND,
    KINDS,
    MINE,
    NEIGHBOUR,
    SEATS,
    SIDE,
    SOLID,
    TAKEN,
    TENTHS_LEFT,
    WORK,
    View,
    allocating,
    first_legal,
    held,
    here,
    inlined,
    is_asked,
    owners,
    purpose,
    rule,
    tokens_in_hand,
    town,
)
from .roads import search
from .style import TENTHS
from .tokens import planned_token, strongest, token_beside

NOT_LEGAL = 100_000


@rule
def plans(v, origin):
    """The best turn of building; `origin`: the double that was laid this turn, or NOBODY."""
    centre = town(v.facts)
    rivals_come(v, centre)
    search(v, origin, centre, v.style.most_turns)


@rule
def plans_to_move(v, held):
    """... with loose ends besides, where they may be moved; `held`: the one in hand, or ANY."""
    if v.style.moves != 0 and (v.facts[f.VARIANT + c.TORTOISE_HARE] == 0 or v.facts[f.FIRST] == 0):
        search_old_roads(v, c.NOBODY, town(v.facts), held)


@rule
def plans_turn(v):
    """The best turn of building with the hand, or if it leads nowhere with loose ends besides."""
    plans(v, c.NOBODY)
    if v.w.plan[IS_FOUND] == 0:
        plans_to_move(v, ANY)


@rule
def plans_beside(v, origin):
    """The best token beside the double that was laid."""
    plans(v, origin)
    if v.w.plan[IS_FOUND] == 0:
        search_old_roads(v, origin, town(v.facts), ANY_OF_HAND)


@rule
def look(v):
    """Fills the view, all but the plan."""
    owners(v)
    tally(v)
    tokens_in_hand(v)
    entrances(v)
    for seat in range(SEATS):
        v.w.hurry[seat] = time_home(v, seat, v.facts[f.GOAL] - v.facts[f.SCORE + seat])
    weak_places(v)


@rule
def token(v, mask):
    cell = here(v.facts)
    wanted = 0
    if purpose(v.facts) == a.BESIDE:
        wanted = token_beside(v, mask, cell)
    elif purpose(v.facts) == a.TO_BUILD:
        plans_turn(v)
        wanted = planned_token(v, cell)
    answer = a.FIRST[a.TOKEN] + (wanted - 1) % KINDS
    return answer if wanted > 0 and mask[answer] != 0 else strongest(v.facts, mask)


@rule
def turned(v, mask):
    """Where the higher number points."""
    cell = here(v.facts)
    wanted = 0
    if purpose(v.facts) == a.TO_BUILD:
        plans_turn(v)
        wanted = planned_token(v, cell)
    elif purpose(v.facts) == a.TO_PUT_DOWN:
        plans_to_move(v, held(v.facts))
        wanted = planned_token(v, cell)
    if wanted > 0:
        kind, outer = (wanted - 1) % KINDS, (wanted - 1) // KINDS
        side = v.w.plan[SIDE] if outer == HIGH[kind] else (v.w.plan[SIDE] + 2) % 4
        if mask[a.FIRST[a.SIDE] + side] != 0:
            return a.FIRST[a.SIDE] + side
    return first_legal(mask, a.SIDE)


@rule
def nearest_cell(facts, mask):
    """The legal cell that is nearest to an entrance that pays."""
    best, chosen = NOT_LEGAL, first_legal(mask, a.CELL)
    for cell in range(CELLS):
        way = facts[f.WAY + cell]
        if mask[a.FIRST[a.CELL] + cell] != 0 and 0 < way < best:
            best, chosen = way, a.FIRST[a.CELL] + cell
    return chosen


@rule
def building_cell(v, mask, origin):
    if origin >= 0:
        plans_beside(v, origin)
    else:
        plans_turn(v)
    answer = a.FIRST[a.CELL] + v.w.plan[CELL]
    return answer if v.w.plan[IS_FOUND] != 0 and mask[answer] != 0 else nearest_cell(v.facts, mask)


@inlined
def caravan_value(v, cell):
    """Tenths of a turn until this runner has won, after this pile has travelled."""
    steps, barrels = v.facts[f.STEPS + cell], v.facts[f.BARRELS + cell]
    if steps == 0:
        return NOT_LEGAL - 1
    return after_caravan(v, min(steps, DISTANCES - 1), barrels)


@rule
def pile(v, mask):
    plans_turn(v)
    best, chosen = NOT_LEGAL, first_legal(mask, a.CELL)
    for cell in range(CELLS):
        if mask[a.FIRST[a.CELL] + cell] != 0:
            value = caravan_value(v, cell)
            if value < best:
                best, chosen = value, a.FIRST[a.CELL] + cell
    return chosen


@rule
def best_caravan(v):
    """What the best caravan leaves to do, with the turn it takes."""
    best = NOT_LEGAL
    for cell in range(CELLS):
        if v.w.at[cell] == MINE and v.facts[f.BARRELS + cell] > 0 and v.facts[f.STEPS + cell] > 0:
            if v.facts[f.FORCED] == 0 or v.facts[f.BARRELS + cell] > v.facts[f.STEPS + cell]:
                best = min(best, caravan_value(v, cell) + TENTHS)
    return best


@rule
def take_up(v, mask):
    plans_turn(v)
    cell = v.w.plan[TAKEN] - 1
    if cell >= 0 and mask[a.FIRST[a.CELL] + cell] != 0:
        return a.FIRST[a.CELL] + cell
    return first_legal(mask, a.CELL)


@rule
def put_down(v, mask):
    plans_to_move(v, held(v.facts))
    answer = a.FIRST[a.CELL] + v.w.plan[CELL]
    return answer if v.w.plan[IS_FOUND] != 0 and mask[answer] != 0 else nearest_cell(v.facts, mask)


@rule
def cell(v, mask):
    what = purpose(v.facts)
    if what == a.PILE:
        return pile(v, mask)
    if what == a.BESIDE:
        return building_cell(v, mask, here(v.facts))
    if what == a.TO_BUILD:
        return building_cell(v, mask, c.NOBODY)
    if what == a.TO_TAKE_UP:
        return take_up(v, mask)
    return put_down(v, mask)


@rule
def prefers_to_build(v, caravan):
    """The plan wins sooner than any caravan; or there is not enough on the road yet."""
    has = v.facts[f.SCORE] + v.facts[f.ON_ROAD]
    if v.w.plan[GAIN] > 0 and 100 * has < v.style.wants * v.facts[f.GOAL]:
        return True
    return (v.style.travels_first == 0 or caravan >= NOT_LEGAL) and v.w.plan[TENTHS_LEFT] <= caravan


@rule
def act_of_turn(v, mask):
    build, move, caravan = a.FIRST[a.ACT] + a.BUILD, a.FIRST[a.ACT] + a.MOVE, a.FIRST[a.ACT] + a.CARAVAN
    plans_turn(v)
    best = best_caravan(v) if mask[caravan] != 0 else NOT_LEGAL
    if v.w.plan[IS_FOUND] != 0 and prefers_to_build(v, best):
        if v.w.plan[TAKEN] != 0 and mask[move] != 0:
            return move
        if mask[build] != 0:
            return build
    if best < NOT_LEGAL:
        return caravan
    return build if mask[build] != 0 else caravan if mask[caravan] != 0 else first_legal(mask, a.ACT)


@rule
def road(v, mask):
    """The rival's road on which the last barrel finds most; else the one of whoever has scored least."""
    best, chosen, centre = -NOT_LEGAL, first_legal(mask, a.ROAD), town(v.facts)
    for side in range(4):
        beyond = NEIGHBOUR[centre, side]
        if mask[a.FIRST[a.ROAD] + side] != 0 and beyond >= 0 and MINE < v.w.at[beyond] < SOLID:
            seat = v.w.at[beyond] - 1
            value = 100 * landing(v, seat, v.facts[f.CARRIED]) + v.w.hurry[seat] // 100
            if value > best:
                best, chosen = value, a.FIRST[a.ROAD] + side
    return chosen


@rule
def way(v, mask):
    """Out on a rival's road: to the side where the tokens lie that hold most."""
    best, chosen, place = -1, first_legal(mask, a.WAY), here(v.facts)
    for side in range(4):
        beyond = NEIGHBOUR[place, side]
        if mask[a.FIRST[a.WAY] + side] != 0 and beyond >= 0 and v.facts[f.BARRELS + beyond] > best:
            best, chosen = v.facts[f.BARRELS + beyond], a.FIRST[a.WAY] + side
    return chosen


@rule
def answer(facts, mask, style, room):
    v = View(facts, style, room[0])
    look(v)
    if is_asked(facts, a.ACT):
        return act_of_turn(v, mask)
    if is_asked(facts, a.CELL):
        return cell(v, mask)
    if is_asked(facts, a.TOKEN):
        return token(v, mask)
    if is_asked(facts, a.SIDE):
        return turned(v, mask)
    if is_asked(facts, a.WAY):
        return way(v, mask)
    return road(v, mask)


@allocating
def play(facts, mask, noise, style):
    """The answer of a runner of this style. (A record does not keep its array alive: the array is handed on whole.)"""
    return answer(facts, mask, style, np.zeros(1, WORK))
