"""Our own PPO: one network for all seats learns from itself, from older selves and from named mobsters, on the batch environment.

    bootleg train --config configs/train/don.yaml minutes=30
    bootleg train --resume runs/don

A step is one answer of the newest network. Every iteration collects `rollout` of them and learns from them `epochs` times. With a
`teacher` the first part of the training imitates: half of the answers are his, and his advice is learned; then only what wins counts.
"""
from __future__ import annotations

import copy
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents import model_files, registry
from bootleg_env.engine.game import Game
from bootleg_env.engine.seeds import seeds_from
from bootleg_env.games import game as game_named

from . import checkpoints, judge, report, run, seating
from .collector import Collector
from .learner import Learner, Steps
from .network import Network, fastest_precision
from .settings import setting


@dataclass(frozen=True)
class Settings(run.Settings):
    """See docs/training.md for the table of these."""

    against: dict[str, float] = setting(
        {"self": 6, "pool": 2, "boss": 2},
        "who sits with the learner, in shares of the games: `self` (everywhere), `pool` (older selves), or a mobster (in all other seats)")
    teacher: str = setting("", "a compiled mobster to imitate at first; nothing: from scratch")
    taught: float = setting(0.1, "how much of the training is imitation, if there is a teacher", 0, 1)
    start: str = setting("", "the folder of another run: its network is where this one starts")
    hidden: list[int] = setting([256, 256], "widths of the hidden layers")
    games: int = setting(256, "games side by side", 1)
    rollout: int = setting(16384, "steps collected before each update", 1)
    batch: int = setting(2048, "steps a minibatch", 2)
    epochs: int = setting(2, "times that each step is learned from", 1)
    rate: float = setting(1e-3, "learning rate, falling to a fiftieth", 0, 1)
    entropy: float = setting(0.01, "how much variety is worth, falling likewise", 0)
    clip: float = setting(0.2, "how far a probability may move in an update", 0)
    discount: float = setting(1.0, "worth of a reward one answer later", 0, 1)
    trace: float = setting(0.95, "lambda of the advantage estimate", 0, 1)
    normalise: float = setting(0.05, "how fast the critic's units follow what is won; 0: they stay", 0, 1)
    pool: int = setting(8, "older selves kept", 1)
    pool_every: int = setting(20, "iterations until the newest takes the place of an older one", 1)
    precision: str = setting("auto", "auto: bfloat16 where the processor has it", choices=("auto", "float32", "bfloat16"))
    workers: int = setting(0, "actors of Ray that collect; 0: none, this process does", 0)
    address: str = setting("", "a running cluster of Ray for them: auto or HOST:PORT; nothing: this machine")

    def check(self) -> None:
        super().check()
        for name, share in self.against.items():
            if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 < share < math.inf:
                raise ValueError(f"against: {name}={share!r} must be a number above 0")
            if name not in (seating.SELF, seating.POOL):
                registry.mobster(name, self.game)
        if not self.against:
            raise ValueError("against: at least one of self, pool or a mobster is needed")
        if not self.hidden or any(not isinstance(each, int) or each < 1 for each in self.hidden):
            raise ValueError(f"hidden={self.hidden}: must be a list of whole numbers from 1")
        if self.address and not self.workers:
            raise ValueError(f"address={self.address}: needs workers=1 or more")
        if self.workers:
            from .actors import reached

            reached(self.address)
        if self.teacher:
            teacher = registry.mobster(self.teacher, self.game)
            if teacher.bot is None or teacher.instead:
                raise ValueError(f"teacher={self.teacher!r}: must be a compiled mobster, without exceptions")


