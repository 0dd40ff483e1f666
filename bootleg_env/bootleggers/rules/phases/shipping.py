"""Phase 4, Run the Whiskey: loading and sending (p. 8-9). The market before it is in deals.py."""
import numpy as np

from ...tables.actions import LOAD_TRUCK, MOVE_TASK, SEND_TRUCK
from ...tables.constants import CAPACITY, IDLE, LOAD_TURN, NOBODY, NOT_SENT, SEND_TURN, SIZE, TRUCKS, WINDOW_E
from .. import events
from ..board import places
from ..docks import line_up, note_docks
from ..promises import has_sent, may_send_now
from ..stack import pop, push, see_next_truck, truck_asked, trucks_seen
from ..state import rule

LARGEST_FIRST = np.array(sorted(range(TRUCKS), key=lambda truck: (-SIZE[truck], truck)))  # D8
STAY_IDLE = 0  # option of `send`


# ---- loading


@rule
def start_loading(s, seat):
    push(s, MOVE_TASK, seat, 0, LOAD_TURN)


@rule
def go_on_loading(s, frame):
    """Truck by truck, largest first, as long as there are crates."""
    seat = frame.seat
    while trucks_seen(frame) < TRUCKS and s.crates[seat] > 0:
        truck = LARGEST_FIRST[trucks_seen(frame)]
        see_next_truck(frame)
        if s.truck_operator[truck] == seat and s.truck_crates[truck] == 0 and s.truck_at[truck] == NOT_SENT:
            push(s, LOAD_TRUCK, seat, truck, LOAD_TURN)
            return
    pop(s)


@rule
def legal_load(s, frame, options):
    """p. 8: none, some, or as many as fit; loaded crates never change trucks again."""
    for crates in range(1 + min(CAPACITY[SIZE[truck_asked(frame)]], s.crates[frame.seat])):
        options[crates] = 1


@rule
def apply_load(s, seat, truck, crates):
    if crates > 0:
        s.crates[seat] -= crates
        s.truck_crates[truck] = crates
        events.loaded(s, seat, truck, crates)


# ---- sending


@rule
def start_sending(s, seat):
    push(s, MOVE_TASK, seat, 0, SEND_TURN)


@rule
def go_on_sending(s, frame):
    """p. 8: the loaded trucks of one mobster one after the other, the fullest first (G09)."""
    fullest = NOBODY
    for truck in range(TRUCKS):
        if s.truck_operator[truck] == frame.seat and s.truck_at[truck] == NOT_SENT and s.truck_crates[truck] > 0:
            if fullest == NOBODY or s.truck_crates[truck] > s.truck_crates[fullest]:
                fullest = truck
    if fullest == NOBODY:
        pop(s)
    else:
        push(s, SEND_TRUCK, frame.seat, fullest, SEND_TURN)


@rule
def legal_send(s, frame, options):
    """p. 8: any speakeasy in play, a closed one too (G10), or nowhere."""
    options[STAY_IDLE] = 1
    for place in range(places(s)):
        options[1 + place] = 1


@rule
def apply_send(s, seat, truck, window, choice):
    """p. 8: the truck goes behind those already in its dock; a hijacked load too (p. 17)."""
    may_send_now(s, seat)
    if choice == STAY_IDLE:
        s.truck_at[truck] = IDLE
        events.sent(s, seat, truck, NOBODY, NOBODY)
        return
    place = choice - 1
    line_up(s, truck, place)
    events.sent(s, seat, truck, place, s.truck_dock[truck])
    has_sent(s, seat, place)
    if window == WINDOW_E:  # a hijacked load, after the line-up
        note_docks(s, place)


@rule
def note_all_docks(s):
    """All trucks stand in line: the queues as formed."""
    for place in range(places(s)):
        for truck in range(TRUCKS):
            if s.truck_at[truck] == place:
                note_docks(s, place)
                break


@rule
def lose_unloaded(s, seat):
    """p. 8: crates cannot be stored, but in a Warehouse (p. 15)."""
    if s.warehouse[seat] == 0 and s.crates[seat] > 0:
        events.lost(s, seat, s.crates[seat], NOBODY, events.LOST_UNLOADED)
        s.crates[seat] = 0


@rule
def lose_all_unloaded(s):
    for seat in range(s.seats):
        lose_unloaded(s, seat)
