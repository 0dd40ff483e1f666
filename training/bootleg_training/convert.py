"""From stable-baselines3 to a model file: the policy is kept, the value network is left behind.

    python -m bootleg_training.convert --trust out/model.zip out/model.safetensors "rules={deals: off}"
    python -m bootleg_training.convert --trust out/bids.zip out/bids.safetensors decisions=bid base=boss fields=round,cash,muscle_cards

A zip does not say which rules it was trained with: `rules={}` stands for the rulebook's; without `rules` the header says "not known".
The other way: export.py.

A zip of stable-baselines3 runs code when it is opened: convert your own only, and say so by `--trust`. A model file runs none. The
observations of the training must have been those of our environments: statistics of VecNormalize are not in the zip.
"""
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_agents import model_files
from bootleg_env import presets
from bootleg_env.commands.train import extra_needed
from bootleg_env.engine.checks import unknown
from bootleg_env.engine.game import Game
from bootleg_env.games import game as game_named

from . import settings

LISTS = ("fields", "decisions")
NAMES = (*LISTS, "game", "base", "play", "rules", "command")


def convert(policy: Any, path: str | Path, game: Game, *args: Any, trust: bool = False, **kwargs: Any) -> None:
    """Write a model file that answers like this policy, or like the one in this zip, which is opened only with `trust`; further
    arguments as in `model_of`."""
    model = model_of(opened(policy, trust) if isinstance(policy, str | Path) else policy, game, *args, **kwargs)
    model_files.save(path, model.layers, model.header)


def model_of(
    policy: Any, game: Game, fields: Sequence[str] = (), decisions: Sequence[str] = (), base: str | None = None,
    play: str = model_files.LIKELIEST, rules: dict[str, Any] | None = None, made: dict[str, Any] | None = None,
) -> model_files.Model:
    """What a model file of this policy holds; see `model_files.header`."""
    layers, activation = layers_of(policy)
    hidden = [len(bias) for _, bias in layers[:-1]]
    return model_files.Model(model_files.header(game, hidden, activation, fields, decisions, base, play, rules, made), layers)


def opened(path: str | Path, trust: bool = False) -> Any:
    """The policy in a zip of MaskablePPO: a pickle, which may run any code."""
    if not Path(path).is_file():
        raise ValueError(f"{path}: no such file")
    if not trust:
        raise ValueError(f"{path}: a zip of stable-baselines3 runs code when it is opened; if it is yours: --trust (trust=True)")
    import sb3_contrib

    try:
        return sb3_contrib.MaskablePPO.load(path, device="cpu").policy
    except Exception as error:  # unpickling may raise anything
        why = " ".join(str(error).split())[:200]
        raise ValueError(f"{path}: not a zip of MaskablePPO ({type(error).__name__}: {why})") from error


def layers_of(policy: Any) -> tuple[model_files.Layers, str]:
    """The layers of an MlpPolicy's policy network, and the activation between them."""
    from stable_baselines3.common.torch_layers import FlattenExtractor
    from torch import nn

    kinds = {nn.ReLU: "relu", nn.Tanh: "tanh"}
    steps = list(policy.mlp_extractor.policy_net)
    between = {kinds.get(type(step), type(step).__name__) for step in steps[1::2]} or {"relu"}
    plain = isinstance(policy.pi_features_extractor, FlattenExtractor)
    if not plain or not all(isinstance(step, nn.Linear) for step in steps[::2]):
        raise ValueError("the policy must be an MlpPolicy on a plain Box")
    if len(between) > 1 or not between <= set(model_files.ACTIVATIONS):
        accepted = " or ".join(model_files.ACTIVATIONS)
        raise ValueError(f"the policy has {', '.join(sorted(between))} between its layers; must be {accepted}")
    return [(array(each.weight.T), array(each.bias)) for each in (*steps[::2], policy.action_net)], between.pop()


def array(tensor: Any) -> Any:
    return np.array(tensor.detach().cpu().numpy())


def checked_rules(text: str, game: Game) -> dict[str, Any]:
    """`{deals: off}`, refused unless they are settings of the game."""
    with extra_needed():
        rules = settings.from_pairs([f"rules={text}"])["rules"]
    if not isinstance(rules, dict):
        raise ValueError(f"rules={text}: must be name: value pairs, as in rules={{deals: off}}")
    values = dict(rules)
    game.settings(**{**presets.load(values.pop("preset", None), game.name), **values})
    return rules


def main(arguments: list[str]) -> int:
    try:
        trust = "--trust" in arguments
        arguments = [each for each in arguments if each != "--trust"]
        if len(arguments) < 2:
            raise ValueError("a zip and the file to write are needed")
        options: dict[str, Any] = {}
        for each in arguments[2:]:
            name, equals, text = each.partition("=")
            if not equals or name not in NAMES:
                raise ValueError(unknown("setting", name, NAMES))
            options[name] = text.split(",") if name in LISTS else text
        made = {"command": options.pop("command")} if "command" in options else None
        game = game_named(options.pop("game", "bootleggers"))
        if "rules" in options:
            options["rules"] = checked_rules(options["rules"], game)
        with extra_needed():
            convert(arguments[0], arguments[1], game, made=made, trust=trust, **options)
    except (ValueError, OSError) as error:
        print(f"bootleg_training.convert: {error}", file=sys.stderr)
        return 2
    print(model_files.describe(arguments[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
