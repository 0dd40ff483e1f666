"""Thug cards played on mobsters and their men, and the blind draw (p. 15-16)."""
from ...tables.actions import THUG
from ...tables.constants import DRAW_MOLL, FIRST_THUG, FRIENDLY_UNION_BOSS, PLAY_NOW, REACT_WINDOW, WINDFALL, WINDOW_A, WINDOW_B
from .. import events
from ..board import pay_bank
from ..stack import push, thug_asked
from ..state import below, rule
from .goods import redeem


@rule
def fits_investigation(s, seat, target):
    """p. 15: a visible Friendly Union Boss of another mobster (against a card just played: reactions.py)."""
    return target != seat and target < s.seats and s.union_boss[target] != 0


@rule
def investigation(s, seat, window, target):
    """p. 15: nullify the thug card that has just been played (the play below on the stack), or a visible Friendly Union Boss."""
    if window == REACT_WINDOW:
        answered = s.stack[s.depth - 1]
        answered.cancelled = 1
        events.cancelled(s, seat, thug_asked(answered), answered.seat)
    else:
        s.union_boss[target] = 0
        s.discard[FIRST_THUG + FRIENDLY_UNION_BOSS] += 1
        events.cancelled(s, seat, FRIENDLY_UNION_BOSS, target)


@rule
def fits_windfall(s, window):
    """p. 15, 17: when taken, or in the muscle phase of a later round."""
    if s.action_left == 0:
        return False
    return window == PLAY_NOW or ((window == WINDOW_A or window == WINDOW_B) and s.year > s.windfall_year)


@rule
def windfall(s, seat):
    """p. 15: a blind draw: goods are redeemed at once, a thug card may stay secret in the hand (p. 17)."""
    s.action_left -= 1
    card = s.action_deck[s.action_left]
    events.picked(s, seat, card, events.FROM_WINDFALL)
    if card < FIRST_THUG:
        redeem(s, seat, card)
        return
    thug = card - FIRST_THUG
    s.thugs[seat, thug] += 1
    s.secret[seat, thug] += 1
    if thug == WINDFALL and s.windfall_year == 0:
        s.windfall_year = s.year
    push(s, THUG, seat, thug, PLAY_NOW)


@rule
def fits_big_city_boys(s, target):
    """p. 16: any muscle card face up."""
    return target < s.seats and s.muscle[target] > 0


@rule
def big_city_boys(s, target):
    """p. 16: +5 1/2 (B03) for order and ties, not for the payroll."""
    s.big_city_boys[target] += 1


@rule
def fits_moll(s, seat, target):
    """p. 16: another mobster."""
    return target != seat and target < s.seats


@rule
def moll(s, seat, target):
    """p. 16, 17: a die's worth of another mobster's money goes to the bank, at most what is there."""
    s.molls += 1
    face = 1 + below(s.seed[0], s.seed[1], DRAW_MOLL, s.year, s.molls, 6)
    events.rolled_one(s, seat, events.FOR_MOLL_DIE, face)
    pay_bank(s, target, min(face, s.cash[target]), events.FOR_MOLL)


@rule
def friendly_union_boss(s, seat):
    """p. 16: face up; no driver graft as long as the card lies there."""
    s.discard[FIRST_THUG + FRIENDLY_UNION_BOSS] -= 1
    s.union_boss[seat] = 1
