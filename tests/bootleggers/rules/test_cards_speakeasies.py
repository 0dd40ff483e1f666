"""Thug cards on a speakeasy: doors, demand, prices, control for the round (p. 15-17)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, MCCOY, MOTHERS, O_MALLEYS, TEXAS_LILS, VOLSTEAD, Scene, covers, table

# Whoever holds a Moll in these tests only keeps the window open: with nothing left to ask, the game runs on by itself.


def evening(phase: str = "sell", al: int = 3, bea: int = 1, **keys) -> Scene:
    """Barleycorn's is open and takes at least 12 crates; Al is strongest and each mobster has 4 crates on a small truck."""
    t = table(players=3, phase=phase, **keys).with_muscle(70, 50, 30)
    t.with_speakeasy(BARLEYCORNS, influence=[al, bea, 0], improvements=3)
    for truck in (AL, BEA, CY):
        t.with_truck(truck, crates=4, at=None if phase == "send" else BARLEYCORNS)
    return t


def street() -> Scene:
    """Mother's has a load waiting; two larger places are open behind it."""
    t = table(players=3, phase="sell").with_muscle(70, 50, 30).with_truck(AL, crates=4, at=MOTHERS)
    for place, men in ((MOTHERS, 4), (BARLEYCORNS, 4), (MCCOY, 8)):
        t.with_speakeasy(place, influence=[men])
    return t


def send_all(t: Scene) -> Scene:
    for seat in (AL, BEA, CY):
        t.skip_to("send", seat).answers(seat, "send", BARLEYCORNS)
    return t


@covers("card.word_of_mouth")
def test_word_of_mouth_adds_a_dollar_of_profit_a_crate():
    """p. 15: this round every crate sold there brings its controller $1G more profit; the wholesale price stays."""
    t = evening().gives(AL, "word_of_mouth")

    t.plays(AL, "word_of_mouth", BARLEYCORNS).skip_to("admit").answers(AL, "admit", "refuse").skip_to("bid")

    assert t.sales(BARLEYCORNS) == [(AL, 4, 2), (BEA, 4, 2)]
    assert t.cash(AL) == 10 + 4 * 2 + 8 * 2
    assert t.journal("card")[0]["speakeasy"] == BARLEYCORNS
    assert t.discard() == [*["speakeasy_improvement"] * 3, "word_of_mouth"]  # those that were set up came with their cards
    assert t.speakeasy(BARLEYCORNS)["effects"]["word_of_mouth"] == 0


@covers("card.word_of_mouth", "G28")
def test_word_of_mouth_without_control_brings_nobody_anything():
    """p. 7, 15: a mere majority takes no profit, so the card adds nothing to it either."""
    t = table(players=3, phase="sell").with_muscle(70, 50, 30).gives(AL, "word_of_mouth")
    t.with_speakeasy(BARLEYCORNS, influence=[3, 2, 2], improvements=3).with_truck(AL, crates=4, at=BARLEYCORNS)

    t.plays(AL, "word_of_mouth", BARLEYCORNS).skip_to("bid")

    assert (t.cash(AL), t.cash(BEA), t.cash(CY)) == (18, 10, 10)


@covers("card.word_of_mouth", "card.thirsty", "card.packing_heat", "card.big_payoff", "card.copper_in_the_house")
@pytest.mark.parametrize("card", ["word_of_mouth", "thirsty", "packing_heat", "big_payoff", "copper_in_the_house"])
def test_cards_for_an_open_speakeasy_other_than_o_malleys(card):
    """p. 15-16: these five need an open speakeasy, and it may not be O'Malley's; Volstead is not in play with five."""
    t = table(players=5, phase="place").with_muscle(70, 60, 50, 40, 30).gives(AL, card)
    t.with_speakeasy(BARLEYCORNS, influence=[3, 1]).with_speakeasy(MOTHERS, influence=[4]).with_speakeasy(MCCOY, influence=[7])

    t.skip_to("thug", AL).answers(AL, "thug", card)

    t.can(AL, "target_speakeasy", BARLEYCORNS).can(AL, "target_speakeasy", MOTHERS)
    t.cannot(AL, "target_speakeasy", MCCOY).cannot(AL, "target_speakeasy", O_MALLEYS)
    t.cannot(AL, "target_speakeasy", TEXAS_LILS).cannot(AL, "target_speakeasy", VOLSTEAD)


