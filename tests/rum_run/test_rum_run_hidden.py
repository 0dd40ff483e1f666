"""Nothing is hidden, compiled and plain Python play the same games. Run as a script it prints the digests of its games."""
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bootleg_env import presets
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.record import raw
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a

ROOT = Path(__file__).parents[2]
EVERY = 7  # answers from one look to the next
MOST = 150  # answers of a game: plain Python takes milliseconds for each
SHORT = 40 if INTERPRETED else MOST  # for looks at one game
GAMES = [(name, 2 + number % 3 if name not in ("horse_power", "tortoise_hare") else 2, number)
         for number, name in enumerate(presets.names("rum_run"))]


def towards_distilleries(batch, number):
    """Every other answer: the cell nearest to an entrance that pays, or a caravan; random games hardly get to barrels."""
    s, legal = batch.states[0], np.flatnonzero(batch.mask[0])
    frame = s["stack"][s["depth"] - 1]
    if number % 2 and frame["kind"] == a.CELL and frame["purpose"] in (a.TO_BUILD, a.BESIDE):
        way = [int(s["way"][s["turn"]][action - a.FIRST[a.CELL]]) or 99 for action in legal]
        return int(legal[int(np.argmin(way))])
    if number % 2 and frame["kind"] == a.ACT:
        return int(legal[-1] if legal[-1] == a.FIRST[a.ACT] + a.CARAVAN else legal[0])
    return batch.sample_one()


def decisions(preset, players, seed, most=SHORT):
    """A game at every decision, up to the end or so many answers."""
    settings = GAME.settings(**{"num_players": players, **presets.load(preset, "rum_run"), "board": 12, "distilleries": "standard"})
    batch = GameBatch(GAME, settings, auto=codes.SHOW_FACTS)
    batch.sampling[:] = seed
    batch.reset(np.array([seed]))
    for number in range(most):
        yield number, batch
        if batch.done[0]:
            return
        batch.answer(towards_distilleries(batch, number))


def digest(preset, players, seed):
    """Of records, as they are and redrawn, masks, facts and rewards along a game."""
    seen = hashlib.sha256()
    for number, batch in decisions(preset, players, seed, MOST):
        if number % EVERY == 0 or batch.done[0]:
            redrawn = GAME.redraw(batch.states, number % players, number)
            for states in (batch.states, redrawn):
                seen.update(GAME.record.narrow(states).tobytes())
            for part in (batch.seat, batch.mask, batch.facts, batch.reward):
                seen.update(part.tobytes())
    return seen.hexdigest()


def digests():
    return {" ".join(map(str, game)): digest(*game) for game in GAMES}


@pytest.mark.skipif(INTERPRETED, reason="compares the compiled core with plain Python")
def test_compiled_and_interpreted_games_are_the_same():
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run([sys.executable, __file__], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    assert digests() == json.loads(plain)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_redrawn_game_is_the_same_game(game):
    """Whoever looks, whatever the seed: there is nothing to draw."""
    for number, batch in decisions(*game):
        if number % EVERY == 0:
            for me in range(game[1]):
                assert np.array_equal(raw(GAME.redraw(batch.states, me, seed=number)), raw(batch.states))


def test_behind_the_layout_the_seed_decides_nothing():
    """Two games on the same table with different seeds go the same way."""
    batches = [GameBatch(GAME, GAME.settings(num_players=3, board=12)) for _ in range(2)]
    for batch in batches:
        batch.reset(np.array([4]))
    batches[1].states["seed"] += 17
    for number in range(SHORT):
        assert np.array_equal(batches[0].mask, batches[1].mask)
        action = towards_distilleries(batches[0], number)
        for batch in batches:
            batch.answer(action)
    for name in ("owner", "token", "turned", "barrels", "score", "hand", "steps"):
        assert np.array_equal(batches[0].states[name], batches[1].states[name])


if __name__ == "__main__":
    print(json.dumps(digests()))
