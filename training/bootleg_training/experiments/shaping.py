"""What dense rewards bring: the same training from scratch with each of them, over some seeds; docs/data/shaping.json and its picture.

    python -m bootleg_training.experiments.shaping --jobs 2        (half an hour of processor time; killed, it goes on where it was)

PPO by self-play from random weights, `reward=win`, the same number of steps. Evaluations count wins only, whatever was paid in training.
"""
from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from typing import Any

from bootleg_env.commands.train import trainers
from bootleg_env.engine.files import write

from .. import seeds, seeds_report

DATA, PICTURE = Path("docs/data/shaping.json"), Path("docs/pictures/shaping.png")
KINDS = {"none": "", "net_worth": "net_worth", "chances": "chances"}
TRAINING = {
    "total_timesteps": 1_500_000, "hidden": [128, 128], "num_envs": 256, "n_steps": 16384, "batch_size": 2048,
    "opponents": {"self": 6, "pool": 2, "boss": 2}, "eval_opponents": ["random", "greedy", "boss"], "n_evals": 10, "eval_deals": 50,
    "final_eval_deals": 200, "save_every": 120.0, "precision": "float32"}


def measured(out: Path, numbers: list[int], jobs: int, training: dict[str, Any]) -> dict[str, Any]:
    """A training of several seeds for each kind of reward, begun or resumed."""
    kinds = {}
    for name, shaping in KINDS.items():
        folder = out / name
        values = {**training, "shaping": shaping, "out": str(folder), "seeds": numbers}
        summary = seeds.resume(folder, trainers(), jobs=jobs) if (folder / seeds.PLAN).exists() else seeds.begin(
            values, trainers(), command=f"python -m bootleg_training.experiments.shaping (shaping={name})", jobs=jobs)
        kinds[name] = {"mean": summary["mean"], "seconds": [row["seconds"] for row in summary["seeds"]], "seeds": [
            [{"steps": point["steps"], **{name: each["win_share"] for name, each in point["shares"].items()}} for point in row["curve"]]
            for row in summary["seeds"]]}
    return {"training": training, "seeds": numbers, "par": summary["par"], "num_players": summary["evaluation"]["num_players"],
            "final_deals": summary["evaluation"]["deals"], "interval": seeds_report.INTERVAL, "machine": platform.machine(), "kinds": kinds}


def figure(report: dict[str, Any]) -> Any:
    """A panel for each opponent: win share over steps, thick the mean of a kind of reward, thin each of its seeds."""
    from matplotlib.figure import Figure

    names = report["training"]["eval_opponents"]
    made = Figure(figsize=(10, 3.8), layout="constrained")
    for name, axes in zip(names, made.subplots(1, len(names), sharey=True)):
        for kind, row in report["kinds"].items():
            steps = [point["steps"] / 1e6 for point in row["mean"]]
            shares = [point["shares"][name] for point in row["mean"]]
            line, = axes.plot(steps, [100 * each["win_share"] for each in shares], linewidth=2.4,
                              label=f"shaping: {kind}" if name == names[0] else "")
            for seed in row["seeds"]:
                axes.plot([point["steps"] / 1e6 for point in seed], [100 * point[name] for point in seed], color=line.get_color(),
                          linewidth=0.7, alpha=0.7)
        axes.axhline(100 * report["par"], color="grey", linewidth=1, linestyle="--",
                     label=f"par: {100 * report['par']:.0f} %" if name == names[0] else "")
        axes.set(xlabel="millions of steps", ylim=(0, 100), xlim=(0, None))
        axes.set_title(f"against {report['num_players'] - 1} {name}", fontsize=11)
        axes.grid(axis="y", alpha=0.25)
    made.axes[0].set_ylabel("win share, %")
    made.legend(frameon=False, loc="outside lower center", ncols=4)
    return made


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bootleg_training.experiments.shaping", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", default="runs/shaping", help="the folder of the runs")
    parser.add_argument("--seeds", type=int, default=3, help="how many seeds")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time")
    args = parser.parse_args(arguments)
    try:
        report = measured(Path(args.out), list(range(1, args.seeds + 1)), args.jobs, TRAINING)
    except (ValueError, OSError) as error:
        print(f"bootleg_training.experiments.shaping: {error}", file=sys.stderr)
        return 2
    write(DATA, json.dumps(report, indent=1) + "\n")
    figure(report).savefig(PICTURE, dpi=150)
    print(f"{DATA} and {PICTURE} are written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
