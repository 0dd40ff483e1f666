"""The kind `snapshots` of hostile inputs: spoilt ones, which `from_snapshot` must refuse in one line or bring to a sound game.

Whole and partial snapshots of random positions are changed in a few places: numbers pushed to the ends of their field and beyond, other
strings, types and lengths. What is refused must say in one line where and why; with what is accepted random answers are played, and the
invariants are checked after each.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ...engine import codes
from ...engine.batch import GameBatch
from ...engine.checks import short
from ...engine.game import Game
from ...engine.record import raw
from ...engine.seeds import MOST_SEED
from ...engine.settings import Settings
from .spoiling import replaced
from .tally import Tally, bad_words

ANSWERS = 200  # to what was accepted
CLOSELY, EVERY = 20, 5  # the invariants are checked after each of so many answers, then after every so many
SIDE_BY_SIDE = 256  # games with the same settings that are played together
GAMES, MOMENTS = 3, 4  # random games that the snapshots of a portion come from; positions of each kind kept of a game
LONGEST = 20_000  # answers of a game
IN_ENGINE, STOPS = 0.5, 0.06  # chances that the `engine` part is changed, and that a whole list or dict is
MOVED = 0.25  # chance that something is moved or exchanged, so that nothing is too many or too few
MOST_SHOWN = 400  # characters
PATH = re.compile(r"[a-z_]+(\[\d+\]|\.[\w' -]+)*( \([^)]*\)| at \[\d+, \d+\])?(=|:)")  # what a refusal begins with: mobsters[1].cash=3: ...
BEYOND = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 20, 21, 63, 64, 99, 100, 127, 128, 255, 256, 400, 1000, 32767, 32768, 2**31 - 1, 2**31,
          2**63 - 1, 2**63, 10**30, -2, -3, -8, -128, -129, -32768, -2**31, -2**63)


def nested(inner: Any, depth: int) -> Any:
    """Lists in lists, or dicts in dicts."""
    for _ in range(depth):
        inner = [inner] if isinstance(inner, list) else {"a": inner}
    return inner


OTHER_TYPES: tuple[Any, ...] = (
    None, True, False, "", "no such thing", 1.5, float("nan"), float("inf"), [], {}, [1], [[0]], {"a": 1}, "1", "a\nb", "\ud800", "\0",
    "x" * 100_000, b"bytes", (1,), {1, 2}, {1: 2}, {"": {"": {}}}, nested([], 5000), nested({}, 5000), 10**5000, -(10**5000), 1e308,
    np.int64(1), np.float32(1), np.arange(4), np.zeros((2, 2)), object)


class Spoilt(NamedTuple):
    """What was changed in the snapshot of a random position."""

    snapshot: dict[str, Any]
    what: str


class Accepted(NamedTuple):
    """A spoilt snapshot that was read."""

    states: np.ndarray
    what: str


# ---- random positions


def positions(game: Game, settings: Settings, seed: int) -> Iterator[dict[str, Any]]:
    """Whole snapshots of one random game: a few for every question, for every depth of the stack at which it is asked."""
    batch, draw = GameBatch(game, settings), np.random.default_rng(seed)
    batch.sampling[:] = (seed << 20) & MOST_SEED
    batch.reset(np.array([seed]))
    kept: dict[tuple, list[bytes]] = {}
    seen: dict[tuple, int] = {}
    for _ in range(LONGEST):
        row = batch.states[0]
        kind = (int(batch.decided[0]), int(row["phase"]), int(row["depth"]))
        seen[kind] = seen.get(kind, 0) + 1
        place = len(kept.setdefault(kind, [])) if seen[kind] <= MOMENTS else int(draw.integers(seen[kind]))
        if place < MOMENTS:
            kept[kind][place : place + 1] = [batch.record()]
        if batch.done[0]:
            break
        batch.answer(batch.sample_one())
    for records in kept.values():
        for record in records:
            yield game.snapshot(game.record.read(record), settings, seed)


# ---- what is changed


def get(part: Any, path: tuple) -> Any:
    for key in path:
        part = part[key]
    return part


class Spoiler:
    """Draws what is changed in snapshots of one game."""

    def __init__(self, game: Game, seed: int):
        self.game, self.draw = game, np.random.default_rng(seed)
        self.seats = range(game.seats[1] + 2)

    def one_of(self, things: Any) -> Any:
        return things[int(self.draw.integers(len(things)))]

    def spoil(self, snapshot: dict[str, Any]) -> Spoilt:
        """One to three changes; of a partial snapshot the `engine` part is gone and some keys, too."""
        words = []
        if self.draw.random() < 0.3:
            kept = [key for key in snapshot if key not in ("engine", "asked", "attack", "caravan") and self.draw.random() < 0.6]
            snapshot = {key: snapshot[key] for key in kept}
            words.append(f"partial {','.join(kept)}")
        for _ in range(self.one_of((1, 1, 1, 2, 3))):
            if self.draw.random() < MOVED:
                snapshot, moved = self.moved(snapshot)
                words.append(moved)
            elif path := self.path(snapshot):
                value = self.other(snapshot, path)
                snapshot = replaced(snapshot, path, value)
                words.append(f"{path_words(path)}={short(value)}")
        return Spoilt(snapshot, "; ".join(words))

    def path(self, snapshot: Any) -> tuple:
        """Of a value, or of a list or dict that holds some: every key has the same chance, however long its list is."""
        path: tuple = ()
        part = snapshot
        while isinstance(part, (dict, list)) and part and (not path or self.draw.random() > STOPS):
            keys = list(part) if isinstance(part, dict) else range(len(part))
            key = "engine" if not path and "engine" in part and self.draw.random() < IN_ENGINE else self.one_of(keys)
            path, part = (*path, key), get(part, (key,))
        return path

    def moved(self, snapshot: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """A card into another hand, two numbers exchanged, another's truck: what all have together stays the same under the question."""
        for _ in range(20):
            path = self.path({key: part for key, part in snapshot.items() if key != "engine" or self.draw.random() < IN_ENGINE})
            if len(path) < 2:
                continue
            there = list(path)
            nth = int(self.draw.integers(len(path)))
            row = get(snapshot, tuple(path[:nth]))
            there[nth] = self.one_of(list(row) if isinstance(row, dict) else range(len(row)))
            try:
                one, other = get(snapshot, path), get(snapshot, tuple(there))
            except (KeyError, IndexError, TypeError):
                continue
            if type(one) is not type(other) or one == other or isinstance(get(snapshot, tuple(there[:-1])), str):
                continue
            if isinstance(one, list) and one and isinstance(other, list) and self.draw.random() < 0.7:
                item = int(self.draw.integers(len(one)))
                one, other = [*other, one[item]], one[:item] + one[item + 1 :]
            changed = replaced(replaced(snapshot, path, other), tuple(there), one)
            return changed, f"{path_words(path)} and {path_words(tuple(there))}: {short(other)}, {short(one)}"
        return snapshot, "nothing"

    def other(self, snapshot: dict[str, Any], path: tuple) -> Any:
        """Another value for this place."""
        old, dice = get(snapshot, path), self.draw.random()
        if dice < 0.04:
            return self.one_of(OTHER_TYPES)
        if dice < 0.10:  # what stands elsewhere under the same key
            return get(snapshot, (path[0], *self.path(snapshot[path[0]])))
        if isinstance(old, bool):
            return not old
        if isinstance(old, int):
            return self.number(path, old)
        if isinstance(old, str) or old is None:
            return self.one_of([*self.strings(snapshot), None, *self.seats])
        if isinstance(old, list):
            return self.list(old)
        return self.dict(old) if isinstance(old, dict) else self.one_of(OTHER_TYPES)

    def number(self, path: tuple, old: int) -> int:
        ends = list(BEYOND)
        dtype = self.game.record.compiled_dtype
        if path[0] == "engine" and len(path) > 1 and path[1] in (dtype.names or ()) and dtype[path[1]].base.kind in "iu":
            field = dtype[path[1]]
            size = int(np.prod(field.shape or (1,)))
            ends += [np.iinfo(field.base).min, np.iinfo(field.base).max, size, size + 1, size - 1]
        near = [old - 1, old + 1, old + 2, -old, 2 * old, *self.seats, *self.seats]
        return int(self.one_of(near if self.draw.random() < 0.6 else ends))

    def strings(self, snapshot: dict[str, Any]) -> list[str]:
        """Some that stand in the snapshot."""
        places = [self.path({key: part for key, part in snapshot.items() if key != "engine"}) for _ in range(20)]
        return [value for place in places if isinstance(value := get(snapshot, place), str)] or [""]

    def list(self, old: list) -> list:
        way = int(self.draw.integers(6))
        if not old or way == 0:
            return []
        nth = int(self.draw.integers(len(old)))
        if way == 1:
            return old[:nth] + old[nth + 1 :]
        if way == 2:
            return [*old, old[nth]]
        if way == 3:
            return old[::-1]
        if way == 4:
            return old * 40
        return [old[int(each)] for each in self.draw.permutation(len(old))]

    def dict(self, old: dict) -> dict:
        if old and self.draw.random() < 0.7:
            gone = self.one_of(sorted(old, key=str))
            return {key: value for key, value in old.items() if key != gone}
        return old | {"no such key": 1}


