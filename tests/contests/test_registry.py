"""Names of mobsters, for every game: all that are known can be had, exceptions go to a decision, bad names are one clear line."""
import pickle

import pytest

from bootleg_agents import model_player, registry
from bootleg_env.games import GAMES


@pytest.fixture(scope="module")
def first(game):
    """The name of the first hand-written mobster."""
    return registry.cast(game.name).MOBSTERS[0]


def test_every_known_name_is_a_mobster_of_the_game(game):
    names = [name.replace(":", ":7") for name in registry.known(game.name)]
    mobsters = [registry.mobster(name, game.name) for name in names]
    assert [each.name for each in mobsters] == names and {each.game for each in mobsters} == {game.name}
    assert {game.rival, *game.judges, *game.demo_cast} <= set(names)
    assert [each.slow for each in mobsters] == [name.partition(":")[0] in registry.cast(game.name).OUTSIDE for name in names]


def test_a_decision_goes_to_a_specialist_or_to_another_mobster(game, first):
    cast = registry.cast(game.name)
    named = {decision: (*names, "random", *cast.MOBSTERS) for decision, names in cast.SPECIALISTS.items()}
    for decision in game.decision_table.names:
        for other in named.get(decision, ("random", first)):
            mobster = registry.mobster(f"{first}+{decision}:{other}", game.name)
            ((kind, answering),) = mobster.instead
            assert kind == decision and mobster.base == first
            assert answering.base == (other if other in ("random", *cast.MOBSTERS) else f"{decision}:{other}")


def test_mobsters_are_pickled_by_name(game, first):
    mobster = pickle.loads(pickle.dumps(registry.mobster(f"{first}+{game.decision_table.names[0]}:random", game.name)))
    assert mobster == registry.mobster(mobster.name, game.name)


@pytest.mark.parametrize("name, words", [
    ("nobody", "unknown mobster 'nobody'"),
    ("search", "search wants its budget, a whole number from 1: search:200"),
    ("search:0", "search wants its budget"),
    ("no-such-model:25", "unknown mobster 'no-such-model:25'"),
    ("random+nothing:random", "unknown decision 'nothing'"),
    (7, "mobster 7: must be a name, a class or an object with act"),
])
def test_a_bad_name_is_one_clear_line(game, name, words):
    with pytest.raises(ValueError) as refused:
        registry.mobster(name, game.name)
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_an_unknown_mobster_is_refused_with_the_nearest_and_where_all_are_listed(game, first):
    decision, listed = game.decision_table.names[0], "bootleg models" + (f" --game {game.name}" if game.name != GAMES[0] else "")
    for name in (f"{first}s", f"{first}+{decision}:{first}s"):
        with pytest.raises(ValueError, match=rf"unknown mobster.* '{first}s', did you mean .*{first}") as refused:
            registry.mobster(name, game.name)
        assert f"All: {listed};" in str(refused.value) and len(str(refused.value)) < 200


def test_only_mobsters_of_the_cast_may_be_the_base_of_a_model(game, first):
    assert all(registry.is_of_the_cast(name, game.name) for name in ("random", first, f"{first}+{game.decision_table.names[0]}:random"))
    assert not any(registry.is_of_the_cast(name, game.name) for name in ("my.py:Bot", "out/model.safetensors", "nobody"))


def test_a_model_with_a_budget_thinks(tmp_path):
    found = registry.mobster("don:25", "bootleggers")
    assert found.slow and found.outside().budget == 25 and found.outside().thinking.base == "don"
    copy = tmp_path / "copy.safetensors"
    copy.write_bytes((model_player.FOLDER / "bootleggers" / "don.safetensors").read_bytes())
    assert registry.mobster(f"{copy}:3", "bootleggers").outside().thinking.others[0] == str(copy)
    assert registry.mobster("boss+bid:don:3", "bootleggers").instead[0][1].name == "don:3"
    assert pickle.loads(pickle.dumps(found)).name == "don:25"


@pytest.mark.parametrize("name, game, words", [
    ("don:", "bootleggers", "don wants its budget, a whole number from 1: don:200"),
    ("don:0", "bootleggers", "don wants its budget"),
    ("don:2.5", "bootleggers", "don wants its budget"),
    ("bidder:25", "bootleggers", "only a multi-layer perceptron that answers all questions, and plays its likeliest answer, can think"),
    ("pathfinder:25", "rum_run", "only a multi-layer perceptron"),
    ("gone.safetensors:25", "bootleggers", "gone.safetensors"),
])
def test_what_cannot_think_is_refused(name, game, words):
    with pytest.raises((ValueError, OSError)) as refused:
        registry.mobster(name, game)
    assert words in str(refused.value) and "\n" not in str(refused.value)
