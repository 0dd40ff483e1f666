"""`bootleg tournament` and `bootleg ladder`: what they print and write, bad input, Ctrl-C."""
import json
import subprocess
import sys

import pytest

from bootleg_env.commands import main

QUICK = ["--preset", "quiet", "--set", "rounds=8"]

INTERRUPTED = """
import contextlib, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background of a shell
from bootleg_agents.contests import progress
from bootleg_env.commands import main
@contextlib.contextmanager
def bar():
    yield lambda done, wanted: os.kill(os.getpid(), signal.SIGINT) if done >= 256 else None
progress.progress_bar = bar
sys.exit(main(sys.argv[1:]))
"""


def test_a_contest_is_printed_and_written(tmp_path, capsys):
    places = ["--json", str(tmp_path / "out.json"), "--plot", str(tmp_path / "out.png")]
    command = ["tournament", "--agents", "random", "greedy", "--deals", "12", "--seats", "3", "--seed", "5", *QUICK]
    assert main([*command, *places]) == 0
    printed, report = capsys.readouterr().out, json.loads((tmp_path / "out.json").read_text())
    assert "12 deals, 36 games, seed 5" in printed and "Mirror match" in printed and "row before column" in printed
    assert report["settings"]["num_players"] == 3 and report["settings"]["rounds"] == 8 and report["command"] in printed
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")
    assert main([*report["command"].split()[1:], "--json", str(tmp_path / "again.json")]) == 0
    again = json.loads((tmp_path / "again.json").read_text())
    assert {**again, "speed": 0} == {**report, "speed": 0}


@pytest.mark.parametrize("wrong, words", [
    (["--agents", "nobody"], "unknown mobster 'nobody'"),
    (["--agents", "random", "--deals", "0"], "deals=0"),
    (["--agents", "random", "--game", "poker"], "unknown game 'poker'; known: bootleggers"),
    (["--agents", "random", "--seats", "9"], "num_players=9"),
    (["--agents", "random", "--set", "deals"], "must be setting=value"),
    (["--agents", "random", "--set", "dealz=off"], "did you mean 'deals'"),
    (["--agents", "random", "--set", "deals=of"], "deals='of'"),
    (["--agents", "random", "--preset", "loud"], "no such preset"),
    (["--agents", "random", "--json", "no/such/folder/out.json"], "there is no folder no/such/folder"),
    (["--agents", "random", "--plot", "out.doc"], "must end in .png"),
    (["--agents", "no_file.py:MyBot"], "no file no_file.py"),
    (["--agents", "random", "--jobs", "-1"], "jobs=-1"),
])
def test_bad_input_is_one_line(wrong, words, capsys):
    assert main(["tournament", *wrong]) == 2
    printed = capsys.readouterr()
    assert words in printed.err and printed.err.count("\n") == 1 and not printed.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_it_tells_what_it_has(tmp_path, jobs):
    path = tmp_path / "out.json"
    arguments = ["tournament", "--agents", "random", "greedy", "--deals", "100000", "--jobs", jobs, "--json", str(path), *QUICK]
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED, *arguments], capture_output=True, text=True, timeout=120, check=False)
    report = json.loads(path.read_text())
    assert ended.returncode == 130, ended.stderr
    assert report["complete"] is False and 0 <= report["deals"] < 1000 and (jobs == "2" or report["deals"] == 64)
    assert "NOT COMPLETE (interrupted)" in ended.stdout and "Traceback" not in ended.stderr


def test_the_ladder_ranks_the_whole_cast(tmp_path, capsys, monkeypatch):
    from bootleg_agents.contests import ladder

    monkeypatch.setattr(ladder, "known", lambda game: ["random", "greedy", "search:"])
    out = tmp_path / "ladder.json"
    assert main(["ladder", "--deals", "10", "--out", str(out), *QUICK]) == 0
    report = json.loads(out.read_text())
    assert [row["agent"] for row in report["agents"]] == sorted(
        ("random", "greedy"), key=lambda name: -next(row["win_share"] for row in report["agents"] if row["agent"] == name))
    assert report["command"] == "bootleg ladder --deals 10 --seed 1 --preset quiet --set rounds=8"
    assert report["command"] in capsys.readouterr().out
    assert report["guests"] is None and report["deals"] == 10
