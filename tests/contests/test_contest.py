"""Contests in Python, for every game: fair by rotation, the same for the same seed, forfeits instead of crashes."""
import json
import sys

import numpy as np
import pytest

from bootleg_agents import contests
from bootleg_agents.contests import contest, lineups, playing
from bootleg_agents.registry import mobster
from bootleg_env.engine import codes

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
DEALS = 100


class First:
    """The first legal answer."""

    def act(self, observation, mask):
        return int(np.flatnonzero(mask)[0])


class Crashing(First):
    def __init__(self):
        self.answered = 0

    def act(self, observation, mask):
        self.answered += 1
        if self.answered > 3:
            raise MemoryError("no room left")
        return super().act(observation, mask)


class Illegal(First):
    def act(self, observation, mask):
        return int(np.flatnonzero(mask == 0)[0])


class Leaving(First):
    def act(self, observation, mask):
        sys.exit("I have had enough")


class Fickle(First):
    """Every third of them crashes at once."""

    made = 0

    def __init__(self):
        Fickle.made += 1
        self.crashes = Fickle.made % 3 == 0

    def act(self, observation, mask):
        if self.crashes:
            raise RuntimeError("not today")
        return super().act(observation, mask)


def figures(result):
    """All that must be the same when it is played again."""
    return {key: value for key, value in result.to_json().items() if key not in ("speed", "command")}


@pytest.fixture(scope="module")
def played(field, quick):
    return contests.tournament(field, deals=DEALS, seed=4, **quick)


def test_the_same_seed_gives_the_same_figures_with_any_number_of_jobs(played, field, quick):
    again = contests.tournament(field, deals=DEALS, seed=4, jobs=2, **quick)
    assert figures(again) == figures(played)
    other = contests.tournament(field, deals=DEALS, seed=5, **quick)
    assert not np.array_equal(other.games.seed, played.games.seed)


def test_other_processes_give_the_same_figures(tmp_path, quick):
    bot = tmp_path / "my_bots.py"
    bot.write_text(FILE_BOT)
    one, two = (contests.tournament([f"{bot}:Last", "random"], deals=12, num_players=3, seed=4, jobs=jobs, **quick) for jobs in (1, 2))
    assert figures(one) == figures(two)
    assert len(playing.portions(one.plan)) > 1


def test_the_order_of_the_agents_changes_only_the_order(played, field, quick):
    turned = contests.tournament([field[i] for i in (1, 2, 0)], deals=DEALS, seed=4, **quick)
    assert turned.agents == [played.agents[i] for i in (1, 2, 0)]
    assert turned.mirror_share == played.mirror_share


def test_a_shorter_contest_is_the_beginning_of_a_longer_one(played, field, quick):
    short = contests.tournament(field, deals=20, seed=4, **quick)
    for name in ("seed", "lineup", "score", "rank", "length"):
        assert np.array_equal(getattr(short.games, name), getattr(played.games, name)[: len(short.games)])


def test_everyone_sits_everywhere_in_every_deal(played, game):
    games = played.games
    assert np.bincount(games.deal).tolist() == [game.usual_seats] * DEALS
    assert (games.counted).all()
    for deal in range(DEALS):
        rows = games.lineup[games.deal == deal]
        assert (np.sort(rows, axis=0) == np.sort(rows[0])[:, None]).all()  # in each seat, all of the line-up
        assert len(set(games.seed[games.deal == deal])) == 1


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_in_mixed_lineups_everyone_meets_every_deal(game, count):
    plan, _ = contest.planned(["random"] * count, 30, 3, 2, {}, "mixed", "random", game.name)
    for deal in range(30):
        lines = lineups.seating(plan, deal, deal + 1).lineup
        assert set(lines.ravel()) == set(range(count))
        if count >= 3:
            assert all(len(set(line)) == 3 for line in lines)


def test_one_against_references_meets_the_same_opponents(game, field, quick):
    result = contests.tournament(field[:2], deals=10, setup="one", reference=field[1::-1], mirror=None, seed=1, **quick)
    games, seats = result.games, game.usual_seats
    assert games.counted.sum(axis=1).tolist() == [1] * 20 * seats
    for deal in range(10):
        here = games.deal == deal
        met = {tuple(sorted(line[~counted].tolist())) for line, counted in zip(games.lineup[here], games.counted[here])}
        assert len(met) == 1
    for number in range(2):  # in every seat
        places = games.counted & (games.lineup == number)
        assert places.sum(axis=0).tolist() == [10] * seats


def test_round_gives_a_matrix_of_wins(field, quick):
    report = contests.tournament(field[:2], deals=20, setup="round", seed=1, **quick).to_json()
    wins, rows = report["matrix"]["wins"]["value"], {row["agent"]: row["win_share"] for row in report["agents"]}
    assert report["matrix"]["agents"] == field[:2] and wins[0][0] is None
    assert wins[0][1] == rows[field[0]] and wins[1][0] == rows[field[1]]
    beats = report["matrix"]["beats"]["value"]
    assert beats[0][1] + beats[1][0] == pytest.approx(1)


