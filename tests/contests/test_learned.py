"""How a mobster plays is counted from the journals of its games, from its own seat."""
import json

import numpy as np
import pytest

from bootleg_agents import registry
from bootleg_agents.bootleggers.experiments import learned, learned_charts
from bootleg_agents.bootleggers.experiments.learned import Watch
from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.words import accounting as ledger
from bootleg_env.playing.journals import Seating, journals

SETTINGS = bootleggers_v0.settings(4)


@pytest.fixture(scope="module")
def games():
    lineup = [registry.mobster(name) for name in ("crook", "dealer", "saboteur", "boss")]
    return list(journals(bootleggers_v0.game, SETTINGS, [Seating(seed, seed, lineup) for seed in range(8)]))


@pytest.fixture(scope="module")
def found():
    return learned.look("crook", "dealer", deals=3, seed=1)


def test_both_sides_of_a_game_count_the_same(games):
    """What one gives another gets; what is promised is promised to somebody; what is played at the others they suffer."""
    for events in games:
        seen = [Watch(events, seat).counts for seat in range(4)]

        def total(*key, seen=seen):
            return sum(counts[key if len(key) > 1 else key[0]] for counts in seen)

        assert total("made") == total("received") == sum(event["event"] == "offer" for event in events)
        assert total("struck") == total("accepted")
        for term in ledger.a.TERM_KINDS:
            assert total("gave", term) == total("got", term)
        for state in ledger.STATES:
            assert sum(total("promise", state, standing) for standing in learned.STANDINGS) == total("promised_to_it", state)
        assert sum(total("harm", standing) for standing in learned.STANDINGS) == total("harmed")


def test_the_ledger_agrees(games):
    for events in games:
        account = ledger.account(events)
        for seat in range(4):
            watch = Watch(events, seat)
            rounds = account["rounds"]
            assert np.array_equal(watch.by_round["cash"][:rounds], account["purses"][:rounds, seat])
            assert np.isnan(watch.by_round["cash"][rounds:]).all()
            assert np.nansum(watch.by_round["sold"]) == account["sold_at"][seat].sum()
            assert sum(watch.counts["thug", card] for card in learned.THUG_NAMES) == account["played"][seat].sum()
            assert watch.counts["struck"] == account["accepted"][seat].sum()
            assert watch.counts["accepted"] == account["accepted"][:, seat].sum()


def test_standing_is_by_the_money_when_the_round_began(games):
    for events in games:
        watch = Watch(events, 0)
        for year in range(2, watch.account["rounds"] + 1):
            purses = watch.account["purses"][year - 2]
            standing = watch.standings(year)
            assert sorted(standing.values()) == ["between", "poorest", "richest"]
            by = {name: purses[other] for other, name in standing.items()}
            assert by["richest"] >= by["between"] >= by["poorest"]


def test_a_crook_breaks_promises_and_a_dealer_keeps_them(found):
    def broken(row):
        return sum(states["broken"] for states in row["promises"].values())

    assert broken(found) > 0
    assert broken(learned.look("dealer", "dealer", deals=3, seed=1)) == 0


def test_the_games_are_those_of_the_bidding(found):
    """They are played twice, once for the bids: the same seeds, the same games."""
    last = max(nth for nth, cash in enumerate(found["by_round"]["cash"]) if cash is not None)
    assert found["reached"][last] > 0 and not any(found["reached"][last + 1 :])
    watched = list(learned.watched(registry.mobster("crook"), [registry.mobster("dealer")] * 3, 3, 1, SETTINGS))
    assert np.mean([watch.account["cash"][watch.seat] for watch in watched]) == pytest.approx(found["mean_cash"])
    assert np.mean([watch.account["rounds"] for watch in watched]) == pytest.approx(found["end_round"])


def test_the_command_writes_numbers_and_pictures(tmp_path, monkeypatch):
    out = tmp_path / "learned.json"
    monkeypatch.setattr("sys.argv", [
        "learned", "--agents", "greedy", "boss", "--against", "greedy", "--deals", "2", "--out", str(out), "--pictures", str(tmp_path)])

    learned.main()

    report = json.loads(out.read_text())
    assert [row["agent"] for row in report["agents"]] == ["greedy", "boss"]
    command = "python -m bootleg_agents.bootleggers.experiments.learned --agents greedy boss --against greedy --deals 2"
    assert report["command"].startswith(command)
    assert {path.name for path in tmp_path.glob("*.png")} == {"learned_rounds.png", "learned_thugs.png"}
    assert learned_charts.by_round(report["agents"]).axes[0].get_title() == "muscle card laid"
