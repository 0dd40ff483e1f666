"""What the journal hears: one function an event, which writes its numbers while somebody listens. words/journal.py reads them.

Rules call these by name and know nothing of the buffer. A writer's parameters are the event's columns; its reader has the same.
"""
from ...engine.events import NONE, writer
from ..tables.constants import NOBODY
from .state import record, rule

PLACE, BREAK, TAKE_UP, CLAIM, LOAD, DROP, SCORE, COLLECT, CROSS, ABANDON, AMBUSH, PASS, END = range(13)

_write = writer(record)


@rule
def placed(s, seat, cell, token, turned, barrels):
    """`barrels`: those that lie on the new token, from the one it covers."""
    _write(s, PLACE, seat, cell, token, turned, barrels, NONE, NONE, NONE, NONE)


@rule
def covered(s, seat, cell, owner, token, barrels):
    """Before `placed`: whose token is covered (one's own, too) and goes back to its owner's hand; barrels that lay on it."""
    _write(s, BREAK, seat, cell, owner, token, barrels, NONE, NONE, NONE, NONE)


@rule
def taken_up(s, seat, cell, token):
    """A loose end is in hand."""
    _write(s, TAKE_UP, seat, cell, token, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def claimed(s, seat, house, gate, cell, barrels, left):
    """Barrels from a distillery through an entrance onto the token before it; what is left there now."""
    _write(s, CLAIM, seat, house, gate, cell, barrels, left, NONE, NONE, NONE)


@rule
def loaded(s, seat, cell, barrels, forced):
    """A caravan takes up a pile. `forced`: it overshoots, so nothing else was legal."""
    _write(s, LOAD, seat, cell, barrels, forced, NONE, NONE, NONE, NONE, NONE)


@rule
def dropped(s, seat, cell, carried):
    """One barrel on this token; so many are still carried."""
    _write(s, DROP, seat, cell, carried, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def scored(s, seat, score):
    """One barrel reaches Town Center; the score now."""
    _write(s, SCORE, seat, score, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def collected(s, seat, cell, barrels):
    """Where the way ends: all that is left, beside what was dropped there."""
    _write(s, COLLECT, seat, cell, barrels, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def crossed(s, seat, owner, carried):
    """Behind Town Center: on whose road the caravan goes on, with how many barrels."""
    _write(s, CROSS, seat, owner, carried, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def abandoned(s, seat, owner, cell, barrels):
    """The last barrel landed on a rival's empty token: so many barrels of this caravan are the rival's."""
    _write(s, ABANDON, seat, owner, cell, barrels, NONE, NONE, NONE, NONE, NONE)


@rule
def ambushed(s, seat, owner, cell, barrels, score):
    """... on one with barrels: all of them are scored."""
    _write(s, AMBUSH, seat, owner, cell, barrels, score, NONE, NONE, NONE, NONE)


@rule
def passed(s, seat):
    _write(s, PASS, seat, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def ended(s):
    _write(s, END, NOBODY, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)