def test_a_mirror_match_brackets_par(played, game, quick):
    alike = contests.tournament(["random"] * game.usual_seats, deals=200, seed=9, **quick)
    par = 1 / game.usual_seats
    assert [row["agent"] for row in alike.agents] == ["random", *(f"random ({number})" for number in range(2, game.usual_seats + 1))]
    assert sum(row["win_share"] for row in alike.agents) == pytest.approx(1, abs=1e-5)
    assert all(row["win_share_low"] <= par <= row["win_share_high"] for row in alike.agents)
    assert played.mirror_share["brackets_par"] and played.mirror_share["deals"] == 25


def test_figures_follow_from_the_games(played, game):
    games, row = played.games, played.agents[0]
    mine = games.lineup == played.order[0]
    assert row["win_share"] == pytest.approx(games.win[mine].mean(), abs=1e-6)
    assert row["mean_score"] == row[f"mean_{game.score[0]}"] == pytest.approx(games.score[mine].mean(), abs=1e-4)
    assert row["mean_score_low"] < row["mean_score"] < row["mean_score_high"]
    assert row["mean_rank"] == pytest.approx(games.rank[mine].mean(), abs=1e-4)
    assert sum(each["win_share"] * each["seatings"] for each in played.agents) == pytest.approx(len(games), abs=1e-2)
    assert (games.rank.sum(axis=1) == sum(range(1, game.usual_seats + 1))).all()  # shared places add up to the same
    winners = games.rank == games.rank.min(axis=1, keepdims=True)
    assert (games.score.max(axis=1)[:, None] == games.score)[winners].all()


def test_the_json_has_what_the_contract_says(played, game, tmp_path):
    played.write_json(tmp_path / "out.json")
    report = json.loads((tmp_path / "out.json").read_text())
    assert list(report)[:4] == ["settings", "seed", "deals", "agents"]
    assert report["seed"] == 4 and report["deals"] == DEALS and report["complete"] is True
    assert report["settings"]["num_players"] == report["num_players"] == game.usual_seats
    assert report["game"] == f"{game.name}_{game.version}"
    named = {f"mean_{game.score[0]}{end}" for end in ("", "_low", "_high")}
    for row in report["agents"]:
        assert {"agent", "win_share", "win_share_low", "win_share_high", "mean_rank", "games"} <= set(row)
        assert {"mean_score", "mean_length"} | named <= set(row)
        assert 0 <= row["win_share_low"] <= row["win_share"] <= row["win_share_high"] <= 1
    assert {"version", "command", "method", "mirror", "matrix", "ratings", "fouls", "circles"} <= set(report)


def test_bootleggers_keep_mean_cash():
    row = contests.tournament(["random"], deals=1, preset="quiet", mirror=None).agents[0]
    assert row["mean_cash"] == row["mean_score"] > 0


def test_the_table_speaks_of_the_game(played, game):
    text = played.table()
    assert text.startswith(f"{game.title}, {game.usual_seats} {game.people}, ")
    assert f"  {game.score[0]}  {game.length}s  " in text


@pytest.mark.parametrize("bot, words", [(Crashing, "MemoryError: no room left"), (Illegal, "is not legal"), (Leaving, "SystemExit")])
def test_a_crash_or_an_illegal_answer_forfeits_that_game_and_the_contest_goes_on(bot, words, quick):
    result = contests.tournament([bot, First, "random"], deals=4, num_players=3, seed=2, **quick)
    report = result.to_json()
    mine = result.order[0]
    assert len(report["fouls"]) == 12 == report["agents"][0]["forfeits"]
    foul = report["fouls"][0]
    assert foul["agent"] == bot.__name__ and foul["question"] and words in foul["why"]
    assert foul["seed"] == result.games.seed[0] and (foul["deal"], foul["rotation"]) == (0, 0)
    assert result.games.lineup[0, foul["seat"]] == mine
    assert (result.games.rank[result.games.lineup == mine] == 3).all()
    assert result.games.win[0].sum() == 1 and (np.sort(result.games.win[0]) == [0, 0.5, 0.5]).all()
    assert report["agents"][0]["mean_score"] is None and report["agents"][0]["win_share"] == 0
    assert f"forfeit: {bot.__name__}, deal 0, rotation 0" in result.table()


def test_a_crash_costs_only_the_games_it_happens_in(quick):
    result = contests.tournament([Fickle, "random"], deals=12, num_players=3, seed=2, mirror=None, **quick)
    forfeited = result.games.forfeited
    assert 0 < forfeited.sum() < len(result.games) == 36
    assert np.isfinite(result.games.score[~forfeited]).all() and np.isnan(result.games.score[forfeited]).all()


