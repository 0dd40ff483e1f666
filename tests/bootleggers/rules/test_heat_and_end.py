"""Phase 6, The Heat; the order of a round; the end of the game and the winner (p. 3, 11)."""
import pytest
from scenario import AL, BEA, CY, MCCOY, MOTHERS, O_MALLEYS, covers, seed_where, table


def heat(round=4, cash=(30, 20, 10), muscle=(60, 50, 40), **keys):
    """Before the heat of this round."""
    t = table(3, phase="heat", round=round, **keys).with_muscle(*muscle)
    for seat in range(3):
        t.with_mobster(seat, cash=cash[seat])
    return t


def last_sales(round=12, cash=(30, 20, 10), muscle=(60, 50, 40), goal=100, **keys):
    """Before the sales of this round; AL has 9 crates before O'Malley's door."""
    t = table(3, phase="sell", round=round, settings={"goal_cash": goal}, **keys).with_muscle(*muscle)
    for seat in range(3):
        t.with_mobster(seat, cash=cash[seat])
    return t.with_truck(17, owner=AL, crates=9, at=O_MALLEYS)


# ---- the heat


@pytest.mark.parametrize("round, men", [(1, 1), (3, 1), (4, 2), (5, 1), (7, 1), (8, 2), (11, 1)])
@covers("6.1")
def test_new_men_after_rounds_four_and_eight(round, men):
    """p. 11: then each mobster takes a marker from the supply into the back room."""
    t = heat(round).skip_to("pick")
    assert t.back_room(AL) == t.back_room(BEA) == men
    assert t.supply(AL) == 20 - 1 - men


@covers("6.2")
def test_the_poorest_gets_one_more():
    """p. 11: all say what they have, and the poorest gets an extra marker and cannot decline."""
    t = heat().skip_to("bid")
    assert [event["cash"] for event in t.journal("announce")] == [[30, 20, 10]]
    assert [event["markers"] for event in t.journal("heat")] == [[1, 1, 2]]
    assert [t.back_room(seat) for seat in range(3)] == [2, 2, 3]


@pytest.mark.parametrize("muscle, poorest", [((60, 50, 40), BEA), ((60, 40, 50), BEA), ((40, 50, 60), AL)])
@covers("6.2", "B36")
def test_of_equally_poor_ones_the_weakest(muscle, poorest):
    """p. 11: with equal money the lowest muscle is last."""
    t = heat(cash=(10, 10, 30), muscle=muscle).skip_to("bid")
    assert t.journal("heat")[0]["markers"] == [2 if seat == poorest else 1 for seat in range(3)]


@covers("6.2", "B36", "B03")
def test_big_city_boys_count_among_the_poor():
    """p. 5: muscle with Big City Boys breaks this tie too: 40 and 5 1/2 are more than 45."""
    t = heat(cash=(10, 10, 30), muscle=(40, 45, 60)).with_mobster(AL, big_city_boys=1).skip_to("bid")
    assert t.journal("heat")[0]["markers"] == [1, 2, 1]


@pytest.mark.parametrize("back_room, men", [(19, 0), (18, 1), (17, 2)])
@covers("G03", "6.1", "6.2")
def test_no_men_left_for_the_heat(back_room, men):
    """p. 4: of twenty markers one stands beside the truck; a mobster with fewer left than are due takes these."""
    t = heat().with_mobster(CY, influence=back_room).skip_to("bid")
    assert t.journal("heat")[0]["markers"] == [1, 1, men]
    assert (t.back_room(CY), t.supply(CY)) == (back_room + men, 19 - back_room - men)


@covers("6.3")
def test_the_round_ends():
    """p. 11: muscle cards are discarded and the next round begins."""
    t = heat(5).with_speakeasy(MOTHERS, sold=True).skip_to("bid")
    assert t.round() == 6
    assert [t.mobster(seat)["muscle"] for seat in range(3)] == [None] * 3
    assert 60 in t.mobster(AL)["muscle_shown"]
    assert t.speakeasy(MOTHERS)["sold"] is False


@covers("B11", "B12")
def test_the_phases_of_a_round():
    """p. 5-11: muscle, influence, stills, shipping (market, loads, line-up), selling, heat."""
    t = table(3, phase="muscle", round=4, settings={"deals": "market"}).with_mobster(AL, crates=4)
    t.skip_to("place_influence", seat=AL).answers(AL, "place_influence", MOTHERS)
    t.skip_to("deal_partner", seat=AL).answers(AL, "deal_partner", BEA).answers(AL, "deal_give", ("crates", 1))
    t.skip_to("load", seat=AL).answers(AL, "load", 3).skip_to("send", seat=AL).answers(AL, "send", O_MALLEYS).skip_to("bid")
    phases = list(dict.fromkeys(event["phase"] for event in t.journal() if event["round"] == 4))
    assert phases == ["muscle", "place", "distil", "deal", "load", "send", "sell", "heat"]


