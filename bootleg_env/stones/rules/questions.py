"""One place where every decision finds its rule: what is legal, what an answer does. Dispatch only, in the order of the table."""
from ...engine import traps
from ..tables import actions as a
from .fists import apply_fist, legal_fist
from .state import pop, rule
from .talk import apply_answer, apply_give, apply_partner, legal_answer, legal_give, legal_partner


@rule
def legal(s, frame, options):
    """Mark what may be answered to the question of this frame: `options` is all False before."""
    kind = frame.kind
    if kind == a.PARTNER:
        legal_partner(s, frame.seat, options)
    elif kind == a.GIVE:
        legal_give(s, frame.seat, options)
    elif kind == a.ANSWER:
        legal_answer(options)
    elif kind == a.FIST:
        legal_fist(s, frame.seat, options)


@rule
def apply(s, choice):
    """The question on top is answered with a legal option: off the stack, then what it does."""
    frame = s.stack[s.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    partner = int(frame.partner)
    stones = int(frame.stones)
    pop(s)
    s.changes += 1
    if kind == a.PARTNER:
        apply_partner(s, seat, choice)
    elif kind == a.GIVE:
        apply_give(s, seat, partner, choice)
    elif kind == a.ANSWER:
        apply_answer(s, seat, partner, stones, choice)
    elif kind == a.FIST:
        apply_fist(s, seat, choice)


# a decision without a branch, or out of the order of the table, is refused at import
traps.one_branch_each(legal, "kind", a.NAMES)
traps.one_branch_each(apply, "kind", a.NAMES)
