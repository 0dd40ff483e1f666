# mypy: ignore-errors
"""Attacks: what a block would bring, with whose goons, and what those leave behind."""
import numpy as np

from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f
from bootleg_env.prohibition.tables.house import QUIET, STOCK_BOOZE, STOCK_MONEY

from .odds import MOST, ROUNDS, SEIZE, SEIZING, THOUSAND, WIN
from .play import (
    BOOZE,
    FORCE,
    FREE,
    HEADLINES,
    HOT,
    LEAD,
    LEFT,
    ME,
    MONEY,
    OTHERS_LEFT,
    OUT,
    ROBBED,
    SEIZED,
    STOLEN,
    TARGET,
    TORCHED,
    VALUE,
    B,
    gangs,
    inlined,
    rule,
    units,
)
from .position import harm_to, has_house, with_block, with_building, with_output, worth

OPEN = np.array([100, 60, 35, 20, 10])  # how tempting a block is, by units in it
LUCK = np.round(THOUSAND * SEIZING).astype(np.int64)
MUSCLE, SETTLEMENT_HEAT, DRAWN_BY_LOSER, NOT_FOUND = 2, 3, 40, -100_000


# ---- what a block brings


@rule
def seize_gain(v, block):
    """The block, its building and stock, a headline if it was somebody's."""
    tally, owner, kind, before = v.w.tally, v.w.owner[block], v.w.kind[block], worth(v)
    is_house = has_house(v, block)
    is_stocked = is_house and v.facts[f.STOCKED + block] != 0
    with_block(v, block, 1)
    tally[HEADLINES] += owner != FREE
    tally[SEIZED] += is_house
    if is_house:
        with_building(v, block, kind, 1)
    if is_stocked:
        with_output(v, kind, 1)
    gain = worth(v) - before
    if is_stocked:
        with_output(v, kind, -1)
    if is_house:
        with_building(v, block, kind, -1)
    tally[SEIZED] -= is_house
    tally[HEADLINES] -= owner != FREE
    with_block(v, block, -1)
    if owner == FREE:
        return gain * v.style.expand_weight // 100
    return gain * v.style.seize_weight // 100 + harm_to(v, owner, block, 1)


@rule
def shame(v, kind):
    return SETTLEMENT_HEAT if kind == c.SETTLEMENT_HOUSE and v.facts[f.SETTLEMENT_HEAT] != 0 else 0


@rule
def with_loot(v, money, booze, is_vault, heat, sign):
    tally = v.w.tally
    tally[MONEY] += sign * money
    tally[BOOZE] += sign * booze
    tally[ROBBED] += sign * is_vault
    tally[STOLEN] += sign
    tally[HEADLINES] += sign
    tally[HOT] += sign * heat


@rule
def steal_gain(v, block):
    """Stock, or half of a vault."""
    kind, before = v.w.kind[block], worth(v)
    is_vault = int(kind == c.HQ)
    money, booze = STOCK_MONEY[kind], STOCK_BOOZE[kind]
    if is_vault != 0:
        money, booze = v.facts[f.MONEY + v.w.owner[block]] // 10 * 5, 0
    heat = shame(v, kind)
    with_loot(v, money, booze, is_vault, heat, 1)
    gain = worth(v) - before
    with_loot(v, money, booze, is_vault, heat, -1)
    gain += (20 * money + 150 * (1 - is_vault)) * v.style.harm_weight // 200
    return gain * (v.style.rob_weight if is_vault != 0 else v.style.steal_weight) // 100


@rule
def torch_gain(v, block):
    tally, before, heat = v.w.tally, worth(v), 1 + shame(v, v.w.kind[block])
    tally[TORCHED] += 1
    tally[HEADLINES] += 1
    tally[HOT] += heat
    gain = worth(v) - before
    tally[HOT] -= heat
    tally[HEADLINES] -= 1
    tally[TORCHED] -= 1
    return (gain + harm_to(v, v.w.owner[block], block, 0)) * v.style.torch_weight // 100


@rule
def find_spoils(v, block):
    """Fills `spoils`."""
    spoils, owner = v.w.spoils, v.w.owner[block]
    spoils[a.LEAVE], spoils[a.STEAL], spoils[a.TORCH], spoils[a.SEIZE] = 0, NOT_FOUND, NOT_FOUND, NOT_FOUND
    if v.w.kind[block] == c.HQ:
        spoils[a.STEAL] = steal_gain(v, block)
        return
    if v.facts[f.BLOCKS] < c.MOST_TURF:
        spoils[a.SEIZE] = seize_gain(v, block)
    if owner != FREE and has_house(v, block):
        spoils[a.TORCH] = torch_gain(v, block)
        if v.facts[f.STOCKED + block] != 0:
            spoils[a.STEAL] = steal_gain(v, block)


