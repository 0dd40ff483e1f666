"""PettingZoo's turn by turn environment (AEC) of any game of the family. It knows no rule.

`RawEnv` is the bare environment: an illegal answer raises in words and nothing has happened. `Env` keeps PettingZoo's conventions
(what its three usual wrappers do) by hand, because the wrappers would cost most of the time.
"""
from __future__ import annotations

import copy
import operator
from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from gymnasium.spaces import Dict
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.recording import Beginning, Recording
from ..engine.seeds import FOR_SAMPLES, Seeds, checked_seed, seeds_from
from ..engine.settings import Settings
from .spaces import Actions, observed_dict

ILLEGAL_REWARD = -1.0  # for an illegal answer in `Env`, which ends the game


class Saved(NamedTuple):
    """A game in hand, as `get_state` gives it: opaque, cheap, complete."""

    settings: Settings
    record: bytes
    beginning: Beginning
    answers: bytes
    seeds: tuple[int, int]
    sampling: int
    agents: tuple[str, ...]
    selection: str
    ended: tuple[dict, dict, dict, dict] | None  # rewards, cumulative rewards, terminations, truncations; None while it goes on


def first_sampling(seed: int) -> int:
    """Where the stream of `sample` begins in the game of this seed."""
    return int(seeds_from(seed, 1, FOR_SAMPLES)[0])


class AfterReset:
    """In place of an attribute until `reset` sets it. (A `__getattr__` would slow down every access to every attribute.)"""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: Any, owner: type | None = None) -> Any:
        raise AttributeError(f"{self.name} cannot be accessed before reset")


