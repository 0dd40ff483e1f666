"""Events: every change of money, booze and heat is told, and the buffer never runs over."""
import numpy as np
import pytest

from bootleg_env import presets
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.events import ROWS
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.rules import events as e

GAMES = range(3 if INTERPRETED else 60)
OWN = {  # event: where its columns have money and booze of the gang of the event
    e.STOCK: (2, 3), e.WAREHOUSE: (0, 1), e.FED: (3, None), e.ORDER: (1, 2), e.REPLACE: (2, 3), e.BUILD: (2, None), e.STEAL: (3, 4),
    e.ROB: (2, None), e.EXTORT: (3, None), e.PRODUCE: (2, 3)}
AGAINST = {e.ROB: (1, 2, None, -1), e.TORCH: (1, 3, 4, 1)}  # event: columns of the other gang, money, booze; their sign


class Ledger:
    """Money, booze and heat as the events tell them."""

    def __init__(self, s):
        self.money, self.booze, self.heat = (np.array(s[name], int) for name in ("money", "booze", "heat"))

    def read(self, number, seat, columns):
        if number in OWN:
            self.add(seat, columns, *OWN[number], 1)
        if number in AGAINST:
            other, money, booze, sign = AGAINST[number]
            self.add(columns[other], columns, money, booze, sign)
        if number == e.HEAT:
            self.heat[seat] += columns[0]
            assert self.heat[seat] == columns[1]

    def add(self, seat, columns, money, booze, sign):
        self.money[seat] += sign * columns[money]
        self.booze[seat] += sign * columns[booze] if booze is not None else 0


@pytest.mark.parametrize("preset", ("rulebook", "text_only"))
def test_every_change_of_money_booze_and_heat_has_its_event(preset):
    told = set()
    for seed in GAMES:
        batch = GameBatch(GAME, GAME.settings(num_players=2 + seed % 3, **presets.load(preset, "prohibition")))
        batch.sampling[:] = seed << 20
        batch.blank["listening"] = 1
        batch.reset(np.array([seed]))
        s, ledger = batch.states[0], None
        while True:
            ledger = ledger or Ledger(s)
            assert 0 <= s["noted"] <= ROWS
            for row in np.array(s["events"][: int(s["noted"])], int).tolist():
                ledger.read(row[0], row[3], row[4:])
                told.add(row[0])
            s["noted"] = 0
            for name in ("money", "booze", "heat"):
                assert np.array_equal(getattr(ledger, name), np.array(s[name], int)), (seed, name, batch.seat)
            if batch.done[0]:
                break
            batch.step(codes.WAIT if batch.seat[0] == codes.PAUSED else batch.sample())
    if len(GAMES) > 10 and preset == "rulebook":
        assert told == set(range(e.END + 1))  # none is written that never comes
