"""What a person at the table is told, in every variant of every game: answers by number, nothing that is hidden, rules, first lessons."""
import textwrap

import numpy as np
import pytest
from every_game import every_game, every_preset, every_variant, public

from bootleg_env.playing.human_game import HumanGame
from bootleg_env.playing.menu import full, menu, plain, shown


def questions(game, preset, players, seed):
    """A person's game, at one question after the other; the answers are drawn from the seed."""
    settings = public(game).settings(num_players=players, preset=preset)
    played, draw = HumanGame(game, settings, 0, ["random"] * (players - 1), seed), np.random.default_rng(seed)
    played.begin()
    while not played.is_over:
        yield played
        played.go_on(int(draw.choice(played.legal())))
    assert all(line.strip() for line in played.news(0)) and game.help.scoreboard(played.events)


@every_variant
def test_a_person_can_answer_every_question_by_number(game, preset, players, monkeypatch):
    """No two answers share a number or read the same; every question is a sentence; help has something to say; all fits 60 columns."""
    monkeypatch.setenv("COLUMNS", "60")
    asked = set()
    for played in questions(game, preset, players, 3):
        states, choices = played.batch.states, menu(played)
        assert len({choice.number for choice in choices}) == len(choices) == len(played.legal())
        counted = [plain(full(choice)) for choice in choices if game.help.number(states, choice.action) is None]
        assert len(set(counted)) == len(counted), "only what has a number of its own in the game may read the same"
        assert game.help.question(states).endswith((".", "?", ")")) and game.help.moment(states) and game.help.header(states, 0)
        if played.asked() not in asked:
            assert any(len(line) > 20 for line in game.help.help(states, played.legal(), ""))
            assert max(len(line) for text in shown(choices) for line in text.splitlines()) <= 60
        asked.add(played.asked())


@every_variant
def test_what_a_person_is_told_does_not_change_with_what_it_cannot_know(game, preset, players):
    """Header, question, offers, labels and notes are the same after `redraw`."""
    told = game.help
    for number, played in enumerate(questions(game, preset, players, 4)):
        if number % 7 == 0:
            states, legal = played.batch.states, played.legal()
            redrawn = game.redraw(states, 0, seed=number)
            assert told.header(states, 0) == told.header(redrawn, 0)
            assert told.help(states, legal, "") == told.help(redrawn, legal, "")
            for words in (told.moment, told.question, told.sides):
                assert words(states) == words(redrawn)
            for words in (told.label, told.note, told.number, told.sides):
                assert [words(states, action) for action in legal] == [words(redrawn, action) for action in legal]


@every_game
def test_every_decision_has_its_introduction(game):
    """Two to four lines on a usual screen."""
    introductions = [game.help.introduction(row["name"]) for row in game.decisions()]

    assert len(set(introductions)) == len(introductions)
    for text in introductions:
        assert 2 <= len(textwrap.wrap(text, 90)) <= 4, text


@every_preset
@pytest.mark.parametrize("width, most", [(60, 34), (80, 26)])
def test_the_rules_fit_a_screen(game, preset, width, most):
    told = game.help.rules(public(game).settings(preset=preset))

    assert 5 <= sum(len(textwrap.wrap(text, width, subsequent_indent="  ")) for text in told) <= most
    assert "most" in told[0] and "win" in told[0]


ONLY_THEN = {  # by game: settings, others, and words of the rules that are said with the first but not with the others; the length first
    "bootleggers": [({"rounds": 8}, {}, "8 round"), ({}, {"deals": "off"}, "promise")],
    "stones": [({"rounds": 3}, {}, "3 round"), ({}, {"deals": "off"}, "promise")],
    "rum_run": [({"max_turns": 80}, {}, "80 turn"), ({"num_players": 2}, {}, "12 of them win"),
                ({"distilleries": "five"}, {}, "7 of them win"),
                ({"num_players": 2, "variant": "horse_power"}, {"num_players": 2}, "Horse power"),
                ({"num_players": 2, "variant": "tortoise_hare"}, {"num_players": 2}, "Blue is fast")],
    "prohibition": [({"years": 3}, {}, "3 years"), ({"years": 1}, {}, "1 year "), ({}, {"house": "text_only"}, "infamy"),
                    ({"house": "text_only"}, {}, "every Fed card is Raid!")],
}


@every_game
def test_the_rules_are_those_of_the_settings(game):
    """Length of the game, deals, variants."""
    for these, others, words in ONLY_THEN[game.name]:
        told, otherwise = (game.help.rules(public(game).settings(**settings)) for settings in (these, others))
        assert words in " ".join(told) and words not in " ".join(otherwise)
    these, others, words = ONLY_THEN[game.name][0]
    told, otherwise = (game.help.rules(public(game).settings(**settings)) for settings in (these, others))
    assert words in told[0] and told[1:] == otherwise[1:]
