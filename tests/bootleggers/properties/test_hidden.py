"""Nothing hidden leaks: what a mobster sees and may answer stays the same when all that is hidden from it is drawn anew."""
import itertools

import numpy as np
import pytest

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules.state import record
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw

PRESETS = [{}, {"rounds": 8}, {"influence": "anytime"}, {"money": "announced"}, {"thug_deck": "padded35", "deals": "market"},
           {"money": "announced", "deals": "off"}]
OWN = ("dice", "crates", "back_room", "thugs", "secret", "cash", "bid")


def decisions(players, settings, seed, every, most=1500):
    """Tables of a random game, at every so-many-th decision."""
    table = GameBatch(GAME, GAME.settings(num_players=players, **settings))
    table.noise[:] = seed
    table.reset(np.array([seed]))
    for number in range(most):
        if table.done[0]:
            return
        if number % every == 0:
            yield table
        table.step(table.sample())


def twin(table, states):
    """The same table with other states."""
    other = GameBatch(GAME, table.settings)
    other.states[:] = states
    other.look_again()
    return other


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("settings", PRESETS, ids=str)
def test_a_redraw_changes_nothing_that_a_mobster_sees(players, settings):
    for table in decisions(players, settings, 11 * players, every=53):
        before = raw(table.states).copy()
        for seat in range(players):
            drawn = GAME.redraw(table.states, seat, seed=5)
            assert np.array_equal(GAME.look(drawn, seat), GAME.look(table.states, seat))
            if seat == table.seat[0]:
                assert np.array_equal(twin(table, drawn).mask, table.mask)
            for name in OWN:
                assert np.array_equal(drawn[0][name][seat], table.states[0][name][seat]), name
            mine = table.states[0]["muscle_at"] == seat
            assert np.array_equal(drawn[0]["muscle_at"] == seat, mine)
        assert np.array_equal(before, raw(table.states))  # the real game is untouched


@pytest.mark.parametrize("settings", PRESETS, ids=str)
def test_thug_cards_that_nobody_saw_stay_secret(settings):
    """Few games have any, so here all thug cards in hand are."""
    compared = 0
    for table in itertools.chain.from_iterable(decisions(4, settings, seed, every=29, most=900) for seed in (12, 13, 14)):
        table.states["secret"][:] = table.states["thugs"]
        table.look_again()
        for seat in range(4):
            drawn = GAME.redraw(table.states, seat, seed=5)
            hidden = np.delete(table.states["thugs"][0], seat, axis=0)
            compared += not np.array_equal(hidden, np.delete(drawn["thugs"][0], seat, axis=0))
            assert np.array_equal(GAME.look(drawn, seat), GAME.look(table.states, seat))
            if seat == table.seat[0]:
                assert np.array_equal(twin(table, drawn).mask, table.mask)
    assert compared  # other cards were in those hands


@pytest.mark.parametrize("settings", PRESETS, ids=str)
def test_redraws_differ_by_seed_and_only_by_seed(settings):
    np.random.seed(1)
    kept = np.random.get_state()[1].copy()
    for table in decisions(4, settings, 3, every=211):
        one, same, other = (raw(GAME.redraw(table.states, 0, seed)) for seed in (1, 1, 2))
        assert np.array_equal(one, same)
        assert not np.array_equal(one, other)
    assert np.array_equal(kept, np.random.get_state()[1])


@pytest.mark.parametrize("players, settings", [(3, PRESETS[3]), (6, PRESETS[0]), (4, PRESETS[2]), (5, PRESETS[4])], ids=str)
def test_a_redrawn_game_goes_on_to_its_end(players, settings):
    for number, table in enumerate(decisions(players, settings, 29, every=173)):
        other = twin(table, GAME.redraw(table.states, number % players, seed=number))
        while not other.done[0]:
            other.step(other.sample())
            assert (other.states[0]["cash"] >= 0).all()
            if number % 3 and other.states[0]["year"] > table.states[0]["year"] + 1:
                break


