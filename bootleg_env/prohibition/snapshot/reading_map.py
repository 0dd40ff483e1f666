"""Reading a snapshot: blocks, spaces of the action board, tiles; and what follows from the map, counted anew."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks
from ..tables import constants as c
from .writing import BLOCK_FLAGS, BLOCK_NUMBERS, SPACE_NAMES

BLOCK_KEYS = ("block", "owner", "building", *(key for key, _ in BLOCK_NUMBERS + BLOCK_FLAGS))
CLEARED = ("goons", "guards", "lying_low")  # where nobody owns the block


def read_blocks(row: Any, data: Any, seats: int) -> None:
    """Those that are named, each by its number; what an item does not say stays as it is."""
    named: set[int] = set()
    for nth, item in enumerate(checks.items(data, "blocks", c.BLOCKS)):
        path = f"blocks[{nth}]"
        checks.keys(item, path, BLOCK_KEYS)
        block = checks.whole(item.get("block"), f"{path}.block", 1, c.BLOCKS) - 1
        if block in named:
            checks.refuse(f"{path}.block", block + 1, "this block is named twice")
        if row["owner"][block] == c.OUT_OF_PLAY:
            checks.refuse(f"{path}.block", block + 1, f"its neighborhood is not played by {seats} gangs")
        named.add(block)
        read_block(row, block, item, path, seats)


def read_block(row: Any, block: int, item: dict[str, Any], path: str, seats: int) -> None:
    if "owner" in item:
        row["owner"][block] = checks.seat_or_null(item["owner"], f"{path}.owner", seats)
        if row["owner"][block] == c.NOBODY:
            for field in CLEARED:
                row[field][block] = 0
    if "building" in item:
        row["building"][block] = read_building(row, block, item["building"], f"{path}.building")
        if row["building"][block] in (c.NOTHING, c.HQ):
            row["stocked"][block] = 0
    for key, field in BLOCK_NUMBERS:
        if key in item:
            row[field][block] = checks.whole(item[key], f"{path}.{key}", 0, c.MOST_UNITS)
    for key, field in BLOCK_FLAGS:
        if key in item:
            row[field][block] = checks.flag(item[key], f"{path}.{key}")
    if row["goons"][block] + row["guards"][block] > c.MOST_UNITS:
        raise ValueError(f"{path}: {row['goons'][block] + row['guards'][block]} units in block {block + 1}, must be at most {c.MOST_UNITS}")


def read_building(row: Any, block: int, name: Any, path: str) -> int:
    """HQs stand where they stood."""
    is_hq = block in row["hq"][: int(row["seats"])]
    if (name == "hq") != is_hq:
        checks.refuse(path, name, "here stands an HQ, and it stays" if is_hq else "an HQ is not moved")
    if is_hq:
        return c.HQ
    return c.NOTHING if name is None else checks.name(name, path, c.KIND_NAMES, "building")


def read_spaces(row: Any, data: Any, seats: int) -> None:
    """All of the action board, if it is named: who has ordered where this year."""
    if data is None:
        return
    row["space"] = 0
    for name, gangs in checks.keys(data, "spaces", SPACE_NAMES[1:]).items():
        for nth, seat in enumerate(checks.items(gangs, f"spaces.{name}", seats)):
            row["space"][SPACE_NAMES.index(name)] |= 1 << checks.seat(seat, f"spaces.{name}[{nth}]", seats)
    for seat in range(seats):
        ordered = [space for space in range(c.FIRST_EXTORTION, c.LAST_EXTORTION + 1) if int(row["space"][space]) >> seat & 1]
        row["extortion"][seat] = ordered[0] if ordered else 0


def read_tiles(row: Any, news: dict[str, Any]) -> None:
    """Tiles taken so far, by kind; at least those on the map."""
    data = checks.keys(news.get("tiles") or {}, "tiles", c.KIND_NAMES)
    for kind, name in enumerate(c.KIND_NAMES):
        there = int((row["building"] == kind).sum())
        if name in data:
            row["tiles"][kind] = checks.whole(data[name], f"tiles.{name}", there, c.TILES)
        if there > c.TILES:
            raise ValueError(f"blocks: {there} buildings {name!r}, there are {c.TILES} tiles")
        row["tiles"][kind] = max(int(row["tiles"][kind]), there)


def count_map(row: Any) -> None:
    """The fields of the record that follow from the map (rules/invariants.py counts them again), and the goons that are left."""
    owner, building, stocked = (np.asarray(row[name], np.int64) for name in ("owner", "building", "stocked"))
    is_building = (building != c.NOTHING) & (building != c.HQ)
    for seat in range(int(row["seats"])):
        mine = owner == seat
        row["blocks"][seat] = mine.sum()
        row["held"][seat] = by_neighborhood(mine)
        row["built_in"][seat] = by_neighborhood(mine & is_building)
        for kind in range(c.KINDS):
            row["kinds"][seat, kind] = (mine & (building == kind)).sum()
            row["stocked_kinds"][seat, kind] = (mine & (building == kind) & (stocked != 0)).sum()
        row["buildings"][seat], row["stocks"][seat] = row["kinds"][seat].sum(), row["stocked_kinds"][seat].sum()
        row["goons_on_map"][seat], row["guards_on_map"][seat] = row["goons"][mine].sum(), row["guards"][mine].sum()
        row["supply"][seat] = c.MOST_GOONS - row["goons_on_map"][seat] - row["hospital"][seat] - elsewhere(row, seat)
    for limited in range(c.KINDS - c.FIRST_LIMITED):
        row["limited"][limited] = by_neighborhood(building == c.FIRST_LIMITED + limited)


def by_neighborhood(marks: np.ndarray) -> np.ndarray:
    return np.asarray(marks.reshape(c.NEIGHBORHOODS, c.PLACES).sum(1))


def elsewhere(row: Any, seat: int) -> int:
    """Goons of an attack under way, and those taken up to be placed (whose task lies at the bottom of the stack)."""
    attacking = int(row["force"]) if row["attacker"] == seat else 0
    placing = row["depth"] > 0 and row["stack"]["seat"][0] == seat
    return attacking + (int(row["pool_goons"]) if placing else 0)
