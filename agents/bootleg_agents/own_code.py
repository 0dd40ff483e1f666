"""One's own code as a mobster, from a file (`my_file.py:NAME`) or as it is, in Python.

    a class with act(self, observation, mask)   made anew for every seat of every game, so it may remember
    a function f(observation, mask)             one for all games
    an object with act(observation, mask)       likewise (a network, wrapped)
    a function f(facts, mask, noise)            compiled, and played inside the kernel
    an object with outsider(game)               it makes what answers for many games at once (bootleg_env/engine/mobster.py)

Each answers with an action id.
"""
from __future__ import annotations

import functools
import importlib.util
import inspect
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bootleg_env.engine.jit import Bot, Compiler
from bootleg_env.games import game as game_named

from .mobster import Mobster, PythonBot

COMPILED = ["facts", "mask", "noise"]
WANTED = "a class or an object with act(observation, mask), a function f(observation, mask), or f(facts, mask, noise) to be compiled"


def called(thing: Any) -> str:
    """What a name, a class, a function, an object or a policy is called in tables."""
    if isinstance(thing, str):
        return thing
    if isinstance(thing, Mobster):
        return called(thing.name)
    own = getattr(thing, "__name__", None) or getattr(thing, "name", None)
    return own if isinstance(own, str) else type(thing).__name__


def mobster(thing: Any, label: str, game: str) -> Mobster:
    """The mobster that this code is, or an error in one line. What cannot answer at all is refused here, not in the first game."""
    named = distinct(thing, label)
    if isinstance(thing, Bot):
        return Mobster(thing, game, named, bot=thing)
    if isinstance(thing, type):
        check_act(getattr(thing, "act", None), label, 3)
        made_once(thing, label)
        return Mobster(thing, game, named, outside=functools.partial(PythonBot, thing, game))
    if callable(getattr(thing, "outsider", None)):
        return Mobster(thing, game, named, outside=functools.partial(thing.outsider, game_named(game)))
    if callable(getattr(thing, "act", None)):
        check_act(thing.act, label, 2)
        return Mobster(thing, game, named, outside=functools.partial(PythonBot, lambda: thing, game))
    if hasattr(thing, "state_dict") and hasattr(thing, "forward"):
        raise ValueError(f"mobster {label!r}: a torch module gives logits, not actions; wrap it in a class with act(observation, mask)")
    if not callable(thing):
        shown = f"mobster {thing!r}: must be a name, " if label == type(thing).__name__ else f"mobster {label!r}: must be "
        raise ValueError(f"{shown}{WANTED}; {type(thing).__name__} is none of these")
    if parameters(thing) == COMPILED:
        return Mobster(thing, game, named, bot=compiled(thing, label, game))
    check_act(thing, label, 2)
    return Mobster(thing, game, named, outside=functools.partial(PythonBot, lambda: Answering(thing), game))


class Answering:
    """A function as an object with `act`."""

    def __init__(self, function: Callable):
        self.act = function


def parameters(function: Any) -> list[str] | None:
    """Names, or None of a built-in that does not tell them."""
    try:
        return list(inspect.signature(getattr(function, "py_func", function)).parameters)
    except (TypeError, ValueError):
        return None


def check_act(act: Any, label: str, arguments: int) -> None:
    """It takes an observation and a mask (and `self`, of a class)."""
    if not callable(act):
        raise ValueError(f"mobster {label!r}: has no method act(observation, mask)")
    if parameters(act) is not None:
        try:
            inspect.signature(act).bind(*[None] * arguments)
        except TypeError:
            given = ", ".join(parameters(act) or ())
            raise ValueError(f"mobster {label!r}: takes ({given}); must be {WANTED}") from None


@functools.cache
def made_once(made: type, label: str) -> None:
    """It is made without arguments."""
    try:
        made()
    except Exception as error:  # whatever its __init__ does
        raise ValueError(f"mobster {label!r}: {made.__name__}() cannot be made: {type(error).__name__}: {error}") from error


_taken: dict[str, list[Callable[[], Any]]] = {}  # by label: what has it, by weak references


def distinct(thing: Any, label: str) -> str:
    """The label, numbered if something else in this process has it: a batch tells its mobsters apart by it."""
    places = _taken.setdefault(label, [])
    number = next((n for n, place in enumerate(places) if place() is thing), None)
    if number is None:
        number = next((n for n, place in enumerate(places) if place() is None), len(places))
        places[number : number + 1] = [reference(thing)]
    return label if number == 0 else f"{label} ({number + 1})"


def reference(thing: Any) -> Callable[[], Any]:
    try:
        return weakref.ref(thing)
    except TypeError:  # it has slots
        return lambda: thing


# ---- files


@functools.cache
def from_file(file: str, attribute: str, name: str, game: str) -> Mobster:
    """What stands in this file under this name."""
    path = Path(file)
    found = getattr(load(path, name), attribute, None)
    if found is None:
        raise ValueError(f"mobster {name!r}: {path} has no {attribute}")
    own = mobster(found, name, game)
    return Mobster(name, game, name, own.bot, own.outside)


def load(path: Path, name: str) -> Any:
    """The module of this file, or why it cannot be loaded."""
    if not path.is_file():
        raise ValueError(f"mobster {name!r}: no file {path}" + ("" if path.is_absolute() else f" in {Path.cwd()}"))
    spec = importlib.util.spec_from_file_location(f"bootleg_user_{path.stem}", path.resolve())
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # numba finds its functions through sys.modules
    if str(path.resolve().parent) not in sys.path:
        sys.path.append(str(path.resolve().parent))  # what lies beside it can be imported
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever stands in the file
        raise ValueError(f"mobster {name!r}: {path} cannot be imported: {type(error).__name__}: {error}") from error
    return module


def compiled(function: Any, label: str, game: str) -> Bot:
    """A user's function for the kernel, or one line with numba's error."""
    from .registry import cast

    plain = getattr(function, "py_func", function)
    path = Path(inspect.getsourcefile(plain) or "")
    if not path.is_file():
        raise ValueError(f"mobster {label!r}: f(facts, mask, noise) is compiled, so it must stand in a file: my_file.py:{label}")
    compiler = Compiler(f"user-{path.stem}", path.resolve(), cast(game).TYPES, "the bot")
    bot = compiler.bot(plain)
    try:
        compiler.done()
    except Exception as error:  # numba's errors have many bases
        raise ValueError(f"mobster {label!r}: cannot be compiled: {' '.join(str(error).split())[:300]}") from error
    return bot
