"""Tests run in forks of one process that has imported everything: a fork costs milliseconds, and whatever a mutant breaks dies with it."""
from __future__ import annotations

import contextlib
import fnmatch
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path.cwd()  # sources and tests are named from here
MEMORY = 6 << 30
QUIET = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-s", "-m", "not slow"]
Tell = Callable[[Any], None]


def matches(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def forked(task: Callable[[Tell], None], seconds: float, hear: Tell = lambda line: None) -> tuple[int, list[Any]]:
    """Run in a fork: how it ended (a signal is negative), and all that it told. Killed when it takes longer than this."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        in_child(task, writing)
    os.close(writing)
    os.set_blocking(reading, False)
    end, waiting, told, ended = time.monotonic() + seconds, b"", list[Any](), 0
    while not ended:
        ended, status = os.waitpid(child, os.WNOHANG)
        with contextlib.suppress(BlockingIOError):
            while part := os.read(reading, 1 << 20):
                waiting += part
        *lines, waiting = waiting.split(b"\n")
        for line in lines:
            told.append(json.loads(line))
            hear(told[-1])
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        if not ended:
            time.sleep(0.005)
    os.close(reading)
    return os.waitstatus_to_exitcode(status), told


def in_child(task: Callable[[Tell], None], writing: int) -> None:
    """The fork itself: says nothing on the terminal, and does not return."""
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(silent, stream)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))

    def tell(line: Any) -> None:
        text = json.dumps(line).encode() + b"\n"
        while text:
            text = text[os.write(writing, text) :]

    code = 1
    try:
        task(tell)
        code = 0
    except BaseException as error:
        tell(["error", repr(error)])
    os._exit(code)


class Collected:
    """Collects tests as pytest would, and hands them to `use` instead of running them."""

    def __init__(self, use: Callable[[dict[str, Any]], None], not_tests: Iterable[str] = ()):
        self.use, self.not_tests = use, not_tests

    def pytest_runtestloop(self, session: Any) -> bool:
        self.use({item.nodeid: item for item in session.items if not matches(item.nodeid, self.not_tests)})
        return True


def load(patterns: Iterable[str]) -> None:
    """Import these sources, so that no fork has to."""
    for path in sorted({path.relative_to(ROOT) for pattern in patterns for path in ROOT.glob(pattern)}):
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))


def run_test(item: Any, after: Any, seconds: float) -> bool:
    """Has it passed? A test that computes too long ends the process."""
    failed = []

    class Listener:
        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                failed.append(report.when)

    listener = Listener()
    item.config.pluginmanager.register(listener)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
    signal.setitimer(signal.ITIMER_PROF, 0)
    item.config.pluginmanager.unregister(listener)
    return not failed


def with_tests(names: list[str], use: Callable[[dict[str, Any]], None], not_tests: Iterable[str] = ()) -> None:
    import pytest

    if "hypothesis" in sys.modules:
        from hypothesis import HealthCheck, Phase, settings

        settings.register_profile("mutants", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck),
                                  phases=(Phase.explicit, Phase.generate))  # a failure need not be made short
        settings.load_profile("mutants")
    with tempfile.TemporaryDirectory() as folder:
        pytest.main([*QUIET, f"--basetemp={folder}/t", *names], plugins=[Collected(use, not_tests)])
