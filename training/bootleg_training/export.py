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

from bootleg_agents import model_files, model_player
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


def export(name: str, path: str | Path, game: str = GAMES[0]) -> str:
    """Write it in the format that the ending of `path` names; gives a line that says what it is."""
    kinds: dict[str, Callable[[Model], tuple[bytes, str]]] = {".pt": torch_file, ".onnx": onnx_file}
    if Path(path).suffix not in kinds:
        raise ValueError(f"--export {path}: must end in {' or '.join(kinds)}")
    model = model_named(name, game)
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
    """Weights as `module_of` has them: (outputs x inputs), under the names of a torch.nn.Sequential."""
    import torch

    pairs = [(torch.from_numpy(np.ascontiguousarray(weight.T, np.float32)), torch.from_numpy(np.array(bias, np.float32)))
             for weight, bias in model.layers]
    return {f"{2 * nth}.{name}": each for nth, pair in enumerate(pairs) for name, each in zip(("weight", "bias"), pair)}


def module_of(model: Model) -> Any:
    """A torch.nn.Sequential: observations to logits."""
    from torch import nn

    activation = {"relu": nn.ReLU, "tanh": nn.Tanh}[model.header["network"]["activation"]]
    steps = [step for weight, _ in model.layers for step in (nn.Linear(*weight.shape), activation())][:-1]
    module = nn.Sequential(*steps)
    module.load_state_dict(state_dict_of(model))
    return module


def torch_file(model: Model) -> tuple[bytes, str]:
    """A dict of plain types: `state_dict`, and `metadata` as in the model file's header."""
    import io

    import torch

    file = io.BytesIO()
    torch.save({"state_dict": state_dict_of(model), "metadata": {name: model.header[name] for name in ABOUT}}, file)
    sizes = "-".join(map(str, sizes_of(model)))
    return file.getvalue(), (f"state_dict of a torch.nn.Sequential ({sizes}, {model.header['network']['activation']}) and metadata; "
                             "read it by torch.load(path, weights_only=True)")


def sizes_of(model: Model) -> list[int]:
    return [len(model.layers[0][0]), *(len(bias) for _, bias in model.layers)]


# ---- ONNX


def onnx_file(model: Model) -> tuple[bytes, str]:
    """A graph of Gemm and Relu or Tanh, and a Where over the mask; batches of any size."""
    try:
        import onnx
        from onnx import TensorProto, helper, numpy_helper
    except ModuleNotFoundError as error:
        raise ValueError(f"--export to .onnx needs {error.name}: pip install 'bootleg-env[export]'") from error
    sizes, activation = sizes_of(model), {"relu": "Relu", "tanh": "Tanh"}[model.header["network"]["activation"]]
    nodes, constants, x = [], [numpy_helper.from_array(np.array(ILLEGAL, np.float32), "illegal")], "observation"
    for nth, (weight, bias) in enumerate(model.layers):
        constants += [numpy_helper.from_array(np.ascontiguousarray(each, np.float32), f"layer{nth}.{name}")
                      for name, each in (("weight", weight), ("bias", bias))]
        nodes.append(helper.make_node("Gemm", [x, f"layer{nth}.weight", f"layer{nth}.bias"], [f"sum{nth}"]))
        x = f"sum{nth}"
        if nth < len(model.layers) - 1:
            nodes.append(helper.make_node(activation, [x], [f"hidden{nth}"]))
            x = f"hidden{nth}"
    nodes += [helper.make_node("Cast", ["action_mask"], ["legal"], to=TensorProto.BOOL),
              helper.make_node("Where", ["legal", x, "illegal"], ["logits"])]
    inputs = [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["batch", sizes[0]]),
              helper.make_tensor_value_info("action_mask", TensorProto.INT8, ["batch", sizes[-1]])]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", sizes[-1]])]
    graph = helper.make_graph(nodes, model.header["game"], inputs, outputs, constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", ONNX_OPSET)], ir_version=ONNX_IR, producer_name="bootleg-env")
    helper.set_model_props(made, {name: json.dumps(model.header[name]) for name in ABOUT})
    onnx.checker.check_model(made)
    return made.SerializeToString(), (f"ONNX, opset {ONNX_OPSET}: observation (float32, batch x {sizes[0]}), action_mask (int8, "
                                      f"batch x {sizes[-1]}) -> logits, {ILLEGAL:g} where illegal")


# ---- stable-baselines3


def to_sb3(name: str | Model, env: Any = None, game: str = GAMES[0], **given: Any) -> Any:
    """A MaskablePPO whose policy answers like this model; its value network is new. `given`: arguments of MaskablePPO.

    Without `env` it plays as the model was trained: its game, its rules, one learner against the game's rival.
    """
    import sb3_contrib
    import torch

    model = model_named(name, game) if isinstance(name, str) else name
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
