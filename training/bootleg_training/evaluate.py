"""How well a network plays now: in every seat of fixed deals, against copies of named mobsters. These games are not trained on."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_agents import registry
from bootleg_agents.contests import playing, statistics
from bootleg_agents.model_files import Model
from bootleg_agents.model_player import mobster_of, player_of
from bootleg_env.games import game as game_named

if TYPE_CHECKING:
    from .run import Settings

LEARNER = "the learner"
FIGURES = ("win_share", "low", "high", "mean_rank", "mean_score", "mean_length")
Results = dict[str, dict[str, Any]]  # by opponent


def evaluate(model: Model, settings: Settings, deals: int) -> Results:
    """Against each of `eval_opponents`: win share with its interval (ties share a win), mean rank, mean score, mean length."""
    game, game_settings = game_named(settings.game), settings.game_settings(settings.eval_num_players)
    seats = game_settings.num_players
    learner, results = mobster_of(player_of(model), LEARNER), {}
    for name in settings.eval_opponents:
        opponents = [registry.mobster(name, game.name)] * (seats - 1)
        games = playing.play_candidate(game, game_settings, learner, opponents, deals, settings.eval_seed)
        wins = games.of_candidate(games.win).sum(1)
        share = statistics.share(wins[:, None], np.full((deals, 1), float(seats)))
        value, low, high = (float(each[0]) for each in share)
        results[name] = dict(zip(FIGURES, (
            value, low, high, float(games.of_candidate(games.rank).mean()), mean_of(games.of_candidate(games.score)),
            mean_of(games.length[~games.forfeited]))))
    return results


def mean_of(values: np.ndarray) -> float | None:
    """Of games without a forfeit; None: there were none."""
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else None


def words(results: Results) -> str:
    """`boss 31 % (27-35)` for each opponent."""
    return ", ".join(f"{name} {100 * each['win_share']:.0f} % ({100 * each['low']:.0f}-{100 * each['high']:.0f})"
                     for name, each in results.items())
