"""One training with several seeds: a run for each, their mean with its interval, and all of it resumable."""
import json
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_agents.contests import contest, statistics
from bootleg_env.commands import main, train
from bootleg_env.games import GAMES
from bootleg_training import checkpoints, seeds, seeds_report

SMALL = ["total_timesteps=6000", "num_envs=16", "n_steps=1000", "batch_size=256", "hidden=[8]", "pool_size=1", "random_answers=20",
         "precision=float32", "eval_opponents=[random, greedy]", "eval_deals=4", "final_eval_deals=6", "n_evals=3", "save_every=0"]
STONES = ["--game", "stones"]


def begin(folder, *more, game="stones"):
    return main(["train", "--quiet", "--game", game, f"out={folder}", *SMALL, *more])


def weights(folder, seed):
    return checkpoints.newest(folder / f"seed-{seed}")[0]["trainer"]["tensors"]["network"]


def curves(folder):
    """Without what depends on the clock."""
    rows = json.loads((folder / seeds_report.CURVES).read_text())["seeds"]
    return {row["seed"]: [(point["steps"], point["shares"]) for point in row["curve"]] for row in rows}


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    folder = tmp_path_factory.mktemp("three") / "run"
    assert begin(folder, "seeds=3", "seed=4") == 0
    return folder


def test_the_mean_of_the_seeds_with_its_interval(three):
    summary = json.loads((three / seeds_report.CURVES).read_text())
    assert [row["seed"] for row in summary["seeds"]] == [4, 5, 6] and len(summary["mean"]) == 3
    for nth, point in enumerate(summary["mean"]):
        for name in ("random", "greedy"):
            values = np.array([row["curve"][nth]["shares"][name]["win_share"] for row in summary["seeds"]])
            half = statistics.student(2) * values.std(ddof=1) / 3**0.5
            assert point["shares"][name]["win_share"] == pytest.approx(values.mean())
            assert point["shares"][name]["low"] == pytest.approx(max(0, values.mean() - half))
            assert point["shares"][name]["high"] == pytest.approx(min(1, values.mean() + half))
    assert summary["mean"][-1]["shares"] == summary["final"]
    assert len({json.dumps(row["curve"][-1]["shares"]) for row in summary["seeds"]}) > 1, "seeds differ"


def test_page_picture_and_the_model_of_the_best_seed(three):
    summary, page = json.loads((three / seeds_report.CURVES).read_text()), (three / "report.md").read_text()
    means = {row["seed"]: np.mean([each["win_share"] for each in row["shares"].values()]) for row in summary["seeds"]}
    best = summary["best_seed"]

    assert best == max(means, key=means.get)
    assert (three / "model.safetensors").read_bytes() == (three / f"seed-{best}" / "model.safetensors").read_bytes()
    assert f"is the last model of seed {best}, which has the highest mean win share" in page and "each seed one observation" in page
    assert page.count("\n| 4 |") + page.count("\n| 5 |") + page.count("\n| 6 |") == 3 and "| **mean** |" in page
    assert (three / "curve.png").read_bytes().startswith(b"\x89PNG")
    result = contest.tournament([str(three / "model.safetensors"), "random"], deals=2, game="stones")
    assert not result.games.forfeits


def test_seeds_that_are_killed_are_resumed_as_a_whole(three, tmp_path, capfd):
    """By the strongest signal, in the middle of the second seed; then the rest, two at a time; the weights are the same."""
    folder = tmp_path / "run"
    bootleg = [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())"]
    process = subprocess.Popen([*bootleg, "train", "--quiet", *STONES, f"out={folder}", *SMALL, "seeds=3", "seed=4"])
    deadline = time.monotonic() + 120
    while len(checkpoints.all_of(folder / "seed-5")) < 2 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL and not (folder / "seed-6").exists()
    first = (folder / "seed-4" / "report.json").stat().st_mtime_ns

    assert main(["train", "--resume", str(folder), "--jobs", "2"]) == 0

    said = capfd.readouterr()
    assert "seed 6, " in said.err and "3 seeds, mean win share against random" in said.out
    assert curves(folder) == curves(three) and (folder / "seed-4" / "report.json").stat().st_mtime_ns == first
    for seed in (4, 5, 6):
        ours, theirs = weights(folder, seed), weights(three, seed)
        assert all((ours[name] == theirs[name]).all() for name in theirs)


