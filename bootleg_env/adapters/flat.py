"""A wrapper of PettingZoo environments for code that wants plain arrays as observations; the mask is in the infos, as always."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from pettingzoo.utils import BaseWrapper


class FlatObservations(BaseWrapper):
    """`observe` and `last` give float32 arrays in place of dicts; the action mask is `infos[agent]["action_mask"]`.

    SuperSuit's wrappers of observations want this. For a parallel environment: `turn_based_aec_to_parallel(FlatObservations(env()))`.
    """

    def observation_space(self, agent: str) -> Box:
        space: Any = self.env.observation_space(agent)["observation"]
        return space

    def observe(self, agent: str) -> np.ndarray:
        observation: np.ndarray = self.env.observe(agent)["observation"]
        return observation

    def last(self, observe: bool = True) -> tuple[np.ndarray | None, float, bool, bool, dict[str, Any]]:
        observation, *more = self.env.last(observe)
        return (None if observation is None else observation["observation"], *more)
