"""The order of a round. Nobody else knows it."""
from ..tables.constants import DRAW_DIE, FACES, HIDE, NOBODY, OVER, ROLL, SHOW, TALK
from . import events
from .fists import ask_for_fist, next_to_hide, open_hands, share_pot, spend_fists
from .state import below, rule
from .talk import ask_for_offer, judge_promises


@rule
def leader(s):
    """Another player every round."""
    return (s.year - 1) % s.seats


@rule
def roll(s):
    """That many stones lie in the pot, for all to see."""
    s.pot = 1 + below(s.seed[0], s.seed[1], DRAW_DIE, s.year, 0, FACES)
    s.bag -= s.pot
    events.rolled(s, s.pot)


@rule
def show(s):
    """All fists open: they are spent, the pot is taken, promises are judged."""
    events.shown(s)
    spend_fists(s)
    share_pot(s)
    judge_promises(s)
    open_hands(s)


@rule
def end_round(s):
    if s.year < s.rounds:
        s.year += 1
        s.phase = ROLL
    else:
        s.phase = OVER
        events.ended(s)


@rule
def advance(s):
    """Nobody is asked anything: the next step of the round."""
    if s.phase == ROLL:
        roll(s)
        s.turn = 0
        s.phase = TALK
    elif s.phase == TALK:
        if s.deals != 0 and s.turn < s.seats:
            ask_for_offer(s, (leader(s) + s.turn) % s.seats)
            s.turn += 1
        else:
            s.phase = HIDE
    elif s.phase == HIDE:
        seat = next_to_hide(s)
        if seat != NOBODY:
            ask_for_fist(s, seat)
        else:
            s.phase = SHOW
    else:
        show(s)
        end_round(s)
