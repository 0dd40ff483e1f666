"""The value function of search: everybody's chance to win, read off the board.

The measures of each runner (what is scored, what lies on the road and how far from home, how near the next entrance is) go through a
small network with one hidden layer, the same for all seats; chances are the softmax of the scores it gives. The weights
(worth.json) are fitted, for each number of runners, by experiments/fit_worth.py.
"""
from __future__ import annotations

import functools
import json
from pathlib import Path

import numpy as np

from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import constants as c

WEIGHTS = Path(__file__).with_name("worth.json")
LONGEST = 48  # steps; what lies farther off counts as there
NOT_NEAR = 16  # tokens to an entrance where none can be reached; farther ones count as there
OWN = (  # columns of `measures`, in order: of the runner; barrels and steps are those of connected tokens
    "to_go", "on_road", "cut_off",  # barrels to be scored; on the road; on pieces that are cut off
    "steps", "lacking",  # steps home of the nearest barrels that would win; barrels that are still to be claimed for that
    "piles", "largest", "force", "ready", "forced",  # piles; the largest; steps a turn with each; those that score now; that overshoot
    "nearest", "beside", "two_off", "four_off",  # tokens from the road to the nearest entrance that pays; is it so near?
    "to_claim", "reached", "claimed",  # barrels behind entrances that pay; entrances reached; claimed before
    "linked", "loose", "hand", "doubles", "strong", "wait",  # tokens on the road, cut off, in hand; turns of others before the next
)
RIVALS = ("to_go", "on_road", "steps", "nearest")  # ... of the rival who is best there
SHARED = ("barrels_left", "time", "small")
WIDTH_OF_ONE = len(OWN)
WIDTH = len(OWN) + len(RIVALS) + len(SHARED)
DOUBLES, STRONG = c.LOW == c.HIGH, c.SUM >= 9
Net = dict[str, np.ndarray]


def measures(states: np.ndarray, seats: int) -> np.ndarray:
    """Games x seats x WIDTH numbers, most of them from 0 to 1. All states have this number of runners."""
    rows = of_each(states, seats)
    rivals = [best_rival(rows[:, :, OWN.index(name)], name == "on_road") for name in RIVALS]
    game = (states["left"].sum(1) / 12, states["turns"] / np.maximum(states["max_turns"], 1), states["board"] < c.WIDTH)
    shared = [np.repeat(each[:, None], seats, 1) for each in game]
    return np.concatenate([rows, np.stack([*rivals, *shared], 2)], 2, dtype=np.float32)


def of_each(states: np.ndarray, seats: int) -> np.ndarray:
    """Games x seats x WIDTH_OF_ONE: what is measured of each runner alone."""
    own = {**barrels(states, seats), **entrances(states, seats), **tokens(states, seats)}
    return np.stack([own[name] for name in OWN], 2)


def best_rival(values: np.ndarray, most: bool) -> np.ndarray:
    """Of each runner's rivals the largest value, or the smallest."""
    seats = values.shape[1]
    others = np.array([[other for other in range(seats) if other != seat] for seat in range(seats)])
    return values[:, others].max(2) if most else values[:, others].min(2)


