"""gymnasium's environment with one learner: the other seats answer inside the kernel, one step goes from own turn to own turn."""
from __future__ import annotations

import operator
from array import array
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from .aec import ILLEGAL_REWARD
from .part import Part
from .table import MOST_SEED, Beginning, Game, Recording
from .vector import Learners


class SoloEnv(gymnasium.Env):
    """One learner (`seat` 0 ... or "rotate": one seat further every game) against named opponents.

    `opponents[k]` sits k + 1 seats behind him. He answers and sees everything, or only a `part` of the game.
    The observation is float32; legal answers come from `action_masks()` and `info["action_mask"]`. Rewards come when the game is
    over. An illegal answer forfeits: the game is terminated with -1 and `info["illegal"]`; with `on_illegal="raise"` it raises
    ValueError in words, and nothing has happened.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self, game: Game, settings: Any, opponents: Any = None, seat: int | str = 0, render_mode: str | None = None,
        on_illegal: str = "forfeit", part: Part | None = None,
    ):
        if on_illegal not in ("forfeit", "raise"):
            raise ValueError(f"on_illegal={on_illegal!r}: must be 'forfeit' or 'raise'")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: must be None, 'ansi' or 'human'")
        self.settings, self.render_mode, self.on_illegal = settings, render_mode, on_illegal
        self.learners = Learners(game, settings, 1, opponents, seat, restart=False, part=part)
        self.part = self.learners.part
        self.table = self.learners.table
        self.observation_space, self.action_space = self.part.observation_space(), self.part.action_space()
        self.over = True

    @property
    def seat(self) -> int:
        """Where the learner sits in this game."""
        return int(self.learners.seat[0])

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        if self.learners.rotating:
            turn = self.seat + 1 if seed is None else int(self.np_random.integers(self.learners.seats))
            self.learners.first[:] = turn % self.learners.seats
        self.answers, self.over = array("H"), False
        self.table.heard = self.answers
        self.learners.reset(int(self.np_random.integers(MOST_SEED)))
        self.recording: Recording | None = None
        self.begun = Beginning(int(self.table.seeds[0]), int(self.learners.noise_at_reset[0]))
        if self.render_mode == "human":
            self.render()
        return self._shown()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise ResetNeeded("the game is over: call reset() before step()")
        number = self._legal(action)
        if number is None:
            self.over = True
            observation, info = self._shown()
            return observation, ILLEGAL_REWARD, True, False, {**info, "illegal": True}
        self.answers.append(number)
        reward = float(self.learners.step(number)[0])
        self.over = bool(self.table.done[0])
        observation, info = self._shown()
        if self.render_mode == "human":
            self.render()
        return observation, reward, self.over, False, info

    def _legal(self, action: Any) -> int | None:
        """The answer as an id of the whole game; if it is illegal, None or an error in words."""
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if 0 <= number < self.part.actions and self.table.mask[0, self.part.first + number]:
            return self.part.first + number
        if self.on_illegal == "raise":
            shown = action if number < 0 else number + self.part.first
            raise ValueError(self.table.game.explain_illegal(self.table.states, shown, self.table.mask[0]))
        return None

    def _shown(self) -> tuple[np.ndarray, dict[str, Any]]:
        facts = self.table.look(self.seat) if self.over else self.table.facts[0]
        return facts[self.part.columns] * self.part.scale, {"action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> np.ndarray:
        """Legal answers as bool; all of them when the game is over, because learners cannot take a mask without any."""
        return np.ones(self.part.actions, bool) if self.over else self.table.mask[0, self.part.ids] != 0

    def sample(self) -> int:
        """A random legal answer, drawn inside the core."""
        return self.table.sample_one() - self.part.first

    def describe(self, action: int) -> str:
        """What this answer would mean, in words."""
        return self.table.game.describe(self.table.states, action + self.part.first)

    def snapshot(self) -> dict:
        """The whole game as a plain dict."""
        return self.table.game.snapshot(self.table.states, self.settings, self.begun.seed)

    def journal(self, seat: int | None = None) -> list[dict]:
        """All that has happened, oldest first; of a seat, what that mobster may know."""
        if self.recording is None:
            self.recording = Recording(self.table, self.begun)
        events = self.recording.tell(self.answers)
        return events if seat is None else self.table.game.known_events(events, seat)

    def render(self) -> str | None:  # type: ignore[override]
        """The table in text: returned (ansi) or printed (human)."""
        picture = self.table.game.picture(self.table.states)
        if self.render_mode == "ansi":
            return picture
        if self.render_mode == "human":
            print(picture)
        return None
