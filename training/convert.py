"""From stable-baselines3 to a model file: what answers is kept, the critic is left behind.

    python -m training.convert out/model.zip out/model.safetensors
    python -m training.convert out/bids.zip out/bids.safetensors decisions=bid base=boss fields=round,cash,muscle_cards

A zip of stable-baselines3 runs code when it is opened: convert your own only. A model file runs none. The learner must have seen facts
times scale, as all our environments show them: what VecNormalize has learned does not stand in the zip.
"""
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from agents import model_files
from agents.registry import unknown
from bootleg_env.engine.game import Game
from bootleg_env.games import game as game_named

PARTS = ("fields", "decisions")  # lists
NAMED = (*PARTS, "game", "base", "play", "command")


def convert(
    policy: Any, path: str | Path, game: Game, fields: Sequence[str] = (), decisions: Sequence[str] = (), base: str | None = None,
    play: str = model_files.LIKELIEST, rules: dict[str, Any] | None = None, made: dict[str, Any] | None = None,
) -> None:
    """Write what this policy (or the one in this zip) would answer as a model file; see `model_files.header`."""
    if isinstance(policy, str | Path):
        policy = opened(policy)
    layers, activation = network_of(policy)
    hidden = [len(bias) for _, bias in layers[:-1]]
    model_files.save(path, layers, model_files.header(game, hidden, activation, fields, decisions, base, play, rules, made))


def opened(path: str | Path) -> Any:
    """The policy in a zip of MaskablePPO."""
    import sb3_contrib

    if not Path(path).is_file():
        raise ValueError(f"{path}: no such file")
    try:
        return sb3_contrib.MaskablePPO.load(path, device="cpu").policy
    except Exception as error:  # whatever pickled things do
        raise ValueError(f"{path}: not a zip of MaskablePPO ({type(error).__name__}: {' '.join(str(error).split())[:200]})") from error


def network_of(policy: Any) -> tuple[model_files.Layers, str]:
    """The layers of an MlpPolicy that lead to its answers, and what lies between them."""
    from stable_baselines3.common.torch_layers import FlattenExtractor
    from torch import nn

    kinds = {nn.ReLU: "relu", nn.Tanh: "tanh"}
    steps = list(policy.mlp_extractor.policy_net)
    between = {kinds.get(type(step), type(step).__name__) for step in steps[1::2]} or {"relu"}
    if not isinstance(policy.pi_features_extractor, FlattenExtractor) or not all(isinstance(step, nn.Linear) for step in steps[::2]):
        raise ValueError("the policy must be an MlpPolicy that sees a plain Box")
    if len(between) > 1 or not between <= set(model_files.ACTIVATIONS):
        raise ValueError(f"the policy has {', '.join(sorted(between))} between its layers; must be {' or '.join(model_files.ACTIVATIONS)}")
    return [(array(each.weight.T), array(each.bias)) for each in (*steps[::2], policy.action_net)], between.pop()


def array(given: Any) -> Any:
    return np.array(given.detach().cpu().numpy())


def main(arguments: list[str]) -> int:
    try:
        if len(arguments) < 2:
            raise ValueError("a zip and the file to write are needed")
        given: dict[str, Any] = {}
        for each in arguments[2:]:
            name, equals, text = each.partition("=")
            if not equals or name not in NAMED:
                raise ValueError(unknown("setting", name, NAMED))
            given[name] = text.split(",") if name in PARTS else text
        made = {"command": given.pop("command")} if "command" in given else None
        convert(arguments[0], arguments[1], game_named(given.pop("game", "bootleggers")), made=made, **given)
    except (ValueError, OSError) as error:
        print(f"training.convert: {error}", file=sys.stderr)
        return 2
    print(model_files.describe(arguments[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
