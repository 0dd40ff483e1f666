"""What thug cards do to trucks and at speakeasies: who would sell what, and what a card changes about it. In cents."""
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import (
    CASH,
    CONTROLLED,
    COPPER_HOUSE,
    IMPROVED,
    LEADER,
    MARGIN,
    OPEN,
    SOLD,
    TRUCK_AT,
    TRUCK_CRATES,
    TRUCK_LINE,
    TRUCK_OPERATOR,
    TRUCK_OWNER,
    WAITING,
)

from .compiler import CENTS, rule
from .economy import A_DIE, demand, influence, markers_at, players, price

PUBLIC_LINE = 40  # in `truck_line`
NO_EFFECT = -1


@rule
def weight_of(v, seat):
    """% of another's loss that counts as a gain."""
    return v.style.rival_weight if seat == v.rival else v.style.others_weight


@rule
def load_at(facts, place, seat):
    """Crates of this seat that stand at the speakeasy, in hundredths."""
    crates = 0
    for truck in range(c.TRUCKS):
        if facts[TRUCK_AT + truck] == 1 + place and facts[TRUCK_OPERATOR + truck] == 1 + seat:
            crates += facts[TRUCK_CRATES + truck]
    return CENTS * crates


@rule
def waiting(facts, place):
    """Crates of all at the speakeasy, but for the public dock, in hundredths."""
    at = WAITING + place * c.DOCKS
    return CENTS * (facts[at] + facts[at + 1])


@rule
def sells(facts, place, seat):
    """What this seat is likely to sell there this round, in hundredths of a crate."""
    load = load_at(facts, place, seat)
    if place == c.OMALLEYS or load == 0:
        return load
    if facts[OPEN + place] == 0 or facts[SOLD + place] != 0:
        return 0
    wanted = demand(facts, place)
    if facts[LEADER + place] == 1 + seat:
        return min(load, wanted)
    if influence(facts, place, seat) == 0:
        return 0
    first = CENTS * facts[WAITING + place * c.DOCKS]
    others = max(1, CENTS * facts[WAITING + place * c.DOCKS + 1])
    return min(load, max(0, wanted - first) * load // others)


@rule
def controls(facts, place):
    """Does the mobster have Controlling Influence there?"""
    return facts[LEADER + place] == 1 and facts[CONTROLLED + place] != 0


@rule
def profit_there(facts, place):
    """What control of it pays this round."""
    return facts[MARGIN + place] * min(waiting(facts, place), demand(facts, place))


@rule
def if_no_profit(v, place):
    """The leader earns no profit there."""
    if v.facts[CONTROLLED + place] == 0:
        return 0
    leader = v.facts[LEADER + place] - 1
    profit = profit_there(v.facts, place)
    return -profit if leader == 0 else weight_of(v, leader) * profit // 100


@rule
def if_closed(v, place):
    """Nobody sells there."""
    gain = -sells(v.facts, place, 0) * price(v.facts, place)
    for seat in range(1, players(v.facts)):
        gain += weight_of(v, seat) * sells(v.facts, place, seat) * price(v.facts, place) // 100
    return gain + if_no_profit(v, place)


@rule
def if_a_dollar(v, place, for_all):
    """Others (or all) are paid $1G a crate there."""
    less = price(v.facts, place) - 1
    gain = -sells(v.facts, place, 0) * less if for_all else 0
    for seat in range(1, players(v.facts)):
        gain += weight_of(v, seat) * sells(v.facts, place, seat) * less // 100
    return gain


@rule
def if_copper_in_the_house(v, place):
    """Everything sells, for $1G, without profit: good for those at the wrong dock."""
    unsold = load_at(v.facts, place, 0) - sells(v.facts, place, 0)
    return if_a_dollar(v, place, True) + unsold + if_no_profit(v, place)


@rule
def if_thirsty(facts, place):
    """One die more: what would stay unsold, and more profit."""
    more = A_DIE + CENTS * facts[IMPROVED + place]
    unsold = load_at(facts, place, 0) - sells(facts, place, 0)
    gain = min(more, unsold) * price(facts, place)
    if controls(facts, place):
        gain += facts[MARGIN + place] * min(more, max(0, waiting(facts, place) - demand(facts, place)))
    return gain


@rule
def if_payoff(v, place):
    """Control there this round, for $5G: the profit, and the mobster's trucks first."""
    facts = v.facts
    if controls(facts, place):
        return 0
    at = WAITING + place * c.DOCKS
    load = load_at(facts, place, 0)
    sold = min(CENTS * (facts[at] + facts[at + 1] + load // CENTS), demand(facts, place))
    gain = facts[MARGIN + place] * sold
    gain += (min(load, demand(facts, place)) - sells(facts, place, 0)) * price(facts, place)
    if facts[CONTROLLED + place] != 0 and facts[LEADER + place] > 1:
        gain += weight_of(v, facts[LEADER + place] - 1) * facts[MARGIN + place] * sold // 100
    return gain - CENTS * c.PAYOFF_COST


@rule
def place_card(v, thug, place):
    """What a card on this speakeasy brings now."""
    if thug == c.WORD_OF_MOUTH:
        return min(waiting(v.facts, place), demand(v.facts, place)) if controls(v.facts, place) else NO_EFFECT
    if thug == c.COPPER_IN_THE_HOUSE:
        return if_copper_in_the_house(v, place)
    if thug == c.BUST_A_SPEAKEASY:
        return if_closed(v, place)
    if thug == c.THIRSTY:
        return if_thirsty(v.facts, place)
    if thug == c.BIG_PAYOFF:
        return if_payoff(v, place)
    if thug == c.PACKING_HEAT:
        return if_a_dollar(v, place, False)
    return NO_EFFECT


@rule
def markers_to_close(facts, place):
    """How many of its own markers the mobster must take back to close the speakeasy; 0 if it cannot."""
    need = markers_at(facts, place) - c.SHADED[place] + 1
    return need if 0 < need <= min(c.SAFE_MARKERS, influence(facts, place, 0)) else 0


@rule
def worth_of_load(facts, truck):
    """What the crates on it would bring where it stands."""
    place = facts[TRUCK_AT + truck] - 1
    crates = CENTS * facts[TRUCK_CRATES + truck]
    if place < 0:
        return 2 * crates
    if place == c.OMALLEYS or facts[COPPER_HOUSE + place] != 0:
        return crates
    if facts[OPEN + place] == 0 or facts[SOLD + place] != 0 or facts[TRUCK_LINE + truck] >= PUBLIC_LINE:
        return 0
    return min(crates, demand(facts, place)) * price(facts, place)


@rule
def truck_card(v, thug, truck):
    """What a card on this truck brings now: the load, and the loss of whoever uses it."""
    operator = v.facts[TRUCK_OPERATOR + truck] - 1
    if operator <= 0:
        return NO_EFFECT
    if thug == c.HEY_FREE_TRUCK:
        owner = v.facts[TRUCK_OWNER + truck] - 1
        return c.CAPACITY[c.SIZE[truck]] * (120 + weight_of(v, owner)) if owner > 0 else 0
    load = worth_of_load(v.facts, truck)
    loss = weight_of(v, operator) * load // 100
    if thug == c.BUST_A_SHIPMENT:
        return loss
    return load + loss  # Move Over, Pigeon and Hijack: their loss is a gain


@rule
def moll(v, seat):
    return weight_of(v, seat) * min(A_DIE, CENTS * v.facts[CASH + seat]) // 100
