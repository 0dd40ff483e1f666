# mypy: ignore-errors
"""What a position is worth to this gang, in hundredths of a prestige point. An order is worth the difference it makes."""
import numpy as np

from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import fields as f
from bootleg_env.prohibition.tables.house import BUILD_HEAT

from .goals import cards
from .play import (
    BLOCKS,
    BOOZE,
    BUILDINGS,
    CARD,
    COMPLETED,
    FREE,
    GOONS,
    GUARDS,
    HEADLINES,
    HOME,
    HOT,
    HUNDRED,
    JAIL,
    LEADER,
    LEFT,
    ME,
    MONEY,
    OTHERS_LEFT,
    OUT,
    OUTPUT,
    RATE,
    ROBBED,
    SEIZED,
    STOLEN,
    TALLIES,
    TO_COME,
    TORCHED,
    YEARS,
    B,
    N,
    S,
    gangs,
    gangsters_of,
    inlined,
    is_asked,
    kind_at,
    owner_of,
    rule,
)

STEPS = np.array([0, 500, 500, 500, 500, 1000, 1000, 1000, 2000])  # of a neighborhood, by blocks
SLOPE = np.array([0, 500, 620, 740, 860, 1000, 1250, 1550, 2000])  # ... with the way to the next step
CARD_COST = np.array([180, 350, 600, 900])  # of a Fed card, by threshold
HOTTEST = 120
GAPS = np.array([6.5, 5, 4, 3])  # between badges, by threshold
LEVELS = np.array([sum(heat >= start for start in c.THRESHOLD_FROM[1:]) for heat in range(HOTTEST + 1)])
RATES = (CARD_COST[LEVELS] / GAPS[LEVELS]).astype(np.int64)  # of a degree
BOOZE_WORTH, SALE, GUARD, SURVIVES = 80, 140, 60, 85
HEADLINE, BUILDING = HUNDRED * c.HEADLINE_POINTS, HUNDRED * c.BUILDING_POINTS


# ---- what is there