@covers("G28", "card.word_of_mouth", "card.packing_heat", "card.big_payoff", "card.copper_in_the_house", "card.bust_a_speakeasy")
@pytest.mark.parametrize("card", ["word_of_mouth", "packing_heat", "big_payoff", "copper_in_the_house", "bust_a_speakeasy"])
def test_cards_on_a_speakeasy_come_before_its_sales(card):
    """p. 15-16: after the roll these may still be played (window F2); once the place has sold, they would do nothing and are barred."""
    t = street().gives(AL, card)

    t.skip_to("thug", AL, window="F2").can(AL, "thug", card).passes()
    t.skip_to("thug", AL, window="F").answers(AL, "thug", card)

    t.cannot(AL, "target_speakeasy", MOTHERS).can(AL, "target_speakeasy", BARLEYCORNS).can(AL, "target_speakeasy", MCCOY)


@covers("card.copper_in_the_house", "G29", "B20")
def test_copper_in_the_house_makes_it_an_o_malleys():
    """p. 15: for this round no influence, no profit, no limit of demand, $1G a crate; nobody needs permission there."""
    t = table(players=3, phase="sell").with_muscle(70, 50, 30).gives(CY, "copper_in_the_house")
    t.with_speakeasy(TEXAS_LILS, influence=[3, 1]).with_truck(0, crates=4, at=TEXAS_LILS).with_truck(1, crates=4, at=TEXAS_LILS)
    t.with_truck(2, crates=4, at=TEXAS_LILS)

    t.plays(CY, "copper_in_the_house", TEXAS_LILS).skip_to("bid")

    assert sorted(t.sales(TEXAS_LILS)) == [(AL, 4, 1), (BEA, 4, 1), (CY, 4, 1)]
    assert (t.cash(AL), t.cash(BEA), t.cash(CY)) == (14, 14, 14)
    assert t.journal("demand")[0]["total"] is None
    assert t.journal("admit") == []
    assert t.speakeasy(TEXAS_LILS)["effects"]["copper_in_the_house"] is False


@covers("card.copper_in_the_house")
def test_copper_in_the_house_may_come_after_the_roll():
    """p. 15, rulings D3: in window F2 the demand just rolled becomes unlimited."""
    t = table(players=3, phase="sell").with_muscle(70, 50, 30).gives(CY, "copper_in_the_house")
    t.with_speakeasy(TEXAS_LILS, influence=[3, 1])
    t.with_truck(0, crates=4, at=TEXAS_LILS).with_truck(1, crates=4, at=TEXAS_LILS).with_truck(2, crates=4, at=TEXAS_LILS)

    t.skip_to("thug", CY, window="F2").plays(CY, "copper_in_the_house", TEXAS_LILS).skip_to("bid")

    assert [crates for _, crates, _ in t.sales(TEXAS_LILS)] == [4, 4, 4]
    assert [demand["total"] for demand in t.journal("demand")][1:] == [None]


@covers("G29", "card.copper_in_the_house", "card.big_payoff", "card.packing_heat")
def test_copper_in_the_house_wipes_out_what_lay_there():
    """p. 15, rulings G29: what was played on the place before is gone, and the $5G of a Big Payoff do not come back."""
    t = evening().gives(BEA, "big_payoff", "packing_heat", "word_of_mouth", "moll").gives(CY, "copper_in_the_house")

    for card in ("big_payoff", "packing_heat", "word_of_mouth"):
        t.plays(BEA, card, BARLEYCORNS)
    t.plays(CY, "copper_in_the_house", BARLEYCORNS)

    effects = t.speakeasy(BARLEYCORNS)["effects"]
    assert effects == {"closed": False, "copper_in_the_house": True, "thirsty": 0, "word_of_mouth": 0, "packing_heat": None,
                       "big_payoff": None}
    t.skip_to("bid")
    assert (t.cash(AL), t.cash(BEA), t.cash(CY)) == (14, 9, 14)


