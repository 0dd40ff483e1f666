"""Fit the weights of worth.py: `python -m bootleg_agents.rum_run.experiments.fit_worth` writes worth.json.

All kinds of runners begin the games, some of them with answers at random in between, so that positions differ; from some round on the
best one plays for everybody. Positions at the beginning of turns are measured, and the weights fitted to who won, for each number of
runners. A fifth of the games is kept back: how well the chances of the others predict their winners is stored beside the weights.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.files import write
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c

from ...registry import mobster
from ..cast import MOBSTERS
from ..worth import WEIGHTS, WIDTH, Net, measures, scores, softmax

HIDDEN = 24  # units
SMALL_BOARDS = 0.25  # share of the games
TABLE = 256  # games side by side
KEPT_BACK = 5  # every fifth game
FROM_A_GAME = 40  # positions at most, so that games in which nobody comes on do not outweigh the others
EPOCHS, BATCH, RATE, DECAY = 60, 512, 3e-3, 1e-2
SEED = 11


class Positions(NamedTuple):
    """Rows of measures, and who won."""

    rows: np.ndarray  # positions x seats x WIDTH
    shares: np.ndarray  # positions x seats: of the win
    game: np.ndarray  # in which game


# ---- games


def seat_all(table: GameBatch, names: Sequence[str], chance: np.random.Generator) -> None:
    """Everybody one of these mobsters, at random."""
    cast = chance.integers(len(names), size=(table.games, table.settings.num_players))
    for seat in range(table.settings.num_players):
        for number, name in enumerate(names):
            table.sit(np.flatnonzero(cast[:, seat] == number), seat, mobster(name, GAME.name))


def beginners(best: str) -> list[str]:
    """Who begins the games: the whole cast, and the best one with answers at random."""
    return [*MOBSTERS, best, best, best, f"{best}+act:random", f"{best}+cell:random", f"{best}+token:random"]


def positions_of(best: str, seats: int, games: int, board: int, chance: np.random.Generator, first: int) -> Positions:
    """Some games side by side; their numbers count from `first`."""
    table = GameBatch(GAME, GAME.settings(num_players=seats, board=board), games)
    seat_all(table, beginners(best), chance)
    table.noise[:] = chance.integers(0, 2**62, games)
    table.io["until"] = np.maximum(chance.integers(-6, 24, games), 1)
    table.reset(chance.integers(0, 2**62, games))
    table.control[:], table.io["until"] = 0, 0
    seat_all(table, [best], chance)
    played, found, numbers = table.control.copy(), [], []
    asked = np.arange(games) % seats
    while True:
        table.control[:] = played
        table.control[np.arange(games), asked, a.ACT] = codes.OUTSIDE
        table.look_again()
        going_on = np.flatnonzero(table.seat >= 0)
        if len(going_on) == 0:
            break
        found.append(measures(table.states[going_on], seats))
        numbers.append(going_on)
        asked = (table.seat + chance.integers(1, seats, games)) % seats  # in the turn of one of those behind
    if not (table.states["phase"] == c.OVER).all():
        raise RuntimeError("a game stopped before its end")
    rank = GAME.outcome(table.states).rank == 1
    game = np.concatenate(numbers)
    kept = np.flatnonzero(chance.random(len(game)) < FROM_A_GAME / np.bincount(game)[game])
    return Positions(np.concatenate(found)[kept], (rank / rank.sum(1, keepdims=True))[game[kept]], game[kept] + first)


def collected(best: str, seats: int, games: int, seed: int) -> Positions:
    """Of so many games, most of them on the large board."""
    chance = np.random.default_rng((seed, seats))
    parts = []
    for first in range(0, games, TABLE):
        board = 12 if chance.random() < SMALL_BOARDS else 20
        parts.append(positions_of(best, seats, min(TABLE, games - first), board, chance, first))
    return Positions(*(np.concatenate(each) for each in zip(*parts)))


# ---- the fit


def new_net(chance: np.random.Generator) -> Net:
    return {"hidden": chance.normal(0, 1 / np.sqrt(WIDTH), (WIDTH, HIDDEN)), "bias": np.zeros(HIDDEN), "out": np.zeros(HIDDEN),
            "straight": np.zeros(WIDTH)}


def slopes(net: Net, rows: np.ndarray, shares: np.ndarray) -> Net:
    """Of the mean loss (cross entropy of the shares of the win), by each weight."""
    hidden = np.tanh(rows @ net["hidden"] + net["bias"])
    off = (softmax(hidden @ net["out"] + rows @ net["straight"]) - shares) / len(rows)
    below = off[..., None] * net["out"] * (1 - hidden**2)
    return {"hidden": np.einsum("gsw,gsh->wh", rows, below, optimize=True), "bias": below.sum((0, 1)),
            "out": np.einsum("gs,gsh->h", off, hidden), "straight": np.einsum("gs,gsw->w", off, rows)}


def fit(known: Positions, seed: int) -> Net:
    """Adam, with a rate that falls to nothing."""
    chance = np.random.default_rng(seed)
    net = new_net(chance)
    mean = {name: np.zeros_like(values) for name, values in net.items()}
    spread = {name: np.zeros_like(values) for name, values in net.items()}
    batches = max(1, len(known.rows) // BATCH)
    for step in range(EPOCHS * batches):
        if step % batches == 0:
            order = chance.permutation(len(known.rows))
        rows = order[step % batches * BATCH :][:BATCH]
        rate = RATE * (1 - step / (EPOCHS * batches))
        for name, slope in slopes(net, known.rows[rows], known.shares[rows]).items():
            mean[name] = 0.9 * mean[name] + 0.1 * slope
            spread[name] = 0.999 * spread[name] + 0.001 * slope**2
            bent = mean[name] / (1 - 0.9 ** (step + 1)) / (np.sqrt(spread[name] / (1 - 0.999 ** (step + 1))) + 1e-8)
            net[name] -= rate * (bent + DECAY * net[name])
    return net


# ---- how good it is


def report(net: Net, unseen: Positions) -> dict[str, Any]:
    """Bits a position that the chances know over even ones, and by tenths of chances how often those runners won."""
    chances = softmax(scores(net, unseen.rows))
    seats = chances.shape[1]
    bits = float((unseen.shares * np.log2(np.maximum(chances, 1e-9) * seats)).sum(1).mean())
    tenth = np.minimum((chances * 10).astype(int), 9)
    calibration = [
        [round(float(values[tenth == number].mean()), 3) for values in (chances, unseen.shares)]
        for number in range(10) if (tenth == number).sum() >= 50]
    return {"games": len(np.unique(unseen.game)), "positions": len(chances), "bits": round(bits, 3), "said_and_won": calibration}


def fitted(best: str, seats: int, games: int, seed: int) -> tuple[Net, dict[str, Any]]:
    """The weights from four fifths of the games, and what they are worth on the others."""
    known = collected(best, seats, games, seed)
    kept_back = known.game % KEPT_BACK == 0
    net = fit(Positions(*(each[~kept_back] for each in known)), seed)
    return net, report(net, Positions(*(each[kept_back] for each in known)))


def main() -> None:
    """Fit, and write worth.json."""
    parser = argparse.ArgumentParser(description="Fit the value function of The Rum Run.")
    parser.add_argument("--games", type=int, default=6000, help="for each number of runners")
    parser.add_argument("--best", default=GAME.rival, help="the mobster that plays the games to their end")
    args = parser.parse_args()
    weights, checks = {}, {}
    for seats in range(GAME.seats[0], GAME.seats[1] + 1):
        net, checks[str(seats)] = fitted(args.best, seats, args.games, SEED)
        weights[str(seats)] = {name: np.round(values, 4).tolist() for name, values in net.items()}
        print(seats, json.dumps(checks[str(seats)]))
    found = {"best": args.best, "games": args.games, "seed": SEED, "kept_back": checks, "weights": weights}
    write(WEIGHTS, json.dumps(found, separators=(",", ":")).replace("],[", "],\n[").replace('"},"', '"},\n"') + "\n")


if __name__ == "__main__":
    main()
