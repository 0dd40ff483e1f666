"""The row: what each card is worth to me, which to bid for and take, and where dice and paint go."""
import numpy as np

from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables.constants import (
    BOARDS,
    CAPACITY,
    GRAFT,
    MUSCLE_CARDS,
    OFFERS,
    PAYROLL,
    SEATS,
    SIZES,
    SQUARES,
    STILL_SQUARES,
    THUGS,
    TRUCK_PRICE,
)
from bootleg_env.bootleggers.tables.fields import (
    CASH,
    FAMILY_DICE,
    FLEET,
    IMPROVED,
    MUSCLE_HAND,
    REMOTE_DICE,
    ROUNDS_LEFT,
    ROW,
    ROW_THUGS,
    SUPPLY,
    TRUCK_OFFER,
    UNION_BOSS,
)

from .books import standing_places, utility, years
from .placing import worth_of_men
from .trade import CENTS, rule

KINDS = 6  # of a space of the row: single, double influence, single, double still, improvement, a thug
THUG_WORTH = np.array([  # cents, in the middle of a game, by thug
    700, 450, 400, 800, 350, 500, 700, 500, 600, 600, 700, 200, 200, 400, 700, 300, 450, 500, 350, 700, 900, 500, 250, 450, 350, 400,
    900, 350, 600, 350])
KEEP = 0


# ---- stills


@rule
def best_home(f, rival, full, d):
    """Where one more die does most: `place_die` option (family, a remote still of mine), or KEEP; packed 16 * cents a round + option."""
    before = utility(f, rival, full, d)
    best = 16 * -9999
    home = KEEP
    if f[FAMILY_DICE] < STILL_SQUARES:
        f[FAMILY_DICE] += 1
        best = utility(f, rival, full, d) - before
        f[FAMILY_DICE] -= 1
        home = 1
    for board in range(BOARDS):
        dice = f[REMOTE_DICE + board]
        if 0 < dice <= STILL_SQUARES:
            f[REMOTE_DICE + board] += 1
            gain = utility(f, rival, full, d) - before
            f[REMOTE_DICE + board] -= 1
            if gain >= best:
                best = gain
                home = 2 + board
    return 16 * max(best, 0) + home


@rule
def free_board(f):
    for board in range(BOARDS):
        taken = False
        for k in range(SEATS):
            taken |= f[REMOTE_DICE + k * BOARDS + board] != 0
        if not taken:
            return board
    return -1


@rule
def worth_of_remote(f, rival, full, d):
    """Cents a round of a new remote still."""
    board = free_board(f)
    if board < 0 or f[SUPPLY] == 0:
        return 0
    before = utility(f, rival, full, d)
    f[REMOTE_DICE + board] = 2
    gain = utility(f, rival, full, d) - before
    f[REMOTE_DICE + board] = 0
    return gain


@rule
def worth_of_one_die(f, rival, full, d):
    found = best_home(f, rival, full, d)
    return (found >> 4) + 60 if found & 15 != KEEP else 0


@rule
def worth_of_dice(f, number, rival, full, d):
    """Cents a round of so many dice, each in its best home; and a little for what they may do once there are trucks and doors."""
    found = best_home(f, rival, full, d)
    home = found & 15
    gain = (found >> 4) + 60
    if home == KEEP:
        return 0
    if number > 1:
        at = FAMILY_DICE if home == 1 else REMOTE_DICE + home - 2
        f[at] += 1
        gain += worth_of_one_die(f, rival, full, d)
        f[at] -= 1
    return gain


@rule
def place_die(f, mask, rival, full, d):
    first = a.FIRST[a.PLACE_DIE]
    best = KEEP
    most = -1
    before = utility(f, rival, full, d)
    for option in range(1, 2 + BOARDS):
        if mask[first + option] != 0:
            at = FAMILY_DICE if option == 1 else REMOTE_DICE + option - 2
            f[at] += 1
            gain = utility(f, rival, full, d) - before
            f[at] -= 1
            if gain >= most:
                most = gain
                best = option
    return first + (best if best != KEEP or mask[first] != 0 else 1)


@rule
def double_still(f, rival, full, d):
    """Two dice or a new still, whichever makes more."""
    two = worth_of_dice(f, 2, rival, full, d)
    return a.FIRST[a.DOUBLE_STILL] + (1 if worth_of_remote(f, rival, full, d) >= two else 0)


# ---- trucks, paint


@rule
def worth_of_truck(f, size, rival, full, d):
    """Cents a round of one more truck, less its graft; a start of a fleet is worth something before the stills fill it."""
    if f[SUPPLY] == 0:
        return 0
    before = utility(f, rival, full, d)
    f[FLEET + size] += 1
    gain = utility(f, rival, full, d) - before
    f[FLEET + size] -= 1
    return gain + 15 * CAPACITY[size] - (0 if f[UNION_BOSS] != 0 else CENTS * GRAFT[size])


