"""The two tables of a game: what can be asked (Decisions) and what is seen (Fields). Ids, masks, slices and docs follow from them."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from .codes import MOST_DECISIONS

FIRST_TASK = 32  # kinds of frames: decisions below, tasks (work to be done) from here on


class DecisionRow(TypedDict):
    """One kind of question."""

    name: str
    first: int  # the action id of its first option
    size: int
    meaning: str


class FieldRow(TypedDict):
    """One part of an observation."""

    name: str
    slice: slice
    visible: str  # "question", "public" or "owner"
    scale: float
    meaning: str


class Decisions:
    """Rows of (name, number of options, meaning). An action id is the first id of the decision plus the option."""

    def __init__(self, rows: Sequence[tuple[str, int, str]]):
        if len(rows) > min(MOST_DECISIONS, FIRST_TASK):
            raise TypeError(f"{len(rows)} decisions: the kernel has room for {min(MOST_DECISIONS, FIRST_TASK)}")
        if len({name for name, *_ in rows}) < len(rows):
            raise TypeError("decisions: a name stands twice")
        self._rows = tuple(rows)
        self.names = tuple(name for name, *_ in rows)
        self.options = np.array([size for _, size, _ in rows])
        self.first = np.array([0, *np.cumsum(self.options)[:-1]])
        self.actions = int(self.options.sum())
        self.most_options = int(self.options.max())
        self.decision_of = np.repeat(np.arange(len(rows)), self.options)  # by action id

    def rows(self) -> list[DecisionRow]:
        """The table for a reader: name, first action id, number of options, meaning."""
        return [{"name": name, "first": int(self.first[i]), "size": int(size), "meaning": text}
                for i, (name, size, text) in enumerate(self._rows)]

    def purpose(self, name: str) -> str:
        """What is asked, in words: the meaning without the options."""
        return self._rows[self.names.index(name)][2].partition(":")[0]


class Fields:
    """Rows of (name, size, "question" | "public" | "owner", scale, meaning). The core writes small integers; times scale they are inputs.

    Seats are counted from the observer (0 = me, 1 = next ...). "owner" fields hold what only the observer knows; "question" fields,
    which come first, are filled only for the seat that is asked.
    """

    def __init__(self, rows: Sequence[tuple[str, int, str, float, str]]):
        kinds = [seen for _, _, seen, *_ in rows]
        if sorted(kinds, key=lambda seen: seen != "question") != kinds or not {*kinds} <= {"question", "public", "owner"}:
            raise TypeError("fields: those of the question come first, then public and owner ones")
        self._rows = tuple(rows)
        sizes = [size for _, size, *_ in rows]
        self.size = sum(sizes)
        self.starts = dict(zip((name for name, *_ in rows), (int(n) for n in np.cumsum((0, *sizes[:-1]))), strict=True))
        if len(self.starts) < len(rows):
            raise TypeError("fields: a name stands twice")
        self.sizes = dict(zip(self.starts, sizes, strict=True))
        self.question_size = sum(size for _, size, seen, *_ in rows if seen == "question")
        self.scale = np.repeat(np.array([scale for *_, scale, _ in rows], np.float32), sizes)

    def rows(self) -> list[FieldRow]:
        """The table for a reader: name, slice, who may see it, scale, meaning."""
        return [{"name": name, "slice": slice(self.starts[name], self.starts[name] + size), "visible": seen, "scale": float(scale),
                 "meaning": text} for name, size, seen, scale, text in self._rows]
