"""What becomes of promises: kept, broken, or moot if it never came to the test (the table in section 7 of the rulings).

Nobody has to keep one: nothing here is forbidden because of a promise. AL promises, BEA is promised; CY and DOT look on.
"""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MOTHERS, TEXAS_LILS, covers, table

SMALL, BEAS, CYS, MEDIUM = 0, 1, 2, 12  # truck 0 is AL's from the start, 1 is BEA's, 2 is CY's


def promised(promise, phase="place", by=AL, to=BEA, **words):
    """A round in which this promise stands. AL has the highest muscle, then BEA, CY, DOT."""
    given = [{"by": by, "to": to, "promise": promise, **words}]
    return table(4, phase, promises=given).with_muscle(70, 60, 50, 40)


def verdict(t):
    """The state of the promise at the end of the round."""
    t.skip_to(phase="muscle")
    return [event["state"] for event in t.journal("promise") if (event["seat"], event["to"]) == (AL, BEA)]


# ---- sparing BEA a card


@covers("D13", "promise.spare")
def test_spare_is_kept_with_the_card_in_hand():
    """Section 7: at the end of the round the card is still there."""
    assert verdict(promised("spare", card="hit").gives(AL, "hit")) == ["kept"]


@pytest.mark.parametrize("card", ["muscling_in", "hit", "double_cross"])
@pytest.mark.parametrize("asked_for", [False, True])
@covers("D13", "promise.spare")
def test_sparing_a_card_can_be_offered_and_asked_for(card, asked_for):
    """p. 11: the promise stands for either side of a deal, of the first thug card as of the last."""
    t = table(3, "deal", settings={"deals": "full"}).with_muscle(70, 60, 50).gives(BEA if asked_for else AL, card)
    t.deals(AL, BEA, **{"get" if asked_for else "give": [("spare", card)]})
    by, to = (BEA, AL) if asked_for else (AL, BEA)
    assert t.snapshot()["promises"] == [{"by": by, "to": to, "promise": "spare", "card": card}]


@covers("D12", "D13", "promise.spare")
def test_spare_is_broken_by_playing_it_on_the_partner():
    """Section 7: a marker of BEA's is hit after all."""
    t = promised("spare", card="hit").gives(AL, "hit").with_speakeasy(MOTHERS, influence=[1, 1, 1])
    assert verdict(t.plays(AL, "hit", MOTHERS, BEA)) == ["broken"]


@covers("D13", "promise.spare")
def test_spare_is_moot_when_the_card_went_to_another():
    """Section 7: played on somebody else it proves nothing."""
    t = promised("spare", card="hit").gives(AL, "hit").with_speakeasy(MOTHERS, influence=[1, 1, 1])
    assert verdict(t.plays(AL, "hit", MOTHERS, CY)) == ["moot"]


@covers("D13", "D14", "promise.spare")
def test_spare_is_moot_when_the_card_was_given_away():
    """Section 7: without the card the promise can neither be kept nor broken."""
    t = promised("spare", phase="deal", card="hit").gives(AL, "hit")
    t.given["settings"]["deals"] = "full"
    assert verdict(t.deals(AL, CY, give=[("card", "hit")])) == ["moot"]


@covers("D13", "promise.spare")
def test_another_card_played_on_the_partner_is_not_the_one_spared():
    """Section 7: the promise is about one card only."""
    assert verdict(promised("spare", card="hit").gives(AL, "hit", "moll").plays(AL, "moll", BEA)) == ["kept"]


@covers("G18", "D13")
def test_a_nullified_card_counts_as_played():
    """Section 7: that an Investigation stopped it does not make it a kept promise."""
    t = promised("spare", card="moll").gives(AL, "moll").gives(CY, "investigation")
    t.plays(AL, "moll", BEA).answers(CY, "react", "investigation")
    assert t.cash(BEA) == 10
    assert verdict(t) == ["broken"]


# ---- no thug card on BEA at all


@covers("D13", "promise.no_harm")
def test_no_harm_is_kept_by_holding_still():
    """Section 7: AL had a thug card and played none on BEA."""
    assert verdict(promised("no_harm").gives(AL, "moll")) == ["kept"]


