"""Intervals: what they cover, and where they end."""
import numpy as np
import pytest

from bootleg_agents.contests import statistics


@pytest.mark.parametrize("freedom, known", [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (29, 2.045), (30, 2.042), (120, 1.980)])
def test_student_is_what_the_tables_say(freedom, known):
    assert statistics.student(freedom) == pytest.approx(known, abs=6e-4)


def test_other_levels():
    assert statistics.student(1, 0.999) == pytest.approx(636.6, abs=0.1)
    assert statistics.student(60, 0.999) == pytest.approx(3.460, abs=2e-3)


def coverage(interval, draw, truth, times=1500):
    """How often the interval holds the truth."""
    chance = np.random.default_rng(5)
    sums, weights = draw(chance, times)
    found = interval(sums, weights)
    return ((found.low <= truth) & (truth <= found.high)).mean()


@pytest.mark.parametrize("deals", [8, 60, 400])
def test_means_of_deals_are_covered(deals):
    def draw(chance, times):  # games of a deal hang together: their common part does not shrink with the number of rotations
        return 4 * (30 + chance.normal(0, 9, (deals, times))) + chance.normal(0, 3, (deals, times)), np.full((deals, times), 4.0)

    assert coverage(statistics.mean, draw, 30) == pytest.approx(0.95, abs=0.02)


@pytest.mark.parametrize("chance_to_win", [0.25, 0.9, 0.03])
def test_shares_are_covered_when_the_deal_decides(chance_to_win):
    def draw(chance, times):  # every deal has its own chance to win, with this mean
        own = chance.beta(2 * chance_to_win, 2 * (1 - chance_to_win), (200, times))
        return chance.binomial(4, own).astype(float), np.full((200, times), 4.0)

    assert coverage(statistics.share, draw, chance_to_win) == pytest.approx(0.95, abs=0.025)


def test_deals_played_more_often_weigh_more_and_are_covered():
    def draw(chance, times):
        weights = chance.choice([0.0, 4.0, 8.0], (150, times))
        return chance.binomial(weights.astype(int), chance.beta(2, 4, (150, times))).astype(float), weights

    assert coverage(statistics.share, draw, 1 / 3) == pytest.approx(0.95, abs=0.025)


def test_duplicate_deals_make_differences_sharp():
    chance = np.random.default_rng(1)
    luck = chance.normal(0, 1, (100, 1))  # the same deal for both
    sums, weights = luck + [0.3, 0.0] + chance.normal(0, 0.1, (100, 2)), np.ones((100, 2))
    gap, alone = statistics.differences(sums, weights), statistics.mean(sums, weights)
    assert gap.low[0, 1] > 0 and gap.low[0, 1] <= 0.3 <= gap.high[0, 1]
    assert gap.value[1, 0] == -gap.value[0, 1]
    assert alone.low[0] < alone.high[1]  # apart they could not be told


def test_shares_stay_between_nothing_and_all():
    wins = np.array([[0.0, 4.0, 1.0]] * 30)
    never, always, exact = zip(*statistics.share(wins, np.full((30, 3), 4.0)))
    assert never[:2] == (0, 0) and 0 < never[2] < 0.15
    assert 0.85 < always[1] < 1 and always[2] == 1
    assert exact[1] < 0.25 < exact[2]  # all deals agree: each counts as one game, not as certainty


def test_one_deal_says_nothing():
    share, mean = statistics.share(np.ones((1, 1)), np.full((1, 1), 4.0)), statistics.mean(np.ones((1, 1)), np.full((1, 1), 4.0))
    assert (share.low[0], share.high[0]) == (0, 1)
    assert mean.value[0] == 0.25 and np.isnan(mean.low[0])
