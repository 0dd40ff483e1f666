"""Model files: written whole, read without trust, played by name everywhere; policies of stable-baselines3 answer the same from one."""
import itertools
import json
import os
import pickle
import struct

import numpy as np
import pytest

from bootleg_agents import model_files, model_player, registry
from bootleg_agents.contests import contest
from bootleg_agents.mobster import Mobster
from bootleg_env import bootleggers_v0
from bootleg_env.commands import main
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.seeds import FOR_BOTS, seeds_from

GAME = bootleggers_v0.game
BIDS = {"fields": bootleggers_v0.BIDS_FIELDS, "decisions": ("bid",), "base": "greedy"}


def layers_for(header, dtype=np.float32):
    """Random ones of the shapes that the header states."""
    random = np.random.default_rng(5)
    sizes = [sum(row[1] for row in header["fields"]), *header["network"]["hidden"], sum(row[1] for row in header["decisions"])]
    return [(random.normal(size=(a, b)).astype(dtype) / 8, random.normal(size=b).astype(dtype)) for a, b in itertools.pairwise(sizes)]


def written(path, hidden=(8,), dtype=np.float32, **given):
    header = model_files.header(GAME, hidden, **given)
    model_files.save(path, layers_for(header, dtype), header)
    return str(path)


def table_at(answers, games=5, auto=0):
    """Games after so many random answers, with facts to see."""
    table = GameBatch(GAME, bootleggers_v0.settings(), games, codes.SHOW_FACTS | codes.RESTART | auto)
    table.noise[:] = seeds_from(3, games, FOR_BOTS)
    table.reset(seeds_from(3, games))
    for _ in range(answers):
        table.step(table.sample())
    return table


def by_hand(path, table, rows):
    """Logits of all answers, as the format has it: facts times scale, ReLU between."""
    x = table.facts[rows] * GAME.scale
    layers = model_files.load(path).layers
    for nth, (weight, bias) in enumerate(layers):
        x = x @ np.float64(weight) + bias
        x = np.maximum(x, 0) if nth < len(layers) - 1 else x
    return x


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_the_likeliest_legal_answer(tmp_path, dtype):
    path = written(tmp_path / "x.safetensors", (16, 8), dtype)
    assert {each.dtype for pair in model_files.load(path).layers for each in pair} == {np.dtype(dtype)}
    mobster = registry.mobster(path).outside()
    for answers in (0, 40, 300):
        table = table_at(answers)
        rows = np.array([4, 1, 2])
        logits = np.where(table.mask[rows] != 0, by_hand(path, table, rows), -np.inf)
        assert mobster.answers(table, rows).tolist() == logits.argmax(1).tolist()


def test_drawn_answers_follow_their_chances_and_the_noise(tmp_path):
    path = written(tmp_path / "x.safetensors", play="drawn")
    table = table_at(0, games=1)
    mobster, row = registry.mobster(path).outside(), np.array([0])
    found = []
    for noise in range(3000):
        table.noise[0] = noise
        found.append(int(mobster.answers(table, row)[0]))
    assert found[:9] == [int(mobster.answers(table, row)[0]) for table.noise[0] in range(9)]  # the same again
    chances = np.where(table.mask[0] != 0, np.exp(by_hand(path, table, row)[0]), 0)
    chances /= chances.sum()
    shares = np.bincount(found, minlength=len(chances)) / len(found)
    assert np.abs(shares - chances).max() < 5 * np.sqrt(chances.max() / len(found)) and len(set(found)) > 10


def test_a_model_beside_its_base(tmp_path):
    """It sees its own fields, bids, and leaves all else to the base; exceptions go before it."""
    path = written(tmp_path / "bidder.safetensors", **BIDS)
    mobster = registry.mobster(path)
    assert mobster.bot is registry.mobster("greedy").bot and [decision for decision, _ in mobster.instead] == ["bid"]
    table = table_at(0)
    rows = np.arange(5)
    seen = np.concatenate([np.arange(GAME.facts)[row["slice"]] for row in GAME.observation_fields() if row["name"] in BIDS["fields"]])
    (weight, bias), (weight1, bias1) = model_files.load(path).layers
    logits = np.maximum(table.facts[:, seen] * GAME.scale[seen] @ weight + bias, 0) @ weight1 + bias1
    best = np.where(table.mask[:, : len(bias1)] != 0, logits, -np.inf).argmax(1)
    assert mobster.instead[0][1].outside().answers(table, rows).tolist() == best.tolist()
    assert registry.mobster(f"{path}+bid:cheapest").instead[-1][1].base == "bid:cheapest"
    table.sit(rows, 0, mobster)
    again = pickle.loads(pickle.dumps(table))  # models are pickled by name
    assert {code: each.base for code, each in again.seated.values()} == {code: each.base for code, each in table.seated.values()}


