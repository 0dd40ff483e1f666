"""A fast mobster from a slow one: a network learns what a teacher that thinks would answer, in the games that it plays itself (DAgger).

    bootleg train --config configs/train/rum_run/distil.yaml teacher=tree:100
    bootleg train trainer=distil game=stones teacher=search:50 minutes=2

In every iteration the teacher is asked at `n_steps` new questions of the learner's seats, whoever answers there: with `teacher_share`
the teacher, else the learner. The policy learns the cross-entropy to the teacher's answer; `tree` has more to say, the share of its
leaves behind each. Each new lesson is learned from once and kept, and so many drawn from all that are kept that `replay` times as many
are learned from as are collected. The value head learns what the tree expects for the seat, with other teachers what the game paid.

Whatever an iteration says of the learner (agreement, cross-entropy, explained variance) is of new questions, before it has learned them.
Lessons: lessons.py. Games and teachers: teachers.py. Networks, advisor, `init_from`: as in ppo.py.
"""
from __future__ import annotations

import math
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from bootleg_agents import registry
from bootleg_env.engine.game import Game
from bootleg_env.games import game as game_named

from . import checkpoints, lessons, ppo, run
from .lessons import FIGURES, Batch, Lessons, Store
from .networks import Network
from .self_play import SELF
from .settings import setting
from .teachers import Beside, Here


def as_in_ppo(name: str) -> Any:
    """The setting of this name, as ppo.py has it."""
    found = next(each for each in fields(ppo.Settings) if each.name == name)
    if found.default_factory is not MISSING:
        return field(default_factory=found.default_factory, metadata=found.metadata)
    return field(default=found.default, metadata=found.metadata)


@dataclass(frozen=True)
class Settings(run.Settings, ppo.OfANetwork):
    """What the learner learns from whom, and how; what all trainers share (seed, length, evaluation ...) is in run.Settings."""

    teacher: str = setting("", "the mobster to learn from: tree:100 where nothing is hidden, search:100, any other; none: the game's rival")
    opponents: dict[str, float] = setting(
        {}, "in shares of the games: a mobster (in all other seats), or `self` (the learner in every seat); none: the game's rival")
    jobs: int = setting(1, "processes that ask the teacher while this one learns; 1: this one does both", 1, 1024)
    num_envs: int = setting(16, "games side by side, of all processes together", 1, 2**16)
    n_steps: int = setting(1024, "questions that the teacher answers in an iteration, of all processes together", 1, 2**24)
    teacher_share: float = setting(0.5, "at first, share of the answers played that are the teacher's; all others are the learner's", 0, 1)
    teacher_share_end: float = setting(0.0, "... at the end; in between linearly", 0, 1)
    explore: float = setting(0.1, "share of the learner's answers that are drawn by their probability; the others are its likeliest", 0, 1)
    head_start: int = setting(100, "games begin with up to so many answers of the learner, so that they do not all end at once", 0, 100_000)
    sharpen: float = setting(1.0, "the teacher's shares are raised to this power: above 1 its best answer gets more", 0.01)
    stakes: float = setting(0.5, "share of a lesson's weight that goes by what is at stake: how much better the best answer is than the "
                            "mean of the legal ones, in chances to win; 0, or a teacher other than tree: all count the same", 0, 1)
    buffer_size: int = setting(500_000, "lessons kept, the newest", 1, 10**8)
    replay: float = setting(8.0, "lessons learned from for each new one: the new one, and others drawn from all that are kept", 1)
    batch_size: int = setting(512, "lessons in a minibatch", 2, 2**24)
    learning_rate: float = setting(1e-3, "of Adam, annealed linearly to `anneal_to` of this", 0, 1)
    anneal_to: float = as_in_ppo("anneal_to")
    vf_coef: float = as_in_ppo("vf_coef")
    max_grad_norm: float = as_in_ppo("max_grad_norm")
    adam_eps: float = as_in_ppo("adam_eps")
    popart_beta: float = as_in_ppo("popart_beta")
    network: str = as_in_ppo("network")
    hidden: list[int] = as_in_ppo("hidden")
    cells: list[int] = as_in_ppo("cells")
    advisor: str = as_in_ppo("advisor")
    advisor_weight: float = as_in_ppo("advisor_weight")
    init_from: str = as_in_ppo("init_from")
    precision: str = as_in_ppo("precision")

    def fill_in(self) -> dict[str, Any]:
        rival = game_named(self.game).rival
        return {**super().fill_in(), "teacher": rival, "opponents": {rival: 1}}

    @property
    def rollout(self) -> int:
        return self.n_steps

    def check(self) -> None:
        super().check()
        ppo.check_opponents(self.opponents, self.game, (SELF,))
        self.check_network()
        self.check_teacher()
        if self.shaping:
            raise ValueError(f"shaping={self.shaping}: this trainer learns from a teacher, not from rewards")
        if len(game_named(self.game).scale) > lessons.MOST_COLUMNS:
            raise ValueError(f"game={self.game}: its observation is wider than {lessons.MOST_COLUMNS:,} numbers")
        if self.jobs * len(self.num_players) > self.num_envs:
            raise ValueError(f"num_envs={self.num_envs}: fewer than one game for each of jobs={self.jobs}, num_players={self.num_players}")

    def check_teacher(self) -> None:
        """Refuse in words one that cannot be asked."""
        found = registry.mobster(self.teacher, self.game)
        if found.instead or (found.bot is None and found.outside is None):
            raise ValueError(f"teacher={self.teacher!r}: must be one mobster that answers all questions, without exceptions, not random")


