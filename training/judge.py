"""How well a network plays now: duplicate deals against named mobsters, from every seat, apart from all games of the training."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from agents.contests import arena, statistics
from agents.contests.lineups import Plan
from agents.mobster import Mobster, Outside
from agents.registry import mobster
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.game import Game

from .collector import Brain

LEARNER = "the learner"


class Likeliest:
    """A network as somebody whom tables ask: his likeliest legal answer."""

    def __init__(self, brain: Brain):
        self.brain = brain

    def answers(self, table: GameBatch, rows: np.ndarray) -> np.ndarray:
        logits, _ = self.brain.answers(table.facts[rows])
        return np.where(table.mask[rows] != 0, logits, -np.inf).argmax(1)


def judged(
    game: Game, outside: Callable[[], Outside], given: Any, deals: int, base: Mobster | None = None, decisions: Sequence[str] = (),
) -> dict[str, dict[str, float]]:
    """Win shares with their intervals, by the names in `given.judges`. With `base` the learner answers only these decisions."""
    settings, opponents, seed = given.rules_at(given.judged_at), given.judges, given.judge_seed
    learner = Mobster(LEARNER, game.name, LEARNER, outside=outside)
    if base is not None:
        learner = Mobster(LEARNER, game.name, base.base, base.bot, base.outside,
                          (*base.instead, *((each, learner) for each in decisions)))
    found = {}
    for name in opponents:
        plan = Plan(game.name, settings.as_dict(), settings.num_players, seed, deals, "one", (LEARNER, name), (0,), (1,), slow=True)
        parts = [arena.played(plan, [learner, mobster(name, game.name)], first, min(first + AT_ONCE, deals))
                 for first in range(0, deals, AT_ONCE)]
        games = arena.joined(parts)
        wins = (games.win * games.counted).sum(1).reshape(deals, settings.num_players).sum(1)
        share = statistics.share(wins[:, None], np.full((deals, 1), float(settings.num_players)))
        value, low, high = (float(each[0]) for each in share)
        found[name] = {"win_share": value, "low": low, "high": high, "end_round": float(games.end_round.mean())}
    return found


AT_ONCE = 100  # deals side by side


def words(shares: dict[str, dict[str, float]]) -> str:
    """`boss 31 % (27-35)` for each opponent."""
    return ", ".join(f"{name} {100 * each['win_share']:.0f} % ({100 * each['low']:.0f}-{100 * each['high']:.0f})"
                     for name, each in shares.items())
