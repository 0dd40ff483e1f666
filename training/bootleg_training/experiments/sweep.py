"""A sweep over settings of a training: Ray Tune runs every combination and ranks them by win share.

    python -m bootleg_training.experiments.sweep --config quick --samples 2 learning_rate=1e-4,1e-3 minutes=1

A setting with commas is tried with each of its values; every sample of a combination has its own seed, and all are evaluated on the
same deals. Written to `--out`: a folder for every run, sweep.json, and best.yaml, the settings with the highest win share against
the last of `eval_opponents`.
"""
from __future__ import annotations

import argparse
import itertools
import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bootleg_env.commands.train import config_file
from bootleg_env.engine import trust
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import checked_seed
from bootleg_env.games import GAMES

from .. import settings
from ..cluster import needed, ray_running

Report = Callable[[dict[str, Any]], None]
Train = Callable[[dict[str, Any], Report], Any]  # takes settings, reports points of the curve, each with `win_share`
Outcome = dict[str, Any]
BEST, RESULT = "best.yaml", "sweep.json"


# ---- combinations


def choices(pairs: Sequence[str]) -> dict[str, list[Any]]:
    """learning_rate=1e-4,1e-3 as {"learning_rate": [0.0001, 0.001]}; commas inside brackets belong to one value."""
    grid: dict[str, list[Any]] = {}
    for each in pairs:
        name, equals, text = each.partition("=")
        values = [settings.from_pairs([f"{name}{equals}{value}"])[name] for value in at_commas(text)] if equals else []
        if not values:
            raise ValueError(f"{each!r}: settings are written as name=value or name=value,value")
        grid[name] = values
    return grid


def at_commas(text: str) -> list[str]:
    """Split where no bracket is open."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def combinations(base: Mapping[str, Any], grid: Mapping[str, list[Any]], samples: int) -> list[dict[str, Any]]:
    """The settings that differ in each run, with its seed."""
    if samples < 1:
        raise ValueError(f"samples={samples}: must be a whole number from 1")
    if "seed" in grid:
        raise ValueError(f"seed={grid['seed']}: must be one, the first; --samples takes the next ones")
    seeds = [checked_seed(base.get("seed", 1)) + nth for nth in range(samples)]
    return [{**dict(zip(grid, values)), "seed": seed} for values in itertools.product(*grid.values()) for seed in seeds]


# ---- runs


def sweep(train: Train, runs: Sequence[dict[str, Any]], cpus: int) -> list[Outcome]:
    """Every run in its own process, `cpus` at a time; the last point of each, or its error."""
    tune = needed("ray.tune", "rllib")

    def trial(config: dict[str, Any]) -> None:
        train(runs[config["nth"]], tune.report)

    class Printer(tune.Callback):  # type: ignore[name-defined]
        def on_trial_result(self, iteration: int, trials: Any, trial: Any, result: dict[str, Any], **_: Any) -> None:
            print(f"run {trial.config['nth'] + 1} of {len(runs)}: {point_words(result)}", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as aside, ray_running(cpus, "rllib"):
        results = tune.Tuner(
            tune.with_resources(trial, {"cpu": 1}), param_space={"nth": tune.grid_search(list(range(len(runs))))},
            run_config=tune.RunConfig(storage_path=aside, verbose=0, callbacks=[Printer()]),
        ).fit()
        return [outcome(each) for each in sorted(results, key=lambda each: each.config["nth"])]


def point_words(point: dict[str, Any]) -> str:
    """A point of a curve."""
    steps = f" after {point['steps']:,} steps" if "steps" in point else ""
    return f"win share {100 * point['win_share']:.1f} %{steps}, {point['time_total_s']:.0f} s"


def outcome(result: Any) -> Outcome:
    """Of one run."""
    point = result.metrics or {}
    if result.error is not None or "win_share" not in point:
        return {"error": str(result.error or "it reported no win_share").strip().splitlines()[-1]}
    return {"win_share": float(point["win_share"]), "steps": point.get("steps"), "seconds": round(point["time_total_s"], 1)}


def ranked(tried: Sequence[dict[str, Any]], outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Combinations, the best first, by the mean over their seeds; those in which every run failed are last."""
    groups: dict[str, list[tuple[dict[str, Any], Outcome]]] = {}
    for changed, result in zip(tried, outcomes):
        combination = {name: value for name, value in changed.items() if name != "seed"}
        groups.setdefault(json.dumps(combination), []).append((combination, result))
    rows = []
    for runs in groups.values():
        shares = [result["win_share"] for _, result in runs if "error" not in result]
        rows.append({
            "changed": runs[0][0], "runs": len(shares), "win_share": sum(shares) / len(shares) if shares else None,
            "least": min(shares, default=None), "most": max(shares, default=None),
            "errors": [result["error"] for _, result in runs if "error" in result]})
    return sorted(rows, key=lambda row: -1.0 if row["win_share"] is None else row["win_share"], reverse=True)


