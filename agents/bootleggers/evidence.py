"""What is claimed of the mobsters, played out: `python -m agents.bootleggers.evidence` writes docs/evidence.json for docs/mobsters.md.

Every row is one mobster against copies of another on duplicate deals; what decides is written beside it.
"""
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env.engine.files import write

from ..contests import contest
from .cast import MOBSTERS

OUT = Path("docs/evidence.json")
SEED = 11
SEATS = 4
SILENT = "boss+deal_partner:loner+deal_answer:loner"  # the boss, but he neither makes nor takes an offer
OTHERS = [name for name in MOBSTERS if name != "boss"]
SEARCHES = ((25, "boss"), (100, "boss"), (400, "boss"), (100, "greedy"), (100, "hauler"), (100, "saboteur"))  # play-outs a decision, whom
FEW = 25  # deals of those who think


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m agents.bootleggers.evidence")
    args.add_argument("--deals", type=int, default=500)
    args.add_argument("--jobs", type=int, default=2)
    args.add_argument("--only", choices=sorted(PARTS), nargs="+", default=sorted(PARTS), help="measure only these anew")
    given = args.parse_args()
    report = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else {}
    for part in given.only:
        report[part] = PARTS[part](given.deals, given.jobs)
        print(json.dumps({part: report[part]}, indent=1), flush=True)
        write(OUT, json.dumps(report, indent=1) + "\n")


def duel(agent: str, reference: str, deals: int, jobs: int, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """One against copies of another."""
    result = contest.tournament(
        [agent], deals, SEATS, SEED, settings, jobs=jobs, setup="one", reference=reference, mirror=None)
    row = result.agents[0]
    kept = ("win_share", "win_share_low", "win_share_high", "mean_cash", "mean_end_round", "games")
    return {"agent": agent, "against": f"{SEATS - 1} {reference}", "settings": settings or {}, "duplicate_deals": deals, "par": 1 / SEATS,
            **{key: round(row[key], 4) for key in kept}, "games_per_second": round(result.games_per_second, 1)}


def strength(deals: int, jobs: int) -> list[dict[str, Any]]:
    """The boss against three of everybody."""
    return [duel("boss", other, deals, jobs) for other in ("random", *OTHERS)]


def search(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Thinking against three bosses, longer and longer, and against others whom he does not take for what they are."""
    return [duel(f"search:{budget}", other, FEW, jobs) for budget, other in SEARCHES]


def negotiation(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Who makes deals among those who do not, and the other way round, by how much may be agreed."""
    pairs = (("boss", SILENT), (SILENT, "boss"), ("dealer", SILENT), (SILENT, "dealer"))
    return [duel(agent, other, deals, jobs, {"deals": allowed}) for allowed in ("off", "market", "full") for agent, other in pairs]


def promises(deals: int, jobs: int) -> list[dict[str, Any]]:
    """The same mobster with and without a word of his own, among those who have one and those who have none."""
    return [duel(agent, other, deals, jobs) for agent in ("dealer", "crook") for other in ("dealer", "crook", "boss")]


def mirror(deals: int, jobs: int) -> list[dict[str, Any]]:
    """All the same: the marked one, and every seat, must come to par."""
    found = []
    for who in ("boss", "random"):
        result = contest.tournament([who], deals, 4, SEED, jobs=jobs, setup="one", reference=who, mirror=who)
        share = result.mirror_share
        assert share is not None
        found.append({"mobster": who, **share})
    return found


def calibration(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Five of sound play: when does the game end, and what do the losers have of the winner's money?"""
    found = []
    for who in ("boss", "loner", "greedy", "dumper", "random"):
        games = contest.tournament([who], deals, 5, SEED, jobs=jobs, setup="one", reference=who, mirror=None).games
        best = games.cash.max(axis=1)
        losers = (games.cash.sum(axis=1) - best) / 4 / np.maximum(best, 1)
        rounds = np.bincount(games.end_round.astype(int), minlength=13)[1:] / len(games)
        found.append({
            "mobster": who, "mobsters": 5, "games": len(games), "mean_end_round": round(float(games.end_round.mean()), 2),
            "ended_in_rounds_8_to_11": round(float(rounds[7:11].sum()), 3), "losers_share_of_winner": round(float(np.nanmean(losers)), 3),
            "winner_cash": round(float(np.nanmean(best)), 1)})
    return found


def speed(deals: int, jobs: int) -> list[dict[str, Any]]:
    """Whole games a second of a contest among four compiled mobsters: one thread and two, in turns, the best of three each."""
    best = {1: 0.0, 2: 0.0}
    for _ in range(3):
        for threads in best:
            result = contest.tournament(["boss", "controller", "crook", "dealer"], deals, SEATS, SEED, jobs=threads, mirror=None)
            best[threads] = max(best[threads], result.games_per_second)
    return [{"threads": threads, "games_per_second": round(rate)} for threads, rate in best.items()]


PARTS = {
    "speed": speed,
    "strength": strength, "search": search, "negotiation": negotiation, "promises": promises, "mirror": mirror,
    "calibration": calibration}

if __name__ == "__main__":
    main()
