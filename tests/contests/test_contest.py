"""Contests in Python: fair by rotation, the same for the same seed, forfeits instead of crashes."""
import json
import sys

import numpy as np
import pytest

from agents.contests import arena, contest

QUICK = {"preset": "quiet", "settings": {"rounds": 8}}  # short games without deals

FILE_BOT = """
import numpy as np
class Last:
    def act(self, observation, mask):
        return int(np.flatnonzero(mask)[-1])
class Gone:
    def act(self, observation, mask):
        import os
        os._exit(3)
"""


class First:
    """The first legal answer."""

    def act(self, observation, mask):
        return int(np.flatnonzero(mask)[0])


class Crashing(First):
    def __init__(self):
        self.answered = 0

    def act(self, observation, mask):
        self.answered += 1
        if self.answered > 5:
            raise MemoryError("no room left")
        return super().act(observation, mask)


class Illegal(First):
    def act(self, observation, mask):
        return int(np.flatnonzero(mask == 0)[0])


class Leaving(First):
    def act(self, observation, mask):
        sys.exit("I have had enough")


def figures(result):
    """All that must be the same when it is played again."""
    told = result.to_json()
    return {key: value for key, value in told.items() if key not in ("speed", "command")}


@pytest.fixture(scope="module")
def played():
    return contest.tournament(["greedy", "random", "random+bid:greedy"], deals=150, seed=4, **QUICK)


def test_the_same_seed_gives_the_same_figures_with_any_number_of_jobs(played):
    again = contest.tournament(["greedy", "random", "random+bid:greedy"], deals=150, seed=4, jobs=2, **QUICK)
    assert figures(again) == figures(played)
    other = contest.tournament(["greedy", "random", "random+bid:greedy"], deals=150, seed=5, **QUICK)
    assert not np.array_equal(other.games.seed, played.games.seed)


def test_other_processes_give_the_same_figures(tmp_path):
    bot = tmp_path / "my_bots.py"
    bot.write_text(FILE_BOT)
    one, two = (contest.tournament([f"{bot}:Last", "random"], deals=12, seats=3, seed=4, jobs=jobs, **QUICK) for jobs in (1, 2))
    assert figures(one) == figures(two)
    assert len(arena.portions(one.plan)) > 1


def test_the_order_of_the_agents_changes_only_the_order(played):
    turned = contest.tournament(["random", "random+bid:greedy", "greedy"], deals=150, seed=4, **QUICK)
    assert turned.agents == [played.agents[i] for i in (1, 2, 0)]
    assert turned.mirror_share == played.mirror_share


def test_a_shorter_contest_is_the_beginning_of_a_longer_one(played):
    short = contest.tournament(["greedy", "random", "random+bid:greedy"], deals=20, seed=4, **QUICK)
    for name in ("seed", "lineup", "cash", "rank", "end_round"):
        assert np.array_equal(getattr(short.games, name), getattr(played.games, name)[: len(short.games)])


def test_everyone_sits_everywhere_in_every_deal(played):
    games = played.games
    assert np.bincount(games.deal).tolist() == [4] * 150
    assert (games.counted).all()
    for deal in range(150):
        rows = games.lineup[games.deal == deal]
        assert (np.sort(rows, axis=0) == np.sort(rows[0])[:, None]).all()  # in each seat, all of the line-up
        assert len(set(games.seed[games.deal == deal])) == 1


@pytest.mark.parametrize("count", [1, 2, 4, 5, 9])
def test_at_mixed_tables_everyone_meets_every_deal(count):
    plan, _ = contest.planned(["random"] * count, 30, 4, 2, {}, "mixed", "random", "bootleggers")
    for deal in range(30):
        lines = contest.arena.seating(plan, deal, deal + 1).lineup
        assert set(lines.ravel()) == set(range(count))
        if count >= 4:
            assert all(len(set(line)) == 4 for line in lines)


def test_one_against_references_meets_the_same_opponents():
    result = contest.tournament(["greedy", "random"], deals=10, setup="one", reference=["random", "greedy"], mirror=None, seed=1, **QUICK)
    games = result.games
    assert games.counted.sum(axis=1).tolist() == [1] * 80
    for deal in range(10):
        here = games.deal == deal
        met = {tuple(sorted(line[~counted].tolist())) for line, counted in zip(games.lineup[here], games.counted[here])}
        assert len(met) == 1
    for number in range(2):  # in every seat
        seats = games.counted & (games.lineup == number)
        assert seats.sum(axis=0).tolist() == [10] * 4


def test_round_gives_a_matrix_of_wins():
    result = contest.tournament(["greedy", "random"], deals=20, setup="round", seed=1, **QUICK)
    told = result.to_json()
    wins, names = told["matrix"]["wins"]["value"], told["matrix"]["agents"]
    assert names == ["greedy", "random"] and wins[0][0] is None
    assert wins[0][1] == told["agents"][0]["win_share"] and wins[1][0] == told["agents"][1]["win_share"]
    beats = told["matrix"]["beats"]["value"]
    assert beats[0][1] + beats[1][0] == pytest.approx(1)


def test_a_mirror_match_brackets_par(played):
    alike = contest.tournament(["random"] * 4, deals=200, seed=9, **QUICK)
    assert [row["agent"] for row in alike.agents] == ["random", "random (2)", "random (3)", "random (4)"]
    assert sum(row["win_share"] for row in alike.agents) == pytest.approx(1)
    assert all(row["win_share_low"] <= 0.25 <= row["win_share_high"] for row in alike.agents)
    assert played.mirror_share["brackets_par"] and played.mirror_share["deals"] == 30