@covers("D13", "promise.no_harm")
def test_no_harm_is_kept_by_harming_another():
    """Section 7: AL held a card for a while, and it went to somebody else."""
    assert verdict(promised("no_harm").gives(AL, "moll").plays(AL, "moll", CY)) == ["kept"]


@covers("D13", "promise.no_harm")
def test_no_harm_is_broken():
    """Section 7: a thug card on BEA."""
    assert verdict(promised("no_harm").gives(AL, "moll").plays(AL, "moll", BEA)) == ["broken"]


@covers("D13", "promise.no_harm")
def test_no_harm_is_moot_without_a_card():
    """Section 7: without a thug card nobody could be harmed."""
    assert verdict(promised("no_harm")) == ["moot"]


@covers("D13", "D14", "promise.no_harm")
def test_no_harm_comes_to_the_test_with_a_card_bought_later():
    """Section 7: a card bought after the promise counts as held."""
    t = promised("no_harm", phase="deal").gives(CY, "moll")
    t.given["settings"]["deals"] = "full"
    assert verdict(t.deals(AL, CY, get=[("card", "moll")])) == ["kept"]


@covers("D13", "D14")
def test_no_harm_comes_to_the_test_with_a_card_offered_later():
    """Section 7: it is the same, whichever side made the offer."""
    t = promised("no_harm", phase="deal").gives(CY, "moll")
    t.given["settings"]["deals"] = "full"
    t.skip_to("deal_partner", CY).deals(CY, AL, give=[("card", "moll")]).answers(DOT, "deal_partner", "no more")
    assert verdict(t) == ["kept"]


HARM = [  # a card, the phase to play it in, its targets: BEA's still, marker, truck
    ("turf_war", "place", [("family", BEA)]), ("turf_war", "place", [("board", 1)]), ("muscling_in", "place", [("board", 1)]),
    ("a_little_vigorish", "place", [("family", BEA)]), ("mob_war", "place", [MOTHERS, AL, BEA]), ("you_dirty_rat", "place", [MOTHERS, BEA]),
    ("double_cross", "place", [MOTHERS, BEA]), ("hey_free_truck", "send", [BEAS]), ("bust_a_shipment", "send", [MEDIUM])]


@pytest.mark.parametrize("card, phase, targets", HARM, ids=[f"{card}-{targets[-1]}" for card, _, targets in HARM])
@covers("D13")
def test_no_harm_covers_stills_markers_and_trucks(card, phase, targets):
    """Section 7: a card on BEA is one that names BEA, or a still, a marker or a truck of BEA's."""
    t = promised("no_harm", phase).gives(AL, card).with_mobster(BEA, family_dice=2).with_speakeasy(MOTHERS, influence=[2, 2])
    t.given["remote_stills"] = [{"board": 1, "owner": BEA, "dice": 2}]
    t.with_truck(MEDIUM, owner=BEA, crates=2)
    assert verdict(t.plays(AL, card, *targets)) == ["broken"]


@pytest.mark.parametrize("owner, operator", [(BEA, CY), (CY, BEA)])
@covers("D13")
def test_no_harm_covers_trucks_owned_and_trucks_used(owner, operator):
    """Section 7: also a truck BEA has rented, or rented out."""
    t = promised("no_harm", "send").gives(AL, "bust_a_shipment").with_truck(MEDIUM, owner=owner, operator=operator, crates=2)
    assert verdict(t.plays(AL, "bust_a_shipment", MEDIUM)) == ["broken"]


@covers("card.hijack", "D13")
def test_the_own_truck_that_takes_the_load_is_not_harmed():
    """Section 7: a Hijack is on the truck robbed; AL's second truck is only where the load goes."""
    t = promised("no_harm", "send").gives(AL, "hijack").with_truck(MEDIUM, owner=CY, crates=2).with_truck(SMALL, owner=BEA, operator=AL)
    assert verdict(t.plays(AL, "hijack", MEDIUM, SMALL)) == ["kept"]


