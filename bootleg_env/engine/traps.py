"""Assertions a game makes at import: tables and code that have to agree, where compiled code would go wrong without a word."""
from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

WORD_BITS = 63  # of a signed 64-bit integer that holds a set


def plain(function: Callable) -> Callable:
    """What a compiled function was made from."""
    return getattr(function, "py_func", function)


def branches(function: Callable, what: str) -> list[int]:
    """The numbers that the if/elif chain of this function compares `what` with (`==` only), in the order of the chain."""
    source = plain(function)

    def value(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), source.__name__, "eval"), source.__globals__)

    def is_what(node: ast.expr) -> bool:
        return ast.unparse(node) == what

    tests = [node for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(source))))
             if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq) and is_what(node.left)]
    return [int(value(node.comparators[0])) for node in sorted(tests, key=lambda node: (node.lineno, node.col_offset))]


def one_branch_each(function: Callable, what: str, names: Sequence[str]) -> None:
    """Refuse a chain that does not ask for every row of its table once, in the order of the table."""
    asked = branches(function, what)
    if asked != list(range(len(names))):
        missing = [name for number, name in enumerate(names) if number not in asked]
        raise TypeError(f"{plain(function).__name__}: " + (
            f"no branch for {', '.join(missing)}" if missing else f"its branches are not in the order of {', '.join(names)}"))


def one_row_each(rows: Sequence, names: Sequence[str], what: str) -> None:
    """Refuse a table that has not one row for each of these names."""
    if len(rows) != len(names):
        raise TypeError(f"{what}: {len(rows)} rows for {len(names)} names, {names[-1]!r} the last of them")


def in_order(numbers: Sequence[int], names: Sequence[str], what: str) -> None:
    """Refuse rows that are used by position and do not stand in the order of their numbers."""
    one_row_each(numbers, names, what)
    for place, number in enumerate(numbers):
        if number != place:
            raise TypeError(f"{what}: row {place} is {names[number]!r}, must be {names[place]!r}")


def fits_a_word(bits: int, what: str) -> None:
    """Refuse a set with more members than one integer has bits."""
    if bits > WORD_BITS:
        raise TypeError(f"{what}: {bits} bits, a set in one integer has room for {WORD_BITS}")


def columns(function: Callable) -> list[str]:
    """The numbers of an event as its writer or its reader names them."""
    named = inspect.signature(plain(function)).parameters.values()
    return [each.name for each in named if each.name not in ("s", "seat") and each.kind is each.POSITIONAL_OR_KEYWORD]


def same_columns(writer: Callable, reader: Callable, event: str) -> None:
    """Refuse an event whose reader(s, seat, columns ...) names other columns than its writer(s, [seat,] columns ...)."""
    written, read = columns(writer), columns(reader)
    if written != read:
        raise TypeError(f"event {event}: written as {', '.join(written)}, read as {', '.join(read)}")


def takes_more(function: Callable) -> bool:
    """Does it take any number of further ones (*rest)?"""
    return any(each.kind is each.VAR_POSITIONAL for each in inspect.signature(plain(function)).parameters.values())
