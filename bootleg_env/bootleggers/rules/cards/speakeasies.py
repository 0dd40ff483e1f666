"""Thug cards played on a speakeasy: doors, demand, prices, control for the round (p. 15-16).

`fits_...` says whether a target is legal, the function of the card's name does it. Most share one condition: open, unsold, and not
O'Malley's nor what Copper in the House made equal to it (G28, G29).
"""
from ...tables.constants import (
    MAJORITY,
    MAJORITY_DOCK,
    MINORITY_DOCK,
    NO_INFLUENCE,
    NOBODY,
    PAYOFF_COST,
    PUBLIC_DOCK,
    SQUARES,
    TRUCKS,
)
from .. import events as n
from ..board import change_improvements, is_open, note_doors, pay_bank, places, standing, strongest
from ..events import BY_CARD, FOR_CARD, NO_ARGUMENT, NOTE_DOCKS
from ..state import rule


@rule
def fits_open_speakeasy(s, place):
    """Open, not yet sold, not (like) O'Malley's."""
    return 0 < place < places(s) and s.sold[place] == 0 and s.copper_house[place] == 0 and is_open(s, place)


# ---- the docks (p. 9), formed truck by truck and anew by Big Payoff


@rule
def dock_for(s, place, seat):
    """p. 9: the leader's dock, minority's dock, or the public dock (at O'Malley's nobody has influence)."""
    here = standing(s, place, seat)
    if here >= MAJORITY:
        return MAJORITY_DOCK
    return PUBLIC_DOCK if here == NO_INFLUENCE else MINORITY_DOCK


@rule
def line_up(s, truck, place):
    """The truck goes behind those already in its dock."""
    s.line += 1
    s.truck_at[truck] = place
    s.truck_dock[truck] = dock_for(s, place, s.truck_operator[truck])
    s.truck_turn[truck] = s.line


@rule
def next_in_dock(s, place, dock, after):
    """The truck behind place-in-line `after` in that dock, NOBODY at the end."""
    found = NOBODY
    for truck in range(TRUCKS):
        if s.truck_at[truck] == place and s.truck_dock[truck] == dock and s.truck_turn[truck] > after:
            if found == NOBODY or s.truck_turn[truck] < s.truck_turn[found]:
                found = truck
    return found


@rule
def note_docks(s, place):
    """Tell the three queues of a speakeasy, front first, up to five trucks an event."""
    if s.listening == 0:
        return
    for dock in range(3):
        after = 0
        truck = next_in_dock(s, place, dock, after)
        while True:
            n.note8(s, NOTE_DOCKS, NOBODY, place, dock, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT)
            row = s.events[s.noted - 1]
            room = 0
            while truck != NOBODY and room < 5:
                row[6 + room] = truck
                room += 1
                after = s.truck_turn[truck]
                truck = next_in_dock(s, place, dock, after)
            if truck == NOBODY:
                break


@rule
def move_up(s, place, seat, old_line):
    """One mobster's trucks there join the new queue in their old order; gives how many."""
    moved = 0
    while True:
        first = NOBODY
        for truck in range(TRUCKS):
            if s.truck_at[truck] == place and s.truck_operator[truck] == seat and s.truck_turn[truck] <= old_line:
                if first == NOBODY or s.truck_turn[truck] < s.truck_turn[first]:
                    first = truck
        if first == NOBODY:
            return moved
        line_up(s, first, place)
        moved += 1


@rule
def line_up_anew(s, place):
    """B19: the queue by present influence and muscle; each mobster's trucks keep their old order."""
    old_line = s.line
    passed = 0
    moved = 0
    for _ in range(s.seats):
        seat = strongest(s, passed)
        passed |= 1 << seat
        moved += move_up(s, place, seat, old_line)
    if moved > 0:
        note_docks(s, place)


# ---- the cards


@rule
def word_of_mouth(s, place):
    """p. 15: profit there is $1G a crate more this round."""
    s.word_of_mouth[place] += 1


@rule
def copper_in_the_house(s, place):
    """p. 15: no influence, no profit, unlimited demand, $1G a crate; what was played on it earlier lapses (G29)."""
    was_open = is_open(s, place)
    s.copper_house[place] = 1
    s.thirsty[place] = 0
    s.word_of_mouth[place] = 0
    s.packing_heat[place] = NOBODY
    s.big_payoff[place] = NOBODY
    note_doors(s, place, was_open)


@rule
def fits_bust_a_speakeasy(s, place):
    """p. 15: any open speakeasy, O'Malley's too."""
    return place < places(s) and s.sold[place] == 0 and is_open(s, place)


@rule
def bust_a_speakeasy(s, place):
    """p. 15: closed for this round."""
    was_open = is_open(s, place)
    s.closed[place] = 1
    note_doors(s, place, was_open)


@rule
def fits_thirsty(s, place):
    """Before its demand is rolled."""
    return fits_open_speakeasy(s, place) and not (s.selling == place and s.demand != NOBODY)


@rule
def thirsty(s, place):
    """p. 15: one die more of demand this round."""
    s.thirsty[place] += 1


@rule
def fits_big_payoff(s, seat, place):
    """p. 16; a mobster without the money cannot play it (p. 6)."""
    return s.cash[seat] >= PAYOFF_COST and fits_open_speakeasy(s, place)


@rule
def big_payoff(s, seat, place):
    """p. 16: $5G to the bank buys control for this round; trucks there line up again (B19)."""
    pay_bank(s, seat, PAYOFF_COST, FOR_CARD)
    s.big_payoff[place] = seat
    line_up_anew(s, place)


@rule
def packing_heat(s, seat, place):
    """p. 16: wholesale there is $1G a crate for everyone else this round."""
    s.packing_heat[place] = seat


@rule
def fits_opportunity_knocks(s, nth, source, place):
    """p. 16: a marker from one speakeasy to another that is open and has a free square."""
    if nth == 1:
        return place != source and 0 < place < places(s) and is_open(s, place) and s.improved[place] < SQUARES[place]
    if s.improved[place] == 0 or place >= places(s):
        return False
    for other in range(1, places(s)):
        if other != place and is_open(s, other) and s.improved[other] < SQUARES[other]:
            return True
    return False


@rule
def opportunity_knocks(s, seat, source, place, thug):
    change_improvements(s, seat, source, -1, BY_CARD + thug)
    change_improvements(s, seat, place, 1, BY_CARD + thug)
