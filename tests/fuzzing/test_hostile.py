"""Hostile inputs: a little of every kind finds nothing, and what is planted is found."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bootleg_env.commands import main
from bootleg_env.fuzzing.hostile import kinds, running
from bootleg_env.fuzzing.hostile.kinds import Input
from bootleg_env.fuzzing.hostile.tally import Tally

WANTS = {"training": "torch", "agents": "safetensors", "web": "starlette", "calls": "gymnasium"}
A_FEW = 40


def tally_of(kind, number=A_FEW, seed=3):
    return running.work(running.Portion(kind, "stones", {}, seed, number), Tally())


@pytest.mark.parametrize("kind", [kind.name for kind in kinds.KINDS])
def test_a_few_of_every_kind(kind):
    """Refused in one line or accepted and sound; nothing is run, nothing is written elsewhere."""
    try:
        found = tally_of(kind)
    except ModuleNotFoundError as error:
        pytest.skip(f"wants {error.name}")

    assert found.violations == []
    assert found.inputs == A_FEW == found.refused + found.accepted
    assert found.refused > 0


# ---- what is planted is found


def keys(folder):
    raise KeyError("seats")


def silent(folder):
    raise ValueError("no")


def two_lines(folder):
    raise ValueError("this is\ntwo lines of words")


def bare(folder):
    return None + 1


def deep(folder):
    deep(folder)


def imports(folder):
    import runpy

    runpy.run_path(str(folder / "evil.py"))


def swallows(folder):
    try:
        imports(folder)
    except BaseException:
        raise ValueError("it cannot be read, in words") from None


def writes(folder):
    (folder.parent / "hostile-escaped").write_text("x")


def makes_a_folder(folder):
    os.mkdir(folder.parent / "hostile-escaped")


def starts(folder):
    subprocess.run([sys.executable, "-c", ""], check=False)


def asks(folder):
    import socket

    socket.create_connection(("127.0.0.1", 9), timeout=0.1)


def unpickles(folder):
    import pickle

    pickle.loads(pickle.dumps(Path))


def works_long(folder):
    import time

    began = time.process_time()
    while time.process_time() - began < 1.2:
        pass


def planted(fault):
    """A kind whose reader has this fault."""
    def inputs(folder):
        (folder / "evil.py").write_text("x = 1\n")
        return lambda draw: Input("planted", lambda: fault(folder))

    return kinds.Kind("planted", "", "", inputs)


@pytest.mark.parametrize("fault, words", [
    (keys, "KeyError in place of a refusal"), (silent, "refused without words"), (two_lines, "more than a line"), (bare,
                                                                                                                   "a bare TypeError"),
    (deep, "RecursionError in place of a refusal"), (imports, "runs Python code of"), (swallows, "runs Python code of"),
    (writes, "to write"), (makes_a_folder, "os.mkdir"), (starts, "starts a process"), (asks, "uses the network"), (unpickles, "unpickles"),
    (works_long, "seconds of the processor")])
def test_a_reader_with_a_fault_is_found(fault, words, monkeypatch):
    monkeypatch.setattr(kinds, "KINDS", (planted(fault),))

    found = tally_of("planted", 1)

    assert any(words in each for each in found.violations), found.violations
    assert not (Path(os.environ.get("TMPDIR", "/tmp")) / "hostile-escaped").exists()


def test_a_process_that_dies_or_hangs_is_a_violation_and_the_next_portion_goes_on(monkeypatch):
    portions = [running.Portion("planted", "stones", {}, seed, 1) for seed in range(3)]
    monkeypatch.setattr(running, "serve", dies)
    monkeypatch.setattr(running, "HANGS", 1.0)

    found = [(portion.seed, tally.violations) for portion, tally in running.tallies(portions)]

    assert [seed for seed, _ in found] == [0, 1, 2]
    assert "crashed" in found[0][1][0] and "hangs" in found[1][1][0] and found[2][1] == []


def dies(pipe, counter, portions):
    """In the child: the first portion crashes it, the second hangs, the third is well."""
    import time

    counter.value = 1
    if portions[0].seed == 0:
        os._exit(11)
    if portions[0].seed == 1:
        time.sleep(600)
    pipe.send(vars(Tally(1, 1)) | {"began": None})


def test_the_verb_writes_a_row_for_each_kind(tmp_path, capsys):
    out = tmp_path / "hostile.json"
    assert main(["fuzz", "--hostile", "presets", "styles", "--inputs", "30", "--seed", "5", "--json", str(out)]) == 0

    rows = json.loads(out.read_text())
    assert [(row["kind"], row["inputs"], row["violations"], row["complete"]) for row in rows] == [
        ("presets", 30, 0, True), ("styles", 30, 0, True)]
    assert "slowest_seconds" in rows[0] and "presets" in capsys.readouterr().out


def test_a_kind_that_is_none_is_refused(capsys):
    assert main(["fuzz", "--hostile", "snapshot"]) == 2
    assert "did you mean snapshots" in capsys.readouterr().err
