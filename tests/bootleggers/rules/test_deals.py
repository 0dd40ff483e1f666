"""Deals: when they are made, in which order, how an offer is built and answered (p. 8, p. 11; section 6 of the rulings)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, MOTHERS, covers, table

FULL = {"deals": "full"}


def market(**settings):
    """At the market of phase 4; AL is the strongest, then BEA, CY; AL has a crate to load when it is over."""
    return table(3, "deal", settings=FULL | settings).with_muscle(70, 60, 50).with_mobster(AL, crates=1)


WINDOWS = [
    ("off", ["place_influence", "load"]),
    ("market", ["place_influence", "deal_partner", "load"]),
    ("full", ["deal_partner", "place_influence", "deal_partner", "load", "deal_partner"])]


@pytest.mark.parametrize("deals, order", WINDOWS)
@covers("deals", "B31", "D10")
def test_when_deals_are_made(deals, order):
    """p. 8, 11: the market comes before loading; with deals at any time there are talks also before phase 2 and before phase 5."""
    t = table(3, "muscle", settings={"deals": deals}, offers={"cards": []})
    seen = []
    while t.round() == 1:
        question = t.asked()[1]
        if question != "bid" and question not in seen[-1:]:
            seen.append(question)
        t.passes()
    assert seen == order


# ---- the order of offers


@covers("deals", "D15")
def test_offers_are_made_in_muscle_order():
    """Section 6: the strongest mobster speaks first."""
    t = table(3, "deal", settings=FULL).with_muscle(30, 70, 50).with_mobster(AL, crates=1)
    for seat in (BEA, CY, AL):
        t.answers(seat, "deal_partner", "no more")
    assert t.asked() == (AL, "load")


@covers("deals", "D11")
def test_one_offer_a_turn_to_one_mobster():
    """Section 7: after the answer it is the next mobster's turn; nobody but the partner is asked."""
    t = market().offers(AL, CY, give=[("cash", 1)])
    t.cannot(BEA, "deal_answer", "accept").answers(CY, "deal_answer", "reject")
    assert t.asked() == (BEA, "deal_partner")


@pytest.mark.parametrize("passes", [1, 2, 3])
@covers("deals", "D15")
def test_a_window_ends_after_its_passes(passes):
    """Section 6: everybody has as many turns as agreed (two), even if all go on offering."""
    t = market(deal_passes=passes)
    for number in range(1, passes + 1):
        for seat, partner in ((AL, BEA), (BEA, CY), (CY, AL)):
            t.offers(seat, partner, get=[("cash", number)]).answers(partner, "deal_answer", "reject")
    assert t.asked() == (AL, "load")


@covers("deals")
def test_two_turns_unless_agreed_otherwise():
    """Section 6: twice round the table."""
    t = market()
    for number in (1, 2):
        t.offers(AL, BEA, get=[("cash", number)]).answers(BEA, "deal_answer", "reject")
        t.answers(BEA, "deal_partner", "no more").answers(CY, "deal_partner", "no more")
    assert t.asked() == (AL, "load")


@covers("deals")
def test_a_window_ends_when_nobody_has_offered():
    """Section 6: one round of the table without an offer, and it is over."""
    t = market(deal_passes=3)
    for seat in (AL, BEA, CY):
        t.answers(seat, "deal_partner", "no more")
    assert t.asked() == (AL, "load")


@covers("deals")
def test_a_silent_mobster_may_still_speak_in_the_next_pass():
    """Section 6: "no more offers" ends a turn, not the right to the next one."""
    t = market().answers(AL, "deal_partner", "no more").offers(BEA, CY, give=[("cash", 1)]).answers(CY, "deal_answer", "reject")
    t.answers(CY, "deal_partner", "no more").offers(AL, BEA, give=[("cash", 1)])
    assert t.asked() == (BEA, "deal_answer")


# ---- an offer, term by term


@covers("deals")
def test_an_offer_may_only_give_or_only_ask():
    """Section 6: one side may be empty."""
    market().offers(AL, BEA, give=[("cash", 3)]).can(BEA, "deal_answer", "accept")
    market().offers(AL, BEA, get=[("cash", 3)]).can(BEA, "deal_answer", "accept")


@covers("deals")
def test_an_offer_is_not_empty():
    """Section 6: nothing for nothing is no offer."""
    t = market().answers(AL, "deal_partner", BEA).answers(AL, "deal_give", "enough")
    t.cannot(AL, "deal_get", "enough").answers(AL, "deal_get", ("cash", 1))
    t.can(AL, "deal_get", "enough")


@covers("deals", "D6")
def test_terms_are_named_in_a_fixed_order_of_kinds():
    """Section 6: no bundle can be told in two ways: money, crates, trucks, cards, then promises; each kind once a side."""
    t = market().gives(AL, "hit").answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", ("card", "hit")).cannot(AL, "deal_give", ("cash", 1)).cannot(AL, "deal_give", ("rent", "small"))
    t.answers(AL, "deal_give", ("open_dock", MOTHERS)).cannot(AL, "deal_give", ("open_dock", BARLEYCORNS))
    t.cannot(AL, "deal_give", "no_harm").can(AL, "deal_give", ("keep_out_trucks", MOTHERS))


