"""What the journal hears: numbers written into the record's buffer while somebody listens. Words are made in journal.py."""
from .state import EVENT_ROOM, EVENTS, rule

NO_ARGUMENT = -9
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


@rule
def note8(s, event, seat, a, b, c, d, e, f, g, h):
    """One event with up to eight numbers."""
    if s.listening == 0:
        return
    row = s.events[s.noted]
    s.noted += 1
    row[0] = event
    row[1] = s.year
    row[2] = s.phase
    row[3] = seat
    row[4] = a
    row[5] = b
    row[6] = c
    row[7] = d
    row[8] = e
    row[9] = f
    row[10] = g
    row[11] = h


@rule
def note(s, event, seat, a, b, c, d):
    """One event with up to four numbers."""
    if s.listening != 0:
        note8(s, event, seat, a, b, c, d, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT)


@rule
def buffer_full(s):
    """Somebody must read the buffer before the next task."""
    return s.noted > EVENTS - EVENT_ROOM
