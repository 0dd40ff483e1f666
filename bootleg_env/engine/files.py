"""Files are written whole or not at all: aside first, then renamed."""
from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

ASIDE = ".aside"  # ends the name of a file that is being written


def write(path: str | Path, content: str | bytes, mode: int = 0o644) -> None:
    """Text (UTF-8) or bytes into this file; a reader sees the old content or the new, never a part. An error names this file."""
    path = Path(path)
    if path.exists() and not path.is_file() and not path.is_dir():  # what is renamed over it would take its place
        raise OSError(errno.EINVAL, "Is a device or a pipe, not a file", str(path))
    try:
        put(path, content.encode() if isinstance(content, str) else content, mode)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def put(path: Path, data: bytes, mode: int) -> None:
    """An error may name the file aside."""
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=ASIDE)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(aside, mode)
        os.replace(aside, path)
    except BaseException:
        os.unlink(aside)
        raise


def clear(folder: Path) -> None:
    """Remove what processes that were killed while they wrote left behind. Nobody else may be writing into this folder."""
    for path in folder.glob(f".*{ASIDE}"):
        path.unlink(missing_ok=True)
