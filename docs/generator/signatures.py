"""Signatures as the sources write them, and which import stands behind each name of an annotation."""
from __future__ import annotations

import ast
import builtins
import functools
import importlib.util
import inspect
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any


def source_module(function: Callable) -> str:
    """The module in which a function is written, behind its wrappers."""
    return str(inspect.unwrap(function).__module__)


def written(annotation: Any) -> str:
    """An annotation as its source writes it; "" for none."""
    if annotation is inspect.Signature.empty:
        return ""
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def parameters(signature: inspect.Signature) -> list[str]:
    """What stands between the brackets: `seed: int | None = None`, with `*` and `/` where they belong; without `self`."""
    kinds = inspect.Parameter
    found: list[str] = []
    before: Any = None
    for each in signature.parameters.values():
        if each.name == "self":
            continue
        if before is kinds.POSITIONAL_ONLY and each.kind is not before:
            found.append("/")
        if each.kind is kinds.KEYWORD_ONLY and before not in (kinds.KEYWORD_ONLY, kinds.VAR_POSITIONAL):
            found.append("*")
        found.append(parameter(each))
        before = each.kind
    return [*found, "/"] if before is kinds.POSITIONAL_ONLY else found


def parameter(each: inspect.Parameter) -> str:
    """One parameter with its type and its default."""
    stars = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
    kind = f": {written(each.annotation)}" if written(each.annotation) else ""
    if each.default is inspect.Parameter.empty:
        return f"{stars}{each.name}{kind}"
    return f"{stars}{each.name}{kind}{' = ' if kind else '='}{each.default!r}"


def names_in(annotation: str) -> set[str]:
    """The names that an annotation uses: `policies` of `policies.Policy`."""
    return {node.id for node in ast.walk(ast.parse(annotation or "None", mode="eval")) if isinstance(node, ast.Name)}


@functools.cache
def imports(module: str) -> dict[str, str]:
    """By name: the line that imports it elsewhere as this module has it, imported or defined at its top."""
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    found: dict[str, str] = {}
    for node in top_level(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), spec.parent)
            found |= {each.asname or each.name: f"from {base} import {named(each)}" for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.asname or each.name: f"import {named(each)}" for each in node.names}
        else:
            found |= {name: f"from {module} import {name}" for name in defined(node)}
    return found


def named(each: ast.alias) -> str:
    return each.name + (f" as {each.asname}" if each.asname else "")


def import_of(name: str, module: str) -> str | None:
    """The line that imports a name which an annotation of this module uses: the module's own, or that of a module it imports from."""
    known = imports(module)
    behind = {line.split()[1] for line in known.values() if line.startswith("from bootleg_")}
    places = [known, *(imports(each) for each in sorted(behind) if each != module)]
    if hasattr(builtins, name):
        return None
    if hasattr(typing, name):
        return f"from typing import {name}"
    line = next((place[name] for place in places if name in place), None)
    if line is None:
        raise ValueError(f"{module}: an annotation names {name}, which is imported nowhere there")
    return line


def top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of a module, and those under `if TYPE_CHECKING:`."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.If) else [node]


def defined(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [each.id for each in targets if isinstance(each, ast.Name)]


def public_names(module: ModuleType) -> dict[str, Any]:
    """What a `*_v0` module has for its users, in the order of its file: functions, tables, the game; not the classes it is made with."""
    return {name: value for name, value in vars(module).items()
            if not name.startswith("_") and not isinstance(value, (type, ModuleType))}
