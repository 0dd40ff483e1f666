"""Tune the parameters of the boss: `python -m bootleg_agents.bootleggers.experiments.tune --minutes 20` prints what beats three bosses.

Cross-entropy search: a cloud of settings around the present one, each playing the same deals from every seat against three of the
present boss and against mixed opponents; the best quarter makes the next cloud. What is printed goes into boss.py by hand, after a
tournament on deals that were not used here.
"""
from __future__ import annotations

import argparse
import time

import numpy as np

from bootleg_env.bootleggers.game import GAME

from ...contests.trying import Deals, Tried
from ..boss import STYLE as PRESENT
from ..strategy.compiler import compiler
from ..strategy.play import play
from ..strategy.style import NAMES, PARAMETERS, changed

CLOUD, BEST = 16, 5
FIXED = ("keeps_promises", "offers_goods", "only_omalleys", "sells_protection", "offers_promises")  # matters of character


def perturbed(centre: np.ndarray, width: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Parameters around the centre: they are moved by factors, since a percent and a sum of cents have different sizes."""
    return np.maximum(0, centre * np.exp(width * chance.standard_normal(len(centre))))


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("--minutes", type=float, default=10)
    args.add_argument("--deals", type=int, default=60)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--others", nargs="+", default=[
        "boss boss boss", "dealer hauler extorter", "distiller crook controller", "saboteur boss hauler"])
    given = args.parse_args()
    chance, tried = np.random.default_rng(given.seed), Tried(GAME, play, compiler, PRESENT)
    names = [name for name in NAMES if name not in FIXED]
    centre = np.array([max(1.0, float(PRESENT[name][0])) for name in names])
    width = np.full(len(names), 0.35)
    until, generation = time.time() + 60 * given.minutes, 0
    while time.time() < until:
        fields = [Deals(tried, others.split(), given.deals, 1000 * given.seed + generation) for others in given.others]
        clouds = [centre, *(perturbed(centre, width, chance) for _ in range(CLOUD - 1))]
        shares = np.array([np.mean([deals.share(style_of(names, each)) for deals in fields]) for each in clouds])
        best = np.argsort(-shares)[:BEST]
        logs = np.log(np.maximum(1e-3, np.array([clouds[i] for i in best])))
        centre = np.exp(0.4 * np.log(np.maximum(1e-3, centre)) + 0.6 * logs.mean(0))
        width = 0.8 * width + 0.2 * np.maximum(0.1, logs.std(0))
        generation += 1
        print(f"{generation}: centre {shares[0]:+.3f}, best {shares[best[0]]:+.3f}, mean {shares.mean():+.3f}", flush=True)
        print("   ", ", ".join(f"{name}={round(value)}" for name, value in zip(names, centre)), flush=True)


def style_of(names: list[str], values: np.ndarray) -> np.ndarray:
    """The boss's style with these parameters, as far as their ranges go."""
    ranges = {each.name: (each.low, each.high) for each in PARAMETERS}
    return changed(PRESENT, **{name: int(np.clip(round(value), *ranges[name])) for name, value in zip(names, values)})


if __name__ == "__main__":
    main()
