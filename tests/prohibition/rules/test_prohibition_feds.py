"""Dealing with the Feds: badges, thresholds, bribes, consequences, months of jail, payoffs."""
import pytest
from prohibition_scene import BLUE, GREEN, RED, YELLOW, c, covers, e, h, k, table


def busted(card, heat=7, by=1, players=4, **parts):
    """Red orders extortion and has this card to deal with; `heat` is before, `by` comes with it."""
    space = {1: "Protection Money", 2: "Shake Down", 4: "Reign of Terror"}[by]
    parts.setdefault("money", {RED: 100})
    t = table(players, heat={RED: heat}, feds=[card], **parts)
    t.orders(RED, space)
    return t


AT = {0: (7, 1), 1: (20, 1), 2: (36, 1), 3: (54, 4)}  # heat before and what comes, for a badge in each threshold


# ---- badges


@covers("badges", "P07")
def test_a_badge_brings_a_card_the_first_time_only():
    t = table(2, heat={RED: 7}, feds=["Raid!"], gangsters={RED: 3, BLUE: 0}, money={RED: 30})
    t.orders(RED, "Protection Money")
    assert t.of("heat")[RED] == 8 and t.feds(RED) == ["Raid!"]
    t.deals_with(RED, "bribe")
    t.s["heat"][RED] = 7
    t.attacks(RED, 27, lead=22)
    assert t.of("heat")[RED] == 8 and t.feds(RED) == [] and t.asked() == (RED, "order")


@covers("badges", "feds.choice")
def test_passing_two_badges_brings_two_cards_in_the_order_of_ones_choice():
    t = table(heat={RED: 51}, money={RED: 200}, feds=["Raid!", "Tax Men"])
    t.s["marks"][RED] -= 1  # as if badge 50 had not been reached
    t.orders(RED, "Reign of Terror")
    assert t.asked() == (RED, "fed_card") and t.options() == [0, 2]
    t.answers(RED, "fed_card", 2)
    assert t.facts(RED, "card")[2] == 1
    t.deals_with(RED, "bribe")
    assert t.asked() == (RED, "fed") and t.facts(RED, "card")[0] == 1


@covers("badges")
def test_fed_cards_lie_open():
    t = table(heat={RED: 51}, money={RED: 200}, feds=["Raid!", "Tax Men"])
    t.s["marks"][RED] -= 1  # as if badge 50 had not been reached
    t.orders(RED, "Reign of Terror")
    assert [at for at, number in enumerate(t.facts(RED, "pending")) if number] == [0, 2]
    assert [at for at, number in enumerate(t.facts(BLUE, "pending")) if number] == [3 * 8 + 0, 3 * 8 + 2]  # of the gang three seats on


@covers("badges.deck")
def test_fed_discards_are_shuffled_when_the_deck_runs_out():
    t = table(heat={RED: 7}, feds=[])
    t.orders(RED, "Protection Money")
    assert len(t.feds(RED)) == 1 and t.told(e.RESHUFFLE, 2) == [(-1, e.FED_DECK, 8)]


@covers("beyond", "P19", "PN11")
def test_from_seventy_degrees_two_cards_every_five():
    t = table(2, heat={RED: 69}, gangsters={RED: 3, BLUE: 0})
    t.orders(RED, "Protection Money")
    assert t.of("heat")[RED] == 70 and len(t.feds(RED)) == 2
    while t.feds(RED):
        t.if_asked(RED, "fed_card", t.options()[0]) if t.asked()[1] == "fed_card" else t.deals_with(RED, "bit")
    for at in (27, 28, 45):
        if t.asked() == (RED, "order"):
            t.attacks(RED, at, lead=22 if at == 27 else 23)
    assert t.of("heat")[RED] == 72 and t.feds(RED) == []


@covers("beyond", "PN11")
def test_there_is_no_upper_end_of_heat():
    t = table(heat={RED: 119})
    t.orders(RED, "Protection Money")
    assert t.of("heat")[RED] == 120 and len(t.feds(RED)) == 2 and t.facts(RED, "next_badge")[0] == 5


@covers("PX3")
def test_cards_that_are_all_out_are_drawn_as_they_come_back():
    t = table(heat={RED: 66}, feds=["Raid!"], money={RED: 0})
    t.s["fed_at"][1:] = c.HAND + BLUE
    t.s["marks"][RED] = 13
    t.s["owed"][RED] = 1
    t.orders(RED, "Protection Money")  # badge 67: one more owed than there are cards
    assert t.of("owed")[RED] == 0 and t.of("jail")[RED] == 30  # two bits of 15 months, one after the other


