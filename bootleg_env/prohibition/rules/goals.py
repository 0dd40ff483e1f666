"""Goals of schemes and infamy cards: what is counted, and whether it is enough. A branch for each of cards.GOALS."""
from ...engine import traps
from ..tables import cards as k
from ..tables.constants import NEIGHBORHOODS, PERCENT, PLACES, SEATS
from ..tables.house import FEWEST, HOME_BLOCKS, NEIGHBORHOODS_IN_PLAY
from .state import entry, rule
from .turf import sum_of_kinds


@rule
def neighborhoods_with(s, seat, blocks):
    """Neighborhoods in which this gang has so many blocks or more."""
    number = 0
    for where in range(NEIGHBORHOODS):
        number += s.held[seat, where] >= blocks
    return number


@rule
def neighborhoods_with_buildings(s, seat):
    number = 0
    for where in range(NEIGHBORHOODS):
        number += s.built_in[seat, where] > 0
    return number


@rule
def blocks_headlines_or_money(s, seat, goal):
    if goal == k.MOST_BLOCKS:
        return int(s.blocks[seat])
    if goal == k.MOST_HEADLINES:
        return int(s.headlines[seat])
    return int(s.money[seat])


@rule
def best_other(s, seat, goal):
    """The most that any other gang has, of blocks, headlines or money."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, blocks_headlines_or_money(s, other, goal))
    return most


@entry
def wanted(s, goal, number):
    """How much it takes, with so many gangs."""
    if goal == k.SPREAD:
        return int(NEIGHBORHOODS_IN_PLAY[s.seats - FEWEST]) - number
    if goal == k.HOME_BLOCKS:
        return int(HOME_BLOCKS[s.seats - FEWEST]) + number
    if goal == k.BUILDING_NEIGHBORHOODS and s.seats < SEATS:
        return k.BRANCHES_OF_FEW
    return number


@entry
def counted(s, seat, goal, one, other):
    """How much of it there is."""
    if goal == k.OWN_KIND:
        return int(s.kinds[seat, one])
    elif goal == k.OWN_KINDS:
        return sum_of_kinds(s, seat)
    elif goal == k.OWN_BUILDINGS:
        return int(s.buildings[seat])
    elif goal == k.BUILDING_NEIGHBORHOODS:
        return neighborhoods_with_buildings(s, seat)
    elif goal == k.HOLD_BLOCKS:
        return int(s.blocks[seat])
    elif goal == k.STRONGHOLDS:
        return neighborhoods_with(s, seat, one)
    elif goal == k.SPREAD:
        return neighborhoods_with(s, seat, one)
    elif goal == k.HEADLINES:
        return int(s.headlines[seat])
    elif goal == k.SEIZED:
        return int(s.seized[seat])
    elif goal == k.TORCHED:
        return int(s.torched[seat])
    elif goal == k.ROBBED:
        return int(s.robberies[seat])
    elif goal == k.VAULT:
        return int(s.money[seat])
    elif goal == k.BOOZE:
        return int(s.booze[seat])
    elif goal == k.HEAT_AT_MOST:
        return int(s.heat[seat])
    elif goal == k.GOONS_ON_MAP:
        return int(s.goons_on_map[seat])
    elif goal == k.MOST_BLOCKS:
        return int(s.blocks[seat])
    elif goal == k.MOST_HEADLINES:
        return int(s.headlines[seat])
    elif goal == k.MOST_VAULT:
        return int(s.money[seat])
    elif goal == k.ENDS_COOL:
        return int(s.heat[seat])
    elif goal == k.TOGETHER:
        return int(s.kinds[seat, one] + s.kinds[seat, other])
    elif goal == k.STOLEN:
        return int(s.stolen[seat])
    elif goal == k.HEAT_AT_LEAST:
        return int(s.heat[seat])
    elif goal == k.COMPLETED_SCHEMES:
        return int(s.completions[seat])
    elif goal == k.HOME_BLOCKS:
        return int(s.held[seat, s.hq[seat] // PLACES])
    return 0


@rule
def is_least(goal):
    """Is it a goal of having no more than so much?"""
    return goal == k.HEAT_AT_MOST or goal == k.ENDS_COOL


@rule
def is_most(goal):
    """Is it a goal of having more than any other gang?"""
    return goal == k.MOST_BLOCKS or goal == k.MOST_HEADLINES or goal == k.MOST_VAULT


@entry
def is_met(s, seat, goal, number, one, other):
    """As things stand; from which year on, and when it is looked at, is the caller's."""
    have = counted(s, seat, goal, one, other)
    if is_least(goal):
        return have <= number
    if is_most(goal) and have <= best_other(s, seat, goal):
        return False
    return have >= wanted(s, goal, number)


@rule
def percent(s, seat, goal, number, one, other):
    """How far it is reached: 100 is met, as things stand."""
    if is_met(s, seat, goal, number, one, other):
        return PERCENT
    have = counted(s, seat, goal, one, other)
    if is_least(goal):
        return PERCENT * (1 + number) // (1 + have)
    need = wanted(s, goal, number)
    if is_most(goal):
        need = max(need, 1 + best_other(s, seat, goal))
    return min(PERCENT - 1, PERCENT * have // need)


traps.one_branch_each(counted, "goal", k.GOALS)
