"""Ratings from finishing orders, and what to say when they go round in circles. Numpy only, but for openskill.

A finishing order counts as a series of choices: who is first among all, who among the rest, and so on (Plackett and Luce). A tie
counts as the mean of all orders in which those who tie could have finished. After a forfeit the others are not compared with each
other: each of them is chosen against the one who forfeited.
"""
from __future__ import annotations

from itertools import combinations
from math import factorial
from typing import NamedTuple

import numpy as np

POINTS = 400 / np.log(10)  # 400 points: ten times as likely to be chosen, as in chess
MIDDLE = 1500  # of the median: one who is hopeless does not make all others unsure
PRIOR = 0.1  # each log-strength is drawn to the average as by a normal law of variance 1 / PRIOR: nobody is infinitely strong
RESAMPLES = 300
ONLINE_GAMES = 20_000  # more do not move it
ALMOST_NEVER = 1e-12  # a chance no smaller, lest numbers overflow
METHOD = (
    "Plackett-Luce: maximum likelihood over all finishing orders (with a weak prior, variance 10 of a log-strength), 400 points "
    f"are a factor of ten in strength, {MIDDLE} the median of the field; 95 % intervals from {RESAMPLES} bootstraps of whole deals, "
    "of the distance to the median of the others. A tie counts as the mean of all orders in which those who tie could have "
    f"finished. Online: openskill's BradleyTerryFull in the order of the deals (the first {ONLINE_GAMES} games); copies in one game "
    "share a change."
)


class Choices(NamedTuple):
    """Distinct choices: who was chosen, how many of each were there; and for every one made, which it is, weight and deal."""

    chosen: np.ndarray  # (distinct, agents) one-hot
    among: np.ndarray  # (distinct, agents) counts
    which: np.ndarray
    weight: np.ndarray
    deal: np.ndarray

    def counts(self, times: np.ndarray) -> np.ndarray:
        """How often each distinct choice was made, when each deal counts so many times."""
        return np.bincount(self.which, self.weight * times[self.deal], len(self.chosen))


def choices(lineup: np.ndarray, rank: np.ndarray, deal: np.ndarray, agents: int, forfeited: np.ndarray) -> Choices:
    """All choices that these games made."""
    seats = lineup.shape[1]
    orders, order_of = np.unique(np.column_stack([forfeited, rank]), axis=0, return_inverse=True)
    made, weights, deals = [], [], []
    for number, (forfeit, *ranks) in enumerate(orders.tolist()):
        games = np.flatnonzero(order_of.ravel() == number)
        for weight, chosen, others in choices_of(ranks, bool(forfeit)):
            rows = np.full((len(games), seats), agents)  # `agents` stands for nobody
            rows[:, 0] = lineup[games, chosen]
            rows[:, 1 : 1 + len(others)] = np.sort(lineup[games][:, others], axis=1)
            made.append(rows)
            weights.append(np.full(len(games), weight))
            deals.append(deal[games])
    codes = np.concatenate(made) @ (agents + 1) ** np.arange(seats)
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    distinct = np.concatenate(made)[first]
    among = (distinct[:, :, None] == np.arange(agents)).sum(axis=1)
    return Choices(np.eye(agents)[distinct[:, 0]], among.astype(float), which, np.concatenate(weights), np.concatenate(deals))


def choices_of(ranks: list[float], forfeit: bool) -> list[tuple[float, int, list[int]]]:
    """Of one finishing order: the weight of each choice, the seat chosen, the seats it was preferred to."""
    found = []
    for seat, rank in enumerate(ranks):
        behind = [other for other, its in enumerate(ranks) if its > rank]
        tied = [other for other, its in enumerate(ranks) if its == rank and other != seat]
        for size in range(len(tied) + 1) if not forfeit else [0]:
            weight = 1.0 if forfeit else factorial(size) * factorial(len(tied) - size) / factorial(len(tied) + 1)
            found += [(weight, seat, [*rest, *behind]) for rest in combinations(tied, size) if rest or behind]
    return found


