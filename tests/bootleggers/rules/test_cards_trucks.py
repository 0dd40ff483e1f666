"""Thug cards on trucks and their loads (p. 15-17). Trucks 0-3 are the small ones of Al, Bea, Cy, Dot; 12 is a medium, 17 a large one."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, O_MALLEYS, Scene, covers, table

MEDIUM, LARGE = 12, 17


def road(*thugs: str, phase: str = "load") -> Scene:
    """Al, the strongest, has these cards and an empty truck; Bea's truck carries 4 crates, Cy's 3, Dot's nothing. Barleycorn's is open."""
    t = table(players=4, phase=phase).with_muscle(70, 60, 50, 40).gives(AL, *thugs)
    t.with_speakeasy(BARLEYCORNS, influence=[1, 3, 0, 0], improvements=3)
    return t.with_truck(BEA, crates=4).with_truck(CY, crates=3)


# ---- Hey, Free Truck


@covers("card.hey_free_truck", "truck.sizes")
def test_hey_free_truck_steals_an_empty_truck_for_good():
    """p. 15: any empty truck of another; it keeps its size, carries the thief's marker from now on, and the thief pays its graft."""
    t = road("hey_free_truck", "moll").with_truck(LARGE, owner=DOT)
    free = t.supply(AL)
    t.skip_to("thug", AL, window="D").answers(AL, "thug", "hey_free_truck")
    t.cannot(AL, "target_truck", BEA).cannot(AL, "target_truck", AL).can(AL, "target_truck", DOT).cannot(AL, "target_truck", MEDIUM)
    t.answers(AL, "target_truck", LARGE)
    assert (t.truck(LARGE)["owner"], t.truck(LARGE)["operator"]) == (AL, AL)
    assert t.supply(AL) == free - 1
    event = t.journal("truck")[0]
    assert (event["seat"], event["truck"], event["change"], event["other"]) == (AL, LARGE, "stolen", DOT)
    t.skip_to("bid").skip_to(phase="place")
    assert t.truck(LARGE)["owner"] == AL
    assert {pay["seat"]: pay["amount"] for pay in t.journal("pay") if pay["why"] == "graft"} == {AL: 3, BEA: 1, CY: 1, DOT: 1}


@covers("card.hey_free_truck")
def test_hey_free_truck_takes_no_truck_with_a_crate_on_it():
    """p. 15: the truck must be empty; a single crate on it is a load."""
    t = road("hey_free_truck", "moll").with_truck(DOT, crates=1).with_truck(MEDIUM, owner=BEA).with_truck(LARGE, owner=CY)
    t.skip_to("thug", AL, window="D").answers(AL, "thug", "hey_free_truck")
    t.cannot(AL, "target_truck", DOT).can(AL, "target_truck", MEDIUM).can(AL, "target_truck", LARGE)


@covers("card.hey_free_truck", "faq.hey_free_truck", "G16")
def test_hey_free_truck_takes_a_rented_truck_from_owner_and_renter():
    """p. 17: an empty rented truck may be stolen, also by its renter; the rental is over at once."""
    for thief in (AL, CY):
        t = road().gives(thief, "hey_free_truck", "moll").with_truck(DOT, owner=DOT, operator=CY)
        t.skip_to("thug", thief, window="D").plays(thief, "hey_free_truck", DOT)
        assert (t.truck(DOT)["owner"], t.truck(DOT)["operator"]) == (thief, thief)
        t.skip_to("bid")
        assert (t.truck(DOT)["owner"], t.truck(DOT)["operator"]) == (thief, thief)


@covers("card.hey_free_truck", "faq.hey_free_truck", "card.bust_a_shipment", "card.hijack")
@pytest.mark.parametrize("card", ["bust_a_shipment", "hijack"])
def test_hey_free_truck_after_the_load_is_gone(card):
    """p. 17: the double whammy: first the crates, then the truck."""
    t = road(card, "hey_free_truck").with_truck(MEDIUM, owner=AL)
    t.skip_to("thug", AL, window="D").cannot(AL, "target_truck", BEA)
    t.plays(AL, card, BEA, MEDIUM).plays(AL, "hey_free_truck", BEA)
    assert t.truck(BEA)["owner"] == AL


@covers("card.hey_free_truck", "faq.hey_free_truck", "card.hijack")
def test_hey_free_truck_on_a_truck_emptied_in_line():
    """p. 17: a hijacked truck still standing in its dock can be stolen where it stands."""
    t = road("hijack", "hey_free_truck", "moll", phase="send")
    t.skip_to("send", BEA).answers(BEA, "send", BARLEYCORNS).skip_to("thug", AL, window="E")
    t.plays(AL, "hijack", BEA).answers(AL, "send", "idle").plays(AL, "hey_free_truck", BEA)
    assert (t.truck(BEA)["owner"], t.truck(BEA)["at"]) == (AL, BARLEYCORNS)


