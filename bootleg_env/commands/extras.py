"""What a verb needs beyond the plain package: said in one line, before anything is played."""
from __future__ import annotations

import argparse
import importlib.util

EXTRAS = {  # of pyproject.toml: modules by the smallest extra that brings them
    "contests": ("matplotlib", "openskill", "rich", "yaml"), "distributed": ("ray",),
    "web": ("starlette", "uvicorn"),
    "train": ("tensorboard", "torch", "stable_baselines3", "sb3_contrib")}
TRAINING = ("yaml", "torch", "tensorboard", "matplotlib", "rich")  # other trainers ask for more, commands/train.py


def check(args: argparse.Namespace) -> None:
    """Raise if a module is missing that this verb with these options loads sooner or later."""
    trains = args.verb == "train" and not args.list
    needed = TRAINING if trains else ("matplotlib",) if getattr(args, "plot", None) else ()
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if missing:
        raise ValueError(needs(missing, "train" if args.verb == "train" else "contests"))


def wanted(error: ModuleNotFoundError) -> str:
    """The same for a module that turned out to be missing; any other is a mistake of ours, or of the caller's code."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return needs([module], extra)
    raise error


def needs(modules: list[str], extra: str) -> str:
    return f"needs {', '.join(modules)}: pip install 'bootleg-env[{extra}]'"
