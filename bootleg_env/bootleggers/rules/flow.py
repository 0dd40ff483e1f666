"""The order of a round (rulings, section 7). Nobody else knows it: everything else waits on the stack to be gone on with."""
import numpy as np

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

STEPS = (  # of a round, in order, and the phase each counts to
    ("offers", MUSCLE), ("bids", MUSCLE), ("show", MUSCLE), ("window A", MUSCLE), ("pay and pick", MUSCLE), ("window B", MUSCLE),
    ("talk", DEAL), ("placing", PLACE), ("window C", PLACE), ("production", DISTIL), ("window C2", DISTIL),
    ("market", DEAL), ("loading", LOAD), ("window D", LOAD), ("sending", SEND), ("window E", SEND), ("unloaded", SEND), ("talk", DEAL),
    ("window F", SELL), ("demand", SELL), ("window F2", SELL), ("docks", SELL), ("sales", SELL),
    ("window G", SELL), ("trucks back", SELL), ("judge", SELL), ("end check", SELL), ("heat", HEAT), ("next round", HEAT),
)
(OFFERS_STEP, BIDS_STEP, SHOW_STEP, WINDOW_A_STEP, PAY_STEP, WINDOW_B_STEP, TALK_STEP, PLACING_STEP, WINDOW_C_STEP, PRODUCTION_STEP,
 WINDOW_C2_STEP, MARKET_STEP, LOADING_STEP, WINDOW_D_STEP, SENDING_STEP, WINDOW_E_STEP, UNLOADED_STEP, LAST_TALK_STEP, WINDOW_F_STEP,
 DEMAND_STEP, WINDOW_F2_STEP, DOCKS_STEP, SALES_STEP, WINDOW_G_STEP, TRUCKS_BACK_STEP, JUDGE_STEP, END_STEP, HEAT_STEP,
 NEXT_STEP) = range(len(STEPS))
STEP_PHASE = np.array([phase for _, phase in STEPS])
PHASE_STARTS = np.array([BIDS_STEP, PLACING_STEP, PRODUCTION_STEP, MARKET_STEP, LOADING_STEP, SENDING_STEP, WINDOW_F_STEP, HEAT_STEP])


@rule
def enter(s, step):
    """The next step of the round; its phase begins when the step does."""
    s.step = step
    s.acted = 0


@rule
def next_to_act(s):
    """Muscle order among those who have not acted in this step (G14); NOBODY when all have."""
    seat = strongest(s, s.acted)
    if seat != NOBODY:
        s.acted |= 1 << seat
    return seat


@rule
def window_step(s, window):
    open_window(s, window)
    enter(s, s.step + 1)


@rule
def deal_step(s, when):
    """The market unless deals are off, the talks only in the full game."""
    if s.deals == DEALS_FULL or (s.deals == DEALS_MARKET and when == MARKET):
        open_deals(s, when)
    enter(s, s.step + 1)


@rule
def muscle_phase(s):
    """Phase 1 (p. 5)."""
    if s.step == OFFERS_STEP:
        muscle.lay_out_offers(s)
        enter(s, BIDS_STEP)
    elif s.step == BIDS_STEP:
        if muscle.ask_next_bid(s):
            enter(s, SHOW_STEP)
    elif s.step == SHOW_STEP:
        muscle.show_bids(s)
        enter(s, WINDOW_A_STEP)
    elif s.step == WINDOW_A_STEP:
        window_step(s, WINDOW_A)
    elif s.step == PAY_STEP:
        seat = next_to_act(s)
        if seat != NOBODY:
            muscle.take_turn(s, seat)
        else:
            muscle.clear_row(s)
            enter(s, WINDOW_B_STEP)
    else:
        window_step(s, WINDOW_B)


@rule
def place_and_distil(s):
    """Talk, phase 2 (p. 7), phase 3 (p. 8)."""
    if s.step == TALK_STEP:
        deal_step(s, TALK_BEFORE_PLACING)
    elif s.step == PLACING_STEP:
        seat = NOBODY if s.anytime != 0 else next_to_act(s)
        if seat != NOBODY:
            placing.start_placing(s, seat)
            poll(s, seat, PLACE_TURN)
        else:
            enter(s, WINDOW_C_STEP)
    elif s.step == WINDOW_C_STEP:
        window_step(s, WINDOW_C)
    elif s.step == PRODUCTION_STEP:
        seat = next_to_act(s)
        if seat != NOBODY:
            production.produce(s, seat)
        else:
            production.move_copper(s)
            enter(s, WINDOW_C2_STEP)
    else:
        window_step(s, WINDOW_C2)


