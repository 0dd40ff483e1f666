"""RLlib's MultiAgentEnv of any game (needs the extra `rllib`).

    register_env("bootleggers", lambda config: bootleggers_v0.rllib_env(**config))
    PPOConfig().environment("bootleggers", env_config={"opponents": "boss"})
"""
from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import FOR_BOTS, Seeds, checked_seed, seeds_from
from ..engine.settings import Settings
from .aec import ILLEGAL_REWARD
from .endings import Endings, forfeited
from .opponents import Opponents, beside
from .options import start
from .rendering import FPS, MODES, checked_mode, closed, rendered
from .rewards import Pay, rewards_of
from .seats import Seat, action_id, agent_names, learner_seat
from .solo import checked_illegal
from .spaces import Actions, observed_box


class BootlegMultiAgentEnv(MultiAgentEnv):
    """Only the agent that is asked is in the observations: `{"observations": float32, "action_mask": int8}`.

    Learners in all seats by default. `opponents`, named mobsters, answer inside the kernel: one name stands for all but one learner,
    a list of k names for the k seats behind the learners, the first of which sits in `seat` (0 ..., or "rotate": one seat further
    every game); `{seat: name}` names them seat by seat. Rewards are paid with the last step, to every learner, each with a last observation
    whose mask allows everything and with infos that tell the outcome (endings.py); `shaping` pays on the way (rewards.py).
    An illegal action forfeits: the episode ends with -1 for the agent that gave it, and the first one is said in a warning (but not in
    RLlib's check of environments, which samples without a mask); with `on_illegal="raise"` it raises ValueError in words, and nothing
    has happened.
    """

    def __init__(
        self, game: Game, settings: Settings, opponents: Opponents = None, seat: Seat = 0, pay: Pay | None = None,
        on_illegal: str = "forfeit", render_mode: str | None = None,
    ):
        super().__init__()
        self.on_illegal, self.warned = checked_illegal(on_illegal), False
        self.fresh = True  # the first step of all may be RLlib's check of environments: it is not warned of
        self.settings, self.seats = settings, settings.num_players
        first = learner_seat(seat, game, self.seats)
        self.rotating, self.first = first is None, first or 0
        if self.rotating and isinstance(opponents, Mapping):
            raise ValueError("opponents: by seat only when the learner keeps its seat; with seat='rotate' give a name, or a list of names")
        table = beside(opponents, self.seats, game, self.first)
        self.behind = [table.get((self.first + turn) % self.seats) for turn in range(self.seats)]  # None: a learner
        self.rewards = rewards_of(pay, game, settings)
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS | codes.FLOATS)
        self.names = agent_names(game, self.seats)
        self.possible_agents = list(self.names)
        observed = Dict({"observations": observed_box(game.scale), "action_mask": Box(0, 1, (game.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.names, observed)
        self.action_spaces = dict.fromkeys(self.names, Actions(game.actions))
        self.metadata = {"render_modes": [*MODES], "render_fps": FPS}  # its own: RLlib writes into it
        self.render_mode = checked_mode(render_mode)
        self.seeds, self.games = Seeds(), 0
        self.over = True
        self._sit_down()

    def _sit_down(self) -> None:
        """Everybody in their seats, counted from `first`."""
        order = [(self.first + turn) % self.seats for turn in range(self.seats)]
        for seat, mobster in zip(order, self.behind):
            self.batch.sit(0, seat, mobster)
        self.learning = sorted(seat for seat, mobster in zip(order, self.behind) if mobster is None)
        self.agents = [self.names[seat] for seat in self.learning]

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """A new game from this seed; without one, from the next of the environment's own seeds. `options={"snapshot": {...}}` begins
        there (options.py)."""
        if seed is not None:
            self.seeds, self.games = Seeds(checked_seed(seed)), checked_seed(seed)
        if self.rotating:
            self.first = self.games % self.seats
            self._sit_down()
        self.games += 1
        game = self.seeds.root if seed is not None else int(self.seeds.draw(1)[0])
        there = start(options, self.batch.game, self.settings, game)
        self.over = True
        self.batch.noise[:] = seeds_from(game, 1, FOR_BOTS)
        if there is None:
            self.batch.reset(np.array([game]))
        else:
            self.batch.put(there.record)
            self.batch.seeds[0] = there.beginning.seed
            self.batch.look_again()
        self.batch.settle()
        if self.batch.seat[0] < 0:
            raise ValueError("options['snapshot']: this game is over before a learner is asked")
        self.over = False
        if self.rewards is not None:
            self.rewards.begin()
        asked = self._asked()
        self._paid()
        return asked, {}

    def step(self, action_dict: dict[Any, Any]) -> tuple[dict, dict, dict, dict, dict]:  # type: ignore[override]
        number, fresh, self.fresh = self._legal(action_dict), self.fresh, False
        if number is None:
            return self._forfeit(action_dict, fresh or self.warned)
        self.batch.answer(number)
        self.batch.settle()
        self.over = bool(self.batch.done[0])
        going_on = {"__all__": False}
        if not self.over:
            asked = self._asked()
            return asked, dict.fromkeys(asked, self._paid()), going_on, going_on, {}  # RLlib wants a number where it gets an observation
        endings, paid = Endings(self.batch.game, self.batch.states), self.batch.reward
        if self.rewards is not None:
            paid = self.rewards.ended(np.zeros(1, int), endings, paid)
        rewards = {self.names[seat]: float(paid[0, seat]) for seat in self.learning}
        infos = {self.names[seat]: endings.info(0, seat) for seat in self.learning}
        return {self.names[seat]: self._last(seat) for seat in self.learning}, rewards, {"__all__": True}, going_on, infos

    def _forfeit(self, action_dict: dict[Any, Any], quietly: bool) -> tuple[dict, dict, dict, dict, dict]:
        """The episode ends by an illegal action."""
        game, states, by = self.batch.game, self.batch.states, int(self.batch.seat[0])
        if not quietly:
            self.warned = True
            number = action_id(action_dict[self.names[by]], game.actions)
            warnings.warn(
                f"an illegal action ends the episode with {ILLEGAL_REWARD:g} for its agent (on_illegal='forfeit'; 'raise' would raise, and "
                f"the mask is in the observation): {game.explain_illegal(states, number, self.batch.mask[0])}", stacklevel=3)
        self.over = True
        paid = np.zeros(self.seats) if self.rewards is None else self.rewards.forfeited()
        paid[by] += ILLEGAL_REWARD
        rewards = {self.names[seat]: float(paid[seat]) for seat in self.learning}
        infos = {self.names[seat]: forfeited(game, states, seat, by) for seat in self.learning}
        return {self.names[seat]: self._last(seat) for seat in self.learning}, rewards, {"__all__": True}, {"__all__": False}, infos

    def _paid(self) -> float:
        """What the asked agent is paid on the way."""
        if self.rewards is None:
            return 0.0
        return float(self.rewards.asked(self.batch, np.zeros(1, int), self.batch.seat)[0])

    def _legal(self, action_dict: dict[Any, Any]) -> int | None:
        """The answer of the agent that is asked; if it is illegal, None or an error in words."""
        if self.over:
            raise ValueError("the game is over: call reset() before step()")
        agent = self.names[self.batch.seat[0]]
        if list(action_dict) != [agent]:
            raise ValueError(f"{agent} is asked, and nobody else; answers were given for: {', '.join(map(str, action_dict)) or 'nobody'}")
        mask = self.batch.mask[0]
        number = action_id(action_dict[agent], len(mask))
        if 0 <= number < len(mask) and mask[number]:
            return number
        if self.on_illegal == "raise":
            raise ValueError(self.batch.game.explain_illegal(self.batch.states, number, mask))
        return None

    def _asked(self) -> dict[str, dict[str, np.ndarray]]:
        agent = self.names[self.batch.seat[0]]
        return {agent: {"observations": self.batch.floats[0].copy(), "action_mask": self.batch.mask[0].copy()}}

    def _last(self, seat: int) -> dict[str, np.ndarray]:
        """What a learner sees of the finished game."""
        seen = self.batch.look(seat) * self.batch.game.scale
        return {"observations": seen, "action_mask": np.ones(self.batch.game.actions, np.int8)}

    def sample(self) -> dict[str, int]:
        """A random legal action of the agent that is asked, as `step` wants it."""
        return {self.names[self.batch.seat[0]]: self.batch.sample_one()}

    def render(self) -> Any:
        """The table: as text ("ansi"), as an SVG file ("svg"), as pixels ("rgb_array"), in a window or printed ("human")."""
        return rendered(self.render_mode, self.batch.game, self.batch.states)

    def close(self) -> None:
        """The window of "human" goes; nothing else is to be released."""
        closed(self.render_mode)