@covers("deals")
def test_money_and_crates_go_one_way():
    """Section 6: who gives money asks for none, who gives crates asks for none; money for crates is a deal."""
    t = market().with_mobster(AL, crates=2).with_mobster(BEA, crates=2).answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", ("cash", 5)).answers(AL, "deal_give", "enough")
    t.cannot(AL, "deal_get", ("cash", 1)).can(AL, "deal_get", ("crates", 2))
    t = market().with_mobster(AL, crates=2).with_mobster(BEA, crates=2).answers(AL, "deal_partner", BEA)
    t.answers(AL, "deal_give", ("crates", 1)).answers(AL, "deal_give", "enough")
    t.cannot(AL, "deal_get", ("crates", 2)).can(AL, "deal_get", ("cash", 5))


@covers("deals")
def test_at_most_three_terms_a_side():
    """Section 6: the third term of a side is the last."""
    t = market().answers(AL, "deal_partner", BEA)
    for term in (("cash", 1), ("rent", "small"), "no_harm"):
        t.answers(AL, "deal_give", term)
    for term in (("rent", "small"), "no_harm", ("open_dock", MOTHERS)):
        t.answers(AL, "deal_get", term)
    assert t.asked() == (BEA, "deal_answer")
    offer = t.journal("offer")[0]
    assert [term["term"] for term in offer["give"]] == ["cash", "rent", "no_harm"]
    assert [term["term"] for term in offer["get"]] == ["rent", "no_harm", "open_dock"]
    answer = t.answers(BEA, "deal_answer", "reject").journal("answer")[0]  # the same, from the other side
    assert [term["term"] for term in answer["get"]] == ["cash", "rent", "no_harm"]
    assert [term["term"] for term in answer["give"]] == ["rent", "no_harm", "open_dock"]


# ---- the answer


@covers("deals", "B32")
def test_all_goods_change_hands_at_once():
    """p. 11: what is agreed for money, crates, trucks and cards is done on the spot and stays done."""
    t = market().gives(AL, "hit").with_mobster(BEA, crates=5)
    t.deals(AL, BEA, give=[("cash", 8), ("card", "hit")], get=[("crates", 4), ("sell", "small")])
    assert (t.cash(AL), t.cash(BEA)) == (2, 18)
    assert (t.thugs(AL), t.thugs(BEA)) == ([], ["hit"])
    assert (t.crates(AL), t.crates(BEA)) == (5, 1)
    assert t.truck(BEA)["owner"] == t.truck(BEA)["operator"] == AL


@covers("deals")
def test_a_rejected_offer_changes_nothing():
    """Section 6: the partner may simply say no."""
    t = market().gives(AL, "hit")
    before = t.snapshot()["mobsters"]
    t.offers(AL, BEA, give=[("cash", 8), ("card", "hit"), "no_harm"], get=[("sell", "small")]).answers(BEA, "deal_answer", "reject")
    assert t.snapshot()["mobsters"] == before
    assert t.snapshot()["promises"] == []
    assert t.truck(BEA)["owner"] == BEA


@covers("deals")
def test_the_offer_just_rejected_is_not_repeated_to_the_same_mobster():
    """Section 6: whoever was turned down must offer this mobster something else; another may hear the same."""
    t = market().offers(AL, BEA, give=[("cash", 5)]).answers(BEA, "deal_answer", "reject")
    t.answers(BEA, "deal_partner", "no more").answers(CY, "deal_partner", "no more")
    t.answers(AL, "deal_partner", BEA).answers(AL, "deal_give", ("cash", 5)).answers(AL, "deal_give", "enough")
    t.cannot(AL, "deal_get", "enough").can(AL, "deal_get", "no_harm")


@covers("deals")
def test_another_partner_may_hear_what_one_rejected():
    """Section 6: the ban is on this partner only."""
    t = market().offers(AL, BEA, give=[("cash", 5)]).answers(BEA, "deal_answer", "reject")
    t.answers(BEA, "deal_partner", "no more").answers(CY, "deal_partner", "no more").offers(AL, CY, give=[("cash", 5)])
    assert t.asked() == (CY, "deal_answer")


@covers("deals")
def test_the_next_window_forgets_what_was_rejected():
    """Section 6: an offer turned down at the market may be made again in the talk before phase 5."""
    t = market().offers(AL, BEA, give=[("cash", 5)]).answers(BEA, "deal_answer", "reject").skip_to("load")
    t.skip_to("deal_partner", AL).offers(AL, BEA, give=[("cash", 5)])
    assert t.asked() == (BEA, "deal_answer")


@covers("deals")
def test_an_accepted_offer_may_be_made_again():
    """Section 6: only what was turned down is barred."""
    t = market().deals(AL, BEA, give=[("cash", 2)])
    t.answers(BEA, "deal_partner", "no more").answers(CY, "deal_partner", "no more").deals(AL, BEA, give=[("cash", 2)])
    assert t.cash(BEA) == 14


