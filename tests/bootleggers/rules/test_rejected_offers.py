"""An offer just turned down is not made again, and no answer leads into a dead end because of it (section 6 of the rulings)."""
import pytest
from scenario import AL, BEA, CY, covers, table

DOLLAR, CRATE, HIT = ("cash", 1), ("crates", 1), ("card", "hit")


def poor(passes=2, deals="market"):
    """At the market without promises; Cy has all trucks, so Al and Bea can only deal in what they are given here."""
    t = table(3, "deal", settings={"deals": deals, "deal_passes": passes}).with_muscle(70, 60, 50)
    t.with_truck(AL, owner=CY, operator=CY).with_truck(BEA, owner=CY, operator=CY)
    return t.with_mobster(AL, cash=0).with_mobster(BEA, cash=0)


def offers(t, seat, partner, give=(), get=()):
    """An offer is made; what is the only answer is not asked."""
    t.answers(seat, "deal_partner", partner)
    for question, terms in (("deal_give", [*give, "enough"]), ("deal_get", [*get, "enough"])):
        for term in terms:
            if t.asked() == (seat, question):
                t.answers(seat, question, term)
    assert t.asked()[1] == "deal_answer" and t.asked()[0] == partner
    offer = t.journal("offer")[-1]
    assert [term["term"] for term in offer["give"]] == [kind for kind, _ in give]
    assert [term["term"] for term in offer["get"]] == [kind for kind, _ in get]
    return t


def refused(t, give=(), get=()):
    """Al offers this to Bea, who says no; then it is Al's turn again."""
    offers(t, AL, BEA, give, get).answers(BEA, "deal_answer", "reject")
    return t.answers(BEA, "deal_partner", "no more").answers(CY, "deal_partner", "no more")


@covers("deals")
def test_who_has_nothing_to_deal_in_is_no_partner():
    """Section 6: a partner is a mobster with whom something can be agreed; Cy has trucks."""
    poor().can(AL, "deal_partner", CY).cannot(AL, "deal_partner", BEA)
    poor().with_mobster(AL, crates=1).can(AL, "deal_partner", BEA)
    poor().with_mobster(BEA, crates=1).can(AL, "deal_partner", BEA)


@covers("deals")
def test_who_has_nothing_else_can_deal_in_promises():
    """p. 11: a promise can be made by anybody, for nothing or for a card."""
    poor(deals="full").answers(AL, "deal_partner", BEA).can(AL, "deal_give", "no_harm").can(AL, "deal_give", "enough")
    t = poor(deals="full").gives(BEA, "hit").answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", "no_harm").answers(AL, "deal_give", "enough").can(AL, "deal_get", HIT).can(AL, "deal_get", "enough")


@covers("deals", "D23")
def test_a_card_is_something_to_deal_in_if_the_other_has_seen_it():
    """Section 6: Cy's only card makes a partner of Cy if it is seen, a card in the own hand in any case."""
    for secret, may in ((False, True), (True, False)):
        t = table(3, "deal", settings={"deals": "market"}).with_muscle(50, 70, 60).with_mobster(BEA, cash=0)
        t.with_truck(BEA, owner=AL, operator=AL).with_truck(CY, owner=AL, operator=AL)
        t.with_mobster(CY, cash=0, **{"secret_thugs" if secret else "thugs": ["hit"]})
        assert t.can(BEA, "deal_partner", AL)._may(BEA, "deal_partner", CY) == may
        t.answers(BEA, "deal_partner", "no more").can(CY, "deal_partner", BEA)


@pytest.mark.parametrize("side", ["give", "get"])
@covers("deals")
def test_a_mobster_who_turned_down_all_there_is_is_no_partner(side):
    """Section 6: the one offer that could be made was turned down, so there is no other; with a dollar more there is."""
    for cash in (1, 2):
        t = refused(poor().with_mobster(AL if side == "give" else BEA, cash=cash), **{side: [DOLLAR]}).can(AL, "deal_partner", CY)
        assert t._may(AL, "deal_partner", BEA) == (cash == 2)


