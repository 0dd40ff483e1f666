"""What may be planted in a source: one small change of code that runs, for every place in the body of a function where it can be made.

Words, types, decorators and default values stay as they are. A change is named by its function and by its statement before and after, so
that it is found again when lines have moved.
"""
from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import Any, NamedTuple

COMPARE: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Lt: (ast.LtE, ast.GtE), ast.GtE: (ast.Gt, ast.Lt), ast.Gt: (ast.GtE, ast.LtE),
    ast.LtE: (ast.Lt, ast.Gt), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,)}
ARITHMETIC: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift}
EXTREMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNTOUCHED: dict[type, tuple[str, ...]] = {  # fields that are no code, or that run before anybody calls the function
    ast.FunctionDef: ("args", "returns", "decorator_list"), ast.Lambda: ("args",), ast.AnnAssign: ("annotation",),
    ast.Raise: ("exc", "cause")}
STATEMENTS = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Delete)


class Mutant(NamedTuple):
    """One change: where it is, what stands there, what stands there instead."""

    file: str
    function: str
    line: int
    column: int
    operator: str
    before: str
    after: str
    nth: int  # of the changes of this file
    same: int  # 1 for the second change of this function that reads the same
    first: int  # line where the statement begins
    body: tuple[int, int]  # first and last line of the function's body

    @property
    def id(self) -> str:
        return f"{self.file}:{self.line}:{self.column}:{self.nth}"

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """The same when lines have moved."""
        return self.file, self.function, self.before, self.after, self.same


class Change(NamedTuple):
    function: str
    body: tuple[int, int]
    statement: ast.stmt
    node: Any
    operator: str
    plant: Callable[[], None]
    remove: Callable[[], None]


def replaced(owner: Any, field: str, new: Any, at: int | None = None) -> tuple[Callable[[], None], Callable[[], None]]:
    """Put `new` into this field of a node (or into its list), and put back what was there."""
    holder, key = (owner.__dict__, field) if at is None else (getattr(owner, field), at)
    old = holder[key]
    return (lambda: holder.__setitem__(key, new)), (lambda: holder.__setitem__(key, old))


def swapped(items: list[Any]) -> Iterator[list[Any]]:
    """Each two neighbours that are plain names, the other way round."""
    for i in range(len(items) - 1):
        if all(isinstance(each, ast.Name) and each.id != "s" for each in items[i : i + 2]) and items[i].id != items[i + 1].id:
            yield [*items[:i], items[i + 1], items[i], *items[i + 2 :]]


def of_expression(node: Any) -> Iterator[tuple[str, str, Any]]:
    """Operator, field of this node, what is to stand there."""
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                for other in COMPARE[type(op)]:
                    yield "comparison", "ops", [*node.ops[:at], other(), *node.ops[at + 1 :]]
        case ast.BinOp() | ast.AugAssign():
            if type(node.op) in ARITHMETIC:
                yield "arithmetic", "op", ARITHMETIC[type(node.op)]()
        case ast.BoolOp():
            yield "and-or", "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.Constant(value=bool(value)):
            yield "constant", "value", not value
        case ast.Constant(value=int(value) | float(value)):
            yield "constant", "value", value + 1
            yield "constant", "value", value - 1
        case ast.If() | ast.While() | ast.IfExp() if not isinstance(node.test, ast.Compare) or len(node.test.ops) > 1:
            yield "condition", "test", ast.UnaryOp(ast.Not(), node.test)
        case ast.Return() if node.value is not None and not isinstance(node.value, ast.Constant):
            yield "return", "value", ast.Constant(0)
        case ast.Name() if node.id in EXTREMES:
            yield "extreme", "id", EXTREMES[node.id]
        case ast.Call():
            for names in swapped(node.args):
                yield "names", "args", names
        case ast.Tuple():
            for names in swapped(node.elts):
                yield "names", "elts", names


def changes(tree: ast.Module) -> Iterator[Change]:
    """All of them, always in the same order."""

    def inside(node: Any, path: tuple[str, ...], function: str, body: tuple[int, int], statement: Any) -> Iterator[Change]:
        if function and not isinstance(node, ast.FunctionDef):
            for operator, field, new in of_expression(node):
                yield Change(function, body, statement, node, operator, *replaced(node, field, new))
        for field, value in ast.iter_fields(node):
            if field in UNTOUCHED.get(type(node), ()) or isinstance(node, ast.JoinedStr):
                continue
            for at, child in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(child, ast.AST):
                    continue
                if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                    name = ".".join((*path, child.name))
                    deeper = (*path, child.name, *(["<locals>"] if isinstance(child, ast.FunctionDef) else []))
                    lines = (child.body[0].lineno, child.end_lineno or 0)
                    yield from inside(child, deeper, name if isinstance(child, ast.FunctionDef) else "", lines, child)
                    continue
                if function and isinstance(value, list) and isinstance(child, ast.stmt):
                    call = isinstance(child, ast.Expr) and isinstance(child.value, ast.Call)
                    if call or isinstance(child, STATEMENTS):
                        yield Change(function, body, child, child, "deleted", *replaced(node, field, ast.Pass(), at))
                    if isinstance(child, (ast.Break, ast.Continue)):
                        other = ast.Continue() if isinstance(child, ast.Break) else ast.Break()
                        yield Change(function, body, child, child, "loop", *replaced(node, field, other, at))
                yield from inside(child, path, function, body, child if isinstance(child, ast.stmt) else statement)

    return inside(tree, (), "", (0, 0), tree)


def words(statement: ast.stmt) -> str:
    """A statement in one line; of a block its head."""
    return ast.unparse(ast.fix_missing_locations(statement)).splitlines()[0]


def functions(source: str) -> list[str]:
    """The function of every change of this source."""
    return [change.function for change in changes(ast.parse(source))]


def mutants(source: str, file: str, only: Container[str] | None = None) -> list[Mutant]:
    """Every change of this source, or those of some functions (to put them in words takes a while)."""
    made, seen = [], Counter[tuple[str, str, str]]()
    for nth, change in enumerate(changes(ast.parse(source))):
        if only is not None and change.function not in only:
            continue
        before = words(change.statement)
        change.plant()
        after = {"deleted": "pass", "loop": "continue" if before == "break" else "break"}.get(change.operator) or words(change.statement)
        change.remove()
        text = (change.function, before, after)
        made.append(Mutant(
            file, change.function, change.node.lineno, change.node.col_offset, change.operator, before, after, nth, seen[text],
            change.statement.lineno, change.body))
        seen[text] += 1
    return made


def mutated(source: str, nth: int) -> ast.Module:
    """The tree of this source with one change in it; lines stay where they are."""
    tree = ast.parse(source)
    for number, change in enumerate(changes(tree)):
        if number == nth:
            change.plant()
            return ast.fix_missing_locations(tree)
    raise ValueError(f"there is no change {nth} in this file")
