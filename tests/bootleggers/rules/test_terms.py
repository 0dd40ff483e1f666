"""What can be named in a deal: goods that are there, promises that can still be broken, nothing else (section 6 and 7 of the rulings)."""
import pytest
from scenario import (
    AL,
    BARLEYCORNS,
    BEA,
    CY,
    DOT,
    EVE,
    FLO,
    MCCOY,
    MOTHERS,
    O_MALLEYS,
    TEXAS_LILS,
    VOLSTEAD,
    covers,
    table,
)

from bootleg_env.bootleggers.tables import actions as a

SMALL, OTHER_SMALL, MEDIUM, LARGE = 0, 6, 12, 17  # truck SMALL is AL's from the start, 1 is BEA's, 2 is CY's
ALL_BUT_OMALLEYS = (TEXAS_LILS, MOTHERS, BARLEYCORNS, MCCOY)


def at(phase, players=3, **settings):
    """AL is the strongest, then BEA, CY ...; phase "deal" is the market, "send" (nobody has a load) the talk before phase 5."""
    return table(players, phase, settings={"deals": "full"} | settings).with_muscle(*[70, 60, 50, 40, 30, 20][:players])


def first_talk(players=3, **settings):
    """The talk before phase 2: the bids are made, there is nothing to pick."""
    t = table(players, "muscle", settings={"deals": "full"} | settings, offers={"cards": []})
    for seat, card in enumerate([70, 60, 50, 40, 30, 20][:players]):
        t.with_mobster(seat, bid=card)
    return t


def giving(t, partner=BEA):
    """AL begins an offer: what can be given?"""
    return t.skip_to("deal_partner", AL).answers(AL, "deal_partner", partner)


def asking(t, partner=BEA):
    """AL begins an offer that gives nothing: what can be asked for?"""
    return giving(t, partner).answers(AL, "deal_give", "enough")


@covers("B30", "deals")
def test_what_is_for_sale():
    """p. 8, 11: money, crates, trucks, thug cards and promises; never influence, muscle cards, dice, improvements or stills."""
    goods, promises = ("cash", "crates", "rent", "sell", "card"), ("spare", "no_harm", "open_dock")
    assert a.TERM_KINDS == (*goods, *promises, "keep_out_influence", "keep_out_trucks", "support")


@covers("deals", "terms.no_harm")
def test_the_plain_market_knows_no_promises():
    """Section 6: with deals="market" only goods are traded."""
    t = giving(at("deal", deals="market").gives(AL, "hit").with_mobster(AL, crates=2))
    for goods in (("cash", 1), ("crates", 2), ("rent", "small"), ("sell", "small"), ("card", "hit")):
        t.can(AL, "deal_give", goods)
    for promise in (("spare", "hit"), "no_harm", ("open_dock", MOTHERS), ("keep_out_trucks", MOTHERS)):
        t.cannot(AL, "deal_give", promise)


# ---- money and crates


@covers("deals", "terms.cash")
def test_money_comes_in_round_sums():
    """Section 6: $1G-6G, 8, 10, 12, 15 or 20, as far as the cash goes."""
    t = giving(at("deal").with_mobster(AL, cash=14))
    for amount in (1, 2, 3, 4, 5, 6, 8, 10, 12):
        t.can(AL, "deal_give", ("cash", amount))
    for amount in (15, 20):
        t.cannot(AL, "deal_give", ("cash", amount))


@covers("4.1", "B31", "terms.crates")
def test_crates_are_traded_at_the_market_only():
    """p. 8: crates change hands before loading; in a talk nobody may name them, though a Warehouse may hold some."""
    for phase, may in (("deal", True), ("send", False)):
        t = giving(at(phase).with_mobster(AL, crates=3, warehouse=True))
        (t.can if may else t.cannot)(AL, "deal_give", ("crates", 3))
        t.cannot(AL, "deal_give", ("crates", 4))
    giving(first_talk().with_mobster(AL, crates=3)).cannot(AL, "deal_give", ("crates", 1))


@covers("G25", "4.1", "terms.crates")
def test_crates_bought_are_the_buyers_to_load():
    """p. 8: the buyer loads them like own crates."""
    t = at("deal").with_mobster(BEA, crates=3).deals(AL, BEA, give=[("cash", 2)], get=[("crates", 3)]).skip_to("load")
    t.answers(AL, "load", 3)
    assert t.truck(SMALL)["crates"] == 3


