"""Phase 4, Run the Whiskey: loading and lining up (p. 8-9)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, MOTHERS, O_MALLEYS, TEXAS_LILS, covers, table

# ---- loading


@covers("4.2", "G08", "D8")
def test_loading_in_muscle_order_largest_truck_first():
    """p. 8: the strongest loads first, for all to see; loading may stop at fewer crates than fit, or none."""
    t = table(3, phase="load").with_muscle(40, 60, 50).with_mobster(AL, crates=9).with_mobster(BEA, crates=12)
    t.with_truck(12, owner=BEA).with_truck(17, owner=BEA)
    t.answers(BEA, "load", 7)
    assert t.truck(17)["crates"] == 7
    t.answers(BEA, "load", 0).answers(BEA, "load", 4)
    assert (t.truck(12)["crates"], t.truck(1)["crates"], t.crates(BEA)) == (0, 4, 1)
    t.answers(AL, "load", 3)
    assert [(event["truck"], event["crates"]) for event in t.journal("load")] == [(17, 7), (1, 4), (0, 3)]


@covers("4.2", "D8", "truck.sizes")
def test_no_more_crates_than_fit_or_are_there():
    """p. 8: a truck takes what it can carry; nobody loads crates they lack."""
    t = table(3, phase="load").with_muscle(70, 60, 50).with_mobster(AL, crates=7).with_truck(12, owner=AL)
    t.cannot(AL, "load", 7).answers(AL, "load", 6).cannot(AL, "load", 2).answers(AL, "load", 1)
    assert t.crates(AL) == 0


@covers("4.2", "D4")
def test_without_crates_there_is_nothing_to_load():
    """p. 8: a mobster without crates is passed over, and so is a truck when the crates are gone."""
    t = table(3, phase="load").with_muscle(70, 60, 50).with_mobster(AL, crates=4).with_truck(12, owner=AL)
    t.with_mobster(CY, crates=1)
    t.answers(AL, "load", 4)
    assert t.asked() == (CY, "load")


@covers("4.2", "B42")
def test_only_own_crates_on_own_trucks():
    """p. 9: nobody loads another's truck, nor carries another's crates; a rented truck is loaded by its renter."""
    t = table(3, phase="load").with_muscle(70, 60, 50).with_mobster(AL, crates=8).with_mobster(BEA, crates=8)
    t.with_truck(0, operator=BEA)
    t.answers(BEA, "load", 4).answers(BEA, "load", 4)
    assert (t.truck(0)["crates"], t.truck(1)["crates"], t.crates(AL)) == (4, 4, 8)
    assert t.asked() == (BEA, "send"), "AL has no truck to load, and CY no crates"


@pytest.mark.parametrize("left", [1, 3])
@covers("4.2")
def test_crates_left_behind_are_lost(left):
    """p. 8: crates cannot be stored; what is on no truck at the end of phase 4 is gone, be it a single crate."""
    t = table(3, phase="load").with_muscle(70, 60, 50).with_mobster(AL, crates=4 + left)
    t.answers(AL, "load", 4).answers(AL, "send", "idle")
    assert t.crates(AL) == 0
    lost = [event for event in t.journal("lost") if event["why"] == "unloaded"]
    assert [(event["seat"], event["crates"], event["truck"]) for event in lost] == [(AL, left, None)]


@covers("4.2", "B44")
def test_a_loaded_crate_stays_on_its_truck():
    """p. 8: nothing is unloaded or loaded anew; after loading the only question about a truck is where it goes."""
    t = table(3, phase="load").with_muscle(70, 60, 50).with_mobster(AL, crates=4).answers(AL, "load", 2)
    assert t.asked() == (AL, "send")
    t.cannot(AL, "load", 4)


# ---- lining up


def loaded(players=3, muscle=(70, 60, 50, 40), **trucks):
    """Before the first truck is sent; `truck_0=4` puts 4 crates onto truck 0."""
    t = table(players, phase="send").with_muscle(*muscle[:players])
    for name, crates in trucks.items():
        t.with_truck(int(name[6:]), crates=crates)
    return t


@covers("4.3", "G09", "D9")
def test_one_mobster_sends_all_trucks_before_the_next():
    """p. 9: in muscle order; each is asked truck by truck, the fullest first, of equals the lower number."""
    t = loaded(muscle=(50, 70, 60), truck_0=4, truck_1=2)
    t.with_truck(3, owner=BEA, crates=4).with_truck(12, owner=BEA, crates=2).with_truck(17, owner=BEA, crates=9)
    for truck in (17, 3, 1, 12):
        assert t.snapshot()["asked"]["truck"] == truck
        t.answers(BEA, "send", MOTHERS)
    t.answers(AL, "send", MOTHERS)
    assert t.lined_up(MOTHERS)["public"] == [17, 3, 1, 12, 0]


@covers("4.3", "D9")
def test_the_three_docks():
    """p. 9: with control or majority to the majority dock, with minority to the second, all others to the public dock."""
    t = loaded(4, truck_0=1, truck_1=1, truck_2=1, truck_3=1).with_speakeasy(MOTHERS, influence=[1, 2, 4, 0])
    t.answers(AL, "send", MOTHERS).answers(BEA, "send", MOTHERS).answers(CY, "send", MOTHERS).answers(3, "send", MOTHERS)
    assert t.lined_up(MOTHERS) == {"majority": [2], "minority": [0, 1], "public": [3]}
    assert len(t.journal("docks")) == 1


@covers("4.3", "control", "B16")
def test_docks_of_two_alone_and_equal():
    """p. 7: with two alone and equal the higher muscle has the majority dock alone."""
    t = loaded(muscle=(50, 60, 70), truck_0=1, truck_1=1).with_speakeasy(MOTHERS, influence=[2, 2])
    t.answers(BEA, "send", MOTHERS).answers(AL, "send", MOTHERS)
    assert t.lined_up(MOTHERS) == {"majority": [1], "minority": [0], "public": []}


@covers("4.3", "minority", "B17")
def test_nobody_leads_and_the_majority_dock_stays_empty():
    """p. 7: with a tie for most among three all of them stand at the minority dock, in muscle order."""
    t = loaded(muscle=(50, 70, 60), truck_0=1, truck_1=1, truck_2=1).with_speakeasy(MOTHERS, influence=[2, 1, 2])
    for seat in (BEA, CY, AL):
        t.answers(seat, "send", MOTHERS)
    assert t.lined_up(MOTHERS) == {"majority": [], "minority": [1, 2, 0], "public": []}


@covers("4.3", "speakeasies")
def test_omalleys_has_one_dock():
    """p. 10: there is no influence at O'Malley's; all stand at the public dock."""
    t = loaded(truck_0=4, truck_1=4)
    t.answers(AL, "send", O_MALLEYS).answers(BEA, "send", O_MALLEYS)
    assert t.lined_up(O_MALLEYS) == {"majority": [], "minority": [], "public": [0, 1]}


@covers("4.3", "B18", "G36")
def test_a_later_leader_queues_behind_the_earlier_one():
    """p. 9: the dock goes by the influence at the moment a truck is sent; those already in line do not move."""
    t = loaded(truck_0=4, truck_1=4).with_speakeasy(MOTHERS, influence=[3, 3]).gives(BEA, "hit")
    t.answers(AL, "send", MOTHERS).plays(BEA, "hit", MOTHERS, AL)
    assert t.standing(MOTHERS, BEA) == "control"
    t.answers(BEA, "send", MOTHERS)
    assert t.lined_up(MOTHERS) == {"majority": [0, 1], "minority": [], "public": []}


@covers("G10", "4.3", "G35")
def test_a_closed_speakeasy_may_be_chosen():
    """p. 9: it may open before its turn; its docks form by influence all the same."""
    t = loaded(truck_0=4, truck_1=4).with_speakeasy(MOTHERS, influence=[1, 0, 1])
    assert not t.is_open(MOTHERS)
    t.answers(AL, "send", MOTHERS).answers(BEA, "send", MOTHERS)
    assert t.lined_up(MOTHERS) == {"majority": [0], "minority": [], "public": [1]}


@covers("G10", "4.3", "5.4")
def test_a_truck_may_stay_idle():
    """p. 9: a loaded truck need not go anywhere; its crates are lost at the end of phase 5."""
    t = loaded(truck_0=4).answers(AL, "send", "idle")
    assert t.journal("send")[0]["speakeasy"] is None
    assert t.journal("docks") == []
    assert t.truck(0)["crates"] == 0
    assert [(event["truck"], event["crates"], event["why"]) for event in t.journal("lost")] == [(0, 4, "unsold")]


@covers("4.3", "D4")
def test_empty_trucks_are_not_sent():
    """p. 9: a truck without crates stays on the sideline."""
    t = loaded(truck_1=4).with_truck(12, owner=BEA)
    assert t.asked() == (BEA, "send")
    t.answers(BEA, "send", O_MALLEYS)
    assert t.asked()[1] != "send"


@covers("4.3", "G37", "deals")
def test_a_rented_truck_counts_as_its_renters():
    """p. 9: it lines up by the renter's muscle and influence; the renter is paid; then it goes back to its owner."""
    t = loaded().with_truck(0, operator=BEA, crates=4).with_speakeasy(BARLEYCORNS, influence=[3, 1])
    assert (t.supply(AL), t.supply(BEA)) == (20 - 1 - 1 - 3, 20 - 1 - 1 - 1 - 1)
    t.answers(BEA, "send", BARLEYCORNS)
    assert t.lined_up(BARLEYCORNS) == {"majority": [], "minority": [0], "public": []}
    t.skip_to("bid")
    assert t.truck(0)["operator"] == AL
    assert t.supply(BEA) == 17
    assert {event["seller"] for event in t.journal("sale")} == {BEA}
    assert [(event["seat"], event["other"], event["change"]) for event in t.journal("truck")] == [(AL, BEA, "returned")]


@covers("4.3", "speakeasies")
def test_trucks_may_part():
    """p. 9: each truck goes where its user likes."""
    t = loaded(truck_0=4).with_truck(12, owner=AL, crates=6)
    t.answers(AL, "send", TEXAS_LILS).answers(AL, "send", O_MALLEYS)
    assert (t.lined_up(TEXAS_LILS)["public"], t.lined_up(O_MALLEYS)["public"]) == ([12], [0])