@rule
def look_at_map(v):
    facts, w = v.facts, v.w
    for block in range(B):
        w.owner[block], w.kind[block] = owner_of(facts, block), kind_at(facts, block)
        if w.owner[block] == ME:
            if w.kind[block] == c.HQ:
                w.rest[HOME] = block // c.PLACES
            elif w.kind[block] != c.NOTHING:
                w.kinds[w.kind[block]] += 1
                w.built_in[block // c.PLACES] += 1
    for where in range(N):
        w.held[where] = facts[f.HELD + where]


@rule
def look_at_time(v):
    """Gangsters to come, also of the others; what a degree costs; who is ahead."""
    facts, rest = v.facts, v.w.rest
    year, left = facts[f.YEAR], facts[f.YEARS_LEFT]
    rest[YEARS], rest[LEFT] = left, facts[f.GANGSTERS]
    rest[TO_COME] = facts[f.GANGSTERS] - (1 if is_asked(facts, a.ORDER) else 0)
    for later in range(1, left + 1):
        rest[TO_COME] += gangsters_of(year + later)
    if facts[f.PHASE + c.DRAFT_PHASE] != 0 or facts[f.PHASE + c.INFAMY_PHASE] != 0:
        rest[TO_COME] += c.START_GANGSTERS
    ends_at = min(HOTTEST, facts[f.HEAT] + v.style.heat_a_year * left)
    rest[RATE] = RATES[ends_at] * v.style.heat_weight // 100
    rest[CARD] = CARD_COST[max(0, facts[f.THRESHOLD] - 1)] * v.style.heat_weight // 100
    best = -1000
    for seat in range(1, gangs(facts)):
        rest[OTHERS_LEFT] += 0 if facts[f.PASSED + seat] != 0 else facts[f.GANGSTERS + seat]
        if facts[f.POINTS + seat] > best:
            best, rest[LEADER] = facts[f.POINTS + seat], seat


# ---- what it is worth


@inlined
def booze_worth(v):
    """A barrel now: a point at the end, or less before it, as the warehouse wants its fee."""
    if v.w.rest[YEARS] == 0:
        return HUNDRED
    return BOOZE_WORTH + (25 if v.w.kinds[c.SPEAKEASY] + v.w.kinds[c.NIGHTCLUB] > 0 else 0)


@rule
def output(v, kind):
    """What a stocked building of this kind brings at Production."""
    if kind == c.STILL:
        return 2 * booze_worth(v)
    if kind == c.BREWERY:
        return 3 * booze_worth(v)
    if kind == c.SPEAKEASY:
        return 300
    if kind == c.NIGHTCLUB:
        return 400
    if kind == c.WARD_MACHINE:
        return v.w.rest[CARD] * (60 if v.w.rest[YEARS] > 0 else 20) // 100 if v.facts[f.NEXT_BADGE] < 12 else 20
    if kind == c.SETTLEMENT_HOUSE:
        return 3 * v.w.rest[RATE] if v.w.rest[YEARS] > 0 else 0
    return 0


@rule
def stocked_output(v):
    total = 0
    for block in range(B):
        if v.w.owner[block] == ME and v.facts[f.STOCKED + block] != 0:
            total += output(v, v.w.kind[block])
    return total


@rule
def goon_worth(v):
    """A goon for good."""
    return v.style.goon_worth * (1 + v.w.rest[YEARS]) // 2


@inlined
def lasting(v, value):
    """Of what others may take away before the end."""
    return value * max(20, 100 - v.style.fade * v.w.rest[YEARS]) // 100


@rule
def turf(v):
    """Steps of neighborhoods, and with time left the way to the next step."""
    time = min(100, 12 * v.w.rest[TO_COME]) * v.style.foresight // 100
    total = 0
    for where in range(N):
        blocks = v.w.held[where]
        total += ((100 - time) * STEPS[blocks] + time * SLOPE[blocks]) // 100
    return lasting(v, total) + v.w.tally[BLOCKS] * v.style.block_rent * v.w.rest[YEARS]


@rule
def trade(v):
    """Buildings, and what they bring a year in the years to come: booze that is sold, booze that is kept, payoffs, goodwill."""
    kinds = v.w.kinds
    made = 2 * kinds[c.STILL] + 3 * kinds[c.BREWERY]
    wanted = 2 * kinds[c.SPEAKEASY] + 3 * kinds[c.NIGHTCLUB]
    sold = min(made + 3, wanted)
    year = SALE * sold + (made - min(made, sold)) * BOOZE_WORTH * 3 // 4 - BOOZE_WORTH * max(0, sold - made)
    year -= 100 * (kinds[c.STILL] + kinds[c.BREWERY])
    year += min(2, kinds[c.WARD_MACHINE]) * (output(v, c.WARD_MACHINE) - 100)
    year += kinds[c.SETTLEMENT_HOUSE] * (3 * v.w.rest[RATE] - 100)
    hot = 0
    for kind in range(c.KINDS):
        hot += kinds[kind] * BUILD_HEAT[kind]
    year = year * v.style.sale_weight // 100 - hot * v.w.rest[RATE]
    return lasting(v, v.w.tally[BUILDINGS] * BUILDING) + v.w.tally[OUTPUT] + year * v.w.rest[YEARS] * SURVIVES // 100


@rule
def hot(v):
    """What the degrees of this order cost. In the last year only badges that are reached count."""
    degrees, ahead = v.w.tally[HOT], v.facts[f.NEXT_BADGE]
    if v.w.rest[YEARS] > 0:
        return degrees * v.w.rest[RATE] * (100 if ahead <= 8 else 70) // 100
    if degrees >= ahead:
        return v.w.rest[CARD] * (1 + (degrees - ahead) // 4)
    return degrees * v.w.rest[CARD] * min(100, 25 * v.w.rest[TO_COME]) // (100 * max(4, ahead))


@rule
def worth(v):
    """All of it."""
    tally = v.w.tally
    total = turf(v) + trade(v) - hot(v) + cards(v)
    total += 20 * tally[MONEY] + booze_worth(v) * min(tally[BOOZE], 12)
    total += HEADLINE * tally[HEADLINES] - HUNDRED * tally[JAIL] + GUARD * tally[GUARDS]
    return total + tally[GOONS] * goon_worth(v)


# ---- everything that is counted


@rule
def look(v):
    facts, tally = v.facts, v.w.tally
    look_at_map(v)
    look_at_time(v)
    tally[MONEY], tally[BOOZE], tally[HEADLINES], tally[JAIL] = facts[f.MONEY], facts[f.BOOZE], facts[f.HEADLINES], facts[f.JAIL]
    tally[SEIZED], tally[TORCHED], tally[ROBBED], tally[STOLEN] = (
        facts[f.SEIZED], facts[f.TORCHED], facts[f.ROBBERIES], facts[f.STOLEN])
    tally[GOONS], tally[BLOCKS], tally[BUILDINGS], tally[GUARDS] = (
        facts[f.GOONS_ON_MAP] + facts[f.HOSPITAL], facts[f.BLOCKS], facts[f.BUILDINGS], facts[f.GUARDS_ON_MAP])
    for card in range(c.SCHEMES):
        tally[COMPLETED] += facts[f.COMPLETED + card]
    tally[OUTPUT] = stocked_output(v)


# ---- changes, made and taken back (sign 1 or -1)


@rule
def with_block(v, block, sign):
    v.w.held[block // c.PLACES] += sign
    v.w.tally[BLOCKS] += sign


@rule
def with_building(v, block, kind, sign):
    v.w.kinds[kind] += sign
    v.w.built_in[block // c.PLACES] += sign
    v.w.tally[BUILDINGS] += sign


@rule
def with_output(v, kind, sign):
    v.w.tally[OUTPUT] += sign * output(v, kind)


@rule
def has_house(v, block):
    return v.w.kind[block] != c.NOTHING and v.w.kind[block] != c.HQ


@rule
def loss_of(v, block, with_turf):
    """What this gang loses with an own block, or only with the building there."""
    before = worth(v)
    kind = v.w.kind[block]
    is_house = has_house(v, block)
    is_stocked = is_house and v.facts[f.STOCKED + block] != 0
    if with_turf != 0:
        with_block(v, block, -1)
    if is_stocked:
        with_output(v, kind, -1)
    if is_house:
        with_building(v, block, kind, -1)
    after = worth(v)
    if is_house:
        with_building(v, block, kind, 1)
    if is_stocked:
        with_output(v, kind, 1)
    if with_turf != 0:
        with_block(v, block, 1)
    return before - after


@rule
def find_risks(v):
    """Fills `risk`: what is lost with each own block; of the headquarters half of the vault."""
    for block in range(B):
        v.w.risk[block] = 0
        if v.w.owner[block] == ME:
            if v.w.kind[block] == c.HQ:
                v.w.risk[block] = 0 if v.facts[f.ROBBED] != 0 else 10 * v.w.tally[MONEY] + 100
            else:
                v.w.risk[block] = max(50, loss_of(v, block, 1)) + 60


@rule
def harm_to(v, seat, block, with_turf):
    """What a rival loses with that block or building, as far as this gang cares."""
    lost = 0
    if with_turf != 0:
        held = v.facts[f.HELD + seat * N + block // c.PLACES]
        lost += SLOPE[held] - SLOPE[max(0, held - 1)]
    if has_house(v, block):
        lost += BUILDING + 60 * v.w.rest[YEARS]
    share = v.style.harm_weight
    if seat != v.w.rest[LEADER]:
        share = share // 2
    if v.facts[f.POINTS + seat] + 10 < v.facts[f.POINTS]:
        share = share // 2
    return lost * share * (3 if gangs(v.facts) == 2 else 1) // 100


assert (FREE, OUT, S, TALLIES, OTHERS_LEFT) == (-1, -2, 4, 15, 5)
