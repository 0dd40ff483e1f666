"""Hands are shaken: promises are made and everything else changes hands, all or nothing (rulings, section 6)."""
from ..tables.actions import CARD, CASH, CRATES, FIRST_PROMISE, NO_TERM, RENT, SELL_TRUCK, TERM_KIND, TERM_VALUE
from ..tables.constants import MOST_TERMS, NOBODY
from . import events
from .board import drop_thug, pay_mobster
from .promises import holding_is_noticed, make_promise
from .state import rule
from .terms import GET, GIVE, rented_truck, sold_truck


@rule
def hand_over_truck(s, giver, taker, truck, sells):
    """Sold: the title, and the use unless it is rented out. Rented: the use until the end of phase 5."""
    if sells:
        s.truck_owner[truck] = taker
    if s.truck_operator[truck] == giver:
        s.truck_operator[truck] = taker
    events.truck_changed(s, taker, truck, events.SOLD if sells else events.RENTED, giver)


@rule
def hand_over(s, giver, taker, term, rented):
    """One term that is binding at once (sales of trucks are made before)."""
    kind = TERM_KIND[term]
    value = TERM_VALUE[term]
    if kind == CASH:
        pay_mobster(s, giver, taker, value, events.FOR_DEAL)
    elif kind == CRATES:
        s.crates[giver] -= value
        s.crates[taker] += value
    elif kind == RENT:
        hand_over_truck(s, giver, taker, rented, False)
    elif kind == CARD:
        drop_thug(s, giver, value)
        s.thugs[taker, value] += 1


@rule
def truck_meant(s, giver, side, kind):
    """The truck a rent or sell term of this side means, NOBODY without such a term."""
    sold = NOBODY
    rent_size = NOBODY
    for i in range(MOST_TERMS):
        term = s.offer[side, i]
        if term != NO_TERM and TERM_KIND[term] == SELL_TRUCK:
            sold = sold_truck(s, giver, TERM_VALUE[term])
        elif term != NO_TERM and TERM_KIND[term] == RENT:
            rent_size = TERM_VALUE[term]
    if kind == SELL_TRUCK:
        return sold
    return NOBODY if rent_size == NOBODY else rented_truck(s, giver, rent_size, sold)


@rule
def shake_hands(s, by, to):
    """p. 11: all or nothing: promises are made, then everything changes hands."""
    rented_by = truck_meant(s, by, GIVE, RENT)
    sold_by = truck_meant(s, by, GIVE, SELL_TRUCK)
    rented_to = truck_meant(s, to, GET, RENT)
    sold_to = truck_meant(s, to, GET, SELL_TRUCK)
    events.meant_trucks(s, to, rented_to, sold_to, rented_by, sold_by)
    for i in range(MOST_TERMS):
        if s.offer[GIVE, i] >= FIRST_PROMISE:
            make_promise(s, by, to, s.offer[GIVE, i])
        if s.offer[GET, i] >= FIRST_PROMISE:
            make_promise(s, to, by, s.offer[GET, i])
    if sold_by != NOBODY:  # titles before uses: a truck sold one way may be rented back the other
        hand_over_truck(s, by, to, sold_by, True)
    if sold_to != NOBODY:
        hand_over_truck(s, to, by, sold_to, True)
    for i in range(MOST_TERMS):
        if s.offer[GIVE, i] != NO_TERM:
            hand_over(s, by, to, s.offer[GIVE, i], rented_by)
        if s.offer[GET, i] != NO_TERM:
            hand_over(s, to, by, s.offer[GET, i], rented_to)
    holding_is_noticed(s, by)
    holding_is_noticed(s, to)
