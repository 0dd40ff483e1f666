"""Compile the rules of a game, once: decorators for rules, for the few entry points that Python calls, for bots that the kernel calls.

Rules get pinned types by the names of their parameters, so each compiles exactly once. Only entry points are kept on disk, in a
folder named by a hash of all sources of the game (numba itself looks only at one file): when that folder is complete (cache.py), rules
are not compiled again at all. With NUMBA_DISABLE_JIT=1 both decorators hand the plain function back.
"""
from __future__ import annotations

import hashlib
import inspect
import os
import platform
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cached_property
from pathlib import Path
from typing import Any

from . import cache
from .interrupts import interruptible

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


ROOT = Path(__file__).parents[2]  # where our packages lie
IMPORT = re.compile(r"^from (\.*)([\w.]*) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def imported(source: Path) -> list[Path]:
    """The modules of our packages that this file imports when it is loaded. (With ast it would take 0.2 s for a game.)"""
    files: list[Path] = []
    for dots, name, many, few in IMPORT.findall(source.read_text(encoding="utf-8")):
        base = (source.parents[len(dots) - 1] if dots else ROOT).joinpath(*name.split("."))
        named = [base / f"{word}.py" for word in re.findall(r"\w+", many or few)]
        files += [path for path in (base.with_suffix(".py"), *named) if path.is_file()]
    return files


def compiled_sources(*modules: Path) -> set[Path]:
    """These files and all that they import from our packages, and they import: what is compiled, not what only tells of it."""
    files: set[Path] = set()
    waiting = [*modules]
    while waiting:
        source = waiting.pop()
        if source not in files:
            files.add(source)
            waiting += imported(source)
    return files


def sources_hash(*modules: Path) -> str:
    """Of every source file behind some entry modules, its place and its time (numba compares the time too), and of what compiles it."""
    import numba
    from llvmlite.binding import get_host_cpu_name

    digest = hashlib.sha256()
    for source in sorted(compiled_sources(*modules)):
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode() + source.read_bytes())
    machine = (sys.version, numba.__version__, os.environ.get("NUMBA_BOUNDSCHECK", ""), os.environ.get("NUMBA_OPT", ""),
               platform.machine(), get_host_cpu_name())
    digest.update(repr(machine).encode())
    return digest.hexdigest()[:16]


def direct(entry: Callable) -> Callable:
    """An entry point without the look at its arguments that numba's dispatcher takes: half a microsecond saved, types must be right."""
    overloads = getattr(entry, "overloads", None)
    return next(iter(overloads.values())).entry_point if overloads else entry


