"""Fists: hidden by each, shown at once; the highest takes the pot."""
from ..tables import actions as a
from ..tables.constants import FIST, NOBODY, OPEN_HAND
from . import events
from .state import push, rule


@rule
def next_to_hide(s):
    """The first player without a fist; NOBODY when all are made."""
    for seat in range(s.seats):
        if s.fist[seat] == OPEN_HAND:
            return seat
    return NOBODY


@rule
def ask_for_fist(s, seat):
    push(s, a.FIST, seat)


@rule
def most_in_fist(s, seat):
    return min(FIST, s.stones[seat])


@rule
def legal_fist(s, seat, options):
    for stones in range(most_in_fist(s, seat) + 1):
        options[stones] = 1


@rule
def apply_fist(s, seat, choice):
    s.fist[seat] = choice


@rule
def highest_fist(s):
    highest = 0
    for seat in range(s.seats):
        highest = max(highest, s.fist[seat])
    return highest


@rule
def spend_fists(s):
    """What was hidden goes into the bag, whoever wins."""
    for seat in range(s.seats):
        s.stones[seat] -= s.fist[seat]
        s.bag += s.fist[seat]


@rule
def share_pot(s):
    """The highest fist takes it; equal ones share it evenly, the rest is lost, and all of it if nobody hid anything."""
    highest = highest_fist(s)
    winners = 0
    for seat in range(s.seats):
        winners += 1 if s.fist[seat] == highest else 0
    share = s.pot // winners if highest > 0 else 0
    for seat in range(s.seats):
        if s.fist[seat] == highest and share > 0:
            s.stones[seat] += share
            s.pot -= share
            events.taken(s, seat, share)
    if s.pot > 0:
        events.lost(s, s.pot)
    s.bag += s.pot
    s.pot = 0


@rule
def open_hands(s):
    for seat in range(s.seats):
        s.fist[seat] = OPEN_HAND