NO_HARM = [("bust_a_speakeasy", [MOTHERS]), ("big_city_boys", [BEA]), ("copper_in_the_house", [MOTHERS]), ("packing_heat", [MOTHERS])]


@pytest.mark.parametrize("card, targets", NO_HARM, ids=[card for card, _ in NO_HARM])
@covers("D13")
def test_no_harm_does_not_cover_speakeasies_and_muscle_cards(card, targets):
    """Section 7: cards on a whole speakeasy and on muscle are not on a mobster, though a mobster may suffer from them."""
    t = promised("no_harm").gives(AL, card).with_speakeasy(MOTHERS, influence=[0, 4])
    assert verdict(t.plays(AL, card, *targets)) == ["kept"]


@covers("card.investigation", "D13")
def test_an_investigation_of_the_partners_card_is_no_harm():
    """Section 7: an answer to a card is not a card on its player."""
    t = promised("no_harm").gives(BEA, "recruiting").gives(AL, "investigation")
    t.plays(BEA, "recruiting").answers(AL, "react", "investigation")
    assert verdict(t) == ["kept"]


# ---- the open dock


def at_the_door(*trucks):
    """AL controls Mother's; loaded trucks of others stand at the public dock, in this order; AL has promised to let BEA's in."""
    t = promised("open_dock", "sell", speakeasy=MOTHERS).with_speakeasy(MOTHERS, influence=[4], docks={"public": list(trucks)})
    for truck in trucks:
        t.with_truck(truck, owner=truck if truck < MEDIUM else BEA, crates=1)
    return t


@covers("5.2d", "D17", "D13", "promise.open_dock")
def test_open_dock_is_kept():
    """Section 7: BEA's truck came to the door and was let in."""
    assert verdict(at_the_door(BEAS).answers(AL, "admit", "admit")) == ["kept"]


@covers("D13", "promise.open_dock")
def test_open_dock_is_broken():
    """Section 7: BEA's truck was turned away."""
    assert verdict(at_the_door(BEAS).answers(AL, "admit", "refuse")) == ["broken"]


@covers("G12", "D13", "promise.open_dock")
def test_open_dock_is_broken_by_stopping_the_dock_before_it():
    """p. 9: the first truck refused ends the public dock; so BEA behind it is shut out as well."""
    assert verdict(at_the_door(CYS, BEAS).answers(AL, "admit", "refuse")) == ["broken"]


@covers("G12", "D13")
def test_a_refusal_behind_the_partners_truck_breaks_nothing():
    """p. 9: BEA has sold when CY is turned away."""
    assert verdict(at_the_door(BEAS, CYS).answers(AL, "admit", "admit").answers(AL, "admit", "refuse")) == ["kept"]


@covers("D13")
def test_every_truck_of_the_partner_must_be_let_in():
    """Section 7: one truck in and one turned away is a broken promise."""
    t = at_the_door(BEAS, MEDIUM).answers(AL, "admit", "admit").answers(AL, "admit", "refuse")
    assert verdict(t) == ["broken"]


@covers("D13", "promise.open_dock")
def test_open_dock_is_moot_if_the_partner_never_comes():
    """Section 7: only CY stood at the door."""
    assert verdict(at_the_door(CYS).answers(AL, "admit", "refuse")) == ["moot"]


@covers("D13", "5.2d")
def test_open_dock_is_moot_at_closed_doors():
    """p. 9: three markers do not open Mother's, so nobody decides about BEA's truck."""
    t = promised("open_dock", "sell", speakeasy=MOTHERS).with_speakeasy(MOTHERS, influence=[3], docks={"public": [BEAS]})
    assert verdict(t.with_truck(BEAS, crates=1)) == ["moot"]


@covers("D13")
def test_an_open_dock_elsewhere_is_another_promise():
    """Section 7: AL promised Barleycorn's, and turned BEA away at Mother's."""
    t = promised("open_dock", "sell", speakeasy=BARLEYCORNS).with_speakeasy(MOTHERS, influence=[4], docks={"public": [BEAS]})
    assert verdict(t.with_truck(BEAS, crates=1).answers(AL, "admit", "refuse")) == ["moot"]


