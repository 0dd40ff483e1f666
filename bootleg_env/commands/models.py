"""`bootleg models`: the mobsters of a game by name, bundled models first; or what a model file holds."""
from __future__ import annotations

import argparse

from . import options

HELP = "list the bundled models and all other mobsters, or describe a model file"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("file", nargs="?", help="a model file, or the name of a bundled model")
    parser.add_argument("--export", metavar="FILE", help="write it for other libraries: .pt (a state_dict of torch), .onnx")


def main(args: argparse.Namespace) -> int:
    from bootleg_agents import model_player, registry

    if args.export is not None:
        if args.file is None:
            raise ValueError(f"--export {args.export}: of which model? bootleg models don --export {args.export}")
        from .train import extra_needed

        with extra_needed():
            from bootleg_training import export

            print(export.export(args.file, args.export, args.game))
        return 0
    if args.file is not None:
        print(model_player.about(args.file, args.game))
        return 0
    print(model_player.listing(args.game))
    others = [name for name in registry.known(args.game) if name not in model_player.names(args.game)]
    print(f"other mobsters: {', '.join(f'{name}N' if name.endswith(':') else name for name in others)}")
    return 0