# ---- trucks


@covers("4.1", "deals", "terms.rent")
def test_a_rented_truck_comes_back():
    """p. 8, 10: the renter uses it this round; at the end of phase 5 it returns to its owner."""
    t = at("deal").with_mobster(BEA, crates=2).deals(AL, BEA, give=[("rent", "small")], get=[("cash", 2)])
    assert (t.truck(SMALL)["owner"], t.truck(SMALL)["operator"]) == (AL, BEA)
    t.skip_to(phase="muscle")
    assert (t.truck(SMALL)["owner"], t.truck(SMALL)["operator"]) == (AL, AL)
    changes = [(event["seat"], event["change"], event["other"]) for event in t.journal("truck")]
    assert changes == [(BEA, "rented", AL), (AL, "returned", BEA)]


@covers("4.1", "B30", "terms.sell")
def test_a_sold_truck_stays_sold():
    """p. 8: what is sold for good does not come back."""
    t = at("deal").deals(AL, BEA, give=[("sell", "small")], get=[("cash", 2)]).skip_to(phase="muscle")
    assert (t.truck(SMALL)["owner"], t.truck(SMALL)["operator"]) == (BEA, BEA)


@covers("deals", "terms.rent", "terms.sell")
def test_a_rented_truck_may_be_rented_on_but_not_sold():
    """Section 6: whoever uses it rents it out; only the owner sells it."""
    rented = at("deal").with_truck(MEDIUM, owner=CY, operator=AL)
    giving(rented).can(AL, "deal_give", ("rent", "medium")).cannot(AL, "deal_give", ("sell", "medium"))


@covers("deals")
def test_a_truck_rented_out_cannot_be_rented_out_again():
    """Section 6: it is rented out by its present user."""
    giving(at("deal").with_truck(MEDIUM, owner=AL, operator=CY)).cannot(AL, "deal_give", ("rent", "medium"))


@covers("G16")
def test_a_truck_sold_while_rented_out():
    """p. 8: the renter keeps the use until the end of phase 5; then it goes to whoever owns it by then."""
    t = at("deal").with_truck(MEDIUM, owner=AL, operator=BEA).deals(AL, CY, give=[("sell", "medium")], get=[("cash", 3)])
    assert (t.truck(MEDIUM)["owner"], t.truck(MEDIUM)["operator"]) == (CY, BEA)
    t.skip_to(phase="muscle")
    assert (t.truck(MEDIUM)["owner"], t.truck(MEDIUM)["operator"]) == (CY, CY)


@covers("G16")
def test_of_two_trucks_the_one_at_home_is_sold_first():
    """Section 6: a sale means a truck in the seller's use before one rented out."""
    t = at("deal").with_truck(SMALL, owner=AL, operator=CY).with_truck(OTHER_SMALL, owner=AL)
    t.deals(AL, BEA, give=[("sell", "small")])
    assert (t.truck(SMALL)["owner"], t.truck(OTHER_SMALL)["owner"]) == (AL, BEA)


@covers("G17")
def test_a_favor_is_nobodys_to_sell_or_rent():
    """p. 17: a truck borrowed with a Favor card is neither sold nor rented on."""
    t = giving(at("deal").with_truck(LARGE, operator=AL, favor=True))
    t.cannot(AL, "deal_give", ("sell", "large")).cannot(AL, "deal_give", ("rent", "large"))


@covers("deals", "terms.rent", "terms.sell")
def test_a_loaded_truck_is_not_sold_or_rented():
    """Section 6: only empty trucks change hands."""
    t = giving(at("send").with_truck(MEDIUM, owner=AL, crates=2, at=MOTHERS).with_truck(LARGE, owner=AL))
    t.cannot(AL, "deal_give", ("sell", "medium")).cannot(AL, "deal_give", ("rent", "medium"))
    t.can(AL, "deal_give", ("sell", "large")).can(AL, "deal_give", ("rent", "large"))


@covers("truck.sizes", "deals")
def test_a_truck_is_named_by_its_size():
    """Section 6: small, medium or large, as owned."""
    t = giving(at("deal").with_truck(LARGE, owner=AL))
    t.can(AL, "deal_give", ("sell", "small")).can(AL, "deal_give", ("sell", "large")).cannot(AL, "deal_give", ("sell", "medium"))


