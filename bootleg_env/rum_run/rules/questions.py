"""One place where every decision finds its rule: what is legal, what an answer does. Dispatch only, in the order of the table."""
from ...engine import traps
from ..tables import actions as a
from .building import (
    apply_cell_to_build,
    apply_token,
    can_build,
    go_on_beside,
    lay,
    legal_cell_to_build,
    legal_side,
    legal_token,
)
from .caravan import apply_pile, apply_road, apply_way, legal_pile, legal_road, legal_way
from .fitting import find_fits, fits_beside, hand_set
from .flow import apply_act, legal_act
from .loose_ends import apply_cell_to_take_up, legal_cell_to_take_up
from .roads import survey_all
from .state import is_asked, pop, rule


@rule
def legal_cell(s, frame, options):
    if frame.purpose == a.PILE:
        legal_pile(s, frame.seat, options)
    elif frame.purpose == a.TO_TAKE_UP:
        legal_cell_to_take_up(s, frame.seat, options)
    else:
        legal_cell_to_build(s, options)


@rule
def apply_cell(s, seat, purpose, origin, kind, cell):
    if purpose == a.PILE:
        apply_pile(s, seat, cell)
    elif purpose == a.TO_TAKE_UP:
        apply_cell_to_take_up(s, seat, cell)
    else:
        apply_cell_to_build(s, seat, purpose, origin, cell, kind)


@rule
def legal(s, frame, options):
    """Mark what may be answered to the question of this frame: `options` is all False before."""
    kind = frame.kind
    if kind == a.ACT:
        legal_act(s, frame.seat, options)
    elif kind == a.CELL:
        legal_cell(s, frame, options)
    elif kind == a.TOKEN:
        legal_token(s, frame, options)
    elif kind == a.SIDE:
        legal_side(s, frame, options)
    elif kind == a.WAY:
        legal_way(s, options)
    elif kind == a.ROAD:
        legal_road(s, frame.seat, options)


@rule
def apply(s, choice):
    """The question on top is answered with a legal option: off the stack, then what it does. (What changes the board counts `changes`.)"""
    frame = s.stack[s.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    purpose = int(frame.purpose)
    cell = int(frame.cell)
    origin = int(frame.origin)
    token = int(frame.token)
    pop(s)
    if kind == a.ACT:
        apply_act(s, seat, choice)
    elif kind == a.CELL:
        apply_cell(s, seat, purpose, origin, token, choice)
    elif kind == a.TOKEN:
        apply_token(s, seat, purpose, origin, cell, choice)
    elif kind == a.SIDE:
        lay(s, seat, cell, token, choice)
    elif kind == a.WAY:
        apply_way(s, choice)
    elif kind == a.ROAD:
        apply_road(s, seat, choice)


@rule
def find_fits_again(s):
    """`fits` for the question on top, after the board was edited."""
    if not is_asked(s):
        return
    frame = s.stack[s.depth - 1]
    if frame.kind == a.ACT or frame.purpose == a.TO_BUILD:
        can_build(s, frame.seat)
    elif frame.purpose == a.TO_PUT_DOWN:
        find_fits(s, frame.seat, frame.origin, 1 << frame.token, hand_set(s, frame.seat))
    elif frame.purpose == a.BESIDE:
        fits_beside(s, frame.seat, frame.origin)


@rule
def go_on(s):
    """The task on top of the stack."""
    frame = s.stack[s.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    origin = int(frame.origin)
    pop(s)
    if kind == a.ADD_BESIDE:
        go_on_beside(s, seat, origin)
    else:
        survey_all(s)
        find_fits_again(s)


# a decision without a branch, or out of the order of the table, is refused at import
traps.one_branch_each(legal, "kind", a.NAMES)
traps.one_branch_each(apply, "kind", a.NAMES)