class Learner:
    """The network, its optimiser, and the random stream that draws lessons."""

    def __init__(self, network: Network, settings: Settings):
        self.network, self.settings = network, settings
        self.optimizer = torch.optim.Adam(network.parameters(), lr=settings.learning_rate, eps=settings.adam_eps, fused=True)
        self.random = np.random.default_rng(settings.seed)
        self.updates = 0

    def learn(self, store: Store, learning_rate: float) -> dict[str, float]:
        """From the newest block and others; gives the means of the losses."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        new = store.blocks[-1].value
        if self.settings.popart_beta and new.std() > 0:
            self.network.update_normalisation(torch.from_numpy(new), self.settings.popart_beta if self.updates else 1.0)
        measured = []
        for batch in store.minibatches(round(len(new) * (self.settings.replay - 1)), self.settings.batch_size, self.random):
            self.optimizer.zero_grad(set_to_none=True)
            rows = len(batch.values)
            for part in torch.arange(rows).split(self.network.at_once or rows):
                loss, losses = self.loss(Batch(*(column[part[0] : part[-1] + 1] for column in batch)))
                (loss * (len(part) / rows)).backward()
                measured.append(losses)
            nn.utils.clip_grad_norm_(self.network.parameters(), self.settings.max_grad_norm)
            self.optimizer.step()
            self.network.changed()
            self.updates += 1
        return dict(zip(("policy_loss", "value_loss"), torch.stack(measured).mean(0).tolist()))

    def loss(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Cross-entropy to the teacher's shares of the legal options, and the error of the value head."""
        masked, values = ppo.legal_options(self.network, batch.observations, batch.first_action, batch.action_masks, batch.advised)
        policy_loss = -((batch.targets * masked.log_softmax(1)).sum(1) * self.weights(batch.stakes)).mean()
        value_loss = F.mse_loss(values, self.network.normalise(batch.values))
        return policy_loss + self.settings.vf_coef * value_loss, torch.stack([policy_loss, value_loss]).detach()

    def weights(self, stakes: Tensor) -> Tensor:
        """Of lessons: the share `stakes` of it by what is at stake, the rest even; 1 on average."""
        mean, share = stakes.mean(), self.settings.stakes
        return 1 - share + share * stakes / mean if share and mean > 0 else torch.ones(())


class Trainer(ppo.NetworkTrainer):
    """What run.py drives. While it learns from the lessons of the last iteration, other processes collect those of the next."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.game: Game = game_named(settings.game)
        torch.manual_seed(settings.seed)
        self.network = ppo.network_of(settings, ppo.precision_of(settings.precision))
        self.learner = Learner(self.network, settings)
        widest = max(each["size"] for each in self.game.decisions())
        self.store = Store(Path(settings.out), settings.buffer_size, len(self.game.scale), widest)
        self.collectors = Here(settings) if settings.jobs == 1 else Beside(settings)
        self.steps = self.iterations = self.games_played = 0

    def begin(self) -> None:
        """Of a new run only: weights of another run or of a model, if asked for."""
        if self.settings.init_from:
            ppo.start_from(self.settings.init_from, self.network, self.game.name)

    def iterate(self, progress: float) -> dict[str, float]:
        """Learn from the lessons that were collected last, and collect others; `progress` goes from 0 to 1."""
        settings = self.settings
        share = settings.teacher_share + (settings.teacher_share_end - settings.teacher_share) * progress
        learning_rate = settings.learning_rate * max(settings.anneal_to, 1 - progress)
        self.collectors.begin(self.network, share)
        losses = self.learner.learn(self.store, learning_rate) if self.store.blocks else {}
        new, episodes, self.games_played = self.collectors.collected()
        if new.rows:
            self.store.add(new)
        self.steps += settings.n_steps
        self.iterations += 1
        metrics = {**losses, **measured(new, bool(settings.advisor)), "teacher_share": share, "lessons": float(self.store.rows),
                   "learning_rate": learning_rate, "n_updates": float(self.learner.updates), **ppo.episode_means(episodes)}
        if not all(map(math.isfinite, metrics.values())):
            raise ValueError(f"training diverged after {self.steps:,} steps ({metrics}): "
                             f"try a learning_rate below {settings.learning_rate:g}")
        return metrics

    def state(self) -> dict[str, Any]:
        """A checkpoint; the lessons are in files beside it."""
        return {
            "tensors": {"network": self.network.state_dict(), "optimizer": self.learner.optimizer.state_dict()},
            "updates": self.learner.updates, "random": self.learner.random.bit_generator.state, "steps": self.steps,
            "iterations": self.iterations, "games_played": self.games_played, "collectors": self.collectors.state(),
            "store": self.store.state()}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        self.network.load_state_dict(state["tensors"]["network"])
        checkpoints.load_optimizer(self.learner.optimizer, state["tensors"]["optimizer"])
        self.learner.updates, self.learner.random.bit_generator.state = state["updates"], state["random"]
        self.steps, self.iterations, self.games_played = state["steps"], state["iterations"], state["games_played"]
        self.collectors.restore(state["collectors"])
        self.store.restore(state["store"])


def measured(new: Lessons, is_advised: bool) -> dict[str, float]:
    """How the learner answered the new questions before it learned from them."""
    if not new.rows:
        return {}
    means = dict(zip(FIGURES[:-1], new.figures[:, :-1].mean(0, dtype=float).tolist()))
    unknown = {"advisor_agreement", "advisor_gave_up"} if not is_advised else set()
    if not new.worth.any():
        unknown |= {"given_up", "advisor_gave_up"}
    means = {name: value for name, value in means.items() if name not in unknown}
    predicted, variance = new.figures[:, -1], float(np.var(new.value))
    return {**means, "explained_variance": 1 - float(np.var(new.value - predicted)) / variance if variance else 0.0}
