"""Names of mobsters: the same in Python, on the command line and in configs.

    boss                     a mobster of the game (`known` lists them)
    search:200               search with its budget, play-outs a decision (agents/bootleg_agents/search.py)
    boss+bid:high_first      one decision answered by another: a specialist for it, or any compiled mobster
    don                      a bundled model: agents/bootleg_agents/models/<game>/don.safetensors
    out/model.safetensors    ... or any other model file (see model_files.py)
    my_file.py:MyBot         a class with `act(observation, mask)`, or a function `act(facts, mask, noise)` to compile
"""
from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bootleg_env.engine.checks import unknown
from bootleg_env.engine.jit import Bot, Compiler
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from . import model_player
from .mobster import Mobster, PythonBot

FILE = re.compile(r"^(.+\.py):(\w+)$")


def cast(game: str) -> Any:
    """The module that lists the mobsters of a game."""
    game_named(game)
    return importlib.import_module(f".{game}.cast", __package__)


def known(game: str = GAMES[0]) -> list[str]:
    """Names of mobsters; those that end in `:` want a number."""
    mobsters = cast(game)
    return ["random", *mobsters.MOBSTERS, *model_player.names(game), *(f"{name}:" for name in mobsters.OUTSIDE)]


def mobster(name: str | type, game: str = GAMES[0]) -> Mobster:
    """The mobster of this name (or class), or an error in words that names the nearest ones."""
    if isinstance(name, type):
        return Mobster(name, game, name.__name__, outside=functools.partial(PythonBot, checked_class(name, name.__name__), game))
    if not isinstance(name, str):
        raise ValueError(f"mobster {name!r}: must be a name or a class with act(observation, mask)")
    folder, slash, rest = name.rpartition("/")
    base, *exceptions = rest.split("+")
    found = base_mobster(folder + slash + base, game)
    instead = tuple(exception(each, name, game) for each in exceptions)
    return Mobster(name, game, found.base, found.bot, found.outside, (*found.instead, *instead), found.quick)


def base_mobster(name: str, game: str) -> Mobster:
    mobsters = cast(game)
    if name == "random":
        return Mobster(name, game, name)
    if name in mobsters.MOBSTERS:
        return Mobster(name, game, name, bot=mobsters.bot(name))
    if FILE.match(name):
        return from_file(name, game)
    model = model_player.place(name, game)
    if model is not None:
        return model_player.mobster(model, name, game)
    kind, _, budget = name.partition(":")
    if kind in mobsters.OUTSIDE:
        if not budget.isdecimal() or int(budget) == 0:
            raise ValueError(f"mobster {name!r}: {kind} wants its budget, a whole number from 1: {kind}:200")
        return Mobster(name, game, name, outside=functools.partial(outside(kind), int(budget), game))
    raise ValueError(unknown("mobster", name, [*known(game), "my_file.py:MyBot", "my_model.safetensors"]))


def outside(kind: str) -> Any:
    """The class of a mobster with a budget: agents/bootleg_agents/<kind>.py has it."""
    return getattr(importlib.import_module(f".{kind}", __package__), kind.capitalize())


def is_of_the_cast(name: str, game: str) -> bool:
    """Is it one of the game's own mobsters, and no file of somebody's?"""
    mobsters, base = cast(game), name.partition("+")[0]
    return base == "random" or base in mobsters.MOBSTERS or base.partition(":")[0] in mobsters.OUTSIDE


def exception(words: str, name: str, game: str) -> tuple[str, Mobster]:
    """`bid:high_first` and the like: a decision, and the specialist or compiled mobster that answers it."""
    decision, _, other = words.partition(":")
    mobsters, decisions = cast(game), game_named(game).decision_table.names
    if decision not in decisions:
        raise ValueError(f"mobster {name!r}: " + unknown("decision", decision, decisions))
    specialists = mobsters.SPECIALISTS.get(decision, ())
    if other in specialists:
        return decision, Mobster(other, game, f"{decision}:{other}", bot=mobsters.bot(other))
    if other in mobsters.MOBSTERS or other == "random":
        return decision, base_mobster(other, game)
    choices = [*specialists, "random", *mobsters.MOBSTERS]
    raise ValueError(f"mobster {name!r}: " + unknown(f"mobster for {decision}", other, choices))


# ---- from a file of the user


@functools.cache
def from_file(name: str, game: str) -> Mobster:
    match = FILE.match(name)
    assert match is not None
    path, attribute = Path(match[1]), match[2]
    found = getattr(load(path, name), attribute, None)
    if found is None:
        raise ValueError(f"mobster {name!r}: {path} has no {attribute}")
    if isinstance(found, type):
        return Mobster(name, game, name, outside=functools.partial(PythonBot, checked_class(found, name), game))
    if isinstance(found, Bot):
        return Mobster(name, game, name, bot=found)
    if callable(found):
        return Mobster(name, game, name, bot=compiled(found, path, name, game))
    raise ValueError(f"mobster {name!r}: must be a class with act(observation, mask) or a function act(facts, mask, noise)")


def load(path: Path, name: str) -> Any:
    """The module of this file, or why it cannot be loaded."""
    if not path.is_file():
        raise ValueError(f"mobster {name!r}: no file {path}")
    spec = importlib.util.spec_from_file_location(f"bootleg_user_{path.stem}", path.resolve())
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # numba finds its functions through sys.modules
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever stands in the file
        raise ValueError(f"mobster {name!r}: {path} cannot be imported: {type(error).__name__}: {error}") from error
    return module


def checked_class(found: Any, name: str) -> Any:
    if not callable(getattr(found, "act", None)):
        raise ValueError(f"mobster {name!r}: the class has no method act(observation, mask)")
    return found


def compiled(function: Callable, path: Path, name: str, game: str) -> Bot:
    """A user's function for the kernel, or one line with numba's error."""
    plain = getattr(function, "py_func", function)
    if list(inspect.signature(plain).parameters) != ["facts", "mask", "noise"]:
        raise ValueError(f"mobster {name!r}: its parameters must be (facts, mask, noise)")
    bot = Compiler(f"user-{path.stem}", path.resolve(), cast(game).TYPES, "the bot").bot(plain)
    try:
        _ = bot.handle
    except Exception as error:  # numba's errors have many bases
        raise ValueError(f"mobster {name!r}: cannot be compiled: {' '.join(str(error).split())[:300]}") from error
    return bot


# ---- for the adapters


def opponents_of(names: Sequence[str | type] | str | type | None, needed: int, game: str, what: str = "opponents") -> list[Mobster]:
    """One mobster an opponent, in the order of seats behind the learner; one name stands for all, None for `random`."""
    if names is None or isinstance(names, (str, type)):
        return [mobster(names or "random", game)] * needed
    if len(names) != needed:
        raise ValueError(f"{what}: {needed} names are needed, one a seat; given: {len(names)}, {list(names)}")
    return [mobster(name, game) for name in names]
