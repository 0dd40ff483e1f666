"""Compiled and plain Python play the same games, byte for byte. Run as a script it prints the digests of its games."""
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bootleg_env import presets
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules.state import record
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED

ROOT = Path(__file__).parents[3]
EVERY = 40  # answers from one look to the next
MOST = 1200  # answers a game; plain Python takes a millisecond for each
GAMES = [
    (preset, 3 + (number + turn) % 4, 10 * number + turn) for number, preset in enumerate(presets.names("bootleggers")) for turn in (0, 2)]


def digest(preset: str, mobsters: int, seed: int) -> str:
    """Of records, as they are and redrawn, masks and facts along a game of random answers, and of its rewards."""
    table = GameBatch(GAME, GAME.settings(**{"num_players": mobsters, **presets.load(preset, "bootleggers")}), auto=codes.SHOW_FACTS)
    table.sampling[:] = seed
    table.reset(np.array([seed]))
    seen = hashlib.sha256()
    for number in range(MOST):
        if number % EVERY == 0 or table.done[0]:
            redrawn = record.narrow(GAME.redraw(table.states, number // EVERY % mobsters, number))
            for part in (record.narrow(table.states), table.seat, table.mask, table.facts, table.reward, redrawn):
                seen.update(part.tobytes())
        if table.done[0]:
            break
        table.step(table.sample())
    return seen.hexdigest()


def elsewhere(script: list[str], **environment: str) -> str:
    """What another Python prints."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, *script], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(INTERPRETED, reason="compares the compiled core with plain Python")
def test_compiled_and_interpreted_games_are_the_same():
    """Every preset, 3-6 mobsters: records, questions and facts."""
    plain = json.loads(elsewhere([__file__], NUMBA_DISABLE_JIT="1"))
    compiled = {" ".join(map(str, game)): digest(*game) for game in GAMES}
    assert compiled == plain


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="about the compiled core")
def test_no_array_is_read_or_written_beyond_its_end():
    """Compiled anew with bounds checked: an index out of range raises instead of hitting a neighbour."""
    fuzz = "from bootleg_env import commands; raise SystemExit(commands.main(['fuzz', '--games', '140', '--seed', '3']))"
    assert "violations" in elsewhere(["-c", fuzz], NUMBA_BOUNDSCHECK="1")


if __name__ == "__main__":
    print(json.dumps({" ".join(map(str, game)): digest(*game) for game in GAMES}))
