"""Generated parts of docs/mobsters.md: the cast with its doctrines and dials, the ladder, and what was measured."""
from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent / "docs"


def table(heads: str, rows: list[tuple]) -> str:
    """A table; `heads` are separated by |."""
    lines = [heads.split("|"), ["---"] * len(heads.split("|")), *([str(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def report(name: str) -> Any:
    """A committed measurement, or None if there is none yet."""
    path = DOCS / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def share(row: dict[str, Any]) -> str:
    """A win share with its interval, in percent."""
    return f"{100 * row['win_share']:.1f} % ({100 * row['win_share_low']:.1f} to {100 * row['win_share_high']:.1f})"


# ---- the cast


def doctrines() -> str:
    """Every mobster in the words of his own file."""
    from agents.bootleggers.cast import MOBSTERS, OUTSIDE

    parts = []
    for name in (*MOBSTERS, *OUTSIDE):
        text = str(importlib.import_module(f"agents.bootleggers.{name}").__doc__).strip()
        title, _, rest = text.partition("\n\n")
        called = f"{name}:N" if name in OUTSIDE else name
        parts.append(f"### `{called}`\n\n*{title}*\n\n{rest}".rstrip())
    return "\n\n".join(parts)


def dials() -> str:
    """Where everybody's dials stand; only what differs from the boss is shown of the others."""
    from agents.bootleggers.cast import MOBSTERS
    from agents.bootleggers.house.trade import DIALS

    rows = {name: importlib.import_module(f"agents.bootleggers.{name}").DIALS for name in MOBSTERS}
    others = [name for name in MOBSTERS if name != "boss"]

    def cell(name: str, dial: str) -> str:
        value = int(rows[name][dial][0])
        return "" if value == int(rows["boss"][dial][0]) else str(value)
    return table("dial|what it turns|boss|" + "|".join(others), [
        (f"`{dial}`", what, int(rows["boss"][dial][0]), *(cell(name, dial) for name in others)) for dial, what, _ in DIALS])


def bidders() -> str:
    """The bidders in their own words."""
    from agents.bootleggers import bidders as file
    from agents.bootleggers.cast import BIDDERS

    return table("bidder|how it bids", [
        (f"`{name}`", " ".join(str(getattr(file, name).function.__doc__).split())) for name in BIDDERS])


# ---- measured


def ladder() -> str:
    """The published table."""
    found = report("ladder.json")
    if found is None:
        return "Not played yet."
    rows = [(f"`{row['agent']}`", share(row), f"{row['mean_rank']:.2f}", f"${row['mean_cash']:.1f}G",
             f"{row['rating']:.0f}" if row.get("rating") is not None and not row.get("guest") else "", row["deals"], row["games"])
            for row in found["agents"]]
    text = table("mobster|win share (par 25 %)|mean rank|mean cash|rating|deals|games", rows)
    circles = found.get("circles") or []
    cycles = "Nobody beats anybody in a circle." if not circles else "Circles: " + "; ".join(" > ".join(each) for each in circles) + "."
    return f"{text}\n\n{cycles} Played again with:\n\n```sh\n{found['command']}\n```"


def matrix() -> str:
    """How often the row finishes before the column, at the same table."""
    found = report("ladder.json")
    if found is None or "matrix" not in found:
        return "Not played yet."
    names, beats = found["matrix"]["agents"], found["matrix"]["beats"]["value"]
    best = sorted(range(len(names)), key=lambda i: -sum(value or 0 for value in beats[i]))
    return table("%|" + "|".join(names[i] for i in best), [
        (f"`{names[i]}`", *("" if beats[i][j] is None else f"{100 * beats[i][j]:.0f}" for j in best)) for i in best])


def duels(part: str) -> Callable[[], str]:
    """Rows of evidence.json: one mobster against copies of another."""
    def text() -> str:
        found = (report("evidence.json") or {}).get(part)
        if not found:
            return f"Not measured yet: `python -m agents.bootleggers.evidence --only {part}`."
        return table("mobster|against|settings|win share (par 25 %)|mean cash|ends in round|games", [
            (f"`{row['agent']}`", f"`{row['against']}`", f"`{json.dumps(row['settings'])}`" if row["settings"] else "", share(row),
             f"${row['mean_cash']:.1f}G", f"{row['mean_end_round']:.1f}", row["games"]) for row in found])
    return text


def mirrors() -> str:
    found = (report("evidence.json") or {}).get("mirror")
    if not found:
        return "Not measured yet: `python -m agents.bootleggers.evidence --only mirror`."
    return table("mobster|marked one (par 25 %)|brackets par|seats 0, 1, 2, 3|games", [
        (f"`{row['mobster']}`", share(row), "yes" if row["brackets_par"] else "**no**",
         ", ".join(f"{100 * seat['win_share']:.1f} %" for seat in row["by_seat"]), row["games"]) for row in found])


def calibration() -> str:
    found = (report("evidence.json") or {}).get("calibration")
    if not found:
        return "Not measured yet: `python -m agents.bootleggers.evidence --only calibration`."
    return table("five of|ends in round (mean)|ended in rounds 8-11|winner|losers have, of the winner's money|games", [
        (f"`{row['mobster']}`", f"{row['mean_end_round']:.1f}", f"{100 * row['ended_in_rounds_8_to_11']:.0f} %",
         f"${row['winner_cash']:.0f}G", f"{100 * row['losers_share_of_winner']:.0f} %", row["games"]) for row in found])


PARTS: dict[str, Callable[[], str]] = {
    "doctrines": doctrines, "dials": dials, "bidders": bidders, "ladder": ladder, "matrix": matrix, "strength": duels("strength"),
    "search": duels("search"), "negotiation": duels("negotiation"), "promises": duels("promises"), "mirror": mirrors,
    "calibration": calibration,
}
