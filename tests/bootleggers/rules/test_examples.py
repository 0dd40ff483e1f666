"""The worked examples of the rulebook (p. 7-10): Alice is AL, Bob BEA, Charlie CY, David DOT.

Where an example contradicts the rules or itself we play it as the rules are, and say so (rulings B20-B23).
"""
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MOTHERS, O_MALLEYS, TEXAS_LILS, VOLSTEAD, covers, seed_where, table

MUSCLE = (60, 40, 50, 30)  # p. 9: David stands behind Bob at Mother's, so David's muscle is less


# ---- influence


@covers("control", "majority", "minority", "speakeasies", "B22")
def test_example_of_influence():
    """p. 7: Texas Lil's has two of three markers; David leads at Mother's with 4, 3, 2; Alice controls Barleycorn's."""
    t = table(4).with_muscle(*MUSCLE).with_speakeasy(TEXAS_LILS, influence=[0, 0, 1, 1])
    t.with_speakeasy(MOTHERS, influence=[0, 2, 3, 4]).with_speakeasy(BARLEYCORNS, influence=[3, 0, 1, 2])

    assert [t.is_open(place) for place in (TEXAS_LILS, MOTHERS, BARLEYCORNS)] == [False, True, True]
    assert [t.standing(MOTHERS, seat) for seat in range(4)] == ["none", "minority", "minority", "majority"]
    assert [t.standing(BARLEYCORNS, seat) for seat in range(4)] == ["control", "none", "minority", "minority"]


# ---- production


@covers("3.1", "3.2", "3.3", "B15", "B23")
def test_example_of_production():
    """p. 8: Alice, with the Copper, throws 5-3 and 5-2 on her remote still; Bob 6; Charlie 5, and 6-3 on a remote still; David 4-3.

    Alice's family still is shut, so she makes 7. Charlie makes most of all, but David most at home and gets the Copper.
    """
    dice = {AL: (5, 3), ("board", 1): (5, 2), BEA: (6,), CY: (5,), ("board", 2): (6, 3), DOT: (4, 3)}
    t = table(4, phase="distil", round=5, seed=seed_where(5, stills=dice, first=2180183), copper=AL).with_muscle(*MUSCLE)
    t.given["remote_stills"] = [{"board": 1, "owner": AL, "dice": 2}, {"board": 2, "owner": CY, "dice": 2}]
    t.with_mobster(AL, family_dice=2).with_mobster(DOT, family_dice=2)

    t.skip_to("load")
    assert [t.crates(seat) for seat in range(4)] == [7, 6, 14, 7]
    assert t.snapshot()["copper"] == DOT


# ---- deals, loading, lining up, selling


def shipping():
    """The four of them before the market, as the example has it: crates, trucks, influence, and the dice to come."""
    demand = {MOTHERS: (3, 2), BARLEYCORNS: (3, 5, 6)}
    t = table(4, phase="deal", round=5, seed=seed_where(5, demand=demand), settings={"deals": "market"}).with_muscle(*MUSCLE)
    for seat, crates in enumerate((7, 6, 14, 7)):  # B23: the example gives David 7 crates in phase 3 and 6 in phase 4
        t.with_mobster(seat, crates=crates)
    t.with_truck(4, owner=BEA).with_truck(12, owner=BEA).with_truck(13, owner=CY)
    t.with_speakeasy(TEXAS_LILS, influence=[0, 0, 1, 1]).with_speakeasy(BARLEYCORNS, influence=[3, 0, 1, 2])
    return t.with_speakeasy(MOTHERS, influence=[0, 2, 4, 3])  # B22: from phase 4 on the example has Charlie lead there, not David


def market(t):
    """p. 8-9: Alice sells 3 crates to Bob for $2G; Bob rents one of two small trucks to Charlie for $2G."""
    t.skip_to("deal_partner", seat=AL).answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", ("crates", 3)).answers(AL, "deal_give", "enough")
    t.answers(AL, "deal_get", ("cash", 2)).answers(AL, "deal_get", "enough").answers(BEA, "deal_answer", "accept")
    t.skip_to("deal_partner", seat=BEA).answers(BEA, "deal_partner", CY)
    t.answers(BEA, "deal_give", ("rent", "small")).answers(BEA, "deal_give", "enough")
    t.answers(BEA, "deal_get", ("cash", 2)).answers(BEA, "deal_get", "enough").answers(CY, "deal_answer", "accept")
    return t.skip_to("load")


def load(t):
    """p. 9: Alice 4; Charlie 6, 4 and 4 on the rented truck; Bob 6 and 3; David 4, and the rest of David's crates is lost."""
    t.answers(AL, "load", 4)
    for crates in (6, 4, 4):
        t.answers(CY, "load", crates)
    return t.answers(BEA, "load", 6).answers(BEA, "load", 3).answers(DOT, "load", 4)