@pytest.mark.parametrize("back_room, may", [(19, False), (18, True)])
@covers("G03", "deals")
def test_a_mobster_without_a_marker_takes_no_truck(back_room, may):
    """p. 13: a truck bears the marker of its owner, and of its renter; without one in supply a mobster can take none."""
    for term in (("rent", "small"), ("sell", "small")):
        t = giving(at("deal").with_mobster(BEA, influence=back_room))
        (t.can if may else t.cannot)(AL, "deal_give", term)


@pytest.mark.parametrize("back_room, may", [(18, False), (17, True)])
@covers("G03")
def test_two_trucks_take_two_markers(back_room, may):
    """p. 13: one rented and one bought in the same deal bear a marker each."""
    t = giving(at("deal").with_truck(MEDIUM, owner=AL).with_mobster(BEA, influence=back_room)).answers(AL, "deal_give", ("rent", "small"))
    (t.can if may else t.cannot)(AL, "deal_give", ("sell", "medium"))


@covers("G03", "G16")
def test_the_renter_needs_no_second_marker_to_buy():
    """p. 13: the marker is on the truck already."""
    t = at("deal").with_truck(MEDIUM, owner=AL, operator=BEA).with_mobster(BEA, influence=18)
    giving(t).can(AL, "deal_give", ("sell", "medium")).cannot(AL, "deal_give", ("sell", "small"))


@covers("deals")
def test_one_truck_is_not_rented_and_sold():
    """Section 6: each term means a truck of its own."""
    giving(at("deal")).answers(AL, "deal_give", ("rent", "small")).cannot(AL, "deal_give", ("sell", "small"))


# ---- thug cards


@covers("D14", "G34", "B30", "terms.card")
def test_a_thug_card_goes_from_hand_to_hand():
    """p. 8: thug cards pay as well as money; all know where the card is now."""
    t = at("deal").gives(BEA, "hit").deals(AL, BEA, give=[("cash", 4)], get=[("card", "hit")])
    assert (t.mobster(AL)["thugs"], t.mobster(BEA)["thugs"]) == (["hit"], [])


@covers("D23", "G34")
def test_a_secret_card_cannot_be_asked_for():
    """p. 17: what another drew blind nobody can name; of cards all have seen one may ask."""
    t = asking(at("deal").with_mobster(BEA, thugs=["moll"], secret_thugs=["hit"]))
    t.can(AL, "deal_get", ("card", "moll")).cannot(AL, "deal_get", ("card", "hit"))
    t.can(AL, "deal_get", ("spare", "moll")).cannot(AL, "deal_get", ("spare", "hit"))


@pytest.mark.parametrize("kind", ["card", "spare"])
@covers("G34", "deals", "terms.card", "terms.spare", "O04")
def test_offering_a_secret_card_shows_it(kind):
    """Section 6: an offer of a secret card, or to spare somebody with it, shows it, whatever the answer."""
    t = at("deal").with_mobster(AL, secret_thugs=["hit"]).offers(AL, BEA, give=[(kind, "hit")]).answers(BEA, "deal_answer", "reject")
    assert (t.mobster(AL)["thugs"], t.mobster(AL)["secret_thugs"]) == (["hit"], [])


@covers("card.friendly_union_boss", "deals", "terms.card")
def test_a_union_boss_on_the_table_is_not_for_sale():
    """Section 7: face up it stays where it is; in the hand it is a card like any other."""
    giving(at("deal").with_mobster(AL, union_boss=True)).cannot(AL, "deal_give", ("card", "friendly_union_boss"))
    giving(at("deal").gives(AL, "friendly_union_boss")).can(AL, "deal_give", ("card", "friendly_union_boss"))


@covers("deals")
def test_nobody_gives_a_card_they_lack():
    """Section 6: only what is in the hand."""
    giving(at("deal").gives(BEA, "hit")).cannot(AL, "deal_give", ("card", "hit")).cannot(AL, "deal_give", ("spare", "hit"))


# ---- promises that can be made


