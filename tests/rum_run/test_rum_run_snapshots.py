"""Snapshots of The Rum Run: partial ones are laid over a fresh game, what contradicts itself is refused with one clear line."""
import copy
import json

import numpy as np
import pytest
from rum_run_scene import BLUE, RED, distillery, road, spot, table, words
from test_rum_run_hidden import GAMES, decisions

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.rum_run.game import GAME


def again(batch):
    """The same game from its snapshot, in a batch of its own."""
    states, settings, seed = GAME.from_snapshot(json.loads(json.dumps(GAME.snapshot(batch.states, batch.settings, 5))))
    assert (settings, seed) == (batch.settings, 5)
    return states


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_whole_snapshot_gives_the_same_game_again(game):
    for number, batch in decisions(*game):
        if number % 5 == 0 or batch.done[0]:
            assert np.array_equal(raw(again(batch)), raw(batch.states))


def test_an_empty_snapshot_is_a_fresh_game():
    states, settings, seed = GAME.from_snapshot({})
    snapshot = GAME.snapshot(states, settings, seed)
    assert (snapshot["round"], snapshot["phase"], snapshot["turn"], snapshot["tokens"]) == (1, "play", 0, [])
    assert len(snapshot["distilleries"]) == 4 and [len(hand) for hand in snapshot["hands"]] == [19, 20, 20, 21]


def fresh(**settings):
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([3]))
    return batch


def test_what_is_not_named_is_as_in_a_fresh_game():
    batch = fresh()
    whole = GAME.snapshot(batch.states, batch.settings, 3)
    row, column = whole["town"]
    token = {"at": [row - 1, column], "seat": RED, "token": "3-5", "high": "north"}
    states, settings, seed = GAME.from_snapshot({"seed": 3, "tokens": [token], "turn": 1})
    found = GAME.snapshot(states, settings, seed)
    for key in ("town", "distilleries", "thickets", "scores", "phase"):
        assert found[key] == whole[key]
    assert found["tokens"] == [{**token, "barrels": 0, "closed": False}] and found["turn"] == RED
    assert "3-5" not in found["hands"][RED] and found["hands"][BLUE] == whole["hands"][BLUE]


def test_derived_numbers_are_reckoned_before_the_first_question():
    t = table(road(BLUE, "north", "2-5 5-3(1)"), road(RED, "east", "2-2"))
    assert t.steps("n1", "n2", "e1") == [1, 2, 1] and t.fits("n3") != []


def test_documented_keys_win_over_the_rest_of_a_whole_snapshot():
    """A token more, edited into a game in the middle: roads and what may be laid follow."""
    t = table(road(BLUE, "north", "2-5"))
    t.builds("e1", "3-4", "east")
    changed = copy.deepcopy(t.snapshot())
    changed["tokens"].append({"at": spot("n2"), "seat": BLUE, "token": "5-5"})
    changed["hands"][BLUE].remove("5-5")
    changed["scores"] = [3, 2]
    states, settings, _ = GAME.from_snapshot(changed)
    batch = GameBatch(GAME, settings)
    batch.states[:] = states
    batch.look_again()
    found = GAME.snapshot(batch.states, settings, 0)
    assert found["scores"] == [3, 2] and found["asked"] == t.snapshot()["asked"]
    assert sorted(batch.states["steps"][0][batch.states["steps"][0] > 0].tolist()) == [1, 1, 2]


def test_another_seed_changes_nothing_but_the_seed():
    whole = table(road(BLUE, "north", "2-5")).snapshot()
    one, other = (GAME.from_snapshot({**whole, "seed": seed})[0] for seed in (0, 7))
    assert not np.array_equal(one["seed"], other["seed"])
    other["seed"] = one["seed"]
    assert np.array_equal(raw(one), raw(other))


def test_everybody_sees_all_but_the_seed():
    t = table(road(BLUE, "north", "2-5"))
    for seat in (None, BLUE, RED):
        shown = GAME.view(t.batch.states, t.batch.settings, seat)
        assert set(t.snapshot()) - set(shown) == {"seed", "engine"} and shown["hands"] == t.snapshot()["hands"]


def test_a_caravan_under_way_is_told():
    ring = (road(BLUE, "north", "2-3 3-3"), road(BLUE, "east", "3-4 4-4(3)", start="n2"), road(BLUE, "east", "1-5 5-5"),
            road(BLUE, "north", "5-4", start="e2"))
    t = table(*ring)
    t.goes(("act", "caravan"))
    assert t.asked() == (BLUE, "way")
    assert t.snapshot()["caravan"] == {"trail": [spot("n2e2")], "carried": 3, "heading": "home", "road_of": BLUE}
    assert GAME.snapshot(*GAME.from_snapshot(t.snapshot())) == t.snapshot()


