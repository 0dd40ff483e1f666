"""PettingZoo's turn by turn environment (AEC) of any game.

`RawEnv` is the bare environment: an illegal action raises in words and nothing has happened. `Env` keeps PettingZoo's conventions
(what its three usual wrappers do) by hand, because the wrappers would cost most of the time.
"""
from __future__ import annotations

import copy
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self, overload
from zlib import crc32

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.recording import Beginning, Journal, Recording
from ..engine.seeds import FOR_BOTS, FOR_SAMPLES, MOST_SEED, Seeds, checked_seed, mixed, seeds_from
from ..engine.settings import Settings
from .endings import Endings, forfeited
from .opponents import Opponents, beside
from .options import start
from .rendering import FPS, MODES, checked_mode, closed, rendered
from .replays import Replayed
from .rewards import Pay, rewards_of
from .seats import Seat, action_id, agent_names, seat_number
from .spaces import Actions, observed_box, observed_dict

ILLEGAL_REWARD = -1.0  # for an illegal action in `Env`, which ends the game
PROBE = {"options": 1}  # what PettingZoo's own tests pass to `reset`, and want to be accepted


class Saved(NamedTuple):
    """A game in hand, as `get_state` gives it: opaque, cheap, complete. As a pickle, it is believed: take none from strangers."""

    settings: Settings
    record: bytes
    sum: int  # of the record
    beginning: Beginning
    answers: bytes
    seeds: tuple[int, int]
    noise: int  # the stream of the opponents' answers
    agents: tuple[str, ...]
    selection: str
    ended: tuple[dict, dict, dict] | None  # terminations, truncations, infos; None while it goes on
    paid: tuple[dict, dict, np.ndarray | None]  # rewards, cumulative rewards, and what shaped rewards have to remember


def first_sampling(seed: int) -> int:
    """Where the stream of `sample` begins in the game of this seed."""
    return int(seeds_from(seed, 1, FOR_SAMPLES)[0])


class AfterReset:
    """In place of an attribute until `reset` sets it. (A `__getattr__` would slow down every access to every attribute.)"""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: Any, owner: type | None = None) -> Any:
        raise AttributeError(f"{self.name.lstrip('_')} cannot be accessed before reset: call reset() first")


