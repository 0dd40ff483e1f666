"""The tables of a game: ids, slices and scales follow from the rows; rows that cannot be are refused when the game is loaded."""
import numpy as np
import pytest

from bootleg_env.engine.codes import MOST_DECISIONS
from bootleg_env.engine.tables import Decisions, Fields
from bootleg_env.games import GAMES, game

DECISIONS = Decisions((("bid", 3, "how much"), ("pick", 2, "which"), ("pass", 1, "")))
FIELDS = Fields((
    ("decision", 2, "question", 1, "what is asked"), ("cash", 3, "public", 0.5, "money"), ("bid", 1, "owner", 0.25, "my bid"),
    ("round", 1, "public", 1, "the round")))


def test_ids_of_decisions():
    assert (DECISIONS.names, DECISIONS.actions, DECISIONS.most_options) == (("bid", "pick", "pass"), 6, 3)
    assert DECISIONS.first.tolist() == [0, 3, 5] and DECISIONS.options.tolist() == [3, 2, 1]
    assert DECISIONS.decision_of.tolist() == [0, 0, 0, 1, 1, 2]
    assert DECISIONS.rows()[1] == {"name": "pick", "first": 3, "size": 2, "meaning": "which"}


def test_slices_of_fields():
    assert (FIELDS.size, FIELDS.question_size) == (7, 2)
    assert FIELDS.starts == {"decision": 0, "cash": 2, "bid": 5, "round": 6} and FIELDS.sizes["cash"] == 3
    assert FIELDS.scale.dtype == np.float32 and FIELDS.scale.tolist() == [1, 1, 0.5, 0.5, 0.5, 0.25, 1]
    assert FIELDS.rows()[2] == {"name": "bid", "slice": slice(5, 6), "visible": "owner", "scale": 0.25, "meaning": "my bid"}


@pytest.mark.parametrize("rows, why", [
    ([("bid", 1, "")] * 2, "a name stands twice"), ([(f"d{nth}", 1, "") for nth in range(MOST_DECISIONS + 1)], "the kernel has room for")])
def test_decisions_that_cannot_be(rows, why):
    with pytest.raises(TypeError, match=why):
        Decisions(rows)


@pytest.mark.parametrize("rows, why", [
    ([("x", 1, "public", 1, "")] * 2, "a name stands twice"), ([("x", 1, "secret", 1, "")], "those of the question come first"),
    ([("x", 1, "public", 1, ""), ("y", 1, "question", 1, "")], "those of the question come first")])
def test_fields_that_cannot_be(rows, why):
    with pytest.raises(TypeError, match=why):
        Fields(rows)


@pytest.mark.parametrize("name", GAMES)
def test_every_row_of_a_game_has_a_meaning(name):
    for row in [*game(name).decisions(), *game(name).observation_fields()]:
        assert len(row["meaning"]) > 3, row
    assert (game(name).scale > 0).all() and (game(name).scale <= 1).all()