def strengths(made: Choices, weights: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Log-strengths of greatest likelihood (Newton; the prior keeps it from running away)."""
    found = start.copy()
    for _ in range(100):
        terms = made.among * np.exp(found)
        odds = terms / terms.sum(axis=1, keepdims=True)
        slope = weights @ (made.chosen - odds) - PRIOR * found
        bend = np.diag(weights @ odds + PRIOR) - odds.T @ (weights[:, None] * odds)
        step = np.linalg.solve(bend, slope)
        found += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return found


def plackett_luce(
    lineup: np.ndarray, rank: np.ndarray, deal: np.ndarray, agents: int, seed: int = 0, forfeited: np.ndarray | None = None,
) -> np.ndarray:
    """Points, low, high for each agent (rows). `deal` counts from 0; whole deals are resampled.

    The interval is that of the distance to the median of the others: against a median that it is itself, an agent would have none.
    """
    made = choices(lineup, rank, deal, agents, np.zeros(len(lineup), bool) if forfeited is None else forfeited)
    deals = int(deal.max()) + 1
    best = strengths(made, made.counts(np.ones(deals)), np.zeros(agents))
    points = np.full((agents, 3), np.nan)
    points[:, 0] = best - np.median(best)
    if deals > 1 and agents > 1:
        chance = np.random.default_rng(seed)
        samples = []
        for _ in range(RESAMPLES):
            times = np.bincount(chance.integers(deals, size=deals), minlength=deals)
            found = strengths(made, made.counts(times), best)
            samples.append(found - median_of_others(found))
        points[:, 1:] = (np.quantile(samples, (0.025, 0.975), axis=0) + median_of_others(best) - np.median(best)).T
    return MIDDLE + POINTS * points


def median_of_others(strength: np.ndarray) -> np.ndarray:
    """For each agent; of two in the middle the stronger one, which is seldom the hopeless one."""
    middle = (len(strength) - 1) // 2
    return np.array([np.sort(np.delete(strength, i))[middle] for i in range(len(strength))])


def online(lineup: np.ndarray, rank: np.ndarray, agents: int) -> list[tuple[float, float]] | None:
    """openskill's mu and sigma for each agent; None without openskill. Not its PlackettLuce, which rates ties wrongly."""
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        return None
    model = BradleyTerryFull()
    now = [(model.rating().mu, model.rating().sigma)] * agents
    for seated, places in zip(lineup[:ONLINE_GAMES].tolist(), rank[:ONLINE_GAMES].tolist()):
        rated = model.rate([[model.rating(*now[agent])] for agent in seated], ranks=places)
        for agent in set(seated):
            copies = [team[0] for team, name in zip(rated, seated) if name == agent]
            now[agent] = sum(each.mu for each in copies) / len(copies), sum(each.sigma for each in copies) / len(copies)
    return now


# ---- circles


def circles(beats: np.ndarray) -> list[list[int]]:
    """Groups in which each beats every other, directly or through others. `beats` is a matrix of yes and no."""
    reach = beats.astype(bool)
    for middle in range(len(reach)):
        reach = reach | (reach[:, middle, None] & reach[None, middle])
    both = reach & reach.T
    groups = {tuple(np.flatnonzero(row).tolist()) for row in both if row.any()}
    return [list(group) for group in sorted(groups) if len(group) > 1]


def alpha_rank(wins: np.ndarray, alpha: float = 100.0, population: int = 50) -> np.ndarray:
    """How long a population that copies winners stays with each strategy. `wins`: the share in which row beats column."""
    count = len(wins)
    moves = np.zeros((count, count))
    for now in range(count):
        for new in range(count):
            if new != now:
                moves[now, new] = takes_over(alpha * float(wins[new, now] - wins[now, new]), population) / (count - 1)
    return stationary(moves)


def takes_over(gain: float, population: int) -> float:
    """How likely one mutant with this gain takes over the whole population."""
    if abs(gain) < 1e-9:
        return 1 / population
    if population * gain < -500:
        return ALMOST_NEVER
    return max(float(np.expm1(-gain) / np.expm1(-population * gain)), ALMOST_NEVER)


def stationary(moves: np.ndarray) -> np.ndarray:
    """Of a Markov chain, from the rates between its states (Grassmann, Taksar and Heyman: nothing is subtracted)."""
    rates = moves.copy()
    for last in range(len(rates) - 1, 0, -1):
        rates[:last, last] /= rates[last, :last].sum()
        rates[:last, :last] += rates[:last, last, None] * rates[None, last, :last]
    mass = np.ones(len(rates))
    for state in range(1, len(rates)):
        mass[state] = mass[:state] @ rates[:state, state]
    return mass / mass.sum()
