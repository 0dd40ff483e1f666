# mypy: ignore-errors
"""Gains: what it brings if a token comes to lie in a cell: barrels claimed or taken, a rival cut off, an own piece joined again."""
from bootleg_env.rum_run.tables import fields as f

from .doors import shuts_out
from .piles import may_break, with_pile
from .play import (
    CELL,
    DISTANCE,
    DISTANCES,
    GAIN,
    IS_DOUBLE,
    IS_FOUND,
    MINE,
    NEIGHBOUR,
    SECOND_SIDE,
    SIDE,
    TENTHS_LEFT,
    TURNS,
    end,
    inlined,
    rule,
)
from .style import TENTHS


@inlined
def harm(v, cell):
    """Tenths that breaking this rival's token is worth beside the barrels on it: those it cuts off, more if that rival is about to win."""
    seat, steps = v.w.at[cell] - 1, v.facts[f.STEPS + cell]
    if steps == 0:
        return 0
    barrels = 0
    for distance in range(steps, DISTANCES):
        barrels += v.w.counts[seat, distance]
    tokens = max(0, v.w.length[seat] - steps)
    near = max(0, v.w.hurry[0] + 40 - v.w.hurry[seat])
    return (v.style.harm_weight * barrels + v.style.cut_weight * tokens) * min(100, 20 + near) // 100


@inlined
def expected_pay(v, cell, turns):
    """Barrels at this entrance when the road comes there."""
    pay = v.w.pay[cell] * v.style.pay_weight // 100
    if v.style.contest != 0 and v.w.soon[cell] < turns and pay > 1:
        return pay // 2
    return pay


@rule
def keep(v, left, gain, distance, turns, first):
    plan = v.w.plan
    plan[TENTHS_LEFT], plan[GAIN], plan[DISTANCE], plan[TURNS], plan[IS_FOUND] = left, gain, distance, turns, 1
    plan[CELL], plan[SIDE], plan[IS_DOUBLE], plan[SECOND_SIDE] = first // 32, first // 8 % 4, first // 4 % 2, first % 4


@inlined
def rejoins(v, cell, side):
    """Does a token on this cell reach a piece of the own road that is cut off?"""
    beyond = NEIGHBOUR[cell, side]
    return beyond >= 0 and v.w.at[beyond] == MINE and v.facts[f.STEPS + beyond] == 0 and end(v.facts, beyond, (side + 2) % 4) != 0


@inlined
def is_exposed(v, cell, held):
    """Can a rival's road end beside this cell break a token of this sum there?"""
    for side in range(4):
        beyond = NEIGHBOUR[cell, side]
        if beyond >= 0 and may_break(v, beyond, side, held):
            return True
    return False


@rule
def risk(v, first):
    """Tenths for the tokens of this turn that a rival may break in the next."""
    cell, side, is_double, second = first // 32, first // 8 % 4, first // 4 % 2, first % 4
    number = end(v.facts, NEIGHBOUR[cell, (side + 2) % 4], side)
    exposed = is_exposed(v, cell, 2 * number if is_double != 0 else v.w.reach[0, number])
    if is_double != 0 and not exposed:
        exposed = is_exposed(v, NEIGHBOUR[cell, second], v.w.reach[0, number])
    return v.style.caution if exposed else 0


@rule
def comes_to(v, cell, distance, turns, is_facing, is_rejoined, first):
    """A token lies there after so many turns: keeps it as the plan if nothing better is known."""
    gain, bonus = 0, 0
    if is_facing and v.w.pay[cell] > 0:
        gain = expected_pay(v, cell, turns)
    if v.style.blocks != 0:
        bonus = v.style.blocks * shuts_out(v, cell)
    if is_rejoined:
        gain += v.facts[f.CUT_OFF]
        distance += 1
        bonus += 1
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
    if v.style.caution > 0 and left < v.w.plan[TENTHS_LEFT]:
        left += risk(v, first)
    if left < v.w.plan[TENTHS_LEFT]:
        keep(v, left, gain, distance, turns, first)
