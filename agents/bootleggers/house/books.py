"""The books: what the facts say of everybody's stills, trucks and men. Seats are counted from me (0)."""
import numpy as np

from bootleg_env.bootleggers.tables.constants import (
    BOARDS,
    CAPACITY,
    COPPER_MOVES_FROM,
    DEMAND_DICE,
    PROFIT,
    SEATS,
    SHADED,
    SIZES,
    SPEAKEASIES,
    WHOLESALE,
)
from bootleg_env.bootleggers.tables.fields import (
    CASH,
    COPPER,
    CRATES,
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
)

from .trade import CENTS, inlined, rule

A_DIE = 350  # hundredths of a crate
FREE_FAMILY = np.array([0, 350, 700, 1050, 1400])  # by dice
UNDER_COPPER = np.array([0, 267, 444, 556, 617])  # nothing when any die shows 5
DEAREST_FIRST = np.array([5, 4, 3, 2, 1])  # speakeasies but O'Malley's
NOBODY = -1


@inlined
def mobsters(f):
    for more in range(3):
        if f[MOBSTERS + more] != 0:
            return 3 + more
    return 6


@inlined
def standing_places(f):
    """How many speakeasies are in play."""
    return SPEAKEASIES if f[MOBSTERS + 3] != 0 else SPEAKEASIES - 1


@inlined
def price(f, place):
    """$G a crate."""
    return WHOLESALE[1 if f[MOBSTERS + 3] != 0 else 0, place]


@inlined
def margin_of(f, place):
    """$G a crate for who has control."""
    return PROFIT[1 if f[MOBSTERS + 3] != 0 else 0, place]


@rule
def draws_copper(f, k):
    """Will the Copper (from round 4) smell this still? He goes where a family makes most."""
    if f[ROUND] < COPPER_MOVES_FROM - 1:
        return False
    if f[COPPER + k] != 0:
        return True
    for other in range(SEATS):
        if other != k and f[FAMILY_DICE + other] >= f[FAMILY_DICE + k]:
            return False
    return True


@rule
def production(f, k):
    """Crates a round, in hundredths."""
    dice = min(4, f[FAMILY_DICE + k])
    crates = UNDER_COPPER[dice] if dice > 1 and draws_copper(f, k) else FREE_FAMILY[dice]
    for board in range(BOARDS):
        remote = f[REMOTE_DICE + k * BOARDS + board]
        if remote > 1:
            crates += A_DIE * (remote - 1)
    return crates


@inlined
def transport(f, k):
    """Crates that fit on his trucks, in hundredths."""
    room = 0
    for size in range(SIZES):
        room += CENTS * CAPACITY[size] * f[FLEET + k * SIZES + size]
    return room


@inlined
def supply(f, k):
    """What he can bring to the doors a round, in hundredths of a crate."""
    return min(production(f, k), transport(f, k))


@inlined
def ready(f, k):
    """What he can bring this round once the stills have run."""
    return min(CENTS * f[CRATES + k], transport(f, k))


@inlined
def influence(f, place, k):
    return f[INFLUENCE + place * SEATS + k]


@inlined
def total_at(f, place):
    total = 0
    for k in range(SEATS):
        total += f[INFLUENCE + place * SEATS + k]
    return total


@rule
def leader_at(f, place, total):
    """Who has most there; two alone and equal: the stronger (p. 7); NOBODY if tied."""
    best = NOBODY
    most = 0
    tied = NOBODY
    for k in range(SEATS):
        men = f[INFLUENCE + place * SEATS + k]
        if men > most:
            best = k
            most = men
            tied = NOBODY
        elif men == most and men > 0:
            tied = k
    if tied == NOBODY:
        return best
    if 2 * most == total:
        return best if f[MUSCLE + best] > f[MUSCLE + tied] else tied
    return NOBODY


@inlined
def demand(f, place):
    """Crates it is thirsty for, in hundredths, on the average."""
    return DEMAND_DICE[place] * (A_DIE + CENTS * f[IMPROVED + place])


@inlined
def is_served(f, place):
    """Open, by its influence."""
    return total_at(f, place) >= SHADED[place]


@rule
def pool(f):
    """% of the open demand that all mobsters together can fill."""
    goods = 0
    for k in range(mobsters(f)):
        goods += supply(f, k)
    thirst = 1
    for place in range(1, standing_places(f)):
        if is_served(f, place):
            thirst += demand(f, place)
    return min(100, 100 * goods // thirst)


@rule
def income_from(f, k, crates, full, d):
    """Cents a round from so many crates (hundredths) in his hands, dearest doors first, with the profit of what he controls."""
    left = crates
    money = 0
    for nth in range(len(DEAREST_FIRST)):
        place = DEAREST_FIRST[nth]
        total = total_at(f, place)
        if total == 0 or f[SOLD + place] != 0:
            continue
        size = demand(f, place)
        if total < SHADED[place]:
            size = size * d.hope * total * total // (100 * SHADED[place] * SHADED[place])
        men = influence(f, place, k)
        leads = leader_at(f, place, total) == k
        sold = min(left, size if leads else size * (d.minor if men > 0 else d.outside) // 100)
        left -= sold
        money += sold * price(f, place)
        if leads and 2 * men >= total:
            money += margin_of(f, place) * max(sold, size * full // 100)
    return money + left  # O'Malley's: $1G a crate


@inlined
def income(f, k, full, d):
    """Cents a round as the board stands."""
    return income_from(f, k, supply(f, k), full, d)


@rule
def years(f, full, d):
    """Rounds of selling that are still to come, as far as he looks ahead: till the last, or till somebody can show the goal."""
    left = min(d.patience, 1 + f[ROUNDS_LEFT])
    for k in range(mobsters(f)):
        missing = CENTS * (f[GOAL] - f[CASH + k])
        earns = max(100, income(f, k, full, d))
        left = min(left, max(1, 1 + missing // earns))
    return left


@rule
def rival_of(f, full, d):
    """Who is most likely to win instead of me."""
    left = years(f, full, d)
    best = 1
    most = -1
    for k in range(1, mobsters(f)):
        worth = CENTS * f[CASH + k] + left * income(f, k, full, d)
        if worth > most:
            best = k
            most = worth
    return best


@rule
def utility(f, rival, full, d):
    """Cents a round that the board is worth to me: my income, less what I grudge the others."""
    worth = 100 * income(f, 0, full, d)
    if d.grudge != 0:
        worth -= d.grudge * income(f, rival, full, d)
    if d.spite != 0:
        for k in range(1, mobsters(f)):
            if k != rival:
                worth -= d.spite * income(f, k, full, d)
    return worth // 100
