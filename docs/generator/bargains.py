"""What deals are worth, for docs/mobsters.md: from docs/data/bargains.json."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .code import table
from .mobsters import report

MEASURES = "python -m bootleg_agents.bootleggers.experiments.bargains boss dealer crook extorter don --games 80"


def points(pair: list[float | None]) -> str:
    """A mean with half of its interval, in points of win share."""
    middle, half = pair
    return "" if middle is None or half is None else f"{100 * middle:+.1f} ± {100 * half:.1f}"


def rows() -> list[dict[str, Any]]:
    return report("bargains.json") or []


def bargains() -> str:
    if not rows():
        return f"Not measured yet: `{MEASURES} --json docs/data/bargains.json`."
    return table("four|offers a game|agreements|maker|taker|two others|silent, wins %", [
        (f"`{row['mobster']}`", f"{row['offers'] / row['games']:.1f}", f"{row['agreements'] / row['games']:.1f}",
         points(row["maker"]), points(row["taker"]), points(row["others"]), silent(row["silent"])) for row in rows()])


def silent(found: dict[str, Any]) -> str:
    return f"{100 * found['win_share']:.1f} ({100 * found['low']:.1f} to {100 * found['high']:.1f})"


def chances_missed() -> str:
    """What was struck beside what could have been, and what was refused."""
    if not rows():
        return "Not measured yet."
    return table("four|agreements compared|both, as agreed|both, best simple offer|refused: taker|refused: maker", [
        (f"`{row['mobster']}`", row["compared"], points(row["compared_both"]), points(row["possible"]), points(row["refused_taker"]),
         points(row["refused_maker"])) for row in rows()])


def promises_by_kind() -> str:
    found = [(f"`{row['mobster']}`", kind, *(f"{counts[state]:.2f}" for state in ("made", "kept", "broken", "moot")))
             for row in rows() for kind, counts in row["promises"].items()]
    return table("four|promise|made a game|kept|broken|moot", found) if found else "Not measured yet."


PARTS: dict[str, Callable[[], str]] = {"bargains": bargains, "chances_missed": chances_missed, "promises_by_kind": promises_by_kind}
