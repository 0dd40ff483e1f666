"""`bootleg train`: begin a training, or resume one."""
from __future__ import annotations

import argparse
import importlib
import shlex
from typing import Any

from ..engine.checks import unknown
from ..games import GAMES

TRAINERS = ("ppo", "maskable_ppo", "bids", "exploit")  # modules of bootleg_training with Settings and Trainer
HELP = "train a mobster, or resume a training"


def module(name: Any) -> Any:
    """The module of a trainer, or an error that says what to install."""
    if name not in TRAINERS:
        raise ValueError(unknown("trainer", str(name), TRAINERS))
    try:
        return importlib.import_module(f"bootleg_training.{name}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] in ("bootleg_training", "bootleg_agents", "bootleg_env"):
            raise
        raise ValueError(f"training needs {error.name}: pip install 'bootleg-env[train]'") from error


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pairs", nargs="*", metavar="SETTING=VALUE", help="settings of the trainer; they override the config")
    parser.add_argument("--config", metavar="FILE", help="settings as YAML, such as configs/train/bootleggers/quick.yaml")
    parser.add_argument("--game", metavar="NAME", help=f"which game: {', '.join(GAMES)} ({GAMES[0]})")
    parser.add_argument("--players", type=int, action="append", metavar="N",
                        help="how many play (as usual for the game); again: an equal share of the games with so many")
    parser.add_argument("--resume", metavar="DIR", help="continue the run in this folder")
    parser.add_argument("--ray", action="store_true", help="Ray actors collect: one for each core, less one for the learner")
    parser.add_argument("--workers", type=int, metavar="N", help="so many Ray actors collect")
    parser.add_argument("--address", metavar="HOST:PORT", help="use the Ray cluster that runs there; auto: the one on this machine")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def main(args: argparse.Namespace) -> int:
    report = resume(args) if args.resume is not None else begin(args)
    minutes = report["seconds"] / 60
    out = report["settings"]["out"]
    print(f"{out}/report.md, curve.png, model.safetensors: {report['steps']:,} steps in {minutes:.1f} minutes")
    return 0


def runs() -> Any:
    module("ppo")  # says what to install
    return importlib.import_module("bootleg_training.run")


def begin(args: argparse.Namespace) -> dict[str, Any]:
    from bootleg_training import settings

    pairs = [*args.pairs, *from_flags(args)]
    values = {**settings.from_file(args.config), **settings.from_pairs(pairs)}
    name = values.get("trainer", "ppo")
    trainer = module(name)
    command = shlex.join(["bootleg", "train", *(["--config", args.config] if args.config else []), *pairs])
    return runs().begin(trainer.Trainer, settings.made(trainer.Settings, values), name, not args.quiet, command)


def resume(args: argparse.Namespace) -> dict[str, Any]:
    if args.config:
        raise ValueError("--resume takes the settings of the run: no --config")
    run = runs()
    from bootleg_training import settings

    other = settings.from_pairs([*args.pairs, *from_flags(args)])
    return run.resume(args.resume, {name: (lambda name=name: module(name)) for name in TRAINERS}, not args.quiet, other)


def from_flags(args: argparse.Namespace) -> list[str]:
    """--game, --players, --ray, --workers and --address as settings, as run.json and the command in the report state them."""
    pairs = [f"game={args.game}"] if args.game is not None else []
    if args.players is not None:
        pairs.append(f"num_players={args.players}")
    workers = args.workers
    if workers is None and (args.ray or args.address is not None):
        module("ppo")
        workers = importlib.import_module("bootleg_training.actors").cores_left(args.address or "")
    if workers is not None:
        pairs.append(f"workers={workers}")
    return [*pairs, f"address={args.address}"] if args.address else pairs
