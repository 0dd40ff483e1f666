"""Talk: one to three stones for the promise to hide nothing this round. Nothing makes anybody keep it."""
from ..tables import actions as a
from ..tables.constants import GIFT
from . import events
from .state import push, rule


@rule
def ask_for_offer(s, seat):
    push(s, a.PARTNER, seat)


@rule
def legal_partner(s, seat, options):
    """No offer, or one to a player with a stone."""
    options[0] = 1
    for behind in range(1, s.seats):
        options[behind] = s.stones[seat] > 0 and s.stones[(seat + behind) % s.seats] > 0


@rule
def apply_partner(s, seat, choice):
    if choice > 0:
        push(s, a.GIVE, seat)
        s.stack[s.depth - 1].partner = (seat + choice) % s.seats


@rule
def legal_give(s, seat, options):
    for stones in range(1, GIFT + 1):
        options[stones - 1] = stones <= s.stones[seat]


@rule
def apply_give(s, seat, partner, choice):
    """The offer is made."""
    events.offered(s, seat, partner, choice + 1)
    push(s, a.ANSWER, partner)
    s.stack[s.depth - 1].partner = seat
    s.stack[s.depth - 1].stones = choice + 1


@rule
def legal_answer(options):
    options[0] = 1
    options[1] = 1


@rule
def apply_answer(s, seat, offerer, stones, choice):
    """`choice` 1: the stones change hands at once, and the promise stands."""
    events.answered(s, seat, offerer, stones, choice)
    if choice == 1:
        s.stones[offerer] -= stones
        s.stones[seat] += stones
        s.promised[seat, offerer] = 1


@rule
def judge_promises(s):
    """Kept by an empty fist, broken by any other; nobody is held to it in the next round."""
    for by in range(s.seats):
        for to in range(s.seats):
            if s.promised[by, to] != 0:
                is_kept = s.fist[by] == 0
                if is_kept:
                    s.kept[by, to] += 1
                else:
                    s.broken[by, to] += 1
                s.promised[by, to] = 0
                events.judged(s, by, to, is_kept)
