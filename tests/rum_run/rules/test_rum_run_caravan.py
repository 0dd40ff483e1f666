"""Caravans: the second half of "Caravanning", and its examples."""
import pytest
from rum_run_scene import BLUE, GREEN, RED, covers, distillery, road, spot, table, words

RING = (road(BLUE, "north", "2-3 3-3"), road(BLUE, "east", "3-4", start="n2"), road(BLUE, "east", "1-5 5-5"),
        road(BLUE, "north", "5-4", start="e2"))


def piles(t):
    """The piles that may be sent; the question is asked only if there are several."""
    t.goes(("act", "caravan"))
    assert t.asked() == (t.turn, "cell")
    return set(t.may())


# ---- along the own road


@covers("caravan", "caravan.drop", "play.action")
def test_a_caravan_drops_a_barrel_on_each_token_it_comes_over():
    t = table(road(BLUE, "north", "2-5 5-3 3-1 1-4(3)"))
    t.sends("n4")
    assert t.barrels("n1", "n2", "n3", "n4") == [1, 1, 1, 0] and t.scores == [0, 0] and t.turn == RED
    assert [event["carried"] for event in t.told("drop")] == [2, 1, 0]


@covers("caravan", "caravan.drop")
def test_barrels_are_added_to_those_that_lie_there():
    t = table(road(BLUE, "north", "2-5 5-3(1) 3-1(2)"))
    t.sends("n3")
    assert t.barrels("n1", "n2", "n3") == [1, 2, 0]


@covers("caravan.score", "play.aim.back", "R14")
def test_a_barrel_that_lands_on_town_center_is_scored():
    t = table(road(BLUE, "north", "2-5(1) 5-3(1)"))
    t.sends("n1")
    assert t.scores == [1, 0] and t.barrels("n1", "n2") == [0, 1] and t.told("score") == [{"seat": BLUE, "score": 1}]


@covers("example.caravan")
def test_three_barrels_the_fourth_turn_scores_one_two_more_the_others():
    """Five tokens from Town Center. Red has a road there too, so nobody may camp."""
    t = table(road(BLUE, "north", "2-5 5-3 3-1 1-4 4-2(3)"), hands=[None, []])
    for pile, scores in (("n5", 0), ("n4", 0), ("n3", 0), ("n1", 1), ("n2", 2), ("n1", 3)):
        t.sends(pile)
        assert t.scores == [scores, 0]
    assert t.barrels("n1", "n2", "n3", "n4", "n5") == [0, 0, 0, 0, 0]


@covers("RN8")
def test_between_two_ways_of_equal_length_the_player_chooses():
    t = table(*RING, road(BLUE, "east", "4-4(3)", start="n2e1"))
    assert t.steps("n2e2", "n2e1", "n1e2") == [4, 3, 3]
    t.goes(("act", "caravan"))
    assert t.asked() == (BLUE, "way") and t.may() == ["south", "west"]
    t.answers(BLUE, "way", "south")
    assert t.barrels("n1e2", "e2", "e1") == [1, 1, 1] and t.barrels("n2e1") == 0


@covers("RN8")
def test_the_longer_way_is_not_offered():
    """From n2 home over n1, never around the ring."""
    t = table(road(BLUE, "north", "2-3 3-3(2)"), *RING[1:], road(BLUE, "east", "4-4", start="n2e1"))
    assert int(t.state["loops"][BLUE]) == 1
    t.sends("n2")
    assert t.barrels("n1", "n2e1") == [1, 0] and t.scores == [1, 0]


# ---- through a distillery


def behind_a_distillery(pile):
    box = distillery("Bibbletop Baby Box", "n3", 6, "n1 north (0), n4 south (0), n2w1 east", left=1)
    return table(road(BLUE, "north", "2-5"), road(BLUE, "north", f"3-4 4-6({pile})", start="n3"), distilleries=[box])


@covers("claim.through", "example.through", "RN6")
def test_a_caravan_goes_through_a_distillery_between_two_entrances():
    """The distillery takes no barrel and counts no step."""
    t = behind_a_distillery(3)
    t.sends("n5")
    assert t.barrels("n4", "n1", "n5") == [1, 1, 0] and t.scores == [1, 0] and t.left() == 1


