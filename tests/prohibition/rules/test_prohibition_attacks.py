"""Ordering attacks: which blocks, whose goons, what it costs; blocks of nobody and blocks without units."""
import pytest
from prohibition_scene import BLUE, GREEN, RED, a, block, c, covers, e, name_of, table


@covers("attack", "expand", "P09", "PX27")
def test_a_block_of_nobody_is_taken_at_once():
    t = table()
    t.attacks(RED, 16, lead=12, goons=1)
    assert t.owner(16) == RED and t.units(16) == (1, 0) and t.units(12) == (0, 0) and t.low(16)
    assert t.of("heat")[RED] == 2 and t.of("headlines")[RED] == 0 and t.of("blocks")[RED] == 9
    assert t.asked() == (BLUE, "order") and t.told(e.EXPAND, 2) == [(RED, block(16), 1)]


@covers("attack", "PG2")
def test_any_number_of_goons_of_one_block():
    t = table(goons={12: 4})
    t.answers(RED, "order", c.ATTACK)
    t.at(RED, "attack", 16)
    assert t.blocks() == [11, 12, 13, 31, 41, 51]  # where goons stand
    t.at(RED, "lead", 12)
    assert t.options() == [0, 1, 2, 3]
    t.answers(RED, "goons", 2)
    assert t.units(16) == (3, 0) and t.units(12) == (1, 0)


@covers("attack")
def test_who_is_asked_how_many_goons_sees_the_block_attacked_and_the_block_they_come_from():
    """Goons of one block are placed in any one other block: both blocks are known to who decides how many."""
    t = table(goons={12: 4, 13: 3})
    t.answers(RED, "order", c.ATTACK)
    t.at(RED, "attack", 16)
    t.at(RED, "lead", 13)
    assert t.asked() == (RED, "goons")
    assert [name_of(at) for at in range(c.BLOCKS) if t.facts(RED, "here")[at]] == [16]
    assert [name_of(at) for at in range(c.BLOCKS) if t.facts(RED, "origin")[at]] == [13]


@covers("PG2")
def test_without_goons_there_is_no_attack():
    none = {number: 0 for number in (11, 12, 13, 31, 41, 51)}
    assert "attack" not in table(goons=none).spaces()
    assert "attack" in table(goons=none | {12: 1}).spaces()


@covers("units.guards")
def test_guards_only_defend():
    t = table(2, goons={22: 1, 23: 2, 24: 0}, guards={22: 3, 23: 2, 24: 4})
    t.answers(RED, "order", c.ATTACK)
    t.at(RED, "attack", 27)
    assert 22 in t.blocks() and 24 not in t.blocks()  # guards alone do not attack
    t.at(RED, "lead", 23)
    assert t.options() == [0, 1]  # the two goons
    t = table(2, goons={22: 1}, guards={22: 3})
    t.attacks(RED, 27, lead=22)
    assert t.units(22) == (0, 3) and t.units(27) == (1, 0)  # one goon: not asked how many


@covers("turf", "PN4")
def test_any_block_may_be_attacked_but_ones_own():
    t = table(3)
    t.answers(RED, "order", c.ATTACK)
    own = {21, 22, 23, 24, 25, 26, 41, 51}
    in_play = {10 * where + place for where in (2, 4, 5, 6, 7) for place in range(1, 9)}
    assert set(t.blocks()) == in_play - own


@covers("PN4", "rob")
def test_a_robbed_hq_is_attacked_no_more():
    t = table(robbed={GREEN: 1})
    t.answers(RED, "order", c.ATTACK)
    assert 61 not in t.blocks() and 71 in t.blocks() and 62 in t.blocks()


@covers("attack.once", "PN4")
def test_one_conflict_a_year_in_a_block_but_without_units_it_may_be_attacked():
    t = table(fought=[22, 24])
    t.answers(RED, "order", c.ATTACK)
    assert 22 not in t.blocks() and 24 in t.blocks() and 23 in t.blocks()  # nobody stands in 24


@covers("attack.low", "PX6")
def test_goons_beside_their_gangster_do_not_attack():
    t = table(low=[12])
    t.answers(RED, "order", c.ATTACK)
    t.at(RED, "attack", 16)
    assert 12 not in t.blocks() and 11 in t.blocks()


@covers("attack.low", "conflict.roll")
def test_goons_laying_low_still_defend():
    t = table(low=[22])
    t.attacks(RED, 22, lead=12)
    assert t.asked() == (BLUE, "stand")


