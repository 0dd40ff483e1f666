"""Promises: made in deals, enforced by nobody, remembered by all (rulings, section 6 and 7).

A promise names its kind (a term of a deal from SPARE on) and a value (the thug card, the speakeasy; 0 for no harm). `promised[by][to]`
is a set of promises. `tested`: it came to the test; `crossed`: the deed was done (for `support`, that is keeping it).
"""
from ..tables.actions import (
    FIRST_PROMISE,
    KEEP_OUT_INFLUENCE,
    KEEP_OUT_TRUCKS,
    NO_HARM,
    OPEN_DOCK,
    PROMISE_BIT,
    PROMISES,
    SPARE,
    SUPPORT,
    TERM_KIND,
    TERM_VALUE,
)
from . import events
from .board import has_circle, holds_thug, places
from .state import inlined, rule


@inlined
def promise_bit(kind, value):
    """Where this promise stands in a set of promises: the one place that knows."""
    return PROMISE_BIT[kind] + value


@inlined
def is_in(promises, bit):
    """Is the promise with this bit in the set?"""
    return (promises >> bit) & 1 == 1


@rule
def comes_to_test(s, by, to, kind, value):
    bit = promise_bit(kind, value)
    if is_in(s.promised[by, to], bit):
        s.tested[by, to] |= 1 << bit


@rule
def does_deed(s, by, to, kind, value):
    bit = promise_bit(kind, value)
    if is_in(s.promised[by, to], bit):
        s.crossed[by, to] |= 1 << bit


@rule
def make_promise(s, by, to, term):
    """p. 11: a promise of a deal that both have agreed on."""
    s.promised[by, to] |= 1 << promise_bit(TERM_KIND[term], TERM_VALUE[term])
    events.promised(s, by, to, term, events.MADE)


@rule
def any_promise(s, by):
    """Is a promise of this mobster standing? (a quick look before the longer ones)"""
    for to in range(s.seats):
        if s.promised[by, to] != 0:
            return True
    return False


@rule
def holding_is_noticed(s, by):
    """'No harm' comes to the test once the promiser holds a thug card."""
    if any_promise(s, by) and holds_thug(s, by):
        for to in range(s.seats):
            comes_to_test(s, by, to, NO_HARM, 0)


@rule
def thug_is_played_on(s, by, to, thug):
    """A thug card of `by` names `to`, or a still, a marker or a truck of `to`."""
    does_deed(s, by, to, SPARE, thug)
    does_deed(s, by, to, NO_HARM, 0)


@rule
def may_place_now(s, by):
    """A mobster has a marker to place: where there is a circle, keeping out and support come to the test."""
    if any_promise(s, by):
        for place in range(1, places(s)):
            if has_circle(s, place):
                for to in range(s.seats):
                    comes_to_test(s, by, to, KEEP_OUT_INFLUENCE, place)
                    comes_to_test(s, by, to, SUPPORT, place)


@rule
def has_placed(s, by, place):
    for to in range(s.seats):
        does_deed(s, by, to, KEEP_OUT_INFLUENCE, place)
        does_deed(s, by, to, SUPPORT, place)


@rule
def may_send_now(s, by):
    """A mobster has a loaded truck to send: keeping trucks out comes to the test."""
    if any_promise(s, by):
        for place in range(places(s)):
            for to in range(s.seats):
                comes_to_test(s, by, to, KEEP_OUT_TRUCKS, place)


@rule
def has_sent(s, by, place):
    for to in range(s.seats):
        does_deed(s, by, to, KEEP_OUT_TRUCKS, place)


@rule
def dock_was_opened(s, by, to, place):
    comes_to_test(s, by, to, OPEN_DOCK, place)


@rule
def dock_was_refused(s, by, to, place):
    does_deed(s, by, to, OPEN_DOCK, place)


@rule
def verdict(s, by, to, bit):
    """KEPT, BROKEN or MOOT at the end of phase 5 (the table in section 7)."""
    kind = TERM_KIND[FIRST_PROMISE + bit]
    tested = is_in(s.tested[by, to], bit)
    crossed = is_in(s.crossed[by, to], bit)
    if kind == SUPPORT:
        if crossed:
            return events.KEPT
        return events.BROKEN if tested else events.MOOT
    if crossed:
        return events.BROKEN
    if kind == SPARE:
        return events.KEPT if s.thugs[by, TERM_VALUE[FIRST_PROMISE + bit]] > 0 else events.MOOT
    return events.KEPT if tested else events.MOOT


@rule
def judge_promise(s, by, to, bit):
    """One promise: the verdict is counted and written down, the promise is over."""
    state = verdict(s, by, to, bit)
    if state == events.KEPT:
        s.kept[by, to] += 1
    elif state == events.BROKEN:
        s.broken[by, to] += 1
    events.promised(s, by, to, FIRST_PROMISE + bit, state)
    gone = ~(1 << bit)
    s.promised[by, to] &= gone
    s.tested[by, to] &= gone
    s.crossed[by, to] &= gone


@rule
def judge(s):
    """After window G: every promise is kept, broken or moot. Gives False if the journal must be read before the rest."""
    for by in range(s.seats):
        for to in range(s.seats):
            if s.promised[by, to] != 0:
                for bit in range(PROMISES):
                    if is_in(s.promised[by, to], bit):
                        if s.listening != 0 and events.buffer_full(s):
                            return False
                        judge_promise(s, by, to, bit)
    return True
