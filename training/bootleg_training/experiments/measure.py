"""How fast the trainers are, where the time goes: `python -m bootleg_training.experiments.measure` writes docs/data/training_speed.json.

Each trainer runs on the game and, taking turns in the same process, on an environment of the same shapes that costs nothing: its
share of that ceiling says how much of the time goes into the game.
"""
from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bootleg_env.adapters.sb3 import SB3VecEnv
from bootleg_env.engine.files import write

from .. import maskable_ppo, ppo
from ..settings import made

OUT = Path("docs/data/training_speed.json")
TURNS = 4  # of the game and of the environment that costs nothing
SHOWN = 64  # positions the latter shows over and over


class Recording:
    """Games that cost nothing: they show positions of real ones over and over, and ignore the actions."""

    def __init__(self, games: Any):
        self.num_envs, self.policies, self.teacher_actions = games.num_envs, np.zeros_like(games.policies), games.teacher_actions
        self.shown, self.at, self.shaped = [], 0, None
        for _ in range(SHOWN):
            games.step(games.batch.sample())
            self.shown.append(tuple(np.array(getattr(games, name)) for name in VIEW))
        self.step(games.seat)

    def step(self, actions: np.ndarray) -> None:
        self.at = (self.at + 1) % SHOWN
        self.observations, self.action_masks, self.seat, self.decision, self.dones, self.rewards = self.shown[self.at]


VIEW = ("observations", "action_masks", "seat", "decision", "dones", "rewards")


class Idle(SB3VecEnv):
    """A VecEnv that costs nothing: always the same observations."""

    def step_async(self, actions: np.ndarray) -> None:
        pass

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict]]:
        games = self.batch.games
        return self.buffers[0], np.zeros(games, np.float32), np.zeros(games, bool), self.nothing_to_say

    def action_masks(self) -> np.ndarray:
        return self.learners.masks()


class Clock:
    """Seconds spent in some functions."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def around(self, owner: Any, name: str, label: str) -> None:
        plain = getattr(owner, name)

        def timed(*args: Any, **kwargs: Any) -> Any:
            began = time.perf_counter()
            try:
                return plain(*args, **kwargs)
            finally:
                self.seconds[label] = self.seconds.get(label, 0.0) + time.perf_counter() - began

        setattr(owner, name, timed)


def own(threads: int, iterations: int) -> dict[str, Any]:
    """training/bootleg_training/ppo.py in self-play: steps a second in all and in the rollouts, beside the ceiling; where the time goes."""
    settings = made(ppo.Settings, {"opponents": {"self": 1}, "threads": threads})
    torch.set_num_threads(threads)
    real, idle = ppo.Trainer(settings), ppo.Trainer(settings)
    idle.collector.games = [Recording(games) for games in idle.collector.games]
    clock = Clock()
    for games in real.collector.games:
        clock.around(games, "step", "the game")
    clock.around(real.network, "predict", "the network answers")
    clock.around(real.collector, "_samples", "credit")
    clock.around(real.collector, "collect", "collect")
    clock.around(real.ppo, "update", "the network learns")
    ceiling_clock = Clock()
    ceiling_clock.around(idle.collector, "collect", "collect")
    speeds = in_turns({"game": lambda: steps_of(real), "ceiling": lambda: steps_of(idle)}, iterations, [clock, ceiling_clock])
    parts = {name: seconds for name, seconds in clock.seconds.items() if name != "collect"}
    named = sum(parts[name] for name in ("the game", "the network answers", "credit"))
    parts["the rest of collecting"] = clock.seconds["collect"] - named
    total = clock.seconds["collect"] + clock.seconds["the network learns"]
    return {
        "trainer": "ppo", "threads": threads, "hidden": settings.hidden,
        "precision": str(real.network.precision).removeprefix("torch."),
        "steps_per_second": speeds["game"]["speed"], "ceiling": speeds["ceiling"]["speed"],
        "share_of_ceiling": share_of(speeds),
        "rollout_steps_per_second": round(speeds["game"]["steps"] / clock.seconds["collect"]),
        "rollout_ceiling": round(speeds["ceiling"]["steps"] / ceiling_clock.seconds["collect"]),
        "time": {name: round(seconds / total, 4) for name, seconds in sorted(parts.items(), key=lambda each: -each[1])}}


def sb3(threads: int, iterations: int) -> dict[str, Any]:
    """MaskablePPO against three bosses."""
    settings = made(maskable_ppo.Settings, {"threads": threads})
    torch.set_num_threads(threads)
    real, idle = maskable_ppo.Trainer(settings), maskable_ppo.Trainer(settings)
    idle.env.__class__ = Idle
    speeds = in_turns({"game": lambda: steps_of(real), "ceiling": lambda: steps_of(idle)}, iterations, [])
    return {"trainer": "maskable_ppo", "threads": threads, "hidden": settings.hidden, "precision": "float32",
            "steps_per_second": speeds["game"]["speed"], "ceiling": speeds["ceiling"]["speed"],
            "share_of_ceiling": share_of(speeds)}


def steps_of(trainer: Any) -> int:
    before = trainer.steps
    trainer.iterate(0.5)
    return trainer.steps - before


def in_turns(work: dict[str, Callable[[], int]], iterations: int, clocks: list[Clock]) -> dict[str, dict[str, Any]]:
    """Iterations of each by turns, the first not counted; steps, seconds and the speed of the median turn."""
    for each in work.values():
        each()
    for clock in clocks:
        clock.seconds.clear()
    seen: dict[str, list[tuple[int, float]]] = {name: [] for name in work}
    for _ in range(iterations):
        for name, each in work.items():
            began = time.perf_counter()
            seen[name].append((each(), time.perf_counter() - began))
    results = {}
    for name, turns in seen.items():
        speeds = [round(steps / seconds) for steps, seconds in turns]
        results[name] = {"steps": sum(steps for steps, _ in turns), "speed": round(float(np.median(speeds))), "turns": speeds}
    return results


def share_of(speeds: dict[str, dict[str, Any]]) -> float:
    """The median share of the ceiling, turn by turn: other load on the machine slows both."""
    return round(float(np.median([ours / theirs for ours, theirs in zip(speeds["game"]["turns"], speeds["ceiling"]["turns"])])), 3)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bootleg_training.experiments.measure")
    parser.add_argument("--iterations", type=int, default=TURNS)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    args = parser.parse_args()
    rows = [measure(threads, args.iterations) for threads in args.threads for measure in (own, sb3)]
    report = {"machine": platform.machine(), "processors": os.cpu_count(), "torch": torch.__version__, "rows": rows,
             "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)}
    print(json.dumps(report, indent=1))
    write(OUT, json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
