"""Presets: named variants of a game's settings, one small file each in configs/<game>/."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from .engine.checks import short
from .engine.reading import json_file

FOLDERS = (Path(__file__).parent / "configs", Path(__file__).parent.parent / "configs")  # installed, or in the repository


def names(game: str) -> list[str]:
    """The presets of this game, in order of the alphabet."""
    return sorted({file.stem for folder in FOLDERS for file in (folder / game).glob("*.json")})


def load(preset: str | Path | None, game: str) -> dict[str, Any]:
    """The settings that a preset of this game (its name, or the path of a file) overrides."""
    if preset is None:
        return {}
    if not isinstance(preset, (str, os.PathLike)):
        raise TypeError(f"preset={short(preset)}: must be the name of a preset of {game}, or the path of a file")
    places = [Path(preset)] if str(preset).endswith(".json") else [folder / game / f"{preset}.json" for folder in FOLDERS]
    for file in places:
        if is_file(file):
            return _read(file)
    raise ValueError(f"preset={short(str(preset))}: {game} has no such preset, and there is no such file. Known: {', '.join(names(game))}")


def is_file(path: Path) -> bool:
    """False also for a name that is too long for a file."""
    try:
        return path.is_file()
    except OSError:
        return False


def _read(file: Path) -> dict[str, Any]:
    try:
        preset_settings = json_file(file, "a preset")
    except ValueError as error:
        raise ValueError(f"preset {error}") from None
    if not isinstance(preset_settings, dict):
        raise ValueError(f"preset {file}: must be an object of settings")
    return preset_settings
