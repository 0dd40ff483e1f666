"""Phase 1, Muscle: the row, the bids, payroll and graft, and what the cards bring (p. 5-6)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MCCOY, MOTHERS, TEXAS_LILS, covers, table


def auction(players=3, truck="truck_small", cards=(), **keys):
    """A muscle phase with this row; the muscle cards of the round are 60, 50, 40 ... in seat order."""
    cards = [*cards, *["single_influence"] * (players - len(cards))]
    t = table(players, phase="muscle", offers={"truck": truck, "cards": cards}, **keys)
    for seat in range(players):
        t.with_mobster(seat, muscle_hand=[60 - 10 * seat, 1 + seat, 11 + seat])
    return t


def bid(t, *cards):
    """Everybody bids this card, and quiet answers up to the first pick."""
    for seat, card in enumerate(cards or [60 - 10 * seat for seat in range(t.players)]):
        t.answers(seat, "bid", card)
    return t.skip_to("pick")


# ---- the row


@pytest.mark.parametrize("players", [3, 4, 6])
@covers("1.1", "1.2", "B38")
def test_the_row_has_a_truck_and_a_card_for_each_mobster(players):
    """p. 5: the top truck card is turned over, and as many Men of Action cards are laid out as there are mobsters."""
    t = table(players, phase="muscle").skip_to("bid")

    (row,) = t.journal("offers")
    assert row["truck"].startswith("truck_")
    assert [card is not None for card in row["cards"]] == [space < players for space in range(6)]
    assert len(t.snapshot()["truck_deck"]) == 13


@covers("1.1", "1.8", "1.7", "1.5b")
def test_a_truck_card_stays_until_somebody_takes_it():
    """p. 5-6: an unchosen truck card lies there in the next round too; only when it is gone another is turned over."""
    t = auction(truck_deck=["truck_large", "truck_medium"])
    bid(t).answers(AL, "pick", 1).answers(BEA, "pick", 2).answers(CY, "pick", 3).skip_to("pick")
    assert t.snapshot()["offers"]["truck"] == "truck_small"
    assert t.snapshot()["truck_deck"] == ["truck_large", "truck_medium"]

    t = auction(truck_deck=["truck_large", "truck_medium"])
    bid(t).answers(AL, "pick", "truck").skip_to("bid")
    assert t.round() == 2
    assert t.snapshot()["offers"]["truck"] == "truck_large"


@covers("1.7")
def test_an_unchosen_card_is_discarded():
    """p. 6: if somebody takes the truck, a Men of Action card is left over; it is discarded, not kept for the next round."""
    t = auction(cards=["single_influence", "double_influence", "hit"])
    bid(t).answers(AL, "pick", "truck").answers(BEA, "pick", 1).answers(CY, "pick", 2).skip_to(phase="place")
    assert sorted(t.discard()) == ["double_influence", "hit", "single_influence", "truck_small"]
    assert t.snapshot()["offers"]["cards"] == [None] * 6


# ---- bids


@covers("1.3", "1.4", "D1")
def test_bids_are_shown_together():
    """p. 5: cards lie face down until all have chosen; nobody knows anything of a card bid earlier."""
    t = auction().answers(AL, "bid", 60)
    assert t.mobster(AL)["muscle"] is None
    assert t.sees(BEA, "muscle") == [0] * 6
    assert t.sees(BEA, "muscle_cards")[60 - 1] == 0
    t.answers(BEA, "bid", 50)
    assert t.journal("bid") == []

    t.answers(CY, "bid", 40)
    assert [(event["seat"], event["card"]) for event in t.journal("bid")] == [(AL, 60), (BEA, 50), (CY, 40)]


@covers("1.3", "D2")
def test_only_a_card_from_the_own_hand():
    """p. 5: each mobster chooses one of their own muscle cards."""
    t = auction()
    t.can(AL, "bid", 60).can(AL, "bid", 1).cannot(AL, "bid", 50).cannot(AL, "bid", 72)


@covers("1.4", "6.3", "B39")
def test_muscle_stays_face_up_through_the_round():
    """p. 5, 11: the card lies there through all phases, is discarded at the end and never comes back."""
    t = auction()
    t.with_mobster(AL, muscle_hand=[60, 70, 1])
    bid(t).skip_to("place_influence")
    assert t.mobster(AL)["muscle"] == 60
    t.skip_to("bid")
    assert t.mobster(AL)["muscle"] is None
    t.can(AL, "bid", 70).cannot(AL, "bid", 60)


@covers("1.5", "1.6")
def test_the_strongest_picks_first():
    """p. 5-6: from the highest muscle card down, each pays and chooses before the next."""
    t = auction()
    for seat in range(3):
        t.answers(seat, "bid", [1, 50, 40][seat])
    t.answers(BEA, "pick", 2)
    assert [event["seat"] for event in t.journal("pay")] == [BEA, BEA, CY, CY]
    t.answers(CY, "pick", 3).answers(AL, "pick", 1)


# ---- payroll and graft


@covers("1.5a")
def test_graft_and_payroll():
    """p. 5: $1G for each small and medium truck, $2G for each large one, then what the muscle card says."""
    t = auction().with_mobster(AL, cash=20).with_truck(12, owner=AL).with_truck(17, owner=AL).with_truck(18, owner=AL)
    bid(t)
    assert [(event["why"], event["amount"]) for event in t.journal("pay")] == [("graft", 1 + 1 + 2 + 2), ("payroll", 3)]
    assert t.cash(AL) == 20 - 6 - 3


@pytest.mark.parametrize("cash, left, paid", [(5, 1, [1, 3]), (4, 0, [1, 3]), (3, 0, [1, 2]), (1, 0, [1]), (0, 0, [])])
@covers("1.5a", "B29", "G24")
def test_a_mobster_short_of_money_pays_all_there_is(cash, left, paid):
    """p. 5: a mobster short of money gives everything, owes nothing, and takes a card as usual."""
    t = auction(cards=["double_influence"]).with_mobster(AL, cash=cash)
    bid(t)
    assert [event["amount"] for event in t.journal("pay") if event["seat"] == AL] == paid
    assert t.cash(AL) == left
    t.answers(AL, "pick", "double_influence")
    assert t.back_room(AL) == 1 + 2


@covers("1.5a", "G15")
def test_the_owner_pays_the_graft():
    """p. 5: graft is due for the trucks a mobster owns; all rented ones are back before the bids."""
    t = auction(players=4)
    bid(t).skip_to("pick", seat=CY)
    graft = {event["seat"]: event["amount"] for event in t.journal("pay") if event["why"] == "graft"}
    assert graft == {AL: 1, BEA: 1, CY: 1}


# ---- one card each


@covers("1.5b", "G01")
def test_everybody_takes_exactly_one_card():
    """p. 5: one of the cards face up; a card taken is gone, and the last mobster still has two to choose from."""
    t = auction(cards=["single_influence", "double_influence", "single_influence"])
    bid(t).can(AL, "pick", "truck").answers(AL, "pick", 1).cannot(BEA, "pick", 1).answers(BEA, "pick", 2)
    t.can(CY, "pick", "truck").can(CY, "pick", 3).cannot(CY, "pick", 2).answers(CY, "pick", 3)
    assert t.phase() != "muscle"


@pytest.mark.parametrize("card, men", [("single_influence", 1), ("double_influence", 2)])
@covers("1.5b", "men_of_action")
def test_influence_cards(card, men):
    """p. 5: new recruits go from the supply into the back room at once; the card is discarded."""
    t = auction(cards=[card])
    bid(t).answers(AL, "pick", card)
    assert (t.back_room(AL), t.supply(AL)) == (1 + men, 18 - men)
    assert t.discard() == [card]


@covers("G03")
def test_when_the_men_run_out():
    """p. 4: there are twenty markers of a colour; a mobster who takes two and has one left gets one."""
    t = auction(cards=["double_influence"]).with_mobster(AL, influence=18)
    bid(t).answers(AL, "pick", 1)
    assert (t.back_room(AL), t.supply(AL)) == (19, 0)


@covers("G03")
def test_where_the_men_are():
    """p. 4-9: markers stand in the back room, in speakeasies, beside trucks owned or rented and beside remote stills."""
    t = auction(cards=["double_influence"], remote_stills=[{"board": 1, "owner": AL, "dice": 1}]).with_mobster(AL, influence=13)
    t.with_truck(12, owner=AL).with_speakeasy(MOTHERS, influence=[3])
    own, rented = (table(phase="load").with_mobster(AL, crates=4) for _ in range(2))
    rented.with_truck(1, operator=AL)
    assert rented.supply(AL) == own.supply(AL) - 1
    assert t.supply(AL) == 20 - 13 - 3 - 1 - 1 - 1
    bid(t).answers(AL, "pick", 1)
    assert (t.back_room(AL), t.supply(AL)) == (14, 0)


@covers("G03", "stills", "1.5b")
def test_what_needs_a_marker_from_the_supply():
    """p. 4-6: trucks and remote stills take a marker each; with none left there is no truck, and Double Still is two dice."""
    t = auction(cards=["double_still"]).with_mobster(AL, influence=19).with_mobster(BEA, influence=19)
    bid(t).answers(AL, "pick", "double_still").answers(AL, "place_die", "family").answers(AL, "place_die", "family")
    assert t.mobster(AL)["family_dice"] == 3
    t.answers(BEA, "pick", "truck")
    assert [event["change"] for event in t.journal("truck")] == ["denied"]
    assert t.cash(BEA) == 10 - 1 - 3


@covers("1.5b", "improvement.hints", "B27")
def test_single_still_improvement():
    """p. 5-6: a die for a free square of an own still, or for the back room, even if there is space."""
    t = auction(cards=["single_still", "single_still"], remote_stills=[{"board": 2, "owner": AL, "dice": 1}])
    bid(t).answers(AL, "pick", 1).can(AL, "place_die", "family").cannot(AL, "place_die", 1).answers(AL, "place_die", 2)
    assert t.snapshot()["remote_stills"] == [{"board": 2, "owner": AL, "dice": 2}]
    t.answers(BEA, "pick", 2).cannot(BEA, "place_die", 2).cannot(BEA, "place_die", 3).answers(BEA, "place_die", "keep")
    assert (t.mobster(BEA)["family_dice"], t.mobster(BEA)["dice"]) == (1, 1)
    assert t.discard() == ["single_still", "single_still"]


@covers("1.5b", "D4")
def test_no_square_left_for_a_die():
    """p. 5: with no space on the stills the die goes to the back room; there is nothing to ask."""
    t = auction(cards=["single_still"]).with_mobster(AL, family_dice=4)
    bid(t).answers(AL, "pick", 1)
    assert t.mobster(AL)["dice"] == 1
    assert t.asked() == (BEA, "pick")


@covers("1.5b", "stills")
def test_double_still_starts_a_remote_still():
    """p. 6: a remote still begins with one die; a marker from the supply, not from the back room, shows whose it is."""
    t = auction(cards=["double_still"], remote_stills=[{"board": 1, "owner": BEA, "dice": 1}])
    bid(t).answers(AL, "pick", 1).answers(AL, "double_still", "still")
    assert t.snapshot()["remote_stills"][1] == {"board": 2, "owner": AL, "dice": 1}
    assert (t.back_room(AL), t.supply(AL), t.mobster(AL)["dice"]) == (1, 17, 0)
    assert t.asked() == (BEA, "pick")


@pytest.mark.parametrize("first, second, family, remote, kept", [
    ("family", "family", 3, 1, 0), (3, 3, 1, 3, 0), ("family", 3, 2, 2, 0), ("family", "keep", 2, 1, 1), ("keep", None, 1, 1, 2)])
@covers("1.5b", "faq.double_still")
def test_double_still_as_two_dice(first, second, family, remote, kept):
    """p. 6, 16: both on one still, one on each, or in the back room for later."""
    t = auction(cards=["double_still"], remote_stills=[{"board": 3, "owner": AL, "dice": 1}])
    bid(t).answers(AL, "pick", 1).answers(AL, "double_still", "dice").answers(AL, "place_die", first)
    if second:
        t.answers(AL, "place_die", second)
    assert t.asked() == (BEA, "pick")
    assert (t.mobster(AL)["family_dice"], t.mobster(AL)["dice"]) == (family, kept)
    assert t.snapshot()["remote_stills"] == [{"board": 3, "owner": AL, "dice": remote}]


@covers("G05")
def test_no_remote_still_left():
    """p. 13: there are six remote stills; when all are taken, Double Still is two dice."""
    t = auction(cards=["double_still"], remote_stills=[{"board": board, "owner": CY, "dice": 1} for board in range(1, 7)])
    bid(t).answers(AL, "pick", 1)
    assert t.asked() == (AL, "place_die")


@covers("1.5b", "G07", "B27", "improvement.hints")
def test_speakeasy_improvement():
    """p. 6: onto a free square of any speakeasy, open or not; or into the back room, only to keep it from others."""
    t = auction(cards=["speakeasy_improvement"] * 3).with_speakeasy(TEXAS_LILS, improvements=1)
    bid(t).answers(AL, "pick", 1).cannot(AL, "improve", TEXAS_LILS).can(AL, "improve", BARLEYCORNS).answers(AL, "improve", MCCOY)
    assert t.speakeasy(MCCOY)["improvements"] == 1
    assert not t.is_open(MCCOY)
    t.answers(BEA, "pick", 2).answers(BEA, "improve", "keep")
    assert (t.mobster(BEA)["improvements"], t.speakeasy(MOTHERS)["improvements"]) == (1, 0)


# ---- trucks


@pytest.mark.parametrize("card, price, truck", [("truck_small", 1, 3), ("truck_medium", 1, 12), ("truck_large", 3, 17)])
@covers("1.5b", "truck.sizes")
def test_a_truck_is_bought(card, price, truck):
    """p. 6: the buyer pays for it, takes one of that size and marks it from the supply; no graft for it before the next round."""
    t = auction(truck=card)
    bid(t).answers(AL, "pick", "truck")
    assert t.cash(AL) == 10 - 1 - 3 - price
    assert t.truck(truck)["owner"] == AL
    assert (t.back_room(AL), t.supply(AL)) == (1, 17)
    assert card in t.discard()

    t.skip_to("pick", seat=BEA).skip_to("bid", seat=AL)
    before = t.cash(AL)
    t.answers(AL, "bid", 1).skip_to("pick", seat=AL)
    assert before - t.cash(AL) == 1 + (2 if card == "truck_large" else 1)


@covers("1.5b")
def test_a_truck_for_the_last_dollar():
    """p. 6: exactly the price is enough; a mobster without money cannot buy a truck."""
    t = auction(truck="truck_large").with_mobster(AL, cash=1 + 3 + 3)
    bid(t).answers(AL, "pick", "truck")
    assert (t.cash(AL), t.truck(17)["owner"]) == (0, AL)


@covers("1.5b", "B28")
def test_a_truck_that_cannot_be_paid_is_discarded():
    """p. 6: the card may be taken all the same, if only to keep it from others; it goes to the discards and brings nothing."""
    t = auction(truck="truck_large").with_mobster(AL, cash=1 + 3 + 2)
    bid(t).answers(AL, "pick", "truck").cannot(BEA, "pick", "truck")
    assert t.cash(AL) == 2
    assert t.truck(17)["owner"] is None
    assert "truck_large" in t.discard()
    assert [(event["change"], event["seat"]) for event in t.journal("truck")] == [("denied", AL)]


@covers("1.5b", "B39")
def test_a_thug_card_is_played_at_once_or_held():
    """p. 6: a thug card may be played as soon as it is taken; if not, all know its holder."""
    t = auction(players=4, cards=["city_politics", "moll"])
    bid(t).answers(AL, "pick", 1).can(AL, "thug", "city_politics").answers(AL, "thug", "pass")
    assert t.mobster(AL)["thugs"] == ["city_politics"]
    t.answers(BEA, "pick", 2).answers(BEA, "thug", "moll").answers(BEA, "target_seat", DOT)
    assert t.thugs(BEA) == []
    assert t.cash(DOT) < 10
    assert t.asked() == (CY, "pick")
