"""What of a snapshot one seat may see, or everybody: no seed, no hands and infamy cards of others, no `engine`.

Which Fed cards and schemes are out is open: the decks are what is left, their order is the seed's.
"""
from __future__ import annotations

import copy
from typing import Any

SECRET = ("seed", "engine")  # keys of a snapshot
SECRET_OF_GANG = ("schemes", "packet", "infamy", "infamy_pair", "infamy_dropped")  # keys of a gang


def view(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """A whole snapshot as this seat may see it (None: as everybody may), without the keys that are hidden."""
    return {key: value for key, value in hidden_as_null(snapshot, seat).items() if key not in SECRET}


def hidden_as_null(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """The same of a whole or partial snapshot, with null in place of all that is hidden."""
    shown: dict[str, Any] = {key: None if key in SECRET else copy.deepcopy(value) for key, value in snapshot.items()}
    if shown.get("asked") and shown["asked"]["seat"] != seat:
        shown["asked"] = {"seat": shown["asked"]["seat"]}
    gangs = shown.get("gangs") or []
    for gang, item in enumerate(gangs):
        if item and gang != seat:
            gangs[gang] = {key: None if key in SECRET_OF_GANG else value for key, value in item.items()}
    return shown
