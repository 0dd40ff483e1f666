"""`bootleg docs`: write the generated parts of docs/, or say whether they are fresh. The generator stands beside the pages, in docs/."""
from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
HELP = "write the generated parts of docs/ (in the repository)"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only check whether they are up to date")


def main(args: argparse.Namespace) -> int:
    if not (DOCS / "generator").is_dir():
        raise ValueError("there are no docs here: `bootleg docs` works in the repository")
    sys.path.insert(0, str(DOCS))
    return int(importlib.import_module("generator.pages").main(args))
