"""Parts of a game's page of mobsters, `<!-- begin house_balance:prohibition -->`: how our own cards and mats do, before a change and after.

From docs/data/<game>/balance.json, which `experiments/balance.py` of the game's mobsters writes: a report under each name (before, after).
"""
from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from .code import table
from .mobsters import report

NOT_YET = "Not measured yet: `python -m bootleg_agents.{0}.experiments.balance` writes `docs/data/{0}/balance.json`."
RUNS = {  # names of reports: what their columns are called
    "before": "before", "after": "after", "before_rival": "before, the best gang alone", "after_rival": "after, the best gang alone"}
SHARES = {  # groups of rows with a share each: what they are called
    "schemes": "scheme: completed by those who hold it", "infamy": "infamy card: goal met by those who keep it",
    "mats": "mat: games won", "first": "goes first: games won", "fed": "Fed card: dealt with", "gangs": "gang: games won"}
MEANS = {"points": "prestige points of a gang", "gangster": "of a gang in a game"}  # groups of means


def runs_of(name: str) -> dict[str, Any]:
    """The reports there are, in order, by what they are called."""
    data = report(f"{name}/balance.json") or {}
    return {called: data[run] for run, called in RUNS.items() if run in data}


def house_balance(name: str) -> str:
    """A table for each group; what surely lies outside of what the house accepts is in bold."""
    runs = runs_of(name)
    if not runs:
        return NOT_YET.format(name)
    accepted = importlib.import_module(f"bootleg_agents.{name}.experiments.balance").ACCEPT
    played = "; ".join(f"{run}: {each['games']:,} games from seed {each['seed']:,}, {seats_of(each['mobsters'])}"
                       for run, each in runs.items())
    groups = [share_table(runs, group, accepted.get(group)) for group in SHARES]
    return "\n\n".join([f"{played[0].upper()}{played[1:]}.", *groups, *(mean_table(runs, group) for group in MEANS)])


def seats_of(names: list[str]) -> str:
    """Who plays them."""
    if len(names) == 1:
        return f"`{names[0]}` on all seats"
    return f"in each different gangs drawn from {', '.join(f'`{name}`' for name in names)}"


def share_table(runs: dict[str, Any], group: str, accepted: tuple[float, float] | None) -> str:
    """Rows of one group by name."""
    names = list(dict.fromkeys(name for run in runs.values() for name in run[group]))
    head = SHARES[group] + (f" (accepted: {100 * accepted[0]:.0f} to {100 * accepted[1]:.0f} %)" if accepted else "")
    return table("|".join([head, *runs]), [(name, *(share(run[group].get(name), limits(group, name, accepted)) for run in runs.values()))
                                           for name in names])


def limits(group: str, name: str, accepted: tuple[float, float] | None) -> tuple[float, float]:
    """Of the three who do not go first nothing is asked."""
    return (0.0, 1.0) if accepted is None or (group == "first" and name != "first") else accepted


def share(row: dict[str, Any] | None, accepted: tuple[float, float]) -> str:
    """In percent, with its 95 % interval and how many it rests on, behind what the card or mat said at that time."""
    if row is None or not row["held"]:
        return ""
    value, low, high = row["share"]
    text = f"{100 * value:.0f} % ({100 * low:.0f} to {100 * high:.0f}) of {row['held']:,}"
    text = f"**{text}**" if high < accepted[0] or low > accepted[1] else text
    return f"{row['says']}: {text}" if "says" in row else text


def mean_table(runs: dict[str, Any], group: str) -> str:
    """Means, of each gang in a game."""
    names = list(dict.fromkeys(name for run in runs.values() for name in run[group]))
    rows = [(name, *(f"{run[group][name]:.2f}" if name in run[group] else "" for run in runs.values())) for name in names]
    return table("|".join([MEANS[group], *runs]), rows)


PARTS_OF: dict[str, Callable[[str], str]] = {"house_balance": house_balance}