def test_ctrl_c_names_the_folder_of_all_seeds(tmp_path):
    folder = tmp_path / "run"
    bootleg = [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())"]
    process = subprocess.Popen([*bootleg, "train", *STONES, f"out={folder}", *SMALL, "total_timesteps=1000000", "n_evals=0", "seeds=2",
                                "--jobs", "2", "save_every=3600"], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while len(list(folder.glob("seed-*/run.json"))) < 2 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()

    assert process.returncode == 130 and said.splitlines()[-1] == f"stopped; go on with: bootleg train --resume {folder}", said
    assert all(len(checkpoints.all_of(folder / f"seed-{seed}")) == 2 for seed in (1, 2)), "each has written a checkpoint"


def test_finished_seeds_say_so_and_can_be_made_longer(three, tmp_path, capsys):
    import shutil

    folder = tmp_path / "run"
    shutil.copytree(three, folder)
    assert main(["train", "--resume", str(folder), "--quiet"]) == 0
    assert f"{folder}: all 3 seeds are finished; to make them longer: bootleg train --resume {folder}" in capsys.readouterr().err

    assert main(["train", "--resume", str(folder), "--quiet", "total_timesteps=8000"]) == 0

    rows = json.loads((folder / seeds_report.CURVES).read_text())["seeds"]
    assert all(row["steps"] >= 8000 for row in rows)
    assert not seeds.any_left(folder, seeds.Plan(**json.loads((folder / seeds.PLAN).read_text())))


@pytest.mark.parametrize("value, wanted", [(3, [7, 8, 9]), ("3,7,11", [3, 7, 11]), ([5], [5])])
def test_how_seeds_are_named(value, wanted):
    assert seeds.seeds_of(value, 7) == wanted


@pytest.mark.parametrize("more, words", [
    (["seeds=0"], "seeds=0: must be how many, from 1, or the seeds themselves"),
    (["seeds=3,3"], "seeds='3,3': must be how many"),
    (["seeds=many"], "seeds='many': must be how many"),
    (["seeds=1000000000"], "seeds: 1000000000 are too many; at most 1000"),
    ([f"seeds={','.join(map(str, range(1001)))}"], "seeds: 1001 are too many; at most 1000"),
    (["seeds=2", "trainer=pppo"], "unknown trainer 'pppo'"),
    (["seeds=2", "hidden=[0]"], "hidden=[0]: must be a list of 1 to 16 whole numbers from 1"),
    (["--jobs", "2"], "--jobs 2: needs seeds=..."),
    (["--jobs", "0", "seeds=2"], "--jobs 0: must be a whole number from 1"),
])
def test_what_is_wrong_with_seeds_is_named(more, words, tmp_path, capsys):
    assert begin(tmp_path / "run", *more) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and not (tmp_path / "run").exists()


def test_a_folder_with_seeds_is_not_overwritten(three, capsys):
    assert begin(three) == 2 and begin(three, "seeds=2") == 2
    assert f"bootleg train --resume {three}" in capsys.readouterr().err


@pytest.mark.parametrize("name", [name for name in GAMES if name != "stones"])
def test_seeds_of_every_other_game(name, tmp_path):
    short = ("total_timesteps=400", "n_steps=200", "n_evals=0", "final_eval_deals=2", "eval_opponents=[random]")
    assert begin(tmp_path / "run", "seeds=2", *short, game=name) == 0
    assert sorted(curves(tmp_path / "run")) == [1, 2]


def test_the_trainers_of_the_verb_are_imported_when_they_are_called():
    assert set(train.trainers()) == set(train.TRAINERS) and train.trainers()["ppo"]().__name__ == "bootleg_training.ppo"


# ---- no false certainty


@pytest.mark.parametrize("shares, words", [
    ([0.0], "0.0 % (no interval: fewer than 3 seeds)"), ([0.0, 0.0], "0.0 % (no interval: fewer than 3 seeds)"),
    ([0.2, 0.4], "30.0 % (no interval: fewer than 3 seeds)"), ([0.1] * 4, "10.0 % (no interval: all 4 seeds the same)"),
    ([0.2, 0.3, 0.4], "30.0 % (5.2 to 54.8)")])
def test_an_interval_needs_three_seeds_that_differ(shares, words):
    assert seeds_report.share(seeds_report.interval(np.array(shares)[:, None])) == words


@pytest.mark.parametrize("number", [2, 3])
def test_a_single_evaluation_is_drawn(number):
    """A line through one point shows nothing: each has a marker."""
    shares = [0.2, 0.3, 0.4][:number]
    point = {"progress": 1.0, "steps": 6000, "shares": {"random": seeds_report.interval(np.array(shares)[:, None])}}
    rows = [{"curve": [{"steps": 6000, "shares": {"random": {"win_share": each}}}]} for each in shares]
    drawn = seeds_report.figure({
        "mean": [point], "final": point["shares"], "seeds": rows, "par": 1 / 3, "trainer": "ppo", "settings": {"game": "stones"},
        "evaluation": {"num_players": 3}}).axes[0]
    lines = [line for line in drawn.lines if len(line.get_xdata()) == 1]
    assert len(lines) == number + 1 and all(line.get_marker() not in ("None", "", None) for line in lines)
    bars = [each.get_segments() for each in drawn.collections if hasattr(each, "get_segments")]
    assert any(len(each) for each in bars[0]) == (number == 3), "no interval, no bar"
