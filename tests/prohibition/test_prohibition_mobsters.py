"""The hand-written gangs of Prohibition: each does what its file says, all play every game to its end, the best one is the rival."""
import numpy as np
import pytest
from prohibition_scene import BLUE, RED, SPACES, name_of, table

from bootleg_agents import registry
from bootleg_agents.prohibition.cast import MOBSTERS
from bootleg_agents.prohibition.odds import SEIZE, SEIZING, WIN
from bootleg_agents.prohibition.style import style
from bootleg_agents.prohibition.thinking import chances, forget
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import constants as c

NAME_OF_SPACE = {number: name for name, number in SPACES.items()}
TRIED_OUT = 100  # deals in a short contest


def seated(name, settings, games=1):
    """A batch in which this gang sits on all seats."""
    batch = GameBatch(GAME, settings, games, auto=codes.SHOW_FACTS)
    for seat in range(settings.num_players):
        batch.sit(slice(None), seat, registry.mobster(name, GAME.name))
    return batch


def says(name, scene):
    """The option that this gang chooses at the question of the moment."""
    batch = seated(name, scene.batch.settings)
    batch.states[:] = scene.batch.states
    batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
    action = int(batch.io["suggested"][0])
    return action - int(a.FIRST[a.DECISION_OF[action]])


def orders(name, scene):
    """The order of the moment: the name of a space, pass or attack."""
    option = says(name, scene)
    return {c.PASS: "pass", c.ATTACK: "attack"}.get(option) or NAME_OF_SPACE[option]


def attacks(name, scene, seat=RED):
    """It must attack: target, block that leads, goons."""
    scene.answers(seat, "order", c.ATTACK)
    found = []
    for question in ("attack", "lead"):
        option = says(name, scene)
        found.append(name_of(option - 1))
        scene.answers(seat, question, option)
    return (*found, 1 + says(name, scene))


# ---- odds


def test_odds_are_those_of_the_house_data():
    """conflict_odds_of_attacker and seizing_roll: prohibition.yaml."""
    for (force, against), percent in {(1, 1): 33, (2, 1): 90, (2, 2): 42, (3, 2): 85, (3, 3): 45, (4, 3): 81, (4, 4): 46}.items():
        assert WIN[force, against] / 10 == pytest.approx(percent, abs=1.01)
    assert SEIZING.tolist() == [0, 0.5, 0.75, 0.875, 0.9375]
    assert (SEIZE <= WIN).all() and (np.diff(WIN, axis=0) >= 0).all() and (np.diff(WIN, axis=1) <= 0).all()


# ---- what the best one does


STACK = {"goons": {11: 4}, "guards": {11: 0}}  # four goons in the headquarters of Red, and no guard


def test_it_sets_foot_where_it_has_none():
    target, _, _ = attacks("kingpin", table(**STACK))
    assert target // 10 in (2, 6, 7)  # the homes of the others


def test_it_leads_those_that_are_missed_least():
    _, lead, goons = attacks("kingpin", table(**STACK, year=2))
    assert lead == 11 and goons >= 2


@pytest.mark.parametrize("money, choice", [(15, a.FACE), (40, a.BRIBE)])
def test_it_pays_the_tax_men_what_is_cheaper(money, choice):
    """A quarter of 15 Gs is 5, of 40 Gs 10, and the bribe is 10: who can bribe for the same does."""
    t = table(money={RED: money}, heat={RED: 7}, feds=["Tax Men"], gangsters={RED: 3})
    t.orders(RED, "Protection Money")
    assert t.asked() == (RED, "fed")
    assert says("kingpin", t) == choice


@pytest.mark.parametrize("hand, spent", [("Model Citizen", False), ("Empire Builder", True)])
def test_it_spends_a_card_whose_goal_is_out_of_reach(hand, spent):
    """One hit more decides; Empire Builder (five buildings) cannot be met in the last year, Model Citizen is all but met."""
    t = table(year=6, goons={11: 2, 21: 0, 22: 1}, guards={22: 0}, hand={RED: [hand]}, heat={RED: 2}, money={RED: 0})
    t.attacks(RED, 22, lead=11, goons=2)
    t.dice(22, "mm", "m")
    t.fights(BLUE)
    assert t.asked() == (RED, "tactic")
    assert (says("kingpin", t) != a.NONE) == spent


SPEAKEASY_DUE = {"year": 3, "build": {12: "Speakeasy"}, "money": {RED: 40}, "goons": {11: 1, 12: 1, 13: 1},
                 "extortion": {RED: "Shake Down"}}


@pytest.mark.parametrize("hand, builds", [(["Last Call"], True), ([], False)])
def test_it_pursues_a_goal_within_reach(hand, builds):
    """A second speakeasy completes Last Call; without the card it is worth less than other orders."""
    t = table(**SPEAKEASY_DUE, hand={RED: hand})
    assert (orders("kingpin", t) == "Establish Speakeasy") == builds


def test_it_puts_its_stack_into_the_headquarters():
    t = table(phase="defend", year=2)
    assert t.asked() == (RED, "rearrange")
    assert says("kingpin", t) == a.TAKE_ALL_UP
    t.answers(RED, "rearrange", a.TAKE_ALL_UP)
    while t.asked()[1] == "guards":
        t.answers(RED, "guards", says("kingpin", t))
    assert says("kingpin", t) >= 2