@rule
def run_the_whiskey(s):
    """Phase 4 (p. 8-9), and the talk behind it."""
    if s.step == MARKET_STEP:
        deal_step(s, MARKET)
    elif s.step == LOADING_STEP:
        seat = next_to_act(s)
        if seat != NOBODY:
            shipping.start_loading(s, seat)
            poll(s, seat, LOAD_TURN)
        else:
            enter(s, WINDOW_D_STEP)
    elif s.step == WINDOW_D_STEP:
        window_step(s, WINDOW_D)
    elif s.step == SENDING_STEP:
        seat = next_to_act(s)
        if seat != NOBODY:
            shipping.start_sending(s, seat)
            poll(s, seat, SEND_TURN)
        else:
            shipping.tell_docks(s)
            enter(s, WINDOW_E_STEP)
    elif s.step == WINDOW_E_STEP:
        window_step(s, WINDOW_E)
    elif s.step == UNLOADED_STEP:
        for seat in range(s.seats):
            shipping.lose_unloaded(s, seat)
        enter(s, LAST_TALK_STEP)
    else:
        deal_step(s, TALK_BEFORE_SELLING)


@rule
def next_speakeasy(s):
    """p. 9: from the smallest to the largest."""
    selling.lose_unsold(s, s.selling)
    if s.selling + 1 < places(s):
        s.selling += 1
        enter(s, WINDOW_F_STEP)
    else:
        s.selling = NOBODY
        enter(s, WINDOW_G_STEP)


@rule
def sell_at(s):
    """Phase 5 at one speakeasy (p. 9-10): window F, demand, F2, sales; closed doors or no load, and the next one's turn comes (G11)."""
    if s.step == WINDOW_F_STEP:
        if s.selling == NOBODY:
            s.selling = 0
        window_step(s, WINDOW_F)
    elif s.step == DEMAND_STEP:
        if is_open(s, s.selling) and selling.load_waits(s, s.selling):
            selling.roll_demand(s, s.selling)
            enter(s, WINDOW_F2_STEP)
        else:
            next_speakeasy(s)
    elif s.step == WINDOW_F2_STEP:
        window_step(s, WINDOW_F2)
    elif s.step == DOCKS_STEP:
        if is_open(s, s.selling):
            selling.start_sales(s, s.selling)
            enter(s, SALES_STEP)
        else:
            next_speakeasy(s)
    elif not selling.serve_next(s):
        next_speakeasy(s)


@rule
def end_of_round(s):
    """Window G, trucks back, promises judged, the end check, phase 6 (p. 11)."""
    if s.step == WINDOW_G_STEP:
        window_step(s, WINDOW_G)
    elif s.step == TRUCKS_BACK_STEP:
        selling.trucks_come_back(s)
        enter(s, JUDGE_STEP)
    elif s.step == JUDGE_STEP:
        if judge(s):
            enter(s, END_STEP)
    elif s.step == END_STEP:
        reached = goal_is_reached(s)
        if reached or is_last_round(s):
            end_game(s, 1 if reached else 0)
        else:
            enter(s, HEAT_STEP)
    elif s.step == HEAT_STEP:
        heat.heat(s)
        enter(s, NEXT_STEP)
    else:
        heat.clear_table(s)
        s.year += 1
        enter(s, OFFERS_STEP)


@rule
def advance(s):
    """Nothing is under way: the next step."""
    s.phase = STEP_PHASE[s.step]
    if s.step <= WINDOW_B_STEP:
        muscle_phase(s)
    elif s.step <= WINDOW_C2_STEP:
        place_and_distil(s)
    elif s.step <= LAST_TALK_STEP:
        run_the_whiskey(s)
    elif s.step <= SALES_STEP:
        sell_at(s)
    else:
        end_of_round(s)
