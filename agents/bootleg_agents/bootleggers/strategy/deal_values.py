"""Deals: what every term is worth to both sides, and which offers to take."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import (
    ASKED_CARD,
    ASKED_SPARE,
    BACK_ROOM,
    CONTROLLED,
    CRATES,
    DEAL_CASH,
    DEAL_CRATES,
    DEAL_NO_HARM,
    DEAL_PLACES,
    DEAL_RENT,
    DEAL_SELL,
    HONOUR_BROKEN,
    HONOUR_KEPT,
    LEADER,
    MARGIN,
    MY_THUGS,
    THUG_HOLDERS,
    TRUCK_AT,
    TRUCK_CRATES,
    TRUCK_LINE,
    TRUCK_OPERATOR,
)

from .compiler import CENTS, rule
from .economy import income_from, influence, players, price, production, transport
from .question import includes, is_partner
from .thug_effects import PUBLIC_LINE
from .thug_values import THUG_VALUE

BEFORE_PLACING, MARKET, BEFORE_SELLING = range(3)  # the three deal windows of a round
TO_ME, BY_ME, BOTH = 1, -1, 2  # how the facts show a term of an offer


@rule
def deal_window(facts):
    """Which of the three deal windows this must be, by what has happened."""
    crates = 0
    for truck in range(c.TRUCKS):
        if facts[TRUCK_CRATES + truck] > 0:
            return BEFORE_SELLING
    for seat in range(c.SEATS):
        crates += facts[CRATES + seat]
    return MARKET if crates > 0 else BEFORE_PLACING


@rule
def partner_asked(facts):
    for seat in range(1, c.SEATS):
        if is_partner(facts, seat):
            return seat
    return 1


# ---- goods


@rule
def worth_of_goods(v, seat, crates, rented, bought, window):
    """Cents that so many more crates and so much more room (hundredths), rented or bought, are worth to this seat."""
    made = production(v.facts, seat)
    fits = transport(v.facts, seat)
    worth = 0
    if window != BEFORE_SELLING:
        have = CENTS * v.facts[CRATES + seat] if window == MARKET else made
        with_them = income_from(v, seat, max(0, min(have + crates, fits + rented + bought)))
        worth = with_them - income_from(v, seat, min(have, fits))
    if bought != 0:
        a_round = income_from(v, seat, max(0, min(made, fits + bought))) - income_from(v, seat, min(made, fits))
        worth += (v.rounds - 1) * a_round + bought // 2
    return worth


# ---- promises


@rule
def reliability(v, seat):
    """% of its worth that a promise of this seat counts for: by the promises it kept and broke so far."""
    kept = 0
    broken = 0
    for to in range(players(v.facts)):
        kept += v.facts[HONOUR_KEPT + seat * c.SEATS + to]
        broken += v.facts[HONOUR_BROKEN + seat * c.SEATS + to]
    return v.style.trust * (2 + kept) // (2 + kept + 2 * broken)


@rule
def load_at_public_dock(facts, place, seat):
    """Crates of this seat that sell there only if the leader admits them, in hundredths."""
    crates = 0
    for truck in range(c.TRUCKS):
        is_there = facts[TRUCK_AT + truck] == 1 + place and facts[TRUCK_LINE + truck] > PUBLIC_LINE
        if is_there and facts[TRUCK_OPERATOR + truck] == 1 + seat:
            crates += facts[TRUCK_CRATES + truck]
    return CENTS * crates


@rule
def worth_of_thugs(facts, seat):
    """Cents of the thug cards that this seat is known to hold, or may hold."""
    worth = 0
    for thug in range(c.THUGS):
        holds = facts[MY_THUGS + thug] > 0 if seat == 0 else includes(facts[THUG_HOLDERS + thug], seat)
        if holds:
            worth += THUG_VALUE[thug]
    return worth


@rule
def worth_if_kept(v, term, by, to):
    """Cents that this promise is worth to whoever gets it, if it is kept."""
    kind = a.TERM_KIND[term]
    place = a.TERM_VALUE[term]
    if kind == a.SPARE:
        return v.style.protection_value * THUG_VALUE[place] // 100
    if kind == a.NO_HARM:
        return v.style.protection_value * worth_of_thugs(v.facts, by) // 200
    if kind == a.OPEN_DOCK:
        return load_at_public_dock(v.facts, place, to) * price(v.facts, place) if v.facts[LEADER + place] == 1 + by else 0
    if kind == a.SUPPORT:
        return 120 if influence(v.facts, place, to) > 0 else 0
    if kind == a.KEEP_OUT_INFLUENCE:
        return 120 if influence(v.facts, place, to) > 0 and v.facts[BACK_ROOM + by] > 0 else 0
    return 100 if influence(v.facts, place, by) > 0 and influence(v.facts, place, to) > 0 else 0


@rule
def cost_of_keeping(v, term, by, to):
    """Cents that keeping this promise costs whoever gives it."""
    kind = a.TERM_KIND[term]
    place = a.TERM_VALUE[term]
    if kind == a.SPARE:
        return v.style.protection_value * THUG_VALUE[place] // 300
    if kind == a.NO_HARM:
        return v.style.protection_value * worth_of_thugs(v.facts, by) // 400
    if kind == a.OPEN_DOCK:
        crates = load_at_public_dock(v.facts, place, to)
        profit = v.facts[MARGIN + place] if v.facts[CONTROLLED + place] != 0 else 0
        return crates * (v.style.public_dock_weight * price(v.facts, place) - 100 * profit) // 100
    if kind == a.SUPPORT:
        return 150 if influence(v.facts, place, by) == 0 else 20
    if kind == a.KEEP_OUT_INFLUENCE:
        return 300 if v.facts[BACK_ROOM + by] > 0 else 20
    return 300 if influence(v.facts, place, by) > 0 else 60


@rule
def cost_of_promise(v, term, to):
    """Cents that this promise of the mobster's own costs: nothing, if it does not mean to keep it."""
    return v.style.promise_cost * cost_of_keeping(v, term, 0, to) // 100 if v.style.keeps_promises != 0 else 0


