"""What more cores and machines cost a training: `python -m bootleg_training.experiments.measure_scaling` writes docs/data/scaling.json.

Everything in one run on this machine: bytes and milliseconds of what is sent, of collecting and of learning; steps per second with
and without actors. docs/generator/scaling.py works out from these what follows for more cores, for docs/scaling.md.
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

from .. import actors, ppo
from ..ppo import Samples
from ..settings import made

OUT = Path("docs/data/scaling.json")
SHARES = (1024, 128, 16, 2)  # games of one actor when all games are divided
TICKS = 64  # steps in each game, for a rollout of such a share
PACKED = 4096  # steps that are packed to see what it costs
TIMES = 5


def measured(iterations: int) -> dict[str, Any]:
    """Whatever docs/scaling.md needs."""
    load = os.getloadavg()[0]
    torch.set_num_threads(1)
    settings = made(ppo.Settings, {})
    trainer = ppo.Trainer(settings)
    speed, spent, samples = speed_here(trainer, iterations)
    report = {
        "machine": platform.machine(), "cores": os.cpu_count(), "others_running": round(load, 1), "torch": torch.__version__,
        "settings": {"games": settings.num_envs, "rollout": settings.n_steps, "batch": settings.batch_size,
                     "epochs": settings.n_epochs, "hidden": settings.hidden, "pool": settings.pool_size},
        "bytes": {"weights": len(pickle.dumps(trainer.network, 5)), "samples": sum(each.nbytes for each in samples),
                  "steps": len(samples.actions)},
        "packed": packings(samples), "by_games": {str(games): collecting(trainer, games) for games in SHARES}}
    actors.join("", 2)
    report["milliseconds"] = {**spent, **handing_over(trainer, samples)}
    del trainer
    report["steps_per_second"] = {"no actors": speed, "1 actor": speed_there(1, iterations), "2 actors": speed_there(2, iterations)}
    return report


def speed_here(trainer: ppo.Trainer, iterations: int) -> tuple[int, dict[str, float], Samples]:
    """Steps a second in this process, milliseconds of both halves, and one rollout; the first iteration is not counted."""
    seconds = {"collect": 0.0, "learn": 0.0}
    for nth in range(1 + iterations):
        start = time.perf_counter()
        samples = trainer.collector.collect([trainer.network, *trainer.pool])
        between = time.perf_counter()
        trainer.ppo.update(samples, trainer.settings.learning_rate, trainer.settings.ent_coef)
        if nth:
            seconds["collect"] += (between - start) / iterations
            seconds["learn"] += (time.perf_counter() - between) / iterations
    milliseconds_of = {name: round(1e3 * each, 1) for name, each in seconds.items()}
    return round(len(samples.actions) / sum(seconds.values())), milliseconds_of, samples


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
    n_steps = min(trainer.settings.n_steps, TICKS * games)
    collector = ppo.collector(made(ppo.Settings, {"num_envs": games, "n_steps": n_steps}), 1)
    policies = [trainer.network, *trainer.pool]
    collector.collect(policies)
    repeats = max(1, 4096 // n_steps)
    start = time.perf_counter()
    steps = sum(len(collector.collect(policies).actions) for _ in range(repeats))
    return round(steps / (time.perf_counter() - start))


def handing_over(trainer: ppo.Trainer, samples: Samples) -> dict[str, float]:
    """Milliseconds through Ray's store, and to join the samples of several actors."""
    import ray

    half = len(samples.actions) // 2
    halves = [Samples(*(column[at] for column in samples)) for at in (slice(0, half), slice(half, None))]
    network, batch = ray.put(trainer.network), ray.put(samples)
    return {
        "weights_pickle": milliseconds(lambda: pickle.dumps(trainer.network, 5)),
        "weights_put": milliseconds(lambda: ray.put(trainer.network)), "weights_get": milliseconds(lambda: ray.get(network)),
        "samples_put": milliseconds(lambda: ray.put(samples)), "samples_get": milliseconds(lambda: ray.get(batch)),
        "samples_join": milliseconds(lambda: [np.concatenate(column) for column in zip(*halves)])}


def packings(samples: Samples) -> dict[str, dict[str, float]]:
    """Ways to make facts smaller."""
    facts = np.ascontiguousarray(samples.observations[:PACKED])

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
    facts = np.zeros(shape, packed[1].dtype)
    facts[np.unpackbits(packed[0], axis=1, count=shape[1]).view(bool)] = packed[1]
    return facts


def milliseconds(work: Callable[[], Any]) -> float:
    """The best of a few times."""
    best = np.inf
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return round(1e3 * best, 2)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bootleg_training.experiments.measure_scaling")
    parser.add_argument("--iterations", type=int, default=3, help="of each training that is timed (3)")
    report = measured(parser.parse_args().iterations)
    print(json.dumps(report, indent=1))
    write(OUT, json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
