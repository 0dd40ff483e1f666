"""The folder of hostile files: what lies in wait there, and how a file is written into it."""
from __future__ import annotations

from pathlib import Path

EVIL = """import pathlib
pathlib.Path(__file__).with_name("evil ran").touch()
class Bot:
    def act(self, observation, mask):
        return int(mask.argmax())
def run(*arguments):
    return 0.0
"""


def prepare(folder: Path) -> Path:
    """Python files under every name that hostile data uses."""
    (folder / "sub").mkdir(exist_ok=True)
    for name in ("evil.py", "sub/evil.py", "search:evil.py", "stones.py", "yaml.py"):
        (folder / name).write_text(EVIL, encoding="utf-8")
    return folder


def written(folder: Path, name: str, content: bytes) -> str:
    """The path of this file, with this content."""
    path = folder / name
    path.write_bytes(content)
    return str(path)
