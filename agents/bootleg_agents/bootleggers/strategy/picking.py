"""The row: what each card in it is worth, which to bid for and to take, and where improvements go."""
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables.constants import (
    CAPACITY,
    DOUBLE_INFLUENCE,
    DOUBLE_STILL,
    FIRST_THUG,
    GRAFT,
    MUSCLE_CARDS,
    OFFERS,
    PAYROLL,
    SINGLE_INFLUENCE,
    SINGLE_STILL,
    SIZES,
    SPEAKEASY_IMPROVEMENT,
    SQUARES,
    THUGS,
    TRUCK_PRICE,
)
from bootleg_env.bootleggers.tables.fields import (
    CASH,
    FIELDS,
    FLEET,
    IMPROVED,
    MUSCLE_HAND,
    ROUNDS_LEFT,
    ROW,
    ROW_THUGS,
    SUPPLY,
    TRUCK_OFFER,
    UNION_BOSS,
)

from .compiler import CENTS, rule
from .economy import places_in_play, utility
from .placing import worth_of_markers
from .stills import worth_of_one_die, worth_of_remote, worth_of_two_dice
from .thug_values import THUG_VALUE

KINDS = FIRST_THUG  # kinds of cards that a space of the row shows: codes of goods from 1, and a thug
assert FIELDS.sizes["offers"] == OFFERS * KINDS
EMPTY = -1
NOWHERE = 0
LEAST = -10**9


# ---- trucks, improvements


@rule
def worth_of_truck(v, size):
    """Cents a round of one more truck, less its graft; a start of a fleet is worth something before the stills fill it."""
    if v.facts[SUPPLY] == 0:
        return 0
    before = utility(v)
    v.facts[FLEET + size] += 1
    gain = utility(v) - before
    v.facts[FLEET + size] -= 1
    return gain + 15 * CAPACITY[size] - (0 if v.facts[UNION_BOSS] != 0 else CENTS * GRAFT[size])


@rule
def best_improvement(v):
    """Where an improvement does most: cents a round, and the speakeasy (NOWHERE if it does nothing)."""
    before = utility(v)
    best = NOWHERE
    most = 0
    for place in range(1, places_in_play(v.facts)):
        if v.facts[IMPROVED + place] < SQUARES[place]:
            v.facts[IMPROVED + place] += 1
            gain = utility(v) - before
            v.facts[IMPROVED + place] -= 1
            if gain > most:
                most = gain
                best = place
    return most, best


@rule
def improve(v, mask):
    first = a.FIRST[a.IMPROVE]
    _, where = best_improvement(v)
    if where != NOWHERE and mask[first + where] != 0:
        return first + where
    if mask[first] != 0:
        return first
    for place in range(1, places_in_play(v.facts)):
        if mask[first + place] != 0:
            return first + place
    return first


# ---- the row


@rule
def worth_of_thug(v, thug):
    """Cents of holding this card, less where few rounds are left to play it."""
    rounds = 1 + v.facts[ROUNDS_LEFT]
    return THUG_VALUE[thug] * v.style.thug_weight * min(rounds, 4) // 400


@rule
def worth_of_card(v, card, space):
    """Cents that a card of this code (any thug: FIRST_THUG) in this space brings over the rounds to come."""
    if card == SINGLE_INFLUENCE or card == DOUBLE_INFLUENCE:
        markers = min(card, v.facts[SUPPLY])
        return v.style.influence_weight * (v.rounds * worth_of_markers(v, markers) + markers * v.style.spare_marker_value) // 100
    if card == SINGLE_STILL:
        return v.style.still_weight * v.rounds * worth_of_one_die(v) // 100
    if card == DOUBLE_STILL:
        return v.style.still_weight * v.rounds * max(worth_of_two_dice(v), worth_of_remote(v)) // 100
    if card == SPEAKEASY_IMPROVEMENT:
        gain, _ = best_improvement(v)
        return v.style.improvement_weight * (v.rounds * gain + 50) // 100
    for thug in range(THUGS):
        if v.facts[ROW_THUGS + thug] == 1 + space:
            return worth_of_thug(v, thug)
    return THUG_VALUE[0] * v.style.thug_weight // 200  # two alike lie there, and this is the first of them


@rule
def worth_of_truck_card(v):
    for size in range(SIZES):
        if v.facts[TRUCK_OFFER + size] != 0:
            if v.facts[CASH] < TRUCK_PRICE[size]:
                return 0
            return v.style.truck_weight * v.rounds * worth_of_truck(v, size) // 100 - CENTS * TRUCK_PRICE[size]
    return EMPTY


@rule
def worth_in_row(v, option):
    """Cents of this option of `pick`; EMPTY for an empty space."""
    if option == 0:
        return worth_of_truck_card(v)
    for kind in range(KINDS):
        if v.facts[ROW + (option - 1) * KINDS + kind] != 0:
            return worth_of_card(v, 1 + kind, option - 1)
    return EMPTY


@rule
def pick(v, mask):
    """The card worth most."""
    first = a.FIRST[a.PICK]
    best = -1
    most = LEAST
    for option in range(1 + OFFERS):
        if mask[first + option] != 0:
            worth = worth_in_row(v, option)
            if worth > most:
                most = worth
                best = option
    return first + best


# ---- the bid


@rule
def spread_of_row(v):
    """Cents between the best card of the row and the middle one."""
    first = 0
    second = 0
    third = 0
    for option in range(1 + OFFERS):
        worth = worth_in_row(v, option)
        if worth > first:
            third = second
            second = first
            first = worth
        elif worth > second:
            third = second
            second = worth
        elif worth > third:
            third = worth
    return first - (second + third) // 2


@rule
def bid(v, mask, noise):
    """The more the best card stands out, the higher in the hand; payroll that cannot or need not be paid counts against a card."""
    spread = max(0, spread_of_row(v))
    cards = 0
    for card in range(MUSCLE_CARDS):
        cards += 1 if v.facts[MUSCLE_HAND + card] == 1 else 0
    passed_over = cards * spread // (spread + v.style.middle_bid_spread)  # cards of the hand that are lower
    if passed_over > 0 and noise % 4 == 0:
        passed_over -= 1  # never quite to be predicted
    best = -1
    most = LEAST
    nth = 0
    for card in range(MUSCLE_CARDS):
        if mask[card] != 0:
            value = -abs(nth - passed_over) * 200 - v.style.payroll_weight * PAYROLL[card + 1]
            nth += 1
            if value > most:
                most = value
                best = card
    return best
