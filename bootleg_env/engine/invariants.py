"""For the invariants of a game: what is true at every decision, checked over a whole array of records at once."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

Complaint = tuple[str, np.ndarray | np.bool]  # words, and the rows they are true of
Part = Callable[[np.ndarray], Iterator[Complaint]]


def violations(states: np.ndarray, parts: Iterable[Part]) -> list[tuple[int, str]]:
    """Every violation that one of these finds: the row and what is wrong with it; an empty list when all is well."""
    if len(states) == 0:
        return []
    return sorted((int(row), words) for part in parts for words, bad in part(states) for row in bad.ravel().nonzero()[0])


def field(states: np.ndarray, name: str) -> np.ndarray:
    """Wide enough to add and subtract in."""
    return np.asarray(states[name], np.int64)


def rows(bad: np.ndarray) -> np.ndarray:
    """Is anything in this row bad?"""
    return np.asarray(bad.any(axis=tuple(range(1, bad.ndim))))
