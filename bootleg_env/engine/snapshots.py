"""What the snapshots of all games have in common: their head, and the key `engine` with the rest of the record as numbers.

A partial snapshot is laid over a fresh game. A whole one has the key `engine` and gives the same game again; where its documented keys
say otherwise, they win.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import checks, events
from .batch import GameBatch
from .game import Game
from .seeds import MOST_SEED
from .settings import Settings, record_fields

HEAD = ("game", "version", "settings", "seed", "round", "phase", "seats", "asked")  # keys of every snapshot, beside `engine`
JOURNAL_FIELDS = ("noted", "listening", "events")  # of the record: not part of the game
NAMED_SEED = "named_seed"  # in `engine`: the seed the snapshot names, to see whether somebody changed it


# ---- writing


def engine_fields(game: Game, documented: Sequence[str]) -> tuple[str, ...]:
    """The fields of the record that no documented key has."""
    elsewhere = {*JOURNAL_FIELDS, *record_fields(game.settings_type), *documented}
    return tuple(name for name in game.record.compiled_dtype.names or () if name not in elsewhere)


def engine_part(row: Any, names: Sequence[str], seed: int) -> dict[str, Any]:
    return {NAMED_SEED: int(seed), **{name: numbers(row[name]) for name in names}}


def numbers(part: Any) -> Any:
    """Any part of the record as nested lists of integers."""
    names = part.dtype.names
    if names:
        return [numbers(inner) for inner in part] if part.shape else [numbers(part[name]) for name in names]
    return part.tolist()


# ---- reading


def head(game: Game, snapshot: Any, known: Sequence[str]) -> tuple[dict[str, Any], Settings, int]:
    """The keys that are not null, the settings and the seed; refuses unknown keys and other games. `seats` may stand for num_players."""
    checks.keys(snapshot, "snapshot", known)
    parts = {key: value for key, value in snapshot.items() if value is not None}
    for key, name in (("game", game.name), ("version", game.version)):
        if parts.get(key, name) != name:
            checks.refuse(key, parts[key], f"must be {name!r}")
    if "asked" in parts and "engine" not in parts:
        checks.refuse("asked", parts["asked"], "follows from where the game stands; leave it out")
    wishes = parts.get("settings", {})
    if not isinstance(wishes, dict):
        checks.refuse("settings", wishes, "must be a dict")
    seats = parts.get("seats", wishes.get("num_players"))
    if "num_players" in wishes and wishes["num_players"] != seats:
        checks.refuse("seats", seats, f"settings.num_players is {wishes['num_players']}")
    settings = game.settings(**wishes | ({} if seats is None else {"num_players": seats}))
    return parts, settings, checks.whole(parts.get("seed", 0), "seed", 0, MOST_SEED)


def fresh(game: Game, settings: Settings, seed: int) -> np.ndarray:
    """A game of which nothing but the preparation is done: a journal's buffer that is full stops it there."""
    batch = GameBatch(game, settings)
    batch.blank["listening"], batch.blank["noted"] = 1, events.ROWS
    batch.reset(np.array([seed]))
    batch.states["listening"], batch.states["noted"] = 0, 0
    return batch.states


def restore(row: Any, engine: Any, names: Sequence[str], seed: int) -> None:
    """Every field as it was; another seed than the one named then gives other dice."""
    checks.keys(engine, "engine", (NAMED_SEED, *names))
    own_words = row["seed"].copy()
    for name in names:
        if name not in engine:
            raise ValueError(f"engine: lacks {name!r}; it was written by another version of the game")
        fill(row, name, engine[name], f"engine.{name}")
    if engine.get(NAMED_SEED, seed) != seed:
        row["seed"] = own_words


def fill(into: Any, name: str, value: Any, path: str) -> None:
    """Nested lists of integers back into a field."""
    names = into[name].dtype.names
    try:
        if names:
            for part, column in zip(names, zip(*value, strict=True), strict=True):
                fill(into[name], part, column, path)
            return
        values = np.array(value)
        if values.dtype.kind != "i" or values.shape != into[name].shape:
            raise ValueError
        into[name] = values
        if not np.array_equal(into[name], values):
            raise ValueError
    except (ValueError, TypeError, OverflowError):
        raise ValueError(f"{path}: not what a snapshot of this version holds") from None
