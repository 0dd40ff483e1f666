"""Seeds: streams that are independent, numbers that are refused, an environment's own seeds."""
import numpy as np
import pytest

from bootleg_env.engine import seeds


def test_streams_are_the_same_for_the_same_number_and_independent_by_purpose():
    purposes = (seeds.FOR_GAMES, seeds.FOR_BOTS, seeds.FOR_SAMPLES)
    streams = [seeds.seeds_from(7, 1000, purpose) for purpose in purposes]
    assert all(np.array_equal(stream, seeds.seeds_from(7, 1000, purpose)) for stream, purpose in zip(streams, purposes, strict=True))
    assert len(np.unique(np.concatenate([*streams, seeds.seeds_from(8, 1000)]))) == 4000
    assert all(stream.min() >= 0 and stream.max() > 2**62 for stream in streams)
    assert np.array_equal(seeds.seeds_from(7, 10), seeds.seeds_from(7, 1000)[:10])
    assert not np.array_equal(seeds.seeds_from((7, 1), 5), seeds.seeds_from((7, 2), 5))


def test_without_a_number_every_call_differs():
    assert not np.array_equal(seeds.seeds_from(None, 3), seeds.seeds_from(None, 3))


@pytest.mark.parametrize("seed", [0, 5, np.int64(5), 2**63 - 1])
def test_seeds(seed):
    assert seeds.checked_seed(seed) == seed and type(seeds.checked_seed(seed)) is int


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, "1", True, None])
def test_what_is_no_seed(seed):
    with pytest.raises(ValueError, match=f"seed={seed!r}: must be a whole number from 0 to {2**63 - 1}"):
        seeds.checked_seed(seed)


def test_an_environments_own_seeds():
    one, other = seeds.Seeds(4), seeds.Seeds(4)
    first, second = one.draw(3), one.draw(3)
    assert np.array_equal(other.draw(3), first) and np.array_equal(other.draw(3), second)
    assert not np.array_equal(first, second) and seeds.Seeds().root != seeds.Seeds().root
