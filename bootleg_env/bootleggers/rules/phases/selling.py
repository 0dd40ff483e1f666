"""Phase 5, "What's the Password?": demand, the three docks, prices and profit (p. 9-10)."""
from ...tables.actions import ADMIT
from ...tables.constants import (
    DEMAND_DICE,
    DOCKS,
    DRAW_DEMAND,
    NOBODY,
    NOT_SENT,
    OMALLEYS,
    OMALLEYS_PRICE,
    PROFIT,
    PUBLIC_DOCK,
    SEATS,
    TRUCKS,
    UNLIMITED,
    WHOLESALE,
    WINDOW_F2,
)
from .. import events
from ..board import controls, give_back, leader, lose_load, receive_from_bank
from ..docks import next_in_dock
from ..promises import dock_was_opened, dock_was_refused
from ..stack import push
from ..state import below, inlined, rule

REFUSE, LET_IN = 0, 1  # options of `admit`
MOST_DEMAND_DICE = 8


@rule
def load_waits(s, place):
    """Does a loaded truck stand there?"""
    for truck in range(TRUCKS):
        if s.truck_at[truck] == place and s.truck_crates[truck] > 0:
            return True
    return False


@inlined
def is_omalleys(s, place):
    """O'Malley's, or the same as O'Malley's for this round."""
    return place == OMALLEYS or s.copper_house[place] != 0


@rule
def roll_demand(s, place):
    """p. 9: the dice of the speakeasy, +1 a die for each improvement; Thirsty's die too (G27)."""
    if is_omalleys(s, place):
        s.demand = UNLIMITED
        events.demanded(s, place, NOBODY)
        return
    dice = DEMAND_DICE[place] + s.thirsty[place]
    events.rolled_demand(s, place)
    total = dice * s.improved[place]
    for die in range(dice):
        face = 1 + below(s.seed[0], s.seed[1], DRAW_DEMAND, s.year, place * MOST_DEMAND_DICE + die, 6)
        events.face(s, die, face)
        total += face
    s.demand = total
    events.demanded(s, place, total)


@rule
def start_sales(s, place):
    """The doors are judged for the last time (G11), then the majority dock is first."""
    if s.copper_house[place] != 0 and s.demand != UNLIMITED:  # Copper in the House came after the roll
        s.demand = UNLIMITED
        events.demanded(s, place, NOBODY)
    s.sold[place] = 1
    s.dock = 0
    s.turn = 0


# ---- one truck


@inlined
def wholesale(s, place, seller):
    """p. 12: $G a crate for whoever is paid: printed, or $1G (O'Malley's, Copper in the House, another's Packing Heat)."""
    if is_omalleys(s, place):
        return OMALLEYS_PRICE
    if s.packing_heat[place] != NOBODY and s.packing_heat[place] != seller:
        return OMALLEYS_PRICE
    return WHOLESALE[1 if s.seats == SEATS else 0, place]


@inlined
def profit_margin(s, place):
    """p. 12: $G a crate for the controller; Word of Mouth adds 1 (p. 15)."""
    return PROFIT[1 if s.seats == SEATS else 0, place] + s.word_of_mouth[place]


@rule
def sell_from(s, truck, place):
    """p. 9: what demand takes; wholesale to the seller (Move Over, Pigeon: p. 17), profit on every crate to the controller."""
    crates = min(s.truck_crates[truck], s.demand)
    if s.demand != UNLIMITED:
        s.demand -= crates
    s.truck_crates[truck] -= crates
    seller = s.truck_operator[truck] if s.truck_seller[truck] == NOBODY else s.truck_seller[truck]
    price = wholesale(s, place, seller)
    controller = NOBODY if is_omalleys(s, place) else controls(s, place)
    margin = 0 if controller == NOBODY else profit_margin(s, place)
    events.sold(s, place, s.truck_dock[truck], truck, seller, crates, price, controller, margin)
    receive_from_bank(s, seller, crates * price, events.FOR_SALE)
    if controller != NOBODY:
        receive_from_bank(s, controller, crates * margin, events.FOR_PROFIT)


@rule
def refuse_rest(s, leading, place, truck):
    """p. 9: once a truck is turned down, the public dock is done; promises to those behind it are broken with it."""
    while truck != NOBODY:
        if s.truck_crates[truck] > 0 and s.truck_operator[truck] != leading:
            dock_was_refused(s, leading, s.truck_operator[truck], place)
        truck = next_in_dock(s, place, PUBLIC_DOCK, s.truck_turn[truck])
    s.dock = DOCKS


@rule
def legal_admit(s, frame, options):
    """p. 9: whoever has Majority or Controlling Influence may turn the truck down."""
    options[REFUSE] = 1
    options[LET_IN] = 1


@rule
def apply_admit(s, seat, truck, choice):
    place = s.selling
    events.admitted(s, seat, truck, place, choice)
    if choice == LET_IN:
        dock_was_opened(s, seat, s.truck_operator[truck], place)
        sell_from(s, truck, place)
    else:
        refuse_rest(s, seat, place, truck)


@rule
def serve_public(s, truck, place):
    """p. 9, 17: the leader of the moment decides truck by truck, its own need no question (G13); no leader, nothing is bought (B40)."""
    leading = leader(s, place)
    if is_omalleys(s, place) or leading == s.truck_operator[truck]:
        sell_from(s, truck, place)
    elif leading == NOBODY:
        s.dock = DOCKS
    else:
        push(s, ADMIT, leading, truck, WINDOW_F2)


@rule
def serve_next(s):
    """p. 9: the next truck in line, majority, minority, public dock; gives False when the speakeasy is done."""
    place = s.selling
    while s.dock < DOCKS and s.demand > 0:
        truck = next_in_dock(s, place, s.dock, s.turn)
        if truck == NOBODY:
            s.dock += 1
            s.turn = 0
        else:
            s.turn = s.truck_turn[truck]
            if s.truck_crates[truck] > 0:
                if s.dock == PUBLIC_DOCK:
                    serve_public(s, truck, place)
                else:
                    sell_from(s, truck, place)
                return True
    return False


@rule
def lose_unsold(s, place):
    """p. 9: what demand does not take is lost; so is everything before closed doors."""
    s.sold[place] = 1
    s.demand = NOBODY
    for truck in range(TRUCKS):
        if s.truck_at[truck] == place:
            lose_load(s, truck, events.LOST_UNSOLD)


@rule
def trucks_come_back(s):
    """p. 10: rented trucks return, Favors go to the supply, loads on idle trucks are lost."""
    for truck in range(TRUCKS):
        lose_load(s, truck, events.LOST_UNSOLD)
        give_back(s, truck)
        s.truck_at[truck] = NOT_SENT
    s.line = 0
