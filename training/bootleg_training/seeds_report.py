"""What several seeds of a training add up to: curves.json, curve.png, report.md, and the model of one of them.

The mean over seeds has an interval of its own: 95 %, Student's t over the win shares of the seeds, each seed one observation. It says
how much another set of seeds would differ, and is wide with few: at least five are worth looking at. Of fewer than three seeds, or where
all have the same share, there is none: it would span nearly everything, or nothing.
"""
from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_agents.contests.statistics import student
from bootleg_env.engine import reading
from bootleg_env.engine.files import write

from . import report

if TYPE_CHECKING:
    from .seeds import Plan

CURVES = "curves.json"
INTERVAL = "Mean over seeds; its interval is Student's t (95 %), each seed one observation."
FEWEST = 3  # seeds that have an interval


def finish(folder: Path, plan: Plan) -> dict[str, Any]:
    """Of the seeds that have a report by now: writes everything, and gives what curves.json holds."""
    reports = [reading.json_file(path, "a report") for path in (folder / f"seed-{seed}" / report.REPORT for seed in plan.seeds)
               if path.exists()]
    if not reports:
        return {"seeds": []}
    summary = summary_of(reports, plan)
    write(folder / CURVES, json.dumps(summary, indent=1) + "\n")
    picture = io.BytesIO()
    figure(summary).savefig(picture, dpi=report.DPI, format="png")
    write(folder / report.PICTURE, picture.getvalue())
    shutil.copyfile(folder / f"seed-{summary['best_seed']}" / report.MODEL, folder / f".{report.MODEL}")
    (folder / f".{report.MODEL}").replace(folder / report.MODEL)
    write(folder / report.PAGE, page(summary, folder))
    return summary


def summary_of(reports: list[dict[str, Any]], plan: Plan) -> dict[str, Any]:
    first = reports[0]
    rows = [{"seed": each["seed"], **{name: each[name] for name in ("steps", "games", "seconds", "shares", "curve")}} for each in reports]
    finals = [np.mean([share["win_share"] for share in row["shares"].values()]) if row["shares"] else 0.0 for row in rows]
    return {
        "trainer": plan.trainer, "command": plan.command, "version": plan.version, "wanted": plan.seeds, "interval": INTERVAL,
        "settings": {name: value for name, value in first["settings"].items() if name not in ("seed", "out")},
        "par": first["par"], "rollout": first["rollout"], "evaluation": first["evaluation"],
        "best_seed": rows[int(np.argmax(finals))]["seed"], "seeds": rows,
        "mean": mean_curve(rows),
        "final": {name: interval(np.array([[row["shares"][name]["win_share"]] for row in rows])) for name in first["shares"]}}


