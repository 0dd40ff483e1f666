"""Models leave and come back: torch, ONNX, stable-baselines3, and a training that starts from one."""
import itertools
import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_agents import model_files, registry  # noqa: E402
from bootleg_env import bootleggers_v0  # noqa: E402
from bootleg_env.commands import main  # noqa: E402
from bootleg_training import bids, export, maskable_ppo, ppo, run, settings  # noqa: E402

NAMES = ["don", "bidder"]
TINY = {"num_envs": 8, "n_steps": 200, "batch_size": 64, "pool_size": 1, "random_answers": 10, "precision": "float32", "n_evals": 1,
        "eval_opponents": ["random"], "eval_deals": 2, "final_eval_deals": 2, "total_timesteps": 400}


def positions(name, steps=30):
    """Observations, masks, the numpy player's logits and answers in some games that it plays itself."""
    model = export.model_named(name)
    env, mobster = export.env_of(model, 16), registry.mobster(name)
    player = (mobster.outside or mobster.instead[-1][1].outside)()
    observation, shown = env.reset(), []
    for _ in range(steps):
        masks, answers = env.action_masks(), player.answers(env.batch, np.arange(16)) - env.subset.first
        shown.append((observation.copy(), masks, player.logits(env.batch.facts[:, player.columns]), answers))
        observation, *_ = env.step(answers)
    return [np.concatenate(column) for column in zip(*shown)]


