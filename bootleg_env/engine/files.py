"""Files are written whole or not at all: aside first, then renamed."""
from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write(path: str | Path, content: str | bytes) -> None:
    """Text (UTF-8) or bytes into this file; a reader sees the old content or the new, never a part."""
    path = Path(path)
    data = content.encode() if isinstance(content, str) else content
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(aside, 0o644)
        os.replace(aside, path)
    except BaseException:
        os.unlink(aside)
        raise
