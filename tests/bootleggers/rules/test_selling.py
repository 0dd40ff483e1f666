"""Phase 5, "What's the Password?": demand, docks, prices and profit (p. 9-10, 12)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MCCOY, MOTHERS, O_MALLEYS, TEXAS_LILS, VOLSTEAD, covers, seed_where, table


def selling(players=4, muscle=(60, 50, 40, 30), demand=None, trucks=(), settings=None, **keys):
    """All trucks stand in line: (truck, crates, owner, place) each; the dice of `demand` fall as given. Nobody has any cash."""
    t = table(players, phase="sell", seed=seed_where(1, demand=demand), settings=settings, **keys).with_muscle(*muscle[:players])
    for seat in range(players):
        t.with_mobster(seat, cash=0)
    for truck, crates, owner, place in trucks:
        t.with_truck(truck, owner=owner, crates=crates, at=place)
    return t


def money(t):
    """What everybody has, once phase 5 is over."""
    t.skip_to("bid")
    return [t.cash(seat) for seat in range(t.players)]


def sales(t, place=None):
    """(truck, crates, price) of each sale."""
    t.skip_to("bid")
    return [(event["truck"], event["crates"], event["price"]) for event in t.journal("sale") if place in (None, event["speakeasy"])]


# ---- the order, the doors, the demand


@covers("5.1", "5.4")
def test_from_the_smallest_speakeasy_to_the_largest():
    """p. 9: one speakeasy after the other."""
    t = selling(trucks=[(0, 4, AL, MCCOY), (1, 4, BEA, O_MALLEYS), (12, 6, AL, TEXAS_LILS)])
    t.with_speakeasy(TEXAS_LILS, influence=[3]).with_speakeasy(MCCOY, influence=[8]).skip_to("bid")
    assert [event["speakeasy"] for event in t.journal("demand")] == [O_MALLEYS, TEXAS_LILS, MCCOY]


@covers("5.1", "G11", "G35", "5.2d")
def test_nothing_sells_at_a_closed_speakeasy():
    """p. 9: too little influence, no sale: no dice are rolled, and the crates there are lost."""
    t = selling(trucks=[(0, 4, AL, MOTHERS)]).with_speakeasy(MOTHERS, influence=[3])
    assert money(t) == [0, 0, 0, 0]
    assert t.journal("demand") == t.journal("dice") == []
    assert [(event["crates"], event["why"]) for event in t.journal("lost")] == [(4, "unsold")]
    assert (t.truck(0)["crates"], t.truck(0)["at"]) == (0, None)


@covers("5.1", "D4")
def test_no_dice_where_no_load_waits():
    """Rulings, section 7: demand is rolled only where there is something to sell."""
    t = selling(trucks=[(0, 4, AL, O_MALLEYS)]).with_speakeasy(MOTHERS, influence=[4]).skip_to("bid")
    assert [event["speakeasy"] for event in t.journal("demand")] == [O_MALLEYS]


@pytest.mark.parametrize("place, dice, squares, open_with", [
    (TEXAS_LILS, 1, 1, 3), (MOTHERS, 2, 2, 4), (BARLEYCORNS, 3, 3, 4), (MCCOY, 4, 4, 8), (VOLSTEAD, 5, 5, 11)])
@covers("5.1", "speakeasies", "B24", "improvement.hints")
def test_demand(place, dice, squares, open_with):
    """p. 9, 12: so many dice, and each improvement adds 1 to each of them: one at Texas Lil's 1 in all, one at Volstead 5."""
    for improvements in (0, 1, squares):
        t = selling(6, (60, 50, 40, 30, 20, 10), trucks=[(0, 4, AL, place)])
        t.with_speakeasy(place, influence=[open_with], improvements=improvements).skip_to("bid")
        (rolled,) = [event["faces"] for event in t.journal("dice") if event["why"] == "demand"]
        assert len(rolled) == dice
        assert [event["total"] for event in t.journal("demand")] == [sum(rolled) + dice * improvements]


@covers("5.1", "B20", "speakeasies")
def test_omalleys():
    """p. 10, 12: the police chief buys all there is at $1G a crate, without dice, without profit, from everybody."""
    t = selling(trucks=[(17, 9, AL, O_MALLEYS), (18, 9, BEA, O_MALLEYS), (19, 9, CY, O_MALLEYS), (3, 4, DOT, O_MALLEYS)])
    assert money(t) == [9, 9, 9, 4]
    assert t.journal("dice") == [] == t.journal("admit")
    assert [event["total"] for event in t.journal("demand")] == [None]


# ---- the order of selling


@covers("5.2a")
def test_the_majority_dock_sells_first():
    """p. 9: its crates before all others; what demand does not take is lost."""
    t = selling(demand={MOTHERS: (2, 3)}, trucks=[(12, 6, AL, MOTHERS), (1, 4, BEA, MOTHERS)], muscle=(10, 50, 40, 30))
    t.with_speakeasy(MOTHERS, influence=[3, 1])
    assert sales(t) == [(12, 5, 2)]
    assert [(event["truck"], event["crates"]) for event in t.journal("lost")] == [(1, 4), (12, 1)]


