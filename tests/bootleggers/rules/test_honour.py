"""Honour: promises stand for a round, are judged at its end and counted for all to see (section 6 and 7 of the rulings)."""
from scenario import AL, BEA, CY, MOTHERS, TEXAS_LILS, covers, table

BEAS = 1  # BEA's truck from the start


def talk(phase="send", **settings):
    """AL speaks first, then BEA, CY. Phase "send" without loads leads straight to the talk before phase 5."""
    return table(3, phase, settings={"deals": "full"} | settings).with_muscle(70, 60, 50)


def promises(t):
    """(by, to, promise, state) of every promise told so far."""
    return [(event["seat"], event["to"], event["promise"], event["state"]) for event in t.journal("promise")]


def honour(t, by, to):
    """Kept and broken so far."""
    return t.snapshot()["kept"][by][to], t.snapshot()["broken"][by][to]


@covers("D13")
def test_a_promise_is_made_with_the_hands_shaken():
    """Section 6: told right after the answer, and it stands."""
    t = talk().gives(AL, "moll").skip_to("deal_partner").deals(AL, BEA, give=["no_harm"], get=[("cash", 2), ("open_dock", MOTHERS)])
    assert promises(t) == [(AL, BEA, "no_harm", "made"), (BEA, AL, "open_dock", "made")]
    standing = t.snapshot()["promises"]
    assert {"by": AL, "to": BEA, "promise": "no_harm"} in standing
    assert {"by": BEA, "to": AL, "promise": "open_dock", "speakeasy": MOTHERS} in standing
    names = [event["event"] for event in t.journal()]
    assert names[names.index("answer") + 1] == "promise"


@covers("D13")
def test_a_rejected_offer_promises_nothing():
    """Section 6: no deal, no promise."""
    t = talk().offers(AL, BEA, give=["no_harm"]).answers(BEA, "deal_answer", "reject")
    assert (promises(t), t.snapshot()["promises"]) == ([], [])


@covers("B32", "D13")
def test_the_money_stays_though_the_promise_is_broken():
    """p. 11: what was paid is paid; nothing enforces the promise."""
    t = talk().gives(AL, "moll").skip_to("deal_partner").deals(AL, BEA, give=["no_harm"], get=[("cash", 4)])
    assert t.cash(AL) == 14
    t.plays(AL, "moll", BEA).skip_to(phase="muscle")
    assert honour(t, AL, BEA) == (0, 1)
    assert t.cash(AL) >= 10  # four more than before, less what the next round may have cost


@covers("D13")
def test_kept_and_broken_are_counted_for_each_pair():
    """Section 6: a word kept to BEA and one broken to CY, each in its place; moot ones count nowhere."""
    t = talk(deal_passes=3).gives(AL, "moll").skip_to("deal_partner").deals(AL, BEA, give=["no_harm"])
    t.deals(BEA, CY, give=["no_harm"])  # BEA holds no thug card: moot
    t.answers(CY, "deal_partner", "no more").deals(AL, CY, give=["no_harm"])
    t.plays(AL, "moll", CY).skip_to(phase="muscle")
    assert (honour(t, AL, BEA), honour(t, AL, CY), honour(t, BEA, CY)) == ((1, 0), (0, 1), (0, 0))
    assert promises(t)[3:] == [(AL, BEA, "no_harm", "kept"), (AL, CY, "no_harm", "broken"), (BEA, CY, "no_harm", "moot")]


@covers("D13")
def test_honour_adds_up_over_the_rounds():
    """Section 6: the counts are never forgotten."""
    t = table(3, "heat", kept=[[0, 2, 0]], broken=[[0, 1, 0]], settings={"deals": "full"}).gives(AL, "moll")
    t.skip_to("place_influence").skip_to("deal_partner", AL).deals(AL, BEA, give=["no_harm"]).skip_to(phase="muscle")
    assert honour(t, AL, BEA) == (3, 1)


@covers("D13")
def test_a_promise_is_over_with_its_round():
    """Section 6: all promises are for this round."""
    t = talk().gives(AL, "moll").skip_to("deal_partner").deals(AL, BEA, give=["no_harm"]).skip_to(phase="muscle")
    assert t.snapshot()["promises"] == []
    t.plays(AL, "moll", BEA).skip_to("bid", phase="muscle")
    assert (t.round(), honour(t, AL, BEA)) == (3, (1, 0))


