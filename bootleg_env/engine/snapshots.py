"""What the snapshots of all games have in common: their head, and the key `engine` with the rest of the record as numbers.

A partial snapshot is laid over a fresh game. A whole one has the key `engine` and gives the same game again; where its documented keys
say otherwise, they win.
"""
from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import checks, codes, events
from .batch import GameBatch
from .game import Game
from .ranges import Limits
from .record import raw
from .seeds import MOST_SEED
from .settings import Settings, record_fields, table

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
    parts = {key: value if key == "engine" else checks.plain(value, key)  # `engine` is numbers, each of them looked at
             for key, value in snapshot.items() if value is not None}
    for key, name in (("game", game.name), ("version", game.version)):
        if parts.get(key, name) != name:
            checks.refuse(key, parts[key], f"must be {name!r}")
    if "asked" in parts and "engine" not in parts:
        checks.refuse("asked", parts["asked"], "follows from where the game stands; leave it out")
    wishes = parts.get("settings", {})
    if not isinstance(wishes, dict):
        checks.refuse("settings", wishes, "must be a dict")
    seats = parts.get("seats", wishes.get("num_players"))
    accepted = table(game.settings_type)["num_players"].accepted
    if "seats" in parts and (isinstance(seats, bool) or seats not in accepted):
        checks.refuse("seats", seats, f"must be one of {', '.join(map(str, accepted))}")
    if "num_players" in wishes and wishes["num_players"] != seats:
        checks.refuse("seats", seats, f"settings.num_players is {checks.short(wishes['num_players'])}")
    settings = game.settings(**wishes | ({} if seats is None else {"num_players": seats}))
    return parts, settings, checks.whole(parts.get("seed", 0), "seed", 0, MOST_SEED)


def fresh(game: Game, settings: Settings, seed: int) -> np.ndarray:
    """A game of which nothing but the preparation is done: a journal's buffer that is full stops it there."""
    batch = GameBatch(game, settings)
    batch.blank["listening"], batch.blank["noted"] = 1, events.ROWS
    batch.reset(np.array([seed]))
    batch.states["listening"], batch.states["noted"] = 0, 0
    return batch.states


def restore(game: Game, row: Any, engine: Any, names: Sequence[str], seed: int, limits: Limits) -> None:
    """Every field as it was, none of them out of its limits; another seed than the one named then gives other dice."""
    checks.keys(engine, "engine", (NAMED_SEED, *names))
    own_words = row["seed"].copy()
    for name in names:
        if name not in engine:
            raise ValueError(f"engine: lacks {name!r}; it was written by another version of the game")
        fill(row, name, game.record.compiled_dtype[name], engine[name], f"engine.{name}")
    named = checks.whole(engine.get(NAMED_SEED, seed), f"engine.{NAMED_SEED}", 0, MOST_SEED)
    limits.refuse(row)
    if named != seed:
        row["seed"] = own_words


def fill(row: Any, name: str, dtype: np.dtype, value: Any, path: str) -> None:
    """Nested lists of integers back into a field of a record; `dtype`: as compiled code has it."""
    if dtype.base.names:
        if (fast := table_of(value, dtype)) is not None:
            for part, column in zip(dtype.base.names, fast.T, strict=True):
                row[name][part] = column
            return
        for nth, frame in enumerate(listed(value, path, len(row[name]))):
            for part, number in zip(dtype.base.names, listed(frame, f"{path}[{nth}]", len(dtype.base.names)), strict=True):
                row[name][part][nth] = whole_numbers(number, dtype.base[part], f"{path}[{nth}]")
    else:
        row[name] = whole_numbers(value, dtype, path)


def table_of(value: Any, dtype: np.dtype) -> np.ndarray | None:
    """All frames at once, if they are rows of numbers that fit: ten times faster than one by one. None: look at each."""
    try:
        found = np.array(value)
    except (ValueError, OverflowError, TypeError):
        return None
    parts = [dtype.base[part] for part in dtype.base.names or ()]
    if found.dtype.kind != "i" or found.shape != (*dtype.shape, len(parts)):
        return None
    lows, highs = zip(*map(ends, parts))
    return found if ((found >= lows) & (found <= highs)).all() else None


@functools.cache
def ends(dtype: np.dtype) -> tuple[int, int]:
    """Least and most of an integer type."""
    found = np.iinfo(dtype.base)
    return int(found.min), int(found.max)


def listed(value: Any, path: str, length: int) -> list:
    found = checks.items(value, path)
    if len(found) != length:
        raise ValueError(f"{path}: {len(found)} entries, must be {length}")
    return found


def whole_numbers(value: Any, dtype: np.dtype, path: str) -> Any:
    """Nested lists of this shape, of numbers that fit."""
    low, high = ends(dtype)
    if type(value) is int and not dtype.shape and low <= value <= high:
        return value
    try:
        found = np.array(value)
    except (ValueError, OverflowError, TypeError):  # lists of different lengths
        found = np.array("")
    if found.dtype.kind == "i" and found.shape == dtype.shape and found.min() >= low and found.max() <= high:
        return found
    if len(dtype.shape):
        return np.array([whole_numbers(each, np.dtype((dtype.base, dtype.shape[1:])), f"{path}[{nth}]")
                         for nth, each in enumerate(listed(value, path, dtype.shape[0]))], np.int64)
    return checks.whole(value, path, low, high)


# ---- is it a game?


def believe(game: Game, states: np.ndarray, settings: Settings, complaints: Sequence[tuple[int, str]]) -> None:
    """Refuse, in words, what contradicts itself: the invariants say so, or there is nothing to answer to the question."""
    for _, words in complaints:
        raise ValueError(f"snapshot: {words}")
    batch = GameBatch(game, settings)
    batch.put(states.view(np.uint8).tobytes())
    batch.step(codes.WAIT)
    if batch.seat[0] == codes.NO_ANSWER:
        raise ValueError(f"snapshot: {game.asked(batch.states)}: there is nothing to answer")
    if np.array_equal(raw(states), raw(batch.states)):
        return
    if (found := game.check(batch.states)) and not game.check(states):  # something was done before the question
        raise ValueError(f"snapshot: at the first question {found[0][1]}")


def compare_question(game: Game, parts: dict[str, Any], states: np.ndarray) -> None:
    """Refuse a whole snapshot whose `asked` names another seat or decision than its `engine` part."""
    if "engine" not in parts or "asked" not in parts:
        return
    named, asked = parts["asked"], dict(game.asked(states) or {})
    for key in ("seat", "decision"):
        if not isinstance(named, dict) or named.get(key) != asked.get(key):
            checks.refuse("asked", named, f"by `engine` seat {asked.get('seat')} is asked {asked.get('decision')!r}; leave it out")
