"""A model that looks one step ahead, where nothing is hidden: a network learns from whole games how likely a position is won.

    bootleg train --config configs/train/rum_run/pathfinder.yaml

How such a model plays: agents/bootleg_agents/ahead.py. An iteration plays games to their end, in which the learner answers for some seats;
of the positions that it expects behind its answers some are kept with what the seat won at last, and the network learns the cross-entropy
to that, from the new ones and from others drawn from all that are kept. At first, for `base_fraction` of the training, the learner answers
as the base does, with `explore` answers at random, since a network that knows nothing is worse than no network; then by its network.
The network that plays, in games and in the model file, is a running mean of the one that learns: answers differ by little, so noise counts.
"""
from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from bootleg_agents import model_files, registry
from bootleg_agents.ahead import Ahead, best_of, measures_of
from bootleg_agents.mobster import Mobster
from bootleg_agents.model_networks import Mlp
from bootleg_agents.search import shares_of_the_win, thinking_of
from bootleg_env.engine.batch import GameBatch
from bootleg_env.games import game as game_named

from . import checkpoints, evaluate, ppo, run
from .evaluate import LEARNER
from .self_play import SELF
from .settings import setting


@dataclass(frozen=True)
class Settings(run.Settings):
    """What is played, what is kept, and how it is learned; what all trainers share (seed, length, evaluation ...) is in run.Settings."""

    base: str = setting("", "the compiled mobster that plays on behind an answer; none: the one that search improves upon")
    margin: float = setting(0.04, "chances to win by which an answer must be better than the base's to be given instead", 0, 1)
    opponents: dict[str, float] = setting(
        {}, "who has the other seats, each drawn by these shares: a mobster, or `self` (the learner); none: the base")
    base_fraction: float = setting(0.4, "share of the training in which the learner answers as the base does", 0, 1)
    explore: float = setting(0.03, "share of the learner's answers that are drawn evenly from all legal ones", 0, 1)
    keep: float = setting(0.3, "share of the learner's questions of which the position expected is kept", 0.001, 1)
    num_envs: int = setting(250, "games of an iteration, each played to its end", 1, 2**16)
    buffer_size: int = setting(200_000, "positions kept, the newest", 1, 10**8)
    replay: float = setting(16.0, "positions learned from for each new one: the new one, and others drawn from all that are kept", 1)
    batch_size: int = setting(512, "positions in a minibatch", 2, 2**24)
    hidden: list[int] = setting([64, 32], "widths of the hidden layers")
    learning_rate: float = setting(1e-3, "of AdamW, annealed linearly to `anneal_to` of this", 0, 1)
    anneal_to: float = setting(0.05, "share of the learning rate that is left at the end", 0, 1)
    weight_decay: float = setting(0.03, "of AdamW", 0)
    averaged: float = setting(0.998, "of the running mean of the weights, the share that stays at every update", 0, 1)

    def fill_in(self) -> dict[str, Any]:
        base = self.base or thinking_of(game_named(self.game)).base
        return {**super().fill_in(), "base": base, "opponents": {base: 1}}

    @property
    def rollout(self) -> int:
        return self.num_envs * ANSWERS

    def check(self) -> None:
        super().check()
        measures_of(self.game)
        registry.compiled(self.base, self.game, "base")
        if not registry.is_of_the_cast(self.base, self.game):
            raise ValueError(f"base={self.base!r}: must be a mobster of the game: a model file cannot refer to another file")
        ppo.check_opponents(self.opponents, self.game, (SELF,))
        run.check_hidden(self.hidden, 1)
        if self.shaping or self.reward != "win":
            raise ValueError(f"reward={self.reward}, shaping={self.shaping or 'none'}: this trainer learns who wins; must be win, none")
        if self.num_envs < len(self.num_players):
            raise ValueError(f"num_envs={self.num_envs}: fewer than one game for each of num_players={self.num_players}")

    def model_header(self, made: dict[str, Any] | None = None) -> dict[str, Any]:
        """Of the model file."""
        return model_files.header_ahead(game_named(self.game), self.hidden, self.base, self.margin, self.rules, made)


ANSWERS = 100  # of the learner in a game, about


