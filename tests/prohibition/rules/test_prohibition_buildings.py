"""Building actions: costs, heat, where, guards, limits, replacement, stocking at once; the Open Drug Store."""
import pytest
from prohibition_scene import BLUE, GREEN, RED, block, c, covers, e, h, table

BUILDINGS = ("Setup Still", "Build Brewery", "Establish Speakeasy", "Open Nightclub", "Infiltrate Ward Machine", "Found Settlement House")


@covers("building.order", "P24", "units.guards")
@pytest.mark.parametrize("kind", range(c.KINDS))
def test_cost_heat_tile_and_guard(kind):
    t = table(money={RED: 40}, booze={RED: 0})
    t.orders(RED, BUILDINGS[kind], at=14, stock=False if kind not in (c.SPEAKEASY, c.NIGHTCLUB) else None)
    assert t.building(14) == h.BUILDINGS[kind].name and t.units(14) == (0, 1)
    assert t.of("money")[RED] == 40 - h.BUILDINGS[kind].costs[0] and t.of("heat")[RED] == 1 + h.BUILDINGS[kind].heat
    assert t.of("gangsters")[RED] == 2 and t.asked() == (BLUE, "order")
    assert t.told(e.BUILD, 5) == [(RED, block(14), kind, -h.BUILDINGS[kind].costs[0], 1, 1)]


@covers("building.cost")
def test_tiles_cost_more_as_more_are_built():
    costs = []
    for taken in range(c.TILES):
        t = table(money={RED: 100}, tiles={"Still": taken})
        t.orders(RED, "Setup Still", at=14, stock=False)
        costs.append(100 - t.of("money")[RED])
    assert costs == [5, 5, 10, 10, 15, 15, 20]
    assert "Setup Still" not in table(money={RED: 100}, tiles={"Still": 7}).spaces()


@covers("building.order")
def test_who_cannot_pay_cannot_order():
    assert "Open Nightclub" not in table(money={RED: 5}).spaces()
    assert "Open Nightclub" in table(money={RED: 10}).spaces()


@covers("building.one", "action.once")
def test_a_building_action_is_for_one_gang_a_year():
    t = table(money={RED: 40, BLUE: 40})
    t.orders(RED, "Setup Still", at=14, stock=False)
    assert "Setup Still" not in t.spaces()
    t.orders(BLUE, "Build Brewery", at=24, stock=False)
    t.passes(2, 3)
    assert not {"Setup Still", "Build Brewery"} & t.spaces()


@covers("building.order", "hq", "P23")
def test_only_own_blocks_and_not_that_of_the_hq():
    t = table(money={RED: 40})
    t.answers(RED, "order", 1)
    assert t.blocks() == [12, 13, 14, 15, 31, 41, 51]


@covers("building.limit")
def test_one_ward_machine_and_one_settlement_house_a_neighborhood_of_any_gang():
    t = table(money={RED: 40}, build={32: "Ward Machine", 13: "Settlement House"})
    t.answers(RED, "order", 5)
    assert t.blocks() == [12, 13, 14, 15, 41, 51]  # not 31: Blue has one in that neighborhood
    t = table(money={RED: 40}, build={32: "Ward Machine", 13: "Settlement House"})
    t.answers(RED, "order", 6)
    assert t.blocks() == [13, 31, 41, 51]  # 13: the one there would be replaced


@covers("PN3", "PX19")
def test_a_replaced_one_does_not_count_for_the_limit():
    t = table(money={RED: 40}, build={13: "Ward Machine"})
    t.answers(RED, "order", 5)
    assert t.blocks() == [13, 31, 41, 51]
    t.at(RED, "build", 13)
    t.answers(RED, "stock_now", 0)
    assert t.building(13) == "Ward Machine" and t.s["tiles"][c.WARD_MACHINE] == 2


@covers("PN2", "units.limit")
def test_in_a_full_block_the_guard_stays_in_the_box():
    t = table(money={RED: 40}, goons={13: 4})
    t.orders(RED, "Setup Still", at=13, stock=False)
    assert t.building(13) == "Still" and t.units(13) == (4, 0)


@covers("building.stock")
def test_a_new_building_may_be_stocked_at_once():
    t = table(money={RED: 10})
    t.orders(RED, "Setup Still", at=14, stock=True)
    assert t.building(14) == "Still*" and t.of("money")[RED] == 0


@covers("building.stock", "stock")
def test_who_cannot_pay_for_the_stock_is_not_asked():
    t = table(money={RED: 5})
    t.orders(RED, "Setup Still", at=14)
    assert t.building(14) == "Still" and t.asked() == (BLUE, "order")


@covers("building.replace", "PG9")
def test_the_stock_of_a_replaced_building_comes_back_and_its_guard_stays():
    t = table(money={RED: 20}, booze={RED: 1}, build={14: "Nightclub*"}, guards={14: 1})
    t.orders(RED, "Setup Still", at=14, stock=False)
    assert t.building(14) == "Still" and t.of("booze")[RED] == 4 and t.of("money")[RED] == 15 and t.units(14) == (0, 2)
    assert t.of("buildings")[RED] == 1 and t.s["tiles"][c.NIGHTCLUB] == 1  # the tile is out of the game, the next costs more
    assert t.told(e.REPLACE, 4) == [(RED, 3, c.NIGHTCLUB, 0, 3)]


@covers("PN3", "building.replace")
def test_stock_comes_back_before_the_cost_is_paid():
    t = table(money={RED: 5}, booze={RED: 0}, build={14: "Still*"})
    t.answers(RED, "order", 3)  # a Speakeasy for 10
    assert t.asked() == (BLUE, "order") and t.building(14) == "Speakeasy" and t.of("money")[RED] == 0  # there was one block only


@covers("PX1", "badges")
def test_the_order_is_carried_out_before_the_feds_come():
    t = table(money={RED: 40}, heat={RED: 7}, feds=["Raid!"])
    t.answers(RED, "order", 1)
    t.at(RED, "build", 14)
    assert t.asked() == (RED, "stock_now") and t.feds(RED) == ["Raid!"]
    t.answers(RED, "stock_now", 1)
    assert t.asked() == (RED, "fed")


# ---- Open Drug Store


@covers("open.drug_store", "P22")
def test_the_drug_store_is_any_building_at_the_cost_and_heat_of_its_tile():
    t = table(year=6, money={RED: 30}, taken={"Open Nightclub": BLUE}, tiles={"Nightclub": 2})
    t.orders(RED, "Open Drug Store", kind="Nightclub", at=14, stock=False)
    assert t.building(14) == "Nightclub" and t.of("money")[RED] == 30 - 15 and t.of("heat")[RED] == 3


@covers("open.drug_store")
def test_the_drug_store_needs_a_tile_and_the_money_for_one():
    t = table(year=6, money={RED: 100}, tiles={name: 7 for name in ("Still", "Brewery", "Speakeasy", "Nightclub", "Ward Machine")})
    t.answers(RED, "order", 15)
    assert t.asked() == (RED, "build") and "Open Drug Store" not in table(year=6, money={RED: 0}).spaces()  # one kind left: not asked


@covers("open.drug_store")
def test_every_gang_may_open_one():
    t = table(3, year=6, money={RED: 30, BLUE: 30, GREEN: 30})
    for seat, at in ((RED, 24), (BLUE, 64), (GREEN, 74)):
        t.orders(seat, "Open Drug Store", kind="Ward Machine", at=at, stock=False)
    assert [t.building(at) for at in (24, 64, 74)] == ["Ward Machine"] * 3
