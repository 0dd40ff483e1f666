"""One process at a time trains in a run folder; the lock ends with its process, even by kill -9."""
import os
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("torch")

from bootleg_env.commands import main
from bootleg_training import lock

TINY = ["--quiet", "game=stones", "total_timesteps=100000000", "num_envs=8", "n_steps=200", "hidden=[8]", "n_evals=0", "batch_size=64"]
BOOTLEG = [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())"]


@pytest.mark.parametrize("more, file", [([], "run.json"), (["seeds=2"], "seed-1/run.json")])
def test_a_living_run_is_not_trained_twice_and_kill_leaves_no_lock(more, file, tmp_path, capsys):
    folder = tmp_path / "run"
    process = subprocess.Popen([*BOOTLEG, "train", f"out={folder}", *TINY, *more])
    try:
        deadline = time.monotonic() + 120
        while not (folder / file).exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        for second in (["--resume", str(folder)], [f"out={folder}"], ["--resume", str((folder / file).parent)]):
            assert main(["train", "--quiet", *second, *(TINY[1:] + more if "out" in second[0] else [])]) == 2
            where = second[-1].removeprefix("out=")
            assert capsys.readouterr().err == f"bootleg train: {where}: is being trained by process {process.pid}\n"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()

    with lock.held(folder), lock.held((folder / file).parent if more else tmp_path):
        pass


def test_the_lock_is_gone_after_the_training_and_after_an_error(tmp_path):
    with pytest.raises(RuntimeError), lock.held(tmp_path):
        with pytest.raises(ValueError, match=f"is being trained by process {os.getpid()}"), lock.held(tmp_path):
            pass
        raise RuntimeError
    assert not (tmp_path / lock.NAME).exists()
    with lock.held(tmp_path):
        assert (tmp_path / lock.NAME).read_text() == str(os.getpid())


@pytest.mark.parametrize("name", [lock.NAME, "tensorboard", "lessons/lessons-1.npz"])
def test_a_strangers_folder_leads_nothing_elsewhere(name, tmp_path):
    folder, elsewhere = tmp_path / "run", tmp_path / "precious.txt"
    elsewhere.write_text("precious")
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).symlink_to(elsewhere)
    with pytest.raises(ValueError, match=f"{name}: is a symbolic link"), lock.held(folder):
        pass
    assert elsewhere.read_text() == "precious" and (folder / name).is_symlink()


def test_a_lock_that_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / lock.NAME)
    with pytest.raises(ValueError, match="must be a file"), lock.held(tmp_path):
        pass
