"""Batches of games: `VectorEnv` (every seat of every game) and gymnasium's native vector environment (one learner a game)."""
from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.checks import short
from ..engine.game import Game
from ..engine.seeds import FOR_BOTS, FOR_SAMPLES, MOST_SEED, Seeds, checked_seed, seeds_from
from ..engine.settings import Settings
from .endings import Endings
from .opponents import Opponents, behind, beside
from .options import Start, taken
from .rendering import BATCH_MODES, FPS, checked_mode, rendered
from .rewards import Pay, rewards_of
from .seats import Seat, learner_seat
from .spaces import Actions, observed_box
from .subset import Subset


class Batch(NamedTuple):
    """What the games show, one row each."""

    observation: np.ndarray  # int16 facts (or float32) of the seat in question
    action_mask: np.ndarray  # int8
    seat: np.ndarray  # which seat is asked
    reward: np.ndarray  # float32, by seat: of the game that ended with this step, else zero (but for `shaping`)
    done: np.ndarray  # bool: a game ended with this step; the row shows the next one already


def checked_count(num_envs: object) -> int:
    if isinstance(num_envs, (int, np.integer)) and not isinstance(num_envs, bool) and num_envs > 0:
        return int(num_envs)
    raise ValueError(f"num_envs={short(num_envs)}: must be a whole number from 1")


def checked_autoreset(mode: object) -> AutoresetMode:
    """SAME_STEP or NEXT_STEP, by gymnasium's constant, its name or its value."""
    for each in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
        if mode in (each, each.name, each.value):
            return each
    raise ValueError(f"autoreset_mode={short(mode)}: must be {AutoresetMode.SAME_STEP.value!r} or {AutoresetMode.NEXT_STEP.value!r}")


