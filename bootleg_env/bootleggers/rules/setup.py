"""Preparation (p. 4): what every mobster starts with, shuffled decks, dealt muscle."""
from ..tables.actions import NO_TERM
from ..tables.constants import (
    BOARDS,
    CARD_CODES,
    COPIES,
    DRAW_ACTION,
    DRAW_MUSCLE,
    DRAW_TRUCK,
    FIRST_THUG,
    INVESTIGATION,
    MOST_TERMS,
    MUSCLE,
    MUSCLE_CARDS,
    NOBODY,
    NOT_SENT,
    PADDED_INVESTIGATIONS,
    QUARTER,
    QUARTERS,
    SEATS,
    SIZES,
    SPEAKEASIES,
    TRUCK_CARDS,
    TRUCK_DECK,
    TRUCKS,
)
from .state import UNDEALT, below, rule


@rule
def shuffle_actions(s):
    """p. 4, 14: the Men of Action deck, the top card last."""
    number = 0
    for card in range(1, CARD_CODES):
        copies = COPIES[card]
        if card == FIRST_THUG + INVESTIGATION and s.padded != 0:
            copies += PADDED_INVESTIGATIONS
        for _ in range(copies):
            s.action_deck[number] = card
            number += 1
    s.action_left = number
    for i in range(number - 1, 0, -1):
        j = below(s.seed[0], s.seed[1], DRAW_ACTION, 0, i, i + 1)
        s.action_deck[i], s.action_deck[j] = int(s.action_deck[j]), int(s.action_deck[i])


@rule
def shuffle_trucks(s):
    """p. 4, 14: the truck deck, the top card last."""
    number = 0
    for size in range(SIZES):
        for _ in range(TRUCK_DECK[size]):
            s.truck_deck[number] = 1 + size
            number += 1
    s.truck_left = number
    for i in range(TRUCK_CARDS - 1, 0, -1):
        j = below(s.seed[0], s.seed[1], DRAW_TRUCK, 0, i, i + 1)
        s.truck_deck[i], s.truck_deck[j] = int(s.truck_deck[j]), int(s.truck_deck[i])


@rule
def deal_muscle(s):
    """p. 4: three cards from each quarter (two in the eight-round game, p. 12), the rest are not used."""
    each = s.rounds // QUARTERS
    for card in range(MUSCLE_CARDS):
        s.muscle_at[card] = UNDEALT
    for quarter in range(QUARTERS):
        left = QUARTER
        for seat in range(s.seats):
            for _ in range(each):
                nth = below(s.seed[0], s.seed[1], DRAW_MUSCLE, quarter, left, left)
                left -= 1
                card = quarter * QUARTER
                while s.muscle_at[card] != UNDEALT or nth > 0:  # the nth card still undealt
                    if s.muscle_at[card] == UNDEALT:
                        nth -= 1
                    card += 1
                s.muscle_at[card] = seat


@rule
def clear_board(s):
    """Nobody anywhere."""
    for i in range(SEATS):
        s.bid[i] = 0
    for board in range(BOARDS):
        s.board_owner[board] = NOBODY
    for place in range(SPEAKEASIES):
        s.packing_heat[place] = NOBODY
        s.big_payoff[place] = NOBODY
    for truck in range(TRUCKS):
        s.truck_owner[truck] = NOBODY
        s.truck_operator[truck] = NOBODY
        s.truck_at[truck] = NOT_SENT
        s.truck_seller[truck] = NOBODY
    for side in range(2):
        for i in range(MOST_TERMS):
            s.offer[side, i] = NO_TERM
            for by in range(SEATS):
                for to in range(SEATS):
                    s.rejected[by, to, side, i] = NO_TERM
    s.offer_by = NOBODY
    s.offer_to = NOBODY
    s.copper = NOBODY
    s.selling = NOBODY
    s.demand = NOBODY


@rule
def prepare(s):
    """p. 4: a record of zeros with its settings and seed becomes a game before the first row is laid out."""
    clear_board(s)
    shuffle_actions(s)
    shuffle_trucks(s)
    deal_muscle(s)
    for seat in range(s.seats):
        s.cash[seat] = s.start_cash
        s.announced[seat] = s.start_cash
        s.back_room[seat] = 1
        s.still_dice[seat] = 1
        s.truck_owner[seat] = seat  # small trucks 0-5
        s.truck_operator[seat] = seat
    s.year = 1
    s.phase = MUSCLE
