"""gymnasium's environment with one learner: the other seats answer inside the kernel, one step goes from own turn to own turn."""
from __future__ import annotations

import warnings
from array import array
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from ..engine.checks import short
from ..engine.game import Game
from ..engine.recording import Beginning, Journal, Recording
from ..engine.seeds import MOST_SEED
from ..engine.settings import Settings
from .aec import ILLEGAL_REWARD
from .endings import forfeited
from .opponents import Opponents
from .options import start
from .rendering import FPS, MODES, checked_mode, closed, rendered
from .replays import Replayed
from .rewards import Pay
from .seats import Seat, action_id, seat_number
from .subset import Subset
from .vector import Learners


def checked_illegal(on_illegal: str) -> str:
    """The same, or an error in words."""
    if on_illegal not in ("forfeit", "raise"):
        raise ValueError(f"on_illegal={short(on_illegal)}: must be 'forfeit' or 'raise'")
    return on_illegal


class SoloEnv(Replayed, gymnasium.Env):
    """One learner (`seat` 0 ... or "rotate": one seat further every game) against named opponents.

    `opponents[k]` sits k + 1 seats behind it. It answers and sees everything, or only a `subset` of the game.
    The observation is float32; legal actions come from `action_masks()` and `info["action_mask"]`. Rewards come when the game is
    over, unless `shaping` pays on the way (rewards.py); the last info tells the outcome (endings.py). An illegal action forfeits: the
    game is terminated with -1 and `info["illegal"]`, which the first one says in a warning; with `on_illegal="raise"` it raises
    ValueError in words, and nothing has happened. What is no whole number is refused (TypeError) either way.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": FPS}

    def __init__(
        self, game: Game, settings: Settings, opponents: Opponents = None, seat: Seat = 0, render_mode: str | None = None,
        on_illegal: str = "forfeit", subset: Subset | None = None, pay: Pay | None = None,
    ):
        self.settings, self.render_mode, self.on_illegal = settings, checked_mode(render_mode), checked_illegal(on_illegal)
        self.learners = Learners(game, settings, 1, opponents, seat, restart=False, subset=subset, pay=pay)
        self.subset = self.learners.subset
        self.batch = self.learners.batch
        self.observation_space, self.action_space = self.subset.observation_space(), self.subset.action_space()
        self.over, self.warned = True, False

    @property
    def seat(self) -> int:
        """Where the learner sits in this game."""
        return int(self.learners.seat[0])

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game. `options={"snapshot": {...}}` begins there (options.py), with the learner's first own turn."""
        super().reset(seed=seed)
        if self.learners.rotating:
            turn = self.seat + 1 if seed is None else int(self.np_random.integers(self.learners.seats))
            self.learners.first[:] = turn % self.learners.seats
        number = int(self.np_random.integers(MOST_SEED))
        there = start(options, self.batch.game, self.settings, number)
        self.answers, self.over = array("H"), True
        self.batch.outside_answers = self.answers
        self.learners.reset(number, there)
        self.over = False
        self.recording: Recording | None = None
        beginning = Beginning(int(self.batch.seeds[0])) if there is None else there.beginning
        self.beginning = beginning._replace(noise=int(self.learners.noise_at_reset[0]))
        if self.render_mode == "human":
            self.render()
        return self._shown()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise ResetNeeded("the game is over: call reset() before step()")
        number = self._legal(action)
        if number is None:
            return self._forfeit(action)
        self.answers.append(number)
        reward = float(self.learners.step(number)[0])
        self.over = bool(self.batch.done[0])
        observation, info = self._shown()
        if self.over:
            info.update(self.learners.infos()[0])
        if self.render_mode == "human":
            self.render()
        return observation, reward, self.over, False, info

    def _forfeit(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The game ends by an illegal action; the first time it is said aloud."""
        if not self.warned:
            self.warned = True
            warnings.warn(
                f"an illegal action ends the game with {ILLEGAL_REWARD:g} (on_illegal='forfeit'; 'raise' would raise, and the mask is in "
                f"info['action_mask']): {self._explained(action)}", stacklevel=3)
        self.over = True
        observation, info = self._shown()
        back = 0.0 if self.learners.rewards is None else float(self.learners.rewards.forfeited()[self.seat])
        ending = forfeited(self.batch.game, self.batch.states, self.seat, self.seat)
        return observation, ILLEGAL_REWARD + back, True, False, {**info, **ending}

    def _explained(self, action: Any) -> str:
        number = action_id(action, self.subset.actions)
        return self.batch.game.explain_illegal(self.batch.states, number if number < 0 else number + self.subset.first, self.batch.mask[0])

    def _legal(self, action: Any) -> int | None:
        """The answer as an id of the whole game; if it is illegal, None or an error in words."""
        number = action_id(action, self.subset.actions)
        if 0 <= number < self.subset.actions and self.batch.mask[0, self.subset.first + number]:
            return self.subset.first + number
        if self.on_illegal == "raise":
            raise ValueError(self._explained(action))
        return None

    def _shown(self) -> tuple[np.ndarray, dict[str, Any]]:
        facts = self.batch.look(self.seat) if self.over else self.batch.facts[0]
        return facts[self.subset.columns] * self.subset.scale, {"action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> np.ndarray:
        """Legal answers as bool; all of them when the game is over, because learners cannot take a mask without any."""
        return np.ones(self.subset.actions, bool) if self.over else self.batch.mask[0, self.subset.ids] != 0

    def sample(self) -> int:
        """A random legal action, drawn inside the core."""
        return self.batch.sample_one() - self.subset.first

    def describe(self, action: int) -> str:
        """What this answer would mean, in words."""
        return self.batch.game.describe(self.batch.states, action + self.subset.first)

    def snapshot(self) -> dict:
        """The whole game as a plain dict."""
        return self.batch.game.snapshot(self.batch.states, self.settings, self.beginning.seed)

    def journal(self, seat: Seat | None = None) -> Journal:
        """All that has happened, oldest first, as a list; of a seat (or agent), what it may know."""
        if self.recording is None:
            self.recording = Recording(self.batch, self.beginning)
        events = self.recording.journal(self.answers)
        number = None if seat is None else seat_number(seat, self.batch.game, self.learners.seats)
        return self._as_journal(events if number is None else self.batch.game.known_events(events, number), number)

    def _played(self) -> tuple[Beginning, Any]:
        return self.beginning, self.answers

    def _viewer(self) -> int:
        return self.seat

    def render(self) -> Any:
        """The table: as text ("ansi"), as an SVG file ("svg"), as pixels ("rgb_array"), in a window or printed ("human"). Drawings show
        what the learner may know."""
        return rendered(self.render_mode, self.batch.game, self.batch.states, self.seat)

    def close(self) -> None:
        """The window of "human" goes; nothing else is to be released."""
        closed(self.render_mode)
