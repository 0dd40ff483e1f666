"""Moving a loose end ("Roadbuilding", last paragraph): a token joined to less than two own ones, without barrels, goes elsewhere."""
from ..tables import actions as a
from ..tables.constants import CELLS, FAST, NEIGHBOUR, NOBODY, TORTOISE_HARE
from . import events
from .building import ask, take_off
from .fitting import find_fits, fit_set, hand_set
from .roads import end_of, joined, survey, touches_town
from .state import rule


@rule
def is_loose(s, cell):
    """A distillery holds no token; Town Center does (R10)."""
    if s.barrels[cell] != 0:
        return False
    links = 0 if touches_town(s, cell) == NOBODY else 1
    for side in range(4):
        if joined(s, cell, side) != NOBODY:
            links += 1
    return links < 2


@rule
def fits_at_end_of(s, seat, at, but, hand, spare):
    """May the token in hand be laid where a road end of this own token points to?"""
    for side in range(4):
        target = NEIGHBOUR[at, side]
        if end_of(s, at, side) != 0 and target != NOBODY and target != but and fit_set(s, seat, target, hand, spare) != 0:
            return True
    return False


@rule
def fits_elsewhere(s, seat, cell, kind):
    """May this token, in hand for the moment, be laid in any other cell?"""
    hand = 1 << kind
    spare = hand_set(s, seat)
    for side in range(4):
        target = NEIGHBOUR[s.town, side]
        if target != cell and fit_set(s, seat, target, hand, spare) != 0:
            return True
    for nth in range(s.linked[seat]):
        at = s.road[seat, nth]
        if s.owner[at] == seat and fits_at_end_of(s, seat, at, cell, hand, spare):
            return True
    if s.laid[seat] > s.linked[seat]:
        for at in range(CELLS):
            if s.owner[at] == seat and s.steps[at] == 0 and fits_at_end_of(s, seat, at, cell, hand, spare):
                return True
    return False


@rule
def may_move(s, seat, cell):
    """A loose end with somewhere to go: it is taken up and put back to see."""
    if not is_loose(s, cell):
        return False
    kind = int(s.token[cell])
    steps = int(s.steps[cell])
    s.owner[cell] = NOBODY
    s.steps[cell] = 0
    s.hand[seat, kind] += 1
    carries = s.gate_at[cell] != 0 or s.loops[seat] != 0  # other tokens may need it to be connected, or be searched anew meanwhile
    if carries:
        survey(s, seat)
    found = fits_elsewhere(s, seat, cell, kind)
    s.hand[seat, kind] -= 1
    s.owner[cell] = seat
    if carries:
        survey(s, seat)
    else:
        s.steps[cell] = steps
    return found


@rule
def can_move(s, seat):
    """Is there any? (The fast player takes up none: RN15.)"""
    if s.variant == TORTOISE_HARE and seat == FAST:
        return False
    for nth in range(s.linked[seat] - 1, -1, -1):
        if may_move(s, seat, s.road[seat, nth]):
            return True
    if s.laid[seat] > s.linked[seat]:
        for cell in range(CELLS):
            if s.owner[cell] == seat and s.steps[cell] == 0 and may_move(s, seat, cell):
                return True
    return False


@rule
def legal_cell_to_take_up(s, seat, options):
    for nth in range(s.linked[seat]):
        cell = s.road[seat, nth]
        options[cell] = may_move(s, seat, cell)
    if s.laid[seat] > s.linked[seat]:
        for cell in range(CELLS):
            if s.owner[cell] == seat and s.steps[cell] == 0:
                options[cell] = may_move(s, seat, cell)


@rule
def apply_cell_to_take_up(s, seat, cell):
    """It is in hand now, and must be laid in another cell."""
    s.changes += 1
    kind = int(s.token[cell])
    events.taken_up(s, seat, cell, kind)
    take_off(s, cell)
    survey(s, seat)
    find_fits(s, seat, cell, 1 << kind, hand_set(s, seat))
    ask(s, a.CELL, seat, a.TO_PUT_DOWN, cell, NOBODY, kind)
