"""Ratings from finishing orders: known strengths are found again, ties are in order, circles are named."""
import numpy as np
import pytest

from bootleg_agents.contests import ratings

STRENGTHS = np.array([1.2, 0.5, 0.0, -0.4, -1.3])


def games_of(strengths, games, seats=4, seed=3):
    """Finishing orders by the law of Plackett and Luce: seats, ranks."""
    chance = np.random.default_rng(seed)
    lineup = np.array([chance.permutation(len(strengths))[:seats] for _ in range(games)])
    order = np.argsort(-(strengths[lineup] + chance.gumbel(size=lineup.shape)), axis=1)
    rank = np.zeros(lineup.shape)
    np.put_along_axis(rank, order, np.arange(1.0, seats + 1)[None], axis=1)
    return lineup, rank


def test_known_strengths_are_found_again_within_their_intervals():
    lineup, rank = games_of(STRENGTHS, 2400)
    value, low, high = ratings.plackett_luce(lineup, rank, np.arange(2400) // 4, 5).T
    truth = ratings.MIDDLE + ratings.POINTS * (STRENGTHS - np.median(STRENGTHS))
    assert np.abs(value - truth).max() < 35
    assert ((low < truth) & (truth < high)).sum() >= 3  # of four: the median is 1500 by definition
    assert np.median(value) == pytest.approx(ratings.MIDDLE)


def test_intervals_grow_when_the_games_of_a_deal_repeat_each_other():
    lineup, rank = games_of(STRENGTHS, 300)
    once = ratings.plackett_luce(lineup, rank, np.arange(300), 5)
    four = ratings.plackett_luce(np.repeat(lineup, 4, axis=0), np.repeat(rank, 4, axis=0), np.repeat(np.arange(300), 4), 5)
    assert four[:, 2] - four[:, 1] == pytest.approx(once[:, 2] - once[:, 1], rel=0.15)  # as unsure as before: no new deal was seen


def test_copies_in_one_game_are_no_news_of_each_other():
    chance = np.random.default_rng(0)
    lineup = np.array([[0, 1, 1, 1]] * 1500)
    order = np.argsort(-(np.array([1.0, 0.0])[lineup] + chance.gumbel(size=lineup.shape)), axis=1)
    rank = np.argsort(order, axis=1) + 1.0
    value = ratings.plackett_luce(lineup, rank, np.arange(1500), 2)[:, 0]
    assert (value[0] - value[1]) / ratings.POINTS == pytest.approx(1, abs=0.12)


def test_nobody_is_infinitely_strong():
    lineup, rank = np.tile(np.arange(4), (200, 1)), np.tile(np.arange(1.0, 5), (200, 1))
    value = ratings.plackett_luce(lineup, rank, np.arange(200), 4)[:, 0]
    assert np.isfinite(value).all() and (np.diff(value) < -100).all()


@pytest.mark.parametrize("loser", [0, 3])
def test_forfeits_say_nothing_about_the_others(loser):
    """openskill's own PlackettLuce would put the loser beside those who tie."""
    lineup = np.tile(np.arange(4), (50, 1))
    rank = np.full((50, 4), 2.0)
    rank[:, loser] = 4
    points = ratings.plackett_luce(lineup, rank, np.arange(50), 4, forfeited=np.ones(50, bool))[:, 0]
    online = np.array(ratings.online(lineup, rank, 4))[:, 0]
    for value in (points, online):
        others = np.delete(value, loser)
        assert np.ptp(others) < 1e-6 and value[loser] < others.min() - 1


def test_online_ratings_are_in_order():
    lineup, rank = games_of(STRENGTHS, 1500)
    mu = np.array(ratings.online(lineup, rank, 5))[:, 0]
    assert (np.diff(mu) < 0).all()


def test_rock_paper_scissors_has_no_best_and_is_called_a_circle():
    wins = np.array([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]])
    assert ratings.alpha_rank(wins) == pytest.approx([1 / 3] * 3)
    assert ratings.circles(wins > 0.5) == [[0, 1, 2]]


def test_a_circle_above_a_loser_and_a_plain_order():
    wins = np.full((4, 4), 0.5)
    for one, other in ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)):
        wins[one, other], wins[other, one] = 0.7, 0.3
    assert ratings.alpha_rank(wins) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=1e-6)
    assert ratings.circles(wins > 0.5) == [[0, 1, 2]]
    order = np.triu(np.full((4, 4), 0.9), 1) + np.tril(np.full((4, 4), 0.1), -1) + np.eye(4) / 2
    assert ratings.alpha_rank(order)[0] > 0.999 and ratings.circles(order > 0.5) == []