class Learner:
    """Answers for the learner's seats of some games, and notes positions that it expects behind its answers."""

    def __init__(self, player: Ahead, settings: Settings, random: np.random.Generator):
        self.player, self.settings, self.random = player, settings, random
        self.looks = False  # ahead, or does it answer as the base does?
        self.begin()

    def begin(self) -> None:
        """Nothing is noted yet."""
        self.notes: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []  # rows, seats, measures
        self.asked = self.left = 0  # questions; answers that were not the base's

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The base's answers, or the best ones; some at random."""
        player, masks = self.player, batch.mask[rows]
        base = player.copies.base_answers(batch, rows)
        answers = base
        if self.looks:
            game, tried = np.nonzero(masks)
            answers = best_of(game, tried, player.chances(batch, rows[game], tried), base, player.margin)
        self.asked, self.left = self.asked + len(rows), self.left + int((answers != base).sum())
        for nth in np.flatnonzero(self.random.random(len(rows)) < self.settings.explore):
            answers[nth] = self.random.choice(np.flatnonzero(masks[nth]))
        kept = np.flatnonzero(self.random.random(len(rows)) < self.settings.keep)
        if len(kept):
            measured, certain = player.copies.reached(batch, rows[kept], answers[kept])
            open_ = np.isnan(certain)
            self.notes.append((rows[kept][open_], batch.seat[rows[kept]][open_], measured[open_].astype(np.float16)))
        return answers


