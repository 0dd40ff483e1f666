"""Phase 3, Fire up the Still: crates and the Copper (p. 8)."""
import pytest
from scenario import AL, BEA, CY, covers, seed_where, table


def produced(t):
    """Crates by mobster and still."""
    t.skip_to("load")
    return {(event["seat"], event["still"]): event["crates"] for event in t.journal("produce")}


def stills(round, faces, copper=None, **keys):
    """Production in this round with these dice: {AL: (5, 3), ("board", 1): (5, 2)}; boards are AL's."""
    t = table(3, phase="distil", round=round, seed=seed_where(round, stills=faces), copper=copper, **keys).with_muscle(60, 50, 40)
    boards = {still[1]: dice for still, dice in faces.items() if not isinstance(still, int)}
    t.given["remote_stills"] = [{"board": board, "owner": AL, "dice": len(dice)} for board, dice in boards.items()]
    for seat in (AL, BEA, CY):
        t.with_mobster(seat, family_dice=len(faces.get(seat, (1,))))
    return t


@covers("3.1")
def test_crates_are_what_the_dice_show():
    """p. 8: each mobster rolls the dice on each own still and puts as many crates into the back room."""
    t = table(3, phase="distil", remote_stills=[{"board": 3, "owner": BEA, "dice": 3}, {"board": 5, "owner": BEA, "dice": 1}])
    t.with_muscle(60, 50, 40).with_mobster(AL, family_dice=4).with_mobster(CY, crates=2)

    t.skip_to("load")
    faces = {(event["seat"], event["still"]): event["faces"] for event in t.journal("dice")}
    assert {still: len(dice) for still, dice in faces.items()} == {
        (AL, "family"): 4, (BEA, "family"): 1, (BEA, 3): 3, (BEA, 5): 1, (CY, "family"): 1}
    assert produced(t) == {still: sum(dice) for still, dice in faces.items()}
    assert t.crates(AL) == sum(faces[AL, "family"])
    assert t.crates(BEA) == sum(faces[BEA, "family"] + faces[BEA, 3] + faces[BEA, 5])
    assert t.crates(CY) == 2 + sum(faces[CY, "family"])


@covers("3.1", "improvement.hints")
def test_dice_in_the_back_room_make_nothing():
    """p. 6: a die works only on a still."""
    t = table(3, phase="distil").with_mobster(AL, dice=3)
    t.skip_to("load")
    assert [len(event["faces"]) for event in t.journal("dice")] == [1, 1, 1]


@covers("G04", "3.1")
def test_a_remote_still_without_dice_makes_nothing():
    """p. 15: it may lose its last die to Muscling In; the owner keeps the still, but nothing comes out of it."""
    t = table(3, phase="distil", remote_stills=[{"board": 1, "owner": AL, "dice": 0}])
    assert (AL, 1) not in produced(t)
    assert t.snapshot()["remote_stills"] == [{"board": 1, "owner": AL, "dice": 0}]


# ---- the Copper at work


@covers("3.2", "B01", "B13")
def test_the_copper_shuts_a_family_still():
    """p. 8: from round 5, where the Copper stands a single 5 among the dice of the family still ruins all of it."""
    t = stills(5, {AL: (5, 3, 6), BEA: (4,)}, copper=AL)
    assert produced(t)[AL, "family"] == 0
    assert [event["stopped"] for event in t.journal("produce")] == ["copper", None, None]
    assert t.crates(AL) == 0


@covers("3.2")
def test_without_a_five_the_copper_sees_nothing():
    """p. 8: other faces do no harm."""
    assert produced(stills(5, {AL: (6, 4, 1)}, copper=AL))[AL, "family"] == 11


@covers("3.2")
def test_a_five_elsewhere_is_a_five():
    """p. 8: the Copper stands at one still only."""
    assert produced(stills(6, {AL: (5, 5), BEA: (5,)}, copper=CY))[AL, "family"] == 10


@covers("3.2", "stills")
def test_remote_stills_are_safe():
    """p. 8: the Copper never touches a remote still, also if it stands at its owner's family still."""
    t = stills(7, {AL: (5, 1), ("board", 2): (5, 2)}, copper=AL)
    assert produced(t)[AL, "family"] == 0
    assert produced(t)[AL, 2] == 7
    assert t.crates(AL) == 7


@covers("3.2", "B13")
def test_the_copper_does_not_bite_before_round_five():
    """p. 8: the Copper comes in round 4, and cuts production from round 5 on."""
    assert produced(stills(4, {AL: (5, 3)}, copper=AL))[AL, "family"] == 8


