"""Rubbish is refused in words; `python tests/web/fuzz.py 10000` sends more of it."""
import pytest
from fuzz import fuzz


def test_requests_of_rubbish():
    statuses = fuzz(300)
    assert statuses[200] > 20 and sum(statuses.values()) > 250 and {401, 403, 422} <= set(statuses)


@pytest.mark.slow
def test_more_of_them():
    assert sum(fuzz(3000, seed=2).values()) > 2500
