"""The whole game as a plain dict. Written here, read back by reading.py.

`engine` has every field of the record, those with a documented key as well: so reading sees which documented keys somebody has changed.
Blocks are counted from 1, cards and spaces have the names that are printed on them.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.snapshots import engine_fields, engine_part
from ..game import GAME
from ..rules.ranges import MOST_HEADLINES, MOST_MONEY, MOST_OWED
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h

SCHEME_NAMES, INFAMY_NAMES, FED_NAMES, MAT_NAMES, SPACE_NAMES = (
    tuple(each.name for each in rows) for rows in (k.SCHEMES, k.INFAMIES, k.FED_CARDS, h.MATS, h.SPACES))

ENGINE_FIELDS = engine_fields(GAME, ())
GANG_NUMBERS = (  # key, field, highest value
    ("money", "money", MOST_MONEY), ("booze", "booze", 99), ("heat", "heat", 9999), ("badges", "marks", 9999), ("jail", "jail", 9999),
    ("headlines", "headlines", MOST_HEADLINES), ("gangsters", "gangsters", c.MOST_GANGSTERS), ("attacks", "attacks", c.MOST_GANGSTERS),
    ("hospital", "hospital", c.MOST_GOONS), ("seized", "seized", 60), ("torched", "torched", 60), ("robberies", "robberies", 3),
    ("stolen", "stolen", 60), ("feds_owed", "owed", MOST_OWED),
)
GANG_FLAGS = (("passed", "passed"), ("robbed", "robbed"))
BLOCK_NUMBERS = (("goons", "goons"), ("guards", "guards"))
BLOCK_FLAGS = (("stocked", "stocked"), ("lying_low", "lying_low"), ("conflict", "conflict"))
COMPUTED = ("supply", "cards", "packet", "infamy_pair", "infamy_dropped")  # keys of a gang that follow from the rest


def snapshot(states: np.ndarray, settings: Any, seed: int) -> dict[str, Any]:
    """The first game of `states`; the journal is not part of it."""
    row = states[0]
    return {
        "game": GAME.name, "version": GAME.version, "settings": settings.as_dict(), "seed": int(seed),
        "round": int(row["year"]), "phase": c.PHASE_NAMES[row["phase"]], "seats": settings.num_players, "asked": GAME.asked(states),
        **documented(row), "engine": engine_part(row, ENGINE_FIELDS, seed),
    }


def documented(row: Any) -> dict[str, Any]:
    """Every key behind the head that a person may write (but for those that are computed)."""
    seats = range(int(row["seats"]))
    return {
        "first": int(row["first"]), "turn": or_null(row["turn"]),
        "blocks": [block(row, number) for number in range(c.BLOCKS) if row["owner"][number] != c.OUT_OF_PLAY],
        "gangs": [gang(row, seat) for seat in seats],
        "spaces": {SPACE_NAMES[space]: [seat for seat in seats if int(row["space"][space]) >> seat & 1]
                   for space in range(1, 1 + c.SPACES) if row["space"][space]},
        "tiles": {name: int(row["tiles"][kind]) for kind, name in enumerate(c.KIND_NAMES)},
        "scheme_discard": named(row["scheme_at"], c.DISCARDED, SCHEME_NAMES), "fed_discard": named(row["fed_at"], c.DISCARDED, FED_NAMES),
        "attack": attack(row),
    }


def or_null(seat: Any) -> int | None:
    return None if seat < 0 else int(seat)


def named(places: Any, place: int, names: tuple[str, ...]) -> list[str]:
    """The cards that are there."""
    return [names[card] for card in np.flatnonzero(places == place)]


def block(row: Any, number: int) -> dict[str, Any]:
    kind = int(row["building"][number])
    building = None if kind == c.NOTHING else "hq" if kind == c.HQ else c.KIND_NAMES[kind]
    return {"block": number + 1, "owner": or_null(row["owner"][number]), "building": building,
            **{key: int(row[field][number]) for key, field in BLOCK_NUMBERS},
            **{key: bool(row[field][number]) for key, field in BLOCK_FLAGS}}


def gang(row: Any, seat: int) -> dict[str, Any]:
    """Numbers, then cards; the computed ones: goons in the supply, schemes in hand, what there is to choose from, infamy discarded."""
    mat, space = int(row["mat"][seat]), int(row["extortion"][seat])
    packet = c.PACKET + (seat - int(row["draft_round"])) % int(row["seats"])
    held = named(row["infamy_at"], c.HAND + seat, INFAMY_NAMES)
    return {
        **{key: int(row[field][seat]) for key, field, _ in GANG_NUMBERS}, **{key: bool(row[field][seat]) for key, field in GANG_FLAGS},
        "extortion": SPACE_NAMES[space] if space else None, "mat": None if mat == c.NO_MAT else MAT_NAMES[mat],
        "supply": int(row["supply"][seat]), "cards": int(row["cards"][seat]),
        "schemes": named(row["scheme_at"], c.HAND + seat, SCHEME_NAMES),
        "completed": named(row["scheme_at"], c.COMPLETED + seat, SCHEME_NAMES),
        "packet": named(row["scheme_at"], packet, SCHEME_NAMES) if row["phase"] == c.DRAFT_PHASE else [],
        "infamy": held[0] if held else None, "infamy_pair": named(row["infamy_at"], c.PACKET + seat, INFAMY_NAMES),
        "infamy_dropped": named(row["infamy_at"], c.DROPPED + seat, INFAMY_NAMES),
        "feds": named(row["fed_at"], c.HAND + seat, FED_NAMES),
    }


def attack(row: Any) -> dict[str, Any] | None:
    """The one under way. Output only."""
    if row["attacker"] == c.NOBODY:
        return None
    return {"attacker": int(row["attacker"]), "defender": or_null(row["defender"]), "block": int(row["battlefield"]) + 1,
            "goons": int(row["force"]), "battle_round": int(row["battle_round"])}
