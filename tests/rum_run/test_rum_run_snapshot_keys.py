"""Snapshots of The Rum Run: a partial one is laid over a fresh game, one that contradicts itself is refused with one clear line."""
import json

import numpy as np
import pytest

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a

SMALL = {"seats": 2, "settings": {"board": 12, "thickets": "none"}}
FAT = "Fat Franky's Factory"
DOCUMENTED = ("turn", "turns", "passes", "town", "distilleries", "thickets", "tokens", "hands", "scores")
ROAD = [{"at": [6, 4], "seat": 0, "token": "3-5", "high": "west", "barrels": 3}, {"at": [6, 3], "seat": 0, "token": "2-5", "high": "east"}]


def games(seed=5, **settings):
    """A random game at every decision."""
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        yield batch
        batch.answer(batch.sample_one())
    yield batch


def standing_in(snapshot):
    """A batch at the first question behind this snapshot."""
    states, settings, _ = GAME.from_snapshot(snapshot)
    batch = GameBatch(GAME, settings)
    batch.states.view(np.uint8)[:] = states.view(np.uint8)
    batch.look_again()
    return batch


def snapshot_of(batch):
    return json.loads(json.dumps(GAME.snapshot(batch.states, batch.settings, 5)))


@pytest.mark.parametrize("settings", [
    {"board": 12}, {"num_players": 2, "board": 12, "variant": "horse_power"},
    {"num_players": 2, "variant": "tortoise_hare", "max_turns": 60}, {"num_players": 3, "distilleries": "five", "max_turns": 60}], ids=str)
def test_a_snapshot_gives_the_same_game_again(settings):
    for number, batch in enumerate(games(**settings)):
        if number % 5 == 0 or batch.states["carried"][0] or batch.done[0]:
            states, found, seed = GAME.from_snapshot(snapshot_of(batch))
            assert (found, seed) == (batch.settings, 5)
            assert np.array_equal(raw(states), raw(batch.states))


@pytest.mark.parametrize("settings", [{"board": 12}, {"num_players": 2, "variant": "tortoise_hare", "max_turns": 60}], ids=str)
def test_the_documented_keys_alone_give_the_same_table_and_all_that_follows_from_it(settings):
    """... at the beginning of a turn."""
    for number, batch in enumerate(games(**settings)):
        if number % 5 == 0 and not batch.done[0] and GAME.asked(batch.states)["decision"] == "act":
            whole = snapshot_of(batch)
            again = standing_in({key: value for key, value in whole.items() if key not in ("asked", "engine")})
            found = snapshot_of(again)
            assert {key: found[key] for key in DOCUMENTED} == {key: whole[key] for key in DOCUMENTED}
            for field in ("steps", "linked", "way", "far", "fits", "gate_at", "terrain", "laid"):
                assert np.array_equal(again.states[field], batch.states[field]), field


def test_an_empty_snapshot_is_a_fresh_game():
    fresh = snapshot_of(standing_in({}))
    assert (fresh["round"], fresh["turn"], fresh["turns"], fresh["tokens"], fresh["scores"]) == (1, 0, 0, [], [0, 0, 0, 0])
    assert [len(hand) for hand in fresh["hands"]] == [19, 20, 20, 21]
    assert sum(house["start"] for house in fresh["distilleries"]) == 15


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


def test_documented_keys_win_over_the_rest_of_a_whole_snapshot():
    for batch in games(num_players=2, board=12):
        if batch.states["barrels"].any():
            break
    whole = snapshot_of(batch)
    place = next(token["at"] for token in whole["tokens"] if token["barrels"])
    changed = json.loads(json.dumps(whole))
    for token in changed["tokens"]:
        token["barrels"] = 0
    found = snapshot_of(standing_in(changed))
    assert not any(token["barrels"] for token in found["tokens"]) and place in [token["at"] for token in found["tokens"]]
    assert found["asked"] == whole["asked"]


def test_a_caravan_on_its_way_survives_a_snapshot():
    for seed in range(40):
        for batch in games(seed, num_players=2, board=12):
            if batch.states["carried"][0]:
                found = snapshot_of(batch)["caravan"]
                assert found["carried"] > 0 and found["trail"] and GAME.asked(batch.states)["decision"] in ("way", "road")
                assert snapshot_of(standing_in(snapshot_of(batch)))["caravan"] == found
                return
    raise AssertionError("no caravan was asked anything in 40 games")