# ---- results


def words(rows: list[dict[str, Any]]) -> str:
    """As a table."""
    lines = [f"{'win share':>9}  {'from':>5} {'to':>6}  runs  settings"]
    for row in rows:
        numbers = f"{'-':>9}  {'-':>5} {'-':>6}"
        if row["win_share"] is not None:
            numbers = f"{100 * row['win_share']:>7.1f} %  {100 * row['least']:>5.1f} {100 * row['most']:>6.1f}"
        lines.append(f"{numbers}  {row['runs']:>4}  " + (", ".join(f"{k}={v}" for k, v in row["changed"].items()) or "defaults"))
        lines += [f"{'':>9}  failed: {error}" for error in row["errors"]]
    return "\n".join(lines)


def keep(out: Path, base: Mapping[str, Any], tried: Sequence[dict[str, Any]], outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """Writes sweep.json, and the best settings as a config; gives the combinations, the best first."""
    import yaml

    rows = ranked(tried, outcomes)
    runs = [{"changed": changed, **result} for changed, result in zip(tried, outcomes)]
    out.mkdir(parents=True, exist_ok=True)
    write(out / RESULT, json.dumps({"base": dict(base), "combinations": rows, "runs": runs}, indent=1) + "\n")
    if rows[0]["win_share"] is not None:
        best = {name: value for name, value in {**base, **rows[0]["changed"]}.items() if name != "out"}
        share = f"{100 * rows[0]['win_share']:.1f} %"
        head = f"# Win share {share}, the highest of {len(rows)} combinations (training/bootleg_training/experiments/sweep.py).\n"
        write(out / BEST, head + yaml.safe_dump(best, sort_keys=False))
    return rows


# ---- our own trainers


def trained(values: dict[str, Any], report: Report) -> Any:
    """A run of `bootleg train` with these settings; every evaluation reports the win share against the last of `eval_opponents`."""
    from bootleg_env.commands.train import module

    from .. import run

    name = values.get("trainer", "ppo")
    trainer = module(name)

    class Reporting(trainer.Trainer):  # type: ignore[name-defined]
        def evaluate(self, deals: int) -> Any:
            results = super().evaluate(deals)
            report({"steps": self.steps, "win_share": results[self.settings.eval_opponents[-1]]["win_share"]})
            return results

    return run.begin(Reporting, settings.made(trainer.Settings, values), name, show=False, command="bootleg_training.experiments.sweep")


def checked(out: Path, runs: Sequence[dict[str, Any]]) -> None:
    """Refuses in words, before the first run, settings with which no run can begin."""
    from bootleg_env.commands.train import module

    if out.exists() and any(out.iterdir()):
        raise ValueError(f"{out}: is not empty; give another folder")
    for values in runs:
        settings.made(module(values.get("trainer", "ppo")).Settings, values).check()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bootleg_training.experiments.sweep", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--config", help="settings to start from: a bundled config or a YAML file")
    parser.add_argument("--samples", type=int, default=1, help="runs of each combination, each with its own seed")
    parser.add_argument("--cpus", type=int, default=1, help="runs at a time")
    parser.add_argument("--out", default="runs/sweep", help="the folder for everything")
    parser.add_argument("--trust", action="store_true", help="run the Python files that the config names")
    parser.add_argument("pairs", nargs="*", help="name=value or name=value,value")
    args = parser.parse_args(arguments)
    try:
        grid = choices(args.pairs)
        config = args.config and config_file(args.config, str(grid.get("game", GAMES)[0]))
        base = settings.from_file(config)
        trust.check_trusted({name: value for name, value in base.items() if name not in grid}, config or "", args.trust)
        rows = swept(Path(args.out), base, grid, args.samples, args.cpus)
    except (ValueError, OSError) as error:
        print(f"bootleg_training.experiments.sweep: {error}", file=sys.stderr)
        return 2
    print(f"{words(rows)}\n{args.out}: {RESULT}, {BEST}")
    return 0 if rows[0]["win_share"] is not None else 1


def swept(out: Path, base: dict[str, Any], grid: dict[str, list[Any]], samples: int, cpus: int) -> list[dict[str, Any]]:
    """The whole sweep of our trainers."""
    base |= {name: values[0] for name, values in grid.items() if len(values) == 1}
    tried = combinations(base, {name: values for name, values in grid.items() if len(values) > 1}, samples)
    runs = [{**base, **changed, "out": str((out / f"run-{nth:03}").resolve())} for nth, changed in enumerate(tried)]
    checked(out, runs)
    return keep(out, base, tried, sweep(trained, runs, cpus))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
