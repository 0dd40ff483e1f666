"""What players are called, for people and in tokens."""
from __future__ import annotations

from ..tables.constants import SEAT_NAMES as NAMES

__all__ = ["NAMES", "agent", "player"]


def agent(seat: int) -> str:
    return f"player_{seat}"


def player(seat: int) -> str:
    """ "Bea (player_1)"."""
    return f"{NAMES[seat]} ({agent(seat)})"
