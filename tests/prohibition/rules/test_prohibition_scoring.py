"""Production, schemes, the end: output, goals, points, infamy, ties, what it pays."""
import numpy as np
import pytest
from prohibition_scene import BLUE, GREEN, RED, block, c, covers, e, k, table

from bootleg_env.prohibition.game import GAME

HOME = (21, 22, 23, 24, 25, 26)


def at_the_end(players=2, **parts):
    """All pass in the last year."""
    t = table(players, year=6, **parts)
    t.everybody_passes()
    assert t.phase == "over" and t.asked() is None
    return t


# ---- production


@covers("production.output", "P14", "goodwill")
@pytest.mark.parametrize(("kind", "money", "booze", "heat"), (
    ("Still", 0, 2, 0), ("Brewery", 0, 3, 0), ("Speakeasy", 15, 0, 0), ("Nightclub", 20, 0, 0), ("Ward Machine", 0, 0, 0),
    ("Settlement House", 0, 0, -3)))
def test_stocked_buildings_produce_and_are_flipped(kind, money, booze, heat):
    t = table(2, build={22: kind + "*", 23: "Nightclub"}, money={RED: 0}, booze={RED: 0}, heat={RED: 20})
    t.everybody_passes()
    assert t.year == 2 and (t.of("money")[RED], t.of("booze")[RED], t.of("heat")[RED]) == (money, booze, 20 + heat)
    assert t.building(22) == kind and t.building(23) == "Nightclub"
    (seat, at, _, *told), = t.told(e.PRODUCE, 4)
    assert (seat, at, told) == (RED, block(22), [money, booze])


@covers("P13", "production.output")
def test_a_payoff_that_was_not_used_is_lost():
    t = table(2, build={22: "Ward Machine*"})
    t.everybody_passes()
    assert t.building(22) == "Ward Machine"


@covers("production.extortion", "P01")
def test_extortion_comes_before_production_and_both_in_the_last_year_too():
    t = at_the_end(build={22: "Nightclub*"}, extortion={RED: "Shake Down"}, money={RED: 0})
    told = [event for event, seat, _ in t.events if event in (e.EXTORT, e.PRODUCE)]
    assert told == [e.EXTORT, e.PRODUCE] and t.of("money")[RED] == 25 + 20


@covers("goodwill")
def test_goodwill_never_goes_below_one():
    t = table(2, build={22: "Settlement House*"}, heat={RED: 2})
    t.everybody_passes()
    assert t.of("heat")[RED] == 1


# ---- schemes


def stills(*blocks):
    return {number: "Still" for number in blocks}


GOALS = (  # scheme, what lies on the table that meets its goal with two gangs, what does not quite
    ("Corner on Corn Liquor", {"build": stills(22, 23)}, {"build": {22: "Still", 23: "Brewery"}}),
    ("Beer Baron", {"build": {22: "Brewery", 23: "Brewery"}}, {"build": {22: "Brewery"}}),
    ("Last Call", {"build": {22: "Speakeasy", 23: "Speakeasy"}}, {"build": {22: "Speakeasy"}}),
    ("Toast of Broadway", {"build": {22: "Nightclub", 23: "Nightclub"}}, {"build": {22: "Nightclub"}}),
    ("Friends at City Hall", {"build": {22: "Ward Machine", 23: "Settlement House", 41: "Ward Machine"}},
     {"build": {22: "Ward Machine", 23: "Settlement House", 41: "Still"}}),
    ("Vertical Trust", {"build": {22: "Still", 23: "Speakeasy", 24: "Still"}}, {"build": {22: "Still", 23: "Speakeasy", 24: "Brewery"}}),
    ("Jack of All Trades", {"build": {22: "Still", 23: "Brewery", 24: "Speakeasy", 25: "Nightclub"}},
     {"build": {22: "Still", 23: "Brewery", 24: "Speakeasy", 25: "Still"}}),
    ("Landlord", {"build": stills(22, 23, 24, 25)}, {"build": stills(22, 23, 24)}),
    ("Empire Builder", {"build": stills(22, 23, 24, 25, 41)}, {"build": stills(22, 23, 24, 25)}),
    ("Branch Offices", {"build": {22: "Still", 41: "Still", 51: "Still"}}, {"build": {22: "Still", 23: "Still", 41: "Still"}}),
    ("Moving In", {"turf": {number: RED for number in (27, 28, 43, 44)}}, {"turf": {number: RED for number in (27, 28, 43)}}),
    ("Half the Town", {"turf": {number: RED for number in (27, 28, 43, 44, 45)}}, {"turf": {number: RED for number in (27, 28, 43, 44)}}),
    ("Two Strongholds", {"turf": {number: RED for number in (43, 44, 45)}}, {"turf": {number: RED for number in (43, 44, 53, 54)}}),
    ("Clean Sweep", {"turf": {27: RED}}, {}),
    ("Eyes Everywhere", {"turf": {43: RED}}, {}),
    ("Front Page", {"headlines": {RED: 14}}, {"headlines": {RED: 13}}),
    ("Extra! Extra!", {"headlines": {RED: 16}}, {"headlines": {RED: 15}}),
    ("Hostile Takeover", {"seized": {RED: 5}}, {"seized": {RED: 4}}),
    ("Match and Gasoline", {"torched": {RED: 2}}, {"torched": {RED: 1}}),
    ("The Big Score", {"robberies": {RED: 2}}, {"robberies": {RED: 1}, "stolen": {RED: 3}}),
    ("Deep Pockets", {"money": {RED: 75}}, {"money": {RED: 70}}),
    ("Full Cellar", {"booze": {RED: 3}}, {"booze": {RED: 2}}),  # and 3 imported
    ("Private Army", {"goons": {22: 4, 23: 4, 24: 4, 25: 4, 26: 3}}, {"goons": {22: 4, 23: 4, 24: 4, 25: 4, 26: 2}}),  # with 21, 41, 51
)


