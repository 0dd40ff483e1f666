"""RLlib and Ray Tune: rewards, legal actions only, and that a checkpoint and a model file restore the policy."""
import numpy as np
import pytest

pytest.importorskip("ray.rllib")
torch = pytest.importorskip("torch")

from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner  # noqa: E402

from bootleg_agents import registry  # noqa: E402
from bootleg_env import bootleggers_v0  # noqa: E402
from bootleg_training import cluster, rllib, settings  # noqa: E402
from bootleg_training.experiments import sweep  # noqa: E402

SHORT = {"num_players": 3, "preset": "quiet", "rounds": 8}  # quick games
TINY = ["num_players=3", "rules={preset: quiet, rounds: 8}", "iterations=1", "n_steps=600", "num_envs=2", "batch_size=128", "n_epochs=2",
        "learning_rate=1e-2", "hidden=[16]"]


# ---- training


@pytest.fixture(scope="module")
def ray():
    with cluster.ray_running(2, "rllib"):
        yield


@pytest.mark.slow
def test_ppo_learns_with_legal_answers_only(ray, tmp_path, capsys):
    """One iteration against scripted modules, after RLlib's own check of the environment. What was learned comes back, from both files."""
    out = tmp_path / "run"
    assert rllib.main([*TINY, "opponents=at_random", f"out={out}"]) == 0
    assert "answers learned from" in capsys.readouterr().out
    module, env = rllib.restored(out), bootleggers_v0.rllib_env(**SHORT)
    assert module.network.policy_head.weight.norm(dim=0).max() > 0.02  # 0.01 before it learned
    player = registry.mobster(str(out / rllib.MODEL)).outside()
    shown, _ = env.reset(seed=2)
    for _ in range(40):
        (agent, seen), = shown.items()
        batch = {"obs": {name: torch.as_tensor(each[None]) for name, each in seen.items()}}
        chances = module.forward_exploration(batch)["action_dist_inputs"].softmax(1)[0].numpy()
        assert not chances[seen["action_mask"] == 0].any() and chances.sum() == pytest.approx(1, abs=1e-5)
        assert player.answers(env.batch, np.array([0]))[0] == chances.argmax()
        shown, *_ = env.step({agent: chances.argmax()})


@pytest.mark.slow
def test_every_game_pays_one_win_to_the_right_learners(ray):
    """RLlib cuts games into pieces, and most seats have their last word long before the end: the pieces of each must add up."""
    given = settings.read(rllib.Settings, None, [*TINY, "opponents=at_random"])
    runner = MultiAgentEnvRunner(config=rllib.configured(given))
    paid, over = {}, 0
    while over < 5:
        for piece in runner.sample(num_timesteps=37):
            for agent, own in piece.agent_episodes.items():
                assert own.module_id == (rllib.LEARNER if agent == "mobster_0" else rllib.AT_RANDOM)
                paid[piece.id_, agent] = paid.get((piece.id_, agent), 0.0) + own.get_return()
            if piece.is_terminated:
                over += 1
                assert sorted(paid[piece.id_, f"mobster_{seat}"] for seat in range(3)) == [0.0, 0.0, 1.0]


def test_what_cannot_be_trained_is_refused_before_ray_starts(capsys):
    for wrong, why in (("opponents=gredy", "did you mean greedy"), ("num_players=9", "num_players"), ("iterations=0", "from 1")):
        assert rllib.main([wrong]) == 2
        assert why in capsys.readouterr().err


# ---- sweeps


def test_combinations():
    grid = sweep.choices(["learning_rate=1e-4,0.1", "hidden=[32, 32],[64]", "imitation_teacher=boss"])
    assert list(grid) == ["learning_rate", "hidden", "imitation_teacher"]
    assert grid["hidden"] == [[32, 32], [64]] and grid["imitation_teacher"] == ["boss"]
    tried = sweep.combinations({"seed": 5}, grid, samples=2)
    assert len(tried) == 8 and [each["seed"] for each in tried[:2]] == [5, 6] and tried[0]["hidden"] == [32, 32]


def test_the_best_is_the_mean_over_seeds(tmp_path):
    tried = [{"learning_rate": rate, "seed": seed} for rate in (1, 2, 3) for seed in (1, 2)]
    outcomes = [{"win_share": 0.5}, {"win_share": 0.1}, {"win_share": 0.4}, {"win_share": 0.4}, {"error": "lost"}, {"error": "lost"}]
    rows = sweep.keep(tmp_path / "out", {"steps": 7, "learning_rate": 9, "out": "runs/x"}, tried, outcomes)
    assert [row["changed"]["learning_rate"] for row in rows] == [2, 1, 3]
    assert settings.from_file(tmp_path / "out" / sweep.BEST) == {"steps": 7, "learning_rate": 2}
    said = sweep.words(rows)
    assert "40.0 %   40.0   40.0     2  learning_rate=2" in said and "failed: lost" in said


@pytest.mark.slow
def test_a_sweep_of_two(ray):
    """What a run reported last counts; one that fails says why, and the other goes on."""
    def train(given, report):
        if given["learning_rate"] > 1:
            raise ValueError("rate: too fast")
        for steps in (10, 20):
            report({"steps": steps, "win_share": given["learning_rate"] * steps})

    good, bad = sweep.sweep(train, [{"learning_rate": 0.01}, {"learning_rate": 2}], cpus=1)
    assert good["steps"] == 20 and good["win_share"] == pytest.approx(0.2)
    assert "rate: too fast" in bad["error"]


def test_a_sweep_that_cannot_begin(tmp_path, capsys):
    for wrong, why in (("learning_rate=1,2", "learning_rate=2.0"), ("learing_rate=1", "did you mean learning_rate"),
                       ("learning_rate", "name=value"), ("seed=1,2", "--samples")):
        assert sweep.main(["--out", str(tmp_path / "out"), wrong]) == 2
        assert why in capsys.readouterr().err
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "run.json").touch()
    assert sweep.main(["--out", str(tmp_path / "full"), "learning_rate=1"]) == 2
    assert "not empty" in capsys.readouterr().err
