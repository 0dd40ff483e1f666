"""The terms of a deal: what a mobster can give, and which terms may still be named (rulings, section 6)."""
import numpy as np

from ...engine import traps
from ..tables import actions as a
from ..tables.actions import (
    CARD,
    CASH,
    CRATES,
    FIRST_PROMISE,
    FIRST_TERM,
    KEEP_OUT_INFLUENCE,
    KEEP_OUT_TRUCKS,
    NO_HARM,
    NO_TERM,
    OPEN_DOCK,
    PROMISES,
    RENT,
    SELL_TRUCK,
    SPARE,
    SUPPORT,
    TERM_KIND,
    TERM_KINDS,
    TERM_VALUE,
)
from ..tables.cards import TARGETS_OF, WINDOWS_OF
from ..tables.constants import (
    BIG_CITY_BOYS,
    CASH_AMOUNTS,
    DEALS_FULL,
    FIRST_TRUCK,
    INVESTIGATION,
    LOAD_TURN,
    MARKET,
    MOST_CRATES,
    MOST_TERMS,
    NOBODY,
    PLACE_TURN,
    SPEAKEASIES,
    TALK_BEFORE_PLACING,
    TALK_BEFORE_SELLING,
    THUGS,
    TRUCKS,
    WINDOW_F,
)
from .board import is_idle_truck, places, supply
from .promises import promise_bit
from .state import inlined, rule

GIVE, GET = 0, 1  # the sides of an offer, as its maker sees them
_ON_SOMEBODY = (a.TARGET_SEAT, a.TARGET_MARKER, a.TARGET_STILL, a.TARGET_TRUCK)
LAST_HARM = np.array([  # the last window in which this card can be played on somebody; NOBODY: never on one
    max(window for window in range(16) if WINDOWS_OF[thug] >> window & 1)
    if any(int(kind) in _ON_SOMEBODY for kind in TARGETS_OF[thug]) and thug not in (BIG_CITY_BOYS, INVESTIGATION) else NOBODY
    for thug in range(THUGS)])
KINDS = len(TERM_KINDS)
FIRST_CARD = int(FIRST_TERM[CARD])
MOST_CASH = int(CASH_AMOUNTS[-1])


def _all_of(kind: int, most_places: int) -> int:
    """The set of all promises of a kind, on speakeasies in play."""
    values = [int(value) for value in TERM_VALUE[TERM_KIND == kind] if value < most_places]
    return sum(1 << int(a.PROMISE_BIT[kind] + value) for value in values)


_LAST_MADE = {  # by kind of promise: the last deal window in which something can still break it, and with influence at any time
    NO_HARM: (TALK_BEFORE_SELLING, TALK_BEFORE_SELLING), OPEN_DOCK: (TALK_BEFORE_SELLING, TALK_BEFORE_SELLING),
    KEEP_OUT_INFLUENCE: (TALK_BEFORE_PLACING, TALK_BEFORE_SELLING), KEEP_OUT_TRUCKS: (MARKET, MARKET),
    SUPPORT: (TALK_BEFORE_PLACING, TALK_BEFORE_SELLING)}
traps.in_order([kind - NO_HARM for kind in _LAST_MADE], TERM_KINDS[NO_HARM:], "windows of promises")


def _promises_open(when: int, anytime: int, most_places: int) -> int:
    """Promises that can still be broken: placing ends with phase 2 (but in the variant), sending with phase 4."""
    return sum(_all_of(kind, most_places) for kind, last in _LAST_MADE.items() if when <= last[anytime])


PROMISES_OPEN = np.array([[[_promises_open(when, anytime, most) for most in (SPEAKEASIES - 1, SPEAKEASIES)] for anytime in (0, 1)]
                          for when in range(3)])  # [deal window][anytime][six mobsters]
NEXT_WINDOW = np.array([PLACE_TURN, LOAD_TURN, WINDOW_F])  # the first one after each kind of deal window


# ---- what can be given


