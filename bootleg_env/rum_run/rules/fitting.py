"""Which tokens fit where. A set of tokens is an integer with a bit for each kind.

A token must beat what it covers, match every own road end that faces one of its own, and be connected with Town Center; a double also
needs a token beside it, in the same turn.
"""
import numpy as np

from ..tables.constants import CELLS, DOUBLE, FAST, FOREST, HIGH, KINDS, LOW, NEIGHBOUR, NOBODY, NUMBERS, SUM, TOKENS, TORTOISE_HARE, token
from .roads import CONNECTED, NUMBER, TO_TOWN, end_of, leads_home_without, opposite, wanted
from .state import inlined, rule

STRAIGHT = sum(1 << kind for kind, (low, high) in enumerate(TOKENS) if low != high)


def _stronger() -> np.ndarray:
    """[sum]: tokens with a higher one."""
    return np.array([sum(1 << kind for kind in range(KINDS) if SUM[kind] > least) for least in range(2 * NUMBERS + 1)], np.int64)


def _along() -> np.ndarray:
    """[wanted at one end][wanted at the other]: straight tokens that match both, of which one is connected."""
    table = np.zeros((16, 16), np.int64)
    for one in range(16):
        for other in range(16):
            numbers = [each & NUMBER for each in (one, other) if 0 < each & NUMBER <= NUMBERS]
            fit = [kind for kind, ends in enumerate(TOKENS) if ends[0] != ends[1] and all(number in ends for number in numbers)]
            if len(numbers) == 2 and numbers[0] == numbers[1]:
                fit = []
            if (one | other) & CONNECTED:
                table[one, other] = sum(1 << kind for kind in fit)
    return table


STRONGER, ALONG = _stronger(), _along()
DOUBLE_BIT = np.array([0, *(1 << token(n, n) for n in range(1, NUMBERS + 1))], np.int64)


@rule
def hand_set(s, seat):
    """The kinds of tokens in hand."""
    tokens = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            tokens |= 1 << kind
    return tokens


@inlined
def may_cover(s, seat, cell):
    """Tokens that may lie in this cell, whatever they join: none where nothing may be built, the stronger ones over a rival's."""
    if s.terrain[cell] != FOREST:
        return 0
    owner = s.owner[cell]
    if owner == NOBODY or owner == seat:
        return (1 << KINDS) - 1
    if s.closed[cell] != 0 and seat == FAST and s.variant == TORTOISE_HARE:
        return 0
    return STRONGER[SUM[s.token[cell]]]


@inlined
def wanted_over(s, seat, cell, side):
    """`wanted`, where an own token that lies in this cell now is gone: what led home through it is connected no more."""
    code = wanted(s, seat, cell, side)
    if code & CONNECTED == 0 or code & NUMBER == TO_TOWN or s.owner[cell] != seat or s.steps[cell] == 0:
        return code
    return code if leads_home_without(s, seat, NEIGHBOUR[cell, side], cell) else code & NUMBER


@inlined
def matches(code, number):
    return code & NUMBER == 0 or code & NUMBER == TO_TOWN or code & NUMBER == number


# ---- the token beside a double

TOO_MANY = 4  # in place of a side


@rule
def leads_home(s, seat, cell, number, without):
    """Is a double `number` in this cell connected, by itself, when the own token at `without` (NOBODY: none) is gone?"""
    for side in range(4):
        code = wanted_over(s, seat, cell, side)
        if code & CONNECTED != 0 and matches(code, number):
            if code & NUMBER == TO_TOWN or without == NOBODY:
                return True
            neighbour = NEIGHBOUR[cell, side]
            if neighbour != without and leads_home_without(s, seat, neighbour, without):
                return True
    return False


@rule
def stays_home(s, seat, cell, number, target, home):
    """`home`: the double is connected by itself. Is it still, when what lies at `target` is covered?"""
    if home == 0 or target == NOBODY or s.owner[target] != seat or s.steps[target] == 0:
        return home
    return leads_home(s, seat, cell, number, target)


@rule
def is_joined(s, seat, cell, side, number):
    """Does a double `number` in this cell join an own token there? (Then it is no remaining road.)"""
    return wanted(s, seat, cell, side) & NUMBER == number


@rule
def beside(s, seat, cell, side, number, home, hand):
    """Of `hand`, the straight tokens that may lie on this side of a double `number` in this cell; both are connected then (RX5).

    `home`: the double leads home without what lies there.
    """
    target = NEIGHBOUR[cell, side]
    if target == NOBODY or is_joined(s, seat, cell, side, number):
        return 0
    fit = may_cover(s, seat, target) & hand
    if fit == 0:
        return 0
    return fit & ALONG[number | (CONNECTED if home else 0), wanted_over(s, seat, target, side)]


@rule
def clash(s, seat, cell, number, but):
    """The side on which a double `number` in this cell faces an own end of another number (`but` one side): NOBODY: none, or TOO_MANY."""
    found = NOBODY
    for side in range(4):
        if side != but and not matches(wanted(s, seat, cell, side), number):
            if found != NOBODY:
                return TOO_MANY
            found = side
    return found


