"""sb3-contrib's MaskablePPO on the native VecEnv, against any mix of mobsters: what most people know, at its full speed.

    bootleg train --config configs/train/maskable.yaml "against=[boss, dealer, greedy]"

A step is one answer of the learner; he changes seats with every game.
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

from agents import registry
from bootleg_env.adapters.sb3 import SB3VecEnv
from bootleg_env.adapters.subset import Subset
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.game import Game
from bootleg_env.games import game as game_named

from . import judge, run
from .convert import convert
from .seating import raw
from .settings import setting


@dataclass(frozen=True)
class Settings(run.Settings):
    against: list[str] = setting(["boss"], "the mobsters behind the learner: one for all seats, or a name for each")
    games: int = setting(512, "games side by side", 1)
    rollout: int = setting(64, "steps a game before each update", 1)
    batch: int = setting(4096, "steps a minibatch", 2)
    epochs: int = setting(3, "times that each step is learned from", 1)
    rate: float = setting(1e-3, "learning rate, falling to a fiftieth", 0, 1)
    entropy: float = setting(0.005, "how much variety is worth", 0, 1)
    discount: float = setting(1.0, "worth of a reward one answer later", 0, 1)
    trace: float = setting(0.95, "lambda of the advantage estimate", 0, 1)
    hidden: list[int] = setting([256, 256], "widths of the hidden layers, of policy and critic each")

    def check(self) -> None:
        super().check()
        if self.seed >= 2**32:
            raise ValueError(f"seed={self.seed}: stable-baselines3 takes whole numbers to {2**32 - 1}")
        if len(self.mobsters) != 1:
            raise ValueError(f"mobsters={self.mobsters}: this trainer learns at tables of one size")
        if any(not isinstance(each, int) or each < 1 for each in self.hidden):
            raise ValueError(f"hidden={self.hidden}: must be a list of whole numbers from 1")
        if self.games * self.rollout % self.batch == 1:
            raise ValueError(f"batch={self.batch}: of games * rollout steps one would be left over, and SB3 cannot learn from one alone")
        if not all(isinstance(each, str) for each in self.against):
            raise ValueError(f"against={self.against}: must be a list of mobsters")
        registry.opponents_of(self.opponents, self.mobsters[0] - 1, self.game, "against")

    @property
    def opponents(self) -> Any:
        return self.against[0] if len(self.against) == 1 else self.against


class Trainer:
    """What run.py drives: SB3 collects and learns once in every iteration."""

    def __init__(self, given: Any, part: Callable[[Game], Subset] = Subset):
        self.given = given
        self.game: Game = game_named(given.game)
        torch.distributions.Distribution.set_default_validate_args(False)  # a third of the learner's time
        self.env = SB3VecEnv(self.game, given.rules_at(given.mobsters[0]), given.games, given.opponents, "rotate", part(self.game))
        self.env.seed(given.seed)
        self.left = 1.0
        nets = {"pi": list(given.hidden), "vf": list(given.hidden)}
        self.model = sb3_contrib.MaskablePPO(
            "MlpPolicy", self.env, learning_rate=lambda _: given.rate * self.left, n_steps=given.rollout, batch_size=given.batch,
            n_epochs=given.epochs, gamma=given.discount, gae_lambda=given.trace, ent_coef=given.entropy, seed=given.seed, device="cpu",
            policy_kwargs={"net_arch": nets, "activation_fn": torch.nn.ReLU})
        self.model.set_logger(Logger(None, []))
        self.games_played = 0

    @property
    def steps(self) -> int:
        return self.model.num_timesteps

    def iterate(self, gone: float) -> dict[str, float]:
        self.left = max(0.02, 1 - gone)
        self.model.learn(self.given.games * self.given.rollout, callback=self._count, log_interval=NEVER, reset_num_timesteps=False)
        said = self.model.logger.name_to_value
        return {name: float(said[f"train/{name}"]) for name in FIGURES if f"train/{name}" in said}

    def _count(self, seen: dict[str, Any], _: dict[str, Any]) -> bool:
        self.games_played += int(seen["dones"].sum())
        return True

    # ---- who he is at a table

    def outside(self) -> Likeliest:
        return Likeliest(self.model, self.env.part)

    def judged(self, deals: int) -> dict[str, dict[str, float]]:
        part = self.env.part
        decisions = [each["name"] for each in part.decisions] if part.base else ()
        return judge.judged(self.game, self.outside, self.given, deals, part.base, decisions)

    def export(self, path: Path, made: dict[str, Any]) -> None:
        """The model file, without anything of SB3."""
        part = self.env.part
        whole = part.base is None
        convert(
            self.model.policy, path, self.game, () if whole else [each["name"] for each in part.fields()],
            () if whole else [each["name"] for each in part.decisions], None if part.base is None else str(part.base.name),
            rules=self.given.rules, made=made)

    # ---- to come back to

    def state(self) -> dict[str, Any]:
        model, env = self.model, self.env
        table, policy = env.batch, model.policy
        return {
            "tensors": {"policy": policy.state_dict(), "optimiser": policy.optimizer.state_dict(), "chance": torch.get_rng_state()},
            "steps": model.num_timesteps, "updates": model._n_updates, "games": self.games_played, "shuffle": list(np.random.get_state()),
            "seen": model._last_obs, "starts": model._last_episode_starts, "seat": env.learners.seat, "lengths": env.steps,
            "seeds": [env.learners.seeds.root, env.learners.seeds.drawn],
            "rows": {name: raw(getattr(table, name)).copy() for name in ROWS} if model._last_obs is not None else {}}

    def restore(self, state: dict[str, Any]) -> None:
        model, env = self.model, self.env
        tensors = state["tensors"]
        model.policy.load_state_dict(tensors["policy"])
        model.policy.optimizer.load_state_dict(tensors["optimiser"])
        model.num_timesteps, model._n_updates, self.games_played = state["steps"], state["updates"], state["games"]
        if state["rows"]:
            env.reset()
            for name, kept in state["rows"].items():
                raw(getattr(env.batch, name))[:] = kept
            model._last_obs, model._last_episode_starts = state["seen"], state["starts"]
            np.copyto(env.buffers[0], state["seen"])
        env.learners.seat, env.steps = state["seat"], state["lengths"]
        env.learners.seeds.root, env.learners.seeds.drawn = state["seeds"]
        np.random.set_state(tuple(state["shuffle"]))
        torch.set_rng_state(tensors["chance"])


FIGURES = ("entropy_loss", "approx_kl", "clip_fraction", "value_loss", "explained_variance")
NEVER = 10**9  # SB3 writes its own log so seldom
ROWS = ("states", "io", "mask_rows", "facts_rows", "float_rows")


class Likeliest:
    """SB3's policy as somebody whom tables ask: his likeliest legal answer."""

    def __init__(self, model: sb3_contrib.MaskablePPO, part: Subset):
        self.policy, self.part = model.policy, part

    def answers(self, table: GameBatch, rows: np.ndarray) -> np.ndarray:
        seen = torch.as_tensor(np.float32(table.facts[rows][:, self.part.columns] * self.part.scale))
        with torch.no_grad():
            found: Any = self.policy.get_distribution(seen, action_masks=table.mask[rows, self.part.ids]).distribution
        return np.asarray(self.part.ids_of(found.logits.numpy().argmax(1)))


