"""What came of hostile inputs, and the clock: nothing may take longer than a second of the processor, or five of anybody's."""
from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType

from ...engine.jit import INTERPRETED

SECOND, PATIENCE = 1.0, 5.0  # of the processor; on the clock of the wall, where others use the machine too
MOST_WORDS = 2000  # characters of a refusal: some list all that is known, none repeats a long text


@dataclass
class Tally:
    """`began`: is called with the number of every input before it is given to a reader."""

    inputs: int = 0
    refused: int = 0
    accepted: int = 0
    answers: int = 0  # in the games that were accepted
    slowest: float = 0.0  # seconds of the processor
    violations: list[str] = field(default_factory=list)
    began: Callable[[int], None] = lambda number: None

    def clock(self, what: str) -> Clock:
        return Clock(self, what)


class Clock:
    """Around what one input does."""

    def __init__(self, tally: Tally, what: str):
        self.tally, self.what = tally, what

    def __enter__(self) -> None:
        self.began = time.process_time(), time.perf_counter()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        processor, wall = time.process_time() - self.began[0], time.perf_counter() - self.began[1]
        self.tally.slowest = max(self.tally.slowest, processor)
        if (processor > SECOND or wall > PATIENCE) and not INTERPRETED:
            self.tally.violations.append(f"{self.what}: took {processor:.1f} seconds of the processor, {wall:.1f} on the clock")


def bad_words(words: str) -> str:
    """What is wrong with a refusal; "" for nothing."""
    if "\n" in words or "\r" in words:
        return "refused in more than a line"
    if len(words) > MOST_WORDS:
        return f"refused in more than {MOST_WORDS} characters"
    return "" if len(words.split()) > 1 else "refused without words"
