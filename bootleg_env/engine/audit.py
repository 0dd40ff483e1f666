"""For the audit of a game: its rules told a second time, in plain Python, from nothing but questions, answers and events.

The books are a second record that only events change. After every decision they must be equal to the record of the game: no change of the
record without its event, no event without its change. What must come next is written down as due. `stones/rules/audit.py` is the short
example.
"""
from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any

import numpy as np

from .batch import GameBatch
from .game import Event

STACK = "stack"  # the field of questions: nobody books it


class Wrong(Exception):
    """What the books and the game do not agree on, in words."""


def opened(row: np.ndarray) -> SimpleNamespace:
    """The fields of one record by name, as memory: numbers are read and written as Python's, several times faster than numpy's."""
    views = {}
    for name in row.dtype.names or ():
        if name not in (STACK, "events"):
            field: Any = row[name] if row[name].ndim == 1 else row[name][0]
            views[name] = memoryview(field)
    return SimpleNamespace(**views)


class Books:
    """One game: what it should be, by its events. A game adds `read_EVENT(event)`, `ask_DECISION(seat)`, `answer_DECISION(seat, option)`.

    `self.b` are the books, `self.s` is the record of the game: read for what is asked and, before the first event, for what is drawn.
    """

    BOOKED: tuple[str, ...] = ()  # fields of the record that nothing changes without an event, an answer or a law of the books
    ONLY_DUE: frozenset[str] = frozenset()  # events that come only when they are due

    def __init__(self, batch: GameBatch):
        """The game has just begun: nothing of its events has been read."""
        self.seats, names = batch.settings.num_players, batch.game.decision_table.names
        row = batch.game.blank(batch.settings)
        self.b, self.s = opened(row), opened(batch.states)
        self.frames = {name: batch.states[STACK][name][0] for name in batch.game.record.frame_dtype.names or ()}
        self.settings = batch.settings
        self.due: deque[dict[str, Any]] = deque()
        self.first, self.names = batch.game.decision_table.first.tolist(), names
        self._ask: list[Any]
        self._answer: list[Any]
        self._ask, self._answer = ([getattr(self, f"{what}_{name}", None) for name in names] for what in ("ask", "answer"))
        self._ours, self._theirs = row, batch.states
        mask = self._booked(row)
        some = slice(0, np.flatnonzero(mask)[-1] + 1)
        self._words = [each.view(np.int64).reshape(-1)[some] for each in (row, batch.states)]
        self._mask, self._work = mask[some], np.zeros_like(mask[some])
        self._nothing = self._work.tobytes()
        self.copy("seed")
        self.open()

    def _booked(self, row: np.ndarray) -> np.ndarray:
        """The bytes of the record that are compared."""
        mask = np.zeros_like(row)
        for name in self.BOOKED:
            mask[name] = np.array(-1).astype(mask[name].dtype)
        return mask.view(np.int64).reshape(-1)

    def copy(self, *names: str) -> None:
        """What is drawn or chosen before the first event is taken over from the record."""
        for name in names:
            self._ours[name] = self._theirs[name]

    # ---- what a game tells

    def open(self) -> None:
        """What everybody begins with."""

    def over(self) -> None:
        """The game has ended: what must be true then."""

    # ---- what happens

    def hold(self, true: Any, words: str) -> None:
        if not true:
            raise Wrong(words)

    def expect(self, event: str, **keys: Any) -> None:
        """This event must come, behind what is due already, with these keys."""
        self.due.append({"event": event, **keys})

    def expect_first(self, *events: dict[str, Any]) -> None:
        """These must come before all that is due."""
        self.due.extendleft(reversed(events))

    def note(self, events: list[Event]) -> None:
        """What has happened since the last decision."""
        for event in events:
            name = event["event"]
            self.before(event)
            if self.due:
                wanted = self.due.popleft()
                for key, value in wanted.items():
                    if event.get(key, value) != value:
                        raise Wrong(f"{told(event)} where {told(wanted)} is due")
            elif name in self.ONLY_DUE:
                raise Wrong(f"{told(event)} without a reason")
            reader = getattr(self, f"read_{name}", None)
            if reader is None:
                raise Wrong(f"an event that nobody knows: {told(event)}")
            reader(event)

    def before(self, event: Event) -> None:
        """Before an event is read."""

    def before_question(self, decision: str, seat: int) -> None:
        """Before a question is judged."""

    def asked(self, decision: int, seat: int) -> None:
        """May this seat be asked this, now?"""
        name = self.names[decision]
        self.before_question(name, seat)
        if self.due:
            raise Wrong(f"seat {seat} is asked {name} before {told(self.due[0])}")
        self.hold(0 <= seat < self.seats, f"seat {seat} is asked {name}")
        self._ask[decision](seat)

    def frame(self, name: str) -> int:
        """A number of the question that is asked."""
        return int(self.frames[name][self.s.depth[0] - 1])

    def answered(self, decision: int, seat: int, action: int) -> None:
        answer = self._answer[decision]
        if answer is not None:
            answer(seat, action - self.first[decision])

    def ended(self) -> None:
        if self.due:
            raise Wrong(f"the game is over before {told(self.due[0])}")
        self.over()

    def compare(self) -> None:
        """Are the books the record?"""
        ours, theirs = self._words
        np.bitwise_xor(ours, theirs, out=self._work)
        np.bitwise_and(self._work, self._mask, out=self._work)
        if self._work.tobytes() != self._nothing:  # several times faster than any()
            raise Wrong("; ".join(
                f"{name} is {self._theirs[name][0].tolist()}, by its events {self._ours[name][0].tolist()}"
                for name in self.BOOKED if self._ours[name].tobytes() != self._theirs[name].tobytes()))


def told(event: dict[str, Any]) -> str:
    """An event in short."""
    return " ".join([str(event["event"]), *(f"{key}={value}" for key, value in event.items() if key not in ("event", "round", "phase"))])
