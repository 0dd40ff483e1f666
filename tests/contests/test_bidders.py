"""The bidders do what their doctrine says; `bootleg bidding` counts what happened, the same however it is spread."""
import json
import sys

import numpy as np
import pytest

from bootleg_agents import registry
from bootleg_agents.bootleggers.cast import SPECIALISTS
from bootleg_agents.bootleggers.experiments import bid_table as solver
from bootleg_agents.bootleggers.experiments import bidding
from bootleg_agents.bootleggers.strategy import bid_table
from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables.constants import PAYROLL, QUARTER, QUARTERS
from bootleg_env.commands import main
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.seeds import seeds_from

BIDDERS = SPECIALISTS["bid"]
LONG = bootleggers_v0.settings(preset="quiet", goal_cash=10000)  # all twelve rounds
HIGHEST = {"single_influence": 1, "double_influence": 2, "single_still": 3, "double_still": 4, "speakeasy_improvement": 5}


def play(name, deals, seed, settings):
    """This one among random ones."""
    return bidding.play(registry.mobster(name), [registry.mobster("random")] * (settings.num_players - 1), deals, seed, settings)


def bids_of(bidder, deals=15):
    """Muscle cards, a row a game, by round; everything else is played at random."""
    return play(f"random+bid:{bidder}", deals, 1, LONG).card.reshape(-1, 12).astype(int)


def first_bid(bidder, noise=0, **given):
    """What mobster 0 bids in this snapshot."""
    states, settings, _ = GAME.from_snapshot(given)
    batch = GameBatch(GAME, settings)
    for seat in range(settings.num_players):
        batch.sit([0], seat, None if seat else registry.mobster(f"random+bid:{bidder}"))
    batch.states[:], batch.noise[:] = states, noise << 20
    batch.look_again()
    return int(batch.states["bid"][0, 0])


@pytest.mark.parametrize("bidder", BIDDERS)
@pytest.mark.parametrize("players, rounds", [(3, 8), (4, 12), (6, 12)])
def test_every_bidder_plays_with_every_number_of_players(bidder, players, rounds):
    settings, games = bootleggers_v0.settings(players, preset="quiet", rounds=rounds), 20
    batch = GameBatch(GAME, settings, games)
    for seat in range(players):
        batch.sit(np.arange(games), seat, registry.mobster(f"random+bid:{bidder}"))
    batch.noise[:] = seeds_from(2, games)
    batch.reset(seeds_from(1, games))
    assert batch.done.all() and (batch.seat == -1).all()


# ---- doctrines


def test_high_first_and_low_first_go_through_the_hand():
    assert (np.diff(bids_of("high_first")) < 0).all() and (np.diff(bids_of("low_first")) > 0).all()


def test_cheapest_pays_least_and_gets_most_muscle_for_it():
    for hand in bids_of("cheapest"):
        pay = PAYROLL[hand]
        assert (np.diff(pay) >= 0).all()
        assert all(later < now for now, later, same in zip(hand, hand[1:], np.diff(pay) == 0) if same)


def test_middle_has_as_many_above_as_below():
    for hand in bids_of("middle"):
        for nth, card in enumerate(hand):
            left = hand[nth:]
            assert (left > card).sum() - (left < card).sum() in (0, 1)


def test_even_lays_a_card_of_every_quarter_in_four_rounds():
    quarters = (bids_of("even") - 1) // QUARTER
    assert (np.sort(quarters.reshape(-1, QUARTERS)) == np.arange(QUARTERS)).all()
    assert len({tuple(row) for row in quarters[:, :QUARTERS]}) > 10  # in no fixed order


def test_last_stand_saves_the_highest_third():
    hands = bids_of("last_stand")
    assert (hands[:, :8].max(1) < hands[:, 8:].min(1)).all()
    assert len({tuple(np.argsort(hand[:8])) for hand in hands}) > 10


@pytest.mark.parametrize("bidder, hand", [
    ("by_offer", [1, 10, 20, 30, 40, 50, 60, 70]), ("mixed", [1, 2, 3, 19, 20, 21, 37, 38, 39, 70, 71, 72])])
def test_a_rich_row_is_worth_a_high_card(bidder, hand):
    def cards(*row):
        offers = {"truck": None, "cards": list(row)}
        mine = [{"muscle_hand": hand}] + [{} for _ in range(3)]
        return [first_bid(bidder, noise, offers=offers, round=13 - len(hand), mobsters=mine) for noise in range(5)]

    dull, rich = cards("moll", "turf_war", "windfall", "hit"), cards("double_influence", "double_influence", "moll", "hit")
    assert np.mean(dull) < np.mean(rich) - 10