def path_words(path: tuple) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)[1:]


# ---- is it refused in one line?


def read(game: Game, spoilt: Spoilt, tally: Tally) -> tuple[Settings, Accepted] | None:
    """None: refused, or refused badly."""
    tally.inputs += 1
    tally.began(tally.inputs)
    found = None
    try:
        with tally.clock(spoilt.what):
            states, settings, _ = game.from_snapshot(spoilt.snapshot)
        found = settings, Accepted(states, spoilt.what)
    except ValueError as error:
        tally.refused += 1
        if fault := bad_line(str(error)):
            tally.violations.append(f"{spoilt.what}: {fault}: {str(error)[:MOST_SHOWN]!r}")
    except Exception as error:
        tally.violations.append(f"{spoilt.what}: {type(error).__name__} in place of a refusal: {error}")
    return found


def bad_line(words: str) -> str:
    """What is wrong with this refusal; "" for nothing."""
    if fault := bad_words(words):
        return fault
    if not PATH.match(words) and not words.startswith("unknown setting"):
        return "refused without a path"
    return "" if words.partition(": ")[2] or "=" in words else "refused without a reason"


# ---- is it a sound game?


def play_on(game: Game, settings: Settings, accepted: list[Accepted], seed: int, tally: Tally) -> None:
    """Random answers in all of these games. What is said of a game at its first question may be so: somebody set it up."""
    batch = GameBatch(game, settings, len(accepted))
    for row, each in enumerate(accepted):
        batch.put(each.states.view(np.uint8).tobytes(), row)
    batch.sampling[:] = (seed + np.arange(len(accepted)) << 20) & MOST_SEED
    tally.accepted += len(accepted)
    actions = np.full(len(accepted), codes.WAIT)
    excused: list[set[str]] = [set() for _ in accepted]
    for row, words in game.check(batch.states):
        excused[row].add(words)
    sound = np.ones(len(accepted), bool)
    see_and_redraw(batch, accepted, seed, tally)
    for number in range(ANSWERS + 1):
        tally.began(tally.inputs)
        try:
            with tally.clock(f"{len(accepted)} games, answer {number}"):
                batch.step(actions)
        except Exception as error:
            one_by_one(game, settings, accepted, seed, tally, error)
            return
        tally.answers += int((batch.decided >= 0).sum())
        if number < CLOSELY or number % EVERY == 0:
            look(batch, accepted, excused, sound, number, tally)
        sound &= batch.seat != codes.NO_ANSWER
        going = sound & (batch.decided >= 0)
        if not going.any():
            break
        batch.decided[~going] = -1  # nothing is drawn for these
        actions = np.where(going, batch.sample(), codes.HOLD)


