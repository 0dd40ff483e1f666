"""An entry: who plays which track, a small YAML file.

    name: the don's family
    by: the authors          # may be left out
    deals: 250               # the first 10, 25, 50, 100 or 250 of the fixed deals; may be left out
    tracks:
      negotiation: don       # a mobster of the track's game: a name, a model file, my_file.py:MyBot, llm:MODEL
      stones: greedy
"""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from bootleg_env.engine import checks, reading
from bootleg_env.engine.trust import ELSEWHERE, check_trusted

from ..llm import Ways
from ..registry import mobster
from .tracks import DEALS, NAMES, SIZES, track

KEYS = ("name", "by", "deals", "tracks")
LONGEST = 80  # characters of a name


@dataclass(frozen=True)
class Entry:
    """A name for tables, who sent it, and a mobster for each track that it plays."""

    name: str
    tracks: dict[str, str]
    by: str = ""
    deals: int = DEALS


def read_entry(path: str | os.PathLike[str], trust: bool = False) -> Entry:
    """The entry in this file, checked: every mobster is there and plays the game. `trust`: Python code that it names may be run."""
    content = reading.yaml_file(path, "YAML")
    try:
        entry = entry_of(content)
        check_trusted(entry.tracks, path, trust, ELSEWHERE)  # whoever plays an entry of a language model means to ask it
        check_mobsters(entry)
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None
    return entry


def entry_of(content: Any) -> Entry:
    """From what a file holds, or one line about what is wrong with it."""
    given = checks.keys(content, "entry", KEYS)
    if "name" not in given or not given.get("tracks"):
        raise ValueError(f"an entry has a name, and tracks with a mobster each, of {', '.join(NAMES)}")
    tracks = checks.keys(given["tracks"], "tracks", NAMES)
    deals = checks.whole(given.get("deals", DEALS), "deals")
    if deals not in SIZES:
        checks.refuse("deals", deals, f"must be one of {', '.join(map(str, SIZES))}, chosen before anything is played")
    return Entry(words(given["name"], "name"), {name: words(each, f"tracks.{name}") for name, each in tracks.items()},
                 words(given.get("by") or "-", "by").removeprefix("-"), deals)


def words(value: Any, path: str) -> str:
    """One line of text."""
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST or not value.isprintable():
        checks.refuse(path, value, f"must be a line of text, of at most {LONGEST} characters")
    return value.strip()


def check_mobsters(entry: Entry) -> None:
    """Raise if one is unknown, or cannot answer what its track asks."""
    for name, entrant in entry.tracks.items():
        there = track(name)
        if there.decision and "+" in entrant:
            raise ValueError(f"tracks.{name}={entrant!r}: answers one decision, {there.decision}; name a mobster, or what bids in it")
        if "llm:" in entrant and Ways.from_environment().otherwise != "forfeit":
            raise ValueError(f"tracks.{name}: BOOTLEG_LLM_OTHERWISE must be forfeit: a question without an answer loses the game here")
        try:
            mobster(there.entrant(entrant), there.game)
        except ValueError as error:
            raise ValueError(f"tracks.{name}: {error}") from None