@covers("schemes", "PN8")
@pytest.mark.parametrize(("scheme", "enough", "too_little"), GOALS, ids=[row[0] for row in GOALS])
def test_a_scheme_is_completed_by_itself_after_an_own_gangster(scheme, enough, too_little):
    t = table(2, hand={RED: [scheme]}, **enough)
    t.orders(RED, "Import Booze")
    assert t.completed(RED) == [scheme] and t.hand(RED) == [] and t.of("cards")[RED] == 0
    card = next(card for card in k.SCHEMES if card.name == scheme)
    assert t.told(e.SCHEME, 2) == [(RED, k.SCHEMES.index(card), card.points)]
    assert t.facts(BLUE, "completed")[c.SCHEMES + k.SCHEMES.index(card)] == 1
    t = table(2, hand={RED: [scheme]}, **too_little)
    t.orders(RED, "Import Booze")
    assert t.completed(RED) == [] and 0 <= max(t.facts(RED, "progress")) < 100


@covers("PN8")
def test_not_after_a_gangster_of_another_gang():
    t = table(2, hand={BLUE: ["Deep Pockets"]}, money={BLUE: 75})
    t.orders(RED, "Import Booze")
    assert t.completed(BLUE) == []
    t.orders(BLUE, "Import Booze")
    assert t.completed(BLUE) == ["Deep Pockets"]


@covers("PN8")
def test_after_production():
    t = table(2, hand={RED: ["Deep Pockets"]}, money={RED: 60}, build={22: "Speakeasy*"})
    t.everybody_passes()
    assert t.completed(RED) == ["Deep Pockets"]


@covers("PN8")
@pytest.mark.parametrize(("year", "heat", "is_completed"), ((4, 10, True), (4, 11, False), (3, 10, False), (6, 1, True)))
def test_model_citizen_is_looked_at_after_production_from_its_year_on(year, heat, is_completed):
    t = table(2, year=year, hand={RED: ["Model Citizen"]}, heat={RED: heat})
    t.attacks(RED, 27, lead=22)
    assert t.completed(RED) == []
    t.s["heat"][RED] = heat
    t.everybody_passes()
    assert (t.completed(RED) == ["Model Citizen"]) == is_completed


@covers("schemes")
def test_branch_offices_takes_four_neighborhoods_with_four_gangs():
    t = table(4, hand={RED: ["Branch Offices"]}, build={12: "Still", 31: "Still", 41: "Still"})
    t.orders(RED, "Import Booze")
    assert t.completed(RED) == []


# ---- points


@covers("scoring.turf")
@pytest.mark.parametrize(("more", "points"), (((), 20), ((27,), 20), ((27, 28), 30), ((42, 43, 44, 45), 25), ((61,), 20)))
def test_points_for_neighborhoods(more, points):
    """Home with five to seven blocks 10, two others with a block 5 each; 20 for all eight."""
    t = at_the_end(turf={number: RED for number in more if number != 61}, money={RED: 0, BLUE: 0}, booze={RED: 0})
    assert t.told(e.SCORE, 1)[0] == (RED, points)


