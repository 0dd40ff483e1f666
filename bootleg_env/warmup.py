"""Compile the rules and the mobsters now, so that nobody waits later: `python -m bootleg_env.warmup` (in images, before workers start)."""
import importlib
import time

from agents import registry

GAMES = ("bootleg_env.bootleggers.box",)


def main() -> None:
    for path in GAMES:
        begun = time.perf_counter()
        game = importlib.import_module(path)
        _ = game.kernel
        registry.cast(game.name).bot("greedy")
        print(f"bootleg: {game.name} is ready ({time.perf_counter() - begun:.1f} s)")


if __name__ == "__main__":
    main()
