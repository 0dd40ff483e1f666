"""The order of a round (rulings, section 7). Nobody else knows it: everything else waits on the stack to be gone on with."""
import numpy as np

from ...engine import traps
from ..tables.constants import (
    DEAL,
    DEALS_FULL,
    DEALS_MARKET,
    DISTIL,
    HEAT,
    LOAD,
    LOAD_TURN,
    MARKET,
    MUSCLE,
    NOBODY,
    PLACE,
    PLACE_TURN,
    SELL,
    SEND,
    SEND_TURN,
    TALK_BEFORE_PLACING,
    TALK_BEFORE_SELLING,
    WINDOW_A,
    WINDOW_B,
    WINDOW_C,
    WINDOW_C2,
    WINDOW_D,
    WINDOW_E,
    WINDOW_F,
    WINDOW_F2,
    WINDOW_G,
)
from .board import is_open, places, strongest
from .deals import open_deals
from .phases import heat, muscle, placing, production, selling, shipping
from .promises import judge
from .scoring import end_game, goal_is_reached, is_last_round
from .state import rule
from .windows import open_window, poll

STEPS = (  # of a round, in order
    "offers", "bids", "show", "window A", "pay and pick", "window B", "talk", "placing", "window C", "production", "window C2", "market",
    "loading", "window D", "sending", "window E", "unloaded", "last talk", "window F", "demand", "window F2", "docks", "sales",
    "window G", "trucks back", "judge", "end check", "heat", "next round")
(OFFERS_STEP, BIDS_STEP, SHOW_STEP, WINDOW_A_STEP, PAY_STEP, WINDOW_B_STEP, TALK_STEP, PLACING_STEP, WINDOW_C_STEP, PRODUCTION_STEP,
 WINDOW_C2_STEP, MARKET_STEP, LOADING_STEP, WINDOW_D_STEP, SENDING_STEP, WINDOW_E_STEP, UNLOADED_STEP, LAST_TALK_STEP, WINDOW_F_STEP,
 DEMAND_STEP, WINDOW_F2_STEP, DOCKS_STEP, SALES_STEP, WINDOW_G_STEP, TRUCKS_BACK_STEP, JUDGE_STEP, END_STEP, HEAT_STEP,
 NEXT_STEP) = range(len(STEPS))
_BEGINS = {  # a step, and the phase that it and those behind it count to
    OFFERS_STEP: MUSCLE, TALK_STEP: DEAL, PLACING_STEP: PLACE, PRODUCTION_STEP: DISTIL, MARKET_STEP: DEAL, LOADING_STEP: LOAD,
    SENDING_STEP: SEND, LAST_TALK_STEP: DEAL, WINDOW_F_STEP: SELL, HEAT_STEP: HEAT}
STEP_PHASE = np.array([_BEGINS[max(begin for begin in _BEGINS if begin <= step)] for step in range(len(STEPS))])
PHASE_STARTS = np.array([BIDS_STEP, PLACING_STEP, PRODUCTION_STEP, MARKET_STEP, LOADING_STEP, SENDING_STEP, WINDOW_F_STEP, HEAT_STEP])


@rule
def enter(s, step):
    """The next step of the round; its phase begins when the step does."""
    s.step = step
    s.acted = 0


@rule
def next_to_act(s):
    """p. 6: muscle order among those who have not acted in this step (G14); NOBODY when all have."""
    seat = strongest(s, s.acted)
    if seat != NOBODY:
        s.acted |= 1 << seat
    return seat


# ---- steps that take one mobster after the other: each gives False as long as it goes on


