"""Operation Phase: collect, defend, stock, warehouse, heat, and what a year begins with."""
import pytest
from prohibition_scene import BLUE, GREEN, RED, YELLOW, block, c, covers, e, table

from bootleg_env.prohibition.game import GAME


def operations(players=2, year=2, **parts):
    """At the beginning of the Defend step."""
    return table(players, phase="defend", year=year, **parts)


def leaves_all(t, *seats):
    """New goons go into the first blocks with room."""
    for seat in seats:
        t.answers(seat, "rearrange", 0)
        while t.asked() == (seat, "place"):
            t.answers(seat, "place", t.options()[0])


# ---- collect


@covers("collect", "gangsters", "years", "production.year", "PX22")
def test_gangsters_come_back_one_more_in_1923_and_1925():
    t = table(2, settings={"years": 6})
    counts = []
    for _ in range(6):
        counts.append(t.of("gangsters"))
        t.everybody_passes()
        while t.asked() and t.asked()[1] != "order":
            t.answers(*t.asked(), t.options()[0])
    assert counts == [[3, 3], [3, 3], [4, 4], [4, 4], [5, 5], [5, 5]]
    assert t.phase == "over" and t.year == 6


@covers("collect", "PN15", "attack.low", "attack.once")
def test_a_new_year_forgets_spaces_conflicts_and_who_lay_low():
    t = table(2, low=[21], fought=[41], extortion={RED: "Shake Down"}, gangsters={RED: 0, BLUE: 1})
    t.everybody_passes()
    assert t.year == 2 and not t.low(21) and t.s["conflict"].sum() == 0 and t.s["space"].sum() == 0
    assert t.of("extortion") == [0, 0] and t.of("gangsters") == [3, 3] and t.of("passed") == [0, 0]


# ---- defend


@covers("defend")
def test_three_goons_are_added_and_those_of_the_hospital_come_back():
    t = operations(hospital={RED: 2})
    assert t.asked() == (RED, "rearrange")
    t.answers(RED, "rearrange", 0)
    assert t.told(e.MUSTER, 2) == [(RED, 3, 2)] and t.facts(RED, "left") == [5]
    for at in (21, 21, 22, 22, 22):
        t.at(RED, "place", at)
    assert t.units(21) == (3, 1) and t.units(22) == (4, 0) and t.of("hospital")[RED] == 0
    assert t.of("goons_on_map")[RED] == 11 and t.of("supply")[RED] == 24 - 11


@covers("defend", "units.limit", "PX14")
def test_no_more_than_four_units_a_block_in_the_order_of_blocks():
    t = operations(goons={21: 3, 22: 4, 23: 4, 24: 4, 25: 3, 26: 0, 41: 0, 51: 0})
    t.answers(RED, "rearrange", 0)
    assert 0 not in t.blocks() and t.asked() == (RED, "place")
    assert t.blocks() == [25, 26, 41, 51]  # 25 has room for one, 21 is full with its guard
    t.at(RED, "place", 41)
    assert t.told(e.PLACE)[-1] == (RED, block(41))
    assert t.blocks() == [41, 51]
    t.at(RED, "place", 51)
    assert t.units(51) == (2, 0) and t.asked() == (BLUE, "rearrange")  # no other room behind 51: the last one was not asked for


@covers("defend", "PX15")
def test_goons_without_room_wait_in_the_hospital():
    everywhere = {number: BLUE for number in (22, 23, 24, 25, 26, 41, 51)}
    t = operations(turf=everywhere, goons={21: 2, 41: 0, 51: 0}, guards={21: 1}, hospital={RED: 1})
    t.answers(RED, "rearrange", 0)
    assert t.units(21) == (3, 1) and t.of("hospital")[RED] == 3


@covers("defend")
def test_no_more_goons_than_there_are():
    t = operations(goons={21: 3, 22: 4, 23: 4, 24: 4, 25: 4, 26: 3, 41: 0, 51: 0})
    assert t.of("goons_on_map")[RED] == 22
    leaves_all(t, RED)
    assert t.told(e.MUSTER, 2)[0] == (RED, 2, 0) and t.of("goons_on_map")[RED] == 24 and t.of("supply")[RED] == 0


