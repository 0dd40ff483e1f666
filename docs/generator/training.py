"""Generated parts of docs/training.md: settings, speed, the bundled models, how strong they are."""
from __future__ import annotations

import dataclasses
import importlib
import json
from collections.abc import Callable
from typing import Any

from .code import table
from .mobsters import report, share

POINTS = 8  # of a curve


def not_yet(command: str) -> str:
    return f"Not measured yet: `{command}`."


# ---- trainers and their settings


def trainers() -> dict[str, Any]:
    """Their modules by name."""
    from bootleg_env.commands.train import TRAINERS

    return {name: importlib.import_module(f"bootleg_training.{name}") for name in TRAINERS}


def trainer_rows() -> str:
    """Every trainer in the first words of its own file."""
    return table("trainer|what it is", [
        (f"[`{name}`](../training/bootleg_training/{name}.py)", " ".join(str(module.__doc__).partition("\n\n")[0].split()))
        for name, module in trainers().items()])


def settings() -> str:
    """The settings of every training, then what each trainer adds."""
    from bootleg_training.run import Settings

    parts = [f"Every trainer:\n\n{setting_rows(Settings)}"]
    for name, module in trainers().items():
        base = module.Settings.__mro__[1]
        beside = "" if base is Settings else f", in addition to those of `{base.__module__.rpartition('.')[2]}`"
        parts.append(f"`{name}`{beside}:\n\n{setting_rows(module.Settings, base)}")
    return "\n\n".join(parts)


def setting_rows(kind: Any, base: Any = object) -> str:
    """The settings that `base` lacks or has with another default or meaning."""
    from bootleg_training.settings import table as rows_of

    known = {name: (default, meaning) for name, default, meaning in rows_of(base)} if dataclasses.is_dataclass(base) else {}
    about = {each.name: each.metadata for each in dataclasses.fields(kind)}
    return table("setting|default|meaning", [
        (f"`{name}`", f"`{shown(default)}`" if default != "" else "", f"{meaning}{accepted(about[name])}")
        for name, default, meaning in rows_of(kind) if known.get(name) != (default, meaning)])


