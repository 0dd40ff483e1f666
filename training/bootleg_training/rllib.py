"""An example of RLlib on our games: PPO of Ray's new API stack, legal answers only, against mobsters or scripted modules.

    python -m bootleg_training.rllib iterations=20 opponents=random num_env_runners=2 out=runs/rllib

RLlib keeps every game as Python objects, so this is more than ten times slower than `bootleg train`: it shows that the environment
and its masks, rewards and checkpoints work with RLlib. The adapter is bootleg_env/adapters/rllib.py.
"""
from __future__ import annotations

import logging
import shlex
import shutil
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.tune.registry import register_env

from bootleg_agents import model_files
from bootleg_env import presets
from bootleg_env.adapters.rllib import BootlegMultiAgentEnv
from bootleg_env.engine.seeds import MOST_SEED
from bootleg_env.games import game as game_named

from .cluster import ray_running
from .networks import Network
from .ppo import ILLEGAL
from .settings import changed, read, setting

LEARNER, AT_RANDOM = "learner", "at_random"
ENOUGH = 100  # games for a win share
MODEL = "model.safetensors"
MODULE = Path("learner_group", "learner", "rl_module", LEARNER)  # the learner in a checkpoint of RLlib


# ---- RLlib's modules


class Masked(TorchRLModule, ValueFunctionAPI):
    """Our network as a module that RLlib's PPO can train; illegal actions have probability 0."""

    def setup(self) -> None:
        observations: Any = self.observation_space
        actions: Any = self.action_space
        config: Any = self.model_config
        scale = np.ones(observations["observations"].shape)  # the environment has scaled already
        self.network = Network(scale, int(actions.n), config["hidden"])

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        logits, _ = self.network(seen["observations"])
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, ILLEGAL)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return self.network(batch[Columns.OBS]["observations"])[1]


class AtRandom(RLModule):
    """A scripted opponent: any legal action. It is not trained: `policies_to_train` leaves it out."""

    framework = "torch"  # but no TorchRLModule: RLlib would want an optimiser, and there are no weights

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {Columns.ACTIONS: torch.multinomial(batch[Columns.OBS]["action_mask"].float(), 1)[:, 0]}


# ---- the training


@dataclass(frozen=True)
class Settings:
    """On the command line: name=value."""

    out: str = setting("", "folder for RLlib's checkpoint and our model file; none: neither is written")
    game: str = setting("bootleggers", "which game")
    seed: int = setting(1, "of everything", 0, MOST_SEED)
    iterations: int = setting(5, "length of the training", 1, 10**6)
    opponents: str = setting("random", "mobsters, one name for all or names with commas; `at_random`: scripted modules of RLlib")
    num_players: int = setting(0, "how many play; 0: as usual for the game", 0)
    rules: dict[str, Any] = setting({}, "settings of the game, also a preset: {preset: quiet, rounds: 8}")
    num_env_runners: int = setting(0, "processes that play; 0: the learning process plays, too", 0, 1024)
    num_envs: int = setting(8, "games side by side in each of them", 1, 2**16)
    n_steps: int = setting(4000, "answers before each update", 1, 2**24)
    batch_size: int = setting(512, "answers in a minibatch", 2, 2**24)
    n_epochs: int = setting(4, "passes over each rollout", 1, 1000)
    learning_rate: float = setting(3e-4, "of Adam", 0, 1)
    gamma: float = setting(1.0, "discount from one answer to the next", 0, 1)
    gae_lambda: float = setting(0.95, "lambda of generalised advantage estimation", 0, 1)
    clip_range: float = setting(0.2, "the probability ratio is clipped to 1 - clip_range ... 1 + clip_range", 0)
    ent_coef: float = setting(0.01, "weight of the entropy bonus", 0)
    max_grad_norm: float = setting(0.5, "gradients are clipped to this norm", 0)
    hidden: list[int] = setting([256, 256], "widths of the hidden layers")

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.num_players or game_named(self.game).usual_seats


def environment(config: dict[str, Any]) -> BootlegMultiAgentEnv:
    """What RLlib makes in every process, from plain values."""
    game = game_named(config["game"])
    return BootlegMultiAgentEnv(game, game.settings(**config["rules"]), config["opponents"], config["seat"])


def environment_config(settings: Settings) -> dict[str, Any]:
    """One learner that takes every seat in turn, and mobsters; or every seat is asked through RLlib."""
    scripted = settings.opponents == AT_RANDOM
    names, rules = settings.opponents.split(","), dict(settings.rules)
    rules = {**presets.load(rules.pop("preset", None), settings.game), **rules, "num_players": settings.players}
    return {"game": settings.game, "rules": rules, "seat": 0 if scripted else "rotate",
            "opponents": None if scripted else names[0] if len(names) == 1 else names}


