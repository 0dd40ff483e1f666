"""How strong the bundled models of Bootleggers are: `python -m bootleg_training.experiments.strength` writes docs/data/strength.json.

    python -m bootleg_training.experiments.strength --only don_full don_sizes --deals 2000
    python -m bootleg_training.experiments.strength --only don_search --few 25

Every row is one model against copies of another mobster, on duplicate deals from every seat. Parts that are not measured anew stay.
"""
from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_agents import model_player, registry
from bootleg_agents.bootleggers.experiments import fit_worth
from bootleg_agents.contests import contest
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named

OUT = Path("docs/data/strength.json")
GAME, SEATS, SEED = "bootleggers", 4, 31
BUDGETS = (25, 100, 200)  # play-outs a decision of the search
THINKING = ((8, "boss"), (25, "boss"), (25, "don"), (25, "search:25"))  # play-outs a decision of don, and against three of whom
ASKED = (1, 256)  # games side by side, for the time of a decision
Rows = Iterable[dict[str, Any]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bootleg_training.experiments.strength")
    parser.add_argument("--only", choices=sorted(PARTS), nargs="+", default=sorted(PARTS), help="measure only these anew")
    parser.add_argument("--deals", type=int, default=500, help="each played from every seat (500)")
    parser.add_argument("--few", type=int, default=10, help="deals against those that search (10)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--out", default=str(OUT), metavar="FILE")
    args = parser.parse_args()
    out = Path(args.out)
    report = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    for part in args.only:
        report[part] = []
        for row in PARTS[part](args):
            print(json.dumps(row), flush=True)
            report[part].append(row)
        write(out, json.dumps(report, indent=1) + "\n")


def duel(
    agent: str, against: str, deals: int, jobs: int, settings: dict[str, Any] | None = None, seats: int = SEATS,
) -> dict[str, Any]:
    """One against copies of another."""
    return contest.duel(agent, against, deals, SEED, seats, settings, jobs, GAME)


def cast() -> list[str]:
    """Every hand-written mobster, and the random one."""
    return ["random", *registry.cast(GAME).MOBSTERS]


def everybody(agent: str, settings: dict[str, Any] | None = None) -> Callable[[argparse.Namespace], Rows]:
    """Against three of each of the cast."""
    return lambda args: (duel(agent, other, args.deals, args.jobs, settings) for other in cast())


def searches(args: argparse.Namespace) -> Rows:
    """Against three that search, with more and more play-outs; few games, because they are slow."""
    return (duel("don", f"search:{budget}", args.few, args.jobs) for budget in BUDGETS)


def thinking(args: argparse.Namespace) -> Rows:
    """The don who thinks."""
    return (duel(f"don:{budget}", other, args.few, args.jobs) for budget, other in THINKING)


def value(args: argparse.Namespace) -> Rows:
    """What the value function of search tells about the winners of games that it was not fitted to."""
    return ({"player": player, "games": fit_worth.GAMES_TOLD, "bits": round(fit_worth.told(player), 3)}
            for player in ("boss", "don"))


def sizes(args: argparse.Namespace) -> Rows:
    """With other numbers of players."""
    return (duel("don", "boss", args.deals, args.jobs, seats=seats) for seats in (3, 5, 6))


def bidder(args: argparse.Namespace) -> Rows:
    """A boss with other bids among bosses: those of the model, and of the best hand-written bidder."""
    return (duel(agent, "boss", args.deals, args.jobs) for agent in ("bidder", "boss+bid:high_first"))


def time_a_decision(args: argparse.Namespace) -> Rows:
    """Of every bundled model on one core: for one game alone, and for many side by side."""
    return ({"agent": name, **{f"games_{games}": microseconds(name, games) for games in ASKED}}
            for name in model_player.names(GAME))


def microseconds(name: str, games: int, seconds: float = 1.0) -> float:
    """Of a decision, the median of as many calls as fit into `seconds`, always of the same positions."""
    game, times = game_named(GAME), []
    batch = GameBatch(game, game.settings(num_players=SEATS), games, codes.SHOW_FACTS)
    batch.reset(np.arange(games))
    path = model_player.place(name, GAME)
    assert path is not None
    model, rows = model_player.model_of(path, GAME), np.arange(games)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        model.answers(batch, rows)
        times.append((time.perf_counter() - began) / games)
    return round(1e6 * float(np.median(times)), 1)


PARTS: dict[str, Callable[[argparse.Namespace], Rows]] = {
    "thinking": thinking, "value": value, "don_full": everybody("don"), "don_search": searches, "don_sizes": sizes,
    "don_market": everybody("don-market", {"deals": "market"}),
    "don_quiet": everybody("don-quiet", {"deals": "off"}), "bidder": bidder, "time": time_a_decision}

if __name__ == "__main__":
    main()
