"""The same training with several seeds: a run in OUT/seed-N for each, then their mean with its interval as picture, page and numbers.

    bootleg train --config quick seeds=5                     seeds 1 to 5 (from `seed` on), one after the other
    bootleg train --config quick seeds=3,7,11 --jobs 2       these, two at a time, each in a process of its own
    bootleg train --resume OUT                               goes on with those that are not finished

What several seeds add up to is in seeds_report.py; it is written anew whenever one of them is finished.
"""
from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from bootleg_env.engine import reading
from bootleg_env.engine.checks import short, unknown
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import checked_seed
from bootleg_env.engine.trust import check_trusted

from . import evaluate, lock, opening, report, run, seed_process, seeds_report, settings

PLAN = run.SEEDS
MOST_SEEDS = 1000
Trainers = dict[str, Callable[[], Any]]  # modules of trainers by name, imported when they are called


@dataclass
class Plan:
    """What seeds.json holds."""

    trainer: str
    values: dict[str, Any]  # of the settings, without `seed` and `out`
    seeds: list[int]
    command: str
    version: str
    later: dict[str, Any] = field(default_factory=dict)  # settings changed by --resume

    def check(self) -> None:
        """Refuse what no plan of ours holds: seeds name folders."""
        kinds = {"trainer": str, "values": dict, "seeds": list, "command": str, "version": str, "later": dict}
        for name, kind in kinds.items():
            if not isinstance(getattr(self, name), kind):
                raise ValueError(f"{name} must be {kind.__name__}")
        check_number(len(self.seeds))
        for seed in self.seeds:
            checked_seed(seed)


def check_number(number: int) -> None:
    if number > MOST_SEEDS:
        raise ValueError(f"seeds: {short(number)} are too many; at most {MOST_SEEDS}")


def seeds_of(value: Any, first: int) -> list[int]:
    """`5`: so many, from the first on; `3,7,11` or `[3, 7, 11]`: these."""
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        check_number(value)
        return [checked_seed(first) + nth for nth in range(value)]
    named = value.split(",") if isinstance(value, str) and "," in value else value
    if isinstance(named, list):
        check_number(len(named))
    try:
        seeds = [checked_seed(int(each)) for each in named] if isinstance(named, list) else []
    except (TypeError, ValueError):
        seeds = []
    if not seeds or len(set(seeds)) < len(seeds):
        raise ValueError(f"seeds={value!r}: must be how many, from 1, or the seeds themselves, each once: seeds=3,7,11")
    return seeds


def begin(values: dict[str, Any], trainers: Trainers, show: bool = True, command: str = "", jobs: int = 1) -> dict[str, Any]:
    """All seeds from the start; gives what curves.json holds."""
    values = dict(values)
    name, seeds = values.pop("trainer", "ppo"), seeds_of(values.pop("seeds"), values.pop("seed", 1))
    kind = trainers[name]().Settings
    for seed in seeds:
        settings.made(kind, {**values, "seed": seed}).check()
    folder = Path(settings.made(kind, values).out)
    values.pop("out", None)
    folder.mkdir(parents=True, exist_ok=True)
    with lock.held(folder):
        if (folder / PLAN).exists() or (folder / run.RUN).exists():
            raise ValueError(run.holds_a_run(folder))
        plan = Plan(name, values, seeds, command, version("bootleg-env"))
        keep(folder, plan)
        return train(folder, plan, trainers, show, jobs)


def resume(
    folder: Path, trainers: Trainers, show: bool = True, other: dict[str, Any] | None = None, jobs: int = 1, trust: bool = False,
) -> dict[str, Any]:
    """Those that are not finished; `other` settings may make all of them longer. `trust`: Python files that one names may be run."""
    run.check_changeable(other)
    with lock.held(folder):
        plan = resumed(folder, other, trust)
        return train(folder, plan, trainers, show, jobs)


def resumed(folder: Path, other: dict[str, Any] | None, trust: bool) -> Plan:
    """The plan of this folder with `other` settings from now on. Nothing of it is run before all of it was looked at: the runs, too."""
    content = reading.json_file(folder / PLAN, "a list of seeds")
    if not isinstance(content, dict):
        raise ValueError(f"{folder / PLAN}: not a list of seeds")
    for path in (folder / PLAN, *sorted(folder.glob(f"seed-*/{run.RUN}"))):
        held = reading.json_file(path, "the description of a run")
        check_trusted(run.without(held, other) if isinstance(held, dict) else held, path, trust)
    try:
        plan = Plan(**content)
        plan.check()
    except (ValueError, TypeError) as error:
        raise ValueError(f"{folder / PLAN}: not a list of seeds: {type(error).__name__} {short(str(error))}") from error
    if plan.version != version("bootleg-env"):
        raise ValueError(f"{folder / PLAN}: runs of bootleg-env {short(plan.version)}; this is {version('bootleg-env')}")
    plan.later |= other or {}
    keep(folder, plan)
    if not any_left(folder, plan):
        print(f"{folder}: all {len(plan.seeds)} seeds are finished; to make them longer: bootleg train --resume {folder} minutes=... "
              "(or total_timesteps=...)", file=sys.stderr, flush=True)
    return plan


