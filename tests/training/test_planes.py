"""Networks that look at a board cell by cell: in torch as the plain formula has it, in a file, in numpy, elsewhere; and they learn."""
import json

import numpy as np
import pytest
import spot
import torch

from bootleg_agents import model_files, model_networks, planes, registry
from bootleg_agents.model_player import ModelMobster
from bootleg_env.commands import main
from bootleg_env.games import game as game_named
from bootleg_training import checkpoints, export, networks, ppo, run, settings

GAME = game_named("rum_run")
BOARD_CELLS = 400
TINY = {"game": "rum_run", "network": "planes", "cells": [6, 4], "hidden": [16], "num_envs": 8, "n_steps": 200, "batch_size": 64,
        "pool_size": 1, "random_answers": 20, "precision": "float32", "opponents": {"self": 1, "pool": 1}, "eval_opponents": ["random"],
        "n_evals": 0, "final_eval_deals": 2, "total_timesteps": 400, "rules": {"board": 12, "max_turns": 20}, "num_players": [2]}


def stirred(network):
    """With weights and biases that matter everywhere."""
    random = torch.Generator().manual_seed(3)
    with torch.no_grad():
        for layer in (*network.linears(), network.value_head):
            layer.weight.normal_(0, layer.in_features**-0.5, generator=random)
            layer.bias.normal_(0, 0.3, generator=random)
    return network


def facts_of(fields, number, seed=0):
    """Rows in which about every tenth number is not 0; one row is empty."""
    random = np.random.default_rng(seed)
    facts = (random.integers(-3, 9, (number, fields)) * (random.random((number, fields)) < 0.1)).astype(np.int16)
    facts[1] = 0
    return facts


def game_facts(number):
    """Of The Rum Run: one cell is in question."""
    facts, here = facts_of(GAME.facts, number), GAME.field_table.starts["here"]
    facts[:, here : here + BOARD_CELLS] = 0
    facts[np.arange(number), here + np.arange(number)] = 1
    facts[1] = 0
    return facts


def by_hand(network, header, facts):
    """Logits and normalised value for one row, cell by cell, in float64."""
    net, starts = header["network"], dict(zip((row[0] for row in header["fields"]), np.cumsum([0, *(row[1] for row in header["fields"])])))
    rows, columns = net["board"]
    scaled = facts * np.concatenate([np.full(size, scale) for _, size, scale in header["fields"]])
    boards = {name: scaled[starts[name] : starts[name] + size].reshape(rows, columns)
              for name, size, _ in header["fields"] if size == rows * columns}
    numbers = np.concatenate([scaled[starts[name] : starts[name] + size] for name, size, _ in header["fields"] if name not in boards])
    layers = {name: (np.float64(weight), np.float64(bias))
              for (name, *_), (weight, bias) in zip(model_files.parts(header), network.layers())}
    reach = net["window"] // 2

    def through(kind, x):
        for name, (weight, bias) in layers.items():
            x = np.maximum(x @ weight + bias, 0) if name.startswith(kind) else x
        return x

    embedded, live = {}, []
    for row, column in np.ndindex(rows, columns):
        window = [boards[name][row + down, column + right] if 0 <= row + down < rows and 0 <= column + right < columns else 0
                  for down in range(-reach, reach + 1) for right in range(-reach, reach + 1) for name in boards]
        embedded[row, column] = through("cell", np.array(window))
        if not net["live"] or any(boards[name][row, column] for name in (*net["live"], *net["marks"])):
            live.append((row, column))
    wide, seen = net["cells"][-1], np.array([embedded[cell] for cell in live]).reshape(len(live), net["cells"][-1])
    pooled = [seen.mean(0), seen.max(0)] if live else [np.zeros(wide)] * 2
    pooled += [sum((boards[name][cell] * embedded[cell] for cell in live), np.zeros(wide)) for name in net["marks"]]
    hidden = through("trunk", np.concatenate([numbers, *pooled]))
    policy, query = ((hidden @ weight + bias) for weight, bias in (layers["policy"], layers["query"]))
    found, others, over = [], 0, 0
    for _, size in header["decisions"]:
        if size == rows * columns:
            found += [cell @ query[over * wide : (over + 1) * wide] for cell in embedded.values()]
            over += 1
        else:
            found += policy[others : others + size].tolist()
            others += size
    head = network.value_head
    return np.array(found), float(hidden @ head.weight.detach().double().numpy()[0] + float(head.bias.detach()))


