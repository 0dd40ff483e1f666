"""`bootleg fuzz --soak KIND`: the same work for a long while; memory, open files, threads and speed must stay as they are.

Speed is counted in seconds of the processor, and held against a yardstick, the same little work at every look (in memory, as games are):
what else the machine does slows both. Two fifths of the samples are compared: the second fifth, when every cache is filled, with the last.
"""
from __future__ import annotations

import contextlib
import functools
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from ..engine.game import Game

SAMPLES = 100  # of one soak
MORE_MEMORY, LEAST_MORE = 0.02, 4.0  # growth that is no leak: a share, and megabytes (an allocator keeps what it was once given)
SLOWER = 0.15  # of the speed: so much is noise on a busy machine
YARDSTICK, SPREAD = 20_000, 2**22  # numbers that are sorted; words of memory that are read here and there, more than a cache holds
BATCH, STRIDE = 256, 10  # games side by side, steps of one preset until it is the turn of the next
COPIED_AT = 20  # answers of a game
FEWEST = 10  # samples of which something can be said
Work = Callable[[Game, "Clock"], None]


class Sample(NamedTuple):
    """What the process had used and done by one moment."""

    processor_seconds: float  # without those of the yardsticks
    yardstick: float  # seconds of the processor for the little work that is always the same
    units: int
    megabytes: float
    files: int
    threads: int


class Clock:
    """Counts units of work, takes samples, says when the time is up. It starts after the first work: that compiles and loads."""

    def __init__(self, minutes: float):
        self.length, self.passed, self.units = 60 * minutes, 0.0, 0
        self.samples: list[Sample] = []
        self.measuring = 0.0  # seconds of the processor that the yardsticks took
        yardstick()  # what it reads is there from now on

    def goes_on(self, units: int) -> bool:
        """After so many more units of work: is there time left?"""
        if not self.samples:
            self.began = time.perf_counter()
        else:
            self.units += units
        self.passed = time.perf_counter() - self.began
        if self.passed >= len(self.samples) * self.length / SAMPLES:
            self.samples.append(self.sample())
        return self.passed < self.length

    def sample(self) -> Sample:
        used, little = time.process_time() - self.measuring, yardstick()
        self.measuring += little
        return Sample(used, little, self.units, megabytes(), open_files(), threading.active_count())


def yardstick() -> float:
    words, places = memory()
    began = time.process_time()
    numbers = [(7919 * number) % YARDSTICK for number in range(YARDSTICK)]
    sorted(numbers)
    words[places].sum()
    return time.process_time() - began


@functools.cache
def memory() -> tuple[np.ndarray, np.ndarray]:
    """Words, and the places where they are read."""
    return np.ones(SPREAD), np.random.default_rng(1).integers(0, SPREAD, 2 * YARDSTICK)


def megabytes() -> float:
    """Of this process in memory; where the system does not say, the most it ever had."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def open_files() -> int:
    """0 where the system does not say."""
    with contextlib.suppress(OSError):
        return len(os.listdir("/proc/self/fd"))
    return 0


# ---- kinds of work


def batch(game: Game, clock: Clock) -> None:
    """Every preset and number of players in turn, always a whole round of them: a batch with masks and observations, random answers."""
    from ..adapters.vector import VectorEnv
    from .portions import variants

    envs = [VectorEnv(game, game.settings(**given), BATCH) for given in variants(game)]
    for env in envs:
        env.reset(seed=1)
    while True:
        for env in envs:
            for _ in range(STRIDE):
                env.step(env.sample())
        if not clock.goes_on(len(envs) * STRIDE * BATCH):
            return


def environments(game: Game, clock: Clock) -> None:
    """Environments made, played through `agent_iter`, copied, saved, redrawn and left behind; half of the seats a mobster's."""
    import pickle

    from ..adapters.public import Public

    make, number = Public(game), 0
    while True:
        number += 1
        env = make.env(opponents=game.rival if number % 2 else None)
        env.reset(seed=number)
        answers = 0
        while env.agents:
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else env.action_space(env.agent_selection).sample(observation["action_mask"]))
            answers += 1
            if answers == COPIED_AT and not over:
                env.unwrapped.redraw(0)
                make.from_snapshot(env.unwrapped.snapshot()).close()
                env = pickle.loads(pickle.dumps(env))
        env.close()
        if not clock.goes_on(answers):
            return


