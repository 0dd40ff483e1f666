"""The progress of a training on the terminal: a bar with the time left, steps a second, and a line for every evaluation."""
from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Column

NARROW = 60  # columns: there the bar, the time left and the speed still fit


class Progress:
    """On stderr, or not shown at all; without a terminal there is no bar, only a line for every evaluation."""

    def __init__(self, show: bool, title: str = ""):
        self.console = Console(stderr=True, quiet=not show, highlight=False)
        self.bar = Bar(
            TextColumn("{task.description}"), BarColumn(None, table_column=Column(ratio=1, min_width=8)), TaskProgressColumn(),
            TimeRemainingColumn(elapsed_when_finished=True), TextColumn("{task.fields[speed]}", table_column=Column(no_wrap=True)),
            console=self.console, speed_estimate_period=300, expand=True, disable=not self.console.is_terminal)
        self.task = self.bar.add_task(title, total=1.0, speed="")
        self.start, self.fps = (0.0, 0), 0.0  # seconds and steps when this process began; steps a second since then

    def begin(self, seconds: float, steps: int) -> None:
        self.start = seconds, steps

    def __enter__(self) -> Progress:
        self.bar.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.bar.stop()

    def update(self, progress: float, seconds: float, steps: int) -> None:
        passed, done = seconds - self.start[0], steps - self.start[1]
        self.fps = done / passed if passed > 0 else 0.0
        self.bar.update(self.task, completed=progress, speed=f"{steps / 1e6:.2f} M steps, {self.fps:,.0f}/s")

    def say(self, steps: int, seconds: float, words: str) -> None:
        """An evaluation: it stays on the screen, above the bar."""
        self.console.print(f"{seconds / 60:.1f} min, {steps / 1e6:.2f} M steps: {words}")