@pytest.mark.parametrize("shown, card", [  # what two rivals have shown: the rest they may still hold
    ([60, 61, 62, 40, 41, 42, 20, 21, 22], 19),  # only cards of the first quarter are left to them
    ([60, 61, 62, 40, 41, 42, 1, 2, 3], 37),  # only the second
    ([40, 41, 42, 20, 21, 22, 1, 2, 3], 5),  # only the fourth: the lowest is thrown away
])
def test_mirror_answers_what_the_others_still_hold(shown, card):
    others = [{"muscle_shown": [each + shift for each in shown]} for shift in (0, 7)]
    assert first_bid("mirror", seats=3, round=10, mobsters=[{"muscle_hand": [5, 19, 37]}, *others]) == card


# ---- the equilibrium


@pytest.fixture(scope="module")
def solved():
    return solver.solve()


def test_the_table_is_what_the_phase_gives(solved):
    phase, _, population, _ = solved
    assert np.abs(1000 * (np.cumsum(population, 2) - population / 2) - bid_table.BEATEN).max() <= 2
    assert np.abs(phase.edges - bid_table.EDGES).max() <= 1


def test_nobody_gains_much_by_leaving_the_equilibrium(solved):
    phase, _, population, missed = solved
    _, chances = phase.response(population, solver.TEMPERATURE)
    assert np.abs(phase.population_of(chances) - population).max() < 0.02  # the responses to it are the population
    assert 0 <= missed < 0.04 * (solver.REACHED * phase.prizes.mean(1)).sum()
    high = np.zeros_like(chances)
    high[np.arange(1, solver.HANDS), :, [np.flatnonzero(hand)[-1] for hand in phase.hands[1:]]] = 1
    assert phase.value_of(high, population) < phase.value_of(chances, population)


def test_mixed_bids_as_the_equilibrium_says(solved):
    """In the first round, where every hand is alike."""
    _, _, population, _ = solved
    played = play("random+bid:mixed", 700, 3, bootleggers_v0.settings(preset="quiet", rounds=12))
    quarter, rich = (played.card[:, :, 0].ravel() - 1) // QUARTER, played.rich[:, :, 0].ravel()
    for row in range(solver.CLASSES):
        laid = np.bincount(quarter[rich == row].astype(int), minlength=QUARTERS)
        assert laid.sum() == 0 or np.abs(laid / laid.sum() - population[solver.ROUNDS, row]).max() < 0.13


# ---- the verb


def test_what_is_counted_is_what_the_journal_tells():
    settings = bootleggers_v0.settings(4)
    played = play("random+bid:even", 1, 5, settings)
    for seat in range(4):
        batch = GameBatch(GAME, settings)
        for other in range(4):
            batch.sit([0], other, registry.mobster("random" if other != seat else "random+bid:even"))
        batch.noise[0] = seeds_from(5, 4, 1)[seat]
        batch.blank["listening"] = 1
        events = game_told(batch, seeds_from(5, 1))
        mine = [event for event in events if event.get("seat") == seat]
        bids = [event["card"] for event in mine if event["event"] == "bid"]
        assert played.card[0, seat][: len(bids)].tolist() == bids
        assert played.payroll[0, seat] == sum(event["amount"] for event in mine if event["event"] == "pay" and event["why"] == "payroll")
        picks = [event for event in events if event["event"] == "pick" and event["from"] != "windfall"]
        for event in picks:
            if event["seat"] == seat:
                year = event["round"]
                order = [other["seat"] for other in picks if other["round"] == year]
                assert played.position[0, seat, year - 1] == 1 + order.index(seat)
                kind = bidding.TAKEN[int(played.taken[0, seat, year - 1])]
                assert kind == named(event["card"])
        assert events[-1]["ranking"].index(seat) + 1 == played.rank[0, seat]


def code_of(words):
    try:
        return main(words)
    except SystemExit as ended:  # argparse
        return ended.code