def test_contests_with_models(tmp_path):
    """By path, in one process and in two; the same games."""
    paths = [written(tmp_path / "all.safetensors", play="drawn"), written(tmp_path / "bidder.safetensors", **BIDS)]
    results = [contest.tournament([*paths, "random"], deals=2, jobs=jobs, settings={"rounds": 8}) for jobs in (1, 2)]
    assert not results[0].games.forfeits and np.array_equal(results[0].games.score, results[1].games.score)
    assert paths[0] in results[0].table()


def test_names_of_bundled_models(tmp_path, monkeypatch, capsys):
    """A file in the game's folder is enough; a damaged one is named and disturbs no other."""
    monkeypatch.setattr(model_player, "FOLDER", tmp_path)
    folder = tmp_path / "bootleggers"
    folder.mkdir()
    assert "don" not in registry.known()
    written(folder / "don.safetensors", made={"command": "bootleg train \x1b[31m", "seed": 4})
    (folder / "half.safetensors").write_bytes((folder / "don.safetensors").read_bytes()[:5000])
    saying(game="chess")(folder / "rook.safetensors")
    assert "don" in registry.known()
    assert registry.mobster("don").base == "don" and registry.mobster("don+bid:even").base == "don"
    env = bootleggers_v0.solo_env(opponents="don")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="unknown mobster 'donn', did you mean don"):
        registry.mobster("donn")
    assert main(["models"]) == 0
    said = capsys.readouterr().out
    lines = " ".join(said.split())
    assert " don answers all; network of 8 " in lines and " rook cannot play here: plays 'chess'" in lines and "damaged or cut off" in lines
    assert main(["models", "don"]) == 0
    said = capsys.readouterr().out
    assert "network 1035-8-435, relu, float32" in said and "command: bootleg train ?[31m" in said and "seed: 4" in said
    assert main(["models", "no.safetensors"]) == 2 and capsys.readouterr().err == "bootleg models: no.safetensors: no such file\n"


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path, monkeypatch):
    path = written(tmp_path / "x.safetensors")
    first = registry.mobster(path).outside()
    assert registry.mobster(path).outside() is first
    written(path, hidden=(4,))
    os.utime(path, ns=(1, 1))
    assert len(registry.mobster(path).outside().layers[0][1]) == 4
    monkeypatch.chdir(tmp_path)
    assert isinstance(registry.mobster("x.safetensors"), Mobster)


def test_nothing_is_written_that_could_not_be_read(tmp_path):
    header = model_files.header(GAME, [8])
    layers = layers_for(header)
    layers[1][1][3] = np.nan
    with pytest.raises(ValueError, match=r"x.safetensors: not written: tensor layer1.bias: not all of its numbers are finite"):
        model_files.save(tmp_path / "x.safetensors", layers, header)
    with pytest.raises(ValueError, match="unknown field 'cush', did you mean cash"):
        model_files.header(GAME, [8], fields=["cush"])
    assert not list(tmp_path.iterdir())


def test_huge_weights_still_answer_legally(tmp_path):
    for play in ("likeliest", "drawn"):
        header = model_files.header(GAME, [8, 8], play=play)
        model_files.save(tmp_path / "x.safetensors", [(weight * 1e37, bias) for weight, bias in layers_for(header)], header)
        mobster, table = registry.mobster(str(tmp_path / "x.safetensors")).outside(), table_at(100)
        answers = mobster.answers(table, np.arange(5))
        assert table.mask[np.arange(5), answers].all()


# ---- files that lie


def raw(path, metadata, tensors=None, length=None, tail=b""):
    """A safetensors file as one writes it by hand."""
    content = json.dumps({**({"__metadata__": metadata} if metadata is not None else {}), **(tensors or {})}).encode()
    path.write_bytes(struct.pack("<Q", len(content) if length is None else length) + content + tail)


def saying(**changes):
    """A small model file whose header has these changes; layers as they were."""
    def write(path):
        written(path)
        model = model_files.read(path)
        header = {key: value for key, value in {**model.header, **changes}.items() if value is not ...}
        tensors = {f"layer{nth}.{what}": each for nth, pair in enumerate(model.layers) for what, each in zip(("weight", "bias"), pair)}
        path.write_bytes(model_files.safetensors.numpy.save(tensors, {"bootleg": json.dumps(header)}))
    return write


