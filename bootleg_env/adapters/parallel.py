"""PettingZoo's parallel view of the turn by turn environment: only the action of the agent that is asked counts."""
from __future__ import annotations

from typing import Any

from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from ..engine.checks import short


class Parallel(turn_based_aec_to_parallel_wrapper):
    """PettingZoo's own conversion, with errors in words."""

    agents: Any = ()  # until reset

    def step(self, actions: dict[str, Any]) -> Any:
        """Actions of all agents, of which only that of the agent that is asked counts."""
        if not self.agents:
            raise ValueError("nobody is asked: call reset() first, or the game is over")
        agent = self.aec_env.agent_selection
        if not isinstance(actions, dict):
            raise ValueError(f"{agent} is asked; actions must be a dict, agent: action; given: {short(actions)}")
        if agent not in actions:
            raise ValueError(f"{agent} is asked; actions were given for: {', '.join(map(str, actions)) or 'nobody'}")
        return super().step(actions)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """What notebooks show."""
        return self.aec_env._repr_mimebundle_()