@rule
def best_wall(f, rival, full, d):
    """Where an improvement does most: packed 16 * cents a round + speakeasy, KEEP if nowhere."""
    before = utility(f, rival, full, d)
    best = 0
    where = KEEP
    for place in range(1, standing_places(f)):
        if f[IMPROVED + place] < SQUARES[place]:
            f[IMPROVED + place] += 1
            gain = utility(f, rival, full, d) - before
            f[IMPROVED + place] -= 1
            if gain > best:
                best = gain
                where = place
    return 16 * best + where


@rule
def improve(f, mask, rival, full, d):
    first = a.FIRST[a.IMPROVE]
    where = best_wall(f, rival, full, d) & 15
    if where != KEEP and mask[first + where] != 0:
        return first + where
    if mask[first] != 0:
        return first
    for place in range(1, standing_places(f)):
        if mask[first + place] != 0:
            return first + place
    return first


# ---- the row


@rule
def worth_of_thug(f, thug, d):
    """Cents of holding this card, less where few rounds are left to play it."""
    left = 1 + f[ROUNDS_LEFT]
    return THUG_WORTH[thug] * d.thugs * min(left, 4) // 400


@rule
def worth_of_card(f, kind, space, left, rival, full, d):
    """Cents that what lies in this space brings over the rounds to come."""
    if kind < 2:
        men = min(1 + kind, f[SUPPLY])
        return d.men * (left * worth_of_men(f, men, full, d) + men * d.spare_man) // 100
    if kind == 2:
        return d.dice * left * worth_of_dice(f, 1, rival, full, d) // 100
    if kind == 3:
        return d.dice * left * max(worth_of_dice(f, 2, rival, full, d), worth_of_remote(f, rival, full, d)) // 100
    if kind == 4:
        return d.paint * (left * (best_wall(f, rival, full, d) >> 4) + 50) // 100
    for thug in range(THUGS):
        if f[ROW_THUGS + thug] == 1 + space:
            return worth_of_thug(f, thug, d)
    return THUG_WORTH[0] * d.thugs // 200  # two alike lie there, and this is the first of them


@rule
def worth_of_truck_card(f, left, rival, full, d):
    for size in range(SIZES):
        if f[TRUCK_OFFER + size] != 0:
            if f[CASH] < TRUCK_PRICE[size]:
                return 0
            return d.wheels * left * worth_of_truck(f, size, rival, full, d) // 100 - CENTS * TRUCK_PRICE[size]
    return -1


@rule
def worth_in_row(f, option, left, rival, full, d):
    """Cents of this option of `pick`; -1 for an empty space."""
    if option == 0:
        return worth_of_truck_card(f, left, rival, full, d)
    for kind in range(KINDS):
        if f[ROW + (option - 1) * KINDS + kind] != 0:
            return worth_of_card(f, kind, option - 1, left, rival, full, d)
    return -1


@rule
def pick(f, mask, rival, full, d):
    """The card worth most."""
    first = a.FIRST[a.PICK]
    left = years(f, full, d)
    best = -1
    most = -10**9
    for option in range(1 + OFFERS):
        if mask[first + option] != 0:
            worth = worth_in_row(f, option, left, rival, full, d)
            if worth > most:
                most = worth
                best = option
    return first + best


@rule
def spread_of_row(f, rival, full, d):
    """Cents between the best card of the row and the middle one."""
    left = years(f, full, d)
    first = 0
    second = 0
    third = 0
    for option in range(1 + OFFERS):
        worth = worth_in_row(f, option, left, rival, full, d)
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
def bid(f, mask, noise, rival, full, d):
    """The more the best card stands out, the higher in my hand; payroll I cannot or need not pay counts against a card."""
    spread = max(0, spread_of_row(f, rival, full, d))
    cards = 0
    for card in range(MUSCLE_CARDS):
        cards += 1 if f[MUSCLE_HAND + card] == 1 else 0
    wanted = cards * spread // (spread + d.calm)  # how many of my cards to pass over, from below
    if wanted > 0 and noise % 4 == 0:
        wanted -= 1  # never quite to be read
    best = -1
    most = -10**9
    nth = 0
    for card in range(MUSCLE_CARDS):
        if mask[card] != 0:
            value = -abs(nth - wanted) * 200 - d.thrift * PAYROLL[card + 1]
            nth += 1
            if value > most:
                most = value
                best = card
    return best


@rule
def graft_of(f, k):
    """$G of graft he pays a round."""
    graft = 0
    if f[UNION_BOSS + k] == 0:
        for size in range(SIZES):
            graft += GRAFT[size] * f[FLEET + k * SIZES + size]
    return graft