@pytest.mark.parametrize("name", NAMES)
def test_a_state_dict_gives_the_same_logits(name, tmp_path, capsys):
    assert main(["models", name, "--export", str(tmp_path / "x.pt")]) == 0
    assert "weights_only=True" in capsys.readouterr().out
    found = torch.load(tmp_path / "x.pt", weights_only=True)
    sizes = [*found["metadata"]["network"]["hidden"], sum(row[1] for row in found["metadata"]["decisions"])]
    steps = [torch.nn.Linear(sum(row[1] for row in found["metadata"]["fields"]), sizes[0])]
    for a, b in itertools.pairwise(sizes):
        steps += [torch.nn.ReLU() if found["metadata"]["network"]["activation"] == "relu" else torch.nn.Tanh(), torch.nn.Linear(a, b)]
    module = torch.nn.Sequential(*steps)
    module.load_state_dict(found["state_dict"])

    observations, _, logits, _ = positions(name, 5)
    np.testing.assert_allclose(module(torch.from_numpy(observations)).detach().numpy(), logits, atol=2e-3)
    assert found["metadata"]["game"] == "bootleggers" and found["metadata"]["made"]["seed"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_an_onnx_graph_gives_the_same_logits_where_the_mask_allows(name, tmp_path, capsys):
    reference = pytest.importorskip("onnx.reference")
    assert main(["models", name, "--export", str(tmp_path / "x.onnx")]) == 0
    graph = reference.ReferenceEvaluator(str(tmp_path / "x.onnx"))

    observations, masks, logits, answers = positions(name, 5)
    found, = graph.run(None, {"observation": observations, "action_mask": masks.astype(np.int8)})
    np.testing.assert_allclose(found[masks], logits[masks], atol=2e-3)
    assert (found[~masks] == export.ILLEGAL).all() and (found.argmax(1) == answers).all()


@pytest.mark.parametrize("name", NAMES)
def test_sb3_answers_like_the_model(name):
    model = export.to_sb3(name)
    observations, masks, _, answers = positions(name)

    found, _ = model.predict(observations, action_masks=masks, deterministic=True)

    assert len(found) == 480 and (found == answers).all() and len(set(answers.tolist())) > 5


def test_sb3_goes_on_learning_from_a_model():
    env = bootleggers_v0.sb3_env(4, opponents="random", deals="off")
    model = export.to_sb3("don-quiet", env, n_steps=16, batch_size=32, n_epochs=1, seed=1)
    before = model.policy.action_net.weight.detach().clone()

    model.learn(64)

    assert (model.policy.action_net.weight != before).any()
    with pytest.raises(ValueError, match="the policy has layers 1035 x 64, 64 x 435, the model 1035 x 256"):
        export.to_sb3("don", env, policy_kwargs={"net_arch": [64]})


@pytest.mark.parametrize("arguments, words", [
    (["don", "--export", "x.zip"], "--export x.zip: must end in .pt or .onnx"),
    (["nobody", "--export", "x.pt"], "nobody: no model file, and no bundled model of bootleggers (bundled: bidder, don"),
    (["--export", "x.pt"], "--export x.pt: of which model?"),
    (["don", "--game", "stones", "--export", "x.pt"], "don: no model file, and no bundled model of stones"),
])
def test_what_cannot_be_exported(arguments, words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["models", *arguments]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1 and not list(tmp_path.iterdir())


# ---- a training that starts from one


def begun(module, **more):
    trainer = module.Trainer(settings.made(module.Settings, more))
    trainer.begin()
    return trainer


def same(ours, theirs):
    return all(np.allclose(mine, other, atol=1e-6) for pair, others in zip(ours, theirs, strict=True) for mine, other in zip(pair, others))


def test_ppo_starts_from_a_bundled_model():
    trainer = begun(ppo, **{**TINY, "init_from": "don"})
    don = export.model_named("don")

    assert same(trainer.network.layers(), don.layers) and same(trainer.pool[0].layers(), don.layers)
    trainer.iterate(0.0)
    assert not same(trainer.network.layers(), don.layers)


def test_the_value_head_comes_along(tmp_path):
    """In units of the return, whatever PopArt has made of it; a policy tells it, too."""
    first = begun(ppo, **{**TINY, "hidden": [16], "game": "stones"})
    for _ in range(3):
        first.iterate(0.0)
    path = str(tmp_path / "x.safetensors")
    first.export(tmp_path / "x.safetensors", {"seed": 5})

    second = begun(ppo, **{**TINY, "hidden": [16], "game": "stones", "init_from": path})

    facts = first.collector.games[0].observations
    assert abs(float(first.network.return_mean)) > 1e-3
    np.testing.assert_allclose(second.network.predict(facts)[1], first.network.predict(facts)[1], atol=1e-5)
    player = registry.mobster(path, "stones").outside()
    assert player.value(facts[0]) == pytest.approx(float(first.network.predict(facts)[1][0]), abs=1e-5)
    second.export(tmp_path / "y.safetensors", {})
    assert model_files.load(tmp_path / "y.safetensors").header["made"]["start"] == {"from": path, "seed": 5}
    with pytest.raises(ValueError, match="this model has no value head"):
        dict(registry.mobster("bidder").instead)["bid"].outside().value(np.zeros(bootleggers_v0.game.facts, np.int16))


@pytest.mark.parametrize("module, source", [(maskable_ppo, "don"), (bids, "bidder")], ids=["maskable_ppo", "bids"])
def test_trainers_of_sb3_start_from_a_model(module, source):
    model = export.model_named(source)
    network = model.header["network"]
    small = {"num_envs": 4, "n_steps": 16, "batch_size": 32, "init_from": source, **network}

    assert same(begun(module, **small).exported().layers, model.layers)


@pytest.mark.parametrize("module, more, words", [
    (ppo, {"init_from": "don", "hidden": [8]}, r"another shape: hidden=\[256, 256\], relu; here: hidden=\[8\], relu"),
    (ppo, {"init_from": "bidder"}, "init_from=bidder: it answers only bid"),
    (ppo, {"init_from": "donn"}, "no folder of a run, no model file, and no bundled model of bootleggers"),
    (maskable_ppo, {"init_from": "don", "hidden": [8], "num_envs": 4, "n_steps": 16, "batch_size": 32}, "another shape: network"),
    (maskable_ppo, {"init_from": "bidder", "num_envs": 4, "n_steps": 16, "batch_size": 32}, "another shape"),
])
def test_a_start_that_does_not_fit_is_refused(module, more, words):
    with pytest.raises(ValueError, match=words):
        begun(module, **{**(TINY if module is ppo else {}), **more})


def test_a_run_from_a_model_says_so(tmp_path):
    run.begin(ppo.Trainer, settings.made(ppo.Settings, {**TINY, "init_from": "don", "out": str(tmp_path / "run")}), "ppo", show=False)

    made = model_files.load(tmp_path / "run" / "model.safetensors").header["made"]
    assert made["start"]["from"] == "don" and "configs/train/bootleggers/don.yaml" in made["start"]["command"]


# ---- rules of a zip


def test_the_rules_of_a_zip_are_named_or_said_to_be_unknown(tmp_path, capsys):
    import sb3_contrib

    from bootleg_training import convert

    env = bootleggers_v0.sb3_env(4, deals="off")
    sb3_contrib.MaskablePPO("MlpPolicy", env, policy_kwargs={"net_arch": [8]}, device="cpu").save(tmp_path / "x.zip")
    paths = [str(tmp_path / "x.zip"), str(tmp_path / "x.safetensors")]

    assert convert.main([*paths, "--trust"]) == 0 and "rules of its training not known" in capsys.readouterr().out
    assert convert.main([*paths, "rules={deals: off}", "--trust"]) == 0 and 'trained with rules {"deals": "off"}' in capsys.readouterr().out
    assert convert.main([*paths, "rules={}", "--trust"]) == 0 and "trained with the rulebook's rules" in capsys.readouterr().out
    assert convert.main([*paths, "rules={deals: no}", "--trust"]) == 2 and "deals" in capsys.readouterr().err
    assert json.dumps(model_files.load(paths[1]).header["rules"]) == "{}"
