"""Rows of a game's rulebook: each rule in our words with the function that keeps it, and rulings where no text decides."""
from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A rule. Tests name its id with @covers."""

    id: str
    page: int | str  # of the printed rulebook, or the heading where there are no page numbers; 0: none
    what: str
    where: str  # "file:name" in the game's folder; "": no rule, so neither code nor test


class Ruling(NamedTuple):
    """What a text leaves open, how we play it, and why."""

    id: str
    ruling: str
    reason: str
    where: str = ""  # the code it decides