@covers("G29", "card.copper_in_the_house")
@pytest.mark.parametrize("card", ["word_of_mouth", "thirsty", "big_payoff", "packing_heat"])
def test_after_copper_in_the_house_nothing_else_sticks(card):
    """p. 15, rulings G29: a place that counts as O'Malley's takes no card that may not be played on O'Malley's."""
    t = evening().gives(BEA, card).gives(CY, "copper_in_the_house").with_speakeasy(MCCOY, influence=[8])
    t.plays(CY, "copper_in_the_house", BARLEYCORNS)
    t.skip_to("thug", BEA).answers(BEA, "thug", card)
    t.cannot(BEA, "target_speakeasy", BARLEYCORNS)


@covers("G29", "card.copper_in_the_house", "card.bust_a_speakeasy", "card.mob_war")
def test_with_the_copper_in_the_house_only_a_bust_closes_it():
    """p. 15, rulings section 7: lost influence no longer closes it this round, Bust a Speakeasy does."""
    t = evening().gives(BEA, "mob_war").gives(CY, "copper_in_the_house").gives(AL, "bust_a_speakeasy")
    t.plays(CY, "copper_in_the_house", BARLEYCORNS).plays(BEA, "mob_war", BARLEYCORNS, AL, AL)
    assert t.is_open(BARLEYCORNS)
    t.plays(AL, "bust_a_speakeasy", BARLEYCORNS)
    assert not t.is_open(BARLEYCORNS)
    t.skip_to("bid")
    assert t.sales(BARLEYCORNS) == []
    assert not t.is_open(BARLEYCORNS)  # two markers are left of the four it needs


@covers("G29", "card.copper_in_the_house", "B18")
def test_copper_in_the_house_leaves_the_docks_as_formed():
    """p. 9, 15: trucks in line stay where they are."""
    t = evening("send").gives(CY, "copper_in_the_house").gives(AL, "moll")
    send_all(t)
    t.plays(CY, "copper_in_the_house", BARLEYCORNS)
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [AL], "minority": [BEA], "public": [CY]}


@covers("card.bust_a_speakeasy", "B25", "B26")
def test_bust_a_speakeasy_closes_even_o_malleys_for_a_round():
    """p. 15: the place stays shut this round; whoever stands there sells nothing, and next round it is as before."""
    t = table(players=3, phase="send").with_muscle(70, 50, 30).gives(AL, "bust_a_speakeasy", "moll").with_truck(BEA, crates=4)
    t.skip_to("send", BEA).answers(BEA, "send", O_MALLEYS)

    t.plays(AL, "bust_a_speakeasy", O_MALLEYS)
    assert not t.is_open(O_MALLEYS)
    assert t.journal("closes")[0]["speakeasy"] == O_MALLEYS
    t.skip_to("bid")

    assert t.sales(O_MALLEYS) == []
    assert [(lost["seat"], lost["crates"], lost["why"]) for lost in t.journal("lost")] == [(BEA, 4, "unsold")]
    assert t.truck(BEA) == {"owner": BEA, "operator": BEA, "seller": None, "favor": False, "crates": 0, "at": None}
    assert t.is_open(O_MALLEYS)
    assert t.journal("opens")[-1]["speakeasy"] == O_MALLEYS


@covers("card.bust_a_speakeasy", "G10", "G11")
def test_bust_a_speakeasy_needs_open_doors():
    """p. 15: a place that is closed cannot be busted; a busted one does not roll."""
    t = evening().gives(AL, "bust_a_speakeasy")
    t.skip_to("thug", AL).answers(AL, "thug", "bust_a_speakeasy")
    t.cannot(AL, "target_speakeasy", MOTHERS).can(AL, "target_speakeasy", O_MALLEYS)
    t.answers(AL, "target_speakeasy", BARLEYCORNS).skip_to("bid")
    assert t.journal("demand") == []


@covers("G11", "card.bust_a_speakeasy")
def test_a_bust_after_the_roll_still_stops_the_sales():
    """p. 15, rulings G11: the doors are looked at once more after the roll."""
    t = evening().gives(CY, "bust_a_speakeasy")
    t.skip_to("thug", CY, window="F2").plays(CY, "bust_a_speakeasy", BARLEYCORNS).skip_to("bid")
    assert len(t.journal("demand")) == 1
    assert t.sales(BARLEYCORNS) == []


