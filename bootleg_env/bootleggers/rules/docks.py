"""The docks of a speakeasy (p. 7-9): which one a truck goes to, the queues, and lining up anew after Big Payoff (p. 17)."""
from ..tables.constants import DOCKS, MAJORITY, MAJORITY_DOCK, MINORITY_DOCK, NO_INFLUENCE, NOBODY, PUBLIC_DOCK, TRUCKS
from . import events
from .board import standing, strongest
from .state import rule


@rule
def dock_for(s, place, seat):
    """p. 7-9: the leader's dock, the minority's dock, or the public dock (at O'Malley's nobody has influence)."""
    here = standing(s, place, seat)
    if here >= MAJORITY:
        return MAJORITY_DOCK
    return PUBLIC_DOCK if here == NO_INFLUENCE else MINORITY_DOCK


@rule
def line_up(s, truck, place):
    """p. 8: the truck goes behind those already in its dock, which is that of whoever uses it."""
    s.line += 1
    s.truck_at[truck] = place
    s.truck_dock[truck] = dock_for(s, place, s.truck_operator[truck])
    s.truck_turn[truck] = s.line


@rule
def next_in_dock(s, place, dock, after):
    """The truck behind place-in-line `after` in that dock, NOBODY at the end."""
    first = NOBODY
    for truck in range(TRUCKS):
        if s.truck_at[truck] == place and s.truck_dock[truck] == dock and s.truck_turn[truck] > after:
            if first == NOBODY or s.truck_turn[truck] < s.truck_turn[first]:
                first = truck
    return first


@rule
def note_docks(s, place):
    """Write down the three queues of a speakeasy, front first."""
    if s.listening != 0:
        for dock in range(DOCKS):
            events.docked(s, place, dock)
            nth = 0
            truck = next_in_dock(s, place, dock, 0)
            while truck != NOBODY:
                events.dock_truck(s, place, dock, nth, truck)
                nth += 1
                truck = next_in_dock(s, place, dock, s.truck_turn[truck])


@rule
def first_of(s, place, seat, old_line):
    """The foremost truck of this mobster there that has not joined the new queue, NOBODY if all have."""
    first = NOBODY
    for truck in range(TRUCKS):
        if s.truck_at[truck] == place and s.truck_operator[truck] == seat and s.truck_turn[truck] <= old_line:
            if first == NOBODY or s.truck_turn[truck] < s.truck_turn[first]:
                first = truck
    return first


@rule
def line_up_anew(s, place):
    """p. 17 (B19): the queue by present influence and muscle; each mobster's trucks keep their old order."""
    old_line = s.line
    passed = 0
    for _ in range(s.seats):
        seat = strongest(s, passed)
        passed |= 1 << seat
        truck = first_of(s, place, seat, old_line)
        while truck != NOBODY:
            line_up(s, truck, place)
            truck = first_of(s, place, seat, old_line)
    if s.line > old_line:
        note_docks(s, place)
