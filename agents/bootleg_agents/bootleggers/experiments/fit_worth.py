"""Fit the weights of worth.py: `python -m bootleg_agents.bootleggers.experiments.fit_worth` writes worth.json.

All kinds of mobsters begin the games (so that positions differ), and the boss plays them to their end for everybody: who wins then
is what the weights are fitted to, for each number of mobsters and of rounds left.
"""
from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.codes import SEATS_WIDE
from bootleg_env.engine.files import write
from bootleg_env.engine.record import raw

from ...registry import mobster
from ..worth import MOST_ROUNDS, WEIGHTS, WIDTH, measures, softmax

NAMES = [  # the mobsters that begin the games
    "boss", "boss", "boss", "greedy", "boss+bid:random", "boss+bid:high_first", "boss+bid:low_first", "boss+pick:random",
    "boss+place_influence:random", "boss+load:random", "boss+send:random", "boss+thug:random"]


def seated(table: GameBatch, names: list[str], chance: np.random.Generator) -> GameBatch:
    """Every seat of every game gets one of these mobsters."""
    cast = chance.integers(len(names), size=(table.games, SEATS_WIDE))
    for seat in range(table.settings.num_players):
        for number, name in enumerate(names):
            table.sit(np.flatnonzero(cast[:, seat] == number), seat, mobster(name))
    table.noise[:] = chance.integers(0, 2**62, table.games)
    return table


def rounds_of(names: list[str], judge: str, seats: int, games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """At the start of rounds 2 .. 12 of games between these mobsters: what each owns, and who wins if `judge` plays on for all."""
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
    """Weights for every number of mobsters by rounds left, each fit starting from that of the next round; and how well the weights
    of half of the games predict the winners of the others, in bits over even chances."""
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
    write(WEIGHTS, json.dumps(fitted, separators=(",", ":")).replace("],[", "],\n[") + "\n")
    print(json.dumps(fitted["bits"]))


if __name__ == "__main__":
    main()
