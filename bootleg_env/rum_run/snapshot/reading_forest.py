"""The forest of a snapshot: Town Center, distilleries with their entrances, thickets. What is named replaces what was there."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks
from ..tables import constants as c

BLOCK = (0, 1, c.WIDTH, c.WIDTH + 1)  # the cells of a distillery, from its north-west one
OBSTACLES = {c.TOWN: "Town Center", c.DISTILLERY: "a distillery", c.THICKET: "a thicket", c.OUTSIDE: "outside of the forest"}


def read_forest(row: Any, parts: dict[str, Any], settings: Any) -> None:
    """All of the ground anew, if any of it is named."""
    if not {"town", "distilleries", "thickets"} & {*parts}:
        return
    if "town" in parts:
        row["town"] = cell(parts["town"], "town", settings)
    thickets = np.flatnonzero(row["terrain"] == c.THICKET).tolist()
    if "thickets" in parts:
        wanted = checks.items(parts["thickets"], "thickets", c.CELLS)
        thickets = [cell(place, f"thickets[{nth}]", settings) for nth, place in enumerate(wanted)]
    if "distilleries" in parts:
        read_distilleries(row, parts["distilleries"], settings)
    lay_ground(row, thickets, settings.board)


def cell(value: Any, path: str, settings: Any) -> int:
    """[row, column] on this board."""
    place = checks.items(value, path, 2)
    if len(place) != 2:
        checks.refuse(path, value, "must be [row, column]")
    down, right = (checks.whole(number, f"{path}[{nth}]", 0, settings.board - 1) for nth, number in enumerate(place))
    return down * c.WIDTH + right


def lay_ground(row: Any, thickets: list[int], board: int) -> None:
    """`terrain` and `gate_at` from all the rest; no two things in one cell, every entrance in the forest."""
    cells = np.arange(c.CELLS)
    row["terrain"][:] = np.where((cells // c.WIDTH < board) & (cells % c.WIDTH < board), c.FOREST, c.OUTSIDE)
    put(row, int(row["town"]), c.TOWN, "town")
    for house in np.flatnonzero(row["start"]).tolist():
        for step in BLOCK:
            put(row, int(row["house"][house]) + step, c.DISTILLERY, f"distilleries: {c.DISTILLERY_NAMES[house]}")
    for nth, thicket in enumerate(thickets):
        put(row, thicket, c.THICKET, f"thickets[{nth}]")
    row["gate_at"][:] = 0
    for gate in range(int(row["gates"])):
        before = int(row["gate_cell"][gate])
        name = f"distilleries: the entrance of {c.DISTILLERY_NAMES[row['gate_house'][gate]]} at {place(before)}"
        if row["terrain"][before] != c.FOREST:
            raise ValueError(f"{name} lies in {OBSTACLES[int(row['terrain'][before])]}")
        if row["gate_at"][before]:
            raise ValueError(f"{name}: another entrance has the same cell")
        row["gate_at"][before] = gate + 1


def put(row: Any, at: int, what: int, path: str) -> None:
    if row["terrain"][at] != c.FOREST:
        raise ValueError(f"{path} at {place(at)}: {OBSTACLES[int(row['terrain'][at])]} is there")
    row["terrain"][at] = what


def place(at: int) -> list[int]:
    return [at // c.WIDTH, at % c.WIDTH]


# ---- distilleries


def read_distilleries(row: Any, value: Any, settings: Any) -> None:
    """All of them anew; one that is not named is not in the game."""
    for name in ("house", "start", "left", "gate_cell", "gate_side", "gate_house", "claimed"):
        row[name][:] = 0
    row["gates"] = 0
    if not checks.items(value, "distilleries", c.DISTILLERIES):
        checks.refuse("distilleries", value, "there must be one at least")
    for nth, wanted in enumerate(value):
        read_distillery(row, wanted, f"distilleries[{nth}]", settings)
    in_order_of_houses(row)


def read_distillery(row: Any, wanted: Any, path: str, settings: Any) -> None:
    checks.keys(wanted, path, ("name", "at", "start", "left", "entrances"))
    house = checks.name(wanted.get("name"), f"{path}.name", c.DISTILLERY_NAMES, "distillery")
    if row["start"][house]:
        checks.refuse(f"{path}.name", wanted["name"], "stands twice")
    row["house"][house] = cell(wanted.get("at"), f"{path}.at", settings)
    if max(place(int(row["house"][house]))) > settings.board - 2:
        checks.refuse(f"{path}.at", wanted["at"], f"a block of 2 x 2 cells does not fit there, the board has {settings.board}")
    usual = c.STARTS[settings.distilleries][house] or 1
    row["start"][house] = checks.whole(wanted.get("start", usual), f"{path}.start", 1, c.MOST_BARRELS)
    start = int(row["start"][house])
    row["left"][house] = checks.whole(wanted.get("left", start), f"{path}.left", 0, start)
    entrances = checks.items(wanted.get("entrances", []), f"{path}.entrances")
    for nth, entrance in enumerate(entrances):
        if row["gates"] == c.ENTRANCES:
            raise ValueError(f"{path}.entrances: there are at most {c.ENTRANCES} in a game")
        read_entrance(row, house, entrance, f"{path}.entrances[{nth}]", settings)


def read_entrance(row: Any, house: int, wanted: Any, path: str, settings: Any) -> None:
    """The cell before it, the side on which the distillery lies, who has claimed there."""
    checks.keys(wanted, path, ("at", "side", "claimed"))
    gate = int(row["gates"])
    before = cell(wanted.get("at"), f"{path}.at", settings)
    side = checks.name(wanted.get("side"), f"{path}.side", c.SIDE_NAMES, "side")
    if c.NEIGHBOUR[before, side] not in [int(row["house"][house]) + step for step in BLOCK]:
        checks.refuse(path, wanted, f"{c.DISTILLERY_NAMES[house]} does not lie {c.SIDE_NAMES[side]} of it")
    row["gate_cell"][gate], row["gate_side"][gate], row["gate_house"][gate] = before, side, house
    for seat in checks.items(wanted.get("claimed", []), f"{path}.claimed", c.SEATS):
        row["claimed"][gate] |= 1 << checks.seat(seat, f"{path}.claimed", settings.num_players)
    row["gates"] += 1


def in_order_of_houses(row: Any) -> None:
    """As in a fresh game: the entrances of the first distillery first."""
    gates = int(row["gates"])
    order = np.argsort(row["gate_house"][:gates], kind="stable")
    for name in ("gate_cell", "gate_side", "gate_house", "claimed"):
        row[name][:gates] = row[name][:gates][order]
