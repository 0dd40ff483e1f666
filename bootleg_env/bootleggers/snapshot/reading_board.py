"""Reading a snapshot: stills, speakeasies, trucks and their queues."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks
from ..game import GAME
from ..tables import constants as c
from ..tables.fields import FIELDS
from .writing import PLACE_FLAGS, PLACE_NUMBERS, PLACE_SEATS, queues

PLACE_KEYS = ("influence", "improvements", "open", "sold", "effects", "docks")
EFFECT_KEYS = tuple(key for key, _ in PLACE_FLAGS + PLACE_NUMBERS + PLACE_SEATS)
TRUCK_KEYS = ("owner", "operator", "seller", "favor", "crates", "at")


def places(seats: int) -> int:
    """Speakeasies in play (p. 12)."""
    return c.SPEAKEASIES if seats == c.SEATS else c.SPEAKEASIES - 1


# ---- remote stills


def read_remote_stills(row: Any, data: Any, seats: int) -> None:
    """The whole list: boards not named are free."""
    row["board_owner"], row["still_dice"][c.SEATS :] = c.NOBODY, 0
    for nth, item in enumerate(checks.items(data, "remote_stills", c.BOARDS)):
        path = f"remote_stills[{nth}]"
        checks.keys(item, path, ("board", "owner", "dice"))
        board = checks.whole(item.get("board"), f"{path}.board", 1, c.BOARDS) - 1
        if row["board_owner"][board] != c.NOBODY:
            checks.refuse(f"{path}.board", board + 1, "this board is named twice")
        row["board_owner"][board] = checks.seat(item.get("owner"), f"{path}.owner", seats)
        row["still_dice"][c.SEATS + board] = checks.whole(item.get("dice", 1), f"{path}.dice", 0, c.STILL_SQUARES)
    row["stopped"][c.SEATS :] *= row["board_owner"] != c.NOBODY


# ---- speakeasies


def read_speakeasy(row: Any, place: int, item: dict[str, Any], seats: int) -> None:
    """Influence, improvements and what was played on it."""
    path, name = f"speakeasies[{place}]", c.SPEAKEASY_NAMES[place]
    checks.keys(item, path, PLACE_KEYS)
    if "influence" in item:
        _influence(row, place, item["influence"], seats)
    if "improvements" in item:
        squares = int(c.SQUARES[place]) if place < places(seats) else 0
        row["improved"][place] = checks.whole(item["improvements"], f"{path}.improvements ({name})", 0, squares)
    if "sold" in item:
        row["sold"][place] = checks.flag(item["sold"], f"{path}.sold")
    if item.get("effects") is not None:
        _effects(row, place, item["effects"], seats)


def _influence(row: Any, place: int, data: Any, seats: int) -> None:
    """Markers by seat, in circles (G02)."""
    path = f"speakeasies[{place}].influence"
    markers = [checks.whole(number, f"{path}[{seat}]", 0, c.MARKERS) for seat, number in enumerate(checks.items(data, path, seats))]
    circles = int(c.CIRCLES[place]) if place < places(seats) else 0
    if sum(markers) > circles:
        why = f"has {circles} circles" if circles else "takes no influence" if place == c.OMALLEYS else "is played only by six mobsters"
        checks.refuse(path, markers, f"{sum(markers)} markers, but {c.SPEAKEASY_NAMES[place]} {why}")
    row["influence"][place] = 0
    row["influence"][place][: len(markers)] = markers


def _effects(row: Any, place: int, data: Any, seats: int) -> None:
    """What lies there for this round."""
    path = f"speakeasies[{place}].effects"
    checks.keys(data, path, EFFECT_KEYS)
    for key, field in PLACE_FLAGS:
        if key in data:
            row[field][place] = checks.flag(data[key], f"{path}.{key}")
    for key, field in PLACE_NUMBERS:
        if key in data:
            row[field][place] = checks.whole(data[key], f"{path}.{key}", 0, 1)
    for key, field in PLACE_SEATS:
        if key in data:
            row[field][place] = checks.seat_or_null(data[key], f"{path}.{key}", seats)
    lying = [key for key, field in PLACE_FLAGS[1:] + PLACE_NUMBERS if row[field][place]]
    lying += [key for key, field in PLACE_SEATS if row[field][place] != c.NOBODY]
    if lying and not 0 < place < places(seats):
        checks.refuse(path, lying, f"cannot be played on {c.SPEAKEASY_NAMES[place]}")
    if len(lying) > 1 and row["copper_house"][place]:  # G29
        checks.refuse(path, lying, "Copper in the House lets nothing else stand")


# ---- trucks


def read_truck(row: Any, truck: int, item: dict[str, Any], seats: int) -> None:
    """Whose, how loaded; an unrented truck's operator is its owner."""
    path = f"trucks[{truck}]"
    checks.keys(item, path, TRUCK_KEYS)
    for key in ("owner", "seller"):
        if key in item:
            row[f"truck_{key}"][truck] = checks.seat_or_null(item[key], f"{path}.{key}", seats)
    if "owner" in item or "operator" in item:
        operator = checks.seat_or_null(item.get("operator"), f"{path}.operator", seats)
        row["truck_operator"][truck] = row["truck_owner"][truck] if operator == c.NOBODY else operator
    if "favor" in item:
        row["truck_favor"][truck] = checks.flag(item["favor"], f"{path}.favor")
    if "crates" in item:
        row["truck_crates"][truck] = checks.whole(item["crates"], f"{path}.crates", 0, int(c.CAPACITY[c.SIZE[truck]]))
    _check_truck(row, truck, path)
    if item.get("at") is not None:
        checks.whole(item["at"], f"{path}.at", 1, places(seats))


