"""The record of a game: no padding, no shadowed names, its twin for plain Python, values that do not fit."""
from pathlib import Path

import numpy as np
import pytest

from bootleg_env.engine import record
from bootleg_env.engine.events import BUFFER, ROOM, ROWS
from bootleg_env.engine.record import Record, as_record, dense, raw, stack_rules
from bootleg_env.engine.tables import Decisions, Fields
from bootleg_env.games import GAMES, game

FRAME = np.dtype([("kind", "i2"), ("seat", "i2"), ("card", "i4")])
FIELDS = (
    ("seed", "i8", (2,)), ("seats", "i8"), ("year", "i8"), ("phase", "i8"), ("depth", "i8"), ("stack", FRAME, (4,)), ("changes", "i8"),
    ("cash", "i2", (4,)), ("listening", "i8"), ("noted", "i8"), *BUFFER)
DECISIONS, SEEN = Decisions((("bid", 3, "how much"),)), Fields((("cash", 4, "public", 1, "money"),))


def toy(fields=FIELDS):
    return Record("toy", fields, DECISIONS, SEEN, Path(__file__))


@pytest.mark.parametrize("fields, words", [
    ([("a", "i1"), ("b", "i4"), ("c", "i8")], "13 bytes in fields, 16 with padding"), ([("a", "i4")], "4 bytes in fields"),
    ([("a", "i4"), ("sort", "i4")], "call the fields otherwise: sort"), ([("a", "i4"), ("round", "i4")], "otherwise: round"),
    ([("a", np.dtype([("x", "i1"), ("y", "i4")], align=True), (2,))], "10 bytes in fields, 16 with padding")])
def test_padding_odd_sizes_and_shadowed_names_are_refused(fields, words):
    with pytest.raises(TypeError, match=words):
        dense(np.dtype(fields, align=True))


@pytest.mark.parametrize("there, needed", [(1, 5), (6, 5)])
def test_missing_bytes_are_counted(there, needed):
    fields = [("a", "i8"), ("b", "u1", (3,)), ("spare_bytes", "u1", (there,)), ("c", "i2", (4,))]
    with pytest.raises(TypeError, match=f"it has {there} spare bytes, needed: {needed}"):
        dense(np.dtype(fields, align=True))


def test_a_dense_record_is_taken():
    assert dense(np.dtype([("a", "i4"), ("b", "i2", (2,)), ("c", FRAME, (3,))], align=True)).itemsize == 32


@pytest.mark.parametrize("missing", sorted(record.REQUIRED))
def test_a_record_without_what_the_kernel_needs_is_refused(missing):
    fields = [(name, *rest) if name != missing else (f"{name}_x", *rest) for name, *rest in FIELDS]
    with pytest.raises(TypeError, match=f"record of toy: no {missing}"):
        toy(fields)


def test_the_twin_has_wide_integers_and_attributes_at_every_level():
    twin = as_record(np.dtype(list(FIELDS)))
    row = np.zeros(1, twin)[0]
    row.stack[1].kind = 2**40
    row.cash[3] = 7
    assert row.stack[1].kind == 2**40 and row.cash.dtype == np.int64 and [*twin.names] == [name for name, *_ in FIELDS]


def test_values_that_do_not_fit_are_found():
    ours = toy()
    states = np.zeros(2, ours.twin_dtype)
    states["cash"][1, 2] = 2**15 - 1
    assert ours.narrow(states)["cash"][1, 2] == 2**15 - 1 and ours.narrow(states).dtype == ours.compiled_dtype
    states["cash"][1, 2] += 1
    with pytest.raises(OverflowError, match="record field cash holds 32768, more than int16 can"):
        ours.narrow(states)
    states["cash"][1, 2] = 0
    states["stack"][0]["kind"][3] = 2**15
    with pytest.raises(OverflowError, match=r"record field stack\.kind"):
        ours.narrow(states)


def test_copies_share_nothing():
    ours = toy()
    states = ours.new(3)
    states["cash"][1, 0] = 5
    other = ours.copy(states)
    states["cash"][1, 0] = 6
    assert other["cash"][1, 0] == 5 and other.dtype == states.dtype and raw(other).shape == (3, states.itemsize)


def test_a_popped_frame_leaves_no_trace(tmp_path, monkeypatch):
    monkeypatch.setenv("BOOTLEG_CACHE", str(tmp_path))
    ours = toy()
    blank = np.zeros(1, FRAME)
    blank["card"] = -1
    push, pop = stack_rules(ours, blank)

    @ours.entry
    def push_one(st):
        push(st[0], 3, 2)

    @ours.entry
    def pop_one(st):
        pop(st[0])

    states = ours.new(1)
    push_one(states)
    assert states["depth"][0] == 1 and [states["stack"][name][0, 0] for name in FRAME.names] == [3, 2, -1]
    push_one(states)
    assert states["depth"][0] == 2 and states["stack"]["card"][0].tolist() == [-1, -1, 0, 0]
    pop_one(states)
    pop_one(states)
    assert not raw(states).any()


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_game(name):
    """Dense, with a buffer of events that one task cannot overflow, and nothing behind it."""
    ours = game(name).record
    assert dense(ours.compiled_dtype) is ours.compiled_dtype and ROOM < ROWS
    assert ours.compiled_dtype.names[-1] == "events" and ours.compiled_dtype["events"].shape[0] == ROWS
    assert {"kind", "seat"} <= {*ours.frame_dtype.names}
    assert len(raw(ours.new(2))[0]) == ours.dtype.itemsize
