"""The trainer of bidders: it learns, is judged by what was really bid, and says what it found."""
import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
sb3_contrib = pytest.importorskip("sb3_contrib")

from agents import model_files, registry  # noqa: E402
from agents.bootleggers import bidding  # noqa: E402
from bootleg_env import bootleggers_v0  # noqa: E402
from bootleg_env.adapters.subset import Subset  # noqa: E402
from bootleg_env.bootleggers.tables.constants import QUARTER  # noqa: E402
from bootleg_env.commands import cli  # noqa: E402
from training import bids, judge, report, run, settings  # noqa: E402

TINY = {
    "base": "random", "steps": 256, "games": 8, "rollout": 16, "batch": 64, "epochs": 1, "hidden": [8], "deals": 3, "named": False,
    "judge_deals": 2, "final_deals": 2}
HAND = next(row["slice"] for row in bootleggers_v0.bids_fields() if row["name"] == "muscle_cards")
CARDS = HAND.stop - HAND.start


def given(**more):
    return settings.made(bids.Settings, {**TINY, **more})


def highest():
    """A model that wants the highest card it sees in its hand; what it does not see it takes for the worst."""
    size = Subset(bootleggers_v0.game, fields=bootleggers_v0.BIDS_FIELDS).size
    weight = np.zeros((size, CARDS), np.float32)
    weight[np.arange(HAND.start, HAND.stop), np.arange(CARDS)] = 8.0 * np.arange(1, CARDS + 1)
    header = model_files.header(bootleggers_v0.game, [], fields=bootleggers_v0.BIDS_FIELDS, decisions=["bid"], base="random")
    return model_files.Model(header, [(weight, np.zeros(CARDS, np.float32))])


@pytest.mark.parametrize("name", bids.LEARNERS)
def test_who_is_judged_bids_what_the_model_says(name):
    """From the highest card to the lowest, by fresh facts of the seat that is asked; who draws nearly always takes it."""
    played = bids.play(bids.learner(highest(), name), given(deals=6))
    steps = np.diff(played.card.reshape(-1, 12), axis=1)
    falls = (steps < 0)[~np.isnan(steps)]
    assert len(falls) > 100 and falls.mean() > 0.8 and (name == "learner, drawn" or falls.all())


def test_who_draws_does_not_always_bid_his_likeliest_card():
    model = highest()
    model.layers[0][0][:] /= 200
    likeliest, drawn = (bids.play(bids.learner(model, name), given(deals=6)).card for name in bids.LEARNERS)
    assert (np.nan_to_num(likeliest) != np.nan_to_num(drawn)).mean() > 0.5


def test_a_named_bidder_is_judged_as_the_verb_does():
    asked = given(deals=5)
    there = bidding.play("random+bid:even", "random", 5, asked.test_seed, bootleggers_v0.settings())
    here = bids.play(registry.mobster("random+bid:even"), asked)
    assert np.array_equal(there.card, here.card, equal_nan=True) and np.array_equal(there.cash, here.cash)


def test_a_run(tmp_path):
    found = []
    for name in ("one", "two"):
        run.begin(bids.Trainer, given(out=str(tmp_path / name), pictures=True), "bids", show=False, command="bootleg train trainer=bids")
        found.append(json.loads((tmp_path / name / bids.FOUND).read_text(encoding="utf-8")))
    assert found[0]["bids"] == 256 and found[0]["command"] == "bootleg train trainer=bids" and found[0]["settings"]["judges"] == ["random"]
    rows = {row["bidder"]: row for row in found[0]["candidates"]}
    assert set(rows) == {"learner", "learner, drawn", "own"} and rows["own"]["less_own"] == 0
    for row in rows.values():
        assert row["games"] == 12 and row["less_own"] == pytest.approx(row["win_share"] - rows["own"]["win_share"])
    assert "3 held-out deals" in (tmp_path / "one" / report.PAGE).read_text(encoding="utf-8")

    made = model_files.load(tmp_path / "one" / report.MODEL).header["made"]
    assert made["steps"] == 256 and made["seed"] == 1 and made["command"] == found[0]["command"]
    assert registry.mobster(str(tmp_path / "one" / report.MODEL)).base == "random"
    assert found[1]["candidates"] == found[0]["candidates"]  # told by steps a run can be repeated
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == [
        "bids.json", "bids_muscle_by_round.png", "bids_muscle_by_row.png", "bids_win_share.png", "checkpoint-0.pt", "checkpoint-256.pt",
        "curve.json", "curve.png", "model.safetensors", "report.json", "report.md", "run.json", "tensorboard"]


def test_it_learns_what_pays(tmp_path):
    """Were every bid of the lowest quarter paid for at once, it would soon bid those first."""
    asked = given(steps=8000, games=32, rollout=32, batch=256, hidden=[32], trace=0.0, rate=0.005)
    trainer = bids.Trainer(asked)
    step = trainer.env.step_wait

    def step_wait():
        cards = trainer.env.actions.copy()
        observation, _, done, infos = step()
        return observation, (cards < QUARTER).astype(np.float32), done, infos

    trainer.env.step_wait = step_wait
    while trainer.steps < asked.steps:
        trainer.iterate(trainer.steps / asked.steps)
    trainer.export(tmp_path / "model.safetensors", {})
    played = bids.play(bids.learner(model_files.load(tmp_path / "model.safetensors"), "learner"), asked)
    assert (played.card[:, :, :2] <= QUARTER).mean() > 0.8


def test_on_the_way_he_is_judged_with_all_of_his_base():
    """Also with the exceptions that the base has itself: another answers its thug cards."""
    trainer = bids.Trainer(given(base="boss+bid:cheapest+thug:random", judges=["random"]))
    plain = judge.judged(trainer.game, trainer.outside, trainer.given, 4, registry.mobster("boss"), ("bid",))
    assert trainer.judged(4) != plain


@pytest.mark.parametrize("given, words", [
    ("bass=boss", "unknown setting 'bass', did you mean base"),
    ("base=bosss", "unknown mobster 'bosss', did you mean boss"),
    ("base=my.safetensors", "my.safetensors: no such file"),
    ("against=[boss, boss]", "against: 3 names are needed"),
    ("deals=1", "deals=1: must be a whole number from 2"),
    ("named=1", "named=1: must be true or false"),
    ("test_seed=1", "test_seed=1: must differ from seed"),
])
def test_bad_input_is_one_line_and_nothing_is_written(tmp_path, capsys, given, words):
    out = tmp_path / "out"
    assert cli.main(["train", "trainer=bids", given, f"out={out}"]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and not out.exists()


def test_a_base_from_a_file_is_refused(tmp_path):
    """No model file calls for another, so the run could not leave one."""
    model_files.save(tmp_path / "x.safetensors", highest().layers, highest().header)
    with pytest.raises(ValueError, match="no model file calls for another"):
        given(base=str(tmp_path / "x.safetensors")).check()
