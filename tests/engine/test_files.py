"""Files are written whole or not at all."""
import os
import subprocess
import sys

import pytest

from bootleg_env.engine import files

KILLED_IN_BETWEEN = """
import os, signal, sys
from bootleg_env.engine import files
os.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL)
files.write(sys.argv[1], "new")
"""


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("content, read", [("Mother's — ½", "Mother's — ½".encode()), (b"\x00\xff", b"\x00\xff"), ("", b"")])
def test_text_and_bytes(tmp_path, content, read):
    path = tmp_path / "file"
    path.write_text("something old and longer")
    files.write(path, content)
    assert path.read_bytes() == read and names(tmp_path) == ["file"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_an_error_in_between_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "file"
    files.write(path, "old")

    def fail(*paths):
        raise OSError("disk full")

    for step in ("fdopen", "chmod", "replace"):
        with monkeypatch.context() as patched:
            patched.setattr(files.os, step, fail)
            with pytest.raises(OSError, match="disk full"):
                files.write(path, "new")
        assert path.read_text() == "old" and names(tmp_path) == ["file"]


def test_an_interrupt_in_between_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "file"
    files.write(path, "old")

    def interrupt(*paths):
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        files.write(path, "new")
    assert path.read_text() == "old" and names(tmp_path) == ["file"]


def test_a_kill_in_between_leaves_the_old_file(tmp_path):
    path = tmp_path / "file"
    files.write(path, "old")
    killed = subprocess.run([sys.executable, "-c", KILLED_IN_BETWEEN, str(path)], check=False)
    assert killed.returncode == -9 and path.read_text() == "old"


def test_an_error_names_the_file_that_was_meant(tmp_path):
    (tmp_path / "folder").mkdir()
    for wrong in (tmp_path / "nowhere" / "file", tmp_path / "folder"):
        with pytest.raises(OSError) as error:
            files.write(wrong, "x")
        assert error.value.filename == str(wrong) and error.value.strerror
    assert names(tmp_path) == ["folder"]


def test_no_folder_is_made(tmp_path):
    with pytest.raises(FileNotFoundError):
        files.write(tmp_path / "nowhere" / "file", "x")
    assert os.listdir(tmp_path) == []


def test_what_a_killed_process_left_is_cleared(tmp_path):
    subprocess.run([sys.executable, "-c", KILLED_IN_BETWEEN, str(tmp_path / "file")], check=False)
    (tmp_path / ".mine").write_text("stays")
    assert [name.endswith(files.ASIDE) for name in names(tmp_path)] == [True, False]
    files.clear(tmp_path)
    assert names(tmp_path) == [".mine"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_file_is_not_replaced_by_one(tmp_path):
    """/dev/null was, where one may."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="Is a device or a pipe, not a file"):
        files.write(tmp_path / "pipe", "x")
    assert (tmp_path / "pipe").is_fifo()
