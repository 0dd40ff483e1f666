"""What the docs read off the sources without running them (names, tests that cover rules, layers of modules); how a table is written."""
from __future__ import annotations

import ast
import re
from pathlib import Path

from bootleg_env.engine import jit

PAGES = re.compile(r"\bp\. (\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)")  # p. 8; p. 5-6; p. 15, 17


def table(heads: str, rows: list[tuple]) -> str:
    """A table; `heads` are separated by |."""
    columns = heads.split("|")
    lines = [columns, ["---"] * len(columns), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def exists(folder: Path, where: str) -> bool:
    """Is "file:name" a function, class or constant at the top of that file?"""
    file, _, name = where.partition(":")
    return (folder / file).is_file() and name in names(folder / file)


def names(path: Path) -> set[str]:
    """All that is defined at the top of a file."""
    found = set()
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            found |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    return found


def docstrings(path: Path) -> dict[str, str]:
    """The docstring of every function at the top of a file ("" without one)."""
    return {node.name: ast.get_docstring(node) or "" for node in tree(path).body if isinstance(node, ast.FunctionDef)}


def docstring(folder: Path, where: str) -> str | None:
    """The docstring of "file:name"; None if that is no function."""
    file, _, name = where.partition(":")
    return docstrings(folder / file).get(name)


def pages_named(text: str) -> set[int]:
    """The pages that a text names, each of a range."""
    found: set[int] = set()
    for part in (part for named in PAGES.findall(text) for part in named.split(", ")):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def covered(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """By id, the tests with @covers(id): (name of the file, test)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef):
                for name in covers(node):
                    found.setdefault(name, []).append((path.name, node.name))
    return found


def covers(function: ast.FunctionDef) -> list[str]:
    """The ids in its @covers decorators."""
    return [argument.value for call in function.decorator_list
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "covers"
            for argument in call.args if isinstance(argument, ast.Constant) and isinstance(argument.value, str)]


# ---- layers of modules


def imports(path: Path, folder: Path) -> set[str]:
    """The modules of `folder` that this one imports when it is loaded (imports inside functions are made later)."""
    return {str(file.relative_to(folder)) for file in jit.imported(path) if file.is_relative_to(folder)}


def layers(folder: Path) -> list[tuple[int, str, str]]:
    """(level, module, first line of its docstring), from the ground up. Refuses a circle."""
    sources = [path for path in sorted(folder.rglob("*.py")) if path.name != "__init__.py"]
    wanted = {str(path.relative_to(folder)): imports(path, folder) for path in sources}
    levels: dict[str, int] = {}
    while len(levels) < len(wanted):
        ready = [name for name, needs in wanted.items() if name not in levels and needs <= levels.keys()]
        if not ready:
            raise ValueError(f"modules import each other in a circle: {', '.join(sorted(wanted.keys() - levels.keys()))}")
        levels |= {name: 1 + max((levels[need] for need in wanted[name]), default=-1) for name in ready}
    lines = {name: (ast.get_docstring(tree(folder / name)) or "").split("\n\n")[0].replace("\n", " ") for name in wanted}
    return sorted((level, name, lines[name]) for name, level in levels.items())