def keep(folder: Path, plan: Plan) -> None:
    write(folder / PLAN, json.dumps(vars(plan), indent=1) + "\n")


def folder_of(folder: Path, seed: int) -> Path:
    return folder / f"seed-{seed}"


def any_left(folder: Path, plan: Plan) -> list[int]:
    return [seed for seed in plan.seeds if not is_finished(folder_of(folder, seed), plan)]


def is_finished(folder: Path, plan: Plan) -> bool:
    """Its report is there, and is one of the length that is wanted now."""
    path = folder / report.REPORT
    return path.exists() and not changes(reading.json_file(path, "a report"), plan)


def changes(described: dict[str, Any], plan: Plan) -> dict[str, Any]:
    """Settings of --resume that this run does not have yet."""
    held = described.get("settings") if isinstance(described, dict) else None
    if not isinstance(held, dict):
        raise ValueError("not the description of a run: no settings")
    return {name: value for name, value in plan.later.items() if held.get(name) != value}


# ---- training


def train(folder: Path, plan: Plan, trainers: Trainers, show: bool, jobs: int) -> dict[str, Any]:
    left = any_left(folder, plan)
    if show and left:
        if plan.trainer not in trainers:
            raise ValueError(f"{folder / PLAN}: " + unknown("trainer", plan.trainer, list(trainers)))
        kind = trainers[plan.trainer]().Settings
        opening.say(plan.trainer, settings.made(kind, {**plan.values, **plan.later}), folder, left)
    if jobs > 1 and len(left) > 1:
        in_processes(folder, plan, left, jobs, show)
    else:
        for seed in left:
            train_one(folder, plan, seed, trainers, show)
            seeds_report.finish(folder, plan)
    return seeds_report.finish(folder, plan)


def train_one(folder: Path, plan: Plan, seed: int, trainers: Trainers, show: bool) -> None:
    """Begun, or resumed from its newest checkpoint."""
    if plan.trainer not in trainers:
        raise ValueError(f"{folder / PLAN}: " + unknown("trainer", plan.trainer, list(trainers)))
    own, path = folder_of(folder, seed), folder_of(folder, seed) / run.RUN
    if path.exists():
        other = changes(reading.json_file(path, "the description of a run"), plan)
        run.resume(own, trainers, show, other, resume_as=folder, trust=True)  # `resumed` has looked at all of them
        return
    module = trainers[plan.trainer]()
    chosen = settings.made(module.Settings, {**plan.values, **plan.later, "seed": seed, "out": str(own)})
    run.begin(module.Trainer, chosen, plan.trainer, show, plan.command, resume_as=folder)


# ---- several at a time


def in_processes(folder: Path, plan: Plan, seeds: Sequence[int], jobs: int, show: bool) -> None:
    """`jobs` processes at a time. Ctrl-C is passed on to them, once: each writes its checkpoint."""
    context, waiting, failed = multiprocessing.get_context("spawn"), list(seeds), []
    running: dict[int, Any] = {}
    seen: dict[int, int] = {}  # points of each curve that were shown
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                seed = waiting.pop(0)
                running[seed] = context.Process(target=seed_process.main, args=(str(folder), vars(plan), seed))
                running[seed].start()
            wait([each.sentinel for each in running.values()], timeout=1)
            for seed in list(running):
                if show:
                    seen[seed] = say_new(folder, seed, seen.get(seed))
                if not running[seed].is_alive():
                    failed += [seed] * bool(running.pop(seed).exitcode)
                    seeds_report.finish(folder, plan)
    except KeyboardInterrupt:
        print("stopping after this iteration of each seed; Ctrl-C again leaves at once", file=sys.stderr, flush=True)
        stop(running.values())
        raise KeyboardInterrupt(f"stopped; go on with: bootleg train --resume {folder}") from None
    if failed:
        raise ValueError(f"{folder}: {', '.join(f'seed {seed}' for seed in failed)} did not finish; the others did. "
                         f"To go on with: bootleg train --resume {folder}")


def stop(running: Any) -> None:
    """The processes of these runs; by force at a second Ctrl-C, or when this process dies."""
    try:
        for each in running:
            os.kill(each.pid, signal.SIGINT)
        for each in running:
            each.join()
    except KeyboardInterrupt:
        for each in running:
            each.kill()


def say_new(folder: Path, seed: int, seen: int | None) -> int:
    """A line for every point of this seed's curve that is new (None: those that are there already were shown before)."""
    path = folder_of(folder, seed) / run.CURVE
    points = reading.json_file(path, "a curve") if path.exists() else []
    for point in points[len(points) if seen is None else seen :]:
        print(f"seed {seed}, {point['seconds'] / 60:.1f} min, {point['steps'] / 1e6:.2f} M steps: {evaluate.words(point['shares'])}",
              file=sys.stderr, flush=True)
    return len(points)
