"""Thug cards that buy, move or destroy influence (p. 15-17). A Moll in a hand only keeps the window open."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MCCOY, MOTHERS, TEXAS_LILS, Scene, covers, table


def town(*thugs: str, **keys) -> Scene:
    """Four mobsters, Al the strongest with these cards: Mother's is open with 5 men, Barleycorn's closed with one of Dot's."""
    t = table(players=4, **keys).with_muscle(70, 60, 50, 40).gives(AL, *thugs)
    return t.with_speakeasy(MOTHERS, influence=[1, 2, 2, 0]).with_speakeasy(BARLEYCORNS, influence=[0, 0, 0, 1])


def markers(t: Scene, place: int) -> list[int]:
    return t.speakeasy(place)["influence"]


# ---- City and State Politics


@covers("card.city_politics", "faq.payments")
@pytest.mark.parametrize("number", [1, 2])
def test_city_politics_buys_up_to_two_markers(number):
    """p. 15, 17: $4G each, to the bank; the men wait in the back room."""
    t = town("city_politics", "moll", mobsters=[{"cash": 20}])
    t.skip_to("thug", AL).answers(AL, "thug", "city_politics").cannot(AL, "how_many", 3)
    t.answers(AL, "how_many", number)
    assert (t.cash(AL), t.back_room(AL)) == (20 - 4 * number, 1 + number)
    assert t.journal("card")[0]["amount"] == number
    paid = t.journal("pay")[0]
    assert (paid["amount"], paid["why"], paid["with"]) == (4 * number, "card", "bank")


@covers("card.state_politics", "faq.payments")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_state_politics_buys_up_to_three_markers(number):
    """p. 15, 17: $5G each, to the bank."""
    t = town("state_politics", "moll", mobsters=[{"cash": 20}])
    t.skip_to("thug", AL).answers(AL, "thug", "state_politics").answers(AL, "how_many", number)
    assert (t.cash(AL), t.back_room(AL)) == (20 - 5 * number, 1 + number)


@covers("card.city_politics", "card.state_politics", "G33")
@pytest.mark.parametrize(("card", "price"), [("city_politics", 4), ("state_politics", 5)])
def test_politics_is_paid_in_full(card, price):
    """p. 6, 15: without the price of one marker the card cannot be played; with just that price it brings one, unasked."""
    town(card, "moll", mobsters=[{"cash": price - 1}]).skip_to("thug", AL).cannot(AL, "thug", card)
    t = town(card, "moll", mobsters=[{"cash": 2 * price - 1}]).skip_to("thug", AL).answers(AL, "thug", card)
    assert (t.cash(AL), t.back_room(AL)) == (price - 1, 2)


@covers("card.city_politics", "card.state_politics", "G33")
@pytest.mark.parametrize(("card", "price"), [("city_politics", 4), ("state_politics", 5)])
def test_politics_takes_the_last_dollar(card, price):
    """p. 15: with just the price of two markers two can be bought."""
    t = town(card, "moll", mobsters=[{"cash": 2 * price}]).skip_to("thug", AL).answers(AL, "thug", card).answers(AL, "how_many", 2)
    assert (t.cash(AL), t.back_room(AL)) == (0, 3)


@covers("card.state_politics", "G03", "G33")
def test_politics_sells_no_more_than_the_supply_holds():
    """Rulings section 7: with one marker left in the supply one can be bought, with none the card has no use."""
    t = town("state_politics", "moll", mobsters=[{"cash": 30, "influence": 17}])  # one man at Mother's, one on the truck
    t.skip_to("thug", AL).answers(AL, "thug", "state_politics")
    assert (t.supply(AL), t.back_room(AL), t.cash(AL)) == (0, 18, 25)
    t = town("state_politics", "moll", mobsters=[{"cash": 30, "influence": 18}]).skip_to("thug", AL)
    t.cannot(AL, "thug", "state_politics").can(AL, "thug", "moll")
    t = town("state_politics", "moll", mobsters=[{"cash": 30, "influence": 17}]).with_truck(DOT, operator=AL)  # the last is on a rented one
    t.skip_to("thug", AL).cannot(AL, "thug", "state_politics").can(AL, "thug", "moll")


