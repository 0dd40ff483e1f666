"""Thug cards on a still: Muscling In, A Little Vigorish, Turf War (p. 15-16). A Moll in a hand only keeps the window open."""
import pytest
from scenario import AL, BEA, CY, Scene, covers, table


def stills(*thugs: str, phase: str = "place", bea: int = 2, cy: int = 1, **keys) -> Scene:
    """Al, the strongest, has these cards; Bea runs remote still 2 and a family still of `bea` dice, Cy remote still 3 (no die on it)."""
    boards = [{"board": 2, "owner": BEA, "dice": 3}, {"board": 3, "owner": CY, "dice": 0}]
    t = table(players=3, phase=phase, remote_stills=boards, **keys).with_muscle(70, 50, 30).gives(AL, *thugs)
    return t.with_mobster(BEA, family_dice=bea).with_mobster(CY, family_dice=cy)


def remote(t: Scene) -> dict[int, tuple[int, int]]:
    """Boards in use: owner and dice."""
    return {still["board"]: (still["owner"], still["dice"]) for still in t.snapshot()["remote_stills"]}


def distilled(t: Scene, seat: int) -> dict:
    """What each still of this mobster made this round, and what stopped it."""
    return {made["still"]: (made["crates"], made["stopped"]) for made in t.journal("produce") if made["seat"] == seat}


# ---- Muscling In


@covers("card.muscling_in")
def test_muscling_in_steals_a_die_from_a_remote_still():
    """p. 15: the die goes onto a still of the thief, or waits in the back room."""
    t = stills("muscling_in", "moll")
    t.plays(AL, "muscling_in", ("board", 2)).answers(AL, "place_die", "family")
    assert remote(t)[2] == (BEA, 2)
    assert (t.mobster(AL)["family_dice"], t.mobster(AL)["dice"]) == (2, 0)
    assert t.journal("card")[0]["still"] == 2

    t = stills("muscling_in", "moll")
    t.plays(AL, "muscling_in", ("board", 2)).answers(AL, "place_die", "keep")
    assert (t.mobster(AL)["family_dice"], t.mobster(AL)["dice"]) == (1, 1)


@covers("card.muscling_in", "G22")
def test_muscling_in_takes_from_remote_stills_of_others_only():
    """p. 15, rulings: no family still, no own still, none without a die."""
    boards = [{"board": 1, "owner": AL, "dice": 2}, {"board": 2, "owner": BEA, "dice": 1}, {"board": 3, "owner": CY, "dice": 0},
              {"board": 4, "owner": CY, "dice": 1}]
    t = table(players=3, remote_stills=boards).with_muscle(70, 50, 30).gives(AL, "muscling_in").with_mobster(BEA, family_dice=3)
    t.skip_to("thug", AL).answers(AL, "thug", "muscling_in")
    t.can(AL, "target_still", ("board", 2)).can(AL, "target_still", ("board", 4))
    t.cannot(AL, "target_still", ("family", BEA)).cannot(AL, "target_still", ("board", 1)).cannot(AL, "target_still", ("board", 3))
    t.cannot(AL, "target_still", ("board", 5))


@covers("card.muscling_in", "G04")
def test_muscling_in_may_take_the_last_die():
    """p. 15: the still stays with its owner, makes nothing, and may be given dice again."""
    boards = [{"board": 2, "owner": BEA, "dice": 1}]
    t = table(players=3, remote_stills=boards).with_muscle(70, 50, 30).gives(AL, "muscling_in", "moll").with_mobster(BEA, dice=1)
    t.plays(AL, "muscling_in").answers(AL, "place_die", "keep")
    assert remote(t)[2] == (BEA, 0)
    t.skip_to("place_die", BEA).answers(BEA, "place_die", 2)
    assert remote(t)[2] == (BEA, 1)


@covers("card.muscling_in")
def test_muscling_in_without_a_free_square():
    """p. 13, 15: all stills of the thief have four dice, so the die goes to the back room without a question."""
    t = stills("muscling_in", "moll").with_mobster(AL, family_dice=4)
    t.plays(AL, "muscling_in")
    assert t.mobster(AL)["dice"] == 1
    assert t.asked() == (AL, "thug")


