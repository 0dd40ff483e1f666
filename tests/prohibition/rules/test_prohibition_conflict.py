"""Conflict round by round: stand or retreat, dice, tactics, wiped out units, another round, who wins; help for an HQ."""
import numpy as np
import pytest
from prohibition_scene import BLUE, GREEN, RED, a, block, c, covers, e, k, table

from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.rules import dice


def conflict(attack="h", against="m", goons=1, defenders=1, guards=0, at=22, **parts):
    """Red attacks a block of Blue; the first round shows these dice."""
    units = {12: max(1, goons), at: defenders}
    t = table(goons=units | parts.pop("goons_too", {}), guards={at: guards}, **parts)
    t.dice(at, attack, against)
    t.attacks(RED, at, lead=12, goons=goons)
    return t


# ---- stand or retreat


@covers("conflict.stand", "PN5", "attack.once")
def test_defenders_may_retreat_to_an_own_block():
    t = conflict(defenders=2, deck=["Clean Sweep"])
    assert t.asked() == (BLUE, "stand")
    t.answers(BLUE, "stand", a.STAND_DOWN)
    assert t.blocks() == [21, 23, 24, 25, 32, 42, 52]
    t.at(BLUE, "retreat", 24)
    assert t.units(24) == (2, 0) and t.units(22) == (0, 0)
    assert t.asked() == (RED, "spoils") and t.hand(BLUE) == [] and t.s["conflict"][block(22)]


@covers("conflict.stand", "PX7", "units.limit")
def test_who_finds_no_room_goes_to_the_hospital():
    t = conflict(defenders=3, goons_too={23: 3})
    t.answers(BLUE, "stand", a.STAND_DOWN)
    t.at(BLUE, "retreat", 23)
    assert t.units(23) == (4, 0) and t.of("hospital")[BLUE] == 2


@covers("PX7", "units.limit")
def test_a_full_block_will_do_for_a_retreat():
    t = conflict(defenders=2, goons_too={23: 4})
    t.answers(BLUE, "stand", a.STAND_DOWN)
    t.at(BLUE, "retreat", 23)
    assert t.units(22) == (0, 0) and t.units(23) == (4, 0) and t.of("hospital")[BLUE] == 2 and t.asked() == (RED, "spoils")


@covers("PX6", "attack.low")
def test_goons_that_leave_a_block_that_lies_low_are_free():
    t = table(2, goons={22: 1, 23: 1, 62: 2})
    t.attacks(RED, 27, lead=22)
    t.attacks(BLUE, 27, lead=62, goons=2)
    t.answers(RED, "stand", a.STAND_DOWN)
    t.at(RED, "retreat", 23)
    t.spoils(BLUE, "retreat", to=62)
    assert t.low(27) and not t.low(23) and t.units(23) == (2, 0)
    t.attacks(RED, 28, lead=23, goons=2)
    assert t.owner(28) == RED and t.units(28) == (2, 0)


@covers("PX6", "attack.low")
def test_goons_that_retreat_to_a_block_that_lies_low_are_not():
    t = table(2, goons={22: 1, 23: 1, 62: 2}, low=[23])
    t.orders(RED, "Import Booze")
    t.attacks(BLUE, 22, lead=62, goons=2)
    t.answers(RED, "stand", a.STAND_DOWN)
    t.at(RED, "retreat", 23)
    t.spoils(BLUE, "retreat", to=62)
    assert t.low(23) and t.units(23) == (2, 0)
    t.answers(RED, "order", c.ATTACK)
    t.at(RED, "attack", 28)
    assert 23 not in t.blocks()


@covers("PG4", "PN6", "PX28")
def test_guards_stay_and_fight():
    t = conflict("m", "m", defenders=1, guards=1)
    t.answers(BLUE, "stand", a.STAND_DOWN)
    t.at(BLUE, "retreat", 23)
    assert t.units(22) == (0, 1) and t.asked() == (RED, "press")
    _, (_, _, _, _, *guard) = t.told(e.DICE, 5)
    assert guard[0] in (1, 2, 3) and guard[1] == 0  # one die for the guard
    t.dice(22, "h", "m", battle_round=2)
    t.presses(RED)
    assert t.asked() == (RED, "spoils")  # guards alone were not asked to stand