@rule
def sold_truck(s, giver, size):
    """The truck a `sell` term means: the giver's own, empty; one in use by the giver before one rented out (G16)."""
    rented_out = NOBODY
    for truck in range(FIRST_TRUCK[size], FIRST_TRUCK[size + 1]):
        if s.truck_owner[truck] == giver and is_idle_truck(s, truck):
            if s.truck_operator[truck] == giver:
                return truck
            if rented_out == NOBODY:
                rented_out = truck
    return rented_out


@rule
def rented_truck(s, giver, size, but):
    """The truck a `rent` term means: one the giver uses, empty, no Favor (G17), not the one sold."""
    for truck in range(FIRST_TRUCK[size], FIRST_TRUCK[size + 1]):
        if s.truck_operator[truck] == giver and truck != but and s.truck_favor[truck] == 0 and is_idle_truck(s, truck):
            return truck
    return NOBODY


@rule
def can_hand_over(s, giver, taker, rent_size, sell_size):
    """Are there trucks for these terms (NOBODY: no such term), and markers for the taker to mark them with?"""
    markers = 0
    sold = NOBODY
    if sell_size != NOBODY:
        sold = sold_truck(s, giver, sell_size)
        if sold == NOBODY:
            return False
        markers += 0 if s.truck_operator[sold] == taker else 1
    if rent_size != NOBODY:
        rented = rented_truck(s, giver, rent_size, sold)
        if rented == NOBODY:
            return False
        markers += 0 if s.truck_owner[rented] == taker else 1
    return markers == 0 or supply(s, taker) >= markers


@rule
def rent_in(s, side):
    """The size a `rent` term of this side names, NOBODY without one."""
    for i in range(MOST_TERMS):
        term = s.offer[side, i]
        if term != NO_TERM and TERM_KIND[term] == RENT:
            return TERM_VALUE[term]
    return NOBODY


@inlined
def can_show(s, giver, side, thug):
    """Has the giver the card? Of the own hand any, of another's what all have seen."""
    return s.thugs[giver, thug] > (s.secret[giver, thug] if side == GET else 0)


@rule
def purse(s, giver, side):
    """$G that can be named: what the giver has; hidden money can be asked for in any amount."""
    return MOST_CASH if side == GET and s.money_hidden != 0 else s.cash[giver]


@rule
def possible_promises(s, giver, taker, when):
    """The set of promises the giver can make but for sparing: not standing yet, and something could still break them."""
    if s.deals != DEALS_FULL:
        return 0
    return PROMISES_OPEN[when, s.anytime, 1 if places(s) == SPEAKEASIES else 0] & ~s.promised[giver, taker]


@rule
def possible_spares(s, giver, taker, side, when):
    """The set of promises to spare a card: it is in the hand (seen, if it is asked for), and still to be played on somebody."""
    bits = 0
    if s.deals == DEALS_FULL:
        for thug in range(THUGS):
            if s.thugs[giver, thug] != 0 and LAST_HARM[thug] >= NEXT_WINDOW[when] and can_show(s, giver, side, thug):
                bits |= 1 << promise_bit(SPARE, thug)
    return bits & ~s.promised[giver, taker]


@rule
def can_give_goods(s, giver, taker, side, term, when):
    """May cash, crates, a truck or a card stand there? Judged by what the asker may know."""
    kind = TERM_KIND[term]
    value = TERM_VALUE[term]
    if kind == CASH:
        return value <= purse(s, giver, side)
    if kind == CRATES:
        return when == MARKET and value <= s.crates[giver]
    if kind == RENT:
        return can_hand_over(s, giver, taker, value, NOBODY)
    if kind == SELL_TRUCK:  # rent comes before sell in a bundle
        return can_hand_over(s, giver, taker, rent_in(s, side), value)
    return can_show(s, giver, side, value)


# ---- bundles: terms of later and later kinds, money or crates on one side only


@inlined
def terms_in(s, side):
    """How many terms this side names."""
    number = 0
    while number < MOST_TERMS and s.offer[side, number] != NO_TERM:
        number += 1
    return number