@pytest.mark.parametrize("given", [{}, {"live": ()}, {"window": 1, "cells": (5, 3)}, {"window": 5, "hidden": (8, 6)}], ids=str)
def test_what_is_looked_at_gives_what_all_cells_would_give(given):
    header = spot.header(**given)
    header["decisions"] = [["cell", spot.CELLS], ["north", 2], ["other", spot.CELLS], ["more", 3]]
    network, facts = stirred(networks.PlanesNetwork(header)), facts_of(spot.FACTS, 12)

    logits, values = network.predict(facts)

    plain = [by_hand(network, header, row) for row in facts]
    np.testing.assert_allclose(logits, [row for row, _ in plain], atol=1e-5)
    np.testing.assert_allclose(values, [value for _, value in plain], atol=1e-5)
    masks = np.random.default_rng(1).random(logits.shape) < 0.2
    masks[0] = False
    some, same = network.predict(facts, masks)
    np.testing.assert_array_equal(some[masks], logits[masks])
    np.testing.assert_array_equal(same, values)
    assert given or (some[~masks] == 0).sum() > 50  # not looked at


def test_gradients_are_those_of_torch():
    """The kernels' own, against torch over all cells."""
    header = spot.header(cells=(7, 5), hidden=(9,))
    network, facts = stirred(networks.PlanesNetwork(header)), facts_of(spot.FACTS, 30)
    model = model_files.Model({**header}, network.layers())
    dense = export.module_of(model)
    weights = torch.from_numpy(np.random.default_rng(2).normal(size=(30, 2 + spot.CELLS)).astype(np.float32))
    weights *= torch.rand(weights.shape, generator=torch.Generator().manual_seed(0)) < 0.3

    legal = network.layout.legal(weights.numpy() != 0)
    (network(torch.from_numpy(facts), legal)[0] * weights).sum().backward()
    scale = np.concatenate([np.full(size, scale, np.float32) for _, size, scale in spot.FIELDS])
    (dense(torch.from_numpy(facts * scale)) * weights).sum().backward()

    for (name, *_), layer in zip(model_files.parts(header), network.linears()):
        other = dense.get_submodule(name)
        assert float(other.weight.grad.abs().max()) > 1e-3, name
        torch.testing.assert_close(layer.weight.grad, other.weight.grad, atol=2e-4, rtol=1e-3)
        torch.testing.assert_close(layer.bias.grad, other.bias.grad, atol=2e-4, rtol=1e-3)


def test_bfloat16_rounds_a_little():
    header, facts = spot.header(cells=(16, 16), hidden=(32,)), facts_of(spot.FACTS, 50)
    exact = stirred(networks.PlanesNetwork(header))
    rounded = networks.PlanesNetwork(header, "bfloat16")
    rounded.load_state_dict(exact.state_dict())

    wanted = exact.predict(facts)[0]
    off = np.abs(rounded.predict(facts)[0] - wanted)

    assert 0 < off.max() < 0.05 * np.abs(wanted).max() and off.mean() < 0.02 * np.abs(wanted).mean()


def test_rounder_numbers_of_rows_are_little_larger():
    numbers = [networks.even(rows) for rows in range(5000)]
    assert all(rows <= even <= max(rows + 63, rows * 1.125) for rows, even in enumerate(numbers)) and len(set(numbers)) < 60


