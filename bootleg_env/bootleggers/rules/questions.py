"""One place where every decision finds its rule: what is legal, what an answer does. Dispatch only."""
from ..tables import actions as a
from ..tables.constants import LOAD_TURN, PLACE_TURN, PLAY_NOW, SEND_TURN
from .cards.goods import (
    apply_double_still,
    apply_received_die,
    apply_received_improvement,
    legal_double_still,
    legal_improve,
    legal_place_die,
)
from .cards.stills import apply_vigorish, legal_vigorish
from .deals import (
    GET,
    GIVE,
    apply_deal_answer,
    apply_deal_partner,
    apply_deal_term,
    go_on_dealing,
    legal_deal_answer,
    legal_deal_partner,
    legal_deal_terms,
)
from .phases.muscle import apply_bid, apply_pick, legal_bid, legal_pick
from .phases.placing import apply_own_placement, go_on_placing, legal_place_influence
from .phases.selling import apply_admit, legal_admit
from .phases.shipping import apply_load, apply_send, go_on_loading, go_on_sending, legal_load, legal_send
from .reactions import apply_react, apply_target, go_on_playing, legal_react, legal_target
from .stack import pop
from .state import rule
from .windows import (
    apply_stored_die,
    apply_stored_improvement,
    apply_thug,
    apply_window_placement,
    go_on_polling,
    go_on_with_window,
    legal_thug,
)


@rule
def legal_offer_question(s, frame, options):
    """The four questions of a deal."""
    if frame.kind == a.DEAL_PARTNER:
        legal_deal_partner(s, frame, options)
    elif frame.kind == a.DEAL_GIVE:
        legal_deal_terms(s, frame.card, GIVE, options)
    elif frame.kind == a.DEAL_GET:
        legal_deal_terms(s, frame.card, GET, options)
    else:
        legal_deal_answer(s, frame, options)


@rule
def legal_thug_question(s, frame, options):
    """The questions thug cards bring."""
    if frame.kind == a.THUG:
        legal_thug(s, frame, options)
    elif frame.kind == a.REACT:
        legal_react(s, frame, options)
    elif frame.kind == a.VIGORISH:
        legal_vigorish(s, frame, options)
    else:
        legal_target(s, frame, options)


@rule
def legal_phase_question(s, frame, options):
    """The questions of the phases."""
    if frame.kind == a.BID:
        legal_bid(s, frame, options)
    elif frame.kind == a.PICK:
        legal_pick(s, frame, options)
    elif frame.kind == a.DOUBLE_STILL:
        legal_double_still(s, frame, options)
    elif frame.kind == a.PLACE_DIE:
        legal_place_die(s, frame, options)
    elif frame.kind == a.IMPROVE:
        legal_improve(s, frame, options)
    elif frame.kind == a.PLACE_INFLUENCE:
        legal_place_influence(s, frame, options)
    elif frame.kind == a.LOAD_TRUCK:
        legal_load(s, frame, options)
    elif frame.kind == a.SEND_TRUCK:
        legal_send(s, frame, options)
    else:
        legal_admit(s, frame, options)


@rule
def legal(s, frame, options):
    """Mark what may be answered to the question of this frame."""
    if frame.kind >= a.DEAL_PARTNER:
        legal_offer_question(s, frame, options)
    elif frame.kind == a.THUG or (a.TARGET_SPEAKEASY <= frame.kind <= a.VIGORISH):
        legal_thug_question(s, frame, options)
    else:
        legal_phase_question(s, frame, options)


@rule
def apply_offer_answer(s, kind, seat, when, choice):
    if kind == a.DEAL_PARTNER:
        apply_deal_partner(s, seat, when, choice)
    elif kind == a.DEAL_GIVE:
        apply_deal_term(s, seat, when, GIVE, choice)
    elif kind == a.DEAL_GET:
        apply_deal_term(s, seat, when, GET, choice)
    else:
        apply_deal_answer(s, seat, choice)


@rule
def apply_thug_answer(s, kind, seat, card, window, extorter, choice):
    if kind == a.THUG:
        apply_thug(s, seat, window, choice)
    elif kind == a.REACT:
        apply_react(s, seat, choice)
    elif kind == a.VIGORISH:
        apply_vigorish(s, seat, card, extorter, choice)
    else:
        apply_target(s, seat, kind, choice)


@rule
def apply_back_room_answer(s, kind, seat, window, choice):
    """Dice, improvements and influence: on receipt, in the own turn of phase 2, or in a window."""
    if kind == a.PLACE_DIE:
        if window == PLAY_NOW:
            apply_received_die(s, seat, choice)
        else:
            apply_stored_die(s, seat, choice)
    elif kind == a.IMPROVE:
        if window == PLAY_NOW:
            apply_received_improvement(s, seat, choice)
        else:
            apply_stored_improvement(s, seat, choice)
    elif window == PLACE_TURN:
        apply_own_placement(s, seat, choice)
    else:
        apply_window_placement(s, seat, choice)


@rule
def apply_phase_answer(s, kind, seat, card, window, choice):
    if kind == a.BID:
        apply_bid(s, seat, choice)
    elif kind == a.PICK:
        apply_pick(s, seat, choice)
    elif kind == a.DOUBLE_STILL:
        apply_double_still(s, seat, choice)
    elif kind == a.LOAD_TRUCK:
        apply_load(s, seat, card, choice)
    elif kind == a.SEND_TRUCK:
        apply_send(s, seat, card, window, choice)
    elif kind == a.ADMIT:
        apply_admit(s, seat, card, choice)
    else:
        apply_back_room_answer(s, kind, seat, window, choice)


@rule
def apply(s, choice):
    """The top question is answered with a legal option: off the stack, then what it does."""
    frame = s.stack[s.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    card = int(frame.card)
    window = int(frame.window)
    extorter = int(frame.targets[0])
    pop(s)
    if kind < a.DEAL_PARTNER or kind == a.DEAL_ANSWER:
        s.changes += 1
    if kind >= a.DEAL_PARTNER:
        apply_offer_answer(s, kind, seat, card, choice)
    elif kind == a.THUG or (a.TARGET_SPEAKEASY <= kind <= a.VIGORISH):
        apply_thug_answer(s, kind, seat, card, window, extorter, choice)
    else:
        apply_phase_answer(s, kind, seat, card, window, choice)


@rule
def go_on(s):
    """One step of the work on top of the stack."""
    frame = s.stack[s.depth - 1]
    if frame.kind == a.WINDOW_TASK:
        go_on_with_window(s, frame)
    elif frame.kind == a.POLL_TASK:
        go_on_polling(s, frame)
    elif frame.kind == a.PLAY_TASK:
        go_on_playing(s)
    elif frame.kind == a.DEAL_TASK:
        go_on_dealing(s, frame)
    elif frame.window == LOAD_TURN:
        go_on_loading(s, frame)
    elif frame.window == SEND_TURN:
        go_on_sending(s, frame)
    else:
        go_on_placing(s, frame)


@rule
def must_be_asked(s):
    """Also with one legal answer: under hidden money silence would tell that a partner cannot pay."""
    return s.money_hidden != 0 and s.stack[s.depth - 1].kind == a.DEAL_ANSWER
