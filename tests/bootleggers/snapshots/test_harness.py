"""The harness itself: what tests/bootleggers/scenario.py promises."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, MOTHERS, TEXAS_LILS, table


def test_a_card_is_played_and_its_targets_named():
    """p. 15: Hit destroys one marker."""
    t = table(players=3).gives(AL, "hit").with_speakeasy(MOTHERS, influence=[1, 2, 0]).with_speakeasy(TEXAS_LILS, influence=[0, 0, 1])

    t.plays(AL, "hit", MOTHERS, BEA)

    assert t.influence(MOTHERS, BEA) == 1
    assert t.discard() == ["hit"]
    assert t.thugs(AL) == []
    assert [event["card"] for event in t.journal("card")] == ["hit"]


def test_a_target_that_is_the_only_choice_is_not_asked():
    t = table(players=3).gives(AL, "hit").with_speakeasy(MOTHERS, influence=[0, 2])
    t.plays(AL, "hit", MOTHERS, BEA)
    assert t.influence(MOTHERS, BEA) == 1


def test_a_mobster_answers_only_its_own_question():
    t = table(players=3, mobsters=[{"muscle": 50}, {"muscle": 60}, {"muscle": 10}])
    t.can(BEA, "place_influence", MOTHERS).cannot(AL, "place_influence", MOTHERS).cannot(BEA, "thug", "hit")
    t.answers(BEA, "place_influence", BARLEYCORNS)
    assert t.influence(BARLEYCORNS, BEA) == 1
    with pytest.raises(AssertionError, match="seat 2 cannot answer"):
        t.answers(CY, "place_influence", "done")


def test_quiet_answers_lead_to_any_question_and_to_the_end():
    t = table(players=3, phase="muscle", settings={"rounds": 8})
    assert t.asked() == (AL, "bid")
    t.skip_to("pick")
    assert t.phase() == "muscle"
    t.skip_to(phase="load")
    t.skip_to("bid", seat=CY)
    assert t.round() == 2
    assert t.skip_to_end().phase() == "over"


def test_deals_in_words():
    t = table(players=3, phase="deal", settings={"deals": "market"}, mobsters=[{"muscle": 70, "crates": 4}])
    t.answers(AL, "deal_partner", BEA).answers(AL, "deal_give", ("crates", 3)).answers(AL, "deal_give", "enough")
    t.answers(AL, "deal_get", ("cash", 5)).answers(AL, "deal_get", "enough").answers(BEA, "deal_answer", "accept")
    assert (t.cash(AL), t.cash(BEA), t.crates(BEA)) == (15, 5, 3)


def test_nothing_is_set_up_in_a_running_game():
    t = table().skip_to("place_influence")
    with pytest.raises(AssertionError, match="begun"):
        t.gives(AL, "hit")
