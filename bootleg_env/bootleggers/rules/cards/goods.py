"""Influence and improvement cards: redeemed at once, what they bring may wait in the back room (p. 5-6)."""
from ...tables.actions import DOUBLE_STILL as DOUBLE_STILL_QUESTION
from ...tables.actions import IMPROVE, PLACE_DIE
from ...tables.constants import (
    BOARDS,
    DOUBLE_INFLUENCE,
    DOUBLE_STILL,
    NOBODY,
    PLAY_NOW,
    SEATS,
    SINGLE_INFLUENCE,
    SINGLE_STILL,
    SPEAKEASY_IMPROVEMENT,
    SQUARES,
)
from .. import events
from ..board import (
    change_back_room,
    change_dice,
    change_improvements,
    change_still,
    free_board,
    has_square,
    has_still_square,
    places,
    supply,
)
from ..stack import push
from ..state import rule

TWO_DICE, NEW_STILL = 0, 1  # options of `double_still`
KEEP_IT = 0  # option of `place_die` and `improve`


@rule
def receive_dice(s, seat, number, why):
    """Still dice: into the back room, and from there onto a still if the mobster likes (G06)."""
    change_dice(s, seat, number, why)
    if has_still_square(s, seat):
        push(s, PLACE_DIE, seat, 0, PLAY_NOW)


@rule
def redeem(s, seat, card):
    """A goods card is taken: its effect, or the question it brings."""
    s.discard[card] += 1
    if card == SINGLE_INFLUENCE:
        change_back_room(s, seat, 1, events.BY_PICK)
    elif card == DOUBLE_INFLUENCE:
        change_back_room(s, seat, 2, events.BY_PICK)
    elif card == SINGLE_STILL:
        receive_dice(s, seat, 1, events.BY_PICK)
    elif card == DOUBLE_STILL:
        push(s, DOUBLE_STILL_QUESTION, seat, 0, PLAY_NOW)
    elif card == SPEAKEASY_IMPROVEMENT:
        change_improvements(s, seat, NOBODY, 1, events.BY_PICK)
        push(s, IMPROVE, seat, 0, PLAY_NOW)


@rule
def legal_double_still(s, frame, options):
    """p. 6: two dice, or a remote still if a board (G05) and a marker are free."""
    options[TWO_DICE] = 1
    if free_board(s) != NOBODY and supply(s, frame.seat) > 0:
        options[NEW_STILL] = 1


@rule
def apply_double_still(s, seat, choice):
    if choice == TWO_DICE:
        receive_dice(s, seat, 2, events.BY_PICK)
        return
    board = free_board(s)
    s.board_owner[board] = seat
    s.still_dice[SEATS + board] = 1
    events.started_still(s, seat, SEATS + board, events.BY_PICK)


@rule
def legal_place_die(s, frame, options):
    """p. 5-6: an improvement square of the own family still or of an own remote still; or it waits (B27)."""
    options[KEEP_IT] = 1
    if has_square(s, frame.seat, frame.seat):
        options[1] = 1
    for board in range(BOARDS):
        if has_square(s, frame.seat, SEATS + board):
            options[2 + board] = 1


@rule
def put_die(s, seat, choice):
    """A die from the back room onto a still."""
    still = seat if choice == 1 else SEATS + choice - 2
    change_dice(s, seat, -1, events.BY_PLACING)
    change_still(s, seat, still, 1, events.BY_PLACING)


@rule
def apply_received_die(s, seat, choice):
    """On receipt: one after the other, on any stills (p. 17), until the rest is kept."""
    if choice != KEEP_IT:
        put_die(s, seat, choice)
        if s.dice[seat] > 0 and has_still_square(s, seat):
            push(s, PLACE_DIE, seat, 0, PLAY_NOW)


@rule
def legal_improve(s, frame, options):
    """p. 6: a free improvement square of any speakeasy, open or not (G07); or it waits."""
    options[KEEP_IT] = 1
    for place in range(1, places(s)):
        if s.improved[place] < SQUARES[place]:
            options[place] = 1


@rule
def put_improvement(s, seat, choice):
    change_improvements(s, seat, NOBODY, -1, events.BY_PLACING)
    change_improvements(s, seat, choice, 1, events.BY_PLACING)


@rule
def apply_received_improvement(s, seat, choice):
    if choice != KEEP_IT:
        put_improvement(s, seat, choice)
        if s.improvements[seat] > 0:
            push(s, IMPROVE, seat, 0, PLAY_NOW)
