"""Extortion and open actions, passing, turns, the overlay board of the last year."""
import pytest
from prohibition_scene import BLUE, GREEN, RED, YELLOW, c, covers, e, h, k, table

EXTORTIONS = ("Charm Campaign", "Protection Money", "Shake Down", "Reign of Terror")


# ---- turns


@covers("action", "PN14", "PG1")
def test_who_passed_or_has_no_gangster_is_out_for_the_year():
    t = table(gangsters={RED: 1, BLUE: 3, GREEN: 3, YELLOW: 3})
    t.orders(RED, "Import Booze")
    t.passes(BLUE)
    t.orders(GREEN, "Import Booze")
    t.orders(YELLOW, "Import Booze")
    assert t.asked() == (GREEN, "order") and t.of("passed") == [0, 1, 0, 0]
    t.passes(GREEN, YELLOW)
    assert t.year == 2 and t.phase != "action"


@covers("action.once")
def test_each_action_once_a_year_for_each_gang():
    t = table(2)
    t.orders(RED, "Import Booze")
    t.orders(BLUE, "Import Booze")
    assert t.asked() == (RED, "order") and "Import Booze" not in t.spaces() and "Take Charge" in t.spaces()


@covers("P18")
def test_thirteen_spaces_then_fourteen_with_the_overlay():
    before, last = ({space.name for space in h.SPACES if getattr(space, name)} for name in ("before", "last_year"))
    assert len(before) == 13 and len(last) == 14
    assert before - last == {"Take Charge", "Import Booze"}
    assert last - before == {"Recruit Goons", "Open Drug Store", "Sponsor Festival"}


# ---- extortion


@covers("extortion", "extortion.heat", "P03", "goodwill")
@pytest.mark.parametrize(("space", "heat"), list(zip(EXTORTIONS, (-5, 1, 2, 4), strict=True)))
def test_heat_comes_at_once(space, heat):
    t = table(heat={RED: 7})
    t.orders(RED, space)
    assert t.of("heat")[RED] == 7 + heat and t.of("money")[RED] == 15
    assert t.told(e.HEAT, 3) == [(RED, heat, 7 + heat, e.BY_EXTORTION)]


@covers("goodwill", "P03")
def test_heat_never_falls_below_one():
    t = table(heat={RED: 3})
    t.orders(RED, "Charm Campaign")
    assert t.of("heat")[RED] == 1


@covers("extortion", "P04")
def test_one_extortion_a_year_and_not_one_that_another_gang_has():
    t = table(2)
    t.orders(RED, "Shake Down")
    assert set(EXTORTIONS) & t.spaces() == set(EXTORTIONS) - {"Shake Down"}
    t.orders(BLUE, "Charm Campaign")
    assert not set(EXTORTIONS) & t.spaces()


@covers("production.extortion", "PG13", "P01")
@pytest.mark.parametrize(("space", "blocks", "money"), (
    ("Charm Campaign", 8, 0), ("Protection Money", 8, 15), ("Shake Down", 8, 25), ("Reign of Terror", 8, 30), ("Shake Down", 9, 25),
    ("Protection Money", 9, 20)))
def test_the_money_comes_at_production_to_the_nearest_five(space, blocks, money):
    t = table(2, money={RED: 0}, turf={27: RED} if blocks == 9 else {})
    t.orders(RED, space)
    t.everybody_passes()
    assert t.year == 2 and t.of("money")[RED] == money
    assert t.told(e.EXTORT, 4) == ([(RED, h.SPACES.index(next(s for s in h.SPACES if s.name == space)), blocks, 0, money)] if money else [])


@covers("production.extortion")
def test_extortion_counts_the_blocks_there_are_at_production():
    t = table(2, goons={22: 1}, money={RED: 0})
    t.orders(RED, "Reign of Terror")
    t.passes(BLUE)
    t.attacks(RED, 27, lead=22)
    t.everybody_passes()
    assert t.of("money")[RED] == 35 and t.told(e.EXTORT, 4) == [(RED, c.REIGN_OF_TERROR, 9, 0, 35)]


@covers("setup.mats")
def test_the_landlord_counts_two_blocks_more():
    t = table(2, money={RED: 0}, mats={RED: "The Landlord"})
    t.orders(RED, "Protection Money")
    t.everybody_passes()
    assert t.of("money")[RED] == 20 and t.told(e.EXTORT, 4) == [(RED, c.PROTECTION_MONEY, 8, 2, 20)]


# ---- open actions


@covers("open.take_charge", "P05", "PN1")
def test_take_charge_brings_marker_money_and_another_gangster():
    t = table()
    t.passes(RED)
    t.orders(BLUE, "Take Charge")
    assert int(t.s["first"]) == BLUE and t.of("money")[BLUE] == 30
    assert t.asked() == (BLUE, "order")
    t.orders(BLUE, "Import Booze")
    assert t.asked() == (GREEN, "order") and t.of("gangsters")[BLUE] == 1
    t.everybody_passes()
    assert t.asked() == (BLUE, "rearrange")  # the next phase begins with the marker


@covers("P05")
def test_without_a_gangster_there_is_no_other_one():
    t = table(gangsters={RED: 1})
    t.orders(RED, "Take Charge")
    assert t.asked() == (BLUE, "order")