def barrels(states: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """What is scored, and what lies where."""
    goal = GAME.goal(states)[:, None]
    to_go = np.maximum(goal - states["score"][:, :seats], 0)
    game, cell = np.nonzero((states["barrels"] > 0) & (states["owner"] >= 0))
    pile, steps = states["barrels"][game, cell].astype(np.int64), states["steps"][game, cell].astype(np.int64)
    runner = game * seats + states["owner"][game, cell]

    def summed(values: np.ndarray) -> np.ndarray:
        return np.bincount(runner, values, len(states) * seats).reshape(-1, seats)

    here = np.bincount(runner * LONGEST + np.minimum(steps, LONGEST - 1), pile, len(states) * seats * LONGEST)
    at = here.reshape(-1, seats, LONGEST)  # barrels at so many steps; at 0: cut off
    counted = np.diff(np.minimum(at[:, :, 1:].cumsum(2), to_go[:, :, None]), axis=2, prepend=0)
    on_road = at[:, :, 1:].sum(2)
    largest = np.zeros(len(states) * seats)
    np.maximum.at(largest, runner, pile * (steps > 0))
    home = steps > 0
    return {
        "to_go": to_go / goal, "on_road": on_road / 6, "cut_off": at[:, :, 0] / 6,
        "steps": (counted * np.arange(1, LONGEST)).sum(2) / 40, "lacking": np.maximum(to_go - on_road, 0) / 6,
        "piles": summed(home) / 6, "largest": largest.reshape(-1, seats) / 6, "force": summed(home * pile * (pile + 1) / 2) / 20,
        "ready": summed(home & (pile >= steps)) / 2, "forced": summed(home & (pile > steps)) / 2}


def entrances(states: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """How near the next one is that pays, what is behind such, and those reached already."""
    nearest = ways(states, seats)
    gate, house = states["gate_cell"].astype(np.int64), states["gate_house"].astype(np.int64)
    games = np.arange(len(states))[:, None]
    there = np.arange(gate.shape[1]) < states["gates"][:, None]
    claimed = ((states["claimed"][:, None, :] >> np.arange(seats)[:, None]) & 1) * there[:, None, :]
    reached = (states["owner"][games, gate][:, None, :] == np.arange(seats)[:, None]) & there[:, None, :]
    pays = there[:, None, :] & (claimed == 0)
    behind = (pays[..., None] & (house[:, None, :, None] == np.arange(c.DISTILLERIES))).any(2) * states["left"][:, None, :]
    return {
        "nearest": nearest / NOT_NEAR, "beside": nearest <= 1, "two_off": nearest <= 2, "four_off": nearest <= 4,
        "to_claim": behind.sum(2) / 12, "reached": reached.sum(2) / 4, "claimed": claimed.sum(2) / 4}


def ways(states: np.ndarray, seats: int) -> np.ndarray:
    """Tokens from each road to the nearest entrance that pays: along its open ends, or from Town Center."""
    games, mine = np.arange(len(states))[:, None, None], np.arange(seats)[None, :, None]
    road = states["road"][:, :seats].astype(np.int64)
    road = road[:, :, : max(1, int(states["linked"].max()))]
    ends = c.ENDS[states["token"][games, road], states["turned"][games, road]] > 0
    beyond = np.where(ends & (np.arange(road.shape[2]) < states["linked"][:, :seats, None])[..., None], c.NEIGHBOUR[road], c.NOBODY)
    town = np.broadcast_to(c.NEIGHBOUR[states["town"].astype(np.int64)][:, None], (len(states), seats, 4))
    cells = np.concatenate([beyond.reshape(len(states), seats, -1), town], 2)
    tokens = np.where(cells >= 0, states["way"][games, mine, cells], 0)
    return np.where((tokens > 0) & (states["owner"][games, cells] != mine), np.minimum(tokens, NOT_NEAR), NOT_NEAR).min(2)


def tokens(states: np.ndarray, seats: int) -> dict[str, np.ndarray]:
    """On the road, cut off, in hand."""
    hand, linked = states["hand"][:, :seats], states["linked"][:, :seats]
    return {
        "linked": linked / c.KINDS, "loose": (states["laid"][:, :seats] - linked) / 8, "hand": hand.sum(2) / c.KINDS,
        "doubles": hand[:, :, DOUBLES].sum(2) / 6, "strong": hand[:, :, STRONG].sum(2) / 5,
        "wait": (np.arange(seats) - states["turn"][:, None]) % seats / 4}


# ---- from measures to chances


@functools.cache
def nets() -> dict[int, Net]:
    """By number of runners."""
    with WEIGHTS.open(encoding="utf-8") as file:
        return {int(seats): {name: np.array(values, np.float32) for name, values in net.items()}
                for seats, net in json.load(file)["weights"].items()}


def scores(net: Net, rows: np.ndarray) -> np.ndarray:
    """Of each runner: one number."""
    hidden = np.tanh(rows @ net["hidden"] + net["bias"])
    return hidden @ net["out"] + rows @ net["straight"]


def softmax(values: np.ndarray) -> np.ndarray:
    powers = np.exp(values - values.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def chances(states: np.ndarray, seats: int) -> np.ndarray:
    """Everybody's chance to win, games x seats: certain when the game is over, else as the network tells."""
    shares = softmax(scores(nets()[seats], measures(states, seats)))
    over = states["phase"] == c.OVER
    if over.any():
        first = GAME.outcome(states[over]).rank == 1
        shares[over] = first / first.sum(1, keepdims=True)
    return shares
