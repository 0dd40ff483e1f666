"""Search, for every game: it cannot see what is hidden, answers the same to the same, and gains by it."""
import itertools

import numpy as np
import pytest

from bootleg_agents import contests, model_player, registry
from bootleg_agents.bootleggers import worth
from bootleg_agents.bootleggers.experiments import fit_worth
from bootleg_agents.registry import mobster
from bootleg_agents.search import Search, Thinking, Thought, shares_of_the_win, thinking_of
from bootleg_env.bootleggers.game import GAME as BOOTLEGGERS
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.game import Outcome
from bootleg_env.engine.jit import INTERPRETED

BUDGET = 24
MODELS = ("don",)  # that think here; others take minutes
GAINS = {"bootleggers": 0.12, "stones": 0.12}  # of search over par; in other games it must not be clearly below par
VARIANTS = {"bootleggers": [{}, {"num_players": 3, "money": "announced"}, {"num_players": 6, "deals": "off"}]}
slow_uncompiled = pytest.mark.skipif(INTERPRETED, reason="thousands of play-outs")


def batch_of(game, games: int, **settings) -> GameBatch:
    """Games of the game's first mobster; seat 0 is ours."""
    batch = GameBatch(game, game.settings(**settings), games)
    for seat in range(1, batch.settings.num_players):
        batch.sit(slice(None), seat, mobster(registry.cast(game.name).MOBSTERS[0], game.name))
    batch.noise[:] = np.arange(games) * 977
    batch.reset(np.arange(games))
    return batch


def answers_of(batch: GameBatch, rows: np.ndarray, search: Search) -> np.ndarray:
    """Its answers; nothing has changed, the streams of noise neither."""
    noise, before = batch.noise.copy(), batch.states.tobytes()
    answers = search.answers(batch, rows)
    assert batch.states.tobytes() == before
    assert (batch.noise == noise).all()
    return answers


def searches(game) -> list[str | None]:
    """Search of the game's own, and with a bundled model in its head."""
    return [None, *(name for name in model_player.names(game.name) if name in MODELS)]


@slow_uncompiled
def test_it_cannot_see_what_is_hidden_and_answers_the_same_to_the_same(game):
    """Redrawn for its seat the game gets the same answer; so it does alone in a batch, and from a search made anew."""
    for settings, model in itertools.product(VARIANTS.get(game.name, [{}]), searches(game)):
        batch, search, answered = batch_of(game, 4, **settings), Search(BUDGET, game.name, model), 0
        for number in range(60):
            rows = np.flatnonzero(batch.seat == 0)
            if len(rows) == 0:
                break
            answers = answers_of(batch, rows, search)
            assert (batch.mask[rows, answers] != 0).all()
            real = game.record.copy(batch.states)
            batch.states[:] = game.redraw(real, 0, number)
            assert answers_of(batch, rows, search).tolist() == answers.tolist()
            batch.states[:] = real
            assert answers_of(batch, rows[-1:], Search(BUDGET, game.name, model)).tolist() == answers[-1:].tolist()
            answered += len(rows)
            actions = np.full(batch.games, codes.HOLD)
            actions[rows] = answers
            batch.step(actions)
        assert answered > 20


@slow_uncompiled
def test_search_pays(game):
    """Whichever of those it takes them for the others are, it wins more than par."""
    for other in thinking_of(game).others:
        row = contests.duel("search:32", other, 6 if game.name in GAINS else 3, 3, game=game.name)
        reached = row["win_share"] - GAINS[game.name] if game.name in GAINS else row["win_share_high"]
        assert reached > row["par"], other


@slow_uncompiled
def test_a_model_that_thinks_beats_the_same_that_does_not():
    row = contests.duel("don:12", "don", 4, 3, settings={"deals": "off"})
    assert row["games"] == 16 and row["win_share"] >= 0.5


@slow_uncompiled
def test_bootleggers_are_searched_as_ever():
    """The games of the days when search stood in the game's own folder."""
    games = contests.tournament(["search:8", "boss"], 1, seed=7, mirror=None).games
    assert games.score.astype(int).tolist() == [[13, 46, 116, 58], [119, 72, 78, 115], [145, 83, 101, 61], [37, 116, 93, 68]]