@covers("card.hey_free_truck", "G17")
def test_hey_free_truck_never_takes_a_favor():
    """Rulings G17: the bank's truck is nobody's to steal."""
    t = road("hey_free_truck").with_truck(LARGE, owner=None, operator=BEA, favor=True)
    t.skip_to("thug", AL, window="D").answers(AL, "thug", "hey_free_truck")
    assert t.truck(DOT)["owner"] == AL  # the only truck to take: AL was not asked
    assert t.truck(LARGE)["operator"] in (BEA, None)


@covers("card.hey_free_truck", "G03")
def test_hey_free_truck_needs_a_marker_for_it():
    """p. 13: every truck carries its owner's marker; with none free the card cannot be played."""
    t = road("hey_free_truck", "moll").with_mobster(AL, influence=18).skip_to("thug", AL, window="D")
    t.cannot(AL, "thug", "hey_free_truck").can(AL, "thug", "moll")

    t = road("hey_free_truck").with_mobster(AL, influence=17).with_truck(DOT, operator=AL)  # the last marker lies on the rented truck
    t.skip_to("thug", AL, window="D").plays(AL, "hey_free_truck")
    assert (t.truck(DOT)["owner"], t.supply(AL)) == (AL, 0)


# ---- Bust a Shipment


@covers("card.bust_a_shipment", "B44")
def test_bust_a_shipment_empties_a_truck_and_sends_it_home():
    """p. 15: the crates are gone, the truck leaves its dock."""
    t = road("bust_a_shipment", "moll", phase="send")
    t.skip_to("send", BEA).answers(BEA, "send", BARLEYCORNS).skip_to("send", CY).answers(CY, "send", BARLEYCORNS)
    t.skip_to("thug", AL, window="E").answers(AL, "thug", "bust_a_shipment").cannot(AL, "target_truck", DOT)
    t.can(AL, "target_truck", CY).answers(AL, "target_truck", BEA)
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [], "minority": [], "public": [CY]}
    assert t.truck(BEA) == {"owner": BEA, "operator": BEA, "seller": None, "favor": False, "crates": 0, "at": None}
    lost = t.journal("lost")[0]
    assert (lost["seat"], lost["crates"], lost["truck"], lost["why"]) == (BEA, 4, BEA, "busted")


@covers("card.bust_a_shipment", "G16")
def test_bust_a_shipment_ends_a_rental():
    """p. 15: the truck goes to its owner, not to its renter."""
    t = road("bust_a_shipment", "moll").with_truck(DOT, owner=DOT, operator=CY, crates=2)
    t.skip_to("thug", AL, window="D").plays(AL, "bust_a_shipment", DOT)
    assert (t.truck(DOT)["owner"], t.truck(DOT)["operator"]) == (DOT, DOT)
    event = t.journal("truck")[0]
    assert (event["seat"], event["change"], event["other"]) == (DOT, "returned", CY)


@covers("card.bust_a_shipment", "G17")
def test_bust_a_shipment_sends_a_favor_to_the_supply():
    """Rulings section 4: a truck from a Favor goes back to the bank, and its marker to the mobster's supply."""
    t = road("bust_a_shipment", "moll").with_truck(LARGE, operator=BEA, favor=True, crates=9)
    free = t.supply(BEA)
    t.skip_to("thug", AL, window="D").plays(AL, "bust_a_shipment", LARGE)
    assert (t.truck(LARGE)["operator"], t.truck(LARGE)["favor"], t.supply(BEA)) == (None, False, free + 1)


# ---- Warehouse


@covers("card.warehouse", "G25")
def test_warehouse_keeps_unloaded_crates_for_one_round():
    """p. 9, 15: what is on no truck is there in the next round; it is lost at the end of that one unless shipped."""
    t = road("warehouse").with_mobster(AL, crates=5)
    t.skip_to("load", AL).answers(AL, "load", 2)
    t.skip_to("thug", AL, window="D").plays(AL, "warehouse")
    t.skip_to("send", AL).answers(AL, "send", "idle")
    t.skip_to("bid")
    assert t.crates(AL) == 3  # the two on the truck are lost
    assert t.mobster(AL)["warehouse"] is False
    t.skip_to("load", AL)
    assert t.crates(AL) > 3
    t.skip_to("bid")
    assert t.crates(AL) == 0


