"""The runners of The Rum Run: each does what its file says, all of them play every game to its end, and the best one is the rival."""
import numpy as np
import pytest
from rum_run_scene import BLUE, EMPTY, RED, distillery, road, table, words

from bootleg_agents import registry
from bootleg_agents.rum_run.cast import MOBSTERS
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.rum_run.game import GAME

BOX, INN = "Bibbletop Baby Box", "The Inn at Lumpleknee"
TURN_DECISIONS = 8  # more than a turn asks
slow_uncompiled = pytest.mark.skipif(INTERPRETED, reason="whole games, about a minute each")


def seated(name, settings, games=1):
    """A batch in which this runner sits on all seats."""
    batch = GameBatch(GAME, settings, games, auto=codes.SHOW_FACTS)
    for seat in range(settings.num_players):
        batch.sit(slice(None), seat, registry.mobster(name, GAME.name))
    return batch


def says(name, scene):
    """The words of this runner's answer to the question of the moment."""
    batch = seated(name, scene.batch.settings)
    batch.states[:] = scene.batch.states
    batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
    return GAME.answer_words(batch.states, int(batch.io["suggested"][0]))


def turn(name, scene):
    """All that this runner answers in its turn: decisions and words."""
    seat, said = scene.turn, []
    while len(said) < TURN_DECISIONS:
        asked = GAME.asked(scene.batch.states)
        if asked is None or asked["seat"] != seat or (said and asked["decision"] == "act"):
            return said
        answer = says(name, scene)
        said.append((asked["decision"], answer))
        scene.answers(seat, asked["decision"], answer)
    raise AssertionError(said)


# ---- each doctrine


NORTH_BOX = distillery(BOX, "n6", 6, "n4 north")
SOUTH_INN = distillery(INN, "s4", 2, "s3 south")
PILE_BESIDE = (road(BLUE, "north", "6-6 6-3"), road(RED, "east", "6-6"), road(RED, "north", "6-4 4-1 1-1", start="e1"),
               road(RED, "west", "1-2(4)", start="n3e1"))
ON_THE_ROAD = (road(BLUE, "north", "6-6 6-3 3-5(1)"), road(RED, "east", "6-6 6-2"))


@pytest.mark.parametrize("name", ["roadbuilder", "hoarder", "regent"])
def test_who_goes_to_the_richest_door(name):
    assert turn(name, table(distilleries=[NORTH_BOX, SOUTH_INN]))[0] == ("cell", words("n1"))
    assert turn(name, table(distilleries=[distillery(BOX, "n6", 6, "n4 north", left=1), distillery(INN, "s4", 3, "s3 south")]))[0] == (
        "cell", words("s1"))


def test_regent_begins_with_what_nobody_breaks():
    said = turn("regent", table(distilleries=[NORTH_BOX]))
    assert said[:2] == [("cell", words("n1")), ("token", "6-6")]


@pytest.mark.parametrize("name, takes", [
    ("raider", True), ("regent", True), ("opportunist", True), ("roadbuilder", False), ("homebody", False)])
def test_who_takes_the_pile_beside_the_road(name, takes):
    t = table(*PILE_BESIDE, distilleries=[distillery(INN, "s4", 6, "s3 south"), EMPTY])
    turn(name, t)
    assert (t.lies("n3")[0] == "Blue") == takes
    assert t.barrels("n3") == 4


@pytest.mark.parametrize("name, act", [("homebody", "caravan"), ("opportunist", "caravan"), ("hoarder", "build"), ("roadbuilder", "build")])
def test_who_sends_the_barrel_before_the_next_claim(name, act):
    t = table(*ON_THE_ROAD, distilleries=[NORTH_BOX, EMPTY])
    assert turn(name, t)[0] == ("act", act)


def test_hoarder_sends_when_nothing_is_left_to_claim():
    assert turn("hoarder", table(*ON_THE_ROAD, distilleries=[EMPTY]))[0] == ("act", "caravan")


def test_blocker_takes_the_door_that_somebody_still_waits_for():
    doors = [distillery(BOX, "n5", 3, "n3 north (1)"), distillery(INN, "s4", 3, "s3 south")]
    assert turn("blocker", table(distilleries=doors))[0] == ("cell", words("s1"))
    doors = [distillery(BOX, "n5", 3, "n3 north"), distillery(INN, "s4", 3, "s3 south (1)")]
    assert turn("blocker", table(distilleries=doors))[0] == ("cell", words("n1"))