def configured(settings: Settings) -> PPOConfig:
    """RLlib's config."""
    env_config = environment_config(settings)
    agents = environment(env_config).names  # bad settings raise here, in words; RLlib would hide them
    register_env("bootleg", environment)
    module_of = {agent: AT_RANDOM if settings.opponents == AT_RANDOM and agent != agents[0] else LEARNER for agent in agents}
    modules = {LEARNER: RLModuleSpec(module_class=Masked, model_config={"hidden": settings.hidden})}
    if AT_RANDOM in module_of.values():
        modules[AT_RANDOM] = RLModuleSpec(module_class=AtRandom)
    config = PPOConfig().environment("bootleg", env_config=env_config)
    config = config.env_runners(num_env_runners=settings.num_env_runners, num_envs_per_env_runner=settings.num_envs)
    config = config.debugging(seed=settings.seed)
    config = config.multi_agent(
        policies=set(modules), policies_to_train=[LEARNER], policy_mapping_fn=lambda agent, episode, **_: module_of[agent],
        count_steps_by="agent_steps")
    config = config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=modules))
    return config.training(
        train_batch_size_per_learner=settings.n_steps, minibatch_size=settings.batch_size, num_epochs=settings.n_epochs,
        lr=settings.learning_rate, gamma=settings.gamma, lambda_=settings.gae_lambda, entropy_coeff=settings.ent_coef,
        clip_param=settings.clip_range, grad_clip=settings.max_grad_norm, use_kl_loss=False)


def train(settings: Settings, show: bool = True) -> list[dict[str, float]]:
    """All iterations; gives the curve, and leaves RLlib's checkpoint in `out`."""
    torch.set_num_threads(1)  # more wait for each other on a busy machine
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)  # otherwise it explains at length that this is the new API
    config = configured(settings)
    curve: list[dict[str, float]] = []
    with ray_running(settings.num_env_runners + 1, "rllib"):
        algorithm = config.build_algo()
        try:
            for _ in range(settings.iterations):
                began = time.perf_counter()
                curve.append(point(algorithm.train(), time.perf_counter() - began))
                if show:
                    print(words(curve, 1 / settings.players), flush=True)
            if settings.out:
                algorithm.save_to_path(str(Path(settings.out).resolve()))
                export(settings, curve)
        finally:
            algorithm.stop()
            shutil.rmtree(algorithm.logdir, ignore_errors=True)  # RLlib's own log in the home folder, which cannot be switched off
    return curve


def point(result: dict[str, Any], seconds: float) -> dict[str, float]:
    """A point of the curve; games and win share are of the games that ended in this iteration."""
    played, learned = result["env_runners"], result["learners"][LEARNER]
    return {
        "steps": int(played["num_module_steps_sampled_lifetime"][LEARNER]), "seconds": seconds,
        "decisions": int(sum(played["num_module_steps_sampled"].values())), "games": int(played.get("num_episodes", 0)),
        "win_share": float(played.get("module_episode_returns_mean", {}).get(LEARNER, 0.0)), "entropy": float(learned["entropy"])}


def words(curve: list[dict[str, float]], par: float) -> str:
    """The last iteration as a line, with the win share of about the last hundred games."""
    last, games, won = curve[-1], 0.0, 0.0
    for each in reversed(curve):
        games, won = games + each["games"], won + each["games"] * each["win_share"]
        if games >= ENOUGH:
            break
    share = "no game is over yet"
    if games:
        share = f"won {100 * won / games:.0f} % of the last {games:.0f} games (par {100 * par:.0f} %)"
    speed = f"{last['steps']:>9,} answers learned from, {last['decisions'] / last['seconds']:>6,.0f} a second"
    return f"{speed}: {share}, entropy {last['entropy']:.2f}"


def export(settings: Settings, curve: list[dict[str, float]]) -> None:
    """The learner as a model file, which plays without RLlib and torch."""
    pairs = [f"{name}={value}" for name, value in changed(settings).items()]
    made = {"trainer": "rllib", "command": shlex.join(["python", "-m", "bootleg_training.rllib", *pairs]),
            "settings": asdict(settings) | {"out": None}, "steps": curve[-1]["steps"],
            "seconds": sum(point["seconds"] for point in curve)}
    model_files.save(Path(settings.out) / MODEL, restored(settings.out).network.layers(), model_files.header(
        game_named(settings.game), hidden=settings.hidden, rules=settings.rules, made=made))


def restored(out: str | Path) -> Masked:
    """The module of a checkpoint of one's own, usable without the rest of RLlib. It is a pickle, which runs code: open no stranger's."""
    module: Any = TorchRLModule.from_checkpoint(str(Path(out).resolve() / MODULE))
    return module


def main(arguments: list[str]) -> int:
    try:
        settings = read(Settings, None, arguments)
        train(settings)
    except (ValueError, OSError) as error:
        print(f"bootleg_training.rllib: {error}", file=sys.stderr)
        return 2
    if settings.out:
        print(f"{settings.out}: RLlib's checkpoint, and {MODEL}, which plays like any mobster")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
