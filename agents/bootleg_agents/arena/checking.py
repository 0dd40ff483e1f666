"""Does a result that somebody sent come from the games that it claims? Its answers are played again against the fixed opponents.

No code of the entrant runs for that, and no model is asked. With `anew` the entrant itself plays, and must answer the same.
"""
from __future__ import annotations

import math
import os
from collections.abc import Callable
from typing import Any

from bootleg_env.engine import checks, reading
from bootleg_env.engine.trust import check_trusted

from ..contests.progress import Progress
from . import keeping, results, tracks
from .entries import Entry, check_mobsters, words

KEYS = ("arena", "name", "by", "stopped", "made", "tracks", results.SUM)
ROW = (
    "track", "game", "settings", "seed", "deals", "mobster", "code", "opponents", "rules", *results.FIGURES, "fouls", "language", "answers")
SAME = (*results.FIGURES, "settings")  # what must come out the same
FOUL = ("deal", "line", "rotation", "seat", "question")  # ... of forfeits: their words may differ
AFTER = "the answers are not those of these games, or rules or opponents are of another version"


def read_result(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The result in this file: whole, unchanged since it was written, of this version of the arena; or one line why not."""
    try:
        return checked(reading.json_file(path, "a result of bootleg arena"))
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None


def checked(content: Any) -> dict[str, Any]:
    """The form of a result."""
    if not isinstance(content, dict) or "arena" not in content:
        raise ValueError("no result of bootleg arena")
    if content["arena"] != tracks.ARENA:
        checks.refuse("arena", content["arena"], f"this is version {tracks.ARENA}; results of other versions need the package of then")
    missing = [key for key in KEYS if key not in checks.keys(content, "result", KEYS)]
    if missing:
        raise ValueError(f"{missing[0]}: is missing")
    if content[results.SUM] != results.sum_of(content):
        raise ValueError(f"{results.SUM}: does not fit; the file was changed after it was written")
    names = [row_checked(each, f"tracks[{nth}]")["track"] for nth, each in enumerate(checks.items(content["tracks"], "tracks"))]
    if not names:
        raise ValueError("tracks: none; nothing was played")
    if len(set(names)) < len(names):
        raise ValueError("tracks: one is there twice")
    words(content["name"], "name")
    if content["stopped"] is not None:
        words(content["stopped"], "stopped")
    return content


def row_checked(row: Any, path: str) -> dict[str, Any]:
    """The form of one track."""
    for key in ROW:
        if key not in checks.keys(row, path, ROW):
            raise ValueError(f"{path}.{key}: is missing")
    checks.name(row["track"], f"{path}.track", tracks.NAMES, "track")
    words(row["mobster"], f"{path}.mobster")
    checks.whole(row["deals"], f"{path}.deals", 1, tracks.DEALS)
    seed = checks.whole(row["seed"], f"{path}.seed")
    if seed >= tracks.FRESH and seed != tracks.track(row["track"]).seed:
        checks.refuse(f"{path}.seed", seed, f"must be the track's own, {tracks.track(row['track']).seed}, or below {tracks.FRESH}")
    if [each.get("mobster") if isinstance(each, dict) else each for each in checks.items(row["opponents"], f"{path}.opponents")] != [
            *tracks.track(row["track"]).opponents]:
        checks.refuse(f"{path}.opponents", row["opponents"], f"must be {', '.join(tracks.track(row['track']).opponents)}")
    for key in results.FIGURES:
        if row[key] is not None and (isinstance(row[key], bool) or not isinstance(row[key], (int, float)) or not math.isfinite(row[key])):
            checks.refuse(f"{path}.{key}", row[key], "must be a number or null")
    for key in ("par", "win_share", "games", "forfeits"):
        if row[key] is None:
            raise ValueError(f"{path}.{key}=None: must be a number")
    if not all(isinstance(each, dict) for each in checks.items(row["fouls"], f"{path}.fouls")):
        checks.refuse(f"{path}.fouls", row["fouls"], "must be objects")
    check_figures(row, path)
    return dict(row)


def check_figures(row: dict[str, Any], path: str) -> None:
    """What no games at all could come to. Whether they are those of these answers, only `check` says."""
    seats = tracks.track(row["track"]).seats
    games = row["deals"] * seats
    for key, wanted in (("par", 1 / seats), ("games", games)):
        if row[key] != wanted:
            checks.refuse(f"{path}.{key}", row[key], f"must be {wanted:g}")
    for key, least, most in (("win_share", 0, 1), ("mean_rank", 1, seats), ("forfeits", 0, games)):
        low, value, high = (row.get(name) for name in (f"{key}_low", key, f"{key}_high"))
        if value is not None and not least <= value <= most:
            checks.refuse(f"{path}.{key}", value, f"must be from {least} to {most}")
        if low is not None and value is not None and high is not None and not low <= value <= high:
            checks.refuse(f"{path}.{key}", value, f"must lie in its interval, {low:g} to {high:g}")


def is_official(row: dict[str, Any]) -> bool:
    """Was this track played on the fixed deals?"""
    return bool(row["seed"] == tracks.track(row["track"]).seed)


def check(
    result: dict[str, Any], anew: bool = False, deals: int | None = None, trust: bool = False, jobs: int = 1,
    progress: Callable[[str], Progress | None] = lambda track: None,
) -> list[str]:
    """What does not hold, in a line each; nothing, if all of it does. `anew`: the entrant plays too. `deals`: only the first so many."""
    checked(result)
    if anew:
        entry = Entry(result["name"], {row["track"]: row["mobster"] for row in result["tracks"]})
        check_trusted(entry.tracks, "result", trust)
        check_mobsters(entry)
    return [line for row in result["tracks"] for line in problems(row, anew, deals, jobs, progress(row["track"]))]


def remarks(result: dict[str, Any], anew: bool = False) -> list[str]:
    """What a check does not refuse, but a reader should know, in a line each."""
    lines = []
    for row in result["tracks"]:
        track = tracks.track(row["track"])
        here = results.digests_of(track, row["mobster"] if anew else None)
        given = {"rules": row["rules"], "opponents": [each.get("code") for each in row["opponents"]], "code": row["code"]}
        lines += [f"{row['track']}: {name}: other files here than where it was played" for name in here if here[name] != given[name]]
        if not is_official(row):
            lines.append(f"{row['track']}: on deals of seed {row['seed']}, not on those of the arena")
        if not anew:
            lines.append(f"{row['track']}: that {row['mobster']} gave these answers is the sender's word")
    return lines


def problems(row: dict[str, Any], anew: bool, deals: int | None, jobs: int, progress: Progress | None) -> list[str]:
    """Of one track."""
    track, of = tracks.track(row["track"]), f"{row['track']}: "
    try:
        script = keeping.unpacked(row["answers"])
    except ValueError as error:
        return [f"{of}{error}"]
    if len(script) != row["deals"] * track.seats:
        return [f"{of}answers of {len(script)} games, but {row['deals']} deals have {row['deals'] * track.seats}"]
    wanted = min(deals or row["deals"], row["deals"])
    stand_in = track.opponents[0]  # with a script nobody asks the entrant, whose code may not be here
    plan = results.plan_of(track, row["mobster"] if anew else stand_in, wanted, row["seed"], None if anew else script)
    played = results.played(plan, jobs, progress)
    if played.stopped:
        raise KeyboardInterrupt
    same = [tuple(each) for each in played.games.answers] == list(script[: wanted * track.seats])
    if not same:
        first = next(nth for nth, pair in enumerate(zip(played.games.answers, script)) if tuple(pair[0]) != pair[1])
        why = "the entrant answers otherwise than it did" if anew else AFTER
        return [f"{of}deal {first // track.seats + 1}, game {first % track.seats + 1}: {why}"]
    if wanted < row["deals"]:
        return []
    found = results.figures(played)
    if [[each.get(key) for key in FOUL] for each in row["fouls"]] != [[each[key] for key in FOUL] for each in found["fouls"]]:
        return [f"{of}other forfeits than when it is played again"]
    return [f"{of}{key} is {row[key]!r}, played again it is {found[key]!r}" for key in SAME if row[key] != found[key]]
