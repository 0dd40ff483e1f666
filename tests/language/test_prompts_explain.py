"""What a newcomer must find in a prompt: cards on offer before the bid, mats, own cards; news fill what is left and no more."""
import re

import numpy as np
from every_game import every_game, public
from test_talk import positions, prompt

from bootleg_env.bootleggers.words import lessons
from bootleg_env.bootleggers.words.names import title
from bootleg_env.games import game as game_named
from bootleg_env.language.talk import LEAST_NEWS, MOST_NEWS, MOST_PROMPT, SOURCE, Talk, latest
from bootleg_env.prohibition.tables import house


def asked(game, decision, **settings):
    """Prompts of a random game with this question."""
    for batch, events in positions(game, public(game).settings(**settings), every=1):
        if game.asked(batch.states)["decision"] == decision:
            yield batch, prompt(batch, events)[1]


def test_cards_on_offer_are_explained_before_the_bid():
    bids = 0
    for batch, text in asked(game_named("bootleggers"), "bid", num_players=4):
        cards = [lessons.c.CARD_NAMES[card] for card in batch.states["offers"][0] if card]
        assert cards and all(text.count(f"({title(card)}: {lessons.card_text(card)})") == 1 for card in cards)
        assert ("truck: $" in text) == bool(batch.states["truck_offer"][0])
        bids += 1
    assert bids > 10


def test_mats_are_explained_once_and_own_cards_where_they_count():
    prohibition = game_named("prohibition")
    settings, orders = public(prohibition).settings(num_players=4), 0
    rules = Talk(prohibition, settings, 0).instructions()
    for batch, text in asked(prohibition, "order", num_players=4):
        for mat in batch.states["mat"][0][:4]:
            assert rules.count(f"{house.MATS[mat].name}: {house.MATS[mat].effect}") == 1 and house.MATS[mat].effect not in text
        assert text.count("(Your cards. ") == 1
        orders += 1
    assert orders > 10
    assert not any("Your cards" in text for _, text in asked(prohibition, "garrison", num_players=4))
    for other in ({"mats": "off"}, {"house": "text_only"}):
        assert "Mats" not in Talk(prohibition, public(prohibition).settings(**other), 0).instructions()


def test_where_house_data_come_from_is_no_matter_of_a_player():
    prohibition, marked = game_named("prohibition"), 0
    for batch, events in positions(prohibition, public(prohibition).settings(), every=5):
        talk, text = prompt(batch, events)
        marked += "house)" in prohibition.board_text(batch.states, 100)
        talk.read("")
        for each in (text, talk.instructions(), talk.again()):
            assert not re.search(r"house\)|\(house|\(text\)", each)
    assert marked > 10


@every_game
def test_the_table_does_not_say_again_what_the_rules_say(game):
    """Nor is the question in it, also where it takes several lines."""
    settings = public(game).settings()
    for batch, events in positions(game, settings):
        talk, text = prompt(batch, events)
        assert " is asked " not in text[text.index("Now: ") : text.index("Question: ")]
        for legend in game.help.legend(settings):
            assert legend[:40] not in text
            assert SOURCE.sub("", legend) in talk.instructions()


def test_cards_that_lie_open_are_explained_before_one_plans():
    found = 0
    for batch, text in asked(game_named("bootleggers"), "place_influence", num_players=4):
        s = batch.states[0]
        for thug in np.flatnonzero((s["thugs"] > s["secret"]).any(0)):
            name = lessons.c.THUG_NAMES[thug]
            assert text.count(f"({title(name)}: {lessons.card_text(name)})") == 1
            found += 1
    assert found > 5


def test_zero_is_said_to_send_an_offer_only_once_there_is_one():
    seen = set()
    for _, text in asked(game_named("bootleggers"), "deal_get", num_players=4):
        seen.add("\n0) that is all: send the offer" in text)
        assert ("\n0) that is all: send the offer" in text) == (
            "You give: nothing\nYou get: nothing" not in text) and "0 sends the offer, once there is something on either side" in text
    assert seen == {True, False}


WORDS = {  # what a table or a question says, and how the rules explain it
    "bootleggers": ("public » Dot's small 3 [4]", "majority (the leader's)", "✶"),
    "rum_run": ("road: barrels on tokens joined to it", "cut: barrels on tokens that are cut off", "town: the sides of Town Center",
                "6, then 3, then 1, then none", "Overshooting with 4 barrels, two steps away"),
    "prohibition": ("A guard comes with your HQ and with each building", "no gangster is away", "begin at 1, 20, 37, 55 heat"),
    "stones": ()}


@every_game
def test_words_of_the_table_are_explained(game):
    rules = Talk(game, public(game).settings(), 0).instructions()
    assert all(words in rules for words in WORDS[game.name])


@every_game
def test_news_fill_what_is_left(game):
    """As much of the last news as fits, or a little in any case."""
    for batch, events in positions(game, public(game).settings(), every=7):
        _, text = prompt(batch, events)
        now = text[text.index("Now: ") :]
        assert len(text) <= max(MOST_PROMPT, len(now) + LEAST_NEWS + 60)


def test_latest():
    told = ["One. Two.", "Three is here. Four is there.", "Five. Six is the last."]
    assert latest(told, 2, MOST_NEWS) == told[1:] and latest(told, 0, MOST_NEWS) == [] == latest([], 3, MOST_NEWS)
    assert latest(told, 3, 25) == told[2:] and latest(told, 3, 18) == ["... Six is the last."]
    assert latest(["nothing ends here"], 3, 5) == ["nothing ends here"]
