"""The Python blocks of docs/frameworks.md."""
import ast
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "frameworks.md"


def blocks():
    """By the heading they stand under."""
    parts = re.split(r"^## (.*)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {title: code for title, text in zip(parts[1::2], parts[2::2]) for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)}


def imported(code):
    """The packages that it imports."""
    names = [name for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Import | ast.ImportFrom)
             for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])]
    return {name.partition(".")[0] for name in names}


def run(code):
    """The block by itself; gives its names."""
    names = {}
    exec(compile(code, str(PAGE), "exec"), names)
    return names