@covers("PX7")
def test_who_has_no_other_block_stands():
    others = {number: GREEN for number in (22, 23, 24, 25, 32, 42, 52)}
    t = table(turf=others, goons={21: 4}, guards={21: 0})
    t.dice(21, "m", "mmmm")
    t.attacks(RED, 21, lead=12)
    assert t.asked() == (RED, "press")


@covers("conflict.stand")
def test_the_defender_chooses_anew_in_each_round():
    t = conflict("m", "m")
    t.fights(BLUE)
    t.presses(RED)
    assert t.asked() == (BLUE, "stand")


# ---- dice and wiped out units


@covers("conflict.roll", "gangsters.dice")
@pytest.mark.parametrize(("goons", "defenders", "guards"), ((1, 1, 0), (4, 2, 2), (2, 0, 3)))
def test_one_die_for_each_unit_none_for_gangsters(goons, defenders, guards):
    t = conflict("", "", goons, defenders, guards)
    t.if_asked(BLUE, "stand", a.FIGHT)
    (_, _, _, _, *mine), (_, _, _, _, *theirs) = t.told(e.DICE, 7)
    assert sum(die > 0 for die in mine) == goons and sum(die > 0 for die in theirs) == defenders + guards


@covers("conflict.wipe", "PG5", "units.guards")
def test_hits_wipe_out_goons_before_guards():
    t = conflict("hhm", "mmm", goons=3, defenders=1, guards=2)
    t.fights(BLUE)
    assert t.units(22) == (0, 1) and t.of("hospital")[BLUE] == 1 and t.of("guards_on_map")[BLUE] == 2
    assert t.asked() == (RED, "press") and t.told(e.WIPE, 4)[0] == (BLUE, block(22), 2, 1, 1)


@covers("PG5", "PX23", "conflict.defender")
def test_both_sides_hit_at_once_and_an_empty_block_is_the_defenders():
    t = conflict("h", "h", deck=["Clean Sweep"])
    t.fights(BLUE)
    assert t.units(22) == (0, 0) and t.of("hospital")[:2] == [1, 1] and t.owner(22) == BLUE
    assert t.asked() == (BLUE, "order") and t.hand(BLUE) == []


@covers("PG5")
def test_hits_without_a_target_are_wasted():
    t = conflict("hhhh", "m", goons=4)
    t.fights(BLUE)
    assert t.of("hospital")[:2] == [0, 1] and t.asked() == (RED, "spoils") and t.of("headlines")[RED] == 0


@covers("conflict.attacker", "conflict.defender")
def test_the_attacker_wins_with_a_goon_left_and_no_defender():
    t = conflict("hm", "h", goons=2)
    t.fights(BLUE)
    assert t.asked() == (RED, "spoils") and int(t.s["force"]) == 1
    t = conflict("m", "h")
    t.fights(BLUE)
    assert t.asked() == (BLUE, "order") and t.of("hospital")[RED] == 1 and t.of("gangsters")[RED] == 2


@covers("conflict.consolation", "P12")
def test_a_defender_who_loses_conflict_and_a_unit_draws_a_scheme():
    t = conflict("h", "m", deck=["Clean Sweep"])
    t.fights(BLUE)
    assert t.hand(BLUE) == ["Clean Sweep"] and t.told(e.DRAW, 2) == [(BLUE, k.SCHEMES.index(k.SCHEMES[13]), e.BY_DEFEAT)]


@covers("P12")
def test_without_a_card_left_there_is_none_to_draw():
    names = [card.name for card in k.SCHEMES]
    t = conflict("h", "m", hand={GREEN: names}, deck=[])
    t.fights(BLUE)
    assert t.hand(BLUE) == [] and t.asked() == (RED, "spoils")


@covers("P12", "PN5")
def test_a_unit_lost_before_the_retreat_counts():
    t = conflict("hm", "mm", goons=2, defenders=2, deck=["Clean Sweep"])
    t.fights(BLUE)
    t.presses(RED)
    t.answers(BLUE, "stand", a.STAND_DOWN)
    t.at(BLUE, "retreat", 23)
    assert t.hand(BLUE) == ["Clean Sweep"] and t.asked() == (RED, "spoils")


