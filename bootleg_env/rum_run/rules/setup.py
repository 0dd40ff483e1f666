"""What everybody starts with: 21 tokens, less the handicap of those who go first ("Basic setup", "2-player variants")."""
from ..tables.constants import CELLS, FAST, HORSE_POWER, KINDS, NOBODY, PLAY, STRONG, TORTOISE_HARE, token
from .layout import lay_out
from .roads import survey_all
from .state import rule

ONE_TWO, ONE_SIX = token(1, 2), token(1, 6)
FAST_LOSES, FAST_GAINS = (token(5, 6), token(6, 6)), (token(1, 1), token(2, 2), token(3, 3))
STRONG_LOSES, STRONG_GAINS = FAST_GAINS, (token(5, 6), token(4, 5), token(3, 4), token(4, 6))


@rule
def handicap(s, seat):
    """Of four the first three, of three the first two, of two the first: 6-1 and 1-2, 6-1, 1-2 go back into the box (R03)."""
    behind = s.seats - 1 - seat  # players who go later
    if seat == 0 or (seat == 1 and behind > 0):
        s.hand[seat, ONE_SIX] -= 1
    if (seat == 0 and behind > 1) or (seat == 2 and behind > 0):
        s.hand[seat, ONE_TWO] -= 1


@rule
def change_hands(s, seat):
    """Tortoise v. Hare: the fast player gains low doubles, the strong one high tokens."""
    if seat == FAST:
        for kind in FAST_LOSES:
            s.hand[seat, kind] -= 1
        for kind in FAST_GAINS:
            s.hand[seat, kind] += 1
    if seat == STRONG:
        for kind in STRONG_LOSES:
            s.hand[seat, kind] -= 1
        for kind in STRONG_GAINS:
            s.hand[seat, kind] += 1


@rule
def deal(s, seat):
    """All 21 tokens, twice in Horse Power Steering."""
    for kind in range(KINDS):
        s.hand[seat, kind] = 2 if s.variant == HORSE_POWER else 1
    if s.variant == TORTOISE_HARE:
        change_hands(s, seat)
    else:
        handicap(s, seat)


@rule
def prepare(s):
    """A record of zeros with its settings and seed becomes a game before the first turn."""
    for cell in range(CELLS):
        s.owner[cell] = NOBODY
    lay_out(s)
    for seat in range(s.seats):
        deal(s, seat)
    s.year = 1
    s.phase = PLAY
    survey_all(s)
