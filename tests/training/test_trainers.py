"""Every trainer, from its first step to the model file that plays; its opponents; and that it learns."""
import json
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_agents import registry  # noqa: E402
from bootleg_agents.contests import contest  # noqa: E402
from bootleg_env.commands import main, train  # noqa: E402
from bootleg_env.engine import codes  # noqa: E402
from bootleg_env.engine.codes import SEATS_WIDE  # noqa: E402
from bootleg_env.games import GAMES  # noqa: E402
from bootleg_env.games import game as game_named  # noqa: E402
from bootleg_training import ahead, bids, distil, exploit, maskable_ppo, ppo, run, self_play, settings  # noqa: E402

EVERY = {"eval_opponents": ["random"], "eval_deals": 2, "final_eval_deals": 4, "n_evals": 2, "save_every": 0.0}
OURS = {
    **EVERY, "total_timesteps": 3000, "num_envs": 24, "n_steps": 1000, "batch_size": 256, "hidden": [16], "pool_size": 2, "pool_every": 1,
    "precision": "float32"}
SB3 = {**EVERY, "total_timesteps": 6144, "num_envs": 16, "n_steps": 128, "batch_size": 512, "hidden": [16], "n_epochs": 1}
TINY = {
    "ppo": {**OURS, "opponents": {"self": 1, "pool": 1, "greedy": 1}},
    "exploit": {**OURS, "target": "greedy", "eval_opponents": ["greedy"]},
    "maskable_ppo": {**SB3, "opponents": ["greedy"]},
    "bids": {**SB3, "base": "random", "test_deals": 3, "compare_bidders": False},
    "distil": {**EVERY, "total_timesteps": 1500, "num_envs": 10, "n_steps": 300, "batch_size": 64, "hidden": [16], "precision": "float32",
               "teacher": "greedy", "opponents": {"greedy": 1}, "head_start": 10},
    "ahead": {**EVERY, "game": "rum_run", "rules": {"board": 12, "max_turns": 60}, "total_timesteps": 900, "num_envs": 2,
              "batch_size": 64, "hidden": [16], "buffer_size": 500, "opponents": {"regent": 1, "self": 1}}}
MODULES = {"ahead": ahead, "ppo": ppo, "exploit": exploit, "maskable_ppo": maskable_ppo, "bids": bids, "distil": distil}
PYTHON = """
asked = []

class First:
    def act(self, observation, mask):
        asked.append(mask.sum())
        return mask.argmax()
"""


def given(name, **more):
    return settings.made(MODULES[name].Settings, {**TINY[name], **more})


def begin(name, out, **more):
    return run.begin(MODULES[name].Trainer, given(name, out=str(out), **more), name, show=False, command=f"bootleg train trainer={name}")


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A finished run of each trainer, made when it is asked for."""
    made = {}

    def of(name):
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name) / "run"
            begin(name, made[name])
        return made[name]
    return of


def curve(folder):
    """Without what depends on the clock."""
    return [{key: value for key, value in point.items() if key != "seconds"} for point in json.loads((folder / run.CURVE).read_text())]


# ---- what a run leaves


@pytest.mark.parametrize("name", TINY)
def test_a_run_leaves_a_report_and_a_model_that_plays(runs, name):
    folder = runs(name)
    page, report = (folder / "report.md").read_text(), json.loads((folder / "report.json").read_text())

    assert f"bootleg train trainer={name}" in page and report["trainer"] == name and report["seed"] == 1
    assert TINY[name]["total_timesteps"] <= report["steps"] < 2 * TINY[name]["total_timesteps"] and report["games"] > 0
    assert (folder / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert list((folder / "tensorboard").iterdir())
    result = contest.tournament([str(folder / "model.safetensors"), "random"], deals=2, game=TINY[name].get("game", GAMES[0]))
    assert not result.games.forfeits and len(result.games) == 8


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_trained(name, tmp_path):
    """`--game` alone: number of players, opponents and evaluation opponents are the game's own."""
    out, game = tmp_path / "run", game_named(name)
    small = ["total_timesteps=400", "num_envs=8", "n_steps=200", "batch_size=64", "hidden=[8]", "pool_size=1", "eval_deals=2",
             "final_eval_deals=2", "n_evals=1", "random_answers=10", "precision=float32"]

    assert main(["train", "--quiet", "--game", name, "--players", str(game.seats[0]), f"out={out}", *small]) == 0

    report = json.loads((out / "report.json").read_text())
    assert report["settings"]["opponents"] == {"self": 6, "pool": 2, game.rival: 2}
    assert list(report["shares"]) == list(game.judges) and report["par"] == 1 / game.seats[0]
    assert all(1 <= each["mean_rank"] <= game.seats[0] and each["mean_length"] > 0 for each in report["shares"].values())
    assert f"mean {game.score[0]}" in (out / "report.md").read_text()
    result = contest.tournament([str(out / "model.safetensors"), "random"], deals=1, game=name)
    assert not result.games.forfeits


