"""What a newcomer must find in a prompt: cards on offer before the bid, mats, own cards; news fill what is left and no more."""
from every_game import every_game, public
from test_talk import positions, prompt

from bootleg_env.bootleggers.words import lessons
from bootleg_env.bootleggers.words.names import title
from bootleg_env.games import game as game_named
from bootleg_env.language.talk import LEAST_NEWS, MOST_NEWS, MOST_PROMPT, latest
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


def test_mats_and_own_cards_are_explained():
    orders = 0
    for batch, text in asked(game_named("prohibition"), "order", num_players=4):
        for mat in batch.states["mat"][0][:4]:
            assert f"{house.MATS[mat].name}: {house.MATS[mat].effect}" in text
        assert "Your cards (house). " in text
        orders += 1
    assert orders > 10


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
