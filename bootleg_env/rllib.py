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

from agents import registry

from .spaces import Actions, observed_box
from .table import FOR_BOTS, Game, Seeds, Table, checked_seed, seeds_from
from .vector import is_rotating


class BootlegMultiAgentEnv(MultiAgentEnv):
    """Only the agent who is asked is in the observations: `{"observations": float32, "action_mask": int8}`.

    Nobody but learners by default. `opponents`, named mobsters, answer inside the kernel: one name stands for all but one learner,
    a list of k names for the k seats behind the learners, the first of whom sits in `seat` (0 ..., or "rotate": one seat further
    every game). Rewards are paid with the last step, to every learner, each with a last observation whose mask allows everything.
    An illegal answer raises ValueError in words, and nothing has happened.
    """

    def __init__(self, game: Game, settings: Any, opponents: Any = None, seat: int | str = 0):
        super().__init__()
        self.settings, self.seats = settings, settings.num_players
        self.rotating = is_rotating(seat, self.seats)
        self.first = 0 if self.rotating else int(seat)
        self.mobsters = mobsters_of(opponents, self.seats, game.name)
        self.learners = self.seats - len(self.mobsters)
        self.table = Table(game, settings, auto=game.kernel.SHOW_FACTS | game.kernel.FLOATS)
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
        for seat, mobster in zip(order, [None] * self.learners + self.mobsters):
            self.table.sit(0, seat, mobster)
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
        self.table.noise[:] = seeds_from(game, 1, FOR_BOTS)
        self.table.reset(np.array([game]))
        self.table.settle()
        self.over = False
        return self._asked(), {}

    def step(self, action_dict: dict[Any, Any]) -> tuple[dict, dict, dict, dict, dict]:  # type: ignore[override]
        self.table.answer(self._legal(action_dict))
        self.table.settle()
        self.over = bool(self.table.done[0])
        going_on = {"__all__": False}
        if not self.over:
            asked = self._asked()
            return asked, dict.fromkeys(asked, 0.0), going_on, going_on, {}  # RLlib wants a number where it gets an observation
        rewards = {self.names[seat]: float(self.table.reward[0, seat]) for seat in self.learning}
        return {self.names[seat]: self._last(seat) for seat in self.learning}, rewards, {"__all__": True}, going_on, {}

    def _legal(self, action_dict: dict[Any, Any]) -> int:
        """The answer of the agent who is asked, or an error in words."""
        if self.over:
            raise ValueError("the game is over: call reset() before step()")
        agent = self.names[self.table.seat[0]]
        if list(action_dict) != [agent]:
            raise ValueError(f"{agent} is asked, and nobody else; answers were given for: {', '.join(map(str, action_dict)) or 'nobody'}")
        mask = self.table.mask[0]
        try:
            number = operator.index(action_dict[agent])
        except TypeError:
            number = -1
        if not 0 <= number < len(mask) or not mask[number]:
            raise ValueError(self.table.game.explain_illegal(self.table.states, action_dict[agent], mask))
        return number

    def _asked(self) -> dict[str, dict[str, np.ndarray]]:
        agent = self.names[self.table.seat[0]]
        return {agent: {"observations": self.table.floats[0].copy(), "action_mask": self.table.mask[0].copy()}}

    def _last(self, seat: int) -> dict[str, np.ndarray]:
        """What a learner sees of the finished game."""
        seen = self.table.look(seat) * self.table.game.scale
        return {"observations": seen, "action_mask": np.ones(self.table.game.actions, np.int8)}

    def sample(self) -> dict[str, int]:
        """A random legal answer of the agent who is asked, as `step` wants it."""
        return {self.names[self.table.seat[0]]: self.table.sample_one()}

    def render(self) -> Any:
        """The table in text."""
        return self.table.game.picture(self.table.states)


def mobsters_of(opponents: Any, seats: int, game: str) -> list[Any]:
    """Mobsters who are not learners, in the order of their seats; at least one seat is left."""
    if opponents is None:
        return []
    if isinstance(opponents, (str, type)):
        return registry.opponents_of(opponents, seats - 1, game)
    if len(opponents) >= seats:
        raise ValueError(f"opponents: at most {seats - 1} names, so that somebody learns; given: {len(opponents)}, {list(opponents)}")
    return registry.opponents_of(opponents, len(opponents), game)