def mean_curve(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Point by point; where the seeds have been evaluated differently often, at the points of the shortest, others interpolated."""
    parts = [[point["progress"] for point in row["curve"]] for row in rows]
    grid = min(parts, key=len)
    is_even = len({len(own) for own in parts}) == 1

    def at(value: Any) -> np.ndarray:
        """Seeds x points of the grid."""
        values = [[value(point) for point in row["curve"]] for row in rows]
        return np.array(values if is_even else [np.interp(grid, own, each) for own, each in zip(parts, values)])

    steps, names = at(lambda point: point["steps"]).mean(0), rows[0]["shares"]
    shares = {name: at(lambda point, name=name: point["shares"][name]["win_share"]) for name in names}
    return [{"progress": part, "steps": round(steps[nth]), "shares": {name: interval(shares[name][:, nth : nth + 1]) for name in names}}
            for nth, part in enumerate(grid)]


def interval(shares: np.ndarray) -> dict[str, Any]:
    """Mean, 95 % interval and standard deviation over seeds (the first axis); `none`: why there is no interval."""
    number, mean = len(shares), float(shares.mean())
    sd = float(shares.std(ddof=1)) if number > 1 else None
    found = {"win_share": mean, "low": None, "high": None, "sd": sd, "seeds": number}
    if number < FEWEST or np.ptp(shares) == 0:
        why = f"all {number} seeds the same" if number >= FEWEST else f"fewer than {FEWEST} seeds"
        return {**found, "none": why}
    half = student(number - 1) * float(sd or 0) / number**0.5
    return {**found, "low": max(0.0, mean - half), "high": min(1.0, mean + half)}


def figure(summary: dict[str, Any]) -> Any:
    """Every seed as a thin line, their mean as a thick one with its interval."""
    from matplotlib.figure import Figure

    made = Figure(figsize=(9, 4.8), layout="constrained")
    axes = made.subplots()
    steps = [point["steps"] / 1e6 for point in summary["mean"]]
    for name in summary["final"]:
        points = [point["shares"][name] for point in summary["mean"]]
        line, = axes.plot(steps, [100 * each["win_share"] for each in points], linewidth=2.2, marker="o", markersize=5, clip_on=False,
                          label=f"against {report.copies_of(summary, name)}")
        low, high = (100 * np.array([each[end] for each in points], float) for end in ("low", "high"))  # NaN: no interval
        axes.fill_between(steps, low, high, alpha=0.2, color=line.get_color(), linewidth=0)
        if len(points) == 1:  # a band has no width at a single point
            axes.vlines(steps, low, high, color=line.get_color(), alpha=0.4, linewidth=6)
        for row in summary["seeds"]:
            own = [(point["steps"] / 1e6, 100 * point["shares"][name]["win_share"]) for point in row["curve"]]
            axes.plot(*zip(*own), linewidth=0.7, marker=".", clip_on=False, color=line.get_color(), alpha=0.6)
    report.dress(axes, summary)
    axes.set_xlabel(f"millions of steps (answers of the learner); thick: mean of {len(summary['seeds'])} seeds, "
                    f"{'band: its 95 % interval (t)' if len(summary['seeds']) >= FEWEST else 'no interval'}, thin: each seed", fontsize=9)
    return made


def page(summary: dict[str, Any], folder: Path) -> str:
    """report.md."""
    rows, names = summary["seeds"], list(summary["final"])
    done = f"{len(rows)} seeds" if len(rows) == len(summary["wanted"]) else f"{len(rows)} of {len(summary['wanted'])} seeds, so far"
    heads = f"| seed | steps | games | minutes | {' | '.join(f'against {name}' for name in names)} |"
    lines = [
        f"# {summary['trainer']}: {done}", "", f"    {summary['command']}", "",
        f"Version {summary['version']}, {summary['settings']['game']}. {report.how_evaluated(summary)} {INTERVAL}", "",
        heads, "| ---: | ---: | ---: | ---: |" + " ---: |" * len(names),
        *(f"| {row['seed']} | {row['steps']:,} | {row['games']:,} | {row['seconds'] / 60:.1f} | " +
          " | ".join(share(row["shares"][name]) for name in names) + " |" for row in rows),
        "| **mean** | | | | " + " | ".join(f"**{share(summary['final'][name])}**" for name in names) + " |", "",
        "In brackets: of a seed the interval over deals, of the mean the interval over seeds.", "",
        f"![curves]({report.PICTURE})", "",
        f"`{report.MODEL}` is the last model of seed {summary['best_seed']}, which has the highest mean win share at the end. It was "
        "chosen on these very deals, so its own figures flatter it; measure it on others: "
        f"`bootleg tournament --agents {folder}/{report.MODEL} ... --seed 1`. The mean over seeds is what the training is worth.", "",
        report.length_words(summary), "", *report.settings_table(summary["settings"])]
    return "\n".join(lines)


def share(each: dict[str, Any]) -> str:
    """`31.2 % (27.0 to 35.4)`, or why there is no interval."""
    bounds = f" (no interval: {each['none']})" if each["low"] is None else f" ({100 * each['low']:.1f} to {100 * each['high']:.1f})"
    return f"{100 * each['win_share']:.1f} %{bounds}"
