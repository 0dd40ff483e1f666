"""The style of a hand-written mobster: a value for each parameter of its game, in an array of one record that compiled rules read."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bootleg_env.engine import checks
from bootleg_env.engine.jit import INTERPRETED


class Parameter(NamedTuple):
    name: str
    default: int
    low: int
    high: int
    meaning: str


def defaults(parameters: Sequence[Parameter]) -> np.ndarray:
    """Of a mobster that differs in nothing."""
    fields = [(each.name, "i8") for each in parameters]
    record = np.zeros(1, np.dtype((np.record, fields)) if INTERPRETED else np.dtype(fields))
    for each in parameters:
        record[each.name] = each.default
    return record


def changed(parameters: Sequence[Parameter], other: np.ndarray, **values: int) -> np.ndarray:
    """Another mobster's style, with some parameters changed."""
    names = [each.name for each in parameters]
    unknown = sorted(set(values) - set(names))
    if unknown:
        raise ValueError(f"no such parameters: {', '.join(unknown)}; known: {', '.join(names)}")
    record = other.copy()
    for name, _, low, high, _ in parameters:
        value = values.get(name, int(record[name][0]))
        record[name] = checks.whole(value, name, low, high)
    return record
