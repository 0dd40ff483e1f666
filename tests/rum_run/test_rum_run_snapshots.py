"""Snapshots of The Rum Run: a whole one gives the same game again, a partial one is laid over a fresh game."""
import copy
import json

import numpy as np
import pytest
from rum_run_scene import BLUE, RED, road, spot, table, words
from test_rum_run_hidden import GAMES, decisions

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.record import raw
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a

SMALL = {"seats": 2, "settings": {"board": 12, "thickets": "none"}}
FAT = "Fat Franky's Factory"
DOCUMENTED = ("turn", "turns", "passes", "town", "distilleries", "thickets", "tokens", "hands", "scores")
ROAD = [{"at": [6, 4], "seat": 0, "token": "3-5", "high": "west", "barrels": 3}, {"at": [6, 3], "seat": 0, "token": "2-5", "high": "east"}]
EVERY = 40 if INTERPRETED else 5  # answers from one snapshot to the next: reading one takes its time in plain Python


def games(seed=5, **settings):
    """A random game at every decision."""
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        yield batch
        batch.answer(batch.sample_one())
    yield batch


def snapshot_of(batch):
    return json.loads(json.dumps(GAME.snapshot(batch.states, batch.settings, 5)))


def standing_in(snapshot):
    """A batch at the first question behind this snapshot."""
    states, settings, _ = GAME.from_snapshot(snapshot)
    batch = GameBatch(GAME, settings)
    batch.states.view(np.uint8)[:] = states.view(np.uint8)
    batch.look_again()
    return batch


# ---- whole ones


RANDOM = [{"board": 12}, {"num_players": 2, "board": 12, "variant": "horse_power"},
          {"num_players": 2, "variant": "tortoise_hare", "max_turns": 60}, {"num_players": 3, "distilleries": "five", "max_turns": 60}]


@pytest.mark.parametrize("moments", [
    *(pytest.param(lambda game=game: decisions(*game), id=str(game)) for game in GAMES),
    *(pytest.param(lambda settings=settings: enumerate(games(**settings)), id=str(settings)) for settings in RANDOM)])
def test_a_whole_snapshot_gives_the_same_game_again(moments):
    for number, batch in moments():
        if number % EVERY == 0 or batch.states["carried"][0] or batch.done[0]:
            states, settings, seed = GAME.from_snapshot(snapshot_of(batch))
            assert (settings, seed) == (batch.settings, 5)
            assert np.array_equal(raw(states), raw(batch.states))


def test_another_seed_changes_nothing_but_the_seed():
    whole = table(road(BLUE, "north", "2-5")).snapshot()
    one, other = (GAME.from_snapshot({**whole, "seed": seed})[0] for seed in (0, 7))
    assert not np.array_equal(one["seed"], other["seed"])
    other["seed"] = one["seed"]
    assert np.array_equal(raw(one), raw(other))


def test_a_token_more_in_a_whole_snapshot():
    """Documented keys win over the rest; roads and what may be laid follow."""
    t = table(road(BLUE, "north", "2-5"))
    t.builds("e1", "3-4", "east")
    changed = copy.deepcopy(t.snapshot())
    changed["tokens"].append({"at": spot("n2"), "seat": BLUE, "token": "5-5"})
    changed["hands"][BLUE].remove("5-5")
    changed["scores"] = [3, 2]
    batch = standing_in(changed)
    found = snapshot_of(batch)
    assert found["scores"] == [3, 2] and found["asked"] == t.snapshot()["asked"]
    assert sorted(batch.states["steps"][0][batch.states["steps"][0] > 0].tolist()) == [1, 1, 2]


def test_no_barrels_any_more_in_a_whole_snapshot():
    """... in the middle of a random game."""
    for batch in games(num_players=2, board=12):
        if batch.states["barrels"].any():
            break
    whole = snapshot_of(batch)
    place = next(token["at"] for token in whole["tokens"] if token["barrels"])
    changed = copy.deepcopy(whole)
    for token in changed["tokens"]:
        token["barrels"] = 0
    found = snapshot_of(standing_in(changed))
    assert not any(token["barrels"] for token in found["tokens"]) and place in [token["at"] for token in found["tokens"]]
    assert found["asked"] == whole["asked"]