@covers("PG11", "PN13", "turf")
def test_without_a_turf_marker_nothing_more_is_taken():
    free = (16, 17, 18, 26, 27, 28, 35, 36, 37, 38, 45, 46, 47, 48, 55, 56, 57)
    t = table(turf={number: RED for number in free}, build={24: "Still*"})
    assert t.of("blocks")[RED] == c.MOST_TURF
    t.answers(RED, "order", c.ATTACK)
    assert 58 not in t.blocks() and 24 in t.blocks()
    t.at(RED, "attack", 24)
    t.at(RED, "lead", 12)
    assert t.asked() == (RED, "spoils") and t.options() == [a.LEAVE, a.STEAL, a.TORCH]


@covers("setup.mats")
def test_the_first_attack_of_the_muscle_is_quiet():
    """House data: a mat."""
    t = table(2, year=5, mats={RED: "The Muscle"})
    t.attacks(RED, 27, lead=22)
    assert t.of("heat")[RED] == 1
    t.passes(BLUE)
    t.attacks(RED, 28, lead=23)
    assert t.of("heat")[RED] == 2


@covers("setup.mats")
def test_the_muscle_is_loud_before_its_year():
    """House data: a mat."""
    t = table(2, year=4, mats={RED: "The Muscle"})
    t.attacks(RED, 27, lead=22)
    assert t.of("heat")[RED] == 2


# ---- blocks of others without units


@covers("P09", "expand.roll", "seize")
def test_a_block_without_units_is_seized_by_the_roll():
    t = table(goons={12: 3})
    t.seizing(RED, 24, "mmh", gangsters=2)
    t.attacks(RED, 24, lead=12, goons=3)
    assert t.asked() == (RED, "spoils")
    t.spoils(RED, "seize")
    assert t.owner(24) == RED and t.units(24) == (3, 0) and t.low(24)
    assert t.of("headlines")[RED] == 1 and t.of("blocks")[:2] == [9, 7] and t.of("heat")[RED] == 2
    assert t.asked() == (BLUE, "order") and not t.s["conflict"][block(24)]


@covers("expand.roll", "seize.fail", "PG3")
def test_without_a_hit_they_retreat_in_shame():
    t = table(goons={12: 2})
    t.seizing(RED, 24, "mm", gangsters=2)
    t.attacks(RED, 24, lead=12, goons=2)
    t.spoils(RED, "seize", to=14)
    assert t.owner(24) == BLUE and t.units(14) == (2, 0) and t.low(14) and t.of("headlines")[RED] == 0


@covers("expand.roll")
@pytest.mark.parametrize("goons", (1, 2, 3, 4))
def test_one_die_for_each_goon(goons):
    t = table(goons={12: 4})
    t.attacks(RED, 24, lead=12, goons=goons)
    t.answers(RED, "spoils", a.SEIZE)
    (_, _, *dice), = t.told(e.SEIZE_ROLL, 5)
    assert [0 < die <= 6 for die in dice] == [nth < goons for nth in range(4)]


@covers("P09", "steal")
def test_a_building_nobody_guards_is_stolen_from_without_a_conflict():
    t = table(build={24: "Still*"}, money={RED: 0})
    t.attacks(RED, 24, lead=12)
    t.spoils(RED, "steal", to=12)
    assert t.of("money")[RED] == 5 and t.building(24) == "Still" and t.of("headlines")[RED] == 1
    assert t.of("stolen")[RED] == 1 and not t.s["conflict"][block(24)]


@covers("PX8")
def test_the_victor_may_leave():
    t = table(build={24: "Still*"})
    t.attacks(RED, 24, lead=12)
    t.spoils(RED, "retreat", to=13)
    assert t.building(24) == "Still*" and t.units(13) == (2, 0) and t.low(13) and t.of("headlines")[RED] == 0


@covers("PG3", "units.limit")
def test_who_finds_no_room_at_home_goes_to_the_hospital():
    t = table(goons={12: 3, 13: 3})
    t.attacks(RED, 24, lead=12, goons=3)
    t.spoils(RED, "retreat", to=13)
    assert t.units(13) == (4, 0) and t.of("hospital")[RED] == 2
    assert t.told(e.RETREAT, 4) == [(RED, block(24), block(13), 3, 2)]


@covers("PX24")
def test_seizing_a_block_of_a_gang_that_lay_low_there():
    t = table(turf={24: GREEN}, low=[24], goons={12: 2, 24: 1})
    t.dice(24, "hm", "m")
    t.attacks(RED, 24, lead=12, goons=2)
    t.fights(GREEN)
    t.s["lying_low"][block(24)] = 0  # so that only the seizure can set it
    t.seizing(RED, 24, "h", gangsters=2)
    t.spoils(RED, "seize")
    assert t.low(24) and t.owner(24) == RED and t.units(24) == (2, 0) and t.of("blocks")[GREEN] == 8
    assert t.s["lying_low"].sum() == 1 and t.of("gangsters")[GREEN] == 3  # nothing for the loser