def contests(game: Game, clock: Clock) -> None:
    """Contests, one after the other, with every mobster of the game that needs nothing but itself."""
    from bootleg_agents.contests import contest
    from bootleg_agents.registry import known

    names, number = [name for name in known(game.name) if not name.endswith(":")], 0
    while True:
        number += 1
        result = contest.tournament(names, deals=2, seed=number, game=game.name)
        if not clock.goes_on(len(result.games.deal)):
            return


def training(game: Game, clock: Clock) -> None:
    """PPO with self-play, older selves, evaluations and checkpoints, in one run."""
    from bootleg_training import ppo, run

    class Counted(ppo.Trainer):
        def iterate(self, progress: float) -> dict[str, float]:
            before = self.steps
            figures = super().iterate(progress)
            clock.goes_on(self.steps - before)
            return figures

    with tempfile.TemporaryDirectory() as folder:
        settings = ppo.Settings(out=folder, game=game.name, minutes=clock.length / 60, n_evals=20, eval_deals=10, final_eval_deals=2)
        run.begin(Counted, settings, "ppo", show=False)


KINDS: dict[str, tuple[Work, str]] = {
    "batch": (batch, "decisions"), "environments": (environments, "decisions"), "contests": (contests, "games"),
    "training": (training, "steps")}


# ---- what it came to


def soak(kind: str, game: Game, minutes: float) -> dict[str, Any]:
    """So many minutes of this work: figures, and in `messages` what did not stay as it was."""
    work, units = KINDS[kind]
    clock = Clock(minutes)
    work(game, clock)
    if len(clock.samples) < FEWEST:
        raise ValueError(f"--minutes {minutes:g}: too short for {FEWEST} looks at {kind}")
    fifth = len(clock.samples) // 5
    early, late = clock.samples[fifth : 2 * fifth + 1], clock.samples[-fifth - 1 :]
    figures = {
        "soak": kind, "game": game.name, "minutes": round(clock.passed / 60, 1),
        "processor_minutes": round((clock.samples[-1].processor_seconds - clock.samples[0].processor_seconds) / 60, 1),
        units: clock.units, "unit": units,
        "rate_early": speed(early), "rate_late": speed(late), "machine": round(machine(early) / machine(late), 2),
        "megabytes_early": round(median(each.megabytes for each in early), 1),
        "megabytes_late": round(median(each.megabytes for each in late), 1),
        "files_early": max(each.files for each in early), "files_late": max(each.files for each in late),
        "threads_early": max(each.threads for each in early), "threads_late": max(each.threads for each in late)}
    return {**figures, "messages": complaints(figures)}


def speed(samples: list[Sample]) -> float:
    """Units for each second of the processor."""
    seconds = samples[-1].processor_seconds - samples[0].processor_seconds
    return float(f"{(samples[-1].units - samples[0].units) / max(seconds, 1e-9):.4g}")


def machine(samples: list[Sample]) -> float:
    return median(each.yardstick for each in samples)


def complaints(figures: dict[str, Any]) -> list[str]:
    """What grew, or became slow."""
    found = []
    grown = figures["megabytes_late"] - figures["megabytes_early"]
    if grown > max(LEAST_MORE, MORE_MEMORY * figures["megabytes_early"]):
        found.append(f"memory grew from {figures['megabytes_early']} to {figures['megabytes_late']} MB")
    if figures["rate_late"] < (1 - SLOWER) * figures["rate_early"] * min(1.0, figures["machine"]):
        found.append(f"speed fell from {figures['rate_early']:g} to {figures['rate_late']:g} {figures['unit']} a second")
    for name in ("files", "threads"):
        if figures[f"{name}_late"] > figures[f"{name}_early"]:
            found.append(f"{name} grew from {figures[f'{name}_early']} to {figures[f'{name}_late']}")
    return found
