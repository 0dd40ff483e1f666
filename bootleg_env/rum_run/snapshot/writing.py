"""The whole game as a plain dict. Written here, read back by reading.py.

`engine` has every field of the record, those with a documented key as well: so reading sees which documented keys somebody has changed.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.snapshots import engine_fields, engine_part
from ..game import GAME
from ..tables import constants as c

ENGINE_FIELDS = engine_fields(GAME, ())
HEADINGS = ("home", "piece", "away")  # of a caravan: HOME, PIECE, AWAY


def snapshot(states: np.ndarray, settings: Any, seed: int) -> dict[str, Any]:
    """The first game of `states`; the journal is not part of it."""
    row = states[0]
    return {
        "game": GAME.name, "version": GAME.version, "settings": settings.as_dict(), "seed": int(seed),
        "round": int(row["year"]), "phase": c.PHASE_NAMES[row["phase"]], "seats": settings.num_players, "asked": GAME.asked(states),
        **documented(row, settings.num_players), "engine": engine_part(row, ENGINE_FIELDS, seed),
    }


def documented(row: Any, seats: int) -> dict[str, Any]:
    """Every key behind the head that a person may write."""
    return {
        "turn": int(row["turn"]), "turns": int(row["turns"]), "passes": int(row["passes"]), "town": place(row["town"]),
        "distilleries": [distillery(row, house) for house in range(c.DISTILLERIES) if row["start"][house]],
        "thickets": [place(cell) for cell in np.flatnonzero(row["terrain"] == c.THICKET)],
        "tokens": [token(row, cell) for cell in np.flatnonzero(row["owner"] != c.NOBODY)],
        "hands": [in_hand(row["hand"][seat]) for seat in range(seats)], "scores": row["score"][:seats].tolist(),
        "caravan": caravan(row),
    }


def place(cell: Any) -> list[int]:
    """[row, column]."""
    return [int(cell) // c.WIDTH, int(cell) % c.WIDTH]


def distillery(row: Any, house: int) -> dict[str, Any]:
    gates = [gate for gate in range(int(row["gates"])) if row["gate_house"][gate] == house]
    return {"name": c.DISTILLERY_NAMES[house], "at": place(row["house"][house]), "start": int(row["start"][house]),
            "left": int(row["left"][house]), "entrances": [entrance(row, gate) for gate in gates]}


def entrance(row: Any, gate: int) -> dict[str, Any]:
    """The cell before it, the side of that cell on which the distillery lies, who has claimed there."""
    claimed = [seat for seat in range(c.SEATS) if int(row["claimed"][gate]) >> seat & 1]
    return {"at": place(row["gate_cell"][gate]), "side": c.SIDE_NAMES[row["gate_side"][gate]], "claimed": claimed}


def token(row: Any, cell: Any) -> dict[str, Any]:
    """`high`: where the higher number points; a double has none."""
    kind = int(row["token"][cell])
    low, high = c.TOKENS[kind]
    turned = {} if low == high else {"high": c.SIDE_NAMES[row["turned"][cell]]}
    return {"at": place(cell), "seat": int(row["owner"][cell]), "token": c.TOKEN_NAMES[kind], **turned,
            "barrels": int(row["barrels"][cell]), "closed": bool(row["closed"][cell])}


def in_hand(counts: Any) -> list[str]:
    return [name for kind, name in enumerate(c.TOKEN_NAMES) for _ in range(int(counts[kind]))]


def caravan(row: Any) -> dict[str, Any] | None:
    """The one on its way, if there is one."""
    if not row["carried"]:
        return None
    return {"trail": [place(cell) for cell in row["trail"][: int(row["trail_length"])]], "carried": int(row["carried"]),
            "heading": HEADINGS[row["heading"]], "road_of": int(row["on_road_of"])}
