"""Folders of machine code: where they are kept, whom they may belong to, whether one is whole.

Code is compiled into a folder that only its process knows, and the folder is renamed when it is complete. So several processes may
compile at once, one may be killed in the middle, and nobody ever loads half a folder. COMPLETE holds the sums of all files: one that was
damaged is compiled anew. Machine code is not loaded from where others may write.
"""
from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from pathlib import Path

COMPLETE = "complete"  # the file that says every entry point is in the folder, with the sum of each file
STALE = 24 * 3600  # seconds: nobody compiles for so long


def home() -> Path:
    """Where compiled games are kept: BOOTLEG_CACHE, else the user's cache folder; a temporary one where that is not safe or cannot be."""
    named = os.environ.get("BOOTLEG_CACHE")
    place = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "bootleg"
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        why = who_else_writes(place)
        if why is None:
            with tempfile.TemporaryFile(dir=place):
                return place
        warn(f"{place}: {why}; machine code is not loaded from there, so everything is compiled again for this process alone")
    except OSError:  # it cannot be made, or written to: nothing is kept, everything works
        pass
    return own_folder()


_warned: set[str] = set()
_own: list[Path] = []


def warn(words: str) -> None:
    """Once."""
    if words not in _warned:
        _warned.add(words)
        print(f"bootleg: {words}", file=sys.stderr, flush=True)


def own_folder() -> Path:
    """A folder that ends with this process."""
    if not _own:
        _own.append(Path(tempfile.mkdtemp(prefix="bootleg-")))
        atexit.register(shutil.rmtree, _own[0], ignore_errors=True)
    return _own[0]


def who_else_writes(folder: Path) -> str | None:
    """Why others could put code of theirs into this folder; None: they cannot."""
    if not hasattr(os, "getuid"):
        return None
    found = folder.stat()
    if found.st_uid not in (os.getuid(), 0):
        return "belongs to somebody else"
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "others may write to it (chmod go-w)"
    for above in folder.resolve().parents:
        mode = above.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            return f"others may write to {above} (chmod o-w)"
    return None


# ---- one folder


def is_whole(folder: Path) -> bool:
    """Complete, every file as it was written, and nobody else's."""
    try:
        return who_else_writes(folder) is None and (folder / COMPLETE).read_text(encoding="utf-8") == sums(folder)
    except (OSError, UnicodeDecodeError):
        return False


def sums(folder: Path) -> str:
    """A line for each file: its digest and its place."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and path.name != COMPLETE)
    return "".join(f"{hashlib.sha256((folder / file).read_bytes()).hexdigest()} {file.as_posix()}\n" for file in files)


def begin(final: Path) -> Path:
    """A new folder beside the final one, to compile into; those that killed processes left behind a day ago are removed."""
    with contextlib.suppress(OSError):
        for old in final.parent.glob(".compiling-*"):
            if time.time() - old.stat().st_mtime > STALE:
                shutil.rmtree(old, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=".compiling-", dir=final.parent))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # unless it is kept
    return folder


def keep(folder: Path, final: Path) -> Path:
    """It is complete: under its final name, unless another process was faster; a damaged one there makes room."""
    (folder / COMPLETE).write_text(sums(folder), encoding="utf-8")
    try:
        if final.exists() and not is_whole(final):
            shutil.rmtree(final, ignore_errors=True)
        folder.rename(final)
    except OSError:  # it is there by now
        return final if is_whole(final) else folder
    return final
