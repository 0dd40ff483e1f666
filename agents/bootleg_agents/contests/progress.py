"""How far a contest is, on a terminal."""
from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator

Progress = Callable[[int, int], None]  # games played, games to be played


@contextlib.contextmanager
def progress_bar() -> Iterator[Progress | None]:
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
        self.start = time.perf_counter()

    def __call__(self, done: int, wanted: int) -> None:
        left = (time.perf_counter() - self.start) * (wanted - done) / done if done else 0.0
        end = "\n" if done == wanted else ""
        print(f"\r{done:,} of {wanted:,} games, {left:.0f} s to go   ", end=end, file=sys.stderr, flush=True)
