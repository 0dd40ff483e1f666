"""Thug cards played on mobsters and their men, and the blind draw (p. 15-16)."""
from ...tables.actions import THUG
from ...tables.constants import DRAW_MOLL, FIRST_THUG, FRIENDLY_UNION_BOSS, NOBODY, PLAY_NOW, WINDFALL, WINDOW_A, WINDOW_B
from ..board import pay_bank
from ..events import FOR_MOLL, FOR_MOLL_DIE, NO_ARGUMENT, NOTE_DICE, NOTE_PICK, note, note8
from ..stack import push
from ..state import below, rule
from .goods import redeem

FROM_WINDFALL = 7  # `from` of the pick event


@rule
def fits_investigation(s, seat, target):
    """p. 15: a visible Friendly Union Boss of another (against a card just played: reactions.py)."""
    return target != seat and target < s.seats and s.union_boss[target] != 0


@rule
def fits_windfall(s, window):
    """p. 15, 17: when taken, or in the muscle phase of a later round."""
    if s.action_left == 0:
        return False
    return window == PLAY_NOW or ((window == WINDOW_A or window == WINDOW_B) and s.year > s.windfall_year)


@rule
def windfall(s, seat):
    """A blind draw: goods are redeemed at once, a thug card may stay secret in the hand (p. 17)."""
    s.action_left -= 1
    card = s.action_deck[s.action_left]
    note(s, NOTE_PICK, seat, card, FROM_WINDFALL, NO_ARGUMENT, NO_ARGUMENT)
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
def moll(s, seat, target):
    """p. 16: a die's worth of another mobster's money goes to the bank, at most what he has."""
    s.molls += 1
    face = 1 + below(s.seed[0], s.seed[1], DRAW_MOLL, s.year, s.molls, 6)
    note8(s, NOTE_DICE, seat, FOR_MOLL_DIE, NOBODY, face, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT, NO_ARGUMENT)
    pay_bank(s, target, min(face, s.cash[target]), FOR_MOLL)


@rule
def friendly_union_boss(s, seat):
    """p. 16: face up; no driver graft as long as he lies there."""
    s.discard[FIRST_THUG + FRIENDLY_UNION_BOSS] -= 1
    s.union_boss[seat] = 1
