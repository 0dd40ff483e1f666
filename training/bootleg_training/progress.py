"""The progress of a training on the terminal: a bar with the time left and steps a second, and a line for every evaluation."""
from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar


class Progress:
    """On stderr, or not shown at all."""

    def __init__(self, show: bool):
        self.console = Console(stderr=True, quiet=not show, highlight=False, soft_wrap=True)
        self.bar = Bar(
            BarColumn(30), TaskProgressColumn(), TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(elapsed_when_finished=True), TextColumn("{task.description}"),
            console=self.console, speed_estimate_period=300)
        self.task = self.bar.add_task("", total=1.0, speed="")
        self.start: tuple[float, int] | None = None  # seconds and steps when this process began

    def __enter__(self) -> Progress:
        self.bar.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.bar.stop()

    def update(self, progress: float, seconds: float, steps: int) -> None:
        if self.start is None:
            self.start = seconds, steps
        passed, done = seconds - self.start[0], steps - self.start[1]
        speed = f"{steps / 1e6:.2f} M steps" + (f", {done / passed:,.0f} a second" if passed > 0 else "")
        self.bar.update(self.task, completed=progress, speed=speed)

    def say(self, steps: int, seconds: float, words: str) -> None:
        """An evaluation: it stays on the screen, and beside the bar."""
        self.bar.update(self.task, description=words)
        self.console.print(f"{seconds / 60:6.1f} min {steps / 1e6:8.2f} M steps: {words}")
