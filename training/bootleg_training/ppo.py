"""PPO with action masks and self-play: one network plays every seat, against itself, earlier copies of itself and named mobsters.

    bootleg train --config configs/train/bootleggers/don.yaml minutes=30
    bootleg train --game stones minutes=2
    bootleg train --resume runs/don

An iteration collects `n_steps` answers of the network from many games side by side, estimates advantages by GAE, and makes
`n_epochs` passes of minibatch updates with the clipped loss. Illegal actions have probability 0. With `imitation_teacher` the first
part of the training imitates: part of the answers are the teacher's, and the loss is the cross-entropy to what it would answer.

From top to bottom: Settings, RolloutCollector (rollouts, GAE), PPO (loss, updates), Trainer (iterations, checkpoints). The networks:
networks.py.
"""
from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numba
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bootleg_agents import model_files, registry
from bootleg_env.engine.checks import short, unknown
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.engine.game import Game
from bootleg_env.games import game as game_named

from . import checkpoints, evaluate, init_from, run, self_play
from .networks import Network, PlanesNetwork, ShapeError, fastest_precision
from .self_play import BY_LEARNER, POOL, SELF, Games
from .settings import setting

# ---- settings


class OfANetwork:
    """What settings know of their network, in whatever trainer."""

    game: str
    rules: dict[str, Any]
    network: str
    hidden: list[int]
    cells: list[int]
    advisor: str
    advisor_weight: float
    base: str = ""
    left_to_base: Sequence[str] = ()

    @property
    def decisions(self) -> list[str]:
        """Those that the network answers; empty: all."""
        names = game_named(self.game).decision_table.names
        return [each for each in names if each not in self.left_to_base] if self.left_to_base else []

    def model_header(self, made: dict[str, Any] | None = None, weight: float | None = None) -> dict[str, Any]:
        """Of a model file of this network; raises, in words, if the game has no planes. `weight`: what its advisor's answers are worth."""
        cells = self.cells if self.network == model_files.PLANES else []
        advice = {"mobster": self.advisor, "weight": self.advisor_weight if weight is None else weight} if self.advisor else None
        return model_files.header(game_named(self.game), self.hidden, decisions=self.decisions, base=self.base or None, rules=self.rules,
                                  made=made, cells=cells, advice=advice)

    def check_network(self) -> None:
        """Refuse in words what cannot be made."""
        run.check_hidden(self.hidden, 1)
        if self.network == model_files.PLANES:
            run.check_hidden(self.cells, 1, "cells")
        self.model_header()
        if self.advisor:
            registry.compiled(self.advisor, self.game, "advisor")
        self.check_base()

    def check_base(self) -> None:
        """Who answers what is not learned."""
        if bool(self.base) != bool(self.left_to_base):
            raise ValueError(f"base={self.base}, left_to_base={short(list(self.left_to_base))}: both, or neither")
        if not self.base:
            return
        names = game_named(self.game).decision_table.names
        for name in self.left_to_base:
            if name not in names:
                raise ValueError(f"left_to_base: {unknown('decision', name, names)}")
        if not self.decisions:
            raise ValueError("left_to_base: nothing is left to learn")
        if self.network == model_files.PLANES:
            raise ValueError("left_to_base: network=planes answers all decisions")
        if not registry.is_of_the_cast(self.base, self.game):
            raise ValueError(f"base={short(self.base)}: must be a mobster of the game: a model file cannot refer to another file")
        registry.compiled(self.base, self.game, "base")


