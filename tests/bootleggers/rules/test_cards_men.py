"""Thug cards on mobsters and their men: Windfall, Big City Boys, Moll, Friendly Union Boss (p. 15-17). Every round begins with bids."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, MOTHERS, Scene, covers, table

PLAIN = {"truck": "truck_small", "cards": ["single_influence", "single_influence", "single_influence"]}


def row(*cards: str | None) -> dict:
    """What lies on offer: these Men of Action, and a small truck."""
    return {"truck": "truck_small", "cards": list(cards)}


def bids(t: Scene, *cards: int) -> Scene:
    """Everybody lays down a muscle card, from Al on."""
    for seat, card in enumerate(cards):
        t.skip_to("bid", seat).answers(seat, "bid", card)
    return t


def round_one(offers: dict = PLAIN, round: int = 1, **keys) -> Scene:
    """Three mobsters, the round's row as given; their hands hold high, middle and low cards."""
    t = table(players=3, phase="muscle", round=round, offers=offers, **keys)
    for seat in (AL, BEA, CY):
        t.with_mobster(seat, muscle_hand=[card + seat for card in range(2, 2 + 5 * (13 - round), 5)])
    return t


# ---- Windfall


@covers("card.windfall", "B43")
def test_windfall_played_when_taken():
    """p. 15: the top Men of Action card, unseen; influence is redeemed at once, beside the card chosen."""
    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=["double_influence", "moll"]), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "windfall")
    assert t.back_room(AL) == 1 + 2
    assert t.thugs(AL) == []
    assert [(pick["card"], pick["from"]) for pick in t.journal("pick")] == [("windfall", 1), ("double_influence", "windfall")]
    assert t.journal("card")[0]["window"] == "play_now"
    assert "windfall" in t.discard()


@covers("card.windfall")
def test_a_thug_drawn_by_windfall_may_be_played_at_once():
    """p. 15: the drawn card is used by its usual rules."""
    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=["moll"]), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "windfall").answers(AL, "thug", "moll").answers(AL, "target_seat", BEA)
    assert [pay["seat"] for pay in t.journal("pay") if pay["why"] == "moll"] == [BEA]
    assert t.thugs(AL) == []


@covers("card.windfall", "faq.windfall")
def test_a_thug_drawn_by_windfall_may_stay_secret():
    """p. 17: the drawn card need not be shown; the others only know that there is one."""
    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=["moll"]), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "windfall").answers(AL, "thug", "pass")
    assert t.mobster(AL)["secret_thugs"] == ["moll"]
    t.skip_to("thug", AL, window="B").can(AL, "thug", "moll")


@covers("card.windfall", "faq.windfall")
def test_goods_drawn_by_windfall_are_redeemed_at_once():
    """p. 6, 15: a still die goes onto a still or into the back room, as if the card had been chosen."""
    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=["single_still"]), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "windfall").answers(AL, "place_die", "family")
    assert t.mobster(AL)["family_dice"] == 2

    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=["double_still"]), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "windfall").answers(AL, "double_still", "still")
    assert t.snapshot()["remote_stills"][0]["owner"] == AL

    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=["speakeasy_improvement"]), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "windfall").answers(AL, "improve", MOTHERS)
    assert t.speakeasy(MOTHERS)["improvements"] == 1


@covers("card.windfall", "faq.windfall", "B43")
def test_windfall_kept_is_an_extra_card_of_a_later_round():
    """p. 15, 17: not later in the same round, but in the muscle phase (A or B) of a later one, with a card picked as usual."""
    t = bids(round_one(row("windfall", "single_influence", "single_influence")).gives(AL, "moll"), 57, 33, 9)
    t.skip_to("pick", AL).answers(AL, "pick", "windfall").answers(AL, "thug", "pass")
    t.skip_to("thug", AL, window="B").cannot(AL, "thug", "windfall").can(AL, "thug", "moll")
    bids(t.skip_to("bid"), 52, 28, 4).skip_to("thug", AL, window="A").can(AL, "thug", "windfall")
    t.passes().skip_to("thug", AL, window="B").can(AL, "thug", "windfall")
    t.passes().skip_to("thug", AL, window="place").cannot(AL, "thug", "windfall").can(AL, "thug", "moll")

    t = bids(round_one(row("windfall", "single_influence", "single_influence")), 57, 33, 9)
    t.answers(AL, "pick", "windfall").answers(AL, "thug", "pass")
    bids(t.skip_to("bid"), 52, 28, 4).skip_to("thug", AL, window="A").answers(AL, "thug", "windfall")
    t.skip_to("pick", BEA)
    assert sorted(pick["from"] == "windfall" for pick in t.journal("pick") if pick["seat"] == AL and pick["round"] == 2) == [False, True]