class VectorEnv:
    """Every seat of every game, arrays in and arrays out; a finished game restarts by itself.

    The arrays of a Batch are the environment's own: copy what you keep, because the next step overwrites them; mask and seat cannot be
    written to, since they say what is legal. Or ask for `copy=True`. An environment is for one thread at a time.
    Observations are facts, small integers; `floats=True` gives them scaled as float32.
    `opponents` are mobsters that answer inside, in the same seats of every game: `seat` is then always another one. `endings()` tells how
    the games that were over with the last step ended.
    """

    def __init__(
        self, game: Game, settings: Settings, num_envs: int = 256, floats: bool = False, copy: bool = False, opponents: Opponents = None,
        pay: Pay | None = None,
    ):
        self.settings, self.num_envs, self.floats, self.copy = settings, checked_count(num_envs), floats, copy
        auto = codes.RESTART | codes.FINAL | codes.SHOW_FACTS | (codes.FLOATS if floats else 0)
        self.batch = GameBatch(game, settings, self.num_envs, auto)
        self.opponents = beside(opponents, settings.num_players, game)
        for seat, mobster in self.opponents.items():
            self.batch.sit(slice(None), seat, mobster)
        self._rewards = rewards_of(pay, game, settings, self.num_envs)
        self.single_observation_space = observed_box(game.scale) if floats else Box(-32768, 32767, (game.facts,), np.int16)
        self.single_action_space: Actions = Actions(game.actions)
        self.seeds = Seeds()

    @cached_property
    def observation_space(self) -> Space:
        """Of the whole batch; made when asked for, because it is as big as the batch."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Space:
        return batch_space(self.single_action_space, self.num_envs)

    def reset(self, seed: int | np.ndarray | None = None) -> Batch:
        """New games: all from one number, or each from its own; without one from the environment's own seeds."""
        if isinstance(seed, (list, tuple, np.ndarray)):
            seeds = np.array([checked_seed(each) for each in seed], np.int64)
            if len(seeds) != self.num_envs:
                raise ValueError(f"seed: {self.num_envs} numbers are needed, one a game; given: {len(seeds)}")
        else:
            if seed is not None:
                self.seeds = Seeds(checked_seed(seed))
            seeds = self.seeds.draw(self.num_envs)
        self.batch.sampling[:] = seeds_from(int(seeds[0]), self.num_envs, FOR_SAMPLES)
        self.batch.noise[:] = seeds_from(int(seeds[0]), self.num_envs, FOR_BOTS)
        self.batch.reset(seeds)
        self.batch.settle()
        if self._rewards is not None:
            self._rewards.begin()
            self._pay()
        return self._batch()

    def step(self, actions: np.ndarray) -> Batch:
        """One answer in every game. If one is illegal: ValueError naming the game, and nothing has happened in any."""
        self.batch.step(self.batch.checked(actions))
        if self.opponents:
            self.batch.settle()
        if self._rewards is not None:
            self._pay()
        return self._batch()

    def _pay(self) -> None:
        """Rewards of the user's making, over those of the rules: to all seats of finished games, and to the seat that is asked."""
        batch, rewards = self.batch, self._rewards
        assert rewards is not None
        rows, over = np.arange(self.num_envs), np.flatnonzero(batch.done)
        batch.reward[:] = 0.0 if rewards.pay.reward is not None else batch.reward
        if len(over):
            endings = Endings(batch.game, batch.ends(over))
            batch.reward[over, : self.settings.num_players] = rewards.ended(over, endings, batch.reward[over])
            rewards.begin(over)
        batch.reward[rows, batch.seat] += rewards.asked(batch, rows, batch.seat)

    def endings(self) -> dict[str, np.ndarray]:
        """How the games ended that were over with the last step: `game` (rows), and the columns of endings.py, games x seats."""
        over = np.flatnonzero(self.batch.done)
        return {"game": over, **Endings(self.batch.game, self.batch.ends(over)).columns()} if len(over) else {"game": over}

    def sample(self) -> np.ndarray:
        """A random legal action for every game, drawn inside the core."""
        return self.batch.sample()

    def _batch(self) -> Batch:
        batch = self.batch
        observation = batch.floats if self.floats else batch.facts
        reward = batch.reward[:, : self.settings.num_players]
        shown = Batch(observation, read_only(batch.mask), read_only(batch.seat), reward, batch.done.view(bool))
        return Batch(*(each.copy() for each in shown)) if self.copy else shown

    def snapshot(self, game: int) -> dict:
        """One of the games as a plain dict."""
        return self.batch.game.snapshot(self.batch.states[game : game + 1], self.settings, int(self.batch.seeds[game]))

    def get_state(self) -> dict[str, Any]:
        """All games as they stand, to come back to with `set_state` (but for `sample`, which then draws other actions). As a pickle, it is
        believed: take none from strangers."""
        batch = self.batch
        states = batch.states.view(np.uint8).copy()
        return {
            "settings": self.settings, "states": states, "sum": crc32(states.data), "seeds": batch.seeds.copy(),
            "noise": batch.noise.copy(), "drawn": (self.seeds.root, self.seeds.drawn),
            "before": None if self._rewards is None else self._rewards.before.copy()}

    def set_state(self, saved: dict[str, Any]) -> Batch:
        """Back to what `get_state` gave."""
        batch = self.batch
        if not isinstance(saved, dict) or set(saved) != {"settings", "states", "sum", "seeds", "noise", "drawn", "before"}:
            raise ValueError(f"set_state: {short(saved)}; must be what get_state gave")
        if saved["settings"] != self.settings or len(saved["seeds"]) != self.num_envs:
            there = f"{len(saved['seeds'])} games with {saved['settings']}"
            raise ValueError(f"set_state: {there}; here: {self.num_envs} with {self.settings}")
        states, wanted = np.ascontiguousarray(saved["states"]), batch.states.view(np.uint8)
        if (states.shape, states.dtype) != (wanted.shape, wanted.dtype) or crc32(states.data) != saved["sum"]:
            raise ValueError("set_state: `states` are not those that get_state gave")
        wanted[:] = states
        batch.seeds[:], batch.noise[:] = saved["seeds"], saved["noise"]
        if self._rewards is not None and saved["before"] is not None:
            self._rewards.before = saved["before"].copy()
        self.seeds.root, self.seeds.drawn = saved["drawn"]
        batch.look_again()
        return self._batch()

    def close(self) -> None:
        """Nothing to release."""


def read_only(array: np.ndarray) -> np.ndarray:
    """The same array, which whoever gets it can only read."""
    view = array.view()
    view.flags.writeable = False
    return view


