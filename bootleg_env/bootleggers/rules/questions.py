"""One place where every decision finds its rule: what is legal, what an answer does. Dispatch only."""
from ...engine import traps
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
from .stack import deal_window, extorter, pop
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

# ---- the back room asks on receipt, in the own turn of phase 2, or in a window


@rule
def apply_place_die(s, seat, window, choice):
    if window == PLAY_NOW:
        apply_received_die(s, seat, choice)
    else:
        apply_stored_die(s, seat, choice)


@rule
def apply_improve(s, seat, window, choice):
    if window == PLAY_NOW:
        apply_received_improvement(s, seat, choice)
    else:
        apply_stored_improvement(s, seat, choice)


@rule
def apply_place_influence(s, seat, window, choice):
    if window == PLACE_TURN:
        apply_own_placement(s, seat, choice)
    else:
        apply_window_placement(s, seat, choice)


# ---- every decision


@rule
def legal(s, frame, options):
    """Mark what may be answered to the question of this frame: `options` is all False before."""
    kind = frame.kind
    if kind == a.BID:
        legal_bid(s, frame, options)
    elif kind == a.PICK:
        legal_pick(s, frame, options)
    elif kind == a.DOUBLE_STILL:
        legal_double_still(s, frame, options)
    elif kind == a.PLACE_DIE:
        legal_place_die(s, frame, options)
    elif kind == a.IMPROVE:
        legal_improve(s, frame, options)
    elif kind == a.THUG:
        legal_thug(s, frame, options)
    elif kind == a.TARGET_SPEAKEASY:
        legal_target(s, frame, options)
    elif kind == a.TARGET_SEAT:
        legal_target(s, frame, options)
    elif kind == a.TARGET_MARKER:
        legal_target(s, frame, options)
    elif kind == a.TARGET_STILL:
        legal_target(s, frame, options)
    elif kind == a.TARGET_TRUCK:
        legal_target(s, frame, options)
    elif kind == a.HOW_MANY:
        legal_target(s, frame, options)
    elif kind == a.REACT:
        legal_react(s, frame, options)
    elif kind == a.VIGORISH:
        legal_vigorish(s, frame, options)
    elif kind == a.PLACE_INFLUENCE:
        legal_place_influence(s, frame, options)
    elif kind == a.LOAD_TRUCK:
        legal_load(s, frame, options)
    elif kind == a.SEND_TRUCK:
        legal_send(s, frame, options)
    elif kind == a.ADMIT:
        legal_admit(s, frame, options)
    elif kind == a.DEAL_PARTNER:
        legal_deal_partner(s, frame, options)
    elif kind == a.DEAL_GIVE:
        legal_deal_terms(s, deal_window(frame), GIVE, options)
    elif kind == a.DEAL_GET:
        legal_deal_terms(s, deal_window(frame), GET, options)
    elif kind == a.DEAL_ANSWER:
        legal_deal_answer(s, frame, options)


@rule
def building_an_offer(kind):
    """Nothing but the offer changes: what everybody sees of the rest stays right."""
    return kind == a.DEAL_PARTNER or kind == a.DEAL_GIVE or kind == a.DEAL_GET


@rule
def apply(s, choice):
    """The top question is answered with a legal option: off the stack, then what the answer does."""
    frame = s.stack[s.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    window = int(frame.window)
    about = int(frame.about)  # of which truck, still, deal window (stack.py)
    extorter_seat = int(extorter(frame))
    pop(s)
    if not building_an_offer(kind):
        s.changes += 1
    if kind == a.BID:
        apply_bid(s, seat, choice)
    elif kind == a.PICK:
        apply_pick(s, seat, choice)
    elif kind == a.DOUBLE_STILL:
        apply_double_still(s, seat, choice)
    elif kind == a.PLACE_DIE:
        apply_place_die(s, seat, window, choice)
    elif kind == a.IMPROVE:
        apply_improve(s, seat, window, choice)
    elif kind == a.THUG:
        apply_thug(s, seat, window, choice)
    elif kind == a.TARGET_SPEAKEASY:
        apply_target(s, seat, kind, choice)
    elif kind == a.TARGET_SEAT:
        apply_target(s, seat, kind, choice)
    elif kind == a.TARGET_MARKER:
        apply_target(s, seat, kind, choice)
    elif kind == a.TARGET_STILL:
        apply_target(s, seat, kind, choice)
    elif kind == a.TARGET_TRUCK:
        apply_target(s, seat, kind, choice)
    elif kind == a.HOW_MANY:
        apply_target(s, seat, kind, choice)
    elif kind == a.REACT:
        apply_react(s, seat, choice)
    elif kind == a.VIGORISH:
        apply_vigorish(s, seat, about, extorter_seat, choice)
    elif kind == a.PLACE_INFLUENCE:
        apply_place_influence(s, seat, window, choice)
    elif kind == a.LOAD_TRUCK:
        apply_load(s, seat, about, choice)
    elif kind == a.SEND_TRUCK:
        apply_send(s, seat, about, window, choice)
    elif kind == a.ADMIT:
        apply_admit(s, seat, about, choice)
    elif kind == a.DEAL_PARTNER:
        apply_deal_partner(s, seat, about, choice)
    elif kind == a.DEAL_GIVE:
        apply_deal_term(s, seat, about, GIVE, choice)
    elif kind == a.DEAL_GET:
        apply_deal_term(s, seat, about, GET, choice)
    elif kind == a.DEAL_ANSWER:
        apply_deal_answer(s, seat, choice)


@rule
def go_on_moving(s, frame):
    """The own turn of phase 2, of loading, of sending."""
    if frame.window == PLACE_TURN:
        go_on_placing(s, frame)
    elif frame.window == LOAD_TURN:
        go_on_loading(s, frame)
    elif frame.window == SEND_TURN:
        go_on_sending(s, frame)


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
    elif frame.kind == a.MOVE_TASK:
        go_on_moving(s, frame)
    elif frame.kind == a.DEAL_TASK:
        go_on_dealing(s, frame)


@rule
def must_be_asked(s):
    """Also with one legal answer: under hidden money, not asking would show that a mobster cannot pay."""
    kind = s.stack[s.depth - 1].kind
    return s.money_hidden != 0 and (kind == a.DEAL_ANSWER or kind == a.VIGORISH)


# legal marks nothing for a decision without a branch, so the kernel stops with an error; and here none can be forgotten
traps.one_branch_each(legal, "kind", a.NAMES)
traps.one_branch_each(apply, "kind", a.NAMES)
traps.one_branch_each(go_on, "frame.kind", a.TASKS, first=a.FIRST_TASK)
