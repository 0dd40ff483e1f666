"""A model file for other libraries: torch, ONNX, stable-baselines3. What comes back in: `init_from` of the trainers, and convert.py.

    bootleg models don --export don.pt         a state_dict of torch and its metadata, for torch.load(..., weights_only=True)
    bootleg models don --export don.onnx       a graph: observation and action_mask to masked logits (needs onnx)
    to_sb3("don")                              a MaskablePPO of sb3-contrib with these weights in its policy

Observations are those of our environments, scaled floats; of a model that answers only some decisions, those of its subset.
"""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_agents import model_files, model_player, planes
from bootleg_agents.model_files import Model
from bootleg_env.engine.files import write
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

ILLEGAL = -1e9  # the logit of an illegal action
ONNX_OPSET, ONNX_IR = 17, 9  # read by onnxruntime from 1.16 on
ABOUT = ("game", "version", "made_with", "network", "fields", "decisions", "base", "play", "rules", "made")


def model_named(name: str, game: str = GAMES[0]) -> Model:
    """A bundled model (`don`), or the one in a file."""
    path = model_player.place(name, game)
    if path is None:
        known = ", ".join(model_player.names(game)) or "none"
        raise ValueError(f"{name}: no model file, and no bundled model of {game} (bundled: {known})")
    return model_files.load(path, game if path.parent.parent == model_player.FOLDER else None)


def leaving(model: Model) -> Model:
    """Refuse one that is nothing without our games and mobsters."""
    if model_files.kind_of(model.header) == model_files.AHEAD:
        raise ValueError("this model values positions that it reaches in copies of the game, which other libraries cannot play: no export")
    if model.header.get("advice"):
        raise ValueError(f"this model improves on the answers of {model.header['advice']['mobster']}, which other libraries cannot ask: "
                         "no export")
    return model


def export(name: str, path: str | Path, game: str = GAMES[0]) -> str:
    """Write it in the format that the ending of `path` names; gives a line that says what it is."""
    kinds: dict[str, Callable[[Model], tuple[bytes, str]]] = {".pt": torch_file, ".onnx": onnx_file}
    if Path(path).suffix not in kinds:
        raise ValueError(f"--export {path}: must end in {' or '.join(kinds)}")
    model = leaving(model_named(name, game))
    try:
        content, words = kinds[Path(path).suffix](model)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise ValueError("export to .pt needs torch: pip install 'bootleg-env[train]'") from error
    write(Path(path), content)
    return f"{path}: {words}"


# ---- torch


def state_dict_of(model: Model) -> dict[str, Any]:
    """Weights as `module_of` has them: (outputs x inputs), under the names of a torch.nn.Sequential, or of the file's layers."""
    import torch

    pairs = [(torch.from_numpy(np.ascontiguousarray(weight.T, np.float32)), torch.from_numpy(np.array(bias, np.float32)))
             for weight, bias in model.layers]
    flat = is_flat(model)
    names = [str(2 * nth) if flat else name for nth, (name, *_) in enumerate(model_files.parts(model.header))]
    return {f"{layer}.{name}": each for layer, pair in zip(names, pairs) for name, each in zip(("weight", "bias"), pair)}


def module_of(model: Model) -> Any:
    """A torch.nn.Sequential, or a DensePlanes: observations to logits."""
    from torch import nn

    if not is_flat(model):
        return planes_module(model.header, state_dict_of(model))
    activation = {"relu": nn.ReLU, "tanh": nn.Tanh}[model.header["network"]["activation"]]
    steps = [step for weight, _ in model.layers for step in (nn.Linear(*weight.shape), activation())][:-1]
    module = nn.Sequential(*steps)
    module.load_state_dict(state_dict_of(model))
    return module


def planes_module(metadata: dict[str, Any], state_dict: dict[str, Any]) -> Any:
    """The network of an exported .pt file of the kind `planes`."""
    from .networks import DensePlanes

    module = DensePlanes(metadata)
    module.load_state_dict(state_dict)
    return module


def is_flat(model: Model) -> bool:
    """Layer after layer, nothing else."""
    return bool(model_files.kind_of(model.header) == model_files.MLP)


def torch_file(model: Model) -> tuple[bytes, str]:
    """A dict of plain types: `state_dict`, and `metadata` as in the model file's header."""
    import io

    import torch

    file = io.BytesIO()
    torch.save({"state_dict": state_dict_of(model), "metadata": {name: model.header[name] for name in ABOUT}}, file)
    sizes, kind = model_files.network_words(model.header), "torch.nn.Sequential" if is_flat(model) else "DensePlanes (planes_module)"
    return file.getvalue(), (f"state_dict of a {kind} ({sizes}, {model.header['network']['activation']}) and metadata; "
                             "read it by torch.load(path, weights_only=True)")