# ---- A Little Vigorish


@covers("card.a_little_vigorish", "D16")
def test_a_little_vigorish_paid():
    """p. 15: the owner is asked at once; $3G for each die on that still go to the player of the card, and it works as usual."""
    t = stills("a_little_vigorish", bea=3)
    t.plays(AL, "a_little_vigorish", ("family", BEA)).answers(BEA, "vigorish", "pay")
    assert (t.cash(AL), t.cash(BEA)) == (19, 1)
    assert [(e["seat"], e["amount"], e["why"], e["with"]) for e in t.journal("pay")] == [(BEA, 9, "vigorish", AL)]
    assert [(e["seat"], e["amount"], e["why"], e["with"]) for e in t.journal("receive")] == [(AL, 9, "vigorish", BEA)]
    played = t.journal("card")[0]
    assert (played["still"], played["target"]) == ("family", BEA)
    t.skip_to(phase="load")
    made, stopped = distilled(t, BEA)["family"]
    assert made >= 3
    assert stopped is None


@covers("card.a_little_vigorish")
def test_a_little_vigorish_refused():
    """p. 15: the still makes nothing this round; it is not even rolled, the owner's other still is."""
    t = stills("a_little_vigorish", bea=3)
    t.plays(AL, "a_little_vigorish", ("family", BEA)).answers(BEA, "vigorish", "refuse").skip_to(phase="load")
    made = distilled(t, BEA)
    assert (t.cash(AL), t.cash(BEA)) == (10, 10)
    assert made["family"] == (0, "vigorish")
    assert made[2][0] >= 3
    assert [dice["still"] for dice in t.journal("dice") if dice["seat"] == BEA] == [2]


@covers("card.a_little_vigorish")
def test_a_little_vigorish_lasts_one_round():
    """p. 15: in the next round the still runs again."""
    t = stills("a_little_vigorish").skip_to("thug", AL).plays(AL, "a_little_vigorish", ("family", CY))
    t.answers(CY, "vigorish", "refuse").skip_to("bid").skip_to(phase="load")
    assert [made["stopped"] for made in t.journal("produce") if made["seat"] == CY and made["still"] == "family"] == ["vigorish", None]


@covers("card.a_little_vigorish")
def test_a_little_vigorish_without_money_to_pay_in_full():
    """p. 15: $9G are asked for three dice; with $8G there is no choice, nothing is paid and the still stands idle."""
    t = stills("a_little_vigorish", bea=3).with_mobster(BEA, cash=8).with_mobster(CY, thugs=["moll"])
    t.plays(AL, "a_little_vigorish", ("family", BEA))
    assert t.asked()[1] != "vigorish"
    t.skip_to(phase="load")
    assert (t.cash(AL), t.cash(BEA)) == (10, 8)
    assert distilled(t, BEA)["family"] == (0, "vigorish")


@covers("card.a_little_vigorish", "D5")
def test_a_little_vigorish_on_hidden_money_is_asked_in_any_case():
    """As with offers: were nobody asked, all would know that there are less than $9G."""
    t = stills("a_little_vigorish", bea=3, settings={"money": "announced"}).with_mobster(BEA, cash=8)
    t.plays(AL, "a_little_vigorish", ("family", BEA)).cannot(BEA, "vigorish", "pay").answers(BEA, "vigorish", "refuse")
    t.skip_to(phase="load")
    assert (t.cash(AL), t.cash(BEA)) == (10, 8)
    assert distilled(t, BEA)["family"] == (0, "vigorish")


