"""`bootleg bench`: decisions per second on this machine, all figures from one run, and the peers that are installed beside ours.

A figure is the best of several short stretches, taken in turn: on a shared machine the best is what the program can do, and taking
turns keeps ratios honest. One process, one core, random legal play.
"""
from __future__ import annotations

import argparse
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..adapters.opponents import mobster
from ..adapters.public import Public
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.prose import paragraph
from ..engine.seeds import seeds_from
from ..engine.settings import Settings
from . import bench_peers, options

STRETCHES = 12  # per figure; the best counts
Play = Callable[[], int]  # plays on for a little while, gives the decisions it took
HELP = "decisions per second on this machine"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    options.add_settings(parser)
    options.add_json(parser)
    parser.add_argument("--peers", action="store_true", help="measure other environments too, if they are installed")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each measurement (2)")


def main(args: argparse.Namespace) -> int:
    """Measure, print a table or JSON."""
    options.check_places(args.json)
    if not args.seconds > 0 or not np.isfinite(args.seconds):
        raise ValueError(f"--seconds {args.seconds}: must be a number above 0")
    game, settings = options.settings(args)
    subject = Subject(Public(game), settings)
    report = {
        "machine": machine(), "game": game.name, "players": settings.num_players, "settings": settings.as_dict(),
        "rates": rates(subject, args.seconds, args.peers), "sizes": subject.sizes(), "seconds": imports(f"{game.name}_{game.version}")}
    options.report(args.json, report, "\n".join(lines(report, game.title, game.people)))
    return 0


def machine() -> dict[str, Any]:
    import numba

    return {
        "processor": platform.processor() or platform.machine(), "cores": os.cpu_count(), "python": platform.python_version(),
        "numpy": np.__version__, "numba": numba.__version__}


# ---- what is measured


class Subject:
    """The environments of one game with these settings, each as something that plays on for a little while."""

    def __init__(self, public: Public, settings: Settings):
        self.public, self.settings, self.keywords = public, settings, settings.as_dict()

    def batch(self, num_envs: int, kind: str) -> Play:
        """The batch environment: answers drawn in the core; "engine" without facts, "floats" with scaled ones."""
        env = self.public.vector_env(num_envs, floats=kind == "floats", **self.keywords)
        if kind == "engine":
            env.batch.set_auto(codes.RESTART)
        env.reset(seed=1)

        def play() -> int:
            steps = max(1, 20_000 // num_envs)
            for _ in range(steps):
                env.step(env.sample())
            return steps * num_envs
        return play

    def aec(self, kind: str, numpy_sample: bool = False) -> Play:
        """PettingZoo: agent_iter, last, a masked sample, step."""
        env: Any = getattr(self.public, kind)(**self.keywords)

        def play() -> int:
            env.reset(seed=1)
            decisions, sample = 0, env.unwrapped.sample
            for agent in env.agent_iter():
                observation, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]) if numpy_sample else sample())
                    decisions += 1
            return decisions
        return play

    def learner(self) -> Play | None:
        """The SB3 VecEnv by itself: learner steps against random mobsters in the kernel."""
        try:
            env = self.public.sb3_env(512, **self.keywords)
        except ImportError:
            return None
        env.reset()

        def play() -> int:
            for _ in range(10):
                env.step(env.sample())
            return 10 * env.num_envs
        return play

    def open_spiel(self) -> Play | None:
        """The game in OpenSpiel: a legal action and the mask of every state."""
        try:
            from ..adapters import spiel
        except ImportError:
            return None
        from ..adapters.spiel_table import OUTCOMES

        game, draw = spiel.registered(self.public.game, self.settings), random.Random(1)

        def play() -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(draw.randrange(OUTCOMES))
                else:
                    state.legal_actions_mask()
                    state.apply_action(draw.choice(state.legal_actions()))
                    decisions += 1
            return decisions
        return play

    def games(self) -> Play:
        """Whole games: how many end in a batch of 256."""
        env = self.public.vector_env(256, **self.keywords)
        env.batch.set_auto(codes.RESTART)
        env.reset(seed=1)
        for _ in range(2500):  # games then end evenly over time
            env.step(env.sample())

        def play() -> int:
            return int(sum(env.step(env.sample()).done.sum() for _ in range(400)))
        return play

    def among_rivals(self, threads: int) -> Play:
        """Whole games with the game's rival, a compiled bot, in every seat: 64 a thread at once (the kernel holds no lock)."""
        game = self.public.game
        batches = [GameBatch(game, self.settings, 64) for _ in range(threads)]
        for number, batch in enumerate(batches):
            for seat in range(self.settings.num_players):
                batch.sit(slice(None), seat, mobster(game.rival, game))
            batch.noise[:] = seeds_from(number, 64)
        pool = ThreadPoolExecutor(threads)

        def play() -> int:
            list(pool.map(lambda batch: batch.reset(batch.seeds + 64), batches))
            return 64 * threads
        return play

    def sizes(self) -> dict[str, float]:
        """Bytes a game, MB for a batch of 4096."""
        batch = self.public.vector_env(4096, **self.keywords).batch
        arrays = [value for value in vars(batch).values() if isinstance(value, np.ndarray)]
        record = self.public.game.record.compiled_dtype
        return {"bytes a game": float(record.itemsize), "MB, batch of 4096": sum(array.nbytes for array in arrays) / 1e6}


