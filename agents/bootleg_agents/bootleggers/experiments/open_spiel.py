"""OpenSpiel's Python IS-MCTS with our evaluator, against our mobsters: `python -m bootleg_agents.bootleggers.experiments.open_spiel`, into
docs/data/open_spiel.json.

It plays duplicate games as any mobster does, one against copies of another, and is timed from question to answer.
"""
from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts

from bootleg_env import spiel
from bootleg_env.bootleggers.game import GAME

from ... import contests
from ...contests.evidence import measure, options

OUT = Path("docs/data/open_spiel.json")
SEED = 11_000_000  # on these deals nothing was tuned or fitted
CURIOUS = 1.0  # the constant of PUCT; not tuned
SIMULATIONS = (10, 50)


class Timed:
    """IS-MCTS with so many simulations a decision, in every seat of every game; counts questions with a choice, and seconds."""

    def __init__(self, simulations: int):
        self.simulations, self.asked, self.seconds = simulations, 0, 0.0

    def __call__(self, game: Any, seat: int) -> Any:
        timed, number = self, self.asked

        class Bot(ismcts.ISMCTSBot):
            def step(self, state: Any) -> Any:
                start = time.perf_counter()
                answer = super().step(state)
                timed.asked, timed.seconds = timed.asked + 1, timed.seconds + time.perf_counter() - start
                return answer

        return Bot(game, spiel.evaluator(game, seed=number), CURIOUS, self.simulations, random_state=np.random.RandomState(number),
                   child_selection_policy=ismcts.ChildSelectionPolicy.PUCT)


def main() -> None:
    args = options("bootleg_agents.bootleggers.experiments.open_spiel", 25, PARTS)
    measure(args.parse_args(), PARTS, OUT)


def duels(given: argparse.Namespace) -> list[dict[str, Any]]:
    """Against three of `greedy`, and three of the rival that the evaluator plays on with."""
    return [duel(simulations, against, given.deals) for against in ("greedy", GAME.rival) for simulations in SIMULATIONS]


def duel(simulations: int, against: str, deals: int) -> dict[str, Any]:
    """A row: who wins how often, and how long an answer takes."""
    make = Timed(simulations)
    row = contests.duel(spiel.mobster(make, f"ISMCTSBot, {simulations} simulations"), against, deals, SEED, 4, game=GAME.name)
    each = make.seconds / make.asked
    return {**row, "simulations": simulations, "milliseconds_a_decision": round(1000 * each, 2),
            "simulations_a_second": round(simulations / each)}


PARTS = {"duels": duels}

if __name__ == "__main__":
    main()