@rule
def double_beside(s, seat, cell, side, number, home, hand):
    """May the same double lie there once more (variants), with a straight token beside it in turn?"""
    target = NEIGHBOUR[cell, side]
    if target == NOBODY or is_joined(s, seat, cell, side, number) or may_cover(s, seat, target) & DOUBLE_BIT[number] == 0:
        return False
    to_mend = clash(s, seat, target, number, opposite(side))
    if to_mend == TOO_MANY or not stays_home(s, seat, cell, number, target, home):
        return False
    if s.owner[target] == seat:  # what it covers is in hand again
        hand |= 1 << s.token[target] & STRAIGHT
    for next_side in range(4):
        if next_side != opposite(side) and (to_mend == NOBODY or to_mend == next_side):
            home = stays_home(s, seat, cell, number, NEIGHBOUR[target, next_side], 1)
            if beside(s, seat, target, next_side, number, home, hand) != 0:
                return True
    return False


@rule
def straight_beside(s, seat, cell, side, number, home, hand):
    """`beside` a double that is to lie in this cell. `home`: it is connected by itself."""
    return beside(s, seat, cell, side, number, stays_home(s, seat, cell, number, NEIGHBOUR[cell, side], home), hand)


@rule
def double_fits(s, seat, cell, number, hand, copies):
    """May a double `number` lie in this cell, with a token of `hand` beside it? `copies`: of that double, this one included."""
    to_mend = clash(s, seat, cell, number, NOBODY)
    if to_mend == TOO_MANY:
        return False
    home = int(leads_home(s, seat, cell, number, NOBODY))
    for side in range(4):
        if to_mend == NOBODY or side == to_mend:
            if straight_beside(s, seat, cell, side, number, home, hand) != 0:
                return True
            if copies > 1 and double_beside(s, seat, cell, side, number, home, hand):
                return True
    return False


# ---- any token, anywhere


@inlined
def number_to_join(code):
    """The number (a bit) with which a double would join what lies there; Town Center takes any."""
    return 126 if code & NUMBER == TO_TOWN else 1 << (code & NUMBER)


@rule
def fit_set(s, seat, cell, hand, spare):
    """Of `hand`, the tokens that may be laid in this cell. `spare`: what is left beside a double (the same hand, or one without it)."""
    fit = may_cover(s, seat, cell) & hand
    if fit == 0:
        return 0
    north = wanted_over(s, seat, cell, 0)
    east = wanted_over(s, seat, cell, 1)
    south = wanted_over(s, seat, cell, 2)
    west = wanted_over(s, seat, cell, 3)
    tokens = fit & (ALONG[north, south] | ALONG[east, west])
    numbers = number_to_join(north) | number_to_join(east) | number_to_join(south) | number_to_join(west)
    covered = 1 << s.token[cell] if s.owner[cell] == seat else 0
    for number in range(1, NUMBERS + 1):
        if numbers >> number & 1 != 0 and fit & DOUBLE_BIT[number] != 0:
            if double_fits(s, seat, cell, number, (spare | covered) & STRAIGHT, s.hand[seat, DOUBLE[number]]):
                tokens |= DOUBLE_BIT[number]
    return tokens


@rule
def turn_fits(s, seat, cell, kind, turned):
    """May this token lie so in this cell? (Of one that `fit_set` has found.) A double has one turn."""
    if LOW[kind] == HIGH[kind]:
        return turned == 0
    ahead = wanted_over(s, seat, cell, turned)
    behind = wanted_over(s, seat, cell, opposite(turned))
    return matches(ahead, HIGH[kind]) and matches(behind, LOW[kind]) and (ahead | behind) & CONNECTED != 0


@rule
def mark(s, seat, cell, but, hand, spare):
    """`fits` of one cell, if it is not known yet."""
    if cell != NOBODY and cell != but and s.fits[cell] == 0:
        s.fits[cell] = fit_set(s, seat, cell, hand, spare)


@rule
def mark_ends(s, seat, cell, but, hand, spare):
    """`fits` of the cells that the road ends of this token face."""
    for side in range(4):
        if end_of(s, cell, side) != 0:
            mark(s, seat, NEIGHBOUR[cell, side], but, hand, spare)


@rule
def find_fits(s, seat, but, hand, spare):
    """`fits`: where which token of `hand` may be laid, beside Town Center and along own roads; never in the cell `but`."""
    for cell in range(CELLS):
        s.fits[cell] = 0
    for side in range(4):
        mark(s, seat, NEIGHBOUR[s.town, side], but, hand, spare)
    for nth in range(s.linked[seat]):
        mark_ends(s, seat, s.road[seat, nth], but, hand, spare)
    if s.laid[seat] > s.linked[seat]:  # a double may join a piece that is cut off, and the token beside it links both
        for cell in range(CELLS):
            if s.owner[cell] == seat and s.steps[cell] == 0:
                mark_ends(s, seat, cell, but, hand, spare)


@rule
def fits_beside(s, seat, cell):
    """`fits`: what may be laid beside the double in this cell, and nothing else; gives whether there is anything."""
    for at in range(CELLS):
        s.fits[at] = 0
    number = LOW[s.token[cell]]
    hand = hand_set(s, seat)
    to_mend = clash(s, seat, cell, number, NOBODY)
    home = int(leads_home(s, seat, cell, number, NOBODY))
    found = False
    for side in range(4):
        if to_mend == NOBODY or side == to_mend:
            tokens = straight_beside(s, seat, cell, side, number, home, hand & STRAIGHT)
            if hand & DOUBLE_BIT[number] != 0 and double_beside(s, seat, cell, side, number, home, hand & STRAIGHT):
                tokens |= DOUBLE_BIT[number]
            if tokens != 0:
                s.fits[NEIGHBOUR[cell, side]] = tokens
                found = True
    return found
