# mypy: ignore-errors
"""Schemes and infamy: how many steps a goal lacks, how likely it is reached in time, what a card in hand is worth."""
import numpy as np

from bootleg_env.prohibition.tables import cards as k
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f
from bootleg_env.prohibition.tables.house import FEWEST, HOME_BLOCKS, NEIGHBORHOODS_IN_PLAY

from .play import (
    BLOCKS,
    BOOZE,
    BUILDINGS,
    COMPLETED,
    GOONS,
    HEADLINES,
    HOME,
    HOT,
    MONEY,
    ROBBED,
    SEIZED,
    STOLEN,
    TO_COME,
    TORCHED,
    YEARS,
    B,
    N,
    gangs,
    rule,
)

_TENTHS = {  # of a gangster, that a step takes
    "own_kind": 13, "own_kinds": 13, "own_buildings": 12, "building_neighborhoods": 13, "blocks": 10, "strongholds": 12,
    "spread": 10, "headlines": 13, "seized": 22, "torched": 20, "robbed": 30, "vault": 10, "booze": 10,
    "goons_on_map": 10, "together": 13, "stolen": 22, "schemes": 35, "home_blocks": 12}
TENTHS = np.array([_TENTHS.get(name, 10) for name in k.GOALS])
# how fast hope falls with each step that lacks, so that it is about what gangs have reached: by card
SCHEME_DOUBT = np.array([260, 200, 290, 200, 180, 120, 110, 95, 110, 90, 80, 120, 120, 180, 70, 20, 30, 82, 120, 220, 90, 110, 10, 10])
INFAMY_DOUBT = np.array([10, 10, 10, 10, 165, 190, 310, 150, 10, 135, 130, 300])
MONEY_STEP, BOOZE_STEP, GOON_STEP, HEAT_STEP = 15, 3, 3, 5
SURE, ALMOST = 100, 95
YEARLY_HEAT = 6


@rule
def lacking_blocks(v, number, blocks):
    """Blocks that lack until this gang holds so many blocks in each of so many neighborhoods."""
    total, used = 0, 0
    for _ in range(number):
        best, which = 100, -1
        for where in range(N):
            if used >> where & 1 == 0 and v.facts[f.IN_PLAY + where] != 0 and max(0, blocks - v.w.held[where]) < best:
                best, which = max(0, blocks - v.w.held[where]), where
        if which < 0:
            return 100
        used |= 1 << which
        total += best
    return total


@rule
def kinds_there(v):
    number = 0
    for kind in range(c.KINDS):
        number += v.w.kinds[kind] > 0
    return number


@rule
def lacking_buildings(v, goal, number, one, other):
    kinds = v.w.kinds
    if goal == k.OWN_KIND:
        return number - kinds[one]
    if goal == k.OWN_KINDS:
        return number - kinds_there(v)
    if goal == k.OWN_BUILDINGS:
        return number - v.w.tally[BUILDINGS]
    if goal == k.TOGETHER:
        return number - kinds[one] - kinds[other]
    wanted, there = number if gangs(v.facts) == c.SEATS else k.BRANCHES_OF_FEW, 0
    for where in range(N):
        there += v.w.built_in[where] > 0
    return wanted - there


@rule
def lacking_turf(v, goal, number, one):
    if goal == k.HOLD_BLOCKS:
        return number - v.w.tally[BLOCKS]
    if goal == k.STRONGHOLDS:
        return lacking_blocks(v, number, one)
    if goal == k.HOME_BLOCKS:
        return HOME_BLOCKS[gangs(v.facts) - FEWEST] + number - v.w.held[v.w.rest[HOME]]
    return lacking_blocks(v, NEIGHBORHOODS_IN_PLAY[gangs(v.facts) - FEWEST] - number, one)


