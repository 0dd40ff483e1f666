"""Games that hypothesis draws: bytes choose the answers, so that a game that fails shrinks to a short one; then all answer quietly."""
from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bootleg_env import presets
from bootleg_env.bootleggers.game import GAME
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED

LONGEST = 20_000  # answers; no game is that long
SHORT = st.binary(max_size=60)
LONG = st.binary(min_size=20, max_size=200) if INTERPRETED else st.binary(min_size=800, max_size=3000)
games = st.builds(
    dict, preset=st.sampled_from(presets.names("bootleggers")),
    mobsters=st.integers(3, 6), seed=st.integers(0, 1000), choices=st.one_of(SHORT, LONG))
few = settings(  # interpreted a game takes seconds
    max_examples=2 if INTERPRETED else 40, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example])


def opened(game: dict, auto: int = 0) -> GameBatch:
    """The table of a game before its first answer."""
    chosen = GAME.settings(**{"num_players": game["mobsters"], **presets.load(game["preset"], "bootleggers")})
    table = GameBatch(GAME, chosen, auto=auto)
    table.reset(np.array([game["seed"]]))
    return table


def answer(table: GameBatch, game: dict, number: int) -> int:
    """The answer of this number: its byte picks a legal one, beyond the last byte it is the first one (pass, done, none, reject)."""
    legal = np.flatnonzero(table.mask[0])
    choices = game["choices"]
    return int(legal[choices[number] % len(legal)] if number < len(choices) else legal[0])


def decisions(game: dict, auto: int = 0):
    """The table at every decision, up to the end of the game; the table is the same one all along."""
    table = opened(game, auto)
    for number in range(LONGEST):
        if table.done[0]:
            return
        yield table
        table.step(answer(table, game, number))
    raise AssertionError(f"no end after {LONGEST} answers")