class Learners:
    """One learner in each game of a batch, bots in the other seats: `opponents[k]` sits k + 1 seats behind it.

    The learner answers and sees what `subset` says, by default everything; answers come in as ids of the whole game.
    """

    def __init__(
        self, game: Game, settings: Settings, games: int, opponents: Opponents, seat: Seat, restart: bool,
        subset: Subset | None = None, pay: Pay | None = None,
    ):
        seats = settings.num_players
        number = learner_seat(seat, game, seats)
        self.rotating = number is None
        auto = codes.SHOW_FACTS | codes.FLOATS | codes.FINAL
        auto |= (codes.RESTART if restart else 0) | (codes.ROTATE if self.rotating else 0)
        self.batch = GameBatch(game, settings, games, auto)
        self.subset = subset or Subset(game)
        self.players = [self.subset.base, *behind(opponents, seats - 1, game, number)]
        self.seats, self.restart, self.rows = seats, restart, np.arange(games)
        self.rewards = rewards_of(pay, game, settings, games)
        self.first = self.rows % seats if number is None else np.full(games, number)
        self.seat = self.first.copy()
        self.seeds = Seeds()

    def sit_down(self, rows: np.ndarray) -> None:
        """The mobsters of each seat, from where the learners of these games sit."""
        for turn, mobster in enumerate(self.players):
            self.batch.sit(rows, (self.seat[rows] + turn) % self.seats, mobster)
        if self.subset.base is not None:
            for decision in self.subset.decisions:
                self.batch.give(rows, self.seat[rows], decision["name"], None)

    def reset(self, seed: int | None, start: Start | None = None) -> None:
        """New games; a batch of one can begin elsewhere."""
        if seed is not None:
            self.seeds = Seeds(checked_seed(seed))
        seeds = self.seeds.draw(self.batch.games)
        self.noise_at_reset = seeds_from(int(seeds[0]), self.batch.games, FOR_BOTS)
        self.batch.noise[:] = self.noise_at_reset
        self.batch.sampling[:] = seeds_from(int(seeds[0]), self.batch.games, FOR_SAMPLES)
        self.seat = self.first.copy()
        self.sit_down(self.rows)
        if start is None:
            self.batch.reset(seeds)
        else:
            self.batch.seeds[0] = start.beginning.seed
            self.batch.put(start.record)
            self.batch.look_again()
        self.batch.settle()
        if start is not None and self.batch.seat[0] < 0:
            raise ValueError("options['snapshot']: this game is over before the learner is asked")
        if self.rewards is not None:
            self.rewards.begin()
            self.rewards.asked(self.batch, self.rows, self.seat)

    def step(self, actions: np.ndarray | int) -> np.ndarray:
        """Until every learner is asked again; gives the learners' own rewards. Finished games follow `restart`."""
        before = self.seat
        self.batch.step(actions)
        self.batch.settle()
        if self.rotating and self.restart and self.batch.done.any():  # the kernel has moved everybody one seat on
            self.seat = np.where(self.batch.done, (before + 1) % self.seats, before)
        self.over = self.batch.done.nonzero()[0]  # quicker than flatnonzero
        self.endings = Endings(self.batch.game, self.batch.ends(self.over)) if len(self.over) else None
        self.last_seat = before
        return self.batch.reward[self.rows, before] if self.rewards is None else self._paid(before)

    def _paid(self, before: np.ndarray) -> np.ndarray:
        """The learners' rewards of the user's making."""
        batch, rewards, over = self.batch, self.rewards, self.over
        assert rewards is not None
        paid = np.zeros(len(self.rows))
        if self.endings is not None:
            paid[over] = rewards.ended(over, self.endings, batch.reward[over])[np.arange(len(over)), before[over]]
            rewards.begin(over)
        going_on = np.flatnonzero(batch.seat >= 0)
        paid[going_on] += rewards.asked(batch, going_on, self.seat[going_on])
        return paid

    def infos(self) -> dict[int, dict[str, Any]]:
        """What the last infos of the games tell that were over with this step, by row."""
        if self.endings is None:
            return {}
        return {int(row): self.endings.info(at, int(self.last_seat[row])) for at, row in enumerate(self.over)}

    def observation(self) -> np.ndarray:
        """What the learners see, a row each; not always a copy."""
        return self.batch.floats[:, self.subset.columns]

    def masks(self) -> np.ndarray:
        """Legal answers of their part as bool; a view."""
        return self.batch.mask[:, self.subset.ids].view(bool)

    def final_observation(self, row: int) -> np.ndarray:
        """The last one of the game that has just been over (with `restart`)."""
        return self.batch.look_at_end(int(self.last_seat[row]), row)[self.subset.columns] * self.subset.scale

    def sample(self) -> np.ndarray:
        """A random legal action for every learner."""
        return self.batch.sample() - self.subset.first

    def anew(self, rows: np.ndarray) -> None:
        """Make the finished games of these rows ready for RESET (without `restart`)."""
        self.batch.seeds[rows] = self.seeds.draw(self.batch.games)[rows]
        if self.rotating:
            self.seat[rows] = (self.seat[rows] + 1) % self.seats
            self.sit_down(rows)


