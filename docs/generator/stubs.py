"""Type stubs of the `*_v0` modules, from the signatures of their functions: editors complete the settings, type checkers check them."""
from __future__ import annotations

import functools
import importlib
import inspect
import sys
from collections.abc import Callable
from typing import Any

from bootleg_env.engine.settings import Settings
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from . import signatures

LINE, DOC = "\n", '"""'


def public_module(name: str) -> str:
    """The public module of a game: bootleg_env.bootleggers_v0."""
    return f"bootleg_env.{name}_{game_named(name).version}"


def stub(name: str) -> str:
    """The stub of a game's public module."""
    module = importlib.import_module(public_module(name))
    needed: set[str] = set()
    parts = [definition(each, value, needed) for each, value in signatures.public_names(module).items()]
    return f"{DOC}{module.__doc__}\n\nWritten by `bootleg docs` from the signatures of the functions.\n{DOC}\n" + (
        f"{import_block(needed)}\n\n" + "\n".join(parts))


def definition(name: str, value: Any, needed: set[str]) -> str:
    """One name of the stub; what its annotations need is added to `needed`."""
    if callable(value):
        return function(name, value, needed)
    if isinstance(value, tuple):
        return f"{name}: tuple[str, ...]\n"
    return f"{name}: {imported(type(value), needed)}\n"


def imported(kind: type, needed: set[str]) -> str:
    needed.add(f"from {kind.__module__} import {kind.__qualname__}")
    return kind.__qualname__


def function(name: str, value: Callable, needed: set[str]) -> str:
    """`def name(...) -> ...:` with a line for each parameter, and its docstring."""
    signature, module = inspect.signature(value), signatures.source_module(value)
    gives = signatures.written(signature.return_annotation)
    if gives == "Settings" and signatures.import_of(gives, module) == f"from {Settings.__module__} import Settings":
        gives = imported(type(value()), needed)  # the game's own settings, with their fields
    else:
        needed |= imports(gives, module)
    for each in signature.parameters.values():
        needed |= imports(signatures.written(each.annotation), module)
    lines = "".join(f"    {each},\n" for each in signatures.parameters(signature))
    return f"def {name}({LINE + lines if lines else ''}) -> {gives}:\n    {DOC}{inspect.getdoc(value)}{DOC}\n"


def imports(annotation: str, module: str) -> set[str]:
    """The import lines behind an annotation of this module."""
    lines = (signatures.import_of(name, module) for name in signatures.names_in(annotation))
    return {line for line in lines if line is not None}


def import_block(needed: set[str]) -> str:
    """The import lines, those of one module together, in the order that ruff wants: the standard library, others, ours."""
    by_module: dict[str, list[str]] = {}
    for line in needed:
        module, _, name = line.removeprefix("from ").partition(" import ")
        by_module.setdefault(module, []).append(name)
    sections: tuple[list[str], ...] = ([], [], [])
    for module, names in sorted(by_module.items()):
        line = f"from {module} import {', '.join(sorted(names, key=in_order))}" if names != [""] else module
        top = module.removeprefix("import ").split(".")[0]
        sections[0 if top in sys.stdlib_module_names else 2 if top.startswith("bootleg_") else 1].append(line)
    return "\n\n".join("\n".join(section) for section in sections if section)


def in_order(name: str) -> tuple[int, str]:
    """Constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


FILES: dict[str, Callable[[], str]] = {
    f"{public_module(name).replace('.', '/')}.pyi": functools.partial(stub, name) for name in GAMES}
