"""`bootleg train` at the terminal: configs by name, settings between options, missing libraries, a bar that fits, what a run logs."""
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_env.commands import main, parser, train
from bootleg_env.games import GAMES
from bootleg_training import checkpoints, progress, report, run, settings

WORDS = ["models", "don", "--export", "x.pt"]
TINY = ["total_timesteps=1500", "num_envs=16", "n_steps=500", "batch_size=128", "hidden=[8]", "pool_size=1", "random_answers=20",
        "precision=float32", "eval_opponents=[random, greedy]", "eval_deals=2", "final_eval_deals=2", "n_evals=2"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A finished run of the small game."""
    path = tmp_path_factory.mktemp("small") / "run"
    assert main(["train", "--quiet", "--game", "stones", f"out={path}", *TINY]) == 0
    return path


# ---- configs by name


@pytest.mark.parametrize("game", GAMES)
def test_bundled_configs_are_found_by_name_and_listed(game, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["train", "--list", "--game", game]) == 0

    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 60
    for path in train.configs(game):
        assert f"\n  {path.stem} " in said and train.config_file(path.stem, game) == path
        assert len(said.split(f"\n  {path.stem} ")[1].split()) > 5, "each says what it is"


def test_a_config_by_name_is_that_of_the_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["train", "--quiet", "--config", "quick", *TINY, "game=stones", "out=x"]) == 0

    kept = json.loads(Path("x/run.json").read_text())
    assert kept["settings"]["learning_rate"] == 2e-3 and kept["command"].startswith("bootleg train --config quick ")


def test_an_unknown_config_names_those_that_are_there(capsys):
    assert main(["train", "--config", "quik"]) == 2
    assert capsys.readouterr().err == (
        "bootleg train: --config quik: no such file, and no bundled config of bootleggers. Bundled: "
        f"{', '.join(path.stem for path in train.configs('bootleggers'))}; what each is: bootleg train --list\n")


def test_no_config_asks_for_more_than_one_thread():
    assert all(settings.from_file(path).get("threads", 1) == 1 for game in GAMES for path in train.configs(game))


# ---- settings, in any order


@pytest.mark.parametrize("words", [
    ["a=1", "--quiet", "b=2"], ["--quiet", "a=1", "b=2"], ["a=1", "b=2", "--quiet"], ["a=1", "--workers", "3", "--quiet", "b=2"]])
def test_settings_may_stand_between_options(words):
    args = parser().parse_args(["train", *words])
    assert args.pairs == ["a=1", "b=2"] and args.quiet


def test_an_unknown_option_is_still_refused(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["train", "a=1", "--quiet", "b=2", "--nonsense"])
    assert caught.value.code == 2 and "--nonsense" in capsys.readouterr().err


@pytest.mark.parametrize("library, command", [
    ("yaml", "from bootleg_env.commands import main; sys.exit(main(['train', 'minutes=1']))"),
    ("torch", "from bootleg_env.commands import main; sys.exit(main(['train']))"),
    ("torch", "from bootleg_env.commands import main; sys.exit(main(['train', '--resume', 'x']))"),
    ("sb3_contrib", "from bootleg_training import convert; sys.exit(convert.main(['README.md', 'x.safetensors', '--trust']))"),
])
def test_a_missing_library_is_one_line_that_names_the_extra(library, command):
    """In a process of its own, where it cannot be imported."""
    hidden = f"import sys; sys.modules[{library!r}] = None; {command}"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=120)

    assert done.returncode == 2 and f"needs {library}: pip install 'bootleg-env[train]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_configs_are_listed_without_any_library_of_training():
    listed = "from bootleg_env.commands import main; sys.exit(main(['train', '--list']))"
    hidden = f"import sys; sys.modules['torch'] = sys.modules['yaml'] = None; {listed}"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "quick" in done.stdout, done.stderr


def test_an_export_without_torch_says_export(tmp_path):
    hidden = f"import sys; sys.modules['torch'] = None; from bootleg_env.commands import main; sys.exit(main({WORDS!r}))"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert (done.returncode, done.stderr) == (2, "bootleg models: export to .pt needs torch: pip install 'bootleg-env[train]'\n")


def test_the_list_needs_no_extra():
    hidden = ("import argparse, sys; sys.modules.update(torch=None, yaml=None, rich=None, matplotlib=None, tensorboard=None)\n"
              "from bootleg_env.commands import train; sys.exit(train.main(argparse.Namespace(list=True, game='stones')))")
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "  quick " in done.stdout, done.stderr


def test_the_help_shows_an_example_that_is_accepted(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    assert train.EXAMPLE in " ".join(capsys.readouterr().out.split())
    args = parser().parse_args(shlex.split(train.EXAMPLE)[1:])
    made = settings.from_pairs(args.pairs) | {"game": "bootleggers"}
    settings.made(train.module("ppo").Settings, made).check()
    assert train.config_file(args.config, "bootleggers").is_file()


# ---- threads


@pytest.mark.parametrize("threads, load, warned", [(1, 9.0, False), (2, 0.2, False), (2, 1.6, True), (5, 0.0, True)])
def test_more_threads_than_free_cores_are_warned_of(threads, load, warned, monkeypatch, capsys):
    monkeypatch.setattr(run.torch, "set_num_threads", lambda _: None)
    monkeypatch.setattr(os, "cpu_count", lambda: 4 if threads == 2 and not warned else 3)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)

    run.prepare_threads(threads)

    said = capsys.readouterr().err
    assert (f"threads={threads}: of 3 cores {3 - load:.1f} are free" in said) == warned and said.count("\n") == warned


# ---- the terminal


@pytest.mark.parametrize("columns", [60, 80])
def test_the_bar_fits_with_time_left_and_speed(columns, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = progress.Progress(True, "seed 11")
    with shown:
        shown.begin(0.0, 0)
        shown.update(0.3, 100.0, 123_456_789)
        shown.bar.refresh()
        shown.say(123_456_789, 6000.0, "random 88 % (77-94), greedy 48 % (33-62), boss 15 % (9-24), dealer 20 % (12-31)")

    lines = [line.strip("\r") for line in plain(capsys.readouterr().err).splitlines()]
    assert max(map(len, lines)) <= columns
    bar = next(line for line in lines if "30%" in line)
    assert "seed 11" in bar and "━━━" in bar and "123.46 M steps, 1,234,568/s" in bar and ":" in bar.split("%")[1]
    assert "dealer" in "".join(lines) and "…" not in "".join(lines)


def plain(text):
    """Without colours; every other movement of the cursor begins a line."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "\n", re.sub(r"\x1b\[[0-9;]*m", "", text))


# ---- what a run draws and logs


def test_the_curve_says_who_plays_whom(folder):
    drawn = report.figure(json.loads((folder / "report.json").read_text()))
    axes, *below = drawn.axes
    labels = [text.get_text() for text in drawn.legends[0].get_texts()]

    assert report.DPI == 150
    assert axes.get_title(loc="left") == "ppo at stones, 3 players: one learner against copies of a mobster"
    assert labels == ["against 2 random", "against 2 greedy", "par: 33 %, one of 3 equal players"]
    assert {"ep_rew_mean", "entropy", "explained_variance"} <= {panel.get_title() for panel in below}


def test_the_page_explains_every_figure(folder):
    page = (folder / "report.md").read_text()
    last = json.loads((folder / "report.json").read_text())["curve"][-1]["train"]

    assert {"ep_rew_mean", "ep_len_mean", "approx_kl", "clip_fraction", "explained_variance", "learning_rate"} <= set(last)
    for name in last:
        assert f"| {name} |" in page and report.QUANTITIES[name] in page
    assert "95 % interval over deals" in page and "copies of the opponent in the 2 others" in page


def test_tensorboard_has_the_names_of_the_literature(folder):
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(str(folder / "tensorboard"))
    events.Reload()
    tags = set(events.Tags()["scalars"])

    assert {"rollout/ep_rew_mean", "rollout/ep_len_mean", "train/approx_kl", "train/clip_fraction", "train/explained_variance",
            "train/learning_rate", "train/value_loss", "time/fps", "win_share/random", "mean_score/greedy", "mean_length/greedy"} <= tags
    steps = [event.step for event in events.Scalars("train/approx_kl")]
    iterations = checkpoints.newest(folder)[0]["trainer"]["iterations"]
    assert len(steps) == iterations and steps == sorted(set(steps)), "every iteration"
    assert any("hparams" in name for name in events.summary_metadata)


@pytest.mark.parametrize("name", ["ppo", "maskable_ppo"])
def test_every_quantity_that_a_trainer_measures_is_explained(name):
    module = train.module(name)
    small = {"num_envs": 32, "n_steps": 32 if name == "maskable_ppo" else 2000, "batch_size": 256, "hidden": [8], "game": "stones"}
    trainer = module.Trainer(settings.made(module.Settings, small))
    metrics = trainer.iterate(0.0) | trainer.iterate(0.1)

    assert {"ep_rew_mean", "ep_len_mean", "learning_rate", "value_loss"} <= set(metrics) <= set(report.QUANTITIES)
    assert 0 <= metrics["ep_rew_mean"] <= 1 and metrics["ep_len_mean"] > 2


# ---- Python files that a config or a run names


STRANGE = "open('ran', 'w').close()\n\n\ndef reward(info):\n    return 1.0\n"


@pytest.fixture
def strange(tmp_path, monkeypatch):
    """A folder with a Python file of somebody's, which leaves a trace when it runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "strange.py").write_text(STRANGE)
    return tmp_path


@pytest.mark.parametrize("line", [
    "reward: strange.py:reward", "opponents: {'strange.py:Bot': 1}", "shaping: strange.py:reward",
    "imitation_teacher: greedy+give:strange.py:Bot"])
def test_a_config_makes_nothing_run_unless_it_is_trusted(line, strange, capsys):
    (strange / "given.yaml").write_text(f"game: stones\n{line}\n")
    assert main(["train", "--quiet", "--config", "given.yaml", "out=x", *TINY]) == 2
    said = capsys.readouterr().err
    assert said.startswith("bootleg train: given.yaml: names Python code that would be run: ") and "--trust" in said
    assert not (strange / "ran").exists() and not (strange / "x").exists()


def test_a_run_folder_makes_nothing_run_unless_it_is_trusted(strange, capsys):
    command = ["train", "--quiet", "game=stones", "out=mine", "reward=strange.py:reward", *TINY]
    assert main(command) == 0 and (strange / "ran").exists()  # what the person names on the command line is trusted
    (strange / "ran").unlink()
    capsys.readouterr()
    assert main(["train", "--quiet", "--resume", "mine"]) == 2
    assert "mine/run.json: names Python code that would be run: strange.py:reward" in capsys.readouterr().err
    assert not (strange / "ran").exists()
    assert main(["train", "--quiet", "--resume", "mine", "--trust"]) == 0 and (strange / "ran").exists()


def test_a_trusted_config_is_run(strange):
    (strange / "given.yaml").write_text("game: stones\nreward: strange.py:reward\n")
    assert main(["train", "--quiet", "--trust", "--config", "given.yaml", "out=x", *TINY]) == 0 and (strange / "ran").exists()
