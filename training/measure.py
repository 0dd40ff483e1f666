"""How fast the trainers are, and what one waits for: `python -m training.measure` writes docs/training_speed.json.

Each trainer is run on the game and, taking turns in the same process, on an environment of the same shapes that costs nothing: the share
it keeps of that ceiling says how much of the time goes into the game.
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

from . import maskable_ppo, ppo
from .settings import made

OUT = Path("docs/training_speed.json")
TURNS = 4  # of the game and of the environment that costs nothing
SHOWN = 64  # boards the latter shows over and over


class Nothing:
    """A room that costs nothing: it shows boards of a real one over and over, and nobody minds the answers."""

    def __init__(self, room: Any):
        self.games, self.brains, self.advice = room.games, np.zeros_like(room.brains), room.advice
        shown = []
        for _ in range(SHOWN):
            room.step(room.batch.sample())
            shown.append(tuple(np.array(each) for each in (room.facts, room.mask, room.seat, room.decided, room.done, room.reward)))
        self.shown, self.at = shown, 0
        self.step(shown[0][2])

    def step(self, actions: np.ndarray) -> None:
        self.at = (self.at + 1) % SHOWN
        self.facts, self.mask, self.seat, self.decided, self.done, self.reward = self.shown[self.at]

    def state(self) -> dict[str, Any]:
        return {}


class Idle(SB3VecEnv):
    """A VecEnv that costs nothing: always the same observations."""

    def step_async(self, actions: np.ndarray) -> None:
        pass

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict]]:
        games = self.table.games
        return self.buffers[0], np.zeros(games, np.float32), np.zeros(games, bool), self.nothing_to_say

    def action_masks(self) -> np.ndarray:
        return self.learners.masks()


class Clock:
    """Seconds spent in some functions."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def around(self, owner: Any, name: str, said: str) -> None:
        plain = getattr(owner, name)

        def timed(*given: Any, **named: Any) -> Any:
            began = time.perf_counter()
            try:
                return plain(*given, **named)
            finally:
                self.seconds[said] = self.seconds.get(said, 0.0) + time.perf_counter() - began

        setattr(owner, name, timed)


def own(threads: int, iterations: int) -> dict[str, Any]:
    """training/ppo.py in self-play: steps a second in all and in the rollouts, beside the ceiling; where the time goes."""
    given = made(ppo.Settings, {"against": {"self": 1}, "threads": threads})
    torch.set_num_threads(threads)
    game, nothing = ppo.Trainer(given), ppo.Trainer(given)
    nothing.collector.rooms = [Nothing(room) for room in nothing.collector.rooms]
    clock = Clock()
    for room in game.collector.rooms:
        clock.around(room, "step", "the game")
    clock.around(game.network, "answers", "the network answers")
    clock.around(game.collector, "_credited", "credit")
    clock.around(game.collector, "collect", "collect")
    clock.around(game.learner, "learn", "the network learns")
    plain = Clock()
    plain.around(nothing.collector, "collect", "collect")
    speeds = in_turns({"game": lambda: steps_of(game), "ceiling": lambda: steps_of(nothing)}, iterations, [clock, plain])
    asked = speeds["game"]["steps"]
    parts = {name: seconds for name, seconds in clock.seconds.items() if name != "collect"}
    parts["the rest of collecting"] = clock.seconds["collect"] - sum(parts[name] for name in ("the game", "the network answers", "credit"))
    total = clock.seconds["collect"] + clock.seconds["the network learns"]
    return {
        "trainer": "ppo", "threads": threads, "hidden": given.hidden, "precision": str(game.network.precision).removeprefix("torch."),
        "steps_per_second": speeds["game"]["speed"], "ceiling": speeds["ceiling"]["speed"],
        "share_of_ceiling": share_of(speeds),
        "rollout_steps_per_second": round(asked / clock.seconds["collect"]),
        "rollout_ceiling": round(speeds["ceiling"]["steps"] / plain.seconds["collect"]),
        "time": {name: round(seconds / total, 4) for name, seconds in sorted(parts.items(), key=lambda each: -each[1])}}


def sb3(threads: int, iterations: int) -> dict[str, Any]:
    """MaskablePPO against three bosses."""
    given = made(maskable_ppo.Settings, {"threads": threads})
    torch.set_num_threads(threads)
    game, nothing = maskable_ppo.Trainer(given), maskable_ppo.Trainer(given)
    nothing.env.__class__ = Idle
    speeds = in_turns({"game": lambda: steps_of(game), "ceiling": lambda: steps_of(nothing)}, iterations, [])
    return {"trainer": "maskable_ppo", "threads": threads, "hidden": given.hidden, "precision": "float32",
            "steps_per_second": speeds["game"]["speed"], "ceiling": speeds["ceiling"]["speed"], "share_of_ceiling": share_of(speeds)}


def steps_of(trainer: Any) -> int:
    before = trainer.steps
    trainer.iterate(0.5)
    return trainer.steps - before


def in_turns(work: dict[str, Callable[[], int]], iterations: int, clocks: list[Clock]) -> dict[str, dict[str, Any]]:
    """Each does an iteration, then the other, the first not counted; steps, seconds and the speed of the median turn."""
    for each in work.values():
        each()
    for clock in clocks:
        clock.seconds.clear()
    seen: dict[str, list[tuple[int, float]]] = {name: [] for name in work}
    for _ in range(iterations):
        for name, each in work.items():
            began = time.perf_counter()
            seen[name].append((each(), time.perf_counter() - began))
    found = {}
    for name, turns in seen.items():
        speeds = [round(steps / seconds) for steps, seconds in turns]
        found[name] = {"steps": sum(steps for steps, _ in turns), "speed": round(float(np.median(speeds))), "turns": speeds}
    return found


def share_of(speeds: dict[str, dict[str, Any]]) -> float:
    """Of the ceiling, turn by turn, the median: what the machine does meanwhile hits both."""
    return round(float(np.median([ours / theirs for ours, theirs in zip(speeds["game"]["turns"], speeds["ceiling"]["turns"])])), 3)


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m training.measure")
    args.add_argument("--iterations", type=int, default=TURNS)
    args.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    given = args.parse_args()
    rows = [measure(threads, given.iterations) for threads in given.threads for measure in (own, sb3)]
    found = {"machine": platform.machine(), "processors": os.cpu_count(), "torch": torch.__version__, "rows": rows,
             "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)}
    print(json.dumps(found, indent=1))
    write(OUT, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