@covers("card.thirsty", "G27")
def test_thirsty_rolls_a_die_more():
    """p. 15: one die of demand more this round; improvements add to it as to the others."""
    t = evening().gives(BEA, "thirsty")
    t.plays(BEA, "thirsty", BARLEYCORNS).skip_to("bid")
    faces = t.journal("dice")[0]["faces"]
    assert len(faces) == 4
    assert t.journal("demand")[0]["total"] == sum(faces) + 4 * 3
    assert t.speakeasy(BARLEYCORNS)["effects"]["thirsty"] == 0


@covers("card.thirsty")
def test_thirsty_comes_before_the_roll():
    """p. 15, rulings D3: in window F2 that place has rolled, a later one has not."""
    t = street().gives(AL, "thirsty")
    t.skip_to("thug", AL, window="F2").answers(AL, "thug", "thirsty")
    t.cannot(AL, "target_speakeasy", MOTHERS).can(AL, "target_speakeasy", BARLEYCORNS).can(AL, "target_speakeasy", MCCOY)


@covers("card.big_payoff", "faq.big_payoff", "faq.payments")
def test_big_payoff_buys_control_for_a_round():
    """p. 16-17: $5G to the bank, and the profit goes to a player without men there; the leader falls back to minority. One round only."""
    t = evening().gives(CY, "big_payoff").gives(AL, "moll")

    t.plays(CY, "big_payoff", BARLEYCORNS)
    assert t.cash(CY) == 5
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [CY], "minority": [AL, BEA], "public": []}
    assert t.journal("pay")[0] == {"event": "pay", "round": 1, "phase": "sell", "seat": CY, "amount": 5, "why": "card", "with": "bank"}
    t.skip_to("bid")

    assert t.sales(BARLEYCORNS) == [(CY, 4, 2), (AL, 4, 2), (BEA, 4, 2)]
    assert (t.cash(AL), t.cash(BEA), t.cash(CY)) == (18, 18, 5 + 8 + 12)
    assert t.speakeasy(BARLEYCORNS)["effects"]["big_payoff"] is None


@covers("card.big_payoff", "faq.big_payoff")
def test_big_payoff_where_nobody_led():
    """p. 17: control comes to the payer even where there was none to take away."""
    t = table(players=3, phase="sell").with_muscle(70, 50, 30).gives(CY, "big_payoff", "moll")
    t.with_speakeasy(BARLEYCORNS, influence=[2, 2, 1], improvements=3).with_truck(AL, crates=4, at=BARLEYCORNS)
    t.skip_to("thug", CY)
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [], "minority": [AL], "public": []}
    t.plays(CY, "big_payoff", BARLEYCORNS).skip_to("bid")
    assert [sale["profit_to"] for sale in t.journal("sale")] == [CY]


@covers("B19", "B45", "faq.big_payoff", "card.big_payoff")
def test_big_payoff_lines_the_trucks_up_again():
    """p. 17: each goes to its new dock, the stronger mobster's first, each mobster's own in their old order."""
    t = evening("send", al=1, bea=3).gives(CY, "big_payoff", "moll").with_truck(5, owner=AL, crates=2)
    t.skip_to("send", AL).answers(AL, "send", BARLEYCORNS).answers(AL, "send", BARLEYCORNS)
    t.answers(BEA, "send", BARLEYCORNS).skip_to("send", CY).answers(CY, "send", BARLEYCORNS)
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [BEA], "minority": [AL, 5], "public": [CY]}

    t.skip_to("thug", CY, window="E").plays(CY, "big_payoff", BARLEYCORNS)

    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [CY], "minority": [AL, 5, BEA], "public": []}
    assert t.journal("docks")[-1] == {"event": "docks", "round": 1, "phase": "send", "speakeasy": BARLEYCORNS, "majority": [CY],
                                      "minority": [AL, 5, BEA], "public": []}