# ---- Safe-house


@covers("card.safe_house")
def test_safe_house_brings_up_to_three_men_home_until_next_round():
    """p. 15: they lie in the back room but may not go out again before the next round; places may close behind them."""
    t = town("safe_house", "moll").with_speakeasy(TEXAS_LILS, influence=[2, 1]).with_mobster(AL, influence=0)

    t.plays(AL, "safe_house", 3, TEXAS_LILS, TEXAS_LILS, MOTHERS)

    assert t.influence(TEXAS_LILS, AL) == t.influence(MOTHERS, AL) == 0
    assert (t.mobster(AL)["influence"], t.mobster(AL)["resting_influence"]) == (0, 3)
    assert not t.is_open(TEXAS_LILS)
    assert t.is_open(MOTHERS)
    played = t.journal("card")[0]
    assert (played["amount"], played["markers"]) == (3, [TEXAS_LILS, TEXAS_LILS, MOTHERS])
    assert [event["speakeasy"] for event in t.journal("closes")] == [TEXAS_LILS]
    t.skip_to("place_influence")
    assert t.asked() == (BEA, "place_influence")  # Al has nobody to place
    t.skip_to("bid")
    assert (t.mobster(AL)["influence"], t.mobster(AL)["resting_influence"]) == (3, 0)


@covers("card.safe_house")
def test_safe_house_takes_only_own_men_that_are_there():
    """p. 15: with two men out one or two may be called home; places are named from the smallest on."""
    t = town("safe_house", "moll").with_speakeasy(TEXAS_LILS, influence=[0, 1]).with_speakeasy(MCCOY, influence=[1])
    t.skip_to("thug", AL).answers(AL, "thug", "safe_house")
    t.can(AL, "how_many", 1).cannot(AL, "how_many", 3).answers(AL, "how_many", 1)
    t.cannot(AL, "target_speakeasy", TEXAS_LILS).can(AL, "target_speakeasy", MOTHERS).answers(AL, "target_speakeasy", MCCOY)
    assert (t.influence(MOTHERS, AL), t.influence(MCCOY, AL)) == (1, 0)

    t = town("safe_house", "moll").with_speakeasy(TEXAS_LILS, influence=[1]).with_speakeasy(MOTHERS, influence=[2, 2])
    t.with_speakeasy(MCCOY, influence=[1]).skip_to("thug", AL).answers(AL, "thug", "safe_house").answers(AL, "how_many", 2)
    t.answers(AL, "target_speakeasy", MOTHERS).cannot(AL, "target_speakeasy", TEXAS_LILS)
    t.can(AL, "target_speakeasy", MOTHERS).can(AL, "target_speakeasy", MCCOY)

    nobody_out = table(players=3).with_muscle(70, 60, 50).gives(AL, "safe_house", "moll").with_speakeasy(MOTHERS, influence=[0, 4])
    nobody_out.skip_to("thug", AL).cannot(AL, "thug", "safe_house")


# ---- Hit, Mob War


@covers("card.hit", "faq.destroyed_markers", "G22")
def test_hit_sends_a_marker_to_its_owners_supply():
    """p. 15, 17: one marker of anybody, the player's own too; it goes to the supply, not to the back room."""
    t = town("hit", "moll")
    free = t.supply(BEA)
    t.skip_to("thug", AL).answers(AL, "thug", "hit").can(AL, "target_speakeasy", BARLEYCORNS).cannot(AL, "target_speakeasy", MCCOY)
    t.answers(AL, "target_speakeasy", MOTHERS).can(AL, "target_marker", AL).cannot(AL, "target_marker", DOT)
    t.answers(AL, "target_marker", BEA)
    assert markers(t, MOTHERS) == [1, 1, 2, 0]
    assert (t.supply(BEA), t.back_room(BEA)) == (free + 1, 1)
    assert (t.journal("card")[0]["speakeasy"], t.journal("card")[0]["markers"]) == (MOTHERS, [BEA])
    assert [(e["seat"], e["speakeasy"], e["change"], e["why"]) for e in t.journal("influence")] == [(BEA, MOTHERS, -1, "hit")]


