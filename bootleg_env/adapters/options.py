"""What `reset(options=...)` takes: `{"snapshot": {...}}`, where the game begins in place of a fresh one. Anything else is refused.

What the snapshot leaves out is as in a fresh game with the environment's settings and the seed of this reset: a partial snapshot gives
other hidden cards and dice every time, unless it names a seed.
"""
from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..engine import checks
from ..engine.checks import short
from ..engine.game import Game
from ..engine.recording import Beginning
from ..engine.settings import Settings


class Start(NamedTuple):
    """Where a game begins, and the same for its journal."""

    record: bytes
    beginning: Beginning


def start(options: dict[str, Any] | None, game: Game, settings: Settings, seed: int) -> Start | None:
    """Where the options want a game of this seed to begin; None: where all games of the environment begin."""
    snapshot = taken(options, ("snapshot",)).get("snapshot")
    if snapshot is None:
        return None
    if not isinstance(snapshot, dict):
        checks.refuse("options['snapshot']", snapshot, "must be a dict")
    parts = {"seed": seed, **{key: value for key, value in snapshot.items() if value is not None}}
    if isinstance(parts.setdefault("settings", {}), dict):
        parts["settings"] = {**settings.as_dict(), **parts["settings"]}
    states, wanted, seed = game.from_snapshot(parts)
    other = [f"{name}={short(value)} ({getattr(settings, name)!r} here)" for name, value in wanted.as_dict().items()
             if value != getattr(settings, name)]
    if other:
        raise ValueError(f"options['snapshot']: a game with other settings than this environment's: {', '.join(other)}")
    record = states.view(np.uint8).tobytes()
    return Start(record, Beginning(seed, record=record, snapshot=copy.deepcopy(parts)))


def taken(options: dict[str, Any] | None, known: Sequence[str] = ()) -> dict[str, Any]:
    """The options, none of them unknown."""
    if known or not options:
        return checks.keys({} if options is None else options, "options", known)
    raise ValueError(f"options={short(options)}: this environment takes none, because every game is a row of one batch")
