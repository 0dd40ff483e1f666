"""What the numbers of a record may be, as a table of each game: compiled rules believe them, so a snapshot is held against it.

The same table is an invariant (`complaints`) and the reader of the `engine` part (`refuse`), which names path, value and what is accepted.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .checks import refuse
from .invariants import Complaint, field, rows

LAST_SEAT = -1000  # as the highest number: the last seat that plays
BOTTOM = -1  # as the kind of frame below: none, it is the first
MOST_CHANGES = 10**9  # of a game that is read; the field holds twice as many
EVERY_GAME = (("seed", 0, 2**32 - 1), ("changes", 0, MOST_CHANGES, 2 * MOST_CHANGES), ("spare_bytes", 0, 0))
Row = tuple[str, int, int] | tuple[str, int, int, int]  # a field, the least, the most; the most that it may grow to from there


def by_kind(kinds: Sequence[int], usual: int, *others: tuple[Sequence[int], int]) -> np.ndarray:
    """A number for each kind of frame; `others`: for these kinds another one."""
    found = np.full(max(kinds) + 1, usual)
    for some, number in others:
        found[list(some)] = number
    return found


class Limits:
    """`fields`: rows of the record; `frames`: parts of a frame with the least and the most by kind; `pairs`: kinds of frames that may lie
    on one another, (below, above), the first one on BOTTOM. What is under way for nobody (`of_nobody`) has the seat -1."""

    def __init__(self, fields: Sequence[Row], frames: Sequence[tuple[str, np.ndarray, np.ndarray]], kinds: Sequence[int],
                 pairs: Sequence[tuple[int, int]], of_nobody: Sequence[int] = ()):
        self.fields, self.frames, self.kinds = (*EVERY_GAME, *fields), tuple(frames), list(kinds)
        seat = by_kind(kinds, 0, (of_nobody, -1)), by_kind(kinds, LAST_SEAT, (of_nobody, -1))
        self.parts = (("seat", *seat), *self.frames)
        self.may_lie = np.zeros((max(kinds) + 2, max(kinds) + 1), bool)  # [1 + below][above]
        for below, above in pairs:
            self.may_lie[1 + below, above] = True

    # ---- as invariants, over an array of records

    def complaints(self, states: np.ndarray) -> Iterator[Complaint]:
        """Every number is one that the rules can have written."""
        last = field(states, "seats") - 1
        for name, low, *highs in self.fields:
            values, high = field(states, name).reshape(len(states), -1), highs[-1]
            most = last[:, None] if high == LAST_SEAT else high
            yield f"{name} is not from {low} to {most_words(high)}", rows((values < low) | (values > most))
        yield from self.stack(states, last)

    def stack(self, states: np.ndarray, last: np.ndarray) -> Iterator[Complaint]:
        """Every frame is of a kind there is, of somebody at the table, about something there is, on one that it can lie on."""
        depth, stack = field(states, "depth"), states["stack"]
        levels = stack.shape[1]
        yield f"the stack is not within 0 .. {levels}", (depth < 0) | (depth > levels)
        kinds = np.asarray(stack["kind"], np.int64)
        live = np.arange(levels) < depth[:, None]
        known = np.isin(kinds, self.kinds)
        yield "a frame of the stack of no kind there is", rows(live & ~known)
        kinds = np.where(known, kinds, self.kinds[0])
        below = np.concatenate([np.full((len(states), 1), BOTTOM), kinds[:, :-1]], 1)
        yield "a frame of the stack on one that it cannot lie on", rows(live & ~self.may_lie[1 + below, kinds])
        for name in stack.dtype.names or ():
            left = np.asarray(stack[name] != 0).reshape(len(states), levels, -1).any(axis=2)
            yield f"a popped frame has left its {name}", rows(~live & left)
        for name, low, high in self.parts:
            values = np.asarray(stack[name], np.int64).reshape(len(states), levels, -1)
            least, most = low[kinds][:, :, None], high[kinds][:, :, None]
            most = np.where(most == LAST_SEAT, last[:, None, None], most)
            yield f"a frame of the stack: {name} is none it can have", rows(live[:, :, None] & ((values < least) | (values > most)))

    # ---- as they are read, one record

    def refuse(self, row: Any) -> None:
        """Refuse the first number that cannot be, with its path and what is accepted."""
        last = int(row["seats"]) - 1
        for name, low, high, *_ in self.fields:
            refuse_outside(f"engine.{name}", row[name], low, last if high == LAST_SEAT else high)
        refuse_outside("engine.depth", row["depth"], 0, len(row["stack"]))
        names = row["stack"].dtype.names
        below = BOTTOM
        for level in range(int(row["depth"])):
            frame, path = row["stack"][level], f"engine.stack[{level}]"
            kind = int(frame["kind"])
            if kind not in self.kinds:
                refuse(f"{path}[{names.index('kind')}]", kind, f"kind must be one of {', '.join(map(str, self.kinds))}")
            if not self.may_lie[1 + below, kind]:
                refuse(f"{path}[{names.index('kind')}]", kind, f"this kind cannot lie on kind {below}" if below != BOTTOM else
                       "this kind cannot be the first on the stack")
            for name, lows, highs in self.parts:
                most = last if highs[kind] == LAST_SEAT else int(highs[kind])
                refuse_outside(f"{path}[{names.index(name)}]", frame[name], int(lows[kind]), most, f"{name} ")
            below = kind
        if not row["stack"][int(row["depth"]) :].tobytes().strip(b"\0"):
            return
        for level in range(int(row["depth"]), len(row["stack"])):
            if any(np.any(row["stack"][level][name]) for name in names):
                number = int(row["depth"])
                refuse("engine.depth", number, f"engine.stack[{level}] is not empty, a stack of {number} has zeros from there on")


def most_words(high: int) -> str:
    return "the last seat" if high == LAST_SEAT else str(high)


def refuse_outside(path: str, values: Any, low: int, high: int, name: str = "") -> None:
    """... of one number, or of any in these lists."""
    numbers = np.asarray(values, np.int64)
    if numbers.min() >= low and numbers.max() <= high:
        return
    bad = np.argwhere((numbers < low) | (numbers > high))
    place = tuple(int(each) for each in bad[0])
    accepted = f"must be {low}" if low == high else f"must be from {low} to {high}"
    refuse(path + "".join(f"[{each}]" for each in place), int(numbers[place]), name + accepted)
