"""Roadbuilding: placing, doubles, breaking, repairing."""
import pytest
from rum_run_scene import BLUE, GREEN, ORANGE, RED, covers, number, road, table, words

from bootleg_env.rum_run.tables import constants as c

ALL = set(c.TOKEN_NAMES)
SIDES = {"n1", "e1", "s1", "w1"}


def cells(*names):
    return {number(name) for name in names}


# ---- placing


@covers("build.start", "RH3")
def test_a_road_starts_on_one_of_the_four_sides_of_town_center():
    t = table()
    assert t.fitting_cells() == cells(*SIDES)
    for side in SIDES:
        assert set(t.fits(side)) == ALL - {"1-6"}  # the first of two has no 6-1; doubles have tokens to go beside them


@covers("RX2")
def test_the_first_token_may_be_laid_either_way_round():
    t = table(hands=[["2-5", "3-4"]])
    t.builds("n1", "2-5")
    assert t.asked() == (BLUE, "side") and t.may() == ["north", "south"]
    t.builds("n1", "2-5", "south")
    assert t.lies("n1") == ("Blue", "2-5", "south") and t.fits("n2") == []


@covers("RX2")
def test_a_token_that_lies_in_one_way_only_is_not_asked_about():
    t = table(road(BLUE, "north", "2-5"), hands=[["3-5", "1-4"]])
    t.builds("n2", "3-5")
    assert t.lies("n2") == ("Blue", "3-5", "south") and t.turn == RED


@covers("build.align")
def test_a_token_shows_the_number_of_the_end_that_it_joins():
    t = table(road(BLUE, "north", "2-5"))
    assert t.fits("n2") == ["1-5", "3-5", "4-5", "5-5", "5-6"]


@covers("example.placing")
@pytest.mark.parametrize("token, fits", [("3-6", True), ("3-5", False)])
def test_six_beside_six_fits_six_beside_five_does_not(token, fits):
    t = table(road(BLUE, "north", "2-6"), hands=[[token, "4-4"]])
    assert (t.fits("n2") == [token]) == fits


@covers("R05")
def test_a_token_is_straight():
    """So a road of one token can be continued in one place only, and a new road may begin at the three other sides."""
    t = table(road(BLUE, "north", "2-5"))
    assert t.fitting_cells() == cells("n2", *SIDES)


@covers("RN1")
def test_a_piece_that_is_cut_off_does_not_grow():
    t = table(road(BLUE, "north", "2-3 3-4", start="n1"), hands=[["1-2", "4-5"]])
    assert t.fitting_cells() == cells(*SIDES)


@covers("RX1", "RN1")
def test_a_road_hangs_on_town_center_by_equal_numbers():
    t = table(road(BLUE, "north", "2-5 5-3"), road(BLUE, "east", "1-4"), road(BLUE, "east", "5-6", start="e3"))
    assert t.steps("n1", "n2", "e1", "e4") == [1, 2, 1, 0]


@covers("RN2")
def test_a_token_matches_every_own_end_that_faces_it():
    piece = road(BLUE, "north", "4-1", start="n2")
    t = table(road(BLUE, "north", "2-5"), piece, hands=[["4-5", "3-5", "4-6", "5-6"]])
    assert t.fits("n2") == ["4-5"]
    t.builds("n2", "4-5")
    assert t.lies("n2") == ("Blue", "4-5", "south") and t.steps("n1", "n2", "n3") == [1, 2, 3]


@covers("RN2")
def test_a_side_without_road_joins_nothing():
    """East of the new token an own road comes to an end there; its own road goes north."""
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "west", "4-6", start="n2e2"), hands=[["1-5", "1-1"]])
    assert t.fits("n2") == ["1-5"]
    t.builds("n2", "1-5")
    assert t.steps("n2", "n2e1") == [2, 0]


@covers("RN2")
def test_tokens_of_rivals_beside_it_never_matter():
    t = table(road(BLUE, "north", "2-5"), road(RED, "north", "6-6", start="n2"), hands=[["1-5", "1-1"]])
    assert t.fits("n2") == ["1-5"]


@covers("hint.town", "RH3")
def test_a_player_may_hold_several_roads_at_town_center():
    t = table(road(BLUE, "north", "2-5"), road(RED, "west", "1-1"))
    t.builds("e1", "3-4", "east")
    assert t.steps("n1", "e1") == [1, 1] and t.lies("w1") == ("Red", "1-1")


