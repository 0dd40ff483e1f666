"""The line before a training begins: what is trained, how long, into which folder, against whom, and how to stop."""
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from .run import Settings


def say(name: str, settings: Settings, folder: str | Path, seeds: Sequence[int] = ()) -> None:
    print(words(name, settings, folder, seeds), file=sys.stderr, flush=True)


def words(name: str, settings: Settings, folder: str | Path, seeds: Sequence[int] = ()) -> str:
    several = f", each of the seeds {', '.join(map(str, seeds))}" if seeds else ""
    return (f"{name} at {settings.game}: {length(vars(settings), settings.rollout)}{several}, into {folder}, against {against(settings)}. "
            f"Ctrl-C stops and keeps it, `bootleg train --resume {folder}` goes on")


def length(settings: Mapping[str, Any], rollout: int) -> str:
    """How long, and which setting says so."""
    minutes, total = settings["minutes"], settings["total_timesteps"]
    if not total:
        return f"{minutes:g} minutes (minutes={minutes:g}; total_timesteps is not set)"
    return f"{total:,} steps (total_timesteps={total}; minutes do not count), in whole rollouts of about {rollout:,} steps"


def against(settings: Any) -> str:
    """Whom it learns against: shares of the games, or who sits in the other seats."""
    found = settings.opponents
    if not isinstance(found, Mapping):
        return ", ".join(found)
    total = sum(found.values())
    return ", ".join(f"{name} {100 * share / total:.0f} %" for name, share in found.items())


def that_count(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings without the length that the other one overrides."""
    idle = "minutes" if settings.get("total_timesteps") else "total_timesteps"
    return {name: value for name, value in settings.items() if name != idle}
