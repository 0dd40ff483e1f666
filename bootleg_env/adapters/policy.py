"""Mobsters to be asked in Python: `bootleggers_v0.policy("boss").act(env)`, and games of theirs as arrays for imitation."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.checks import short
from ..engine.game import Game
from ..engine.mobster import Mobster, Outside
from ..engine.seeds import FOR_BOTS, checked_seed, seeds_from
from ..engine.settings import Settings
from ..engine.thoughts import Thinker, Thought
from .opponents import Opponent, Opponents, behind, mobster

MOST_NOISE = 1 << 30  # bots get 30 random bits with every question
AT_ONCE = 64  # games side by side: models answer for all of them at once


class Policy:
    """A mobster that answers one question at a time, whoever's question it is.

    `act(observation, mask)` serves hand-written mobsters, models and classes; `act(env)` serves everybody, and search needs it: search
    plays on from the game of the environment, with all redrawn that the asked seat cannot know. What is random comes from `seed`.
    """

    def __init__(self, game: Game, name: Opponent, seed: int | None = None):
        self.game, self.mobster = game, mobster(name, game)
        self.name = self.mobster.base if isinstance(name, Policy) else getattr(name, "__name__", str(name))
        self._chance = np.random.default_rng(seed)
        self._outside: dict[str, Outside] = {}  # those that answer outside the kernel, by name: made once, they may remember
        self._batch: GameBatch | None = None  # where compiled bots are asked

    def __repr__(self) -> str:
        return f"<policy {self.name!r} of {self.game.name}>"

    def act(self, observation: Any, mask: Any = None) -> int:
        """An action id: for an observation and its mask (or a dict with both, or an environment with a question in it)."""
        batch = self._batch_of(observation)
        if batch is not None:
            return self.answer(batch) - first_id(observation)
        return self._act(*self._facts_and_mask(observation, mask))

    def acts(self, observations: Any, masks: Any) -> np.ndarray:
        """Action ids for a batch: a row of observations and of masks each."""
        seen, legal = np.asarray(observations), np.asarray(masks)
        if seen.ndim != 2 or legal.ndim != 2 or len(seen) != len(legal):
            raise ValueError(f"acts(observations, masks): as many rows of each; given: shapes {seen.shape} and {legal.shape}")
        rows, found = [self._facts_and_mask(*row) for row in zip(seen, legal)], np.zeros(len(seen), np.int64)
        for each, at in self._shared_out([self._decision(mask) for _, mask in rows]):
            together = getattr(self._of_outside(each), "acts", None) if each.outside is not None else None
            if together is None:
                found[at] = [self._act(*rows[nth]) for nth in at]
            else:
                noise = self._chance.integers(MOST_NOISE, size=len(at))
                found[at] = together(np.stack([rows[nth][0] for nth in at]), np.stack([rows[nth][1] for nth in at]), noise)
        return found

    def _act(self, facts: np.ndarray, mask: np.ndarray) -> int:
        asked = self._asked(self._decision(mask))
        if asked.bot is not None:
            return self._ask_bot(asked, facts, mask)
        if asked.outside is None:
            return int(self._chance.choice(np.flatnonzero(mask)))
        outside = self._of_outside(asked)
        if not hasattr(outside, "act"):
            raise ValueError(f"{self.name} must see the game, an observation is not enough: act(env)")
        return int(outside.act(facts, mask, self._noise()))

    def probabilities(self, observation: Any, mask: Any = None) -> np.ndarray:
        """Of a model: the probability of each action, 0 for illegal ones. (It draws from them, or plays the likeliest: `draws`.)"""
        facts, mask = self._seen(observation, mask)
        return np.asarray(self._model(mask, "probabilities").probabilities(facts, mask))

    def value(self, observation: Any, mask: Any = None) -> float:
        """Of a model with a value head: the return it expects for the seat that is asked."""
        facts, mask = self._seen(observation, mask)
        return float(self._model(mask, "value").value(facts))

    def thoughts(self, env: Any) -> Thought | None:
        """What it thinks of the question of this environment: its answers with their probability (models) or their chance to win
        (search), and what it expects; of code that may remember what it is asked, None."""
        batch = self._batch_of(env)
        if batch is None:
            raise ValueError(f"thoughts(env): an environment with a question in it; given: {type(env).__name__}")
        return Thinker(self.game, batch.settings, self.mobster).think(batch.states, int(batch.noise[0]))

    def _seen(self, observation: Any, mask: Any) -> tuple[np.ndarray, np.ndarray]:
        """Facts and mask, whatever they come in."""
        batch = self._batch_of(observation)
        return (batch.facts[0].copy(), batch.mask[0].copy()) if batch is not None else self._facts_and_mask(observation, mask)

    def _batch_of(self, env: Any) -> GameBatch | None:
        """The game of an environment in which somebody is asked; None if this is no environment."""
        batch = batch_of(env)
        if batch is None:
            return None
        if batch.game.name != self.game.name:
            raise ValueError(f"{self.name} plays {self.game.name}; this environment is {batch.game.name}")
        if batch.seat[0] < 0:
            raise ValueError("nobody is asked in this environment: call reset() first, or the game is over")
        return batch

    def _facts_and_mask(self, observation: Any, mask: Any) -> tuple[np.ndarray, np.ndarray]:
        """From an observation (scaled floats, or the facts themselves) and its mask."""
        if isinstance(observation, dict):
            mask = observation.get("action_mask", mask)
            observation = observation.get("observation", observation.get("observations"))
        seen, legal = np.asarray(observation), np.asarray(mask)
        if seen.shape != (self.game.facts,) or legal.shape != (self.game.actions,):
            raise ValueError(
                f"act(observation, mask): an observation of {self.game.facts} numbers and a mask of {self.game.actions}, both of the whole "
                f"game, or an environment; given: shapes {seen.shape} and {legal.shape}"
                + (" (for batches: acts)" if seen.ndim == 2 else ""))
        if not legal.any():
            raise ValueError("act: nothing is legal in this mask; it is not this agent's turn, or the game is over")
        facts = seen if seen.dtype.kind in "iu" else np.rint(seen / self.game.scale)
        return facts.astype(np.int16), (legal != 0).astype(np.int8)

    def _decision(self, mask: np.ndarray) -> str:
        """What is asked, by the first legal action."""
        table = self.game.decision_table
        return table.names[int(np.searchsorted(table.first, int(mask.argmax()), side="right")) - 1]

    def _asked(self, decision: str) -> Mobster:
        """Who answers this decision."""
        return dict(self.mobster.instead).get(decision, self.mobster)

    def _shared_out(self, decisions: list[str]) -> Iterator[tuple[Mobster, np.ndarray]]:
        """Each mobster that answers some of these decisions, and which of them."""
        asked = [self._asked(decision) for decision in decisions]
        for each in {id(one): one for one in asked}.values():
            yield each, np.array([nth for nth, one in enumerate(asked) if one is each])

    def _of_outside(self, asked: Mobster) -> Any:
        if asked.base not in self._outside:
            assert asked.outside is not None
            self._outside[asked.base] = asked.outside()
        return self._outside[asked.base]

    def _model(self, mask: np.ndarray, method: str) -> Any:
        """The model that answers this question."""
        decision = self._decision(mask)
        asked = self._asked(decision)
        outside = self._of_outside(asked) if asked.outside is not None else None
        if not hasattr(outside, method):
            raise ValueError(f"{self.name} has no {method}: no model file answers {decision}")
        return outside

    def _noise(self) -> int:
        return int(self._chance.integers(MOST_NOISE))

    def _ask_bot(self, asked: Mobster, facts: np.ndarray, mask: np.ndarray) -> int:
        batch = self._batch = self._batch or GameBatch(self.game, self.game.settings())
        scratch = batch.scratch[0]
        scratch["facts"][:], scratch["mask"][:] = facts, mask
        return int(self.game.kernel.ask(batch.scratch, batch.bots, batch.code_of(asked), self._noise()))

    def answer(self, batch: GameBatch) -> int:
        """To the question that the only game of this batch is at; the batch stays as it is."""
        asked = self._asked(self.game.decision_table.names[int(batch.decided[0])])
        return int(self._answers_of(asked, batch if asked.outside is None else self._copy(batch), np.zeros(1, int))[0])

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """To the questions of these rows; the noise of the rows says what is drawn by models and search."""
        names, found = self.game.decision_table.names, np.zeros(len(rows), np.int64)
        for each, at in self._shared_out([names[decision] for decision in batch.decided[rows].tolist()]):
            found[at] = self._answers_of(each, batch, rows[at])
        return found

    def _answers_of(self, asked: Mobster, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        if asked.bot is not None:
            return np.array([self._ask_bot(asked, batch.facts[row], batch.mask[row]) for row in rows])
        if asked.outside is None:
            return np.array([self._chance.choice(np.flatnonzero(batch.mask[row])) for row in rows])
        found = np.asarray(self._of_outside(asked).answers(batch, rows))
        for row in set(batch.crashes) & set(rows.tolist()):
            raise ValueError(f"{self.name}: {batch.crashes.pop(row)}")
        return found

    def _copy(self, batch: GameBatch) -> GameBatch:
        """The game in a batch of its own: whoever is asked may not touch the environment."""
        copy = self._batch
        if copy is None or copy.settings != batch.settings or not copy.auto & codes.SHOW_FACTS:
            copy = self._batch = GameBatch(self.game, batch.settings, auto=codes.SHOW_FACTS)
        copy.put(batch.record())
        copy.seeds[:], copy.noise[:] = batch.seeds[:1], self._chance.integers(2**62)
        copy.look_again()
        return copy


def batch_of(env: Any) -> GameBatch | None:
    """The batch behind an environment with one game, through its wrappers; None if this is no environment."""
    if isinstance(env, (np.ndarray, dict, list, tuple)):
        return None
    batch = getattr(bare(env), "batch", None)
    if not isinstance(batch, GameBatch):
        return None
    if batch.games != 1:
        raise ValueError(f"act(env): an environment with one game; this one has {batch.games}: ask with act(observation, mask)")
    return batch


def bare(env: Any) -> Any:
    """Without wrappers."""
    inner = getattr(env, "aec_env", env)  # PettingZoo's parallel view
    return getattr(inner, "unwrapped", inner)


def first_id(env: Any) -> int:
    """Where the action ids of an environment begin that asks for some decisions only."""
    return int(getattr(getattr(bare(env), "subset", None), "first", 0))


class Demonstrations(NamedTuple):
    """Decisions of a mobster, a row each, game after game in the order in which they were made."""

    facts: np.ndarray  # int16; times `game.scale` it is the observation
    action_mask: np.ndarray  # int8
    action: np.ndarray
    decision: np.ndarray  # which row of `decisions()`
    game: np.ndarray  # number of the game, from 0
    seat: np.ndarray
    reward: np.ndarray  # float32: what this seat was paid at the end of that game


def demonstrations(
    game: Game, settings: Settings, name: Opponent, games: int = 100, opponents: Opponents = None, seed: int = 0,
) -> Demonstrations:
    """What this mobster decided in so many games: in every seat, or in changing seats among `opponents`."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"games={short(games)}: must be a whole number from 1")
    policy, players = Policy(game, name, seed), settings.num_players
    if isinstance(opponents, Mapping):
        raise ValueError("opponents: a name or a list of names; by seat is not possible, because the seats change with every game")
    others = None if opponents is None else behind(opponents, players - 1, game, None)
    seeds = seeds_from(checked_seed(seed), games)
    parts = []
    for first in range(0, games, AT_ONCE):
        batch = GameBatch(game, settings, len(seeds[first : first + AT_ONCE]), codes.SHOW_FACTS)
        rows = np.arange(batch.games)
        for turn, each in enumerate([None, *others] if others is not None else ()):
            batch.sit(rows, (first + rows + turn) % players, each)  # one seat further every game
        batch.noise[:] = seeds_from(int(seeds[first]), batch.games, FOR_BOTS)
        batch.reset(seeds[first : first + AT_ONCE])
        parts.append(played(batch, policy, first))
    return Demonstrations(*(np.concatenate(column) for column in zip(*parts)))