@covers("P12", "conflict.consolation")
def test_a_defender_whom_the_attacker_leaves_draws_no_scheme():
    t = conflict("hm", "mm", goons=2, defenders=2, deck=["Clean Sweep"])
    t.fights(BLUE)
    t.gives_up(RED, to=12)
    assert t.of("hospital")[BLUE] == 1 and t.hand(BLUE) == [] and t.asked() == (BLUE, "order")


@covers("conflict.consolation", "conflict.stand")
def test_both_see_how_many_units_the_defender_has_lost_in_this_conflict():
    """A defender who loses the conflict and a unit draws a scheme: in a later round both know whether a retreat would bring one."""
    t = conflict("hm", "mm", goons=2, defenders=2)
    assert t.facts(BLUE, "wiped_out") == [0]
    t.fights(BLUE)
    t.presses(RED)
    assert t.asked() == (BLUE, "stand") and t.facts(BLUE, "wiped_out") == t.facts(RED, "wiped_out") == [1]
    t.answers(BLUE, "stand", a.STAND_DOWN)
    t.at(BLUE, "retreat", 23)
    t.spoils(RED, "retreat", to=12)
    assert t.facts(BLUE, "wiped_out") == [0]


# ---- another round


@covers("conflict.press", "P08")
def test_each_further_round_costs_one_heat():
    t = conflict("m", "m")
    assert t.of("heat")[RED] == 2
    t.fights(BLUE)
    t.dice(22, "m", "m", battle_round=2)
    t.presses(RED)
    assert t.of("heat")[RED] == 3 and t.told(e.PRESS) == [(RED, 2)]
    t.fights(BLUE)
    assert t.asked() == (RED, "press") and int(t.s["battle_round"]) == 2


@covers("conflict.press", "badges")
def test_a_badge_that_a_further_round_reaches_brings_its_card():
    t = conflict("m", "m", heat={RED: 6}, feds=["Raid!"])
    t.fights(BLUE)
    assert t.of("heat")[RED] == 7 and t.feds(RED) == []
    t.presses(RED)
    assert t.of("heat")[RED] == 8 and t.feds(RED) == ["Raid!"]


@covers("conflict.press", "PG3", "attack.low")
def test_the_attacker_may_retreat_instead():
    t = conflict("m", "m")
    t.fights(BLUE)
    t.gives_up(RED, to=14)
    assert t.units(14) == (1, 0) and t.low(14) and t.of("heat")[RED] == 2 and t.asked() == (BLUE, "order")
    assert t.units(22) == (1, 0) and t.hand(BLUE) == []


# ---- tactics


@covers("conflict.tactics", "PG6", "tactics")
def test_first_the_defender_then_the_attacker_may_spend_one_scheme():
    t = conflict("m", "m", hand={RED: ["Deep Pockets", "Beer Baron"], BLUE: ["Front Page"]})
    t.fights(BLUE)
    assert t.asked() == (BLUE, "tactic") and t.options() == [0, 16]
    t.spends(BLUE, "Front Page")
    assert t.asked() == (RED, "tactic") and t.options() == [0, 2, 21]
    t.spends(RED, "Beer Baron")
    assert t.asked()[1] != "tactic" and set(t.discarded()) == {"Front Page", "Beer Baron"} and t.hand(RED) == ["Deep Pockets"]


@covers("PG6", "conflict.tactics")
def test_each_side_may_spend_another_scheme_in_the_second_round():
    t = conflict("1", "1", hand={RED: ["Deep Pockets", "Beer Baron"], BLUE: ["Front Page", "Last Call"]}, settings={"tactics": "generic"})
    t.fights(BLUE)
    t.spends(BLUE, "Front Page")
    t.spends(RED, "Deep Pockets")
    t.dice(22, "1", "1", battle_round=2)
    t.presses(RED)
    t.fights(BLUE)
    t.spends(BLUE, "Last Call")
    t.spends(RED, "Beer Baron")
    assert t.asked() == (RED, "press") and t.of("cards")[:2] == [0, 0] and len(t.told(e.TACTIC)) == 4


