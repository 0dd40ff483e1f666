"""The rules of Stones, sentence by sentence."""
import importlib

import numpy as np
import pytest
from stones_scene import AL, BEA, COVERED, CY, DOT, covers, table

from bootleg_env.engine.batch import GameBatch
from bootleg_env.stones.game import GAME
from bootleg_env.stones.tables.rulebook import ENTRIES, RULINGS

# ---- the round


@covers("start")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_six_stones(players):
    batch = GameBatch(GAME, GAME.settings(num_players=players))
    batch.reset(np.array([1]))
    start = GAME.snapshot(batch.states, batch.settings, 1)
    assert start["stones"] == [6] * players and start["round"] == 1


@covers("roll")
def test_a_die_says_how_many_stones_lie_in_the_pot():
    """One to six, each about as often, out of the bag."""
    batch = GameBatch(GAME, GAME.settings(), 600)
    batch.reset(np.arange(600))
    assert set(np.unique(batch.states["pot"])) == {1, 2, 3, 4, 5, 6}
    assert np.bincount(batch.states["pot"])[1:].min() > 70
    assert (batch.states["pot"] + batch.states["bag"] == batch.states["pot"][0] + batch.states["bag"][0]).all()


def test_every_round_has_its_own_roll():
    t = table(phase="roll", seed=1, settings={"rounds": 12})
    for _ in range(11):
        t.hide(0, 0, 0)
    assert len({each["pot"] for each in t.told("roll")}) > 2


@covers("leader")
def test_the_leader_is_another_player_every_round():
    """The first player leads the first round, the next one the second, and so on around."""
    for number, leader in enumerate((AL, BEA, CY, AL), 1):
        assert table(phase="talk", round=number).asked() == (leader, "partner")


# ---- talk


@covers("talk")
def test_from_the_leader_on_each_player_may_make_one_offer():
    t = table(phase="talk", round=2)
    t.offers_nothing(BEA)
    t.offers(CY, BEA, 2)
    t.refuses(BEA)
    t.offers_nothing(AL)
    assert t.asked() == (AL, "fist")


def test_an_offer_is_made_to_a_player_with_stones():
    """T2: without a stone nobody is made an offer."""
    t = table(phase="talk", stones=[6, 0, 1])
    assert t.may() == ["no offer", "player_2"]


def test_who_has_no_stone_makes_no_offer():
    t = table(phase="talk", stones=[0, 6, 1])
    assert t.asked() == (BEA, "partner")


def test_there_is_no_talk_without_deals():
    assert table(phase="talk", settings={"deals": "off"}).asked() == (AL, "fist")


@covers("offer")
def test_an_offer_is_one_to_three_stones():
    t = table(phase="talk", stones=[5, 2, 6])
    t.answers(AL, "partner", "player_1")
    assert t.may() == ["1 stone", "2 stones", "3 stones"]


def test_nobody_offers_more_than_there_is():
    t = table(phase="talk", stones=[2, 2, 6])
    t.answers(AL, "partner", "player_1")
    assert t.may() == ["1 stone", "2 stones"]


@covers("answer")
def test_an_accepted_offer_changes_hands_at_once():
    t = table(phase="talk")
    t.offers(AL, CY, 2)
    t.accepts(CY)
    assert t.stones == [4, 6, 8]
    assert t.snapshot()["promises"] == [{"by": CY, "to": AL}]
    assert t.told("answer") == [{"seat": CY, "to": AL, "stones": 2, "accepted": True}]


@covers("answer")
def test_a_refused_offer_changes_nothing():
    t = table(phase="talk")
    t.offers(AL, CY, 2)
    t.refuses(CY)
    assert t.stones == [6, 6, 6] and t.snapshot()["promises"] == []


def test_one_promise_may_be_sold_twice():
    """T1: a player may promise several others the same thing in one round."""
    t = table(phase="talk")
    t.offers(AL, CY, 1)
    t.accepts(CY)
    t.offers(BEA, CY, 1)
    t.accepts(CY)
    assert t.snapshot()["promises"] == [{"by": CY, "to": AL}, {"by": CY, "to": BEA}]


# ---- fists


@covers("fist")
def test_a_fist_holds_none_to_three_stones():
    assert table().may() == ["0 stones", "1 stone", "2 stones", "3 stones"]


def test_nobody_hides_more_than_there_is():
    assert table(stones=[1, 6, 6]).may() == ["0 stones", "1 stone"]


@covers("fist")
def test_a_promise_binds_nobody():
    t = table(phase="talk")
    t.offers(AL, BEA, 1)
    t.accepts(BEA)
    t.offers_nothing(BEA, CY)
    t.hide(0)
    assert t.asked() == (BEA, "fist") and len(t.may()) == 4


@covers("fist")
def test_nobody_sees_a_fist_before_all_are_made():
    t = table()
    t.hide(3)
    assert t.facts(AL, "fist") == [4]
    assert t.facts(BEA, "fist") == [0] and t.facts(BEA, "stones") == [6, 6, 6, 0]
    assert t.told("show") == []