def test_ppo_learns_on_a_board():
    """From chance to nearly always right: about the marked cell, and which cell."""
    torch.manual_seed(0)
    network = networks.PlanesNetwork(spot.header(cells=(16,), hidden=(32,)))
    collecting = ppo.RolloutCollector([spot.Spot(64)], spot.OPTIONS, ppo.Settings(n_steps=2048), seed=0)
    learning = ppo.PPO(network, ppo.Settings(batch_size=512, n_epochs=4), seed=0)
    returns = []

    for nth in range(50):
        learning.update(collecting.collect([network]), learning_rate=1e-2 * (1 - nth / 50) + 1e-4, ent_coef=0.01)
        returns.append(collecting.episodes[1] / collecting.episodes[0])

    assert returns[0] < 0.4 and returns[-1] > 0.9
    games = spot.Spot(200, seed=9)
    for part in (0, 1):
        assert (games.decision == part).all()
        answers = np.where(games.action_masks != 0, network.predict(games.observations, games.action_masks)[0], -np.inf).argmax(1)
        assert (answers == games.best()).mean() > 0.9
        games.step(answers)


# ---- model files


def written(path, dtype=np.float32, value=True, **given):
    """A model of The Rum Run with weights that matter; gives it as it was before it was written."""
    network = stirred(networks.PlanesNetwork.of(GAME, (6, 4), (16, 8)))
    layers = [(weight.astype(dtype), bias.astype(dtype)) for weight, bias in network.layers()]
    header = model_files.header(GAME, (16, 8), cells=(6, 4), **given)
    model_files.save(path, layers, header, network.value_layer() if value else None)
    return network


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_the_numpy_player_answers_like_torch(tmp_path, dtype):
    path, facts = tmp_path / "x.safetensors", game_facts(150)
    written(path, dtype)
    model = model_files.load(path)
    network = networks.PlanesNetwork.of(GAME, (6, 4), (16, 8))
    network.load_model(model)
    masks = (np.random.default_rng(4).random((150, GAME.actions)) < 0.1).astype(np.int8)
    cell = GAME.decisions()[1]
    over = np.zeros(GAME.actions, bool)
    over[cell["first"] : cell["first"] + cell["size"]] = True
    masks[::2, ~over], masks[1::2, over], masks[1::2, 0] = 0, 0, 1  # one decision is asked
    player = registry.mobster(str(path), "rum_run").outside()

    assert len(facts) > 2 * model_networks.AT_ONCE
    np.testing.assert_allclose(player.logits(facts), network.predict(facts)[0], rtol=1e-5, atol=1e-4)
    np.testing.assert_allclose(player.logits(facts, masks), network.predict(facts, masks)[0], rtol=1e-5, atol=1e-4)
    likeliest = np.where(masks != 0, network.predict(facts)[0], -np.inf).argmax(1)
    assert player.acts(facts, masks, np.zeros(150)).tolist() == likeliest.tolist()
    assert len(set(likeliest[::2])) > 20 and len(set(likeliest[1::2])) > 3
    for row in (0, 1, 149):
        assert player.act(facts[row], masks[row], 0) == likeliest[row]
        chances = np.where(masks[row] != 0, np.exp(network.predict(facts[[row]])[0][0].astype(float)), 0)
        np.testing.assert_allclose(player.probabilities(facts[row], masks[row]), chances / chances.sum(), atol=1e-5)
        assert player.value(facts[row]) == pytest.approx(float(network.predict(facts[[row]])[1][0]), rel=1e-5, abs=1e-4)
    assert len(player.logits(facts[:0])) == 0


def test_a_file_comes_back_as_it_was(tmp_path, capsys):
    path = tmp_path / "x.safetensors"
    network = written(path, rules={"board": 12}, made={"seed": 3, "trainer": "ppo", "steps": 2_000_000})
    model = model_files.load(path)
    for (mine, bias), (weight, other) in zip(network.layers(), model.layers, strict=True):
        np.testing.assert_array_equal(mine, weight)
        np.testing.assert_array_equal(bias, other)
    named = [name for name, *_ in model_files.parts(model.header)]
    assert named == ["cell0", "cell1", "trunk0", "trunk1", "policy", "query"]
    assert main(["models", str(path), "--game", "rum_run"]) == 0
    said = capsys.readouterr().out
    assert "network of planes: 135-6-4 for a cell of 20 x 20 in a window of 3 x 3, " in said and "-16-8-440 for all, relu, float32" in said
    assert "with a value head" in said
    line = model_files.in_a_line(path.rename(tmp_path / "rum_run.safetensors"))
    assert "cannot play here" in line  # a file in a folder of another name
    (tmp_path / "rum_run").mkdir()
    assert "network of 16-8, 6-4 for a cell, ppo: 2.0 M steps" in model_files.in_a_line(
        (tmp_path / "rum_run.safetensors").rename(tmp_path / "rum_run" / "x.safetensors"))


