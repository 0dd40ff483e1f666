"""The command line: `bootleg --help` shows every verb. One file for each, with `HELP`, `arguments(parser)` and `main(args)`."""
from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import Any, NoReturn

VERBS = ("demo", "play", "replay", "tournament", "ladder", "bidding", "train", "models", "bench", "fuzz", "warmup", "docs")


class Parser(argparse.ArgumentParser):
    """argparse, but an error is one line on stderr, and name=value pairs may stand between options."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        known, rest = super().parse_known_args(args, namespace)
        if hasattr(known, "pairs") and not any(each.startswith("-") for each in rest):
            known.pairs, rest = [*known.pairs, *rest], []
        return known, rest

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(argv: list[str] | None = None) -> int:
    """0; 2 after bad input, with one line on stderr."""
    from threadpoolctl import threadpool_limits

    args = parser().parse_args(argv)
    try:
        with threadpool_limits(1):  # numpy's products are small here: more threads would only wait for each other
            code = int(args.run(args) or 0)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(f"bootleg {args.verb}: {one_line(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def parser() -> Parser:
    """Every verb and its options."""
    top = Parser(prog="bootleg", description="Reinforcement learning environments for bootlegging board games.")
    top.add_argument("--version", action="version", version=f"bootleg-env {version()}")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="verb", parser_class=Parser)
    for name in VERBS:
        module = importlib.import_module(f".{name}", __package__)
        verb = verbs.add_parser(name, help=module.HELP)
        module.arguments(verb)
        verb.set_defaults(run=module.main)
    return top


def version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("bootleg-env")
    except PackageNotFoundError:  # run from a folder, not installed
        return "(not installed)"
