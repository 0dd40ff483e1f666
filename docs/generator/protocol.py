"""Parts of docs/design.md that are read off bootleg_env/engine/game.py and kernel.py: what a game brings."""
from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from .code import table

ENGINE = Path(__file__).parents[2] / "bootleg_env" / "engine"
HEAD = re.compile(r"\s*# ---- (.*)")


def named_class(file: str, name: str) -> tuple[list[str], ast.ClassDef]:
    """The lines of the file, and the class."""
    text = (ENGINE / file).read_text(encoding="utf-8")
    return text.splitlines(), next(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == name)


def comment(line: str) -> str:
    return line.partition("  # ")[2]


def rows(file: str, name: str) -> Iterator[tuple[int, str, str]]:
    """(line, name, meaning) of everything public in a class: the comment of an attribute, the first line of a function's docstring."""
    lines, found = named_class(file, name)
    for node in found.body:
        line = lines[node.lineno - 1]
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            value = f" (default `{ast.unparse(node.value)}`)" if node.value else ""
            yield node.lineno, f"`{node.target.id}: {ast.unparse(node.annotation)}`{value}", comment(line)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.lineno, signature(node), (ast.get_docstring(node) or "").partition("\n")[0]


def signature(node: ast.FunctionDef) -> str:
    """As it is used; in bold what each game must define itself."""
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    if marks & {"property", "cached_property"}:
        return f"`{node.name}`"
    called = f"`{node.name}({', '.join(argument.arg for argument in node.args.args if argument.arg != 'self')})`"
    return f"**{called}**" if "abstractmethod" in marks else called


def protocol() -> str:
    """The class Game under its own headings."""
    lines, found = named_class("game.py", "Game")
    heads = [(number, match[1]) for number, line in enumerate(lines, 1)
             if found.lineno < number <= (found.end_lineno or 0) and (match := HEAD.match(line))]
    parts = []
    for nth, (start, title) in enumerate(heads):
        end = heads[nth + 1][0] if nth + 1 < len(heads) else found.end_lineno or 0
        inside = [(name, meaning) for line, name, meaning in rows("game.py", "Game") if start < line <= end]
        parts.append(f"{title.capitalize()}:\n\n{table('name|meaning', inside)}")
    return "\n\n".join(parts)


def kernel_rules() -> str:
    """What the compiled kernel is given."""
    return table("rule|meaning", [(name.partition(":")[0] + "`" if ":" in name else name, meaning)
                                  for _, name, meaning in rows("kernel.py", "Rules")])


PARTS: dict[str, Callable[[], str]] = {"protocol": protocol, "kernel_rules": kernel_rules}