def test_every_trainer_is_a_trainer_of_the_verb():
    assert set(train.TRAINERS) == set(TINY)
    assert all(train.module(name) is MODULES[name] for name in TINY)


@pytest.mark.slow
def test_from_scratch_to_clearly_better_than_random(tmp_path):
    """By self-play alone, from random weights: about half a minute on an idle core, half of it to spare."""
    report = begin(
        "ppo", tmp_path / "run", opponents={"self": 1}, total_timesteps=600_000, num_envs=64, n_steps=8192, batch_size=1024, hidden=[128],
        pool_every=20, n_evals=0, final_eval_deals=100)

    assert report["shares"]["random"]["low"] > 0.6, report["shares"]


# ---- resuming (ppo: test_resume.py)


class Interrupted(BaseException):
    """As good as a kill: nothing is written after it."""


@pytest.mark.parametrize("name", ["maskable_ppo", "bids", "exploit", "distil", "ahead"])
def test_an_interrupted_training_gives_the_same_curve_and_model(runs, name, tmp_path, monkeypatch):
    folder, trainer = tmp_path / "run", MODULES[name].Trainer
    iterate, left = trainer.iterate, iter(range(2))

    def until_interrupted(self, progress):
        if next(left, None) is None:
            raise Interrupted
        return iterate(self, progress)

    monkeypatch.setattr(trainer, "iterate", until_interrupted)
    with pytest.raises(Interrupted):
        begin(name, folder)
    monkeypatch.undo()
    np.random.seed(99)
    torch.manual_seed(99)

    run.resume(folder, {name: lambda: MODULES[name]}, show=False)

    assert curve(folder) == curve(runs(name)) and len(curve(folder)) > 1
    whole, taken_up = (registry.mobster(str(each / "model.safetensors"), TINY[name].get("game", GAMES[0])) for each in (runs(name), folder))
    whole, taken_up = ((each.outside or each.instead[-1][1].outside)().layers for each in (whole, taken_up))
    assert all((ours == theirs).all() for mine, other in zip(whole, taken_up) for ours, theirs in zip(mine, other))


# ---- MaskablePPO


def test_the_learner_of_sb3_meets_its_opponents():
    """In every game, each in its own seat behind the learner, also after all have moved one seat on."""
    trainer = maskable_ppo.Trainer(given("maskable_ppo", opponents=["boss", "random", "dealer"], num_envs=32, n_steps=256))
    for _ in range(3):
        trainer.iterate(0.0)
    batch, seats, rows = trainer.env.batch, trainer.env.learners.seat, np.arange(32)
    numbers = {name: batch.seated[name][0] for name in ("boss", "dealer")} | {"random": codes.RANDOM, "learner": codes.OUTSIDE}

    assert trainer.games_played > 8 and len(set(seats.tolist())) > 1
    for behind, name in enumerate(("learner", "boss", "random", "dealer")):
        assert (batch.control[rows, (seats + behind) % 4] == numbers[name]).all()


def test_the_model_file_answers_as_sb3_predicts(runs):
    trainer = maskable_ppo.Trainer(given("maskable_ppo"))
    for nth in range(3):
        trainer.iterate(nth / 3)
    player = registry.mobster(str(runs("maskable_ppo") / "model.safetensors")).outside()
    observation, env, same = trainer.env.reset(), trainer.env, []
    for _ in range(40):
        wanted, _ = trainer.model.predict(observation, action_masks=env.action_masks(), deterministic=True)
        same += (player.answers(env.batch, np.arange(16)) == wanted).tolist()
        observation, *_ = env.step(wanted)

    assert all(same) and len(set(wanted.tolist())) > 1


# ---- exploitability


@pytest.mark.parametrize("kind", ["greedy", "model"])
def test_the_report_has_the_win_share_against_the_target_and_its_budget(runs, kind, tmp_path):
    target = str(runs("ppo") / "model.safetensors") if kind == "model" else kind
    report = begin("exploit", tmp_path / "run", target=target, eval_opponents=[])
    page, row = (tmp_path / "run" / "report.md").read_text(), report["exploited"]

    share = report["shares"][target]
    assert row["target"] == target and (row["win_share"], row["low"], row["high"]) == (share["win_share"], share["low"], share["high"])
    assert row["low"] <= row["win_share"] < row["high"] and row["par"] == 0.25
    assert f"{100 * (share['win_share'] - 0.25):+.1f} points ({100 * (share['low'] - 0.25):+.1f} to " in page
    assert f"{report['steps']:,} steps, {report['games']:,} games" in page.split("Budget:")[1]
    assert json.loads((tmp_path / "run" / "report.json").read_text())["exploited"] == row


