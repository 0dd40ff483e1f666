"""A snapshot as a player may see it: all of the table is open."""
from __future__ import annotations

from typing import Any

SECRET = ("seed", "engine")


def view(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Without the seed and the engine's part."""
    return {key: value for key, value in snapshot.items() if key not in SECRET}
