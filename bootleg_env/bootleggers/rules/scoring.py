"""The end of the game, the ranking, the rewards (p. 11)."""
from ..tables.constants import MUSCLE_CARDS, OVER, REWARD_CASH, REWARD_WIN
from . import events
from .board import weaker
from .state import rule


@rule
def goal_is_reached(s):
    """p. 11: has somebody $100G (the goal) at the end of phase 5?"""
    for seat in range(s.seats):
        if s.cash[seat] >= s.goal_cash:
            return True
    return False


@rule
def has_muscle_left(s, seat):
    """Only a game that starts from a snapshot can run out of cards early; it ends there as after the last round."""
    for card in range(MUSCLE_CARDS):
        if s.muscle_at[card] == seat:
            return True
    return False


@rule
def is_last_round(s):
    """p. 11: the 12th round (the eighth in the short game, p. 12)."""
    if s.year >= s.rounds:
        return True
    for seat in range(s.seats):
        if not has_muscle_left(s, seat):
            return True
    return False


@rule
def is_better(s, seat, other):
    """p. 11: more money; with equal money more muscle in the final round (B35)."""
    return s.cash[seat] > s.cash[other] or (s.cash[seat] == s.cash[other] and weaker(s, other, seat))


@rule
def end_game(s, by_goal):
    """p. 11: the ranking, most money first."""
    for place in range(s.seats):
        s.ranking[place] = place
    for place in range(1, s.seats):
        seat = s.ranking[place]
        ahead = place - 1
        while ahead >= 0 and is_better(s, seat, s.ranking[ahead]):
            s.ranking[ahead + 1] = s.ranking[ahead]
            ahead -= 1
        s.ranking[ahead + 1] = seat
    s.phase = OVER
    events.ended(s, by_goal)


@rule
def reward(s, seat):
    """win: 1 for the winner; rank: 1 for the first down to 0 for the last; cash: money over the goal."""
    if s.phase != OVER:
        return 0.0
    if s.reward_kind == REWARD_CASH:
        return s.cash[seat] / s.goal_cash
    for place in range(s.seats):
        if s.ranking[place] == seat:
            if s.reward_kind == REWARD_WIN:
                return 1.0 if place == 0 else 0.0
            return (s.seats - 1 - place) / (s.seats - 1)
    return 0.0
