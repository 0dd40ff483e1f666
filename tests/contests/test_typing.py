"""A user's script with everything that may stand for a mobster, read by `mypy --strict`."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bootleg_agents
import bootleg_env

SCRIPT = """
from typing import Any
import numpy as np
from bootleg_agents import contests
from bootleg_agents.contests import Result
from bootleg_env import bootleggers_v0, stones_v0

class Miser:
    def act(self, observation: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> int:
        return int(mask.argmax())

def first(observation: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> int:
    return int(mask.argmax())

policy = bootleggers_v0.policy("boss")
for opponents in (Miser, first, Miser(), policy, "boss"):
    bootleggers_v0.solo_env(opponents=opponents)
bootleggers_v0.solo_env(opponents=[Miser, "boss", policy])
bootleggers_v0.solo_vector_env(8, opponents=Miser)
bootleggers_v0.env(opponents={1: Miser, "mobster_2": first})
bootleggers_v0.parallel_env(opponents=[Miser])
bootleggers_v0.vector_env(8, opponents={1: "boss"})
stones_v0.solo_env(opponents=Miser)
bootleggers_v0.policy(Miser)
result: Result = contests.tournament([Miser, first, Miser(), policy, "boss"], deals=4, num_players=4)
contests.tournament(Miser, setup="one", reference=first)
names: list[str] = ["boss", "don"]
classes: list[type[Miser]] = [Miser]
contests.tournament(names, reference=classes)
share: float = result.agents[0]["win_share"]
print(result.table(), share)
"""
WRONG = """
from bootleg_agents import contests
contests.tournament(3)
contests.tournament(["boss"], deals="market")
contests.tournament([1.5])
"""
CONFIG = """[mypy]
strict = true
follow_imports = silent
[mypy-numba.*,torch.*,ray.*,matplotlib.*,rich.*]
follow_imports = skip
"""  # reading those takes minutes


def checked(script, tmp_path):
    """What mypy says of this script, which imports the packages that are tested."""
    file, config = tmp_path / "script.py", tmp_path / "mypy.ini"
    file.write_text(script)
    config.write_text(CONFIG)
    roots = {str(Path(package.__file__).parents[1]) for package in (bootleg_env, bootleg_agents)}
    options = ["--config-file", str(config), "--cache-dir", str(tmp_path / "cache")]
    return subprocess.run([sys.executable, "-m", "mypy", *options, str(file)], capture_output=True, text=True, check=False, cwd=tmp_path,
                          env={**os.environ, "MYPYPATH": os.pathsep.join(roots)})


@pytest.mark.slow
def test_a_users_script_is_clean_and_its_mistakes_are_found(tmp_path):
    pytest.importorskip("mypy")
    clean = checked(SCRIPT, tmp_path)
    assert clean.returncode == 0, clean.stdout + clean.stderr
    wrong = checked(WRONG, tmp_path)
    assert [line.split(":")[1] for line in wrong.stdout.splitlines() if ": error:" in line] == ["3", "4", "5"], wrong.stdout
