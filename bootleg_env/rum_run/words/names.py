"""What players, cells, tokens and distilleries are called, for people and in tokens."""
from __future__ import annotations

from ..tables import constants as c
from ..tables.constants import SEAT_NAMES as NAMES

__all__ = ["MARKS", "NAMES", "agent", "cell_name", "ends_of", "high_side", "house_name", "pair", "player", "the_distillery"]

MARKS = ("Baby", "Fat", "Elmo", "Inn", "Moon")  # of distilleries, on the map


def agent(seat: int) -> str:
    return f"runner_{seat}"


def player(seat: int) -> str:
    """ "Blue (runner_0)"."""
    return f"{NAMES[seat]} ({agent(seat)})"


def pair(cell: int) -> list[int]:
    """[row, column], as snapshots and the journal have it."""
    return [int(cell) // c.WIDTH, int(cell) % c.WIDTH]


def cell_name(cell: int | list[int]) -> str:
    """ "r4c11": of a cell, or of [row, column]."""
    row, column = cell if isinstance(cell, list) else pair(cell)
    return f"r{row}c{column}"


def house_name(house: int) -> str:
    return c.DISTILLERY_NAMES[house]


def the_distillery(house: int) -> str:
    """Inside a sentence."""
    name = house_name(house)
    return "the" + name[3:] if name.startswith("The ") else name


def high_side(token: int, turned: int) -> str | None:
    """Where the higher number points; None for a double, which looks the same from all sides."""
    low, high = c.TOKENS[token]
    return None if low == high else c.SIDE_NAMES[turned]


def ends_of(token: int, turned: int) -> list[tuple[int, int]]:
    """(side, number) of each of its road ends."""
    return [(side, int(number)) for side, number in enumerate(c.ENDS[token, turned]) if number]
