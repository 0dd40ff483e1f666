"""Snapshots of Stones: a partial one is laid over a fresh game, one that contradicts itself is refused with one clear line."""
import json

import numpy as np
import pytest
from stones_scene import AL, BEA, CY, table

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.stones.game import GAME
from bootleg_env.stones.tables.constants import STONES


def games(**settings):
    """A random game at every decision."""
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([5]))
    while not batch.done[0]:
        yield batch
        batch.answer(batch.sample_one())
    yield batch


@pytest.mark.parametrize("settings", [
    {}, {"num_players": 2, "deals": "off"}, {"num_players": 4, "rounds": 12, "start_stones": 20}], ids=str)
def test_a_snapshot_gives_the_same_game_again(settings):
    for batch in games(**settings):
        snapshot = json.loads(json.dumps(GAME.snapshot(batch.states, batch.settings, 5)))
        states, found, seed = GAME.from_snapshot(snapshot)
        assert (found, seed) == (batch.settings, 5)
        assert np.array_equal(raw(states), raw(batch.states))


def test_an_empty_snapshot_is_a_fresh_game():
    states, settings, seed = GAME.from_snapshot({})
    snapshot = GAME.snapshot(states, settings, seed)
    assert (snapshot["round"], snapshot["phase"], snapshot["stones"], snapshot["pot"]) == (1, "roll", [6, 6, 6], 0)


def test_a_partial_snapshot_changes_what_it_names():
    t = table(phase="hide", round=4, pot=2, stones=[1, 9], kept=[[0, 3]], fists=[1])
    found = t.snapshot()
    assert found["stones"] == [1, 9, 6] and found["kept"] == [[0, 3, 0], [0, 0, 0], [0, 0, 0]]
    assert t.batch.states["bag"][0] == STONES - 16 - 2
    assert t.asked() == (BEA, "fist")


def test_documented_keys_win_over_the_rest_of_a_whole_snapshot():
    t = table(phase="talk")
    t.offers(AL, BEA, 1)
    changed = {**t.snapshot(), "stones": [3, 3, 3]}
    again = GAME.snapshot(*GAME.from_snapshot(changed))
    assert again["stones"] == [3, 3, 3] and again["asked"] == t.snapshot()["asked"]


def test_another_seed_gives_other_rolls():
    snapshot = table(phase="hide", settings={"rounds": 12}).snapshot()
    rolls = set()
    for seed in range(8):
        states, settings, _ = GAME.from_snapshot({**snapshot, "seed": seed})
        batch = GameBatch(GAME, settings)
        batch.states[:] = states
        batch.look_again()
        for _ in range(3):
            batch.answer(int(np.flatnonzero(batch.mask[0])[0]))
        rolls.add(int(batch.states["pot"][0]))
    assert len(rolls) > 2


REFUSED = [  # a partial snapshot, and what the line says
    ({"stone": []}, "snapshot: unknown key 'stone', did you mean 'stones'?"),
    ({"game": "chess"}, f"game='chess': must be '{GAME.name}'"),
    ({"seats": 5}, "seats=5: must be one of 2, 3, 4"),
    ({"seats": 2, "settings": {"num_players": 3}}, "seats=2: settings.num_players is 3"),
    ({"settings": {"round": 8}}, "unknown setting 'round'"),
    ({"settings": {"start_stones": 21}}, "start_stones=21: must be a whole number from 1 to 20"),
    ({"asked": {"seat": 1, "decision": "fist"}}, "asked="),
    ({"round": 7}, "round=7: must be 6 or less"),
    ({"phase": "hid"}, "phase='hid': no phase of that name, did you mean 'hide'"),
    ({"phase": "over"}, "phase='over': a game cannot begin when it is over"),
    ({"stones": [1, 2, 3, 4]}, "stones: 4 entries, must be at most 3"),
    ({"stones": [-1]}, "stones[0]=-1: must be 0 or more"),
    ({"stones": [150]}, "snapshot: the bag does not hold the stones of the coming rolls"),
    ({"pot": 4}, "snapshot: a pot before the roll or after the end"),
    ({"phase": "talk"}, "snapshot: the pot is not what a die shows"),
    ({"phase": "talk", "pot": 7}, "pot=7: must be 6 or less"),
    ({"phase": "talk", "pot": 3, "fists": [1]}, "snapshot: a fist before it is asked for, or after it was shown"),
    ({"phase": "hide", "pot": 3, "fists": [4]}, "fists[0]=4: must be 3 or less"),
    ({"phase": "hide", "pot": 3, "stones": [1], "fists": [2]}, "snapshot: a fist with too many stones"),
    ({"phase": "show", "pot": 3, "fists": [1, 1]}, "snapshot: fists are shown before all are made"),
    ({"phase": "hide", "pot": 3, "promises": [{"by": 1}]}, "promises[0].to=None: must be a seat from 0 to 2"),
    ({"phase": "hide", "pot": 3, "promises": [{"by": 1, "to": 1}]}, "`promised` of nobody, to nobody or to oneself"),
    ({"promises": [{"by": 1, "to": 2}]}, "snapshot: a promise before the talk or after the round"),
    ({"phase": "hide", "pot": 3, "promises": [{"by": 1, "to": 2}], "settings": {"deals": "off"}}, "promises without deals"),
    ({"kept": [[0, -1]]}, "kept[0][1]=-1: must be 0 or more"),
    ({"engine": {}}, "engine: lacks 'seed'; it was written by another version of the game"),
]


@pytest.mark.parametrize("snapshot, words", REFUSED, ids=[words for _, words in REFUSED])
def test_contradictions_are_refused_in_words(snapshot, words):
    with pytest.raises(ValueError) as error:
        GAME.from_snapshot(snapshot)
    assert words in str(error.value) and "\n" not in str(error.value)


def edited(field, value):
    """A whole snapshot in the middle of an offer, with one number of `engine` changed."""
    t = table(phase="talk")
    t.offers(AL, CY, 2)
    snapshot = t.snapshot()
    snapshot["engine"][field] = value
    return snapshot


@pytest.mark.parametrize("field, value, words", [
    ("depth", 2, "engine.depth=2: must be from 0 to 1"), ("stack", [[9, 2, 0, 2]], "kind must be one of"),
    ("stack", [[2, 3, 0, 2]], "seat must be from 0 to 2"), ("stack", [[2, 2, 2, 2]], "the partner is not there"),
    ("stack", [[2, 2, 0, 7]], "stones must be from 1 to 3"), ("stack", [[3, 2, 0, 0]], "a question out of its phase"),
    ("turn", 9, "engine.turn=9: must be from 0 to 4"),
    ("stack", [[2, 2]], ": 2 entries, must be 4")])
def test_an_engine_part_that_makes_no_sense_is_refused(field, value, words):
    with pytest.raises(ValueError, match=words):
        GAME.from_snapshot(edited(field, value))


def test_a_view_hides_the_seed_the_engine_and_the_fists_of_others():
    t = table(phase="hide", fists=[2, 1])
    assert t.asked() == (CY, "fist")
    states, settings = t.batch.states, t.batch.settings
    mine, all_see = GAME.view(states, settings, BEA), GAME.view(states, settings)
    assert mine["fists"] == [None, 1, None] and all_see["fists"] == [None, None, None]
    for shown in (mine, all_see):
        assert set(t.snapshot()) - set(shown) == {"seed", "engine"}
