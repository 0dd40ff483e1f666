"""Playing a thug card: name the targets, let others answer with Investigation, pay and take effect (G18-G20)."""
from ..tables.actions import HOW_MANY, OPTIONS, PLAY_TASK, REACT, TARGET_MARKER, TARGET_SEAT, TARGET_STILL, TARGET_TRUCK
from ..tables.cards import TARGETS_OF
from ..tables.constants import BIG_CITY_BOYS, FIRST_THUG, FRIENDLY_UNION_BOSS, HIJACK, INVESTIGATION, NOBODY, REACT_WINDOW, SEATS
from . import events as n
from .board import drop_thug, muscle_halves
from .cards.deck import effect, fits, targets_needed
from .promises import thug_is_played_on
from .stack import has_passed, passes, pop, push
from .state import rule

NAMING, ANSWERING = 0, 1  # stages of a play
LET_PASS, INVESTIGATE = 0, 1  # options of `react`


@rule
def play(s, seat, thug, window):
    """A mobster plays a card: first its targets are asked."""
    push(s, PLAY_TASK, seat, thug, window)


# ---- targets


@rule
def counts_seats(kind, option):
    """Does this option of this question mean a seat, counted from the actor (0 = me)?"""
    return option < SEATS and (kind == TARGET_SEAT or kind == TARGET_MARKER or kind == TARGET_STILL)


@rule
def value_of(s, seat, kind, option):
    """What an option means in the record's terms: seats counted from seat 0, numbers from 1; -1 = an empty seat."""
    if kind == HOW_MANY:
        return option + 1
    if not counts_seats(kind, option):
        return option
    return (seat + option) % s.seats if option < s.seats else NOBODY


@rule
def legal_target(s, frame, options):
    """The targets that fit the card being played; the play is the frame below."""
    task = s.stack[s.depth - 2]
    for option in range(OPTIONS[frame.kind]):
        value = value_of(s, frame.seat, frame.kind, option)
        if value != NOBODY:
            if fits(s, frame.seat, task.card, task.window, task.count, task.targets[0], task.targets[1], task.targets[2], value):
                options[option] = 1


@rule
def apply_target(s, seat, kind, option):
    """The play (on top again) has one target more."""
    task = s.stack[s.depth - 1]
    task.targets[task.count] = value_of(s, seat, kind, option)
    task.count += 1


# ---- whom it is played on (rulings, section 7: promises)


@rule
def hurts_truck(s, seat, truck, thug):
    """The owner and the user of a truck."""
    owner = s.truck_owner[truck]
    operator = s.truck_operator[truck]
    if owner != NOBODY:
        thug_is_played_on(s, seat, owner, thug)
    if operator != NOBODY and operator != owner:
        thug_is_played_on(s, seat, operator, thug)


@rule
def hurts(s, task):
    """Promises of sparing and no harm are broken by naming a mobster, his still, his marker or his truck."""
    seat = task.seat
    thug = task.card
    if thug == BIG_CITY_BOYS or thug == INVESTIGATION:
        return
    for nth in range(1 if thug == HIJACK else task.count):  # Hijack's second truck is the player's own
        kind = TARGETS_OF[thug, nth]
        target = task.targets[nth]
        if kind == TARGET_SEAT or (kind == TARGET_MARKER and target < SEATS):
            thug_is_played_on(s, seat, target, thug)
        elif kind == TARGET_STILL:
            thug_is_played_on(s, seat, target if target < SEATS else s.board_owner[target - SEATS], thug)
        elif kind == TARGET_TRUCK:
            hurts_truck(s, seat, target, thug)


# ---- the play itself


@rule
def declare(s, task):
    """All targets are named: the card is on the table."""
    thug = task.card
    drop_thug(s, task.seat, thug)
    n.note8(s, n.NOTE_CARD, task.seat, thug, task.window, task.targets[0], task.targets[1], task.targets[2], task.targets[3],
            n.NO_ARGUMENT, n.NO_ARGUMENT)
    s.discard[FIRST_THUG + thug] += 1
    hurts(s, task)


@rule
def next_investigator(s, task):
    """G20: who may answer now, the strongest first; nobody answers his own card."""
    best = NOBODY
    for seat in range(s.seats):
        if seat != task.seat and s.thugs[seat, INVESTIGATION] > 0 and not has_passed(s, task, seat):
            if best == NOBODY or muscle_halves(s, seat) > muscle_halves(s, best):
                best = seat
    return best


@rule
def investigate(s, seat, window, target):
    """An Investigation that nobody nullified: against the card below, or a face-up Union Boss."""
    thug = FRIENDLY_UNION_BOSS
    if window == REACT_WINDOW:
        answered = s.stack[s.depth - 1]
        answered.cancelled = 1
        thug = answered.card
        target = answered.seat
    else:
        s.union_boss[target] = 0
        s.discard[FIRST_THUG + FRIENDLY_UNION_BOSS] += 1
    n.note(s, n.NOTE_CANCELLED, seat, thug, target, n.NO_ARGUMENT, n.NO_ARGUMENT)


@rule
def finish_play(s):
    """Off the stack, then the effect: questions it brings (a die, a sending, vigorish) come on top of what was below."""
    task = s.stack[s.depth - 1]
    seat = int(task.seat)
    thug = int(task.card)
    window = int(task.window)
    cancelled = int(task.cancelled)
    first = int(task.targets[0])
    second = int(task.targets[1])
    third = int(task.targets[2])
    fourth = int(task.targets[3])
    pop(s)
    if cancelled != 0:
        return
    if thug == INVESTIGATION:
        investigate(s, seat, window, first)
    else:
        effect(s, seat, thug, window, first, second, third, fourth)


@rule
def go_on_playing(s):
    """The play on top takes its next step."""
    task = s.stack[s.depth - 1]
    if task.stage == NAMING:
        if task.window != REACT_WINDOW and task.count < targets_needed(s, task):
            push(s, TARGETS_OF[task.card, task.count], task.seat, task.card, task.window)
            return
        declare(s, task)
        task.stage = ANSWERING
    other = next_investigator(s, task)
    if task.cancelled == 0 and other != NOBODY:
        passes(s, task, other)
        push(s, REACT, other, task.card, REACT_WINDOW)
        return
    finish_play(s)


@rule
def legal_react(s, frame, options):
    options[LET_PASS] = 1
    options[INVESTIGATE] = 1


@rule
def apply_react(s, seat, choice):
    if choice == INVESTIGATE:
        play(s, seat, INVESTIGATION, REACT_WINDOW)