@pytest.mark.parametrize("side", ["give", "get"])
@covers("deals")
def test_who_turned_down_two_terms_may_be_offered_one(side):
    """Section 6: only the whole offer is barred, not its parts."""
    for part in (DOLLAR, CRATE):
        t = refused(poor().with_mobster(AL if side == "give" else BEA, cash=1, crates=1), **{side: [DOLLAR, CRATE]})
        offers(t, AL, BEA, **{side: [part]})


@covers("deals")
def test_who_turned_down_an_exchange_may_be_offered_half_of_it():
    """Section 6: the same for what is given and what is asked for."""
    for half in ({"give": [DOLLAR]}, {"get": [HIT]}):
        offers(refused(poor().with_mobster(AL, cash=1).gives(BEA, "hit"), give=[DOLLAR], get=[HIT]), AL, BEA, **half)


@covers("deals")
def test_half_an_exchange_turned_down_may_be_made_whole():
    """Section 6: $G1 for nothing is not $G1 for a card; alone it cannot be offered again."""
    t = refused(poor().with_mobster(AL, cash=1).gives(BEA, "hit"), give=[DOLLAR]).answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", DOLLAR)
    assert t.asked() == (BEA, "deal_answer") and t.journal("offer")[-1]["get"] == [{"term": "card", "card": "hit"}]
    t = refused(poor().with_mobster(AL, cash=1).gives(BEA, "hit"), get=[HIT]).answers(AL, "deal_partner", BEA)
    t.can(AL, "deal_get", "enough").can(AL, "deal_get", HIT)  # nothing but the dollar could be given


@covers("deals")
def test_a_term_that_could_only_repeat_the_offer_is_not_named():
    """Section 6: after $G1 was turned down and with nothing else to add, $G2 and $G3 may be named, but not $G1, and not nothing."""
    t = refused(poor().with_mobster(AL, cash=3), give=[DOLLAR]).answers(AL, "deal_partner", BEA)
    t.cannot(AL, "deal_give", DOLLAR).cannot(AL, "deal_give", "enough").can(AL, "deal_give", ("cash", 2)).can(AL, "deal_give", ("cash", 3))


@covers("deals")
def test_a_term_of_the_offer_turned_down_is_named_where_more_can_come():
    """Section 6: $G1 and a card is another offer than $G1 alone."""
    t = refused(poor().with_mobster(AL, cash=1).gives(AL, "hit", "moll"), give=[DOLLAR]).answers(AL, "deal_partner", BEA)
    t.cannot(AL, "deal_give", "enough").answers(AL, "deal_give", DOLLAR).cannot(AL, "deal_give", "enough").can(AL, "deal_give", HIT)


@covers("deals")
def test_the_same_term_asked_for_is_not_named_where_nothing_else_can_come():
    """Section 6: Bea would not give her $G1 for nothing: ask for $G2, or give a crate for it."""
    t = refused(poor().with_mobster(BEA, cash=2).with_mobster(AL, crates=1), get=[DOLLAR]).answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", "enough")
    assert t.asked() == (BEA, "deal_answer") and t.journal("offer")[-1]["get"] == [{"term": "cash", "amount": 2}]
    t = refused(poor().with_mobster(BEA, cash=2).with_mobster(AL, crates=1), get=[DOLLAR]).answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", CRATE).can(AL, "deal_get", DOLLAR).can(AL, "deal_get", "enough")


@covers("deals")
def test_another_mobster_has_not_turned_it_down():
    """Section 6: what Bea turned down may be offered to Cy, and what Bea refused Al she may be asked by Cy."""
    t = refused(poor(passes=3).with_mobster(AL, cash=1).with_mobster(CY, cash=1), give=[DOLLAR]).cannot(AL, "deal_partner", BEA)
    offers(t, AL, CY, give=[DOLLAR]).answers(CY, "deal_answer", "reject").answers(BEA, "deal_partner", "no more")
    offers(t, CY, BEA, give=[DOLLAR])