class RawEnv(Replayed, AECEnv):
    """The bare environment: an illegal action raises ValueError in words, and nothing has happened.

    Rewards come when the game is over, for all agents together, unless `shaping` pays on the way (rewards.py); the last `infos` tell the
    outcome (endings.py). `opponents` are mobsters that answer inside: the agents are then those of the other seats only.
    """

    metadata: dict[str, Any] = {"name": "bootleg", "render_modes": [*MODES], "render_fps": FPS, "is_parallelizable": False}
    agents: Any = AfterReset()
    agent_selection: Any = AfterReset()
    rewards: Any = AfterReset()
    terminations: Any = AfterReset()
    truncations: Any = AfterReset()
    infos: Any = AfterReset()
    _beginning: Any = AfterReset()

    def __init__(
        self, game: Game, settings: Settings, render_mode: str | None = None, opponents: Opponents = None, pay: Pay | None = None,
    ):
        self.metadata = {**RawEnv.metadata, "name": f"{game.name}_{game.version}"}
        self.settings, self.render_mode = settings, checked_mode(render_mode)
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS | codes.FLOATS)
        self.opponents = beside(opponents, settings.num_players, game)
        for seat, mobster in self.opponents.items():
            self.batch.sit(0, seat, mobster)
        self._names = agent_names(game, settings.num_players)
        self._seats = {agent: seat for seat, agent in enumerate(self._names) if seat not in self.opponents}
        self.possible_agents = list(self._seats)
        self.pay, self._rewards = pay, rewards_of(pay, game, settings)
        self._observation_spaces: dict[str, Dict] = {}  # made when asked for: they cost more than all the rest of a clone
        self._action_spaces: dict[str, Actions] = {}
        self._number = game.actions
        self._seeds = Seeds()
        self._clones = 0  # made of this environment
        self._live = self._updated = False  # somebody is asked; step or reset was called since agent_iter last gave an agent
        self._bind()

    def _bind(self) -> None:
        """What `step` needs at hand."""
        self._game, self._floats, self._scale = self.batch.game, self.batch.floats[0], self.batch.game.scale
        self._mask = self.batch.mask[0]
        self._is_legal = memoryview(self._mask)
        self._answer = self._answer_and_settle if self.batch.outsiders else self.batch.answer
        self._sample = self.batch.sample_one
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
        """A new game from this seed; without one, from the next of the environment's own seeds. `options={"snapshot": {...}}` begins
        there (options.py)."""
        if seed is not None:
            self._seeds = Seeds(checked_seed(seed))
        seed = self._seeds.root if seed is not None else int(self._seeds.draw(1)[0])
        there = start(None if options == PROBE else options, self._game, self.settings, seed)
        noise, answers = int(seeds_from(seed, 1, FOR_BOTS)[0]), array("H")
        if there is not None:
            self._put(there.record, there.beginning._replace(noise=noise), answers, first_sampling(seed), noise)
        else:
            self.batch.seeds[0], self.batch.noise[0] = seed, noise
            self.batch.outside_answers = answers
            self._answer(codes.RESET)
            self._begin(Beginning(seed, noise), answers, first_sampling(seed))
        if self.render_mode == "human":
            self.render()

    def _answer_and_settle(self, action: int) -> int:
        """As `batch.answer`, for tables with mobsters outside the kernel."""
        self.batch.answer(action)
        self.batch.settle()
        return int(self.batch.seat[0])

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
        if self._rewards is not None:
            self._rewards.begin()
        seat = int(self.batch.seat[0])
        if seat < 0:  # a snapshot of a game that is over
            self._finish()
        else:
            self.agent_selection = self._names[seat]
            self.infos[self.agent_selection] = {"action_mask": self._mask.copy()}
            if self._rewards is not None:
                self._pay_for_turn(seat)

    def step(self, action: Any) -> None:
        """Answer for the agent in question; what is not legal raises ValueError, and nothing has happened."""
        if not self._live:
            _ = self.agents  # there must be a game
            self._was_dead_step(action)
            return
        number = action_id(action, self._number)
        if not 0 <= number < self._number or not self._is_legal[number]:
            raise ValueError(self._game.explain_illegal(self.batch.states, number, self._mask))
        self._play(number)

    def _play(self, action: int) -> None:
        self._updated = True
        self._answers.append(action)
        infos = self.infos
        infos[self.agent_selection] = {"action_mask": self._nothing}
        if self._rewards is not None:
            self._cumulative_rewards[self.agent_selection] = 0.0
        seat = self._answer(action)
        if seat < 0:
            self._finish()
        else:
            self.agent_selection = agent = self._names[seat]
            infos[agent] = {"action_mask": self._mask.copy()}
            if self._rewards is not None:
                self._pay_for_turn(seat)
        if self.render_mode == "human":
            self.render()

    def _pay_for_turn(self, seat: int) -> None:
        """The shaped reward of the agent that is asked."""
        assert self._rewards is not None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[self._names[seat]] = float(self._rewards.asked(self.batch, np.zeros(1, int), np.array([seat]))[0])
        self._accumulate_rewards()

    def _finish(self) -> None:
        """The game is over."""
        endings, paid = Endings(self._game, self.batch.states), self.batch.reward
        if self._rewards is not None:
            paid = self._rewards.ended(np.zeros(1, int), endings, paid)
        self._end({agent: float(paid[0, seat]) for agent, seat in self._seats.items()}, truncated=False)
        for agent, seat in self._seats.items():
            self.infos[agent].update(endings.info(0, seat))

    def _end(self, rewards: dict[str, float], truncated: bool) -> None:
        """All agents end with their rewards; PettingZoo's dead steps follow."""
        self._live = False
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: Seat) -> dict[str, np.ndarray]:
        """What this agent (or seat) may know now; the mask is all zero unless it is asked."""
        if self._live and agent == self.agent_selection:
            return {"observation": self._floats.copy(), "action_mask": self.infos[agent]["action_mask"]}
        seat = self._seat_number(agent)
        if self._live and self._names[seat] == self.agent_selection:
            return self.observe(self._names[seat])
        return {"observation": self.batch.look(seat) * self._scale, "action_mask": self._nothing}

    def _has_reset(self) -> bool:
        return "agents" in self.__dict__

    @property
    def unwrapped(self) -> Self:
        """This environment."""
        return self

    def _seat_number(self, seat: Seat) -> int:
        return seat_number(seat, self._game, self.settings.num_players)

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]: ...

    @overload
    def last(self, observe: bool) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]: ...

    def last(self, observe: bool = True) -> tuple[dict[str, np.ndarray] | None, float, bool, bool, dict[str, Any]]:
        """Of the agent that is asked: observation (None with observe=False), rewards since its last turn, whether it is over, infos."""
        agent = self.agent_selection
        if not self.agents:
            raise ResetNeeded("the game is over and no agent is left: call reset()")
        observation = self.observe(agent) if observe else None
        return observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent in question, again and again until all are gone."""
        while max_iter > 0 and self.agents:
            max_iter -= 1
            yield self.agent_selection

    @cached_property
    def state_space(self) -> Box:
        return observed_box(np.tile(self._scale, self.settings.num_players))

    def state(self) -> np.ndarray:
        """What everybody knows, seat after seat, in one array: more than any player may see."""
        return np.concatenate([self.batch.look(seat) * self._scale for seat in range(self.settings.num_players)])

    def render(self) -> Any:
        """The table: as text ("ansi"), as an SVG file ("svg"), as pixels ("rgb_array"), in a window or printed ("human")."""
        return rendered(self.render_mode, self._game, self.batch.states)

    def close(self) -> None:
        """The window of "human" goes; nothing else is to be released."""
        closed(self.render_mode)

    # ---- and more

    def sample(self) -> int | None:
        """A random legal action, drawn inside the core; None when the agent is dead, as `step` wants it."""
        if not self._live:
            _ = self.agents  # there must be a game
        return self._sample() if self._live else None

    def describe(self, action: int) -> str:
        """What this answer would mean, in words."""
        number = action_id(action, self._number)
        if not 0 <= number < self._number:
            raise ValueError(f"action {number}: must be from 0 to {self._number - 1}")
        _ = self.agents  # there must be a game
        return self._game.describe(self.batch.states, number)

    def snapshot(self) -> dict:
        """The whole game as a plain dict."""
        return self._game.snapshot(self.batch.states, self.settings, self._beginning.seed)

    def journal(self, seat: Seat | None = None) -> Journal:
        """All that has happened, oldest first, as a list; of a seat (or agent), what it may know."""
        if self._recording is None:
            self._recording = Recording(self.batch, self._beginning)
        events = self._recording.journal(self._answers)
        number = None if seat is None else self._seat_number(seat)
        return self._as_journal(events if number is None else self._game.known_events(events, number), number)

    def _played(self) -> tuple[Beginning, Any]:
        return self._beginning, self._answers

    def get_state(self) -> Saved:
        """The game as it stands, to come back to with `set_state`, here or in another environment of the same settings and opponents.
        (What a Python class among the opponents remembers is not part of it, nor where `sample` stands: a second way on from here differs
        from the first.)"""
        ended = None if self._live else (dict(self.terminations), dict(self.truncations), dict(self.infos))
        before = None if self._rewards is None else self._rewards.before.copy()
        record = self.batch.record()
        return Saved(
            self.settings, record, crc32(record), self._beginning, self._answers.tobytes(), (self._seeds.root, self._seeds.drawn),
            int(self.batch.noise[0]), tuple(self.agents), self.agent_selection, ended,
            (dict(self.rewards), dict(self._cumulative_rewards), before))

    def set_state(self, saved: Saved) -> None:
        """Back to a state that `get_state` gave."""
        if not isinstance(saved, Saved):
            raise ValueError(f"set_state: {type(saved).__name__}; must be what get_state gave")
        if not isinstance(saved.record, bytes) or crc32(saved.record) != saved.sum:
            raise ValueError("set_state: the record is not the one that get_state gave")
        if saved.settings != self.settings:
            raise ValueError(f"set_state: a game with other settings: {saved.settings}; here: {self.settings}")
        sampling = int(self.batch.sampling[0]) if self._has_reset() else first_sampling(saved.beginning.seed)
        self._put(saved.record, saved.beginning, array("H", saved.answers), sampling, saved.noise)
        self._seeds.root, self._seeds.drawn = saved.seeds
        self.rewards, self._cumulative_rewards = (dict(each) for each in saved.paid[:2])
        if self._rewards is not None and saved.paid[2] is not None:
            self._rewards.before = saved.paid[2].copy()
        if saved.ended is not None:
            self._live = False
            self.agents = list(saved.agents)
            self.terminations, self.truncations, self.infos = (dict(each) for each in saved.ended)
        self.agent_selection = saved.selection

    def clone(self) -> Self:
        """Another environment with the same game in hand; what happens in one does not touch the other. Every clone has random actions of
        its own; `copy.deepcopy` gives one that draws the same."""
        other = type(self)(self._game, self.settings, self.render_mode, self.opponents, self.pay)
        other.set_state(self.get_state())
        self._clones += 1
        other.batch.sample_from(mixed(int(self.batch.sampling[0]) + self._clones))
        return other

    def redraw(self, seat: Seat, seed: int | None = None) -> Self:
        """Another environment that looks the same to this seat (or agent): what it cannot know (hands, decks, dice and opponents' answers
        to come) is drawn anew."""
        other = self.clone()
        record = self._game.redraw(self.batch.states, self._seat_number(seat), seed).view(np.uint8).tobytes()
        noise = int(np.random.default_rng(seed).integers(MOST_SEED))
        other._put(record, Beginning(self._beginning.seed, noise, record), array("H"), int(other.batch.sampling[0]), noise)
        return other

    def stand_at(self, states: np.ndarray, seed: int, snapshot: dict) -> None:
        """Go on from a game that a snapshot gave."""
        record = states.view(np.uint8).tobytes()
        self._seeds = Seeds(seed)
        noise = int(seeds_from(seed, 1, FOR_BOTS)[0])
        beginning = Beginning(seed, noise, record, copy.deepcopy(snapshot))
        self._put(record, beginning, array("H"), first_sampling(seed), noise)

    def _put(self, record: bytes, beginning: Beginning, answers: array, sampling: int, noise: int) -> None:
        self.batch.put(record)
        self.batch.seeds[0], self.batch.noise[0] = beginning.seed, noise
        self.batch.outside_answers = answers
        self.batch.look_again()
        if self.opponents:
            self.batch.settle()
        self._begin(beginning, answers, sampling)


class Env(RawEnv):
    """With PettingZoo's conventions: order of calls enforced, answers out of bounds asserted, illegal ones end the game."""

    def step(self, action: Any) -> None:
        """Answer for the agent in question; an illegal action ends the game for all, with -1 for the agent that gave it."""
        if not self._live:
            self._step_of_the_dead(action)
            return
        action = action_id(action, self._number)
        assert 0 <= action < self._number, f"action is not in action space: {action}, must be a whole number from 0 to {self._number - 1}"
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
        if self._rewards is not None:
            self._cumulative_rewards[self.agent_selection] = 0.0
            back = self._rewards.forfeited()
            rewards = {agent: paid + float(back[self._seats[agent]]) for agent, paid in rewards.items()}
        by = self._seats[self.agent_selection]
        self._end(rewards, truncated=True)
        for agent, seat in self._seats.items():
            self.infos[agent].update(forfeited(self._game, self.batch.states, seat, by))

    def observe(self, agent: Seat) -> dict[str, np.ndarray]:
        if not self._live and not self._has_reset():
            EnvLogger.error_observe_before_reset()
        return RawEnv.observe(self, agent)

    def state(self) -> np.ndarray:
        if not self._has_reset():
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> Any:
        if not self._has_reset():
            EnvLogger.error_render_before_reset()
        return rendered(self.render_mode, self._game, self.batch.states)

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
