"""Part of a game's page of mobsters, `<!-- begin house_balance:prohibition -->`: how our own cards and mats do, before and after a change.

It shows docs/data/<game>/balance.json:

    {"mobster": "...", "command": "...",
     "before": {"games": 800, "seed": 1, "rows": [{"group": "schemes", "name": "Beer Baron", "value": 0.31, "low": 0.27, "high": 0.35}]},
     "now": {...the same...},
     "wanted": {"schemes": [0.15, 0.55]},
     "changed": [{"what": "...", "from": "...", "to": "...", "why": "..."}]}

`before` and `changed` may be missing; `low` and `high` too, where no interval makes sense. Groups keep the order in which they come.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .code import table
from .mobsters import report

NOT_YET = "Not measured yet: `python -m bootleg_agents.{0}.experiments.balance` writes `docs/data/{0}/balance.json`."


def house_balance(name: str) -> str:
    """A table for each group of rows, then what was changed."""
    data = report(f"{name}/balance.json")
    if data is None:
        return NOT_YET.format(name)
    groups = list(dict.fromkeys(row["group"] for row in data["now"]["rows"]))
    parts = [f"Among `{data['mobster']}`, {played(data)}. `{data['command']}`", *(group_table(data, group) for group in groups)]
    if data.get("changed"):
        parts.append("What was changed:\n\n" + table("what|from|to|why", [
            (row["what"], row["from"], row["to"], row["why"]) for row in data["changed"]]))
    return "\n\n".join(parts)


def played(data: dict[str, Any]) -> str:
    """How many games each column rests on."""
    runs = ((when, data[when]) for when in ("before", "now") if when in data)
    return ", ".join(f"{when}: {run['games']:,} games from seed {run['seed']:,}" for when, run in runs)


def group_table(data: dict[str, Any], group: str) -> str:
    """Rows of one group by name; what lies outside of what is wanted is in bold."""
    wanted = data.get("wanted", {}).get(group)
    runs = [{row["name"]: row for row in data[when]["rows"] if row["group"] == group} if when in data else {} for when in ("before", "now")]
    names = list(dict.fromkeys(name for run in runs for name in run))
    goal = f" (wanted: {100 * wanted[0]:.0f} to {100 * wanted[1]:.0f} %)" if wanted else ""
    return table(f"{group}{goal}|before|now", [(name, *(shown(run.get(name), wanted) for run in runs)) for name in names])


def shown(row: dict[str, Any] | None, wanted: list[float] | None) -> str:
    """A share in percent."""
    if row is None or row.get("value") is None:
        return ""
    text = f"{100 * row['value']:.1f} %"
    if wanted and not wanted[0] <= row["value"] <= wanted[1]:
        text = f"**{text}**"
    return text if row.get("low") is None else f"{text} ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


PARTS_OF: dict[str, Callable[[str], str]] = {"house_balance": house_balance}