# ---- ONNX


def onnx_file(model: Model) -> tuple[bytes, str]:
    """A graph of observation and mask to logits; batches of any size."""
    try:
        import onnx
        from onnx import TensorProto, helper
    except ModuleNotFoundError as error:
        raise ValueError(f"--export to .onnx needs {error.name}: pip install 'bootleg-env[export]'") from error
    sizes = [sum(row[1] for row in model.header[name]) for name in ("fields", "decisions")]
    graph_of = Graph(model)
    x = graph_of.flat() if is_flat(model) else graph_of.board()
    graph_of.add("Cast", ["action_mask"], "legal", to=TensorProto.BOOL)
    graph_of.add("Where", ["legal", x, graph_of.constant("illegal", np.array(ILLEGAL, np.float32))], "logits")
    inputs = [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["batch", sizes[0]]),
              helper.make_tensor_value_info("action_mask", TensorProto.INT8, ["batch", sizes[-1]])]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", sizes[-1]])]
    graph = helper.make_graph(graph_of.nodes, model.header["game"], inputs, outputs, graph_of.constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", ONNX_OPSET)], ir_version=ONNX_IR, producer_name="bootleg-env")
    helper.set_model_props(made, {name: json.dumps(model.header[name]) for name in ABOUT})
    onnx.checker.check_model(made)
    return made.SerializeToString(), (f"ONNX, opset {ONNX_OPSET}: observation (float32, batch x {sizes[0]}), action_mask (int8, "
                                      f"batch x {sizes[-1]}) -> logits, {ILLEGAL:g} where illegal")


class Graph:
    """Nodes and constants of an ONNX graph as they come; every method gives the name of what it has made."""

    def __init__(self, model: Model):
        self.model, self.nodes, self.constants = model, [], []  # type: tuple[Model, list[Any], list[Any]]
        self.layers = {name: pair for (name, *_), pair in zip(model_files.parts(model.header), model.layers)}

    def add(self, kind: str, inputs: list[str], name: str, **given: Any) -> str:
        from onnx import helper

        self.nodes.append(helper.make_node(kind, inputs, [name], **given))
        return name

    def constant(self, name: str, value: np.ndarray) -> str:
        from onnx import numpy_helper

        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def linear(self, name: str, x: str, kind: str = "Gemm") -> str:
        """Of a layer of the file; `MatMul` for inputs with a row for each cell."""
        weight, bias = (self.constant(f"{name}.{what}", np.asarray(each, np.float32))
                        for what, each in zip(("weight", "bias"), self.layers[name]))
        if kind == "Gemm":
            return self.add("Gemm", [x, weight, bias], f"{name}.sum")
        return self.add("Add", [self.add("MatMul", [x, weight], f"{name}.product"), bias], f"{name}.sum")

    def through(self, prefix: str, x: str, kind: str = "Gemm") -> str:
        """The layers with this prefix, ReLU after each."""
        for name in self.layers:
            if name.startswith(prefix):
                x = self.add("Relu", [self.linear(name, x, kind)], f"{name}.hidden")
        return x

    def flat(self) -> str:
        """Layer after layer."""
        activation = {"relu": "Relu", "tanh": "Tanh"}[self.model.header["network"]["activation"]]
        *before, last = self.layers
        x = "observation"
        for name in before:
            x = self.add(activation, [self.linear(name, x)], f"{name}.hidden")
        return self.linear(last, x)

    def columns(self, name: str, places: np.ndarray, of: str = "observation") -> str:
        """These columns, in their shape."""
        return self.add("Gather", [of, self.constant(f"{name}.columns", np.asarray(places, np.int64))], name, axis=1)

    def board(self) -> str:
        """All cells, then the board, as in DensePlanes of networks.py."""
        header = self.model.header
        layout = planes.layout(header["network"], header["fields"], header["decisions"])
        padded = self.add("Pad", ["observation", self.constant("one_more", np.array([0, 0, 0, 1]))], "padded")
        embedded = self.through("cell", self.columns("windows", layout.source, padded), "MatMul")
        seen, number = self._live(layout, embedded)
        rows, flat = self.constant("rows", np.array([1])), self.constant("flat", np.array([0, -1]))
        mean = self.add("Div", [self.add("ReduceSum", [seen, rows], "total", keepdims=0), number], "mean")
        board = [self.columns("numbers", layout.numbers), mean, self.add("ReduceMax", [seen], "most", axes=[1], keepdims=0)]
        if len(layout.marks):
            marks = self.add("Transpose", [self.columns("marks", layout.columns(layout.marks))], "marks.turned", perm=[0, 2, 1])
            board.append(self.add("Reshape", [self.add("MatMul", [marks, seen], "marks.sum"), flat], "marked"))
        hidden = self.through("trunk", self.add("Concat", board, "board", axis=1))
        found = [self.linear("policy", hidden)] if "policy" in self.layers else []
        if "query" in self.layers:
            each = self.constant("each", np.array([0, -1, header["network"]["cells"][-1]]))
            queries = self.add("Reshape", [self.linear("query", hidden), each], "queries")
            turned = self.add("Transpose", [embedded], "embedded.turned", perm=[0, 2, 1])
            found.append(self.add("Reshape", [self.add("MatMul", [queries, turned], "query.product"), flat], "cells"))
        return self.columns("answers", layout.order(), self.add("Concat", found, "found", axis=1))

    def _live(self, layout: planes.Layout, embedded: str) -> tuple[str, str]:
        """The embeddings of live cells, 0 elsewhere; and how many cells are live, at least 1."""
        if not len(layout.live):
            return embedded, self.constant("number", np.array(layout.cells, np.float32))
        sizes = self.add("Abs", [self.columns("live", layout.columns(layout.live))], "live.sizes")
        most, nothing = self.add("ReduceMax", [sizes], "live.most", axes=[2], keepdims=1), self.constant("nothing", np.zeros(1, np.float32))
        live = self.add("Cast", [self.add("Greater", [most, nothing], "is_live")], "live.share", to=1)  # to float
        count = self.add("ReduceSum", [live, self.constant("cells.axes", np.array([1]))], "live.count", keepdims=0)
        return (self.add("Mul", [embedded, live], "seen"),
                self.add("Max", [count, self.constant("one", np.ones(1, np.float32))], "number"))


# ---- stable-baselines3


def to_sb3(name: str | Model, env: Any = None, game: str = GAMES[0], **given: Any) -> Any:
    """A MaskablePPO whose policy answers like this model; its value network is new. `given`: arguments of MaskablePPO.

    Without `env` it plays as the model was trained: its game, its rules, one learner against the game's rival.
    """
    import sb3_contrib
    import torch

    model = leaving(model_named(name, game) if isinstance(name, str) else name)
    if not is_flat(model):
        raise ValueError("to_sb3: a network of planes is no MlpPolicy of stable-baselines3; --export gives it to torch and ONNX")
    network, layers = model.header["network"], model.layers
    kinds = {"relu": torch.nn.ReLU, "tanh": torch.nn.Tanh}
    hidden = list(network["hidden"])
    policy_kwargs = {"net_arch": {"pi": hidden, "vf": hidden}, "activation_fn": kinds[network["activation"]],
                     **given.pop("policy_kwargs", {})}
    made = sb3_contrib.MaskablePPO("MlpPolicy", env if env is not None else env_of(model), device=given.pop("device", "cpu"),
                                   policy_kwargs=policy_kwargs, **given)
    put_into_policy(made.policy, layers)
    return made


def env_of(model: Model, num_envs: int = 8) -> Any:
    """The VecEnv that a model was trained for: its game, rules, fields and decisions."""
    from bootleg_env import presets
    from bootleg_env.adapters.sb3 import SB3VecEnv
    from bootleg_env.adapters.subset import Subset

    header = model.header
    game = game_named(header["game"])
    rules = dict(header["rules"] or {})
    settings = game.settings(**{**presets.load(rules.pop("preset", None), game.name), **rules})
    decisions, fields = ([row[0] for row in header[name]] for name in ("decisions", "fields"))
    subset = Subset(game, decisions, fields, header["base"]) if header["base"] else None
    return SB3VecEnv(game, settings, num_envs, game.rival, "rotate", subset)


def put_into_policy(policy: Any, layers: model_files.Layers) -> None:
    """The weights into the policy network of an MlpPolicy, which must have this shape."""
    import torch

    linear = [each for each in policy.mlp_extractor.policy_net if hasattr(each, "weight")] + [policy.action_net]
    shapes = [tuple(reversed(each.weight.shape)) for each in linear]
    if shapes != [weight.shape for weight, _ in layers]:
        raise ValueError(f"the policy has layers {words(shapes)}, the model {words([weight.shape for weight, _ in layers])}")
    with torch.no_grad():
        for own, (weight, bias) in zip(linear, layers):
            own.weight.copy_(torch.from_numpy(np.ascontiguousarray(weight.T, np.float32)))
            own.bias.copy_(torch.from_numpy(np.array(bias, np.float32)))


def words(shapes: Any) -> str:
    return ", ".join(f"{a} x {b}" for a, b in shapes)
