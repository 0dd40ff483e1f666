"""Games of every preset and number of players in portions, one for a process at a time, and what each came to."""
from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np

from .. import presets
from ..engine.game import Game
from ..engine.jit import ROOT, compiled_sources
from ..games import game as game_named

GAMES, LEAKS, AUDIT = "games", "leaks", "audit"  # what is done with them
MOST = {GAMES: 2_048, LEAKS: 16, AUDIT: 128}  # games of a portion
MOST_REPORTED = 20  # violations of one portion; one broken rule would fill the screen
LONGEST = 20_000  # answers; no game is that long


class Portion(NamedTuple):
    """Games with the same settings, for one process."""

    mode: str
    game: str
    settings: dict[str, Any]
    seeds: np.ndarray


class Report(NamedTuple):
    """What one portion came to."""

    games: int
    decisions: int
    violations: list[str]
    more: dict[str, int] | None = None  # further figures by name


def variants(game: Game) -> list[dict[str, Any]]:
    """Every preset with every number of players."""
    low, high = game.seats
    return [{"num_players": players, **presets.load(name, game.name)}
            for name in presets.names(game.name) for players in range(low, high + 1)]


def portions(games: int, seed: int, game: str, mode: str = GAMES) -> list[Portion]:
    """The games of these seeds, sorted by the settings that follow from each seed."""
    seeds, kinds = seed + np.arange(games), variants(game_named(game))
    kind_of, size = seeds % len(kinds), MOST[mode]
    portions = []
    for number, settings in enumerate(kinds):
        some = seeds[kind_of == number]
        portions += [Portion(mode, game, settings, some[i : i + size]) for i in range(0, len(some), size)]
    return portions


def complaint(seed: int, words: str, settings: dict[str, Any]) -> str:
    """A violation, with all that makes it happen again."""
    about = ", ".join(f"{key}={value}" for key, value in settings.items())
    return f"seed {seed}: {words}" + (f" ({about})" if about else "")


def rules_digest(game: str) -> str:
    """Of what the compiled sources of this game say: figures are of these rules."""
    digest = hashlib.sha256()
    for source in sorted(compiled_sources(ROOT / "bootleg_env" / game / "kernel.py")):
        digest.update(source.relative_to(ROOT).as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:12]
