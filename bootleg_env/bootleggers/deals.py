"""Deals (p. 8, 11; rulings, section 6): the market of phase 4 and the talk before phases 2 and 5.

An offer is built in small questions: partner, what I give, what I get; the partner takes it or not. Goods and money change hands at
once, promises are only remembered. Each side names at most three terms, of kinds in a fixed order, so no bundle has two spellings.
"""
import numpy as np

from . import notes as n
from .actions import (
    CARD,
    CASH,
    CRATES,
    DEAL_ANSWER,
    DEAL_GET,
    DEAL_GIVE,
    DEAL_PARTNER,
    DEAL_TASK,
    ENOUGH,
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
    TARGET_MARKER,
    TARGET_SEAT,
    TARGET_STILL,
    TARGET_TRUCK,
    TERM_KIND,
    TERM_KINDS,
    TERM_VALUE,
    TERMS,
)
from .board import drop_thug, is_idle_truck, note_truck, pay_mobster, places, strongest, supply
from .cards.deck import TARGETS_OF, WINDOWS_OF
from .constants import (
    BIG_CITY_BOYS,
    CASH_AMOUNTS,
    DEALS_FULL,
    FIRST_TRUCK,
    INVESTIGATION,
    LOAD_TURN,
    MARKET,
    MOST_TERMS,
    NOBODY,
    PLACE_TURN,
    SPEAKEASIES,
    TALK_BEFORE_PLACING,
    TALK_BEFORE_SELLING,
    THUGS,
    WINDOW_F,
)
from .promises import holding_is_noticed
from .stack import passes, pop, push
from .state import rule

GIVE, GET = 0, 1  # the sides of an offer, as its maker sees them
NO_MORE = 0  # option of `deal_partner`
REJECT, ACCEPT = 0, 1  # options of `deal_answer`
_ON_SOMEBODY = (TARGET_SEAT, TARGET_MARKER, TARGET_STILL, TARGET_TRUCK)
LAST_HARM = np.array([  # the last window in which this card can be played on somebody; NOBODY: never on one
    max(window for window in range(16) if WINDOWS_OF[thug] >> window & 1)
    if any(int(kind) in _ON_SOMEBODY for kind in TARGETS_OF[thug]) and thug not in (BIG_CITY_BOYS, INVESTIGATION) else NOBODY
    for thug in range(THUGS)])
KINDS = len(TERM_KINDS)
MOST_CASH = int(CASH_AMOUNTS[-1])


def _bits(kind: int, most_places: int) -> int:
    """All promises of a kind, on speakeasies in play."""
    return sum(1 << (term - FIRST_PROMISE) for term in range(TERMS) if TERM_KIND[term] == kind and TERM_VALUE[term] < most_places)


def _promises_open(when: int, anytime: int, most_places: int) -> int:
    """Promises that can still be broken: placing ends with phase 2 (but in the variant), sending with phase 4."""
    kinds = [NO_HARM, OPEN_DOCK]
    kinds += [KEEP_OUT_INFLUENCE, SUPPORT] if when == TALK_BEFORE_PLACING or anytime else []
    kinds += [KEEP_OUT_TRUCKS] if when != TALK_BEFORE_SELLING else []
    return sum(_bits(kind, most_places) for kind in kinds)


PROMISES_OPEN = np.array([[[_promises_open(when, anytime, most) for most in (SPEAKEASIES - 1, SPEAKEASIES)] for anytime in (0, 1)]
                          for when in range(3)])  # [deal window][anytime][six mobsters]
NEXT_WINDOW = np.array([PLACE_TURN, LOAD_TURN, WINDOW_F])  # the first one after each kind of deal window


# ---- the window: seats in muscle order, `deal_passes` times round the table


@rule
def open_deals(s, when):
    for by in range(s.seats):
        for to in range(s.seats):
            for i in range(MOST_TERMS):
                s.rejected[by, to, GIVE, i] = NO_TERM
                s.rejected[by, to, GET, i] = NO_TERM
    push(s, DEAL_TASK, NOBODY, when, 0)