# ---- keeping out, and support


@covers("D13", "2.1", "promise.keep_out")
def test_keeping_influence_out_is_kept():
    """Section 7: AL had a marker and placed it elsewhere."""
    t = promised("keep_out_influence", speakeasy=MOTHERS).answers(AL, "place_influence", TEXAS_LILS)
    assert verdict(t) == ["kept"]


@covers("D13", "2.1", "promise.keep_out")
def test_keeping_influence_out_is_broken():
    """Section 7: AL placed there all the same."""
    assert verdict(promised("keep_out_influence", speakeasy=MOTHERS).answers(AL, "place_influence", MOTHERS)) == ["broken"]


@covers("D13", "promise.keep_out")
def test_keeping_influence_out_is_moot_without_a_marker():
    """Section 7: AL's back room was empty."""
    assert verdict(promised("keep_out_influence", speakeasy=MOTHERS).with_mobster(AL, influence=0)) == ["moot"]


@covers("D13", "card.double_cross")
def test_a_marker_moved_by_a_card_is_not_placed():
    """Section 7: Double Cross puts a marker there, and that is neither support nor intrusion."""
    for promise, state in (("keep_out_influence", "kept"), ("support", "broken")):
        t = promised(promise, speakeasy=MOTHERS).gives(AL, "double_cross").with_speakeasy(MOTHERS, influence=[0, 1])
        t.plays(AL, "double_cross", MOTHERS, "add mine")
        assert t.influence(MOTHERS, AL) == 1
        assert verdict(t) == [state]


@covers("D13", "4.3", "promise.keep_out")
def test_keeping_trucks_out_is_kept():
    """Section 7: AL's loaded truck went elsewhere."""
    t = promised("keep_out_trucks", "send", speakeasy=MOTHERS).with_truck(SMALL, owner=AL, crates=2)
    assert verdict(t.answers(AL, "send", TEXAS_LILS)) == ["kept"]


@covers("D13", "4.3", "promise.keep_out")
def test_keeping_trucks_out_is_broken():
    """Section 7: AL's loaded truck went there."""
    t = promised("keep_out_trucks", "send", speakeasy=MOTHERS).with_truck(SMALL, owner=AL, crates=2)
    assert verdict(t.answers(AL, "send", MOTHERS)) == ["broken"]


@covers("D13", "promise.keep_out")
def test_keeping_trucks_out_is_moot_without_a_load():
    """Section 7: AL had nothing to send."""
    assert verdict(promised("keep_out_trucks", "send", speakeasy=MOTHERS)) == ["moot"]


@covers("D13", "2.1", "promise.support")
def test_support_is_kept():
    """Section 7: AL placed at least one marker there."""
    t = promised("support", speakeasy=MOTHERS).with_mobster(AL, influence=3)
    t.answers(AL, "place_influence", MOTHERS).answers(AL, "place_influence", BARLEYCORNS)
    assert verdict(t) == ["kept"]


@covers("D13", "2.1", "promise.support")
def test_support_is_broken():
    """Section 7: AL could have placed one there, and kept it or placed it elsewhere."""
    for answer in ("done", TEXAS_LILS):
        assert verdict(promised("support", speakeasy=MOTHERS).answers(AL, "place_influence", answer)) == ["broken"]


@covers("D13", "promise.support")
def test_support_is_moot_without_a_marker():
    """Section 7: with an empty back room AL could not."""
    assert verdict(promised("support", speakeasy=MOTHERS).with_mobster(AL, influence=0)) == ["moot"]


@pytest.mark.parametrize("promise", ["support", "keep_out_influence"])
@covers("D13", "G02")
def test_a_full_speakeasy_puts_no_promise_to_the_test(promise):
    """Section 7 and p. 12: without a free circle nobody can place there."""
    t = promised(promise, speakeasy=TEXAS_LILS).with_speakeasy(TEXAS_LILS, influence=[0, 2, 3])
    assert verdict(t) == ["moot"]
