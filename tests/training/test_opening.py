"""Before a training begins, one line says what is trained, how long, where, against whom and how to stop."""
import pytest
from every_game import every_game

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_agents import registry
from bootleg_env.commands import main, train
from bootleg_training import opening, report, run, settings

TINY = ["game=stones", "num_envs=8", "n_steps=200", "hidden=[8]", "n_evals=0", "batch_size=64", "eval_opponents=[random]",
        "final_eval_deals=2", "random_answers=20", "precision=float32"]


def made(name, **values):
    return settings.made(train.module(name).Settings, values)


def length(found):
    return opening.length(vars(found), found.rollout)


def test_the_line_of_a_bare_training():
    assert opening.words("ppo", made("ppo"), "runs/latest") == (
        "ppo at bootleggers: 10 minutes (minutes=10; total_timesteps is not set), into runs/latest, against self 60 %, pool 20 %, "
        "boss 20 %. Ctrl-C stops and keeps it, `bootleg train --resume runs/latest` goes on")


@pytest.mark.parametrize("name, rollout", [("ppo", "16,384"), ("exploit", "16,384"), ("maskable_ppo", "32,768"), ("bids", "8,192")])
def test_steps_come_in_whole_rollouts(name, rollout):
    assert length(made(name, total_timesteps=100, minutes=3.0)) == (
        f"100 steps (total_timesteps=100; minutes do not count), in whole rollouts of about {rollout} steps")


@pytest.mark.parametrize("more, seeds", [([], ""), (["seeds=2"], ", each of the seeds 1, 2")])
def test_it_is_said_once_and_first_without_a_terminal_but_not_with_quiet(more, seeds, tmp_path, capsys):
    assert main(["train", f"out={tmp_path / 'a'}", "total_timesteps=300", *TINY, *more]) == 0
    said = capsys.readouterr().err
    steps = "300 steps (total_timesteps=300; minutes do not count), in whole rollouts of about 200 steps"
    assert said.startswith(f"ppo at stones: {steps}{seeds}, into {tmp_path / 'a'}, against self") and said.count("Ctrl-C") == 1
    page = (tmp_path / "a" / "report.md").read_text()
    assert f"Length: {steps}." in page and "| total_timesteps | `300` |" in page and "| minutes | `" not in page

    assert main(["train", "--quiet", f"out={tmp_path / 'b'}", "total_timesteps=300", *TINY, *more]) == 0
    assert capsys.readouterr().err == ""


@every_game
def test_it_is_said_before_anything_is_compiled(game, tmp_path, capsys, monkeypatch):
    def made_now(settings):
        raise InterruptedError("the trainer is made")

    monkeypatch.setattr(registry.cast(game.name), "bot", None)  # would compile the mobsters
    with pytest.raises(InterruptedError):
        run.begin(made_now, made("ppo", game=game.name, out=str(tmp_path / "run")), "ppo")
    assert capsys.readouterr().err.startswith(f"ppo at {game.name}: 10 minutes")


def test_the_page_says_how_many_episodes_its_means_are_over():
    last = {"episodes": 3.0, "ep_rew_mean": 0.0}
    rows = report.quantity_table({"curve": [{"train": last}]})
    assert rows[2].startswith("| episodes | 3 | how many games of a seat") and rows[3].startswith("| ep_rew_mean | 0 |")
