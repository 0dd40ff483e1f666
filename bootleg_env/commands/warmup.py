"""`bootleg warmup`: compile rules, mobsters and networks of every game now (in images, before workers start), the games side by side."""
from __future__ import annotations

import argparse
import subprocess
import sys
import time

from ..games import GAMES
from ..games import game as game_named

HELP = "compile now instead of at the first game"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which: {', '.join(GAMES)} (all)")


def main(args: argparse.Namespace) -> int:
    """One game here; several, each in a process of its own."""
    names = args.games or list(GAMES)
    for name in names:
        game_named(name)
    if len(names) == 1:
        compile_game(names[0])
        return 0
    from bootleg_agents.contests.processes import ignoring_interrupts

    begin = [sys.executable, "-c", "import sys; from bootleg_env.commands.warmup import compile_game; compile_game(sys.argv[1])"]
    with ignoring_interrupts():  # Ctrl-C ends them from here
        running = [subprocess.Popen([*begin, name]) for name in names]
    try:
        return max([process.wait() for process in running])
    except KeyboardInterrupt:
        for process in running:
            process.kill()
        raise


def compile_game(name: str) -> None:
    from bootleg_agents import network_bots, registry

    start, game = time.perf_counter(), game_named(name)
    _ = game.kernel
    registry.cast(name).compile_all()
    _ = network_bots.code(name).handle
    print(f"bootleg: {name} is ready ({time.perf_counter() - start:.1f} s)")
