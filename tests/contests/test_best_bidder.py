"""The trainer of bidders: it learns, says what it found, writes whole files or none, and judges by what was really bid."""
import json
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
sb3_contrib = pytest.importorskip("sb3_contrib")

from agents.bootleggers import bidding  # noqa: E402
from bootleg_env import bootleggers_v0  # noqa: E402
from bootleg_env.bootleggers.constants import QUARTER  # noqa: E402
from training import bids  # noqa: E402

TINY = ["base=random", "steps=256", "games=8", "rollout=16", "batch=64", "epochs=1", "width=8", "deals=3", "named=0"]


HAND = next(row["slice"] for row in bootleggers_v0.bids_fields() if row["name"] == "muscle_cards")


class Highest:
    """A policy that always wants the highest card, and looks whether it sees the hand it may choose from."""

    @staticmethod
    def get_distribution(seen, action_masks):
        assert np.array_equal(seen[:, HAND] == 1, action_masks == 1)  # fresh facts, of the seat that is asked
        wishes = torch.arange(1, action_masks.shape[1] + 1).double() ** 80
        chances = torch.where(torch.as_tensor(action_masks).bool(), wishes / wishes.max(), 0)
        return SimpleNamespace(distribution=SimpleNamespace(probs=chances / chances.sum(1, keepdim=True)))


@pytest.mark.parametrize("drawn", [False, True])
def test_who_is_judged_bids_what_the_policy_says(drawn):
    """From the highest card to the lowest; who draws nearly always takes it."""
    given = bids.parsed(["base=random", "deals=6"])
    played = bids.play(bids.learner(SimpleNamespace(policy=Highest), given, drawn), given)
    steps = np.diff(played.card.reshape(-1, 12), axis=1)
    falls = (steps < 0)[~np.isnan(steps)]
    assert falls.mean() > 0.8 and (drawn or falls.all())


def test_a_named_bidder_is_judged_as_the_verb_does():
    given = bids.parsed(["base=random", "deals=5"])
    there = bidding.play("random+bid:even", "random", 5, given.test_seed, bootleggers_v0.settings())
    here = bids.play(bids.registry.mobster("random+bid:even"), given)
    assert np.array_equal(there.card, here.card, equal_nan=True) and np.array_equal(there.cash, here.cash)


def test_a_run(tmp_path, capsys):
    assert bids.main([*TINY, f"out={tmp_path / 'one'}"]) == 0
    found = json.loads((tmp_path / "one" / "bids.json").read_text(encoding="utf-8"))
    assert found["bids"] == 256 and found["command"].startswith("python -m training.bids base=random")
    assert str(tmp_path) not in json.dumps(found)
    rows = {row["bidder"]: row for row in found["candidates"]}
    assert set(rows) == {"learner", "learner, drawn", "own"} and rows["own"]["less_own"] == 0
    for row in rows.values():
        assert row["games"] == 12 and row["less_own"] == pytest.approx(row["win_share"] - rows["own"]["win_share"])
    assert "held-out deals" in capsys.readouterr().out

    model = sb3_contrib.MaskablePPO.load(tmp_path / "one" / "bids.zip", device="cpu")
    env = bootleggers_v0.bids_env(base="random")
    observation, info = env.reset(seed=1)
    card, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
    assert info["action_mask"][card]

    bids.main([*TINY, f"out={tmp_path / 'two'}"])
    again = json.loads((tmp_path / "two" / "bids.json").read_text(encoding="utf-8"))
    assert again["candidates"] == found["candidates"]  # told by steps a run can be repeated
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == ["bids.json", "bids.zip"]


def test_it_learns_what_pays(monkeypatch):
    """Were every bid of the lowest quarter paid for at once, it would soon bid those first."""
    made = bootleggers_v0.bids_sb3_env

    def paying(*given, **settings):
        env = made(*given, **settings)
        step = env.step_wait

        def step_wait():
            cards = env.actions.copy()
            observation, _, done, infos = step()
            return observation, (cards < QUARTER).astype(np.float32), done, infos

        env.step_wait = step_wait
        return env

    monkeypatch.setattr(bootleggers_v0, "bids_sb3_env", paying)
    given = bids.parsed([*TINY, "steps=8000", "games=32", "rollout=32", "batch=256", "width=32", "gae_lambda=0", "rate=0.005"])
    model, clock = bids.train(given)
    assert clock.curve[-1]["bids"] >= 8000
    played = bids.play(bids.learner(model, given, drawn=False), given)
    assert (played.card[:, :, :2] <= QUARTER).mean() > 0.8


def test_the_curve_is_thinned_by_games():
    curve = [{"games": 10 * nth, "reward": float(nth % 2)} for nth in range(1, 9)]
    assert bids.thinned(curve, 4) == [{"games": 20 * nth, "reward": 0.5} for nth in range(1, 5)]
    assert bids.thinned(curve, 100) == curve


@pytest.mark.parametrize("given, words", [
    ("bass=boss", "unknown setting 'bass', did you mean base"),
    ("minutes", "'minutes': settings are given as key=value"),
    ("minutes=soon", "minutes='soon': must be a number"),
    ("games=1.5", "games='1.5': must be a whole number"),
    ("deals=1", "deals=1: must be a whole number from 2"),
    ("gae_lambda=2", "gae_lambda=2.0: must be a number from 0 to 1"),
    ("base=bosss", "unknown mobster 'bosss', did you mean boss"),
    ("opponents=boss,boss", "opponents: 3 names are needed"),
    ("reward=vin", "unknown reward 'vin', did you mean win"),
    ("test_seed=1", "test_seed=1: must differ from seed"),
])
def test_bad_input_is_one_line_and_nothing_is_written(tmp_path, capsys, given, words):
    out = tmp_path / "out"
    assert bids.main([given, f"out={out}"]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and not out.exists()