def with_tensors(**changes):
    def write(path):
        written(path)
        model = model_files.read(path)
        tensors = {f"layer{nth}_{what}": each for nth, pair in enumerate(model.layers) for what, each in zip(("weight", "bias"), pair)}
        tensors = {name.replace("_", "."): each for name, each in {**tensors, **changes}.items() if each is not None}
        path.write_bytes(model_files.safetensors.numpy.save(tensors, {"bootleg": json.dumps(model.header)}))
    return write


def cut(keep):
    def write(path):
        written(path)
        path.write_bytes(path.read_bytes()[:keep])
    return write


def big(path):
    with open(path, "wb") as file:
        file.truncate(model_files.MOST_BYTES + 1)


def rows(name, **changes):
    """The header's fields or decisions with some names changed."""
    given = model_files.header(GAME, [8])[name]
    return {name: [[changes.get(row[0], row[0]), *row[1:]] for row in given]}


HUGE = {"layer0.weight": {"dtype": "F32", "shape": [2**40, 2**40], "data_offsets": [0, 8]}}
ODD = {"layer0.weight": {"dtype": "BF16", "shape": [2], "data_offsets": [0, 4]}}
MODEL = {"bootleg": json.dumps(model_files.header(GAME, [8]))}

HOSTILE = {
    "nothing": (lambda path: None, "no such file"),
    "a folder": (lambda path: path.mkdir(), "no such file"),
    "empty": (lambda path: path.write_bytes(b""), "not a model file, or cut off"),
    "garbage": (lambda path: path.write_bytes(np.random.default_rng(1).bytes(999)), "not a model file, or cut off"),
    "too big": (big, "too big: a model file has at most 64 MB"),
    "cut in its header": (cut(900), "not a model file, or cut off"),
    "cut in its numbers": (cut(30000), "damaged or cut off"),
    "a header of 2**63 bytes": (lambda path: raw(path, {}, length=2**63), "not a model file, or cut off"),
    "a header of 2 MB": (lambda path: raw(path, {"x": "y" * 2**21}), "must fit into the file and into 1 MB"),
    "not JSON": (lambda path: path.write_bytes(struct.pack("<Q", 4) + b"{{{{"), "not a safetensors file"),
    "deep JSON": (lambda path: path.write_bytes(struct.pack("<Q", 2**19) + b"[" * 2**19), "not a safetensors file"),
    "of others": (lambda path: raw(path, None), "no 'bootleg' in its metadata"),
    "our header is no JSON": (lambda path: raw(path, {"bootleg": "import os"}), "header is not a JSON object"),
    "our header is deep": (lambda path: raw(path, {"bootleg": "[" * 90000}), "header is not a JSON object"),
    "our header is a list": (lambda path: raw(path, {"bootleg": "[]"}), "header is not a JSON object"),
    "our header is a number": (lambda path: raw(path, {"bootleg": 3}), "no 'bootleg' in its metadata"),
    "tensors as big as the sea": (lambda path: raw(path, MODEL, HUGE, tail=b"12345678"), "damaged or cut off"),
    "numbers of another kind": (lambda path: raw(path, MODEL, ODD, tail=b"1234"), "damaged or cut off"),
    "a later format": (saying(format=2), "format 2; this version reads 1"),
    "no fields": (saying(fields=...), "header: fields must be a list"),
    "fields of what": (saying(fields=[["cash", 6]]), r"fields must be rows of \[name, size, scale\]"),
    "a scale without end": (saying(fields=[["cash", 6, float("nan")]]), "NaN is no number of JSON"),
    "named twice": (saying(fields=[["cash", 6, 1.0]] * 2), "one of them is named twice"),
    "a negative layer": (saying(network={"hidden": [-8], "activation": "relu"}), "network.hidden must be"),
    "a layer too wide": (saying(network={"hidden": [10**4000], "activation": "relu"}), "a number of more than 40 digits"),
    "another activation": (saying(network={"hidden": [8], "activation": ["gelu"]}), "must be one of relu, tanh"),
    "played how": (saying(play="best"), "must be likeliest or drawn"),
    "another game": (saying(game="chess"), "plays 'chess', not 'bootleggers'"),
    "another version": (saying(version="v1"), "made for another version of the game: bootleggers was 'v1', is v0 now"),
    "a field gone": (saying(**rows("fields", cash="dollars")), "there is no field 'dollars' now"),
    "a decision too few": (saying(base=None, decisions=[["bid", 435]]), "decision bid had 435 answers, has 72 now"),
    "the base a file": (saying(base="x.safetensors"), "base 'x.safetensors': must be a mobster of the game, no file"),
    "the base code": (saying(base="evil.py:Bot"), "base 'evil.py:Bot': must be a mobster of the game, no file"),
    "the base unknown": (saying(base="boss+bid:highest"), "must be a mobster of the game, no file"),
    "shapes of another": (saying(network={"hidden": [9], "activation": "relu"}), "tensor layer0.bias is 8, its header says 9"),
    "a layer missing": (with_tensors(layer1_bias=None), "tensor 'layer1.bias' is missing"),
    "a layer too many": (with_tensors(layer2_bias=np.zeros(3, np.float32)), "tensor 'layer2.bias' is none of the layers"),
    "whole numbers": (with_tensors(layer0_bias=np.zeros(8, np.int32)), "tensor layer0.bias is int32; must be float16 or float32"),
    "no numbers": (with_tensors(layer0_bias=np.full(8, np.inf, np.float32)), "tensor layer0.bias: not all of its numbers are finite"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_bad_file_is_one_clear_line(tmp_path, what):
    write, words = HOSTILE[what]
    path = tmp_path / "x.safetensors"
    write(path)
    with pytest.raises(ValueError, match=words) as error:
        registry.mobster(str(path))
    assert str(error.value).startswith(str(path)) and "\n" not in str(error.value)


def test_fields_that_have_grown_are_named(tmp_path, monkeypatch):
    """The file stays as it is, the game goes on."""
    path = written(tmp_path / "x.safetensors")
    fields = GAME.observation_fields()
    grown = [{**row, "slice": slice(row["slice"].start, row["slice"].stop + 6 * (row["name"] == "offers"))} for row in fields]
    offers = next(row["slice"].stop - row["slice"].start for row in fields if row["name"] == "offers")
    monkeypatch.setattr(GAME, "observation_fields", lambda: grown)
    with pytest.raises(ValueError, match=f"made for another version of the game: field offers had {offers} numbers, has {offers + 6} now"):
        model_files.load(path)
    assert "cannot play here: made for another version" in model_files.describe(path)


def test_a_new_decision_needs_a_base(tmp_path):
    header = model_files.header(GAME, [8], **{**BIDS, "base": None})
    with pytest.raises(ValueError, match="it does not answer pick, and it has no base"):
        model_files.save(tmp_path / "x.safetensors", layers_for(header), header)


# ---- from stable-baselines3


def test_a_zip_answers_the_same_as_a_model_file(tmp_path, capsys):
    sb3_contrib = pytest.importorskip("sb3_contrib")
    from bootleg_training import convert

    env = bootleggers_v0.bids_sb3_env(10, base="greedy")
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, policy_kwargs={"net_arch": [24, 16]}, seed=2, device="cpu")
    model.policy.action_net.weight.data *= 300  # untrained it hardly prefers anything
    model.save(tmp_path / "bids.zip")
    out = tmp_path / "bids.safetensors"
    given = [f"fields={','.join(BIDS['fields'])}", "decisions=bid", "base=greedy"]
    assert convert.main([str(tmp_path / "bids.zip"), str(out), *given]) == 2 and "--trust" in capsys.readouterr().err  # a pickle
    assert convert.main([str(tmp_path / "bids.zip"), str(out), *given, "--trust"]) == 0
    assert f"network {env.observation_space.shape[0]}-24-16-72, tanh" in capsys.readouterr().out
    mobster = registry.mobster(str(out)).instead[-1][1].outside()
    observation, agreed = env.reset(), []
    for _ in range(10):
        masks = env.action_masks()
        wanted, _ = model.predict(observation, action_masks=masks, deterministic=True)
        agreed += (mobster.answers(env.learners.batch, np.arange(10)) == wanted).tolist()
        observation, *_ = env.step(wanted)
    assert len(agreed) == 100 and all(agreed)
    assert len(set(wanted.tolist())) > 1


@pytest.mark.parametrize("given, words", [
    (["x.zip"], "a zip and the file to write are needed"),
    (["x.zip", "y.safetensors"], "x.zip: no such file"),
    (["x.zip", "y.safetensors", "bass=boss"], "unknown setting 'bass', did you mean base"),
])
def test_what_cannot_be_converted(capsys, given, words):
    pytest.importorskip("sb3_contrib")
    from bootleg_training import convert

    assert convert.main(given) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


def test_a_network_and_its_file_give_the_same_logits(tmp_path):
    """The network of ppo, from facts to logits."""
    torch = pytest.importorskip("torch")
    from bootleg_training.ppo import Network

    torch.manual_seed(1)
    network = Network(GAME.scale, GAME.actions, (16, 8))
    header = model_files.header(GAME, (16, 8))
    model_files.save(tmp_path / "x.safetensors", network.layers(), header)
    facts = table_at(200).facts
    assert np.allclose(registry.mobster(str(tmp_path / "x.safetensors")).outside().logits(facts), network.predict(facts)[0], atol=1e-5)