@covers("deals", "D12")
def test_extortion_is_a_deal_like_any_other():
    """p. 11: "pay me, or I play this card on you" is a spared card for money; the refusal binds nobody."""
    t = market().gives(AL, "moll").offers(AL, BEA, give=[("spare", "moll")], get=[("cash", 3)])
    t.answers(BEA, "deal_answer", "reject").plays(AL, "moll", BEA)
    assert t.cash(BEA) < 10


# ---- hidden money


@covers("deals", "D5")
def test_money_all_can_count_is_not_asked_for_beyond_what_is_there():
    """Section 6: cash is public, so nobody is asked for more than they have."""
    t = market().with_mobster(BEA, cash=4).answers(AL, "deal_partner", BEA).answers(AL, "deal_give", "enough")
    t.can(AL, "deal_get", ("cash", 4)).cannot(AL, "deal_get", ("cash", 5))


@covers("deals", "D5")
def test_hidden_money_may_be_asked_for_in_any_amount():
    """Section 6: with hidden money also a mobster who cannot pay is asked (silence would tell); the only legal answer is no."""
    t = market(money="announced").with_mobster(BEA, cash=4).offers(AL, BEA, get=[("cash", 20)])
    t.cannot(BEA, "deal_answer", "accept").answers(BEA, "deal_answer", "reject")
    assert t.cash(BEA) == 4


@covers("deals", "D5")
def test_hidden_money_in_hand_may_be_paid():
    """Section 6: a mobster with enough hidden money may accept as usual."""
    t = market(money="announced").with_mobster(BEA, cash=24).deals(AL, BEA, get=[("cash", 20)])
    assert (t.cash(AL), t.cash(BEA)) == (30, 4)


@covers("deals", "D5")
def test_nobody_offers_money_they_lack():
    """Section 6: hidden or not, givers cannot give what they lack."""
    t = market(money="announced").with_mobster(AL, cash=4).answers(AL, "deal_partner", BEA)
    t.can(AL, "deal_give", ("cash", 4)).cannot(AL, "deal_give", ("cash", 5))


# ---- what all hear


@covers("deals")
def test_offers_and_answers_are_told():
    """formats.md: both sides with their terms; the answer names the trucks that were meant and turns the sides round."""
    t = market().deals(AL, BEA, give=[("cash", 2)], get=[("rent", "small")])
    offer, answer = t.journal("offer")[0], t.journal("answer")[0]
    assert (offer["seat"], offer["partner"], answer["seat"], answer["partner"]) == (AL, BEA, BEA, AL)
    assert offer["give"] == answer["get"] == [{"term": "cash", "amount": 2}]
    assert offer["get"] == [{"term": "rent", "size": "small"}]
    assert answer["give"] == [{"term": "rent", "size": "small", "truck": BEA}]
    assert answer["accepted"]
    assert [(pay["seat"], pay["amount"], pay["why"], pay["with"]) for pay in t.journal("pay")] == [(AL, 2, "deal", BEA)]


# ---- the last dollar


@covers("deals")
def test_the_last_dollar_can_be_asked_for_and_paid():
    """p. 8: whoever has the money can pay it, down to the last dollar; $G6 of somebody with $G5 cannot even be asked for."""
    t = market().with_mobster(BEA, cash=5).answers(AL, "deal_partner", BEA).answers(AL, "deal_give", ("crates", 1))
    t.answers(AL, "deal_give", "enough").cannot(AL, "deal_get", ("cash", 6)).answers(AL, "deal_get", ("cash", 5))
    t.answers(AL, "deal_get", "enough").can(BEA, "deal_answer", "accept").answers(BEA, "deal_answer", "accept")
    assert (t.cash(AL), t.cash(BEA), t.crates(BEA)) == (15, 0, 1)


@covers("deals")
def test_the_last_dollar_can_be_offered():
    """p. 8: all the money one has, and no more."""
    t = market().answers(AL, "deal_partner", BEA).cannot(AL, "deal_give", ("cash", 12)).answers(AL, "deal_give", ("cash", 10))
    t.answers(AL, "deal_give", "enough").answers(AL, "deal_get", "enough").answers(BEA, "deal_answer", "accept")
    assert (t.cash(AL), t.cash(BEA)) == (0, 20)


@covers("deals")
def test_hidden_money_is_paid_down_to_the_last_dollar():
    """p. 8, 11: where money is hidden more can be asked for than there is; who has just as much can take the offer, who has less cannot."""
    for cash, may in ((5, True), (4, False)):
        t = market(money="announced").with_mobster(BEA, cash=cash)
        t.offers(AL, BEA, give=[("crates", 1)], get=[("cash", 5)])
        if may:
            t.can(BEA, "deal_answer", "accept").answers(BEA, "deal_answer", "accept")
        assert (t.cash(AL), t.cash(BEA)) == ((15, 0) if may else (10, 4))