@covers("D13", "terms.spare", "O01")
def test_only_a_card_that_hurts_is_spared():
    """Section 7: a promise nothing can break is none: a Warehouse harms nobody, a Moll does."""
    t = giving(at("deal").gives(AL, "warehouse", "moll"))
    t.cannot(AL, "deal_give", ("spare", "warehouse")).can(AL, "deal_give", ("spare", "moll"))


@covers("D13", "terms.spare", "O01")
def test_a_card_whose_time_is_over_is_not_spared():
    """Section 7: after production nobody can collect Vigorish any more."""
    giving(first_talk().gives(AL, "a_little_vigorish")).can(AL, "deal_give", ("spare", "a_little_vigorish"))
    giving(at("deal").gives(AL, "a_little_vigorish")).cannot(AL, "deal_give", ("spare", "a_little_vigorish"))


@pytest.mark.parametrize("place", ALL_BUT_OMALLEYS)
@covers("D13", "deals", "terms.open_dock", "terms.keep_out_influence", "terms.keep_out_trucks", "terms.support")
def test_promises_name_a_speakeasy(place):
    """Section 6: an open dock, keeping out, support: at any speakeasy with influence."""
    t = giving(first_talk())
    for kind in ("open_dock", "keep_out_influence", "keep_out_trucks", "support"):
        t.can(AL, "deal_give", (kind, place))


@covers("deals", "speakeasies")
def test_at_omalleys_only_trucks_can_be_kept_out():
    """p. 12: there is no influence at O'Malley's and no permission to give; it takes every truck."""
    giving(first_talk()).can(AL, "deal_give", ("keep_out_trucks", O_MALLEYS))
    assert min(a.TERM_VALUE[a.TERM_KIND == a.OPEN_DOCK]) == min(a.TERM_VALUE[a.TERM_KIND == a.SUPPORT]) == TEXAS_LILS - 1


@pytest.mark.parametrize("players, may", [(5, False), (6, True)])
@covers("speakeasies", "deals")
def test_volstead_is_promised_by_six(players, may):
    """p. 12: Volstead is played only by six mobsters."""
    t = giving(first_talk(players))
    for kind in ("open_dock", "keep_out_influence", "keep_out_trucks", "support"):
        (t.can if may else t.cannot)(AL, "deal_give", (kind, VOLSTEAD))


@pytest.mark.parametrize("phase, trucks_may", [("deal", True), ("send", False)])
@covers("D13", "deals", "terms.keep_out_influence", "terms.keep_out_trucks", "terms.support")
def test_after_the_deed_it_cannot_be_promised(phase, trucks_may):
    """Section 7: after phase 2 nobody promises where to place, after phase 4 nobody where to send."""
    t = giving(at(phase))
    t.cannot(AL, "deal_give", ("keep_out_influence", MOTHERS)).cannot(AL, "deal_give", ("support", MOTHERS))
    (t.can if trucks_may else t.cannot)(AL, "deal_give", ("keep_out_trucks", MOTHERS))
    t.can(AL, "deal_give", ("open_dock", MOTHERS)).can(AL, "deal_give", "no_harm")


@covers("optional.influence", "D25")
def test_where_influence_is_placed_at_any_time_it_can_be_promised_at_any_time():
    """p. 11: in this variant markers are placed in every window, so keeping out and support remain promises."""
    t = giving(at("send", influence="anytime"))
    t.can(AL, "deal_give", ("keep_out_influence", MOTHERS)).can(AL, "deal_give", ("support", MOTHERS))


@covers("D13", "terms.no_harm")
def test_a_promise_that_stands_is_not_made_again():
    """Section 6: a promise already owed to this mobster cannot be sold again; another may still buy it."""
    standing = [{"by": AL, "to": BEA, "promise": "no_harm"}]
    t = at("deal")
    t.given["promises"] = standing
    giving(t).cannot(AL, "deal_give", "no_harm").can(AL, "deal_give", ("open_dock", MOTHERS))
    t = at("deal")
    t.given["promises"] = standing
    giving(t, CY).can(AL, "deal_give", "no_harm")


@covers("D11")
def test_any_mobster_may_be_the_partner():
    """Section 6: each offer goes to a single mobster."""
    t = at("deal", players=6)
    for partner in (BEA, CY, DOT, EVE, FLO):
        t.can(AL, "deal_partner", partner)