@covers("card.warehouse", "B15")
def test_stored_crates_do_not_count_for_the_copper():
    """p. 8, rulings section 4: the Copper asks what the family stills made this round, not what lies in the back rooms."""
    t = table(players=3, phase="distil", round=4).with_muscle(10, 50, 70).with_mobster(AL, crates=90).with_mobster(BEA, family_dice=4)
    t.with_mobster(CY, family_dice=4).skip_to(phase="load")
    assert t.crates(AL) > 90
    made = {event["seat"]: event["crates"] for event in t.journal("produce")}
    assert made[AL] < made[BEA]
    assert t.journal("copper")[0]["seat"] in (BEA, CY)


@covers("card.warehouse")
def test_warehouse_needs_unloaded_crates():
    """p. 15: with everything on trucks there is nothing to store."""
    t = road("warehouse", "moll").with_truck(AL, crates=4).skip_to("thug", AL, window="D")
    t.cannot(AL, "thug", "warehouse").can(AL, "thug", "moll")


# ---- Call in a Big Favor, Call in a Little Favor


@covers("card.big_favor", "card.little_favor", "G17", "truck.sizes")
@pytest.mark.parametrize(("card", "truck", "room"), [("big_favor", LARGE, 9), ("little_favor", MEDIUM, 6)])
def test_a_favor_is_a_truck_of_the_bank_for_this_round(card, truck, room):
    """p. 15: free of charge, marked like a rented one; it can be called in the own loading turn and goes back after the sales."""
    t = road(card, "moll").with_mobster(AL, crates=20)
    free = t.supply(AL)
    t.skip_to("thug", AL, window="load").answers(AL, "thug", card)
    assert t.truck(truck) == {"owner": None, "operator": AL, "seller": None, "favor": True, "crates": 0, "at": None}
    assert (t.supply(AL), t.cash(AL)) == (free - 1, 10)
    t.skip_to("load", AL).can(AL, "load", room).cannot(AL, "load", room + 1).answers(AL, "load", room)
    t.skip_to("send", AL).answers(AL, "send", O_MALLEYS).skip_to("bid")
    assert t.sales(O_MALLEYS) == [(AL, room, 1)]
    assert (t.truck(truck)["operator"], t.truck(truck)["favor"], t.supply(AL)) == (None, False, free)
    assert [(e["seat"], e["change"]) for e in t.journal("truck")] == [(AL, "favor"), (None, "returned")]


@covers("card.big_favor", "G15", "G17")
def test_a_favor_pays_no_graft():
    """p. 15: called in before the payment of phase 1, it costs nothing all the same."""
    t = table(players=3, phase="muscle", offers={"cards": ["single_influence"] * 3}).gives(AL, "big_favor")
    t.plays(AL, "big_favor").skip_to(phase="place")
    assert [pay["amount"] for pay in t.journal("pay") if pay["seat"] == AL and pay["why"] == "graft"] == [1]


@covers("card.big_favor", "G17")
def test_a_favor_needs_a_truck_and_a_marker():
    """p. 15, rulings: with all three large trucks out, or without a free marker, the card cannot be played."""
    t = road("big_favor", "little_favor").with_truck(17, owner=BEA).with_truck(18, owner=CY).with_truck(19, owner=DOT)
    t.skip_to("thug", AL, window="load").cannot(AL, "thug", "big_favor").can(AL, "thug", "little_favor")
    t = road("big_favor", "moll", phase="distil").with_mobster(AL, influence=18).skip_to("thug", AL, window="C2")
    t.cannot(AL, "thug", "big_favor").can(AL, "thug", "moll")
    t = road("big_favor", "moll", phase="distil").skip_to("thug", AL, window="C2").can(AL, "thug", "big_favor")


@covers("card.little_favor", "G36")
def test_a_favor_comes_before_the_trucks_are_loaded():
    """Rulings section 4: from window D on it is too late."""
    road("little_favor", "moll").skip_to("thug", AL, window="D").cannot(AL, "thug", "little_favor").can(AL, "thug", "moll")


@covers("G17", "card.hijack")
def test_a_favor_can_be_hijacked():
    """Rulings G17: its load is as good as any."""
    t = road("hijack", "moll").with_truck(LARGE, operator=BEA, favor=True, crates=4).skip_to("thug", AL, window="D")
    t.plays(AL, "hijack", LARGE)
    assert (t.truck(LARGE)["crates"], t.truck(AL)["crates"], t.truck(LARGE)["operator"]) == (0, 4, BEA)