REFUSED = [  # a partial snapshot of a small game for two, and what the line says
    ({"token": []}, "snapshot: unknown key 'token', did you mean 'tokens'"),
    ({"game": "chess"}, f"game='chess': must be '{GAME.name}'"),
    ({"settings": {"variant": "horse_power"}, "seats": 3}, "variant='horse_power': for two players"),
    ({"asked": {}}, "asked={}: follows from where the game stands"),
    ({"phase": "over"}, "phase='over': a game cannot begin when it is over"),
    ({"turns": 7, "turn": 0}, "turns=7: round 4 and turn 0 come after 6"),
    ({"round": 151}, "round=151: must be 150 or less"),
    ({"passes": 4}, "passes=4: must be 3 or less"),
    ({"turn": 2}, "turn=2: must be a seat from 0 to 1"),
    ({"town": [12, 3]}, "town[0]=12: must be 11 or less"),
    ({"town": [5]}, "town=[5]: must be [row, column]"),
    ({"town": [0, 0], "distilleries": [{"name": FAT, "at": [0, 0]}]}, "Fat Franky's Factory at [0, 0]: Town Center is there"),
    ({"town": [4, 4], "thickets": [[4, 4]]}, "thickets[0] at [4, 4]: Town Center is there"),
    ({"distilleries": []}, "distilleries=[]: there must be one at least"),
    ({"distilleries": [{"name": "Fat Frankys"}]}, "no distillery of that name, did you mean \"Fat Franky's Factory\""),
    ({"distilleries": [{"name": FAT, "at": [11, 0]}]}, "distilleries[0].at=[11, 0]: a block of 2 x 2 cells does not fit there"),
    ({"distilleries": [{"name": FAT, "at": [0, 0], "start": 3, "left": 4}]}, "distilleries[0].left=4: must be 3 or less"),
    ({"distilleries": [{"name": FAT, "at": [0, 0]}, {"name": FAT, "at": [5, 0]}]}, "stands twice"),
    ({"distilleries": [{"name": FAT, "at": [0, 0], "entrances": [{"at": [5, 5], "side": "south"}]}]}, "does not lie south of it"),
    ({"distilleries": [{"name": FAT, "at": [0, 0], "entrances": [{"at": [2, 0], "side": "north"}]}], "thickets": [[2, 0]]},
     "the entrance of Fat Franky's Factory at [2, 0] lies in a thicket"),
    ({"tokens": [{"seat": 0, "token": "3-5"}]}, "tokens[0].at=None: must be a list"),
    ({"tokens": [{"at": [9, 9], "seat": 0, "token": "3-7", "high": "north"}]}, "tokens[0].token='3-7': no token of that name"),
    ({"tokens": [{"at": [9, 9], "seat": 0, "token": "3-5"}]}, "tokens[0].high=None: no side of that name"),
    ({"tokens": [{"at": [9, 9], "seat": 0, "token": "5-5", "high": "north"}]}, "a double looks the same from all sides"),
    ({"tokens": [{"at": [9, 9], "seat": 2, "token": "5-5"}]}, "tokens[0].seat=2: must be a seat from 0 to 1"),
    ({"tokens": [{"at": [9, 9], "seat": 0, "token": "5-5"}] * 2}, "tokens[1].at=[9, 9]: another token lies there"),
    ({"tokens": [{"at": [9, at], "seat": 0, "token": "5-5"} for at in range(2)]}, "tokens: Blue does not have so many 5-5"),
    ({"tokens": [{"at": [9, 9], "seat": 0, "token": "5-5", "barrels": 20}]}, "snapshot: more barrels than there are"),
    ({"hands": [["1-1", "7-7"]]}, "hands[0][1]='7-7': no token of that name"),
    ({"hands": [[], [], []]}, "hands: 3 entries, must be at most 2"),
    ({"scores": [41]}, "scores[0]=41: must be 40 or less"),
    ({"caravan": {"carried": 1}}, "a partial snapshot stands at the beginning of a turn; leave it out"),
    ({"engine": {}}, "engine: lacks 'seed'; it was written by another version of the game"),
]


@pytest.mark.parametrize("snapshot, words", REFUSED, ids=[words for _, words in REFUSED])
def test_contradictions_are_refused_in_words(snapshot, words):
    with pytest.raises(ValueError) as error:
        GAME.from_snapshot(SMALL | {"distilleries": [{"name": FAT, "at": [0, 0], "start": 10}], "town": [6, 5]} | snapshot)
    assert words in str(error.value) and "\n" not in str(error.value)


def test_an_edited_turn_of_a_whole_snapshot_is_refused():
    snapshot = snapshot_of(standing_in(SMALL))
    with pytest.raises(ValueError, match="snapshot: somebody is asked whose turn it is not"):
        GAME.from_snapshot(snapshot | {"turn": 1})


def test_a_view_is_the_snapshot_without_seed_and_engine():
    batch = standing_in(SMALL)
    whole = GAME.snapshot(batch.states, batch.settings, 5)
    for seat in (None, 0, 1):
        view = GAME.view(batch.states, batch.settings, seat)
        assert set(whole) - set(view) == {"seed", "engine"} and all(view[key] == whole[key] for key in view)


def test_survey_is_a_task():
    """A partial snapshot has it on top, an unedited whole one has not."""
    states, *_ = GAME.from_snapshot(SMALL)
    assert states["stack"][0, int(states["depth"][0]) - 1]["kind"] == a.SURVEY
    assert not GAME.asked(states)
