"""`bootleg train`: begin a training, or go on with one."""
from __future__ import annotations

import argparse
import importlib
import shlex
from typing import Any

from ..engine.checks import unknown

TRAINERS = ("ppo", "maskable_ppo", "bids", "exploit")  # modules of training/ with Settings and Trainer
HELP = "train a mobster, or go on with a training"


def module(name: Any) -> Any:
    if name not in TRAINERS:
        raise ValueError(unknown("trainer", str(name), TRAINERS))
    try:
        return importlib.import_module(f"training.{name}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] in ("training", "agents", "bootleg_env"):
            raise
        raise ValueError(f"training needs {error.name}: pip install 'bootleg-env[train]'") from error


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pairs", nargs="*", metavar="SETTING=VALUE", help="settings of the trainer; they override the config")
    parser.add_argument("--config", metavar="FILE", help="settings as YAML, such as configs/train/bootleggers/quick.yaml")
    parser.add_argument("--resume", metavar="DIR", help="go on with the run in this folder")
    parser.add_argument("--ray", action="store_true", help="actors of Ray collect: as many as there are cores, less one for the learner")
    parser.add_argument("--workers", type=int, metavar="N", help="so many actors")
    parser.add_argument("--address", metavar="HOST:PORT", help="on the cluster of Ray that runs there; auto: on the one of this machine")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def main(args: argparse.Namespace) -> int:
    if args.resume is not None:
        found = taken_up(args)
    else:
        found = begun(args)
    minutes = found["seconds"] / 60
    print(f"{found['settings']['out']}/report.md, curve.png, model.safetensors: {found['steps']:,} steps in {minutes:.1f} minutes")
    return 0


def module_of_runs() -> Any:
    module("ppo")
    return importlib.import_module("training.run")


def begun(args: argparse.Namespace) -> dict[str, Any]:
    from training import settings

    pairs = [*args.pairs, *with_ray(args)]
    given = {**settings.from_file(args.config), **settings.from_pairs(pairs)}
    trainer = module(given.get("trainer", "ppo"))
    command = shlex.join(["bootleg", "train", *(["--config", args.config] if args.config else []), *pairs])
    runs = module_of_runs()
    return runs.begin(trainer.Trainer, settings.made(trainer.Settings, given), given.get("trainer", "ppo"), not args.quiet, command)


def taken_up(args: argparse.Namespace) -> dict[str, Any]:
    if args.config:
        raise ValueError("--resume takes the settings of the run: no --config")
    runs = module_of_runs()
    from training import settings

    other = settings.from_pairs([*args.pairs, *with_ray(args)])
    return runs.resume(args.resume, {name: (lambda name=name: module(name)) for name in TRAINERS}, not args.quiet, other)


def wants_ray(args: argparse.Namespace) -> bool:
    return args.ray or args.address is not None or args.workers is not None


def with_ray(args: argparse.Namespace) -> list[str]:
    """--ray, --workers and --address as settings: in the story of the run they mean the same on every machine."""
    if not wants_ray(args):
        return []
    workers = args.workers
    if workers is None:
        module("ppo")
        workers = importlib.import_module("training.actors").cores_left(args.address or "")
    return [f"workers={workers}", *([f"address={args.address}"] if args.address else [])]
