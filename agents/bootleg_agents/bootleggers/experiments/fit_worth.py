"""Fit the weights of worth.py: `python -m bootleg_agents.bootleggers.experiments.fit_worth --player NAME` writes worth.json
(or `--file FILE`, for `shaping=chances:FILE` of a training).

The player, and others that are like it but for one decision, begin the games (so that positions differ), and the player plays them to
their end for everybody: who wins then is what the weights are fitted to, for each number of mobsters and of rounds left. So chances are
those among equals of this player; it should be the best that plays thousands of games in minutes. `--told NAME ...` fits nothing and says
how many bits the weights as they are tell about the winners of other games, of four copies of each NAME.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
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
from ..worth import MOST_ROUNDS, WEIGHTS, WIDTH, measures, softmax, weights

PLAYER = "boss"
EXCEPTIONS = ("bid:random", "bid:high_first", "bid:low_first", "pick:random", "place_influence:random", "load:random", "send:random",
              "thug:random")
GAMES_TOLD, TOLD_SEED = 200, 77  # games that nothing was fitted to


def beginners(player: str) -> list[str]:
    """The mobsters that begin the games."""
    return [*(3 * [player]), "boss", "greedy", *(f"{player}+{each}" for each in EXCEPTIONS)]


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


def fit_all(player: str, games: int, seed: int) -> dict[str, Any]:
    """Weights for every number of mobsters by rounds left, each fit starting from that of the next round; and how well the weights
    of half of the games predict the winners of the others, in bits over even chances."""
    found: dict[str, list] = {}
    gained: dict[str, list] = {}
    for seats in range(3, c.SEATS + 1):
        found[str(seats)], gained[str(seats)] = [], []
        whole = part = np.zeros(WIDTH)
        for owned, won in reversed(list(rounds_of(beginners(player), player, seats, games, seed))):
            half = len(won) // 2
            whole, part = fit(owned, won, whole), fit(owned[:half], won[:half], part)
            found[str(seats)].append(whole.round(3).tolist())
            gained[str(seats)].append(round(bits(owned[half:], won[half:], part), 3))
        print(f"{seats} mobsters: {gained[str(seats)]} bits by rounds left", flush=True)
    return {"player": player, "games": games, "seed": seed, "bits": gained, "weights": found}


def bits(owned: np.ndarray, winners: np.ndarray, weights: np.ndarray) -> float:
    """What these weights tell about the winners beyond even chances, on average."""
    shares = softmax(owned @ weights)[np.arange(len(winners)), winners]
    return float(np.log2(shares * owned.shape[1]).mean())


def told(player: str, seats: int = 4, games: int = GAMES_TOLD, seed: int = TOLD_SEED, file: str | Path = WEIGHTS) -> float:
    """Bits that the weights in this file tell about the winner of games among copies of this player, mean over all rounds' ends."""
    rounds = rounds_of([player], player, seats, games, seed)
    found = [(len(won) * bits(owned, won, weights(file)[seats][MOST_ROUNDS - year]), len(won))
             for year, (owned, won) in enumerate(rounds, 2) if len(won)]
    total, positions = np.sum(found, 0)
    return float(total / positions)


def main() -> None:
    """Fit, and write worth.json; or say what the one that is there tells."""
    parser = argparse.ArgumentParser(prog="python -m bootleg_agents.bootleggers.experiments.fit_worth")
    parser.add_argument("--player", default=PLAYER, help=f"a mobster inside the kernel ({PLAYER})")
    parser.add_argument("--games", type=int, default=2000, help="for each number of mobsters (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default=str(WEIGHTS), help="the weights that are written, or with --told those that tell (worth.json)")
    parser.add_argument("--told", nargs="+", metavar="NAME", help="of games of these")
    args = parser.parse_args()
    if args.told:
        for name in args.told:
            print(f"{name}: {told(name, file=args.file):.2f} bits")
        return
    fitted = fit_all(args.player, args.games, args.seed)
    write(args.file, json.dumps(fitted, separators=(",", ":")).replace("],[", "],\n[") + "\n")


if __name__ == "__main__":
    main()