@covers("tactics", "schemes")
def test_a_completed_scheme_is_no_tactic():
    t = conflict("m", "m", completed={BLUE: ["Front Page"]}, hand={BLUE: ["Last Call"]})
    t.fights(BLUE)
    assert t.options() == [0, 3]


@covers("conflict.tactics")
def test_an_empty_hand_is_not_asked():
    t = conflict("m", "m")
    t.fights(BLUE)
    assert t.asked() == (RED, "press")


TACTICS = (  # the scheme, what Red rolls with two goons, hits after it
    ("Deep Pockets", "31", 1), ("Deep Pockets", "21", 0), ("Deep Pockets", "63", 2), ("Hostile Takeover", "66", 2),
    ("Empire Builder", "11", 1))


@covers("PN7", "tactics")
@pytest.mark.parametrize(("scheme", "dice", "hits"), TACTICS)
def test_tactics_of_the_attacker(scheme, dice, hits):
    t = conflict(dice, "mmm", goons=2, defenders=3, hand={RED: [scheme]})
    t.fights(BLUE)
    t.spends(RED, scheme)
    assert t.told(e.WIPE, 2)[0] == (BLUE, block(22), hits)


@covers("tactics")
def test_one_die_more():
    t = conflict("m", "mm", defenders=2, hand={RED: ["Beer Baron"]})
    t.fights(BLUE)
    t.spends(RED, "Beer Baron")
    (_, _, kind, one, two), = t.told(e.TACTIC, 4)
    assert kind == k.EXTRA_DIE and two == 0
    assert one == t.die(int(t.s["seed"][0]), 22, 1, 0, dice.EXTRA), "a roll of its own, as all are"
    assert t.told(e.WIPE, 2)[0][2] == int(one >= 4)


@covers("tactics")
def test_two_misses_again():
    t = conflict("m6m", "mmm", goons=3, defenders=3, hand={RED: ["Vertical Trust"]})
    t.fights(BLUE)
    t.spends(RED, "Vertical Trust")
    (_, _, kind, one, two), = t.told(e.TACTIC, 4)
    assert [one, two] == [t.die(int(t.s["seed"][0]), 22, 1, 0, dice.ROLLED_AGAIN + nth) for nth in range(2)]
    assert kind == k.AGAIN and t.told(e.WIPE, 2)[0][2] == 1 + (one >= 4) + (two >= 4)


@covers("tactics")
def test_cover_takes_a_hit_away():
    t = conflict("hh", "mm", goons=2, defenders=2, hand={BLUE: ["Clean Sweep"]})
    t.fights(BLUE)
    assert t.facts(BLUE, "hits") == [2, 0]
    t.spends(BLUE, "Clean Sweep")
    assert t.units(22) == (1, 0)


@pytest.mark.parametrize(("scheme", "dice", "against", "why"), [
    ("Deep Pockets", "21", "m", "none of yours would hit"), ("Deep Pockets", "31", "m", ""),
    ("Vertical Trust", "66", "m", "all of yours hit"), ("Vertical Trust", "6m", "m", ""),
    ("Clean Sweep", "66", "m", "nothing hits you"), ("Clean Sweep", "66", "h", ""),
    ("Beer Baron", "66", "h", "")])
def test_what_a_tactic_cannot_change_is_said(scheme, dice, against, why):
    t = conflict(dice, against, goons=2, hand={RED: [scheme]})
    t.fights(BLUE)
    note = GAME.help.note(t.batch.states, int(np.flatnonzero(t.batch.mask[0])[1]))
    assert ("in vain" in note) == bool(why) and why in note


@covers("tactics")
def test_generic_tactics_add_one_to_one_die():
    t = conflict("3", "m", hand={RED: ["Clean Sweep"]}, settings={"tactics": "generic"})
    t.fights(BLUE)
    t.spends(RED, "Clean Sweep")
    assert t.asked() == (RED, "spoils") and t.told(e.TACTIC, 4)[0][2:] == (k.PLUS_ONE, 4, 0)


@covers("PX25")
def test_a_scheme_that_was_spent_lies_open():
    t = conflict("m", "m", hand={BLUE: ["Clean Sweep"]})
    t.fights(BLUE)
    assert t.facts(RED, "unseen")[13] == 1
    t.spends(BLUE, "Clean Sweep")
    assert t.facts(RED, "unseen")[13] == 0 and t.s["shown"][13] == 1