@covers("D13")
def test_all_see_which_promises_are_kept():
    """Section 6: the counts are public; a third mobster sees them as the two concerned do."""
    t = table(3, "place", broken=[[0, 2, 0]], kept=[[0, 1, 0]], settings={"deals": "full"})
    of_al_to_bea_as_cy_sees_it = 1 * 6 + 2  # counted from CY: AL is next, BEA the one after
    assert t.sees(CY, "broken")[of_al_to_bea_as_cy_sees_it] == 2
    assert t.sees(CY, "kept")[of_al_to_bea_as_cy_sees_it] == 1
    assert sum(t.sees(CY, "broken")) == 2


# ---- when they are judged


@covers("D13", "B33")
def test_judged_after_the_last_window():
    """Section 7: a card played at the very end of phase 5 still breaks the word."""
    t = talk().gives(AL, "moll").skip_to("deal_partner").deals(AL, BEA, give=["no_harm"])
    while t.asked() != (AL, "thug") or t.window() != "G":
        t.passes()
    t.answers(AL, "thug", "moll").answers(AL, "target_seat", BEA).skip_to(phase="muscle")
    assert honour(t, AL, BEA) == (0, 1)


@covers("D13", "end", "B33")
def test_judged_before_the_game_ends():
    """Section 7: also in the last round the promises are judged; the end comes after them."""
    t = table(3, "send", round=12, settings={"deals": "full"}).with_muscle(70, 60, 50).gives(AL, "moll")
    t.skip_to("deal_partner").deals(AL, BEA, give=["no_harm"]).skip_to_end()
    names = [event["event"] for event in t.journal()]
    assert promises(t)[-1] == (AL, BEA, "no_harm", "kept")
    assert names[-1] == "end" and names[-2] == "promise"
    assert honour(t, AL, BEA) == (1, 0)


@covers("D13")
def test_both_sides_of_a_deal_are_judged():
    """Section 6: each promise is judged by itself."""
    t = talk("deal").gives(AL, "moll").with_truck(BEAS, crates=1).with_speakeasy(MOTHERS, influence=[4])
    t.deals(AL, BEA, give=["no_harm"], get=[("keep_out_trucks", MOTHERS)]).skip_to("send", BEA).answers(BEA, "send", MOTHERS)
    t.skip_to(phase="muscle")
    assert (honour(t, AL, BEA), honour(t, BEA, AL)) == ((1, 0), (0, 1))


# ---- made in the middle of a round


@covers("D13", "deals")
def test_the_first_talk_binds_the_placement_that_follows():
    """p. 7, 11: before phase 2 BEA pays AL for support, and gets it."""
    t = table(3, "muscle", settings={"deals": "full"}, offers={"cards": []})
    t.with_mobster(AL, bid=70).with_mobster(BEA, bid=60).with_mobster(CY, bid=50)
    t.deals(AL, BEA, give=[("support", TEXAS_LILS)], get=[("cash", 1)]).skip_to("place_influence", AL)
    t.answers(AL, "place_influence", TEXAS_LILS).skip_to("bid")
    assert honour(t, AL, BEA) == (1, 0)


@covers("optional.influence", "D13")
def test_a_marker_placed_before_the_promise_is_no_support():
    """Section 7: only what follows the promise counts; with placing at any time the marker may have been placed too early."""
    t = table(3, "muscle", settings={"deals": "full", "influence": "anytime"}, offers={"cards": []})
    t.with_mobster(AL, bid=70, influence=2).with_mobster(BEA, bid=60).with_mobster(CY, bid=50)
    t.answers(AL, "place_influence", TEXAS_LILS).skip_to("deal_partner", AL)
    t.deals(AL, BEA, give=[("support", TEXAS_LILS)]).skip_to("bid")
    assert t.influence(TEXAS_LILS, AL) == 1
    assert honour(t, AL, BEA) == (0, 1)


@covers("optional.influence", "D13")
def test_keeping_out_begins_with_the_promise():
    """Section 7: the marker that stands there already breaks nothing."""
    t = table(3, "muscle", settings={"deals": "full", "influence": "anytime"}, offers={"cards": []})
    t.with_mobster(AL, bid=70, influence=2).with_mobster(BEA, bid=60).with_mobster(CY, bid=50)
    t.answers(AL, "place_influence", TEXAS_LILS).skip_to("deal_partner", AL)
    t.deals(AL, BEA, give=[("keep_out_influence", TEXAS_LILS)]).skip_to("bid")
    assert honour(t, AL, BEA) == (1, 0)