@covers("RN13", "break.higher")
def test_without_a_free_side_a_player_must_break_in():
    t = table(road(RED, "north", "6-6"), road(RED, "east", "5-5"), road(RED, "south", "5-6"), road(RED, "west", "1-2"))
    assert (t.fits("n1"), t.fits("e1"), t.fits("s1")) == ([], ["5-6", "6-6"], ["6-6"])
    assert "1-1" not in t.fits("w1") and "2-2" in t.fits("w1")


# ---- doubles


@covers("build.double")
def test_a_double_brings_a_second_token_at_one_of_its_three_other_roads():
    t = table(road(BLUE, "north", "2-5"), hands=[["5-5", "1-5", "3-4"]])
    t.builds("n2", "5-5")
    assert t.asked() == (BLUE, "cell") and set(t.may()) == {words("n3"), words("n2e1"), words("n2w1")}
    t.answers(BLUE, "cell", words("n2e1"))
    assert t.lies("n2e1") == ("Blue", "1-5", "west") and t.turn == RED
    assert t.steps("n1", "n2", "n2e1") == [1, 2, 3]


@covers("R04")
def test_without_a_second_token_a_double_is_illegal():
    assert table(road(BLUE, "north", "2-5"), hands=[["5-5", "3-4"]]).fits("n2") == []


@covers("R04")
def test_the_second_token_may_be_the_one_that_the_double_covers():
    """It comes back to the hand first."""
    t = table(road(BLUE, "north", "2-5 5-3"), hands=[["5-5", "1-1"]])
    assert t.fits("n2") == ["5-5"]
    t.builds("n2", "5-5", beside=("n2w1", "3-5"))
    assert t.lies("n2") == ("Blue", "5-5") and t.lies("n2w1") == ("Blue", "3-5", "east")


@covers("build.only")
def test_any_other_token_is_the_only_one_of_its_turn():
    t = table(road(BLUE, "north", "2-5"))
    t.builds("n2", "3-5")
    assert t.turn == RED


@covers("build.double", "RX5")
def test_a_double_may_be_the_first_token():
    t = table(hands=[["4-4", "1-4", "2-3"]])
    t.builds("n1", "4-4")
    assert set(t.may()) == {words("n2"), words("n1e1"), words("n1w1")}  # not in Town Center
    t.answers(BLUE, "cell", words("n1w1"))
    assert t.lies("n1w1") == ("Blue", "1-4", "east")


@covers("hint.branches", "R05")
def test_all_three_branches_of_a_crossroads_can_be_used():
    t = table(road(BLUE, "north", "2-5 5-5 5-1"), hands=[["3-5", "4-5", "6-6"]])
    assert t.fits("n2e1") == t.fits("n2w1") == ["3-5", "4-5"]
    t = table(road(BLUE, "north", "2-5 5-5 5-1"), road(BLUE, "east", "5-3", start="n2"), road(BLUE, "west", "5-4", start="n2"))
    assert t.steps("n3", "n2e1", "n2w1") == [3, 3, 3]


@covers("RX5")
def test_the_far_end_of_the_second_token_must_match_too():
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "east", "4-6", start="n2e1"), hands=[["5-5", "1-5", "4-5", "3-5"]])
    t.builds("n2", "5-5")
    t.answers(BLUE, "cell", words("n2e1"))
    assert t.lies("n2e1") == ("Blue", "4-5", "west") and t.steps("n2e1", "n2e2") == [3, 4]


@covers("RX5")
def test_the_second_token_does_not_go_where_an_own_road_is_joined_already():
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "east", "5-6", start="n2"), hands=[["5-5", "1-5", "3-5"]])
    t.builds("n2", "5-5")
    assert set(t.may()) == {words("n3"), words("n2w1")}  # east and south are joined


@covers("RX4", "hint.steal", "break.barrels")
def test_a_double_and_its_second_token_may_break_two_tokens_and_take_the_barrels_of_both():
    t = table(road(BLUE, "north", "2-5"), road(RED, "north", "1-3(2) 3-2(1)", start="n1"), hands=[["5-5", "4-5", "1-1"]])
    t.builds("n2", "5-5", beside=("n3", "4-5"))
    assert t.lies("n2")[0] == t.lies("n3")[0] == "Blue" and t.barrels("n2", "n3") == [2, 1]
    assert {"1-3", "2-3"} <= set(t.hand(RED))