def see_and_redraw(batch: GameBatch, accepted: list[Accepted], seed: int, tally: Tally) -> None:
    """What a seat may see of these games, and the same games with all drawn anew that it cannot know."""
    for row, each in enumerate(accepted):
        seat = (seed + row) % batch.settings.num_players
        try:
            batch.look(seat, row)
            batch.game.redraw(each.states, seat, seed + row)
        except Exception as error:
            tally.violations.append(f"{each.what}: accepted, then looked at by seat {seat}: {type(error).__name__}: {error}")


def look(batch: GameBatch, accepted: list[Accepted], excused: list[set[str]], sound: np.ndarray, number: int, tally: Tally) -> None:
    """Whatever is wrong is told once, and the game is played no further."""
    rows = np.flatnonzero(sound)
    found = [(int(rows[row]), words) for row, words in batch.game.check(raw(batch.states)[rows].reshape(-1).view(batch.states.dtype))]
    found += [(int(row), "nothing can be answered") for row in np.flatnonzero(sound & (batch.seat == codes.NO_ANSWER))]
    for row, words in found:
        if sound[row] and words not in excused[row]:
            sound[row] = False
            tally.violations.append(f"{accepted[row].what}: accepted, and after {number} answers: {words}")


def one_by_one(game: Game, settings: Settings, accepted: list[Accepted], seed: int, tally: Tally, error: Exception) -> None:
    """Which of these games has raised something (uncompiled: an index out of bounds)?"""
    if len(accepted) == 1:
        tally.violations.append(f"{accepted[0].what}: accepted, then {type(error).__name__}: {error}")
        return
    tally.accepted -= len(accepted)
    for number, each in enumerate(accepted):
        play_on(game, settings, [each], seed + number, tally)


# ---- a portion


def spoil(game: Game, settings: Settings, seed: int, number: int, tally: Tally | None = None) -> Tally:
    """So many spoilt snapshots of random games from this seed on."""
    tally, spoiler = tally or Tally(), Spoiler(game, seed)
    moments = [snapshot for nth in range(GAMES) for snapshot in positions(game, settings, (seed * GAMES + nth) % MOST_SEED)]
    waiting: dict[Settings, list[Accepted]] = {}
    for _ in range(number):
        nth = int(spoiler.draw.integers(len(moments)))
        spoilt = spoiler.spoil(moments[nth])
        found = read(game, Spoilt(spoilt.snapshot, f"asked {asked_words(moments[nth])}: {spoilt.what}"), tally)
        if found is not None:
            some = waiting.setdefault(found[0], [])
            some.append(found[1])
            if len(some) == SIDE_BY_SIDE:
                play_on(game, found[0], waiting.pop(found[0]), seed, tally)
    for each, some in waiting.items():
        play_on(game, each, some, seed, tally)
    return tally


def asked_words(snapshot: dict[str, Any]) -> str:
    asked = snapshot["asked"]
    return asked["decision"] if asked else "nothing"
