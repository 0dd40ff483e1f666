"""The journal: the core's buffer of numbers as dicts with names. Nothing is hidden but the seed."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.events import decoder
from ..rules import events as e
from ..snapshot.view import view
from ..tables.constants import PHASE_NAMES, TOKEN_NAMES
from .names import high_side, house_name, pair

Event = dict[str, Any]


# ---- one reader an event: the keys behind `seat`, from the columns that its writer names (rules/events.py)


def read_place(s: Any, cell: int, token: int, turned: int, barrels: int) -> Event:
    high = high_side(token, turned)
    return {"at": pair(cell), "token": TOKEN_NAMES[token], **({"high": high} if high else {}), "barrels": barrels}


def read_cover(s: Any, cell: int, owner: int, token: int, barrels: int) -> Event:
    return {"at": pair(cell), "owner": owner, "token": TOKEN_NAMES[token], "barrels": barrels}


def read_take_up(s: Any, cell: int, token: int) -> Event:
    return {"at": pair(cell), "token": TOKEN_NAMES[token]}


def read_claim(s: Any, house: int, gate: int, cell: int, barrels: int, left: int) -> Event:
    return {"distillery": house_name(house), "entrance": gate, "at": pair(cell), "barrels": barrels, "left": left}


def read_load(s: Any, cell: int, barrels: int, forced: int) -> Event:
    return {"at": pair(cell), "barrels": barrels, "forced": bool(forced)}


def read_drop(s: Any, cell: int, carried: int) -> Event:
    return {"at": pair(cell), "carried": carried}


def read_score(s: Any, score: int) -> Event:
    return {"score": score}


def read_collect(s: Any, cell: int, barrels: int) -> Event:
    return {"at": pair(cell), "barrels": barrels}


def read_cross(s: Any, owner: int, carried: int) -> Event:
    return {"owner": owner, "carried": carried}


def read_abandon(s: Any, owner: int, cell: int, barrels: int) -> Event:
    return {"owner": owner, "at": pair(cell), "barrels": barrels}


def read_ambush(s: Any, owner: int, cell: int, barrels: int, score: int) -> Event:
    return {"owner": owner, "at": pair(cell), "barrels": barrels, "score": score}


def read_pass(s: Any) -> Event:
    return {}


def read_end(s: Any) -> Event:
    seats = int(s["seats"])
    return {"scores": s["score"][:seats].tolist(), "laid": s["laid"][:seats].tolist()}


drain = decoder({  # in the order of their numbers
    "place": (e.placed, read_place), "cover": (e.covered, read_cover), "take_up": (e.taken_up, read_take_up),
    "claim": (e.claimed, read_claim), "load": (e.loaded, read_load), "drop": (e.dropped, read_drop), "score": (e.scored, read_score),
    "collect": (e.collected, read_collect), "cross": (e.crossed, read_cross), "abandon": (e.abandoned, read_abandon),
    "ambush": (e.ambushed, read_ambush), "pass": (e.passed, read_pass), "end": (e.ended, read_end),
}, PHASE_NAMES)


# ---- the first event, and what one player may know


def opening(states: np.ndarray, settings: Any, seed: int, snapshot: dict[str, Any] | None) -> Event:
    """`setup`, before anything has happened."""
    s = states[0]
    return {"event": "setup", "round": int(s["year"]), "phase": PHASE_NAMES[s["phase"]], "settings": settings.as_dict(), "seed": seed,
            "scores": s["score"][: settings.num_players].tolist(), "snapshot": snapshot}


def known_events(events: list[Event], seat: int) -> list[Event]:
    """Without the seed; all else is public."""
    return [known_setup(event) if event["event"] == "setup" else event for event in events]


def known_setup(event: Event) -> Event:
    return event | {"seed": None, "snapshot": event["snapshot"] and view(event["snapshot"], None)}