@covers("PX18")
def test_the_other_gangster_may_also_pass():
    t = table()
    t.orders(RED, "Take Charge")
    t.passes(RED)
    assert t.of("passed")[RED] == 1 and t.asked() == (BLUE, "order")


@covers("P06")
def test_the_marker_stays_with_the_last_who_took_charge():
    t = table(2)
    t.orders(RED, "Take Charge")
    t.orders(RED, "Import Booze")
    t.orders(BLUE, "Take Charge")
    assert int(t.s["first"]) == BLUE and t.of("money") == [30, 30]


@covers("open.contract", "PX17", "P21")
def test_contract_professional_draws_a_scheme():
    t = table(deck=["Clean Sweep"])
    t.orders(RED, "Contract Professional")
    assert t.hand(RED) == ["Clean Sweep"] and t.of("money")[RED] == 15 and t.of("cards") == [1, 0, 0, 0]
    assert t.told(e.DRAW, 2) == [(RED, 13, e.BY_CONTRACT)]


@covers("PG17", "PX17")
def test_when_the_deck_is_used_up_the_discards_are_shuffled():
    t = table(deck=[])
    assert len(t.discarded()) == 24
    t.orders(RED, "Contract Professional")
    assert len(t.hand(RED)) == 1 and t.discarded() == [] and t.told(e.RESHUFFLE, 2) == [(-1, e.SCHEME_DECK, 24)]


@covers("PX17")
def test_without_a_card_there_is_nothing_to_contract():
    names = [card.name for card in k.SCHEMES]
    t = table(hand={BLUE: names[:12], RED: names[12:]}, deck=[])
    assert "Contract Professional" not in t.spaces()


@covers("open.import")
def test_import_booze():
    t = table(booze={RED: 3})
    t.orders(RED, "Import Booze")
    assert t.of("booze")[RED] == 6


def test_booze_without_room_is_lost():
    """House data: the cap of a warehouse."""
    t = table(booze={RED: 11, BLUE: 11}, mats={BLUE: "The Warehouseman"})
    t.orders(RED, "Import Booze")
    t.orders(BLUE, "Import Booze")
    assert t.of("booze")[:2] == [12, 14] and t.told(e.SPILL) == [(RED, 2)]
    assert t.told(e.ORDER, 3) == [(RED, c.IMPORT_BOOZE, 0, 1), (BLUE, c.IMPORT_BOOZE, 0, 3)]


# ---- the last year


@covers("open.overlay")
def test_the_overlay_board_of_the_last_year():
    spaces = table(year=6, money={RED: 100}).spaces()
    assert not {"Take Charge", "Import Booze"} & spaces
    assert {"Recruit Goons", "Open Drug Store", "Sponsor Festival", "Contract Professional"} <= spaces
    assert not {"Recruit Goons", "Open Drug Store", "Sponsor Festival"} & table(year=5, money={RED: 100}).spaces()


@covers("open.overlay", "P21", "open.festival")
def test_three_open_actions_of_the_last_year_cost_ten():
    t = table(year=6, money={RED: 10, BLUE: 10, GREEN: 5, YELLOW: 15}, heat={BLUE: 9, YELLOW: 2}, deck=["Clean Sweep"])
    t.orders(RED, "Contract Professional")
    t.orders(BLUE, "Sponsor Festival")
    assert not {"Recruit Goons", "Sponsor Festival", "Contract Professional"} & t.spaces()
    t.passes(GREEN)
    t.orders(YELLOW, "Sponsor Festival")
    assert t.of("money") == [0, 0, 5, 5] and t.of("heat") == [1, 6, 1, 1]


@covers("open.recruit")
def test_recruits_are_placed_on_own_turf():
    t = table(year=6, money={RED: 10})
    t.orders(RED, "Recruit Goons")
    for at in (12, 14, 14):
        t.at(RED, "place", at)
    assert t.units(12) == (2, 0) and t.units(14) == (2, 0) and t.of("goons_on_map")[RED] == 9 and t.of("money")[RED] == 0
    assert t.asked() == (BLUE, "order")


@covers("PX16")
def test_recruits_need_a_goon_in_the_supply_and_room():
    full = {number: 4 for number in (12, 13, 14, 15, 31)}
    t = table(year=6, money={RED: 10}, goons={11: 2, **full, 41: 0, 51: 0})
    assert t.of("supply")[RED] == 2
    t.orders(RED, "Recruit Goons")
    t.at(RED, "place", 41)
    t.at(RED, "place", 51)
    assert t.of("supply")[RED] == 0 and t.asked() == (BLUE, "order")
    assert "Recruit Goons" not in table(year=6, money={RED: 10}, goons={11: 3, **full, 41: 1, 51: 0}).spaces()
    nowhere = {number: BLUE for number in (12, 13, 14, 15, 31, 41, 51)}
    assert "Recruit Goons" not in table(year=6, money={RED: 10}, turf=nowhere, goons={11: 3}).spaces()


@covers("PX22")
def test_with_fewer_years_the_last_one_has_the_overlay():
    t = table(2, year=3, money={RED: 50}, settings={"years": 3})
    assert "Recruit Goons" in t.spaces() and t.of("gangsters") == [4, 4]
    t.everybody_passes()
    assert t.asked() is None and t.phase == "over"