class SoloVectorEnv(GymnasiumVectorEnv):
    """gymnasium's vector environment: one learner a game (`seat` 0 ... or "rotate") against bots inside the kernel.

    Masks come in `infos["action_mask"]`; an illegal action raises. `autoreset_mode` is SAME_STEP (the last observation in
    `infos["final_obs"]`, the outcome in `infos["final_info"]`) or NEXT_STEP (the outcome in `infos`; the answer after the end is ignored,
    and its mask allows everything). `copy=False` reuses two buffers in turn for the observations.
    """

    def __init__(
        self, game: Game, settings: Settings, num_envs: int = 256, opponents: Opponents = None, seat: Seat = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP, copy: bool = True, subset: Subset | None = None,
        pay: Pay | None = None, render_mode: str | None = None,
    ):
        mode = checked_autoreset(autoreset_mode)
        self.settings, self.num_envs, self.copy = settings, checked_count(num_envs), copy
        self.render_mode = checked_mode(render_mode, BATCH_MODES)
        self.metadata = {"autoreset_mode": mode, "render_modes": [*BATCH_MODES], "render_fps": FPS}
        self.learners = Learners(game, settings, self.num_envs, opponents, seat, mode == AutoresetMode.SAME_STEP, subset, pay)
        self.subset = self.learners.subset
        self.single_observation_space, self.single_action_space = self.subset.observation_space(), self.subset.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.buffers = [np.zeros((self.num_envs, self.subset.size), np.float32) for _ in range(0 if copy else 2)]
        self.over = np.zeros(self.num_envs, bool)  # NEXT_STEP: begins anew with the next step

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        taken(options)
        super().reset(seed=seed)
        self.learners.reset(int(self.np_random.integers(MOST_SEED)))
        self.over[:] = False
        return self._observation(), self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        learners, batch = self.learners, self.learners.batch
        ids = self.subset.ids_of(actions)
        checked = self._begin_again(ids) if self.over.any() else batch.checked(ids)
        reward = learners.step(checked).astype(np.float64)
        done = batch.done.astype(bool)
        infos: dict[str, Any] = {}
        if done.any():
            last: dict[str, Any] = {}
            for row, info in learners.infos().items():
                last = self._add_info(last, info, row)
            if learners.restart:
                infos = {
                    "final_obs": self._final_observations(done), "_final_obs": done.copy(), "final_info": last, "_final_info": done.copy()}
            else:
                infos = last
                self._show_the_end(done)
        return self._observation(), reward, done, np.zeros(self.num_envs, bool), {**infos, **self._infos()}

    def sample(self) -> np.ndarray:
        """A random legal action for every learner."""
        return self.learners.sample()

    def action_masks(self) -> np.ndarray:
        """Legal answers as bool; never a row without any."""
        masks = self.learners.masks().copy()
        if self.over.any():
            masks[self.over] = True
        return masks

    def snapshot(self, game: int) -> dict:
        """One of the games as a plain dict."""
        batch = self.learners.batch
        return batch.game.snapshot(batch.states[game : game + 1], self.settings, int(batch.seeds[game]))

    def render(self) -> tuple[Any, ...] | None:
        """Every table: as text ("ansi"), as an SVG file ("svg") or as pixels ("rgb_array"), as its learner may see it."""
        batch = self.learners.batch
        if self.render_mode is None:
            return rendered(None, batch.game, batch.states)
        seats = self.learners.seat.tolist()
        return tuple(rendered(self.render_mode, batch.game, batch.states[row : row + 1], seat) for row, seat in enumerate(seats))

    def _observation(self) -> np.ndarray:
        if self.copy:
            return np.array(self.learners.observation())
        self.buffers.reverse()
        np.copyto(self.buffers[0], self.learners.observation())
        return self.buffers[0]

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "_action_mask": np.ones(self.num_envs, bool)}

    def _final_observations(self, done: np.ndarray) -> np.ndarray:
        finals = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(done):
            finals[row] = self.learners.final_observation(int(row))
        return finals

    def _begin_again(self, ids: np.ndarray) -> np.ndarray:
        """NEXT_STEP: a new game in every row that is over, whatever the answer; the others' answers are checked."""
        batch, over = self.learners.batch, self.over
        batch.mask[over, 0] = 1  # what is ignored is not illegal
        try:
            checked = batch.checked(np.where(over, 0, ids))
        finally:
            batch.mask[over, 0] = 0
        checked[over] = codes.RESET
        self.learners.anew(np.flatnonzero(over))
        self.over = np.zeros(self.num_envs, bool)
        return checked

    def _show_the_end(self, done: np.ndarray) -> None:
        """NEXT_STEP: what the learners see of their finished games."""
        batch = self.learners.batch
        for row in np.flatnonzero(done).tolist():
            batch.floats[row] = batch.look(int(self.learners.seat[row]), row) * batch.game.scale
        self.over = done.copy()
