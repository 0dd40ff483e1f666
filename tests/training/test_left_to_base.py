"""Decisions that are not learned: in the learner's seats a compiled mobster, the base, answers them."""
import numpy as np
import pytest

from bootleg_agents import model_files, registry
from bootleg_agents.contests import contest
from bootleg_agents.model_player import ModelMobster
from bootleg_env.games import game as game_named
from bootleg_training import checkpoints, ppo, run, settings

OFFERS = ["partner", "give"]
TINY = {"game": "stones", "base": "shrewd", "left_to_base": OFFERS, "num_players": [3], "num_envs": 16, "n_steps": 256, "batch_size": 128,
        "hidden": [16], "pool_size": 2, "random_answers": 4, "n_evals": 0, "final_eval_deals": 4, "eval_opponents": ["greedy"],
        "precision": "float32", "opponents": {"self": 2, "pool": 1, "random": 1}}


def made(**more):
    return settings.made(ppo.Settings, {**TINY, **more})


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("left") / "run"
    run.begin(ppo.Trainer, made(out=str(folder), total_timesteps=1500), "ppo", show=False)
    return folder


def asked(trainer):
    """The decisions in a rollout."""
    firsts = {row["first"]: row["name"] for row in trainer.game.decisions()}
    rollout = trainer.collector.collect([trainer.network, *trainer.pool])
    return [firsts[first] for first in rollout.first_action.tolist()]


def test_the_learner_is_asked_the_others_only():
    assert set(asked(ppo.Trainer(made()))) == {"answer", "fist"}
    assert set(asked(ppo.Trainer(made(base="", left_to_base=[])))) == {"partner", "give", "answer", "fist"}


@pytest.mark.parametrize("base, offers", [("miser", False), ("crook", True)])
def test_the_base_makes_the_offers_of_every_seat_after_any_number_of_games(base, offers):
    """The miser offers nothing, so nobody is ever asked for an answer."""
    trainer = ppo.Trainer(made(base=base, opponents={"self": 1, "pool": 1}))
    found = [name for _ in range(4) for name in asked(trainer)]
    assert ("answer" in found) == offers and trainer.games_played > 2 * trainer.settings.num_envs


def test_the_model_answers_what_the_network_has_learned(trained):
    model = model_files.load(trained / "model.safetensors")
    assert model.header["base"] == "shrewd" and [name for name, _ in model.header["decisions"]] == ["answer", "fist"]
    trainer = ppo.Trainer(made())
    rollout, player = trainer.collector.collect([trainer.network, *trainer.pool]), ModelMobster(trainer.model())
    masks = np.zeros((len(rollout.actions), trainer.game.actions), np.int8)
    for row, first in enumerate(rollout.first_action.tolist()):
        options = rollout.action_masks[row][: trainer.game.actions - first]
        masks[row, first : first + len(options)] = options
    for row in range(0, len(masks), 7):
        chances = player.probabilities(rollout.observations[row], masks[row])
        assert chances[rollout.first_action[row] + rollout.actions[row]] == pytest.approx(np.exp(rollout.old_log_prob[row]), rel=1e-4)


def test_in_contests_the_base_makes_its_offers(trained):
    path = str(trained / "model.safetensors")
    mobster = registry.mobster(path, "stones")
    assert mobster.base == "shrewd" and {decision for decision, _ in mobster.instead} == {"answer", "fist"}
    result = contest.tournament([path, "greedy"], deals=4, num_players=3, game="stones", setup="one", reference="greedy", mirror=None)
    assert result.fouls() == [] and len(result.games) > 0


def test_a_training_goes_on_bit_for_bit(trained, tmp_path):
    first, second = (ppo.Trainer(made(out=str(tmp_path), total_timesteps=1500)) for _ in range(2))
    while first.steps < 700:
        first.iterate(first.steps / 1500)
    checkpoints.save(tmp_path, first.steps, first.state())
    second.restore(checkpoints.newest(tmp_path)[0])
    while second.steps < 1500:
        second.iterate(second.steps / 1500)
    whole, parts = checkpoints.newest(trained)[0]["trainer"]["tensors"]["network"], second.network.state_dict()
    assert whole.keys() == parts.keys() and all((whole[name] == parts[name]).all() for name in whole)


def test_another_training_begins_with_the_run_and_not_with_the_file(trained):
    trainer = ppo.Trainer(made(init_from=str(trained)))
    trainer.begin()
    kept = checkpoints.newest(trained)[0]["trainer"]["tensors"]["network"]
    assert all((kept[name] == each).all() for name, each in trainer.network.state_dict().items())
    with pytest.raises(ValueError, match="it answers only answer, fist"):
        ppo.Trainer(made(init_from=str(trained / "model.safetensors"))).begin()


@pytest.mark.parametrize("given, words", [
    ({"base": ""}, "base=, left_to_base=.*: both, or neither"), ({"left_to_base": []}, "both, or neither"),
    ({"left_to_base": ["partners"]}, "left_to_base: unknown decision 'partners', did you mean partner"),
    ({"left_to_base": list(game_named("stones").decision_table.names)}, "nothing is left to learn"),
    ({"base": "search:5"}, "base='search:5': must be a compiled mobster"), ({"base": "nobody"}, "must be a mobster of the game"),
    ({"base": "evil.py:Bot"}, "must be a mobster of the game"),
    ({"game": "rum_run", "network": "planes", "base": "pathfinder", "left_to_base": ["cell"]}, "network=planes answers all")])
def test_what_cannot_be_left_is_refused_in_one_line(given, words):
    with pytest.raises(ValueError, match=words) as error:
        made(**({"eval_opponents": [], "opponents": {"self": 1}} if "game" in given else {}), **given).check()
    assert "\n" not in str(error.value)
