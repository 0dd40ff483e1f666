"""Playing a thug card: name the targets, let others answer with Investigation, pay and take effect (G18-G20)."""
from ..tables.actions import HOW_MANY, OPTIONS, PLAY_TASK, REACT, TARGET_MARKER, TARGET_SEAT, TARGET_STILL, TARGET_TRUCK
from ..tables.cards import TARGETS_OF
from ..tables.constants import BIG_CITY_BOYS, FIRST_THUG, HIJACK, INVESTIGATION, NOBODY, REACT_WINDOW, SEATS
from . import events
from .board import drop_thug, muscle_halves, still_owner
from .cards.deck import effect, fits, targets_needed
from .promises import thug_is_played_on
from .stack import has_passed, name_target, passes, pop, push, targets_named, thug_asked
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
            first, second, third = task.targets[0], task.targets[1], task.targets[2]
            if fits(s, frame.seat, thug_asked(task), task.window, targets_named(task), first, second, third, value):
                options[option] = 1


@rule
def apply_target(s, seat, kind, option):
    """The play (on top again) has one target more."""
    name_target(s.stack[s.depth - 1], value_of(s, seat, kind, option))


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
    """Promises of sparing and no harm are broken by naming a mobster, or one's still, marker or truck."""
    seat = task.seat
    thug = thug_asked(task)
    if thug == BIG_CITY_BOYS or thug == INVESTIGATION:
        return
    for nth in range(1 if thug == HIJACK else targets_named(task)):  # Hijack's second truck is the player's own
        kind = TARGETS_OF[thug, nth]
        target = task.targets[nth]
        if kind == TARGET_SEAT or (kind == TARGET_MARKER and target < SEATS):
            thug_is_played_on(s, seat, target, thug)
        elif kind == TARGET_STILL:
            thug_is_played_on(s, seat, still_owner(s, target), thug)
        elif kind == TARGET_TRUCK:
            hurts_truck(s, seat, target, thug)


# ---- the play itself


@rule
def declare(s, task):
    """All targets are named: the card is on the table."""
    thug = thug_asked(task)
    drop_thug(s, task.seat, thug)
    events.played(s, task.seat, thug, task.window, task.targets[0], task.targets[1], task.targets[2], task.targets[3])
    s.discard[FIRST_THUG + thug] += 1
    hurts(s, task)


@rule
def next_investigator(s, task):
    """p. 15 (G20): the strongest who may answer the card just played; nobody answers an own card."""
    best = NOBODY
    for seat in range(s.seats):
        if seat != task.seat and s.thugs[seat, INVESTIGATION] > 0 and not has_passed(s, task, seat):
            if best == NOBODY or muscle_halves(s, seat) > muscle_halves(s, best):
                best = seat
    return best


@rule
def finish_play(s):
    """Off the stack, then the effect: questions it brings (a die, a sending, vigorish) come on top of what was below."""
    task = s.stack[s.depth - 1]
    seat = int(task.seat)
    thug = int(thug_asked(task))
    window = int(task.window)
    cancelled = int(task.cancelled)
    first = int(task.targets[0])
    second = int(task.targets[1])
    third = int(task.targets[2])
    fourth = int(task.targets[3])
    pop(s)
    if cancelled == 0:
        effect(s, seat, thug, window, first, second, third, fourth)


@rule
def go_on_playing(s):
    """The play on top takes its next step."""
    task = s.stack[s.depth - 1]
    if task.stage == NAMING:
        if task.window != REACT_WINDOW and targets_named(task) < targets_needed(s, task):
            push(s, TARGETS_OF[thug_asked(task), targets_named(task)], task.seat, thug_asked(task), task.window)
            return
        declare(s, task)
        task.stage = ANSWERING
    other = next_investigator(s, task)
    if task.cancelled == 0 and other != NOBODY:
        passes(s, task, other)
        push(s, REACT, other, thug_asked(task), REACT_WINDOW)
        return
    finish_play(s)


@rule
def legal_react(s, frame, options):
    """p. 15: let the card pass, or Investigation."""
    options[LET_PASS] = 1
    options[INVESTIGATE] = 1


@rule
def apply_react(s, seat, choice):
    if choice == INVESTIGATE:
        play(s, seat, INVESTIGATION, REACT_WINDOW)
