"""What one mobster cannot know, drawn anew: search thinks in redrawn games, never in the real one; a test shows that nothing leaks.

Drawn: the muscle cards of others and those out of play (everybody keeps as many of a quarter as before), bids not yet
shown, the decks, thug cards others drew unseen, their money where it is only announced, and the dice still to come. Everything is put
in order before it is shuffled: a redrawn game follows from what the mobster knows and from the seed, and from nothing else.
"""
import numpy as np

from ..tables import actions as a
from ..tables.constants import (
    BIG_PAYOFF,
    CARD_CODES,
    CITY_COST,
    CITY_POLITICS,
    FIRST_THUG,
    MOST_ACTION_CARDS,
    MOST_TERMS,
    MUSCLE_CARDS,
    PAYOFF_COST,
    QUARTER,
    QUARTERS,
    SEATS,
    STATE_COST,
    STATE_POLITICS,
    THUGS,
    TRUCK_CARDS,
)
from .stack import targets_named, thug_asked
from .state import SHOWN, UNDEALT, allocating, inlined, record, rule
from .terms import GIVE

mixed, word = record.mixed, record.word
MONEY_SPREAD = 10  # $G: hidden money is at most this above twice what was announced
HANDS, BIDS, SECRETS, ACTIONS, TRUCKS, MONEY, DICE = range(7)  # what a word of the seed is drawn for


@inlined
def drawn(key, index, n):
    """A number 0 .. n-1, evenly (the last round of `word`: here many are drawn with one key)."""
    return (mixed(key + index * 0x165667B1 + 1) * n) >> 32


# ---- muscle


@allocating
def redraw_quarter(s, seat, quarter, key):
    """Every card that `seat` has not seen goes out of play or to somebody else's hand: as many to each as before."""
    left = np.zeros(1 + SEATS, np.int64)
    total = 0
    cards = range(quarter * QUARTER, (quarter + 1) * QUARTER)
    for card in cards:
        at = s.muscle_at[card]
        if at < SHOWN and at != seat:
            left[at - UNDEALT] += 1
            total += 1
    for card in cards:
        if s.muscle_at[card] < SHOWN and s.muscle_at[card] != seat:
            nth = drawn(key, card, total)
            place = 0
            while nth >= left[place]:
                nth -= left[place]
                place += 1
            left[place] -= 1
            total -= 1
            s.muscle_at[card] = place + UNDEALT


@rule
def redraw_bid(s, seat, key):
    """Any card of the new hand, face down."""
    cards = 0
    for card in range(MUSCLE_CARDS):
        cards += 1 if s.muscle_at[card] == seat else 0
    nth = drawn(key, seat, cards)
    card = 0
    while s.muscle_at[card] != seat or nth > 0:
        nth -= 1 if s.muscle_at[card] == seat else 0
        card += 1
    s.bid[seat] = card + 1


@rule
def redraw_muscle(s, seat, low, high):
    """Quarter by quarter; then bids from the new hands."""
    for quarter in range(QUARTERS):
        redraw_quarter(s, seat, quarter, word(low, high, HANDS, quarter, 0))
    for other in range(s.seats):
        if other != seat and s.bid[other] != 0:
            redraw_bid(s, other, word(low, high, BIDS, 0, 0))


# ---- decks and secret thug cards


@rule
def is_named(s, seat, thug):
    """Does a question, a play or an offer under way name this card of the mobster?"""
    for i in range(s.depth):
        frame = s.stack[i]
        if frame.seat == seat and thug_asked(frame) == thug and (frame.kind == a.THUG or frame.kind == a.PLAY_TASK):
            return True
    if s.offer_by == seat:
        for i in range(MOST_TERMS):
            term = s.offer[GIVE, i]
            if term != a.NO_TERM and a.TERM_VALUE[term] == thug and (a.TERM_KIND[term] == a.CARD or a.TERM_KIND[term] == a.SPARE):
                return True
    return False


@rule
def take_secrets(s, seat, owed):
    """Thug cards of others that `seat` has not seen go onto the deck; `owed` counts them by mobster. Gives the size of the deck."""
    left = int(s.action_left)
    for other in range(s.seats):
        for thug in range(THUGS):
            if s.secret[other, thug] != 0 and other != seat and not is_named(s, other, thug):
                copies = s.secret[other, thug]
                s.secret[other, thug] = 0
                s.thugs[other, thug] -= copies
                owed[other] += copies
                for _ in range(copies):
                    s.action_deck[left] = FIRST_THUG + thug
                    left += 1
    return left


