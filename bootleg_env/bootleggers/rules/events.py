"""What the journal hears: one function an event, which writes its numbers while somebody listens. words/journal.py reads them.

Rules call these by name and know nothing of the buffer. A writer's parameters are the event's columns; the reader has the same ones.
"""
from ...engine.events import NONE, OWN, buffer_full_rule, writer
from ..tables.constants import NOBODY
from .state import inlined, record, rule

EVENT_NAMES = (
    "offers", "bid", "pay", "receive", "pick", "card", "cancelled", "influence", "opens", "die", "improvement", "dice", "produce",
    "copper", "truck", "offer", "answer", "promise", "load", "send", "docks", "lost", "demand", "admit", "sale", "announce", "heat",
    "end", "closes", "answer_trucks",
)
(NOTE_OFFERS, NOTE_BID, NOTE_PAY, NOTE_RECEIVE, NOTE_PICK, NOTE_CARD, NOTE_CANCELLED, NOTE_INFLUENCE, NOTE_OPENS, NOTE_DIE,
 NOTE_IMPROVEMENT, NOTE_DICE, NOTE_PRODUCE, NOTE_COPPER, NOTE_TRUCK, NOTE_OFFER, NOTE_ANSWER, NOTE_PROMISE, NOTE_LOAD, NOTE_SEND,
 NOTE_DOCKS, NOTE_LOST, NOTE_DEMAND, NOTE_ADMIT, NOTE_SALE, NOTE_ANNOUNCE, NOTE_HEAT, NOTE_END, NOTE_CLOSES,
 NOTE_ANSWER_TRUCKS) = range(len(EVENT_NAMES))

MONEY_WHY = ("payroll", "graft", "truck", "card", "vigorish", "deal", "moll", "sale", "profit")
(FOR_PAYROLL, FOR_GRAFT, FOR_TRUCK, FOR_CARD, FOR_VIGORISH, FOR_DEAL, FOR_MOLL, FOR_SALE, FOR_PROFIT) = range(len(MONEY_WHY))
BANK = -1

MOVE_WHY = ("place", "heat", "pick")  # why influence, dice and improvements move; thug card k is BY_CARD + k
BY_PLACING, BY_HEAT, BY_PICK, BY_CARD = range(4)

DICE_WHY = ("production", "demand", "moll", "recruiting")
FOR_PRODUCTION, FOR_DEMAND, FOR_MOLL_DIE, FOR_RECRUITING = range(len(DICE_WHY))

STOPPED_WHY = (None, "copper", "vigorish")
RUNS, STOPPED_BY_COPPER, STOPPED_BY_VIGORISH = range(len(STOPPED_WHY))

TRUCK_CHANGES = ("bought", "denied", "stolen", "rented", "returned", "sold", "favor")
BOUGHT, DENIED, STOLEN, RENTED, RETURNED, SOLD, FAVOR = range(len(TRUCK_CHANGES))
NO_TRUCK = NONE  # of a truck denied

LOST_WHY = ("unloaded", "unsold", "busted")
LOST_UNLOADED, LOST_UNSOLD, LOST_BUSTED = range(len(LOST_WHY))

PROMISE_STATES = ("made", "kept", "broken", "moot")
MADE, KEPT, BROKEN, MOOT = range(len(PROMISE_STATES))

FROM_WINDFALL = 7  # where a card drawn blind was picked: behind offers 1-6
ROW_TRUCKS = 5  # of a dock in one row of the buffer

_write, buffer_full = writer(record), buffer_full_rule(record)


@rule
def _note(s, event, seat, a, b, c, d):
    """One event with up to four numbers."""
    if s.listening != 0:
        _write(s, event, seat, a, b, c, d, NONE, NONE, NONE, NONE)


@inlined
def _fill(s, column, number):
    """One more number of the event just written, in its own column 0-7."""
    if s.listening != 0:
        s.events[s.noted - 1, OWN + column] = number


# ---- phase 1: the row, bids, payment, picks


@rule
def laid_out(s):
    """The truck card and the Men of Action on offer."""
    row = s.offers
    _write(s, NOTE_OFFERS, NOBODY, s.truck_offer, row[0], row[1], row[2], row[3], row[4], row[5], NONE)


@rule
def bid(s, seat, card):
    _note(s, NOTE_BID, seat, card, NONE, NONE, NONE)


@rule
def paid(s, seat, amount, why, other):
    """To the BANK, or to another mobster."""
    _note(s, NOTE_PAY, seat, amount, why, other, NONE)


@rule
def received(s, seat, amount, why, other):
    _note(s, NOTE_RECEIVE, seat, amount, why, other, NONE)


@rule
def picked(s, seat, card, source):
    """From the truck space, offers 1-6, or FROM_WINDFALL."""
    _note(s, NOTE_PICK, seat, card, source, NONE, NONE)


# ---- thug cards


@rule
def played(s, seat, thug, window, first, second, third, fourth):
    """A thug card and its targets."""
    _write(s, NOTE_CARD, seat, thug, window, first, second, third, fourth, NONE, NONE)


@rule
def cancelled(s, seat, thug, target):
    """This mobster's Investigation nullified a thug card of `target`."""
    _note(s, NOTE_CANCELLED, seat, thug, target, NONE, NONE)


# ---- influence, doors, dice, improvements


@rule
def moved_influence(s, seat, place, change, why):
    """In a speakeasy, or in the back room (place NOBODY)."""
    _note(s, NOTE_INFLUENCE, seat, place, change, why, NONE)


@rule
def opened(s, place):
    _note(s, NOTE_OPENS, NOBODY, place, NONE, NONE, NONE)


