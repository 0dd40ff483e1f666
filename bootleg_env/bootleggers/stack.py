"""Who is asked what: a stack of small frames. The top frame is the question of the moment, or work to be done."""
from .actions import FIRST_TASK, NO_TARGET
from .state import rule


@rule
def push(s, kind, seat, card, window):
    """A new frame on top; its counters start at zero, its targets unnamed."""
    frame = s.stack[s.depth]
    s.depth += 1
    frame.kind = kind
    frame.seat = seat
    frame.card = card
    frame.window = window
    frame.stage = 0
    frame.passed = 0
    frame.count = 0
    frame.cancelled = 0
    for i in range(4):
        frame.targets[i] = NO_TARGET


@rule
def pop(s):
    """Take the top frame away and leave no trace of it."""
    s.depth -= 1
    frame = s.stack[s.depth]
    frame.kind = 0
    frame.seat = 0
    frame.card = 0
    frame.window = 0
    frame.stage = 0
    frame.passed = 0
    frame.count = 0
    frame.cancelled = 0
    for i in range(4):
        frame.targets[i] = 0


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
