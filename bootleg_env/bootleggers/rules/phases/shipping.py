"""Phase 4, Run the Whiskey: loading and sending (p. 8-9). The market before it is in deals.py."""
import numpy as np

from ...tables.actions import LOAD_TRUCK, MOVE_TASK, SEND_TRUCK
from ...tables.constants import CAPACITY, IDLE, LOAD_TURN, NOBODY, NOT_SENT, SEND_TURN, SIZE, TRUCKS, WINDOW_E
from .. import events as n
from ..board import places
from ..cards.speakeasies import line_up, note_docks
from ..promises import has_sent, may_send_now
from ..stack import pop, push
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
    while frame.count < TRUCKS and s.crates[seat] > 0:
        truck = LARGEST_FIRST[frame.count]
        frame.count += 1
        if s.truck_operator[truck] == seat and s.truck_crates[truck] == 0 and s.truck_at[truck] == NOT_SENT:
            push(s, LOAD_TRUCK, seat, truck, LOAD_TURN)
            return
    pop(s)


@rule
def legal_load(s, frame, options):
    """p. 8: none, some, or as many as fit; crates never change trucks again."""
    for crates in range(1 + min(CAPACITY[SIZE[frame.card]], s.crates[frame.seat])):
        options[crates] = 1


@rule
def apply_load(s, seat, truck, crates):
    if crates > 0:
        s.crates[seat] -= crates
        s.truck_crates[truck] = crates
        n.note(s, n.NOTE_LOAD, seat, truck, crates, n.NO_ARGUMENT, n.NO_ARGUMENT)


# ---- sending


@rule
def start_sending(s, seat):
    push(s, MOVE_TASK, seat, 0, SEND_TURN)


@rule
def go_on_sending(s, frame):
    """G09: his loaded trucks one after the other, the fullest first."""
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
    """The truck goes behind those already in its dock."""
    may_send_now(s, seat)
    if choice == STAY_IDLE:
        s.truck_at[truck] = IDLE
        n.note(s, n.NOTE_SEND, seat, truck, NOBODY, NOBODY, n.NO_ARGUMENT)
        return
    place = choice - 1
    line_up(s, truck, place)
    n.note(s, n.NOTE_SEND, seat, truck, place, s.truck_dock[truck], n.NO_ARGUMENT)
    has_sent(s, seat, place)
    if window == WINDOW_E:  # a hijacked load, after the line-up
        note_docks(s, place)


@rule
def tell_docks(s):
    """All trucks stand in line: the queues as formed."""
    for place in range(places(s)):
        for truck in range(TRUCKS):
            if s.truck_at[truck] == place:
                note_docks(s, place)
                break


@rule
def lose_unloaded(s, seat):
    """p. 8: crates cannot be stored, but in a Warehouse."""
    if s.warehouse[seat] == 0 and s.crates[seat] > 0:
        n.note(s, n.NOTE_LOST, seat, s.crates[seat], NOBODY, n.LOST_UNLOADED, n.NO_ARGUMENT)
        s.crates[seat] = 0
