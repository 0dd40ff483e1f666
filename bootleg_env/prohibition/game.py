"""Prohibition as the engine sees it: its tables and its rooms."""
from __future__ import annotations

import numpy as np

from ..engine.game import Game, Outcome, Secret
from .tables import constants as c
from .tables.actions import DECISIONS
from .tables.cards import SCHEME_POINTS
from .tables.fields import FIELDS
from .tables.settings import Settings


class Prohibition(Game):
    """Six years of turf, booze, heat and conflict in New York, among 2-4 gangs."""

    name, title, agent, people = "prohibition", "Prohibition", "gang", "gangs"
    seats, usual_seats, seat_names = (2, 4), 4, c.SEAT_NAMES
    seat_colours = (3, 1, 2, 0)
    score, length = ("prestige", "points"), "year"
    rival, judges = "kingpin", ("random", "builder", "kingpin")
    demo_cast = ("kingpin", "warlord", "builder", "saboteur")
    secrets = (Secret(("draft",), ("draft_round", "phase")), Secret(("infamy",), ("phase",)))
    decision_table, field_table, settings_type = DECISIONS, FIELDS, Settings

    def outcome(self, states: np.ndarray) -> Outcome:
        """Most prestige points win, then most blocks, most money, least jail; gangs equal in all of it share the rank."""
        seats = int(states["seats"][0])
        over = (states["phase"] == c.OVER)[:, None]
        score = np.where(over, states["score"][:, :seats], self.points(states)).astype(np.int64)
        blocks, money, jail = (states[name][:, :seats].astype(np.int64) for name in ("blocks", "money", "jail"))
        order = ((score * 64 + blocks) * 32768 + money) * 32768 - jail
        rank = 1 + (order[:, None, :] > order[:, :, None]).sum(2)
        tallies = {name: states[name][:, :seats].astype(np.int64) for name in ("headlines", "completions", "jail", "buildings", "blocks")}
        return Outcome(rank, score.astype(float), states["year"].astype(np.int64), tallies)

    def net_worth(self, states: np.ndarray) -> np.ndarray:
        """Prestige points if this were the end, without infamy; 1 is a good score."""
        return self.points(states) / c.GOOD_SCORE

    def points(self, states: np.ndarray) -> np.ndarray:
        """(games, seats) the points that all can see: the same as rules/scoring.py counts, over many games at once."""
        seats = int(states["seats"][0])
        held = states["held"][:, :seats]
        turf = np.where(held == c.PLACES, c.WHOLE_POINTS, np.where(held >= c.STRONGHOLD, c.STRONGHOLD_POINTS, np.where(
            held > 0, c.FOOT_POINTS, 0))).sum(2)
        money, booze, buildings, headlines, jail = (
            states[name][:, :seats].astype(np.int64) for name in ("money", "booze", "buildings", "headlines", "jail"))
        points = turf + money // c.MONEY_STEP + booze * c.BOOZE_POINTS + buildings * c.BUILDING_POINTS
        points += headlines * c.HEADLINE_POINTS + jail * c.JAIL_POINTS
        worth = SCHEME_POINTS * (states["house"] == c.FULL)[:, None]
        for seat in range(seats):
            points[:, seat] += ((states["scheme_at"] == c.COMPLETED + seat) * worth).sum(1)
        return points


GAME = Prohibition()
