"""What everybody starts with."""
from ..tables.constants import OPEN_HAND, ROLL, SEATS, STONES
from .state import rule


@rule
def prepare(s):
    """A record of zeros with its settings and seed becomes a game before the first roll."""
    s.bag = STONES
    for seat in range(s.seats):
        s.stones[seat] = s.start_stones
        s.bag -= s.start_stones
    for seat in range(SEATS):
        s.fist[seat] = OPEN_HAND
    s.year = 1
    s.phase = ROLL
