"""from_snapshot(snapshot()) gives the same game, byte for byte."""
import json

import numpy as np
import pytest

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.snapshot.reading import build as from_snapshot
from bootleg_env.bootleggers.snapshot.writing import snapshot
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw

PRESETS = [{}, {"rounds": 8}, {"influence": "anytime"}, {"money": "announced"}, {"thug_deck": "padded35"},
           {"deals": "market"}, {"deals": "off"}]
DOCUMENTED = {"game", "version", "settings", "seed", "round", "phase", "seats", "asked", "mobsters", "remote_stills", "speakeasies",
              "trucks", "copper", "offers", "action_deck", "truck_deck", "discard", "promises", "kept", "broken"}


def played(players, settings, seed, decisions=0):
    """A random game some decisions on."""
    batch = GameBatch(GAME, GAME.settings(num_players=players, **settings))
    batch.noise[:] = seed
    batch.reset(np.array([seed]))
    for _ in range(decisions):
        if not batch.done[0]:
            batch.step(batch.sample())
    return batch


def written(batch):
    return json.loads(json.dumps(snapshot(batch.states, batch.settings, int(batch.seeds[0]))))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("settings", PRESETS, ids=str)
def test_the_same_game_at_every_decision(players, settings):
    batch = played(players, settings, 3 * players)
    every = 1 if players == 6 and settings == {"deals": "off"} else 29
    for number in range(1200):
        if number % every == 0 or batch.done[0]:
            states, same_settings, seed = from_snapshot(written(batch))
            assert (same_settings, seed) == (batch.settings, 3 * players)
            assert np.array_equal(raw(states), raw(batch.states))
        if batch.done[0]:
            return
        batch.step(batch.sample())


def test_a_long_seed():
    batch = played(3, {}, 2**63 - 1, 20)
    assert np.array_equal(raw(from_snapshot(written(batch))[0]), raw(batch.states))


def test_the_journal_is_not_part_of_it():
    batch = played(3, {}, 1)
    batch.states["listening"] = 1
    batch.step(batch.sample())
    assert batch.states[0]["noted"] > 0 or batch.states[0]["listening"]
    row = from_snapshot(written(batch))[0][0]
    assert row["noted"] == row["listening"] == 0 and not row["events"].any()


def test_all_documented_keys_are_there():
    assert set(written(played(4, {}, 2, 60))) == DOCUMENTED | {"engine"}


def test_an_empty_dict_is_a_fresh_game():
    states, settings, seed = from_snapshot({})
    batch = played(4, {}, 0)
    other = GameBatch(GAME, settings)
    other.states[:] = states
    other.look_again()
    assert seed == 0 and np.array_equal(raw(other.states), raw(batch.states))


# ---- edited by hand: documented keys win


def test_edited_numbers_win():
    given = written(played(4, {}, 5, 150))
    given["mobsters"][2]["cash"] = 77
    given["seed"] = 9
    row = from_snapshot(given)[0][0]
    assert row["cash"][2] == 77 and list(row["seed"]) == [9, 0]


def test_another_phase_starts_that_phase_anew():
    given = written(played(4, {}, 5, 150))
    given |= {"phase": "muscle", "round": given["round"] + 1}
    nothing = {"closed": False, "copper_in_the_house": False, "thirsty": 0, "word_of_mouth": 0, "packing_heat": None, "big_payoff": None}
    for mobster in given["mobsters"]:
        mobster["muscle"] = mobster["bid"] = None
        mobster |= {"big_city_boys": 0, "resting_influence": 0, "warehouse": False}
    for place in given["speakeasies"]:
        place |= {"sold": False, "effects": nothing, "docks": None}
    for truck in given["trucks"]:
        truck |= {"operator": truck["owner"], "favor": False, "crates": 0, "seller": None, "at": None}
    row = from_snapshot(given)[0][0]
    assert row["depth"] == 0 and row["phase"] == 0 and row["year"] == given["round"]


def test_edited_docks_are_formed_anew():
    given = snapshot(*from_snapshot({"phase": "sell", "trucks": [{"at": 1, "crates": 2}, {"at": 1, "crates": 3}, {"at": 4, "crates": 1}]}))
    assert from_snapshot(given)[0][0]["line"] == 3
    given["speakeasies"][0]["docks"]["public"].reverse()
    given["trucks"][2]["at"], given["speakeasies"][3]["docks"]["public"] = None, []
    again = snapshot(*from_snapshot(given))
    assert (again["speakeasies"], again["trucks"]) == (given["speakeasies"], given["trucks"])


def test_a_pick_needs_a_card():
    batch = played(3, {"deals": "off"}, 2)
    while batch.decided[0] != a.PICK:
        batch.step(batch.sample())
    given = written(batch) | {"offers": {"truck": None, "cards": []}}
    with pytest.raises(ValueError, match="asked to pick a card, and none is left"):
        from_snapshot(given)


@pytest.mark.parametrize("engine, line", [
    ({"step": 3}, "engine: lacks"),
    ({"stepp": 3}, "engine: unknown key 'stepp', did you mean 'step'?"),
])
def test_a_broken_engine_is_refused(engine, line):
    with pytest.raises(ValueError, match=line):
        from_snapshot({"engine": engine})


@pytest.mark.parametrize("field, value", [("stack", [[1, 2]]), ("step", "offers"), ("truck_at", [1, 2]), ("depth", 10**6), ("depth", 40)])
def test_a_spoilt_engine_is_refused(field, value):
    given = written(played(3, {}, 1, 10))
    given["engine"][field] = value
    with pytest.raises(ValueError, match=r"^engine"):
        from_snapshot(given)