@dataclass(frozen=True)
class Settings(run.Settings, OfANetwork):
    """Everything PPO needs; what all trainers share (seed, length, evaluation ...) is in run.Settings."""

    opponents: dict[str, float] = setting(
        {}, "in shares of the games: `self` (the learner in every seat), `pool` (earlier copies beside it), or a mobster (in all "
        "other seats); none: {self: 6, pool: 2, the game's rival: 2}")
    num_envs: int = setting(256, "games side by side", 1, 2**16)
    n_steps: int = setting(16384, "answers of the learner collected before each update, of all games together", 1, 2**24)
    batch_size: int = setting(2048, "answers in a minibatch", 2, 2**24)
    n_epochs: int = setting(2, "passes over each rollout", 1, 1000)
    learning_rate: float = setting(1e-3, "of Adam, annealed linearly to `anneal_to` of this", 0, 1)
    gae_lambda: float = setting(0.95, "lambda of generalised advantage estimation", 0, 1)
    clip_range: float = setting(0.2, "the probability ratio is clipped to 1 - clip_range ... 1 + clip_range", 0)
    ent_coef: float = setting(0.01, "weight of the entropy bonus, annealed like the learning rate", 0)
    vf_coef: float = setting(0.5, "weight of the value loss", 0)
    max_grad_norm: float = setting(0.5, "gradients are clipped to this norm", 0)
    anneal_to: float = setting(0.02, "share of learning_rate and ent_coef that is left at the end", 0, 1)
    adam_eps: float = setting(1e-5, "epsilon of Adam", 0)
    popart_beta: float = setting(0.05, "how fast the value head's normalisation follows the returns (PopArt); 0: not at all", 0, 1)
    network: str = setting("mlp", "mlp: layers over all of the observation; planes: cell by cell, for games on a board of cells",
                           choices=model_files.KINDS_OF_NETWORK)
    hidden: list[int] = setting([256, 256], "widths of the hidden layers; of planes: those that see all of the board")
    cells: list[int] = setting([32, 32], "of planes: widths of the layers for one cell")
    imitation_teacher: str = setting("", "a compiled mobster to imitate at first; none: train from scratch")
    imitation_fraction: float = setting(0.1, "part of the training that imitates, if there is a teacher", 0, 1)
    imitation_mix: float = setting(0.5, "share of answers that are the teacher's meanwhile", 0, 1)
    imitation_coef: float = setting(0.999, "weight of the imitation loss meanwhile; the policy loss has the rest", 0, 1)
    advisor: str = setting("", "a compiled mobster to improve upon (residual policy): the logit of its answer gets a learned weight")
    advisor_weight: float = setting(2.0, "that weight at the beginning", 0)
    base: str = setting("", "a compiled mobster that answers the decisions of `left_to_base` in the learner's seats")
    left_to_base: list[str] = setting([], "decisions that are not learned: the base makes the offers, for example")
    init_from: str = setting("", "start from the network of another run (its folder), of a model file, or of a bundled model: don")
    pool_size: int = setting(8, "earlier copies of the network that are kept", 1, 100)
    pool_every: int = setting(20, "iterations until the network replaces a copy, drawn at random", 1, 10**6)
    pool_seats: float = setting(0.7, "in `pool` games: probability that another seat is an earlier copy", 0, 1)
    random_answers: int = setting(600, "games begin with up to so many random answers, so that they do not all end at once", 0, 100_000)
    precision: str = setting("auto", "auto: bfloat16 where the processor has it", choices=("auto", "float32", "bfloat16"))
    workers: int = setting(0, "Ray actors that collect; 0: this process collects", 0, 1024)
    address: str = setting("", "Ray cluster for the workers: auto or HOST:PORT; none: this machine")

    def fill_in(self) -> dict[str, Any]:
        rival = game_named(self.game).rival
        return {**super().fill_in(), "opponents": {SELF: 6, POOL: 2, rival: 2}}

    @property
    def rollout(self) -> int:
        return self.n_steps

    def check(self) -> None:
        super().check()
        check_opponents(self.opponents, self.game, (SELF, POOL))
        run.check_memory(self.rollout, self.game, "n_steps")
        self.check_network()
        if self.address and not self.workers:
            raise ValueError(f"address={self.address}: needs workers=1 or more")
        if self.workers:
            from .actors import reached

            reached(self.address)
        if self.imitation_teacher:
            registry.compiled(self.imitation_teacher, self.game, "imitation_teacher")
        if self.imitation_teacher and self.advisor:
            raise ValueError(f"imitation_teacher={self.imitation_teacher}, advisor={self.advisor}: one of both")


