"""Measure what docs/mobsters.md claims: `python -m bootleg_agents.bootleggers.experiments.evidence` writes docs/data/evidence.json.

Every row is one mobster against copies of another on duplicate deals.
"""
from __future__ import annotations

import argparse
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ... import contests
from ...contests.evidence import measure, options
from ..cast import MOBSTERS

OUT = Path("docs/data/evidence.json")
SEED = 11
PLAYERS = 4
SILENT = "boss+deal_partner:loner+deal_answer:loner"  # the boss, but it neither makes nor takes an offer
OTHERS = [name for name in MOBSTERS if name != "boss"]
SEARCHES = ((25, "boss"), (100, "boss"), (400, "boss"), (100, "greedy"), (100, "hauler"), (100, "saboteur"))  # budget, opponents
FEW = 25  # deals of search


def main() -> None:
    args = options("bootleg_agents.bootleggers.experiments.evidence", 500, PARTS)
    measure(args.parse_args(), {name: functools.partial(measured, part) for name, part in PARTS.items()}, OUT)


def measured(part: Callable[[int, int], Any], given: argparse.Namespace) -> Any:
    return part(given.deals, given.jobs)


def duel(agent: str, reference: str, deals: int, jobs: int, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """One against copies of another."""
    return contests.duel(agent, reference, deals, SEED, PLAYERS, settings, jobs)


def strength(deals: int, jobs: int) -> list[dict[str, Any]]:
    """The boss against three of each other mobster."""
    return [duel("boss", other, deals, jobs) for other in ("random", *OTHERS)]


def search(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Search with growing budgets against three bosses, and against others that it does not take for what they are."""
    return [duel(f"search:{budget}", other, FEW, jobs) for budget, other in SEARCHES]


def negotiation(deals: int, jobs: int) -> list[dict[str, Any]]:
    """One that makes deals among those that do not, and the other way round, by the kinds of deals allowed."""
    pairs = (("boss", SILENT), (SILENT, "boss"), ("dealer", SILENT), (SILENT, "dealer"))
    return [duel(agent, other, deals, jobs, {"deals": allowed}) for allowed in ("off", "market", "full") for agent, other in pairs]


def promises(deals: int, jobs: int) -> list[dict[str, Any]]:
    """A mobster that keeps its promises and one that does not, among those that do and those that do not."""
    return [duel(agent, other, deals, jobs) for agent in ("dealer", "crook") for other in ("dealer", "crook", "boss")]


def mirror(deals: int, jobs: int) -> list[dict[str, Any]]:
    """All the same: the marked one, and every seat, must come to par."""
    rows = []
    for name in ("boss", "random"):
        result = contests.tournament([name], deals, PLAYERS, SEED, jobs=jobs, setup="one", reference=name, mirror=name)
        share = result.mirror_share
        assert share is not None
        rows.append({"mobster": name, **share})
    return rows


def calibration(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Five of sound play: when does the game end, and what do the losers have of the winner's money?"""
    rows = []
    for name in ("boss", "loner", "greedy", "dumper", "random"):
        games = contests.tournament([name], deals, 5, SEED, jobs=jobs, setup="one", reference=name, mirror=None).games
        best = games.score.max(axis=1)
        losers = (games.score.sum(axis=1) - best) / 4 / np.maximum(best, 1)
        rounds = np.bincount(games.length.astype(int), minlength=13)[1:] / len(games)
        rows.append({
            "mobster": name, "mobsters": 5, "games": len(games), "mean_length": round(float(games.length.mean()), 2),
            "ended_in_rounds_8_to_11": round(float(rounds[7:11].sum()), 3),
            "losers_share_of_winner": round(float(np.nanmean(losers)), 3),
            "winner_cash": round(float(np.nanmean(best)), 1)})
    return rows


def speed(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Whole games a second of a contest among four compiled mobsters: one thread and two, in turns, the best of three each."""
    best = {1: 0.0, 2: 0.0}
    for _ in range(3):
        for threads in best:
            result = contests.tournament(["boss", "controller", "crook", "dealer"], deals, PLAYERS, SEED, jobs=threads, mirror=None)
            best[threads] = max(best[threads], result.games_per_second)
    return [{"threads": threads, "games_per_second": round(rate)} for threads, rate in best.items()]


PARTS = {
    "speed": speed,
    "strength": strength, "search": search, "negotiation": negotiation, "promises": promises, "mirror": mirror,
    "calibration": calibration}

if __name__ == "__main__":
    main()
