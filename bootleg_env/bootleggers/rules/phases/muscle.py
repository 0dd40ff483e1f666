"""Phase 1, Muscle: the row, the bids, payroll and graft, one card each (p. 5-6)."""
from ...tables.actions import BID, PICK, THUG
from ...tables.constants import (
    CARD_CODES,
    FIRST_THUG,
    GRAFT,
    MUSCLE_CARDS,
    NOBODY,
    NOT_SENT,
    OFFERS,
    PAYROLL,
    PLAY_NOW,
    QUARTER,
    SIZE,
    TRUCK_OFFER,
    TRUCK_PRICE,
    TRUCKS,
    WINDFALL,
)
from .. import events
from ..board import free_truck, pay_bank, supply
from ..cards.goods import redeem
from ..stack import push
from ..state import SHOWN, rule


@rule
def lay_out_offers(s):
    """p. 5: a truck card unless one still lies there, and a Men of Action card for every mobster."""
    if s.truck_offer == 0 and s.truck_left > 0:
        s.truck_left -= 1
        s.truck_offer = s.truck_deck[s.truck_left]
    for space in range(s.seats):
        if s.offers[space] == 0 and s.action_left > 0:
            s.action_left -= 1
            s.offers[space] = s.action_deck[s.action_left]
    events.laid_out(s)


# ---- bids: asked in seat order, shown together


@rule
def ask_next_bid(s):
    """p. 5: the next mobster without a card face down; gives True when all have one."""
    for seat in range(s.seats):
        if s.bid[seat] == 0:
            push(s, BID, seat, 0, PLAY_NOW)
            return False
    return True


@rule
def legal_bid(s, frame, options):
    """p. 5: a muscle card from the hand."""
    for card in range(MUSCLE_CARDS):
        if s.muscle_at[card] == frame.seat:
            options[card] = 1


@rule
def apply_bid(s, seat, choice):
    s.bid[seat] = choice + 1


@rule
def show_bids(s):
    """p. 5: all at once; the cards stay face up through the round."""
    for seat in range(s.seats):
        card = s.bid[seat]
        s.bid[seat] = 0
        s.muscle[seat] = card
        s.muscle_at[card - 1] = SHOWN + seat
        s.shown[seat, (card - 1) // QUARTER] += 1
        events.bid(s, seat, card)


# ---- payment and pick, in muscle order


@rule
def graft(s, seat):
    """p. 5: $1G a small or medium truck, $2G a large one, for the trucks one owns; none under a Union Boss (p. 16, 17)."""
    due = 0
    if s.union_boss[seat] == 0:
        for truck in range(TRUCKS):
            if s.truck_owner[truck] == seat:
                due += GRAFT[SIZE[truck]]
    return due


@rule
def pay_up(s, seat):
    """p. 5: graft, then the payroll printed on the card; all there is if it does not suffice, without debt."""
    pay_bank(s, seat, min(s.cash[seat], graft(s, seat)), events.FOR_GRAFT)
    pay_bank(s, seat, min(s.cash[seat], PAYROLL[s.muscle[seat]]), events.FOR_PAYROLL)


@rule
def anything_on_offer(s):
    if s.truck_offer != 0:
        return True
    for space in range(OFFERS):
        if s.offers[space] != 0:
            return True
    return False


@rule
def take_turn(s, seat):
    """p. 5: one mobster pays and chooses."""
    pay_up(s, seat)
    if anything_on_offer(s):
        push(s, PICK, seat, 0, PLAY_NOW)


@rule
def legal_pick(s, frame, options):
    """p. 5: one of the cards face up; also a truck that cannot be paid (B28)."""
    if s.truck_offer != 0:
        options[TRUCK_OFFER] = 1
    for space in range(OFFERS):
        if s.offers[space] != 0:
            options[1 + space] = 1


@rule
def buy_truck(s, seat):
    """p. 6: pay and take it, if money, a truck and a marker are there; else the card is discarded all the same."""
    size = s.truck_offer - 1
    s.truck_offer = 0
    s.discard[CARD_CODES + size] += 1
    truck = free_truck(s, size)
    if s.cash[seat] < TRUCK_PRICE[size] or truck == NOBODY or supply(s, seat) == 0:
        events.truck_changed(s, seat, events.NO_TRUCK, events.DENIED, NOBODY)
        return
    pay_bank(s, seat, TRUCK_PRICE[size], events.FOR_TRUCK)
    s.truck_owner[truck] = seat
    s.truck_operator[truck] = seat
    s.truck_at[truck] = NOT_SENT
    events.truck_changed(s, seat, truck, events.BOUGHT, NOBODY)


@rule
def apply_pick(s, seat, choice):
    """p. 5-6: goods are redeemed at once, a truck is paid or discarded, a thug card may be played at once or held."""
    if choice == TRUCK_OFFER:
        events.picked(s, seat, CARD_CODES + s.truck_offer - 1, TRUCK_OFFER)
        buy_truck(s, seat)
        return
    card = int(s.offers[choice - 1])
    s.offers[choice - 1] = 0
    events.picked(s, seat, card, choice)
    if card < FIRST_THUG:
        redeem(s, seat, card)
        return
    thug = card - FIRST_THUG
    s.thugs[seat, thug] += 1
    if thug == WINDFALL and s.windfall_year == 0:
        s.windfall_year = s.year
    push(s, THUG, seat, thug, PLAY_NOW)


@rule
def clear_row(s):
    """p. 6: an unchosen Men of Action card is discarded, an unchosen truck card stays."""
    for space in range(OFFERS):
        if s.offers[space] != 0:
            s.discard[s.offers[space]] += 1
            s.offers[space] = 0
