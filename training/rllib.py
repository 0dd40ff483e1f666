"""An example of RLlib on our games: PPO of Ray's new API stack, legal answers only, against mobsters or scripted modules.

    python -m training.rllib iterations=20 opponents=random runners=2 out=runs/rllib

RLlib keeps every game as Python objects, so this is some hundred times slower than `bootleg train`: it shows that the environment and
its masks, rewards and checkpoints work there, for those who have their own reasons for RLlib. The adapter is bootleg_env/rllib.py.
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

from agents import model_files
from bootleg_env import presets
from bootleg_env.adapters.rllib import BootlegMultiAgentEnv
from bootleg_env.games import game as game_named

from .cluster import ray_running
from .learner import NEVER
from .network import Network
from .settings import changed, read, setting

LEARNER, AT_RANDOM = "learner", "at_random"
ENOUGH = 100  # games to say a win share of
MODEL = "model.safetensors"
MODULE = Path("learner_group", "learner", "rl_module", LEARNER)  # where a checkpoint of RLlib keeps it


# ---- modules: who answers, as RLlib has it


class Masked(TorchRLModule, ValueFunctionAPI):
    """Our network as a module that PPO can train: what is not legal has no chance to be drawn."""

    def setup(self) -> None:
        seen: Any = self.observation_space
        options: Any = self.action_space
        given: Any = self.model_config
        unscaled = np.ones(seen["observations"].shape)  # the environment has scaled what it shows
        self.network = Network(unscaled, int(options.n), given["hidden"])

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        shown = batch[Columns.OBS]
        logits, _worth = self.network(shown["observations"])
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(shown["action_mask"] == 0, NEVER)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        return self.network(batch[Columns.OBS]["observations"])[1]


class AtRandom(RLModule):
    """A scripted opponent: any legal answer. It is not trained; `policies_to_train` leaves it out."""

    framework = "torch"  # but no TorchRLModule: RLlib would want an optimiser for what has no weights

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {Columns.ACTIONS: torch.multinomial(batch[Columns.OBS]["action_mask"].float(), 1)[:, 0]}


# ---- the training


@dataclass(frozen=True)
class Settings:
    """What can be said on the command line, as name=value."""

    out: str = setting("", "the folder for RLlib's checkpoint and our model file; nothing: neither is written")
    game: str = setting("bootleggers", "which game")
    seed: int = setting(1, "of everything", 0)
    opponents: str = setting("random", "mobsters, one name for all or names with commas between; `at_random`: scripted modules of RLlib")
    mobsters: int = setting(4, "at a table")
    rules: dict[str, Any] = setting({}, "settings of the game, and a preset: {preset: quiet, rounds: 8}")
    iterations: int = setting(5, "how long", 1)
    runners: int = setting(0, "processes that play; 0: the one that learns plays, too", 0)
    games: int = setting(8, "side by side in each of them", 1)
    rollout: int = setting(4000, "decisions before each update", 1)
    batch: int = setting(512, "decisions a minibatch", 2)
    epochs: int = setting(4, "times that each decision is learned from", 1)
    rate: float = setting(3e-4, "learning rate", 0, 1)
    entropy: float = setting(0.01, "how much variety is worth", 0)
    hidden: list[int] = setting([256, 256], "widths of the hidden layers")


def environment(config: dict[str, Any]) -> BootlegMultiAgentEnv:
    """What RLlib makes in every process, from plain values."""
    game = game_named(config["game"])
    return BootlegMultiAgentEnv(game, game.settings(**config["rules"]), config["opponents"], config["seat"])


def environment_config(given: Settings) -> dict[str, Any]:
    """One learner, who takes every seat in turn, and mobsters; or everybody asked through RLlib."""
    scripted = given.opponents == AT_RANDOM
    names, rules = given.opponents.split(","), dict(given.rules)
    rules = {**presets.load(rules.pop("preset", None), given.game), **rules, "num_players": given.mobsters}
    return {"game": given.game, "rules": rules, "seat": 0 if scripted else "rotate",
            "opponents": None if scripted else names[0] if len(names) == 1 else names}


def configured(given: Settings) -> PPOConfig:
    """RLlib's settings. Its check of environments is off, because it answers without looking at the mask."""
    config = environment_config(given)
    agents = environment(config).names  # refuses in words what is wrong, before RLlib hides it
    register_env("bootleg", environment)
    who = {agent: AT_RANDOM if given.opponents == AT_RANDOM and agent != agents[0] else LEARNER for agent in agents}
    modules = {LEARNER: RLModuleSpec(module_class=Masked, model_config={"hidden": given.hidden})}
    if AT_RANDOM in who.values():
        modules[AT_RANDOM] = RLModuleSpec(module_class=AtRandom)
    found = PPOConfig().environment("bootleg", env_config=config, disable_env_checking=True)
    found = found.env_runners(num_env_runners=given.runners, num_envs_per_env_runner=given.games).debugging(seed=given.seed)
    found = found.multi_agent(
        policies=set(modules), policies_to_train=[LEARNER], policy_mapping_fn=lambda agent, episode, **_: who[agent],
        count_steps_by="agent_steps")
    found = found.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=modules))
    return found.training(
        train_batch_size_per_learner=given.rollout, minibatch_size=given.batch, num_epochs=given.epochs, lr=given.rate, gamma=1.0,
        lambda_=0.95, entropy_coeff=given.entropy, clip_param=0.2, grad_clip=0.5, use_kl_loss=False)