# ---- the end


@pytest.mark.parametrize("cash, over", [(90, False), (91, True), (95, True)])
@covers("end", "B33", "B34", "D20")
def test_the_game_ends_when_somebody_has_the_goal(cash, over):
    """p. 11: after phase 5 of the first round in which a mobster has $100G."""
    t = last_sales(6, cash=(cash, 20, 10))
    assert (t.asked() is None) == over
    assert t.cash(AL) == cash + 9
    if over:
        assert t.phase() == "over"
        assert [(event["why"], event["ranking"]) for event in t.journal("end")] == [("goal", [AL, BEA, CY])]


@covers("end", "B34")
def test_the_round_is_sold_to_the_end():
    """p. 11: phase 5 is played out; whoever passes $100G first may still be overtaken at a larger speakeasy."""
    t = last_sales(6, cash=(95, 94, 10)).with_speakeasy(MCCOY, influence=[0, 8]).with_truck(12, owner=BEA, crates=4, at=MCCOY)
    assert t.asked() is None
    assert (t.cash(AL), t.cash(BEA)) == (104, 94 + 4 * 5)
    assert t.journal("end")[0]["ranking"] == [BEA, AL, CY]


@covers("end", "B33", "B34", "card.moll")
def test_money_gone_before_the_end_check_does_not_count():
    """Ruling B34: what counts is the dough in hand at the end of phase 5, after the last thug card (window G)."""
    t = last_sales(6, cash=(91, 20, 10)).gives(BEA, "moll")
    t.skip_to("thug", seat=BEA, window="G").plays(BEA, "moll", AL)
    assert t.cash(AL) < 100
    assert t.skip_to("bid").round() == 7


@covers("end", "B33", "6.1")
def test_no_heat_after_the_last_phase_five():
    """p. 11: the game ends after phase 5; there is no phase 6 any more, in round 4 or 8 either."""
    t = last_sales(4, cash=(95, 20, 10))
    assert t.asked() is None
    assert t.journal("heat") == t.journal("announce") == []


@covers("end")
def test_twelve_rounds():
    """p. 11: else the game ends after phase 5 of round 12, and the most dough wins."""
    t = last_sales(11).skip_to("pick")
    assert t.round() == 12
    t.skip_to_end()
    assert t.journal("end")[0]["why"] == "rounds"
    assert t.round() == 12
    assert t.journal("end")[0]["cash"] == [t.cash(seat) for seat in range(3)]


@pytest.mark.parametrize("cash, ranking", [
    ((30, 20, 10), [AL, BEA, CY]), ((0, 20, 10), [BEA, CY, AL]), ((0, 10, 20), [CY, BEA, AL])])
@covers("end")
def test_the_most_dough_wins(cash, ranking):
    """p. 11: the mobster with the most money at the end."""
    t = last_sales(cash=cash)
    assert t.asked() is None
    assert t.journal("end")[0]["ranking"] == ranking


@pytest.mark.parametrize("muscle, boys, ranking", [
    ((60, 50, 40), 0, [AL, BEA, CY]), ((50, 60, 70), 0, [CY, BEA, AL]),
    ((45, 40, 10), 0, [AL, BEA, CY]), ((45, 40, 10), 1, [BEA, AL, CY])])
@covers("end", "B35", "B03")
def test_equal_dough(muscle, boys, ranking):
    """Ruling B35: muscle of the final round breaks the tie, with Big City Boys (here BEA's)."""
    t = last_sales(cash=(11, 20, 20), muscle=muscle).with_mobster(BEA, big_city_boys=boys)
    assert t.asked() is None
    assert t.journal("end")[0]["ranking"] == ranking


@covers("end", "B35")
def test_goal_and_tie():
    """p. 11: several may reach $100G in the same round; the richest of them wins, then the strongest."""
    t = last_sales(7, cash=(92, 101, 10), muscle=(20, 50, 70))
    assert t.asked() is None
    assert t.journal("end")[0]["ranking"] == [BEA, AL, CY]


@covers("G24", "1.5a")
def test_nobody_drops_out():
    """p. 5: a mobster without a cent bids, picks, places and sells like all others."""
    t = table(3, phase="muscle", round=2, seed=seed_where(2, stills={AL: (4,)})).with_mobster(AL, cash=0, muscle_hand=[9, 8, 7])
    t.answers(AL, "bid", 9).skip_to("pick", seat=AL).passes().skip_to("load", seat=AL).answers(AL, "load", 4)
    t.skip_to("send", seat=AL).answers(AL, "send", O_MALLEYS).skip_to("bid")
    assert t.cash(AL) == 4
