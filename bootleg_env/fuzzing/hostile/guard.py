"""What hostile data may never make this process do: write elsewhere, import or run what lies beside it, start a process, use the network.

Python tells an audit hook of each of these before it is done. The hook stays for as long as the process lives, so there is one, and it
looks only while an input is under way.
"""
from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...engine import cache

STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "pty.spawn", "os.startfile")
NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request")
CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod", "os.truncate", "os.utime",
           "shutil.rmtree")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
NOWHERE = ("/dev/null", "nul", "NUL")


class Caught(BaseException):
    """Something that no data file may lead to; no reader may catch it as an error of the file."""


class Guard:
    """`folder`: hostile files lie there and may be written there, and nowhere else."""

    def __init__(self) -> None:
        self.folder = ""
        self.is_watching = self.is_hooked = False
        self.caught: list[str] = []

    @contextmanager
    def watching(self, folder: Path) -> Iterator[list[str]]:
        """What was caught meanwhile is in the list, also where somebody swallowed the exception."""
        if not self.is_hooked:
            sys.addaudithook(self.hook)
            self.is_hooked = True
        self.folder, self.caught, self.is_watching = os.path.realpath(folder), [], True
        try:
            yield self.caught
        finally:
            self.is_watching = False

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.is_watching:
            return
        self.is_watching = False  # the hook itself asks where paths lead
        try:
            words = self.complaint(event, arguments)
        finally:
            self.is_watching = True
        if words:
            self.caught.append(words)
            raise Caught(words)

    def complaint(self, event: str, arguments: tuple[Any, ...]) -> str:
        """What is wrong with this; "" for nothing."""
        if event == "open":
            path, mode, flags = arguments
            writes = any(letter in "wax+" for letter in mode) if isinstance(mode, str) else bool((flags or 0) & WRITING)
            return f"opens {path!r} to write" if writes and self.is_elsewhere(path) else ""
        if event in ("exec", "compile"):
            named = getattr(arguments[0], "co_filename", None) if event == "exec" else arguments[1]
            is_file = isinstance(named, (str, bytes)) and self.is_inside(named) and os.path.isfile(named)  # not "<string>" and the like
            return f"runs Python code of {named!r}" if is_file else ""
        if event == "import" and isinstance(arguments[1], str) and self.is_inside(arguments[1]):
            return f"imports {arguments[1]}"
        if event == "ctypes.dlopen" and isinstance(arguments[0], str) and self.is_inside(arguments[0]):
            return f"loads machine code of {arguments[0]}"
        if event == "pickle.find_class":
            return f"unpickles {arguments[0]}.{arguments[1]}"
        if event in STARTS:
            return f"starts a process: {event} {arguments[0]!r}"
        if event in NETWORK:
            return f"uses the network: {event} {arguments[-1]!r}"
        return f"{event} {arguments[0]!r}" if event in CHANGES and self.is_elsewhere(arguments[0]) else ""

    def is_inside(self, path: Any) -> bool:
        if os.fsdecode(path).startswith("<"):  # <string>, <frozen importlib>: no file
            return False
        named = os.path.realpath(os.fsdecode(path))
        return named == self.folder or named.startswith(self.folder + os.sep)

    def is_elsewhere(self, path: Any) -> bool:
        if isinstance(path, int) or os.fsdecode(path) in NOWHERE or self.is_inside(path):
            return False
        named = os.path.realpath(os.fsdecode(path))
        own = "__pycache__" in named.split(os.sep)  # numba's, beside our own sources
        return not own and not (named + os.sep).startswith(str(cache.home()) + os.sep)  # compiled rules and bots


GUARD = Guard()
