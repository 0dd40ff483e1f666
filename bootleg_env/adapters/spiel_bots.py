"""Mobsters as OpenSpiel's bots, OpenSpiel's bots as mobsters, and what their tree searches need to judge a position."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import mixed
from .opponents import Opponent, chances, mobster
from .policy import Policy
from .spiel import SpielGame, State

NOISE = 2**62
BASE_SHARE = 0.5  # of the prior: the rival's own answer
ASK, PLAY = 0, 1  # rows of the evaluator's batch


class MobsterBot(pyspiel.Bot):
    """A mobster in one seat. It is shown what its seat may know; search plays on from redrawn copies."""

    def __init__(self, game: SpielGame, seat: int, name: Opponent, seed: int | None = None):
        super().__init__()
        self.seat, self.policy = seat, Policy(game.game, name, seed)
        self.batch = GameBatch(game.game, game.settings, auto=codes.SHOW_FACTS)
        self.games = 0  # begun: mobsters that remember know by it that another one is played

    def player_id(self) -> int:
        """Its seat."""
        return self.seat

    def restart(self) -> None:
        """Another game begins."""
        self.games += 1

    def restart_at(self, state: State) -> None:
        """Another game begins."""
        self.restart()

    def step(self, state: State) -> int:
        """Its answer; raises ValueError where its seat is not asked."""
        if state.current_player() != self.seat:
            raise ValueError(f"{self.policy.name} sits in seat {self.seat}; seat {state.current_player()} is asked")
        self.batch.put(state.position.record)
        self.batch.seeds[0] = mixed(self.games)
        self.batch.look_again()
        return self.policy.answer(self.batch)


class Evaluator:
    """For OpenSpiel's Python MCTSBot and ISMCTSBot, in place of random rollouts: the game's rival plays on inside the kernel.

    It stops at the end of the round where the game's mobsters know chances to win by then, and these are the value; otherwise, or if
    something else than the win is paid, it plays to the end, and the value is what is paid there. The rival's own answer has half of the
    prior. Give it states that are redrawn, as ISMCTSBot does: it plays on from what it gets, hidden dice and all.
    """

    def __init__(self, game: SpielGame, name: Opponent | None = None, seed: int | None = None):
        self.game = game
        self.batch = GameBatch(game.game, game.settings, 2)
        self.batch.sit(slice(None), slice(None), mobster(name or game.game.rival, game.game))
        if self.batch.outsiders:
            raise ValueError(f"{name!r}: must be a compiled mobster, which plays on inside the kernel")
        self.noise = np.random.default_rng(seed)
        self.chances = known_chances(game) if game.settings.reward == "win" else None

    def evaluate(self, state: State) -> np.ndarray:
        """What everybody may expect to be paid."""
        if state.is_terminal():
            return np.array(state.returns())
        batch = self.batch
        batch.put(state.position.record, PLAY)
        batch.noise[PLAY] = self.noise.integers(NOISE)
        batch.io["until"][PLAY] = int(batch.states["year"][PLAY]) if self.chances is not None else 0
        batch.step(np.array([codes.HOLD, codes.WAIT]))
        if self.chances is None:
            return batch.reward[PLAY, : self.game.num_players()].astype(float)
        return self.chances(batch.states[PLAY:])[0]

    def prior(self, state: State) -> list[tuple[int, float]]:
        """A probability for each legal answer."""
        batch, legal = self.batch, state.legal_actions()
        batch.put(state.position.record, ASK)
        batch.noise[ASK] = self.noise.integers(NOISE)
        batch.kernel.advise(batch.states, ASK, 1, batch.io, batch.scratch, batch.bots)
        suggested = int(batch.io["suggested"][ASK])
        even = (1 - BASE_SHARE) / len(legal)
        return [(action, even + BASE_SHARE * (action == suggested)) for action in legal]


def known_chances(game: SpielGame) -> Callable[[np.ndarray], np.ndarray] | None:
    """The chances to win that the game's mobsters reckon with, if they know any."""
    try:
        return chances(game.game)
    except ValueError:
        return None


class SpielMobster:
    """A bot of OpenSpiel as a mobster, in environments and contests. `make(game, seat)` gives the bot, for every seat of every game.

    The bot gets a state in which all that its seat cannot know is drawn anew, once for every question. So no bot sees hidden cards or
    dice to come; one that plans over many of them calls `resample_from_infostate`, as ISMCTSBot does.
    """

    def __init__(self, make: Callable[[SpielGame, int], Any], name: str | None = None):
        self.make, self.name = make, name or getattr(make, "__name__", type(make).__name__)

    def outsider(self, game: Game) -> SpielAnswers:
        """What answers for it in a batch of this game."""
        return SpielAnswers(self.make, game)


class SpielAnswers:
    """Answers outside the kernel (engine/mobster.py)."""

    def __init__(self, make: Callable[[SpielGame, int], Any], game: Game):
        self.make, self.house = make, game
        self.games: dict[Any, SpielGame] = {}  # by settings
        self.bots: dict[tuple[int, int], tuple[int, Any]] = {}  # by row and seat, with the seed of its game

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        answers = np.full(len(rows), -1, np.int64)
        for i, row in enumerate(rows.tolist()):
            try:
                answers[i] = self.answer(batch, row)
            except Exception as error:  # the row becomes a foul, the other rows go on
                batch.crashes[row] = f"{type(error).__name__}: {error}"
        return answers

    def answer(self, batch: GameBatch, row: int) -> int:
        seat, seed = int(batch.seat[row]), int(batch.seeds[row])
        game = self.games.get(batch.settings) or self.games.setdefault(
            batch.settings, SpielGame(self.house, batch.settings.as_dict()))
        state = game.redrawn(batch.record(row), seat, mixed(int(batch.noise[row]) + int(batch.states["changes"][row])))
        if self.bots.get((row, seat), (None,))[0] != seed:
            self.bots[row, seat] = seed, self.make(game, seat)
        return int(self.bots[row, seat][1].step(state))