@slow_uncompiled
def test_without_a_value_function_it_plays_to_the_end(monkeypatch):
    monkeypatch.setattr(registry.cast("bootleggers"), "thinking", None)
    assert thinking_of(BOOTLEGGERS).chances is None
    row = contests.duel("search:12", "random", 1, 3, settings={"deals": "off", "rounds": 8})
    assert row["games"] == 4 and row["win_share"] > 0.9


def test_those_who_are_first_together_share_the_win():
    class Tied:
        def outcome(self, states):
            return Outcome(np.array([[1, 1, 3], [1, 2, 3], [1, 1, 1]]), np.zeros((3, 3)), np.zeros(3))

    assert shares_of_the_win(Tied(), np.zeros(3)) == pytest.approx(np.array([[0.5, 0.5, 0], [1, 0, 0], [1 / 3] * 3]))


# ---- the race


def raced(values: list[list[float]]) -> Thought:
    thought = Thought(np.zeros(0), 0, 1, np.arange(10, 10 + len(values)), 1000)
    thought.learn(np.array(values))
    return thought


def test_the_base_keeps_the_word_until_another_is_surely_better():
    base = [0.3, 0.4, 0.2, 0.5]
    assert raced([base, [0.4, 0.5, 0.4, 0.6]]).choice() == 11
    assert raced([base, [0.9, 0.1, 0.1, 0.5]]).choice() == 10  # better on average, but one lucky game
    assert raced([base, base]).choice() == 10


def test_what_is_clearly_behind_drops_out():
    base = [0.3, 0.4, 0.2, 0.5]
    thought = raced([base, [0.1, 0.2, 0.1, 0.2], [0.4, 0.5, 0.4, 0.6], base])
    assert thought.answers.tolist() == [10, 12]
    assert thought.left == 1000 - 16
    assert not raced([base, base]).is_open()


def test_what_search_needs_of_a_game(game):
    """Names that exist, and chances that add up where there are any."""
    known = thinking_of(game)
    assert isinstance(known, Thinking)
    assert {known.base, *known.others} <= {"random", *registry.cast(game.name).MOBSTERS}
    assert set(known.left_to_base) <= set(game.decision_table.names)
    if known.chances is not None:
        batch = batch_of(game, 5)
        assert known.chances(batch.states, game.usual_seats).sum(1) == pytest.approx(np.ones(5), abs=1e-5)


# ---- the value function of Bootleggers


def test_of_two_who_are_alike_but_for_the_cash_the_richer_is_ahead():
    batch = GameBatch(BOOTLEGGERS, BOOTLEGGERS.settings(num_players=4))
    batch.reset(np.array([5]))
    batch.states["year"] = 6
    even = worth.chances(batch.states, 4)
    assert abs(even.sum() - 1) < 1e-5
    batch.states["cash"][0, 2] += 20
    assert worth.chances(batch.states, 4)[0, 2] > even[0, 2] + 0.1
    batch.states["phase"], batch.states["ranking"][0, 0] = 8, 1
    assert worth.chances(batch.states, 4)[0].tolist() == [0, 1, 0, 0]


def test_the_weights_that_made_the_winners_are_found_again():
    chance = np.random.default_rng(1)
    true = np.array([1.0, -0.5, 0.0])
    owned = chance.normal(size=(20000, 4, 3))
    draws = (owned @ true + chance.gumbel(size=(20000, 4))).argmax(1)
    assert np.abs(fit_worth.fit(owned, draws, np.zeros(3)) - true).max() < 0.05


@slow_uncompiled
def test_the_value_function_tells_who_wins():
    """In games that it was not fitted to. (Even chances tell 0 bits, two of four sure losers 1.)"""
    assert fit_worth.told("boss", games=40) > 0.3
    assert fit_worth.bits(np.zeros((5, 4, 3)), np.array([0, 1, 2, 3, 0]), np.ones(3)) == 0


def test_beginners_play_like_the_player_but_for_one_decision():
    names = fit_worth.beginners("boss")
    assert names.count("boss") == 4 and "boss+bid:high_first" in names
    assert all(registry.mobster(name).base in ("boss", "greedy") for name in names)