@rule
def go_on_dealing(s, frame):
    """The next mobster to make an offer; the window ends after its passes, or a pass in which nobody offered."""
    seat = strongest(s, frame.passed)
    if seat != NOBODY:
        passes(s, frame, seat)
        push(s, DEAL_PARTNER, seat, frame.card, 0)
        return
    frame.stage += 1
    if frame.count == 0 or frame.stage >= s.deal_passes:
        pop(s)
    else:
        frame.passed = 0
        frame.count = 0


# ---- what can be given


@rule
def sold_truck(s, giver, size):
    """The truck a `sell` term means: his own, empty; one he uses himself before one he has rented out (G16)."""
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
    """The truck a `rent` term means: one he uses, empty, no Favor (G17), not the one he sells."""
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


@rule
def can_show(s, giver, side, thug):
    """Has he the card: one's own hand, of another what all have seen."""
    return s.thugs[giver, thug] > (s.secret[giver, thug] if side == GET else 0)


@rule
def purse(s, giver, side):
    """$G that can be named: what he has; hidden money can be asked for in any amount."""
    return MOST_CASH if side == GET and s.money_hidden != 0 else s.cash[giver]


@rule
def possible_promises(s, giver, taker, when):
    """Bit set of the promises he can make but for sparing: not standing yet, and something could still break them."""
    if s.deals != DEALS_FULL:
        return 0
    return PROMISES_OPEN[when, s.anytime, 1 if places(s) == SPEAKEASIES else 0] & ~s.promised[giver, taker]


@rule
def possible_spares(s, giver, taker, side, when):
    """Bit set of the cards he can promise to spare: in his hand (seen, if it is asked for), and still to be played on somebody."""
    bits = 0
    if s.deals == DEALS_FULL:
        for thug in range(THUGS):
            if s.thugs[giver, thug] != 0 and LAST_HARM[thug] >= NEXT_WINDOW[when] and can_show(s, giver, side, thug):
                bits |= 1 << thug
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


# ---- bundles: terms of later and later kinds, money or crates on one side only, not the offer just turned down


@rule
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


@rule
def mark_terms(s, giver, taker, side, when, options):
    """Every legal further term of this side, as options behind `enough`."""
    start = next_kind(s, side)
    for kind in range(start, SPARE):
        if is_both_ways(s, side, kind):
            continue
        for term in range(FIRST_TERM[kind], FIRST_TERM[kind + 1]):
            if can_give_goods(s, giver, taker, side, term, when):
                options[1 + term] = 1
            elif kind <= CRATES:  # if he has not that much, he has not more
                break
    if start < KINDS:
        bits = possible_promises(s, giver, taker, when) | possible_spares(s, giver, taker, side, when)
        marks = options[1 + FIRST_PROMISE :]
        for bit in range(max(0, FIRST_TERM[start] - FIRST_PROMISE), PROMISES):
            marks[bit] = (bits >> bit) & 1


@rule
def has_term(s, giver, taker, side, when, but):
    """Is there a legal further term of this side, other than `but`? (promises first: there nearly always is one)"""
    start = next_kind(s, side)
    if start == KINDS:
        return False
    allowed = -1 << max(0, FIRST_TERM[start] - FIRST_PROMISE)
    if but >= FIRST_PROMISE:
        allowed &= ~(1 << (but - FIRST_PROMISE))
    if possible_promises(s, giver, taker, when) & allowed != 0:
        return True
    for term in range(FIRST_TERM[start], FIRST_PROMISE):
        if term != but and not is_both_ways(s, side, TERM_KIND[term]) and can_give_goods(s, giver, taker, side, term, when):
            return True
    return possible_spares(s, giver, taker, side, when) & allowed != 0


