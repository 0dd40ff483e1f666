"""Ctrl-C during a training: the first one lets the iteration finish, so that a checkpoint can be written; the second leaves at once."""
from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

WORDS = "stopping after this iteration; Ctrl-C again leaves at once"


class Interrupt:
    """Inside its `with` block Ctrl-C raises KeyboardInterrupt, but not in the middle of an iteration."""

    def __init__(self, show: bool = True):
        self.show = show
        self.is_iterating = self.is_asked = False

    def __enter__(self) -> Interrupt:
        self.before: Any = None
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.asked)
        return self

    def __exit__(self, *_: Any) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def asked(self, *_: Any) -> None:
        if self.is_asked or not self.is_iterating:
            raise KeyboardInterrupt
        self.is_asked = True
        if self.show:
            print(WORDS, file=sys.stderr, flush=True)

    @contextmanager
    def iteration(self) -> Iterator[None]:
        """Finished before a first Ctrl-C counts; a second one leaves `is_iterating` set: what it was about is half done."""
        self.is_iterating = True
        yield
        self.is_iterating = False
        if self.is_asked:
            raise KeyboardInterrupt
