"""Public names of our modules as their sources have them: signatures, docstrings, comments of fields."""
from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .signatures import defined, imports, top_level


class Name(NamedTuple):
    """A public name: what it is, what it says of itself, and what is inside (of a class)."""

    name: str
    kind: str  # "class", "function", "property" or "value"
    parameters: tuple[str, ...]  # of a function, or of a class that has an __init__
    type: str  # that a function returns, or that a value has; the bases of a class
    about: str
    members: tuple[Name, ...] = ()


@functools.cache
def public(module: str, wanted: Sequence[str] = ()) -> tuple[Name, ...]:
    """These names of a module; without any, those of its `__all__`, or all its classes and functions that begin with no underscore."""
    text = path_of(module).read_text(encoding="utf-8")
    if not wanted and "\n__all__ = " in text:
        origin = {name: line.split()[1] for name, line in imports(module).items()}
        return tuple(each for name in importlib.import_module(module).__all__ for each in public(origin[name], (name,)))
    lines, found = text.splitlines(), {}
    for node in top_level(ast.parse(text)):
        for name in defined(node):
            if name in wanted or (not wanted and isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not name.startswith("_")):
                found[name] = top_name(node, name, lines, module)
    missing = [name for name in wanted if name not in found]
    if missing:
        raise ValueError(f"{module} has no {', '.join(missing)}")
    return tuple(found[name] for name in wanted or found)


def docstring(module: str) -> str:
    """What a module says of itself."""
    return ast.get_docstring(ast.parse(path_of(module).read_text(encoding="utf-8"))) or ""


def path_of(module: str) -> Path:
    """The source file of a module, which is not imported for it (but its package is)."""
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin)


def top_name(node: ast.stmt, name: str, lines: list[str], module: str) -> Name:
    """A class, a function or a value at the top of a module."""
    if isinstance(node, ast.FunctionDef):
        return function(node, ast.get_docstring(node) or "")
    if isinstance(node, ast.ClassDef):
        members = tuple(member for each in node.body for member in member_of(each, lines, module, name))
        made = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
        bases = ", ".join(map(ast.unparse, node.bases))
        return Name(name, "class", parameters(made.args) if made else (), bases, ast.get_docstring(node) or "", members)
    value = getattr(node, "value", None)
    return Name(name, "value", (), type_words(value), comment(node, lines))


def member_of(node: ast.stmt, lines: list[str], module: str, owner: str) -> Iterator[Name]:
    """A public method, property or field of a class."""
    if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
        about = ast.get_docstring(node) or inherited(module, owner, node.name)
        marks = {ast.unparse(mark) for mark in node.decorator_list}
        is_property = bool(marks & {"property", "cached_property"})
        yield Name(node.name, "property", (), type_words(node.returns), about) if is_property else function(node, about)
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not node.target.id.startswith("_"):
        yield field(node, node.target.id, lines)


def function(node: ast.FunctionDef, about: str) -> Name:
    return Name(node.name, "function", parameters(node.args), type_words(node.returns), about)


def field(node: ast.AnnAssign, name: str, lines: list[str]) -> Name:
    """A field with its default; its meaning is its comment, or stands in its row of settings."""
    about, default = comment(node, lines), node.value
    if isinstance(default, ast.Call) and ast.unparse(default.func).endswith("setting"):
        words = [each.value for each in default.args[1:] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        about, default = words[0], default.args[0]
    shown = "" if default is None or isinstance(default, ast.Call) else f" = {ast.unparse(default)}"
    return Name(name, "value", (), type_words(node.annotation) + shown, about)


def comment(node: ast.stmt, lines: list[str]) -> str:
    """Behind a statement, on its last line."""
    return lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]


def type_words(annotation: ast.expr | None) -> str:
    """A type as it is written, without the quotes around it."""
    if annotation is None:
        return ""
    return annotation.value if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str) else ast.unparse(annotation)


def parameters(arguments: ast.arguments) -> tuple[str, ...]:
    """What stands between the brackets, without `self`."""
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [*[None] * (len(positional) - len(arguments.defaults)), *arguments.defaults]
    found = [parameter(each, default) for each, default in zip(positional, defaults)]
    if arguments.posonlyargs:
        found.insert(len(arguments.posonlyargs), "/")
    if arguments.vararg is not None:
        found.append(f"*{parameter(arguments.vararg, None)}")
    elif arguments.kwonlyargs:
        found.append("*")
    found += [parameter(each, default) for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    if arguments.kwarg is not None:
        found.append(f"**{parameter(arguments.kwarg, None)}")
    return tuple(found[1:] if found[:1] in (["self"], ["cls"]) else found)


def parameter(each: ast.arg, default: ast.expr | None) -> str:
    kind = f": {type_words(each.annotation)}" if each.annotation is not None else ""
    if default is None:
        return each.arg + kind
    return f"{each.arg}{kind}{' = ' if kind else '='}{ast.unparse(default)}"


def inherited(module: str, owner: str, name: str) -> str:
    """The first paragraph of what a base class says of this method."""
    text = inspect.getdoc(getattr(getattr(importlib.import_module(module), owner), name)) or ""
    return " ".join(text.partition("\n\n")[0].split())