def test_pictures_without_matplotlib_are_refused_before_anything_is_played(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(bidding, "compare", None)
    assert main(["bidding", "--plot", "p.png"]) == 2
    assert "needs matplotlib: pip install 'bootleg-env[contests]'" in capsys.readouterr().err


def game_told(batch, seeds):
    events = []
    batch.reset(seeds)
    while True:
        events += GAME.events(batch.states, batch.settings)
        if batch.seat[0] != codes.PAUSED:
            return events
        batch.step(codes.WAIT)


def named(card):
    if card.startswith("truck_"):
        return f"{card.removeprefix('truck_')} truck"
    return bidding.TAKEN[HIGHEST[card] - 1] if card in HIGHEST else "thug"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command(tmp_path, capsys, jobs, kept={}):  # noqa: B006  (figures of the first run)
    out, plots = tmp_path / "bids.json", tmp_path / "plots.png"
    given = ["bidding", "--bidders", "high_first", "even", "--base", "random", "--deals", "30", "--pairs", "10", "--preset", "quiet"]
    assert main([*given, "--json", str(out), "--plot", str(plots), "--jobs", jobs]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert kept.setdefault("found", found) == found  # the same figures however many processes
    rows = {row["bidder"]: row for row in found["bidders"]}
    assert set(rows) == {"high_first", "even"} and found["deals"] == 30 and found["settings"]["deals"] == "off"
    for row in rows.values():
        assert row["games"] == 120 and row["win_share_low"] <= row["win_share"] <= row["win_share_high"]
        assert sum(row["taken"].values()) == pytest.approx(12, abs=0.5)
    assert rows["high_first"]["muscle_by_round"][0] > 60 > 10 > rows["high_first"]["muscle_by_round"][-1]
    assert found["mirror"]["win_share_low"] < 0.25 < found["mirror"]["win_share_high"]
    shares = found["matrix"]["win_share"]
    assert found["matrix"]["names"] == [*(row["bidder"] for row in found["bidders"]), "own"]
    assert shares[0][0] is None and 0 <= shares[0][1] <= 1
    assert {path.name for path in tmp_path.glob("*.png")} == {
        f"plots-{name}.png" for name in ("win_share", "muscle_by_round", "muscle_by_row", "taken", "matrix")}
    printed = capsys.readouterr().out
    assert "high_first" in printed and "par 25.0 %" in " ".join(printed.split())


def test_own_bidders_are_compared_with_the_named_ones(tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text(OWN_BIDDERS)
    names = [f"{file}:{name}" for name in ("Weakest", "strongest", "compiled_weakest")]
    given = ["--base", "random", "--deals", "12", "--pairs", "2", "--preset", "quiet", "--json"]
    assert main(["bidding", "--bidders", *names, "low_first", "high_first", *given]) == 0
    report = json.loads(capsys.readouterr().out)
    by_round = {row["bidder"]: row["muscle_by_round"] for row in report["bidders"]}
    assert by_round[names[0]] == by_round[names[2]] == by_round["low_first"] and by_round[names[1]] == by_round["high_first"]


OWN_BIDDERS = """
import numpy as np
class Weakest:
    def act(self, observation, mask):
        return np.flatnonzero(mask)[0]
def strongest(observation, mask):
    return np.flatnonzero(mask)[-1]
def compiled_weakest(facts, mask, noise):
    for action in range(len(mask)):
        if mask[action] != 0:
            return action
    return 0
def crashing(observation, mask):
    raise RuntimeError("no idea")
"""


def test_an_own_bidder_that_crashes_ends_the_comparison_in_one_line(tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text(OWN_BIDDERS)
    assert main(["bidding", "--bidders", f"{file}:crashing", "--base", "random", "--deals", "2", "--pairs", "0"]) == 2
    error = capsys.readouterr().err
    assert "mine.py:crashing" in error and "asked bid: RuntimeError: no idea" in error and error.count("\n") == 1


@pytest.mark.parametrize("given, words", [
    (["--bidders", "hihg_first"], "unknown mobster for bid 'hihg_first', did you mean high_first"),
    (["--bidders", "even", "even"], "even is there twice"),
    (["--base", "bosss"], "unknown mobster 'bosss', did you mean boss"),
    (["--deals", "0"], "--deals=0: must be 1 or more"),
    (["--set", "rounds=9"], "rounds=9: must be one of 12, 8"),
    (["--deals", "off"], "negotiation is a setting: --set deals=off"),
    (["--pairs", "few"], "argument --pairs: invalid int value: 'few'"),
    (["--pairs", "-1"], "--pairs=-1: must be 0 or more"),
    (["--game", "stones"], "--game stones: must be bootleggers"),
    (["--bidders", "nothing.py:act"], "no file nothing.py"),
    (["--bidders", "own"], "own is there twice"),
    (["--plot", "pictures"], "plot 'pictures': must end in .png, .svg or .pdf"),
    (["--plot", "no/folder/a.png"], "there is no folder no/folder"),
    (["--json", "no/folder/a.json"], "there is no folder no/folder"),
    (["--seats", "4"], "unrecognized arguments: --seats 4"),
])
def test_bad_input_is_one_line(capsys, monkeypatch, given, words):
    monkeypatch.setattr(bidding, "compare", None)  # nothing is played
    assert code_of(["bidding", *given]) == 2
    printed = capsys.readouterr().err
    assert words in printed and printed.count("\n") == 1
