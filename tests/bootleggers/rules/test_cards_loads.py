"""Thug cards that take another's load: Hijack and Move Over, Pigeon (p. 15, 17). Trucks 0-3 are the small ones of Al, Bea, Cy, Dot."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MCCOY, O_MALLEYS, Scene, covers, table

MEDIUM, LARGE = 12, 17


def road(phase: str = "load") -> Scene:
    """Bea's truck carries 4 crates, Cy's 3; Al is strongest. Bea controls Barleycorn's, Al is minority there; it takes 12 or more."""
    t = table(players=4, phase=phase).with_muscle(70, 60, 50, 40).with_speakeasy(BARLEYCORNS, influence=[1, 3, 0, 0], improvements=3)
    return t.with_truck(BEA, crates=4).with_truck(CY, crates=3)


def line_up(t: Scene, *seats: int) -> Scene:
    """These send their truck to Barleycorn's, in muscle order."""
    for seat in seats:
        t.skip_to("send", seat).answers(seat, "send", BARLEYCORNS)
    return t


# ---- Hijack


@covers("card.hijack", "faq.hijack_truck", "B44")
def test_hijack_before_the_line_up():
    """p. 15: the whole load changes to an empty truck of the thief, who ships it in turn like an own load."""
    t = road().gives(AL, "hijack")
    t.skip_to("thug", AL, window="D").plays(AL, "hijack", BEA)
    assert (t.truck(AL)["crates"], t.truck(BEA)["crates"]) == (4, 0)
    played, loaded = t.journal("card")[0], t.journal("load")[0]
    assert (played["truck"], played["into"]) == (BEA, AL)
    assert (loaded["seat"], loaded["truck"], loaded["crates"]) == (AL, AL, 4)
    line_up(t, AL, CY)
    t.skip_to("bid")
    assert t.journal("send")[0]["dock"] == "minority"
    assert [send["seat"] for send in t.journal("send")] == [AL, CY]  # Bea has nothing left to send
    assert (AL, 4, 2) in t.sales(BARLEYCORNS)


@covers("card.hijack", "faq.hijack_queue")
def test_hijack_in_the_own_turn_of_sending():
    """p. 15, 17: the robbed truck keeps its place in line, empty; the thief's goes behind those already in its dock."""
    t = road("send").gives(CY, "hijack").with_truck(CY, crates=0).with_truck(AL, crates=2)
    line_up(t, AL, BEA).skip_to("thug", CY, window="send").plays(CY, "hijack", BEA)
    t.answers(CY, "send", BARLEYCORNS).skip_to("admit").answers(BEA, "admit", "admit").skip_to("bid")
    docks = t.journal("docks")[0]
    assert (docks["majority"], docks["minority"], docks["public"]) == ([BEA], [AL], [CY])
    assert t.sales(BARLEYCORNS) == [(AL, 2, 2), (CY, 4, 2)]


@covers("card.hijack", "faq.hijack_queue")
def test_hijack_after_the_line_up():
    """p. 17, rulings: now the load is sent at once, and even the strongest stands last in the dock."""
    t = road("send").gives(AL, "hijack", "moll").with_truck(AL, crates=2).with_truck(MEDIUM, owner=AL)
    t.with_speakeasy(BARLEYCORNS, influence=[1, 3, 1, 0], improvements=3)
    line_up(t, AL, BEA, CY).skip_to("thug", AL, window="E").plays(AL, "hijack", BEA)
    t.answers(AL, "send", BARLEYCORNS)
    assert t.speakeasy(BARLEYCORNS)["docks"] == {"majority": [BEA], "minority": [AL, CY, MEDIUM], "public": []}
    assert t.truck(BEA)["crates"] == 0
    assert t.journal("docks")[-1]["minority"] == [AL, CY, MEDIUM]
    t.skip_to("bid")
    assert t.sales(BARLEYCORNS) == [(AL, 2, 2), (CY, 3, 2), (AL, 4, 2)]


@covers("card.hijack", "faq.hijack_queue")
def test_hijack_after_the_line_up_to_elsewhere_or_nowhere():
    """p. 17, rulings section 7: the thief may choose any speakeasy, or keep the load off the street; then it is lost."""
    for place in (O_MALLEYS, "idle"):
        t = road("send").gives(AL, "hijack")
        line_up(t, BEA, CY).plays(AL, "hijack", BEA).answers(AL, "send", place).skip_to("bid")
        assert t.sales(O_MALLEYS) == ([] if place == "idle" else [(AL, 4, 1)])
        assert [lost["crates"] for lost in t.journal("lost") if lost["seat"] == AL] == ([4] if place == "idle" else [])