AT_TOWN = {"at": [5, 5], "seat": 0, "token": "2-5", "high": "north"}
SMALL = {"num_players": 2, "board": 12, "thickets": "none"}
BASE = {"settings": SMALL, "town": [6, 5], "distilleries": [distillery("Fat Franky's Factory", "n6w5", 4, "n4w5 north")], "thickets": []}
REFUSED = [  # a partial snapshot, and what the line says
    ({"token": []}, "snapshot: unknown key 'token', did you mean 'tokens'"),
    ({"game": "chess"}, "game='chess': must be 'rum_run'"),
    ({"seats": 3}, "seats=3: settings.num_players is 2"),
    ({"settings": {**SMALL, "board": 13}}, "board=13: must be one of 20, 12"),
    ({"asked": {"seat": 1}}, "asked="),
    ({"phase": "over"}, "phase='over': a game cannot begin when it is over"),
    ({"turn": 2}, "turn=2: must be a seat from 0 to 1"),
    ({"turns": 300}, "turns=300: must be 299 or less"),
    ({"caravan": {"carried": 1}}, "caravan="),
    ({"town": [0, 5]}, "Town Center"),
    ({"town": [12, 5]}, "town[0]=12: must be 11 or less"),
    ({"town": [5]}, "town=[5]: must be [row, column]"),
    ({"thickets": [[6, 5]]}, "thickets[0] at [6, 5]: Town Center is there"),
    ({"distilleries": [{"name": "Moe's", "at": [0, 0]}]}, "distilleries[0].name=\"Moe's\": no distillery of that name"),
    ({"distilleries": [distillery("Moonshine Manor", "n1", 3, "")]}, "[6, 5]: "),
    ({"distilleries": [distillery("Moonshine Manor", "n6w5", 3, "n3 north")]}, "Moonshine Manor does not lie north of it"),
    ({"tokens": [AT_TOWN, AT_TOWN]}, "tokens[1].at=[5, 5]: another token lies there"),
    ({"tokens": [{**AT_TOWN, "at": [6, 5]}]}, "tokens[0].at=[6, 5]: Town Center is there"),
    ({"tokens": [{**AT_TOWN, "token": "7-7"}]}, "tokens[0].token='7-7': no token of that name"),
    ({"tokens": [{**AT_TOWN, "high": None}]}, "tokens[0].high=None: no side of that name"),
    ({"tokens": [{**AT_TOWN, "token": "5-5"}]}, "tokens[0].high='north': a double looks the same from all sides"),
    ({"tokens": [{**AT_TOWN, "token": "1-6"}]}, "tokens: Blue does not have so many 1-6"),
    ({"tokens": [{**AT_TOWN, "barrels": 41}]}, "tokens[0].barrels=41: must be 40 or less"),
    ({"tokens": [{**AT_TOWN, "barrels": 8}]}, "snapshot: more barrels than there are: "),
    ({"tokens": [AT_TOWN, {"at": [4, 5], "seat": 0, "token": "3-4", "high": "north"}]},
     "snapshot: own road ends of different numbers face each other: look at the tokens at [4, 5], [5, 5]"),
    ({"tokens": [{**AT_TOWN, "closed": True}]}, "snapshot: a closed cell without a token of Strong"),
    ({"hands": [["1-6"]]}, "snapshot: more tokens than a player has"),
    ({"hands": [["2-5"]], "tokens": [AT_TOWN]}, "snapshot: more tokens than a player has"),
    ({"scores": [4], "distilleries": [distillery("Fat Franky's Factory", "n6w5", 4, "", left=0)]},
     "snapshot: the game goes on although somebody has won"),
    ({"scores": [-1]}, "scores[0]=-1: must be 0 or more"),
    ({"engine": {}}, "engine: lacks"),
]


@pytest.mark.parametrize("keys, said", REFUSED, ids=[said for _, said in REFUSED])
def test_contradictions_are_refused_in_words(keys, said):
    with pytest.raises(ValueError) as error:
        GAME.from_snapshot({**BASE, **keys})
    assert said in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("field, value, said", [
    ("depth", 9, "too many questions, or less than none"), ("heading", 3, "a caravan that heads nowhere"), ("steps", None, "`steps`"),
    ("stack", [[0]], "engine.stack: not what a snapshot of this version holds")])
def test_an_engine_part_that_makes_no_sense_is_refused(field, value, said):
    whole = table(road(BLUE, "north", "2-5")).snapshot()
    whole["engine"][field] = [1] * 400 if value is None else value
    with pytest.raises(ValueError, match=said):
        GAME.from_snapshot(whole)


def test_an_answer_is_read_back_from_its_word():
    t = table(road(BLUE, "north", "2-5"))
    for action in np.flatnonzero(t.batch.mask[0]):
        token = GAME.answer_words(t.batch.states, int(action))
        assert GAME.action_from_words(t.batch.states, t.batch.mask[0], token) == action
    t.goes(("act", "build"))
    assert set(t.may()) == {words(cell) for cell in ("n1", "n2", "e1", "s1", "w1")}