def build_call_bot() -> Callable:
    """`call_bot(bot, weights, facts, mask, noise)` for the kernel, where `bot` is what `Bot.handle` gives: an address, or uncompiled a
    function. `weights`, another address, goes to bots that want one (`act(facts, mask, noise, weights)`); 0: it does not."""
    if INTERPRETED:
        return lambda bot, weights, facts, mask, noise: int(bot(facts, mask, noise))
    import numba
    from llvmlite import ir
    from numba.core.cgutils import alloca_once
    from numba.extending import intrinsic

    @intrinsic
    def call_bot(typing: Any, bot: Any, weights: Any, facts: Any, mask: Any, noise: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            number = context.get_value_type(signature.return_type)
            found = alloca_once(builder, number)

            def call(arguments: list[Any]) -> None:
                function = ir.FunctionType(number, [each.type for each in arguments]).as_pointer()
                builder.store(builder.call(builder.inttoptr(address, function), arguments), found)

            address, weights, *shown = arguments
            with builder.if_else(builder.icmp_signed("==", weights, weights.type(0))) as (plain, with_weights):
                with plain:
                    call(shown)
                with with_weights:
                    call([*shown, weights])
            return builder.load(found)

        return numba.int64(numba.int64, numba.int64, facts, mask, numba.int64), code

    return call_bot


def build_pointer(kind: Any) -> Callable:
    """For compiled code: `pointer(address)` to numbers or rows of this numba type, what `numba.carray` makes an array of."""
    import numba
    from numba.extending import intrinsic

    @intrinsic
    def pointer(typing: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return numba.types.CPointer(kind)(numba.int64), code

    return pointer


def has_arrays(kind: Any) -> bool:
    """Is a value of this numba type an array, or does it hold one?"""
    import numba

    if isinstance(kind, numba.types.BaseTuple):
        return any(map(has_arrays, kind))
    return isinstance(kind, numba.types.Buffer)


class Bot:
    """`act(facts, mask, noise) -> action id`, for the kernel to call: compiled when it is first needed, and kept on disk."""

    def __init__(self, function: Callable, compiler: Compiler):
        self.function, self.compiler, self.weights = function, compiler, 0

    @cached_property
    def handle(self) -> Any:
        """What the kernel calls: its address, or uncompiled the function itself."""
        return self.function if INTERPRETED else self._compiled.address

    @cached_property
    def _compiled(self) -> Any:  # kept alive as long as its address is in use
        import numba

        signature = numba.int64(*self.compiler.signature(self.function))
        with self.compiler.kept_on_disk():
            return numba.cfunc(signature, cache=True, error_model="numpy")(self.function)


def bot_types(facts: int, actions: int) -> dict[str, Any]:
    """What numba makes of the parameters of bots: `facts` and `mask` of a game of this size."""
    if INTERPRETED:
        return {}
    import numba as nb
    import numpy as np

    def nested(element: str, size: int) -> Any:
        return nb.from_dtype(np.dtype([("row", element, (size,))])).fields["row"].type

    return {"facts": nested("i2", facts), "mask": nested("i1", actions)}


class Compiler:
    """The decorators of one game or of a set of bots: `rule` for inner functions, `entry` for those called from Python, `bot`.

    `also`: further files whose sources count, because the entry module imports them by name.
    """

    def __init__(self, name: str, entry_module: Path, types: dict[str, Any], what: str = "the rules of", also: Sequence[Path] = ()):
        self.name, self.what, self.types, self.announced = name, what, types, False
        self.bots: list[Bot] = []
        if not INTERPRETED:
            self.final = cache.home() / f"{name}-{sources_hash(entry_module, *also)}"
            self.warm = cache.is_whole(self.final)
            self.folder = self.final if self.warm else cache.begin(self.final)

    def rule(self, function: Callable, always_inline: bool = False, allocates: bool = False) -> Callable:
        """A compiled function of the rules; its parameters are 64-bit integers unless `types` names them.

        References to arrays are not counted in it: it may neither make an array (numba refuses) nor return one (we do).
        """
        if INTERPRETED:
            return function
        import numba

        if self.warm:  # the entry points hold its code already: compile it only if somebody calls it
            return numba.njit(function, error_model="numpy", nogil=True, _nrt=allocates)
        self._announce()
        with interruptible():
            compiled = numba.njit(
                self.signature(function), error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True,
                forceinline=always_inline, _nrt=allocates)(function)
        returned = compiled.nopython_signatures[0].return_type
        if has_arrays(returned):
            raise TypeError(f"{function.__module__}.{function.__name__} returns {returned}: references to arrays are not counted here, so "
                            "rules return numbers")
        return compiled

    def allocating(self, function: Callable) -> Callable:
        """A rule that makes arrays for itself. They live as long as they are named: a record taken out of one does not keep it."""
        return self.rule(function, allocates=True)

    def inlined(self, function: Callable) -> Callable:
        """A rule that is called so often that its code goes into its callers (a call costs numba a dozen instructions and more)."""
        return self.rule(function, always_inline=True)

    def body(self, function: Callable) -> Callable:
        """The body of an entry point, copied into it: a call would count references to every array twice."""
        if INTERPRETED:
            return function
        import numba

        return numba.njit(function, error_model="numpy", nogil=True, inline="always")

    def entry(self, function: Callable) -> Callable:
        """A function that Python calls, compiled and kept on disk."""
        if INTERPRETED:
            return function
        import numba

        if not self.warm:
            self._announce()
        with self.kept_on_disk():
            return numba.njit(self.signature(function), cache=True, error_model="numpy", nogil=True)(function)

    def bot(self, function: Callable) -> Bot:
        """A mobster the kernel can call: `act(facts, mask, noise)`."""
        self.bots.append(Bot(function, self))
        return self.bots[-1]

    @contextmanager
    def kept_on_disk(self) -> Iterator[None]:
        """What is declared here is cached in our folder, and can be interrupted where it has to be compiled."""
        import numba

        kept, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(self.folder)
        try:
            with nullcontext() if self.warm else interruptible():
                yield
        finally:
            numba.config.CACHE_DIR = kept

    def done(self) -> None:
        """Called behind the last entry point or bot: from now on this folder serves without compiling."""
        if not INTERPRETED and not self.warm:
            for each in self.bots:
                _ = each.handle
            self.folder = cache.keep(self.folder, self.final)
            if self.announced:
                print(f"bootleg: {self.name} is compiled and kept for the next time", file=sys.stderr, flush=True)

    def signature(self, function: Callable) -> tuple:
        import numba

        return tuple(self.types.get(name, numba.int64) for name in inspect.signature(function).parameters)

    def _announce(self) -> None:
        if not self.announced:
            self.announced = True
            print(f"bootleg: compiling {self.what} {self.name}, once:\nbootleg: this takes about a minute, later it comes from a cache ...",
                  file=sys.stderr, flush=True)