# ---- attacking a headquarters


@covers("rob.help", "PG8", "PX5")
def test_an_hq_calls_for_help_before_the_first_round():
    t = table(goons={12: 1, 21: 1, 22: 2, 23: 1, 24: 0}, guards={21: 1, 24: 1}, low=[23])
    t.dice(21, "m", "mmmm")
    t.attacks(RED, 21, lead=12)
    assert t.asked() == (BLUE, "help") and t.blocks() == [0, 22, 24, 32, 42, 52]  # 23 is laying low
    t.at(BLUE, "help", 22)
    assert t.units(21) == (3, 1) and t.units(22) == (0, 0) and t.asked() == (BLUE, "stand")
    assert t.told(e.HELP, 4) == [(BLUE, block(22), block(21), 2, 0)]


@covers("rob.help", "PX5", "units.limit")
def test_help_is_as_many_as_fit_goons_first():
    t = table(goons={12: 1, 21: 1, 22: 1}, guards={21: 1, 22: 3})
    t.attacks(RED, 21, lead=12)
    t.at(BLUE, "help", 22)
    assert t.units(21) == (2, 2) and t.units(22) == (0, 2)


@covers("PX5", "PX6")
def test_guards_help_from_a_block_that_lies_low():
    t = table(goons={12: 1, 21: 1, 22: 2}, guards={21: 1, 22: 1}, low=[22])
    t.attacks(RED, 21, lead=12)
    t.at(BLUE, "help", 22)
    assert t.units(21) == (1, 2) and t.units(22) == (2, 0)


@covers("rob.help")
def test_four_units_call_no_help_and_other_blocks_never_do():
    t = table(goons={12: 2, 21: 3}, guards={21: 1})
    t.attacks(RED, 21, lead=12)
    assert t.asked() == (BLUE, "stand")
    t = table(goons={12: 2})
    t.attacks(RED, 22, lead=12)
    assert t.asked() == (BLUE, "stand")


@covers("rob.help")
@pytest.mark.parametrize(("guards", "asked"), ((1, "help"), (2, "stand")))
def test_fewer_than_four_units_call_for_help(guards, asked):
    t = table(goons={12: 2, 21: 2}, guards={21: guards})
    t.attacks(RED, 21, lead=12)
    assert t.asked() == (BLUE, asked)


@covers("PX4", "P09")
def test_an_hq_without_units_is_robbed_without_a_conflict():
    t = table(goons={21: 0}, guards={21: 0})
    t.attacks(RED, 21, lead=12)
    assert t.asked() == (RED, "retreat") and t.of("robbed")[BLUE] == 1


@covers("rob.pip", "PN7")
def test_at_an_hq_one_die_of_the_defender_shows_one_more_in_the_first_round():
    t = table(goons={12: 2, 21: 1}, guards={21: 1})
    t.dice(21, "mm", "13")
    t.attacks(RED, 21, lead=12, goons=2)
    t.at(BLUE, "help", 0)
    t.fights(BLUE)
    assert t.told(e.DICE, 5)[1][4:] == (1, 4) and t.told(e.WIPE, 3)[1] == (RED, block(21), 1, 1)
    t.dice(21, "m", "13", battle_round=2)
    t.presses(RED)
    t.fights(BLUE)
    assert t.told(e.DICE, 5)[3][4:] == (1, 3) and t.told(e.WIPE, 3)[3] == (RED, block(21), 0, 0)


# ---- the Feds


@covers("badges.conflict", "P17", "PX2")
def test_cards_drawn_in_a_conflict_wait_for_its_end():
    t = conflict("h", "m", heat={RED: 7}, feds=["Raid!"], headlines={RED: 13}, hand={RED: ["Front Page"]}, build={22: "Still*"},
                 money={RED: 20})
    assert t.feds(RED) == ["Raid!"]
    t.fights(BLUE)
    t.spends(RED, None)
    t.spoils(RED, "steal", to=13)
    assert t.asked() == (RED, "fed") and t.completed(RED) == ["Front Page"]