class Trainer:
    """What run.py drives: one iteration after the other, to be left and taken up between any two of them."""

    def __init__(self, given: Settings):
        self.given = given
        self.game: Game = game_named(given.game)
        torch.manual_seed(given.seed)
        precision = fastest_precision() if given.precision == "auto" else given.precision
        self.network = Network(self.game.scale, self.game.actions, given.hidden, precision)
        self.learner = Learner(self.network, Steps(given.batch, given.epochs, given.clip, normalise=given.normalise), given.seed)
        self.older = [copy.deepcopy(self.network) for _ in range(given.pool)]
        self.collector = self.collectors()
        self.random = np.random.default_rng(given.seed)
        self.steps = self.iterations = 0
        self.imitates = bool(given.teacher)

    def begin(self) -> None:
        """Where a new run starts; one that is taken up again has its own weights."""
        if self.given.start:
            try:
                self.network.load_state_dict(weights_of(self.given.start))
            except (KeyError, RuntimeError) as error:
                raise ValueError(f"start={self.given.start}: its network is another one: {' '.join(str(error).split())[:200]}") from error
            for older in self.older:
                older.load_state_dict(self.network.state_dict())

    def collectors(self) -> Any:
        """This process, or actors that collect for it."""
        if not self.given.workers:
            return collector(self.given, self.given.seed)
        from .actors import Actors

        return Actors(collector, self.given)

    @property
    def games_played(self) -> int:
        return self.collector.finished

    def iterate(self, gone: float) -> dict[str, float]:
        """Collect and learn once; `gone` is how much of the training lies behind, from 0 to 1."""
        given, left = self.given, max(0.02, 1 - gone)
        self.imitates = self.imitates and gone < given.taught  # once it is over it is over, though the run be prolonged
        self.collector.taught = 0.5 if self.imitates else 0.0
        samples = self.collector.collect([self.network, *self.older])
        figures = self.learner.learn(samples, given.rate * left, given.entropy * left, 0.999 if self.imitates else 0.0)
        if not all(map(math.isfinite, figures.values())):
            raise ValueError(f"the network has lost itself after {self.steps:,} steps ({figures}): try a smaller rate than {given.rate:g}")
        self.steps += len(samples)
        self.iterations += 1
        if self.iterations % given.pool_every == 0:
            older = self.older[int(self.random.integers(given.pool))]
            older.load_state_dict(self.network.state_dict())
        return figures

    def outside(self) -> judge.Likeliest:
        """Judged is what stands in the model file: nothing rounded."""
        return judge.Likeliest(self.network.exact())

    def judged(self, deals: int) -> dict[str, dict[str, float]]:
        return judge.judged(self.game, self.outside, self.given, deals)

    def export(self, path: Path, made: dict[str, Any]) -> None:
        """The model file; who started from another run says how that was made."""
        before = Path(self.given.start, report.REPORT)
        if self.given.start and before.is_file():
            story = json.loads(before.read_text(encoding="utf-8"))
            made = {**made, "start": {key: story[key] for key in report.MADE}}
        model_files.save(path, self.network.matrices(), model_files.header(
            self.game, hidden=self.given.hidden, activation="relu", rules=self.given.rules, made=made))

    def state(self) -> dict[str, Any]:
        return {
            "tensors": {
                "network": self.network.state_dict(), "older": [each.state_dict() for each in self.older],
                "optimiser": self.learner.optimiser.state_dict(), "shuffle": self.learner.random.get_state()},
            "updates": self.learner.updates, "imitates": self.imitates, "steps": self.steps, "iterations": self.iterations,
            "random": self.random.bit_generator.state, "collector": self.collector.state()}

    def restore(self, state: dict[str, Any]) -> None:
        tensors = state["tensors"]
        self.network.load_state_dict(tensors["network"])
        for older, kept in zip(self.older, tensors["older"], strict=True):
            older.load_state_dict(kept)
        self.learner.optimiser.load_state_dict(tensors["optimiser"])
        self.learner.random.set_state(tensors["shuffle"])
        self.learner.updates, self.steps, self.iterations = state["updates"], state["steps"], state["iterations"]
        self.imitates = state["imitates"]
        self.random.bit_generator.state = state["random"]
        self.collector.restore(state["collector"])


def weights_of(folder: str | Path) -> Any:
    """Of the network of a run, as its newest checkpoint holds it, the critic's among them."""
    return checkpoints.newest(Path(folder))[0]["trainer"]["tensors"]["network"]


def collector(given: Settings, seed: int, share: int = 1) -> Collector:
    """The games of this training, or one of so many equal shares of them."""
    game = game_named(given.game)
    games = max(1, given.games // share // len(given.mobsters))
    rooms = [
        seating.Tables(game, given.rules_at(seats), seating.lines(given.against, games, seats, given.pool, game.name, own),
                       own, registry.mobster(given.teacher, game.name) if given.teacher else None)
        for seats, own in zip(given.mobsters, seeds_from(seed, len(given.mobsters)).tolist())]
    decisions = [(each["first"], each["size"]) for each in game.decisions()]
    return Collector(rooms, decisions, max(1, given.rollout // share), seed, given.discount, given.trace)
