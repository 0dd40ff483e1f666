"""What of a snapshot one seat may see, or everybody: no seed, no decks, no hands of others, no `engine`."""
from __future__ import annotations

import copy
from typing import Any

PUBLIC = (  # keys of a snapshot
    "game", "version", "settings", "round", "phase", "seats", "asked", "mobsters", "remote_stills", "speakeasies", "trucks",
    "copper", "offers", "discard", "promises", "kept", "broken")
PUBLIC_OF_MOBSTER = (
    "cash", "muscle_shown", "muscle", "big_city_boys", "influence", "resting_influence", "supply", "dice", "improvements", "crates",
    "warehouse", "family_dice", "thugs", "union_boss")


def view(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """A whole snapshot as this seat may see it (None: as everybody may), without the keys that are hidden."""
    shown = hidden_as_null(snapshot, seat, snapshot["settings"]["money"] == "announced")
    return {key: value for key, value in shown.items() if key in PUBLIC}


def hidden_as_null(snapshot: dict[str, Any], seat: int | None, hide_cash: bool) -> dict[str, Any]:
    """The same of a whole or partial snapshot, with null in place of all that is hidden."""
    shown: dict[str, Any] = {key: copy.deepcopy(value) if key in PUBLIC else None for key, value in snapshot.items()}
    if shown.get("asked") and shown["asked"]["seat"] != seat:
        shown["asked"] = {"seat": shown["asked"]["seat"]}
    mobsters = shown.get("mobsters") or []
    for mobster, item in enumerate(mobsters):
        if item and mobster != seat:
            mobsters[mobster] = mobster_of_others(item, hide_cash)
    return shown


def mobster_of_others(item: dict[str, Any], hide_cash: bool) -> dict[str, Any]:
    """A mobster's keys as the others see them: of the thug cards only those that all have seen."""
    hidden = ("cash",) if hide_cash else ()
    return {key: value if key in PUBLIC_OF_MOBSTER and key not in hidden else None for key, value in item.items()}
