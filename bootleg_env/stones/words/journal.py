"""The journal: the core's buffer of numbers as dicts with names, and what one player may know of it."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.events import decoder
from ..rules import events as e
from ..snapshot.view import view
from ..tables.constants import PHASE_NAMES

Event = dict[str, Any]


# ---- one reader an event: the keys behind `seat`, from the columns that its writer names (rules/events.py)


def read_roll(s: Any, pot: int) -> Event:
    return {"pot": pot}


def read_offer(s: Any, to: int, stones: int) -> Event:
    return {"to": to, "stones": stones}


def read_answer(s: Any, to: int, stones: int, accepted: int) -> Event:
    return {"to": to, "stones": stones, "accepted": accepted == 1}


def read_show(s: Any, *fists: int) -> Event:
    return {"fists": list(fists[: int(s["seats"])])}


def read_stones(s: Any, stones: int) -> Event:
    return {"stones": stones}


def read_promise(s: Any, to: int, kept: int) -> Event:
    return {"to": to, "kept": kept == 1}


def read_end(s: Any) -> Event:
    return {"stones": s["stones"][: int(s["seats"])].tolist()}


drain = decoder({  # in the order of their numbers
    "roll": (e.rolled, read_roll), "offer": (e.offered, read_offer), "answer": (e.answered, read_answer),
    "show": (e.shown, read_show), "take": (e.taken, read_stones), "lost": (e.lost, read_stones), "promise": (e.judged, read_promise),
    "end": (e.ended, read_end),
}, PHASE_NAMES)


# ---- the first event, and what one player may know


def opening(states: np.ndarray, settings: Any, seed: int, snapshot: dict[str, Any] | None) -> Event:
    """`setup`, before anything has happened."""
    s = states[0]
    return {"event": "setup", "round": int(s["year"]), "phase": PHASE_NAMES[s["phase"]], "settings": settings.as_dict(),
            "seed": seed, "stones": s["stones"][: settings.num_players].tolist(), "snapshot": snapshot}


def known_events(events: list[Event], seat: int) -> list[Event]:
    """Without the seed, and what a snapshot at the beginning hides; all other events are public."""
    return [known_setup(event, seat) if event["event"] == "setup" else event for event in events]


def known_setup(event: Event, seat: int) -> Event:
    return event | {"seed": None, "snapshot": event["snapshot"] and view(event["snapshot"], seat)}
