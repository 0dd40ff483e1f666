"""A snapshot read back: a partial dict is laid over a fresh game, a whole one gives the same game again.

What a key may hold is checked here; what contradicts itself is refused in the words of rules/invariants.py.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks, snapshots
from ..game import GAME
from ..rules.invariants import LIMITS, check
from ..tables import constants as c
from .writing import ENGINE_FIELDS

KEYS = (*snapshots.HEAD, "stones", "pot", "fists", "promises", "kept", "broken", "engine")
MOST_COUNTED = 100  # promises


def build(snapshot: dict[str, Any]) -> tuple[np.ndarray, Any, int]:
    """Record, settings and seed."""
    parts, settings, seed = snapshots.head(GAME, snapshot, KEYS)
    states = snapshots.fresh(GAME, settings, seed)
    row, seats = states[0], settings.num_players
    if "engine" in parts:
        snapshots.restore(GAME, row, parts["engine"], ENGINE_FIELDS, seed, LIMITS)
    read_place(row, parts, settings)
    read_stones(row, parts, seats)
    read_fists(row, parts, seats)
    read_promises(row, parts, seats)
    snapshots.believe(GAME, states, settings, check(states))
    snapshots.compare_question(GAME, parts, states)
    return states, settings, seed


def read_place(row: Any, parts: dict[str, Any], settings: Any) -> None:
    """Round and phase: a partial snapshot stands at the beginning of the phase, a whole one where it stood."""
    row["year"] = checks.whole(parts.get("round", 1), "round", 1, settings.rounds)
    row["phase"] = checks.name(parts.get("phase", "roll"), "phase", c.PHASE_NAMES, "phase")
    if row["phase"] == c.OVER and "engine" not in parts:
        checks.refuse("phase", "over", "a game cannot begin when it is over")


def read_stones(row: Any, parts: dict[str, Any], seats: int) -> None:
    """In hands and in the pot; the rest is in the bag."""
    for seat, stones in enumerate(checks.items(parts.get("stones", []), "stones", seats)):
        row["stones"][seat] = checks.whole(stones, f"stones[{seat}]", 0, c.STONES)
    row["pot"] = checks.whole(parts.get("pot", 0), "pot", 0, c.FACES)
    row["bag"] = c.STONES - row["stones"].sum() - row["pot"]


def read_fists(row: Any, parts: dict[str, Any], seats: int) -> None:
    for seat, fist in enumerate(checks.items(parts.get("fists", []), "fists", seats)):
        row["fist"][seat] = c.OPEN_HAND if fist is None else checks.whole(fist, f"fists[{seat}]", 0, c.FIST)


def read_promises(row: Any, parts: dict[str, Any], seats: int) -> None:
    """Standing ones, and what became of all before."""
    for nth, promise in enumerate(checks.items(parts.get("promises", []), "promises")):
        path = f"promises[{nth}]"
        checks.keys(promise, path, ("by", "to"))
        by, to = (checks.seat(promise.get(key), f"{path}.{key}", seats) for key in ("by", "to"))
        row["promised"][by, to] = 1
    for key in ("kept", "broken"):
        for by, line in enumerate(checks.items(parts.get(key, []), key, seats)):
            for to, number in enumerate(checks.items(line, f"{key}[{by}]", seats)):
                row[key][by, to] = checks.whole(number, f"{key}[{by}][{to}]", 0, MOST_COUNTED)
