"""docs/pictures/table.svg: a table as the page, videos and notebooks draw it."""
from __future__ import annotations

from functools import cache

import numpy as np

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.drawing import still
from bootleg_env.games import game as game_named

GAME, SEED, ROUND = "bootleggers", 7, 6


@cache
def svg() -> str:
    """What everybody sees at the beginning of a round, hand-written mobsters in all seats; an element a line."""
    from bootleg_agents import registry

    game = game_named(GAME)
    settings = game.settings()
    batch = GameBatch(game, settings)
    for seat in range(settings.num_players):
        batch.sit(0, seat, registry.mobster(game.demo_cast[seat], GAME))
    batch.seeds[:], batch.noise[:] = SEED, SEED
    batch.io["until"] = ROUND - 1
    batch.answer(codes.RESET)
    assert batch.seat[0] == codes.STOPPED and np.all(batch.states["year"] == ROUND)
    return still(game.drawing(batch.states, None)).replace("<g id=", "\n<g id=") + "\n"
