"""The words of `bootleg play`: questions, numbers of answers, news, help on cards, and offers that can be undone."""
import random

import numpy as np
import pytest
from played import fresh_batch

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words import help as words
from bootleg_env.commands import play
from bootleg_env.playing.human_game import HumanGame


@pytest.fixture
def seated():
    """A person in seat 1 of a new game, at the first question."""
    played = HumanGame(GAME, GAME.settings(num_players=3), 1, ["random", "random"], 5)
    played.begin()
    return played


def asked(played):
    return GAME.asked(played.batch.states)["decision"]


def test_an_offer_can_be_undone_until_it_is_sent(seated):
    while asked(seated) != "deal_partner":
        seated.go_on(seated.legal()[0])
    before, events = seated.batch.record(), len(seated.events)

    steps = 0
    while asked(seated) != "deal_get":
        assert seated.try_quietly(seated.legal()[0 if steps else 1])
        steps += 1
    assert seated.try_quietly(seated.legal()[0])
    enough = seated.legal()[0]
    assert not seated.try_quietly(enough)  # sent, it is no longer only the person's own
    for _ in range(steps + 1):
        assert seated.undo()

    assert not seated.undo()
    assert (seated.batch.record(), len(seated.events)) == (before, events)


def test_a_bid_is_final(seated):
    assert not seated.try_quietly(seated.legal()[0])


def test_zero_is_always_nothing():
    """Whatever the question, 0 is pass, done, none, no, nowhere."""
    played = HumanGame(GAME, GAME.settings(num_players=5), 0, ["random"] * 4, 3)
    played.begin()
    questions = set()
    while not played.is_over:
        questions.add(asked(played))
        for choice in play.menu(played):
            if choice.number == 0 and not choice.label.startswith(("0 ", "Al's")):
                assert choice.names[0] in ("pass", "done", "keep", "idle", "no more", "enough", "refuse", "reject", "truck 0")
        played.go_on(random.Random(played.batch.record()).choice(played.legal()))
    assert len(questions) > 12


def test_news_are_only_what_a_mobster_may_know(seated):
    """A card another draws blind is not named."""
    pick = {"event": "pick", "round": 1, "phase": "muscle", "seat": 0, "card": "hit", "from": "windfall"}
    seated.events.append(pick)
    assert "a card nobody sees" in seated.news(len(seated.events) - 1)[0]
    seated.events[-1] = pick | {"seat": 1}
    assert "Hit" in seated.news(len(seated.events) - 1)[0]


@pytest.mark.parametrize("card", c.CARD_NAMES[1:])
def test_help_knows_every_card(card):
    batch = fresh_batch("rulebook", 4, 3)
    word = card.replace("_", " ").split()[0]
    assert any(word in line.lower() and len(line) > 20 for line in words.help(batch.states, [0], word))


def test_help_explains_the_question_and_its_cards():
    batch = fresh_batch("rulebook", 4, 3)
    assert words.help(batch.states, [0], "")[0].startswith("bid: which muscle card to lay face down")
    while GAME.asked(batch.states)["decision"] != "pick":
        batch.answer(batch.sample_one())
    legal = np.flatnonzero(batch.mask[0]).tolist()
    cards = {words.card_in(batch.states, action) for action in legal} & {*c.CARD_NAMES[1:]}
    lines = words.help(batch.states, legal, "")
    assert cards and all(any(line.startswith(words.title(card)) for line in lines) for card in cards)
    assert words.help(batch.states, [0], "zzz") == ["nothing is known about 'zzz'"]