@rule
def names_kind(s, side, kind):
    for i in range(MOST_TERMS):
        if s.offer[side, i] != NO_TERM and TERM_KIND[s.offer[side, i]] == kind:
            return True
    return False


@rule
def next_kind(s, side):
    """The first kind that may be named next on this side: kinds come in order."""
    number = terms_in(s, side)
    if number == MOST_TERMS:
        return KINDS
    return TERM_KIND[s.offer[side, number - 1]] + 1 if number > 0 else 0


@rule
def is_both_ways(s, side, kind):
    """Money or crates do not go both ways."""
    return side == GET and (kind == CASH or kind == CRATES) and names_kind(s, GIVE, kind)


@inlined
def first_bit(kind):
    """The first promise of this kind or of a later one, in a set of promises."""
    return max(0, FIRST_TERM[kind] - FIRST_PROMISE)


@rule
def mark_amounts(s, giver, side, kind, when, options):
    """Cash and crates: up to what the giver has."""
    if kind == CASH:
        money = purse(s, giver, side)
        for i in range(len(CASH_AMOUNTS)):
            options[1 + i] = 1 if CASH_AMOUNTS[i] <= money else 0
    elif when == MARKET:
        for crates in range(1, 1 + min(MOST_CRATES, s.crates[giver])):
            options[FIRST_TERM[CRATES] + crates] = 1


@rule
def mark_cards(s, giver, side, options):
    """Thug cards the giver can show (no branches: this loop is vectorised)."""
    marks = options[1 + FIRST_CARD : 1 + FIRST_CARD + THUGS]
    hidden = 1 if side == GET else 0
    for thug in range(THUGS):
        marks[thug] = 1 if s.thugs[giver, thug] > s.secret[giver, thug] * hidden else 0


@rule
def has_idle_truck(s, seat):
    """Has the mobster any empty truck at no speakeasy? (a quick look before sizes are tried)"""
    for truck in range(TRUCKS):
        if (s.truck_operator[truck] == seat or s.truck_owner[truck] == seat) and is_idle_truck(s, truck):
            return True
    return False


@rule
def mark_trucks(s, giver, taker, side, start, options):
    """Trucks to rent and to sell."""
    if has_idle_truck(s, giver):
        for term in range(FIRST_TERM[max(start, RENT)], FIRST_TERM[SELL_TRUCK + 1]):
            if can_give_goods(s, giver, taker, side, term, 0):
                options[1 + term] = 1


@rule
def mark_terms(s, giver, taker, side, when, options):
    """Every legal further term of this side, as options behind `enough`."""
    start = next_kind(s, side)
    if start == KINDS:
        return
    for kind in range(start, RENT):
        if not is_both_ways(s, side, kind):
            mark_amounts(s, giver, side, kind, when, options)
    if start <= SELL_TRUCK:
        mark_trucks(s, giver, taker, side, start, options)
    if start <= CARD:
        mark_cards(s, giver, side, options)
    bits = possible_promises(s, giver, taker, when) | possible_spares(s, giver, taker, side, when)
    marks = options[1 + FIRST_PROMISE :]
    for bit in range(first_bit(start), PROMISES):
        marks[bit] = (bits >> bit) & 1


@rule
def has_term(s, giver, taker, side, when, but):
    """Is there a legal further term of this side, other than `but`? (promises first: there nearly always is one)"""
    start = next_kind(s, side)
    if start == KINDS:
        return False
    allowed = -1 << first_bit(start)  # all promises of this kind and later ones
    if but >= FIRST_PROMISE:
        allowed &= ~(1 << promise_bit(TERM_KIND[but], TERM_VALUE[but]))
    if possible_promises(s, giver, taker, when) & allowed != 0:
        return True
    for term in range(FIRST_TERM[start], FIRST_PROMISE):
        if term != but and not is_both_ways(s, side, TERM_KIND[term]) and can_give_goods(s, giver, taker, side, term, when):
            return True
    return possible_spares(s, giver, taker, side, when) & allowed != 0