@covers("defend")
def test_all_units_may_be_taken_up_and_moved_freely():
    t = operations()
    t.answers(RED, "rearrange", 1)
    assert t.of("goons_on_map")[RED] == 0 and t.of("guards_on_map")[RED] == 0
    assert t.facts(RED, "left") == [9] and t.facts(RED, "left_guards") == [1]
    assert t.asked() == (RED, "guards") and t.options() == [0, 1]
    t.answers(RED, "guards", 0)
    t.answers(RED, "goons", 4)
    t.answers(RED, "guards", 1)
    assert GAME.help.question(t.batch.states) == "How many goons go into Death Avenue (0+1)? (left: 5 goons, 0 guards)"
    assert t.options() == [0, 1, 2, 3]
    t.answers(RED, "goons", 3)
    t.answers(RED, "goons", 0)
    t.answers(RED, "goons", 2)
    assert [t.units(number) for number in (21, 22, 23, 24, 25)] == [(4, 0), (3, 1), (0, 0), (2, 0), (0, 0)]
    assert t.asked() == (BLUE, "rearrange")
    assert [(seat, *rest) for seat, _, *rest in t.told(e.GARRISON, 3)] == [(RED, 4, 0), (RED, 3, 1), (RED, 2, 0)]


@covers("defend", "units.limit")
def test_whoever_is_taken_up_must_find_room_behind():
    t = operations(turf={number: c.NOBODY for number in (24, 25, 26, 41, 51)}, goons={21: 3, 22: 4, 23: 1})
    t.answers(RED, "rearrange", 1)  # 8 + 3 goons and a guard: twelve places in three blocks
    while t.asked()[0] == RED:
        assert len(t.options()) > 1
        t.answers(*t.asked(), t.options()[0])
    assert sum(sum(t.units(number)) for number in (21, 22, 23)) == 12


@covers("P16")
def test_each_step_is_done_by_all_gangs_in_turn_order():
    t = operations(3, first=BLUE, money={RED: 20, BLUE: 20, GREEN: 20}, build={22: "Still", 62: "Still", 72: "Still"})
    asked = []
    while t.asked()[1] != "order":
        seat, question = t.asked()
        asked.append((seat, question))
        t.answers(seat, question, t.options()[-1] if question in ("place", "stock") else 0)
    steps = [each for nth, each in enumerate(asked) if nth == 0 or each != asked[nth - 1]]
    assert [seat for seat, question in steps if question == "rearrange"] == [BLUE, GREEN, RED]
    assert [seat for seat, question in steps if question == "stock"] == [BLUE, GREEN, RED]
    assert steps.index((RED, "rearrange")) < steps.index((BLUE, "stock"))


# ---- stock


@covers("stock", "PG16", "PX14")
def test_any_buildings_may_be_stocked_each_whole():
    t = operations(build={22: "Still", 23: "Speakeasy", 24: "Nightclub", 25: "Ward Machine"}, money={RED: 5}, booze={RED: 4})
    leaves_all(t, RED, BLUE)
    assert t.asked() == (RED, "stock") and t.blocks() == [0, 22, 23, 24, 25]
    t.at(RED, "stock", 22)
    assert t.of("money")[RED] == 0 and t.building(22) == "Still*"
    assert t.blocks() == [0, 23, 24]  # no money left for the Ward Machine
    t.at(RED, "stock", 24)
    assert t.building(24) == "Nightclub*" and t.building(23) == "Speakeasy" and t.building(25) == "Ward Machine"
    assert t.told(e.STOCK, 4)[-1][3:] == (0, -3)


@covers("stock")
def test_stocking_is_optional_and_nothing_is_stocked_twice():
    t = operations(build={22: "Still*", 23: "Still"}, money={RED: 30})
    leaves_all(t, RED, BLUE)
    assert t.blocks() == [0, 23]
    t.at(RED, "stock", 0)
    assert t.building(23) == "Still" and t.of("money")[RED] == 30 - 5  # the warehouse's fee for 3 booze
    assert t.asked() == (RED, "order")


# ---- warehouse


