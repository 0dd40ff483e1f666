"""The mask of roadbuilding against reference.py, which lays every token in every cell and looks at what comes of it."""
from collections import Counter

import numpy as np
import pytest
import reference

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c

slow_uncompiled = pytest.mark.skipif(INTERPRETED, reason="over twenty seconds a game")
TABLES = [
    {"board": 12}, {"board": 12, "num_players": 2}, {"board": 12, "num_players": 2, "variant": "horse_power"},
    {"board": 12, "num_players": 2, "variant": "tortoise_hare", "thickets": "none"},
    pytest.param({"distilleries": "five", "num_players": 3}, marks=slow_uncompiled)]
LOOKED_AT = {a.TO_BUILD: 0.02, a.TO_TAKE_UP: 0.2, a.TO_PUT_DOWN: 0.1, a.BESIDE: 0.5}  # of the questions; each takes its time


def cell_of(number):
    return divmod(int(number), c.WIDTH)


def sets(s):
    return {cell_of(cell): {kind for kind in range(c.KINDS) if int(s["fits"][cell]) >> kind & 1}
            for cell in range(c.CELLS) if s["fits"][cell]}


def sets_beside(*rest):
    found = {}
    for cell, token in reference.beside(*rest):
        found.setdefault(cell, set()).add(token)
    return found


def cells_of(batch):
    """The cells that are legal now."""
    legal = [GAME.answer_words(batch.states, int(action)) for action in batch.mask[0].nonzero()[0]]
    return {tuple(map(int, words[1:].split("c"))) for words in legal}


def purpose(frame):
    """What is asked, where cells and tokens are concerned; None."""
    if frame["kind"] == a.ACT:
        return a.TO_BUILD
    return int(frame["purpose"]) if frame["kind"] == a.CELL and frame["purpose"] in LOOKED_AT else None


def found_and_right(batch, frame, asked, is_fast):
    """What the rules say and what the reference says."""
    s = batch.states[0]
    seat, board = int(s["turn"]), reference.Board(s)
    hand = s["hand"][seat].tolist()
    if asked == a.BESIDE:
        return sets(s), sets_beside(board, seat, cell_of(frame["origin"]), hand, is_fast)
    if asked == a.TO_TAKE_UP:
        return cells_of(batch), reference.loose_ends(board, seat, hand, {cell_of(cell): s["barrels"][cell] for cell in range(c.CELLS)})
    if asked == a.TO_PUT_DOWN:
        return sets(s), reference.fits(board, seat, hand, is_fast, int(frame["token"]), cell_of(frame["origin"]))
    return sets(s), reference.fits(board, seat, hand, is_fast)


@pytest.mark.parametrize("rules", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(1 if INTERPRETED else 3))  # about ten seconds a game in plain Python
def test_what_may_be_laid_where(rules, seed):
    batch, chance, looked = GameBatch(GAME, GAME.settings(**rules)), np.random.default_rng(seed), Counter()
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        s = batch.states[0]
        frame = s["stack"][s["depth"] - 1]
        asked = purpose(frame)
        if asked is not None and chance.random() < LOOKED_AT[asked]:
            is_fast = rules.get("variant") == "tortoise_hare" and s["turn"] == c.FAST
            found, right = found_and_right(batch, frame, asked, is_fast)
            assert found == right, GAME.board_text(batch.states)
            looked[asked] += 1
        batch.answer(batch.sample_one())
    assert set(looked) == set(LOOKED_AT), looked
