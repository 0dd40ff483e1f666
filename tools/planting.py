"""Faults planted in a copy of the package, for tools that ask whether a test is strong enough: planted_leaks.py, planted_rules.py."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).parents[1]
COPIED = ("bootleg_env", "agents/bootleg_agents", "configs")
TIME = 1800  # seconds for one fault


class Planted(Protocol):
    """One text in one file of a game, and what stands there instead."""

    @property
    def what(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def old(self) -> str: ...
    @property
    def new(self) -> str: ...


def place(fault: Planted, folder: Path) -> Path:
    """Its file: of its game, unless the whole path is given."""
    return folder / (fault.file if fault.file.startswith(COPIED) else f"bootleg_env/{fault.game}/{fault.file}")


def planted(fault: Planted, folder: Path) -> None:
    """A copy of the packages with the fault in it."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    path = place(fault, folder)
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise ValueError(f"{fault.what}: {path.relative_to(folder)} has {text.count(fault.old)} times what is to be replaced: {fault.old}")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")


def environment(folder: Path | str) -> dict[str, str]:
    """Uncompiled, with the copy before everything else."""
    return {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{folder}{os.pathsep}{folder}/agents"}


def fuzz(fault: Planted, folder: Path | str, *options: str) -> dict[str, Any]:
    """The report of `bootleg fuzz` on the copy."""
    made = subprocess.run(
        [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())", "fuzz", "--game", fault.game,
         *options, "--json"], env=environment(folder), cwd=folder, capture_output=True, text=True, timeout=TIME, check=False)
    if made.returncode not in (0, 1):
        raise RuntimeError(f"{fault.what}: {made.stderr.strip()[-400:]}")
    report: dict[str, Any] = json.loads(made.stdout)
    return report