@covers("RX4")
def test_the_second_token_may_cover_an_own_one_that_is_not_joined():
    """It lies across: no road of it ends at the double."""
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "east", "1-2", start="n3w1"), hands=[["5-5", "3-5"]])
    t.builds("n2", "5-5", beside=("n3", "3-5"))
    assert t.lies("n3") == ("Blue", "3-5", "south") and t.hand(BLUE) == ["1-2"]


# ---- breaking


@covers("break.higher", "R06", "example.breaking")
def test_a_rivals_token_is_covered_by_a_higher_sum_only():
    """9 > 6 is right; 5 > 6 is wrong, and so is 6 > 6."""
    t = table(road(RED, "east", "2-4"), hands=[["4-5", "1-4", "1-5", "2-6"]])
    assert t.fits("e1") == ["2-6", "4-5"]


@covers("break.higher", "R06")
def test_the_numbers_of_a_token_that_breaks_must_match():
    t = table(road(BLUE, "north", "2-5"), road(RED, "north", "1-2", start="n1"), hands=[["4-5", "3-6", "6-6"]])
    assert t.fits("n2") == ["4-5"]


@covers("break.returns", "R07")
def test_a_broken_token_goes_back_to_its_owners_hand():
    t = table(road(RED, "east", "2-4 4-1"), hands=[["4-5", "1-3"]])
    assert "2-4" not in t.hand(RED)
    t.builds("e1", "4-5", "east")
    assert t.lies("e1") == ("Blue", "4-5", "east") and "2-4" in t.hand(RED) and t.hand(BLUE) == ["1-3"]
    assert t.steps("e1", "e2") == [1, 0]
    assert t.told("cover") == [{"seat": BLUE, "at": [6, 6], "owner": RED, "token": "2-4", "barrels": 0}]


@covers("break.own", "example.own")
def test_an_own_token_is_covered_by_any_that_matches():
    t = table(road(BLUE, "east", "3-4 4-6"), hands=[["1-4", "1-3", "2-2"]])
    assert t.fits("e2") == ["1-4"]  # 5 is less than 10; 4 = 4
    t.builds("e2", "1-4")
    assert t.lies("e2") == ("Blue", "1-4", "west") and t.hand(BLUE) == ["1-3", "2-2", "4-6"]


@covers("RX3")
def test_a_token_over_an_own_one_does_not_hang_on_what_it_covers():
    """West to east it would join the branch that hangs on the crossroads alone."""
    t = table(road(BLUE, "north", "2-5 5-5"), road(BLUE, "east", "5-3", start="n2"), hands=[["1-5", "1-1"]])
    t.builds("n2", "1-5")
    assert t.lies("n2") == ("Blue", "1-5", "south") and t.steps("n2", "n2e1") == [2, 0]


@covers("RX3")
def test_with_a_second_way_home_a_token_may_be_covered_across():
    """The branch hangs on Town Center by another road, too."""
    ring = [road(BLUE, "north", "2-3 3-3"), road(BLUE, "east", "3-4 4-4", start="n2"), road(BLUE, "east", "1-5 5-5"),
            road(BLUE, "north", "5-4", start="e2")]
    t = table(*ring, hands=[["1-3", "6-6"]])
    assert t.steps("n1", "n2", "n2e1", "n2e2", "n1e2", "e2", "e1") == [1, 2, 3, 4, 3, 2, 1]
    t.builds("n2", "1-3")
    assert t.asked() == (BLUE, "side") and t.may() == ["east", "south"]
    t.answers(BLUE, "side", "east")
    assert t.steps("n1", "n2", "n2e1", "n2e2") == [1, 6, 5, 4]


@covers("break.barrels", "R08")
@pytest.mark.parametrize("owner, seat", [("an opponent's", RED), ("yours", BLUE)])
def test_barrels_on_a_broken_token_lie_on_the_new_one(owner, seat):
    t = table(road(seat, "east", "2-4(3)"), hands=[["4-5", "1-3"]])
    t.builds("e1", "4-5", "east")
    assert t.barrels("e1") == 3 and t.lies("e1")[0] == "Blue"