class RawEnv(AECEnv):
    """The bare environment. Rewards come when the game is over; all seats end together."""

    metadata: dict[str, Any] = {"name": "bootleg", "render_modes": ["ansi", "human"], "is_parallelizable": False}
    agents: Any = AfterReset()
    agent_selection: Any = AfterReset()
    rewards: Any = AfterReset()
    terminations: Any = AfterReset()
    truncations: Any = AfterReset()
    infos: Any = AfterReset()
    _beginning: Any = AfterReset()

    def __init__(self, game: Game, settings: Settings, render_mode: str | None = None):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: must be None, 'ansi' or 'human'")
        self.metadata = {**RawEnv.metadata, "name": f"{game.name}_{game.version}"}
        self.settings, self.render_mode = settings, render_mode
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS | codes.FLOATS)
        self.possible_agents = [f"{game.agent}_{seat}" for seat in range(settings.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces: dict[str, Dict] = {}  # made when asked for: they cost more than all the rest of a clone
        self._action_spaces: dict[str, Actions] = {}
        self._number = game.actions
        self._seeds = Seeds()
        self._live = self._updated = False  # somebody is asked; step or reset was called since agent_iter last gave an agent
        self._bind()

    def _bind(self) -> None:
        """What `step` needs at hand."""
        self._game, self._floats, self._scale = self.batch.game, self.batch.floats[0], self.batch.game.scale
        self._mask = self.batch.mask[0]
        self._is_legal = memoryview(self._mask)
        self._answer, self._sample = self.batch.answer, self.batch.sample_one
        self._nothing = np.zeros(self._number, np.int8)  # the mask of agents that are not asked
        self._nothing.setflags(write=False)
        self._recording: Recording | None = None

    def __getstate__(self) -> dict:
        left_out = ("_game", "_floats", "_scale", "_mask", "_is_legal", "_answer", "_sample", "_nothing", "_recording")
        return {name: value for name, value in self.__dict__.items() if name not in left_out}

    def __setstate__(self, kept: dict) -> None:
        self.__dict__.update(kept)
        self._bind()

    # ---- PettingZoo

    def observation_space(self, agent: str) -> Dict:
        if agent not in self._observation_spaces and agent in self._seats:
            self._observation_spaces[agent] = observed_dict(self._game)
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        if agent not in self._action_spaces and agent in self._seats:
            self._action_spaces[agent] = Actions(self._number)
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """A new game from this seed; without one, from the next of the environment's own seeds."""
        if seed is not None:
            self._seeds = Seeds(checked_seed(seed))
        seed = self._seeds.root if seed is not None else int(self._seeds.draw(1)[0])
        self.batch.seeds[0] = seed
        self.batch.answer(codes.RESET)
        self._begin(Beginning(seed), array("H"), first_sampling(seed))
        if self.render_mode == "human":
            self.render()

    def _begin(self, beginning: Beginning, answers: array, sampling: int) -> None:
        """Everything that goes with the game now on the table."""
        self._beginning, self._answers, self._recording = beginning, answers, None
        self.batch.sample_from(sampling)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._live = self._updated = True
        seat = int(self.batch.seat[0])
        if seat < 0:  # a snapshot of a game that is over
            self._finish()
        else:
            self.agent_selection = self.agents[seat]
            self.infos[self.agent_selection] = {"action_mask": self._mask.copy()}

    def step(self, action: Any) -> None:
        """Answer for the agent in question; what is not legal raises ValueError, and nothing has happened."""
        if not self._live:
            self._was_dead_step(action)
            return
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self._number or not self._is_legal[number]:
            raise ValueError(self._game.explain_illegal(self.batch.states, action, self._mask))
        self._play(number)

    def _play(self, action: int) -> None:
        self._updated = True
        self._answers.append(action)
        infos = self.infos
        infos[self.agent_selection] = {"action_mask": self._nothing}
        seat = self._answer(action)
        if seat < 0:
            self._finish()
        else:
            self.agent_selection = agent = self.possible_agents[seat]
            infos[agent] = {"action_mask": self._mask.copy()}
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        """The game is over."""
        self._end({agent: float(self.batch.reward[0, self._seats[agent]]) for agent in self.agents}, truncated=False)

    def _end(self, rewards: dict[str, float], truncated: bool) -> None:
        """All agents end with their rewards; PettingZoo's dead steps follow."""
        self._live = False
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this agent may know now; the mask is all zero unless it is asked."""
        if self._live and agent == self.agent_selection:
            return {"observation": self._floats.copy(), "action_mask": self.infos[agent]["action_mask"]}
        return {"observation": self.batch.look(self._seats[agent]) * self._scale, "action_mask": self._nothing}

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent in question, again and again until all are gone."""
        while max_iter > 0 and self.agents:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> np.ndarray:
        """What everybody knows, seat after seat, in one array."""
        return np.concatenate([self.batch.look(seat) * self._scale for seat in self._seats.values()])

    def render(self) -> str | None:
        """The table in text: returned (ansi) or printed (human)."""
        if self.render_mode is None:
            return None
        picture = self._game.board_text(self.batch.states)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """Nothing to release."""

    # ---- and more

    def sample(self) -> int | None:
        """A random legal answer, drawn inside the core; None when the agent is dead, as `step` wants it."""
        return self._sample() if self._live else None

    def describe(self, action: int) -> str:
        """What this answer would mean, in words."""
        return self._game.describe(self.batch.states, action)

    def snapshot(self) -> dict:
        """The whole game as a plain dict."""
        return self._game.snapshot(self.batch.states, self.settings, self._beginning.seed)

    def journal(self, seat: int | None = None) -> list[dict]:
        """All that has happened, oldest first; of a seat, what that mobster may know."""
        if self._recording is None:
            self._recording = Recording(self.batch, self._beginning)
        events = self._recording.journal(self._answers)
        return events if seat is None else self._game.known_events(events, seat)

    def get_state(self) -> Saved:
        """The game as it stands, to come back to with `set_state`, here or in another environment of the same settings."""
        ended = None
        if not self._live:
            ended = (dict(self.rewards), dict(self._cumulative_rewards), dict(self.terminations), dict(self.truncations))
        return Saved(
            self.settings, self.batch.record(), self._beginning, self._answers.tobytes(), (self._seeds.root, self._seeds.drawn),
            int(self.batch.sampling[0]), tuple(self.agents), self.agent_selection, ended)

    def set_state(self, saved: Saved) -> None:
        """Back to a state that `get_state` gave."""
        if saved.settings != self.settings:
            raise ValueError(f"set_state: a game with other settings: {saved.settings}; here: {self.settings}")
        self._put(saved.record, saved.beginning, array("H", saved.answers), saved.sampling)
        self._seeds.root, self._seeds.drawn = saved.seeds
        if saved.ended is not None:
            self._live = False
            self.agents = list(saved.agents)
            self.rewards, self._cumulative_rewards, self.terminations, self.truncations = (dict(each) for each in saved.ended)
            self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = saved.selection

    def clone(self) -> RawEnv:
        """Another environment with the same game in hand; what happens in one does not touch the other."""
        other = type(self)(self._game, self.settings, self.render_mode)
        other.set_state(self.get_state())
        return other

    def redraw(self, seat: int, seed: int | None = None) -> RawEnv:
        """Another environment that looks the same to this seat: what it cannot know (hands, decks, dice to come) is drawn anew."""
        if not 0 <= seat < len(self.possible_agents):
            raise ValueError(f"seat={seat!r}: must be a seat from 0 to {len(self.possible_agents) - 1}")
        other = self.clone()
        record = self._game.redraw(self.batch.states, seat, seed).view(np.uint8).tobytes()
        other._put(record, Beginning(self._beginning.seed, record=record), array("H"), int(self.batch.sampling[0]))
        return other

    def stand_at(self, states: np.ndarray, seed: int, snapshot: dict) -> None:
        """Go on from a game that a snapshot gave."""
        record = states.view(np.uint8).tobytes()
        self._seeds = Seeds(seed)
        beginning = Beginning(seed, record=record, snapshot=copy.deepcopy(snapshot))
        self._put(record, beginning, array("H"), first_sampling(seed))

    def _put(self, record: bytes, beginning: Beginning, answers: array, sampling: int) -> None:
        self.batch.put(record)
        self.batch.seeds[0] = beginning.seed
        self.batch.look_again()
        self._begin(beginning, answers, sampling)


class Env(RawEnv):
    """With PettingZoo's conventions: order of calls enforced, answers out of bounds asserted, illegal ones end the game."""

    def _has_reset(self) -> bool:
        return "agents" in self.__dict__

    def step(self, action: Any) -> None:
        """Answer for the agent in question; an illegal answer ends the game for all, with -1 for the agent that gave it."""
        if not self._live:
            self._step_of_the_dead(action)
            return
        if type(action) is not int:
            assert self.action_space(self.agent_selection).contains(action), "action is not in action space"
            action = int(action)
        assert 0 <= action < self._number, "action is not in action space"
        if self._is_legal[action]:
            self._play(action)
        else:
            self._forfeit()

    def _step_of_the_dead(self, action: Any) -> None:
        if not self._has_reset():
            EnvLogger.error_step_before_reset()
        self._updated = True
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def _forfeit(self) -> None:
        EnvLogger.warn_on_illegal_move()
        self._updated = True
        rewards = dict.fromkeys(self.agents, 0.0)
        rewards[self.agent_selection] = ILLEGAL_REWARD
        self._end(rewards, truncated=True)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        if not self._live and not self._has_reset():
            EnvLogger.error_observe_before_reset()
        return RawEnv.observe(self, agent)

    def state(self) -> np.ndarray:
        if not self._has_reset():
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> str | None:
        if not self._has_reset():
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not self._has_reset():
            EnvLogger.error_agent_iter_before_reset()
        return self._enforced(max_iter)

    def _enforced(self, max_iter: int) -> Iterator[str]:
        while max_iter > 0 and self.agents:
            max_iter -= 1
            assert self._updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._updated = False
            yield self.agent_selection
