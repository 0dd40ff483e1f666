"""What rules/invariants.py says of games that are as they should be (nothing), and of those in which one number is wrong."""
import functools

import numpy as np
import pytest
from rum_run_scene import BLUE, RED, distillery, number, road, table

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.rules import invariants
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c

SETTINGS = [
    {"board": 12, "num_players": 2}, {"board": 12, "num_players": 2, "variant": "horse_power", "distilleries": "two_sixes"},
    {"board": 12, "num_players": 2, "variant": "tortoise_hare"}, {"board": 12, "num_players": 3, "thickets": "some"},
    {"board": 12, "num_players": 4}, {"num_players": 4, "distilleries": "five"}]
BY_WAY = 0.7  # of all cells to build in
GAMES, STEPS = (2, 60) if INTERPRETED else (12, 250)  # side by side, answers


def eager(batch, chance):
    """Random answers, but roads mostly grow towards distilleries, and barrels mostly go home: random games hardly get there."""
    actions = batch.sample().copy()
    for row in np.flatnonzero((batch.done == 0) & (chance.random(batch.games) < BY_WAY)):
        s, legal = batch.states[row], np.flatnonzero(batch.mask[row])
        frame = s["stack"][s["depth"] - 1]
        if frame["kind"] == a.CELL and frame["purpose"] in (a.TO_BUILD, a.BESIDE):
            way = s["way"][s["turn"]][legal - a.FIRST[a.CELL]].astype(int)
            actions[row] = legal[np.argmin(np.where(way > 0, way, c.CELLS))]
        elif frame["kind"] == a.ACT and legal[-1] == a.FIRST[a.ACT] + a.CARAVAN and chance.random() < 0.5:
            actions[row] = legal[-1]
    return actions


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_nothing_is_wrong_at_any_decision(settings):
    chance = np.random.default_rng(5)
    batch = GameBatch(GAME, GAME.settings(**settings), GAMES)
    batch.reset(np.arange(GAMES))
    batch.sampling[:] = np.arange(GAMES)
    for _ in range(STEPS):
        actions = eager(batch, chance)
        actions[batch.done != 0] = codes.HOLD
        batch.step(actions)
        assert GAME.check(batch.states) == []
    if not INTERPRETED:  # long enough to get somewhere
        assert (batch.states["claimed"] != 0).any(1).mean() >= 0.5 and batch.states["score"].sum() > GAMES / 2


# ---- one number is wrong


@functools.cache
def made():
    """Roads of both players, one piece that is cut off, barrels, a claim, a second way through a distillery, a thicket."""
    box = distillery("Bibbletop Baby Box", "n3", 6, "n1 north (0), n4 south (0)", left=1)
    t = table(road(BLUE, "north", "2-5(1)"), road(BLUE, "north", "3-4 4-6(2)", start="n3"), road(RED, "east", "2-2 2-1(2)"),
              road(RED, "south", "1-4", start="s2"), distilleries=[box], thickets=[[11, 11]], scores=[3, 1])
    assert t.asked() == (BLUE, "act")
    return t.batch.states


def a_game():
    return GAME.record.copy(made())


def cell(name):
    return number(name)


