"""Who sits where: the line-ups of every deal. They follow from the seed and the number of the deal, whatever else is played.

    mixed    every agent plays one game of every deal, with others drawn for it; fewer agents than seats sit in several
    one      every agent in turn against the same opponents, drawn for the deal from the references (one reference: copies of it)
    round    every agent in turn against copies of every other one

Each line-up is played in all cyclic rotations, so that each of those in it sits in every seat of the deal.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.engine.seeds import FOR_BOTS, seeds_from

SETUPS = ("mixed", "one", "round")
FOR_DEALS, FOR_NOISE, FOR_LINEUPS = 11, 12, 13  # purposes: one seed, three independent streams


@dataclass(frozen=True)
class Plan:
    """All that a process must know to play any deal of a contest."""

    game: str
    settings: dict[str, Any]
    num_players: int
    seed: int
    deals: int
    setup: str
    entrants: tuple[Any, ...]  # names, or one's own code: agents and references, in an order that does not depend on the caller's
    agents: tuple[int, ...]  # numbers of the entrants that the contest is about
    references: tuple[int, ...] = ()
    slow: bool = False  # somebody answers in Python, one game at a time

    @property
    def games_a_deal(self) -> int:
        return self.lineups * self.num_players

    @property
    def lineups(self) -> int:
        """Line-ups of one deal."""
        count = len(self.agents)
        return {"mixed": -(-count // self.num_players), "one": count, "round": count * (count - 1)}[self.setup]


class Seating(NamedTuple):
    """Games to be played: arrays, one row a game."""

    deal: np.ndarray
    line: np.ndarray  # which line-up of the deal
    rotation: np.ndarray
    lineup: np.ndarray  # (games, seats): numbers of plan.entrants
    counted: np.ndarray  # (games, seats): does this seat count for its entrant?
    seed: np.ndarray
    noise: np.ndarray


def seating(plan: Plan, first: int, last: int) -> Seating:
    """Deals first .. last-1, every line-up in every rotation."""
    lines = np.concatenate([lines_of(plan, deal) for deal in range(first, last)])
    lineups, seats = plan.lineups, plan.num_players
    counts = np.ones(seats, bool) if plan.setup == "mixed" else np.arange(seats) == 0
    turned = (np.arange(seats)[None, :] - np.arange(seats)[:, None]) % seats  # rotation, seat: which place of the line
    deal = np.repeat(np.arange(first, last), plan.games_a_deal)
    rotation = np.tile(np.arange(seats), len(lines))
    seeds = seeds_from(plan.seed, last, FOR_DEALS)
    noise = seeds_from(plan.seed, last * seats, FOR_NOISE)  # the same for all line-ups of a deal: they are compared
    return Seating(
        deal, np.tile(np.repeat(np.arange(lineups), seats), last - first), rotation, lines[:, turned].reshape(-1, seats),
        np.tile(counts[turned], (len(lines), 1)), seeds[deal], noise[deal * seats + rotation])


def lines_of(plan: Plan, deal: int) -> np.ndarray:
    """The line-ups of one deal before they are turned; the one that counts first, unless all count."""
    agents, references, seats = np.array(plan.agents), np.array(plan.references, int), plan.num_players
    if plan.setup == "round":
        return np.array([[one] + [other] * (seats - 1) for one in agents for other in agents if other != one])
    chance = np.random.default_rng((plan.seed, FOR_LINEUPS, deal))
    if plan.setup == "one":
        opponents = np.resize(chance.permutation(references), seats - 1)
        return np.array([[one, *opponents] for one in agents])
    order = chance.permutation(agents)
    if len(agents) <= seats:
        return chance.permutation(np.resize(order, seats))[None]
    left = len(agents) % seats
    last = order[len(agents) - left :] if left else order[:0]
    others = chance.permutation(order[: len(agents) - left])[: (seats - left) % seats]
    return np.concatenate([order[: len(agents) - left], last, others]).reshape(-1, seats)


def candidate_seating(num_players: int, deals: int, seed: int) -> Seating:
    """A candidate (0) in every seat of every deal, the opponents (1, 2, ...) behind it in their order."""
    games = np.arange(deals * num_players)
    deal, seat = games // num_players, games % num_players
    lineup = (np.arange(num_players)[None, :] - seat[:, None]) % num_players
    return Seating(
        deal, np.zeros_like(deal), seat, lineup, lineup == 0, seeds_from(seed, deals)[deal], seeds_from(seed, len(games), FOR_BOTS))
