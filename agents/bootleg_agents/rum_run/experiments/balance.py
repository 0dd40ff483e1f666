"""How The Rum Run plays among its best: `python -m bootleg_agents.rum_run.experiments.balance` writes docs/data/rum_run/balance.json.

Win shares by seat with the handicap of the rulebook and without it, how long games take and how they end, and how often each case of
the caravan occurs. All seats are the rival of the game, so every difference between seats is the rules' own.
"""
from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.files import write
from bootleg_env.engine.settings import Settings
from bootleg_env.playing.journals import Seating, journals
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a

from ...contests.statistics import share
from ...registry import mobster

OUT = Path("docs/data/rum_run/balance.json")
SEED = 5_000_000  # games of the tuning and of contests have small seeds
TABLES: tuple[dict[str, Any], ...] = (
    {"num_players": 2}, {"num_players": 3}, {"num_players": 4}, {"num_players": 4, "board": 12},
    {"num_players": 2, "variant": "horse_power"}, {"num_players": 2, "variant": "tortoise_hare"})
SIDE_BY_SIDE = 64


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m bootleg_agents.rum_run.experiments.balance")
    args.add_argument("--games", type=int, default=1000, help="of each table, by seat")
    args.add_argument("--stories", type=int, default=300, help="of each table, read event by event")
    given = args.parse_args()
    report = {"mobster": GAME.rival, "seed": SEED, "games": given.games, "stories": given.stories,
              "seats": [row for rules in TABLES for row in seats(rules, given.games)],
              "endings": [endings(rules, given.stories) for rules in TABLES]}
    OUT.parent.mkdir(parents=True, exist_ok=True)
    write(OUT, json.dumps(report, indent=1) + "\n")
    print(json.dumps(report, indent=1))


# ---- win shares by seat


def seats(rules: dict[str, Any], games: int) -> list[dict[str, Any]]:
    """With the handicap; without it, where there is one."""
    rows = [seat_row(rules, games, handicap=True)]
    return rows if rules.get("variant") == "tortoise_hare" else [*rows, seat_row(rules, games, handicap=False)]


def seat_row(rules: dict[str, Any], games: int, handicap: bool) -> dict[str, Any]:
    settings = GAME.settings(**rules)
    firsts = np.concatenate([
        first(played(settings, SEED + at, min(SIDE_BY_SIDE, games - at), handicap)) for at in range(0, games, SIDE_BY_SIDE)])
    estimate = share(firsts, np.ones_like(firsts))
    return {"rules": rules, "handicap": handicap,
            "win_share": [[round(float(part[seat]), 4) for part in estimate] for seat in range(settings.num_players)]}


def played(settings: Settings, seed: int, games: int, handicap: bool) -> np.ndarray:
    """So many games of the rival against itself, over."""
    batch = GameBatch(GAME, settings, games)
    batch.noise[:] = np.arange(seed, seed + games)
    batch.reset(np.arange(seed, seed + games))
    if not handicap:
        give_all(batch, 2 if settings.as_dict()["variant"] == "horse_power" else 1)
    for seat in range(settings.num_players):
        batch.sit(slice(None), seat, mobster(GAME.rival, GAME.name))
    batch.step(codes.WAIT)
    return batch.states


def give_all(batch: GameBatch, copies: int) -> None:
    """Every token to everybody, before the first turn; what may be laid is reckoned anew."""
    for s in batch.states:
        s["hand"][: s["seats"]] = copies
        s["stack"][s["depth"]]["kind"] = a.SURVEY
        s["depth"] += 1


def first(states: np.ndarray) -> np.ndarray:
    """[game, seat]: the share of the win."""
    best = GAME.outcome(states).rank == 1
    return np.asarray(best / best.sum(1, keepdims=True))


# ---- how games go and end


def endings(rules: dict[str, Any], games: int) -> dict[str, Any]:
    """Lengths and ends, and what happens in a game, of all players together."""
    settings, best = GAME.settings(**rules), mobster(GAME.rival, GAME.name)
    states = np.concatenate([played(settings, SEED + at, min(SIDE_BY_SIDE, games - at), True) for at in range(0, games, SIDE_BY_SIDE)])
    seatings = [Seating(SEED + nth, SEED + nth, [best] * settings.num_players) for nth in range(games)]
    happened = Counter(case for events in journals(GAME, settings, seatings) for case in cases(events))
    ranks, turns = GAME.outcome(states).rank, states["turns"].astype(int)
    return {
        "rules": rules, "mean_turns": round(float(turns.mean()), 1),
        "turns_of_tenths": [int(np.quantile(turns, tenth)) for tenth in (0.1, 0.5, 0.9)],
        "ended_by_cap": round(float((states["score"].max(1) < GAME.goal(states)).mean()), 4),
        "shared": round(float(((ranks == 1).sum(1) > 1).mean()), 4),
        "a_game": {case: round(happened[case] / games, 3) for case in CASES}}


ON_THE_WAY = ("drop", "score", "collect", "cross", "abandon", "ambush")
CASES = (
    "doubles laid", "rivals' tokens broken", "... with barrels", "own tokens covered", "loose ends moved", "claims", "passes", "caravans",
    "short of Town Center", "the last barrel scored", "overshoot: abandoned", "overshoot: ambush", "overshoot: no rival's road",
    "collected at the end of a piece")


def cases(events: list[dict[str, Any]]) -> list[str]:
    """What happened, a word for each time."""
    found = []
    for nth, event in enumerate(events):
        kind = event["event"]
        if kind == "place" and event["token"][0] == event["token"][-1]:
            found.append("doubles laid")
        elif kind == "cover":
            found.append("own tokens covered" if event["owner"] == event["seat"] else "rivals' tokens broken")
            if event["owner"] != event["seat"] and event["barrels"]:
                found.append("... with barrels")
        elif kind in ("take_up", "claim", "pass"):
            found.append({"take_up": "loose ends moved", "claim": "claims", "pass": "passes"}[kind])
        elif kind == "load":
            found += ["caravans", journey(events, nth)]
    return found


def journey(events: list[dict[str, Any]], start: int) -> str:
    """How the caravan ended that sets out with this event."""
    on_the_way = set()
    for event in events[start + 1 :]:
        if event["event"] not in ON_THE_WAY:
            break
        on_the_way.add(event["event"])
    for kind, case in (("ambush", "overshoot: ambush"), ("abandon", "overshoot: abandoned")):
        if kind in on_the_way:
            return case
    if "score" in on_the_way:
        return "overshoot: no rival's road" if "collect" in on_the_way else "the last barrel scored"
    return "collected at the end of a piece" if "collect" in on_the_way else "short of Town Center"


if __name__ == "__main__":
    main()
