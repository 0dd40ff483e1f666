"""sb3-contrib's MaskablePPO on our VecEnv, against any mix of mobsters: the trainer most people know, at its full speed.

    bootleg train --config configs/train/bootleggers/maskable.yaml "opponents=[boss, dealer, greedy]"

A step is one answer of the learner, which changes seats with every game.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sb3_contrib
import torch
from stable_baselines3.common.logger import Logger

from bootleg_agents import model_files, registry
from bootleg_env.adapters.sb3 import SB3VecEnv
from bootleg_env.adapters.subset import Subset
from bootleg_env.engine.checks import short
from bootleg_env.engine.game import Game
from bootleg_env.games import game as game_named

from . import checkpoints, evaluate, init_from, run
from .convert import model_of
from .export import put_into_policy
from .ppo import episode_means
from .self_play import laid_down, lay_back
from .settings import setting


@dataclass(frozen=True)
class Settings(run.Settings):
    """The settings of this trainer; those of every trainer stand in run.py."""

    opponents: list[str] = setting([], "mobsters behind the learner: one for all seats, or one for each; none: the game's rival")
    num_envs: int = setting(512, "games side by side", 1, 2**16)
    n_steps: int = setting(64, "answers in each game before each update", 1, 2**24)
    batch_size: int = setting(4096, "answers in a minibatch", 2, 2**24)
    n_epochs: int = setting(3, "passes over each rollout", 1, 1000)
    learning_rate: float = setting(1e-3, "of Adam, annealed linearly to `anneal_to` of this", 0, 1)
    anneal_to: float = setting(0.02, "share of the learning rate that is left at the end", 0, 1)
    gae_lambda: float = setting(0.95, "lambda of generalised advantage estimation", 0, 1)
    clip_range: float = setting(0.2, "the probability ratio is clipped to 1 - clip_range ... 1 + clip_range", 0)
    ent_coef: float = setting(0.005, "weight of the entropy bonus", 0, 1)
    vf_coef: float = setting(0.5, "weight of the value loss", 0)
    max_grad_norm: float = setting(0.5, "gradients are clipped to this norm", 0)
    hidden: list[int] = setting([256, 256], "widths of the hidden layers, of policy and value network each")
    activation: str = setting("relu", "between the layers", choices=model_files.ACTIVATIONS)
    init_from: str = setting("", "start with the policy of another run (its folder), of a model file, or of a bundled model: don")

    def fill_in(self) -> dict[str, Any]:
        return {**super().fill_in(), "opponents": [game_named(self.game).rival]}

    def check(self) -> None:
        super().check()
        if self.seed >= 2**32:
            raise ValueError(f"seed={self.seed}: stable-baselines3 takes whole numbers to {2**32 - 1}")
        if len(self.num_players) != 1:
            raise ValueError(f"num_players={self.num_players}: this trainer takes one number")
        run.check_hidden(self.hidden, 0)
        run.check_memory(self.rollout, self.game, "num_envs, n_steps")
        if self.num_envs * self.n_steps % self.batch_size == 1:
            raise ValueError(f"batch_size={self.batch_size}: one of num_envs * n_steps answers would be left over, "
                             "and SB3 cannot learn from one alone")
        if not all(isinstance(each, str) for each in self.opponents):
            raise ValueError(f"opponents={short(self.opponents)}: must be a list of mobsters")
        registry.opponents_of(self.seated, self.num_players[0] - 1, self.game, "opponents")

    @property
    def rollout(self) -> int:
        return self.num_envs * self.n_steps

    @property
    def seated(self) -> str | list[str]:
        """One name for all seats, or a list of names."""
        return self.opponents[0] if len(self.opponents) == 1 else self.opponents


class Trainer:
    """What run.py drives: SB3 collects and learns once in every iteration."""

    def __init__(self, settings: Any, subset: Callable[[Game], Subset] = Subset):
        self.settings = settings
        self.game: Game = game_named(settings.game)
        torch.distributions.Distribution.set_default_validate_args(False)  # validation takes a third of the learning time
        game_settings = settings.game_settings(settings.num_players[0])
        self.env = SB3VecEnv(self.game, game_settings, settings.num_envs, settings.seated, "rotate", subset(self.game),
                            settings.pay())
        self.env.seed(settings.seed)
        self.annealed = 1.0
        net_arch = {"pi": list(settings.hidden), "vf": list(settings.hidden)}
        self.model = sb3_contrib.MaskablePPO(
            "MlpPolicy", self.env, learning_rate=lambda _: settings.learning_rate * self.annealed, n_steps=settings.n_steps,
            batch_size=settings.batch_size, n_epochs=settings.n_epochs, gamma=settings.gamma, gae_lambda=settings.gae_lambda,
            clip_range=settings.clip_range, ent_coef=settings.ent_coef, vf_coef=settings.vf_coef,
            max_grad_norm=settings.max_grad_norm, seed=settings.seed, device="cpu",
            policy_kwargs={"net_arch": net_arch, "activation_fn": ACTIVATIONS[settings.activation]})
        self.model.set_logger(Logger(None, []))
        self.games_played, self.episodes = 0, np.zeros(3)  # number, sum of returns, sum of lengths in an iteration

    def begin(self) -> None:
        """Of a new run only: the policy of another run or of a model, if asked for. The value network is new."""
        source = self.settings.init_from
        if not source:
            return
        model, own = init_from.model_of(source, self.game.name), self.exported()
        for name in ("network", "fields", "decisions"):
            if model.header[name] != own.header[name]:
                what = f"network {model.header[name]}, here {own.header[name]}" if name == "network" else f"other {name}"
                raise ValueError(f"init_from={source}: it has another shape: {what}")
        put_into_policy(self.model.policy, model.layers)

    @property
    def steps(self) -> int:
        """Decisions of the learner so far."""
        return self.model.num_timesteps

    def iterate(self, progress: float) -> dict[str, float]:
        """Collect games and learn from them once."""
        self.annealed = max(self.settings.anneal_to, 1 - progress)
        self.episodes = np.zeros(3)
        self.model.learn(
            self.settings.num_envs * self.settings.n_steps, callback=self._count, log_interval=NEVER, reset_num_timesteps=False)
        logged = self.model.logger.name_to_value
        return {**{name: float(logged[f"train/{name}"]) for name in METRICS if f"train/{name}" in logged}, **episode_means(self.episodes)}

    def _count(self, local_variables: dict[str, Any], _: dict[str, Any]) -> bool:
        over = np.flatnonzero(local_variables["dones"]).tolist()
        self.games_played += len(over)
        for episode in (local_variables["infos"][row]["episode"] for row in over):
            self.episodes += 1, episode["r"], episode["l"]
        return True

    def exported(self, made: dict[str, Any] | None = None) -> model_files.Model:
        """The policy as a model file holds it, without anything of SB3."""
        subset = self.env.subset
        fields, decisions = [each["name"] for each in subset.fields()], [each["name"] for each in subset.decisions]
        base = self.settings.base if subset.base else None
        return model_of(self.model.policy, self.game, fields, decisions, base, rules=self.settings.rules, made=made)

    def evaluate(self, deals: int) -> evaluate.Results:
        """Play evaluation games against every judge."""
        return evaluate.evaluate(self.exported(), self.settings, deals)

    def export(self, path: Path, made: dict[str, Any]) -> None:
        """Write the model file."""
        model = self.exported({**made, **init_from.story(self.settings.init_from, self.game.name)})
        model_files.save(path, model.layers, model.header)

    def state(self) -> dict[str, Any]:
        """A checkpoint: SB3's own does not hold the games under way."""
        model, env = self.model, self.env
        batch, policy, rewards = env.batch, model.policy, env.learners.rewards
        return {
            "tensors": {"policy": policy.state_dict(), "optimizer": policy.optimizer.state_dict(), "random": torch.get_rng_state()},
            "steps": model.num_timesteps, "updates": model._n_updates, "games": self.games_played,
            "shuffle": list(np.random.get_state()), "last_obs": model._last_obs, "episode_starts": model._last_episode_starts,
            "seat": env.learners.seat, "lengths": env.steps, "seeds": [env.learners.seeds.root, env.learners.seeds.drawn],
            "returns": env.returns, "potentials": None if rewards is None else rewards.before,
            "rows": laid_down(batch) if model._last_obs is not None else {}}

    def restore(self, state: dict[str, Any]) -> None:
        """Back to what `state` gave."""
        model, env = self.model, self.env
        tensors = state["tensors"]
        model.policy.load_state_dict(tensors["policy"])
        checkpoints.load_optimizer(model.policy.optimizer, tensors["optimizer"])
        model.num_timesteps, model._n_updates, self.games_played = state["steps"], state["updates"], state["games"]
        if state["rows"]:
            env.reset()
            lay_back(env.batch, state["rows"])
            model._last_obs, model._last_episode_starts = state["last_obs"], state["episode_starts"]
            np.copyto(env.buffers[0], state["last_obs"])
        env.learners.seat[:], env.steps[:], env.returns[:] = state["seat"], state["lengths"], state["returns"]
        if env.learners.rewards is not None:
            env.learners.rewards.before = state["potentials"]
        env.learners.seeds.root, env.learners.seeds.drawn = state["seeds"]
        np.random.set_state(tuple(state["shuffle"]))
        torch.set_rng_state(tensors["random"])


ACTIVATIONS = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}
METRICS = ("policy_gradient_loss", "value_loss", "entropy_loss", "approx_kl", "clip_fraction", "explained_variance", "learning_rate",
           "n_updates")
NEVER = 10**9  # iterations between SB3's own log lines
