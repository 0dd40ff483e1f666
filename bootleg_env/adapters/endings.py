"""How a game ended, as the last `info` of every adapter tells it.

    seat              where this player sat
    rank              1 is best; equal players have equal ranks: 1, 1, 3
    won               1.0, or the share of the win among those who are first together, or 0.0
    winner            the seat of the first (of the lowest seat among several)
    score, margin     what the ranking goes by (cash, stones), and how far it lies above the best of the others
    length            rounds played
    promises_kept, promises_broken    by this player (every tally of the game, by its name)
    illegal           True when this player forfeited the game by an illegal action: then it is last, nobody has won (winner -1), and
                      the others have no rank (0)
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.game import Game

Info = dict[str, Any]


class Endings:
    """The ends of some games: a row each."""

    def __init__(self, game: Game, states: np.ndarray):
        self.outcome = outcome = game.outcome(states)
        first = outcome.rank == 1
        self.won = first / np.maximum(first.sum(1, keepdims=True), 1)
        self.winner = first.argmax(1)
        best, order = outcome.score.argmax(1), np.sort(outcome.score, axis=1)
        self.margin = outcome.score - order[:, -1:]
        rows = np.arange(len(states))
        self.margin[rows, best] = order[:, -1] - order[:, -2]

    def info(self, row: int, seat: int) -> Info:
        """What the last info of this player tells."""
        outcome = self.outcome
        return {
            "seat": seat, "rank": int(outcome.rank[row, seat]), "won": float(self.won[row, seat]), "winner": int(self.winner[row]),
            "score": float(outcome.score[row, seat]), "margin": float(self.margin[row, seat]), "length": int(outcome.length[row]),
            **{name: int(each[row, seat]) for name, each in outcome.tallies.items()}, "illegal": False}

    def columns(self) -> dict[str, np.ndarray]:
        """The same as arrays: games x seats; winner and length a number a game."""
        outcome = self.outcome
        return {"rank": outcome.rank, "won": self.won, "winner": self.winner, "score": outcome.score, "margin": self.margin,
                "length": outcome.length, **outcome.tallies}


def forfeited(game: Game, states: np.ndarray, seat: int, by: int) -> Info:
    """The last info of a player when `by` has given an illegal action: the game is not over, nobody has won it."""
    seats = int(states["seats"][0])
    rank = {"rank": seats if seat == by else 0, "won": 0.0, "winner": -1}
    return {**Endings(game, states).info(0, seat), **rank, "illegal": seat == by}
