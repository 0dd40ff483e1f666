"""The mask of roadbuilding against reference.py, which lays every token in every cell and looks at what comes of it."""
import numpy as np
import pytest
import reference

from bootleg_env.engine.batch import GameBatch
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c

TABLES = [
    {"board": 12}, {"board": 12, "num_players": 2}, {"board": 12, "num_players": 2, "variant": "horse_power"},
    {"board": 12, "num_players": 2, "variant": "tortoise_hare", "thickets": "none"}, {"distilleries": "five", "num_players": 3}]
LOOKED_AT = 0.02  # of the questions


def sets(s):
    return {divmod(cell, c.WIDTH): {kind for kind in range(c.KINDS) if int(s["fits"][cell]) >> kind & 1}
            for cell in range(c.CELLS) if s["fits"][cell]}


@pytest.mark.parametrize("rules", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_what_may_be_laid_where(rules, seed):
    batch, chance, looked = GameBatch(GAME, GAME.settings(**rules)), np.random.default_rng(seed), 0
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        s = batch.states[0]
        frame = s["stack"][s["depth"] - 1]
        seat, is_fast = int(s["turn"]), rules.get("variant") == "tortoise_hare" and s["turn"] == c.FAST
        hand, board = s["hand"][seat].tolist(), reference.Board(s)
        if chance.random() < LOOKED_AT:
            if frame["kind"] == a.ACT:
                assert sets(s) == reference.fits(board, seat, hand, is_fast), GAME.board_text(batch.states)
                looked += 1
            elif frame["kind"] == a.CELL and frame["purpose"] == a.TO_PUT_DOWN:
                origin = divmod(int(frame["origin"]), c.WIDTH)
                assert sets(s) == reference.fits(board, seat, hand, is_fast, int(frame["token"]), origin), GAME.board_text(batch.states)
                looked += 1
        batch.answer(batch.sample_one())
    assert looked > 0
