"""Barrels come out of distilleries: the first half of "Caravanning"."""
import pytest
from rum_run_scene import BLUE, RED, covers, distillery, road, table, words

BOX, FACTORY, INN = "Bibbletop Baby Box", "Fat Franky's Factory", "The Inn at Lumpleknee"


def house(name=BOX, start=6, left=None, entrances="n1 north", at="n3"):
    """A distillery right behind the cell north of Town Center."""
    return distillery(name, at, start, entrances, left)


@covers("claim", "play.aim")
def test_a_road_that_reaches_an_entrance_gets_all_barrels_at_once():
    t = table(road(BLUE, "north", "2-5"), distilleries=[house(entrances="n2 north", at="n4")])
    t.builds("n2", "3-5")
    assert t.barrels("n1", "n2") == [0, 6] and t.left() == 3
    assert t.told("claim") == [{"seat": BLUE, "distillery": BOX, "entrance": 0, "at": [4, 5], "barrels": 6, "left": 3}]


@covers("claim")
def test_a_road_that_goes_past_an_entrance_reaches_nothing():
    """The distillery lies east of the cell, the token leads north."""
    t = table(distilleries=[house(entrances="n1 east", at="n2e1")])
    t.builds("n1", "3-5", "north")
    assert t.barrels("n1") == 0 and t.left() == 6


@covers("claim")
def test_a_double_reaches_an_entrance_on_any_side():
    t = table(distilleries=[house(entrances="n1 east", at="n2e1")])
    t.builds("n1", "3-3", beside=("n2", "3-5"))
    assert t.barrels("n1") == 6


@covers("claim.refill", "R11", "example.offloading")
@pytest.mark.parametrize("before, after", [(6, 3), (3, 1), (1, 0), (4, 2), (2, 1)])
def test_a_distillery_fills_up_with_half_of_what_was_there(before, after):
    """6 to 3, 3 to 1, 1 to none; rounded down."""
    t = table(distilleries=[house(start=before)])
    t.builds("n1", "3-5", "north")
    assert t.barrels("n1") == before and t.left() == after


@covers("example.offloading", "fun.distilleries")
def test_a_distillery_with_three_entrances_is_emptied_in_three_claims():
    """One player's three roads: 6, then 3, then 1."""
    gates = "n1 north, n2w1 east, n2e2 west"
    t = table(road(BLUE, "west", "1-1"), road(BLUE, "north", "1-2", start="w1"), road(BLUE, "east", "1-5 5-5"),
              road(BLUE, "north", "5-4", start="e2"), hands=[["3-5", "2-2", "4-4", "2-3", "4-6"], []],
              distilleries=[house(entrances=gates)])
    t.builds("n1", "3-5", "north")
    t.builds("n2w1", "2-2", beside=("n3w1", "2-3"))
    t.builds("n2e2", "4-4", beside=("n3e2", "4-6"))
    assert t.barrels("n1", "n2w1", "n2e2") == [6, 3, 1] and t.left() == 0


@covers("claim.once", "R11")
def test_each_player_claims_once_at_an_entrance():
    t = table(road(BLUE, "north", "2-3"), distilleries=[house(left=3, entrances="n1 north (0)")])
    t.builds("n1", "4-5", "north")
    assert t.barrels("n1") == 0 and t.left() == 3 and t.told("claim") == []


@covers("RH5", "hint.entrance")
def test_who_breaks_the_token_at_an_entrance_claims_there_once():
    """Blue has claimed; Red breaks in and claims; Blue breaks back and gets what lies on the token, not a second claim."""
    t = table(road(BLUE, "north", "1-2"), distilleries=[house(left=3, entrances="n1 north (0)")], turn=RED)
    t.builds("n1", "3-4", "north")
    assert t.barrels("n1") == 3 and t.left() == 1
    t.builds("n1", "4-5", "north")
    assert t.barrels("n1") == 3 and t.left() == 1 and t.lies("n1")[0] == "Blue"


@covers("claim.once", "R11")
def test_an_empty_distillery_pays_nobody():
    t = table(distilleries=[house(left=0)])
    t.builds("n1", "4-5", "north")
    assert t.barrels("n1") == 0 and t.told("claim") == []


@covers("fun.inn", "RH2")
def test_the_last_barrel_of_the_inn_is_for_who_breaks_the_road():
    t = table(distilleries=[house(INN, 2)], hands=[["2-3", "1-1"]])
    t.builds("n1", "2-3", "north")
    assert t.barrels("n1") == 2 and t.left() == 1
    t.builds("n1", "4-5", "north")
    assert t.lies("n1")[0] == "Red" and t.barrels("n1") == 3 and t.left() == 0


@covers("RN9")
def test_a_double_claims_before_its_second_token_is_laid():
    t = table(distilleries=[house()])
    t.builds("n1", "3-3")
    assert t.asked() == (BLUE, "cell") and t.barrels("n1") == 6 and t.left() == 3
    assert set(t.may()) == {words("n1e1"), words("n1w1")}


@covers("RN9", "R11")
def test_the_second_token_may_claim_too():
    t = table(distilleries=[house(entrances="n1 east, n2 east", at="n2e1")])
    t.builds("n1", "3-3", beside=("n2", "3-4"))
    assert t.barrels("n1", "n2") == [6, 0]  # the second one leads past its entrance
    t = table(road(BLUE, "west", "1-5"), distilleries=[house(entrances="w3 west, w3n1 west", at="w5n1")], hands=[["5-5", "4-5"]])
    t.builds("w2", "5-5", beside=("w3", "4-5"))
    assert t.barrels("w3") == 6 and t.left() == 3


@covers("RX1", "claim.through")
def test_what_lies_behind_a_distillery_is_connected_through_it():
    gates = "n1 north (0), n4 south"
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "north", "3-4 4-6", start="n3"), distilleries=[house(left=3, entrances=gates)])
    assert t.steps("n1", "n4", "n5") == [1, 2, 3]
    assert t.fits("n6") == ["2-6", "3-6", "5-6", "6-6"]  # the road grows there; Blue has no 1-6


@covers("RX1")
def test_an_empty_distillery_joins_roads_that_never_claimed_there():
    gates = "n1 north, n4 south"
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "north", "3-4(2)", start="n3"), distilleries=[house(left=0, entrances=gates)])
    assert t.steps("n1", "n4") == [1, 2]
    t.sends("n4")
    assert t.barrels("n1", "n4") == [1, 0] and t.scores == [1, 0]


@covers("RX1")
def test_a_road_that_does_not_face_the_other_entrance_is_not_connected():
    gates = "n1 north (0), n4 south"
    t = table(road(BLUE, "north", "2-5"), road(BLUE, "east", "3-4", start="n4w1"), distilleries=[house(left=3, entrances=gates)])
    assert t.steps("n1", "n4") == [1, 0]


@covers("RX1")
def test_roads_of_two_players_are_not_connected_through_a_distillery():
    gates = "n1 north (0), n4 south"
    t = table(road(BLUE, "north", "2-5"), road(RED, "north", "3-4", start="n3"), distilleries=[house(left=3, entrances=gates)])
    assert t.steps("n1", "n4") == [1, 0]


@covers("RX1")
def test_a_distillery_alone_does_not_hold_a_new_token():
    gates = "n1 north (0), n4 south"
    t = table(road(BLUE, "north", "2-5"), distilleries=[house(left=3, entrances=gates)])
    assert t.fits("n4") == []
