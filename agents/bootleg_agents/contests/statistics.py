"""Error bars of contests. The deal is the unit: games of one deal hang together, deals do not.

A figure is a ratio of sums over deals (wins to seats taken, score to seats taken). Its standard error follows from how far each
deal lies from the ratio; where a mobster sits equally often in every deal this is the plain error of the mean of deals. Intervals
hold 95 %: Student's t for means and differences; for shares Wilson's interval with as many games as the spread of the deals is
worth, so that it stays between 0 and 1 and is never empty.
"""
from __future__ import annotations

import functools
import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

LEVEL = 0.95
METHOD = (
    "The deal is the unit: a figure is a ratio of sums over deals, its standard error comes from the spread of the deals "
    "(linearised). 95 % intervals: Student's t; for shares Wilson's with the number of games that the spread of deals is worth, "
    "and each deal as one game where all deals agree."
)


class Estimate(NamedTuple):
    """A figure (or an array of them) and its interval; NaN where nothing is known."""

    value: np.ndarray
    low: np.ndarray
    high: np.ndarray


@functools.cache
def student(freedom: int, level: float = LEVEL) -> float:
    """Student's t that this share stays below (in size)."""
    if freedom >= 30:  # Cornish and Fisher, right to three digits
        z = NormalDist().inv_cdf((1 + level) / 2)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < level else (low, middle)
    return high


def within(t: float, freedom: int) -> float:
    """How likely Student's t stays between -t and t (the closed form for whole degrees of freedom)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine, odd = math.cos(angle), freedom % 2
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for k in range(freedom // 2):
        total += term
        term *= cosine**2 * ((2 * k + 2) / (2 * k + 3) if odd else (2 * k + 1) / (2 * k + 2))
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def spread(sums: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The ratio of sums to weights over deals (the first axis), what each deal adds to its error, and how many deals count."""
    total = weights.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = sums.sum(axis=0) / total
        adds = np.where(weights > 0, sums - value * weights, 0.0) / total
    return value, adds, (weights > 0).sum(axis=0)


def error(adds: np.ndarray, deals: np.ndarray) -> np.ndarray:
    """The standard error, infinite as long as there are not two deals."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(deals > 1, np.sqrt(deals / (deals - 1) * (adds**2).sum(axis=0)), np.inf)


def quantiles(deals: np.ndarray, level: float = LEVEL) -> np.ndarray:
    return np.vectorize(lambda n: student(max(int(n) - 1, 1), level), otypes=[float])(deals)


def mean(sums: np.ndarray, weights: np.ndarray) -> Estimate:
    """Of anything; weights say how often it was counted in each deal."""
    value, adds, deals = spread(sums, weights)
    half = quantiles(deals) * error(adds, deals)
    half = np.where(np.isfinite(half), half, np.nan)
    return Estimate(value, value - half, value + half)


def share(sums: np.ndarray, weights: np.ndarray, level: float = LEVEL) -> Estimate:
    """Of something between 0 and 1."""
    value, adds, deals = spread(sums, weights)
    own, t = error(adds, deals), quantiles(deals, level)
    even = own < 1e-9
    with np.errstate(invalid="ignore", divide="ignore"):
        games = np.where(even, deals, value * (1 - value) / np.where(even, 1, own) ** 2)
        middle = (value + t**2 / (2 * games)) / (1 + t**2 / games)
        half = t * np.sqrt(value * (1 - value) / games + t**2 / (4 * games**2)) / (1 + t**2 / games)
    known = deals > 1
    low, high = np.clip(middle - half, 0, value), np.clip(middle + half, value, 1)
    least, most = np.where(deals > 0, 0, np.nan), np.where(deals > 0, 1, np.nan)
    return Estimate(value, np.where(known, low, least), np.where(known, high, most))


def differences(sums: np.ndarray, weights: np.ndarray) -> Estimate:
    """Row less column, paired: both from the same deals. Columns of `sums` are those compared."""
    value, adds, _ = spread(sums, weights)
    both = weights.sum(axis=0) > 0
    deals = (weights > 0).sum(axis=0).max(initial=0)
    apart = adds[:, :, None] - adds[:, None, :]
    half = quantiles(np.array(deals)) * error(apart, np.array(deals))
    half = np.where(np.isfinite(half) & both[:, None] & both, half, np.nan)
    gap = value[:, None] - value
    return Estimate(gap, gap - half, gap + half)