def played(batch: GameBatch, policy: Policy, first: int) -> Demonstrations:
    """The decisions of these games, from their beginning to their end; the number of the first is `first`."""
    found: list[tuple[np.ndarray, ...]] = []
    batch.settle()
    while (rows := np.flatnonzero(batch.seat >= 0)).size:
        answers = policy.answers(batch, rows)
        legal = (answers >= 0) & (answers < batch.game.actions)
        legal &= batch.mask[rows, np.where(legal, answers, 0)] != 0
        if not legal.all():
            row = rows[np.argmin(legal)]
            words = batch.game.explain_illegal(batch.states[row : row + 1], int(answers[np.argmin(legal)]), batch.mask[row])
            raise ValueError(f"{policy.name}, game {first + row}: {words}")
        decided, seats = (each[rows].astype(np.int64) for each in (batch.decided, batch.seat))
        found.append((batch.facts[rows], batch.mask[rows], answers, decided, rows, seats))
        actions = np.full(batch.games, codes.HOLD)  # games that are over keep their rewards
        actions[rows] = answers
        batch.step(actions)
        batch.settle()
    facts, masks, answers, decisions, rows, seats = (np.concatenate(column) for column in zip(*found))
    order = np.argsort(rows, kind="stable")
    return Demonstrations(*(each[order] for each in (facts, masks, answers, decisions, first + rows, seats, batch.reward[rows, seats])))
