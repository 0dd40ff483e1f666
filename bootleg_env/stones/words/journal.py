"""The journal: the core's buffer of numbers as dicts with names, and what one player may know of it."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine import events as buffer
from ..rules import events as e
from ..snapshot.view import view
from ..tables.constants import PHASE_NAMES

Event = dict[str, Any]
READERS: dict[int, Callable[[Any, list[int]], Event]] = {  # the keys behind `seat`, from the record and the numbers of the event
    e.ROLL: lambda s, row: {"pot": row[0]},
    e.OFFER: lambda s, row: {"to": row[0], "stones": row[1]},
    e.ANSWER: lambda s, row: {"to": row[0], "stones": row[1], "accepted": row[2] == 1},
    e.SHOW: lambda s, row: {"fists": row[: int(s["seats"])]},
    e.TAKE: lambda s, row: {"stones": row[0]},
    e.LOST: lambda s, row: {"stones": row[0]},
    e.PROMISE: lambda s, row: {"to": row[0], "kept": row[1] == 1},
    e.END: lambda s, row: {"stones": s["stones"][: int(s["seats"])].tolist()},
}


def drain(states: np.ndarray) -> list[Event]:
    """The buffer of a listening record as dicts, oldest first; empties it."""
    return [buffer.named(row, e.EVENT_NAMES, PHASE_NAMES) | READERS[row[0]](states[0], row[4:]) for row in buffer.rows(states)]


def opening(states: np.ndarray, settings: Any, seed: int, snapshot: dict[str, Any] | None) -> Event:
    """`setup`: the first event, before anything has happened."""
    s = states[0]
    return {"event": "setup", "round": int(s["year"]), "phase": PHASE_NAMES[s["phase"]], "settings": settings.as_dict(), "seed": seed,
            "stones": s["stones"][: settings.num_players].tolist(), "snapshot": snapshot}


def known_events(events: list[Event], seat: int) -> list[Event]:
    """Without the seed, and what a snapshot at the beginning hides; all other events are public."""
    return [known_setup(event, seat) if event["event"] == "setup" else event for event in events]


def known_setup(event: Event, seat: int) -> Event:
    return event | {"seed": None, "snapshot": event["snapshot"] and view(event["snapshot"], seat)}