@rule
def may_be_sent(s):
    """Something on a side at least, and not what this partner has just turned down."""
    if s.offer[GIVE, 0] == NO_TERM and s.offer[GET, 0] == NO_TERM:
        return False
    for side in range(2):
        for i in range(MOST_TERMS):
            if s.offer[side, i] != s.rejected[s.offer_by, s.offer_to, side, i]:
                return True
    return False


@rule
def turned_down(s, side, number):
    """The term that comes `number`th on this side of the offer just turned down, NO_TERM if none."""
    return s.rejected[s.offer_by, s.offer_to, side, number] if number < MOST_TERMS else NO_TERM


@rule
def can_finish(s, when):
    """Is there a way to an offer that may be sent, adding to what I get? Only one bundle is barred: two terms to choose from suffice."""
    if may_be_sent(s):
        return True
    number = terms_in(s, GET)
    barred = turned_down(s, GET, number)
    if has_term(s, s.offer_to, s.offer_by, GET, when, barred):
        return True
    if barred == NO_TERM or not has_term(s, s.offer_to, s.offer_by, GET, when, NO_TERM):
        return False
    s.offer[GET, number] = barred
    good = may_be_sent(s) or has_term(s, s.offer_to, s.offer_by, GET, when, NO_TERM)
    s.offer[GET, number] = NO_TERM
    return good


@rule
def leads_nowhere(s, giver, taker, side, when, term, number):
    """Would adding this term leave no offer that may be sent?"""
    s.offer[side, number] = term
    good = may_be_sent(s) or has_term(s, giver, taker, side, when, NO_TERM) or (side == GIVE and can_finish(s, when))
    s.offer[side, number] = NO_TERM
    return not good


@rule
def has_offer_for(s, by, to, when):
    """Is there anything to offer: a term, or another one if just that was turned down?"""
    barred_give = s.rejected[by, to, GIVE, 0] if s.rejected[by, to, GIVE, 1] == NO_TERM and s.rejected[by, to, GET, 0] == NO_TERM else NO_TERM
    barred_get = s.rejected[by, to, GET, 0] if s.rejected[by, to, GET, 1] == NO_TERM and s.rejected[by, to, GIVE, 0] == NO_TERM else NO_TERM
    return has_term(s, by, to, GIVE, when, barred_give) or has_term(s, to, by, GET, when, barred_get)


# ---- the questions


@rule
def clear_offer(s):
    s.offer_by = NOBODY
    s.offer_to = NOBODY
    for i in range(MOST_TERMS):
        s.offer[GIVE, i] = NO_TERM
        s.offer[GET, i] = NO_TERM


@rule
def legal_deal_partner(s, frame, options):
    """No (more) offers, or a mobster with whom something can be agreed."""
    options[NO_MORE] = 1
    for nth in range(1, s.seats):
        if has_offer_for(s, frame.seat, (frame.seat + nth) % s.seats, frame.card):
            options[nth] = 1


@rule
def apply_deal_partner(s, seat, when, choice):
    if choice != NO_MORE:
        s.stack[s.depth - 1].count += 1
        clear_offer(s)
        s.offer_by = seat
        s.offer_to = (seat + choice) % s.seats
        push(s, DEAL_GIVE, seat, when, 0)


@rule
def legal_deal_terms(s, when, side, options):
    """Enough, or a term more; each only if an offer that may be sent can still come of it."""
    giver = s.offer_by if side == GIVE else s.offer_to
    taker = s.offer_to if side == GIVE else s.offer_by
    number = terms_in(s, side)
    mark_terms(s, giver, taker, side, when, options)
    barred = turned_down(s, side, number)
    if barred != NO_TERM and options[1 + barred] != 0 and leads_nowhere(s, giver, taker, side, when, barred, number):
        options[1 + barred] = 0
    if may_be_sent(s) or (side == GIVE and can_finish(s, when)):
        options[ENOUGH] = 1


