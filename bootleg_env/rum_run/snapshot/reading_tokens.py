"""Tokens, hands and the caravan of a snapshot."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import checks
from ..rules.state import TRAIL
from ..tables import constants as c
from .reading_forest import OBSTACLES, cell
from .writing import HEADINGS


def read_tokens(row: Any, parts: dict[str, Any], settings: Any) -> None:
    """All tokens of the board anew, if they are named."""
    if "tokens" not in parts:
        return
    row["owner"][:] = c.NOBODY
    for name in ("token", "turned", "barrels", "closed"):
        row[name][:] = 0
    for nth, wanted in enumerate(checks.items(parts["tokens"], "tokens", c.CELLS)):
        read_token(row, wanted, f"tokens[{nth}]", settings)
    for seat in range(c.SEATS):
        row["laid"][seat] = (row["owner"] == seat).sum()


def read_token(row: Any, wanted: Any, path: str, settings: Any) -> None:
    checks.keys(wanted, path, ("at", "seat", "token", "high", "barrels", "closed"))
    at = cell(wanted.get("at"), f"{path}.at", settings)
    if row["terrain"][at] != c.FOREST:
        checks.refuse(f"{path}.at", wanted["at"], f"{OBSTACLES[int(row['terrain'][at])]} is there")
    if row["owner"][at] != c.NOBODY:
        checks.refuse(f"{path}.at", wanted["at"], "another token lies there")
    kind = named_token(wanted.get("token"), f"{path}.token")
    row["owner"][at] = checks.seat(wanted.get("seat"), f"{path}.seat", settings.num_players)
    row["token"][at], row["turned"][at] = kind, turned(kind, wanted.get("high"), f"{path}.high")
    row["barrels"][at] = checks.whole(wanted.get("barrels", 0), f"{path}.barrels", 0, c.MOST_BARRELS)
    row["closed"][at] = checks.flag(wanted.get("closed", False), f"{path}.closed")


def named_token(name: Any, path: str) -> int:
    """ "1-6", or "6-1" as the rulebook has it."""
    turned_round = name[::-1] if isinstance(name, str) else name
    return checks.name(turned_round if turned_round in c.TOKEN_NAMES else name, path, c.TOKEN_NAMES, "token")


def turned(kind: int, high: Any, path: str) -> int:
    """Where the higher number points; a double has one turn."""
    if c.LOW[kind] != c.HIGH[kind]:
        return checks.name(high, path, c.SIDE_NAMES, "side")
    if high is not None:
        checks.refuse(path, high, "a double looks the same from all sides; leave it out")
    return 0


def read_hands(row: Any, parts: dict[str, Any], seats: int, whole: bool) -> None:
    """Those that are named; of a partial snapshot the others are the start hands less the tokens laid."""
    named = checks.items(parts.get("hands", []), "hands", seats)
    for seat in range(seats):
        wanted = named[seat] if seat < len(named) else None
        if wanted is not None:
            read_hand(row, seat, wanted)
        elif not whole:
            take_from_hand(row, seat)


def read_hand(row: Any, seat: int, wanted: Any) -> None:
    path = f"hands[{seat}]"
    row["hand"][seat, :] = 0
    for nth, name in enumerate(checks.items(wanted, path, c.MOST_TOKENS)):
        row["hand"][seat, named_token(name, f"{path}[{nth}]")] += 1


def take_from_hand(row: Any, seat: int) -> None:
    """What lies on the board is not in hand."""
    for at in np.flatnonzero(row["owner"] == seat).tolist():
        kind = int(row["token"][at])
        row["hand"][seat, kind] -= 1
        if row["hand"][seat, kind] < 0:
            raise ValueError(f"tokens: {c.SEAT_NAMES[seat]} does not have so many {c.TOKEN_NAMES[kind]}")


def read_caravan(row: Any, wanted: Any, settings: Any) -> None:
    """The one under way, in a whole snapshot."""
    checks.keys(wanted, "caravan", ("trail", "carried", "heading", "road_of"))
    trail = [cell(place, f"caravan.trail[{nth}]", settings)
             for nth, place in enumerate(checks.items(wanted.get("trail"), "caravan.trail", TRAIL))]
    row["trail"][:] = 0
    row["trail"][: len(trail)] = trail
    row["trail_length"] = len(trail)
    row["carried"] = checks.whole(wanted.get("carried"), "caravan.carried", 1, c.MOST_BARRELS)
    row["heading"] = checks.name(wanted.get("heading"), "caravan.heading", HEADINGS, "heading")
    row["on_road_of"] = checks.seat(wanted.get("road_of"), "caravan.road_of", settings.num_players)
