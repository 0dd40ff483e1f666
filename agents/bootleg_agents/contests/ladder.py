"""The ladder: all named mobsters of a game in mixed line-ups, and search as a guest among them."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..registry import known
from .result import Result


def parts(game: str, budgets: Sequence[int], guest_deals: int) -> list[dict[str, Any]]:
    """Arguments of `tournament`: the cast among itself; then search with these budgets, each against opponents from the cast."""
    cast = [name for name in known(game) if not name.endswith(":")]
    found: list[dict[str, Any]] = [{"agents": cast}]
    if budgets:
        guests = [f"search:{budget}" for budget in budgets]
        found.append({"agents": guests, "deals": guest_deals, "setup": "one", "reference": cast, "mirror": None})
    return found


def published(results: list[Result], command: str) -> dict[str, Any]:
    """The JSON of the cast's contest, with the guests' rows among the others; and the guests' own contest."""
    reports = [result.to_json() for result in results]
    rows = [{**row, "deals": report["deals"], "guest": i > 0} for i, report in enumerate(reports) for row in report["agents"]]
    rows.sort(key=lambda row: (-row["win_share"], row["agent"]))
    return {**reports[0], "command": command, "agents": rows, "guests": reports[1] if len(reports) > 1 else None}
