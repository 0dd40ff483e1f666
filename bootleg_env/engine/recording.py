"""The journal of a game, written afterwards: a second copy of the game, which listens, plays the same answers again."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from . import codes
from .batch import GameBatch
from .game import Event


class Beginning(NamedTuple):
    """Where a game began: from its seed, or as a record that a snapshot gave; and how its bots were seeded."""

    seed: int
    noise: int = 0
    record: bytes | None = None
    snapshot: dict | None = None


class Journal(list):
    """A list of events. In a notebook it shows the game they are of, as long as that is known."""

    def __init__(self, events: Iterable[Event] = (), shown: Callable[[], dict[str, Any]] | None = None):
        super().__init__(events)
        self.shown = shown

    def __reduce__(self) -> tuple[type[list], tuple[list[Event]]]:
        """Copies and pickles are plain lists."""
        return list, (list(self),)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": in_short(self)} if self.shown is None else self.shown()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython writes; it would write all of a list."""
        printer.text(in_short(self))


def in_short(events: Sequence[Event]) -> str:
    """A long journal in a line: its second event and its last."""
    return repr(events) if len(events) < 4 else f"[..., {events[1]!r}, ..., {events[-1]!r}] ({len(events)} events)"


class Recording:
    """Replays a game's answers into a listening copy, as far as anybody asks."""

    def __init__(self, played: GameBatch, beginning: Beginning):
        self.copy = GameBatch(played.game, played.settings)
        self.copy.control[:] = played.control
        self.copy.bots[:] = played.bots
        self.copy.noise[0] = beginning.noise
        self.copy.seeds[0] = beginning.seed
        self.copy.blank["listening"] = 1
        self.beginning, self.replayed = beginning, -1  # answers replayed so far; -1: not even opened
        self.events: list[Event] = []

    def journal(self, answers: Sequence[int]) -> list[Event]:
        """All events of these answers, which begin with those of the call before."""
        if self.replayed < 0:
            self._open()
        self._play(answers[self.replayed :])
        self.replayed = len(answers)
        return list(self.events)

    def _open(self) -> None:
        batch, beginning = self.copy, self.beginning
        if beginning.record is None:
            seat = batch.answer(codes.RESET)
            self.events.append(batch.game.opening(batch.states, batch.settings, beginning.seed, None))
        else:
            batch.put(beginning.record)
            batch.states["listening"] = 1
            self.events.append(batch.game.opening(batch.states, batch.settings, beginning.seed, beginning.snapshot))
            seat = batch.answer(codes.WAIT)
        self.replayed = 0
        self._read(seat)

    def _play(self, answers: Iterable[int]) -> None:
        for action in answers:
            self._read(self.copy.answer(action))

    def _read(self, seat: int) -> None:
        """Read the buffer, and again as long as the kernel pauses because it is full."""
        batch = self.copy
        self.events += batch.game.events(batch.states, batch.settings)
        while seat == codes.PAUSED:
            seat = batch.answer(codes.WAIT)
            self.events += batch.game.events(batch.states, batch.settings)
