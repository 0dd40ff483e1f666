"""tools/mutants.py: on a toy module it finds what the toy's tests notice, and what they do not."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "mutants.py"
PLAN = {
    "groups": {"toys": ["toys/*.py"]}, "left_out": {"toys/broken.py": "not looked at"}, "scenarios": ["*larger*"], "patience": 0.2,
    "tests": ["tests"], "not_tests": ["*never*"], "loaded": ["toys/*.py"], "imported": ["pytest", "coverage"]}
TOY = '''
def larger(a, b):
    if a > b:
        return a
    return b

def down(n):
    while n > 0:
        n -= 1
    return n

def weak(n):
    return n * 2

def untried(n):
    return max(n, 4)

def at_import(n):
    return n + 3

SEVEN = at_import(4)
'''
TESTS = '''
from toys import toy

def test_larger():
    assert toy.larger(2, 1) == 2 and toy.larger(1, 2) == 2

def test_down():
    assert toy.down(3) == 0

def test_weak():
    assert toy.weak(0) == 0

def test_seven():
    assert toy.SEVEN == 7

def test_never():
    assert toy.untried(1) == 4
'''
WHY = [{"file": "toys/toy.py", "function": "larger", "before": "if a > b:", "after": "if a >= b:", "why": "both are the larger one"}]


@pytest.fixture(scope="module")
def toys(tmp_path_factory):
    folder = tmp_path_factory.mktemp("toys")
    for name, text in {"toys/toy.py": TOY, "tests/test_toy.py": TESTS, "plan.json": json.dumps(PLAN), "toys/broken.py": "",
                       "docs/data/reliability/survivors.json": json.dumps(WHY)}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    tool(folder, "--map")
    tool(folder, "--number", "100", "--json", "report.json")
    return folder


def tool(folder, *arguments):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder)}
    made = subprocess.run([sys.executable, TOOL, "--plan", "plan.json", *arguments], cwd=folder, env=environment, capture_output=True,
                          text=True, timeout=120, check=False)
    assert made.returncode == 0, made.stderr
    return made.stdout


def became(folder, before, after, when="outcome"):
    rows = json.loads((folder / "report.json").read_text(encoding="utf-8"))["mutants"]
    row, = [row for row in rows if (row["before"], row["after"]) == (before, after)]
    return row.get(when, row["outcome"])


@pytest.mark.parametrize("before, after, outcome", [
    ("if a > b:", "if a <= b:", "killed"), ("if a > b:", "if a >= b:", "survived"), ("return b", "return 0", "killed"),
    ("n -= 1", "n += 1", "timed out"), ("n -= 1", "pass", "timed out"), ("n -= 1", "n -= 2", "killed"),
    ("return n * 2", "return n // 2", "survived"), ("return max(n, 4)", "return min(n, 4)", "not covered"),
    ("return n + 3", "return n - 3", "killed"), ("return n + 3", "return n + 4", "killed")])
def test_what_became_of_each(toys, before, after, outcome):
    """A mutant of what runs when the module is imported is noticed as well."""
    assert became(toys, before, after) == outcome


def test_what_is_explained_does_not_count(toys):
    """The raw score stays as it was found; the explained one is no survivor of today, and the score is of the others."""
    assert became(toys, "if a > b:", "if a >= b:", "now") == "explained"
    report = json.loads((toys / "report.json").read_text(encoding="utf-8"))
    first, now = report["groups"]["all"]["first"], report["groups"]["all"]["now"]
    assert (first["explained"], now["explained"]) == (0, 1)
    assert now["score"] > first["score"]
    assert first["tried"] == now["tried"] == report["groups"]["all"]["mutants"] == len(report["mutants"])
    assert first["by_scenarios"] == pytest.approx(3 / first["tried"], abs=0.001)  # of test_larger alone


def test_one_mutant_by_its_id(toys):
    """What is changed, and what becomes of it."""
    rows = json.loads((toys / "report.json").read_text(encoding="utf-8"))["mutants"]
    one = next(row for row in rows if row["after"] == "return n + 4")
    shown = tool(toys, "--only", one["id"], "--show")
    assert "- return n + 3" in shown and "+ return n + 4" in shown and "killed" not in shown
    assert "killed" in tool(toys, "--only", one["id"])


def test_survivors_are_run_again_with_new_tests(toys):
    """Lines may have moved meanwhile; what was found first stays in the report."""
    (toys / "toys" / "toy.py").write_text("\n\n" + TOY, encoding="utf-8")
    (toys / "tests" / "test_more.py").write_text("from toys import toy\n\ndef test_it():\n    assert toy.weak(3) == 6\n", encoding="utf-8")
    (toys / "build" / "mutants" / "map.jsonl").unlink()
    tool(toys, "--map")
    tool(toys, "--again", "report.json")
    assert became(toys, "return n * 2", "return n // 2") == "survived"
    assert became(toys, "return n * 2", "return n // 2", "now") == "killed"
    assert became(toys, "return max(n, 4)", "return min(n, 4)", "now") == "not covered"
