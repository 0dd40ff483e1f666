"""How a game stands between two rounds: everybody's chance to win it, read off the board.

A mobster's score is a weighted sum of what he owns; chances are the softmax of the scores. The weights (worth.json) were fitted, for each
number of mobsters and of rounds left, to games that all kinds of mobsters began (so that there is something to tell apart) and the boss
played to their end for everybody. `python -m agents.bootleggers.worth` fits them anew.
"""
from __future__ import annotations

import functools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.engine.record import raw

from ..registry import mobster

WEIGHTS = Path(__file__).with_name("worth.json")
MOST_ROUNDS = 12
HOUSES = np.arange(1, c.SPEAKEASIES)  # speakeasies that somebody can lead
STRONG = 54  # muscle cards above it are the fourth quarter
MEASURES = (  # columns of `measures`, in order; those with a number are that many
    ("cash", 1), ("nearly_there", 1), ("family_dice", 1), ("remote_dice", 1), ("kept_dice", 1), ("remote_stills", 1), ("crates", 1),
    ("trucks", 1), ("capacity", 1), ("moved", 1), ("back_room", 1), ("markers", len(HOUSES)), ("leads", len(HOUSES)),
    ("controls", len(HOUSES)), ("muscle", 1), ("strong_cards", 1), ("improvements", 1), ("union_boss", 1), ("thugs", c.THUGS),
)
WIDTH = sum(size for _, size in MEASURES)
NAMES = [  # who begins the games that the weights are fitted to
    "boss", "boss", "boss", "greedy", "boss+bid:random", "boss+bid:high_first", "boss+bid:low_first", "boss+pick:random",
    "boss+place_influence:random", "boss+load:random", "boss+send:random", "boss+thug:random"]


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
        cash / 25, np.maximum(0, cash - 0.75 * states["goal_cash"][:, None]) / 25, dice[:, :seats], remote, states["dice"][:, :seats],
        owned.sum(2), states["crates"][:, :seats] / 5, trucks.sum(2), capacity / 5, np.minimum(made, capacity) / 5,
        states["back_room"][:, :seats], markers, leads, controls, (hand @ np.arange(1, c.MUSCLE_CARDS + 1)) / 100,
        hand[:, :, STRONG:].sum(2), states["improvements"][:, :seats], states["union_boss"][:, :seats], states["thugs"][:, :seats])
    return np.concatenate([each.reshape(len(states), seats, -1) for each in columns], 2, dtype=np.float32)


def standing(influence: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Games x seats x houses: markers, whether they are the most, and whether they are half of all (ties lead nowhere)."""
    total, most = influence.sum(2, keepdims=True), influence.max(2, keepdims=True)
    leads = (influence == most) & ((influence == most).sum(2, keepdims=True) == 1)
    opens = total >= c.SHADED[1:][None, :, None]
    return influence.transpose(0, 2, 1), (leads & opens).transpose(0, 2, 1), (leads & (2 * influence >= total)).transpose(0, 2, 1)


@functools.cache
def weights() -> dict[int, np.ndarray]:
    """By number of mobsters: rounds left x WIDTH."""
    with WEIGHTS.open(encoding="utf-8") as file:
        return {int(seats): np.array(table, np.float32) for seats, table in json.load(file)["weights"].items()}


def chances(states: np.ndarray, seats: int) -> np.ndarray:
    """Everybody's chance to win, games x seats: certain when the game is over, else as the weights tell."""
    left = np.clip(states["rounds"] - states["year"], 0, MOST_ROUNDS - 2).astype(np.int64)  # after this one
    scores = np.einsum("gsw,gw->gs", measures(states, seats), weights()[seats][left])
    shares = softmax(scores)
    over = states["phase"] == c.OVER
    shares[over] = np.arange(seats) == states["ranking"][over, 0][:, None]
    return shares


def softmax(scores: np.ndarray) -> np.ndarray:
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


# ---- fitting


def seated(table: GameBatch, names: list[str], chance: np.random.Generator) -> GameBatch:
    """Every seat of every game gets one of these mobsters."""
    who = chance.integers(len(names), size=(table.games, SEATS_WIDE))
    for seat in range(table.settings.num_players):
        for number, name in enumerate(names):
            table.sit(np.flatnonzero(who[:, seat] == number), seat, mobster(name))
    table.noise[:] = chance.integers(0, 2**62, table.games)
    return table


def rounds_of(names: list[str], judge: str, seats: int, games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """At the start of rounds 2 .. 12 of games between these mobsters: what everybody owns, and who wins when `judge` plays on for all."""
    chance = np.random.default_rng((seed, seats))
    settings = GAME.settings(num_players=seats)
    table = seated(GameBatch(GAME, settings, games), names, chance)
    ahead = seated(GameBatch(GAME, settings, games), [judge], chance)
    table.io["until"] = 1
    table.reset(chance.integers(0, 2**62, games))
    for year in range(2, MOST_ROUNDS + 1):
        going_on = table.seat == codes.STOPPED
        raw(ahead.states)[:] = raw(table.states)
        ahead.look_again()
        yield measures(table.states[going_on], seats).astype(np.float64), ahead.states["ranking"][going_on, 0].astype(np.int64)
        table.io["until"] = year
        table.look_again()


def fit(owned: np.ndarray, winners: np.ndarray, start: np.ndarray, ridge: float = 20.0) -> np.ndarray:
    """The weights under which these winners are likeliest (Newton's method); `ridge` keeps them near those we start from."""
    found = start.copy()
    won = np.eye(owned.shape[1])[winners]
    for _ in range(8):
        shares = softmax(owned @ found)
        slope = np.einsum("gsw,gs->w", owned, won - shares) - ridge * (found - start)
        spread = (owned - np.einsum("gsw,gs->gw", owned, shares)[:, None, :]) * np.sqrt(shares)[:, :, None]
        flat = spread.reshape(-1, len(found))
        found += np.linalg.solve(flat.T @ flat + ridge * np.eye(len(found)), slope)
    return found


def fit_all(names: list[str], judge: str, games: int, seed: int) -> dict[str, Any]:
    """Weights for every number of mobsters, and how well those of half of the games tell the winner of the others: in bits over even
    chances. By rounds left; each round's weights start from those of the next."""
    found: dict[str, list] = {}
    gained: dict[str, list] = {}
    for seats in range(3, c.SEATS + 1):
        found[str(seats)], gained[str(seats)] = [], []
        whole = part = np.zeros(WIDTH)
        for owned, won in reversed(list(rounds_of(names, judge, seats, games, seed))):
            half = len(won) // 2
            whole, part = fit(owned, won, whole), fit(owned[:half], won[:half], part)
            shares = softmax(owned[half:] @ part)[np.arange(len(won) - half), won[half:]]
            found[str(seats)].append(whole.round(3).tolist())
            gained[str(seats)].append(round(float(np.log2(shares * seats).mean()), 3))
    return {"mobsters": names, "judge": judge, "games": games, "seed": seed, "bits": gained, "weights": found}


def main() -> None:
    """Fit, and write worth.json."""
    fitted = fit_all(NAMES, "boss", 4000, 1)
    aside = WEIGHTS.with_suffix(".tmp")
    aside.write_text(json.dumps(fitted, separators=(",", ":")).replace("],[", "],\n[") + "\n", encoding="utf-8")
    os.replace(aside, WEIGHTS)
    print(json.dumps(fitted["bits"]))


if __name__ == "__main__":
    main()
