"""The compiled rules believe the record: a whole snapshot whose numbers cannot be, or do not fit the question, is refused in a line."""
import copy
import functools

import numpy as np
import pytest

from bootleg_env.bootleggers.game import GAME
from bootleg_env.engine.batch import GameBatch


@functools.cache
def snapshots():
    """By decision: a whole snapshot of a random game in which it is asked."""
    found = {}
    for seed in range(8):
        batch = GameBatch(GAME, GAME.settings())
        batch.sampling[:] = seed
        batch.reset(np.array([seed]))
        while not batch.done[0]:
            asked = GAME.asked(batch.states)
            found.setdefault(asked["decision"], GAME.snapshot(batch.states, batch.settings, seed))
            batch.answer(batch.sample_one())
    return found


def edited(snapshot, path, value):
    changed = copy.deepcopy(snapshot)
    part = changed
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return changed


@pytest.mark.parametrize("path, value, words", [
    (("offer_to",), 127, "an offer to nobody"), (("stack", 1, 1), 99, "nobody at the table"), (("offer", 0, 0), 127, "offer is not from"),
    (("offer_by",), 99, "an offer by nobody"), (("selling",), 99, "selling is not from"), (("step",), 0, "step is none of the phase"),
    (("rejected", 0, 1, 0, 0), 120, "rejected is not from"), (("windfall_year",), -1, "windfall_year is not from"),
    (("recruitings",), -5, "recruitings is not from")])
def test_numbers_that_cannot_be_are_refused(path, value, words):
    snapshot = snapshots()["deal_get"]
    GAME.from_snapshot(snapshot)
    with pytest.raises(ValueError, match=words) as refused:
        GAME.from_snapshot(edited(snapshot, ("engine", *path), value))
    assert "\n" not in str(refused.value)


def empty_hand(snapshot):
    return [(("mobsters", seat_asked(snapshot), "thugs"), [])]


def loads_changed(snapshot):
    """Every truck of the one who is asked is loaded where it was empty, and the other way round."""
    mine = [truck for truck, each in enumerate(snapshot["trucks"]) if each["operator"] == seat_asked(snapshot)]
    return [(("trucks", truck, "crates"), 0 if snapshot["trucks"][truck]["crates"] else 1) for truck in mine]


def another_seat(snapshot):
    return [(("asked", "seat"), (seat_asked(snapshot) + 1) % snapshot["seats"])]


def seat_asked(snapshot):
    return snapshot["asked"]["seat"]


@pytest.mark.parametrize("decision, edits", [
    ("target_seat", empty_hand), ("how_many", empty_hand), ("target_still", empty_hand), ("react", empty_hand), ("load", loads_changed),
    ("bid", another_seat), ("send", another_seat)])
def test_a_question_that_does_not_fit_the_table_is_refused(decision, edits):
    snapshot = snapshots()[decision]
    made = edits(snapshot)
    for path, value in made:
        snapshot = edited(snapshot, path, value)
    assert made
    with pytest.raises(ValueError) as refused:
        GAME.from_snapshot(snapshot)
    assert "\n" not in str(refused.value)


@pytest.mark.slow
def test_whatever_is_believed_is_played_without_a_violation():
    """Numbers of the engine pushed to their ends, and documented ones changed: refused, or a game in which all invariants hold."""
    draw, refused, believed = np.random.default_rng(3), 0, 0
    for snapshot in snapshots().values():
        leaves = list(numbers(snapshot))
        for number in draw.choice(len(leaves), 6, replace=False):
            path, old = leaves[number]
            for value in (-1, 0, 1, 5, 99, 127, 32767):
                if value == old:
                    continue
                try:
                    states, settings, _ = GAME.from_snapshot(edited(snapshot, path, value))
                except ValueError as error:
                    assert "\n" not in str(error)
                    refused += 1
                else:
                    believed += 1
                    play_on(states, settings, path, value)
    assert refused > 150 and believed > 50


def numbers(part, path=()):
    if isinstance(part, dict):
        for key, each in part.items():
            yield from numbers(each, (*path, key))
    elif isinstance(part, list):
        for key, each in enumerate(part):
            yield from numbers(each, (*path, key))
    elif type(part) is int and path[0] not in ("seed", "settings", "version"):
        yield path, part


def play_on(states, settings, *about):
    batch = GameBatch(GAME, settings)
    batch.put(states.view(np.uint8).tobytes())
    batch.look_again()
    for _ in range(6):
        assert GAME.check(batch.states) == [], about
        if batch.done[0]:
            break
        assert batch.mask[0].any(), about
        batch.answer(batch.sample_one())