@pytest.mark.parametrize("kind", ["greedy", "model"])
def test_the_target_sits_in_all_other_seats(runs, kind):
    target = str(runs("ppo") / "model.safetensors") if kind == "model" else kind
    trainer = exploit.Trainer(given("exploit", target=target, eval_opponents=[]))
    trainer.iterate(0.0)
    games = trainer.collector.games[0]
    batch, by_learner = games.batch, (games.policies[:, : games.num_players] == 0)

    assert (by_learner.sum(1) == 1).all() and (games.policies[games.policies != 0] == -1).all()
    assert (batch.control[:, : games.num_players][~by_learner] == batch.seated[target][0]).all()
    assert (by_learner[np.arange(games.num_envs), games.seat]).all()  # the target has answered already


# ---- opponents of ppo


def test_mixes_with_three_to_six_players(runs, tmp_path):
    """The learner, earlier copies, a compiled mobster, a model file, a class of the user: in their shares for every number of players."""
    (tmp_path / "mine.py").write_text(PYTHON)
    python, model = f"{tmp_path}/mine.py:First", str(runs("ppo") / "model.safetensors")
    mix = {"self": 4, "pool": 2, "boss": 2, model: 1, python: 1}
    trainer = ppo.Trainer(given("ppo", num_players=[3, 4, 5, 6], num_envs=80, opponents=mix))
    trainer.iterate(0.0)

    for players, games in zip((3, 4, 5, 6), trainer.collector.games, strict=True):
        batch, policies = games.batch, games.policies[:, :players]
        assert batch.settings.num_players == players and (games.policies[:, players:SEATS_WIDE] == -1).all()
        assert ((policies == 0).sum(1) > 0).all()
        for name, count in (("boss", 4), (model, 2), (python, 2)):
            assert ((batch.control[:, :players] == batch.seated[name][0]).any((1, 2))).sum() == count
        assert (policies == 0).all(1).sum() >= 8 and ((policies > 0).any(1)).sum() > 0
        assert policies.max() <= trainer.settings.pool_size
    asked = sys.modules["bootleg_user_mine"].asked
    assert len(asked) > 100 and min(asked) >= 1


def test_learner_and_seat_move_together():
    """Also in games that ended during the random answers at the beginning."""
    game = game_named("bootleggers")
    lineups = self_play.lineups({"boss": 1}, 512, 4, 1, 0.5, game.name, 1)
    games = self_play.SelfPlayGames(game, game.settings(), lineups, 1, random_answers=600)
    by_caller = games.batch.control[:, :4, 0] == codes.OUTSIDE
    assert (by_caller == (games.policies[:, :4] == 0)).all()


def test_a_user_s_mobster_that_crashes_is_named(tmp_path):
    (tmp_path / "mine.py").write_text("class Bad:\n    def act(self, observation, mask):\n        return 1 / 0\n")
    with pytest.raises(ValueError, match=r"mine.py:Bad, game .*ZeroDivisionError"):
        ppo.Trainer(given("ppo", opponents={f"{tmp_path}/mine.py:Bad": 1}))


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_both_precisions_learn(precision):
    trainer = ppo.Trainer(given("ppo", precision=precision))
    before = [weight.copy() for weight, _ in trainer.network.layers()]
    metrics = [trainer.iterate(0.1 * nth) for nth in range(2)][-1]
    facts = trainer.collector.games[0].observations
    exact = torch.from_numpy(facts * trainer.game.scale)
    for nth, (weight, bias) in enumerate(trainer.network.layers()):
        exact = (torch.relu(exact) if nth else exact) @ torch.from_numpy(weight) + torch.from_numpy(bias)
    off, in_rollouts = (np.abs(predict(facts)[0] - exact.numpy()).max() for predict in (trainer.network.by_torch, trainer.network.predict))

    assert all(np.isfinite(value) for value in metrics.values())
    assert all((now != then).any() for (now, _), then in zip(trainer.network.layers(), before))
    assert off < 1e-5 if precision == "float32" else 1e-5 < off < 0.1
    assert in_rollouts < 1e-5
    assert all(each.dtype == torch.float32 for each in trainer.network.parameters())
