"""Thug cards played on trucks and their loads (p. 15-16)."""
from ...tables.actions import SEND_TRUCK
from ...tables.constants import BIG_FAVOR, CAPACITY, NOBODY, NOT_SENT, SIZE, TRUCKS, WINDOW_E
from ..board import free_truck, give_back, is_idle_truck, lose_load, supply
from ..events import FAVOR, LOST_BUSTED, STOLEN, loaded, truck_changed
from ..stack import push
from ..state import rule

MEDIUM, LARGE = 1, 2


@rule
def fits_hey_free_truck(s, seat, truck):
    """p. 15, 17: an empty truck of another mobster, rented ones too, a Favor not (G17); it needs a free marker."""
    owner = s.truck_owner[truck]
    if owner == NOBODY or owner == seat or s.truck_crates[truck] > 0:
        return False
    return supply(s, seat) > 0 or s.truck_operator[truck] == seat


@rule
def hey_free_truck(s, seat, truck):
    """p. 15: stolen for good; a rental ends."""
    loser = s.truck_operator[truck]
    if loser == seat:
        loser = s.truck_owner[truck]
    s.truck_owner[truck] = seat
    s.truck_operator[truck] = seat
    truck_changed(s, seat, truck, STOLEN, loser)


@rule
def fits_bust_a_shipment(s, truck):
    """p. 15: any loaded truck."""
    return s.truck_crates[truck] > 0


@rule
def bust_a_shipment(s, truck):
    """p. 15: the load is gone, the truck leaves its queue and goes back to its owner at once."""
    lose_load(s, truck, LOST_BUSTED)
    give_back(s, truck)


@rule
def fits_warehouse(s, seat):
    """p. 15: crates not on trucks."""
    return s.crates[seat] > 0


@rule
def warehouse(s, seat):
    """p. 15: unshipped crates are kept until the next round (shipping.lose_unloaded)."""
    s.warehouse[seat] = 1


@rule
def favor_size(thug):
    return LARGE if thug == BIG_FAVOR else MEDIUM


@rule
def fits_favor(s, seat, thug):
    """p. 16: one must be in the supply, and a marker to mark it (G17)."""
    return free_truck(s, favor_size(thug)) != NOBODY and supply(s, seat) > 0


@rule
def favor(s, seat, thug):
    """p. 16: a truck of the bank for this round, no graft."""
    truck = free_truck(s, favor_size(thug))
    if truck == NOBODY or supply(s, seat) <= 0:
        return
    s.truck_operator[truck] = seat
    s.truck_favor[truck] = 1
    s.truck_at[truck] = NOT_SENT
    truck_changed(s, seat, truck, FAVOR, NOBODY)


@rule
def fits_move_over_pigeon(s, seat, truck):
    """p. 16: a loaded truck of another mobster, lined up where nothing has been sold yet."""
    place = s.truck_at[truck]
    if place < 0 or s.truck_crates[truck] == 0 or s.truck_operator[truck] == seat:
        return False
    return s.sold[place] == 0


@rule
def move_over_pigeon(s, seat, truck):
    """p. 16: it sells in its place; the wholesale price goes to the player of the card."""
    s.truck_seller[truck] = seat


@rule
def fits_own_truck(s, seat, truck, load):
    """p. 17: an empty truck the mobster uses, at no speakeasy, large enough for the whole load."""
    return s.truck_operator[truck] == seat and is_idle_truck(s, truck) and CAPACITY[SIZE[truck]] >= load


@rule
def fits_hijack(s, seat, nth, victim, truck):
    """p. 16: a loaded truck that another mobster uses (a rented-out one too, p. 17), then an own empty one for its load."""
    if nth == 1:
        return fits_own_truck(s, seat, truck, s.truck_crates[victim])
    if s.truck_crates[truck] == 0 or s.truck_operator[truck] == seat:
        return False
    for own in range(TRUCKS):
        if fits_own_truck(s, seat, own, s.truck_crates[truck]):
            return True
    return False


@rule
def hijack(s, seat, victim, own, window):
    """p. 16: the crates change trucks, to be shipped as if you produced them: after the line-up at once (p. 17), else in your turn."""
    load = s.truck_crates[victim]
    s.truck_crates[victim] = 0
    s.truck_seller[victim] = NOBODY
    s.truck_crates[own] = load
    s.truck_at[own] = NOT_SENT
    loaded(s, seat, own, load)
    if window == WINDOW_E:
        push(s, SEND_TRUCK, seat, own, WINDOW_E)