def train(given: Settings, show: bool = True) -> list[dict[str, float]]:
    """Iteration by iteration; gives the curve, and leaves RLlib's checkpoint in `out`."""
    torch.set_num_threads(1)  # more of them wait for each other on a busy machine
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)  # else it says at length that this is the new API
    config = configured(given)
    curve: list[dict[str, float]] = []
    with ray_running(given.runners + 1, "rllib"):
        algorithm = config.build_algo()
        try:
            for _ in range(given.iterations):
                began = time.perf_counter()
                curve.append(point(algorithm.train(), time.perf_counter() - began))
                if show:
                    print(words(curve, 1 / given.mobsters), flush=True)
            if given.out:
                algorithm.save_to_path(str(Path(given.out).resolve()))
                export(given, curve)
        finally:
            algorithm.stop()
            shutil.rmtree(algorithm.logdir, ignore_errors=True)  # RLlib's own, in the home folder, whether one wants it or not
    return curve


def point(result: dict[str, Any], seconds: float) -> dict[str, float]:
    """What is worth saying of an iteration; games and the share of them that was won are of those that ended in it."""
    played, learned = result["env_runners"], result["learners"][LEARNER]
    return {
        "steps": int(played["num_module_steps_sampled_lifetime"][LEARNER]), "seconds": seconds,
        "decisions": int(sum(played["num_module_steps_sampled"].values())), "games": int(played.get("num_episodes", 0)),
        "win_share": float(played.get("module_episode_returns_mean", {}).get(LEARNER, 0.0)), "entropy": float(learned["entropy"])}


def words(curve: list[dict[str, float]], par: float) -> str:
    """The last iteration for a person, with the win share of about the last hundred games."""
    at, games, won = curve[-1], 0.0, 0.0
    for each in reversed(curve):
        games, won = games + each["games"], won + each["games"] * each["win_share"]
        if games >= ENOUGH:
            break
    share = f"won {100 * won / games:.0f} % of the last {games:.0f} games (par {100 * par:.0f} %)" if games else "no game is over yet"
    speed = f"{at['steps']:>9,} decisions learned from, {at['decisions'] / at['seconds']:>6,.0f} a second"
    return f"{speed}: {share}, entropy {at['entropy']:.2f}"


def export(given: Settings, curve: list[dict[str, float]]) -> None:
    """The learner as a model file, which needs neither RLlib nor torch: a mobster like any other."""
    made = {"trainer": "rllib", "command": shlex.join(["python", "-m", "training.rllib", *(f"{k}={v}" for k, v in changed(given).items())]),
            "settings": asdict(given) | {"out": None}, "steps": curve[-1]["steps"], "seconds": sum(point["seconds"] for point in curve)}
    model_files.save(Path(given.out) / MODEL, restored(given.out).network.matrices(), model_files.header(
        game_named(given.game), hidden=given.hidden, rules=given.rules, made=made))


def restored(out: str | Path) -> Masked:
    """The module of a checkpoint, to be asked without RLlib's machinery."""
    found: Any = TorchRLModule.from_checkpoint(str(Path(out).resolve() / MODULE))
    return found


def main(arguments: list[str]) -> int:
    try:
        given = read(Settings, None, arguments)
        train(given)
    except (ValueError, OSError) as error:
        print(f"training.rllib: {error}", file=sys.stderr)
        return 2
    if given.out:
        print(f"{given.out}: RLlib's checkpoint, and {MODEL}, a mobster like any other")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
