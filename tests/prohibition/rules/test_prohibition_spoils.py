"""What a victor may do: steal, torch, seize, rob a headquarters."""
import pytest
from prohibition_scene import BLUE, GREEN, RED, a, block, c, covers, e, h, table


def victory(kind, **parts):
    """Red stands in a block of Blue with this building and nobody left to defend it."""
    t = table(goons={12: 2} | parts.pop("goons", {}), build={24: kind}, **parts)
    t.attacks(RED, 24, lead=12, goons=2)
    return t


@covers("steal", "PX10")
@pytest.mark.parametrize(("kind", "money", "booze"), (("Still", 5, 0), ("Brewery", 5, 0), ("Speakeasy", 0, 2), ("Nightclub", 0, 3)))
def test_stealing_takes_the_stock_not_the_output(kind, money, booze):
    t = victory(kind + "*", money={RED: 0}, booze={RED: 0})
    t.spoils(RED, "steal", to=12)
    assert (t.of("money")[RED], t.of("booze")[RED]) == (money, booze) and t.building(24) == kind
    assert t.of("headlines")[RED] == 1 and t.of("heat")[RED] == 2 and t.of("stolen")[RED] == 1 and t.low(12)


@covers("steal", "PX10")
@pytest.mark.parametrize(("kind", "heat"), (("Ward Machine", 2), ("Settlement House", 2 + h.SETTLEMENT_HEAT)))
def test_five_gs_are_stolen_from_ward_machines_and_settlement_houses(kind, heat):
    t = victory(kind + "*", money={RED: 0}, booze={RED: 0})
    t.spoils(RED, "steal", to=12)
    assert (t.of("money")[RED], t.of("booze")[RED]) == (5, 0) and t.building(24) == kind
    assert t.of("heat")[RED] == heat and t.of("headlines")[RED] == 1 and t.s["stocked_kinds"].sum() == 0


@covers("steal")
def test_a_building_without_stock_is_not_stolen_from():
    assert victory("Still").options() == [a.LEAVE, a.TORCH, a.SEIZE]


@covers("PX10")
def test_stolen_booze_needs_room():
    t = victory("Nightclub*", booze={RED: 11})
    t.spoils(RED, "steal", to=12)
    assert t.of("booze")[RED] == h.WAREHOUSE_CAP and t.told(e.SPILL) == [(RED, 2)]


@covers("torch", "PG10")
@pytest.mark.parametrize(("kind", "money", "booze"), (("Still*", 5, 0), ("Nightclub*", 0, 3), ("Nightclub", 0, 0)))
def test_torching_discards_the_tile_and_the_defender_has_the_stock_back(kind, money, booze):
    t = victory(kind, money={BLUE: 0}, booze={BLUE: 0})
    t.spoils(RED, "torch", to=12)
    assert t.building(24) is None and (t.of("money")[BLUE], t.of("booze")[BLUE]) == (money, booze)
    assert t.of("headlines")[RED] == 1 and t.of("heat")[RED] == 3 and t.of("torched")[RED] == 1
    assert t.s["tiles"].sum() == 1 and t.owner(24) == BLUE  # the tile does not come back
    (seat, at, against, _, *told), = t.told(e.TORCH, 6)
    assert (seat, at, against, told) == (RED, block(24), BLUE, [money, booze, 1])


@covers("torch", "badges")
def test_a_badge_that_torching_reaches_brings_its_card():
    t = victory("Still", heat={RED: 6}, feds=["Raid!"])
    assert t.of("heat")[RED] == 7 and t.feds(RED) == []
    t.spoils(RED, "torch", to=12)
    assert t.of("heat")[RED] == 8 and t.asked() == (RED, "fed") and t.feds(RED) == ["Raid!"]


@covers("P15")
@pytest.mark.parametrize(("choice", "heat"), (("steal", 1 + 1 + 3), ("torch", 1 + 1 + 1 + 3)))
def test_harming_a_settlement_house_brings_three_heat(choice, heat):
    t = victory("Settlement House*")
    t.spoils(RED, choice, to=12)
    assert t.of("heat")[RED] == heat
    t = victory("Settlement House*", settings={"settlement_heat": "off"})
    t.spoils(RED, choice, to=12)
    assert t.of("heat")[RED] == heat - 3


