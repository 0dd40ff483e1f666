"""Deals (p. 8, 11; rulings, section 6): the market of phase 4 and the talk before phases 2 and 5.

An offer is built in small questions: partner, what I give, what I get; the partner takes it or not. Goods and money change hands at
once, promises are only remembered. Each side names at most three terms, of kinds in a fixed order, so no bundle has two spellings.
"""
from ..tables.actions import (
    CARD,
    CASH,
    DEAL_ANSWER,
    DEAL_GET,
    DEAL_GIVE,
    DEAL_PARTNER,
    DEAL_TASK,
    ENOUGH,
    NO_TERM,
    SPARE,
    TERM_KIND,
    TERM_VALUE,
)
from ..tables.constants import MOST_TERMS, NOBODY
from . import events
from .board import strongest
from .handshake import shake_hands
from .stack import count_offer, deal_window, forget_offers, offers_made, passes, pop, push
from .state import rule
from .terms import GET, GIVE, has_term, mark_terms, terms_in

NO_MORE = 0  # option of `deal_partner`
REJECT, ACCEPT = 0, 1  # options of `deal_answer`


# ---- the window: seats in muscle order, `deal_passes` times round the table


@rule
def open_deals(s, when):
    """p. 8, 11: open talk, of crates and trucks in the market only; nothing has been turned down yet."""
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
        push(s, DEAL_PARTNER, seat, deal_window(frame), 0)
        return
    frame.stage += 1
    if offers_made(frame) == 0 or frame.stage >= s.deal_passes:
        pop(s)
    else:
        frame.passed = 0
        forget_offers(frame)


# ---- an offer that may be sent: something in it, and not what was just turned down


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
def turned_down_alone(s, by, to, side):
    """The only term of the offer just turned down, if it had but one and on this side."""
    if s.rejected[by, to, side, 1] == NO_TERM and s.rejected[by, to, 1 - side, 0] == NO_TERM:
        return s.rejected[by, to, side, 0]
    return NO_TERM


@rule
def has_offer_for(s, by, to, when):
    """Is there anything to offer: a term, or another one if just that was turned down?"""
    if has_term(s, by, to, GIVE, when, turned_down_alone(s, by, to, GIVE)):
        return True
    return has_term(s, to, by, GET, when, turned_down_alone(s, by, to, GET))


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
        if has_offer_for(s, frame.seat, (frame.seat + nth) % s.seats, deal_window(frame)):
            options[nth] = 1


@rule
def apply_deal_partner(s, seat, when, choice):
    if choice != NO_MORE:
        count_offer(s)
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
    events.offered(s, by)
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
    """Take it or leave it; without the cash that is asked for only leave it."""
    options[REJECT] = 1
    for i in range(MOST_TERMS):
        term = s.offer[GET, i]
        if term != NO_TERM and TERM_KIND[term] == CASH and s.cash[frame.seat] < TERM_VALUE[term]:
            return
    options[ACCEPT] = 1


@rule
def apply_deal_answer(s, seat, choice):
    by = s.offer_by
    events.answered(s, seat, choice)
    if choice == ACCEPT:
        shake_hands(s, by, seat)
    else:
        for side in range(2):
            for i in range(MOST_TERMS):
                s.rejected[by, seat, side, i] = s.offer[side, i]
    clear_offer(s)
