"""Saved games: JSON with a checksum, so that a damaged file is refused. Nothing in a file is ever run."""
from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from ..engine import reading
from ..engine.files import write as write_whole

FORMAT = "bootleg play 4"


def checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def write(path: str | Path, content: dict[str, Any]) -> None:
    """Whole or not at all; readable by its owner alone, because it holds what is hidden in the game."""
    write_whole(path, json.dumps({"format": FORMAT, "checksum": checksum(content), **content}) + "\n", 0o600)


def free_name(seed: int) -> Path:
    """The usual name of a game with this seed, in the current folder; one that is not taken."""
    names = (Path(f"bootleg-play-{seed}{end}.json") for end in ["", *(f"-{number}" for number in range(2, 10_000))])
    return next(name for name in names if not name.exists())


def is_one(path: str | Path) -> bool:
    """Does this file look like a saved game, and not like a game log?"""
    try:
        with open(path, "rb") as file:
            return file.read(64).lstrip().startswith(b"{")
    except OSError:
        return False


def read(path: str | Path) -> dict[str, Any]:
    """The content, or one line that says what is wrong with the file."""
    content = reading.json_file(path, "a saved game")
    if not isinstance(content, dict) or not str(content.get("format")).startswith("bootleg play"):
        raise ValueError(f"{path}: not a saved game of `bootleg play`")
    if content.pop("format") != FORMAT:
        raise ValueError(f"{path}: saved by another version; this one reads {FORMAT!r}")
    if content.pop("checksum", None) != checksum(content):
        raise ValueError(f"{path}: damaged or edited (its checksum is wrong)")
    return content