def test_regent_plays_the_pile_that_just_reaches_town_center():
    t = table(road(BLUE, "north", "6-6 6-3(2) 3-5(1)"), road(RED, "east", "6-6 6-2"))
    assert turn("regent", t) == [("act", "caravan"), ("cell", words("n2"))]
    assert t.scores == [1, 0]


def test_a_used_up_road_is_taken_up_again():
    """No token in hand goes on, and nothing lies on the road: its end goes to the crossroads, towards the barrels."""
    t = table(road(BLUE, "north", "6-6 6-5"), hands=[[], None], distilleries=[distillery(BOX, "e3", 6, "e2 east")])
    turn("regent", t)
    assert t.lies("n2") is None and (t.lies("e1") or t.lies("n1e1")) == ("Blue", "5-6", "east")


def test_a_loose_end_goes_out_of_the_way_of_the_token_behind_it():
    """Nothing in hand. The entrance wants 6-3 and then 3-4, but 3-4 hangs on 6-3: three moves, and none is taken back."""
    t = table(road(BLUE, "north", "6-6 6-3 3-4"), road(BLUE, "south", "4-4(1)"), hands=[[], []],
              distilleries=[distillery(BOX, "n2e3", 6, "n1e2 east"), EMPTY])
    turn("regent", t)
    assert t.lies("n3") is None and t.lies("n2") is not None
    turn("regent", t)
    assert t.lies("n2") is None and t.lies("n1e1") == ("Blue", "3-6", "west")
    turn("regent", t)
    assert t.lies("n1e2") == ("Blue", "3-4", "east") and t.scores[BLUE] + t.barrels("n1e2") + t.barrels("n1e1") + t.barrels("n1") > 1


def test_a_branch_is_taken_up_before_the_crossroads_that_bears_it():
    """The hand has only what comes beside the double. Both branches of 4-4 go, one into the road, then 4-4 itself where that turns."""
    t = table(road(BLUE, "north", "1-4 4-4"), road(BLUE, "east", "4-3", start="n2"), road(BLUE, "west", "4-2", start="n2"),
              road(BLUE, "west", "3-2(1)"), hands=[["4-6"], []], distilleries=[distillery(BOX, "n3e2", 6, "n1e2 north"), EMPTY])
    for _ in range(3):
        turn("regent", t)
    assert t.lies("e1") == ("Blue", "3-4", "east") and t.lies("e2") == ("Blue", "4-4") and t.barrels("n1e2") == 6


# ---- all of them, everywhere


GAMES = [{"num_players": 4}, {"num_players": 3, "distilleries": "five"}, {"num_players": 2}, {"num_players": 2, "variant": "horse_power"},
         {"num_players": 2, "variant": "tortoise_hare"}, {"num_players": 4, "board": 12}, {"num_players": 3, "board": 12},
         {"num_players": 2, "board": 12, "distilleries": "two_sixes", "thickets": "some"}]


@slow_uncompiled
@pytest.mark.parametrize("name", MOBSTERS)
@pytest.mark.parametrize("settings", GAMES, ids=lambda settings: "-".join(map(str, settings.values())))
def test_everybody_plays_every_game_to_its_end(name, settings):
    batch = seated(name, GAME.settings(max_turns=120, **settings), games=4)
    batch.reset(np.arange(4))
    batch.settle()  # an answer that is not legal raises
    assert batch.done.all()


@slow_uncompiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rival_wins_most(players):
    """One seat of the rival against each of the others in all other seats, on the small board. Of two, hoarder is its equal there."""
    games, equals = 24 * players, {GAME.rival, *(["hoarder"] if players == 2 else [])}
    for name in ("random", *(each for each in MOBSTERS if each not in equals)):
        batch = GameBatch(GAME, GAME.settings(num_players=players, board=12), games, auto=codes.SHOW_FACTS)
        for seat in range(players):
            rival = np.arange(games) % players == seat
            batch.sit(np.flatnonzero(rival), seat, registry.mobster(GAME.rival, GAME.name))
            batch.sit(np.flatnonzero(~rival), seat, registry.mobster(name, GAME.name))
        batch.noise[:] = np.arange(games)
        batch.reset(np.arange(games) // players)
        batch.settle()
        wins = batch.reward[np.arange(games), np.arange(games) % players].mean()
        assert wins > 1 / players, (name, wins)
