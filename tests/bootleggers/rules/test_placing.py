"""Phase 2, Send in the Boys, and what influence is worth: doors, control, majority, minority (p. 7, 12)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MCCOY, MOTHERS, TEXAS_LILS, VOLSTEAD, covers, table

# ---- placing


@covers("2.1")
def test_influence_is_placed_in_muscle_order():
    """p. 7: the strongest places first; the others see it before they choose."""
    t = table(3).with_muscle(10, 70, 40)
    t.answers(BEA, "place_influence", MOTHERS)
    assert t.influence(MOTHERS, BEA) == 1
    t.answers(CY, "place_influence", BARLEYCORNS).answers(AL, "place_influence", MOTHERS)
    assert t.phase() != "place"


@covers("2.1", "D7")
def test_any_or_all_or_none():
    """p. 7: a mobster places as many markers as wanted, all of them before the next mobster's turn, and may keep the rest."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, influence=4).with_mobster(BEA, influence=2)
    t.answers(AL, "place_influence", TEXAS_LILS).answers(AL, "place_influence", MOTHERS).answers(AL, "place_influence", MOTHERS)
    t.answers(AL, "place_influence", "done")
    assert (t.influence(TEXAS_LILS, AL), t.influence(MOTHERS, AL), t.back_room(AL)) == (1, 2, 1)
    t.answers(BEA, "place_influence", "done")
    assert t.back_room(BEA) == 2
    t.cannot(AL, "place_influence", MOTHERS)
    assert t.asked() == (CY, "place_influence")


@covers("D7")
def test_markers_are_named_from_small_to_large():
    """p. 7: it is one placement, so the order does not matter; it is told from the smallest speakeasy to the largest."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, influence=3)
    t.answers(AL, "place_influence", MOTHERS).cannot(AL, "place_influence", TEXAS_LILS).can(AL, "place_influence", MOTHERS)


@covers("2.1", "D4")
def test_nobody_without_influence_is_asked():
    """p. 7: a mobster with an empty back room places nothing."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, influence=0)
    assert t.asked() == (BEA, "place_influence")


@covers("D4", "2.1")
def test_the_last_marker_ends_the_turn():
    """p. 7: with the back room empty there is nothing more to place."""
    t = table(3).with_muscle(70, 60, 50).answers(AL, "place_influence", MOTHERS)
    assert t.asked() == (BEA, "place_influence")


CIRCLES = [(TEXAS_LILS, 3, 5), (MOTHERS, 4, 9), (BARLEYCORNS, 4, 11), (MCCOY, 8, 15), (VOLSTEAD, 11, 17)]


@pytest.mark.parametrize("place, shaded, circles", CIRCLES)
@covers("speakeasies", "G02")
def test_no_more_markers_than_circles(place, shaded, circles):
    """p. 12: markers stand on the circles of a speakeasy; a full one takes no more."""
    t = table(6).with_muscle(70, 60, 50).with_mobster(AL, influence=2)
    t.with_speakeasy(place, influence=[0, circles - 1])
    t.answers(AL, "place_influence", place).cannot(AL, "place_influence", place)
    assert t.influence(place, AL) == 1


@pytest.mark.parametrize("place, shaded, circles", CIRCLES)
@covers("speakeasies", "2.1")
def test_it_opens_when_the_shaded_circles_are_covered(place, shaded, circles):
    """p. 7: at once, with the marker that covers the last shaded circle, whoever's markers they are."""
    t = table(6).with_muscle(70, 60, 50).with_mobster(AL, influence=2).with_speakeasy(place, influence=[0, 1, shaded - 3])
    t.answers(AL, "place_influence", place)
    assert not t.is_open(place)
    t.answers(AL, "place_influence", place)
    assert t.is_open(place)
    assert [event["speakeasy"] for event in t.journal("opens")] == [place]


