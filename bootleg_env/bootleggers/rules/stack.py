"""Who is asked what: a stack of small frames. The top frame is the question of the moment, or work to be done."""
import numpy as np

from ...engine.record import stack_rules
from ..tables.actions import FIRST_TASK, NO_TARGET
from .state import inlined, record, rule

_BLANK = np.zeros(1, record.frame_dtype)  # counters at zero, targets unnamed
_BLANK["targets"] = NO_TARGET
lay, pop = stack_rules(record, _BLANK)


@rule
def push(s, kind, seat, about, window):
    """A new frame on top. `about`: the thug card, truck, still or deal window it is about (see below), or NOBODY."""
    lay(s, kind, seat)
    frame = s.stack[s.depth - 1]
    frame.about = about
    frame.window = window


@rule
def has_passed(s, frame, seat):
    return (frame.passed >> seat) & 1 == 1


@rule
def passes(s, frame, seat):
    frame.passed |= 1 << seat


@rule
def is_asked(s):
    """Is a question on top of the stack?"""
    return s.depth > 0 and s.stack[s.depth - 1].kind < FIRST_TASK


# ---- what the numbers of a frame mean, by its kind


@inlined
def thug_asked(frame):
    """THUG (NOBODY: any card of the hand), REACT, targets, PLAY_TASK: the thug card."""
    return frame.about


@inlined
def truck_asked(frame):
    """LOAD_TRUCK, SEND_TRUCK, ADMIT: the truck."""
    return frame.about


@inlined
def still_asked(frame):
    """VIGORISH: the still."""
    return frame.about


@inlined
def deal_window(frame):
    """DEAL_TASK and the questions of a deal: which of the deal windows."""
    return frame.about


@inlined
def extorter(frame):
    """VIGORISH: who played the card."""
    return frame.targets[0]


@inlined
def set_extorter(s, seat):
    s.stack[s.depth - 1].targets[0] = seat


@inlined
def targets_named(frame):
    """PLAY_TASK: how many targets have been named; the next one is that number."""
    return frame.count


@inlined
def name_target(task, value):
    """PLAY_TASK: one target more."""
    task.targets[task.count] = value
    task.count += 1


@inlined
def least_place(frame):
    """PLACE_INFLUENCE, MOVE_TASK of phase 2: the smallest speakeasy the next marker may go to (D7)."""
    return frame.count


@inlined
def set_least_place(s, place):
    s.stack[s.depth - 1].count = place


@inlined
def trucks_seen(frame):
    """MOVE_TASK of loading: how many trucks have had their turn."""
    return frame.count


@inlined
def see_next_truck(frame):
    frame.count += 1


@inlined
def offers_made(frame):
    """DEAL_TASK: offers in this pass."""
    return frame.count


@inlined
def count_offer(s):
    s.stack[s.depth - 1].count += 1


@inlined
def forget_offers(frame):
    frame.count = 0
