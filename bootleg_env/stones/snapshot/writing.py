"""The whole game as a plain dict. Written here, read back by reading.py."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.snapshots import engine_fields, engine_part
from ..game import GAME
from ..tables.constants import OPEN_HAND, PHASE_NAMES

ENGINE_FIELDS = engine_fields(GAME, ("year", "phase", "stones", "pot", "bag", "fist", "promised", "kept", "broken"))


def snapshot(states: np.ndarray, settings: Any, seed: int) -> dict[str, Any]:
    """The first game of `states`; the journal is not part of it."""
    row, seats = states[0], settings.num_players
    return {
        "game": GAME.name, "version": GAME.version, "settings": settings.as_dict(), "seed": int(seed),
        "round": int(row["year"]), "phase": PHASE_NAMES[row["phase"]], "seats": seats, "asked": GAME.asked(states),
        "stones": row["stones"][:seats].tolist(), "pot": int(row["pot"]),
        "fists": [None if fist == OPEN_HAND else int(fist) for fist in row["fist"][:seats]],
        "promises": [{"by": by, "to": to} for by in range(seats) for to in range(seats) if row["promised"][by, to]],
        "kept": row["kept"][:seats, :seats].tolist(), "broken": row["broken"][:seats, :seats].tolist(),
        "engine": engine_part(row, ENGINE_FIELDS, seed),
    }