# ---- each doctrine


PRIZE = {"turf": {17: BLUE}, "build": {17: "Brewery*"}, "goons": {11: 4, 17: 0}, "guards": {11: 0}, "year": 3}


@pytest.mark.parametrize("name, choice", [("saboteur", {a.TORCH, a.STEAL}), ("warlord", {a.SEIZE}), ("kingpin", {a.SEIZE})])
def test_who_torches_and_who_seizes(name, choice):
    t = table(**PRIZE)
    t.attacks(RED, 17, lead=11, goons=4)
    assert t.asked() == (RED, "spoils")
    assert says(name, t) in choice


@pytest.mark.parametrize("name, charms", [("politician", True), ("warlord", False)])
def test_who_charms(name, charms):
    t = table(heat={RED: 40}, year=4, money={RED: 0})
    assert (orders(name, t) == "Charm Campaign") == charms


def test_the_builder_builds_and_the_warlord_attacks():
    parts = {"goons": {11: 1, 12: 1, 13: 1}, "money": {RED: 60}, "year": 2, "booze": {RED: 6}}
    t = table(**parts)
    assert orders("builder", t) in {"Setup Still", "Build Brewery", "Establish Speakeasy", "Open Nightclub", "Infiltrate Ward Machine",
                                    "Found Settlement House"}
    assert orders("warlord", table(**{**parts, **STACK})) == "attack"


def test_the_extortionist_extorts():
    assert orders("extortionist", table(goons={11: 1, 12: 0, 13: 0, 31: 0, 41: 0, 51: 0}, turf={
        number: RED for number in (16, 17, 18)})) in {"Shake Down", "Reign of Terror", "Protection Money"}


def test_styles_are_checked():
    with pytest.raises(ValueError, match="no such parameters: speed"):
        style(speed=1)
    with pytest.raises(ValueError, match="stack=9: must be 4 or less"):
        style(stack=9)


# ---- search


def test_chances_are_even_at_the_start_and_the_ranks_at_the_end():
    begun = GameBatch(GAME, GAME.settings(num_players=3), 2)
    begun.reset(np.arange(2))
    assert chances(begun.states, 3) == pytest.approx(1 / 3)
    batch = seated("kingpin", GAME.settings(years=2), games=4)
    batch.reset(np.arange(4))
    batch.settle()
    over = chances(batch.states, 4)
    assert over.sum(1) == pytest.approx(1)
    assert ((over > 0) == (GAME.outcome(batch.states).rank == 1)).all()


def test_chances_follow_the_points_more_with_fewer_years_left():
    batch = GameBatch(GAME, GAME.settings(), 2)
    batch.reset(np.arange(2))
    batch.states["headlines"][:, 1] = 4
    batch.states["year"] = [1, 5]
    early, late = chances(batch.states, 4)
    assert 1 / 4 < early[1] < late[1] and late[1] == late.max()


def test_hidden_picks_of_others_are_forgotten():
    batch = GameBatch(GAME, GAME.settings())
    batch.reset(np.arange(1))
    batch.states["pick"][:] = [3, 4, 5, 6]
    forget(batch.states, 2)
    assert batch.states["pick"][0].tolist() == [c.NOBODY, c.NOBODY, 5, c.NOBODY]


# ---- all of them, everywhere


GAMES = [{"num_players": 4}, {"num_players": 3}, {"num_players": 2}, {"house": "text_only"}, {"mats": "off", "tactics": "generic"},
         {"years": 1}, {"years": 3, "num_players": 2, "settlement_heat": "off"}]


@pytest.mark.parametrize("name", MOBSTERS)
@pytest.mark.parametrize("settings", GAMES, ids=lambda settings: "-".join(map(str, settings.values())))
def test_everybody_plays_every_game_to_its_end(name, settings):
    batch = seated(name, GAME.settings(**settings), games=4)
    batch.reset(np.arange(4))
    batch.settle()  # an answer that is not legal raises
    assert batch.done.all()


def wins_against(name, players):
    """One seat of the rival against this one in all other seats."""
    games = TRIED_OUT // players * players
    batch = GameBatch(GAME, GAME.settings(num_players=players), games, auto=codes.SHOW_FACTS)
    for seat in range(players):
        rival = np.arange(games) % players == seat
        batch.sit(np.flatnonzero(rival), seat, registry.mobster(GAME.rival, GAME.name))
        batch.sit(np.flatnonzero(~rival), seat, registry.mobster(name, GAME.name))
    batch.noise[:] = np.arange(games)
    batch.reset(np.arange(games) // players)
    batch.settle()
    return float(batch.reward[np.arange(games), np.arange(games) % players].mean())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rival_wins_most(players):
    """Of three and more against each of the others; of two, where some doctrines are as good, against all of them together."""
    wins = {name: wins_against(name, players) for name in ("random", *(each for each in MOBSTERS if each != GAME.rival))}
    if players == 2:
        assert np.mean(list(wins.values())[1:]) > 1 / players, wins
    else:
        assert min(wins.values()) > 1 / players, wins
