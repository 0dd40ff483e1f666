"""RLlib's MultiAgentEnv of any game of the family (needs the extra `rllib`). It knows no rule.

    register_env("bootleggers", lambda config: bootleggers_v0.rllib_env(**config))
    PPOConfig().environment("bootleggers", env_config={"opponents": "boss"}, disable_env_checking=True)

RLlib's own check of environments answers without looking at the mask: switch it off, as above.
"""
from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.mobster import Mobster
from ..engine.seeds import FOR_BOTS, Seeds, checked_seed, seeds_from
from ..engine.settings import Settings
from .opponents import Opponents, mobsters
from .spaces import Actions, observed_box
from .vector import is_rotating


class BootlegMultiAgentEnv(MultiAgentEnv):
    """Only the agent that is asked is in the observations: `{"observations": float32, "action_mask": int8}`.

    Learners in all seats by default. `opponents`, named mobsters, answer inside the kernel: one name stands for all but one learner,
    a list of k names for the k seats behind the learners, the first of which sits in `seat` (0 ..., or "rotate": one seat further
    every game). Rewards are paid with the last step, to every learner, each with a last observation whose mask allows everything.
    An illegal answer raises ValueError in words, and nothing has happened.
    """

    def __init__(self, game: Game, settings: Settings, opponents: Opponents = None, seat: int | str = 0):
        super().__init__()
        self.settings, self.seats = settings, settings.num_players
        self.rotating = is_rotating(seat, self.seats)
        self.first = 0 if self.rotating else int(seat)
        self.mobsters = mobsters_of(opponents, self.seats, game)
        self.learners = self.seats - len(self.mobsters)
        self.batch = GameBatch(game, settings, auto=codes.SHOW_FACTS | codes.FLOATS)
        self.names = [f"{game.agent}_{nth}" for nth in range(self.seats)]
        self.possible_agents = list(self.names)
        observed = Dict({"observations": observed_box(game.scale), "action_mask": Box(0, 1, (game.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.names, observed)
        self.action_spaces = dict.fromkeys(self.names, Actions(game.actions))
        self.metadata = {"render_modes": ["ansi"]}  # its own: RLlib writes into it
        self.render_mode = "ansi"
        self.seeds, self.games = Seeds(), 0
        self.over = True
        self._sit_down()

    def _sit_down(self) -> None:
        """Learners from `first` on, the others behind them."""
        order = [(self.first + behind) % self.seats for behind in range(self.seats)]
        for seat, mobster in zip(order, [*[None] * self.learners, *self.mobsters]):
            self.batch.sit(0, seat, mobster)
        self.learning = sorted(order[: self.learners])
        self.agents = [self.names[seat] for seat in self.learning]

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """A new game from this seed; without one, from the next of the environment's own seeds."""
        if seed is not None:
            self.seeds, self.games = Seeds(checked_seed(seed)), checked_seed(seed)
        if self.rotating:
            self.first = self.games % self.seats
            self._sit_down()
        self.games += 1
        game = self.seeds.root if seed is not None else int(self.seeds.draw(1)[0])
        self.batch.noise[:] = seeds_from(game, 1, FOR_BOTS)
        self.batch.reset(np.array([game]))
        self.batch.settle()
        self.over = False
        return self._asked(), {}

    def step(self, action_dict: dict[Any, Any]) -> tuple[dict, dict, dict, dict, dict]:  # type: ignore[override]
        self.batch.answer(self._legal(action_dict))
        self.batch.settle()
        self.over = bool(self.batch.done[0])
        going_on = {"__all__": False}
        if not self.over:
            asked = self._asked()
            return asked, dict.fromkeys(asked, 0.0), going_on, going_on, {}  # RLlib wants a number where it gets an observation
        rewards = {self.names[seat]: float(self.batch.reward[0, seat]) for seat in self.learning}
        return {self.names[seat]: self._last(seat) for seat in self.learning}, rewards, {"__all__": True}, going_on, {}

    def _legal(self, action_dict: dict[Any, Any]) -> int:
        """The answer of the agent that is asked, or an error in words."""
        if self.over:
            raise ValueError("the game is over: call reset() before step()")
        agent = self.names[self.batch.seat[0]]
        if list(action_dict) != [agent]:
            raise ValueError(f"{agent} is asked, and nobody else; answers were given for: {', '.join(map(str, action_dict)) or 'nobody'}")
        mask = self.batch.mask[0]
        try:
            number = operator.index(action_dict[agent])
        except TypeError:
            number = -1
        if not 0 <= number < len(mask) or not mask[number]:
            raise ValueError(self.batch.game.explain_illegal(self.batch.states, action_dict[agent], mask))
        return number

    def _asked(self) -> dict[str, dict[str, np.ndarray]]:
        agent = self.names[self.batch.seat[0]]
        return {agent: {"observations": self.batch.floats[0].copy(), "action_mask": self.batch.mask[0].copy()}}

    def _last(self, seat: int) -> dict[str, np.ndarray]:
        """What a learner sees of the finished game."""
        seen = self.batch.look(seat) * self.batch.game.scale
        return {"observations": seen, "action_mask": np.ones(self.batch.game.actions, np.int8)}

    def sample(self) -> dict[str, int]:
        """A random legal answer of the agent that is asked, as `step` wants it."""
        return {self.names[self.batch.seat[0]]: self.batch.sample_one()}

    def render(self) -> Any:
        """The table in text."""
        return self.batch.game.board_text(self.batch.states)


def mobsters_of(opponents: Opponents, seats: int, game: Game) -> list[Mobster]:
    """The mobsters beside the learners, in the order of their seats; at least one seat is left."""
    if opponents is None:
        return []
    if isinstance(opponents, (str, type)):
        return mobsters(opponents, seats - 1, game)
    if len(opponents) >= seats:
        raise ValueError(f"opponents: at most {seats - 1} names, so that somebody learns; given: {len(opponents)}, {list(opponents)}")
    return mobsters(opponents, len(opponents), game)
