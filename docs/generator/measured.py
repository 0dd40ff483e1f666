"""Parts that come from committed reports in docs/data: speed, the top of the ladder."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .code import table
from .mobsters import report, share

README_RATES = {  # docs/speed.md has them all: what a decision includes
    "engine and mask, batch of 1024": "drawn and played in the core; the mask",
    "batch of 1024: step, mask, observation": "`vector_env`: mask and observation for the agent to act",
    "SB3 VecEnv, learner steps": "`sb3_env`: a step of the learner; three random opponents answer too, uncounted",
    "AEC raw_env, own sampler": "`raw_env`: agent_iter, last, step, from Python",
    "OpenSpiel hearts": "from Python: legal actions and step; no observation",
    "RLCard mahjong": "step with its dict of observation and legal actions",
    "PettingZoo tic-tac-toe": "agent_iter, last, step, from Python"}
LIMITS = (("don_full", "3 boss"), ("don_sizes", "5 boss"), ("don_search", "3 search:25"), ("don_search", "3 search:100"))
UNITS = {"rates": "random legal play, one core|decisions a second (whole games: games)", "seconds": "what|seconds"}
README_MOBSTERS = 5


def measured(file: str, verb: str) -> Callable[[], str]:
    """A committed report of `bootleg bench` as tables."""
    def part() -> str:
        data = report(file)
        if data is None:
            return f"Not measured yet: `bootleg {verb} > docs/data/{file}`, then `make docs`."
        single = [(name, shown(value)) for name, value in data.items() if not isinstance(value, (dict, list))]
        parts = [table("what|value", single)] if single else []
        for name, value in data.items():
            if isinstance(value, dict):
                parts.append(table(UNITS.get(name, f"{name}|value"), [(key, shown(inner)) for key, inner in value.items()]))
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                parts.append(table("|".join(value[0]), [tuple(shown(inner) for inner in row.values()) for row in value]))
        return "\n\n".join(parts)
    return part


def shown(value: Any) -> str:
    """A number with as many digits as it is good for."""
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def speeds() -> str:
    """A few rates for the README."""
    data = report("speed.json")
    if data is None:
        return "Not measured yet: `bootleg bench --json > docs/data/speed.json`, then `make docs`."
    return table("random legal play, one core|decisions a second|what one decision includes", [
        (name, shown(data["rates"][name]), what) for name, what in README_RATES.items() if name in data["rates"]])


def ladder_top() -> str:
    """The strongest mobsters for the README."""
    data = report("ladder.json")
    if data is None:
        return "Not played yet: `make ladder`."
    return table("mobster|win share among four (95 % interval)|games", [
        (f"`{row['agent']}`", share(row), f"{row['games']:,}") for row in data["agents"][:README_MOBSTERS]])


def don_limits() -> str:
    """Where the best bundled model stands, and where it fails."""
    data = report("strength.json")
    if data is None:
        return "Not measured yet: `make strength`."
    rows = [row for part, against in LIMITS for row in data[part] if row["against"] == against]
    return table("`don` against|win share (95 % interval)|share of equals|games", [
        (f"{copies} copies of `{name}`", share(row), f"{100 * row['par']:.0f} %",
         f"{row['games']:,}") for row in rows for copies, name in [row["against"].split(" ")]])


def open_spiel() -> str:
    """OpenSpiel's IS-MCTS with our evaluator: how often it wins, and what an answer costs."""
    data = report("open_spiel.json")
    if data is None:
        return "Not measured yet: `python -m bootleg_agents.bootleggers.experiments.open_spiel`, then `make docs`."
    return table("simulations|against|win share (95 % interval)|share of equals|deals|games|ms a decision|simulations a second", [
        (row["simulations"], f"`{row['against']}`", share(row), f"{100 * row['par']:.0f} %", row["duplicate_deals"], row["games"],
         f"{row['milliseconds_a_decision']:.0f}", f"{row['simulations_a_second']:,}") for row in data["duels"]])


PARTS: dict[str, Callable[[], str]] = {
    "speeds": speeds, "ladder_top": ladder_top, "don_limits": don_limits, "open_spiel": open_spiel,
    "speed": measured("speed.json", "bench --json")}
