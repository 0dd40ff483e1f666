"""Who is asked what: a stack of small frames. The top frame is the question of the moment, or work to be done."""
import numpy as np

from ...engine.record import stack_rules
from ..tables.actions import FIRST_TASK, NO_TARGET
from .state import record, rule

_BLANK = np.zeros(1, record.frame_dtype)  # counters at zero, targets unnamed
_BLANK["targets"] = NO_TARGET
lay, pop = stack_rules(record, _BLANK)


@rule
def push(s, kind, seat, card, window):
    """A new frame on top."""
    lay(s, kind, seat)
    frame = s.stack[s.depth - 1]
    frame.card = card
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
