"""The end of a training: the model file, the curve as a picture, and a page with the command that made them."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named

from . import evaluate, opening

if TYPE_CHECKING:
    from .run import Run

MODEL, PICTURE, PAGE, REPORT = "model.safetensors", "curve.png", "report.md", "report.json"
MADE = ("trainer", "command", "version", "changed", "seed", "steps", "games", "seconds", "curve")  # in the header of the model file
DPI = 150


def finish(run: Run) -> dict[str, Any]:
    """Writes everything that stays in the folder; gives the report."""
    report = report_of(run)
    curve = [{key: point[key] for key in ("steps", "seconds", "shares")} for point in report["curve"]]
    counted = opening.that_count(report["changed"])
    run.trainer.export(run.folder / MODEL, {**{key: report[key] for key in MADE}, "changed": counted, "curve": curve})
    draw(report, run.folder / PICTURE)
    lines = run.trainer.finish(run.folder, report) if hasattr(run.trainer, "finish") else []
    write(run.folder / REPORT, json.dumps(report, indent=1) + "\n")
    write(run.folder / PAGE, "\n".join([page(report), *lines]) + "\n" * bool(lines))
    return report


def report_of(run: Run) -> dict[str, Any]:
    last, settings = run.curve[-1], run.settings
    players = settings.eval_num_players
    return {
        **run.description(), "rollout": settings.rollout, "seed": settings.seed, "steps": last["steps"], "games": last["games"],
        "seconds": last["seconds"],
        "par": 1 / players, "evaluation": {"num_players": players, "deals": last["deals"], "seed": settings.eval_seed},
        "shares": last["shares"], "curve": [{**{key: point[key] for key in ("progress", "steps", "seconds", "shares")},
                                              "train": {key: point[key] for key in QUANTITIES if key in point}} for point in run.curve]}


# ---- the picture


def draw(report: dict[str, Any], path: Path) -> None:
    """Win shares over steps with their intervals; below, what the training itself measured."""
    picture = io.BytesIO()
    figure(report).savefig(picture, dpi=DPI, format="png")
    write(path, picture.getvalue())


def figure(report: dict[str, Any]) -> Any:
    from matplotlib.figure import Figure

    curve = report["curve"]
    drawn = [name for name in DRAWN if any(name in point["train"] for point in curve)]
    made = Figure(figsize=(9, 7 if drawn else 4.8), layout="constrained")
    rows: list[Any] = [["won"] * len(drawn), drawn] if drawn else [["won"]]
    panels = made.subplot_mosaic(rows, height_ratios=[2.2, 1] if drawn else None)
    axes, steps = panels["won"], [point["steps"] / 1e6 for point in curve]
    for name in curve[0]["shares"]:
        shares = [point["shares"][name] for point in curve]
        line, = axes.plot(steps, [100 * each["win_share"] for each in shares], marker=".", label=f"against {copies_of(report, name)}")
        axes.fill_between(steps, [100 * each["low"] for each in shares], [100 * each["high"] for each in shares], alpha=0.2,
                          color=line.get_color(), linewidth=0)
    dress(axes, report)
    if curve[-1]["seconds"] > 0:
        minutes = curve[-1]["seconds"] / 60 / max(steps[-1], 1e-9)
        above = axes.secondary_xaxis("top", functions=(lambda x: x * minutes, lambda x: x / minutes))
        above.set_xlabel("minutes", fontsize=9)
    for name in drawn:
        points = [(step, point["train"][name]) for step, point in zip(steps, curve) if name in point["train"]]
        panels[name].plot(*zip(*points), color="dimgrey", marker=".")
        panels[name].set_title(name, fontsize=9)
        panels[name].tick_params(labelsize=8)
        panels[name].set_xlim(axes.get_xlim())
    if drawn:
        axes.set_xlabel("millions of steps (answers of the learner); below: what the last rollout and its updates measured", fontsize=9)
    return made


def dress(axes: Any, report: dict[str, Any]) -> None:
    """Title, par line, legend and labels of a panel of win shares."""
    settings, evaluation = report["settings"], report["evaluation"]
    players, par = evaluation["num_players"], 100 * report["par"]
    axes.axhline(par, color="grey", linewidth=1, linestyle="--", label=f"par: {par:.0f} %, one of {players} equal players")
    axes.set(ylabel="win share, %", ylim=(0, 100), xlim=(0, None))
    axes.set_title(f"{report['trainer']} at {settings['game']}, {players} players: one learner against copies of a mobster", loc="left",
                   fontsize=11)
    axes.grid(axis="y", alpha=0.25)
    axes.figure.legend(frameon=False, fontsize=9, loc="outside lower center", ncols=3)


def copies_of(report: dict[str, Any], name: str) -> str:
    """`3 boss`."""
    return f"{report['evaluation']['num_players'] - 1} {Path(name).stem if '/' in name else name}"


# ---- the page

QUANTITIES = {
    "episodes": "how many games of a seat of the learner ended with the last rollout: the two means below are over these",
    "ep_rew_mean": "mean return (undiscounted, with `shaping`) of the seats of the learner in games that ended with the last rollout",
    "ep_len_mean": "mean number of own answers of these seats in these games",
    "policy_loss": "clipped surrogate loss of the policy", "policy_gradient_loss": "clipped surrogate loss of the policy",
    "value_loss": "mean squared error of the value head (own PPO: in normalised units, PopArt)",
    "entropy": "mean entropy of the policy over legal actions, in nats: how undecided it is",
    "entropy_loss": "mean entropy of the policy over legal actions, negated",
    "approx_kl": "how far an update moved the policy (estimate of the KL divergence)",
    "clip_fraction": "share of answers whose probability ratio was clipped",
    "explained_variance": "share of the variance of returns that the value head predicts: 1 is all, 0 no better than their mean",
    "imitation_accuracy": "while it imitates: how often the likeliest action is the teacher's",
    "cross_entropy": "of the learner to the teacher, new questions, before it has learned from them, in nats",
    "target_entropy": "the least that it could be: how undecided the teacher is",
    "agreement": "how often the learner's likeliest answer is the teacher's, new questions, before it has learned from them",
    "advisor_agreement": "... how often the advisor's is",
    "given_up": "what the learner's likeliest answer gives up, by the teacher's own estimate, in chances to win an answer, new questions",
    "advisor_gave_up": "... what the advisor's does",
    "left_base": "share of the learner's answers that are not the base's", "positions": "how many are kept",
    "teacher_share": "share of the answers played that were the teacher's", "lessons": "how many are kept",
    "learning_rate": "of Adam, at the last update", "ent_coef": "weight of the entropy bonus, at the last update",
    "n_updates": "minibatch updates so far (SB3: epochs)",
}
DRAWN = ("ep_rew_mean", "agreement", "cross_entropy", "entropy", "entropy_loss", "value_loss", "explained_variance", "approx_kl")


def page(report: dict[str, Any]) -> str:
    """report.md."""
    settings = report["settings"]
    lines = [
        f"# {report['trainer']}: {report['steps']:,} steps, {report['games']:,} games, {report['seconds'] / 60:.1f} minutes", "",
        f"    {report['command']}", "",
        f"Version {report['version']}, {settings['game']}, seed {report['seed']}. {how_evaluated(report)} One seed says little about "
        "another: `seeds=5` trains with five and draws their mean and interval.",
        "", "| steps | minutes | win share against |", "| ---: | ---: | --- |",
        *(f"| {point['steps']:,} | {point['seconds'] / 60:.1f} | {evaluate.words(point['shares'])} |"
          for point in report["curve"]), "",
        *final_table(report), "",
        f"![curve]({PICTURE})", "", *quantity_table(report), "", length_words(report), "", *settings_table(settings)]
    return "\n".join(lines)


def how_evaluated(report: dict[str, Any]) -> str:
    settings, evaluation = report["settings"], report["evaluation"]
    players = evaluation["num_players"]
    return (f"Evaluated against each of {', '.join(settings['eval_opponents'])}: the learner in one seat, copies of the opponent in the "
            f"{players - 1} others. Each of {settings['eval_deals']} fixed deals (at the end {evaluation['deals']}) is played from every "
            "seat; the learner takes its likeliest action; these games are not trained on. Win share: games won, a tie shared; in "
            f"brackets its 95 % interval over deals. Par, the share of one of {players} equal players, is {100 * report['par']:.0f} %.")


def length_words(report: dict[str, Any]) -> str:
    """Which of the two lengths counted."""
    settings, rollout = report["settings"], report["rollout"]
    return f"Length: {opening.length(settings, rollout)}."


def settings_table(settings: dict[str, Any]) -> list[str]:
    """All that counted, as they are written on the command line."""
    rows = ((name, value if isinstance(value, str) else json.dumps(value)) for name, value in opening.that_count(settings).items())
    return ["| setting | value |", "| --- | --- |", *(f"| {name} | {f'`{value}`' if value else ''} |" for name, value in rows), ""]


def quantity_table(report: dict[str, Any]) -> list[str]:
    """What the training measured before the last evaluation, in words; TensorBoard has the whole course."""
    last = report["curve"][-1]["train"]
    return ["| training, last iteration | value | meaning |", "| --- | ---: | --- |",
            *(f"| {name} | {value:.4g} | {QUANTITIES[name]} |" for name, value in last.items())] if last else []


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
