"""How a position is measured for a model that looks ahead (ahead.py): numbers of every runner, counted from the one it is valued for.

Of each runner: what worth.py measures of it, and what the best hand-written runner reckons for it (outlook.py).
"""
from __future__ import annotations

import numpy as np

from bootleg_env.engine.codes import FIRST_BOT
from bootleg_env.engine.mobster import put_to_code
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import constants as c

from ..search import Measures
from . import outlook, worth

SHARED = ("players", "barrels_left", "time", "small", "turned")
FAR = 600  # tenths of a turn: what takes longer counts as this, and as far
SCALE = np.array([4, 20, 6])  # of barrels, distance and turns of what is built for


def measures() -> Measures:
    """What there is to know of them, and the function itself."""
    own = (*worth.OWN, *(name for tenths in outlook.TENTHS for name in (tenths, f"{tenths}_far")), *outlook.PLAN)
    return Measures((*((name, c.SEATS) for name in own), *((name, 1) for name in SHARED)), of)


def of(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Of each of these games for one seat, a row each. All have the same number of runners; what is not there measures 0."""
    players = int(states["seats"][0])
    own = np.zeros((len(states), c.SEATS, worth.WIDTH_OF_ONE + outlook.WIDTH), np.float32)
    order = (seats[:, None] + np.arange(players)) % players
    rows = np.arange(len(states))[:, None]
    own[:, :players, : worth.WIDTH_OF_ONE] = worth.of_each(states, players)[rows, order]
    own[:, :players, worth.WIDTH_OF_ONE :] = outlooks(states, order)
    game = (np.full(len(states), players / c.SEATS), states["left"].sum(1) / 12, states["turns"] / np.maximum(states["max_turns"], 1),
            states["board"] < c.WIDTH, (states["turn"] - seats) % players / c.SEATS)
    return np.concatenate([own.transpose(0, 2, 1).reshape(len(states), -1), np.stack(game, 1)], 1, dtype=np.float32)


def outlooks(states: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What the best hand-written runner would reckon for each of these seats (games x some), if it were its turn."""
    looked, scratch, bots = reader()
    numbers = np.zeros(seats.shape, np.int64)
    for row, some in enumerate(seats.tolist()):
        for nth, seat in enumerate(some):
            GAME.kernel.look(states, row, seat, looked)
            scratch["facts"][0] = looked["facts"][0]
            numbers[row, nth] = GAME.kernel.ask(scratch, bots, FIRST_BOT, 0)
    tenths, plan = outlook.unpacked(numbers)
    reckoned = np.stack([np.minimum(tenths, FAR) / 100, tenths > FAR], -1).reshape(*seats.shape, -1)
    return np.concatenate([reckoned, plan / SCALE], -1)


def reader() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Room for what a seat sees, and for asking the compiled outlook about it."""
    from . import compiled

    layout = GAME.record.layout
    bots = np.zeros(1, layout.bots)
    put_to_code(bots, FIRST_BOT, compiled.BOTS["outlook"])
    return np.zeros(1, layout.facts), np.zeros(1, layout.scratch), bots
