"""`house="text_only"`: without the cards that the text lacks."""
from prohibition_scene import BLUE, RED, a, c, covers, e, first_moment, k, table

from bootleg_env.prohibition.game import GAME

TEXT = {"house": "text_only"}


@covers("PX21")
def test_no_draft_no_infamy_no_mats():
    t = first_moment(4, **TEXT)
    assert t.asked() == (int(t.s["first"]), "order")
    assert t.of("cards") == [3] * 4 and t.of("mat") == [c.NO_MAT] * 4 and (t.s["infamy_at"] == c.DECK).all()


@covers("PX21")
def test_schemes_have_no_goal_and_no_points():
    t = table(2, money={RED: 100}, hand={RED: ["Deep Pockets"]}, settings=TEXT)
    t.orders(RED, "Import Booze")
    assert t.completed(RED) == [] and max(t.facts(RED, "progress")) == 0
    t.s["scheme_at"][0] = c.COMPLETED + RED
    assert GAME.points(t.batch.states)[0, RED] == t.facts(RED, "points")[0]


@covers("PX21", "PX26", "tactics")
def test_every_scheme_adds_one_to_one_die_and_the_lowest_is_spent():
    t = table(2, settings=TEXT, goons={22: 1, 62: 1})
    t.dice(62, "3", "m")
    t.attacks(RED, 62, lead=22)
    t.fights(BLUE)
    lowest = [min(number for number in range(24) if t.s["scheme_at"][number] == c.HAND + seat) for seat in (RED, BLUE)]
    assert t.asked() == (BLUE, "tactic") and t.options() == [0, 1 + lowest[BLUE]]
    t.spends(BLUE, None)
    assert t.options() == [0, 1 + lowest[RED]]
    t.answers(RED, "tactic", 1 + lowest[RED])
    assert t.asked() == (RED, "spoils") and t.told(e.TACTIC, 3) == [(RED, lowest[RED], k.PLUS_ONE, 4)]


@covers("PX21", "feds.raid")
def test_every_fed_card_is_raid():
    t = table(2, heat={RED: 7}, feds=["Tax Men"], money={RED: 100}, build={22: "Still*"}, settings=TEXT)
    t.orders(RED, "Protection Money")
    assert t.facts(RED, "card")[0] == 1 and t.facts(RED, "bribe") == [10] and t.facts(RED, "months") == [3]
    t.deals_with(RED, "face")
    assert t.building(22) == "Still" and t.told(e.LOSS)[0] == (RED, e.LOST_STOCK)


@covers("PX21")
def test_at_the_end_there_is_no_infamy():
    t = table(2, year=6, settings=TEXT)
    t.everybody_passes()
    assert t.of("infamous") == [0, 0] and t.told(e.SCORE, 8)[0][7:] == (0, 0) and a.NONE == 0
