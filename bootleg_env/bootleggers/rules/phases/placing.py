"""Phase 2, Send in the Boys: influence from the back room into speakeasies (p. 7; at any time: p. 11)."""
from ...tables.actions import MOVE_TASK, PLACE_INFLUENCE
from ...tables.constants import PLACE_TURN
from ..board import has_circle, place_marker, places
from ..promises import has_placed, may_place_now
from ..stack import pop, push
from ..state import rule

DONE = 0  # option of `place_influence`


@rule
def ask_placement(s, seat, window, least):
    """Where does his next marker go? In phase 2 never back to a smaller speakeasy (D7)."""
    may_place_now(s, seat)
    push(s, PLACE_INFLUENCE, seat, 0, window)
    s.stack[s.depth - 1].count = least


@rule
def legal_place_influence(s, frame, options):
    """p. 7: any or all of his markers, or none; G02: as long as there are circles."""
    options[DONE] = 1
    if s.back_room[frame.seat] > 0:
        for place in range(max(1, frame.count), places(s)):
            if has_circle(s, place):
                options[place] = 1


@rule
def put_marker(s, seat, place):
    place_marker(s, seat, place)
    has_placed(s, seat, place)


@rule
def start_placing(s, seat):
    """His own turn: the frame that asks marker by marker."""
    push(s, MOVE_TASK, seat, 0, PLACE_TURN)


@rule
def go_on_placing(s, frame):
    """p. 7: he makes his complete placement before play proceeds."""
    if s.back_room[frame.seat] > 0:
        ask_placement(s, frame.seat, PLACE_TURN, frame.count)
    else:
        pop(s)


@rule
def apply_own_placement(s, seat, choice):
    """The move below goes on, or ends."""
    if choice == DONE:
        pop(s)
    else:
        s.stack[s.depth - 1].count = choice
        put_marker(s, seat, choice)