@covers("card.a_little_vigorish", "G22")
def test_a_little_vigorish_hits_any_still_of_another_that_would_work():
    """p. 15: family or remote, but no own still and none without dice."""
    t = stills("a_little_vigorish").skip_to("thug", AL).answers(AL, "thug", "a_little_vigorish")
    t.can(AL, "target_still", ("family", BEA)).can(AL, "target_still", ("family", CY)).can(AL, "target_still", ("board", 2))
    t.cannot(AL, "target_still", ("family", AL)).cannot(AL, "target_still", ("board", 3)).cannot(AL, "target_still", ("board", 1))
    t.answers(AL, "target_still", ("board", 2)).answers(BEA, "vigorish", "pay")
    assert (t.cash(AL), t.cash(BEA)) == (19, 1)


@covers("card.a_little_vigorish", "B12")
def test_a_little_vigorish_comes_before_production():
    """p. 15, rulings section 4: window C is the last time; from production on it may not be played."""
    stills("a_little_vigorish").skip_to("thug", AL, window="C").can(AL, "thug", "a_little_vigorish")
    t = stills("a_little_vigorish", "moll").skip_to("thug", AL, window="C2")
    t.cannot(AL, "thug", "a_little_vigorish").can(AL, "thug", "moll")


@covers("card.a_little_vigorish", "B15")
def test_a_still_stopped_by_vigorish_counts_nothing_for_the_copper():
    """p. 8: in round 4 the Copper goes where most was made; Bea's four dice make nothing, so it cannot be she."""
    t = stills("a_little_vigorish", bea=4, round=4).plays(AL, "a_little_vigorish", ("family", BEA)).skip_to(phase="load")
    made = {seat: distilled(t, seat)["family"][0] for seat in (AL, BEA, CY)}
    assert made[BEA] == 0
    assert t.journal("copper")[0]["seat"] == (CY if made[CY] >= made[AL] else AL)  # of equals the weaker


# ---- Turf War


@covers("card.turf_war", "G04")
def test_turf_war_destroys_a_whole_remote_still():
    """p. 16: board, dice and the owner's marker go; the board is free again and the marker back in its owner's supply."""
    t = stills("turf_war", "moll")
    free = t.supply(BEA)
    t.plays(AL, "turf_war", ("board", 2))
    assert remote(t) == {3: (CY, 0)}
    assert t.supply(BEA) == free + 1
    event = t.journal("die")[0]
    assert (event["still"], event["target"], event["change"], event["destroyed"]) == (2, BEA, -3, True)


@covers("card.turf_war", "B41", "G22")
def test_turf_war_takes_one_improvement_die_from_a_family_still():
    """p. 16: one die, and never the last one; an own still would do, too."""
    t = stills("turf_war", "moll", bea=3).with_mobster(AL, family_dice=2).skip_to("thug", AL).answers(AL, "thug", "turf_war")
    t.cannot(AL, "target_still", ("family", CY)).can(AL, "target_still", ("family", AL)).can(AL, "target_still", ("board", 3))
    t.cannot(AL, "target_still", ("board", 1)).answers(AL, "target_still", ("family", BEA))
    assert t.mobster(BEA)["family_dice"] == 2
    assert t.mobster(BEA)["dice"] == 0
    assert (t.journal("card")[0]["still"], t.journal("card")[0]["target"]) == ("family", BEA)


@covers("card.turf_war", "B41")
def test_turf_war_has_no_target_where_every_still_has_one_die():
    """p. 16: with one die on each family still and no remote still the card must wait."""
    t = table(players=3).with_muscle(70, 50, 30).gives(AL, "turf_war", "moll").skip_to("thug", AL)
    t.cannot(AL, "thug", "turf_war").can(AL, "thug", "moll")


@covers("card.turf_war", "card.a_little_vigorish")
@pytest.mark.parametrize("die_first", [True, False])
def test_vigorish_counts_the_dice_that_are_there_when_it_is_played(die_first):
    """p. 15-16: after a Turf War the extortion is cheaper, before it the full price was paid."""
    t = stills("turf_war", "a_little_vigorish", bea=3)
    if die_first:
        t.plays(AL, "turf_war", ("family", BEA))
    t.plays(AL, "a_little_vigorish", ("family", BEA)).answers(BEA, "vigorish", "pay")
    assert t.cash(BEA) == (4 if die_first else 1)
