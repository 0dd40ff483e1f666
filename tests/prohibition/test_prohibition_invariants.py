"""Invariants complain of what cannot be, and of nothing else."""
import numpy as np
import pytest
from prohibition_scene import BLUE, GREEN, RED, block, c, table

from bootleg_env.prohibition.game import GAME


def game():
    t = table(3, build={22: "Still*", 23: "Ward Machine"}, hand={RED: ["Clean Sweep"]}, money={RED: 20})
    assert GAME.check(t.batch.states) == []
    return t


def edit(name, value, *index):
    def change(s):
        if index:
            s[name][index] = value
        else:
            s[name] = value
    return change


WRONG = (
    (edit("money", -5, RED), "money below zero"), (edit("money", 12, RED), "money that is no multiple of 5"),
    (edit("money", 5, 3), "money of nobody"), (edit("booze", 13, RED), "more booze than the warehouse holds"),
    (edit("goons", 5, block(22)), "more than four units in a block"), (edit("goons", 3, block(22)), "`goons_on_map` counted wrong"),
    (edit("guards", 2, block(22)), "`guards_on_map` counted wrong"), (edit("goons", 1, block(28)), "units, or a gangster"),
    (edit("supply", 0, BLUE), "goons appear or vanish"), (edit("owner", RED, block(28)), "`blocks` counted wrong"),
    (edit("owner", 3, block(28)), "a block of somebody who is not there"), (edit("owner", c.NOBODY, block(12)), "a block out of play"),
    (edit("building", c.NOTHING, block(21)), "an HQ that is lost"), (edit("building", c.STILL, block(24)), "`kinds` counted wrong"),
    (edit("building", c.STILL, block(28)), "a building on nobody's turf"), (edit("stocked", 1, block(24)), "a stock without a building"),
    (edit("stocked", 0, block(22)), "`stocked_kinds` counted wrong"), (edit("tiles", 0, c.STILL), "more buildings than tiles taken"),
    (edit("building", c.WARD_MACHINE, block(22)), "two Ward Machines"), (edit("heat", 0, RED), "a gang without heat"),
    (edit("heat", 30, RED), "a badge that was reached is not marked"), (edit("cards", 2, RED), "`cards` counted wrong"),
    (edit("scheme_at", c.PACKET, 3), "a packet after the draft"), (edit("scheme_at", 5, 3), "a scheme in no place"),
    (edit("infamy_at", c.DECK, 0), "more or fewer infamy cards"), (edit("fed_at", 7, 0), "a Fed card in no place"),
    (edit("year", 7), "a year that is not played"), (edit("first", 3), "the starting marker is with nobody"),
    (edit("space", 3, 1), "a building or extortion action ordered twice"), (edit("attacker", GREEN), "an attack nowhere"),
    (edit("force", 2), "an attack of nobody"), (edit("phase", c.STOCK_PHASE), "order is asked out of its phase"),
    (edit("mat", 1, slice(0, 2)), "a mat twice"), (edit("kept_from", 7, BLUE, GREEN), "more picks known"),
)


@pytest.mark.parametrize(("change", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_cannot_be_is_named(change, words):
    t = game()
    change(t.s)
    assert any(said.startswith(words) for _, said in GAME.check(t.batch.states)), GAME.check(t.batch.states)


def test_rows_are_named_by_number():
    t = game()
    states = np.concatenate([t.batch.states] * 3)
    states["money"][1, RED] = -5
    assert {row for row, _ in GAME.check(states)} == {1}
    assert GAME.check(states[:0]) == []
