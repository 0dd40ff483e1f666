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
            decision = GAME.asked(batch.states)["decision"]
            if decision not in found:
                found[decision] = GAME.snapshot(batch.states, batch.settings, seed)
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
    (("offer_to",), 127, "engine.offer_to=127: must be from -1 to 3"),
    (("stack", 1, 1), 99, "engine.stack[1][1]=99: seat must be from 0"),
    (("offer", 0, 0), 127, "engine.offer[0][0]=127: must be from"), (("offer_by",), 99, "engine.offer_by=99: must be from -1 to 3"),
    (("selling",), 99, "engine.selling=99: must be from -1 to 5"), (("step",), 0, "snapshot: step is none of the phase"),
    (("rejected", 0, 1, 0, 0), 120, "engine.rejected[0][1][0][0]=120"), (("windfall_year",), -1, "engine.windfall_year=-1: must be from 0"),
    (("recruitings",), -5, "engine.recruitings=-5: must be from 0"), (("stack", 0, 0), 30, "engine.stack[0][0]=30: kind must be one of"),
    (("stack", 1, 0), 0, "engine.stack[1][0]=0: this kind cannot lie on kind 36"),
    (("depth",), 1, "engine.depth=1: engine.stack[1] is not empty"),
    (("acted",), True, "engine.acted=True: must be a whole number"), (("truck_at",), [1, 2], "engine.truck_at: 2 entries, must be 20"),
    (("truck_turn", 3), 40_000, "engine.truck_turn[3]=40000: must be 32767 or less")])
def test_numbers_that_cannot_be_are_refused(path, value, words):
    snapshot = snapshots()["deal_get"]
    GAME.from_snapshot(snapshot)
    with pytest.raises(ValueError) as refused:
        GAME.from_snapshot(edited(snapshot, ("engine", *path), value))
    assert words in str(refused.value) and "\n" not in str(refused.value)


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
    set_up = GAME.check(states)  # hands and decks may be other than a game brings
    for _ in range(6):
        assert {words for _, words in GAME.check(batch.states)} <= {words for _, words in set_up}, about
        if batch.done[0]:
            break
        assert batch.mask[0].any(), about
        batch.answer(batch.sample_one())


def test_a_game_that_was_set_up_is_saved_and_read_again():
    """Decks and hands that are shorter than the box has them are no contradiction, also once something is asked."""
    states, settings, seed = GAME.from_snapshot({"mobsters": [{"muscle_hand": [5, 70]}], "action_deck": ["hit", "moll", "single_still"]})
    batch = GameBatch(GAME, settings)
    batch.put(states.view(np.uint8).tobytes())
    batch.look_again()
    again, _, _ = GAME.from_snapshot(GAME.snapshot(batch.states, settings, seed))
    assert np.array_equal(again.view(np.uint8), batch.states.view(np.uint8))


@pytest.mark.parametrize("number, value", [(0, 10), (1, 70)])
def test_an_offer_of_what_nobody_has_is_refused(number, value):
    """The offer is made once more: $20G of a mobster without it cannot be given, and terms stand in their order."""
    snapshot = snapshots()["deal_get"]
    maker = snapshot["engine"]["offer_by"]
    snapshot = edited(snapshot, ("mobsters", maker, "cash"), 3)
    with pytest.raises(ValueError, match=r"^engine\.offer"):
        GAME.from_snapshot(edited(snapshot, ("engine", "offer", 0), [value, -1, -1] if number == 0 else [value, 0, -1]))


@pytest.mark.parametrize("decision, key, words", [
    ("place_die", "dice", "a die is placed that is not in the back room"),
    ("improve", "improvements", "an improvement is placed that is not in the back room")])
def test_what_is_placed_lies_in_the_back_room(decision, key, words):
    """It would become one less than nothing."""
    snapshot = snapshots()[decision]
    with pytest.raises(ValueError, match=words):
        GAME.from_snapshot(edited(snapshot, ("mobsters", seat_asked(snapshot), key), 0))


def test_an_empty_truck_is_not_sent():
    snapshot = snapshots()["send"]
    with pytest.raises(ValueError, match="a truck is sent that is empty"):
        GAME.from_snapshot(edited(snapshot, ("trucks", snapshot["asked"]["truck"], "crates"), 0))
