"""What one player may know, as small integers in the order of fields.py. A closed fist is never read for anyone but its owner."""
from ..tables import actions as a
from ..tables import fields as f
from ..tables.constants import SEATS
from .flow import leader
from .state import is_asked, rule

FACTS, QUESTION_FACTS = f.FIELDS.size, f.FIELDS.question_size
FEWEST = 2  # players


@rule
def from_me(s, me, seat):
    """A seat counted from the observer."""
    return (seat - me + s.seats) % s.seats


@rule
def see_question(s, me, facts):
    """What I am asked, and what about."""
    frame = s.stack[s.depth - 1]
    facts[f.DECISION + frame.kind] = 1
    if frame.kind == a.GIVE or frame.kind == a.ANSWER:
        facts[f.PARTNER + from_me(s, me, frame.partner)] = 1
        facts[f.OFFERED] = frame.stones


@rule
def see_round(s, me, facts):
    facts[f.PHASE + s.phase] = 1
    facts[f.ROUND] = s.year
    facts[f.ROUNDS_LEFT] = s.rounds - s.year
    facts[f.PLAYERS + s.seats - FEWEST] = 1
    facts[f.DEALS] = s.deals
    facts[f.LEADER + from_me(s, me, leader(s))] = 1
    facts[f.POT] = s.pot


@rule
def see_promises(s, me, by, facts):
    """What somebody has promised, and how much such promises are worth."""
    row = from_me(s, me, by) * SEATS
    for to in range(s.seats):
        at = row + from_me(s, me, to)
        facts[f.PROMISED + at] = s.promised[by, to]
        facts[f.KEPT + at] = s.kept[by, to]
        facts[f.BROKEN + at] = s.broken[by, to]


@rule
def observe_question(s, me, facts):
    """Only the fields of the question, filled if it is mine."""
    for i in range(QUESTION_FACTS):
        facts[i] = 0
    if is_asked(s) and s.stack[s.depth - 1].seat == me:
        see_question(s, me, facts)


@rule
def observe(s, me, facts):
    """Everything player `me` may know."""
    observe_question(s, me, facts)
    for i in range(QUESTION_FACTS, FACTS):
        facts[i] = 0
    see_round(s, me, facts)
    for seat in range(s.seats):
        facts[f.STONES + from_me(s, me, seat)] = s.stones[seat]
        see_promises(s, me, seat, facts)
    facts[f.FIST] = 1 + s.fist[me]
