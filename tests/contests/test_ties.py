"""Ties, in arrays made by hand: shared wins and places, half a win in the matrix, ratings that know who was equal."""
import numpy as np
import pytest

from bootleg_agents.contests import playing, ratings
from bootleg_agents.contests.lineups import Plan
from bootleg_agents.contests.result import Result


def games_of(ranks, lineup=None, score=None):
    """One deal a game, entrant k in seat k unless said otherwise."""
    rank = playing.mean_ranks(np.array(ranks))
    games, seats = rank.shape
    rows = np.arange(games)
    return playing.Games(
        rows, np.zeros(games, int), np.zeros(games, int), np.array(lineup if lineup is not None else [range(seats)] * games),
        np.ones((games, seats), bool), rows, np.array(score if score is not None else -rank, float), rank, np.full(games, 6), [])


def result_of(games):
    seats = games.rank.shape[1]
    names = tuple("abcdef"[: int(games.lineup.max()) + 1])
    plan = Plan("bootleggers", {"num_players": seats}, seats, 1, len(games), "mixed", names, tuple(range(len(names))))
    return Result(plan, list(plan.agents), games, None, None, 1.0)


def test_equal_ranks_share_the_places_they_take():
    ranks = np.array([[1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 2, 2], [4, 1, 1, 1], [1, 1, 1, 1]])
    assert playing.mean_ranks(ranks).tolist() == [[1, 2, 3, 4], [1.5, 1.5, 3, 4], [1, 3, 3, 3], [4, 2, 2, 2], [2.5] * 4]


def test_those_who_are_first_together_share_the_win():
    win = games_of([[1, 2, 2], [1, 1, 3], [1, 1, 1]]).win
    assert win == pytest.approx(np.array([[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3]))


def test_figures_of_games_with_ties():
    result = result_of(games_of([[1, 1, 3], [1, 1, 3], [1, 2, 2], [3, 1, 1]]))
    assert result.win_share.value == pytest.approx([(0.5 + 0.5 + 1) / 4, 1.5 / 4, 0.5 / 4])
    assert result.mean_rank.value == pytest.approx([(1.5 + 1.5 + 1 + 3) / 4, (1.5 + 1.5 + 2.5 + 1.5) / 4, (3 + 3 + 2.5 + 1.5) / 4])
    assert result.beats.value[0, 1] == pytest.approx((0.5 + 0.5 + 1 + 0) / 4)
    assert result.beats.value[1, 2] == pytest.approx((1 + 1 + 0.5 + 0.5) / 4)
    assert (result.beats.value + result.beats.value.T)[~np.eye(3, dtype=bool)] == pytest.approx(1)
    assert [row["win_share"] for row in result.agents] == pytest.approx([0.5, 0.375, 0.125])


def test_all_ties_are_an_even_contest():
    result = result_of(games_of([[1, 1, 1]] * 12))
    assert result.win_share.value == pytest.approx([1 / 3] * 3) and (result.win_share.low < 1 / 3).all()
    assert result.circles == [] and result.alpha_rank == pytest.approx([1 / 3] * 3)
    assert result.points[:, 0] == pytest.approx([ratings.MIDDLE] * 3)


@pytest.mark.parametrize("ranks, forfeit, expected", [
    ((1, 2, 3), False, [(1, 0, {1, 2}), (1, 1, {2})]),
    ((3, 1, 2), False, [(1, 1, {0, 2}), (1, 2, {0})]),
    ((1.5, 1.5, 3), False, [(0.5, 0, {2}), (0.5, 0, {1, 2}), (0.5, 1, {2}), (0.5, 1, {0, 2})]),
    ((1, 2.5, 2.5), False, [(1, 0, {1, 2}), (0.5, 1, {2}), (0.5, 2, {1})]),
    ((1.5, 1.5, 3), True, [(1, 0, {2}), (1, 1, {2})]),
])
def test_a_tie_is_the_mean_of_the_orders_it_stands_for(ranks, forfeit, expected):
    found = ratings.choices_of(list(ranks), forfeit)
    assert sorted((weight, seat, sorted(others)) for weight, seat, others in found) == sorted(
        (weight, seat, sorted(others)) for weight, seat, others in expected)


def test_the_orders_of_a_tie_weigh_as_much_as_one_game():
    """Three tied ahead of one: as all six orders of the three, each a sixth of a game."""
    tied = np.array([[2.0, 2.0, 2.0, 4.0]] * 6)
    orders = np.array([[1, 2, 3, 4], [1, 3, 2, 4], [2, 1, 3, 4], [2, 3, 1, 4], [3, 1, 2, 4], [3, 2, 1, 4]], float)
    lineup = np.tile(np.arange(4), (6, 1))
    found, wanted = (ratings.plackett_luce(lineup, rank, np.arange(6), 4)[:, 0] for rank in (tied, orders))
    assert found == pytest.approx(wanted) and found[0] > found[3] + 100


def test_mostly_tied_is_nearly_equal():
    """One win in ten and nine ties: a little stronger, not endlessly so."""
    lineup, rank = np.tile([0, 1], (200, 1)), np.tile([1.5, 1.5], (200, 1))
    rank[::10] = [1, 2]
    points = ratings.plackett_luce(lineup, rank, np.arange(200), 2)[:, 0]
    assert (points[0] - points[1]) / ratings.POINTS == pytest.approx(np.log(0.55 / 0.45), abs=0.02)
    online = np.array(ratings.online(lineup, rank, 2))[:, 0]
    assert online[0] > online[1]


def test_ranks_of_a_game_become_places(game):
    """`Game.outcome` ranks 1, 1, 3 as the protocol says, and contests make places of them that add up."""
    from bootleg_agents import contests

    games = contests.tournament(["random"], deals=40, seed=3, mirror=None, game=game.name).games
    seats = game.usual_seats
    assert (games.rank.sum(1) == seats * (seats + 1) / 2).all()
    for rank, score in zip(games.rank, games.score):
        assert (np.diff(score[np.argsort(rank, kind="stable")]) <= 0).all()
