"""A snapshot as one player may see it, or everybody."""
from __future__ import annotations

from typing import Any

SECRET = ("seed", "engine")


def view(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Without the seed and the engine's part; of the fists only one's own (None: nobody's)."""
    shown = {key: value for key, value in snapshot.items() if key not in SECRET}
    if shown.get("fists") is not None:
        shown["fists"] = [fist if owner == seat else None for owner, fist in enumerate(shown["fists"])]
    return shown
