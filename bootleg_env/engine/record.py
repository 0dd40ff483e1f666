"""The record of a game: one dense numpy row with everything there is to know, the rows beside it in a batch, and the compiler over both.

Every record has, besides the fields of its game: `seed` (two 32-bit words), `seats` (how many play), `year` (the round; a record cannot
have a field called round), `phase`, `depth` and `stack` (what is being asked), `changes` (counts whatever may change an observation),
`listening`, `noted` and `events` (the journal's buffer). A frame of the stack has at least `kind` and `seat`.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from . import rng
from .codes import MOST_BOTS, MOST_DECISIONS, SEATS_WIDE
from .jit import INTERPRETED, Compiler, build_call_bot
from .tables import Decisions, Fields

REQUIRED = {"seed", "seats", "year", "phase", "depth", "stack", "changes", "listening", "noted", "events"}
Row = tuple


class Layout(NamedTuple):
    """The dtypes of the rows beside a record. Each holds one array, because a plain array from Python carries a reference count, for
    which numba pays two atomic operations at every call it is passed through."""

    io: np.dtype
    masks: np.dtype
    facts: np.dtype
    floats: np.dtype
    scratch: np.dtype
    bots: np.dtype


class Record:
    """The record of one game, from its fields; `rule`, `inlined` and `entry` compile functions over it.

    Parameters of rules are typed by their names: `s` is a record, `frame` a frame ... (see `_types`); all others are 64-bit integers.
    `kernel` is the file of the entry points.
    """

    def __init__(self, name: str, fields: Sequence[Row], decisions: Decisions, seen: Fields, kernel: Path):
        self.decisions, self.seen = decisions, seen
        self.compiled_dtype = dense(np.dtype(list(fields), align=True))
        missing = REQUIRED - set(self.compiled_dtype.names or ())
        if missing:
            raise TypeError(f"record of {name}: no {', '.join(sorted(missing))}")
        self.frame_dtype = self.compiled_dtype.fields["stack"][0].subdtype[0]  # type: ignore[index]
        self.twin_dtype = as_record(self.compiled_dtype)
        self.dtype = self.twin_dtype if INTERPRETED else self.compiled_dtype
        self.layout = layout(decisions, seen)
        compiler = self.compiler = Compiler(name, kernel, self._types())
        self.rule, self.inlined, self.allocating, self.entry = compiler.rule, compiler.inlined, compiler.allocating, compiler.entry
        self.call_bot = build_call_bot()
        self.mixed, self.word, self.below = rng.build(self.inlined)

    def _types(self) -> dict[str, Any]:
        """What numba makes of the parameters of rules, by name; all others are 64-bit integers."""
        if INTERPRETED:
            return {}
        import numba as nb

        def rows(dtype: np.dtype) -> Any:
            return nb.types.Array(nb.from_dtype(dtype), 1, "C")

        def nested(dtype: np.dtype, name: str) -> Any:
            return nb.from_dtype(dtype).fields[name].type

        state, frame, at = self.compiled_dtype, nb.from_dtype(self.frame_dtype), self.layout
        return {
            "s": nb.from_dtype(state), "frame": frame, "task": frame, "st": rows(state), "blank": rows(state),
            "row": nb.from_dtype(at.io), "io": rows(at.io), "options": nested(at.scratch, "options"), "scratch": rows(at.scratch),
            "scratch_row": nb.from_dtype(at.scratch), "bots": rows(at.bots),
            "facts": nested(at.facts, "facts"), "facts_out": rows(at.facts), "finals": rows(state),
            "floats": nested(at.floats, "floats"), "floats_out": rows(at.floats),
            "mask": nested(at.masks, "mask"), "masks": rows(at.masks),
            "scale": nb.float32[::1], "rewards": nb.float32[:, ::1], "done": nb.uint8[::1],
            "seeds": nb.int64[::1], "owed": nb.int64[::1],
        }

    # ---- arrays of records

    def new(self, games: int = 1) -> np.ndarray:
        """So many empty records."""
        return np.zeros(games, self.dtype)

    def copy(self, states: np.ndarray) -> np.ndarray:
        """The same records in an array of their own."""
        return raw(states).copy().reshape(-1).view(states.dtype)

    def read(self, data: bytes) -> np.ndarray:
        """One record of these bytes, as `GameBatch.record` gives them."""
        states = self.new()
        states.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        return states

    def narrow(self, states: np.ndarray) -> np.ndarray:
        """Interpreter rows as compiled rows, refusing values that do not fit their field."""
        out = np.zeros(len(states), self.compiled_dtype)
        for name in self.compiled_dtype.names or ():
            _narrow(states[name], out[name], name)
        return out


def layout(decisions: Decisions, seen: Fields) -> Layout:
    """The rows of a batch for these tables (uncompiled, what bots see is 64 bits wide: numpy's small integers wrap around)."""
    def row(fields: list[Row]) -> np.dtype:
        return np.dtype((np.record, fields)) if INTERPRETED else np.dtype(fields)

    return Layout(
        io=row([
            ("action", "i8"),  # the answer, or WAIT, RESET, HOLD
            ("seat", "i8"),  # which seat is asked
            ("decided", "i8"),  # which decision the mask shows
            ("shown_to", "i8"), ("shown_at", "i8"),  # which seat's facts the row holds, and of which change
            ("noise", "i8"),  # stream of the bots' answers
            ("sampling", "i8"), ("sampled", "i8"),  # stream of random answers; where it stands once the suggested one is taken
            ("seed", "i8"),  # of the game
            ("suggested", "i8"),  # a random answer
            ("answered", "i8"),  # what a bot answered, if it was illegal
            ("until", "i8"),  # the round behind which the row stops, 0 = never
            ("control", "i1", (SEATS_WIDE, MOST_DECISIONS)),  # what answers for each seat, by decision (codes.py)
        ]),
        masks=row([("mask", "i1", (decisions.actions,))]),
        facts=row([("facts", "i2", (seen.size,))]),
        floats=row([("floats", "f4", (seen.size,))]),
        scratch=row([  # the kernel's scratch buffer, and what a bot sees there
            ("shown_row", "i8"), ("shown_to", "i8"), ("shown_at", "i8"),  # which game's and seat's facts it holds, and of which change
            ("decided", "i8"),  # which decision the mask shows
            ("facts", "i8" if INTERPRETED else "i2", (seen.size,)),
            ("options", "i1", (decisions.most_options,)),  # the slice of the mask that a question is about
            ("mask", "i8" if INTERPRETED else "i1", (decisions.actions,)),
        ]),
        bots=row([  # by code: what `jit.call_bot` takes
            ("bot", "O" if INTERPRETED else "i8", (MOST_BOTS,)), ("weights", "i8", (MOST_BOTS,))]),
    )


def raw(states: np.ndarray) -> np.ndarray:
    """The same memory as plain bytes: copying through it is a hundred times faster than a structured copy."""
    return states.view(np.uint8).reshape(len(states), -1)


def dense(dtype: np.dtype) -> np.dtype:
    """Refuse padding (garbage bytes), misaligned rows and names that numpy records shadow."""
    def flat(dtype: np.dtype) -> int:
        base, shape = dtype.subdtype or (dtype, ())
        fields = base.fields
        size = sum(flat(fields[name][0]) for name in base.names or ()) if fields else base.itemsize
        return size * int(np.prod(shape, dtype=int))
    taken = [name for name in dtype.names or () if hasattr(np.void, name)]
    if taken:
        raise TypeError(f"record: numpy has attributes of these names, call the fields otherwise: {', '.join(taken)}")
    if flat(dtype) != dtype.itemsize or dtype.itemsize % 8:
        there = dtype["spare_bytes"].itemsize if "spare_bytes" in (dtype.names or ()) else 0
        raise TypeError(f"record: {flat(dtype)} bytes in fields, {dtype.itemsize} with padding; put wide fields first and fill up "
                        f'to a whole number of 8-byte words: ("spare_bytes", "u1", (number,)) before the buffer; it has {there} '
                        f"spare bytes, needed: {(there - flat(dtype)) % 8}")
    return dtype


def as_record(dtype: np.dtype) -> np.dtype:
    """The interpreter's twin: attributes at every level, 64-bit integers (as numba computes)."""
    if dtype.subdtype:
        return np.dtype((as_record(dtype.subdtype[0]), dtype.subdtype[1]))
    if dtype.fields is None:
        return np.dtype(np.int64)
    return np.dtype((np.record, [(name, as_record(dtype.fields[name][0])) for name in dtype.names or ()]))


def _narrow(wide: np.ndarray, thin: np.ndarray, name: str) -> None:
    if thin.dtype.names:
        for inner in thin.dtype.names:
            _narrow(wide[inner], thin[inner], f"{name}.{inner}")
        return
    thin[...] = wide
    if not np.array_equal(thin, wide):
        raise OverflowError(f"record field {name} holds {np.max(np.abs(wide))}, more than {thin.dtype} can")


def stack_rules(record: Record, blank_frame: np.ndarray) -> tuple[Callable, Callable]:
    """(push, pop) over a record: `push(s, kind, seat)` puts a blank frame on top, `pop(s)` takes the top one away and leaves no trace.

    Both are written out from the fields of the frame, one store each: numba copies a whole frame byte by byte, through the stack.
    """
    def stores(values: np.void) -> str:
        lines = []
        for name in values.dtype.names or ():
            each = values[name]
            targets = [f"{name}[{i}]" for i in range(len(each))] if each.shape else [name]
            lines += [f"    frame.{target} = {int(value)}" for target, value in zip(targets, np.ravel(each), strict=True)]
        return "\n".join(lines)

    on_top = "    frame = s.stack[s.depth]\n"
    push = f"def push(s, kind, seat):\n{on_top}{stores(blank_frame[0])}\n    frame.kind = kind\n    frame.seat = seat\n    s.depth += 1\n"
    pop = f"def pop(s):\n    s.depth -= 1\n{on_top}{stores(np.zeros(1, blank_frame.dtype)[0])}\n"
    functions: dict[str, Callable] = {}
    exec(push + pop, functions)
    return record.rule(functions["push"]), record.rule(functions["pop"])
