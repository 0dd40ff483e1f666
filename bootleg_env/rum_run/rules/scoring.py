"""The end of the game: who is ahead, what it pays."""
from ..tables.constants import OVER, REWARD_BARRELS, REWARD_WIN
from .caravan import goal
from .state import rule


@rule
def is_ahead(s, one, other):
    """More barrels, or as many with fewer tokens on the board (R.2, RN16)."""
    if s.score[one] != s.score[other]:
        return s.score[one] > s.score[other]
    return s.laid[one] < s.laid[other]


@rule
def players_ahead(s, seat):
    ahead = 0
    for other in range(s.seats):
        ahead += is_ahead(s, other, seat)
    return ahead


@rule
def players_behind(s, seat):
    behind = 0
    for other in range(s.seats):
        behind += is_ahead(s, seat, other)
    return behind


@rule
def reward(s, seat):
    """win: 1, shared by all who are first; rank: 1 for the first to 0 for the last, equal players the mean; barrels: of those that win."""
    if s.phase != OVER:
        return 0.0
    if s.reward_kind == REWARD_BARRELS:
        return s.score[seat] / goal(s)
    ahead = players_ahead(s, seat)
    behind = players_behind(s, seat)
    equal = s.seats - ahead - behind
    if s.reward_kind == REWARD_WIN:
        return 1.0 / equal if ahead == 0 else 0.0
    return (behind + (equal - 1) / 2) / (s.seats - 1)