@covers("example.stealing")
def test_barrels_are_trapped_on_a_broken_road_or_escape_on_another():
    """Red breaks Blue's road: those behind the break are trapped, those on the broken token go home on Red's road."""
    t = table(road(BLUE, "north", "1-3(1) 3-2(2)"), turn=RED, hands=[None, ["4-5", "1-2"]])
    t.builds("n1", "4-5", "north")
    assert t.steps("n2") == 0 and t.barrels("n1", "n2") == [1, 2]
    t.builds("e1", "2-4", "east")
    t.sends("n1")
    assert t.scores == [0, 1] and t.barrels("n2") == 2


# ---- repairing


def broken(breaker, *hand):
    """Blue's 3-5 on n2 was broken by Red; behind it Blue's road goes on with a 3-6 and a 6-4."""
    return table(road(BLUE, "north", "2-5"), road(RED, "east", breaker, start="n2w1"), road(BLUE, "north", "3-6 6-4", start="n2"),
                 hands=[list(hand)])


@covers("repair", "example.repairing", "R09", "RX4")
def test_a_road_is_linked_again_by_a_double_and_the_token_that_is_needed():
    """The double matches the one end, 5 = 5, the link token over the own 3-6 shows a 5 and a 6 = 6."""
    t = broken("3-6", "5-5", "5-6", "1-2")
    assert t.fits("n2") == ["5-5"]
    t.builds("n2", "5-5")
    assert t.lies("n2") == ("Blue", "5-5") and t.lies("n3") == ("Blue", "5-6", "north")
    assert t.steps("n1", "n2", "n3", "n4") == [1, 2, 3, 4]
    assert t.hand(BLUE) == ["1-2", "3-6"] and "3-6" in t.hand(RED)


@covers("example.repairing", "RX4")
@pytest.mark.parametrize("link", ["1-5", "2-6"])
def test_a_link_that_does_not_match_both_does_not_repair(link):
    """5 beside 1 and 2 beside 6 is wrong."""
    assert broken("3-6", "5-5", link).fits("n2") == []


@covers("R09")
def test_the_double_must_be_stronger_than_the_breaker():
    assert broken("4-6", "5-5", "5-6").fits("n2") == []


@covers("RX4")
def test_while_a_road_is_to_be_mended_the_second_token_goes_nowhere_else():
    t = broken("3-6", "5-5", "5-6", "1-5", "2-2")
    t.builds("n2", "5-5")
    assert t.lies("n3") == ("Blue", "5-6", "north")  # not asked: n2w1 and n2e1 are free, but do not mend


@covers("RX4", "repair")
def test_the_double_may_match_the_piece_that_is_cut_off():
    """4 = 4 behind the break; the needed token covers the last one of the road at Town Center."""
    t = table(road(BLUE, "north", "2-5"), road(RED, "east", "1-6", start="n2w1"), road(BLUE, "north", "4-6", start="n2"),
              hands=[["4-4", "3-4", "1-1"]])
    assert t.fits("n2") == ["4-4"]
    t.builds("n2", "4-4")
    assert t.lies("n1") == ("Blue", "3-4", "north") and t.steps("n1", "n2", "n3") == [1, 2, 3]


@covers("RX4")
def test_a_double_between_two_ends_of_other_numbers_is_illegal():
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "north", "3-6", start="n2"), road(BLUE, "east", "4-6", start="n2"),
              hands=[["5-5", "5-6", "1-1"]])
    assert t.fits("n2") == []


@covers("RN1", "RX1")
def test_two_pieces_are_one_again_when_a_straight_token_matches_both():
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "north", "3-6 6-4", start="n2"), hands=[["3-5", "2-2"]])
    t.builds("n2", "3-5")
    assert t.steps("n2", "n3", "n4") == [2, 3, 4]


def test_four_build_around_town_center():
    t = table(players=4)
    for seat, side, turned in ((BLUE, "n1", "north"), (RED, "e1", "east"), (GREEN, "s1", "south"), (ORANGE, "w1", "west")):
        assert t.turn == seat
        t.builds(side, "3-4", turned)
    assert [t.lies(side)[0] for side in ("n1", "e1", "s1", "w1")] == ["Blue", "Red", "Green", "Orange"]