@rule
def closed(s, place):
    _note(s, NOTE_CLOSES, NOBODY, place, NONE, NONE, NONE)


@rule
def wrote_die(s, seat, still, owner, change, why, started, destroyed):
    """`seat` does it, `owner` has the still."""
    _write(s, NOTE_DIE, seat, still, owner, change, why, started, destroyed, NONE, NONE)


@rule
def moved_dice(s, seat, still, owner, change, why):
    """On a still, or in the back room (still NOBODY)."""
    wrote_die(s, seat, still, owner, change, why, 0, 0)


@rule
def started_still(s, seat, still, why):
    wrote_die(s, seat, still, seat, 1, why, 1, 0)


@rule
def destroyed_still(s, seat, still, owner, dice, why):
    wrote_die(s, seat, still, owner, -dice, why, 0, 1)


@rule
def moved_improvement(s, seat, place, change, why):
    """In a speakeasy, or in the back room (place NOBODY)."""
    _note(s, NOTE_IMPROVEMENT, seat, place, change, why, NONE)


# ---- dice and what they make; `face` adds die after die


@rule
def rolled(s, seat, why, subject):
    """Of a still, a speakeasy, or nothing (NOBODY)."""
    _note(s, NOTE_DICE, seat, why, subject, NONE, NONE)


@rule
def rolled_production(s, seat, still):
    rolled(s, seat, FOR_PRODUCTION, still)


@rule
def rolled_demand(s, place):
    rolled(s, NOBODY, FOR_DEMAND, place)


@inlined
def face(s, nth, number):
    """The nth die, from 0, of the roll just written."""
    _fill(s, 2 + nth, number)


@rule
def rolled_one(s, seat, why, number):
    """The single die of the Moll or of Recruiting."""
    rolled(s, seat, why, NOBODY)
    face(s, 0, number)


@rule
def produced(s, seat, still, crates, stopped):
    _note(s, NOTE_PRODUCE, seat, still, crates, stopped, NONE)


@rule
def moved_copper(s, seat):
    _note(s, NOTE_COPPER, seat, NONE, NONE, NONE, NONE)


# ---- trucks, loads, docks


@rule
def truck_changed(s, seat, truck, change, other):
    """`seat` gains the use, `other` loses it."""
    _note(s, NOTE_TRUCK, seat, truck, change, other, NONE)


@rule
def loaded(s, seat, truck, crates):
    _note(s, NOTE_LOAD, seat, truck, crates, NONE, NONE)


@rule
def sent(s, seat, truck, place, dock):
    """To a dock of a speakeasy, or nowhere (both NOBODY)."""
    _note(s, NOTE_SEND, seat, truck, place, dock, NONE)


@rule
def docked(s, place, dock):
    """One dock of a speakeasy; `dock_truck` adds its queue. Its three docks one after the other are one event."""
    _note(s, NOTE_DOCKS, NOBODY, place, dock, NONE, NONE)


@rule
def dock_truck(s, place, dock, nth, truck):
    """The nth truck of the queue, from 0."""
    if nth > 0 and nth % ROW_TRUCKS == 0:
        _note(s, NOTE_DOCKS, NOBODY, place, dock, NONE, NONE)
    _fill(s, 2 + nth % ROW_TRUCKS, truck)


@rule
def lost(s, seat, crates, truck, why):
    _note(s, NOTE_LOST, seat, crates, truck, why, NONE)


# ---- deals and promises


@rule
def offered(s, seat):
    """The offer under way, from the side of its maker."""
    _write(s, NOTE_OFFER, seat, s.offer_to, s.offer[0, 0], s.offer[0, 1], s.offer[0, 2],
           s.offer[1, 0], s.offer[1, 1], s.offer[1, 2], NONE)


@rule
def answered(s, seat, accepted):
    """The offer under way, from the side of the partner (O05)."""
    _write(s, NOTE_ANSWER, seat, accepted, s.offer_by, s.offer[1, 0], s.offer[1, 1], s.offer[1, 2],
           s.offer[0, 0], s.offer[0, 1], s.offer[0, 2])


@rule
def meant_trucks(s, seat, rented_to, sold_to, rented_by, sold_by):
    """Behind an answer: the trucks that its rent and sell terms mean."""
    _note(s, NOTE_ANSWER_TRUCKS, seat, rented_to, sold_to, rented_by, sold_by)


@rule
def promised(s, seat, to, term, state):
    _note(s, NOTE_PROMISE, seat, to, term, state, NONE)


# ---- selling, the heat, the end


@rule
def demanded(s, place, total):
    """`total` NOBODY: unlimited."""
    _note(s, NOTE_DEMAND, NOBODY, place, total, NONE, NONE)


@rule
def admitted(s, seat, truck, place, allowed):
    _note(s, NOTE_ADMIT, seat, truck, place, allowed, NONE)


@rule
def sold(s, place, dock, truck, seller, crates, price, profit_to, profit):
    _write(s, NOTE_SALE, NOBODY, place, dock, truck, seller, crates, price, profit_to, profit)


@rule
def announced(s):
    """Everybody's cash."""
    _write(s, NOTE_ANNOUNCE, NOBODY, s.cash[0], s.cash[1], s.cash[2], s.cash[3], s.cash[4], s.cash[5], NONE, NONE)


@rule
def heat(s):
    """Markers given; `new_men` adds how many to whom."""
    _write(s, NOTE_HEAT, NOBODY, 0, 0, 0, 0, 0, 0, NONE, NONE)


@rule
def new_men(s, seat, men):
    _fill(s, seat, men)


@rule
def ended(s, by_goal):
    _note(s, NOTE_END, NOBODY, by_goal, NONE, NONE, NONE)
