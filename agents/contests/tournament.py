"""`bootleg tournament`: a contest on the command line."""
from __future__ import annotations

import argparse
import contextlib
import json
import os
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import charts, contest
from .result import Result

INTERRUPTED, BROKEN = 130, 1


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C and 1 after the death of a process, both with what was played until then."""
    check_places(args)
    command = command_of("tournament", args)
    with progress_bar() as progress:
        result = contest.tournament(
            args.agents, deals=args.deals, seats=args.seats, seed=args.seed, settings=settings_of(args.set), preset=args.preset,
            jobs=args.jobs, setup=args.setup, reference=args.reference, mirror=None if args.mirror == "none" else args.mirror,
            progress=progress, command=command)
    print(result.table())
    write(result, args)
    return ending(result)


def ending(result: Result) -> int:
    return 0 if result.complete else INTERRUPTED if result.stopped == "interrupted" else BROKEN


def check_places(args: argparse.Namespace) -> None:
    """Nobody waits for a contest to hear at its end that its folder does not exist."""
    for path in (args.json, args.plot):
        if path is not None:
            folder = Path(path).parent
            if not folder.is_dir() or not os.access(folder, os.W_OK):
                raise ValueError(f"{path}: there is no folder {folder} to write to")
            if Path(path).is_dir():
                raise ValueError(f"{path}: is a folder; a file is wanted")
    if args.plot is not None:
        charts.check(args.plot)


def write(result: Result, args: argparse.Namespace) -> None:
    if args.json is not None:
        result.write_json(args.json)
    if args.plot is not None and len(result.games):
        charts.draw(result, args.plot)


def settings_of(given: list[str] | None) -> dict[str, Any]:
    """`deals=off`, `rounds=8`: numbers where they are numbers, words otherwise."""
    found: dict[str, Any] = {}
    for each in given or []:
        key, equals, value = each.partition("=")
        if not key or not equals:
            raise ValueError(f"--set {each!r}: must be setting=value, as in --set deals=off")
        found[key] = number_or_word(value)
    return found


def number_or_word(value: str) -> Any:
    try:
        number = json.loads(value)
    except ValueError:
        return value
    return number if isinstance(number, int) else value


def command_of(verb: str, args: argparse.Namespace) -> str:
    """The command that gives the same figures."""
    words = ["bootleg", verb]
    for name, default in DEFAULTS.items():
        value = getattr(args, name, None)
        if value is not None and value != default and not isinstance(value, list):
            words += [f"--{name.replace('_', '-')}", str(value)]
        elif isinstance(value, list) and value != default:
            words += [f"--{name}", *value] if name != "set" else [word for each in value for word in ("--set", each)]
    return shlex.join(str(word) for word in words)


# what makes the figures, and its value unless said otherwise; None: always said
DEFAULTS: dict[str, Any] = {
    "agents": None, "deals": None, "search": None, "search_deals": 50, "seats": None, "seed": None, "preset": None, "set": None,
    "setup": "mixed", "reference": ["random"], "mirror": "auto"}


# ---- how far it is


@contextlib.contextmanager
def progress_bar() -> Iterator[contest.Progress | None]:
    """With the time left, on a terminal; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich import progress
        from rich.console import Console
    except ImportError:
        yield Line()
        return
    columns = (progress.BarColumn(), progress.MofNCompleteColumn(), progress.TextColumn("games,"), progress.TimeElapsedColumn(),
               progress.TextColumn("and"), progress.TimeRemainingColumn(elapsed_when_finished=True), progress.TextColumn("to go"))
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda done, wanted: bar.update(task, completed=done, total=wanted)


class Line:
    """The same without rich."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()

    def __call__(self, done: int, wanted: int) -> None:
        left = (time.perf_counter() - self.begun) * (wanted - done) / done if done else 0.0
        end = "\n" if done == wanted else ""
        print(f"\r{done:,} of {wanted:,} games, {left:.0f} s to go   ", end=end, file=sys.stderr, flush=True)
