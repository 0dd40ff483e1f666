"""The best bidder against a field that bids as it does: MaskablePPO on the Bids environment, then a look at what it learned.

    python -m training.bids minutes=10 base=boss out=out/bids

The learner makes the bids and nothing else; `base` plays the rest of its seat. What it meets does not learn, so it looks for a best
response: what it wins above the base's own bidding bounds from below what better bidding could bring. It is judged on deals it never
saw, in every seat, beside the named bidders on the same deals. Written to `out`: bids.zip (stable-baselines3) and bids.json (the report).
"""
from __future__ import annotations

import io
import json
import os
import sys
import time
import typing
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import sb3_contrib
import torch
from stable_baselines3.common.callbacks import BaseCallback

from agents import registry, statistics
from agents.bootleggers import bidding
from agents.bootleggers.cast import BIDDERS
from agents.mobster import Mobster
from bootleg_env import __version__, bootleggers_v0
from bootleg_env.part import Part
from bootleg_env.table import FOR_BOTS, MOST_SEED, Table, checked_seed, seeds_from

PAYS = ("win", "rank")
GREEDY, DRAWN = "learner", "learner, drawn"
METHOD = ("Every candidate bids in every seat of every deal, the base does all else in that seat and everything in the others; the same "
          "deals for all, none of them seen in training. less_own: win share less that of the base's own bidding, paired by deals. ")


@dataclass(frozen=True)
class Settings:
    """What can be said on the command line, as key=value."""

    base: str = "boss"  # plays all but the bids in the learner's seat
    opponents: str = ""  # three names with commas between, or one for all; nothing: as the base
    reward: str = "win"
    minutes: float = 10.0  # of training
    steps: int = 0  # bids to train on, instead of minutes: then a run can be repeated exactly
    out: str = "out/bids"
    seed: int = 1
    deals: int = 1000  # held out, each played in all four seats
    test_seed: int = 21  # of the held-out deals
    games: int = 256  # side by side
    rollout: int = 48  # bids a game before each update
    batch: int = 2048
    epochs: int = 4
    rate: float = 1e-3  # falls to nothing over the training
    width: int = 128  # of the two hidden layers
    gae_lambda: float = 0.95
    entropy: float = 0.01
    threads: int = 1  # of torch: more of them wait for each other on a busy machine


def parsed(arguments: list[str]) -> Settings:
    """Settings from key=value, or an error in words."""
    types = typing.get_type_hints(Settings)
    given: dict[str, Any] = {}
    for each in arguments:
        name, equals, text = each.partition("=")
        if not equals:
            raise ValueError(f"{each!r}: settings are given as key=value, with a key of {', '.join(types)}")
        if name not in types:
            raise ValueError(registry.unknown("setting", name, list(types)))
        try:
            given[name] = types[name](text)
        except ValueError:
            raise ValueError(f"{name}={text!r}: must be a {'whole number' if types[name] is int else 'number'}") from None
    return checked(Settings(**given))


def checked(given: Settings) -> Settings:
    """The same settings; refused in words before anything is trained."""
    least = {"steps": 0, "deals": 2, "games": 1, "rollout": 1, "batch": 2, "epochs": 1, "width": 1, "threads": 1}
    for name, number in least.items():
        if getattr(given, name) < number:
            raise ValueError(f"{name}={getattr(given, name)}: must be a whole number from {number}")
    for name, low, high in (("minutes", 0, np.inf), ("rate", 0, 1), ("gae_lambda", 0, 1), ("entropy", 0, 1)):
        if not low <= getattr(given, name) <= high:
            raise ValueError(f"{name}={getattr(given, name)}: must be a number from {low}{'' if high == np.inf else f' to {high}'}")
    if given.reward not in PAYS:
        raise ValueError(registry.unknown("reward", given.reward, PAYS))
    if checked_seed(given.seed) == checked_seed(given.test_seed):
        raise ValueError(f"test_seed={given.test_seed}: must differ from seed, or the held-out deals are not held out")
    registry.mobster(given.base)
    registry.opponents_of(opponents(given), 3, "bootleggers")
    return given


def opponents(given: Settings) -> Any:
    names = (given.opponents or given.base).split(",")
    return names[0] if len(names) == 1 else names


# ---- training


class Clock(BaseCallback):
    """Ends the training when its time is up; writes the curve."""

    def __init__(self, given: Settings):
        super().__init__()
        self.given, self.curve, self.began = given, [], time.perf_counter()
        self.paid = self.over = self.all_games = 0.0

    @property
    def gone(self) -> float:
        """How much of the training lies behind, 0 to 1 and more."""
        if self.given.steps:
            return self.num_timesteps / self.given.steps
        return (time.perf_counter() - self.began) / max(60 * self.given.minutes, 1e-9)

    def rate(self, _: float) -> float:
        return self.given.rate * max(0.02, 1 - self.gone)

    def _on_training_start(self) -> None:
        self.began = time.perf_counter()

    def _on_step(self) -> bool:
        self.paid += float(self.locals["rewards"].sum())
        self.over += int(self.locals["dones"].sum())
        return self.num_timesteps < self.given.steps or not self.given.steps

    def _on_rollout_start(self) -> None:
        if self.over:
            self.tell()

    def tell(self) -> None:
        """One more point of the curve: of the games since the last one, before the update that they were for."""
        seconds, self.all_games = time.perf_counter() - self.began, self.all_games + self.over
        point = {"seconds": round(seconds, 1), "bids": self.num_timesteps, "games": int(self.all_games), "reward": round(self.paid / self.over, 4)}
        for name in ("entropy_loss", "explained_variance", "approx_kl"):
            value = self.model.logger.name_to_value.get(f"train/{name}")
            point |= {} if value is None else {name: round(float(value), 4)}
        self.curve.append(point)
        self.paid = self.over = 0.0
        said = f"{seconds:7.0f} s  {self.num_timesteps:>9,} bids  {point['reward']:.3f} reward"
        print(f"\r{said}  {self.num_timesteps / seconds:,.0f} bids/s", end="", file=sys.stderr, flush=True)


class Timed(Clock):
    """The same with an end by the clock: looked at between rollouts, so that no games are thrown away."""

    def _on_rollout_end(self) -> None:
        self.stop = not self.given.steps and self.gone >= 1

    def _on_step(self) -> bool:
        return super()._on_step()
