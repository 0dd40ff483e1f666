"""The command line: `bootleg --help` shows every verb. One file for each, with `HELP`, `arguments(parser)` and `main(args)`."""
from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from typing import Any, NoReturn

from ..engine import console, interrupts
from ..engine.prose import paragraph
from . import extras

PLAYING = ("play", "web", "demo", "tournament", "ladder", "arena", "bidding", "train", "models")
TOOLS = ("replay", "bench", "fuzz", "warmup", "docs")
VERBS = PLAYING + TOOLS
EXAMPLES = ("bootleg play", "bootleg tournament --agents boss don random --deals 200", "bootleg train --help")
WRONG = 2  # the exit code after bad input
MOST_WORDS = 1500  # characters of an error


class Parser(argparse.ArgumentParser):
    """argparse, but an error is one line on stderr, and name=value pairs may stand between options."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        known, rest = super().parse_known_args(args, namespace)
        if isinstance(getattr(known, "pairs", None), list) and not any(each.startswith("-") for each in rest):
            known.pairs, rest = [*known.pairs, *rest], []
        return known, rest

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {shortened(message)}; see {self.prog} --help\n")


class Top(Parser):
    """`bootleg --help` lists the verbs under two headings."""

    def format_help(self) -> str:
        lines = [self.format_usage(), *paragraph(str(self.description), "", "")]
        for heading, verbs in (("verbs", PLAYING), ("tools", TOOLS)):
            lines += ["", f"{heading}:"]
            for name in verbs:
                lines += paragraph(importlib.import_module(f".{name}", __package__).HELP, f"  {name:<12}", " " * 14)
        lines += ["", "examples:", *(f"  {line}" for line in EXAMPLES), "", "bootleg VERB --help: its options"]
        return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """0; 2 after bad input, 130 after Ctrl-C, each with one line on stderr. Without `argv` the process is ours alone."""
    console.prepare()
    if argv is None:
        interrupts.end_at_once()
    name = "bootleg"
    try:
        top = parser()
        args = top.parse_args(argv)
        if args.verb is None:
            top.print_help()
            return 0
        name = f"bootleg {args.verb}"
        return run(args)
    except BrokenPipeError:  # the reader (head, less) has seen enough
        return 0
    except (ValueError, OSError) as error:
        complain(f"{name}: {one_line(error)}")
        return WRONG
    except ModuleNotFoundError as error:
        complain(f"{name}: {extras.wanted(error)}")
        return WRONG
    except KeyboardInterrupt as stop:
        complain(str(stop) or f"{name}: interrupted")
        return interrupts.EXIT
    finally:
        console.let_go()


def run(args: argparse.Namespace) -> int:
    from threadpoolctl import threadpool_limits

    extras.check(args)
    with threadpool_limits(1):  # numpy's products are small here: more threads would only wait for each other
        code = int(args.run(args) or 0)
    sys.stdout.flush()
    return code


def complain(words: str) -> None:
    with contextlib.suppress(OSError):  # stderr is closed, or the pipe behind it
        print(words, file=sys.stderr, flush=True)


def shortened(message: str) -> str:
    """In one line that is not longer than anybody reads, and without what would steer the terminal."""
    words = "".join(letter if letter.isprintable() else "?" for letter in " ".join(message.split()))
    return words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]} ..."


def one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return shortened(f"{error.filename}: {error.strerror}")
    return shortened(str(error))


def parser() -> Parser:
    """Every verb and its options."""
    top = Top(prog="bootleg", description="Reinforcement learning environments for bootlegging board games.")
    top.add_argument("--version", action="version", version=f"bootleg-env {version()}")
    verbs = top.add_subparsers(dest="verb", metavar="verb", parser_class=Parser)
    for name in VERBS:
        module = importlib.import_module(f".{name}", __package__)
        verb = verbs.add_parser(name, description=f"{module.HELP[0].upper()}{module.HELP[1:]}.")
        module.arguments(verb)
        verb.set_defaults(run=module.main)
    return top


def version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("bootleg-env")
    except PackageNotFoundError:  # run from a folder, not installed
        return "(not installed)"
