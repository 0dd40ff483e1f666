"""One place where every decision finds its rule: what is legal, what an answer does. Dispatch only, in the order of the tables."""
from ...engine import traps
from ..tables import actions as a
from .attack import apply_lead, apply_target, begin_attack, legal_goons, legal_lead, legal_target
from .conflict import (
    apply_help,
    apply_press,
    apply_stand,
    apply_tactic,
    fall_back,
    go_on_with_conflict,
    legal_help,
    legal_press,
    legal_stand,
    legal_tactic,
)
from .construction import apply_stock_now, ask_for_site, build, legal_kind, legal_site, legal_stock_now
from .draft import apply_draft, apply_infamy, legal_draft, legal_infamy
from .feds import apply_fed, apply_fed_card, apply_loss, go_on_with_feds, go_on_with_loss, legal_fed, legal_fed_card, legal_loss
from .operations import (
    apply_garrison,
    apply_place,
    apply_rearrange,
    apply_stock,
    go_on_placing,
    go_on_stocking,
    go_on_with_garrisons,
    legal_garrison,
    legal_place,
    legal_rearrange,
    legal_stock,
)
from .orders import apply_order, legal_order
from .spoils import apply_spoils, go_home, legal_retreat, legal_spoils
from .state import pop, rule

# ---- blocks, by what they are for


@rule
def legal_block(s, frame, options):
    purpose = frame.purpose
    if purpose == a.TO_BUILD:
        legal_site(s, frame, options)
    elif purpose == a.TO_STOCK:
        legal_stock(s, frame, options)
    elif purpose == a.TO_ATTACK:
        legal_target(s, frame.seat, options)
    elif purpose == a.TO_LEAD:
        legal_lead(s, frame.seat, options)
    elif purpose == a.TO_HELP:
        legal_help(s, frame.seat, options)
    elif purpose == a.TO_RETREAT:
        legal_retreat(s, frame.seat, options)
    elif purpose == a.TO_PLACE:
        legal_place(s, frame, options)
    else:
        legal_loss(s, frame, options)


@rule
def retreat(s, seat, block):
    """Of the attackers, or of the defender's goons."""
    if seat == s.attacker:
        go_home(s, seat, block)
    else:
        fall_back(s, seat, block)


@rule
def apply_block(s, seat, purpose, about, kind, whose, choice):
    """`about`: the block in question; blocks count from 0, options from 1."""
    block = choice - 1
    if purpose == a.TO_BUILD:
        build(s, seat, kind, block)
    elif purpose == a.TO_STOCK:
        apply_stock(s, seat, choice)
    elif purpose == a.TO_ATTACK:
        apply_target(s, seat, block)
    elif purpose == a.TO_LEAD:
        apply_lead(s, seat, about, block)
    elif purpose == a.TO_HELP:
        apply_help(s, seat, choice)
    elif purpose == a.TO_RETREAT:
        retreat(s, seat, block)
    elif purpose == a.TO_PLACE:
        apply_place(s, seat, block)
    else:
        apply_loss(s, seat, whose, purpose, block)


# ---- all questions


@rule
def only_asks(kind, purpose):
    """Does an answer do no more than bring the next question? Then nothing else that is seen changes."""
    return kind == a.KIND or kind == a.FED_CARD or (kind == a.BLOCK and (purpose == a.TO_ATTACK or purpose == a.TO_LEAD))


@rule
def legal(s, frame, options):
    """Mark what may be answered to the question of this frame: `options` is all False before."""
    kind = frame.kind
    if kind == a.DRAFT:
        legal_draft(s, frame.seat, options)
    elif kind == a.INFAMY:
        legal_infamy(s, frame.seat, options)
    elif kind == a.ORDER:
        legal_order(s, frame.seat, options)
    elif kind == a.BLOCK:
        legal_block(s, frame, options)
    elif kind == a.KIND:
        legal_kind(s, frame.seat, options)
    elif kind == a.STOCK_NOW:
        legal_stock_now(options)
    elif kind == a.GOONS:
        legal_goons(s, frame, options)
    elif kind == a.STAND:
        legal_stand(options)
    elif kind == a.TACTIC:
        legal_tactic(s, frame.seat, options)
    elif kind == a.PRESS:
        legal_press(options)
    elif kind == a.SPOILS:
        legal_spoils(s, frame.seat, options)
    elif kind == a.FED_CARD:
        legal_fed_card(s, frame.seat, options)
    elif kind == a.FED:
        legal_fed(s, frame, options)
    elif kind == a.REARRANGE:
        legal_rearrange(options)
    elif kind == a.GARRISON:
        legal_garrison(s, frame, options)


@rule
def apply(s, choice):
    """The question on top is answered with a legal option: off the stack, then what it does."""
    frame = s.stack[s.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    purpose = int(frame.purpose)
    block = int(frame.block)
    origin = int(frame.origin)
    building = int(frame.building)
    card = int(frame.card)
    level = int(frame.level)
    whose = int(frame.whose)
    pop(s)
    if not only_asks(kind, purpose):
        s.changes += 1
    if kind == a.DRAFT:
        apply_draft(s, seat, choice)
    elif kind == a.INFAMY:
        apply_infamy(s, seat, choice)
    elif kind == a.ORDER:
        apply_order(s, seat, choice)
    elif kind == a.BLOCK:
        apply_block(s, seat, purpose, block, building, whose, choice)
    elif kind == a.KIND:
        ask_for_site(s, seat, choice)
    elif kind == a.STOCK_NOW:
        apply_stock_now(s, seat, block, choice)
    elif kind == a.GOONS:
        begin_attack(s, seat, origin, choice + 1, block)
    elif kind == a.STAND:
        apply_stand(s, seat, choice)
    elif kind == a.TACTIC:
        apply_tactic(s, seat, choice)
    elif kind == a.PRESS:
        apply_press(s, seat, choice)
    elif kind == a.SPOILS:
        apply_spoils(s, seat, choice)
    elif kind == a.FED_CARD:
        apply_fed_card(s, seat, choice)
    elif kind == a.FED:
        apply_fed(s, seat, card, level, choice)
    elif kind == a.REARRANGE:
        apply_rearrange(s, seat, choice)
    elif kind == a.GARRISON:
        apply_garrison(s, seat, purpose, block, choice)


@rule
def go_on(s):
    """The task on top of the stack."""
    kind = int(s.stack[s.depth - 1].kind)
    if kind == a.CONFLICT_TASK:
        go_on_with_conflict(s)
    elif kind == a.FEDS_TASK:
        go_on_with_feds(s)
    elif kind == a.LOSS_TASK:
        go_on_with_loss(s)
    elif kind == a.STOCKING_TASK:
        go_on_stocking(s)
    elif kind == a.PLACING_TASK:
        go_on_placing(s)
    elif kind == a.GARRISONS_TASK:
        go_on_with_garrisons(s)


# a decision or a task without a branch, or out of the order of the table, is refused at import
traps.one_branch_each(legal, "kind", a.NAMES)
traps.one_branch_each(apply, "kind", a.NAMES)
traps.one_branch_each(go_on, "kind", a.TASKS, a.CONFLICT_TASK)
