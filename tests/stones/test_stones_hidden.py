"""Nothing hidden leaks, compiled and plain Python play the same games. Run as a script it prints the digests of its games."""
import hashlib
import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.record import raw
from bootleg_env.stones.game import GAME

ROOT = Path(__file__).parents[2]
SIZES = (2, 3, 4)


def decisions(players, seed, **settings):
    """A random game at every decision, and at its end."""
    batch = GameBatch(GAME, GAME.settings(num_players=players, **settings), auto=codes.SHOW_FACTS)
    batch.sampling[:] = seed
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        yield batch
        batch.step(batch.sample())
    yield batch


def digest(players, seed):
    """Of records, as they are and redrawn, masks, facts and rewards along a game."""
    seen = hashlib.sha256()
    for number, batch in enumerate(decisions(players, seed)):
        redrawn = GAME.redraw(batch.states, number % players, number)
        for states in (batch.states, redrawn):
            seen.update((states if not INTERPRETED else GAME.record.narrow(states)).tobytes())
        for part in (batch.seat, batch.mask, batch.facts, batch.reward):
            seen.update(part.tobytes())
    return seen.hexdigest()


def digests():
    return {f"{players} {seed}": digest(players, seed) for players in SIZES for seed in range(5)}


@pytest.mark.skipif(INTERPRETED, reason="compares the compiled core with plain Python")
def test_compiled_and_interpreted_games_are_the_same():
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run([sys.executable, __file__], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    assert digests() == json.loads(plain)


@pytest.mark.parametrize("players", SIZES)
def test_a_redraw_changes_nothing_that_a_player_sees(players):
    """Only closed fists of others and the dice to come; the same whatever they were before."""
    different = 0
    for number, batch in enumerate(chain.from_iterable(decisions(players, seed) for seed in range(4))):
        for me in range(players):
            drawn = GAME.redraw(batch.states, me, seed=number)
            assert np.array_equal(seen(batch, drawn, me), seen(batch, batch.states, me))
            assert np.array_equal(raw(GAME.redraw(drawn, me, seed=7)), raw(GAME.redraw(batch.states, me, seed=7)))
            assert GAME.check(drawn) == []
            different += not np.array_equal(drawn["fist"], batch.states["fist"])
    assert different > 0


def seen(batch, states, seat):
    """Facts, and the mask if this seat is asked."""
    other = GameBatch(GAME, batch.settings)
    other.states[:] = states
    if not batch.done[0]:
        other.look_again()
    return np.concatenate([other.look(seat, 0).copy(), other.mask[0] * (other.seat[0] == seat)])


def test_a_redrawn_fist_is_as_likely_for_every_number():
    batch = next(batch for batch in decisions(3, 4, deals="off") if batch.seat[0] == 2)
    many = np.repeat(raw(batch.states), 4000, 0).reshape(-1).view(batch.states.dtype)
    fists = np.bincount(GAME.redraw(many, 2, seed=1)["fist"][:, 0], minlength=4)
    assert np.abs(fists / 4000 - 0.25).max() < 0.03


if __name__ == "__main__":
    print(json.dumps(digests()))
