"""Tune the parameters of the kingpin: `python -m bootleg_agents.prohibition.experiments.tune --minutes 5` prints what wins most.

Cross-entropy search: a cloud of settings around the present one, each on the same deals from every seat against several tables; the best
third makes the next cloud. What is printed goes into kingpin.py by hand, after contests on deals that were not used here.
"""
from __future__ import annotations

import argparse
import time

import numpy as np

from bootleg_env.prohibition.game import GAME

from ...contests.trying import Deals, Tried
from ..answers import play
from ..kingpin import STYLE as PRESENT
from ..play import compiler
from ..style import NAMES, PARAMETERS, style

CLOUD, BEST = 14, 5
TABLES = ("kingpin kingpin kingpin", "extortionist warlord saboteur", "schemer politician extortionist", "kingpin")
SHIFT = 10  # parameters are moved by factors; this keeps those near 0 moving


def style_of(values: np.ndarray) -> np.ndarray:
    """These parameters, as far as their ranges go."""
    rows = zip(PARAMETERS, values, strict=True)
    return style(**{each.name: int(np.clip(round(float(value)), each.low, each.high)) for each, value in rows})


def perturbed(centre: np.ndarray, width: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Parameters around the centre; small whole numbers move by one at times."""
    moved = (centre + SHIFT) * np.exp(width * chance.standard_normal(len(centre))) - SHIFT
    small = centre < SHIFT
    return np.maximum(0, np.where(small, centre + chance.integers(-1, 2, len(centre)) * (chance.random(len(centre)) < 0.5), moved))


def main() -> None:
    args = argparse.ArgumentParser()
    args.add_argument("--minutes", type=float, default=5)
    args.add_argument("--deals", type=int, default=20)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--tables", nargs="+", default=list(TABLES))
    given = args.parse_args()
    chance, tried = np.random.default_rng(given.seed), Tried(GAME, play, compiler, PRESENT)
    centre, width = np.array([float(PRESENT[name][0]) for name in NAMES]), np.full(len(NAMES), 0.25)
    until, generation = time.time() + 60 * given.minutes, 0
    while time.time() < until:
        fields = [Deals(tried, others.split(), given.deals, 1000 * given.seed + generation) for others in given.tables]
        cloud = [centre, *(perturbed(centre, width, chance) for _ in range(CLOUD - 1))]
        shares = np.array([np.mean([deals.share(style_of(each)) for deals in fields]) for each in cloud])
        best = np.argsort(-shares)[:BEST]
        chosen = np.array([cloud[i] for i in best])
        centre = 0.5 * centre + 0.5 * chosen.mean(0)
        width = 0.85 * width + 0.15 * np.maximum(0.08, (np.log(chosen + SHIFT)).std(0))
        generation += 1
        print(f"{generation}: centre {shares[0]:+.3f}, best {shares[best[0]]:+.3f}, mean {shares.mean():+.3f}", flush=True)
        print("   ", ", ".join(f"{name}={round(value)}" for name, value in zip(NAMES, centre, strict=True)), flush=True)


if __name__ == "__main__":
    main()