@covers("card.hijack", "faq.hijack_truck")
def test_hijack_needs_one_empty_truck_large_enough():
    """p. 17: the load is never split; a small truck cannot take six crates."""
    t = road().gives(AL, "hijack").with_truck(LARGE, owner=BEA, crates=6).with_truck(MEDIUM, owner=AL).with_truck(13, owner=AL)
    t.skip_to("thug", AL, window="D").answers(AL, "thug", "hijack").answers(AL, "target_truck", LARGE)
    t.cannot(AL, "target_truck", AL).can(AL, "target_truck", MEDIUM).can(AL, "target_truck", 13)

    t = road().gives(AL, "hijack").with_truck(LARGE, owner=BEA, crates=6).skip_to("thug", AL, window="D").answers(AL, "thug", "hijack")
    t.cannot(AL, "target_truck", LARGE).can(AL, "target_truck", BEA).can(AL, "target_truck", CY)

    t = road().gives(AL, "hijack", "moll").with_truck(AL, crates=1).skip_to("thug", AL, window="D")
    t.cannot(AL, "thug", "hijack").can(AL, "thug", "moll")


@covers("card.hijack", "G22")
def test_hijack_takes_no_own_load():
    """p. 15: only what stands on another's truck, and only with an empty truck at hand."""
    t = line_up(road("send").gives(BEA, "hijack").with_truck(MEDIUM, owner=BEA).with_truck(AL, crates=2), AL, BEA, CY)
    t.skip_to("thug", BEA, window="E").answers(BEA, "thug", "hijack")
    t.cannot(BEA, "target_truck", BEA).can(BEA, "target_truck", AL).can(BEA, "target_truck", CY)

    t = line_up(road("send").gives(BEA, "hijack", "moll"), BEA, CY).skip_to("thug", BEA, window="E")
    t.cannot(BEA, "thug", "hijack").can(BEA, "thug", "moll")  # her only truck stands loaded in line


@covers("card.hijack", "faq.hijack_rented")
def test_hijack_a_truck_rented_out():
    """p. 17: the owner may rob the mobster who rents the truck; to the renter it is an own load."""
    for seat in (AL, CY):
        t = road().with_truck(CY, crates=0).with_truck(BEA, crates=0).with_truck(MEDIUM, owner=AL, operator=CY, crates=4)
        t.gives(seat, "hijack", "moll").skip_to("thug", seat, window="D")
        if seat == CY:
            t.cannot(CY, "thug", "hijack").can(CY, "thug", "moll")
        else:
            t.plays(AL, "hijack", MEDIUM)
            assert (t.truck(AL)["crates"], t.truck(MEDIUM)["crates"], t.truck(MEDIUM)["operator"]) == (4, 0, CY)


@covers("card.hijack", "G16")
def test_a_hijacked_load_may_go_onto_a_rented_truck():
    """p. 8, 15: an empty rented truck is the renter's to use this round, and goes home to its owner afterwards."""
    t = road().gives(AL, "hijack").with_truck(AL, crates=1).with_truck(MEDIUM, owner=DOT, operator=AL)
    t.skip_to("thug", AL, window="D").plays(AL, "hijack", BEA).skip_to("send", AL).answers(AL, "send", O_MALLEYS).skip_to("bid")
    assert t.sales(O_MALLEYS) == [(AL, 4, 1)]
    assert (t.truck(MEDIUM)["owner"], t.truck(MEDIUM)["operator"]) == (DOT, DOT)


@covers("card.hijack", "card.hey_free_truck")
def test_a_truck_just_stolen_may_carry_a_hijacked_load():
    """Rulings section 4: a stolen truck that stands at no speakeasy is as good as an own one."""
    t = road().gives(AL, "hey_free_truck", "hijack").with_truck(AL, crates=1)
    t.skip_to("thug", AL, window="D").plays(AL, "hey_free_truck", DOT).plays(AL, "hijack", BEA, DOT)
    assert t.truck(DOT)["crates"] == 4


# ---- Move Over, Pigeon


@covers("card.move_over_pigeon", "faq.pigeon", "B44")
def test_move_over_pigeon_takes_the_wholesale_price_and_nothing_else():
    """p. 15, 17: the truck sells from its owner's dock; Cy is paid for the load, Bea keeps her profit and gets her truck back."""
    t = line_up(road("send").gives(CY, "move_over_pigeon", "moll"), BEA)
    t.skip_to("thug", CY, window="E").plays(CY, "move_over_pigeon", BEA)
    assert t.speakeasy(BARLEYCORNS)["docks"]["majority"] == [BEA]
    assert t.journal("card")[0]["truck"] == BEA
    t.skip_to("bid")
    sale = t.journal("sale")[0]
    assert (sale["dock"], sale["truck"], sale["seller"], sale["crates"], sale["profit_to"]) == ("majority", BEA, CY, 4, BEA)
    assert (t.cash(BEA), t.cash(CY)) == (10 + 4, 10 + 8)
    assert t.truck(BEA) == {"owner": BEA, "operator": BEA, "seller": None, "favor": False, "crates": 0, "at": None}


@covers("card.move_over_pigeon", "faq.pigeon", "G12")
def test_move_over_pigeon_does_not_open_or_close_the_public_dock():
    """p. 9, 17: Cy's truck waits at the public dock and Bea decides on it, whoever is paid; also if it is herself."""
    t = line_up(road("send").gives(BEA, "move_over_pigeon"), CY)
    t.plays(BEA, "move_over_pigeon", CY).skip_to("admit").answers(BEA, "admit", "admit").skip_to("bid")
    assert t.sales(BARLEYCORNS) == [(BEA, 3, 2)]


