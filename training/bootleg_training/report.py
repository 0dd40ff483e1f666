"""The end of a training: the model file, the curve as a picture, and a page with the command that made them."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named

from . import evaluate

if TYPE_CHECKING:
    from .run import Run

MODEL, PICTURE, PAGE, REPORT = "model.safetensors", "curve.png", "report.md", "report.json"
MADE = ("trainer", "command", "version", "changed", "seed", "steps", "games", "seconds", "curve")  # in the header of the model file
DPI = 100


def finish(run: Run) -> dict[str, Any]:
    """Writes everything that stays in the folder; gives the report."""
    report = report_of(run)
    run.trainer.export(run.folder / MODEL, {key: report[key] for key in MADE})
    draw(run.curve, run.folder / PICTURE, report["par"])
    lines = run.trainer.finish(run.folder, report) if hasattr(run.trainer, "finish") else []
    write(run.folder / REPORT, json.dumps(report, indent=1) + "\n")
    write(run.folder / PAGE, "\n".join([page(report), *lines]) + "\n" * bool(lines))
    return report


def report_of(run: Run) -> dict[str, Any]:
    last, settings = run.curve[-1], run.settings
    players = settings.eval_num_players
    return {
        **run.description(), "seed": settings.seed, "steps": last["steps"], "games": last["games"], "seconds": last["seconds"],
        "par": 1 / players, "evaluation": {"num_players": players, "deals": last["deals"], "seed": settings.eval_seed},
        "shares": last["shares"], "curve": [{key: point[key] for key in ("steps", "seconds", "shares")} for point in run.curve]}


def draw(curve: list[dict[str, Any]], path: Path, par: float) -> None:
    """Win shares over steps, with their intervals."""
    picture = io.BytesIO()
    figure(curve, par).savefig(picture, dpi=DPI, format="png")
    write(path, picture.getvalue())


def figure(curve: list[dict[str, Any]], par: float) -> Any:
    from matplotlib.figure import Figure

    drawn = Figure(figsize=(8, 4.5), layout="constrained")
    axes = drawn.subplots()
    steps = [point["steps"] / 1e6 for point in curve]
    for name in curve[0]["shares"]:
        shares = [point["shares"][name] for point in curve]
        line, = axes.plot(steps, [100 * each["win_share"] for each in shares], marker=".", label=name)
        axes.fill_between(steps, [100 * each["low"] for each in shares], [100 * each["high"] for each in shares], alpha=0.2,
                          color=line.get_color(), linewidth=0)
    axes.axhline(100 * par, color="grey", linewidth=1, linestyle=":")
    axes.set(xlabel="millions of steps (answers of the learner)", ylabel="win share, %", ylim=(0, 100))
    axes.set_title("one learner against copies of", loc="left", fontsize=10)
    if curve[-1]["seconds"] > 0:
        minutes = curve[-1]["seconds"] / 60 / max(steps[-1], 1e-9)
        above = axes.secondary_xaxis("top", functions=(lambda x: x * minutes, lambda x: x / minutes))
        above.set_xlabel("minutes")
    if curve[0]["shares"]:
        axes.legend(frameon=False)
    return drawn


def page(report: dict[str, Any]) -> str:
    """report.md."""
    settings, evaluation = report["settings"], report["evaluation"]
    lines = [
        f"# {report['trainer']}: {report['steps']:,} steps, {report['games']:,} games, {report['seconds'] / 60:.1f} minutes", "",
        f"    {report['command']}", "",
        f"Version {report['version']}, {settings['game']}, seed {report['seed']}. One learner against copies of each opponent, "
        f"{evaluation['num_players']} players; {settings['eval_deals']} deals from every seat, in the last row "
        f"{evaluation['deals']}, 95 % intervals; par is {100 * report['par']:.0f} %.",
        "", "| steps | minutes | win share against |", "| ---: | ---: | --- |",
        *(f"| {point['steps']:,} | {point['seconds'] / 60:.1f} | {evaluate.words(point['shares'])} |"
          for point in report["curve"]), "",
        *final_table(report), "",
        f"![curve]({PICTURE})", "", f"Settings: `{json.dumps(settings)}`", ""]
    return "\n".join(lines)


def final_table(report: dict[str, Any]) -> list[str]:
    """The last evaluation."""
    game = game_named(report["settings"]["game"])
    score, unit = game.score
    in_units = f"mean {score}, {unit}" if unit not in ("", score) else f"mean {score}"
    heads = f"| against | win share | mean rank | {in_units} | mean length, {game.length}s |"
    return [heads, "| --- | ---: | ---: | ---: | ---: |", *(
        f"| {name} | {100 * each['win_share']:.1f} % | {each['mean_rank']:.2f} | {number(each['mean_score'])} | "
        f"{number(each['mean_length'])} |" for name, each in report["shares"].items())]


def number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"