@covers("card.windfall")
def test_windfall_with_an_empty_deck():
    """p. 15: there is nothing to draw, so it cannot be played."""
    t = bids(round_one(row("windfall", "single_influence", "single_influence"), action_deck=[]), 57, 33, 9)
    t.answers(AL, "pick", "windfall")
    assert t.thugs(AL) == ["windfall"]
    assert t.asked() == (BEA, "pick")


# ---- Big City Boys


@covers("card.big_city_boys", "B03", "1.4")
def test_big_city_boys_change_the_order_but_not_the_payroll():
    """p. 5, 16: five and a half more for order and ties; the payroll printed on the card stays as it is."""
    t = bids(round_one().gives(CY, "big_city_boys"), 57, 33, 29).skip_to("thug", CY, window="A")
    t.plays(CY, "big_city_boys", CY).skip_to("pick", CY).skip_to("pick", BEA)  # 29 + 5 1/2 is more than 33
    assert [pay["seat"] for pay in t.journal("pay") if pay["why"] == "payroll"] == [AL, CY, BEA]
    assert [pay["amount"] for pay in t.journal("pay") if pay["why"] == "payroll"] == [3, 2, 2]
    assert t.journal("card")[0]["target"] == CY
    assert t.mobster(CY)["big_city_boys"] == 1
    t.skip_to("bid")
    assert t.mobster(CY)["big_city_boys"] == 0


@covers("card.big_city_boys", "B03", "majority")
@pytest.mark.parametrize(("bea", "boss"), [(34, CY), (35, BEA)])
def test_big_city_boys_decide_ties(bea, boss):
    """p. 7, 16: 29 and 5 1/2 beat 34 but not 35, so they can never be equal to another card."""
    t = table(players=3, phase="place").with_muscle(10, bea, 29).gives(CY, "big_city_boys").with_truck(AL, crates=4, at=None)
    t.with_speakeasy(BARLEYCORNS, influence=[0, 2, 2], improvements=3)
    t.plays(CY, "big_city_boys", CY).skip_to("send", AL).answers(AL, "send", BARLEYCORNS).skip_to("admit")
    assert t.asked() == (boss, "admit")


@covers("card.big_city_boys", "G14")
def test_big_city_boys_in_the_middle_of_a_phase():
    """Rulings G14: those who have not yet acted are put in order anew; nobody acts twice, nobody is left out."""
    t = table(players=4, phase="place").with_muscle(60, 50, 49, 48).gives(BEA, "big_city_boys")
    t.skip_to("place_influence").answers(AL, "place_influence", MOTHERS)
    t.skip_to("thug", BEA, window="place").plays(BEA, "big_city_boys", 3)
    asked = []
    while t.phase() == "place":
        asked.append(t.asked()[0])
        t.passes()
    assert asked == [BEA, 3, CY]


@covers("card.big_city_boys")
def test_big_city_boys_go_to_any_card_face_up():
    """p. 16: an opponent's card too; before the cards are shown there is none to play on."""
    t = round_one().gives(AL, "big_city_boys")
    assert t.asked() == (AL, "bid")
    bids(t, 57, 33, 9).skip_to("thug", AL, window="A").answers(AL, "thug", "big_city_boys")
    t.can(AL, "target_seat", AL).can(AL, "target_seat", BEA).can(AL, "target_seat", CY)


# ---- Moll


@covers("card.moll", "faq.moll", "G22")
@pytest.mark.parametrize("cash", [2, 9])
@pytest.mark.parametrize("seed", range(6))
def test_moll_spends_another_mobsters_money(seed, cash):
    """p. 16-17: what the die shows goes to the bank; a mobster with less pays everything and is free of the rest."""
    t = table(players=3, seed=seed).with_muscle(70, 50, 30).gives(AL, "moll").gives(BEA, "recruiting").with_mobster(BEA, cash=cash)
    t.skip_to("thug", AL).answers(AL, "thug", "moll").cannot(AL, "target_seat", AL).can(AL, "target_seat", CY)
    t.answers(AL, "target_seat", BEA)
    shown = t.journal("dice")[0]
    assert shown["why"] == "moll"
    spent = min(cash, shown["faces"][0])
    assert (t.cash(AL), t.cash(BEA)) == (10, cash - spent)
    assert [(pay["seat"], pay["amount"], pay["why"], pay["with"]) for pay in t.journal("pay")] == [(BEA, spent, "moll", "bank")]


@covers("card.moll", "faq.moll")
def test_moll_on_a_mobster_without_a_cent():
    """p. 17: nothing is paid, nothing is owed."""
    t = table(players=3).with_muscle(70, 50, 30).gives(AL, "moll").gives(BEA, "recruiting").with_mobster(BEA, cash=0)
    t.plays(AL, "moll", BEA)
    assert t.cash(BEA) == 0
    assert t.journal("pay") == []


