"""Optional rules and settings: the short game, influence at any time, six mobsters, money, deals, rewards (p. 11-12)."""
from collections import Counter

import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, MCCOY, MOTHERS, O_MALLEYS, TEXAS_LILS, covers, new_game, table

# ---- the short game


@covers("optional.short", "B46")
def test_the_short_game_has_two_cards_of_each_quarter():
    """p. 12: eight rounds, eight muscle cards."""
    t = new_game(4, rounds=8)
    for seat in range(4):
        assert Counter((card - 1) // 18 for card in t.mobster(seat)["muscle_hand"]) == {0: 2, 1: 2, 2: 2, 3: 2}


@covers("optional.short", "B37", "end")
def test_the_short_game_ends_after_round_eight():
    """p. 12: its last phase is phase 5 of round 8, so the heat comes once, after round 4."""
    t = new_game(3, rounds=8).skip_to_end()
    assert t.round() == 8
    assert [event["round"] for event in t.journal("heat")] == [4]
    assert t.journal("end")[0]["why"] == "rounds"


@covers("end", "6.1")
def test_the_long_game_has_two_heats():
    """p. 11: after rounds 4 and 8; twelve rounds in all."""
    t = new_game(3).skip_to_end()
    assert t.round() == 12
    assert [event["round"] for event in t.journal("heat")] == [4, 8]


# ---- influence at any time


def anytime(phase="place", **keys):
    return table(3, phase=phase, settings={"influence": "anytime"}, **keys).with_muscle(60, 50, 40)


@covers("optional.influence", "D25")
def test_phase_two_is_skipped():
    """p. 11: there is no placement phase; markers are placed whenever muscle lies face up."""
    row = {"truck": "truck_small", "cards": ["single_influence"] * 3}
    t = table(3, phase="muscle", settings={"influence": "anytime"}, offers=row)
    t.with_mobster(AL, crates=4)
    seen = []
    while t.round() == 1:
        seat, decision = t.asked()
        if decision == "place_influence" and seat == AL:
            seen.append(t.window())
        if (seat, decision) == (AL, "load"):
            t.answers(AL, "load", 4)
        elif (seat, decision) == (AL, "send"):
            t.answers(AL, "send", O_MALLEYS)
        else:
            t.passes()
    assert list(dict.fromkeys(seen)) == ["A", "B", "C", "C2", "load", "D", "send", "E", "F", "F2", "G"]


@covers("optional.influence", "D25")
def test_more_muscle_pre_empts():
    """p. 11: the mobster with more muscle places first; after each marker the strongest may place again before the others."""
    t = anytime().with_mobster(AL, influence=2).with_mobster(BEA, influence=2)
    t.with_speakeasy(TEXAS_LILS, influence=[0, 1, 2])
    t.answers(AL, "place_influence", "done").answers(BEA, "place_influence", TEXAS_LILS)
    t.answers(AL, "place_influence", TEXAS_LILS)
    assert t.speakeasy(TEXAS_LILS)["influence"] == [1, 2, 2]
    t.answers(AL, "place_influence", "done").cannot(BEA, "place_influence", TEXAS_LILS).can(BEA, "place_influence", MOTHERS)


@covers("optional.influence", "D7")
def test_one_marker_at_a_time_in_any_order():
    """p. 11: it is no single placement here: a mobster may go back to a smaller speakeasy, and only while there are circles."""
    t = anytime().with_mobster(AL, influence=3)
    t.answers(AL, "place_influence", BARLEYCORNS).answers(AL, "place_influence", TEXAS_LILS)
    t.cannot(AL, "place_influence", O_MALLEYS)
    assert (t.influence(BARLEYCORNS, AL), t.influence(TEXAS_LILS, AL), t.back_room(AL)) == (1, 1, 1)


@covers("optional.influence", "D25", "5.1")
def test_a_door_opened_at_the_last_moment():
    """p. 11: a marker may open a speakeasy right before its sales."""
    t = anytime("sell").with_speakeasy(MOTHERS, influence=[3]).with_truck(0, crates=4, at=MOTHERS).with_mobster(AL, cash=0)
    t.skip_to("place_influence", seat=AL, window="F")
    while t.snapshot()["engine"]["selling"] != MOTHERS - 1:
        t.passes()
    t.answers(AL, "place_influence", MOTHERS)
    assert t.is_open(MOTHERS)
    t.skip_to("bid")
    assert t.cash(AL) > 0


@covers("optional.influence")
def test_without_the_variant_nothing_is_placed_elsewhere():
    """p. 7: in the usual game influence is placed in phase 2 only."""
    t = table(3, phase="muscle").with_mobster(AL, influence=5)
    while t.round() == 1:
        if t.asked()[1] == "place_influence":
            assert t.window() == "place"
        t.passes()


# ---- six mobsters


@covers("speakeasies", "1.2")
def test_six_mobsters():
    """p. 12: the row has six cards, the Real McCoy is cheaper and Volstead buys too."""
    six, five = table(6, phase="muscle").skip_to("bid"), table(5, phase="muscle").skip_to("bid")
    assert [card is not None for card in six.snapshot()["offers"]["cards"]] == [True] * 6
    assert (six.sees(AL, "price"), six.sees(AL, "profit")) == ([1, 2, 2, 2, 2, 3], [0, 1, 1, 1, 1, 2])
    assert (five.sees(AL, "price")[:5], five.sees(AL, "profit")[:5]) == ([1, 2, 2, 2, 3], [0, 1, 1, 1, 2])


# ---- money and deals


@covers("D5", "G30", "6.2")
def test_announced_money():
    """p. 11: with money="announced" nobody sees another's cash but after rounds 4 and 8; the own cash is always seen."""
    t = table(3, phase="muscle", settings={"money": "announced"}, round=4)
    for seat in range(3):
        t.with_mobster(seat, cash=30 + seat, announced=10)
    t.skip_to("pick")
    assert t.sees(AL, "cash")[:3] == [t.cash(AL), 10, 10]
    t.skip_to("bid")
    told = t.journal("announce")[0]["cash"]
    t.skip_to("pick").skip_to("place_influence")
    assert t.cash(BEA) != told[BEA]
    assert t.sees(CY, "cash")[:3] == [t.cash(CY), told[AL], told[BEA]]


@covers("D5", "G30")
def test_tracked_money():
    """Ruling D5: every payment is public, so by default all see what the others have."""
    t = table(3, phase="muscle").with_mobster(BEA, cash=33).skip_to("place_influence")
    assert t.sees(AL, "cash")[:3] == [t.cash(seat) for seat in range(3)]


@covers("deals")
def test_deals_off():
    """Setting deals="off": nobody is ever asked for an offer, whatever there is to sell."""
    t = table(3, phase="muscle", settings={"deals": "off", "rounds": 8}).with_mobster(AL, crates=20, cash=50)
    while t.asked() is not None:
        assert not t.asked()[1].startswith("deal_")
        t.passes()


# ---- goal, start, rewards


@covers("end", "setup")
def test_other_goals_and_starts():
    """Settings start_cash and goal_cash: the game ends at that sum; a start at the goal or above is refused."""
    t = new_game(3, start_cash=20, goal_cash=40)
    assert [t.cash(seat) for seat in range(3)] == [20, 20, 20]
    t = table(3, phase="sell", settings={"start_cash": 20, "goal_cash": 24}).with_truck(0, crates=4, at=O_MALLEYS)
    assert t.asked() is None
    assert t.journal("end")[0]["why"] == "goal"
    with pytest.raises(ValueError, match="start_cash=40"):
        table(3, settings={"start_cash": 40, "goal_cash": 40}).asked()


@pytest.mark.parametrize("reward, wanted", [("win", [0, 1, 0, 0]), ("rank", [2 / 3, 1, 1 / 3, 0]), ("cash", [0.3, 0.35, 0.2, 0.2])])
@covers("end", "D19", "B35")
def test_rewards(reward, wanted):
    """Ruling D19: 1 for the winner, or from 1 for the first to 0 for the last, or cash over the goal; ties are broken by muscle."""
    t = table(4, phase="sell", round=12, settings={"reward": reward}).with_muscle(10, 20, 40, 30)
    for seat, cash in enumerate((30, 35, 20, 20)):
        t.with_mobster(seat, cash=cash)
    assert t.asked() is None
    assert t.rewards() == pytest.approx(wanted)


@covers("D19")
def test_no_reward_before_the_end():
    """Ruling D19: all is paid when the game is over."""
    t = table(3, settings={"reward": "cash"}).with_muscle(60, 50, 40).answers(AL, "place_influence", MCCOY)
    assert t.rewards() == [0, 0, 0]