def test_a_caravan_under_way_is_told():
    ring = (road(BLUE, "north", "2-3 3-3"), road(BLUE, "east", "3-4 4-4(3)", start="n2"), road(BLUE, "east", "1-5 5-5"),
            road(BLUE, "north", "5-4", start="e2"))
    t = table(*ring)
    t.goes(("act", "caravan"))
    assert t.asked() == (BLUE, "way")
    assert t.snapshot()["caravan"] == {"trail": [spot("n2e2")], "carried": 3, "heading": "home", "road_of": BLUE}
    assert GAME.snapshot(*GAME.from_snapshot(t.snapshot())) == t.snapshot()


def test_a_caravan_on_its_way_survives_a_snapshot():
    for seed in range(40):
        for batch in games(seed, num_players=2, board=12):
            if batch.states["carried"][0]:
                found = snapshot_of(batch)["caravan"]
                assert found["carried"] > 0 and found["trail"] and GAME.asked(batch.states)["decision"] in ("way", "road")
                assert snapshot_of(standing_in(snapshot_of(batch)))["caravan"] == found
                return
    raise AssertionError("no caravan was asked anything in 40 games")


@pytest.mark.parametrize("batch", [
    pytest.param(lambda: table(road(BLUE, "north", "2-5")).batch, id="road"), pytest.param(lambda: standing_in(SMALL), id="fresh")])
def test_everybody_sees_all_but_the_seed(batch):
    batch = batch()
    whole = snapshot_of(batch)
    for seat in (None, BLUE, RED):
        view = GAME.view(batch.states, batch.settings, seat)
        assert set(whole) - set(view) == {"seed", "engine"} and all(view[key] == whole[key] for key in view)


# ---- partial ones


def test_an_empty_snapshot_is_a_fresh_game():
    """Nothing has happened, and everybody is asked what comes first."""
    unasked, asked = GAME.snapshot(*GAME.from_snapshot({})), snapshot_of(standing_in({}))
    for fresh in (unasked, asked):
        assert (fresh["round"], fresh["phase"], fresh["turn"], fresh["turns"]) == (1, "play", 0, 0)
        assert (fresh["tokens"], fresh["scores"]) == ([], [0, 0, 0, 0])
        assert [len(hand) for hand in fresh["hands"]] == [19, 20, 20, 21]
        assert len(fresh["distilleries"]) == 4 and sum(house["start"] for house in fresh["distilleries"]) == 15


def test_what_is_not_named_is_as_in_a_fresh_game():
    batch = GameBatch(GAME, GAME.settings())
    batch.reset(np.array([3]))
    whole = GAME.snapshot(batch.states, batch.settings, 3)
    row, column = whole["town"]
    token = {"at": [row - 1, column], "seat": RED, "token": "3-5", "high": "north"}
    states, settings, seed = GAME.from_snapshot({"seed": 3, "tokens": [token], "turn": 1})
    found = GAME.snapshot(states, settings, seed)
    for key in ("town", "distilleries", "thickets", "scores", "phase"):
        assert found[key] == whole[key]
    assert found["tokens"] == [{**token, "barrels": 0, "closed": False}] and found["turn"] == RED
    assert "3-5" not in found["hands"][RED] and found["hands"][BLUE] == whole["hands"][BLUE]


def test_a_partial_snapshot_changes_what_it_names():
    batch = standing_in(SMALL | {"town": [6, 5], "distilleries": [{"name": FAT, "at": [0, 0], "start": 4, "left": 1}], "tokens": ROAD,
                                 "scores": [1], "turn": 1, "round": 3})
    found, s = snapshot_of(batch), batch.states[0]
    assert found["asked"]["seat"] == 1 and (found["turns"], found["scores"]) == (5, [1, 0])
    assert s["steps"].reshape(20, 20)[6, 3:5].tolist() == [2, 1]
    assert "3-5" not in found["hands"][0] and "3-5" in found["hands"][1]
    assert [house["name"] for house in found["distilleries"]] == [FAT]