@pytest.mark.parametrize("players, settings", [(3, PRESETS[0]), (6, PRESETS[3]), (4, PRESETS[4])], ids=str)
def test_a_redrawn_game_follows_from_what_is_known_and_the_seed_alone(players, settings):
    """Whatever hidden things were before: drawn twice is as drawn once, byte for byte."""
    for table in decisions(players, settings, 7, every=29):
        for seat in range(players):
            other = GAME.redraw(table.states, seat, seed=1)
            assert np.array_equal(raw(GAME.redraw(other, seat, seed=2)), raw(GAME.redraw(table.states, seat, seed=2)))


def test_every_hidden_place_is_as_likely_for_every_card():
    """Each of 60 muscle cards is in another's hand three times of fifteen; decks and bids are drawn evenly, from the new hand."""
    table = GameBatch(GAME, GAME.settings())
    table.reset(np.array([1]))
    for _ in range(3):
        table.step(table.sample())  # all but the last bid lie face down
    draws = 4000
    many = GAME.redraw(np.repeat(raw(table.states), draws, 0).reshape(-1).view(table.states.dtype), 3, seed=4)
    hidden = table.states[0]["muscle_at"] != 3
    assert np.abs((many["muscle_at"] == 1).mean(0)[hidden] - 0.2).max() < 0.03
    assert (many["muscle_at"][np.arange(draws), many["bid"][:, 1] - 1] == 1).all()
    assert np.abs(np.bincount(many["bid"][:, 1] - 1, minlength=72)[hidden] / draws - 1 / 60).max() < 0.01
    left = int(table.states[0]["action_left"])
    ones = (table.states[0]["action_deck"][:left] == 1).mean()
    assert np.abs((many["action_deck"][:, :left] == 1).mean(0) - ones).max() < 0.03


def test_the_cards_stay_the_same_cards():
    """Hands keep their size by quarter; thug cards, decks and discards together are the whole set."""
    for table in decisions(4, {}, 8, every=41):
        drawn = GAME.redraw(table.states, 1, seed=9)
        for where in (*range(-1, 4), *range(8, 12)):
            counts = [(states[0]["muscle_at"] == where).reshape(4, 18).sum(axis=1) for states in (table.states, drawn)]
            assert np.array_equal(*counts)
        assert np.array_equal(_all_cards(drawn[0]), _all_cards(table.states[0]))


def _all_cards(row):
    deck = np.bincount(row["action_deck"][: row["action_left"]].astype(int), minlength=36)
    deck[6:36] += row["thugs"].astype(int).sum(axis=0)
    return deck


def test_a_secret_card_becomes_any_other_unseen_thug():
    """p. 17: a thug card drawn with Windfall may stay secret in the hand."""
    states, _, _ = GAME.from_snapshot({"phase": "place", "mobsters": [{}, {"secret_thugs": ["hit"]}]})
    seen = {int(np.argmax(GAME.redraw(states, 0, seed)[0]["secret"][1])) for seed in range(60)}
    assert len(seen) > 10
    own = {int(np.argmax(GAME.redraw(states, 1, seed)[0]["secret"][1])) for seed in range(10)}
    assert own == {15}  # the own card is known


def test_hidden_money_is_drawn_around_the_announcement():
    states, _, _ = GAME.from_snapshot({"settings": {"money": "announced"}, "mobsters": [{"cash": 90}, {"cash": 77, "announced": 30}]})
    money = [int(GAME.redraw(states, 0, seed)[0]["cash"][1]) for seed in range(50)]
    assert min(money) >= 0 and max(money) <= 70 and len(set(money)) > 20
    assert int(GAME.redraw(record.copy(states), 0, 1)[0]["cash"][0]) == 90


def test_a_card_in_sight_stays_in_sight_whatever_is_hidden_behind_it():
    """p. 17: of two copies in one hand, the one that all have seen is shown, the secret one is not."""
    states, settings, _ = GAME.from_snapshot({"phase": "place", "mobsters": [{}, {"thugs": ["hit", "moll"], "secret_thugs": ["hit"]}]})
    for seat in (0, 2, None):
        shown = [GAME.view(each, settings, seat)["mobsters"][1] for each in (states, GAME.redraw(states, 0, 5))]
        assert [item["thugs"] for item in shown] == [["hit", "moll"]] * 2
        assert "secret_thugs" not in shown[0] or shown[0]["secret_thugs"] is None
    assert GAME.view(states, settings, 1)["mobsters"][1]["secret_thugs"] == ["hit"]