def check_opponents(opponents: Mapping[str, Any], game: str, others: Sequence[str]) -> None:
    """Shares of the games; a name is a mobster's or one of these."""
    for name, share in opponents.items():
        if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 < share <= 1e6:
            raise ValueError(f"opponents: {name}={short(share)} must be a number above 0, at most a million")
        if name not in others:
            registry.check(name, game)


# ---- rollouts and advantages


class Policy(Protocol):
    @property
    def advice(self) -> float:
        """What its logit of an advisor's answer is raised by."""

    def predict(self, observations: np.ndarray, action_masks: np.ndarray, /) -> tuple[np.ndarray, np.ndarray]:
        """Logits and values for rows of observations; only logits of legal actions count."""


class Samples(NamedTuple):
    """Answers of the learner, a row each: arrays from a rollout, tensors in an update.

    Actions are options of one decision, counted from the decision's first action id: rows are as wide as the widest decision only.
    """

    observations: Any  # int16, unscaled
    first_action: Any  # the action id of the decision's first option
    action_masks: Any  # which options were legal
    actions: Any  # the option that was taken
    old_log_prob: Any  # of the option, by the network that took it
    values: Any  # by that network
    advantages: Any
    returns: Any
    teacher_actions: Any  # the teacher's option; -1: none


class RolloutCollector:
    """Plays these games and keeps what the learner saw and answered. `decisions` are (first action id, options) of each decision.

    Every seat of every game is a stream: an answer is followed by the next answer of the same seat, however many other seats
    answer in between, and by that seat's reward when the game ends. An answer without a successor waits for the next rollout.
    """

    def __init__(
        self, games: Sequence[Games], decisions: Sequence[tuple[int, int]], settings: Settings, seed: int, workers: int = 1,
    ):
        self.games, self.gamma, self.gae_lambda = list(games), settings.gamma, settings.gae_lambda
        self.n_steps = max(1, settings.n_steps // workers)
        self.first_actions = np.array([first for first, _ in decisions])
        self.random = np.random.default_rng(seed)
        self.teacher_share, self.is_advised = 0.0, bool(settings.advisor)  # share of the answers; whether policies know an advisor's
        self.num_envs = sum(each.num_envs for each in games)
        widest, facts = max(options for _, options in decisions), games[0].observations.shape[1]
        rows = self.n_steps + self.num_envs * (1 + 2 * SEATS_WIDE)
        self.observations = np.zeros((rows, facts), np.int16)
        self.action_masks = np.zeros((rows, widest), bool)
        self.actions, self.teacher_actions, self.first_action, self.stream = (np.zeros(rows, np.int64) for _ in range(4))
        self.log_probs, self.values, self.rewards = (np.zeros(rows, np.float32) for _ in range(3))
        self.dones = np.zeros(rows, bool)
        self.last = np.full(self.num_envs * SEATS_WIDE, -1)  # the row of each stream's last answer
        self.count, self.ticks = 0, [0]  # answers so far; where those of each step begin
        self.returns, self.lengths = np.zeros((2, self.num_envs * SEATS_WIDE))  # of each stream's game under way: rewards, answers
        self.episodes = np.zeros(3)  # of the streams that ended with this rollout: number, sum of returns, sum of lengths
        self.games_played, self.questions = 0, 0  # since the collector was made; all questions, not only the learner's

    def collect(self, policies: Sequence[Policy]) -> Samples:
        """`n_steps` or a few more answers of the learner, `policies[0]`; the others answer where they sit."""
        enough, self.episodes = self.count + self.n_steps, np.zeros(3)
        while self.count < enough:
            before, first_env = self.count, 0
            for games in self.games:
                games.step(self._answer(games, first_env, policies))
                self._pay(games, first_env)
                first_env += games.num_envs
            if self.count > before:
                self.ticks.append(self.count)
        return self._samples()

    def _answer(self, games: Games, first_env: int, policies: Sequence[Policy]) -> np.ndarray:
        """An action for every game; the learner's are kept."""
        answered_by = games.policies[np.arange(games.num_envs), games.seat]
        actions = np.empty(games.num_envs, np.int64)
        teacher_actions = games.teacher_actions() if self.teacher_share or self.is_advised else None
        draws = self.random.random((2, games.num_envs))
        self.questions += games.num_envs
        for policy in np.unique(answered_by).tolist():
            rows = np.flatnonzero(answered_by == policy)
            at = slice(self.count, self.count + len(rows))  # behind the last answer: overwritten by the next ones unless kept
            observations = self.observations[at]
            np.take(games.observations, rows, axis=0, out=observations)
            logits, values = policies[policy].predict(observations, games.action_masks[rows])
            first = self.first_actions[games.decision[rows]]
            teacher = np.full(len(rows), -1)
            if teacher_actions is not None and (policy == BY_LEARNER or self.is_advised):
                teacher = teacher_actions[rows] - first
            if self.is_advised and teacher_actions is not None:
                logits[np.arange(len(rows)), teacher_actions[rows]] += policies[policy].advice
            forced = np.where(draws[1][rows] < self.teacher_share, teacher, -1)
            sample_actions(logits, games.action_masks, rows, first, draws[0], forced, self.action_masks[at], self.actions[at],
                           self.log_probs[at])
            actions[rows] = first + self.actions[at]
            if policy == BY_LEARNER:
                stream = (first_env + rows) * SEATS_WIDE + games.seat[rows]
                if games.shaped is not None:
                    self._shape(stream, games.shaped[rows])
                self._keep(at, first, values, teacher, stream)
        return actions

    def _shape(self, stream: np.ndarray, shaped: np.ndarray) -> None:
        """Dense rewards are known at a seat's next turn, and belong to its last answer."""
        last = self.last[stream]
        answered = last >= 0
        self.rewards[last[answered]] = shaped[answered]
        self.returns[stream[answered]] += shaped[answered]

    def _keep(self, at: slice, first: np.ndarray, values: np.ndarray, teacher: np.ndarray, stream: np.ndarray) -> None:
        self.first_action[at], self.values[at], self.teacher_actions[at], self.stream[at] = first, values, teacher, stream
        self.lengths[stream] += 1
        self.rewards[at], self.dones[at] = 0.0, False
        self.last[stream] = np.arange(at.start, at.stop)
        self.count = at.stop

    def _pay(self, games: Games, first_env: int) -> None:
        """Games that ended reward every seat, at its own last answer."""
        over = np.flatnonzero(games.dones)
        if not len(over):
            return
        self.games_played += len(over)
        streams = ((first_env + over) * SEATS_WIDE)[:, None] + np.arange(SEATS_WIDE)
        last = self.last[streams]
        answered = last >= 0
        self.rewards[last[answered]] = games.rewards[over][answered]
        self.dones[last[answered]] = True
        returns = self.returns[streams[answered]] + games.rewards[over][answered]
        self.episodes += answered.sum(), returns.sum(), self.lengths[streams[answered]].sum()
        self.last[streams], self.returns[streams], self.lengths[streams] = -1, 0.0, 0.0

    def advantages(self) -> np.ndarray:
        """Generalised advantage estimation backwards along every stream; NaN where the next value is not known yet."""
        next_values = np.full(len(self.last), np.nan, np.float32)  # of each stream
        next_advantages = np.zeros(len(self.last), np.float32)
        advantages = np.zeros(self.count, np.float32)
        for start, stop in zip(self.ticks[-2::-1], self.ticks[:0:-1]):  # a stream answers at most once between two ticks
            stream, rewards, dones, values = (each[start:stop] for each in (self.stream, self.rewards, self.dones, self.values))
            next_value = np.where(dones, np.float32(0), next_values[stream])
            next_advantage = np.where(dones, np.float32(0), next_advantages[stream])
            delta = rewards + self.gamma * next_value - values
            advantage = delta + self.gamma * self.gae_lambda * next_advantage
            advantages[start:stop] = advantage
            next_values[stream], next_advantages[stream] = values, np.where(np.isnan(advantage), np.float32(0), advantage)
        return advantages

    def _samples(self) -> Samples:
        """All answers whose advantage is known; the others wait."""
        advantages = self.advantages()
        waits = np.isnan(advantages)
        known = np.flatnonzero(~waits)
        samples = Samples(
            observations=self.observations[known], first_action=self.first_action[known], action_masks=self.action_masks[known],
            actions=self.actions[known], old_log_prob=self.log_probs[known], values=self.values[known],
            advantages=advantages[known], returns=advantages[known] + self.values[known],
            teacher_actions=self.teacher_actions[known])
        self._begin_with(np.flatnonzero(waits))
        return samples

    def _begin_with(self, waiting: np.ndarray) -> None:
        """These rows come first in the next rollout."""
        for name in COLUMNS:
            column = getattr(self, name)
            column[: len(waiting)] = column[waiting]
        self.rewards[: len(waiting)], self.dones[: len(waiting)] = 0.0, False
        self.last[:] = -1
        self.last[self.stream[: len(waiting)]] = np.arange(len(waiting))
        self.count = len(waiting)
        self.ticks = [0, self.count] if self.count else [0]

    def state(self) -> dict[str, Any]:
        """Everything that the next rollout depends on, between two rollouts."""
        columns = {name: getattr(self, name)[: self.count].copy() for name in COLUMNS}
        return {**columns, "random": self.random.bit_generator.state, "games_played": self.games_played, "questions": self.questions,
                "returns": self.returns.copy(), "lengths": self.lengths.copy(), "games": [each.state() for each in self.games]}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        waiting = np.arange(len(state["stream"]))
        widest, most = self.action_masks.shape[1], self.first_actions.max() + 1
        ranges = (("actions", 0, widest), ("teacher_actions", -1, widest), ("first_action", 0, most), ("stream", 0, len(self.last)))
        for name, least, end in ranges:
            if len(state[name]) and not least <= state[name].min() <= state[name].max() < end:
                raise ValueError(f"{name}: must be {least} to {end - 1}")
        for name in COLUMNS:
            getattr(self, name)[: len(waiting)] = state[name]
        self._begin_with(waiting)
        self.random.bit_generator.state = state["random"]
        self.games_played, self.questions = state["games_played"], state["questions"]
        self.returns[:], self.lengths[:] = state["returns"], state["lengths"]
        for games, kept in zip(self.games, state["games"], strict=True):
            games.restore(kept)


COLUMNS = ("observations", "first_action", "action_masks", "actions", "log_probs", "values", "teacher_actions", "stream")


@numba.njit(cache=True)
def sample_actions(logits, masks, rows, first, draws, forced, options, actions, log_probs):  # type: ignore[no-untyped-def]
    """For each row: which options are legal, one drawn by the softmax over them (or the one `forced`), its log-probability."""
    for i in range(len(rows)):
        at = first[i]
        legal, logit = masks[rows[i]], logits[i]
        width = min(options.shape[1], len(legal) - at)
        most = np.float32(-np.inf)
        options[i] = False
        for k in range(width):
            if legal[at + k] != 0:
                options[i, k] = True
                most = max(most, logit[at + k])
        total = np.float32(0)
        for k in range(width):
            if options[i, k]:
                total += np.exp(logit[at + k] - most)
        taken = forced[i]
        if taken < 0:
            left = draws[rows[i]] * total
            for k in range(width):
                if options[i, k]:
                    taken = k
                    left -= np.exp(logit[at + k] - most)
                    if left < 0:
                        break
        actions[i] = taken
        log_probs[i] = logit[at + taken] - most - np.log(total)


# ---- learning

ILLEGAL = -1e9  # the logit of an illegal action
METRICS = ("policy_loss", "value_loss", "entropy", "approx_kl", "clip_fraction", "imitation_accuracy")


class PPO:
    """The network, its optimiser, and the random stream that shuffles minibatches."""

    def __init__(self, network: Network, settings: Settings, seed: int):
        self.network, self.settings = network, settings
        self.optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=settings.adam_eps, fused=True)
        self.random = torch.Generator().manual_seed(seed)
        self.updates = 0

    def update(self, rollout: Samples, learning_rate: float, ent_coef: float, imitation_coef: float = 0.0) -> dict[str, float]:
        """`n_epochs` over the rollout in minibatches; gives the means of the metrics."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        samples = Samples(*(torch.from_numpy(np.ascontiguousarray(column)) for column in rollout))
        if self.settings.popart_beta:
            self.network.update_normalisation(samples.returns, self.settings.popart_beta if self.updates else 1.0)
        advantages = (samples.advantages - samples.advantages.mean()) / (samples.advantages.std() + 1e-8)
        samples = samples._replace(advantages=advantages)
        metrics = []
        for rows in self._minibatches(len(samples.actions)):
            self.optimizer.zero_grad(set_to_none=True)
            for part in rows.split(self.network.at_once or len(rows)):
                loss, measured = self.loss(Samples(*(column.index_select(0, part) for column in samples)), ent_coef, imitation_coef)
                (loss * (len(part) / len(rows)) if len(part) < len(rows) else loss).backward()
                metrics.append(measured)
            nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.max_grad_norm)
            self.optimizer.step()
            self.network.changed()
            self.updates += 1
        means = torch.stack(metrics).mean(0).tolist()
        variance = float(np.var(rollout.returns))
        explained_variance = 1 - float(np.var(rollout.returns - rollout.values)) / variance if variance else 0.0
        names = METRICS if imitation_coef else METRICS[:-1]
        return {**dict(zip(names, means)), "explained_variance": explained_variance}

    def _minibatches(self, count: int) -> Iterator[Tensor]:
        for _ in range(self.settings.n_epochs):
            order = torch.randperm(count, generator=self.random)
            yield from order.tensor_split(max(1, round(count / self.settings.batch_size)))

    def loss(self, batch: Samples, ent_coef: float, imitation_coef: float) -> tuple[Tensor, Tensor]:
        """The clipped loss of PPO, with action masks; and the metrics."""
        masked, values = legal_options(
            self.network, batch.observations, batch.first_action, batch.action_masks, batch.teacher_actions)
        log_probs = masked.log_softmax(1)
        log_prob = log_probs.gather(1, batch.actions[:, None])[:, 0]
        log_ratio = log_prob - batch.old_log_prob
        ratio = log_ratio.exp()
        clip_range = self.settings.clip_range
        clipped_ratio = ratio.clamp(1 - clip_range, 1 + clip_range)
        policy_loss = -torch.minimum(ratio * batch.advantages, clipped_ratio * batch.advantages).mean()
        value_loss = F.mse_loss(values, self.network.normalise(batch.returns))
        entropy = -(masked.softmax(1) * log_probs).sum(1).mean()
        loss = (1 - imitation_coef) * (policy_loss - ent_coef * entropy) + self.settings.vf_coef * value_loss

        imitation_accuracy = torch.zeros(())
        if imitation_coef:
            advised = batch.teacher_actions >= 0
            loss = loss - imitation_coef * log_probs[advised].gather(1, batch.teacher_actions[advised, None]).mean()
            imitation_accuracy = (log_probs.argmax(1) == batch.teacher_actions)[advised].float().mean()

        approx_kl = (ratio - 1 - log_ratio).mean()
        clip_fraction = ((ratio - 1).abs() > clip_range).float().mean()
        return loss, torch.stack([policy_loss, value_loss, entropy, approx_kl, clip_fraction, imitation_accuracy]).detach()


def legal_options(
    network: Network, observations: Tensor, first_action: Tensor, action_masks: Tensor, advised: Tensor,
) -> tuple[Tensor, Tensor]:
    """Logits of the options of the decision that is asked, those of illegal ones `ILLEGAL`, and values in normalised units.

    `advised`: the advisor's option, whose logit is raised, of a network that has an advisor.
    """
    logits, values = network(observations, network.legal_cells(first_action, action_masks))
    action_ids = (first_action[:, None] + torch.arange(action_masks.shape[1])).clamp_max(logits.shape[1] - 1)
    options = logits.gather(1, action_ids).float()
    if network.advice_weight is not None:
        options = options.scatter_add(1, advised[:, None], network.advice_weight.expand(len(options), 1))
    return torch.where(action_masks, options, ILLEGAL), values


# ---- the training


class NetworkTrainer:
    """What comes of the network of a trainer."""

    settings: Any  # OfANetwork and run.Settings
    network: Network
    game: Game

    def model(self, made: dict[str, Any] | None = None) -> model_files.Model:
        """The network as a model file holds it; `made` says how it came about."""
        layers = self.network.layers()
        if self.settings.left_to_base:
            rows = [row for row in self.game.decisions() if row["name"] in self.settings.decisions]
            own = np.concatenate([row["first"] + np.arange(row["size"]) for row in rows])
            weight, bias = layers[-1]
            layers[-1] = weight[:, own], bias[own]
        return model_files.Model(self.settings.model_header(made, self.network.advice), layers, self.network.value_layer())

    def evaluate(self, deals: int) -> evaluate.Results:
        """Play evaluation games against every judge."""
        return evaluate.evaluate(self.model(), self.settings, deals)

    def export(self, path: Path, made: dict[str, Any]) -> None:
        """The model file; after `init_from` it also says how that run or model was made."""
        model = self.model({**made, **init_from.story(self.settings.init_from, self.game.name)})
        model_files.save(path, model.layers, model.header, model.value_head)


class Trainer(NetworkTrainer):
    """What run.py drives: one iteration after the other; between any two it can be saved and resumed."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.game: Game = game_named(settings.game)
        torch.manual_seed(settings.seed)
        self.network = network_of(settings, precision_of(settings.precision))
        self.ppo = PPO(self.network, settings, settings.seed)
        self.pool = [copy.deepcopy(self.network) for _ in range(settings.pool_size)]
        self.collector = self._collector()
        self.random = np.random.default_rng(settings.seed)
        self.steps = self.iterations = 0
        self.imitates = bool(settings.imitation_teacher)

    def _collector(self) -> Any:
        """Collects in this process, or in Ray actors."""
        if not self.settings.workers:
            return collector(self.settings, self.settings.seed)
        from .actors import Actors

        return Actors(collector, self.settings)

    def begin(self) -> None:
        """Of a new run only: weights of another run or of a model, if asked for."""
        if not self.settings.init_from:
            return
        start_from(self.settings.init_from, self.network, self.game.name)
        for earlier in self.pool:
            earlier.load_state_dict(self.network.state_dict())

    @property
    def games_played(self) -> int:
        """Whole games so far."""
        return self.collector.games_played

    def iterate(self, progress: float) -> dict[str, float]:
        """One rollout and the updates from it; `progress` of the whole training goes from 0 to 1."""
        settings, annealed = self.settings, max(self.settings.anneal_to, 1 - progress)
        self.imitates = self.imitates and progress < settings.imitation_fraction  # once over, never again
        self.collector.teacher_share = settings.imitation_mix if self.imitates else 0.0
        rollout = self.collector.collect([self.network, *self.pool])
        learning_rate, ent_coef = settings.learning_rate * annealed, settings.ent_coef * annealed
        metrics = self.ppo.update(rollout, learning_rate, ent_coef, settings.imitation_coef if self.imitates else 0.0)
        if not all(map(math.isfinite, metrics.values())):
            raise ValueError(f"training diverged after {self.steps:,} steps ({metrics}): "
                             f"try a learning_rate below {settings.learning_rate:g}")
        self.steps += len(rollout.actions)
        self.iterations += 1
        if self.iterations % settings.pool_every == 0:
            replaced = self.pool[int(self.random.integers(settings.pool_size))]
            replaced.load_state_dict(self.network.state_dict())
        return {**metrics, "learning_rate": learning_rate, "ent_coef": ent_coef, "n_updates": self.ppo.updates,
                **episode_means(self.collector.episodes)}

    def state(self) -> dict[str, Any]:
        """A checkpoint: everything the rest of the training depends on."""
        return {
            "tensors": {
                "network": self.network.state_dict(), "pool": [each.state_dict() for each in self.pool],
                "optimizer": self.ppo.optimizer.state_dict(), "minibatches": self.ppo.random.get_state()},
            "updates": self.ppo.updates, "imitates": self.imitates, "steps": self.steps, "iterations": self.iterations,
            "random": self.random.bit_generator.state, "collector": self.collector.state()}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        tensors = state["tensors"]
        self.network.load_state_dict(tensors["network"])
        for earlier, kept in zip(self.pool, tensors["pool"], strict=True):
            earlier.load_state_dict(kept)
        checkpoints.load_optimizer(self.ppo.optimizer, tensors["optimizer"])
        self.ppo.random.set_state(tensors["minibatches"])
        self.ppo.updates, self.steps, self.iterations = state["updates"], state["steps"], state["iterations"]
        self.imitates = state["imitates"]
        self.random.bit_generator.state = state["random"]
        self.collector.restore(state["collector"])