def test_a_process_that_dies_ends_the_contest_with_what_there_is(tmp_path, quick):
    bot = tmp_path / "my_bots.py"
    bot.write_text(FILE_BOT)
    result = contests.tournament([f"{bot}:Gone", "random"], deals=12, num_players=3, seed=4, jobs=2, mirror=None, **quick)
    assert not result.complete and "exit code 3" in result.stopped
    assert result.to_json()["deals"] == 0 and "No deal was finished" in result.table()


def test_stopped_contests_keep_the_first_deals(played, field, quick):
    def stop(done, wanted):
        if done > 0:
            raise KeyboardInterrupt

    result = contests.tournament(field, deals=DEALS, seed=4, progress=stop, **quick)
    report, games = result.to_json(), len(result.games)
    assert report["complete"] is False and 0 < report["deals"] < report["deals_wanted"] == DEALS and report["mirror"] is None
    assert np.array_equal(result.games.score, played.games.score[:games])
    assert "NOT COMPLETE" in result.table()


# ---- a candidate in every seat


def test_a_candidate_sits_in_every_seat_of_every_deal(game, field):
    candidate, others = mobster(field[0], game.name), [mobster("random", game.name)] * (game.usual_seats - 1)
    games = playing.play_candidate(game, game.settings(), candidate, others, 7, 3)
    seats = game.usual_seats
    assert games.counted.sum(1).tolist() == [1] * 7 * seats and games.counted.sum(0).tolist() == [7] * seats
    assert all(len(set(row)) == 1 for row in games.seed.reshape(7, seats))  # the same deal in every seat
    wins = games.of_candidate(games.win)
    assert wins.shape == (7, seats) and wins[2, 1] == games.win[2 * seats + 1, 1]
    shorter = playing.play_candidate(game, game.settings(), candidate, others, 3, 3)
    assert np.array_equal(shorter.score, games.score[: 3 * seats])  # a game follows from seed, deal and seat


def test_watched_games_are_the_same_games(game, field):
    candidate, others = mobster(field[0], game.name), [mobster("random", game.name)] * (game.usual_seats - 1)
    games = playing.play_candidate(game, game.settings(), candidate, others, 5, 3)

    def watch(batch, seat):
        batch.settle()
        while (batch.seat == codes.PAUSED).any():  # a full journal must be read
            batch.states["noted"] = 0
            batch.step(np.where(batch.seat == codes.PAUSED, codes.WAIT, codes.HOLD))
            batch.settle()
        ended = game.outcome(batch.states)
        return ended.score[np.arange(batch.games), seat], ended.length

    score, length = playing.watch_candidate(game, game.settings(), candidate, others, 5, 3, watch)
    assert np.array_equal(score, games.of_candidate(games.score)) and length.ravel().tolist() == games.length.tolist()


def test_a_duel_is_a_row_of_a_report(game, field):
    row = contests.duel(field[0], "random", 6, 2, game=game.name)
    assert row["against"] == f"{game.usual_seats - 1} random" and row["games"] == 6 * game.usual_seats and row["duplicate_deals"] == 6
    result = contests.tournament([field[0]], 6, seed=2, setup="one", reference="random", mirror=None, game=game.name)
    assert row["win_share"] == pytest.approx(result.agents[0]["win_share"], abs=1e-4)


# ---- bad input


@pytest.mark.parametrize("wrong, words", [
    ({"deals": 0}, "deals=0: must be 1 or more"),
    ({"deals": 2.5}, "deals=2.5: must be a whole number"),
    ({"jobs": 0}, "jobs=0"),
    ({"seed": -1}, "seed=-1"),
    ({"num_players": 7}, "num_players=7"),
    ({"num_players": 3, "settings": {"num_players": 4}}, "give only one"),
    ({"setup": "swiss"}, "setup='swiss': must be one of mixed, one, round"),
    ({"agents": []}, "at least one"),
    ({"agents": ["random"], "setup": "round"}, "two different agents"),
    ({"agents": ["gredy"]}, "did you mean greedy"),
    ({"agents": [First, type("First", (Illegal,), {})]}, "two different mobsters are called 'First'"),
    ({"setup": "one", "reference": "nobody"}, "unknown mobster 'nobody'"),
    ({"mirror": "nobody"}, "unknown mobster 'nobody'"),
    ({"game": "poker"}, "unknown game 'poker'"),
    ({"agents": [type("Local", (First,), {"__qualname__": "here.<locals>.Local"})], "jobs": 2}, "cannot go to another process"),
])
def test_bad_input_is_named(wrong, words):
    with pytest.raises(ValueError) as refused:
        contests.tournament(**{"agents": ["random", "greedy"], **wrong})
    assert words in str(refused.value)
