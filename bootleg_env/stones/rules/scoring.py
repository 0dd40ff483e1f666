"""The end of the game: who is ahead, what it pays."""
from ..tables.constants import OVER, REWARD_STONES, REWARD_WIN
from .state import rule


@rule
def players_ahead(s, seat):
    """Players with more stones than this one; equal ones share the rank."""
    ahead = 0
    for other in range(s.seats):
        ahead += 1 if s.stones[other] > s.stones[seat] else 0
    return ahead


@rule
def players_equal(s, seat):
    """... with as many, this one included."""
    equal = 0
    for other in range(s.seats):
        equal += 1 if s.stones[other] == s.stones[seat] else 0
    return equal


@rule
def reward(s, seat):
    """win: 1, shared by all who are first; rank: 1 for the first to 0 for the last, equal players the mean; stones: of those at the
    start."""
    if s.phase != OVER:
        return 0.0
    if s.reward_kind == REWARD_STONES:
        return s.stones[seat] / s.start_stones
    ahead = players_ahead(s, seat)
    equal = players_equal(s, seat)
    if s.reward_kind == REWARD_WIN:
        return 1.0 / equal if ahead == 0 else 0.0
    return (s.seats - 1 - ahead - (equal - 1) / 2) / (s.seats - 1)
