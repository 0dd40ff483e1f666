"""What `make` installs: no more than the target needs, and nothing twice."""
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("Makefile", "pyproject.toml", "constraints.txt")
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def clone(tmp_path):
    """As fresh from git: no .venv."""
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
        os.utime(tmp_path / name, (1, 1))
    (tmp_path / ".venv").mkdir()
    return tmp_path


def installs(folder, *arguments):
    """Which extras these targets install, in order; nothing is run."""
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "TORCH")}
    done = subprocess.run(["make", "-n", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=True)
    installs.said = done.stdout
    return [line.partition(".[")[2].partition("]")[0] for line in done.stdout.splitlines() if "pip install" in line]


def test_the_demo_needs_what_trains_and_the_tests_need_everything(clone):
    assert installs(clone, "demo") == ["train"]
    assert installs(clone, "lint") == installs(clone, "site") == installs(clone, "setup") == ["dev"]


def test_neither_ray_nor_a_tool_for_developers_comes_with_the_demo():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = [*extras["train"], *extras["contests"]]
    assert {each for each in extras["train"] if each.startswith("bootleg-env")} == {"bootleg-env[contests]"}
    assert not [each for each in wanted if each.startswith(("ray", "mypy", "pytest", "ruff", "sphinx", "jupytext"))]


def test_nothing_is_installed_twice(clone):
    (clone / ".venv" / ".train").touch()
    assert installs(clone, "demo") == []
    assert installs(clone, "lint") == ["dev"]
    (clone / ".venv" / ".dev").touch()
    assert installs(clone, "lint") == []


def test_everything_installed_is_enough_for_the_demo(clone):
    (clone / ".venv" / ".dev").touch()
    assert installs(clone, "demo") == []


def test_torch_for_a_gpu_is_left_to_pip(clone):
    installs(clone, "setup")
    assert "tools/cpu_torch.py" in installs.said
    installs(clone, "setup", "TORCH=gpu")
    assert "tools/cpu_torch.py" not in installs.said


def test_make_alone_lists_every_target(clone):
    listed = subprocess.run(["make", "--no-print-directory"], cwd=clone, capture_output=True, text=True, check=True).stdout
    targets = (clone / "Makefile").read_text(encoding="utf-8").partition(".PHONY: ")[2].partition("\n")[0].split()
    assert [line.split()[1] for line in listed.splitlines()] == [*targets]
