"""The trainer of bidders: it learns, is evaluated by what was really bid, and reports what it found."""
import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
sb3_contrib = pytest.importorskip("sb3_contrib")

from bootleg_agents import model_files, registry  # noqa: E402
from bootleg_agents.bootleggers.experiments import bidding  # noqa: E402
from bootleg_env import bootleggers_v0  # noqa: E402
from bootleg_env.adapters.subset import Subset  # noqa: E402
from bootleg_env.bootleggers.tables.constants import QUARTER  # noqa: E402
from bootleg_env.commands import main  # noqa: E402
from bootleg_training import bids, evaluate, report, run, settings  # noqa: E402

TINY = {
    "base": "random", "total_timesteps": 256, "num_envs": 8, "n_steps": 16, "batch_size": 64, "n_epochs": 1, "hidden": [8],
    "test_deals": 3, "compare_bidders": False, "eval_deals": 2, "final_eval_deals": 2}
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
def test_the_learner_bids_as_its_model(name):
    """From the highest card to the lowest, by fresh facts of the seat that is asked; a drawn card is nearly always that one."""
    played = bids.play(bids.learner(highest(), name), given(test_deals=6))
    steps = np.diff(played.card.reshape(-1, 12), axis=1)
    falls = (steps < 0)[~np.isnan(steps)]
    assert len(falls) > 100 and falls.mean() > 0.8 and (name == "learner, drawn" or falls.all())


def test_a_drawn_card_is_not_always_the_likeliest():
    model = highest()
    model.layers[0][0][:] /= 200
    likeliest, drawn = (bids.play(bids.learner(model, name), given(test_deals=6)).card for name in bids.LEARNERS)
    assert (np.nan_to_num(likeliest) != np.nan_to_num(drawn)).mean() > 0.5


def test_a_named_bidder_is_compared_as_the_verb_does():
    wanted, rules = given(test_deals=5), bootleggers_v0.settings()
    even, others = registry.mobster("random+bid:even"), [registry.mobster("random")] * 3
    there = bidding.play(even, others, 5, wanted.test_seed, rules)
    here = bids.play(even, wanted)
    assert np.array_equal(there.card, here.card, equal_nan=True) and np.array_equal(there.cash, here.cash)


def test_a_run(tmp_path):
    found = []
    for name in ("one", "two"):
        run.begin(bids.Trainer, given(out=str(tmp_path / name), plots=True), "bids", show=False, command="bootleg train trainer=bids")
        found.append(json.loads((tmp_path / name / bids.RESULT).read_text(encoding="utf-8")))
    assert found[0]["bids"] == 256 and found[0]["command"] == "bootleg train trainer=bids"
    assert found[0]["settings"]["eval_opponents"] == ["random"]
    rows = {row["bidder"]: row for row in found[0]["candidates"]}
    assert set(rows) == {"learner", "learner, drawn", "own"} and rows["own"]["less_own"] == 0
    for row in rows.values():
        assert row["games"] == 12 and row["less_own"] == pytest.approx(row["win_share"] - rows["own"]["win_share"])
    assert "3 held-out deals" in (tmp_path / "one" / report.PAGE).read_text(encoding="utf-8")

    made = model_files.load(tmp_path / "one" / report.MODEL).header["made"]
    assert made["steps"] == 256 and made["seed"] == 1 and made["command"] == found[0]["command"]
    assert registry.mobster(str(tmp_path / "one" / report.MODEL)).base == "random"
    assert found[1]["candidates"] == found[0]["candidates"]  # a run of so many steps can be repeated
    assert {"bids.json", "bids_muscle_by_round.png", "bids_muscle_by_row.png", "bids_win_share.png", "curve.json", "curve.png",
            "model.safetensors", "report.json", "report.md", "run.json"} <= {path.name for path in (tmp_path / "two").iterdir()}


def test_it_learns_what_pays(tmp_path):
    """Were every bid of the lowest quarter paid for at once, it would soon bid those first."""
    wanted = given(
        total_timesteps=8000, num_envs=32, n_steps=32, batch_size=256, hidden=[32], gae_lambda=0.0, learning_rate=0.005)
    trainer = bids.Trainer(wanted)
    step = trainer.env.step_wait

    def step_wait():
        cards = trainer.env.actions.copy()
        observation, _, done, infos = step()
        return observation, (cards < QUARTER).astype(np.float32), done, infos

    trainer.env.step_wait = step_wait
    while trainer.steps < wanted.total_timesteps:
        trainer.iterate(trainer.steps / wanted.total_timesteps)
    trainer.export(tmp_path / "model.safetensors", {})
    played = bids.play(bids.learner(model_files.load(tmp_path / "model.safetensors"), "learner"), wanted)
    assert (played.card[:, :, :2] <= QUARTER).mean() > 0.8


def test_evaluations_are_with_all_of_the_base():
    """Also with the exceptions that the base has itself: another mobster answers its thug cards."""
    trainer = bids.Trainer(given(base="boss+bid:cheapest+thug:random", eval_opponents=["random"]))
    model = trainer.exported()
    plain = model_files.Model({**model.header, "base": "boss"}, model.layers)
    assert trainer.evaluate(4) != evaluate.evaluate(plain, trainer.settings, 4)


@pytest.mark.parametrize("pair, words", [
    ("bass=boss", "unknown setting 'bass', did you mean base"),
    ("base=bosss", "unknown mobster 'bosss', did you mean boss"),
    ("base=my.safetensors", "my.safetensors: no such file"),
    ("opponents=[boss, boss]", "opponents: 3 names are needed"),
    ("test_deals=1", "test_deals=1: must be a whole number from 2"),
    ("compare_bidders=1", "compare_bidders=1: must be true or false"),
    ("test_seed=1", "test_seed=1: must differ from seed"),
])
def test_bad_input_is_one_line_and_nothing_is_written(tmp_path, capsys, pair, words):
    out = tmp_path / "out"
    assert main(["train", "trainer=bids", pair, f"out={out}"]) == 2
    printed = capsys.readouterr().err
    assert words in printed and printed.count("\n") == 1 and not out.exists()


def test_a_base_from_a_file_is_refused(tmp_path):
    """A model file refers to no other file, so the run could not leave one."""
    model_files.save(tmp_path / "x.safetensors", highest().layers, highest().header)
    with pytest.raises(ValueError, match="a model file cannot refer to another file"):
        given(base=str(tmp_path / "x.safetensors")).check()