@covers("seize")
def test_a_seized_building_keeps_its_stock():
    t = table(goons={12: 2}, build={24: "Still*"})
    t.seizing(RED, 24, "h", gangsters=2)
    t.attacks(RED, 24, lead=12, goons=2)
    t.spoils(RED, "seize")
    assert t.owner(24) == RED and t.building(24) == "Still*" and t.units(24) == (2, 0) and t.low(24)
    assert t.of("buildings")[:2] == [1, 0] and t.of("seized")[RED] == 1 and t.of("headlines")[RED] == 1
    assert t.told(e.SEIZE, 5) == [(RED, block(24), BLUE, c.STILL, 2, 1)]


@covers("seize")
def test_turf_without_a_building_is_a_headline_but_no_seized_building():
    t = table(goons={12: 1})
    t.seizing(RED, 24, "h", gangsters=2)
    t.attacks(RED, 24, lead=12)
    t.spoils(RED, "seize")
    assert t.of("headlines")[RED] == 1 and t.of("seized")[RED] == 0


@covers("seize.fail")
def test_goons_left_over_from_the_conflict_roll():
    t = table(goons={12: 2, 22: 1})
    t.dice(22, "hm", "h")
    t.attacks(RED, 22, lead=12, goons=2)
    t.fights(BLUE)
    t.seizing(RED, 22, "m", gangsters=2)
    t.spoils(RED, "seize", to=14)
    assert t.told(e.SEIZE_ROLL, 3)[0][3] == 0 and t.owner(22) == BLUE and t.units(14) == (1, 0)
    assert t.of("headlines")[RED] == 0 and t.of("hospital")[:2] == [1, 1]


@covers("rob", "PG7", "P23")
@pytest.mark.parametrize(("vault", "half"), ((0, 0), (5, 0), (15, 5), (40, 20), (55, 25)))
def test_half_of_the_vault_rounded_down(vault, half):
    t = table(goons={12: 1, 21: 0}, guards={21: 0}, money={RED: 0, BLUE: vault})
    t.attacks(RED, 21, lead=12)
    t.at(RED, "retreat", 12)
    assert t.of("money")[:2] == [half, vault - half] and t.of("robbed")[BLUE] == 1
    assert t.of("headlines")[RED] == 1 and t.of("robberies")[RED] == 1 and t.of("stolen")[RED] == 1
    assert t.building(21) == "HQ" and t.owner(21) == BLUE


@covers("hq", "rob", "P23")
def test_the_block_of_an_hq_is_never_lost():
    others = {number: GREEN for number in (22, 23, 24, 25, 32, 42, 52)}
    t = table(turf=others, goons={12: 4, 21: 0}, guards={21: 0})
    t.attacks(RED, 21, lead=12, goons=4)
    assert t.asked() == (RED, "retreat") and t.told(e.SEIZE_ROLL) == []  # not asked: neither torched nor seized
    t.at(RED, "retreat", 12)
    assert t.owner(21) == BLUE and t.building(21) == "HQ" and t.of("blocks")[:2] == [8, 1] and t.units(12) == (4, 0)


@covers("PX9")
def test_an_empty_vault_is_robbed_for_the_headline():
    t = table(goons={12: 1, 21: 0}, guards={21: 0}, money={BLUE: 0})
    t.attacks(RED, 21, lead=12)
    t.at(RED, "retreat", 12)
    assert t.told(e.ROB, 4) == [(RED, block(21), BLUE, 0, 1)]


@covers("rob", "PX9")
def test_who_wins_at_an_hq_cannot_leave_it_unrobbed():
    """If the attacker wins, the HQ is flipped to its robbed side and the attacker retreats: there is nothing to choose."""
    t = table(goons={12: 2, 21: 1}, guards={21: 0}, money={RED: 0, BLUE: 15})
    t.dice(21, "hh", "1")
    t.attacks(RED, 21, lead=12, goons=2)
    t.at(BLUE, "help", 0)
    t.fights(BLUE)
    assert t.asked() == (RED, "retreat") and t.of("robbed")[BLUE] == 1 and t.of("money")[:2] == [5, 10]
    t.at(RED, "retreat", 12)
    assert t.of("headlines")[RED] == 1 and t.units(12) == (2, 0)
