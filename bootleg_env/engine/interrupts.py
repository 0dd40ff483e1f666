"""Ctrl-C while numba compiles: LLVM calls Python back, and what Python's own handler raises there is ignored.

So Ctrl-C is noted meanwhile, and raised as KeyboardInterrupt when the function is compiled; the second one ends the process at once.
On the command line (`end_at_once`) the first one does.
"""
from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator

EXIT = 130  # what a shell calls a process that Ctrl-C ended
ENDED = "interrupted while compiling; what is compiled so far is kept"
WAITING = "interrupted, stops in a moment; Ctrl-C again stops at once"

_at_once = False


def end_at_once() -> None:
    """From now on Ctrl-C ends this process while something is compiled."""
    global _at_once
    _at_once = True


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """What is compiled here can be interrupted, in the main thread and unless somebody else handles Ctrl-C."""
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    try:
        with heard_at_once():
            yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if noted:
            raise KeyboardInterrupt


@contextlib.contextmanager
def heard_at_once() -> Iterator[None]:
    """A thread learns of signals while LLVM runs, which is when Python runs no handler."""
    ours, wakeup = socket.socketpair()
    wakeup.setblocking(False)
    others = signal.set_wakeup_fd(wakeup.fileno(), warn_on_full_buffer=False)
    if others != -1:  # an event loop listens
        signal.set_wakeup_fd(others)
    ear = threading.Thread(target=listen, args=(ours,), daemon=True)
    ear.start()
    try:
        yield
    finally:
        if others == -1:
            signal.set_wakeup_fd(-1)
        wakeup.close()  # ends the thread
        ear.join()
        ours.close()


def listen(line: socket.socket) -> None:
    """The numbers of signals come in as bytes."""
    heard = 0
    while numbers := line.recv(64):
        heard += numbers.count(signal.SIGINT)
        if heard > (0 if _at_once else 1):
            with contextlib.suppress(Exception):
                sys.stdout.flush()
            tell(ENDED)
            os._exit(EXIT)
        if heard:
            tell(WAITING)


def tell(words: str) -> None:
    """Past Python's own buffers."""
    with contextlib.suppress(OSError):
        os.write(2, f"bootleg: {words}\n".encode())