@rule
def deal_secret(s, seat, left, nth):
    """The nth thug card of the deck, unseen to this mobster."""
    at = 0
    while s.action_deck[at] < FIRST_THUG or nth > 0:
        nth -= 1 if s.action_deck[at] >= FIRST_THUG else 0
        at += 1
    thug = int(s.action_deck[at]) - FIRST_THUG
    s.thugs[seat, thug] += 1
    s.secret[seat, thug] += 1
    s.action_deck[at] = s.action_deck[left - 1]


@allocating
def sort_actions(s, left):
    """The deck in the order of card codes, zeros behind it. Gives how many thugs it holds."""
    copies = np.zeros(CARD_CODES, np.int64)
    for i in range(left):
        copies[s.action_deck[i]] += 1
    at = 0
    for card in range(1, CARD_CODES):
        for _ in range(copies[card]):
            s.action_deck[at] = card
            at += 1
    for i in range(left, MOST_ACTION_CARDS):
        s.action_deck[i] = 0
    return copies[FIRST_THUG:].sum()


@allocating
def redraw_actions(s, seat, low, high):
    """Secret cards of others are any thugs not seen; then the deck is shuffled."""
    owed = np.zeros(SEATS, np.int64)
    left = take_secrets(s, seat, owed)
    thugs = sort_actions(s, left)
    for other in range(s.seats):
        for _ in range(owed[other]):
            deal_secret(s, other, left, drawn(word(low, high, SECRETS, 0, 0), left, thugs))
            left -= 1
            thugs -= 1
            s.action_deck[left] = 0
    key = word(low, high, ACTIONS, 0, 0)
    for i in range(left - 1, 0, -1):
        j = drawn(key, i, i + 1)
        card = int(s.action_deck[i])
        s.action_deck[i] = s.action_deck[j]
        s.action_deck[j] = card


@inlined
def swap_trucks(s, i, j):
    size = int(s.truck_deck[i])
    s.truck_deck[i] = s.truck_deck[j]
    s.truck_deck[j] = size


@rule
def redraw_trucks(s, low, high):
    """The truck deck in order of size, then shuffled; zeros behind it."""
    key = word(low, high, TRUCKS, 0, 0)
    for i in range(s.truck_left):
        for j in range(i + 1, s.truck_left):
            if s.truck_deck[j] < s.truck_deck[i]:
                swap_trucks(s, i, j)
    for i in range(s.truck_left - 1, 0, -1):
        swap_trucks(s, i, drawn(key, i, i + 1))
    for i in range(s.truck_left, TRUCK_CARDS):
        s.truck_deck[i] = 0


# ---- money


@rule
def pledged(s, seat):
    """$G the mobster must have: in an own offer, or the price of a card under way."""
    money = 0
    if s.offer_by == seat:
        for i in range(MOST_TERMS):
            term = s.offer[GIVE, i]
            if term != a.NO_TERM and a.TERM_KIND[term] == a.CASH:
                money += a.TERM_VALUE[term]
    for i in range(s.depth):
        frame = s.stack[i]
        if frame.kind == a.PLAY_TASK and frame.seat == seat:
            markers = int(frame.targets[0]) if targets_named(frame) > 0 else 1
            if thug_asked(frame) == BIG_PAYOFF:
                money += PAYOFF_COST
            elif thug_asked(frame) == CITY_POLITICS:
                money += CITY_COST * markers
            elif thug_asked(frame) == STATE_POLITICS:
                money += STATE_COST * markers
    return money


@rule
def redraw_money(s, seat, low, high):
    """Around what was announced, never below what has been pledged."""
    key = word(low, high, MONEY, 0, 0)
    for other in range(s.seats):
        if other != seat:
            least = pledged(s, other)
            s.cash[other] = least + drawn(key, other, max(1, 2 * s.announced[other] + MONEY_SPREAD - least + 1))


@rule
def redraw_game(s, seat, seed):
    """All of it, in place."""
    low = seed & 0xFFFFFFFF
    high = seed >> 32
    redraw_muscle(s, seat, low, high)
    redraw_actions(s, seat, low, high)
    redraw_trucks(s, low, high)
    if s.money_hidden != 0:
        redraw_money(s, seat, low, high)
    s.seed[0] = word(low, high, DICE, 0, 0)  # what the coming dice are made from
    s.seed[1] = word(low, high, DICE, 0, 1)
