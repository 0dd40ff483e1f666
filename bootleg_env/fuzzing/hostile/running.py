"""Hostile inputs of a kind, in portions that a process of its own works through: it may crash or hang, and which input it was is known."""
from __future__ import annotations

import logging
import os
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ...games import GAMES
from ...games import game as game_named
from . import snapshots
from .guard import GUARD, Caught
from .kinds import KINDS, SNAPSHOTS, SPOILT, Input, kind_named
from .tally import Tally, bad_words

HANGS = 60.0  # seconds on the clock after which an input is ended with its process
TICK = 0.2
SHOWN = 300  # characters


class Portion(NamedTuple):
    """Inputs that follow from one seed."""

    kind: str
    game: str
    settings: dict[str, Any]
    seed: int
    inputs: int


# ---- one portion, in this process


def work(portion: Portion, tally: Tally) -> Tally:
    """All inputs of a portion; what hostile files there are lie in a folder that is removed afterwards, which is also the current one."""
    before, sys.dont_write_bytecode = Path.cwd(), True  # compiled bytecode would be a file elsewhere
    with tempfile.TemporaryDirectory(prefix="bootleg-hostile-", ignore_cleanup_errors=True) as name:
        folder = Path(name).resolve()
        os.chdir(folder)
        try:
            if portion.kind == SNAPSHOTS:
                game = game_named(portion.game)
                _ = game.kernel  # compiled before anybody watches
                with GUARD.watching(folder) as caught:
                    snapshots.spoil(game, game.settings(**portion.settings), portion.seed, portion.inputs, tally)
                tally.violations += caught
            else:
                spoil(portion, folder, tally)
        finally:
            os.chdir(before)
    return tally


def spoil(portion: Portion, folder: Path, tally: Tally) -> None:
    """Every input follows from seed and number alone, so one that fails can be made again."""
    for name in GAMES:
        _ = game_named(name).kernel  # compiled, or read from the cache, before anybody watches
    inputs = kind_named(portion.kind).inputs(folder)
    for number in range(portion.inputs):
        one(inputs(random.Random(portion.seed * 1_000_003 + number)), folder, tally)


def one(given: Input, folder: Path, tally: Tally) -> None:
    """This input: accepted and sound, or refused in words; everything else is a violation."""
    tally.inputs += 1
    tally.began(tally.inputs)
    fault = ""
    with GUARD.watching(folder) as caught:
        try:
            with tally.clock(given.what[:SHOWN]):
                given.run()
            tally.accepted += 1
        except (ValueError, TypeError, OSError) as error:
            tally.refused += 1
            words = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename is not None else str(error)
            if (fault := bad_words(words)) or (fault := not_ours(error)):
                fault += f": {words[:SHOWN]!r}"
        except Caught:
            pass
        except BaseException as error:  # KeyError, RecursionError, SystemExit ...
            fault = f"{type(error).__name__} in place of a refusal: {error} ({place(error)})"
    for words in dict.fromkeys([fault, *caught]):
        if words:
            tally.violations.append(f"{given.what[:SHOWN]}: {words}")
    if not caught and not fault:
        return
    tally.accepted, tally.refused = min(tally.accepted, tally.inputs), min(tally.refused, tally.inputs)


def not_ours(error: BaseException) -> str:
    """Was this a TypeError or ValueError that nobody wrote words for? They are raised by a line of ours that says `raise` or `refuse`."""
    return "" if not isinstance(error,
                                TypeError) or "must be" in str(error) or "unknown" in str(error) else f"a bare TypeError ({place(error)})"


def place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "nowhere"


# ---- portions, in a process of their own


def serve(pipe: Any, counter: Any, portions: list[Portion]) -> None:
    """In the child: a tally for each portion. Warnings of thousands of inputs would fill the screen."""
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    for portion in portions:
        counter.value = 0

        def began(number: int) -> None:
            counter.value += 1

        found = work(portion, Tally(began=began))
        found.began = Tally().began
        pipe.send(vars(found) | {"began": None})
    pipe.close()


def tallies(portions: list[Portion]) -> Iterator[tuple[Portion, Tally]]:
    """Of every portion; one in which the process ends or hangs is a violation that names the input, and the next goes on."""
    from bootleg_agents.contests.processes import CONTEXT

    left = list(portions)
    while left:
        ours, theirs = CONTEXT.Pipe(duplex=False)
        counter = CONTEXT.Value("q", 0, lock=False)
        child = CONTEXT.Process(target=serve, args=(theirs, counter, left), daemon=True)
        child.start()
        theirs.close()
        try:
            while left:
                found = waited_for(ours, counter, left[0])
                has_ended, found.inputs = found.inputs < 0, max(0, found.inputs)
                yield left.pop(0), found
                if has_ended:
                    break
        finally:
            child.kill()
            child.join()
            ours.close()


def waited_for(pipe: Any, counter: Any, portion: Portion) -> Tally:
    """The tally of the portion that the child works on; with -1 inputs if it came to no end."""
    seen, since = -1, time.monotonic()
    while not pipe.poll(TICK):
        if counter.value != seen:
            seen, since = counter.value, time.monotonic()
        if seen > 0 and time.monotonic() - since > HANGS:
            return Tally(-1, violations=[f"input {seen}: hangs, ended after {HANGS:.0f} seconds"])
    try:
        return Tally(**pipe.recv() | {"began": Tally().began})
    except EOFError:
        return Tally(-1, violations=[f"input {counter.value}: the process crashed"])


def portions(kind: str, game: str, variants: list[dict[str, Any]], number: int, seed: int) -> list[Portion]:
    """Of a kind, so many inputs from this seed on."""
    return [Portion(kind, game, variants[(seed + nth) % len(variants)], seed + nth, min(SPOILT, number - nth * SPOILT))
            for nth in range(-(-number // SPOILT))]


def kinds_of(names: list[str]) -> list[str]:
    """Those named; none: all."""
    return [kind_named(name).name for name in names] or [kind.name for kind in KINDS]
