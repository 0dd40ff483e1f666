"""The value function of search: every mobster's chance to win between two rounds, read off the board.

A mobster's score is a weighted sum of what it owns; chances are the softmax of the scores. The weights (worth.json) are fitted, for
each number of mobsters and of rounds left, by experiments/fit_worth.py. `weighed` is the same with weights of one's own.
"""
from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import numpy as np

from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import checks, reading

WEIGHTS = Path(__file__).with_name("worth.json")
MOST_ROUNDS = 12
PLACES = np.arange(1, c.SPEAKEASIES)  # speakeasies that somebody can lead
STRONG = 54  # muscle cards above it are the fourth quarter
MEASURES = (  # columns of `measures`, in order; those with a number are that many
    ("cash", 1), ("nearly_there", 1), ("family_dice", 1), ("remote_dice", 1), ("kept_dice", 1), ("remote_stills", 1), ("crates", 1),
    ("trucks", 1), ("capacity", 1), ("moved", 1), ("back_room", 1), ("markers", len(PLACES)), ("leads", len(PLACES)),
    ("controls", len(PLACES)), ("muscle", 1), ("strong_cards", 1), ("improvements", 1), ("union_boss", 1), ("thugs", c.THUGS),
)
WIDTH = sum(size for _, size in MEASURES)


def measures(states: np.ndarray, seats: int) -> np.ndarray:
    """What each mobster owns: games x seats x WIDTH. All states have this number of mobsters."""
    mine = np.arange(seats)
    cash = states["cash"][:, :seats]
    owned = (states["board_owner"][:, None, :] == mine[:, None])
    dice = states["still_dice"]
    remote = (owned * dice[:, None, c.SEATS :]).sum(2)
    trucks = states["truck_owner"][:, None, :] == mine[:, None]
    capacity = trucks @ c.CAPACITY[c.SIZE]
    markers, leads, controls = standing(states["influence"][:, 1:, :seats])
    hand = states["muscle_at"][:, None, :] == mine[:, None]
    made = 3 * (dice[:, :seats] + remote)
    columns = (
        cash / 25, np.maximum(0, cash - 0.75 * states["goal_cash"][:, None]) / 25,
        dice[:, :seats], remote, states["dice"][:, :seats],
        owned.sum(2), states["crates"][:, :seats] / 5, trucks.sum(2), capacity / 5, np.minimum(made, capacity) / 5,
        states["back_room"][:, :seats], markers, leads, controls, (hand @ np.arange(1, c.MUSCLE_CARDS + 1)) / 100,
        hand[:, :, STRONG:].sum(2), states["improvements"][:, :seats], states["union_boss"][:, :seats], states["thugs"][:, :seats])
    return np.concatenate([each.reshape(len(states), seats, -1) for each in columns], 2, dtype=np.float32)


def standing(influence: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Games x seats x speakeasies: markers, whether they are the most, and whether they are half of all (ties lead nowhere)."""
    total, most = influence.sum(2, keepdims=True), influence.max(2, keepdims=True)
    leads = (influence == most) & ((influence == most).sum(2, keepdims=True) == 1)
    opens = total >= c.SHADED[1:][None, :, None]
    return influence.transpose(0, 2, 1), (leads & opens).transpose(0, 2, 1), (leads & (2 * influence >= total)).transpose(0, 2, 1)


@functools.cache
def weights(path: str | Path = WEIGHTS) -> dict[int, np.ndarray]:
    """By number of mobsters: rounds left x WIDTH; or a line about what is wrong with the file."""
    content = reading.json_file(path, "weights of the value function")
    if not isinstance(content, dict) or not isinstance(content.get("weights"), dict):
        raise ValueError(f"{path}: no weights of the value function, as fit_worth writes them")
    return {seats: table_of(content["weights"].get(str(seats)), f"{path}: weights of {seats} mobsters") for seats in range(3, c.SEATS + 1)}


def table_of(rows: object, where: str) -> np.ndarray:
    found: np.ndarray
    try:
        found = np.array(rows, np.float32)
    except (TypeError, ValueError, OverflowError):
        found = np.zeros(0, np.float32)
    if found.shape != (MOST_ROUNDS - 1, WIDTH) or not np.isfinite(found).all():
        raise ValueError(f"{where}: must be {MOST_ROUNDS - 1} lists of {WIDTH} numbers; given: {checks.short(rows)}")
    return found


def weighed(path: str) -> Callable[[np.ndarray, int], np.ndarray]:
    """`chances` with the weights in this file."""
    known = weights(path)
    return lambda states, seats: chances(states, seats, known)


def chances(states: np.ndarray, seats: int, known: dict[int, np.ndarray] | None = None) -> np.ndarray:
    """Everybody's chance to win, games x seats: certain when the game is over, else as the weights tell."""
    left = np.clip(states["rounds"] - states["year"], 0, MOST_ROUNDS - 2).astype(np.int64)  # after this one
    scores = np.einsum("gsw,gw->gs", measures(states, seats), (known or weights())[seats][left])
    shares = softmax(scores)
    over = states["phase"] == c.OVER
    shares[over] = np.arange(seats) == states["ranking"][over, 0][:, None]
    return shares


def softmax(scores: np.ndarray) -> np.ndarray:
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def forget(states: np.ndarray, seat: int) -> None:
    """Bids of the others that are not shown yet: they will make them anew."""
    states["bid"][:, np.arange(c.SEATS) != seat] = 0