@rule
def most_help(v, block):
    """Units that may come to this headquarters from one other block."""
    owner, most = v.w.owner[block], 0
    for other in range(B):
        if v.w.owner[other] == owner and other != block:
            there = v.facts[f.GUARDS + other] + (0 if v.facts[f.LYING_LOW + other] != 0 else v.facts[f.GOONS + other])
            most = max(most, there)
    return most


@rule
def defenders(v, block):
    """Units against an attack; with help and the pip of a headquarters."""
    there = units(v.facts, block)
    if v.w.kind[block] == c.HQ and there > 0:
        return min(c.MOST_UNITS, there + most_help(v, block)) + (1 if there < 3 else 0)
    return there


@rule
def heat_price(v, degrees):
    before = worth(v)
    v.w.tally[HOT] += degrees
    after = worth(v)
    v.w.tally[HOT] -= degrees
    return before - after


@inlined
def best_other(v):
    """Of what needs no roll."""
    return max(v.w.spoils[a.LEAVE], v.w.spoils[a.STEAL], v.w.spoils[a.TORCH])


@rule
def raid_gain(v, owner, against, force, price):
    """Expected, all heat paid."""
    seize = v.w.spoils[a.SEIZE]
    if owner == FREE:
        return seize - price
    if against == 0:
        return max(best_other(v), LUCK[force] * seize // THOUSAND) - price
    gain = max(WIN[force, against] * best_other(v), SEIZE[force, against] * seize) // THOUSAND
    return gain - price * ROUNDS[force, against] // THOUSAND - DRAWN_BY_LOSER * WIN[force, against] // THOUSAND


# ---- whose goons


@rule
def threatened(v, left):
    """Percent that a block with so many units is attacked before the year ends."""
    return OPEN[min(4, left)] * v.style.threat * min(100, 34 * v.w.rest[OTHERS_LEFT] // (gangs(v.facts) - 1)) // 10_000


@rule
def leaves_open(v, block, goons):
    """What it costs that they are gone."""
    there = units(v.facts, block)
    return v.w.risk[block] * (threatened(v, there - goons) - threatened(v, there)) // 100


@rule
def may_lead(v, block):
    return v.w.owner[block] == ME and v.facts[f.GOONS + block] > 0 and v.facts[f.LYING_LOW + block] == 0


@rule
def find_lead(v, block, price, only):
    """The best goons against this block, if better than what is found so far. `only`: from there, or NOBODY."""
    plan, owner, against = v.w.plan, v.w.owner[block], min(MOST, defenders(v, block))
    tie = v.style.tie_up if v.w.rest[LEFT] > 1 else 0
    for origin in range(B):
        if not may_lead(v, origin) or (only != c.NOBODY and only != origin):
            continue
        for force in range(1, v.facts[f.GOONS + origin] + 1):
            value = raid_gain(v, owner, against, force, price) - leaves_open(v, origin, force) - tie * force
            if value > plan[VALUE]:
                plan[VALUE], plan[TARGET], plan[LEAD], plan[FORCE] = value, block, origin, force


@rule
def may_attack(v, block):
    owner = v.w.owner[block]
    if owner == OUT or owner == ME:
        return False
    if owner == FREE:
        return v.facts[f.BLOCKS] < c.MOST_TURF
    if v.w.kind[block] == c.HQ and v.facts[f.ROBBED + owner] != 0:
        return False
    return v.facts[f.CONFLICT + block] == 0 or units(v.facts, block) == 0


@rule
def price_of_attack(v):
    """The heat of it; the first one of a year may be free for The Muscle."""
    if v.facts[f.MAT + MUSCLE] != 0 and QUIET[MUSCLE, v.facts[f.YEAR]] > 0:
        is_first = True
        for block in range(B):
            if v.w.owner[block] == ME and v.facts[f.LYING_LOW + block] != 0:
                is_first = False
        if is_first:
            return 0
    return heat_price(v, 1)


@rule
def find_raid(v):
    """The best attack of all, in `plan`; its value is NOT_FOUND if there is none."""
    v.w.plan[VALUE] = NOT_FOUND
    price, last = price_of_attack(v), -1
    for block in range(B):
        if not may_attack(v, block):
            continue
        if v.w.owner[block] == FREE:
            if last == block // c.PLACES:
                continue
            last = block // c.PLACES
        find_spoils(v, block)
        find_lead(v, block, price, c.NOBODY)