@covers("card.moll", "B33")
def test_moll_after_the_last_sale_can_put_off_the_end():
    """p. 11, rulings: the Moll may still be played after the last sale, and a mobster no longer at $100G has not reached the goal."""
    t = table(players=3, phase="sell").with_muscle(70, 50, 30).gives(AL, "moll").with_mobster(BEA, cash=100)
    t.skip_to("thug", AL, window="G").plays(AL, "moll", BEA)
    assert t.cash(BEA) < 100
    assert t.asked() == (AL, "bid")


@covers("card.moll", "1.5a")
def test_moll_played_when_taken_hits_mobsters_yet_to_pay():
    """Rulings section 7: each pays, picks and plays before the next, so the money may be gone before the payroll is due."""
    t = bids(round_one(row("moll", "single_influence", "single_influence")).with_mobster(BEA, cash=1), 57, 33, 9)
    t.answers(AL, "pick", "moll").answers(AL, "thug", "moll").answers(AL, "target_seat", BEA).skip_to("pick", BEA)
    assert [(pay["amount"], pay["why"]) for pay in t.journal("pay") if pay["seat"] == BEA] == [(1, "moll")]


# ---- Friendly Union Boss


@covers("card.friendly_union_boss", "faq.union_boss", "1.5a")
def test_friendly_union_boss_waives_the_drivers_graft():
    """p. 16-17: the boss lies face up; no graft for the owner's trucks, this round and in those to come, while the others pay."""
    t = bids(round_one().gives(BEA, "friendly_union_boss").with_truck(17, owner=BEA), 57, 33, 9)
    t.skip_to("thug", BEA, window="A").plays(BEA, "friendly_union_boss")
    assert t.mobster(BEA)["union_boss"] is True
    assert "friendly_union_boss" not in t.discard() + t.thugs(BEA)
    bids(t.skip_to("bid"), 52, 28, 4).skip_to(phase="place")
    assert {pay["seat"] for pay in t.journal("pay") if pay["why"] == "graft"} == {AL, CY}
    assert len([pay for pay in t.journal("pay") if pay["why"] == "payroll" and pay["seat"] == BEA]) == 2
    assert t.mobster(BEA)["union_boss"] is True


@covers("card.friendly_union_boss", "faq.union_boss", "card.investigation", "G20")
def test_investigation_removes_a_union_boss_that_lies_there():
    """p. 15-17: in any window another mobster may play Investigation on the boss; both are discarded and the graft is due again."""
    t = bids(round_one(mobsters=[{"union_boss": True}]).gives(BEA, "investigation").with_truck(17, owner=AL), 57, 33, 9)
    t.skip_to("thug", BEA, window="A").plays(BEA, "investigation")  # Al is the only one with a boss
    t.skip_to("pick", AL)
    assert t.mobster(AL)["union_boss"] is False
    assert sorted(t.discard()) == ["friendly_union_boss", "investigation"]
    assert [(pay["seat"], pay["amount"]) for pay in t.journal("pay") if pay["why"] == "graft"] == [(AL, 3)]
    told = t.journal("cancelled")[0]
    assert (told["card"], told["by"], told["target"]) == ("friendly_union_boss", BEA, AL)
    assert (t.journal("card")[0]["card"], t.journal("card")[0]["target"]) == ("investigation", AL)


@covers("card.investigation", "faq.union_boss")
def test_investigation_needs_another_mobsters_union_boss():
    """p. 15: outside a reaction it has no other use; one's own boss is no target."""
    t = table(players=3, mobsters=[{"union_boss": True}]).with_muscle(70, 50, 30).gives(AL, "investigation", "moll")
    t.skip_to("thug", AL).cannot(AL, "thug", "investigation").can(AL, "thug", "moll")


@covers("G19", "card.investigation", "faq.union_boss")
def test_an_investigation_of_a_union_boss_can_be_nullified():
    """Rulings G19: with a second Investigation (the padded deck has them) the owner keeps the boss face up."""
    t = table(players=3, mobsters=[{"union_boss": True}], settings={"thug_deck": "padded35"}).with_muscle(70, 50, 30)
    t.gives(AL, "investigation").gives(BEA, "investigation", "moll")
    t.plays(BEA, "investigation").answers(AL, "react", "investigation")
    assert t.mobster(AL)["union_boss"] is True
    assert t.discard() == ["investigation", "investigation"]
    assert [(told["card"], told["by"], told["target"]) for told in t.journal("cancelled")] == [("investigation", AL, BEA)]
