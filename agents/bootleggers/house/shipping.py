"""Loading, sending, and who may sell at my public dock."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables.constants import DOCKS, MOST_CRATES, OMALLEYS, TRUCKS
from bootleg_env.bootleggers.tables.fields import (
    ASKED_PLACE,
    ASKED_SEAT,
    ASKED_TRUCK,
    CLOSED,
    CONTROLLED,
    COPPER_HOUSE,
    LEADER,
    MARGIN,
    MY_STANDING,
    OPEN,
    PRICE,
    PROMISED_BY_ME,
    PROMISED_ME,
    SOLD,
    TRUCK_AT,
    TRUCK_CRATES,
    TRUCK_OPERATOR,
    WAITING,
)

from .books import demand, mobsters, standing_places
from .trade import CENTS, rule

KEEP_OUT = PROMISED_BY_ME + int(a.FIRST_TERM[a.KEEP_OUT_TRUCKS]) - a.FIRST_PROMISE  # of O'Malley's, and so on
OPEN_DOCK = PROMISED_BY_ME + int(a.FIRST_TERM[a.OPEN_DOCK]) - a.FIRST_PROMISE  # of Texas Lil's, and so on
OPEN_TO_ME = PROMISED_ME + int(a.FIRST_TERM[a.OPEN_DOCK]) - a.FIRST_PROMISE
NONE, MINORITY, MAJORITY, CONTROL = range(4)


@rule
def load(mask):
    """All that fits."""
    first = a.FIRST[a.LOAD_TRUCK]
    for crates in range(MOST_CRATES, 0, -1):
        if mask[first + crates] != 0:
            return first + crates
    return first


@rule
def still_to_come(f, k):
    """Crates on loaded trucks of his that are not sent yet, in hundredths."""
    crates = 0
    for truck in range(TRUCKS):
        if f[TRUCK_OPERATOR + truck] == 1 + k and f[TRUCK_AT + truck] == 0:
            crates += f[TRUCK_CRATES + truck]
    return CENTS * crates


@rule
def ahead_of_me(f, place):
    """Crates that sell before a truck of mine sent there now, in hundredths."""
    standing = f[MY_STANDING + place]
    ahead = f[WAITING + place * DOCKS]
    if standing <= MINORITY:
        ahead += f[WAITING + place * DOCKS + 1]
    if standing == NONE:
        ahead += f[WAITING + place * DOCKS + 2]
    ahead = CENTS * ahead
    if standing <= MINORITY and f[LEADER + place] > 1:
        ahead += min(demand(f, place), still_to_come(f, f[LEADER + place] - 1)) // 2
    return ahead


@rule
def chance_at_dock(f, place, d):
    """% that I may sell there: without influence only by the leader's leave."""
    if f[MY_STANDING + place] != NONE or f[COPPER_HOUSE + place] != 0:
        return 100
    if f[LEADER + place] == 0:
        return 0
    if (f[OPEN_TO_ME + place - 1] >> (f[LEADER + place] - 2)) & 1 != 0:
        return d.trust
    return d.leave if f[CONTROLLED + place] != 0 else d.outside


@rule
def take_at(f, place, crates, d):
    """Cents that a load of so many hundredths of crates brings me there."""
    if place == OMALLEYS:
        return crates if f[CLOSED] == 0 else 0
    if f[OPEN + place] == 0 or f[SOLD + place] != 0:
        return 0
    thirst = 10**6 if f[COPPER_HOUSE + place] != 0 else demand(f, place)
    sold = max(0, min(crates, thirst - ahead_of_me(f, place)))
    each = f[PRICE + place] + (f[MARGIN + place] if f[MY_STANDING + place] == CONTROL else 0)
    return sold * each * chance_at_dock(f, place, d) // 100


@rule
def keeps_out(f, place, d):
    return d.honour != 0 and f[KEEP_OUT + place] != 0


@rule
def send(f, mask, d):
    """Where this load brings most."""
    first = a.FIRST[a.SEND_TRUCK]
    crates = CENTS * f[ASKED_TRUCK + 1]
    best = 0
    most = -1
    for place in range(standing_places(f)):
        if mask[first + 1 + place] != 0 and not keeps_out(f, place, d):
            if d.dump != 0 and place != OMALLEYS:
                continue
            money = take_at(f, place, crates, d)
            if money > most:
                most = money
                best = 1 + place
    return first + best


@rule
def admit(f, rival, d):
    """The profit on his crates against what his sales do for him; my word, where I keep it, before both."""
    place = 0
    for named in range(1, standing_places(f)):
        if f[ASKED_PLACE + named] != 0:
            place = named
    owner = 0
    for k in range(1, mobsters(f)):
        if f[ASKED_SEAT + k] & 2 != 0:
            owner = k
    if owner == 0 or (d.honour != 0 and f[OPEN_DOCK + place - 1] != 0):  # a refusal would stop also those behind him
        return a.FIRST[a.ADMIT] + 1
    profit = 100 * f[MARGIN + place] if f[MY_STANDING + place] == CONTROL else 0
    loss = (2 * d.gate if owner == rival else d.gate) * f[PRICE + place]
    return a.FIRST[a.ADMIT] + (1 if profit > loss else 0)