@covers("card.hit")
def test_hit_may_close_a_speakeasy():
    """p. 9, 15: with the fourth man the shaded circles of Mother's are bare again."""
    t = town("hit", "moll").with_speakeasy(MOTHERS, influence=[0, 2, 2])
    assert t.is_open(MOTHERS)
    t.plays(AL, "hit", MOTHERS, CY)
    assert not t.is_open(MOTHERS)
    assert t.journal("closes")[0]["speakeasy"] == MOTHERS


@covers("card.hit")
def test_two_hits_are_in_the_deck_and_both_may_be_played():
    """p. 15: the card is there twice; one mobster may play both in a row."""
    t = town("hit", "hit", "moll")
    t.plays(AL, "hit", MOTHERS, BEA).plays(AL, "hit", MOTHERS, BEA)
    assert markers(t, MOTHERS) == [1, 0, 2, 0]
    assert t.discard() == ["hit", "hit"]


@covers("card.mob_war", "faq.destroyed_markers")
@pytest.mark.parametrize(("first", "second", "left"), [(BEA, BEA, [1, 0, 2, 0]), (BEA, CY, [1, 1, 1, 0]), (AL, CY, [0, 2, 1, 0])])
def test_mob_war_destroys_two_markers(first, second, left):
    """p. 15, 17: two men of one mobster or one each of two, in the same speakeasy."""
    t = town("mob_war", "moll")
    t.plays(AL, "mob_war", MOTHERS, first, second)
    assert markers(t, MOTHERS) == left
    assert t.journal("card")[0]["markers"] == [first, second]
    assert [t.back_room(seat) for seat in (AL, BEA, CY)] == [1, 1, 1]


@covers("card.mob_war", "D6")
def test_mob_war_names_its_victims_round_the_table():
    """Rulings D6: the two are named in the order of seats from the player on, so that no pair can be named in two ways."""
    t = town("mob_war", "moll")
    t.skip_to("thug", AL).answers(AL, "thug", "mob_war").answers(AL, "target_speakeasy", MOTHERS).answers(AL, "target_marker", BEA)
    t.cannot(AL, "target_marker", AL).can(AL, "target_marker", BEA).can(AL, "target_marker", CY).cannot(AL, "target_marker", DOT)

    t = town("mob_war", "moll")  # of Al's men there is only one
    t.skip_to("thug", AL).answers(AL, "thug", "mob_war").answers(AL, "target_speakeasy", MOTHERS).answers(AL, "target_marker", AL)
    t.cannot(AL, "target_marker", AL).can(AL, "target_marker", BEA).can(AL, "target_marker", CY)

    t = town().gives(BEA, "mob_war", "moll").skip_to("thug", BEA)  # from Bea on: Bea, Cy, Dot, Al
    t.answers(BEA, "thug", "mob_war").answers(BEA, "target_speakeasy", MOTHERS).answers(BEA, "target_marker", CY)
    t.cannot(BEA, "target_marker", BEA).can(BEA, "target_marker", CY).can(BEA, "target_marker", AL)

    t = town("mob_war", "moll").with_speakeasy(MOTHERS, influence=[1, 2, 1, 1])
    t.skip_to("thug", AL).answers(AL, "thug", "mob_war").answers(AL, "target_speakeasy", MOTHERS)
    t.cannot(AL, "target_marker", DOT).can(AL, "target_marker", CY)  # after Dot's only man nobody is left to name


