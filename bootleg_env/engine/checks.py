"""Checks of what somebody wrote: each gives the value back or raises one line with path, value and what is wanted."""
from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

LONGEST = 60  # characters of a value in an error
MOST_NAMED = 30  # keys listed there
MOST_DEPTH = 12  # of lists and dicts in each other


def refuse(path: str, value: object, why: str) -> NoReturn:
    """The one form of all these errors."""
    raise ValueError(f"{path}={short(value)}: {why}")


def short(value: object) -> str:
    """How a value is written in an error: in one line, whatever it is."""
    try:
        words = " ".join(repr(value).split())
    except (ValueError, RecursionError):  # an integer of thousands of digits, lists in lists in lists
        words = f"({type(value).__name__}, too long to show)"
    return words if len(words) <= LONGEST else words[:LONGEST] + "..."


def keys(value: object, path: str, known: Sequence[str]) -> dict[str, Any]:
    """A dict with none but the known keys."""
    if not isinstance(value, dict):
        refuse(path, value, f"must be a dict with keys of {', '.join(known[:MOST_NAMED])}{' ...' if len(known) > MOST_NAMED else ''}")
    for key in value:
        if key not in known:
            named = ", ".join(known[:MOST_NAMED]) + (" ..." if len(known) > MOST_NAMED else "")
            raise ValueError(f"{path}: unknown key {short(key)}{near(key, known)} Known: {named}")
    return value


def plain(value: object, path: str, depth: int = 0) -> Any:
    """The value, if it is made of what JSON has and not of lists in lists without end; numbers of numpy become Python's."""
    if isinstance(value, (np.integer, np.bool_)):
        return value.item()
    if value is None or isinstance(value, (str, int, float)):
        return value
    if not isinstance(value, (dict, list, tuple)):
        refuse(path, value, f"must be what JSON has, not {type(value).__name__}")
    if depth == MOST_DEPTH:
        raise ValueError(f"{path}: more than {MOST_DEPTH} lists in each other")
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise ValueError(f"{path}: key {short(key)}: must be text")
        return {key: each if type(each) in (int, str) else plain(each, f"{path}.{key[:LONGEST]}", depth + 1) for key, each in value.items()}
    return [each if type(each) in (int, str) else plain(each, f"{path}[{nth}]", depth + 1) for nth, each in enumerate(value)]


def near(word: object, known: Sequence[str]) -> str:
    """What the word may have meant."""
    close = difflib.get_close_matches(word if isinstance(word, str) else short(word), known, 3)
    return f", did you mean {' or '.join(map(repr, close))}?" if close else "."


def whole(value: object, path: str, low: int = 0, high: int | None = None) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        refuse(path, value, "must be a whole number")
    if value < low:
        refuse(path, value, f"must be {low} or more")
    if high is not None and value > high:
        refuse(path, value, f"must be {high} or less")
    return int(value)


def flag(value: object, path: str) -> int:
    """True or false, as 1 or 0."""
    if not isinstance(value, (bool, np.bool_)):
        refuse(path, value, "must be true or false")
    return int(value)


def seat(value: object, path: str, seats: int) -> int:
    """A seat that plays."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 0 <= value < seats:
        refuse(path, value, f"must be a seat from 0 to {seats - 1}")
    return int(value)


def seat_or_null(value: object, path: str, seats: int) -> int:
    """A seat that plays, or -1 for null."""
    if value is None:
        return -1
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 0 <= value < seats:
        refuse(path, value, f"must be a seat from 0 to {seats - 1}, or null")
    return int(value)


def items(value: object, path: str, most: int | None = None) -> list:
    """A list, not longer than `most`."""
    if not isinstance(value, (list, tuple)):
        refuse(path, value, "must be a list")
    if most is not None and len(value) > most:
        raise ValueError(f"{path}: {len(value)} entries, must be at most {most}")
    return list(value)


def name(value: object, path: str, known: Sequence[str], what: str) -> int:
    """The place of a name among those known."""
    if not isinstance(value, str) or value not in known:
        refuse(path, value, f"no {what} of that name{near(value, known)}")
    return known.index(value)


def unknown(what: str, name: str, choices: Sequence[str]) -> str:
    """One line for a name that is none of those known."""
    close = difflib.get_close_matches(name[:LONGEST], choices, 2, 0.5)
    hint = f", did you mean {' or '.join(close)}?" if close else "."
    return f"unknown {what} {short(name)}{hint} Known: {', '.join(choices)}"
