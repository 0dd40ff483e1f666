"""Thug cards played on a still (p. 15-16)."""
from ...tables.actions import VIGORISH
from ...tables.constants import MUSCLING_IN, NOBODY, PLAY_NOW, SEATS, TURF_WAR, VIGORISH_COST
from ..board import change_still, pay_mobster, still_owner
from ..events import BY_CARD, FOR_VIGORISH, destroyed_still
from ..stack import push, set_extorter, still_asked
from ..state import rule
from .goods import receive_dice

REFUSE, PAY = 0, 1  # options of `vigorish`


@rule
def fits_muscling_in(s, seat, still):
    """p. 15: a remote still of another mobster with a die on it."""
    return still >= SEATS and still_owner(s, still) != NOBODY and still_owner(s, still) != seat and s.still_dice[still] > 0


@rule
def muscling_in(s, seat, still):
    """p. 15: one die to you; the board stays even without dice (G04)."""
    change_still(s, seat, still, -1, BY_CARD + MUSCLING_IN)
    receive_dice(s, seat, 1, BY_CARD + MUSCLING_IN)


@rule
def fits_vigorish(s, seat, still):
    """p. 15: a still of another mobster that would produce this round."""
    if still < SEATS and still >= s.seats:
        return False
    owner = still_owner(s, still)
    return owner != NOBODY and owner != seat and s.still_dice[still] > 0 and s.stopped[still] == 0


@rule
def a_little_vigorish(s, seat, still):
    """p. 15: the owner is asked at once."""
    push(s, VIGORISH, still_owner(s, still), still, PLAY_NOW)
    set_extorter(s, seat)


@rule
def legal_vigorish(s, frame, options):
    """p. 15: $3G a die to the player of the card, or no production; without the full amount there is no choice."""
    options[REFUSE] = 1
    if s.cash[frame.seat] >= VIGORISH_COST * s.still_dice[still_asked(frame)]:
        options[PAY] = 1


@rule
def apply_vigorish(s, seat, still, extorter, choice):
    if choice == PAY:
        pay_mobster(s, seat, extorter, VIGORISH_COST * s.still_dice[still], FOR_VIGORISH)
    else:
        s.stopped[still] = 1


@rule
def fits_turf_war(s, still):
    """p. 16: any remote still, or a family still with an improvement die (never its last die)."""
    if still >= SEATS:
        return s.board_owner[still - SEATS] != NOBODY
    return still < s.seats and s.still_dice[still] > 1


@rule
def turf_war(s, seat, still):
    """p. 16: a remote still goes with its dice and its owner's marker; a family still loses one die."""
    if still < SEATS:
        change_still(s, seat, still, -1, BY_CARD + TURF_WAR)
        return
    board = still - SEATS
    destroyed_still(s, seat, still, s.board_owner[board], s.still_dice[still], BY_CARD + TURF_WAR)
    s.still_dice[still] = 0
    s.stopped[still] = 0
    s.board_owner[board] = NOBODY
