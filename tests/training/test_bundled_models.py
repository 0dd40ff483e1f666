"""Bundled models: small, for this version, with a record of their training, and as strong as docs/training.md says."""
import json
import re
from pathlib import Path

import pytest

from bootleg_agents import model_files, model_player, registry
from bootleg_agents.contests import contest
from bootleg_env import bootleggers_v0

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


def test_the_capo_beats_three_kingpins():
    """Of Prohibition: 60 % where par is a quarter; 40 deals tell that from 40 %."""
    row = contest.duel("capo", "kingpin", 40, 5, game="prohibition")
    assert row["win_share_low"] > 0.4


def test_the_pathfinder_beats_three_regents():
    """Of The Rum Run: it looks one step ahead."""
    row = contest.duel("pathfinder", "regent", 15, 5, game="rum_run")
    assert row["win_share_low"] > 0.25


@pytest.mark.parametrize("name", ["don", "don-market", "don-quiet"])
def test_a_value_head_predicts_the_mean_return(name):
    """On games that it was not fitted on: rows of mean prediction, mean return, share of the decisions."""
    model = model_files.load(model_player.place(name, "bootleggers"), "bootleggers")
    rows = model.header["made"]["value"]["calibration"]
    predicted, returned, share = zip(*rows)
    assert model.value_head is not None and sum(share) == pytest.approx(1, abs=0.01)
    assert list(predicted) == sorted(predicted) and list(returned) == sorted(returned)
    assert all(abs(a - b) <= 0.04 for a, b, part in rows if part > 0.05)  # the worst is 0.029 off


def test_the_value_of_a_position_is_a_number_near_a_chance():
    """In every position of a game; a win is 1, and the head is linear, so it may pass 0 and 1 a little."""
    env, don = bootleggers_v0.env(), bootleggers_v0.policy("don", seed=1)
    env.reset(seed=3)
    values = []
    while not any(env.terminations.values()):
        values.append(don.value(env))
        env.step(don.act(env))
    assert len(values) > 50 and all(-0.5 < each < 1.5 for each in values) and max(values) - min(values) > 0.1


@pytest.mark.parametrize("name", NAMES)
def test_the_configs_that_made_it_are_there(name):
    """So that the command in its header can be run again."""
    text = json.dumps(model_files.read(model_player.place(name, "bootleggers")).header["made"])
    named = re.findall(r"--config (\S+\.yaml)", text)
    assert named and all((Path(__file__).parents[2] / each).is_file() for each in named)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_described_in_words(name):
    lines = model_files.describe(model_player.place(name, "bootleggers"), name).splitlines()
    curve, = (line for line in lines if line.startswith("  curve: "))
    assert "points, the last after" in curve and "% of games won against boss" in curve and "{" not in curve
    assert "  its training, with settings named as in version 0.1.0:" in lines


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_the_don_plays_with_other_numbers_of_players(seats):
    row = contest.tournament(["don"], 20, seats, 4, setup="one", reference="greedy", mirror=None).agents[0]
    assert row["win_share_low"] > 1 / seats
