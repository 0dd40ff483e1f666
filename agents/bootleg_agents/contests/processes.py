"""Work spread over threads or processes. A worker that dies is an error, and everything stops at once on Ctrl-C.

The kernel plays without Python's lock, so mobsters inside it need only threads; those that answer in Python need processes.
"""
from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from multiprocessing.connection import Connection, wait
from typing import Any

CONTEXT = multiprocessing.get_context("spawn")  # a fresh interpreter: works everywhere, with threads too


class Died(OSError):
    """A process ended without an answer: killed, out of memory, or taken down by a mobster."""


class Stopped(KeyboardInterrupt):
    """There is no point in going on, and why; what was played until then is kept, as after Ctrl-C."""


def spread(work: Callable[..., Any], tasks: Sequence[tuple], jobs: int, threads: bool = False) -> Iterator[tuple[int, Any]]:
    """`work(*task)` for every task, with its number, as they are done. One job: here, in order."""
    if jobs == 1 or len(tasks) < 2:
        return ((number, work(*task)) for number, task in enumerate(tasks))
    return by_threads(work, tasks, jobs) if threads else by_processes(work, tasks, jobs)


def by_threads(work: Callable[..., Any], tasks: Sequence[tuple], jobs: int) -> Iterator[tuple[int, Any]]:
    pool = ThreadPoolExecutor(jobs)
    try:
        futures = {pool.submit(work, *task): number for number, task in enumerate(tasks)}
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def by_processes(work: Callable[..., Any], tasks: Sequence[tuple], jobs: int) -> Iterator[tuple[int, Any]]:
    waiting = list(enumerate(tasks))[::-1]
    helpers: dict[Any, Any] = {}  # connection: process
    try:
        for _ in range(min(jobs, len(tasks))):
            ours, process = hire(work)
            helpers[ours] = process
            ours.send(waiting.pop())
        left = len(tasks)
        while left:
            for ready in wait(list(helpers)):
                helper: Any = ready
                number, found, succeeded = answer_of(helper, helpers)
                if not succeeded:
                    raise found
                if waiting:
                    helper.send(waiting.pop())
                left -= 1
                yield number, found
    finally:
        for process in helpers.values():
            process.terminate()
        for process in helpers.values():
            process.join()


def hire(work: Callable[..., Any]) -> tuple[Connection, Any]:
    """A process and the connection to it. It ignores Ctrl-C: the parent handles that."""
    ours, theirs = CONTEXT.Pipe()
    process = CONTEXT.Process(target=serve, args=(work, theirs), daemon=True)
    with ignoring_interrupts():
        process.start()
    theirs.close()
    return ours, process


@contextlib.contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """A process started meanwhile inherits that Ctrl-C is ignored. (Only the main thread may set this.)"""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def answer_of(helper: Any, helpers: dict[Any, Any]) -> tuple[int, Any, bool]:
    try:
        return helper.recv()
    except (EOFError, ConnectionResetError):
        helpers[helper].join(5)
        raise Died(f"a process of the contest ended without an answer (exit code {helpers[helper].exitcode})") from None


def serve(work: Callable[..., Any], line: Connection) -> None:
    """What a process does: tasks in, answers out, until the connection is closed."""
    while True:
        try:
            number, task = line.recv()
        except (EOFError, ConnectionResetError):
            return
        try:
            answer = number, work(*task), True
        except (Exception, Stopped) as error:  # raised again in the parent
            answer = number, error, False
        line.send(answer)