@covers("show", "pot")
def test_the_highest_fist_takes_the_pot_and_all_fists_are_spent():
    t = table(pot=5)
    t.hide(1, 3, 2)
    assert t.stones == [5, 8, 4]
    assert t.told("show") == [{"fists": [1, 3, 2]}] and t.told("take") == [{"seat": BEA, "stones": 5}]


@covers("tie")
def test_equal_highest_fists_share_the_pot():
    t = table(pot=6, players=4)
    t.hide(2, 1, 2, 2)
    assert t.stones == [6, 5, 6, 6]
    assert t.told("lost") == []


@covers("tie")
def test_what_cannot_be_shared_goes_back_into_the_bag():
    t = table(pot=5)
    t.hide(2, 2, 0)
    assert t.stones == [6, 6, 6]
    assert t.told("lost") == [{"stones": 1}]


@covers("tie")
def test_a_pot_that_is_too_small_to_share_is_lost():
    t = table(pot=1)
    t.hide(1, 1, 0)
    assert t.stones == [5, 5, 6]
    assert t.told("take") == [] and t.told("lost") == [{"stones": 1}]


@covers("nothing")
def test_if_nobody_hides_anything_the_pot_is_lost():
    t = table(pot=4)
    t.hide(0, 0, 0)
    assert t.stones == [6, 6, 6]
    assert t.told("take") == [] and t.told("lost") == [{"stones": 4}]


# ---- promises are judged


def promised(fist_of_bea, stones=(6, 6, 6)):
    """Bea has promised Al to hide nothing, for one stone."""
    t = table(phase="talk", pot=4, stones=list(stones))
    t.offers(AL, BEA, 1)
    t.accepts(BEA)
    t.offers_nothing(BEA, CY)
    t.hide(1, fist_of_bea, 0)
    return t


@covers("promise")
def test_who_hides_nothing_has_kept_the_promise():
    t = promised(0)
    assert t.told("promise") == [{"seat": BEA, "to": AL, "kept": True}]
    assert t.snapshot()["kept"][BEA][AL] == 1 and t.snapshot()["promises"] == []


@covers("promise")
def test_who_hides_anything_has_broken_the_promise_for_all_to_see():
    t = promised(2)
    assert t.told("promise") == [{"seat": BEA, "to": AL, "kept": False}]
    assert t.snapshot()["broken"][BEA][AL] == 1
    seats = 4
    assert t.facts(CY, "broken")[2 * seats + 1] == 1  # from Cy's chair Bea is the second, Al the first
    assert sum(t.facts(CY, "broken")) == 1 and sum(t.facts(CY, "kept")) == 0


def test_a_promise_is_kept_by_an_empty_hand():
    """T3: also by somebody who had nothing left to hide."""
    t = table(phase="hide", pot=4, stones=[6, 0, 6], settings={"deals": "on"}, promises=[{"by": BEA, "to": AL}])
    t.hide(1, None, 0)
    assert t.snapshot()["kept"][BEA][AL] == 1


# ---- the end


def over(fists, stones, **settings):
    t = table(players=len(stones), round=6, pot=1, stones=list(stones), settings=settings)
    t.hide(*fists)
    assert t.batch.done[0]
    return t


@covers("end")
def test_after_the_last_round_most_stones_win():
    t = over((0, 0, 0), (3, 9, 5))
    ended = GAME.outcome(t.batch.states)
    assert ended.rank.tolist() == [[3, 1, 2]] and ended.score.tolist() == [[3, 9, 5]] and ended.length.tolist() == [6]
    assert t.told("end") == [{"stones": [3, 9, 5]}]


@covers("end")
@pytest.mark.parametrize("stones, ranks", [
    ((7, 7, 5), [1, 1, 3]), ((4, 7, 4), [2, 1, 2]), ((5, 5, 5), [1, 1, 1]), ((2, 8, 8, 2), [3, 1, 1, 3])])
def test_equal_stones_share_the_rank(stones, ranks):
    assert GAME.outcome(over((0,) * len(stones), stones).batch.states).rank.tolist() == [ranks]


@pytest.mark.parametrize("reward, paid", [("win", [0.5, 0.5, 0]), ("rank", [0.75, 0.75, 0]), ("stones", [7 / 6, 7 / 6, 5 / 6])])
def test_what_the_end_pays(reward, paid):
    """win: 1, shared among the first; rank: 1 down to 0, equal players the mean; stones: of those at the start."""
    assert over((0, 0, 0), (7, 7, 5), reward=reward).rewards == pytest.approx(paid)


def test_a_game_of_one_round_ends_after_it():
    t = table(players=2, settings={"rounds": 1})
    t.hide(2, 1)
    assert t.batch.done[0] and t.rewards == [1, 0]


def test_four_play_in_the_order_of_seats():
    t = table(players=4)
    t.hide(0, 0, 0)
    assert t.asked() == (DOT, "fist")


# ---- the rulebook


def test_every_rule_has_a_test():
    assert {entry.id for entry in ENTRIES} == COVERED


@pytest.mark.parametrize("row", [*ENTRIES, *RULINGS], ids=lambda row: row.id)
def test_every_rule_has_its_function(row):
    file, _, name = row.where.partition(":")
    assert callable(getattr(importlib.import_module(f"bootleg_env.stones.{file.removesuffix('.py').replace('/', '.')}"), name))
