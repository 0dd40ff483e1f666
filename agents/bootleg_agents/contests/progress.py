"""How far a contest is, on a terminal."""
from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

Progress = Callable[[int, int], None]  # games played, games to be played
WORDS = 50  # columns of what stands beside the bar: "1234567/7654321 games, 0:12:34 and 1:23:45 to go"
BAR = (10, 40)  # columns of the bar in a narrow terminal, in a wide one


@contextlib.contextmanager
def progress_bar() -> Iterator[Progress | None]:
    """With the time left, on a terminal; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
    except ImportError:
        yield Line()
        return
    with bar(Console(stderr=True)) as shown:
        task = shown.add_task("", total=None)  # how many is not known yet
        yield lambda done, wanted: shown.update(task, completed=done, total=wanted)


def bar(console: Console) -> Bar:
    """Bar, games and times, all visible from 60 columns on."""
    from rich import progress

    size = min(max(console.width - WORDS, BAR[0]), BAR[1])
    return progress.Progress(
        progress.BarColumn(size), progress.MofNCompleteColumn(), progress.TextColumn("games,"), progress.TimeElapsedColumn(),
        progress.TextColumn("and"), progress.TimeRemainingColumn(elapsed_when_finished=True), progress.TextColumn("to go"),
        console=console, transient=True, speed_estimate_period=600)


class Line:
    """The same without rich."""

    def __init__(self) -> None:
        self.start = time.perf_counter()

    def __call__(self, done: int, wanted: int) -> None:
        left = (time.perf_counter() - self.start) * (wanted - done) / done if done else 0.0
        end = "\n" if done == wanted else ""
        print(f"\r{done:,} of {wanted:,} games, {left:.0f} s to go   ", end=end, file=sys.stderr, flush=True)
