"""What the pages claim, part by part: each measured by a function of the game's own script, all kept in one file."""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from bootleg_env.engine.files import write

Parts = Mapping[str, Callable[[argparse.Namespace], Any]]


def options(program: str, deals: int, parts: Iterable[str]) -> argparse.ArgumentParser:
    """Of such a script: how many deals, in how many processes, which parts anew."""
    args = argparse.ArgumentParser(prog=f"python -m {program}")
    args.add_argument("--deals", type=int, default=deals, help="of rows among compiled mobsters and models")
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--only", choices=sorted(parts), nargs="+", default=sorted(parts), help="measure only these anew")
    return args


def measure(given: argparse.Namespace, parts: Parts, out: Path) -> None:
    """The parts that are asked for; the others stay as the file has them. It is written after each."""
    report = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    out.parent.mkdir(parents=True, exist_ok=True)
    for part in given.only:
        report[part] = parts[part](given)
        print(json.dumps({part: report[part]}, indent=1), flush=True)
        write(out, json.dumps(report, indent=1) + "\n")
