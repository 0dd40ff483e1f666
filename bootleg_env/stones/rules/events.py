"""What the journal hears: one function an event, which writes its numbers while somebody listens. words/journal.py reads them.

Rules call these by name and know nothing of the buffer. A writer's parameters are the event's columns; its reader has the same.
"""
from ...engine.events import NONE, writer
from ..tables.constants import NOBODY
from .state import record, rule

ROLL, OFFER, ANSWER, SHOW, TAKE, LOST, PROMISE, END = range(8)

_write = writer(record)


@rule
def rolled(s, pot):
    _write(s, ROLL, NOBODY, pot, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def offered(s, seat, to, stones):
    _write(s, OFFER, seat, to, stones, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def answered(s, seat, to, stones, accepted):
    _write(s, ANSWER, seat, to, stones, accepted, NONE, NONE, NONE, NONE, NONE)


@rule
def shown(s):
    _write(s, SHOW, NOBODY, s.fist[0], s.fist[1], s.fist[2], s.fist[3], NONE, NONE, NONE, NONE)


@rule
def taken(s, seat, stones):
    _write(s, TAKE, seat, stones, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def lost(s, stones):
    _write(s, LOST, NOBODY, stones, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def judged(s, seat, to, kept):
    _write(s, PROMISE, seat, to, kept, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def ended(s):
    _write(s, END, NOBODY, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)
