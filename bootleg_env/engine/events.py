"""The journal's buffer: numbers written into the record while somebody listens; Python turns them into dicts with names (formats.md)."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .record import Record
from .traps import columns, same_columns, takes_more

ROWS, WIDTH, ROOM = 80, 12, 48  # of the buffer; no single task writes more than ROOM rows
OWN = 4  # first column of an event's own numbers, behind event, round, phase, seat
NONE = -9  # an argument that an event does not have
Reader = Callable[..., dict[str, Any]]
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


def decoder(events: dict[str, tuple[Callable, Reader]], phases: Sequence[str]) -> Callable[[np.ndarray], list[dict[str, Any]]]:
    """`drain(states)`: the buffer of a listening record as dicts, oldest first, and the buffer emptied.

    `events` has every event in the order of its number, with its writer and its reader(s, columns ...) of the keys behind `seat`.
    """
    for name, (written, read) in events.items():
        same_columns(written, read, name)
    names = tuple(events)
    readers = [(read, None if takes_more(read) else len(columns(read))) for _, read in events.values()]

    def drain(states: np.ndarray) -> list[dict[str, Any]]:
        s, read_events = states[0], []
        for number, year, phase, seat, *numbers in s["events"][: int(s["noted"])].tolist():
            head = {"event": names[number], "round": year, "phase": phases[phase], **({"seat": seat} if seat >= 0 else {})}
            read, width = readers[number]
            read_events.append(head | read(s, *numbers[:width]))
        s["noted"] = 0
        return read_events

    return drain
