"""The fields of the question: what I am asked, and what about."""
from ..tables import actions as a
from ..tables import fields as f
from ..tables.cards import BUILDINGS_LOST, GOONS_LOST, GUARDS_LOST, MONTHS, TO_HOSPITAL, UNSTOCK
from ..tables.constants import INFAMIES, MONEY_STEP, NOBODY, PACKET, SCHEMES
from .draft import packet_of
from .feds import bribe, money_due, printed
from .state import is_asked, rule

QUESTION_FACTS = f.FIELDS.question_size


@rule
def from_me(s, me, seat):
    """A seat counted from the observer. (A division would take longer than all the rest.)"""
    return seat - me if seat >= me else seat - me + s.seats


@rule
def see_fed(s, frame, facts):
    """The Fed card in question: its price, and what facing it takes."""
    card = printed(s, frame.card)
    level = int(frame.level)
    facts[f.BRIBE] = bribe(s, frame.seat, frame.card, level)
    facts[f.MONTHS] = MONTHS[card, level]
    facts[f.CONSEQUENCE] = UNSTOCK[card, level]
    facts[f.CONSEQUENCE + 1] = BUILDINGS_LOST[card, level]
    facts[f.CONSEQUENCE + 2] = GOONS_LOST[card, level]
    facts[f.CONSEQUENCE + 3] = TO_HOSPITAL[card, level]
    facts[f.CONSEQUENCE + 4] = GUARDS_LOST[card, level]
    facts[f.CONSEQUENCE + 5] = money_due(s, frame.seat, frame.card, level) // MONEY_STEP


@rule
def see_choice_of_cards(s, me, kind, facts):
    """Draft and infamy: what there is to choose from."""
    if kind == a.DRAFT:
        packet = PACKET + packet_of(s, me)
        for card in range(SCHEMES):
            facts[f.PACKET + card] = s.scheme_at[card] == packet
    elif kind == a.INFAMY:
        for card in range(INFAMIES):
            facts[f.PAIR + card] = s.infamy_at[card] == PACKET + me


@rule
def see_left(s, frame, facts):
    """What is still to be placed, or to be lost."""
    if frame.kind == a.GARRISON or (frame.kind == a.BLOCK and frame.purpose == a.TO_PLACE) or frame.kind == a.REARRANGE:
        facts[f.LEFT] = s.pool_goons
        facts[f.LEFT_GUARDS] = s.pool_guards
    elif frame.kind == a.BLOCK:
        facts[f.LEFT] = frame.left


@rule
def see_question(s, me, facts):
    """Of the frame on top."""
    frame = s.stack[s.depth - 1]
    facts[f.DECISION + frame.kind] = 1
    if frame.purpose != NOBODY:
        facts[f.PURPOSE + frame.purpose] = 1
    if frame.block != NOBODY:
        facts[f.HERE + frame.block] = 1
    if frame.origin != NOBODY:
        facts[f.ORIGIN + frame.origin] = 1
    if frame.building != NOBODY:
        facts[f.BUILDING + frame.building] = 1
    if frame.card != NOBODY:
        facts[f.CARD + printed(s, frame.card)] = 1
        facts[f.LEVEL + frame.level] = 1
    if frame.whose != NOBODY:
        facts[f.WHOSE + from_me(s, me, frame.whose)] = 1
    if frame.kind == a.FED:
        see_fed(s, frame, facts)
    see_left(s, frame, facts)
    see_choice_of_cards(s, me, int(frame.kind), facts)


@rule
def observe_question(s, me, facts):
    """Only the fields of the question, filled if it is mine."""
    for i in range(QUESTION_FACTS):
        facts[i] = 0
    if is_asked(s) and s.stack[s.depth - 1].seat == me:
        see_question(s, me, facts)