@covers("card.mob_war", "G23")
def test_mob_war_on_a_single_marker():
    """Rulings G23: where only one man is, one is destroyed; with nobody anywhere the card cannot be played."""
    t = town("mob_war", "moll").with_speakeasy(MOTHERS, influence=[0, 0, 0, 0])
    t.skip_to("thug", AL).answers(AL, "thug", "mob_war")
    assert t.journal("card")[0]["markers"] == [DOT]
    assert markers(t, BARLEYCORNS) == [0, 0, 0, 0]
    table(players=3).with_muscle(70, 60, 50).gives(AL, "mob_war", "moll").skip_to("thug", AL).cannot(AL, "thug", "mob_war")


# ---- You Dirty Rat, Double Cross


@covers("card.you_dirty_rat", "faq.destroyed_markers", "G02")
def test_you_dirty_rat_replaces_another_mobsters_marker():
    """p. 16-17: a man of another goes home, one from the player's supply stands there instead; a full place is no obstacle."""
    t = town("you_dirty_rat", "moll").with_speakeasy(TEXAS_LILS, influence=[1, 2, 2])
    hers, mine = t.supply(BEA), t.supply(AL)
    t.skip_to("thug", AL).answers(AL, "thug", "you_dirty_rat").answers(AL, "target_speakeasy", TEXAS_LILS)
    t.cannot(AL, "target_marker", AL).can(AL, "target_marker", CY).answers(AL, "target_marker", BEA)
    assert markers(t, TEXAS_LILS) == [2, 1, 2, 0]
    assert (t.supply(BEA), t.supply(AL)) == (hers + 1, mine - 1)
    assert (t.back_room(AL), t.back_room(BEA)) == (1, 1)
    assert t.journal("card")[0]["markers"] == [BEA]
    told = [(each["seat"], each["speakeasy"], each["change"]) for each in t.journal("influence")]
    assert told == [(BEA, TEXAS_LILS, -1), (AL, TEXAS_LILS, 1)]


@covers("card.you_dirty_rat")
def test_you_dirty_rat_never_closes_a_place_in_between():
    """p. 9, 16: one for one, so a place with exactly its shaded circles covered stays open."""
    t = town("you_dirty_rat", "moll").with_speakeasy(MOTHERS, influence=[0, 2, 2])
    t.plays(AL, "you_dirty_rat", MOTHERS, BEA)
    assert t.is_open(MOTHERS)
    assert t.journal("closes") == t.journal("opens") == []


@covers("card.you_dirty_rat", "G03")
def test_you_dirty_rat_needs_a_marker_in_the_supply_and_a_victim():
    """p. 16: the new man comes from the supply; where only the player's own men are there is nobody to replace."""
    t = town("you_dirty_rat", "moll", mobsters=[{"influence": 18}])
    t.skip_to("thug", AL).cannot(AL, "thug", "you_dirty_rat").can(AL, "thug", "moll")
    t = town("you_dirty_rat", "moll").with_speakeasy(TEXAS_LILS, influence=[3]).skip_to("thug", AL).answers(AL, "thug", "you_dirty_rat")
    t.cannot(AL, "target_speakeasy", TEXAS_LILS).can(AL, "target_speakeasy", MOTHERS)


@covers("card.double_cross", "faq.destroyed_markers")
def test_double_cross_destroys_or_adds():
    """p. 16-17: either one man there is destroyed, or one of the player's own comes in from the supply."""
    t = town("double_cross", "moll")
    t.plays(AL, "double_cross", MOTHERS, CY)
    assert (markers(t, MOTHERS), t.back_room(CY)) == ([1, 2, 1, 0], 1)
    assert t.journal("card")[0]["markers"] == [CY]

    t = town("double_cross", "moll")
    free = t.supply(AL)
    t.plays(AL, "double_cross", MCCOY)  # empty: nothing but adding is possible there
    assert (markers(t, MCCOY), t.back_room(AL), t.supply(AL)) == ([1, 0, 0, 0], 1, free - 1)
    assert t.journal("card")[0]["markers"] == "add"


