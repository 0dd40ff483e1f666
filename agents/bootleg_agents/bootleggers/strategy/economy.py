"""What everybody makes, carries and earns, as the facts tell it; and from that the view of a question."""
import numpy as np

from bootleg_env.bootleggers.tables.constants import (
    BOARDS,
    CAPACITY,
    COPPER_MOVES_FROM,
    DEMAND_DICE,
    GRAFT,
    PROFIT,
    SEATS,
    SHADED,
    SIZES,
    SPEAKEASIES,
    STILL_SQUARES,
    WHOLESALE,
)
from bootleg_env.bootleggers.tables.fields import (
    CASH,
    COPPER,
    FAMILY_DICE,
    FLEET,
    GOAL,
    IMPROVED,
    INFLUENCE,
    MOBSTERS,
    MUSCLE,
    REMOTE_DICE,
    ROUND,
    ROUNDS_LEFT,
    SOLD,
    UNION_BOSS,
)

from .compiler import CENTS, House, inlined, rule

A_DIE = 350  # hundredths of a crate
FREE_FAMILY = np.array([0, 350, 700, 1050, 1400])  # by dice
UNDER_COPPER = np.array([0, 267, 444, 556, 617])  # nothing when any die shows 5
assert len(FREE_FAMILY) == len(UNDER_COPPER) == 1 + STILL_SQUARES
DEAREST_FIRST = np.array([5, 4, 3, 2, 1])  # speakeasies but O'Malley's
assert sorted(DEAREST_FIRST) == list(range(1, SPEAKEASIES))
NOBODY = -1


# ---- the table


@inlined
def players(facts):
    for more in range(3):
        if facts[MOBSTERS + more] != 0:
            return 3 + more
    return 6


@inlined
def places_in_play(facts):
    """How many speakeasies are in play."""
    return SPEAKEASIES if facts[MOBSTERS + 3] != 0 else SPEAKEASIES - 1


@inlined
def price(facts, place):
    """$G a crate."""
    return WHOLESALE[1 if facts[MOBSTERS + 3] != 0 else 0, place]


@inlined
def profit_margin(facts, place):
    """$G a crate for the mobster in control."""
    return PROFIT[1 if facts[MOBSTERS + 3] != 0 else 0, place]


# ---- stills and trucks


@rule
def draws_copper(facts, seat):
    """Does the Copper (it moves from round 4 on) come to this still? It goes where a family makes most."""
    if facts[ROUND] < COPPER_MOVES_FROM - 1:
        return False
    if facts[COPPER + seat] != 0:
        return True
    for other in range(SEATS):
        if other != seat and facts[FAMILY_DICE + other] >= facts[FAMILY_DICE + seat]:
            return False
    return True


@rule
def production(facts, seat):
    """Crates a round, in hundredths."""
    dice = min(STILL_SQUARES, facts[FAMILY_DICE + seat])
    crates = UNDER_COPPER[dice] if dice > 1 and draws_copper(facts, seat) else FREE_FAMILY[dice]
    for board in range(BOARDS):
        remote = facts[REMOTE_DICE + seat * BOARDS + board]
        if remote > 1:
            crates += A_DIE * (remote - 1)
    return crates


@inlined
def transport(facts, seat):
    """Crates that fit on its trucks, in hundredths."""
    room = 0
    for size in range(SIZES):
        room += CENTS * CAPACITY[size] * facts[FLEET + seat * SIZES + size]
    return room


@inlined
def supply(facts, seat):
    """Crates it can bring to the speakeasies a round, in hundredths."""
    return min(production(facts, seat), transport(facts, seat))


@rule
def graft_of(facts, seat):
    """$G of graft a round."""
    graft = 0
    if facts[UNION_BOSS + seat] == 0:
        for size in range(SIZES):
            graft += GRAFT[size] * facts[FLEET + seat * SIZES + size]
    return graft


# ---- speakeasies


@inlined
def influence(facts, place, seat):
    return facts[INFLUENCE + place * SEATS + seat]


@inlined
def markers_at(facts, place):
    """Influence of all."""
    total = 0
    for seat in range(SEATS):
        total += facts[INFLUENCE + place * SEATS + seat]
    return total


@rule
def leader_at(facts, place, total):
    """Who has most there; two alone and equal: the stronger (p. 7); NOBODY if tied."""
    best = NOBODY
    most = 0
    tied = NOBODY
    for seat in range(SEATS):
        markers = facts[INFLUENCE + place * SEATS + seat]
        if markers > most:
            best = seat
            most = markers
            tied = NOBODY
        elif markers == most and markers > 0:
            tied = seat
    if tied == NOBODY:
        return best
    if 2 * most == total:
        return best if facts[MUSCLE + best] > facts[MUSCLE + tied] else tied
    return NOBODY