def test_a_model_may_answer_some_decisions_only(tmp_path):
    """Here the cells alone, seeing some planes; other decisions have no head."""
    seen = ("here", "mine", "fits", "turn")
    header = model_files.header(GAME, (8,), fields=seen, decisions=("cell",), cells=(4,))
    assert header["network"]["live"] == ["mine", "fits"] and header["network"]["marks"] == ["here"]
    assert [part[0] for part in model_files.parts(header)] == ["cell0", "trunk0", "query"]
    network = stirred(networks.PlanesNetwork(header))
    player = ModelMobster(model_files.Model(header, network.layers()))
    facts = game_facts(20)
    np.testing.assert_allclose(player.logits(facts[:, player.columns]), network.predict(facts[:, player.columns])[0], rtol=1e-5, atol=1e-4)
    dense = export.module_of(model_files.Model(header, network.layers()))
    scaled = torch.from_numpy((facts * GAME.scale)[:, player.columns])
    np.testing.assert_allclose(dense(scaled).detach().numpy(), network.predict(facts[:, player.columns])[0], rtol=1e-5, atol=1e-4)


def test_huge_weights_still_answer_legally():
    header = model_files.header(GAME, (8,), cells=(4,))
    layers = [(weight * 1e30, bias) for weight, bias in stirred(networks.PlanesNetwork(header)).layers()]
    player, facts = ModelMobster(model_files.Model(header, layers)), game_facts(40)
    masks = (np.random.default_rng(0).random((40, GAME.actions)) < 0.1).astype(np.int8)
    masks[:, 3] = 1
    assert masks[np.arange(40), player.acts(facts, masks, np.zeros(40))].all()


def saying(**changes):
    """The header's network with these changes; ...: without it."""
    def change(header):
        header["network"] = {key: value for key, value in {**header["network"], **changes}.items() if value is not ...}
    return change