def start_from(source: str, network: Network, game: str) -> None:
    """The weights of this run or model into the network."""
    try:
        if Path(source).is_dir():
            network.load_state_dict(weights_of(source))
        else:
            network.load_model(init_from.whole_model_of(source, game))
    except (KeyError, RuntimeError, ShapeError) as error:
        why = " ".join(str(error).split())[:200]
        raise ValueError(f"init_from={source}: its network has another shape: {why}") from error


def precision_of(wanted: str) -> str:
    return fastest_precision() if wanted == "auto" else wanted


def network_of(settings: OfANetwork, precision: str) -> Network:
    """A new network of the kind that the settings name."""
    game = game_named(settings.game)
    network = (PlanesNetwork(settings.model_header(), precision) if settings.network == model_files.PLANES
               else Network(game.scale, game.actions, settings.hidden, precision))
    if settings.advisor:
        network.advice_weight = nn.Parameter(torch.tensor([settings.advisor_weight]))
    return network


def episode_means(episodes: np.ndarray) -> dict[str, float]:
    """Number of episodes, mean return (undiscounted) and length (own answers), from number and sums; no means if none has ended."""
    number, returns, lengths = episodes.tolist()
    return {"episodes": number, **({"ep_rew_mean": returns / number, "ep_len_mean": lengths / number} if number else {})}


def weights_of(folder: str | Path) -> Any:
    """The network's state dict in the newest checkpoint of a run, value head included."""
    return checkpoints.newest(Path(folder))[0]["trainer"]["tensors"]["network"]


def collector(settings: Settings, seed: int, workers: int = 1) -> RolloutCollector:
    """All games of a training, or one of `workers` equal shares of them: an equal number for each of `num_players`."""
    game = game_named(settings.game)
    named = settings.imitation_teacher or settings.advisor
    teacher = registry.mobster(named, game.name) if named else None
    games = self_play.games_of(settings, seed, workers, teacher, settings.pool_size, settings.pool_seats, settings.random_answers)
    decisions = [(each["first"], each["size"]) for each in game.decisions()]
    return RolloutCollector(games, decisions, settings, seed, workers)
