"""A value head for a bundled model that has none: `python -m bootleg_training.experiments.fit_value don don-quiet --games 2000`.

The model plays against copies of itself under the rules it was trained with, at every number of players; ridge regression predicts the
return of every decision from its last hidden layer. A quarter of the games is held out; the header tells how well the head does there.
"""
from __future__ import annotations

import argparse
import shlex
import sys

import numpy as np

from bootleg_agents import model_files, model_player
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.seeds import seeds_from
from bootleg_env.games import game as game_named

REWARD, AT_ONCE, HELD_OUT = "win", 100, 4  # games side by side; every fourth batch of them is held out
RIDGE = 10.0  # little beside some hundred thousand decisions
BINS = np.linspace(0, 1, 11)


def played(player: model_player.ModelMobster, batch: GameBatch, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The last hidden layer at every decision of these games (and a 1 beside it), and the return of its seat."""
    batch.reset(seeds)
    hidden, rows, seats = [], [], []
    while (asked := np.flatnonzero(batch.seat >= 0)).size:
        hidden.append(player.hidden(batch.facts[asked][:, player.columns]))
        rows.append(asked)
        seats.append(batch.seat[asked].copy())
        actions = np.full(len(seeds), codes.HOLD)  # a finished game keeps its rewards
        actions[asked] = player.answers(batch, asked)
        batch.step(actions)
    layer = np.concatenate(hidden).astype(np.float64)
    return np.hstack([layer, np.ones((len(layer), 1))]), batch.reward[np.concatenate(rows), np.concatenate(seats)].astype(np.float64)


def fit(model: model_files.Model, games: int, seed: int) -> tuple[tuple[np.ndarray, np.ndarray], dict[str, object]]:
    """The value head, and what is to be said of it."""
    player, game = model_player.ModelMobster(model), game_named(model.header["game"])
    low, high = game.seats
    width = len(model.layers[-1][0]) + 1
    products, sums, held_out = np.zeros((width, width)), np.zeros(width), []
    seeds = seeds_from(seed, games).reshape(-1, AT_ONCE)
    for nth, some in enumerate(seeds):
        settings = game.settings(**{**model.header["rules"], "num_players": low + nth // HELD_OUT % (high - low + 1), "reward": REWARD})
        layer, returns = played(player, GameBatch(game, settings, AT_ONCE, codes.SHOW_FACTS), some)
        if nth % HELD_OUT == 0:
            held_out.append((layer.astype(np.float32), returns))
        else:
            products += layer.T @ layer
            sums += layer.T @ returns
    head = np.linalg.solve(products + RIDGE * np.eye(width), sums)
    values, returns = np.concatenate([layer @ head for layer, _ in held_out]), np.concatenate([each for _, each in held_out])
    return (head[:-1, None].astype(np.float32), head[-1:].astype(np.float32)), {
        "reward": REWARD, "games": games, "players": [low, high], "seed": seed, "held_out_decisions": len(returns),
        "explained_variance": round(1 - float(np.var(returns - values) / np.var(returns)), 3),
        "calibration": calibration(values, returns)}


def calibration(values: np.ndarray, returns: np.ndarray) -> list[list[float]]:
    """Of held-out decisions by tenths of their value: mean value, mean return, share of the decisions."""
    bins = np.digitize(values, BINS[1:-1])
    return [[round(float(values[bins == each].mean()), 3), round(float(returns[bins == each].mean()), 3),
             round(float((bins == each).mean()), 3)] for each in np.unique(bins)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bootleg_training.experiments.fit_value")
    parser.add_argument("models", nargs="+", metavar="MODEL", help="bundled models, or files")
    parser.add_argument("--game", default="bootleggers")
    parser.add_argument("--games", type=int, default=4000, help=f"a multiple of {AT_ONCE} (4000)")
    parser.add_argument("--seed", type=int, default=71)
    args = parser.parse_args()
    if args.games < HELD_OUT * AT_ONCE or args.games % AT_ONCE:
        parser.error(f"--games {args.games}: must be a multiple of {AT_ONCE}, at least {HELD_OUT * AT_ONCE}")
    for name in args.models:
        path = model_player.place(name, args.game)
        if path is None:
            parser.error(f"{name}: no model of {args.game}")
        model = model_files.load(path, args.game)
        if model.header["base"] is not None:
            parser.error(f"{name}: answers some decisions only")
        head, about = fit(model, args.games, args.seed)
        about = {"command": shlex.join(["python", "-m", "bootleg_training.experiments.fit_value", *sys.argv[1:]]), **about}
        header = {**model.header, "made": {**model.header["made"], "value": about}}
        model_files.save(path, model.layers, header, head)
        print(f"{path}: explained variance {about['explained_variance']} on {about['held_out_decisions']} held-out decisions")


if __name__ == "__main__":
    main()
