"""A VecEnv of stable-baselines3 on the batch: one learner a game against bots inside the kernel. MaskablePPO takes it as it is.

(stable-baselines3 does not accept gymnasium's vector environments.)
"""
from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from ..engine.game import Game
from ..engine.settings import Settings
from .opponents import Opponents
from .options import taken
from .rendering import FPS, checked_mode, rendered
from .rewards import Pay
from .seats import Seat
from .subset import Subset
from .vector import Learners, checked_count


class SB3VecEnv(VecEnv):
    """One learner a game (`seat` 0 ... or "rotate"); an illegal action raises, so bring a learner that heeds `action_masks`.

    Observations take turns in two buffers: one stays valid until the step after the next. Infos of games that go on are one shared
    empty dict; those of games that are over tell the outcome (endings.py), and what SB3's Monitor would add.
    """

    def __init__(
        self, game: Game, settings: Settings, num_envs: int = 256, opponents: Opponents = None, seat: Seat = 0,
        subset: Subset | None = None, pay: Pay | None = None, render_mode: str | None = None,
    ):
        self.settings, self.mode_of_games = settings, checked_mode(render_mode, ["rgb_array"])
        self.metadata = {"render_modes": ["rgb_array"], "render_fps": FPS}  # type: ignore[dict-item]
        self.learners = Learners(game, settings, checked_count(num_envs), opponents, seat, restart=True, subset=subset, pay=pay)
        self.subset = self.learners.subset
        self.batch = self.learners.batch
        self.buffers = [np.zeros((self.batch.games, self.subset.size), np.float32) for _ in range(2)]
        self.steps = np.zeros(self.batch.games, np.int64)  # of the learner, in the game under way
        self.returns = np.zeros(self.batch.games)
        self.nothing_to_say: list[dict] = [{}] * self.batch.games
        self.began = time.time()
        super().__init__(self.batch.games, self.subset.observation_space(), self.subset.action_space())

    def reset(self) -> np.ndarray:
        for options in self._options:
            taken(options)
        self.learners.reset(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self.steps[:], self.returns[:] = 0, 0.0
        return self._observation()

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = self.batch.checked(self.subset.ids_of(actions))

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict]]:
        reward = self.learners.step(self.actions)
        done = self.batch.done.astype(bool)
        self.steps += 1
        infos = self.nothing_to_say.copy()
        self.returns += reward
        for row, info in self.learners.infos().items():
            infos[row] = {**info, **self._end_of_game(row)}
            self.steps[row], self.returns[row] = 0, 0.0
        return self._observation(), reward.astype(np.float32, copy=False), done, infos

    def _end_of_game(self, row: int) -> dict[str, Any]:
        """What stable-baselines3 wants to know, and what its Monitor would add."""
        return {
            "terminal_observation": self.learners.final_observation(row),
            "TimeLimit.truncated": False,
            "episode": {"r": float(self.returns[row]), "l": int(self.steps[row]), "t": round(time.time() - self.began, 6)},
        }

    def _observation(self) -> np.ndarray:
        self.buffers.reverse()
        np.copyto(self.buffers[0], self.learners.observation())
        return self.buffers[0]

    def action_masks(self) -> np.ndarray:
        """Legal answers as bool, a row a game."""
        return self.learners.masks().copy()

    def sample(self) -> np.ndarray:
        """A random legal action for every learner."""
        return self.learners.sample()

    def close(self) -> None:
        """Nothing to release."""

    # ---- what SB3 asks of single environments

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        value = self.mode_of_games if attr_name == "render_mode" else getattr(self, attr_name)
        return [value for _ in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"cannot set {attr_name!r} of single games: they are rows of one batch")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> Any:
        if method_name != "action_masks":
            raise AttributeError(f"no method {method_name!r} of single games: they are rows of one batch; action_masks is")
        masks = self.action_masks()
        return masks if indices is None else masks[self._rows(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._rows(indices)]

    def get_images(self) -> list[Any]:
        """A picture of every table (None without `render_mode="rgb_array"`); SB3's `render` and VecVideoRecorder tile them."""
        states, game, seats = self.batch.states, self.batch.game, self.learners.seat.tolist()
        return [rendered(self.mode_of_games, game, states[row : row + 1], seat) for row, seat in enumerate(seats)]

    def _rows(self, indices: Any) -> list[int]:
        chosen: Iterable[int] = self._get_indices(indices)
        return list(chosen)
