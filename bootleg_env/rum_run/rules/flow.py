"""The order of turns. Nobody else knows it."""
from ..tables import actions as a
from ..tables.constants import FULL_ROUNDS_OF_PASSES, NOBODY, OVER
from . import events
from .building import ask, can_build, fits_anywhere
from .caravan import can_send, forced_piles, travel
from .loose_ends import can_move
from .state import push, rule


@rule
def begin_turn(s):
    s.begun = 1
    can_build(s, s.turn)
    push(s, a.ACT, s.turn)


@rule
def legal_act(s, seat, options):
    """A pile that would overshoot must be played ("must play them next turn"); passing is for those who can do nothing (RN11)."""
    if forced_piles(s, seat) > 0:
        options[a.CARAVAN] = 1
        return
    options[a.BUILD] = fits_anywhere(s)
    options[a.MOVE] = can_move(s, seat)
    options[a.CARAVAN] = can_send(s, seat)
    options[a.PASS] = options[a.BUILD] == 0 and options[a.MOVE] == 0 and options[a.CARAVAN] == 0


@rule
def apply_act(s, seat, choice):
    if choice == a.PASS:
        s.passes += 1
        events.passed(s, seat)
        return
    s.passes = 0
    purpose = a.TO_BUILD if choice == a.BUILD else a.TO_TAKE_UP if choice == a.MOVE else a.PILE
    ask(s, a.CELL, seat, purpose, NOBODY, NOBODY, NOBODY)


@rule
def end_turn(s):
    """The next player's turn; the game ends by itself when nobody can do anything, or after `max_turns`."""
    s.begun = 0
    s.turns += 1
    s.turn = (s.turn + 1) % s.seats
    if s.passes >= FULL_ROUNDS_OF_PASSES * s.seats or s.turns >= s.max_turns:
        s.phase = OVER
        events.ended(s)
    else:
        s.year = 1 + s.turns // s.seats


@rule
def advance(s):
    """Nobody is asked anything: the caravan goes on, the turn ends, or the next one begins."""
    if s.carried > 0:
        travel(s)
    elif s.begun != 0:
        end_turn(s)
    else:
        begin_turn(s)