@covers("RN6", "RN8")
def test_through_a_distillery_home_may_be_nearer():
    """From n3w1 it is two steps through the distillery, four along the road."""
    box = distillery("Fat Franky's Factory", "n3", 4, "n1 north (0), n3w1 east (0)", left=1)
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "west", "1-1"), road(BLUE, "north", "1-3 3-6", start="w1"),
              road(BLUE, "north", "6-6(1)", start="n2w1"), distilleries=[box])
    assert t.steps("n1", "w1", "n1w1", "n2w1", "n3w1") == [1, 1, 2, 3, 2]
    t.sends("n3w1")
    assert t.barrels("n1", "n2w1") == [1, 0]


@covers("claim.through", "RN8", "RN6")
def test_behind_a_distillery_a_caravan_may_come_to_a_fork():
    """Two entrances beside Town Center: through either one home is as near."""
    box = distillery("Bibbletop Baby Box", "n2e1", 6, "n1 east (0), e1 north (0), n1e3 west", left=1)
    t = table(road(BLUE, "north", "3-3"), road(BLUE, "east", "4-4"), road(BLUE, "east", "3-5(2)", start="n1e2"), distilleries=[box])
    assert t.steps("n1", "e1", "n1e3") == [1, 1, 2]
    t.goes(("act", "caravan"))
    assert t.asked() == (BLUE, "way") and t.may() == ["through to entrance 1", "through to entrance 2"]
    t.answers(BLUE, "way", "through to entrance 2")
    assert t.barrels("n1", "e1") == [0, 1] and t.scores == [1, 0]


# ---- cut off


@covers("RN7", "RX8", "caravan.dead_end")
def test_a_pile_that_is_cut_off_collects_where_its_piece_ends():
    t = table(road(BLUE, "north", "5-3 3-1(4) 1-4", start="n1"))
    t.sends("n3", "north")
    assert t.barrels("n2", "n3", "n4") == [0, 0, 4] and t.told("collect") == [{"seat": BLUE, "at": [2, 5], "barrels": 3}]


@covers("RN7", "RX8")
def test_the_player_chooses_the_way_along_a_piece():
    t = table(road(BLUE, "north", "5-3 3-1(1) 1-4 4-6", start="n1"))
    t.goes(("act", "caravan"))
    assert t.asked() == (BLUE, "way") and t.may() == ["north", "south"]
    t.answers(BLUE, "way", "south")
    assert t.barrels("n2", "n3", "n4") == [1, 0, 0]


@covers("RX8", "caravan.dead_end")
def test_a_pile_on_a_single_token_that_is_cut_off_stays_there():
    t = table(road(BLUE, "north", "5-3(2)", start="n2"), road(BLUE, "east", "1-2(1)"))
    t.goes(("act", "caravan"))
    assert t.scores == [1, 0]  # no choice: the pile on e1


@covers("RX8")
def test_along_a_piece_a_caravan_comes_over_no_token_twice():
    """A ring that is cut off: seven barrels go around it once, the last two collect beside the beginning."""
    ring = [road(BLUE, "east", "3-3 3-4 4-4", start="n2"), road(BLUE, "north", "4-2 2-2", start="n2e3"),
            road(BLUE, "west", "2-5 5-5", start="n4e3"), road(BLUE, "south", "5-3(9)", start="n4e1")]
    t = table(*ring)
    assert t.steps("n3e1") == 0
    t.sends("n3e1", "north")
    assert t.barrels("n4e1", "n4e2", "n4e3", "n3e3", "n2e3", "n2e2", "n2e1", "n3e1") == [1, 1, 1, 1, 1, 1, 3, 0]


# ---- overshooting


@covers("R15")
def test_without_a_rivals_road_at_town_center_the_rest_stays_before_it():
    t = table(road(BLUE, "north", "2-5 5-3(5)"))
    assert t.asked() == (BLUE, "act") and "build" in t.may()  # nor is the pile forced
    t.sends("n2")
    assert t.scores == [1, 0] and t.barrels("n1", "n2") == [4, 0]