@rule
def pay_and_pick(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        muscle.clear_row(s)
        return True
    muscle.take_turn(s, seat)
    return False


@rule
def place(s):
    seat = NOBODY if s.anytime != 0 else next_to_act(s)
    if seat == NOBODY:
        return True
    placing.start_placing(s, seat)
    poll(s, seat, PLACE_TURN)
    return False


@rule
def distil(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        production.move_copper(s)
        return True
    production.produce(s, seat)
    return False


@rule
def load(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        return True
    shipping.start_loading(s, seat)
    poll(s, seat, LOAD_TURN)
    return False


@rule
def send(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        shipping.note_all_docks(s)
        return True
    shipping.start_sending(s, seat)
    poll(s, seat, SEND_TURN)
    return False


# ---- other steps


@rule
def talk(s, when):
    """The market unless deals are off, the talks only in the full game."""
    if s.deals == DEALS_FULL or (s.deals == DEALS_MARKET and when == MARKET):
        open_deals(s, when)


@rule
def next_speakeasy(s):
    """p. 10: from the smallest to the largest; gives False, for the step is chosen here."""
    selling.lose_unsold(s, s.selling)
    if s.selling + 1 < places(s):
        s.selling += 1
        enter(s, WINDOW_F_STEP)
    else:
        s.selling = NOBODY
        enter(s, WINDOW_G_STEP)
    return False


@rule
def open_at(s):
    """p. 9: the speakeasy whose turn it is; O'Malley's is the first."""
    if s.selling == NOBODY:
        s.selling = 0
    open_window(s, WINDOW_F)


@rule
def demand(s):
    """p. 9: closed doors or no load, and the next one's turn comes (G11)."""
    if is_open(s, s.selling) and selling.load_waits(s, s.selling):
        selling.roll_demand(s, s.selling)
        return True
    return next_speakeasy(s)


@rule
def open_docks(s):
    """Doors are judged again after window F2 (G11)."""
    if is_open(s, s.selling):
        selling.start_sales(s, s.selling)
        return True
    return next_speakeasy(s)


@rule
def sell(s):
    """p. 9: truck after truck, then the next speakeasy."""
    return False if selling.serve_next(s) else next_speakeasy(s)


@rule
def end_check(s):
    """p. 11: the game ends after phase 5 of the last round, or of the first with the goal reached (B33)."""
    reached = goal_is_reached(s)
    if reached or is_last_round(s):
        end_game(s, 1 if reached else 0)
        return False
    return True


@rule
def next_round(s):
    heat.clear_table(s)
    s.year += 1
    enter(s, OFFERS_STEP)
    return False


@rule
def advance(s):
    """Nothing is under way: the step whose turn it is, then the one behind it."""
    step = int(s.step)
    s.phase = STEP_PHASE[step]
    over = True
    if step == OFFERS_STEP:  # phase 1, p. 5-6
        muscle.lay_out_offers(s)
    elif step == BIDS_STEP:
        over = muscle.ask_next_bid(s)
    elif step == SHOW_STEP:
        muscle.show_bids(s)
    elif step == WINDOW_A_STEP:
        open_window(s, WINDOW_A)
    elif step == PAY_STEP:
        over = pay_and_pick(s)
    elif step == WINDOW_B_STEP:
        open_window(s, WINDOW_B)
    elif step == TALK_STEP:
        talk(s, TALK_BEFORE_PLACING)
    elif step == PLACING_STEP:  # phase 2, p. 7
        over = place(s)
    elif step == WINDOW_C_STEP:
        open_window(s, WINDOW_C)
    elif step == PRODUCTION_STEP:  # phase 3, p. 8
        over = distil(s)
    elif step == WINDOW_C2_STEP:
        open_window(s, WINDOW_C2)
    elif step == MARKET_STEP:  # phase 4, p. 8
        talk(s, MARKET)
    elif step == LOADING_STEP:
        over = load(s)
    elif step == WINDOW_D_STEP:
        open_window(s, WINDOW_D)
    elif step == SENDING_STEP:
        over = send(s)
    elif step == WINDOW_E_STEP:
        open_window(s, WINDOW_E)
    elif step == UNLOADED_STEP:
        shipping.lose_all_unloaded(s)
    elif step == LAST_TALK_STEP:
        talk(s, TALK_BEFORE_SELLING)
    elif step == WINDOW_F_STEP:  # phase 5, p. 9-10: from here to the sales, speakeasy after speakeasy
        open_at(s)
    elif step == DEMAND_STEP:
        over = demand(s)
    elif step == WINDOW_F2_STEP:
        open_window(s, WINDOW_F2)
    elif step == DOCKS_STEP:
        over = open_docks(s)
    elif step == SALES_STEP:
        over = sell(s)
    elif step == WINDOW_G_STEP:
        open_window(s, WINDOW_G)
    elif step == TRUCKS_BACK_STEP:
        selling.trucks_come_back(s)
    elif step == JUDGE_STEP:
        over = judge(s)
    elif step == END_STEP:  # p. 11
        over = end_check(s)
    elif step == HEAT_STEP:  # phase 6, p. 11
        heat.heat(s)
    elif step == NEXT_STEP:
        over = next_round(s)
    if over:
        enter(s, step + 1)


traps.one_branch_each(advance, "step", STEPS)