def shown(value: Any) -> str:
    """As written in a config."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {shown(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value).lower() if isinstance(value, bool) else str(value)


def accepted(about: Any) -> str:
    if about["choices"]:
        return f" ({', '.join(f'`{each}`' for each in about['choices'])})"
    low, high = about["low"], about["high"]
    return "" if low is None else f" ({low:g} to {high:g})" if high is not None else f" (from {low:g})"


# ---- speed: docs/data/training_speed.json, written by training/bootleg_training/experiments/measure.py


def speed() -> str:
    """Steps per second beside the ceiling."""
    data = report("training_speed.json")
    if data is None:
        return not_yet("python -m bootleg_training.experiments.measure")
    rows = [(f"`{row['trainer']}`", row["threads"], "x".join(map(str, row["hidden"])), row["precision"], f"{row['steps_per_second']:,}",
             f"{row['ceiling']:,}", f"{100 * row['share_of_ceiling']:.0f} %", number(row.get("rollout_steps_per_second")),
             number(row.get("rollout_ceiling"))) for row in data["rows"]]
    text = table("trainer|threads|network|precision|steps per second|ceiling|of the ceiling|in rollouts|ceiling of rollouts", rows)
    return (f"{text}\n\n{data['machine']}, {data['processors']} processors, torch {data['torch']}; "
            f"at most {data['memory_mb']:,} MB of memory.")


def number(value: Any) -> str:
    return "" if value is None else f"{value:,}"


def time_goes() -> str:
    """Where the time goes, in percent."""
    data = report("training_speed.json")
    rows = [row for row in data["rows"] if "time" in row] if data else []
    if not rows:
        return not_yet("python -m bootleg_training.experiments.measure")
    heads = "what|" + "|".join(f"`{row['trainer']}`, threads: {row['threads']}" for row in rows)
    return table(heads, [(what, *(f"{100 * row['time'].get(what, 0):.1f} %" for row in rows)) for what in rows[0]["time"]])


# ---- bundled models: from the headers of the files in agents/bootleg_agents/models/


def models() -> str:
    """Every bundled model: what it is, how long it was trained, what an answer costs."""
    from bootleg_agents import model_files
    from bootleg_agents.model_player import FOLDER

    paths = sorted(FOLDER.glob("*/*.safetensors"))
    if not paths:
        return "No model is bundled yet."
    took = {row["agent"]: row for row in (report("strength.json") or {}).get("time", [])}
    data = [(path, model_files.read(path)) for path in paths]
    rows = [model_row(path.stem, path.stat().st_size, model, took.get(path.stem)) for path, model in data]
    heads = "model|decides|network|MB|seed|steps|games|minutes|one decision|each of 256 in a batch"
    return "\n\n".join([table(heads, rows), *(made(path.stem, model.header) for path, model in data)])


def model_row(name: str, size: int, model: Any, took: dict[str, Any] | None) -> tuple:
    from bootleg_agents import model_files

    header, story = model.header, model.header["made"]
    base = header["base"]
    answers = "all" if base is None else f"{', '.join(row[0] for row in header['decisions'])}; `{base}` all else"
    sizes = model_files.network_words(header)
    times = [f"{took[key]:.0f} µs" if took else "" for key in ("games_1", "games_256")]
    return (f"`{name}`", answers, sizes, f"{size / 1e6:.2f}", story.get("seed", ""), number(story.get("steps")),
            number(story.get("games")), f"{story['seconds'] / 60:.0f}" if "seconds" in story else "", *times)


def made(name: str, header: dict[str, Any]) -> str:
    """The command and settings of its training, and its learning curve."""
    story = header["made"]
    lines = [f"`{name}`, made with version {header['made_with']}:"]
    if "command" in story:
        lines.append(f"```sh\n{story['command']}\n```")
    if story.get("changed"):
        lines.append("Settings other than the defaults: " + ", ".join(
            f"`{key}={shown(value)}`" for key, value in story["changed"].items() if key != "out") + ".")
    if story.get("curve"):
        lines.append(curve(story["curve"]))
    return "\n\n".join(lines)


def curve(points: list[dict[str, Any]]) -> str:
    """Some of its points, always the last."""
    step = -(-len(points) // POINTS)
    kept = points[::-1][::step][::-1]
    return table("steps|minutes|" + "|".join(f"against `{name}`" for name in kept[-1]["shares"]), [
        (f"{point['steps']:,}", f"{point['seconds'] / 60:.1f}", *map(won, point["shares"].values())) for point in kept])


def won(share: dict[str, float]) -> str:
    """With its interval if it was evaluated; otherwise the share of training games."""
    interval = " in training" if "low" not in share else ""
    if share.get("low") is not None:  # none: the seeds are too few, or all the same
        interval = f" ({100 * share['low']:.0f} to {100 * share['high']:.0f})"
    return f"{100 * share['win_share']:.0f} %{interval}"


# ---- strength: docs/data/strength.json (training/bootleg_training/experiments/strength.py) and docs/data/exploit.json


def strength(part: str) -> Callable[[], str]:
    """Rows of one model against copies of others."""
    def text() -> str:
        data = (report("strength.json") or {}).get(part)
        if not data:
            return not_yet(f"python -m bootleg_training.experiments.strength --only {part}")
        return table("model|against|settings|win share|par|mean cash|ends in round|deals|games", [
            (f"`{row['agent']}`", f"`{row['against']}`", f"`{json.dumps(row['settings'])}`" if row["settings"] else "", share(row),
             f"{100 * row['par']:.0f} %", *(f"{row[key]:.1f}" if key in row else "" for key in ("mean_score", "mean_length")),
             f"{row['duplicate_deals']:,}", f"{row['games']:,}") for row in data])
    return text


def exploit() -> str:
    """How much a fresh learner wins against the target, and its budget."""
    data = report("exploit.json")
    if not data:
        return not_yet("bootleg train --config configs/train/bootleggers/exploit.yaml target=boss")
    return table("target|the learner wins|games|steps|minutes", [
        (f"`{row['target']}`", f"{100 * row['win_share']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})", f"{row['games']:,}",
         f"{row['steps']:,}", f"{row['minutes']:.0f}") for row in data])


# ---- dense rewards: docs/data/shaping.json (training/bootleg_training/experiments/shaping.py)


def shaping() -> str:
    """Picture and table: the mean over seeds early, half-way and at the end; there also each seed."""
    data = report("shaping.json")
    if not data:
        return not_yet("python -m bootleg_training.experiments.shaping")
    training, names = data["training"], data["training"]["eval_opponents"]
    rows = []
    for kind, row in data["kinds"].items():
        points = row["mean"]
        for point in (points[0], points[len(points) // 2 - 1], points[-1]):
            each = [f"; {', '.join(f'{100 * seed[-1][name]:.0f}' for seed in row['seeds'])}" * (point is points[-1]) for name in names]
            shares = [won(point["shares"][name]) + seeds for name, seeds in zip(names, each)]
            rows.append((f"`{kind}`", f"{point['steps'] / 1e6:.2f} M", *shares))
    text = table("shaping|steps|" + "|".join(f"against {data['num_players'] - 1} `{name}`" for name in names), rows)
    return (f"![Win share over steps, by shaping](pictures/shaping.png)\n\n{text}\n\n"
            f"Thick: the mean over the seeds {', '.join(map(str, data['seeds']))}; thin: each of them, in the table at the end. "
            "In brackets the interval of the mean over seeds (Student's t, 95 %, each seed one observation); "
            f"{training['eval_deals']} deals from every seat, at the end {data['final_deals']}; par {100 * data['par']:.0f} %. "
            f"`bootleg train` with `{shown({name: value for name, value in training.items() if name != 'save_every'})}`.")


PARTS: dict[str, Callable[[], str]] = {
    "trainers": trainer_rows, "train_settings": settings, "train_speed": speed, "train_time": time_goes, "models": models,
    "exploit": exploit, "shaping": shaping,
    **{part: strength(part) for part in ("don_full", "don_search", "don_sizes", "don_market", "don_quiet")},
    "bidder_model": strength("bidder"),
}
