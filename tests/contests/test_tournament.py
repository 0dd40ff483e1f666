"""`bootleg tournament` and `bootleg ladder`: what they print and write, bad input, Ctrl-C."""
import json
import subprocess
import sys

import pytest

from bootleg_agents.contests.tables import reasons
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


def code_of(words):
    try:
        return main(words)
    except SystemExit as ended:  # argparse
        return ended.code


def test_json_in_place_of_the_text(capsys):
    assert main(["tournament", "--agents", "random", "--deals", "2", "--json", *QUICK]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 2


BOTS = """
import numpy as np
class First:
    def act(self, observation, mask):
        return np.flatnonzero(mask)[0]
class Last(First):
    def act(self, observation, mask):
        return np.flatnonzero(mask)[-1]
class Crashing(First):
    def act(self, observation, mask):
        raise RuntimeError("no idea")
"""


def test_agents_of_one_file_are_told_apart_in_every_table(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text(BOTS)
    assert main(["tournament", "--agents", "bots.py:First", "bots.py:Last", "random", "--deals", "6", *QUICK]) == 0
    lines = capsys.readouterr().out.splitlines()
    header = next(nth for nth, line in enumerate(lines) if line.startswith("row before column, %"))
    assert lines[header].split()[4:] == ["1", "2", "3"]
    rows = [line.split()[:2] for line in lines[header + 1 : header + 4]]
    standing = [line.split()[0] for line in lines[3:6]]
    assert rows == [[str(place), name] for place, name in enumerate(standing, 1)]
    assert set(standing) == {"bots.py:First", "bots.py:Last", "random"}


def test_a_crashing_agent_is_marked_counted_and_ends_with_code_1(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "250")  # room for the path
    (tmp_path / "bots.py").write_text(BOTS)
    agent, out = f"{tmp_path}/bots.py:Crashing", tmp_path / "out.json"
    command = ["tournament", "--agents", agent, "random", "--deals", "3", "--players", "3", "--mirror", "none", "--json", str(out)]
    assert main([*command, *QUICK]) == 1
    text, report = capsys.readouterr().out, json.loads(out.read_text())
    assert f"{agent} forfeited 9 games: RuntimeError: no idea\n" in text
    assert next(line for line in text.splitlines() if "wins %" in line).endswith("games  forfeits")
    assert [line.split()[-1] for line in text.splitlines() if line.startswith(agent) and "forfeited" not in line] == ["9"]
    assert {row["agent"]: row["forfeits"] for row in report["agents"]} == {agent: 9, "random": 0} and len(report["fouls"]) == 9


@pytest.mark.parametrize("wrong, words", [
    (["--agents", "nobody"], "unknown mobster 'nobody'"),
    (["--agents", "random", "--deals", "0"], "deals=0"),
    (["--agents", "random", "--reference", "boss"], "--reference boss: only --setup one has references"),
    (["--agents", "random", "--game", "poker"], "unknown game 'poker'. Known: bootleggers"),
    (["--agents", "random", "--seats", "9"], "num_players=9"),
    (["--agents", "random", "--set", "deals"], "must be setting=value"),
    (["--agents", "random", "--set", "deals=off", "--set", "deals=full"], "--set deals: is there twice"),
    (["--agents", "random", "--set", "num_players=3", "--players", "4"], "num_players=4, but the settings say 3: give only one"),
    (["--agents", "random", "--set", "oponents=boss"], "unknown setting 'oponents'"),
    (["--agents", "random", "--set", "dealz=off"], "did you mean 'deals'"),
    (["--agents", "random", "--set", "deals=of"], "deals='of'"),
    (["--agents", "random", "--preset", "loud"], "no such preset"),
    (["--agents", "random", "--json", "no/such/folder/out.json"], "there is no folder no/such/folder"),
    (["--agents", "random", "--plot", "out.doc"], "must end in .png"),
    (["--agents", "no_file.py:MyBot"], "no file no_file.py"),
    (["--agents", "random", "--jobs", "-1"], "jobs=-1"),
    ([], "the following arguments are required: --agents"),
    (["--agents"], "argument --agents: expected at least one argument"),
    (["--agents", "random", "--deals", "market"], "--deals is how many deals (seeds) are played; negotiation is a setting: --set deals="),
    (["--agents", "random", "--deals", "1.5"], "'1.5' is no number"),
    (["--agents", "random", "--seed", "-1"], "seed=-1"),
    (["--agents", "random", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
    (["--agents", "random", "--players", "two"], "argument --players/--seats: invalid int value: 'two'"),
    (["--agents", "random", "--players", "2"], "num_players=2"),
    (["--agents", "random", "--setup", "swiss"], "invalid choice: 'swiss'"),
    (["--agents", "random", "--setup", "round"], "two different agents"),
    (["--agents", "random", "--setup", "one", "--reference", "nobody"], "unknown mobster 'nobody'"),
    (["--agents", "random", "--mirror", "nobody"], "unknown mobster 'nobody'"),
    (["--agents", "search"], "search wants its budget"),
    (["--agents", "boss+bidd:even"], "unknown decision 'bidd', did you mean bid?"),
    (["--agents", "boss+bid"], "unknown mobster for bid ''"),
    (["--agents", "boss+bid:evn"], "unknown mobster for bid 'evn', did you mean even?"),
    (["--agents", "boss+bid:no_file.py:act"], "no file no_file.py"),
    (["--agents", "no.safetensors"], "no.safetensors"),
    (["--agents", "random", "--json", "."], ".: is a folder"),
    (["--agents", "random", "--preset", "no.json"], "no such preset"),
    (["--agents", "shrewd"], "unknown mobster 'shrewd'"),
])
def test_bad_input_is_one_line(wrong, words, capsys):
    assert code_of(["tournament", *wrong]) == 2
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
    assert main(["ladder", "--deals", "10", "--json", str(out), "--plot", str(tmp_path / "ladder.png"), *QUICK]) == 0
    assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")
    report = json.loads(out.read_text())
    assert [row["agent"] for row in report["agents"]] == sorted(
        ("random", "greedy"), key=lambda name: -next(row["win_share"] for row in report["agents"] if row["agent"] == name))
    assert report["command"] == "bootleg ladder --deals 10 --seed 1 --preset quiet --set rounds=8"
    assert report["command"] in capsys.readouterr().out
    assert report["guests"] is None and report["deals"] == 10


def test_a_crashing_agent_wins_nothing_even_beside_its_own_copies(tmp_path, capsys):
    """Four seats, two agents: each sits at the table more than once, and a copy must not inherit the win."""
    (tmp_path / "bots.py").write_text(BOTS)
    out = tmp_path / "out.json"
    command = ["tournament", "--agents", f"{tmp_path}/bots.py:Crashing", "random", "--deals", "3", "--mirror", "none", "--json", str(out)]
    assert main([*command, *QUICK]) == 1
    shares = {row["agent"].rpartition(":")[2]: row["win_share"] for row in json.loads(out.read_text())["agents"]}
    assert shares["Crashing"] == 0 < shares["random"]


@pytest.mark.parametrize("argv, words", [
    (["ladder", "--deals", "1", "--search", "0"], "--search=0: must be"), (["bench", "--seconds", "0"], "--seconds 0.0: must be"),
    (["bench", "--seconds", "nan"], "--seconds nan: must be"),
    (["demo", "--agents", "boss", "crook"], "--agents: one name for all seats, or 3 to 6; given: 2, boss crook")])
def test_bad_numbers_are_refused_before_anything_is_played(argv, words, capsys):
    assert main(argv) == 2
    said = capsys.readouterr()
    assert words in said.err and said.err.count("\n") == 1 and not said.out


@pytest.mark.parametrize("others, says", [("", "late"), ("a", "late (2), and 1 other reason"), ("ab", "late (2), and 2 other reasons")])
def test_reasons_are_counted_in_english(others, says):
    assert reasons([{"agent": "bot", "why": why} for why in ("late", "late", *others)], "bot") == says
