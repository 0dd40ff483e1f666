"""Training runs are resumable: kill one and it continues bit-exactly."""
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from bootleg_env.commands import main
from bootleg_training import checkpoints, evaluate, interrupt, ppo, run, settings

SMALL = {
    "total_timesteps": 24000, "num_envs": 48, "n_steps": 2048, "batch_size": 512, "hidden": [32], "pool_size": 2, "pool_every": 2,
    "eval_opponents": ["greedy"], "eval_deals": 4, "final_eval_deals": 6, "n_evals": 6, "save_every": 0.0, "num_players": [3, 4],
    "opponents": {"self": 2, "pool": 1, "boss": 1}, "precision": "float32", "imitation_teacher": "greedy", "imitation_fraction": 0.3}


def begin(out, **more):
    return run.begin(ppo.Trainer, settings.made(ppo.Settings, {**SMALL, **more, "out": str(out)}), "ppo", show=False)


def curve(folder):
    """Without what depends on the clock."""
    return [{key: value for key, value in point.items() if key != "seconds"} for point in json.loads((folder / run.CURVE).read_text())]


def killed(folder, when, by=signal.SIGKILL):
    """The same training in a process of its own, which gets this signal as soon as `when` says so; its exit code and last words."""
    seldom = {} if by == signal.SIGKILL else {"save_every": 3600.0}  # the only checkpoint is that of Ctrl-C
    given = [f"{name}={json.dumps(value)}" for name, value in {**SMALL, **seldom}.items()]
    bootleg = [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())"]
    process = subprocess.Popen([*bootleg, "train", "--quiet", f"out={folder}", *given], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not when() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert process.poll() is None, "it was over before it got the signal"
    process.send_signal(by)
    _, said = process.communicate()
    return process.returncode, said


def resumed(folder):
    return run.resume(folder, {"ppo": lambda: ppo}, show=False)


def weights(folder):
    found, _ = checkpoints.newest(folder)
    return found["trainer"]["tensors"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "run"
    begin(folder)
    return folder


def test_a_killed_training_gives_the_same_curve(whole, tmp_path):
    folder = tmp_path / "run"
    killed(folder, lambda: len(curve(folder)) >= 2 if (folder / run.CURVE).exists() else False)

    resumed(folder)

    assert curve(folder) == curve(whole) and len(curve(whole)) == SMALL["n_evals"]
    assert_same_weights(folder, whole)


def assert_same_weights(folder, whole):
    ours, theirs = weights(folder), weights(whole)
    assert all((ours["network"][name] == theirs["network"][name]).all() for name in theirs["network"])
    assert all((mine[name] == other[name]).all() for mine, other in zip(ours["pool"], theirs["pool"]) for name in other)


def test_ctrl_c_writes_a_checkpoint_and_says_how_to_go_on(whole, tmp_path):
    folder = tmp_path / "run"
    code, said = killed(folder, lambda: (folder / run.CURVE).exists(), signal.SIGINT)

    steps = int(checkpoints.all_of(folder)[-1].stem.split("-")[1])
    assert code == 130 and steps > 0
    assert said.splitlines()[-1] == f"stopped after {steps:,} steps; go on with: bootleg train --resume {folder}"
    resumed(folder)
    assert curve(folder) == curve(whole)
    assert_same_weights(folder, whole)


def test_a_second_ctrl_c_leaves_at_once():
    """The first waits for the end of the iteration, the second does not, and then nothing is saved."""
    def press():
        os.kill(os.getpid(), signal.SIGINT)

    with interrupt.Interrupt(show=False) as stop, pytest.raises(KeyboardInterrupt), stop.iteration():
        press()
        finished = True
    assert finished and not stop.is_iterating
    with interrupt.Interrupt(show=False) as stop, pytest.raises(KeyboardInterrupt), stop.iteration():
        press()
        press()
        finished = False
    assert finished and stop.is_iterating
    with interrupt.Interrupt(show=False) as stop, pytest.raises(KeyboardInterrupt):
        press()
        finished = False
    assert finished and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_finished_run_says_so_and_how_to_lengthen_it(whole, capsys):
    assert main(["train", "--resume", str(whole), "--quiet"]) == 0

    said = capsys.readouterr()
    length = 2 * SMALL["total_timesteps"]
    assert "this run is finished (" in said.err and said.err.endswith(f"bootleg train --resume {whole} total_timesteps={length}\n")
    assert main(["train", f"out={whole}"]) == 2
    assert f"{whole}: holds a finished run; to make it longer: bootleg train --resume {whole} minutes=...; " in capsys.readouterr().err


def test_a_damaged_checkpoint_is_named_and_the_one_before_it_used(whole, tmp_path, capsys):
    folder = tmp_path / "run"
    killed(folder, lambda: len(checkpoints.all_of(folder)) >= 2)
    newest = checkpoints.all_of(folder)[-1]
    content = bytearray(newest.read_bytes())
    content[len(content) // 2] ^= 1
    newest.write_bytes(content)

    state, complaints = checkpoints.newest(folder)
    resumed(folder)

    assert newest.name in capsys.readouterr().err and newest.name in complaints[newest]
    assert newest.with_name(f"{newest.name}.damaged").exists() and not newest.exists()
    assert state["trainer"]["steps"] < int(newest.stem.split("-")[1])
    assert curve(folder) == curve(whole)


def test_damaged_files_with_high_numbers_do_not_push_out_what_a_run_saves(whole, tmp_path):
    """They were the newest two for ever: every checkpoint behind them was deleted as soon as it was written."""
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    for number in (10**14, 10**14 + 1):
        (folder / f"checkpoint-{number}.pt").write_bytes(b"junk")
    run.resume(folder, {"ppo": lambda: ppo}, show=False, other={"total_timesteps": 30000})
    assert all(checkpoints.load(path) for path in checkpoints.all_of(folder)) and len(checkpoints.all_of(folder)) == checkpoints.KEPT


@pytest.mark.parametrize("length", [0, 10, 60, 1000])
def test_a_truncated_checkpoint_is_damaged(whole, tmp_path, length):
    path = checkpoints.all_of(whole)[-1]
    cut = tmp_path / path.name
    cut.write_bytes(path.read_bytes()[:length])

    with pytest.raises(checkpoints.Damaged, match=cut.name):
        checkpoints.load(cut)


def test_a_folder_without_a_run_is_refused(tmp_path):
    with pytest.raises(ValueError, match="no run here"):
        resumed(tmp_path)


def test_a_folder_that_holds_a_run_is_not_overwritten(whole):
    with pytest.raises(ValueError, match="holds a finished run; to make it longer: bootleg train --resume"):
        begin(whole)


def test_a_folder_that_cannot_be_written_is_refused_at_once(tmp_path):
    (tmp_path / "file").write_text("here")

    with pytest.raises(OSError, match="file"):
        begin(tmp_path / "file" / "run")


def test_too_small_a_disk_is_refused_at_the_start(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 1000})())

    with pytest.raises(OSError, match="MB are free"):
        begin(tmp_path / "run")


def test_checkpoints_run_no_code(tmp_path):
    class Evil:
        def __reduce__(self):
            return print, ("owned",)

    path = checkpoints.save(tmp_path, 1, {"x": np.arange(3)})
    assert checkpoints.load(path)["x"].tolist() == [0, 1, 2]
    checkpoints.save(tmp_path, 2, {"x": Evil()})
    with pytest.raises(Exception, match=r"[Uu]npickl|weights_only|WeightsUnpickler"):
        checkpoints.load(checkpoints.all_of(tmp_path)[-1])


def test_a_run_can_be_made_longer_and_says_so(whole, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)

    report = run.resume(folder, {"ppo": lambda: ppo}, show=False, other={"total_timesteps": SMALL["total_timesteps"] + 2048})

    assert report["steps"] >= SMALL["total_timesteps"] + 2048 and "--resume" in report["command"]
    assert json.loads((folder / run.RUN).read_text())["settings"]["total_timesteps"] == SMALL["total_timesteps"] + 2048
    with pytest.raises(ValueError, match="learning_rate: cannot change in a resumed run; these can: minutes, total_timesteps"):
        run.resume(folder, {"ppo": lambda: ppo}, show=False, other={"learning_rate": 0.1})


def test_checkpoints_are_counted_not_spelt(tmp_path):
    for number in (99_999_999, 100_000_000, 100_000_001):
        checkpoints.save(tmp_path, number, {"number": number})

    assert checkpoints.newest(tmp_path)[0]["number"] == 100_000_001
    assert len(checkpoints.all_of(tmp_path)) == checkpoints.KEPT


@pytest.mark.parametrize("harm, words", [
    ('{"trainer": "ppo"}', "not the description of a run"),
    ("{", "not the description of a run"),
    (b"\xff\xfe", "not the description of a run"),
    (lambda known: {**known, "command": 5}, "command=5: must be text"),
    (lambda known: {**known, "command": "x" * 20_000}, "must be text of at most 10000 characters"),
    (lambda known: {**known, "settings": {**known["settings"], "hidden": [10**22]}}, "hidden="),
    (lambda known: {**known, "version": "0.0.0"}, "a run of bootleg-env '0.0.0'; this is"),
    (lambda known: {**known, "settings": {**known["settings"], "hidden": [8]}}, "does not fit the settings"),
    (lambda known: {**known, "settings": {**known["settings"], "num_envs": 40}}, "does not fit the settings"),
    (lambda known: {**known, "settings": {**known["settings"], "rules": {"rounds": 8}}},
     "does not fit the settings in run.json: it was made with rules={.*}, not {'rounds': 8}"),
    (lambda known: {**known, "settings": {**known["settings"], "learning_rate": 0.5}}, "it was made with learning_rate=.*, not 0.5")])
def test_a_spoilt_run_file_is_one_line(whole, tmp_path, harm, words):
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    path = folder / run.RUN
    content = json.dumps(harm(json.loads(path.read_text()))) if callable(harm) else harm
    path.write_bytes(content if isinstance(content, bytes) else content.encode())

    with pytest.raises(ValueError, match=words):
        resumed(folder)


def test_a_checkpoint_that_does_not_say_its_settings_is_one_line(whole, tmp_path):
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    state, _ = checkpoints.newest(folder)
    del state["settings"]
    checkpoints.save(folder, state["trainer"]["steps"], state)
    with pytest.raises(ValueError, match="it does not say with which settings it was made"):
        resumed(folder)


def point(**more):
    shares = {name: dict.fromkeys(evaluate.FIGURES, 0.5) for name in SMALL["eval_opponents"]}
    return {"progress": 0.1, "steps": 5, "games": 1, "seconds": 1.0, "deals": 2, "shares": shares, **more}


@pytest.mark.parametrize("harm, name", [
    ({"curve": 5}, "curve"), ({"curve": [{"steps": "x"}]}, "curve"), ({"curve": [point(seconds="x")]}, "curve"),
    ({"curve": [point(shares={"\x1b[2J": {}})]}, "curve"), ({"curve": [point(steps=math.nan)]}, "curve"),
    ({"curve": [point(**{"loss": "low"})]}, "curve"), ({"seconds": "x"}, "seconds"), ({"seconds": math.nan}, "seconds"),
    ({"seconds": -1}, "seconds"), ({"metrics": {"loss": []}}, "metrics"), ({"curve": None}, "curve")])
def test_a_checkpoint_whose_curve_cannot_be_is_one_line(whole, tmp_path, harm, name):
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    state, _ = checkpoints.newest(folder)
    checkpoints.check_progress({**state, "curve": [point()]}, SMALL["eval_opponents"])
    checkpoints.save(folder, state["trainer"]["steps"], {**state, **harm})
    with pytest.raises(ValueError, match=f"does not fit the settings in run.json: {name}=") as refused:
        resumed(folder)
    assert "\n" not in str(refused.value) and str(refused.value).isprintable()


def put_back(state):
    trainer = ppo.Trainer(settings.made(ppo.Settings, SMALL))
    whole = {"trainer": state, "settings": run.fixed(trainer.settings), "curve": [], "seconds": 0.0, "metrics": {}}
    run.put_back(trainer, whole, Path("here"))


@pytest.mark.parametrize("path, value, words", [
    (["steps"], "many", "state\\['steps'\\]: 'many'"), (["iterations"], -1, "state\\['iterations'\\]: -1"),
    (["collector", "returns"], np.zeros((2, 2)), "state\\['collector'\\]\\['returns'\\]"),
    (["collector", "actions"], lambda old: old + 1000, "actions: must be"),
    (["collector", "first_action"], lambda old: old - 2000, "first_action: must be"),
    (["collector", "games"], [], "state\\['collector'\\]"),
    (["collector", "games", 0, "states"], lambda old: np.full_like(old, 255), "game 0 of the checkpoint"),
    (["collector", "games", 0, "policies"], lambda old: old + 50, "policies that are not in these games"),
    (["collector", "games", 0, "io"], lambda old: np.full_like(old, 5), "names mobsters")])
def test_a_checkpoint_that_cannot_be_is_refused_before_it_reaches_the_rules(whole, path, value, words):
    state = checkpoints.newest(whole)[0]["trainer"]
    part = state
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value(part[path[-1]]) if callable(value) else value
    with pytest.raises(ValueError, match=f"does not fit the settings.*{words}"):
        put_back(state)


def test_which_answers_are_legal_is_not_believed_to_a_checkpoint(whole):
    trainer = ppo.Trainer(settings.made(ppo.Settings, SMALL))
    games, batch = trainer.collector.games[0], trainer.collector.games[0].batch
    state = trainer.state()
    legal, decided = batch.mask.copy(), batch.decided.copy()
    state["collector"]["games"][0]["io"].view(batch.io.dtype)["decided"] = 10**9
    batch.mask[:] = 1
    games.restore(state["collector"]["games"][0])
    assert (batch.mask == legal).all() and (batch.decided == decided).all()


def test_a_network_of_another_shape_cannot_be_the_start(whole, tmp_path):
    with pytest.raises(ValueError, match=r"init_from=.*another shape"):
        begin(tmp_path / "run", init_from=str(whole), hidden=[8])


def test_a_new_run_begins_with_the_weights_of_init_from(whole, tmp_path):
    began = ppo.Trainer(settings.made(ppo.Settings, {**SMALL, "init_from": str(whole)}))
    began.begin()
    ours, theirs = began.network.state_dict(), weights(whole)["network"]
    assert all((ours[name] == theirs[name]).all() for name in theirs)
