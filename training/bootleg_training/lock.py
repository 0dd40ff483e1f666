"""A run folder is trained by one process at a time. The lock is the system's own: it ends with its process, by whatever signal."""
from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bootleg_env.engine import files

NAME = "training.lock"  # holds the number of the process
TAKEN = (errno.EACCES, errno.EAGAIN)  # any other error: the file system has no locks, and the training goes on without
FAR = 2**30  # the byte that is locked where locks are of bytes, so that the number can still be read

if sys.platform == "win32":
    import msvcrt

    def take(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def held(folder: str | Path) -> Iterator[None]:
    """While it is inside, no other process can train in this folder; what killed ones left half written is removed."""
    path = Path(folder) / NAME
    check_no_links(Path(folder))
    file = opened(path)
    try:
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, str(os.getpid()).encode())
        files.clear(Path(folder))
        yield
    finally:
        if sys.platform != "win32":  # there an open file cannot be removed
            path.unlink(missing_ok=True)
        os.close(file)


def check_no_links(folder: Path) -> None:
    """A folder may come from somebody else: nothing in it leads what a training writes to another place."""
    for each in folder.rglob("*"):
        if each.is_symlink():
            raise ValueError(f"{each}: is a symbolic link; a run folder holds none, since a training would write where it leads")


def opened(path: Path) -> int:
    """The file, locked; once more if it was removed, by the process that held it, between opening and locking."""
    while True:
        if path.exists() and not path.is_file():
            raise ValueError(f"{path}: must be a file")
        file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        try:
            take(file)
        except OSError as error:
            if error.errno in TAKEN:
                number = os.read(file, 20).decode()
                os.close(file)
                raise ValueError(f"{path.parent}: is being trained by {f'process {number}' if number else 'another process'}") from None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file), os.stat(path)):
                return file
        os.close(file)