def test_hands_that_are_named_are_those():
    found = snapshot_of(standing_in(SMALL | {"hands": [["5-1", "2-2"]]}))
    assert found["hands"][0] == ["1-5", "2-2"] and len(found["hands"][1]) == 21


def test_derived_numbers_are_reckoned_before_the_first_question():
    t = table(road(BLUE, "north", "2-5 5-3(1)"), road(RED, "east", "2-2"))
    assert t.steps("n1", "n2", "e1") == [1, 2, 1] and t.fits("n3") != []


def test_survey_is_a_task():
    """A partial snapshot has it on top, an unedited whole one has not."""
    states, *_ = GAME.from_snapshot(SMALL)
    assert states["stack"][0, int(states["depth"][0]) - 1]["kind"] == a.SURVEY
    assert not GAME.asked(states)


@pytest.mark.parametrize("settings", [{"board": 12}, {"num_players": 2, "variant": "tortoise_hare", "max_turns": 60}], ids=str)
def test_the_documented_keys_alone_give_the_same_table_and_all_that_follows_from_it(settings):
    """... at the beginning of a turn."""
    looked = 0
    for number, batch in enumerate(games(**settings)):
        if number >= looked * EVERY and not batch.done[0] and GAME.asked(batch.states)["decision"] == "act":
            looked += 1
            whole = snapshot_of(batch)
            again = standing_in({key: value for key, value in whole.items() if key not in ("asked", "engine")})
            found = snapshot_of(again)
            assert {key: found[key] for key in DOCUMENTED} == {key: whole[key] for key in DOCUMENTED}
            for field in ("steps", "linked", "way", "far", "fits", "gate_at", "terrain", "laid"):
                assert np.array_equal(again.states[field], batch.states[field]), field
    assert looked > 1


# ---- answers


def test_an_answer_is_read_back_from_its_word():
    t = table(road(BLUE, "north", "2-5"))
    for action in np.flatnonzero(t.batch.mask[0]):
        token = GAME.answer_words(t.batch.states, int(action))
        assert GAME.action_from_words(t.batch.states, t.batch.mask[0], token) == action
    t.goes(("act", "build"))
    assert set(t.may()) == {words(cell) for cell in ("n1", "n2", "e1", "s1", "w1")}


# ---- what is refused: the rules believe the record


@pytest.mark.parametrize("path, value, words", [
    (("turn",), 4, "engine.turn=4: must be from 0 to 1"), (("trail_length",), 60, "engine.trail_length=60: must be from 0 to 42"),
    (("stack", 0, 0), 400, "engine.stack[0][0]=400: cell must be"), (("stack", 0, 2), 9, "engine.stack[0][2]=9: kind must be one of"),
    (("depth",), 3, "engine.stack[1]"), (("gates",), 12, "engine.gates=12: must be from 0 to 11"), (("linked", 0), 2, "snapshot: `linked`"),
    (("fits", 5), 1, "engine.fits: does not follow"), (("begun",), 0, "snapshot: something is asked in a turn that has not begun"),
    (("year",), 2, "round"), (("loops", 0), 1, "engine.loops: does not follow from the tokens on the board")])
def test_numbers_that_cannot_be_are_refused(path, value, words):
    whole = table(road(BLUE, "north", "2-5")).snapshot()
    GAME.from_snapshot(whole)
    part = whole["engine"]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    if words == "round":
        whole["round"] = value  # else the documented key wins
    with pytest.raises(ValueError) as refused:
        GAME.from_snapshot(whole)
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_a_question_of_another_seat_is_refused():
    whole = table(road(BLUE, "north", "2-5")).snapshot()
    whole["asked"]["seat"] = RED
    with pytest.raises(ValueError, match=r"asked=.*by `engine` seat 0 is asked 'act'"):
        GAME.from_snapshot(whole)