@covers("warehouse")
@pytest.mark.parametrize(("mat", "booze", "fee"), (
    (None, 0, 0), (None, 3, 5), (None, 4, 10), (None, 12, 20),
    ("The Warehouseman", 6, 0), ("The Warehouseman", 7, 5), ("The Warehouseman", 12, 5), ("The Warehouseman", 13, 10)))
def test_the_fee_is_paid_for_booze_begun(mat, booze, fee):
    t = operations(booze={RED: booze}, money={RED: 40}, mats={RED: mat} if mat else {})
    leaves_all(t, RED, BLUE)
    assert t.of("money")[RED] == 40 - fee and t.of("booze")[RED] == booze
    assert [row[1] for row in t.told(e.WAREHOUSE, 3) if row[0] == RED] == ([-fee] if fee else [])


@covers("warehouse", "PX20")
def test_booze_that_is_not_paid_for_is_lost():
    t = operations(booze={RED: 10}, money={RED: 10})
    leaves_all(t, RED, BLUE)
    assert t.of("money")[RED] == 0 and t.of("booze")[RED] == 6
    assert t.told(e.WAREHOUSE, 3)[0] == (RED, -10, -4, 6)


@covers("warehouse", "setup.mats")
def test_what_the_warehouseman_stores_free_is_not_lost():
    """House data: a mat."""
    t = operations(booze={RED: 10}, money={RED: 0}, mats={RED: "The Warehouseman"})
    leaves_all(t, RED, BLUE)
    assert t.of("money")[RED] == 0 and t.of("booze")[RED] == 6


# ---- heat


@covers("operations.heat", "P24")
def test_every_building_brings_its_heat_each_year_stocked_or_not():
    t = operations(build={22: "Still", 23: "Brewery", 24: "Speakeasy", 25: "Nightclub", 26: "Ward Machine", 41: "Settlement House"},
                   heat={RED: 1}, money={RED: 0, BLUE: 0}, booze={RED: 0})
    leaves_all(t, RED, BLUE)
    assert t.of("heat") == [1 + 7, 1]
    assert t.told(e.HEAT, 3) == [(RED, 7, 8, e.BY_OPERATIONS)]


@covers("operations.feds", "badges")
def test_badges_reached_in_operations_bring_cards_before_the_orders():
    t = operations(build={22: "Brewery*"}, heat={RED: 6}, booze={RED: 0}, feds=["Raid!"])
    leaves_all(t, RED, BLUE)
    assert t.phase == "feds" and t.asked() == (RED, "fed") and t.feds(RED) == ["Raid!"]


@covers("P13", "feds.payoff", "operations.feds")
def test_a_ward_machine_pays_off_in_the_operations_it_is_stocked_in():
    t = operations(build={22: "Ward Machine", 23: "Brewery"}, heat={RED: 6}, money={RED: 5}, booze={RED: 0}, feds=["Raid!"])
    leaves_all(t, RED, BLUE)
    t.at(RED, "stock", 22)
    assert t.asked() == (RED, "fed") and t.phase == "feds" and t.building(22) == "Ward Machine*"
    t.deals_with(RED, "payoff")
    assert t.feds(RED) == [] and t.building(22) == "Ward Machine" and t.asked() == (RED, "order")


@covers("badges.order", "P16", "PX3")
def test_all_cards_are_drawn_in_turn_order_before_the_first_is_dealt_with():
    t = operations(first=BLUE, build={22: "Brewery*", 62: "Brewery*"}, heat={RED: 6, BLUE: 6}, booze={RED: 0, BLUE: 0})
    leaves_all(t, BLUE, RED)
    assert [seat for seat, _ in t.told(e.FED_DRAWN)] == [BLUE, RED] and t.asked()[0] == BLUE
    t.deals_with(BLUE, "bit")
    assert t.asked()[0] == RED
    t.deals_with(RED, "bit")
    assert t.asked() == (BLUE, "order")


@covers("gangsters")
def test_nobody_else_has_moved():
    t = operations(4)
    leaves_all(t, RED, BLUE, GREEN, YELLOW)
    assert t.of("goons_on_map") == [9] * 4 and t.of("gangsters") == [3] * 4