# ---- thresholds


@covers("thresholds", "PN9")
@pytest.mark.parametrize(("heat", "level"), ((1, 1), (19, 1), (20, 2), (36, 2), (37, 3), (54, 3), (55, 4), (200, 4)))
def test_outrage_thresholds(heat, level):
    t = table(heat={RED: heat})
    assert t.facts(RED, "threshold")[0] == level


@covers("PN9", "P17")
def test_the_threshold_of_a_card_is_that_of_the_heat_when_it_is_dealt_with():
    t = table(2, goons={22: 2, 64: 0}, build={64: "Still"}, heat={RED: 18}, money={RED: 20}, feds=["Raid!"])
    t.s["marks"][RED] -= 1  # as if badge 15 had not been reached
    t.sound = False
    t.attacks(RED, 64, lead=22, goons=2)
    assert t.of("heat")[RED] == 19 and t.feds(RED) == ["Raid!"] and t.facts(RED, "threshold")[0] == 1
    t.spoils(RED, "torch", to=22)
    assert t.of("heat")[RED] == 20 and t.asked() == (RED, "fed") and t.facts(RED, "level") == [0, 1, 0, 0]
    t.deals_with(RED, "bit")
    assert t.of("jail")[RED] == 5


# ---- bribe, bit


@covers("feds.bribe", "feds.bit", "feds.choice")
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("card", [each.name for each in k.FED_CARDS])
def test_what_is_printed_on_the_cards(card, level):
    heat, by = AT[level]
    row = next(each for each in k.FED_CARDS if each.name == card).levels[level]
    t = busted(card, heat, by)
    assert t.asked() == (RED, "fed") and t.facts(RED, "bribe") == [row.bribe] and t.facts(RED, "months") == [row.months]
    t.deals_with(RED, "bribe")
    assert t.of("money")[RED] == 100 - row.bribe and t.of("jail")[RED] == 0 and t.feds(RED) == []
    t = busted(card, heat, by)
    t.deals_with(RED, "bit")
    assert t.of("money")[RED] == 100 and t.of("jail")[RED] == row.months and t.asked() == (BLUE, "order")
    assert t.told(e.FED, 5) == [(RED, k.FED_CARDS.index(next(each for each in k.FED_CARDS if each.name == card)), level, 3, 0, row.months)]


@covers("PG15")
def test_who_cannot_pay_the_bribe_does_not_have_it():
    t = busted("Raid!", money={RED: 5}, build={12: "Still*"})
    assert t.options() == [2, 3]


def test_the_fixer_pays_five_less():
    """House data: a mat."""
    t = busted("Raid!", mats={RED: "The Fixer"})
    t.deals_with(RED, "bribe")
    assert t.of("money")[RED] == 95


# ---- consequences


@covers("feds.face", "PG14")
def test_a_consequence_is_borne_whole_or_not_at_all():
    assert busted("Raid!", *AT[3], build={12: "Still"}).options() == [1, 3]  # one building of two
    assert busted("Raid!", *AT[3], build={12: "Still", 13: "Still"}).options() == [1, 2, 3]
    assert busted("Raid!", *AT[2], build={12: "Still*"}).options() == [1, 3]  # the stock must be of another one
    assert busted("Raid!", *AT[2], build={12: "Still*", 13: "Still"}).options() == [1, 2, 3]


@covers("feds.raid", "PN10", "PX12")
def test_raid_loses_a_building_that_the_gang_on_the_right_picks():
    t = busted("Raid!", *AT[1], build={12: "Still*", 14: "Nightclub"}, guards={12: 1})
    t.deals_with(RED, "face")
    assert t.asked() == (YELLOW, "lose_building") and t.blocks() == [12, 14] and t.facts(YELLOW, "whose") == [0, 1, 0, 0]
    t.at(YELLOW, "lose_building", 12)
    assert t.building(12) is None and t.units(12) == (1, 1) and t.of("money")[RED] == 100  # stock and all
    assert t.asked() == (BLUE, "order") and t.s["tiles"][c.STILL] == 1


@covers("feds.raid")
def test_raid_at_the_first_threshold_loses_a_stock():
    t = busted("Raid!", build={12: "Still*", 13: "Still*", 14: "Nightclub"})
    t.deals_with(RED, "face")
    assert t.asked() == (YELLOW, "lose_stock") and t.blocks() == [12, 13]
    t.at(YELLOW, "lose_stock", 13)
    assert t.building(13) == "Still" and t.building(12) == "Still*"