PLANTED = {  # what is wrong: field, where, the number, and what is said of it
    "terrain": (("terrain", 300, c.FOREST), "cells outside of the forest are not marked so"),
    "second town": (("terrain", cell("s4"), c.TOWN), "there is not one Town Center"),
    "town": (("town", None, cell("s4")), "Town Center is not where it is said to be"),
    "town at the rim": (("town", None, 5), "Town Center lies at the rim or outside"),
    "house": (("house", 0, cell("s4")), "a distillery is not where it is said to be"),
    "more house": (("terrain", cell("s4"), c.DISTILLERY), "a distillery too many or too few"),
    "gate cell": (("gate_cell", 0, cell("s4")), "an entrance is not marked on the board"),
    "gate side": (("gate_side", 0, c.SOUTH), "an entrance that leads into no distillery"),
    "gate mark": (("gate_at", cell("s4"), 1), "a mark for an entrance that does not exist"),
    "claim of nobody": (("claimed", 0, 4), "a claim of nobody, or at no entrance"),
    "owner": (("owner", cell("n1"), 3), "a token of nobody"),
    "token": (("token", cell("n1"), 21), "a token that does not exist"),
    "turned": (("turned", cell("n1"), 4), "a token that is turned to no side"),
    "turned double": (("turned", cell("e1"), 1), "a double with more than one turn"),
    "token in a thicket": (("terrain", cell("n5"), c.THICKET), "a token outside of the forest"),
    "forgotten token": (("token", cell("s4"), 3), "an empty cell that remembers a token"),
    "laid": (("laid", BLUE, 4), "tokens on the board are miscounted"),
    "hand below nothing": (("hand", (RED, 3), -1), "less than no token in hand"),
    "too many tokens": (("hand", (RED, 3), 2), "more tokens than a player has"),
    "handicap": (("hand", (BLUE, c.token(1, 6)), 1), "more tokens than a player has"),
    "vanished token": (("hand", (RED, 5), 0), "tokens have vanished"),
    "closed": (("closed", cell("e1"), 1), "a closed cell without a token of Strong"),
    "steps": (("steps", cell("n5"), 4), "`steps` to Town Center are wrong"),
    "steps of what is cut off": (("steps", cell("s3"), 3), "`steps` to Town Center are wrong"),
    "steps of nothing": (("steps", cell("s4"), 3), "`steps` without a token"),
    "linked": (("linked", BLUE, 2), "`linked` is not the number of connected tokens"),
    "road": (("road", (BLUE, 2), cell("e1")), "`road` lists a token that is not connected"),
    "road twice": (("road", (BLUE, 1), cell("n1")), "`road` lists a token twice"),
    "road in disorder": (("road", (BLUE, 0), cell("n5")), "`road` is not in the order of steps"),
    "way": (("way", (BLUE, cell("s4")), 3), "`way` to the nearest entrance is wrong"),
    "far": (("far", cell("s4"), 5), "`far` from Town Center is wrong"),
    "barrels on nothing": (("barrels", cell("s4"), 1), "barrels without a token"),
    "barrels below nothing": (("barrels", cell("n4"), -1), "less than no barrel"),
    "a barrel more": (("barrels", cell("n4"), 1), "more barrels than there are"),
    "a barrel less": (("barrels", cell("n5"), 0), "barrels have vanished"),
    "left": (("left", 0, 7), "a distillery has more than at the start"),
    "no half": (("left", 0, 2), "a distillery holds what halving never leaves"),
    "score of nobody": (("score", 2, 1), "a score of nobody"),
    "caravan": (("carried", None, 1), "a caravan without barrels, or barrels without a caravan"),
    "heading": (("heading", None, 3), "a caravan that heads nowhere"),
    "trail": (("trail_length", None, 1), "a caravan without barrels, or barrels without a caravan"),
    "long trail": (("trail_length", None, 100), "a trail of impossible length"),
    "phase": (("phase", None, 2), "a phase that does not exist"),
    "turn": (("turn", None, 2), "the turn of nobody"),
    "turns": (("turns", None, 301), "more turns than are allowed"),
    "round": (("year", None, 0), "a round that is not played"),
    "won": (("score", BLUE, 5), "the game goes on although somebody has won"),
    "stuck": (("passes", None, 4), "the game goes on although nobody can do anything"),
    "over": (("phase", None, c.OVER), "the game is over without a reason"),
    "asked when over": (("phase", None, c.OVER), "something is asked although the game is over"),
    "depth": (("depth", None, 9), "too many questions, or less than none"),
}


@pytest.mark.parametrize("where, said", PLANTED.values(), ids=PLANTED)
def test_a_wrong_number_is_found(where, said):
    states = a_game()
    assert GAME.check(states) == []
    name, at, value = where
    if at is None:
        states[name][0] = value
    else:
        states[name][(0, *(at if isinstance(at, tuple) else (at,)))] = value
    assert said in [words for _, words in GAME.check(states)]


@pytest.mark.parametrize("column, value, said", [
    ("kind", 30, "a question that does not exist"), ("seat", RED, "somebody is asked whose turn it is not"),
    ("purpose", 9, "a purpose that does not exist"), ("purpose", a.BESIDE, "a token beside no own double"),
    ("kind", a.WAY, "a caravan is asked for its way, but there is none"), ("kind", a.TOKEN, "a token is asked for, but no cell"),
    ("kind", a.SIDE, "a token in question that does not exist")])
def test_a_wrong_question_is_found(column, value, said):
    states = a_game()
    states["stack"][column][0, 0] = value
    assert said in [words for _, words in GAME.check(states)]


def test_own_ends_of_different_numbers_are_found_but_not_beside_a_double_that_waits():
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "north", "3-6", start="n2"), hands=[["5-5", "3-5", "1-5", "5-6", "1-1"]])
    said = "own road ends of different numbers face each other"
    t.builds("n2", "5-5")
    states = t.batch.states
    assert t.asked() == (BLUE, "token") and invariants.contradictions(states) == []  # 5 beside 3, until the second token lies
    states["stack"]["purpose"][0, 0], states["stack"]["origin"][0, 0] = a.TO_BUILD, -1
    assert said in [words for _, words in invariants.contradictions(states)]


@pytest.mark.parametrize("bits, at, said", [
    (1 << c.token(1, 6), "n6", "`fits` a token that is not in hand"), (1 << c.token(5, 6), "n3", "`fits` outside of the forest"),
    (1 << c.token(1, 2), "e1", "`fits` over a rival's token that is not weaker")])
def test_what_cannot_fit_is_found(bits, at, said):
    t = table(road(BLUE, "north", "2-5"), road(RED, "east", "2-2"), distilleries=[distillery("Fat Franky's Factory", "n3", 20, "", left=0)])
    assert t.asked() == (BLUE, "act") and invariants.contradictions(t.batch.states) == []
    t.batch.states["fits"][0, cell(at)] = bits
    assert said in [words for _, words in invariants.contradictions(t.batch.states)]


def test_what_is_missing_is_no_contradiction():
    """A snapshot may name less than there is; a game from the start may not."""
    t = table(hands=[["1-2", "1-3"]])
    assert invariants.contradictions(t.batch.states) == []
    assert {words for _, words in GAME.check(t.batch.states)} == {"tokens have vanished", "barrels have vanished"}