@covers("card.move_over_pigeon")
def test_move_over_pigeon_wants_anothers_loaded_truck_in_line():
    """p. 15: no own truck, no idle or empty one; not before all stand in line."""
    t = road().gives(AL, "move_over_pigeon", "moll").with_truck(AL, crates=2).with_truck(DOT, crates=1)
    t.skip_to("thug", AL, window="D").cannot(AL, "thug", "move_over_pigeon")
    line_up(t, AL, BEA, CY).skip_to("thug", AL, window="E").answers(AL, "thug", "move_over_pigeon")
    t.can(AL, "target_truck", BEA).can(AL, "target_truck", CY).cannot(AL, "target_truck", AL).cannot(AL, "target_truck", DOT)


@covers("card.move_over_pigeon", "G22")
def test_move_over_pigeon_and_rented_trucks():
    """Rulings G22: a load belongs to the user of the truck: in a truck rented it is an own load, in one rented out another's."""
    t = road("send").gives(BEA, "move_over_pigeon").with_truck(MEDIUM, owner=DOT, operator=BEA, crates=5)
    t.with_truck(13, owner=BEA, operator=CY, crates=5)
    line_up(t, BEA, BEA, CY, CY).skip_to("thug", BEA, window="E").answers(BEA, "thug", "move_over_pigeon")
    t.cannot(BEA, "target_truck", MEDIUM).can(BEA, "target_truck", 13).can(BEA, "target_truck", CY)


@covers("card.move_over_pigeon", "G28")
def test_move_over_pigeon_comes_before_the_first_sale_there():
    """Rulings section 4: after the roll it may still be played (F2), once the place has sold it may not; later places are open to it."""
    t = road("sell").gives(AL, "move_over_pigeon", "moll").with_truck(BEA, at=BARLEYCORNS).with_truck(CY, at=MCCOY)
    t.with_truck(DOT, crates=2, at=MCCOY).skip_to("thug", AL, window="F2").can(AL, "thug", "move_over_pigeon").passes()
    t.skip_to("thug", AL, window="F").answers(AL, "thug", "move_over_pigeon")
    t.cannot(AL, "target_truck", BEA).can(AL, "target_truck", CY).can(AL, "target_truck", DOT)


@covers("card.move_over_pigeon", "card.hijack", "card.bust_a_shipment")
@pytest.mark.parametrize("card", ["hijack", "bust_a_shipment"])
def test_move_over_pigeon_lapses_with_the_cargo(card):
    """Rulings section 7: if the load is hijacked or busted afterwards, the pigeon's thief gets nothing."""
    t = line_up(road("send").gives(CY, "move_over_pigeon").gives(AL, card, "moll"), BEA)
    t.skip_to("thug", CY, window="E").plays(CY, "move_over_pigeon", BEA).plays(AL, card, BEA)
    if card == "hijack":
        t.answers(AL, "send", BARLEYCORNS)
    assert t.truck(BEA)["seller"] is None
    t.skip_to("bid")
    assert t.sales(BARLEYCORNS) == ([(AL, 4, 2)] if card == "hijack" else [])


@covers("card.move_over_pigeon", "card.packing_heat")
def test_packing_heat_looks_at_the_mobster_paid():
    """Rulings section 7: Cy's own heat spares the load stolen from Bea."""
    t = line_up(road("send").gives(CY, "move_over_pigeon", "packing_heat"), BEA)
    t.plays(CY, "move_over_pigeon", BEA).plays(CY, "packing_heat", BARLEYCORNS).skip_to("bid")
    assert t.sales(BARLEYCORNS) == [(CY, 4, 2)]


@covers("card.move_over_pigeon", "G37")
def test_move_over_pigeon_on_a_rented_truck():
    """p. 8, 17: the dock is the renter's, the pay the thief's, and afterwards the truck goes home to its owner."""
    t = road("send").gives(AL, "move_over_pigeon", "moll").with_truck(MEDIUM, owner=DOT, operator=BEA, crates=4).with_truck(BEA, crates=0)
    line_up(t, BEA).skip_to("thug", AL, window="E").plays(AL, "move_over_pigeon", MEDIUM).skip_to("bid")
    assert [(sale["dock"], sale["seller"]) for sale in t.journal("sale")] == [("majority", AL)]
    assert (t.truck(MEDIUM)["owner"], t.truck(MEDIUM)["operator"]) == (DOT, DOT)


@covers("card.move_over_pigeon", "card.bust_a_speakeasy")
def test_a_stolen_load_is_lost_like_any_other():
    """p. 9, 15: behind closed doors nobody is paid."""
    t = line_up(road("send").gives(CY, "move_over_pigeon").gives(AL, "bust_a_speakeasy"), BEA)
    t.plays(CY, "move_over_pigeon", BEA).plays(AL, "bust_a_speakeasy", BARLEYCORNS).skip_to("bid")
    assert t.journal("sale") == []
    assert (t.cash(BEA), t.cash(CY)) == (10, 10)
