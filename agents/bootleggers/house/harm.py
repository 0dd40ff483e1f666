"""What thug cards do on the road and at the doors: who would sell what, and what a card changes about it. In cents."""
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

from .books import A_DIE, demand, influence, mobsters, price, total_at
from .trade import CENTS, rule

PUBLIC_LINE = 40  # in `truck_line`


@rule
def grudged(k, rival, d):
    """% of a loss of theirs that is a gain of mine."""
    return d.grudge if k == rival else d.spite


@rule
def load_at(f, place, k):
    """Crates of his that stand before this door, in hundredths."""
    crates = 0
    for truck in range(c.TRUCKS):
        if f[TRUCK_AT + truck] == 1 + place and f[TRUCK_OPERATOR + truck] == 1 + k:
            crates += f[TRUCK_CRATES + truck]
    return CENTS * crates


@rule
def waiting(f, place):
    """Crates of all before this door, but for the public dock, in hundredths."""
    at = WAITING + place * c.DOCKS
    return CENTS * (f[at] + f[at + 1])


@rule
def sells(f, place, k):
    """What he is likely to sell there this round, in hundredths of a crate."""
    mine = load_at(f, place, k)
    if place == c.OMALLEYS or mine == 0:
        return mine
    if f[OPEN + place] == 0 or f[SOLD + place] != 0:
        return 0
    thirst = demand(f, place)
    if f[LEADER + place] == 1 + k:
        return min(mine, thirst)
    if influence(f, place, k) == 0:
        return 0
    first = CENTS * f[WAITING + place * c.DOCKS]
    others = max(1, CENTS * f[WAITING + place * c.DOCKS + 1])
    return min(mine, max(0, thirst - first) * mine // others)


@rule
def profit_there(f, place):
    """What control of it pays this round."""
    return f[MARGIN + place] * min(waiting(f, place), demand(f, place))


@rule
def if_closed(f, place, rival, d):
    """Nobody sells there."""
    gain = -sells(f, place, 0) * price(f, place)
    for k in range(1, mobsters(f)):
        gain += grudged(k, rival, d) * sells(f, place, k) * price(f, place) // 100
    if f[CONTROLLED + place] != 0:
        boss = f[LEADER + place] - 1
        profit = profit_there(f, place)
        gain += -profit if boss == 0 else grudged(boss, rival, d) * profit // 100
    return gain


@rule
def if_a_dollar(f, place, mine_too, rival, d):
    """Others (or everybody) are paid $1G a crate there."""
    less = price(f, place) - 1
    gain = -sells(f, place, 0) * less if mine_too else 0
    for k in range(1, mobsters(f)):
        gain += grudged(k, rival, d) * sells(f, place, k) * less // 100
    return gain


@rule
def if_copper_in_the_house(f, place, rival, d):
    """Everything sells, for $1G, without profit: good for those who stand at the wrong dock."""
    gain = if_a_dollar(f, place, True, rival, d)
    gain += load_at(f, place, 0) - sells(f, place, 0)
    if f[CONTROLLED + place] != 0:
        boss = f[LEADER + place] - 1
        gain += -profit_there(f, place) if boss == 0 else grudged(boss, rival, d) * profit_there(f, place) // 100
    return gain


@rule
def if_thirsty(f, place):
    """One die more: what of mine would stay unsold, and my profit."""
    more = A_DIE + CENTS * f[IMPROVED + place]
    unsold = load_at(f, place, 0) - sells(f, place, 0)
    gain = min(more, unsold) * price(f, place)
    if f[LEADER + place] == 1 and f[CONTROLLED + place] != 0:
        gain += f[MARGIN + place] * min(more, max(0, waiting(f, place) - demand(f, place)))
    return gain


@rule
def if_payoff(f, place, rival, d):
    """Control there this round, for $5G: the profit, and my trucks first."""
    if f[LEADER + place] == 1 and f[CONTROLLED + place] != 0:
        return 0
    at = WAITING + place * c.DOCKS
    sold = min(CENTS * (f[at] + f[at + 1] + load_at(f, place, 0) // CENTS), demand(f, place))
    gain = f[MARGIN + place] * sold
    gain += (min(load_at(f, place, 0), demand(f, place)) - sells(f, place, 0)) * price(f, place)
    if f[CONTROLLED + place] != 0 and f[LEADER + place] > 1:
        gain += grudged(f[LEADER + place] - 1, rival, d) * f[MARGIN + place] * sold // 100
    return gain - CENTS * c.PAYOFF_COST


@rule
def place_card(f, thug, place, rival, d):
    """What a card on this speakeasy is worth now."""
    if thug == c.WORD_OF_MOUTH:
        mine = f[LEADER + place] == 1 and f[CONTROLLED + place] != 0
        return min(waiting(f, place), demand(f, place)) if mine else -1
    if thug == c.COPPER_IN_THE_HOUSE:
        return if_copper_in_the_house(f, place, rival, d)
    if thug == c.BUST_A_SPEAKEASY:
        return if_closed(f, place, rival, d)
    if thug == c.THIRSTY:
        return if_thirsty(f, place)
    if thug == c.BIG_PAYOFF:
        return if_payoff(f, place, rival, d)
    if thug == c.PACKING_HEAT:
        return if_a_dollar(f, place, False, rival, d)
    return -1


@rule
def shuts(f, place):
    """How many of my markers I must take back to shut this door; 0 if I cannot."""
    need = total_at(f, place) - c.SHADED[place] + 1
    return need if 0 < need <= min(c.SAFE_MARKERS, influence(f, place, 0)) else 0


@rule
def worth_of_load(f, truck):
    """What the crates on it would bring where it stands."""
    place = f[TRUCK_AT + truck] - 1
    crates = CENTS * f[TRUCK_CRATES + truck]
    if place < 0:
        return 2 * crates
    if place == c.OMALLEYS or f[COPPER_HOUSE + place] != 0:
        return crates
    if f[OPEN + place] == 0 or f[SOLD + place] != 0 or f[TRUCK_LINE + truck] >= PUBLIC_LINE:
        return 0
    return min(crates, demand(f, place)) * price(f, place)


@rule
def truck_card(f, thug, truck, rival, d):
    """What a card on this truck is worth now: to me, and as his loss."""
    who = f[TRUCK_OPERATOR + truck] - 1
    if who <= 0:
        return -1
    if thug == c.HEY_FREE_TRUCK:
        owner = f[TRUCK_OWNER + truck] - 1
        return c.CAPACITY[c.SIZE[truck]] * (120 + grudged(owner, rival, d)) if owner > 0 else 0
    load = worth_of_load(f, truck)
    loss = grudged(who, rival, d) * load // 100
    if thug == c.BUST_A_SHIPMENT:
        return loss
    return load + loss  # Move Over, Pigeon and Hijack: his loss is my gain


@rule
def moll(f, k, rival, d):
    return grudged(k, rival, d) * min(A_DIE, CENTS * f[CASH + k]) // 100
