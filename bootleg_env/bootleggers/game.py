"""Bootleggers as the engine sees it: its tables and its rooms."""
from __future__ import annotations

import numpy as np

from ..engine.drawing import ALL
from ..engine.game import Game, Outcome, Secret
from .tables.actions import DECISIONS
from .tables.constants import OMALLEYS_PRICE, OVER, SEAT_NAMES, SIZE, TRUCK_PRICE
from .tables.fields import FIELDS
from .tables.settings import Settings


class Bootleggers(Game):
    """Twelve rounds of bids, whiskey and broken promises among 3-6 mobsters."""

    name, title, agent, people = "bootleggers", "Bootleggers", "mobster", "mobsters"
    seats, usual_seats, seat_names = (3, 6), 4, SEAT_NAMES
    score = ("cash", "$G")
    rival, judges = "boss", ("random", "boss")
    demo_cast = ("boss", "crook", "dealer", "saboteur", "controller", "extorter")
    secrets = (Secret(("bid",), ("year", "phase")), Secret(("deal_partner", "deal_give", "deal_get"), ("year", "phase", "changes")))
    telling_events = ("pay", "receive")  # p. 5: graft and payroll are all there is if the cash does not suffice
    decision_table, field_table, settings_type = DECISIONS, FIELDS, Settings

    def outcome(self, states: np.ndarray) -> Outcome:
        """p. 11: more money, then more muscle in the final round; nobody is ever equal."""
        seats = int(states["seats"][0])
        rank = np.argsort(states["ranking"][:, :seats], axis=1) + 1
        tallies = {f"promises_{name}": states[name][:, :seats, :seats].sum(2).astype(np.int64) for name in ("kept", "broken")}
        return Outcome(rank.astype(np.int64), states["cash"][:, :seats].astype(float), states["year"].astype(np.int64), tallies)

    def known_scores(self, states: np.ndarray, seat: int | None) -> list[float | None]:
        """Cash; where money is only announced, that of others as it was announced last, until the game is over."""
        s = states[0]
        hidden = s["money_hidden"] and s["phase"] != OVER and seat != ALL
        return [float(s["announced" if hidden and each != seat else "cash"][each]) for each in range(int(s["seats"]))]

    def net_worth(self, states: np.ndarray) -> np.ndarray:
        """Cash, trucks at their price, every crate at the dollar that O'Malley's pays; 1 is the goal of the game."""
        seats = int(states["seats"][0])
        worth = (states["cash"][:, :seats] + states["crates"][:, :seats] * OMALLEYS_PRICE).astype(np.float64)
        value = TRUCK_PRICE[SIZE] + states["truck_crates"] * OMALLEYS_PRICE
        for seat in range(seats):
            worth[:, seat] += np.where(states["truck_owner"] == seat, value, 0).sum(1)
        return worth / states["goal_cash"][:, None]


GAME = Bootleggers()