class Table:
    """Games with one number of players."""

    def __init__(self, settings: Settings, players: int, games: int, learner: Learner):
        self.settings, self.learner, self.players = settings, learner, players
        self.batch = GameBatch(game_named(settings.game), settings.game_settings(players), games)
        self.sitting = Mobster(LEARNER, settings.game, LEARNER, outside=lambda: learner, quick=True)

    def play(self, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """To the end: measures of positions, the share of the win that each came to, and that of every seat of the learner."""
        batch, games = self.batch, self.batch.games
        names, shares = list(self.settings.opponents), np.array(list(self.settings.opponents.values()), float)
        who = random.choice(len(names), (games, self.players), p=shares / shares.sum())
        mine = np.array([name == SELF for name in names])[who]
        mine[np.arange(games), random.integers(self.players, size=games)] = True
        for seat in range(self.players):
            for number, name in enumerate(names):
                if name != SELF:
                    batch.sit(np.flatnonzero((who[:, seat] == number) & ~mine[:, seat]), seat, registry.mobster(name, self.settings.game))
            batch.sit(np.flatnonzero(mine[:, seat]), seat, self.sitting)
        self.learner.begin()
        batch.noise[:] = random.integers(0, 2**62, games)
        batch.reset(random.integers(0, 2**62, games))
        batch.settle()
        won = shares_of_the_win(batch.game, batch.states)
        rows, seats, measured = (np.concatenate(each) for each in zip(*self.learner.notes))
        return measured, won[rows, seats].astype(np.float32), won[mine]


class Store:
    """The newest positions, and what each came to."""

    def __init__(self, size: int, width: int):
        self.measured, self.won = np.zeros((size, width), np.float16), np.zeros(size, np.float32)
        self.added = 0

    @property
    def rows(self) -> int:
        return min(self.added, len(self.won))

    def add(self, measured: np.ndarray, won: np.ndarray) -> np.ndarray:
        """In place of the oldest; gives where."""
        at = np.arange(self.added, self.added + len(won))[-len(self.won) :] % len(self.won)
        self.measured[at], self.won[at] = measured[-len(at) :], won[-len(at) :]
        self.added += len(won)
        return at


class Trainer:
    """What run.py drives. Games never reach over the end of an iteration."""

    def __init__(self, settings: Settings):
        self.settings, self.game = settings, game_named(settings.game)
        torch.manual_seed(settings.seed)
        self.random = np.random.default_rng(settings.seed)
        width = sum(size for _, size in measures_of(settings.game).fields)
        sizes = [width, *settings.hidden, 1]
        steps = [step for a, b in pairwise(sizes) for step in (nn.Linear(a, b), nn.ReLU())][:-1]
        self.network = nn.Sequential(*steps)
        self.mean = AveragedModel(self.network, multi_avg_fn=get_ema_multi_avg_fn(settings.averaged))
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay)
        self.store = Store(settings.buffer_size, width)
        games = settings.num_envs // len(settings.num_players)
        self.tables = [Table(settings, players, games, Learner(Ahead(self.model()), settings, self.random))
                       for players in settings.num_players]
        self.steps = self.games_played = self.updates = 0

    def iterate(self, progress: float) -> dict[str, float]:
        """Play games to their end, and learn from them."""
        settings, network = self.settings, Mlp(self.model())
        found, asked, left = [], 0, 0
        for table in self.tables:
            learner = table.learner
            learner.looks, learner.player.network = progress >= settings.base_fraction, network
            found.append(table.play(self.random))
            asked, left = asked + learner.asked, left + learner.left
        measured, won, shares = (np.concatenate(each) for each in zip(*found))
        new = self.store.add(measured, won)
        learning_rate = settings.learning_rate * max(settings.anneal_to, 1 - progress)
        explained = self.explained(new)
        loss = self.learn(new, learning_rate)
        self.steps += asked
        self.games_played += sum(table.batch.games for table in self.tables)
        if not math.isfinite(loss):
            raise ValueError(f"training diverged after {self.steps:,} steps: try a learning_rate below {settings.learning_rate:g}")
        return {"value_loss": loss, "explained_variance": explained, "left_base": left / asked, "positions": float(self.store.rows),
                "episodes": float(len(shares)), "ep_rew_mean": float(shares.mean()), "ep_len_mean": asked / len(shares),
                "learning_rate": learning_rate, "n_updates": float(self.updates)}

    def explained(self, rows: np.ndarray) -> float:
        """Share of the variance of what these positions came to that the network predicts."""
        with torch.no_grad():
            predicted = torch.sigmoid(self.network(torch.from_numpy(self.store.measured[rows].astype(np.float32)))[:, 0]).numpy()
        won = self.store.won[rows]
        return 1 - float(np.var(won - predicted)) / max(1e-9, float(np.var(won)))

    def learn(self, new: np.ndarray, learning_rate: float) -> float:
        """From these positions and others that are kept; gives the mean cross-entropy, in nats."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        others = self.random.integers(self.store.rows, size=round(len(new) * (self.settings.replay - 1)))
        order, losses = self.random.permutation(np.concatenate([new, others])), []
        for rows in np.array_split(order, max(1, len(order) // self.settings.batch_size)):
            logits = self.network(torch.from_numpy(self.store.measured[rows].astype(np.float32)))[:, 0]
            loss = F.binary_cross_entropy_with_logits(logits, torch.from_numpy(self.store.won[rows]))
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.mean.update_parameters(self.network)
            losses.append(loss.item())
            self.updates += 1
        return float(np.mean(losses))

    def model(self, made: dict[str, Any] | None = None) -> model_files.Model:
        """The network as a model file holds it; `made` says how it came about."""
        linear = [step for step in self.mean.module.modules() if isinstance(step, nn.Linear)]
        layers = [(each.weight.detach().numpy().T.copy(), each.bias.detach().numpy().copy()) for each in linear]
        return model_files.Model(self.settings.model_header(made), layers)

    def evaluate(self, deals: int) -> evaluate.Results:
        """Play evaluation games against every judge, looking ahead."""
        return evaluate.evaluate(self.model(), self.settings, deals)

    def export(self, path: Path, made: dict[str, Any]) -> None:
        """The model file."""
        model = self.model(made)
        model_files.save(path, model.layers, model.header)

    def state(self) -> dict[str, Any]:
        """A checkpoint, with the positions that are kept."""
        return {
            "tensors": {"network": self.network.state_dict(), "mean": self.mean.state_dict(), "optimizer": self.optimizer.state_dict()},
            "random": self.random.bit_generator.state, "steps": self.steps, "games_played": self.games_played, "updates": self.updates,
            "measured": self.store.measured, "won": self.store.won, "added": self.store.added}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        self.network.load_state_dict(state["tensors"]["network"])
        self.mean.load_state_dict(state["tensors"]["mean"])
        checkpoints.load_optimizer(self.optimizer, state["tensors"]["optimizer"])
        self.random.bit_generator.state = state["random"]
        self.steps, self.games_played, self.updates = state["steps"], state["games_played"], state["updates"]
        self.store.measured[:], self.store.won[:], self.store.added = state["measured"], state["won"], state["added"]