def test_figures_follow_from_the_games(played):
    games, row = played.games, played.agents[0]
    greedy = games.lineup == played.given[0]
    assert row["win_share"] == pytest.approx((games.rank == 1)[greedy].mean(), abs=1e-6)
    assert row["mean_cash"] == pytest.approx(games.cash[greedy].mean(), abs=1e-4)
    assert row["mean_rank"] == pytest.approx(games.rank[greedy].mean(), abs=1e-4)
    assert sum(each["win_share"] * each["seatings"] for each in played.agents) == pytest.approx(len(games), abs=1e-2)
    best = games.cash.max(axis=1)
    assert (np.take_along_axis(games.cash, games.rank.argmin(axis=1)[:, None], axis=1)[:, 0] == best).all()


def test_the_json_has_what_was_agreed(played, tmp_path):
    played.write_json(tmp_path / "out.json")
    told = json.loads((tmp_path / "out.json").read_text())
    assert list(told)[:4] == ["settings", "seed", "deals", "agents"]
    assert told["settings"]["deals"] == "off" and told["seed"] == 4 and told["deals"] == 150 and told["complete"] is True
    for row in told["agents"]:
        assert {"agent", "win_share", "win_share_low", "win_share_high", "mean_rank", "mean_cash", "games"} <= set(row)
        assert 0 <= row["win_share_low"] <= row["win_share"] <= row["win_share_high"] <= 1
    assert {"version", "command", "method", "mirror", "matrix", "ratings", "fouls", "circles"} <= set(told)


@pytest.mark.parametrize("bot, words", [(Crashing, "MemoryError: no room left"), (Illegal, "is not legal"), (Leaving, "SystemExit")])
def test_who_crashes_or_cheats_forfeits_that_game_and_the_contest_goes_on(bot, words):
    result = contest.tournament([bot, First, "random"], deals=4, seats=3, seed=2, **QUICK)
    told = result.to_json()
    mine = result.given[0]
    assert len(told["fouls"]) == 12 == told["agents"][0]["forfeits"]
    foul = told["fouls"][0]
    assert foul["agent"] == bot.__name__ and foul["question"] and words in foul["why"]
    assert foul["seed"] == result.games.seed[0] and (foul["deal"], foul["rotation"]) == (0, 0)
    assert result.games.lineup[0, foul["seat"]] == mine
    assert (result.games.rank[result.games.lineup == mine] == 3).all()
    assert result.games.win[0].sum() == 1 and (np.sort(result.games.win[0]) == [0, 0.5, 0.5]).all()
    assert told["agents"][0]["mean_cash"] is None and told["agents"][0]["win_share"] == 0
    assert f"forfeit: {bot.__name__}, deal 0, rotation 0" in result.table()


class Fickle(First):
    """Cannot stand odd numbers."""

    def act(self, observation, mask):
        if mask.argmax() == 1:
            raise RuntimeError("number one")
        return super().act(observation, mask)


def test_a_crash_costs_only_the_games_it_happens_in():
    result = contest.tournament([Fickle, "random"], deals=6, seats=3, seed=2, mirror=None, **QUICK)
    assert 0 < result.forfeited.sum() < len(result.games) == 18
    assert np.isfinite(result.games.cash[~result.forfeited]).all()


def test_a_process_that_dies_ends_the_contest_with_what_there_is(tmp_path):
    bot = tmp_path / "my_bots.py"
    bot.write_text(FILE_BOT)
    result = contest.tournament([f"{bot}:Gone", "random"], deals=12, seats=3, seed=4, jobs=2, mirror=None, **QUICK)
    assert not result.complete and "exit code 3" in result.stopped
    assert result.to_json()["deals"] == 0 and "No deal was finished" in result.table()


def test_stopped_contests_keep_the_first_deals(played):
    def stop(done, wanted):
        if done >= 256:
            raise KeyboardInterrupt

    result = contest.tournament(["greedy", "random", "random+bid:greedy"], deals=150, seed=4, progress=stop, **QUICK)
    told = result.to_json()
    assert told["complete"] is False and told["deals"] == 64 and told["deals_wanted"] == 150 and told["mirror"] is None
    assert np.array_equal(result.games.cash, played.games.cash[:256])
    assert "NOT COMPLETE" in result.table()


@pytest.mark.parametrize("wrong, words", [
    ({"deals": 0}, "deals=0: must be a whole number from 1"),
    ({"deals": 2.5}, "deals=2.5"),
    ({"jobs": 0}, "jobs=0"),
    ({"seed": -1}, "seed=-1"),
    ({"seats": 7}, "num_players=7"),
    ({"seats": 3, "settings": {"num_players": 4}}, "give only one"),
    ({"setup": "swiss"}, "setup='swiss': must be one of mixed, one, round"),
    ({"agents": []}, "at least one"),
    ({"agents": ["random"], "setup": "round"}, "two different agents"),
    ({"agents": ["gredy"]}, "did you mean greedy"),
    ({"agents": [First, type("First", (Illegal,), {})]}, "two different mobsters are called 'First'"),
    ({"setup": "one", "reference": "nobody"}, "unknown mobster 'nobody'"),
    ({"mirror": "nobody"}, "unknown mobster 'nobody'"),
    ({"agents": [type("Local", (First,), {"__qualname__": "here.<locals>.Local"})], "jobs": 2}, "cannot go to another process"),
])
def test_bad_input_is_named(wrong, words):
    with pytest.raises(ValueError) as refused:
        contest.tournament(**{"agents": ["random", "greedy"], **wrong})
    assert words in str(refused.value)