@covers("PX13")
def test_buildings_are_picked_so_that_the_rest_can_be_borne():
    t = busted("Raid!", *AT[2], build={12: "Still*", 13: "Brewery", 14: "Nightclub"})
    t.deals_with(RED, "face")
    assert t.blocks() == [13, 14]  # 12 holds the only stock
    t.at(YELLOW, "lose_building", 14)
    assert t.building(12) == "Still" and t.building(13) == "Brewery"


@covers("PN12", "PX14")
def test_roundup_sends_goons_to_the_supply_as_the_gang_picks():
    t = busted("Roundup", goons={11: 2, 12: 1, 13: 2, 31: 1, 41: 1, 51: 1})
    t.deals_with(RED, "face")
    assert t.asked() == (RED, "lose_goon") and t.blocks() == [11, 12, 13, 31]  # three of eight, none below the last one
    t.at(RED, "lose_goon", 12)
    t.at(RED, "lose_goon", 41)
    assert t.units(51) == (0, 0) and t.of("supply")[RED] == 24 - 5 and t.of("hospital")[RED] == 0


@covers("PN12", "PN10")
def test_stool_pigeon_lets_the_gang_on_the_right_pick_goons():
    t = busted("Stool Pigeon", goons={11: 3})
    t.deals_with(RED, "face")
    t.at(YELLOW, "lose_goon", 11)
    t.at(YELLOW, "lose_goon", 11)
    assert t.units(11) == (1, 1)


@covers("PN12", "units.guards")
def test_night_stick_squad_takes_guards_and_sends_goons_to_the_hospital():
    t = busted("Night Stick Squad", guards={12: 1})
    t.deals_with(RED, "face")
    assert t.asked() == (RED, "lose_guard") and t.blocks() == [11, 12]
    t.at(RED, "lose_guard", 12)
    t.at(RED, "lose_to_hospital", 13)
    assert t.units(12) == (1, 0) and t.units(13) == (0, 0) and t.of("hospital")[RED] == 1


@covers("feds.face")
@pytest.mark.parametrize(("card", "level", "money", "due"), (
    ("Tax Men", 0, 100, 25), ("Tax Men", 0, 30, 10), ("Tax Men", 1, 20, 15), ("Tax Men", 1, 10, None), ("Tax Men", 2, 50, 40),
    ("Tax Men", 3, 60, 60), ("Frozen Accounts", 0, 50, 10), ("Frozen Accounts", 1, 50, 15), ("Frozen Accounts", 2, 20, None)))
def test_shares_of_the_vault(card, level, money, due):
    t = busted(card, *AT[level], money={RED: money}, build={12: "Still", 13: "Still"})
    may_face = t.asked() == (RED, "fed") and 2 in t.options()
    assert may_face == (due is not None)
    if due is not None:
        t.deals_with(RED, "face")
        assert t.of("money")[RED] == money - due


# ---- payoffs


@covers("feds.payoff", "P13", "PX11")
def test_a_payoff_takes_a_card_down_one_threshold():
    t = busted("Raid!", *AT[1], build={12: "Ward Machine*", 31: "Ward Machine*"})
    assert t.options() == [0, 1, 2, 3] and t.facts(RED, "level") == [0, 1, 0, 0]
    t.deals_with(RED, "payoff")
    assert t.building(12) == "Ward Machine" and t.building(31) == "Ward Machine*" and t.facts(RED, "level") == [1, 0, 0, 0]
    t.deals_with(RED, "payoff")
    assert t.feds(RED) == [] and t.asked() == (BLUE, "order") and t.of("jail")[RED] == 0
    assert t.told(e.PAYOFF, 3) == [(RED, 0, 1, 0), (RED, 0, 16, -1)]


@covers("feds.payoff", "P13")
def test_only_a_stocked_ward_machine_pays_off():
    assert 0 not in busted("Raid!", build={12: "Ward Machine", 13: "Still*"}).options()


@covers("PX2")
def test_schemes_come_before_the_feds():
    t = busted("Tax Men", money={RED: 75}, hand={RED: ["Deep Pockets"]})
    assert t.asked() == (RED, "fed") and t.completed(RED) == ["Deep Pockets"]


def test_the_gang_on_the_right_with_two_gangs_is_the_other():
    t = busted("Raid!", *AT[1], players=2, build={22: "Still", 23: "Still"})
    t.deals_with(RED, "face")
    assert t.asked() == (BLUE, "lose_building") and GREEN > BLUE and h.BADGES[0] == 8