@covers("5.2b", "minority")
def test_the_minority_dock_in_the_order_of_the_trucks():
    """p. 9: it must buy from the minority too as long as there is demand, from the front of the line on."""
    trucks = [(0, 3, AL, MOTHERS), (1, 4, BEA, MOTHERS), (2, 4, CY, MOTHERS)]
    t = selling(demand={MOTHERS: (5, 4)}, trucks=trucks, muscle=(10, 40, 50, 30))
    t.with_speakeasy(MOTHERS, influence=[3, 1, 1])
    assert sales(t) == [(0, 3, 2), (2, 4, 2), (1, 2, 2)]


@covers("5.2c", "D17", "G12")
def test_the_leader_decides_on_the_public_dock():
    """p. 9: if demand is left the leader lets a truck sell or turns it down; one that is admitted sells all that demand takes."""
    t = selling(demand={MOTHERS: (4, 4)}, trucks=[(0, 1, AL, MOTHERS), (1, 4, BEA, MOTHERS), (2, 4, CY, MOTHERS)])
    t.with_speakeasy(MOTHERS, influence=[4])
    t.answers(AL, "admit", "admit").answers(AL, "admit", "admit")
    assert sales(t) == [(0, 1, 2), (1, 4, 2), (2, 3, 2)]


@covers("5.2c", "G12")
def test_a_truck_turned_down_stops_the_dock():
    """p. 10: with the first truck refused, all those behind it stay unsold; the leader is not asked again."""
    t = selling(demand={MOTHERS: (6, 6)}, trucks=[(0, 1, AL, MOTHERS), (1, 4, BEA, MOTHERS), (2, 4, CY, MOTHERS)])
    t.with_speakeasy(MOTHERS, influence=[4])
    t.answers(AL, "admit", "refuse")
    assert sales(t) == [(0, 1, 2)]
    assert [(event["truck"], event["allowed"]) for event in t.journal("admit")] == [(1, False)]


@covers("5.2c", "majority")
def test_majority_is_enough_to_decide():
    """p. 7: Majority Influence rules the public dock like Controlling Influence; but it earns no profit."""
    t = selling(demand={MOTHERS: (6, 6)}, trucks=[(2, 4, CY, MOTHERS)]).with_speakeasy(MOTHERS, influence=[3, 2, 0, 2])
    t.answers(AL, "admit", "admit")
    assert money(t) == [0, 0, 8, 0]
    assert [(sale["profit_to"], sale["profit"]) for sale in t.journal("sale")] == [(None, 0)]


@covers("5.2c", "B40", "B17")
def test_without_a_leader_the_public_dock_sells_nothing():
    """p. 10: nobody has control or majority, so nobody can let them in; the minority sells as usual."""
    t = selling(demand={MOTHERS: (6, 6)}, trucks=[(1, 4, BEA, MOTHERS), (3, 4, DOT, MOTHERS)])
    t.with_speakeasy(MOTHERS, influence=[2, 2, 1])
    assert sales(t) == [(1, 4, 2)]
    assert t.journal("admit") == []


@covers("5.2c", "D4")
def test_no_question_without_demand():
    """p. 9: when demand is met the public dock is not even looked at."""
    t = selling(demand={TEXAS_LILS: (4,)}, trucks=[(0, 4, AL, TEXAS_LILS), (1, 4, BEA, TEXAS_LILS)])
    t.with_speakeasy(TEXAS_LILS, influence=[3])
    assert sales(t) == [(0, 4, 2)]
    assert t.journal("admit") == []


@covers("G13", "5.2c")
def test_the_leaders_own_truck_at_the_public_dock():
    """Ruling G13: a mobster who leads only since the line-up has an own truck let in without a question ..."""
    t = selling(demand={MOTHERS: (6, 6)}, trucks=[(0, 4, AL, MOTHERS), (1, 4, BEA, MOTHERS)])
    t.with_speakeasy(MOTHERS, influence=[4], docks={"public": [0, 1]})
    t.answers(AL, "admit", "refuse")
    assert sales(t) == [(0, 4, 2)]


@covers("G13", "5.2c")
def test_the_leaders_own_truck_behind_a_refused_one():
    """... but behind a truck turned down it stays unsold like all others."""
    t = selling(demand={MOTHERS: (6, 6)}, trucks=[(0, 4, AL, MOTHERS), (1, 4, BEA, MOTHERS)])
    t.with_speakeasy(MOTHERS, influence=[4], docks={"public": [1, 0]})
    t.answers(AL, "admit", "refuse")
    assert sales(t) == []