@covers("scoring.rest", "P11", "P23")
def test_the_other_points():
    t = at_the_end(money={RED: 43 // 5 * 5}, booze={RED: 4}, build={22: "Still", 23: "Nightclub"}, headlines={RED: 2}, jail={RED: 7},
                   completed={RED: ["Clean Sweep", "Deep Pockets"]}, infamy={RED: "Firebug"})
    assert t.told(e.SCORE, 8)[0] == (RED, 20, 8, 4, 6, 6, -7, 16, 0) and t.of("score")[RED] == 53


INFAMIES = (  # card, with what it is met by Red of two gangs, with what it is not
    ("Kingpin of New York", {"turf": {27: RED}}, {}),
    ("Public Enemy", {"headlines": {RED: 3, BLUE: 2}}, {"headlines": {RED: 3, BLUE: 3}}),
    ("Moneybags", {"money": {RED: 20}}, {"money": {RED: 15}}),
    ("Clean Hands", {"heat": {RED: 24}}, {"heat": {RED: 25}}),
    ("Still Waters", {"build": {22: "Still", 23: "Brewery"}}, {"build": {22: "Still", 23: "Speakeasy"}}),
    ("Cafe Society", {"build": {22: "Speakeasy", 23: "Nightclub"}}, {"build": {22: "Speakeasy", 23: "Still"}}),
    ("Firebug", {"torched": {RED: 2}}, {"torched": {RED: 1}}),
    ("Light Fingers", {"stolen": {RED: 3}}, {"stolen": {RED: 2}}),
    ("Most Wanted", {"heat": {RED: 35}}, {"heat": {RED: 34}}),
    ("Schemer", {"completed": {RED: ["Clean Sweep", "Deep Pockets", "Last Call"]}},
     {"completed": {RED: ["Clean Sweep", "Deep Pockets"]}}),
    ("Three Wards", {"turf": {number: RED for number in (43, 44, 53, 54)}}, {"turf": {number: RED for number in (43, 44, 53)}}),
    ("The Old Neighborhood", {"turf": {27: RED}}, {}),
)


@covers("infamy", "scoring.infamy", "P10")
@pytest.mark.parametrize(("card", "met", "missed"), INFAMIES, ids=[row[0] for row in INFAMIES])
def test_infamy_pays_in_scoring_if_its_goal_is_met(card, met, missed):
    points = next(each.points for each in k.INFAMIES if each.name == card)
    t = at_the_end(infamy={RED: card, BLUE: "Most Wanted" if card != "Most Wanted" else "Schemer"}, **met)
    assert t.told(e.SCORE, 8)[0][8] == points and t.of("infamous") == [points, 0]
    t = at_the_end(infamy={RED: card, BLUE: "Most Wanted" if card != "Most Wanted" else "Schemer"}, **missed)
    assert t.told(e.SCORE, 8)[0][8] == 0


@covers("P10")
def test_others_may_meet_the_same_goal():
    t = at_the_end(infamy={RED: "Clean Hands"})
    assert t.of("heat") == [1, 1] and t.of("infamous")[RED] == 8


# ---- ranks and rewards


@covers("scoring.ties", "PN17")
@pytest.mark.parametrize(("parts", "ranks"), (
    ({}, [1, 1]),
    ({"money": {RED: 20}}, [1, 2]),
    ({"money": {RED: 15, BLUE: 0}, "booze": {RED: 0, BLUE: 3}}, [1, 2]),  # equal points: more money
    ({"turf": {45: BLUE}, "booze": {RED: 3, BLUE: 3}}, [2, 1]),  # equal points: more blocks
    ({"jail": {RED: 1}, "booze": {RED: 4}}, [2, 1]),  # equal points, blocks, money: less jail
))
def test_ties(parts, ranks):
    parts = {"infamy": {RED: "Firebug", BLUE: "Light Fingers"}, **parts}
    t = at_the_end(**parts)
    outcome = GAME.outcome(t.batch.states)
    assert outcome.rank[0].tolist() == ranks
    assert t.rewards == ([0.5, 0.5] if ranks == [1, 1] else [float(rank == 1) for rank in ranks])


@covers("scoring.ties")
@pytest.mark.parametrize(("reward", "paid"), (("win", [0.0, 1.0, 0.0]), ("rank", [0.25, 1.0, 0.25]), ("points", None)))
def test_rewards(reward, paid):
    t = at_the_end(3, money={BLUE: 100}, infamy={RED: "Firebug", BLUE: "Light Fingers", GREEN: "Schemer"}, settings={"reward": reward})
    assert t.rewards == pytest.approx(paid or [score / c.GOOD_SCORE for score in t.of("score")])


@covers("scoring.rest")
def test_points_that_all_can_see_are_those_of_the_rules():
    t = table(3, build={22: "Still"}, headlines={RED: 2}, jail={BLUE: 4}, completed={GREEN: ["Clean Sweep"]})
    seen = t.facts(RED, "points")[:3]
    assert GAME.points(t.batch.states)[0].tolist() == seen
    assert np.allclose(GAME.net_worth(t.batch.states)[0] * c.GOOD_SCORE, seen) and HOME
