"""Moving loose ends, the last paragraph of "Roadbuilding"."""
import pytest
from rum_run_scene import BLUE, RED, covers, distillery, number, road, table, words


def loose_ends(t):
    """What may be taken up; the question is asked only if there are several."""
    t.goes(("act", "move"))
    assert t.asked() == (t.turn, "cell")
    return set(t.may())


@covers("loose.move", "play.action")
def test_instead_of_building_a_loose_end_may_be_moved():
    t = table(road(BLUE, "north", "2-5 5-3"), hands=[["1-1", "4-6"]])
    t.moves("n2", "e1", "east")
    assert t.lies("n2") is None and t.lies("e1") == ("Blue", "3-5", "east") and t.turn == RED
    assert t.hand(BLUE) == ["1-1", "4-6"] and t.steps("n1", "e1") == [1, 1]
    assert t.told("take_up") == [{"seat": BLUE, "at": [4, 5], "token": "3-5"}]


@covers("loose.end", "RX6", "example.loose")
def test_a_token_that_is_connected_on_two_sides_is_no_loose_end():
    t = table(road(BLUE, "north", "2-5 5-3 3-1"), road(BLUE, "east", "1-2 2-4"))
    assert loose_ends(t) == {words("n3"), words("e2")}


@covers("loose.end", "example.loose")
def test_an_unconnected_token_may_be_moved():
    """One with no neighbour at all, and both ends of a piece that is cut off."""
    t = table(road(BLUE, "north", "4-6", start="n3"), road(BLUE, "east", "1-3 3-5 5-2", start="e1"))
    assert loose_ends(t) == {words("n4"), words("e2"), words("e4")}


@covers("R10", "RX6")
def test_town_center_is_a_connection():
    t = table(road(BLUE, "north", "2-5 5-3"), road(BLUE, "east", "1-2"), hands=[["1-1"]])
    assert loose_ends(t) == {words("n2"), words("e1")}  # not n1, between Town Center and n2


@covers("loose.end")
def test_a_token_with_barrels_is_no_loose_end():
    t = table(road(BLUE, "north", "2-5 5-3(1)"), road(BLUE, "east", "1-2"), road(BLUE, "south", "1-4"))
    assert loose_ends(t) == {words("e1"), words("s1")}


@covers("loose.end", "RX6")
def test_a_double_with_one_neighbour_is_a_loose_end_with_two_it_is_none():
    t = table(road(BLUE, "north", "2-5 5-5 5-1"), road(BLUE, "east", "1-3 3-3"))
    assert loose_ends(t) == {words("n3"), words("e2")}


@covers("loose.distillery", "R10", "RX1")
def test_connected_with_a_distillery_it_is_still_a_loose_end():
    box = distillery("Bibbletop Baby Box", "n4", 6, "n2 north (0), n5 south (0)", left=0)
    t = table(road(BLUE, "north", "2-5 5-3"), road(BLUE, "north", "1-4 4-6", start="n4"), road(BLUE, "east", "1-2"), distilleries=[box])
    assert t.steps("n2", "n5", "n6") == [2, 3, 4]  # through the distillery
    assert loose_ends(t) == {words("n2"), words("n5"), words("n6"), words("e1")}


@covers("loose.end")
def test_a_rivals_token_connects_nothing():
    t = table(road(BLUE, "north", "2-5 5-3"), road(RED, "north", "3-6", start="n2"), road(BLUE, "east", "1-2"))
    assert words("n2") in loose_ends(t)


@covers("RX6")
def test_a_loose_end_goes_to_another_cell():
    t = table(road(BLUE, "north", "2-5"), hands=[["1-1"]])
    t.goes(("act", "move"))
    assert t.asked() == (BLUE, "cell") and set(t.may()) == {words("e1"), words("s1"), words("w1")}


@covers("RX6", "RN1")
@pytest.mark.parametrize("west, moves", [("5-5", False), ("1-2", True)])
def test_where_it_goes_it_must_fit_without_what_it_leaves(west, moves):
    """A 3 would fit beyond the 5-3, but not once that is taken up. It shows no 4 for the first two cells; rivals hold the other sides."""
    rivals = road(RED, "east", "6-6"), road(RED, "south", "5-6"), road(RED, "west", west)
    t = table(road(BLUE, "north", "2-4(1) 4-5 5-3"), *rivals, hands=[["3-6"]])
    assert t.fits("n4") == ["3-6"]
    assert t.may() == (["build", "move", "caravan"] if moves else ["build", "caravan"])


@covers("RX6")
def test_a_loose_end_may_break_a_rivals_token():
    t = table(road(BLUE, "north", "2-5 5-6"), road(RED, "east", "1-2"), hands=[["1-1", "2-2"]])
    t.moves("n2", "e1", "east")
    assert t.lies("e1") == ("Blue", "5-6", "east") and "1-2" in t.hand(RED)


@covers("RN10")
@pytest.mark.parametrize("hand, moves", [(["3-4"], True), (["1-4", "2-2"], False)])
def test_a_double_that_moves_needs_a_second_token_from_the_hand(hand, moves):
    t = table(road(BLUE, "north", "3-3", start="n3"), road(BLUE, "east", "4-5(1)"), hands=[hand])
    assert ("move" in t.may()) == moves
    if moves:
        t.moves("n4", "s1", beside=("s2", "3-4"))
        assert t.lies("s1") == ("Blue", "3-3") and t.lies("s2") == ("Blue", "3-4", "south") and t.lies("n4") is None


@covers("RX6")
def test_a_loose_end_of_a_piece_comes_back_to_the_road():
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "east", "5-6", start="e3"), hands=[["1-1"]])
    t.moves("e4", "n2")
    assert t.lies("n2") == ("Blue", "5-6", "north") and t.steps("n1", "n2") == [1, 2]


@covers("loose.end")
def test_looking_for_loose_ends_changes_nothing():
    """On a road with two ways home each is taken up and put back to see."""
    ring = [road(BLUE, "north", "2-3 3-3"), road(BLUE, "east", "3-4 4-4", start="n2"), road(BLUE, "east", "1-5 5-5"),
            road(BLUE, "north", "5-4", start="e2"), road(BLUE, "east", "4-6", start="n2e2")]
    t = table(*ring)
    assert t.asked() == (BLUE, "act") and "move" in t.may()
    assert int(t.state["linked"][BLUE]) == 8 and t.steps("n2e3") == 5
    assert number("n2e3") in t.state["road"][BLUE][:8]


@covers("RX6", "loose.move")
def test_a_loose_end_may_go_to_another_end_of_the_road():
    """Every side of Town Center is closed to it."""
    rivals = [road(RED, side, token) for side, token in (("east", "6-6"), ("south", "5-6"), ("west", "4-6"))]
    t = table(road(BLUE, "north", "2-5 5-5"), road(BLUE, "east", "5-3 3-4", start="n2"), road(BLUE, "west", "5-4", start="n2"), *rivals,
              hands=[["1-1"]])
    t.moves("n2e2", "n2w2")
    assert t.lies("n2e2") is None and t.lies("n2w2") == ("Blue", "3-4", "east") and t.steps("n2w2") == 4
