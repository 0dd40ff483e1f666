"""Stones as the engine sees it: its tables and its rooms. The smallest complete game, to be copied: docs/add-a-game.md."""
from __future__ import annotations

import numpy as np

from ..engine.game import Game, Outcome, Secret
from .tables.actions import DECISIONS
from .tables.constants import SEAT_NAMES
from .tables.fields import FIELDS
from .tables.settings import Settings


class Stones(Game):
    """Stones in a fist, a pot, and promises to stand aside, among 2-4 players."""

    name, title, agent, people = "stones", "Stones", "player", "players"
    seats, usual_seats, seat_names = (2, 4), 3, SEAT_NAMES
    score = ("stones", "stones")
    rival, judges = "shrewd", ("random", "shrewd")
    demo_cast = ("shrewd", "crook", "greedy", "cautious")
    secrets = (Secret(("fist",), ("year", "phase")),)
    decision_table, field_table, settings_type = DECISIONS, FIELDS, Settings

    def outcome(self, states: np.ndarray) -> Outcome:
        """Most stones win; equal stones share the rank."""
        seats = int(states["seats"][0])
        stones = states["stones"][:, :seats].astype(float)
        rank = 1 + (stones[:, None, :] > stones[:, :, None]).sum(2)
        tallies = {f"promises_{name}": states[name][:, :seats, :seats].sum(2).astype(np.int64) for name in ("kept", "broken")}
        return Outcome(rank, stones, states["year"].astype(np.int64), tallies)

    def net_worth(self, states: np.ndarray) -> np.ndarray:
        """Stones; 1 is what everybody had together at the start."""
        seats = int(states["seats"][0])
        return states["stones"][:, :seats] / (seats * states["start_stones"].astype(float))[:, None]


GAME = Stones()
