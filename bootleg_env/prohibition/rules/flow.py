"""The order of the game: draft, years, phases, turns. Nobody else knows it."""
from ...engine import traps
from ..tables import actions as a
from ..tables.constants import (
    ACTION_PHASE,
    DEFEND_PHASE,
    DRAFT_PHASE,
    FEDS_PHASE,
    FULL,
    HEAT_PHASE,
    INFAMY_PHASE,
    KEPT_SCHEMES,
    NOBODY,
    OVER,
    PHASE_NAMES,
    PRODUCTION_PHASE,
    STOCK_PHASE,
    WAREHOUSE_PHASE,
)
from . import events
from .draft import ask_for_infamy, ask_for_picks, end_draft, pass_hands
from .feds import has_feds
from .operations import collect, muster, warehouse, yearly_heat
from .orders import ask_for_order
from .production import produce
from .schemes import complete_goals
from .scoring import score
from .state import in_turn, is_last_year, push, rule


@rule
def enter(s, phase):
    s.phase = phase
    s.acted = 0


@rule
def next_to_act(s):
    """In turn order, from the starting marker on; NOBODY when all have."""
    if s.acted == s.seats:
        return NOBODY
    s.acted += 1
    return in_turn(s, s.acted - 1)


# ---- before the first year


@rule
def begin_first_year(s):
    """Without Operations (PN16)."""
    enter(s, ACTION_PHASE)
    events.year_began(s, s.first)


@rule
def draft(s):
    """Without the house's cards nothing is picked (PX21)."""
    if s.house != FULL:
        begin_first_year(s)
    elif s.draft_round == KEPT_SCHEMES:
        end_draft(s)
        enter(s, INFAMY_PHASE)
    elif not ask_for_picks(s):
        pass_hands(s)


@rule
def choose_infamy(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        begin_first_year(s)
    else:
        ask_for_infamy(s, seat)


# ---- operations, each step by all gangs (P16)


@rule
def defend(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        enter(s, STOCK_PHASE)
    else:
        muster(s, seat)


@rule
def stock_up(s):
    seat = next_to_act(s)
    if seat == NOBODY:
        enter(s, WAREHOUSE_PHASE)
    else:
        push(s, a.STOCKING_TASK, seat)


@rule
def store(s):
    for nth in range(s.seats):
        warehouse(s, in_turn(s, nth))
    enter(s, HEAT_PHASE)


@rule
def heat_up(s):
    """All cards are drawn, in turn order, before the first one is dealt with."""
    for nth in range(s.seats):
        yearly_heat(s, in_turn(s, nth))
    enter(s, FEDS_PHASE)


@rule
def meet_feds(s):
    """Until no gang has a card; who could not draw as all were out (PX3) has another turn."""
    for nth in range(s.seats):
        seat = in_turn(s, nth)
        if has_feds(s, seat):
            push(s, a.FEDS_TASK, seat)
            return
    enter(s, ACTION_PHASE)
    s.turn = NOBODY


# ---- action


@rule
def next_gang(s):
    """Clockwise, with a gangster left and not out for the year (PN1, PN14); NOBODY: all are placed."""
    for nth in range(s.seats):
        seat = in_turn(s, nth) if s.turn == NOBODY else (s.turn + 1 + nth) % s.seats
        if s.gangsters[seat] > 0 and s.passed[seat] == 0:
            return seat
    return NOBODY


@rule
def go_on_with_turn(s):
    """A gangster was placed: schemes (PX2), then the Feds (PX1); then another one of Take Charge, or the next gang's."""
    if s.placed != 0:
        s.placed = 0
        complete_goals(s, s.turn, 0)
        if has_feds(s, s.turn):
            push(s, a.FEDS_TASK, s.turn)
    elif s.again != 0:
        s.again = 0
        if s.gangsters[s.turn] > 0:
            ask_for_order(s, s.turn)
    else:
        s.turn = next_gang(s)
        if s.turn == NOBODY:
            enter(s, PRODUCTION_PHASE)
        else:
            ask_for_order(s, s.turn)


# ---- production and the end of a year


@rule
def end_year(s):
    """The next year begins with its Operations; behind the last one comes Scoring."""
    if is_last_year(s):
        enter(s, OVER)
        score(s)
        return
    s.year += 1
    enter(s, DEFEND_PHASE)
    collect(s)
    events.year_began(s, s.first)


@rule
def make_money(s):
    if s.acted > 0:
        complete_goals(s, in_turn(s, s.acted - 1), 1)
    seat = next_to_act(s)
    if seat == NOBODY:
        end_year(s)
    else:
        produce(s, seat)


@rule
def advance(s):
    """Nothing is under way: the next step of the phase."""
    phase = s.phase
    if phase == DRAFT_PHASE:
        draft(s)
    elif phase == INFAMY_PHASE:
        choose_infamy(s)
    elif phase == DEFEND_PHASE:
        defend(s)
    elif phase == STOCK_PHASE:
        stock_up(s)
    elif phase == WAREHOUSE_PHASE:
        store(s)
    elif phase == HEAT_PHASE:
        heat_up(s)
    elif phase == FEDS_PHASE:
        meet_feds(s)
    elif phase == ACTION_PHASE:
        go_on_with_turn(s)
    elif phase == PRODUCTION_PHASE:
        make_money(s)


traps.one_branch_each(advance, "phase", PHASE_NAMES[:OVER])
