"""What the journal hears: numbers written into the record's buffer while somebody listens. Words are made in journal.py."""
from ...engine.events import NONE as NO_ARGUMENT
from ...engine.events import buffer_full_rule, writer
from .state import record, rule

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

LOST_WHY = ("unloaded", "unsold", "busted")
LOST_UNLOADED, LOST_UNSOLD, LOST_BUSTED = range(len(LOST_WHY))

PROMISE_STATES = ("made", "kept", "broken", "moot")
MADE, KEPT, BROKEN, MOOT = range(len(PROMISE_STATES))


note8, buffer_full = writer(record), buffer_full_rule(record)


@rule
def note(s, event, seat, a, b, c, d):
    """One event with up to four numbers."""
    if s.listening != 0:
        note8(s, event, seat, a, b, c, d, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT)
