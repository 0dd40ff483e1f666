"""The leak test finds what it should: every hidden thing is varied by some twin, and a fault in whatever a seat is shown is seen."""
import importlib
import json
import zlib
from pathlib import Path

import numpy as np
import pytest
from every_game import every_game, public

from bootleg_agents.search import Search
from bootleg_env.adapters.aec import RawEnv
from bootleg_env.adapters.solo import SoloEnv
from bootleg_env.bootleggers.words import journal
from bootleg_env.commands import main, options
from bootleg_env.engine.batch import GameBatch
from bootleg_env.fuzzing import leaks, portions
from bootleg_env.fuzzing.leaks import LeakTest
from bootleg_env.games import game as game_named
from bootleg_env.language import Talk
from bootleg_env.web import view

ROOT = Path(__file__).parents[2]
VARIED = {  # by game: fields of its record that somebody cannot know (secret thug cards are rare: see the scenario below)
    "bootleggers": {"seed", "muscle_at", "bid", "action_deck", "truck_deck", "cash", "offer", "offer_to"},
    "prohibition": {"seed", "scheme_at", "infamy_at", "pick", "dealt_to", "picked_in", "kept_from"},
    "stones": {"seed", "fist"},
    "rum_run": set(),
}
WITH_A_WINDFALL = 1312  # seed of a game in which somebody draws a thug card that may stay secret
MAY_BE_NONE = ("asked otherwise", "told openly")
SETTINGS = {"bootleggers": {"money": "announced", "rounds": 8}, "prohibition": {"years": 1}}


def played(game, games=1, way="rival", **settings):
    """Some games, looked at closely."""
    test = LeakTest(game, public(game).settings(**{**SETTINGS.get(game.name, {}), **settings}), 1 + np.arange(games), [way] * games)
    test.play()
    return test


@every_game
def test_all_that_is_hidden_is_varied(game):
    test = played(game, 2, "random")
    assert test.found == []
    assert test.varied >= VARIED[game.name]
    assert not test.varied or game.hidden_information
    assert not game.hidden_information or all(number for name, number in test.counted.items() if name not in MAY_BE_NONE)


# ---- planted faults: each shows somebody what is hidden, in one way


def all_events(self, events, seat):
    return list(events)


def gossip(talk, states):
    return str(talk.game.look(states, (talk.seat + 1) % talk.settings.num_players).tolist())


def info_of_another(env, action):
    """As `step`, with another's observation in all infos."""
    env.played(action)
    for agent in env.agents:
        env.infos[agent] = {**env.infos[agent], "another": env.batch.look(1 - int(agent[-1]) % 2).tolist()}


def info_of_learner(env):
    observation, info = env.really_shown()
    return observation, {**info, "another": env.batch.look((env.seat + 1) % env.settings.num_players).tolist()}


def in_the_true_game(search, state, seat, seeds):
    """Search that does not redraw: it answers by what others hold."""
    return np.repeat(state.view(np.uint8).reshape(1, -1), len(seeds), 0).reshape(-1).view(state.dtype)


def news_of_all(now, eyes, since):
    return [str(event) for event in now.events[1:]]


PLANTED = {
    "a journal": ("the journal", lambda game: (type(game), "known_events", all_events)),
    "a prompt": ("the prompt", lambda game: (Talk, "situation", gossip)),
    "a page": ("the page", lambda game: (view, "news", news_of_all)),
    "an info": ("an AEC environment", lambda game: (RawEnv, "_play", info_of_another)),
    "an info of one learner": ("an environment of one learner", lambda game: (SoloEnv, "_shown", info_of_learner)),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_leak_is_found(what, monkeypatch):
    game = game_named("prohibition")
    monkeypatch.setattr(RawEnv, "played", RawEnv._play, raising=False)
    monkeypatch.setattr(SoloEnv, "really_shown", SoloEnv._shown, raising=False)
    name, planted = PLANTED[what]
    monkeypatch.setattr(*planted(game))
    assert any(f" {name} of seat " in words for _, words in played(game).found)


def test_a_search_that_peeks_is_found(monkeypatch):
    monkeypatch.setattr(Search, "redrawn", in_the_true_game)
    monkeypatch.setattr(leaks, "SLOW", 3)
    assert any("the answer of search:12 of seat " in words for _, words in played(game_named("stones"), 6).found)


def test_an_offer_under_way_that_is_shown_is_found(monkeypatch):
    """Nothing of it is redrawn: the twin's offer is another one."""
    game = game_named("bootleggers")
    real = type(game).view
    monkeypatch.setattr(type(game), "view", lambda self, states, settings, seat=None: {
        **real(self, states, settings, seat), "offer": states["offer"][0].tolist()})
    found = played(game, rounds=8).found
    assert any("the view of seat " in words for _, words in found)


def test_a_blind_draw_that_is_told_to_all_is_found(monkeypatch):
    """Windfall, p. 15: what others draw is varied only from before the draw; a twin that draws the same card again excuses nothing."""
    monkeypatch.setattr(journal, "known", lambda event, seat: journal.known_setup(event, seat) if event["event"] == "setup" else event)
    (portion,) = portions.portions(1, WITH_A_WINDFALL, "bootleggers", portions.LEAKS)
    assert any("the journal of seat " in words for words in leaks.play(portion).violations)


@pytest.mark.parametrize("tool", ["planted_leaks", "planted_rules"])
def test_the_faults_of_the_tools_can_be_planted(tool, monkeypatch):
    """The texts that they replace are there, once each."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    planting = importlib.import_module("planting")
    for fault in importlib.import_module(tool).FAULTS:
        assert planting.place(fault, ROOT).read_text(encoding="utf-8").count(fault.old) == 1, fault.what


# ---- the verb


@every_game
def test_fuzz_compares_what_seats_are_shown(game, capsys):
    assert main(["fuzz", "--game", game.name, "--leaks", "--games", "2", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 2 and figures["violations"] == 0 and figures["positions"] >= figures["decisions"] * game.seats[0]


def all_of_it(self, seat, row=0):
    """In place of an observation: a number that is another one for every record."""
    return np.full(self.game.facts, zlib.crc32(self.states[row : row + 1].tobytes()) % 9973)


LEAKS = {  # what a seat is shown, and a fault in it that shows what is hidden
    "the observation": lambda game: (GameBatch, "look", all_of_it),
    "the view": lambda game: (type(game), "view", lambda self, states, settings, seat: self.snapshot(states, settings, 0)),
    "the board": lambda game: (type(game), "board_text", lambda self, states, width=None: states.tobytes().hex())}


@pytest.mark.parametrize("what", LEAKS)
@every_game
def test_fuzz_finds_a_leak_and_plays_it_again(game, what, capsys, monkeypatch):
    if not game.hidden_information:
        pytest.skip(f"{game.title} hides nothing")
    monkeypatch.setattr(*LEAKS[what](game))
    assert main(["fuzz", "--game", game.name, "--leaks", "--games", "1", "--seed", "7"]) == 1

    text = " ".join(capsys.readouterr().out.split())
    assert "seed 7: decision " in text and f"{what} of seat 0 changes with what that seat cannot know" in text
    assert f"bootleg fuzz{options.game_words(game.name)} --leaks --games 1 --seed SEED" in text
