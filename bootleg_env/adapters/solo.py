"""gymnasium's environment with one learner: the other seats answer inside the kernel, one step goes from own turn to own turn."""
from __future__ import annotations

import operator
from array import array
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from ..engine.game import Game
from ..engine.recording import Beginning, Recording
from ..engine.seeds import MOST_SEED
from ..engine.settings import Settings
from .aec import ILLEGAL_REWARD
from .opponents import Opponents
from .subset import Subset
from .vector import Learners


class SoloEnv(gymnasium.Env):
    """One learner (`seat` 0 ... or "rotate": one seat further every game) against named opponents.

    `opponents[k]` sits k + 1 seats behind it. It answers and sees everything, or only a `subset` of the game.
    The observation is float32; legal answers come from `action_masks()` and `info["action_mask"]`. Rewards come when the game is
    over. An illegal answer forfeits: the game is terminated with -1 and `info["illegal"]`; with `on_illegal="raise"` it raises
    ValueError in words, and nothing has happened.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self, game: Game, settings: Settings, opponents: Opponents = None, seat: int | str = 0, render_mode: str | None = None,
        on_illegal: str = "forfeit", subset: Subset | None = None,
    ):
        if on_illegal not in ("forfeit", "raise"):
            raise ValueError(f"on_illegal={on_illegal!r}: must be 'forfeit' or 'raise'")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: must be None, 'ansi' or 'human'")
        self.settings, self.render_mode, self.on_illegal = settings, render_mode, on_illegal
        self.learners = Learners(game, settings, 1, opponents, seat, restart=False, subset=subset)
        self.subset = self.learners.subset
        self.batch = self.learners.batch
        self.observation_space, self.action_space = self.subset.observation_space(), self.subset.action_space()
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
        self.batch.outside_answers = self.answers
        self.learners.reset(int(self.np_random.integers(MOST_SEED)))
        self.recording: Recording | None = None
        self.beginning = Beginning(int(self.batch.seeds[0]), int(self.learners.noise_at_reset[0]))
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
        self.over = bool(self.batch.done[0])
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
        if 0 <= number < self.subset.actions and self.batch.mask[0, self.subset.first + number]:
            return self.subset.first + number
        if self.on_illegal == "raise":
            shown = action if number < 0 else number + self.subset.first
            raise ValueError(self.batch.game.explain_illegal(self.batch.states, shown, self.batch.mask[0]))
        return None

    def _shown(self) -> tuple[np.ndarray, dict[str, Any]]:
        facts = self.batch.look(self.seat) if self.over else self.batch.facts[0]
        return facts[self.subset.columns] * self.subset.scale, {"action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> np.ndarray:
        """Legal answers as bool; all of them when the game is over, because learners cannot take a mask without any."""
        return np.ones(self.subset.actions, bool) if self.over else self.batch.mask[0, self.subset.ids] != 0

    def sample(self) -> int:
        """A random legal answer, drawn inside the core."""
        return self.batch.sample_one() - self.subset.first

    def describe(self, action: int) -> str:
        """What this answer would mean, in words."""
        return self.batch.game.describe(self.batch.states, action + self.subset.first)

    def snapshot(self) -> dict:
        """The whole game as a plain dict."""
        return self.batch.game.snapshot(self.batch.states, self.settings, self.beginning.seed)

    def journal(self, seat: int | None = None) -> list[dict]:
        """All that has happened, oldest first; of a seat, what that mobster may know."""
        if self.recording is None:
            self.recording = Recording(self.batch, self.beginning)
        events = self.recording.journal(self.answers)
        return events if seat is None else self.batch.game.known_events(events, seat)

    def render(self) -> str | None:  # type: ignore[override]
        """The table in text: returned (ansi) or printed (human)."""
        picture = self.batch.game.board_text(self.batch.states)
        if self.render_mode == "ansi":
            return picture
        if self.render_mode == "human":
            print(picture)
        return None
