"""Phase 2, Send in the Boys: influence from the back room into speakeasies (p. 7; at any time: p. 11)."""
from ...tables.actions import MOVE_TASK, PLACE_INFLUENCE
from ...tables.constants import PLACE_TURN
from ..board import has_circle, place_marker, places
from ..promises import has_placed, may_place_now
from ..stack import least_place, pop, push, set_least_place
from ..state import rule

DONE = 0  # option of `place_influence`


@rule
def ask_placement(s, seat, window, least):
    """Where does the next marker go? In phase 2 never back to a smaller speakeasy (D7): `least` or larger."""
    may_place_now(s, seat)
    push(s, PLACE_INFLUENCE, seat, 0, window)
    set_least_place(s, least)


@rule
def legal_place_influence(s, frame, options):
    """p. 7: any or all markers, or none; G02: as long as there are circles."""
    options[DONE] = 1
    if s.back_room[frame.seat] > 0:
        for place in range(max(1, least_place(frame)), places(s)):
            if has_circle(s, place):
                options[place] = 1


@rule
def put_marker(s, seat, place):
    place_marker(s, seat, place)
    has_placed(s, seat, place)


@rule
def start_placing(s, seat):
    """The own turn: the frame that asks marker by marker."""
    push(s, MOVE_TASK, seat, 0, PLACE_TURN)


@rule
def go_on_placing(s, frame):
    """p. 7: the complete placement is made before play proceeds."""
    if s.back_room[frame.seat] > 0:
        ask_placement(s, frame.seat, PLACE_TURN, least_place(frame))
    else:
        pop(s)


@rule
def apply_own_placement(s, seat, choice):
    """The move below goes on, or ends."""
    if choice == DONE:
        pop(s)
    else:
        set_least_place(s, choice)
        put_marker(s, seat, choice)
