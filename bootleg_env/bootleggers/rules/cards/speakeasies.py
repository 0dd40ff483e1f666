"""Thug cards played on a speakeasy: doors, demand, prices, control for the round (p. 15-16).

`fits_...` says whether a target is legal, the function of the card's name does it. Most share one condition: open, unsold, and not
O'Malley's nor what Copper in the House made equal to it (G28, G29).
"""
from ...tables.constants import NOBODY, PAYOFF_COST, SQUARES
from ..board import change_improvements, is_open, lapse, note_doors, pay_bank, places
from ..docks import line_up_anew
from ..events import BY_CARD, FOR_CARD
from ..state import rule


@rule
def fits_open_speakeasy(s, place):
    """p. 15-16: open, not yet sold (G28), not O'Malley's nor what Copper in the House made of it (G29)."""
    return 0 < place < places(s) and s.sold[place] == 0 and s.copper_house[place] == 0 and is_open(s, place)


# ---- the cards


@rule
def word_of_mouth(s, place):
    """p. 15: profit there is $1G a crate more this round."""
    s.word_of_mouth[place] += 1


@rule
def copper_in_the_house(s, place):
    """p. 15: no influence, no profit, unlimited demand, $1G a crate; what was played on it earlier lapses (G29)."""
    was_open = is_open(s, place)
    s.copper_house[place] = 1
    lapse(s, place)
    note_doors(s, place, was_open)


@rule
def fits_bust_a_speakeasy(s, place):
    """p. 15: any open speakeasy, O'Malley's too."""
    return place < places(s) and s.sold[place] == 0 and is_open(s, place)


@rule
def bust_a_speakeasy(s, place):
    """p. 15: closed for this round."""
    was_open = is_open(s, place)
    s.closed[place] = 1
    note_doors(s, place, was_open)


@rule
def fits_thirsty(s, place):
    """p. 15: before its demand is rolled."""
    return fits_open_speakeasy(s, place) and not (s.selling == place and s.demand != NOBODY)


@rule
def thirsty(s, place):
    """p. 15: one die more of demand this round."""
    s.thirsty[place] += 1


@rule
def fits_big_payoff(s, seat, place):
    """p. 16: an open speakeasy; a mobster without the money cannot play it (p. 6)."""
    return s.cash[seat] >= PAYOFF_COST and fits_open_speakeasy(s, place)


@rule
def big_payoff(s, seat, place):
    """p. 16: $5G to the bank buys control for this round; trucks there line up again (B19)."""
    pay_bank(s, seat, PAYOFF_COST, FOR_CARD)
    s.big_payoff[place] = seat
    line_up_anew(s, place)


@rule
def packing_heat(s, seat, place):
    """p. 16: wholesale there is $1G a crate for everyone else this round."""
    s.packing_heat[place] = seat


@rule
def fits_opportunity_knocks(s, nth, source, place):
    """p. 16: a marker from one speakeasy to another that is open and has a free square."""
    if nth == 1:
        return place != source and 0 < place < places(s) and is_open(s, place) and s.improved[place] < SQUARES[place]
    if s.improved[place] == 0 or place >= places(s):
        return False
    for other in range(1, places(s)):
        if other != place and is_open(s, other) and s.improved[other] < SQUARES[other]:
            return True
    return False


@rule
def opportunity_knocks(s, seat, source, place, thug):
    """p. 16: the marker moves."""
    change_improvements(s, seat, source, -1, BY_CARD + thug)
    change_improvements(s, seat, place, 1, BY_CARD + thug)