@covers("card.double_cross", "G02", "G03")
def test_double_cross_adds_only_with_a_free_circle_and_a_free_marker():
    """p. 12, 16: Texas Lil's holds five men; without a marker in the supply the player can only destroy."""
    t = town("double_cross", "moll").with_speakeasy(TEXAS_LILS, influence=[1, 2, 2])
    t.skip_to("thug", AL).answers(AL, "thug", "double_cross").answers(AL, "target_speakeasy", TEXAS_LILS)
    t.cannot(AL, "target_marker", "add mine").can(AL, "target_marker", AL)

    t = town("double_cross", "moll", mobsters=[{"influence": 18}])
    t.skip_to("thug", AL).answers(AL, "thug", "double_cross").cannot(AL, "target_speakeasy", MCCOY)
    t.answers(AL, "target_speakeasy", MOTHERS).cannot(AL, "target_marker", "add mine").can(AL, "target_marker", BEA)


@covers("card.double_cross")
def test_double_cross_may_open_a_speakeasy():
    """p. 9, 16: the fourth man covers the last shaded circle of Mother's."""
    t = town("double_cross", "moll").with_speakeasy(MOTHERS, influence=[1, 1, 1])
    assert not t.is_open(MOTHERS)
    t.plays(AL, "double_cross", MOTHERS, "add mine")
    assert t.is_open(MOTHERS)
    assert t.journal("opens")[0]["speakeasy"] == MOTHERS


# ---- Recruiting


@covers("card.recruiting")
@pytest.mark.parametrize("seed", range(8))
def test_recruiting_deals_out_as_many_men_as_the_die_shows(seed):
    """p. 16: the first to the player of the card, then one each in muscle order, the player included, until all are gone."""
    t = table(players=3, seed=seed).with_muscle(30, 70, 50).gives(AL, "recruiting", "moll").with_mobster(BEA, influence=0)
    t.with_mobster(CY, influence=0).with_mobster(AL, influence=0)

    t.plays(AL, "recruiting")

    die = t.journal("dice")[0]
    assert die["why"] == "recruiting"
    lucky = [AL, BEA, CY, AL, BEA, CY][: die["faces"][0]]
    assert [t.back_room(seat) for seat in (AL, BEA, CY)] == [lucky.count(seat) for seat in (AL, BEA, CY)]


@covers("card.recruiting")
@pytest.mark.parametrize("seed", range(4))
def test_recruiting_gives_the_strongest_player_the_first_two(seed):
    """p. 16: a player with the most muscle gets the first man, and as the first in muscle order the second."""
    t = table(players=3, seed=seed).with_muscle(70, 50, 30).gives(AL, "recruiting", "moll")
    t.plays(AL, "recruiting")
    shown = t.journal("dice")[0]["faces"][0]
    lucky = [AL, AL, BEA, CY, AL, BEA][:shown]
    assert [t.back_room(seat) for seat in (AL, BEA, CY)] == [1 + lucky.count(seat) for seat in (AL, BEA, CY)]


@covers("card.recruiting", "G03")
@pytest.mark.parametrize("seed", range(8))
def test_a_man_for_an_empty_supply_is_lost(seed):
    """Rulings G03: a mobster without free markers gets none, and the share does not pass to the next."""
    t = table(players=3, seed=seed).with_muscle(30, 70, 50).gives(AL, "recruiting", "moll").with_mobster(BEA, influence=19)
    t.plays(AL, "recruiting")
    lucky = [AL, BEA, CY, AL, BEA, CY][: t.journal("dice")[0]["faces"][0]]
    assert [t.back_room(seat) for seat in (AL, BEA, CY)] == [1 + lucky.count(AL), 19, 1 + lucky.count(CY)]