# ---- the Copper moves


@pytest.mark.parametrize("round, copper", [(3, None), (4, AL), (5, AL), (12, AL)])
@covers("3.3", "B13")
def test_the_copper_moves_from_round_four(round, copper):
    """p. 8: after production the Copper goes to the mobster who made most at a family still."""
    t = stills(round, {AL: (6,), BEA: (4,), CY: (3,)})
    t.skip_to("load")
    assert t.snapshot()["copper"] == copper
    assert [event["seat"] for event in t.journal("copper")] == ([] if copper is None else [copper])


@covers("3.3")
def test_the_copper_moves_on():
    """p. 8: the Copper leaves its still as soon as another makes more."""
    t = stills(8, {AL: (4,), BEA: (2, 1), CY: (6,)}, copper=AL)
    t.skip_to("load")
    assert t.snapshot()["copper"] == CY


@covers("3.3")
def test_the_copper_may_stay():
    """p. 8: if the same mobster makes most again the Copper stays; nothing moves."""
    t = stills(8, {AL: (6,), BEA: (2, 1), CY: (1,)}, copper=AL)
    t.skip_to("load")
    assert t.snapshot()["copper"] == AL
    assert t.journal("copper") == []


@pytest.mark.parametrize("muscle, copper", [((60, 50, 40), BEA), ((40, 50, 60), AL), ((50, 50 - 1, 10), BEA)])
@covers("3.3", "B14")
def test_of_several_the_weakest_gets_the_copper(muscle, copper):
    """p. 8: more muscle wins the tie, which means that the lowest gets the Copper."""
    t = stills(4, {AL: (5,), BEA: (3, 2), CY: (4,)}).with_muscle(*muscle)
    t.skip_to("load")
    assert t.snapshot()["copper"] == copper


@covers("3.3", "B14", "B03")
def test_big_city_boys_count_in_the_tie_for_the_copper():
    """p. 5: 40 and 5 1/2 are more than 45, so the 45 gets the Copper."""
    t = stills(4, {AL: (5,), BEA: (3, 2), CY: (4,)}).with_muscle(40, 45, 10).with_mobster(AL, big_city_boys=1)
    t.skip_to("load")
    assert t.snapshot()["copper"] == BEA


@covers("3.3", "B15")
def test_remote_stills_do_not_count():
    """p. 8: only the family still counts for the Copper, however much came from elsewhere."""
    t = stills(4, {AL: (2,), ("board", 1): (6, 6), BEA: (3,), CY: (1,)})
    t.skip_to("load")
    assert t.snapshot()["copper"] == BEA


@covers("3.3", "B15")
def test_a_still_that_was_shut_made_nothing():
    """p. 8: it is the whiskey that counts, not the dice: shut by the Copper, a still made none."""
    t = stills(5, {AL: (5, 6), BEA: (3,), CY: (1,)}, copper=AL)
    t.skip_to("load")
    assert t.snapshot()["copper"] == BEA


@covers("3.3", "B15", "card.a_little_vigorish")
def test_a_still_stopped_by_vigorish_made_nothing():
    """Ruling B15: the same for a still whose owner would not pay; its dice are not even rolled."""
    t = stills(5, {AL: (6,), BEA: (3,), CY: (1,)}).gives(CY, "a_little_vigorish").with_muscle(60, 50, 40)
    t.given["phase"] = "place"
    t.plays(CY, "a_little_vigorish", ("family", AL)).answers(AL, "vigorish", "refuse").skip_to("load")
    assert t.snapshot()["copper"] == BEA
    assert [event["seat"] for event in t.journal("dice")] == [BEA, CY]
    assert t.journal("produce")[0]["stopped"] == "vigorish"


@covers("D18")
def test_dice_do_not_depend_on_what_others_do():
    """Ruling D18: on the same deal a still meets the same dice, whatever happens elsewhere."""
    plain = stills(4, {AL: (2,), BEA: (3,), CY: (1,)})
    other = stills(4, {AL: (2,), BEA: (3,), CY: (1,)}).with_mobster(AL, family_dice=4).with_muscle(10, 20, 30)
    for t in (plain, other):
        t.skip_to("load")
    faces = [{event["seat"]: event["faces"][0] for event in t.journal("dice")} for t in (plain, other)]
    assert faces == [{AL: 2, BEA: 3, CY: 1}] * 2
