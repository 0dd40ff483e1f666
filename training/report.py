"""The end of a training: the model file, the curve as a picture, and a page with the command that made them."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bootleg_env.engine.files import write

from . import judge

if TYPE_CHECKING:
    from .run import Run

MODEL, PICTURE, PAGE, REPORT = "model.safetensors", "curve.png", "report.md", "report.json"
MADE = ("trainer", "command", "version", "changed", "seed", "steps", "games", "seconds", "curve")  # what a model file tells of its making
DOTS = 100  # an inch


def finish(run: Run) -> dict[str, Any]:
    """Everything that is left in the folder; gives the report."""
    found = report(run)
    run.trainer.export(run.folder / MODEL, {key: found[key] for key in MADE})
    picture(run.curve, run.folder / PICTURE, par(run))
    lines = run.trainer.finish(run.folder, found) if hasattr(run.trainer, "finish") else []  # what only this trainer can say
    write(run.folder / REPORT, json.dumps(found, indent=1) + "\n")
    write(run.folder / PAGE, "\n".join([page(found), *lines]) + "\n" * bool(lines))
    return found


def par(run: Run) -> float:
    return 1 / run.given.judged_at


def report(run: Run) -> dict[str, Any]:
    last = run.curve[-1]
    return {
        **run.story(), "seed": run.given.seed, "steps": last["steps"], "games": last["games"], "seconds": last["seconds"], "par": par(run),
        "judged": {"mobsters": run.given.judged_at, "deals": last["deals"], "seed": run.given.judge_seed},
        "shares": last["shares"], "curve": [{key: point[key] for key in ("steps", "seconds", "shares")} for point in run.curve]}


def picture(curve: list[dict[str, Any]], path: Path, par: float) -> None:
    """Win shares over steps, with their intervals."""
    drawn = io.BytesIO()
    figure(curve, par).savefig(drawn, dpi=DOTS, format="png")
    aside = path.with_name(f".{path.name}")
    aside.write_bytes(drawn.getvalue())
    aside.replace(path)


def figure(curve: list[dict[str, Any]], par: float) -> Any:
    from matplotlib.figure import Figure

    made = Figure(figsize=(8, 4.5), layout="constrained")
    axes = made.subplots()
    steps = [point["steps"] / 1e6 for point in curve]
    for name in curve[0]["shares"]:
        shares = [point["shares"][name] for point in curve]
        line, = axes.plot(steps, [100 * each["win_share"] for each in shares], marker=".", label=name)
        axes.fill_between(steps, [100 * each["low"] for each in shares], [100 * each["high"] for each in shares], alpha=0.2,
                          color=line.get_color(), linewidth=0)
    axes.axhline(100 * par, color="grey", linewidth=1, linestyle=":")
    axes.set(xlabel="millions of steps (answers of the learner)", ylabel="% of games won", ylim=(0, 100))
    axes.set_title("one learner against copies of", loc="left", fontsize=10)
    if curve[-1]["seconds"] > 0:
        minutes = curve[-1]["seconds"] / 60 / max(steps[-1], 1e-9)
        above = axes.secondary_xaxis("top", functions=(lambda x: x * minutes, lambda x: x / minutes))
        above.set_xlabel("minutes")
    if curve[0]["shares"]:
        axes.legend(frameon=False)
    return made


def page(found: dict[str, Any]) -> str:
    """For a person."""
    lines = [
        f"# {found['trainer']}: {found['steps']:,} steps, {found['games']:,} games, {found['seconds'] / 60:.1f} minutes", "",
        f"    {found['command']}", "",
        f"Version {found['version']}, seed {found['seed']}. One learner against copies of each of these, at tables of "
        f"{found['judged']['mobsters']}; {found['settings']['judge_deals']} deals from every seat, in the last row "
        f"{found['judged']['deals']}, 95 % intervals; par is {100 * found['par']:.0f} %.",
        "", "| steps | minutes | won against |", "| ---: | ---: | --- |",
        *(f"| {point['steps']:,} | {point['seconds'] / 60:.1f} | {judge.words(point['shares'])} |" for point in found["curve"]), "",
        f"![curve]({PICTURE})", "", f"Settings: `{json.dumps(found['settings'])}`", ""]
    return "\n".join(lines)
