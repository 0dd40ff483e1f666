"""`bootleg models`: every mobster of a game by kind, a line each; or what a model file holds."""
from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ..engine.prose import paragraph
from ..games import GAMES
from ..games import game as game_named
from . import options

HELP = "list all mobsters by kind, bundled models among them, or describe a model file"
RANDOM = "A random legal answer."
OWN = (
    ("my_file.py:MyBot", "a class with act(observation, mask), or a function f(observation, mask) or f(facts, mask, noise)"),
    ("model.safetensors", "a model file, as `bootleg train` writes it"),
    ("MODEL:N", "a model that thinks: search with it in its head, at most N play-outs a decision"),
    ("NAME+DECISION:OTHER", "NAME, but this decision is answered by OTHER: any of the above, or a specialist"))


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.set_defaults(game=None)  # whose mobster it is that is named
    parser.add_argument("name", nargs="?", metavar="NAME", help="describe this one: a mobster's name, or a model file")
    parser.add_argument("--export", metavar="FILE", help="write this model for other libraries: .pt (a state_dict of torch), .onnx")


def main(args: argparse.Namespace) -> int:
    from bootleg_agents import model_player, registry

    args.game = args.game or game_of(args.name)
    if args.export is not None:
        return export(args)
    cast = registry.cast(args.game)
    kind, _, name = (args.name or "").partition(":")
    if args.name is None:
        print("\n".join(listing(args.game)))
    elif args.name == "random":
        print(RANDOM)
    elif kind in (*cast.MOBSTERS, *cast.OUTSIDE):
        print(registry.own_words(args.game, kind))
    elif name in cast.SPECIALISTS.get(kind, ()):
        print(registry.own_words(args.game, name, kind))
    elif registry.model_with_budget(args.name, args.game) is not None:
        registry.check(args.name, args.game)
        print(registry.own_words(args.game, "search"))
    elif model_player.place(args.name, args.game) is None and not Path(args.name).exists():
        raise ValueError(registry.unknown("mobster", args.name, registry.known(args.game), args.game))
    else:
        print(model_player.about(args.name, args.game))
    return 0


def game_of(name: str | None) -> str:
    """The game that has a mobster of this name: the default one, if it does or if none does."""
    from bootleg_agents import model_player, registry

    kind, _, rest = (name or "").partition(":")
    for game in GAMES if name else ():
        cast = registry.cast(game)
        if kind in (*cast.MOBSTERS, *cast.OUTSIDE) or rest in cast.SPECIALISTS.get(kind, ()) or kind in model_player.names(game):
            return game
    return GAMES[0]


def export(args: argparse.Namespace) -> int:
    """The model in a file for other libraries."""
    if args.name is None:
        raise ValueError(f"--export {args.export}: of which model? bootleg models don --export {args.export}")
    from .train import extra_needed

    with extra_needed():
        from bootleg_training import export

        print(export.export(args.name, args.export, args.game))
    return 0


def listing(game: str) -> list[str]:
    """All that `--agents` and `opponents=` take, by kind."""
    from bootleg_agents import model_player, registry

    cast = registry.cast(game)
    kinds = [
        ("hand-written", [("random", RANDOM), *((name, registry.doctrine(game, name)) for name in cast.MOBSTERS)]),
        ("bundled models", model_player.listing(game)),
        ("with a budget", [(f"{name}:N", registry.doctrine(game, name)) for name in cast.OUTSIDE]),
        *((f"specialists for one decision, as in {cast.MOBSTERS[-1]}+{decision}:{names[0]}",
           [(f"{decision}:{name}", registry.doctrine(game, name, decision)) for name in names])
          for decision, names in cast.SPECIALISTS.items()),
        ("your own", OWN)]
    lines = [f"Mobsters of {game_named(game).title}: for --agents, and in Python for opponents= and policy()",
             f"Of one of them: bootleg models{options.game_words(game)} NAME"]
    for kind, rows in kinds:
        lines += ["", kind, *shown(rows)] if rows else []
    return lines


def shown(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Names and what they are, in two columns within the terminal's width."""
    left = 4 + max(len(name) for name, _ in rows)
    return [line for name, words in rows for line in paragraph(words, f"  {name}".ljust(left), " " * left)]