@covers("overshoot.must", "R13", "example.camping")
def test_a_pile_that_would_overshoot_must_be_played():
    """The only one: not even asked."""
    t = table(road(BLUE, "north", "2-5(1) 5-3(3)"), road(RED, "east", "2-2 2-1"))
    assert t.turn == RED and t.barrels("n1", "n2") == [2, 0] and t.barrels("e1") == 1 and t.scores == [1, 0]


@covers("overshoot.must", "R13")
def test_of_several_piles_that_would_overshoot_the_player_chooses():
    t = table(road(BLUE, "north", "2-5(2) 5-3(3) 3-1(1)"), road(RED, "east", "2-2 2-1"))
    assert piles(t) == {words("n1"), words("n2")}


@covers("overshoot.must", "R13", "example.camping")
def test_a_pile_that_just_reaches_town_center_is_not_forced():
    t = table(road(BLUE, "north", "2-5(1) 5-3(2)"), road(RED, "east", "2-2 2-1"))
    assert t.asked() == (BLUE, "act") and set(t.may()) == {"build", "caravan"}
    assert piles(t) == {words("n1"), words("n2")}


@covers("overshoot.road", "overshoot.empty", "example.abandonment", "R16", "R14")
def test_abandonment():
    """One barrel scored; two go on, and the last lands on an empty token: both are Red's."""
    t = table(road(BLUE, "north", "2-5 5-3(4)"), road(RED, "east", "2-2 2-1 1-5"))
    assert t.scores == [1, 0] and t.barrels("n1", "e1", "e2", "e3") == [1, 1, 1, 0]
    assert t.told("cross") == [{"seat": BLUE, "owner": RED, "carried": 2}]
    assert t.told("abandon") == [{"seat": BLUE, "owner": RED, "at": [6, 7], "barrels": 2}]
    assert piles(t) == {words("e1"), words("e2")}  # Red's turn, and Red's barrels


@covers("overshoot.ambush", "example.ambush", "R16")
def test_ambush():
    """Three barrels scored: one at Town Center, the last that landed, and the one that lay there."""
    t = table(road(BLUE, "north", "2-5 5-3(4)"), road(RED, "east", "2-2 2-1(1) 1-5"))
    assert t.scores == [3, 0] and t.barrels("n1", "e1", "e2") == [1, 1, 0]
    assert t.told("ambush") == [{"seat": BLUE, "owner": RED, "at": [6, 7], "barrels": 2, "score": 3}]


@covers("RN3")
def test_barrels_of_the_same_caravan_make_no_ambush():
    """Before the caravan came the last token was empty; barrels that lie on the way there do not matter."""
    t = table(road(BLUE, "north", "2-5 5-3(5)"), road(RED, "east", "2-2 2-1(1) 1-5"))
    assert t.scores == [1, 0] and t.barrels("e1", "e2", "e3") == [1, 2, 1] and t.told("ambush") == []


@covers("RN4", "RN3")
@pytest.mark.parametrize("before", [0, 2])
def test_where_the_rivals_road_ends_the_rest_collects_and_that_is_the_last_token(before):
    """Three come over, one drops and two collect: abandoned if nothing lay there, else an ambush."""
    t = table(road(BLUE, "north", "2-5(4)"), road(RED, "east", f"2-2({before})"), hands=[None, ["1-2"]])
    assert t.told("collect")[0] == {"seat": BLUE, "at": [6, 6], "barrels": 2}
    if before:
        assert t.scores == [6, 0] and t.barrels("e1") == 0
    else:
        assert t.told("abandon")[0] == {"seat": BLUE, "owner": RED, "at": [6, 6], "barrels": 3} and t.told("ambush") == []


@covers("overshoot.road")
def test_the_player_chooses_on_whose_road_it_goes_on():
    roads = road(BLUE, "north", "2-5 5-3(3)"), road(RED, "east", "1-2"), road(GREEN, "south", "1-2(1)"), road(BLUE, "west", "4-6")
    t = table(*roads, players=3)
    assert t.asked() == (BLUE, "road") and t.may() == ["east", "south"]  # not the own road in the west
    t.answers(BLUE, "road", "south")
    assert t.scores == [3, 0, 0] and t.barrels("s1") == 0


