# mypy: ignore-errors
"""Orders: what each space of the action board would bring, and the best place for a new building."""
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f
from bootleg_env.prohibition.tables.house import BUILD_HEAT, EXTRA_BLOCKS, SPACE_HEAT, SPACE_RATE, STOCK_BOOZE, STOCK_MONEY

from .goals import scheme_worth
from .play import (
    BOOZE,
    GOONS,
    GUARDS,
    HOT,
    LEFT,
    ME,
    MONEY,
    OTHERS_LEFT,
    SITE,
    VALUE,
    B,
    N,
    gangs,
    rule,
    units,
)
from .position import has_house, with_building, with_output, worth
from .raids import NOT_FOUND, find_raid

TACTIC, PER_UNIT, READY_GOONS = 40, 15, 60


# ---- buildings


@rule
def stock_gain(v, kind):
    """Of stocking a building, this year."""
    before = worth(v)
    with_output(v, kind, 1)
    v.w.tally[MONEY] -= STOCK_MONEY[kind]
    v.w.tally[BOOZE] -= STOCK_BOOZE[kind]
    after = worth(v)
    v.w.tally[BOOZE] += STOCK_BOOZE[kind]
    v.w.tally[MONEY] += STOCK_MONEY[kind]
    with_output(v, kind, -1)
    return after - before


@rule
def can_pay_stock(v, kind):
    return v.w.tally[MONEY] >= STOCK_MONEY[kind] and v.w.tally[BOOZE] >= STOCK_BOOZE[kind]


@rule
def gain_at(v, kind, block, price):
    """Of a new building there, stocked if that pays."""
    tally, before, old = v.w.tally, worth(v), v.w.kind[block]
    is_new = not has_house(v, block)
    tally[MONEY] -= price
    tally[HOT] += BUILD_HEAT[kind]
    tally[GUARDS] += 1
    if not is_new:
        with_building(v, block, old, -1)
    with_building(v, block, kind, 1)
    gain = worth(v) - before
    if can_pay_stock(v, kind):
        gain += max(0, stock_gain(v, kind))
    with_building(v, block, kind, -1)
    if not is_new:
        with_building(v, block, old, 1)
    tally[GUARDS] -= 1
    tally[HOT] -= BUILD_HEAT[kind]
    tally[MONEY] += price
    return gain - (200 if not is_new else 0) + PER_UNIT * min(3, units(v.facts, block))


@rule
def may_stand(v, kind, block):
    if v.w.owner[block] != ME or v.w.kind[block] == c.HQ or v.w.kind[block] == kind:
        return False
    return kind < c.FIRST_LIMITED or v.facts[f.LIMITED + (kind - c.FIRST_LIMITED) * N + block // c.PLACES] == 0


@rule
def find_site(v, kind):
    """The best place for it, in `plan`."""
    v.w.plan[VALUE] = NOT_FOUND
    price = v.facts[f.NEXT_COST + kind]
    if v.facts[f.TILES_LEFT + kind] == 0 or price > v.w.tally[MONEY]:
        return NOT_FOUND
    for block in range(B):
        if may_stand(v, kind, block):
            value = gain_at(v, kind, block, price)
            if value > v.w.plan[VALUE]:
                v.w.plan[VALUE], v.w.plan[SITE] = value, block
    return v.w.plan[VALUE]


@rule
def build_gain(v, kind):
    value = find_site(v, kind)
    return value * v.style.build_weight // 100 if value > 0 else value


@rule
def best_kind(v, mask):
    """Of the drug store, with the options of `kind` as they are legal; -1: none is known to be."""
    best, chosen = NOT_FOUND, -1
    for kind in range(c.KINDS):
        if mask[a.FIRST[a.KIND] + kind] != 0:
            value = build_gain(v, kind)
            if value > best:
                best, chosen = value, kind
    return chosen


@rule
def drug_store_gain(v):
    best = NOT_FOUND
    for kind in range(c.KINDS):
        best = max(best, build_gain(v, kind))
    return best


# ---- other spaces


@rule
def changed(v, money, booze, heat, goons):
    """What these bring, together."""
    tally, before, there = v.w.tally, worth(v), v.facts[f.HEAT]
    heat = max(heat, 1 - there)
    tally[MONEY] += money
    tally[BOOZE] += booze
    tally[HOT] += heat
    tally[GOONS] += goons
    gain = worth(v) - before
    tally[GOONS] -= goons
    tally[HOT] -= heat
    tally[BOOZE] -= booze
    tally[MONEY] -= money
    return gain


@rule
def extortion_gain(v, space):
    if space == c.CHARM_CAMPAIGN:
        return changed(v, 0, 0, SPACE_HEAT[space], 0) * v.style.charm_weight // 100
    blocks = v.facts[f.BLOCKS]
    for mat in range(c.MATS):
        if v.facts[f.MAT + mat] != 0:
            blocks += EXTRA_BLOCKS[mat]
    money = (blocks * SPACE_RATE[space] + 2) // 5 * 5
    return changed(v, money, 0, SPACE_HEAT[space], 0) + 20 * money * (v.style.extort_weight - 100) // 100


@rule
def contract_gain(v):
    """The mean of schemes that may be drawn: some are met at once."""
    total, number = 0, 0
    for card in range(c.SCHEMES):
        if v.facts[f.UNSEEN + card] != 0:
            number += 1
            total += scheme_worth(v, card)
    mean = total // number if number > 0 else 0
    return (mean + TACTIC) * v.style.contract_worth // 300


@rule
def open_gain(v, space):
    if space == c.TAKE_CHARGE:
        return changed(v, c.TAKE_CHARGE_MONEY, 0, 0, 0)
    if space == c.CONTRACT_PROFESSIONAL:
        price = c.OVERLAY_COST if v.facts[f.LAST_YEAR] != 0 else 0
        return contract_gain(v) + changed(v, -price, 0, 0, 0)
    if space == c.IMPORT_BOOZE:
        return changed(v, 0, min(c.IMPORTED_BOOZE, 12 - v.facts[f.BOOZE]), 0, 0)
    if space == c.RECRUIT_GOONS:
        ready = READY_GOONS * c.RECRUITS if v.w.rest[LEFT] > 1 else 0
        return changed(v, -c.OVERLAY_COST, 0, 0, c.RECRUITS) + ready
    if space == c.SPONSOR_FESTIVAL:
        return changed(v, -c.OVERLAY_COST, 0, c.FESTIVAL_HEAT, 0)
    return drug_store_gain(v)


@rule
def order_gain(v, space):
    if space < c.FIRST_EXTORTION:
        return build_gain(v, space - 1) + v.style.contested
    if space <= c.LAST_EXTORTION:
        return extortion_gain(v, space) + v.style.contested
    gain = open_gain(v, space)
    return gain * v.style.open_weight // 100 if gain > 0 else gain


@rule
def attack_gain(v):
    find_raid(v)
    waiting = v.w.rest[OTHERS_LEFT] * 34 // (gangs(v.facts) - 1)
    return v.w.plan[VALUE] - v.style.patience * min(100, waiting) // 100


@rule
def order(v, mask):
    """The best of all; to pass if nothing is worth its price."""
    best, chosen = 0, c.PASS
    for space in range(1, 1 + c.SPACES):
        if mask[a.FIRST[a.ORDER] + space] != 0:
            gain = order_gain(v, space)
            if gain > best:
                best, chosen = gain, space
    if mask[a.FIRST[a.ORDER] + c.ATTACK] != 0 and attack_gain(v) > best:
        chosen = c.ATTACK
    return a.FIRST[a.ORDER] + chosen


