"""Stills: what dice and new stills are worth, and where a die goes."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables.constants import BOARDS, SEATS, STILL_SQUARES
from bootleg_env.bootleggers.tables.fields import FAMILY_DICE, REMOTE_DICE, SUPPLY

from .compiler import rule
from .economy import utility

KEPT, FAMILY, FIRST_BOARD = 0, 1, 2  # options of `place_die`: in the back room, on the family still, on a remote board
WORST = -10**6
A_DIE_BY_ITSELF = 60  # cents a round a die may bring once there are trucks and speakeasies for it


@rule
def field_of(home):
    """Where the facts hold the mobster's dice of this option."""
    return FAMILY_DICE if home == FAMILY else REMOTE_DICE + home - FIRST_BOARD


@rule
def worth_of_die_at(v, home, before):
    """Cents a round of one more die there."""
    at = field_of(home)
    v.facts[at] += 1
    gain = utility(v) - before
    v.facts[at] -= 1
    return gain


@rule
def best_home(v):
    """Where one more die does most: cents a round, and the option (KEPT if there is no room)."""
    before = utility(v)
    best = KEPT
    most = WORST
    if v.facts[FAMILY_DICE] < STILL_SQUARES:
        most = worth_of_die_at(v, FAMILY, before)
        best = FAMILY
    for home in range(FIRST_BOARD, FIRST_BOARD + BOARDS):
        if 0 < v.facts[field_of(home)] <= STILL_SQUARES:
            gain = worth_of_die_at(v, home, before)
            if gain >= most:
                most = gain
                best = home
    return max(most, 0), best


@rule
def worth_of_one_die(v):
    gain, home = best_home(v)
    return gain + A_DIE_BY_ITSELF if home != KEPT else 0


@rule
def worth_of_two_dice(v):
    """Cents a round, each in its best home."""
    gain, home = best_home(v)
    if home == KEPT:
        return 0
    at = field_of(home)
    v.facts[at] += 1
    gain += A_DIE_BY_ITSELF + worth_of_one_die(v)
    v.facts[at] -= 1
    return gain


@rule
def free_board(facts):
    """A remote board without a still; -1 if there is none."""
    for board in range(BOARDS):
        taken = False
        for seat in range(SEATS):
            taken |= facts[REMOTE_DICE + seat * BOARDS + board] != 0
        if not taken:
            return board
    return -1


@rule
def worth_of_remote(v):
    """Cents a round of a new remote still."""
    board = free_board(v.facts)
    if board < 0 or v.facts[SUPPLY] == 0:
        return 0
    before = utility(v)
    v.facts[REMOTE_DICE + board] = 2
    gain = utility(v) - before
    v.facts[REMOTE_DICE + board] = 0
    return gain


@rule
def place_die(v, mask):
    """Where it does most."""
    first = a.FIRST[a.PLACE_DIE]
    best = KEPT
    most = -1
    before = utility(v)
    for home in range(FAMILY, FIRST_BOARD + BOARDS):
        if mask[first + home] != 0:
            gain = worth_of_die_at(v, home, before)
            if gain >= most:
                most = gain
                best = home
    return first + (best if best != KEPT or mask[first] != 0 else FAMILY)


@rule
def double_still(v):
    """Two dice or a new still, whichever makes more."""
    return a.FIRST[a.DOUBLE_STILL] + (1 if worth_of_remote(v) >= worth_of_two_dice(v) else 0)