@covers("overshoot.road", "RN5")
def test_a_token_across_the_side_of_town_center_is_no_road_there():
    t = table(road(BLUE, "north", "2-5(3)"), road(RED, "north", "1-2", start="s1e1"))
    assert t.asked() == (BLUE, "act")


@covers("RN5")
def test_on_a_rivals_road_the_player_chooses_at_forks_and_goes_outwards():
    red = road(RED, "east", "1-2 2-2 2-5"), road(RED, "north", "2-3", start="e2"), road(RED, "south", "2-4(1)", start="e2")
    t = table(road(BLUE, "north", "2-5 5-3(5)"), *red)
    assert t.asked() == (BLUE, "way") and t.may() == ["north", "east", "south"]  # not west, where it came from
    t.answers(BLUE, "way", "south")
    assert t.scores == [1 + 2, 0] and t.barrels("e1", "e2", "s1e2") == [1, 1, 0]


@covers("RN5")
@pytest.mark.parametrize("entrances", ["e1 east (1), e4 west (1)", "e4 west (1), e1 east (1)"])
def test_on_a_rivals_road_a_caravan_does_not_go_through_a_distillery(entrances):
    """Red's road goes on behind it; for Blue's caravan it ends before it."""
    box = distillery("Bibbletop Baby Box", "e2", 6, entrances, left=0)
    t = table(road(BLUE, "north", "2-5(4)"), road(RED, "east", "1-2"), road(RED, "east", "3-4", start="e3"), distilleries=[box])
    assert t.steps("e4") == 2 and t.barrels("e4") == 0
    assert t.told("collect")[0] == {"seat": BLUE, "at": [6, 6], "barrels": 2}


@covers("RN5", "RN4")
def test_on_a_rivals_ring_a_caravan_goes_no_farther_than_its_farthest_token():
    """Two ways lead there from Town Center; behind it every way leads back."""
    red = (road(RED, "north", "2-3 3-3"), road(RED, "east", "3-4 4-4", start="n2"), road(RED, "east", "1-5 5-5"),
           road(RED, "north", "5-4", start="e2"))
    t = table(road(BLUE, "south", "2-5(9)"), *red)
    assert t.steps("n2", "n2e1", "n2e2", "n1e2", "e2") == [2, 3, 4, 3, 2]
    t.sends("s1", road="north")
    assert [event["at"] for event in t.told("drop") if event["seat"] == BLUE] == [spot(cell) for cell in ("n1", "n2", "n2e1", "n2e2")]
    assert t.told("collect")[0] == {"seat": BLUE, "at": spot("n2e2"), "barrels": 4}
    assert t.told("abandon")[0] == {"seat": BLUE, "owner": RED, "at": spot("n2e2"), "barrels": 8} and t.scores == [1, 0]


@covers("RN12", "overshoot.must")
def test_barrels_that_came_from_a_rival_are_forced_too():
    """Three barrels of Blue's caravan collect on Red's only token: more than go to Town Center, so Red must send them at once."""
    t = table(road(BLUE, "north", "2-5(4)"), road(RED, "east", "2-2"), hands=[["1-1"], ["1-2", "3-4"]])
    assert t.told("load")[:2] == [
        {"seat": BLUE, "at": [5, 5], "barrels": 4, "forced": True}, {"seat": RED, "at": [6, 6], "barrels": 3, "forced": True}]


@covers("RN12", "R13")
def test_forced_piles_are_judged_at_the_beginning_of_a_turn():
    """A claim makes a great pile; it is forced one turn later."""
    box = distillery("Bibbletop Baby Box", "n3", 6, "n1 north", left=6)
    t = table(road(RED, "east", "2-2 2-1"), distilleries=[box])
    t.builds("n1", "3-5", "north")
    assert t.barrels("n1") == 6 and t.turn == RED
    t.builds("e3", "1-5")
    assert t.barrels("n1") == 0 and t.scores[BLUE] == 1 and t.barrels("e1", "e2", "e3") == [1, 1, 3]
