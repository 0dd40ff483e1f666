"""Tables and code that have to agree, and would go wrong silently in compiled code: each assertion made at import fires when it should."""
import dataclasses

import numpy as np
import pytest

from bootleg_env.bootleggers.rules import events, flow, questions, terms
from bootleg_env.bootleggers.rules.cards import deck
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import cards, fields
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words import journal
from bootleg_env.engine import codes, traps
from bootleg_env.engine.tables import Decisions, Fields

ONE_MORE = "sing"  # a decision, a card, a step that no code knows




@pytest.mark.parametrize("chain, what, names", [
    (questions.legal, "kind", a.NAMES), (questions.apply, "kind", a.NAMES), (deck.fits, "thug", c.THUG_NAMES),
    (deck.effect, "thug", c.THUG_NAMES), (flow.advance, "step", flow.STEPS)], ids=lambda each: getattr(each, "__name__", None))
def test_a_row_without_its_branch_is_refused(chain, what, names):
    """An appended decision, card or step is not silently treated as another one."""
    traps.one_branch_each(chain, what, names)
    with pytest.raises(TypeError, match=f"no branch for {ONE_MORE}"):
        traps.one_branch_each(chain, what, (*names, ONE_MORE))


def test_a_task_without_its_branch_is_refused():
    with pytest.raises(TypeError, match=f"go_on: no branch for {ONE_MORE}"):
        traps.one_branch_each(questions.go_on, "frame.kind", (*a.TASKS, ONE_MORE), first=a.FIRST_TASK)


def test_branches_in_another_order_than_the_table_are_refused():
    def chain(kind):
        if kind == a.PICK:
            return 1
        return 2 if kind == a.BID else 3

    with pytest.raises(TypeError, match="chain: its branches are not in the order of bid, pick"):
        traps.one_branch_each(chain, "kind", ("bid", "pick"))


def test_a_branch_that_stands_twice_is_refused():
    def chain(kind):
        if kind == a.BID:
            return 1
        return 2 if kind == a.BID else 3

    with pytest.raises(TypeError, match="no branch for pick"):
        traps.one_branch_each(chain, "kind", ("bid", "pick"))


def test_rows_of_cards_out_of_order_are_refused():
    """`_DECK` is used by position: two rows exchanged would exchange their windows and targets."""
    thugs = list(range(c.THUGS))
    thugs[3], thugs[4] = thugs[4], thugs[3]
    with pytest.raises(TypeError, match="thug cards: row 3 is 'investigation', must be 'hey_free_truck'"):
        traps.in_order(thugs, c.THUG_NAMES, "thug cards")
    with pytest.raises(TypeError, match="thug cards: 30 rows for 31 names, 'sing' the last of them"):
        traps.in_order(range(c.THUGS), (*c.THUG_NAMES, ONE_MORE), "thug cards")
    assert len(cards.WINDOWS_OF) == len(cards.TARGETS_OF) == c.THUGS


def test_more_decisions_than_the_kernel_has_room_for_are_refused():
    most = codes.MOST_DECISIONS
    Decisions([(f"d{number}", 2, "") for number in range(most)])
    with pytest.raises(TypeError, match=f"{most + 1} decisions: the kernel has room for {most}"):
        Decisions([(f"d{number}", 2, "") for number in range(most + 1)])


def test_more_promises_than_bits_are_refused():
    traps.fits_a_word(63, "promises")
    with pytest.raises(TypeError, match="promises: 64 bits, a set in one integer has room for 63"):
        traps.fits_a_word(64, "promises")


def test_a_promise_without_its_last_window_is_refused():
    """It would never be on offer."""
    with pytest.raises(TypeError, match="windows of promises: 5 rows for 6 names, 'sing' the last of them"):
        traps.in_order([kind - a.NO_HARM for kind in terms._LAST_MADE], (*a.TERM_KINDS[a.NO_HARM:], ONE_MORE), "windows of promises")


def test_every_promise_has_a_bit_of_its_own():
    bits = [int(a.PROMISE_BIT[a.TERM_KIND[term]] + a.TERM_VALUE[term]) for term in range(a.FIRST_PROMISE, a.TERMS)]
    assert bits == list(range(a.PROMISES))


def test_the_field_of_promised_places_has_room_for_every_such_promise():
    """One more kind of promise would otherwise write into the field behind it."""
    places = [term for term in range(a.TERMS) if a.TERM_KINDS[a.TERM_KIND[term]] in a.TERM_KINDS[a.OPEN_DOCK:]]
    assert fields.FIELDS.sizes["deal_places"] == len(places) == 21
    assert places == list(range(a.FIRST_TERM[a.OPEN_DOCK], a.TERMS))


def test_a_field_is_found_by_its_name():
    assert fields.CASH == fields.FIELDS.starts["cash"]
    assert fields.HONOUR_KEPT == fields.FIELDS.starts["kept"]
    for other, name in fields._OTHER_NAMES.items():
        assert getattr(fields, other) == fields.FIELDS.starts[name]
    for wrong in ("CASHH", "cash"):
        with pytest.raises(AttributeError, match="no field 'cash"):
            getattr(fields, wrong)


def test_a_field_inserted_moves_the_others_along():
    names = [row[0] for row in fields.FIELDS._rows]
    at = names.index("phase")
    longer = Fields((*fields.FIELDS._rows[:at], ("weather", 2, "public", 1, ""), *fields.FIELDS._rows[at:]))
    assert longer.starts["phase"] == fields.PHASE + 2


def test_every_event_is_read_as_it_is_written():
    names = {name for name, *_ in journal._EVENTS.items()} | {"answer_trucks"}
    assert names == set(events.EVENT_NAMES)
    with pytest.raises(TypeError, match="event sale: written as truck, crates, read as place, dock, truck, seller"):
        traps.same_columns(events.loaded, journal.read_sale, "sale")
    with pytest.raises(TypeError, match="readers of events: 30 rows for 31 names, 'sing' the last of them"):
        traps.one_row_each((*journal._EVENTS, "answer_trucks"), (*events.EVENT_NAMES, ONE_MORE), "readers of events")


def test_an_event_fits_the_buffer():
    """Eight numbers: what a dice roll, a row of a dock and a sale need at most."""
    for writer, _ in journal._EVENTS.values():
        assert len(traps.columns(writer)) <= 8
    assert max(c.DEMAND_DICE) + 1 + 2 <= 8  # and Thirsty's


def test_the_phases_of_the_steps():
    """Eight phases, the talks between them count to `deal`."""
    phases = [c.PHASE_NAMES[phase] for phase in flow.STEP_PHASE]
    order = [phase for number, phase in enumerate(phases) if number == 0 or phases[number - 1] != phase]
    assert order == ["muscle", "deal", "place", "distil", "deal", "load", "send", "deal", "sell", "heat"]
    assert np.all(flow.STEP_PHASE[flow.PHASE_STARTS] == np.arange(len(flow.PHASE_STARTS)))


def test_every_setting_has_its_field_in_the_record():
    from bootleg_env.bootleggers.rules.state import record
    from bootleg_env.bootleggers.tables.settings import Settings
    from bootleg_env.engine.settings import record_fields

    assert set(record_fields(Settings)) <= set(record.compiled_dtype.names)
    assert len(record_fields(Settings)) == len(dataclasses.fields(Settings))
