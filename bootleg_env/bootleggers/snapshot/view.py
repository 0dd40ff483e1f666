"""A snapshot as one mobster may see it, or everybody."""
from __future__ import annotations

from typing import Any

from ..words.journal import PUBLIC, known_snapshot


def view(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """What lies open, and the own hand (None: nobody's); money only where it is seen."""
    hidden = {"cash": None} if snapshot["settings"]["money"] == "announced" else {}
    return {key: value for key, value in known_snapshot(snapshot, seat, hidden).items() if key in PUBLIC}
