"""The mobster who thinks: he cannot see what is hidden, answers the same to the same, and gains by thinking."""
import numpy as np
import pytest

from agents.bootleggers import worth
from agents.bootleggers.search import Search, Thought
from agents.registry import mobster
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules.state import copy
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED

BUDGET = 24


def tables(games: int, **settings) -> GameBatch:
    """Games of greedy mobsters; seat 0 is ours."""
    table = GameBatch(GAME, GAME.settings(**settings), games)
    for seat in range(1, table.settings.num_players):
        table.sit(slice(None), seat, mobster("greedy"))
    table.noise[:] = np.arange(games) * 977
    table.reset(np.arange(games))
    return table


def thought_of(table: GameBatch, rows: np.ndarray, search: Search) -> np.ndarray:
    """His answers, and nothing changed, the streams of noise neither."""
    noise, before = table.noise.copy(), table.states.tobytes()
    answers = search.answers(table, rows)
    assert table.states.tobytes() == before
    assert (table.noise == noise).all()
    return answers


@pytest.mark.skipif(INTERPRETED, reason="thousands of play-outs")
@pytest.mark.parametrize("settings", [{}, {"num_players": 3, "money": "announced"}, {"num_players": 6, "deals": "off"}], ids=str)
def test_he_cannot_see_what_is_hidden_and_answers_the_same_to_the_same(settings):
    """Redrawn for his seat the game gets the same answer; so it does alone in a batch, and from a mobster made anew."""
    table, search = tables(4, **settings), Search(BUDGET)
    thought = 0
    for number in range(60):
        rows = np.flatnonzero(table.seat == 0)
        if len(rows) == 0:
            break
        answers = thought_of(table, rows, search)
        assert (table.mask[rows, answers] != 0).all()
        real = copy(table.states)
        table.states[:] = GAME.redraw(real, 0, number)
        assert thought_of(table, rows, search).tolist() == answers.tolist()
        table.states[:] = real
        assert thought_of(table, rows[-1:], Search(BUDGET)).tolist() == answers[-1:].tolist()
        thought += len(rows)
        actions = np.full(table.games, codes.HOLD)
        actions[rows] = answers
        table.step(actions)
    assert thought > 100


@pytest.mark.skipif(INTERPRETED, reason="thousands of play-outs")
@pytest.mark.parametrize("others", ["boss", "greedy"])
def test_thinking_pays(others):
    """Whichever of those in his head the others are, he wins far more than his quarter."""
    games = 24
    table = GameBatch(GAME, GAME.settings(), games)
    for row in range(games):
        for seat in range(4):
            table.sit(row, seat, mobster("search:32" if seat == row % 4 else others))
    table.noise[:] = np.arange(games) * 977
    table.reset(np.arange(games) // 4)
    table.settle()
    assert table.done.all() or (table.seat == -1).all()
    assert (table.states["ranking"][:, 0] == np.arange(games) % 4).mean() > 0.42


def raced(values: list[list[float]]) -> Thought:
    thought = Thought(np.zeros(0), 0, 1, np.arange(10, 10 + len(values)), 1000)
    thought.learn(np.array(values))
    return thought


def test_the_base_keeps_the_word_until_another_is_surely_better():
    base = [0.3, 0.4, 0.2, 0.5]
    assert raced([base, [0.4, 0.5, 0.4, 0.6]]).choice() == 11
    assert raced([base, [0.9, 0.1, 0.1, 0.5]]).choice() == 10  # better on average, but one lucky game
    assert raced([base, base]).choice() == 10


def test_who_is_clearly_behind_drops_out():
    base = [0.3, 0.4, 0.2, 0.5]
    thought = raced([base, [0.1, 0.2, 0.1, 0.2], [0.4, 0.5, 0.4, 0.6], base])
    assert thought.answers.tolist() == [10, 12]
    assert thought.left == 1000 - 16
    assert not raced([base, base]).is_open()


def test_of_two_who_are_alike_but_for_the_cash_the_richer_is_ahead():
    table = GameBatch(GAME, GAME.settings(num_players=4))
    table.reset(np.array([5]))
    table.states["year"] = 6
    even = worth.chances(table.states, 4)
    assert abs(even.sum() - 1) < 1e-5
    table.states["cash"][0, 2] += 20
    assert worth.chances(table.states, 4)[0, 2] > even[0, 2] + 0.1
    table.states["phase"], table.states["ranking"][0, 0] = 8, 1
    assert worth.chances(table.states, 4)[0].tolist() == [0, 1, 0, 0]


def test_the_weights_that_made_the_winners_are_found_again():
    chance = np.random.default_rng(1)
    true = np.array([1.0, -0.5, 0.0])
    owned = chance.normal(size=(20000, 4, 3))
    draws = (owned @ true + chance.gumbel(size=(20000, 4))).argmax(1)
    assert np.abs(worth.fit(owned, draws, np.zeros(3)) - true).max() < 0.05