def line_up(t):
    """p. 9: Charlie's medium truck goes to Barleycorn's, the rented one to Mother's, the own small one to O'Malley's."""
    t.answers(AL, "send", BARLEYCORNS)
    for _ in range(3):
        truck = t.snapshot()["asked"]["truck"]
        t.answers(CY, "send", {13: BARLEYCORNS, 2: O_MALLEYS}.get(truck, MOTHERS))
    return t.answers(BEA, "send", MOTHERS).answers(BEA, "send", BARLEYCORNS).answers(DOT, "send", MOTHERS)


@covers("4.1", "deals")
def test_example_of_deals():
    """p. 8-9: crates and trucks change hands for cash; a marker of Charlie's supply lies beside the rented truck."""
    t = market(shipping())
    assert [t.crates(seat) for seat in range(4)] == [4, 9, 14, 7]
    assert [t.cash(seat) for seat in range(4)] == [10 + 2, 10 - 2 + 2, 10 - 2, 10]
    rented = [truck for truck in t.snapshot()["trucks"] if truck["owner"] != truck["operator"]]
    assert [(truck["owner"], truck["operator"]) for truck in rented] == [(BEA, CY)]
    assert t.back_room(CY) == 1
    assert t.supply(CY) == 20 - 1 - 6 - 2 - 1


@covers("4.2", "B23")
def test_example_of_loading():
    """p. 9: nothing is left over but the crates that David can neither ship nor sell: 3 of the 7 made."""
    t = load(market(shipping()))
    assert [t.crates(seat) for seat in range(4)] == [0, 0, 0, 3]
    line_up(t)
    assert [(event["seat"], event["crates"]) for event in t.journal("lost") if event["why"] == "unloaded"] == [(DOT, 3)]


@covers("4.3", "B21", "B22")
def test_example_of_shipping():
    """p. 9: at Barleycorn's Alice has the majority dock, then Charlie, then Bob in public; at Mother's Charlie, Bob, David."""
    t = line_up(load(market(shipping())))
    (rented,) = [event["truck"] for event in t.journal("truck") if event["change"] == "rented"]
    assert t.lined_up(BARLEYCORNS) == {"majority": [0], "minority": [13], "public": [1 if rented == 4 else 4]}
    assert t.lined_up(MOTHERS) == {"majority": [rented], "minority": [12, 3], "public": []}
    assert t.lined_up(O_MALLEYS)["public"] == [2], "Charlie's truck, though the selling example says Bob's"


@covers("5.1", "5.2a", "5.2b", "5.2c", "5.2d", "5.3", "B20", "B21")
def test_example_of_selling():
    """p. 10: demand is 5 at Mother's and 14 at Barleycorn's; Alice turns Bob away and takes the profit on 10 crates.

    At O'Malley's the example pays $2G a crate and names Bob; by the list it is $1G, and the truck there was Charlie's.
    """
    t = line_up(load(market(shipping()))).answers(AL, "admit", "refuse").skip_to("bid")

    sold = [(event["speakeasy"], event["seller"], event["crates"], event["price"]) for event in t.journal("sale")]
    assert sold == [
        (O_MALLEYS, CY, 4, 1), (MOTHERS, CY, 4, 2), (MOTHERS, BEA, 1, 2), (BARLEYCORNS, AL, 4, 2), (BARLEYCORNS, CY, 6, 2)]
    assert {event["profit_to"] for event in t.journal("sale") if event["speakeasy"] == MOTHERS} == {None}
    assert sum(event["amount"] for event in t.journal("receive") if event["why"] == "profit" and event["seat"] == AL) == 10
    assert [t.cash(seat) for seat in range(4)] == [12 + 8 + 10, 10 + 2, 8 + 4 + 8 + 12, 10]
    assert t.truck(1)["operator"] == t.truck(4)["operator"] == BEA, "the rented truck is back"


# ---- examples inside the rules


@covers("1.2")
def test_example_of_the_row():
    """p. 5: a game of four uses the truck space and four others."""
    t = table(4, phase="muscle").skip_to("pick")
    offers = t.snapshot()["offers"]
    assert offers["truck"] is not None
    assert len([card for card in offers["cards"] if card]) == 4


@covers("5.1")
def test_example_of_improvements():
    """p. 9: one improvement makes 1 more in all at Texas Lil's, and 5 more at Volstead."""
    totals = {}
    for place, shaded in ((TEXAS_LILS, 3), (VOLSTEAD, 11)):
        for improvements in (0, 1):
            t = table(6, phase="sell").with_truck(0, crates=1, at=place)
            t.with_speakeasy(place, influence=[shaded], improvements=improvements).skip_to("bid")
            totals[place, improvements] = t.journal("demand")[-1]["total"]
    assert totals[TEXAS_LILS, 1] - totals[TEXAS_LILS, 0] == 1
    assert totals[VOLSTEAD, 1] - totals[VOLSTEAD, 0] == 5