@covers("B18", "faq.influence_after_lineup", "card.hit")
def test_influence_changed_by_another_card_moves_no_truck():
    """p. 17: only Big Payoff re-forms the queue; after a Hit the docks stay, but the profit follows the men who are there now."""
    t = evening(al=2, bea=2).with_muscle(70, 50, 30).gives(BEA, "hit", "double_cross")
    t.plays(BEA, "double_cross", BARLEYCORNS, "add mine")
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [AL], "minority": [BEA], "public": [CY]}
    t.skip_to("admit").answers(BEA, "admit", "refuse")
    t.skip_to("bid")
    assert t.sales(BARLEYCORNS) == [(AL, 4, 2), (BEA, 4, 2)]
    assert [sale["profit_to"] for sale in t.journal("sale")] == [BEA, BEA]


@covers("card.big_payoff", "G33")
def test_big_payoff_must_be_paid_in_full():
    """p. 6, 16: with less than $5G the card cannot be played; with exactly $5G it can."""
    evening().gives(AL, "big_payoff", "word_of_mouth").with_mobster(AL, cash=4).skip_to("thug", AL).cannot(AL, "thug", "big_payoff")
    evening().gives(AL, "big_payoff", "word_of_mouth").with_mobster(AL, cash=5).skip_to("thug", AL).can(AL, "thug", "big_payoff")


@covers("card.packing_heat")
def test_packing_heat_leaves_a_dollar_a_crate_to_the_others():
    """p. 16: everybody but the player of the card sells there for $1G a crate this round; the controller's profit is untouched."""
    t = evening().gives(BEA, "packing_heat")
    t.plays(BEA, "packing_heat", BARLEYCORNS)
    t.skip_to("admit").answers(AL, "admit", "admit").skip_to("bid")
    assert t.sales(BARLEYCORNS) == [(AL, 4, 1), (BEA, 4, 2), (CY, 4, 1)]
    assert t.cash(AL) == 10 + 4 + 12
    assert t.speakeasy(BARLEYCORNS)["effects"]["packing_heat"] is None


@covers("card.opportunity_knocks", "G07")
def test_opportunity_knocks_moves_an_improvement():
    """p. 16: from any place that has one, closed or not, to an open one with a free square."""
    t = table(players=4).with_muscle(70, 60, 50, 40).gives(AL, "opportunity_knocks").with_speakeasy(MOTHERS, improvements=1)
    t.with_speakeasy(BARLEYCORNS, influence=[4], improvements=3).with_speakeasy(MCCOY, influence=[8], improvements=1)

    t.skip_to("thug", AL).answers(AL, "thug", "opportunity_knocks")
    t.cannot(AL, "target_speakeasy", TEXAS_LILS).can(AL, "target_speakeasy", BARLEYCORNS).cannot(AL, "target_speakeasy", MCCOY)
    t.answers(AL, "target_speakeasy", MOTHERS)  # closed; Barleycorn's is full, so it goes to the McCoy unasked

    assert t.speakeasy(MOTHERS)["improvements"] == 0
    assert t.speakeasy(BARLEYCORNS)["improvements"] == 3
    assert t.speakeasy(MCCOY)["improvements"] == 2
    played = t.journal("card")[0]
    assert (played["from"], played["to"]) == (MOTHERS, MCCOY)
    assert [(moved["speakeasy"], moved["change"]) for moved in t.journal("improvement")] == [(MOTHERS, -1), (MCCOY, 1)]


@covers("card.opportunity_knocks")
def test_opportunity_knocks_needs_an_open_place_to_go_to():
    """p. 16: a closed destination, or the place it comes from, will not do."""
    t = table(players=4).with_muscle(70, 60, 50, 40).gives(AL, "opportunity_knocks", "moll").with_speakeasy(MOTHERS, improvements=1)
    t.with_speakeasy(BARLEYCORNS, influence=[4], improvements=1)
    t.skip_to("thug", AL).answers(AL, "thug", "opportunity_knocks")
    assert t.speakeasy(BARLEYCORNS)["improvements"] == 2  # from Mother's to Barleycorn's is all there is: nothing is asked

    t = table(players=4).with_muscle(70, 60, 50, 40).gives(AL, "opportunity_knocks", "moll").with_speakeasy(MOTHERS, improvements=1)
    t.skip_to("thug", AL).cannot(AL, "thug", "opportunity_knocks").can(AL, "thug", "moll")