def measured(subject: Subject, peers: bool) -> dict[str, Play]:
    """Name and measurement, in the order of the table."""
    batch, aec, rival = subject.batch, subject.aec, subject.public.game.rival
    plays: dict[str, Play | None] = {
        "engine and mask, batch of 256": batch(256, "engine"), "engine and mask, batch of 1024": batch(1024, "engine"),
        "batch of 256: step, mask, observation": batch(256, "facts"), "batch of 1024: step, mask, observation": batch(1024, "facts"),
        "batch of 256, observation as float32": batch(256, "floats"),
        "AEC raw_env, own sampler": aec("raw_env"), "AEC env, own sampler": aec("env"),
        "AEC env, numpy's sample(mask)": aec("env", True),
        "SB3 VecEnv, learner steps": subject.learner(), "OpenSpiel, action and mask": subject.open_spiel(),
        "whole games": subject.games(),
        f"whole games, {rival} in every seat": subject.among_rivals(1),
        f"whole games, {rival}, two threads": subject.among_rivals(2),
    }
    if peers:
        plays |= bench_peers.installed()
    return {name: play for name, play in plays.items() if play is not None}


def rates(subject: Subject, seconds: float, peers: bool) -> dict[str, float]:
    """Per second, the best stretch of each; stretches of all are taken in turn."""
    plays = measured(subject, peers)
    best = dict.fromkeys(plays, 0.0)
    for play in plays.values():
        play()  # warm
    for _ in range(STRETCHES):
        for name, play in plays.items():
            start, taken = time.perf_counter(), 0
            while (now := time.perf_counter()) - start < seconds / STRETCHES or taken == 0:
                taken += play()
            now = time.perf_counter()
            best[name] = max(best[name], taken / (now - start))
    return best


def imports(module: str) -> dict[str, float]:
    """Seconds of a fresh process: import alone, import to first step."""
    first = f"from bootleg_env import {module} as b; e = b.env(); e.reset(seed=1); e.step(e.unwrapped.sample())"
    return {"import": fresh("import bootleg_env"), "warm import to first step": fresh(first)}


def fresh(code: str) -> float:
    """The best of three processes, less an empty one."""
    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start
    return min(once(code) for _ in range(3)) - min(once("pass") for _ in range(3))


def lines(report: dict[str, Any], title: str, people: str) -> list[str]:
    """The report as a table."""
    settings = ", ".join(f"{name}={value}" for name, value in report["settings"].items() if name != "num_players")
    on = report["machine"]
    machine = f"{on['processor']}, {on['cores']} cores, Python {on['python']}, numpy {on['numpy']}, numba {on['numba']}"
    out = paragraph(f"{title}, {report['players']} {people}, random legal play, one core of: {machine}", "", "  ")
    out += [*paragraph(settings, "", "  "), ""]
    out += [f"{name:42} {rate:12,.0f} /s" for name, rate in report["rates"].items()]
    out += [f"{name:42} {value:12,.1f}" for name, value in report["sizes"].items()]
    return out + [f"{name:42} {value:12.2f} s" for name, value in report["seconds"].items()]
