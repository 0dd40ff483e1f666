"""Residual policies: a network that improves on the answers of a compiled mobster, its advisor."""
import numpy as np
import pytest

from bootleg_agents import model_files, registry
from bootleg_agents.model_player import ModelMobster
from bootleg_env import stones_v0
from bootleg_env.commands import main
from bootleg_training import checkpoints, export, ppo, run, settings

TINY = {"game": "stones", "advisor": "shrewd", "num_players": [3], "num_envs": 16, "n_steps": 256, "batch_size": 128, "hidden": [16],
        "pool_size": 2, "random_answers": 4, "n_evals": 0, "final_eval_deals": 4, "eval_opponents": ["greedy"],
        "precision": "float32"}


def made(**more):
    return settings.made(ppo.Settings, {**TINY, **more})


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("advised") / "run"
    run.begin(ppo.Trainer, made(out=str(folder), total_timesteps=1500), "ppo", show=False)
    return folder


def test_with_a_heavy_weight_a_new_network_is_its_advisor():
    """... and with none it is not."""
    shown = stones_v0.demonstrations("shrewd", games=10, seed=4)
    agreed = {}
    for weight in (0.0, 50.0):
        player = ModelMobster(ppo.Trainer(made(advisor_weight=weight)).model())
        answers = player.acts(shown.facts, shown.action_mask, np.zeros(len(shown.action)))
        agreed[weight] = (answers == shown.action).mean()
    assert agreed[50.0] == 1 and agreed[0.0] < 0.8


def test_the_weight_is_learned_and_kept_in_the_file(trained):
    model = model_files.load(trained / "model.safetensors")
    learned = checkpoints.newest(trained)[0]["trainer"]["tensors"]["network"]["advice_weight"]
    assert model.header["advice"] == {"mobster": "shrewd", "weight": pytest.approx(float(learned[0]))}
    assert model.header["advice"]["weight"] != made().advisor_weight


def test_rollouts_and_the_player_answer_with_the_same_probabilities():
    trainer = ppo.Trainer(made())
    rollout = trainer.collector.collect([trainer.network, *trainer.pool])
    player = ModelMobster(trainer.model())
    masks = np.zeros((len(rollout.actions), trainer.game.actions), np.int8)
    for row, first in enumerate(rollout.first_action.tolist()):
        options = rollout.action_masks[row][: trainer.game.actions - first]
        masks[row, first : first + len(options)] = options
    for row in range(0, len(masks), 7):
        chances = player.probabilities(rollout.observations[row], masks[row])
        taken = rollout.first_action[row] + rollout.actions[row]
        assert chances[taken] == pytest.approx(np.exp(rollout.old_log_prob[row]), rel=1e-4)


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


def test_a_training_that_starts_from_the_file_starts_with_its_weight(trained):
    trainer = ppo.Trainer(made(init_from=str(trained / "model.safetensors")))
    trainer.begin()
    assert trainer.network.advice == pytest.approx(model_files.load(trained / "model.safetensors").header["advice"]["weight"])


def test_it_is_named_where_the_model_is_shown(trained, capsys):
    assert main(["models", str(trained / "model.safetensors")]) == 0
    assert "improving on shrewd" in capsys.readouterr().out


@pytest.mark.parametrize("given, words", [
    ({"imitation_teacher": "shrewd"}, "one of both"), ({"advisor": "search:10"}, "must be a compiled mobster"),
    ({"advisor": "nobody"}, "unknown mobster")])
def test_what_cannot_advise_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        made(**given).check()


@pytest.mark.parametrize("advice, words", [
    ({"mobster": "somebody.py:act", "weight": 1.0}, "no file"), ({"mobster": "random", "weight": 1.0}, "compiled"),
    ({"mobster": "shrewd"}, "advice must be"), ("shrewd", "advice must be"), ({"mobster": "shrewd", "weight": True}, "advice must be")])
def test_a_file_with_another_advisor_is_refused_in_one_line(trained, tmp_path, advice, words):
    model = model_files.load(trained / "model.safetensors")
    with pytest.raises(ValueError, match=words) as error:
        model_files.save(tmp_path / "x.safetensors", model.layers, {**model.header, "advice": advice}, model.value_head)
    assert "\n" not in str(error.value)


def test_it_does_not_leave_for_libraries_that_cannot_ask_the_advisor(trained, tmp_path):
    path = str(trained / "model.safetensors")
    for away in (lambda: export.export(path, tmp_path / "x.pt"), lambda: export.to_sb3(path)):
        with pytest.raises(ValueError, match="improves on the answers of shrewd"):
            away()


def test_it_plays_in_a_contest_and_beside_its_copies(trained):
    path = str(trained / "model.safetensors")
    assert registry.mobster(path, "stones").outside is not None
    env = stones_v0.env(num_players=3, opponents={1: path, 2: path})
    env.reset(seed=3)
    while env.agents:
        env.step(env.unwrapped.sample() if not any(env.terminations.values()) else None)