@rule
def send_offer(s, when):
    """On the table: a secret card named in it is secret no more."""
    by = s.offer_by
    for i in range(MOST_TERMS):
        term = s.offer[GIVE, i]
        if term != NO_TERM and (TERM_KIND[term] == CARD or TERM_KIND[term] == SPARE):
            thug = TERM_VALUE[term]
            s.secret[by, thug] = min(s.secret[by, thug], s.thugs[by, thug] - 1)  # of two alike one is enough
    n.note8(s, n.NOTE_OFFER, by, s.offer_to, s.offer[0, 0], s.offer[0, 1], s.offer[0, 2], s.offer[1, 0], s.offer[1, 1], s.offer[1, 2],
            n.NO_ARGUMENT)
    push(s, DEAL_ANSWER, s.offer_to, when, 0)


@rule
def apply_deal_term(s, seat, when, side, choice):
    """A term more, or on to the other side, or to the partner."""
    number = terms_in(s, side)
    if choice != ENOUGH:
        s.offer[side, number] = choice - 1
        number += 1
    if choice != ENOUGH and number < MOST_TERMS:
        push(s, DEAL_GIVE if side == GIVE else DEAL_GET, seat, when, 0)
    elif side == GIVE:
        push(s, DEAL_GET, seat, when, 0)
    else:
        send_offer(s, when)


@rule
def legal_deal_answer(s, frame, options):
    """Take it or leave it; who cannot pay what he is asked for can only leave it."""
    options[REJECT] = 1
    for i in range(MOST_TERMS):
        term = s.offer[GET, i]
        if term != NO_TERM and TERM_KIND[term] == CASH and s.cash[frame.seat] < TERM_VALUE[term]:
            return
    options[ACCEPT] = 1


# ---- hands are shaken


@rule
def hand_over_truck(s, giver, taker, truck, sells):
    """Sold: the title, and the use unless it is rented out. Rented: the use until the end of phase 5."""
    if sells:
        s.truck_owner[truck] = taker
    if s.truck_operator[truck] == giver:
        s.truck_operator[truck] = taker
    note_truck(s, taker, truck, n.SOLD if sells else n.RENTED, giver)


@rule
def hand_over(s, giver, taker, term, rented):
    """One term that is binding at once (sales of trucks are made before)."""
    kind = TERM_KIND[term]
    value = TERM_VALUE[term]
    if kind == CASH:
        pay_mobster(s, giver, taker, value, n.FOR_DEAL)
    elif kind == CRATES:
        s.crates[giver] -= value
        s.crates[taker] += value
    elif kind == RENT:
        hand_over_truck(s, giver, taker, rented, False)
    elif kind == CARD:
        drop_thug(s, giver, value)
        s.thugs[taker, value] += 1


@rule
def make_promise(s, giver, taker, term):
    if term != NO_TERM and TERM_KIND[term] >= SPARE:
        s.promised[giver, taker] |= 1 << (term - FIRST_PROMISE)
        n.note(s, n.NOTE_PROMISE, giver, taker, term, n.MADE, n.NO_ARGUMENT)


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
    """All or nothing: promises are made, then everything changes hands."""
    rented_by = truck_meant(s, by, GIVE, RENT)
    sold_by = truck_meant(s, by, GIVE, SELL_TRUCK)
    rented_to = truck_meant(s, to, GET, RENT)
    sold_to = truck_meant(s, to, GET, SELL_TRUCK)
    n.note(s, n.NOTE_ANSWER_TRUCKS, to, rented_to, sold_to, rented_by, sold_by)
    for i in range(MOST_TERMS):
        make_promise(s, by, to, s.offer[GIVE, i])
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


@rule
def apply_deal_answer(s, seat, choice):
    by = s.offer_by
    n.note8(s, n.NOTE_ANSWER, seat, by, choice, s.offer[1, 0], s.offer[1, 1], s.offer[1, 2], s.offer[0, 0], s.offer[0, 1], s.offer[0, 2])
    if choice == ACCEPT:
        shake_hands(s, by, seat)
    else:
        for side in range(2):
            for i in range(MOST_TERMS):
                s.rejected[by, seat, side, i] = s.offer[side, i]
    clear_offer(s)
