"""Answers in words: distinct, and parsed back to themselves; errors say who was asked what and what is legal."""
import numpy as np
import pytest
from played import KINDS, fresh_batch, legal

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words import answers as words
from bootleg_env.bootleggers.words import names
from bootleg_env.engine.answers import MOST_SHOWN


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}_{kind[1]}")
def test_every_legal_answer_has_its_own_words(kind):
    batch = fresh_batch(*kind)

    while not batch.done[0]:
        answers = legal(batch)
        tokens = [words.answer_words(batch.states, action) for action in answers]
        assert len(set(tokens)) == len(tokens)
        assert not any(odd in token for odd in ("nothing", "empty chair", "|") for token in tokens)
        for action in {answers[0], answers[-1], answers[len(answers) // 2]}:
            assert GAME.action_from_words(batch.states, batch.mask[0], words.answer_words(batch.states, action)) == action
            assert words.describe(batch.states, action).startswith(f"{names.NAMES[batch.seat[0]]} (mobster_{batch.seat[0]}) ")
        batch.answer(batch.sample_one())


@pytest.mark.parametrize("kind", KINDS[:4], ids=lambda kind: f"{kind[0]}_{kind[1]}")
def test_asked_agrees_with_the_mask(kind):
    batch = fresh_batch(*kind)

    while not batch.done[0]:
        asked = words.asked(batch.states)
        assert asked["seat"] == batch.seat[0]
        assert asked["decision"] == a.NAMES[a.DECISION_OF[legal(batch)[0]]]
        if asked["decision"] in ("load", "send", "admit"):
            assert 0 <= asked["truck"] < c.TRUCKS
        if asked["decision"].startswith("target_") or asked["decision"] == "react":
            assert asked["card"] in c.THUG_NAMES
        if asked["decision"] in ("deal_give", "deal_get", "deal_answer"):
            assert asked["partner"] != asked["seat"] and isinstance(asked["give"], list) and isinstance(asked["get"], list)
        batch.answer(batch.sample_one())
    assert words.asked(batch.states) is None


def test_every_action_can_be_described():
    """Also those that are not legal: no crash on any id."""
    batch = fresh_batch("rulebook", 4, 3)

    for _ in range(40):
        for action in range(0, a.ACTIONS, 3):
            assert words.describe(batch.states, action)
        batch.answer(batch.sample_one())


def test_every_term_has_its_own_words():
    assert len({names.term_words(names.term_dict(term)) for term in range(a.TERMS)}) == a.TERMS
    assert names.term_dict(0) == {"term": "cash", "amount": 1}
    assert names.term_words({"term": "no_harm"}) == "no_harm"


def test_every_card_has_a_title():
    assert names.title("hey_free_truck") == "Hey, Free Truck"
    assert names.title("copper_in_the_house") == "Copper in the House"
    assert names.title("double_influence") == "Double Influence"
    assert len({names.title(card) for card in c.CARD_NAMES}) == c.CARD_CODES


@pytest.mark.parametrize("answer, words_shown", [
    (200, "action 200 answers send"), (-1, "action -1 is none of 0 to"), (99999, "action 99999 is none of 0 to"),
    ("hit", "action 'hit' is no whole number"), (None, "action None is no whole number"), (2.0, "action 2.0 is no whole number"),
    (True, "action True is no whole number")])
def test_an_illegal_answer_is_explained_in_one_line(answer, words_shown):
    batch = fresh_batch("rulebook", 4, 3)

    text = GAME.explain_illegal(batch.states, answer, batch.mask[0])

    assert text.startswith("mobster_0 is asked bid; ") and words_shown in text and "\n" not in text
    assert f"legal: {legal(batch)[0]} (muscle {legal(batch)[0] + 1}), " in text


def test_the_wrong_card_is_named():
    batch = fresh_batch("rulebook", 4, 3)
    missing = next(card for card in range(c.MUSCLE_CARDS) if card not in legal(batch))

    text = GAME.explain_illegal(batch.states, np.int64(missing), batch.mask[0])

    assert f"action {missing} (muscle {missing + 1}) is not legal" in text


def test_a_long_list_is_cut():
    batch = fresh_batch("rulebook", 4, 3)
    while len(legal(batch)) <= MOST_SHOWN:
        batch.answer(batch.sample_one())

    text = GAME.explain_illegal(batch.states, -1, batch.mask[0])

    assert text.endswith(f"... {len(legal(batch))} in all")


def test_nobody_is_asked_when_the_game_is_over():
    batch = fresh_batch("quiet", 3, 14)
    while not batch.done[0]:
        batch.answer(batch.sample_one())

    assert "the game is over" in GAME.explain_illegal(batch.states, 3, batch.mask[0])
    assert words.describe(batch.states, 3) == "the game is over"


def test_words_that_mean_nothing_are_refused():
    batch = fresh_batch("rulebook", 4, 3)

    with pytest.raises(ValueError, match=r"mobster_0 is asked bid; 'muscle 99' is not legal; legal: "):
        GAME.action_from_words(batch.states, batch.mask[0], "muscle 99")
