"""Roadbuilding: laying tokens, covering others ("Roadbuilding", "Breaking roads", "Repairing roads")."""
from ..tables import actions as a
from ..tables.constants import CELLS, FAST, HIGH, KINDS, LOW, NOBODY, STRONG, TORTOISE_HARE
from . import events
from .distilleries import claim
from .fitting import find_fits, fits_beside, hand_set, turn_fits
from .roads import opposite, survey
from .state import push, rule


@rule
def fits_anywhere(s):
    for cell in range(CELLS):
        if s.fits[cell] != 0:
            return True
    return False


@rule
def can_build(s, seat):
    """Reckons `fits` for a turn: may any token of the hand be laid?"""
    hand = hand_set(s, seat)
    find_fits(s, seat, NOBODY, hand, hand)
    return fits_anywhere(s)


# ---- the token lies


@rule
def take_off(s, cell):
    """A token goes from the board to its owner's hand. The owner's road is not surveyed yet."""
    owner = s.owner[cell]
    s.hand[owner, s.token[cell]] += 1
    s.laid[owner] -= 1
    s.owner[cell] = NOBODY
    s.token[cell] = 0
    s.turned[cell] = 0
    s.steps[cell] = 0
    s.closed[cell] = 0


@rule
def uncover(s, seat, cell):
    """The token that lies there, if one does, goes back to its owner's hand."""
    owner = s.owner[cell]
    if owner == NOBODY:
        return
    events.covered(s, seat, cell, owner, s.token[cell], s.barrels[cell])
    breaks = owner == FAST or s.closed[cell] != 0  # now, or with the token that is covered
    take_off(s, cell)
    s.closed[cell] = s.variant == TORTOISE_HARE and seat == STRONG and breaks
    if owner != seat:
        survey(s, owner)


@rule
def ask_beside(s, seat, cell):
    """A double is followed at once by a token beside it; the fast player's by two, if a second one is legal (RN15)."""
    for _ in range(2 if s.variant == TORTOISE_HARE and seat == FAST else 1):
        push(s, a.ADD_BESIDE, seat)
        s.stack[s.depth - 1].origin = cell


@rule
def lay(s, seat, cell, kind, turned):
    """From the hand onto the board. What is covered goes back to its owner; barrels stay there and are whose the new token is (R08)."""
    s.changes += 1
    uncover(s, seat, cell)
    s.hand[seat, kind] -= 1
    s.laid[seat] += 1
    s.owner[cell] = seat
    s.token[cell] = kind
    s.turned[cell] = turned
    survey(s, seat)
    events.placed(s, seat, cell, kind, turned, s.barrels[cell])
    claim(s, seat, cell)
    if LOW[kind] == HIGH[kind]:
        ask_beside(s, seat, cell)


# ---- which cell, which token, how turned


@rule
def ask(s, decision, seat, purpose, origin, cell, kind):
    """Which cell, token or turn. `origin`: where the loose end lay, or the double beside which a token goes; NOBODY: not known, or none."""
    push(s, decision, seat)
    frame = s.stack[s.depth - 1]
    frame.purpose = purpose
    frame.origin = origin
    frame.cell = cell
    frame.token = kind


@rule
def legal_cell_to_build(s, options):
    for cell in range(CELLS):
        options[cell] = s.fits[cell] != 0


@rule
def apply_cell_to_build(s, seat, purpose, origin, cell, kind):
    """The cell is known; a loose end in hand needs no choice of a token. `kind`: that loose end, or the double beside which it goes."""
    ask(s, a.SIDE if purpose == a.TO_PUT_DOWN else a.TOKEN, seat, purpose, origin, cell, kind)


@rule
def legal_token(s, frame, options):
    for kind in range(KINDS):
        options[kind] = s.fits[frame.cell] >> kind & 1


@rule
def side_towards(cell, beyond):
    """The side of a cell on which its neighbour lies."""
    if beyond == cell + 1:
        return 1
    if beyond == cell - 1:
        return 3
    return 2 if beyond > cell else 0


@rule
def turned_towards(s, double, cell, kind):
    """How a token lies beside a double: where its higher number points."""
    if LOW[kind] == HIGH[kind]:
        return 0
    side = side_towards(cell, double)
    return side if HIGH[kind] == LOW[s.token[double]] else opposite(side)


@rule
def apply_token(s, seat, purpose, origin, cell, kind):
    """Beside a double the token lies as it must: its end that matches towards the double."""
    if purpose == a.BESIDE:
        lay(s, seat, cell, kind, turned_towards(s, origin, cell, kind))
    else:
        ask(s, a.SIDE, seat, purpose, origin, cell, kind)


@rule
def legal_side(s, frame, options):
    for turned in range(4):
        options[turned] = turn_fits(s, frame.seat, frame.cell, frame.token, turned)


@rule
def go_on_beside(s, seat, double):
    """The task: ask for a token beside the double, where one is legal."""
    if fits_beside(s, seat, double):
        ask(s, a.CELL, seat, a.BESIDE, double, NOBODY, s.token[double])
