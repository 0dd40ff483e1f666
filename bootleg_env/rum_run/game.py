"""The Rum Run as the engine sees it: its tables and its rooms."""
from __future__ import annotations

from typing import cast

import numpy as np

from ..engine.game import Game, Outcome
from .tables.actions import DECISIONS
from .tables.constants import SEAT_NAMES, WIDTH, goal
from .tables.fields import FIELDS
from .tables.settings import Settings

ON_THE_ROAD = 0.5  # of a barrel's worth, while it is on an own token


class RumRun(Game):
    """Roads of dominoes through the forest, barrels home in mancala steps, among 2-4 players. Nothing is hidden."""

    name, title, agent, people = "rum_run", "The Rum Run", "runner", "runners"
    seats, usual_seats, seat_names = (2, 4), 4, SEAT_NAMES
    seat_colours = (1, 3, 2, 0)
    score, length = ("barrels", "barrels"), "turn"
    rival, judges = "regent", ("random", "roadbuilder", "regent")
    demo_cast = ("regent", "raider", "roadbuilder", "blocker")
    hidden_information, table_in_play = False, True
    decision_table, field_table, settings_type = DECISIONS, FIELDS, Settings
    planes, live_planes = (WIDTH, WIDTH), ("mine", "next", "second", "third", "fits")

    def outcome(self, states: np.ndarray) -> Outcome:
        """Most barrels win, then fewest tokens on the board; players who are equal in both share the rank."""
        seats = int(states["seats"][0])
        score, laid = (states[name][:, :seats].astype(np.int64) for name in ("score", "laid"))
        order = score * 256 - laid
        rank = 1 + (order[:, None, :] > order[:, :, None]).sum(2)
        return Outcome(rank, score.astype(float), states["turns"].astype(np.int64))

    def net_worth(self, states: np.ndarray) -> np.ndarray:
        """Barrels scored, and half of those on own tokens; 1 is what wins."""
        seats = int(states["seats"][0])
        owner, barrels = states["owner"].astype(np.int64), states["barrels"].astype(np.int64)
        carried = np.stack([np.where(owner == seat, barrels, 0).sum(1) for seat in range(seats)], 1)
        return (states["score"][:, :seats] + ON_THE_ROAD * carried) / self.goal(states)[:, None]

    def goal(self, states: np.ndarray) -> np.ndarray:
        """Barrels that win: an equal share of all, rounded up."""
        return cast(np.ndarray, goal(states["start"], states["seats"].astype(np.int64)))


GAME = RumRun()
