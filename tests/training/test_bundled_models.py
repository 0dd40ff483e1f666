"""Bundled models: small, for this version, with a record of their training, and as strong as docs/training.md says."""
import pytest

from bootleg_agents import model_files, model_player, registry
from bootleg_agents.contests import contest

NAMES = ("bidder", "don", "don-market", "don-quiet")
RULES = {"don-market": {"deals": "market"}, "don-quiet": {"deals": "off"}}
MOST = 3_000_000  # bytes of one


def test_all_are_there_and_known():
    assert set(NAMES) == set(model_player.names("bootleggers")) <= set(registry.known("bootleggers"))


@pytest.mark.parametrize("name", NAMES)
def test_each_is_small_and_says_how_it_was_made(name):
    path = model_player.place(name, "bootleggers")
    made = model_files.load(path, "bootleggers").header["made"]
    assert path.stat().st_size <= MOST
    assert {"command", "seed", "steps", "seconds", "curve", "changed"} <= set(made) and made["curve"]


@pytest.mark.parametrize("name", ["don", "don-market", "don-quiet"])
def test_a_don_beats_three_bosses(name):
    """Half of the games and more where par is a quarter: 60 deals tell that from a third."""
    row = contest.tournament([name], 60, seed=4, settings=RULES.get(name), setup="one", reference="boss", mirror=None).agents[0]
    assert row["win_share_low"] > 0.35


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_the_don_plays_with_other_numbers_of_players(seats):
    row = contest.tournament(["don"], 20, seats, 4, setup="one", reference="greedy", mirror=None).agents[0]
    assert row["win_share_low"] > 1 / seats
