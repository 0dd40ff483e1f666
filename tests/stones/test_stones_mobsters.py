"""The mobsters of Stones: each does what its file says, and the best one is the rival."""
import numpy as np
import pytest
from stones_scene import AL, BEA, CY, table

from bootleg_agents import registry
from bootleg_agents.stones.cast import MOBSTERS
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.stones.game import GAME


def says(name, scene):
    """The words of this mobster's answer to the question of the moment."""
    batch = GameBatch(GAME, scene.batch.settings, auto=codes.SHOW_FACTS)
    batch.states[:] = scene.batch.states
    batch.sit(0, slice(None), registry.mobster(name, GAME.name))
    batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
    return GAME.answer_words(batch.states, int(batch.io["suggested"][0]))


@pytest.mark.parametrize("name, fists", [
    ("miser", (0, 0, 0, 0, 0, 0)), ("cautious", (0, 0, 0, 1, 1, 1)), ("greedy", (1, 1, 2, 2, 3, 3)), ("crook", (1, 1, 2, 2, 3, 3)),
    ("shrewd", (0, 1, 2, 3, 3, 3))])
def test_how_much_each_hides(name, fists):
    assert tuple(int(says(name, table(pot=pot))[0]) for pot in range(1, 7)) == fists


@pytest.mark.parametrize("name", MOBSTERS)
def test_nobody_hides_more_than_there_is(name):
    assert int(says(name, table(pot=6, stones=[1, 6, 6]))[0]) <= 1


@pytest.mark.parametrize("name, fist", [("greedy", 0), ("cautious", 0), ("crook", 3), ("shrewd", 0)])
def test_who_keeps_a_promise(name, fist):
    t = table(pot=6, settings={"deals": "on"}, promises=[{"by": AL, "to": BEA}])
    assert says(name, t) == f"{fist} stone" + "s" * (fist != 1)


def test_shrewd_breaks_the_word_in_the_last_round():
    assert says("shrewd", table(round=6, pot=6, settings={"deals": "on"}, promises=[{"by": AL, "to": BEA}])) == "3 stones"


def test_crook_buys_and_sells():
    assert says("crook", table(phase="talk", pot=4)) == "player_1"
    assert says("crook", table(phase="talk", pot=3)) == "no offer"


def test_shrewd_buys_the_last_rival_whose_word_is_good():
    kept = [[0, 0, 0], [0, 0, 0], [0, 1, 0]]
    assert says("shrewd", table(phase="talk", pot=5, stones=[6, 0, 6], kept=kept)) == "player_2"
    assert says("shrewd", table(phase="talk", pot=5, stones=[6, 0, 6])) == "no offer"
    assert says("shrewd", table(phase="talk", pot=5, kept=kept)) == "no offer"


@pytest.mark.parametrize("stones, answer", [(1, "reject"), (2, "accept")])
def test_shrewd_sells_dearly_what_gives_the_pot_away(stones, answer):
    t = table(players=2, phase="talk", pot=4)
    t.offers(AL, BEA, stones)
    assert says("shrewd", t) == answer


def test_shrewd_sells_cheaply_where_others_are_after_the_pot():
    t = table(phase="talk", pot=4)
    t.offers(AL, CY, 1)
    assert says("shrewd", t) == "accept"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rival_wins_most(players):
    """One seat of shrewd against each of the others in all other seats."""
    for name in ("random", *(each for each in MOBSTERS if each != GAME.rival)):
        batch = GameBatch(GAME, GAME.settings(num_players=players), 300, auto=codes.SHOW_FACTS)
        for seat in range(players):
            rival = np.arange(300) % players == seat
            batch.sit(np.flatnonzero(rival), seat, registry.mobster(GAME.rival, GAME.name))
            batch.sit(np.flatnonzero(~rival), seat, registry.mobster(name, GAME.name))
        batch.noise[:] = np.arange(300)
        batch.reset(np.arange(300) // players)
        batch.settle()
        assert batch.done.all()
        wins = batch.reward[np.arange(300), np.arange(300) % players].mean()
        assert wins > 1 / players, (name, wins)