@covers("5.1", "speakeasies")
def test_it_closes_when_a_marker_goes():
    """p. 9: a speakeasy with fewer markers than shaded circles is closed, from that moment on."""
    t = table(3).with_muscle(70, 60, 50).with_speakeasy(TEXAS_LILS, influence=[0, 1, 2]).gives(AL, "hit")
    assert t.is_open(TEXAS_LILS)
    t.plays(AL, "hit", TEXAS_LILS, CY)
    assert not t.is_open(TEXAS_LILS)
    assert [event["speakeasy"] for event in t.journal("closes")] == [TEXAS_LILS]


# ---- control, majority, minority, none


def standings(influence, muscle=(60, 50, 40, 30), players=4, place=MOTHERS):
    """What markers of AL, BEA, CY, DOT are worth."""
    t = table(players).with_muscle(*muscle[:players]).with_speakeasy(place, influence=influence)
    return [t.standing(place, seat) for seat in range(players)]


@pytest.mark.parametrize("influence, control", [([0, 1, 0, 0], BEA), ([3, 1, 2, 0], AL), ([2, 2, 0, 4], DOT), ([1, 5, 0, 2], BEA)])
@covers("control", "minority", "no_influence")
def test_control(influence, control):
    """p. 7: as many markers as all others together, or the only ones there."""
    wanted = ["control" if seat == control else "minority" if influence[seat] else "none" for seat in range(4)]
    assert standings(influence) == wanted


@pytest.mark.parametrize("influence, leader", [([0, 2, 3, 4], DOT), ([2, 1, 1, 1], AL), ([1, 3, 2, 2], BEA)])
@covers("majority", "minority")
def test_majority(influence, leader):
    """p. 7: more than any other, but fewer than all others together."""
    wanted = ["majority" if seat == leader else "minority" if influence[seat] else "none" for seat in range(4)]
    assert standings(influence) == wanted


@pytest.mark.parametrize("muscle, control", [((60, 50, 40), AL), ((50, 60, 40), BEA), ((50, 60, 70), BEA)])
@covers("control", "B16")
def test_two_alone_and_equal(muscle, control):
    """p. 7, 10: if only two have influence there and as much, the higher muscle controls and the other is in the minority."""
    wanted = ["control" if seat == control else "minority" for seat in (AL, BEA)]
    assert standings([2, 2, 0], muscle, players=3) == [*wanted, "none"]


@pytest.mark.parametrize("boys, control", [(0, BEA), (1, AL)])
@covers("control", "B16", "B03")
def test_big_city_boys_count_in_the_tie(boys, control):
    """p. 5, 16: muscle breaks ties, with Big City Boys: 40 and 5 1/2 are more than 45."""
    t = table(3).with_muscle(40, 45, 10).with_speakeasy(MOTHERS, influence=[2, 2, 0]).with_mobster(AL, big_city_boys=boys)
    assert [seat for seat in (AL, BEA) if t.standing(MOTHERS, seat) == "control"] == [control]


@pytest.mark.parametrize("influence", [[2, 2, 1, 0], [3, 3, 3, 0], [1, 2, 2, 2], [2, 0, 2, 1], [1, 1, 1, 1]])
@covers("minority", "majority", "B17")
def test_a_tie_for_most_among_three_or_more(influence):
    """p. 7: nobody has more than any other, so nobody leads, whatever the muscle cards show; all have minority."""
    assert standings(influence) == ["minority" if markers else "none" for markers in influence]


@pytest.mark.parametrize("place", [TEXAS_LILS, MCCOY])
@covers("no_influence")
def test_nobody_there(place):
    """p. 7: without a marker there is no influence."""
    assert standings([0, 0, 0, 0], place=place) == ["none"] * 4


