"""Folders of machine code: whole or not used, one's own or not used, whoever else compiles or dies meanwhile."""
import os
import signal
import subprocess
import sys
import time

import pytest

from bootleg_env.engine import cache, jit

pytest.importorskip("numba")
pytestmark = pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")

TOY = """
import sys
import numba, numpy as np
from pathlib import Path
from bootleg_env.engine.jit import Compiler

compiler = Compiler("toy", Path(__file__), {"numbers": numba.int64[:]})
print("warm" if compiler.warm else "cold", flush=True)

@compiler.rule
def double(number):
    return 2 * number

@compiler.entry
def total(numbers):
    found = 0
    for each in numbers:
        found += double(each)
    return found

if "wait" in sys.argv:
    print("compiling", flush=True)
    sys.stdin.read()
compiler.done()
print(total(np.arange(4)), flush=True)
"""


@pytest.fixture
def toy(tmp_path):
    """`toy()` runs the module in a process of its own, on a cache of its own."""
    (tmp_path / "toy.py").write_text(TOY)
    (tmp_path / "cache").mkdir(mode=0o700)
    environment = {**os.environ, "BOOTLEG_CACHE": str(tmp_path / "cache")}

    def start(*arguments):
        return subprocess.Popen([sys.executable, str(tmp_path / "toy.py"), *arguments], env=environment, text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run():
        said, errors = start().communicate(timeout=120)
        return said.split(), errors

    run.start, run.cache = start, tmp_path / "cache"
    return run


def folders(toy):
    return sorted(path.name for path in toy.cache.iterdir())


def test_what_was_compiled_once_is_loaded(toy):
    assert toy()[0] == ["cold", "12"]
    assert toy()[0] == ["warm", "12"]
    assert [name.partition("-")[0] for name in folders(toy)] == ["toy"]  # nothing is left of the compiling


@pytest.mark.parametrize("damage", ["cut", "flipped", "removed", "added", "marker"])
def test_a_damaged_folder_is_compiled_anew(toy, damage):
    toy()
    (folder,) = toy.cache.iterdir()
    code = max((path for path in folder.rglob("*.nbc")), key=lambda path: path.stat().st_size)
    content = bytearray(code.read_bytes())
    if damage == "cut":
        code.write_bytes(content[: len(content) // 2])
    elif damage == "flipped":
        content[len(content) // 2] ^= 1
        code.write_bytes(content)
    elif damage == "removed":
        code.unlink()
    elif damage == "added":
        (code.parent / "more.nbc").write_bytes(b"x")
    else:
        (folder / cache.COMPLETE).write_bytes(b"\xff\xfe")
    assert toy()[0] == ["cold", "12"]
    assert toy()[0] == ["warm", "12"]


def test_several_processes_at_once_on_an_empty_cache(toy):
    processes = [toy.start("wait") for _ in range(3)]
    for each in processes:
        assert each.stdout.readline() == "cold\n"
    found = [each.communicate("", timeout=120)[0].split()[-1] for each in processes]
    assert found == ["12"] * 3
    assert len(folders(toy)) == 1 and toy()[0] == ["warm", "12"]


def test_a_process_killed_while_it_compiles_leaves_nothing_that_is_used(toy):
    process = toy.start("wait")
    assert [process.stdout.readline() for _ in range(2)] == ["cold\n", "compiling\n"]
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (left,) = toy.cache.iterdir()
    assert left.name.startswith(".compiling-")
    assert toy()[0] == ["cold", "12"] and toy()[0] == ["warm", "12"]
    long_ago = time.time() - 2 * cache.STALE
    os.utime(left, (long_ago, long_ago))
    (other,) = (path for path in toy.cache.iterdir() if path != left)
    (other / cache.COMPLETE).unlink()
    assert toy()[0] == ["cold", "12"] and left.name not in folders(toy)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no modes here")
@pytest.mark.parametrize("which", ["the cache", "the folder"])
@pytest.mark.parametrize("mode", [0o770, 0o707])
def test_code_is_not_loaded_from_where_others_may_write(toy, which, mode):
    toy()
    (folder,) = toy.cache.iterdir()
    (toy.cache if which == "the cache" else folder).chmod(mode)
    said, errors = toy()
    assert said == ["cold", "12"]
    if which == "the cache":
        assert "others may write to it (chmod go-w); machine code is not loaded from there" in errors and errors.count(str(toy.cache)) == 1
        assert folders(toy) == [folder.name]  # and nothing is written there


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no modes here")
def test_nor_below_a_folder_that_everybody_may_write_to(tmp_path):
    open_to_all, inside = tmp_path / "open", tmp_path / "open" / "mine"
    inside.mkdir(parents=True, mode=0o700)
    assert cache.who_else_writes(inside) is None
    open_to_all.chmod(0o777)
    assert cache.who_else_writes(inside) == f"others may write to {open_to_all} (chmod o-w)"
    open_to_all.chmod(0o1777)  # as /tmp is
    assert cache.who_else_writes(inside) is None


def test_nor_from_the_folder_of_somebody_else(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    if tmp_path.stat().st_uid != 0:
        assert cache.who_else_writes(tmp_path) == "belongs to somebody else"
    else:
        os.chown(tmp_path, 7, 7)
        assert cache.who_else_writes(tmp_path) == "belongs to somebody else"


def test_where_compiled_code_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("BOOTLEG_CACHE", raising=False)
    assert cache.home() == tmp_path / "cache" / "bootleg"
    monkeypatch.setenv("BOOTLEG_CACHE", str(tmp_path / "mine"))
    assert cache.home() == tmp_path / "mine" and (tmp_path / "mine").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOOTLEG_CACHE", str(tmp_path / "file" / "below"))
    home = cache.home()
    assert home.is_dir() and tmp_path not in home.parents