@inlined
def demand(facts, place):
    """Crates it takes on the average, in hundredths."""
    return DEMAND_DICE[place] * (A_DIE + CENTS * facts[IMPROVED + place])


# ---- income


@rule
def filled_share(facts):
    """% of the open demand that all mobsters together can fill."""
    goods = 0
    for seat in range(players(facts)):
        goods += supply(facts, seat)
    wanted = 1
    for place in range(1, places_in_play(facts)):
        if markers_at(facts, place) >= SHADED[place]:
            wanted += demand(facts, place)
    return min(100, 100 * goods // wanted)


@inlined
def house(v, place):
    facts = v.facts
    total = markers_at(facts, place)
    if total == 0 or facts[SOLD + place] != 0:
        return House(0, 0, NOBODY, 0, 0)
    size = demand(facts, place)
    if total < SHADED[place]:
        size = size * v.style.unopened_weight * total * total // (100 * SHADED[place] * SHADED[place])
    return House(size, total, leader_at(facts, place, total), price(facts, place), profit_margin(facts, place))


@rule
def houses_of(v):
    """The dearest first."""
    return (house(v, DEAREST_FIRST[0]), house(v, DEAREST_FIRST[1]), house(v, DEAREST_FIRST[2]), house(v, DEAREST_FIRST[3]),
            house(v, DEAREST_FIRST[4]))


@rule
def sales(v, houses, seat, crates):
    """Cents a round from so many crates (hundredths), sold in these houses at the highest price, and the profit of what it controls."""
    left = crates
    money = 0
    for nth in range(len(DEAREST_FIRST)):
        here = houses[nth]
        if here.markers == 0:
            continue
        markers = influence(v.facts, DEAREST_FIRST[nth], seat)
        leads = here.leader == seat
        sold = min(left, here.size if leads else here.size * (v.style.minority_share if markers > 0 else v.style.outsider_share) // 100)
        left -= sold
        money += sold * here.price
        if leads and 2 * markers >= here.markers:
            money += here.margin * max(sold, here.size * v.filled // 100)
    return money + left  # O'Malley's: $1G a crate


@rule
def income_from(v, seat, crates):
    """Cents a round from so many crates, as the board stands."""
    return sales(v, houses_of(v), seat, crates)


@inlined
def earned(v, houses, seat):
    """... from all that it can bring."""
    return sales(v, houses, seat, supply(v.facts, seat))


@inlined
def income(v, seat):
    """Cents a round as the board stands."""
    return earned(v, houses_of(v), seat)


@rule
def utility(v):
    """Cents a round that the board is worth: the mobster's income, less a weight of that of the others."""
    houses = houses_of(v)
    worth = 100 * earned(v, houses, 0)
    if v.style.rival_weight != 0:
        worth -= v.style.rival_weight * earned(v, houses, v.rival)
    if v.style.others_weight != 0:
        for seat in range(1, players(v.facts)):
            if seat != v.rival:
                worth -= v.style.others_weight * earned(v, houses, seat)
    return worth // 100


# ---- what of the view follows from the facts


@inlined
def earned_if(v, houses, seat):
    """0 for a seat where nobody plays."""
    return earned(v, houses, seat) if seat < players(v.facts) else 0


@rule
def incomes_of(v):
    """Everybody's."""
    houses = houses_of(v)
    return (earned(v, houses, 0), earned(v, houses, 1), earned(v, houses, 2), earned_if(v, houses, 3), earned_if(v, houses, 4),
            earned_if(v, houses, 5))


@inlined
def rounds_to_come(v, incomes):
    """Rounds of selling to come, as far as the mobster looks ahead: till the last, or till somebody can show the goal."""
    facts = v.facts
    rounds = min(v.style.look_ahead, 1 + facts[ROUNDS_LEFT])
    for seat in range(players(facts)):
        missing = CENTS * (facts[GOAL] - facts[CASH + seat])
        rounds = min(rounds, max(1, 1 + missing // max(100, incomes[seat])))
    return rounds


@inlined
def strongest_rival(v, incomes, rounds):
    """Which of the others will have most cash after so many rounds."""
    best = 1
    most = -1
    for seat in range(1, players(v.facts)):
        worth = CENTS * v.facts[CASH + seat] + rounds * incomes[seat]
        if worth > most:
            best = seat
            most = worth
    return best


@rule
def outlook(v):
    """The rounds and the rival of a view that lacks them."""
    incomes = incomes_of(v)
    rounds = rounds_to_come(v, incomes)
    return rounds, strongest_rival(v, incomes, rounds)