@covers("control", "majority")
def test_a_marker_more_makes_the_difference():
    """p. 7: standing follows the markers at once: majority, control, and minority when another overtakes."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, influence=1).with_mobster(BEA, influence=4)
    t.with_speakeasy(MOTHERS, influence=[2, 1, 2])
    assert t.standing(MOTHERS, AL) == "minority"
    t.answers(AL, "place_influence", MOTHERS)
    assert t.standing(MOTHERS, AL) == "control"
    t.answers(BEA, "place_influence", MOTHERS)
    assert t.standing(MOTHERS, AL) == "majority"
    t.answers(BEA, "place_influence", MOTHERS).answers(BEA, "place_influence", MOTHERS)
    assert [t.standing(MOTHERS, seat) for seat in range(3)] == ["minority", "majority", "minority"]


# ---- what waits in the back room


@covers("G06", "improvement.hints")
def test_stored_things_in_the_own_turn():
    """p. 6: dice and speakeasy markers wait in the back room and may go out later, here before the own influence."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, dice=2, improvements=1)
    t.answers(AL, "place_die", "family").can(AL, "place_die", "family").answers(AL, "place_die", "keep")
    t.answers(AL, "improve", BARLEYCORNS)
    assert (t.mobster(AL)["family_dice"], t.mobster(AL)["dice"], t.speakeasy(BARLEYCORNS)["improvements"]) == (2, 1, 1)
    t.answers(AL, "place_influence", MOTHERS)


@covers("G06", "improvement.hints")
def test_a_stored_die_before_production():
    """p. 6: after phase 2 the holder may still put it onto the still, in time for the production of this round."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, dice=1)
    t.answers(AL, "place_die", "keep").skip_to("place_die", seat=AL, window="C").answers(AL, "place_die", "family").skip_to("load")
    assert t.mobster(AL)["family_dice"] == 2
    (rolled,) = [event["faces"] for event in t.journal("dice") if event["seat"] == AL]
    assert len(rolled) == 2


@covers("G06", "improvement.hints")
def test_a_stored_speakeasy_marker_before_the_sales():
    """p. 6: when all trucks stand in line the holder may still improve a speakeasy, in time for its demand."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, improvements=1, crates=4).with_speakeasy(TEXAS_LILS, influence=[3])
    t.answers(AL, "improve", "keep").skip_to("load", seat=AL).answers(AL, "load", 4)
    t.skip_to("send", seat=AL).answers(AL, "send", TEXAS_LILS)
    t.skip_to("improve", seat=AL, window="E").answers(AL, "improve", TEXAS_LILS).skip_to("bid")
    (dice,) = t.journal("dice")[-1:]
    (demand,) = [event["total"] for event in t.journal("demand") if event["speakeasy"] == TEXAS_LILS]
    assert demand == sum(dice["faces"]) + 1


@covers("G06")
def test_stored_things_are_asked_for_in_no_other_window():
    """Ruling G06: on receipt, in the own turn of phase 2, dice before production, speakeasy markers after the line-up."""
    t = table(3, phase="muscle", offers={"truck": "truck_small", "cards": ["single_influence"] * 3})
    t.with_mobster(AL, dice=1, improvements=1)
    seen = []
    while t.round() == 1:
        decision = t.asked()[1]
        if decision in ("place_die", "improve"):
            seen.append((decision, t.window()))
        t.passes()
    assert seen == [("place_die", "place"), ("improve", "place"), ("place_die", "C"), ("improve", "E")]


@covers("G06", "D3")
def test_a_placement_in_a_window_opens_it_anew():
    """Ruling D3: after every deed the strongest may act again, here on a die that another has just put out."""
    t = table(3).with_muscle(70, 60, 50).with_mobster(AL, dice=1).with_mobster(BEA, dice=1)
    t.answers(AL, "place_die", "keep").skip_to("place_die", seat=AL, window="C").answers(AL, "place_die", "keep")
    t.answers(BEA, "place_die", "family").answers(AL, "place_die", "family")
    assert [t.mobster(seat)["family_dice"] for seat in range(3)] == [2, 2, 1]
