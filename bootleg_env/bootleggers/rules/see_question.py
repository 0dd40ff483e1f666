"""The question as the mobster who is asked sees it: what is asked, and what about. Seats are counted from the observer."""
from ..tables import actions as a
from ..tables.cards import TARGETS_OF
from ..tables.constants import A_LITTLE_VIGORISH, CAPACITY, MOST_TERMS, NOBODY, SEATS, SIZE, VIGORISH_COST
from ..tables.fields import (
    ASKED_CARD,
    ASKED_NUMBER,
    ASKED_PLACE,
    ASKED_SEAT,
    ASKED_SPARE,
    ASKED_TRUCK,
    DEAL_CASH,
    DEAL_CRATES,
    DEAL_NO_HARM,
    DEAL_PLACES,
    DEAL_RENT,
    DEAL_SELL,
    DECISION,
    WINDOW,
)
from .board import still_owner
from .stack import extorter, least_place, still_asked, targets_named, thug_asked, truck_asked
from .state import inlined, rule
from .terms import GET, GIVE


@inlined
def from_me(s, me, seat):
    """A seat counted from the observer (no division: this is asked a hundred times an observation)."""
    return seat - me if seat >= me else seat - me + s.seats


@inlined
def whose(s, me, seat):
    """1 = me, 2 = the next ..., 0 = nobody."""
    return 0 if seat == NOBODY else 1 + from_me(s, me, seat)


@rule
def see_term(facts, term, mine):
    """One term of an offer: `mine` 1 = I get it, -1 = I give it."""
    kind = a.TERM_KIND[term]
    value = a.TERM_VALUE[term]
    if kind == a.CASH or kind == a.CRATES:
        facts[(DEAL_CASH if kind == a.CASH else DEAL_CRATES) + (1 if mine > 0 else 0)] = value
        return
    if kind == a.RENT or kind == a.SELL_TRUCK:
        at = (DEAL_RENT if kind == a.RENT else DEAL_SELL) + value
    elif kind == a.CARD:
        at = ASKED_CARD + value
    elif kind == a.SPARE:
        at = ASKED_SPARE + value
    elif kind == a.NO_HARM:
        at = DEAL_NO_HARM
    else:
        at = DEAL_PLACES + term - a.FIRST_TERM[a.OPEN_DOCK]
    facts[at] = mine if facts[at] == 0 else 2


@rule
def see_offer(s, me, facts):
    """The offer under way, from my side of the table."""
    if s.offer_by == NOBODY:
        return
    facts[ASKED_SEAT + from_me(s, me, s.offer_to if s.offer_by == me else s.offer_by)] = 1
    side = GIVE if s.stack[s.depth - 1].kind == a.DEAL_GIVE else GET
    for i in range(MOST_TERMS):
        if s.offer[GIVE, i] != a.NO_TERM:
            see_term(facts, s.offer[GIVE, i], -1 if s.offer_by == me else 1)
        if s.offer[GET, i] != a.NO_TERM:
            see_term(facts, s.offer[GET, i], 1 if s.offer_by == me else -1)
        if s.offer[side, i] != a.NO_TERM:
            facts[ASKED_NUMBER] += 1


@rule
def see_truck(s, me, truck, facts):
    facts[ASKED_TRUCK] = CAPACITY[SIZE[truck]]
    facts[ASKED_TRUCK + 1] = s.truck_crates[truck]
    if s.truck_operator[truck] != NOBODY:
        facts[ASKED_SEAT + from_me(s, me, s.truck_operator[truck])] += 2


@rule
def see_targets(s, me, task, facts):
    """The card being played and what it names so far."""
    facts[ASKED_CARD + thug_asked(task)] = 1
    for nth in range(targets_named(task)):
        kind = TARGETS_OF[thug_asked(task), nth]
        target = task.targets[nth]
        if kind == a.TARGET_SPEAKEASY:
            facts[ASKED_PLACE + target] += 1
        elif kind == a.HOW_MANY:
            facts[ASKED_NUMBER] = target
        elif kind == a.TARGET_TRUCK:
            see_truck(s, me, target, facts)
        elif kind == a.TARGET_STILL and target >= SEATS:
            facts[ASKED_SEAT + from_me(s, me, still_owner(s, target))] |= 2
        elif target < SEATS:
            facts[ASKED_SEAT + from_me(s, me, target)] |= 2


@rule
def see_question(s, me, facts):
    """What I am asked, and what about."""
    frame = s.stack[s.depth - 1]
    kind = frame.kind
    facts[DECISION + kind] = 1
    if kind == a.THUG or kind == a.PLACE_DIE or kind == a.IMPROVE or kind == a.PLACE_INFLUENCE:
        facts[WINDOW] = 1 + frame.window
        if kind == a.THUG and thug_asked(frame) != NOBODY:
            facts[ASKED_CARD + thug_asked(frame)] = 1
        if kind == a.PLACE_INFLUENCE:
            facts[ASKED_NUMBER] = least_place(frame)
    elif kind == a.LOAD_TRUCK or kind == a.SEND_TRUCK or kind == a.ADMIT:
        see_truck(s, me, truck_asked(frame), facts)
        if kind == a.ADMIT:
            facts[ASKED_PLACE + s.selling] = 1
    elif kind == a.VIGORISH:
        facts[ASKED_SEAT + from_me(s, me, extorter(frame))] = 1
        facts[ASKED_CARD + A_LITTLE_VIGORISH] = 1
        facts[ASKED_NUMBER] = VIGORISH_COST * s.still_dice[still_asked(frame)]
    elif kind == a.REACT:
        see_targets(s, me, s.stack[s.depth - 2], facts)
        facts[ASKED_SEAT + from_me(s, me, s.stack[s.depth - 2].seat)] |= 1
    elif a.TARGET_SPEAKEASY <= kind <= a.HOW_MANY:
        see_targets(s, me, s.stack[s.depth - 2], facts)
    elif kind >= a.DEAL_GIVE:
        see_offer(s, me, facts)