REFUSED = {
    "another kind": (saying(kind="transformer"), "network.kind is 'transformer'; must be one of mlp, planes"),
    "a list as kind": (saying(kind=["planes"]), r"network.kind is \['planes'\]; must be"),
    "no board": (saying(board=...), "network.board must be rows and columns"),
    "a flat board": (saying(board=[400]), "network.board must be rows and columns"),
    "a board of no field": (saying(board=[7, 9]), "no field has a number for each cell of a board of 7 x 9"),
    "a board without end": (saying(board=[10**4000, 1]), "a number of more than 40 digits"),
    "no layer for a cell": (saying(cells=[]), "network.cells must be 1 to 16 whole numbers from 1"),
    "a negative layer": (saying(cells=[-4]), "network.cells must be"),
    "a huge layer": (saying(cells=[6, 2**60]), "tensor cell1.bias is 4, its header says 1152921504606846976"),
    "an even window": (saying(window=2), "network.window is 2; must be one of 1, 3, 5"),
    "a window of true": (saying(window=True), "network.window is True; must be one of"),
    "a window without end": (saying(window=10**9), "network.window is 1000000000; must be one of"),
    "no trunk": (saying(hidden=[]), "must have hidden layers, and relu between them"),
    "tanh": (saying(activation="tanh"), "must have hidden layers, and relu between them"),
    "alive is no plane": (saying(live=["turn"]), "network.live must be names of fields with a number for each cell"),
    "marks are numbers": (saying(marks=[3]), "network.marks must be names of fields"),
    "one mark less": (saying(marks=[]), "tensor trunk0.weight is 400 x 16, its header says 396 x 16"),
    "another window": (saying(window=5), "tensor cell0.weight is 135 x 6, its header says 375 x 6"),
    "the other kind": (saying(kind=...), "tensor 'cell0.bias' is none of the layers of its header"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_file_that_does_not_fit_is_refused_in_one_line(tmp_path, what):
    change, words = REFUSED[what]
    path = tmp_path / "x.safetensors"
    written(path)
    model = model_files.read(path)
    tensors = {f"{name}.{kind}": each for (name, *_), pair in zip(model_files.parts(model.header), model.layers)
               for kind, each in zip(("weight", "bias"), pair)}
    change(model.header)
    path.write_bytes(model_files.safetensors.numpy.save(tensors, {"bootleg": json.dumps(model.header)}))
    with pytest.raises(ValueError, match=words) as error:
        model_files.load(path)
    assert str(error.value).startswith(str(path)) and "\n" not in str(error.value)


def test_what_has_no_board_is_refused():
    with pytest.raises(ValueError, match="stones is played on no board of cells: network=planes is for games with planes"):
        settings.made(ppo.Settings, {"game": "stones", "network": "planes"}).check()
    with pytest.raises(ValueError, match="network='conv': must be one of mlp, planes"):
        settings.made(ppo.Settings, {"network": "conv"})
    with pytest.raises(ValueError, match=r"cells=\[0\]: must be a list of 1 to 16 whole numbers from 1"):
        settings.made(ppo.Settings, {**TINY, "cells": [0]}).check()


# ---- elsewhere


def test_torch_and_onnx_give_the_same_logits(tmp_path, capsys):
    reference = pytest.importorskip("onnx.reference")
    path, facts = tmp_path / "x.safetensors", game_facts(9)
    logits = written(path).predict(facts)[0]
    for ending in ("pt", "onnx"):
        assert main(["models", str(path), "--game", "rum_run", "--export", str(tmp_path / f"x.{ending}")]) == 0
    assert "DenseP" in capsys.readouterr().out

    found = torch.load(tmp_path / "x.pt", weights_only=True)
    module = export.planes_module(found["metadata"], found["state_dict"])
    observations = (facts * GAME.scale).astype(np.float32)
    np.testing.assert_allclose(module(torch.from_numpy(observations)).detach().numpy(), logits, rtol=1e-5, atol=1e-4)

    masks = np.random.default_rng(0).random(logits.shape) < 0.5
    graph = reference.ReferenceEvaluator(str(tmp_path / "x.onnx"))
    answer, = graph.run(None, {"observation": observations, "action_mask": masks.astype(np.int8)})
    np.testing.assert_allclose(answer[masks], logits[masks], rtol=1e-5, atol=1e-4)
    assert (answer[~masks] == export.ILLEGAL).all()


def test_onnx_of_a_model_that_looks_at_all_cells():
    reference, onnx = pytest.importorskip("onnx.reference"), pytest.importorskip("onnx")
    header = model_files.header(GAME, (8,), cells=(4,))
    header["network"]["live"], header["network"]["marks"] = [], []
    network, facts = stirred(networks.PlanesNetwork(header)), game_facts(3)
    content, _ = export.onnx_file(model_files.Model(header, network.layers()))
    masks = np.ones((3, GAME.actions), np.int8)
    answer, = reference.ReferenceEvaluator(onnx.load_from_string(content)).run(
        None, {"observation": (facts * GAME.scale).astype(np.float32), "action_mask": masks})
    np.testing.assert_allclose(answer, network.predict(facts)[0], rtol=1e-5, atol=1e-4)


def test_sb3_is_refused_in_words(tmp_path):
    written(tmp_path / "x.safetensors")
    with pytest.raises(ValueError, match="to_sb3: a network of planes is no MlpPolicy of stable-baselines3"):
        export.to_sb3(str(tmp_path / "x.safetensors"), game="rum_run")


# ---- a training


def made(**more):
    return settings.made(ppo.Settings, {**TINY, **more})


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A whole run of some iterations."""
    folder = tmp_path_factory.mktemp("planes") / "run"
    run.begin(ppo.Trainer, made(out=str(folder), total_timesteps=800), "ppo", show=False)
    return folder


def test_a_run_ends_with_a_model_that_plays(trained):
    path = str(trained / "model.safetensors")
    model = model_files.load(path)
    assert model.header["network"]["kind"] == "planes" and model.header["made"]["changed"]["network"] == "planes"
    player, last = registry.mobster(path, "rum_run").outside(), checkpoints.newest(trained)[0]["trainer"]["tensors"]["network"]
    assert player.value_head is not None
    weight = last["cells.0.weight"].numpy().T
    np.testing.assert_array_equal(weight, model.layers[0][0])


def test_a_training_goes_on_bit_for_bit(trained, tmp_path):
    """One in two parts, by a checkpoint between, against the whole one."""
    first, second = (ppo.Trainer(made(out=str(tmp_path), total_timesteps=800)) for _ in range(2))
    while first.steps < 400:
        first.iterate(first.steps / 800)
    checkpoints.save(tmp_path, first.steps, first.state())
    second.restore(checkpoints.newest(tmp_path)[0])
    while second.steps < 800:
        second.iterate(second.steps / 800)

    whole, parts = checkpoints.newest(trained)[0]["trainer"]["tensors"]["network"], second.network.state_dict()
    assert 400 <= first.steps < second.steps
    assert whole.keys() == parts.keys() and all((whole[name] == parts[name]).all() for name in whole)


def test_a_training_starts_from_a_model_of_its_shape(trained):
    """From the file, and from the folder of the run; another shape is named."""
    path = str(trained / "model.safetensors")
    for source in (path, str(trained)):
        trainer = ppo.Trainer(made(init_from=source))
        trainer.begin()
        for mine, (weight, _) in zip(trainer.network.linears(), model_files.load(path).layers, strict=True):
            np.testing.assert_array_equal(mine.weight.detach().numpy().T, weight)
        assert (trainer.pool[0].linears()[0].weight == trainer.network.linears()[0].weight).all()
        facts = trainer.collector.games[0].observations
        value = registry.mobster(path, "rum_run").outside().value(facts[0])
        assert value == pytest.approx(float(trainer.network.predict(facts)[1][0]), abs=1e-5)
    for more, words in (({"cells": [6]}, r"another shape: cells=\[6, 4\]; here: cells=\[6\]"),
                        ({"hidden": [8]}, r"another shape: hidden=\[16\]; here: hidden=\[8\]"),
                        ({"network": "mlp"}, "another shape: network=planes; here: mlp")):
        with pytest.raises(ValueError, match=words):
            ppo.Trainer(made(init_from=path, **more)).begin()


def test_an_update_in_parts_is_an_update():
    """Gradients of parts add up to those of the minibatch."""
    samples = ppo.RolloutCollector([spot.Spot(32)], spot.OPTIONS, ppo.Settings(n_steps=300), seed=0)
    whole, parts = (stirred(networks.PlanesNetwork(spot.header())) for _ in range(2))
    rollout = samples.collect([whole])
    for network, rows in ((whole, None), (parts, 70)):
        network.at_once = rows
        ppo.PPO(network, ppo.Settings(batch_size=300, n_epochs=1), seed=0).update(rollout, 1e-3, 0.01)
    for mine, other in zip(whole.linears(), parts.linears()):
        torch.testing.assert_close(mine.weight, other.weight, atol=1e-4, rtol=1e-3)


def test_layouts_find_planes_and_numbers():
    layout = planes.layout(spot.header()["network"], spot.FIELDS, spot.DECISIONS)
    assert layout.planes.tolist() == [2, 26, 51] and layout.numbers.tolist() == [0, 1, 50] and layout.over_cells.tolist() == [2]
    near = planes.around(*spot.BOARD, 3)
    assert near[0].tolist() == [-1, -1, -1, -1, 0, 1, -1, 6, 7] and near[8].tolist() == [1, 2, 3, 7, 8, 9, 13, 14, 15]
    first, options = np.array([0, 2]), np.zeros((2, spot.CELLS), bool)
    options[:, :2] = True
    assert layout.legal_options(first, options).sum(1).tolist() == [0, 2]
