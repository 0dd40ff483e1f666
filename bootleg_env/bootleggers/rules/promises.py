"""Promises: made in deals, enforced by nobody, remembered by all (rulings, section 6 and 7).

A promise is a bit in `promised[by][to]`. `tested`: it came to the test; `crossed`: the deed was done (for `support`, that is keeping it).
"""
from ..tables.actions import (
    FIRST_PROMISE,
    FIRST_TERM,
    KEEP_OUT_INFLUENCE,
    KEEP_OUT_TRUCKS,
    NO_HARM,
    OPEN_DOCK,
    PROMISES,
    SPARE,
    SUPPORT,
    TERM_KIND,
    TERM_VALUE,
)
from . import events as n
from .board import has_circle, holds_thug, places
from .state import inlined, rule

NO_HARM_BIT = int(FIRST_TERM[NO_HARM]) - FIRST_PROMISE
SPARE_BIT = int(FIRST_TERM[SPARE]) - FIRST_PROMISE  # + thug
OPEN_DOCK_BIT = int(FIRST_TERM[OPEN_DOCK]) - FIRST_PROMISE - 1  # + speakeasy (1-5)
KEEP_OUT_INFLUENCE_BIT = int(FIRST_TERM[KEEP_OUT_INFLUENCE]) - FIRST_PROMISE - 1
KEEP_OUT_TRUCKS_BIT = int(FIRST_TERM[KEEP_OUT_TRUCKS]) - FIRST_PROMISE  # + speakeasy (0-5)
SUPPORT_BIT = int(FIRST_TERM[SUPPORT]) - FIRST_PROMISE - 1


@inlined
def has_promised(s, by, to, bit):
    return (s.promised[by, to] >> bit) & 1 == 1


@rule
def comes_to_test(s, by, to, bit):
    if has_promised(s, by, to, bit):
        s.tested[by, to] |= 1 << bit


@rule
def does_deed(s, by, to, bit):
    if has_promised(s, by, to, bit):
        s.crossed[by, to] |= 1 << bit


@rule
def any_promise(s, by):
    """Is a promise of his standing? (a quick look before the longer ones)"""
    for to in range(s.seats):
        if s.promised[by, to] != 0:
            return True
    return False


@rule
def holding_is_noticed(s, by):
    """'No harm' comes to the test once the promiser holds a thug card."""
    if any_promise(s, by) and holds_thug(s, by):
        for to in range(s.seats):
            comes_to_test(s, by, to, NO_HARM_BIT)


@rule
def thug_is_played_on(s, by, to, thug):
    """A thug card of `by` names `to`, his still, his marker or his truck."""
    does_deed(s, by, to, SPARE_BIT + thug)
    does_deed(s, by, to, NO_HARM_BIT)


@rule
def may_place_now(s, by):
    """He has a marker to place: where there is a circle, keeping out and support come to the test."""
    if any_promise(s, by):
        for place in range(1, places(s)):
            if has_circle(s, place):
                for to in range(s.seats):
                    comes_to_test(s, by, to, KEEP_OUT_INFLUENCE_BIT + place)
                    comes_to_test(s, by, to, SUPPORT_BIT + place)


@rule
def has_placed(s, by, place):
    for to in range(s.seats):
        does_deed(s, by, to, KEEP_OUT_INFLUENCE_BIT + place)
        does_deed(s, by, to, SUPPORT_BIT + place)


@rule
def may_send_now(s, by):
    """He has a loaded truck to send: keeping trucks out comes to the test."""
    if any_promise(s, by):
        for place in range(places(s)):
            for to in range(s.seats):
                comes_to_test(s, by, to, KEEP_OUT_TRUCKS_BIT + place)


@rule
def has_sent(s, by, place):
    for to in range(s.seats):
        does_deed(s, by, to, KEEP_OUT_TRUCKS_BIT + place)


@rule
def dock_was_opened(s, by, to, place):
    comes_to_test(s, by, to, OPEN_DOCK_BIT + place)


@rule
def dock_was_refused(s, by, to, place):
    does_deed(s, by, to, OPEN_DOCK_BIT + place)


@rule
def verdict(s, by, to, bit):
    """KEPT, BROKEN or MOOT at the end of phase 5 (the table in section 7)."""
    kind = TERM_KIND[FIRST_PROMISE + bit]
    tested = (s.tested[by, to] >> bit) & 1 == 1
    crossed = (s.crossed[by, to] >> bit) & 1 == 1
    if kind == SUPPORT:
        if crossed:
            return n.KEPT
        return n.BROKEN if tested else n.MOOT
    if crossed:
        return n.BROKEN
    if kind == SPARE:
        return n.KEPT if s.thugs[by, TERM_VALUE[FIRST_PROMISE + bit]] > 0 else n.MOOT
    return n.KEPT if tested else n.MOOT


@rule
def judge_promise(s, by, to, bit):
    """One promise: the verdict is counted and told, the promise is over."""
    state = verdict(s, by, to, bit)
    if state == n.KEPT:
        s.kept[by, to] += 1
    elif state == n.BROKEN:
        s.broken[by, to] += 1
    n.note(s, n.NOTE_PROMISE, by, to, FIRST_PROMISE + bit, state, n.NO_ARGUMENT)
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
                    if has_promised(s, by, to, bit):
                        if s.listening != 0 and n.buffer_full(s):
                            return False
                        judge_promise(s, by, to, bit)
    return True
