"""Loading, sending, and who is admitted at the mobster's public dock."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables.constants import DOCKS, MOST_CRATES, OMALLEYS, TRUCKS
from bootleg_env.bootleggers.tables.fields import (
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

from .compiler import CENTS, rule
from .economy import demand, places_in_play, players
from .question import includes, is_target, place_asked

KEEP_OUT = PROMISED_BY_ME + int(a.FIRST_TERM[a.KEEP_OUT_TRUCKS]) - a.FIRST_PROMISE  # of O'Malley's, and so on
OPEN_DOCK = PROMISED_BY_ME + int(a.FIRST_TERM[a.OPEN_DOCK]) - a.FIRST_PROMISE  # of Texas Lil's, and so on
OPEN_TO_ME = PROMISED_ME + int(a.FIRST_TERM[a.OPEN_DOCK]) - a.FIRST_PROMISE
WITHOUT_INFLUENCE, MINORITY, MAJORITY, CONTROL = range(4)  # `my_standing`
UNLIMITED = 10**6


@rule
def load(mask):
    """All that fits."""
    first = a.FIRST[a.LOAD_TRUCK]
    for crates in range(MOST_CRATES, 0, -1):
        if mask[first + crates] != 0:
            return first + crates
    return first


@rule
def still_to_come(facts, seat):
    """Crates on this seat's loaded trucks that are not sent yet, in hundredths."""
    crates = 0
    for truck in range(TRUCKS):
        if facts[TRUCK_OPERATOR + truck] == 1 + seat and facts[TRUCK_AT + truck] == 0:
            crates += facts[TRUCK_CRATES + truck]
    return CENTS * crates


@rule
def sold_before(facts, place):
    """Crates that sell before a truck of the mobster sent there now, in hundredths."""
    standing = facts[MY_STANDING + place]
    ahead = facts[WAITING + place * DOCKS]
    if standing <= MINORITY:
        ahead += facts[WAITING + place * DOCKS + 1]
    if standing == WITHOUT_INFLUENCE:
        ahead += facts[WAITING + place * DOCKS + 2]
    ahead = CENTS * ahead
    if standing <= MINORITY and facts[LEADER + place] > 1:
        ahead += min(demand(facts, place), still_to_come(facts, facts[LEADER + place] - 1)) // 2
    return ahead


@rule
def chance_to_sell(facts, place, style):
    """% chance to be let in: without influence only if the leader admits the truck."""
    if facts[MY_STANDING + place] != WITHOUT_INFLUENCE or facts[COPPER_HOUSE + place] != 0:
        return 100
    if facts[LEADER + place] == 0:
        return 0
    if includes(facts[OPEN_TO_ME + place - 1], facts[LEADER + place] - 1):
        return style.trust
    return style.admission_chance if facts[CONTROLLED + place] != 0 else style.outsider_share


@rule
def worth_of_sending(facts, place, crates, style):
    """Cents that a load of so many hundredths of crates brings there."""
    if place == OMALLEYS:
        return crates if facts[CLOSED] == 0 else 0
    if facts[OPEN + place] == 0 or facts[SOLD + place] != 0:
        return 0
    wanted = UNLIMITED if facts[COPPER_HOUSE + place] != 0 else demand(facts, place)
    sold = max(0, min(crates, wanted - sold_before(facts, place)))
    each = facts[PRICE + place] + (facts[MARGIN + place] if facts[MY_STANDING + place] == CONTROL else 0)
    return sold * each * chance_to_sell(facts, place, style) // 100


@rule
def may_send(facts, mask, place, style):
    """Legal, and neither against a promise nor against the style."""
    if mask[a.FIRST[a.SEND_TRUCK] + 1 + place] == 0 or (style.only_omalleys != 0 and place != OMALLEYS):
        return False
    return style.keeps_promises == 0 or facts[KEEP_OUT + place] == 0


@rule
def send(facts, mask, style):
    """Where this load brings most."""
    crates = CENTS * facts[ASKED_TRUCK + 1]
    best = 0
    most = -1
    for place in range(places_in_play(facts)):
        if may_send(facts, mask, place, style):
            money = worth_of_sending(facts, place, crates, style)
            if money > most:
                most = money
                best = 1 + place
    return a.FIRST[a.SEND_TRUCK] + best


@rule
def admit(v):
    """The profit on the crates against the weight of what they earn the other; a promise, where promises are kept, before both."""
    facts = v.facts
    place = place_asked(facts)
    owner = 0
    for seat in range(1, players(facts)):
        if is_target(facts, seat):
            owner = seat
    has_promised = v.style.keeps_promises != 0 and facts[OPEN_DOCK + place - 1] != 0
    if owner == 0 or has_promised:  # whoever was promised: a refusal would stop also those in line behind
        return a.FIRST[a.ADMIT] + 1
    profit = 100 * facts[MARGIN + place] if facts[MY_STANDING + place] == CONTROL else 0
    weight = v.style.public_dock_weight * (2 if owner == v.rival else 1)
    return a.FIRST[a.ADMIT] + (1 if profit > weight * facts[PRICE + place] else 0)