@rule
def lacking_goods(v, goal, number):
    """In gangsters, or years, that bring so many Gs, booze or goons."""
    if goal == k.VAULT:
        return -(-(number - v.w.tally[MONEY]) // MONEY_STEP)
    if goal == k.BOOZE:
        return -(-(number - v.w.tally[BOOZE]) // BOOZE_STEP)
    return -(-(number - v.w.tally[GOONS]) // GOON_STEP)


@rule
def done(v, goal):
    """Headlines and the like so far."""
    tally = v.w.tally
    if goal == k.SEIZED:
        return tally[SEIZED]
    if goal == k.TORCHED:
        return tally[TORCHED]
    if goal == k.ROBBED:
        return tally[ROBBED]
    if goal == k.STOLEN:
        return tally[STOLEN]
    if goal == k.COMPLETED_SCHEMES:
        return tally[COMPLETED]
    return tally[HEADLINES]


@rule
def lacking(v, goal, number, one, other):
    """Steps until the goal is met."""
    if goal <= k.BUILDING_NEIGHBORHOODS or goal == k.TOGETHER:
        return lacking_buildings(v, goal, number, one, other)
    if goal <= k.SPREAD or goal == k.HOME_BLOCKS:
        return lacking_turf(v, goal, number, one)
    if goal == k.VAULT or goal == k.BOOZE or goal == k.GOONS_ON_MAP:
        return lacking_goods(v, goal, number)
    return number - done(v, goal)


@rule
def margin(v, goal):
    """By how much this gang has more than the best other."""
    mine, best = v.w.tally[BLOCKS], 0
    if goal == k.MOST_HEADLINES:
        mine = v.w.tally[HEADLINES]
    elif goal == k.MOST_VAULT:
        mine = v.w.tally[MONEY] // 5
    for seat in range(1, gangs(v.facts)):
        there = v.facts[f.BLOCKS + seat]
        if goal == k.MOST_HEADLINES:
            there = v.facts[f.HEADLINES + seat]
        elif goal == k.MOST_VAULT:
            there = v.facts[f.MONEY + seat] // 5
        best = max(best, there)
    return mine - best


@rule
def chance_of_most(v, goal):
    """Percent; the less time, the more the margin says."""
    ahead = margin(v, goal)
    return min(ALMOST, max(3, 40 + 60 * (2 * ahead - 1) // (3 + v.w.rest[TO_COME])))


@rule
def chance_of_heat(v, goal, number):
    heat = v.facts[f.HEAT] + v.w.tally[HOT]
    ends_at = heat + YEARLY_HEAT * v.w.rest[YEARS]
    if goal == k.HEAT_AT_LEAST:
        return min(ALMOST, max(2, 60 + 3 * (ends_at - number)))
    if goal == k.ENDS_COOL:
        return min(ALMOST, max(2, 60 + 3 * (number - ends_at)))
    if heat <= number:
        return 95 if v.facts[f.YEAR] >= 3 else 90
    return max(2, 80 - 4 * (heat - number))


@rule
def chance(v, goal, number, one, other, doubt):
    """Percent that the goal will be met. `doubt`: of this card, a step."""
    if k.MOST_BLOCKS <= goal <= k.MOST_VAULT:
        return chance_of_most(v, goal)
    if goal == k.HEAT_AT_LEAST or goal == k.HEAT_AT_MOST or goal == k.ENDS_COOL:
        return chance_of_heat(v, goal, number)
    lacks = lacking(v, goal, number, one, other)
    if lacks <= 0:
        return SURE
    time, left = lacks * TENTHS[goal], 10 * v.w.rest[TO_COME]
    if goal == k.GOONS_ON_MAP:
        return ALMOST if lacks <= v.w.rest[YEARS] else 0
    if time > left:
        return 0
    return ALMOST * left // (left + v.style.goal_doubt * doubt * lacks // 100)


@rule
def is_work(goal):
    """Does it take orders of its own, beside what is done anyhow?"""
    return goal <= k.BUILDING_NEIGHBORHOODS or goal == k.TOGETHER or goal == k.TORCHED or goal == k.STOLEN


@rule
def planned(v, points, goal, lacks):
    """Of a goal that is pursued: its points less what its steps cost, as other orders would bring that."""
    time, left = lacks * TENTHS[goal], 10 * v.w.rest[TO_COME]
    if time > left * v.style.haste // 100:
        return 0
    return points * ALMOST // 100 - v.style.pursuit * time // 10


@rule
def card_worth(v, points, goal, number, one, other, doubt):
    """Of a scheme or an infamy card, in hundredths of a point: what is hoped for, or pursued."""
    points = v.style.scheme_weight * points
    hope = points * chance(v, goal, number, one, other, doubt) // 100
    if v.style.pursuit == 0 or not is_work(goal):
        return hope
    lacks = lacking(v, goal, number, one, other)
    if lacks <= 0:
        return hope
    return max(hope * v.style.luck // 100, planned(v, points, goal, lacks))


@rule
def scheme_worth(v, card):
    return card_worth(
        v, k.SCHEME_POINTS[card], k.SCHEME_GOAL[card], k.SCHEME_NUMBER[card], k.SCHEME_ONE[card], k.SCHEME_OTHER[card], SCHEME_DOUBT[card])


@rule
def infamy_worth(v, card):
    return card_worth(
        v, k.INFAMY_POINTS[card], k.INFAMY_GOAL[card], k.INFAMY_NUMBER[card], k.INFAMY_ONE[card], k.INFAMY_OTHER[card], INFAMY_DOUBT[card])


@rule
def cards(v):
    """All in hand."""
    if v.facts[f.TEXT_ONLY] != 0:
        return 0
    total = 0
    for card in range(c.SCHEMES):
        if v.facts[f.HAND + card] != 0:
            total += scheme_worth(v, card)
    for card in range(c.INFAMIES):
        if v.facts[f.INFAMY + card] != 0:
            total += infamy_worth(v, card)
    return total


assert B == c.BLOCKS
