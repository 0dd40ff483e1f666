"""Generated parts of docs/arena.md: the tracks, and the results that are committed (docs/data/arena)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bootleg_agents import arena
from bootleg_agents.arena import tables
from bootleg_env.games import game as game_named

from .code import table
from .mobsters import DOCS, share


def tracks() -> str:
    """What is played, against whom."""
    return table("track|game|what|against|par|deals", [
        (f"`{each.name}`", game_named(each.game).title, each.about, ", ".join(f"`{name}`" for name in each.opponents),
         f"{100 / each.seats:.0f} %", arena.DEALS) for each in arena.TRACKS])


def results() -> str:
    """Track by track, best first."""
    found = [arena.read_result(path) for path in sorted((DOCS / "data" / "arena").glob("*.json"))]
    if not found:
        return "None yet."
    head = "track|entry|mobster|win share (95 % interval)|par|mean rank|deals|games|forfeits"
    return table(head, [cells(*row) for row in tables.standing(found)])


def cells(entry: str, row: dict[str, Any]) -> tuple[Any, ...]:
    return (f"`{row['track']}`", entry, f"`{row['mobster']}`", share(row), f"{100 * row['par']:.0f} %", f"{row['mean_rank']:.2f}",
            row["deals"], row["games"], row["forfeits"])


PARTS: dict[str, Callable[[], str]] = {"arena_tracks": tracks, "arena_results": results}
