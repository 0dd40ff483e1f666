"""Windows and own turns: what waits in the back room may be used, thug cards may be played (D3, G06, G36).

A window asks in muscle order and opens again from the top after every deed; it closes when all have passed in a row. An own turn
asks one mobster until the mobster passes. Both poll a seat the same way: die, improvement, influence (variant), thug card.
"""
from ..tables.actions import IMPROVE, PLACE_DIE, POLL_TASK, THUG, WINDOW_TASK
from ..tables.constants import LOAD_TURN, NOBODY, PLACE_TURN, PLAY_NOW, SEND_TURN, THUGS, WINDOW_C, WINDOW_E
from .board import has_still_square, holds_thug, strongest
from .cards.deck import can_play
from .cards.goods import KEEP_IT, put_die, put_improvement
from .phases.placing import DONE, ask_placement, put_marker
from .reactions import play
from .stack import passes, pop, push, thug_asked
from .state import rule

ASK_DIE, ASK_IMPROVEMENT, ASK_INFLUENCE, ASK_THUG, POLLED = range(5)  # stages of a poll
PASS = 0  # option of `thug`


@rule
def poll(s, seat, window):
    push(s, POLL_TASK, seat, 0, window)


@rule
def is_own_turn(window):
    return window == PLACE_TURN or window == LOAD_TURN or window == SEND_TURN


@rule
def has_die_to_place(s, seat, window):
    return s.dice[seat] > 0 and (window == PLACE_TURN or window == WINDOW_C) and has_still_square(s, seat)


@rule
def has_improvement_to_place(s, seat, window):
    return s.improvements[seat] > 0 and (window == PLACE_TURN or window == WINDOW_E)


@rule
def has_business(s, seat, window):
    """Is there anything to ask this mobster here? (with none one is passed over)"""
    if holds_thug(s, seat) or (s.anytime != 0 and s.back_room[seat] > 0):
        return True
    return has_die_to_place(s, seat, window) or has_improvement_to_place(s, seat, window)


@rule
def open_window(s, window):
    """A window in which nobody has business is not opened."""
    for seat in range(s.seats):
        if has_business(s, seat, window):
            push(s, WINDOW_TASK, NOBODY, 0, window)
            return


@rule
def go_on_with_window(s, frame):
    """The next mobster in muscle order without a pass since the last deed."""
    while True:
        seat = strongest(s, frame.passed)
        if seat == NOBODY:
            pop(s)
            return
        if has_business(s, seat, frame.window):
            poll(s, seat, frame.window)
            return
        passes(s, frame, seat)


@rule
def asks_at(s, seat, window, stage):
    """Is there something to ask at this stage of a poll? Then the question is on the stack. Back room: p. 6."""
    if stage == ASK_DIE and has_die_to_place(s, seat, window):
        push(s, PLACE_DIE, seat, 0, window)
    elif stage == ASK_IMPROVEMENT and has_improvement_to_place(s, seat, window):
        push(s, IMPROVE, seat, 0, window)
    elif stage == ASK_INFLUENCE and s.anytime != 0 and s.back_room[seat] > 0:
        ask_placement(s, seat, window, 0)
    elif stage == ASK_THUG and holds_thug(s, seat):
        push(s, THUG, seat, NOBODY, window)
    else:
        return False
    return True


@rule
def go_on_polling(s, frame):
    """Ask the next thing that could concern this mobster here; after the last one the mobster has passed."""
    seat = frame.seat
    window = frame.window
    while frame.stage < POLLED:
        stage = frame.stage
        frame.stage = stage + 1
        if asks_at(s, seat, window, stage):
            return
    pop(s)
    if not is_own_turn(window):
        passes(s, s.stack[s.depth - 1], seat)


@rule
def deed_is_done(s):
    """After a deed: an own turn asks the same again, a window opens anew from the top. The poll is on top."""
    frame = s.stack[s.depth - 1]
    if is_own_turn(frame.window):
        frame.stage -= 1
    else:
        pop(s)
        s.stack[s.depth - 1].passed = 0


@rule
def apply_stored_die(s, seat, choice):
    if choice != KEEP_IT:
        deed_is_done(s)
        put_die(s, seat, choice)


@rule
def apply_stored_improvement(s, seat, choice):
    if choice != KEEP_IT:
        deed_is_done(s)
        put_improvement(s, seat, choice)


@rule
def apply_window_placement(s, seat, choice):
    """Influence at any time (p. 11)."""
    if choice != DONE:
        deed_is_done(s)
        put_marker(s, seat, choice)


@rule
def legal_thug(s, frame, options):
    """Pass (or hold), or a card of the hand that has its time and a target; just taken: only that one."""
    options[PASS] = 1
    for thug in range(THUGS):
        if s.thugs[frame.seat, thug] > 0 and (thug_asked(frame) == NOBODY or thug_asked(frame) == thug):
            if can_play(s, frame.seat, thug, frame.window):
                options[1 + thug] = 1


@rule
def apply_thug(s, seat, window, choice):
    if choice != PASS:
        if window != PLAY_NOW:
            deed_is_done(s)
        play(s, seat, choice - 1, window)
