"""What the journal hears, by name: numbers written into the record's buffer while somebody listens. words/journal.py reads them back."""
from ...engine.events import NONE, writer
from ..tables.constants import NOBODY
from .state import record, rule

EVENT_NAMES = ("roll", "offer", "answer", "show", "take", "lost", "promise", "end")
ROLL, OFFER, ANSWER, SHOW, TAKE, LOST, PROMISE, END = range(len(EVENT_NAMES))

write = writer(record)


@rule
def rolled(s):
    write(s, ROLL, NOBODY, s.pot, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def offered(s, by, to, stones):
    write(s, OFFER, by, to, stones, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def answered(s, by, offerer, stones, accepted):
    write(s, ANSWER, by, offerer, stones, accepted, NONE, NONE, NONE, NONE, NONE)


@rule
def shown(s):
    write(s, SHOW, NOBODY, s.fist[0], s.fist[1], s.fist[2], s.fist[3], NONE, NONE, NONE, NONE)


@rule
def taken(s, seat, stones):
    write(s, TAKE, seat, stones, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def lost(s, stones):
    write(s, LOST, NOBODY, stones, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def judged(s, by, to, is_kept):
    write(s, PROMISE, by, to, is_kept, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def ended(s):
    write(s, END, NOBODY, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)