def _check_truck(row: Any, truck: int, path: str) -> None:
    """A Favor is a truck of the bank (G17); a truck of nobody does nothing."""
    owner, operator = int(row["truck_owner"][truck]), int(row["truck_operator"][truck])
    if row["truck_favor"][truck]:
        if owner != c.NOBODY or c.SIZE[truck] == 0:
            checks.refuse(f"{path}.favor", True, "a Favor is a medium or large truck whose owner is null")
        if operator == c.NOBODY:
            checks.refuse(f"{path}.favor", True, "a Favor needs an operator")
    elif owner == c.NOBODY and operator != c.NOBODY:
        checks.refuse(f"{path}.operator", operator, "nobody owns this truck; one lent by the bank has favor: true")
    if operator == c.NOBODY and row["truck_crates"][truck]:
        checks.refuse(f"{path}.crates", int(row["truck_crates"][truck]), "nobody's truck cannot carry")


# ---- queues


def read_lines(states: np.ndarray, speakeasies: list, trucks: list, seats: int) -> None:
    """Trucks in docks as named; those that only say where they stand are lined up behind, in muscle order (p. 9)."""
    row = states[0]
    named = [_docks(speakeasies[place].get("docks"), place, trucks, seats) for place in range(c.SPEAKEASIES)]
    standing = _standing(named, trucks)
    for truck in standing:
        if row["truck_operator"][truck] == c.NOBODY:
            checks.refuse(f"trucks[{truck}].at", standing[truck] + 1, "nobody's truck cannot stand at a speakeasy")
    loose = [truck for truck in standing if not any(truck in queue for queue in named[standing[truck]].values())]
    for truck in loose:
        if speakeasies[standing[truck]].get("docks"):
            checks.refuse(f"trucks[{truck}].at", standing[truck] + 1, f"speakeasies[{standing[truck]}].docks does not name this truck; "
                          "name it there, or leave the docks out")
    if not loose and named == [queues(row, place) for place in range(c.SPEAKEASIES)]:
        return  # as it was
    for truck in range(c.TRUCKS):
        if truck not in standing and row["truck_at"][truck] != c.IDLE:
            row["truck_at"][truck], row["truck_dock"][truck], row["truck_turn"][truck] = c.NOT_SENT, 0, 0
    row["line"] = 0
    for place in range(c.SPEAKEASIES):
        for dock, name in enumerate(c.DOCK_NAMES):
            for truck in named[place][name]:
                _line_up(row, truck, place, dock)
    _line_up_loose(states, loose, standing)


def _docks(data: Any, place: int, trucks: list, seats: int) -> dict[str, list[int]]:
    """The three queues of one speakeasy, as named."""
    path = f"speakeasies[{place}].docks"
    data = checks.keys(data or {}, path, c.DOCK_NAMES)
    docks: dict[str, list[int]] = {}
    for name in c.DOCK_NAMES:
        listed = checks.items(data.get(name) or [], f"{path}.{name}")
        docks[name] = queue = [checks.whole(truck, f"{path}.{name}", 0, c.TRUCKS - 1) for truck in listed]
        if queue and (place >= places(seats) or (place == c.OMALLEYS and name != "public")):
            checks.refuse(f"{path}.{name}", queue, f"{c.SPEAKEASY_NAMES[place]} has no such dock")
        for truck in queue:
            if trucks[truck].get("at", place + 1) != place + 1:
                checks.refuse(f"{path}.{name}", queue, f"trucks[{truck}].at is {trucks[truck]['at']}")
    return docks


def _standing(named: list, trucks: list) -> dict[int, int]:
    """Where each truck stands; one that stands twice is refused."""
    standing: dict[int, int] = {}
    for place, docks in enumerate(named):
        for name, queue in docks.items():
            for truck in queue:
                if truck in standing:
                    checks.refuse(f"speakeasies[{place}].docks.{name}", queue, f"truck {truck} is named twice, here or in another dock")
                standing[truck] = place
    return standing | {truck: item["at"] - 1 for truck, item in enumerate(trucks) if item.get("at") is not None}


def _line_up(row: Any, truck: int, place: int, dock: int) -> None:
    row["line"] += 1
    row["truck_at"][truck], row["truck_dock"][truck], row["truck_turn"][truck] = place, dock, row["line"]


def _line_up_loose(states: np.ndarray, loose: list[int], standing: dict[int, int]) -> None:
    """As in phase 4.3: the strongest mobster first, of one mobster the fullest truck first."""
    row, muscle = states[0], GAME.look(states, 0)[FIELDS.starts["muscle"] :]
    for truck in sorted(loose, key=lambda t: (-muscle[row["truck_operator"][t]], -row["truck_crates"][t], t)):
        place = standing[truck]
        rank = GAME.look(states, int(row["truck_operator"][truck]))[FIELDS.starts["my_standing"] + place]
        dock = c.MAJORITY_DOCK if rank >= c.MAJORITY else c.MINORITY_DOCK if rank == c.MINORITY else c.PUBLIC_DOCK
        _line_up(row, truck, place, c.PUBLIC_DOCK if place == c.OMALLEYS else dock)
