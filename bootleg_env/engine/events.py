"""The journal's buffer: numbers written into the record while somebody listens; Python turns them into dicts with names (formats.md)."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .record import Record

ROWS, WIDTH, ROOM = 80, 12, 48  # of the buffer; no single task writes more than ROOM rows
OWN = 4  # first column of an event's own numbers, behind event, round, phase, seat
NONE = -9  # an argument that an event does not have
BUFFER = (("events", "i2", (ROWS, WIDTH)),)  # the last field of every record


def writer(record: Record) -> Callable:
    """`write(s, event, seat, a ... h)`: one event with up to eight numbers, if somebody listens. Games name their own events with it."""
    def write(s, event, seat, a, b, c, d, e, f, g, h):  # type: ignore[no-untyped-def]
        if s.listening == 0:
            return
        row = s.events[s.noted]
        s.noted += 1
        row[0] = event
        row[1] = s.year
        row[2] = s.phase
        row[3] = seat
        row[4] = a
        row[5] = b
        row[6] = c
        row[7] = d
        row[8] = e
        row[9] = f
        row[10] = g
        row[11] = h

    return record.rule(write)


def buffer_full_rule(record: Record) -> Callable:
    """`buffer_full(s)`: must somebody read the buffer before the next task?"""
    def buffer_full(s):  # type: ignore[no-untyped-def]
        return s.noted > ROWS - ROOM

    return record.rule(buffer_full)


def rows(states: np.ndarray) -> list[list[int]]:
    """What the buffer of a listening record holds, oldest first: event, round, phase, seat, eight numbers. Empties it."""
    s = states[0]
    found: list[list[int]] = s["events"][: int(s["noted"])].tolist()
    s["noted"] = 0
    return found


def named(row: Sequence[int], names: Sequence[str], phases: Sequence[str]) -> dict[str, Any]:
    """The keys that every event has."""
    event, year, phase, seat = row[:4]
    return {"event": names[event], "round": year, "phase": phases[phase], **({"seat": seat} if seat >= 0 else {})}
