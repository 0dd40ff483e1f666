"""What spreading a training over cores and machines costs: `python -m training.measure_scaling` writes docs/scaling.json.

Everything in one run on this machine: bytes and milliseconds of what is sent, of collecting and of learning; steps a second with and
without actors. What follows for more cores is worked out from these in bootleg_env/docs_scaling.py, for docs/scaling.md.
"""
from __future__ import annotations

import argparse
import json
import os
import pickle
import platform
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bootleg_env.engine.files import write

from . import actors, ppo
from .collector import Samples
from .settings import made

OUT = Path("docs/scaling.json")
SHARES = (1024, 128, 16, 2)  # games of one collector: what an actor has left when all games are divided
TICKS = 64  # steps in each game, for a rollout of such a share
PACKED = 4096  # steps that are packed to see what it costs
TIMES = 5


def measured(iterations: int) -> dict[str, Any]:
    """Whatever docs/scaling.md needs."""
    load = os.getloadavg()[0]
    torch.set_num_threads(1)
    given = made(ppo.Settings, {})
    trainer = ppo.Trainer(given)
    speed, spent, samples = speed_here(trainer, iterations)
    found = {
        "machine": platform.machine(), "cores": os.cpu_count(), "others_running": round(load, 1), "torch": torch.__version__,
        "settings": {name: getattr(given, name) for name in ("games", "rollout", "batch", "epochs", "hidden", "pool")},
        "bytes": {"weights": len(pickle.dumps(trainer.network, 5)), "samples": sum(each.nbytes for each in samples), "steps": len(samples)},
        "packed": packings(samples), "by_games": {str(games): collecting(trainer, games) for games in SHARES}}
    actors.join("", 2)
    found["milliseconds"] = {**spent, **handing_over(trainer, samples)}
    del trainer
    found["steps_per_second"] = {"no actors": speed, "1 actor": speed_there(1, iterations), "2 actors": speed_there(2, iterations)}
    return found


def speed_here(trainer: ppo.Trainer, iterations: int) -> tuple[int, dict[str, float], Samples]:
    """Steps a second in this process, milliseconds of both halves, and one rollout; the first iteration is not counted."""
    seconds = {"collect": 0.0, "learn": 0.0}
    for nth in range(1 + iterations):
        start = time.perf_counter()
        samples = trainer.collector.collect([trainer.network, *trainer.older])
        between = time.perf_counter()
        trainer.learner.learn(samples, trainer.given.rate, trainer.given.entropy)
        if nth:
            seconds["collect"] += (between - start) / iterations
            seconds["learn"] += (time.perf_counter() - between) / iterations
    return round(len(samples) / sum(seconds.values())), {name: round(1e3 * each, 1) for name, each in seconds.items()}, samples


def speed_there(workers: int, iterations: int) -> int:
    """Steps a second with actors on this machine."""
    trainer = ppo.Trainer(made(ppo.Settings, {"workers": workers}))
    trainer.iterate(0.5)
    before, start = trainer.steps, time.perf_counter()
    for _ in range(iterations):
        trainer.iterate(0.5)
    return round((trainer.steps - before) / (time.perf_counter() - start))


def collecting(trainer: ppo.Trainer, games: int) -> int:
    """Steps a second of one core that has so many games."""
    rollout = min(trainer.given.rollout, TICKS * games)
    collector = ppo.collector(made(ppo.Settings, {"games": games, "rollout": rollout}), 1)
    brains = [trainer.network, *trainer.older]
    collector.collect(brains)
    repeats = max(1, 4096 // rollout)
    start = time.perf_counter()
    steps = sum(len(collector.collect(brains)) for _ in range(repeats))
    return round(steps / (time.perf_counter() - start))


def handing_over(trainer: ppo.Trainer, samples: Samples) -> dict[str, float]:
    """Through Ray's store, and what the learner does with what he gets from several."""
    import ray

    halves = [Samples(*(part[at] for part in samples)) for at in (slice(0, len(samples) // 2), slice(len(samples) // 2, None))]
    network, batch = ray.put(trainer.network), ray.put(samples)
    return {
        "weights_pickle": milliseconds(lambda: pickle.dumps(trainer.network, 5)),
        "weights_put": milliseconds(lambda: ray.put(trainer.network)), "weights_get": milliseconds(lambda: ray.get(network)),
        "samples_put": milliseconds(lambda: ray.put(samples)), "samples_get": milliseconds(lambda: ray.get(batch)),
        "samples_join": milliseconds(lambda: [np.concatenate(column) for column in zip(*halves)])}


def packings(samples: Samples) -> dict[str, dict[str, float]]:
    """Ways to make facts smaller."""
    facts = np.ascontiguousarray(samples.facts[:PACKED])

    def opened(packed: bytes) -> np.ndarray:
        return np.frombuffer(packed, facts.dtype)
    return {
        "as they are": packing(facts, facts.tobytes, opened),
        "without zeros": packing(facts, lambda: sparse(facts), lambda packed: dense(packed, facts.shape)),
        "zlib, fastest": packing(facts, lambda: zlib.compress(facts.data, 1), lambda packed: opened(zlib.decompress(packed)))}


def packing(facts: np.ndarray, pack: Callable[[], Any], unpack: Callable[[Any], np.ndarray]) -> dict[str, float]:
    """Bytes of a step's facts, microseconds to pack and to open them."""
    packed = pack()
    assert (unpack(packed).reshape(facts.shape) == facts).all()
    size = sum(each.nbytes for each in packed) if isinstance(packed, tuple) else len(packed)
    to_pack, to_open = (1e3 * milliseconds(work) / len(facts) for work in (pack, lambda: unpack(packed)))
    return {"bytes": round(size / len(facts), 1), "pack": round(to_pack, 2), "open": round(to_open, 2)}


def sparse(facts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A bit for each fact that is not 0, and those facts."""
    there = facts != 0
    return np.packbits(there, axis=1), facts[there]


def dense(packed: tuple[np.ndarray, np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
    found = np.zeros(shape, packed[1].dtype)
    found[np.unpackbits(packed[0], axis=1, count=shape[1]).view(bool)] = packed[1]
    return found


def milliseconds(work: Callable[[], Any]) -> float:
    """The best of a few times."""
    best = np.inf
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return round(1e3 * best, 2)


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m training.measure_scaling")
    args.add_argument("--iterations", type=int, default=3, help="of each training that is timed (3)")
    found = measured(args.parse_args().iterations)
    print(json.dumps(found, indent=1))
    write(OUT, json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