@rule
def worth_of_promise(v, term, by):
    """Cents that this promise of another is worth."""
    return worth_if_kept(v, term, by, 0) * reliability(v, by) // 100


# ---- an offer to answer


@rule
def promises_in_offer(v, partner):
    """Cents that the promises of the offer bring."""
    worth = 0
    for term in range(a.FIRST_PROMISE, a.TERMS):
        kind = a.TERM_KIND[term]
        at = DEAL_PLACES + term - a.FIRST_TERM[a.OPEN_DOCK]
        if kind == a.SPARE:
            at = ASKED_SPARE + a.TERM_VALUE[term]
        elif kind == a.NO_HARM:
            at = DEAL_NO_HARM
        shown = v.facts[at]
        if shown == TO_ME or shown == BOTH:
            worth += worth_of_promise(v, term, partner)
        if shown == BY_ME or shown == BOTH:
            worth -= cost_of_promise(v, term, partner)
    return worth


@rule
def cards_in_offer(v):
    """Cents that the thug cards of the offer bring."""
    worth = 0
    for thug in range(c.THUGS):
        shown = v.facts[ASKED_CARD + thug]
        if shown == TO_ME or shown == BY_ME:
            worth += shown * THUG_VALUE[thug] * v.style.thug_weight // 100
    return worth


@rule
def room_in_offer(facts, field):
    """Room that trucks of the offer bring, in hundredths."""
    room = 0
    for size in range(c.SIZES):
        shown = facts[field + size]
        if shown == TO_ME or shown == BY_ME:
            room += shown * CENTS * c.CAPACITY[size]
    return room


@rule
def deal_answer(v, mask):
    """Accept if it brings enough, and enough beside what it brings the partner."""
    facts = v.facts
    partner = partner_asked(facts)
    window = deal_window(facts)
    cash = CENTS * (facts[DEAL_CASH + 1] - facts[DEAL_CASH])
    crates = CENTS * (facts[DEAL_CRATES + 1] - facts[DEAL_CRATES])
    rented = room_in_offer(facts, DEAL_RENT)
    bought = room_in_offer(facts, DEAL_SELL)
    gain = cash + worth_of_goods(v, 0, crates, rented, bought, window) + cards_in_offer(v) + promises_in_offer(v, partner)
    partner_gain = worth_of_goods(v, partner, -crates, -rented, -bought, window) - cash
    weight = v.style.partner_gain_weight * (2 if partner == v.rival else 1)
    accept = a.FIRST[a.DEAL_ANSWER] + 1
    return accept if mask[accept] != 0 and gain >= v.style.deal_threshold and 100 * gain >= weight * partner_gain else accept - 1