@covers("5.2d")
def test_demand_may_go_unmet():
    """p. 10: if there is not enough whiskey, the rest of the demand lapses."""
    t = selling(demand={MOTHERS: (6, 5)}, trucks=[(0, 2, AL, MOTHERS)]).with_speakeasy(MOTHERS, influence=[4])
    assert sales(t) == [(0, 2, 2)]
    assert t.speakeasy(MOTHERS)["sold"] is False, "in the next round it buys again"


# ---- money


@pytest.mark.parametrize("players, place, influence, price, profit", [
    (4, TEXAS_LILS, 3, 2, 1), (4, MOTHERS, 4, 2, 1), (4, BARLEYCORNS, 4, 2, 1), (5, MCCOY, 8, 3, 2), (3, MCCOY, 8, 3, 2),
    (6, MCCOY, 8, 2, 1), (6, MOTHERS, 4, 2, 1), (6, VOLSTEAD, 11, 3, 2)])
@covers("speakeasies", "5.2a", "5.3")
def test_prices(players, place, influence, price, profit):
    """p. 12: wholesale and profit a crate; at the Real McCoy $3G and $2G, but with six mobsters $2G and $1G."""
    t = selling(players, (60, 50, 40, 30, 20, 10), trucks=[(1, 1, BEA, place)]).with_speakeasy(place, influence=[influence - 1, 1])
    assert money(t)[:2] == [profit, price]


@covers("5.3", "control")
def test_profit_on_every_crate():
    """p. 10: the controller takes the margin on all crates sold there, those of the others too, and needs no truck for it."""
    t = selling(demand={BARLEYCORNS: (3, 3, 3)}, trucks=[(1, 4, BEA, BARLEYCORNS), (2, 2, CY, BARLEYCORNS)])
    t.with_speakeasy(BARLEYCORNS, influence=[3, 1])
    t.answers(AL, "admit", "admit")
    assert money(t) == [4 + 2, 8, 4, 0]
    received = [(event["why"], event["amount"]) for event in t.journal("receive") if event["seat"] == AL]
    assert received == [("profit", 4), ("profit", 2)]


@covers("5.3", "majority")
def test_no_profit_without_control():
    """p. 10: a majority is not enough; the margin is paid to nobody."""
    t = selling(demand={MOTHERS: (3, 3)}, trucks=[(0, 4, AL, MOTHERS), (1, 4, BEA, MOTHERS)])
    t.with_speakeasy(MOTHERS, influence=[4, 3, 2])
    assert money(t) == [8, 4, 0, 0]


@pytest.mark.parametrize("muscle, cash", [((60, 50, 70), [4, 8, 0]), ((50, 60, 70), [0, 12, 0])])
@covers("5.3", "B16")
def test_muscle_decides_about_the_profit(muscle, cash):
    """p. 10: two alone and equal: the higher muscle card of the round gets it."""
    t = selling(3, muscle, {MOTHERS: (4, 4)}, [(1, 4, BEA, MOTHERS)]).with_speakeasy(MOTHERS, influence=[2, 2])
    assert money(t) == cash


@covers("B18", "faq.influence_after_lineup", "5.3")
def test_influence_changed_after_the_line_up():
    """p. 16: the trucks stay where they stand and unload in that order; the profit follows the new influence."""
    t = selling(demand={MOTHERS: (1, 4)}, trucks=[(0, 4, AL, MOTHERS), (1, 4, BEA, MOTHERS)]).gives(CY, "hit")
    t.with_speakeasy(MOTHERS, influence=[3, 3])
    assert t.standing(MOTHERS, AL) == "control"
    t.plays(CY, "hit", MOTHERS, AL)
    assert money(t) == [8, 2 + 5, 0, 0]


@covers("B18", "5.2c")
def test_the_public_dock_is_ruled_by_the_present_leader():
    """Ruling B18: the decision is the right of whoever leads at that moment."""
    t = selling(demand={MOTHERS: (6, 6)}, trucks=[(2, 4, CY, MOTHERS)]).gives(CY, "hit").with_speakeasy(MOTHERS, influence=[3, 3])
    t.plays(CY, "hit", MOTHERS, AL).answers(BEA, "admit", "admit")
    assert money(t) == [0, 4, 8, 0]


@covers("5.4", "4.3", "1.5a")
def test_trucks_and_crates_after_the_sales():
    """p. 10: rented trucks go back to their owners, all crates to the supply."""
    t = selling(demand={TEXAS_LILS: (1,)}, trucks=[(0, 4, AL, TEXAS_LILS)])
    t.with_truck(1, owner=BEA, operator=AL, crates=4, at=TEXAS_LILS)
    t.with_speakeasy(TEXAS_LILS, influence=[3]).skip_to("bid")
    assert [t.truck(truck)["operator"] for truck in range(4)] == [AL, BEA, CY, DOT]
    assert all(truck["crates"] == 0 and truck["at"] is None for truck in t.snapshot()["trucks"])
    assert sum(event["crates"] for event in t.journal("lost")) == 7
