"""`bootleg demo`: mobsters play a whole game; its story, the table at the end, the scoreboard."""
from __future__ import annotations

import argparse

from ..adapters.opponents import mobsters
from ..engine.prose import paragraph
from ..engine.seeds import checked_seed
from ..games import game as game_named
from ..playing.journals import Seating, play
from . import options

HELP = "watch a game between mobsters, as a story"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--agents", nargs="+", metavar="NAME", help="one name for all seats, or one a seat (a cast of the game)")
    parser.add_argument("--seed", type=int, default=7, help="seed of the game and of the answers (7)")
    options.add_settings(parser)


def main(args: argparse.Namespace) -> int:
    names = args.agents or []
    low, high = game_named(args.game).seats
    if len(names) > 1 and not low <= len(names) <= high:
        raise ValueError(f"--agents: one name for all seats, or {low} to {high}; given: {len(names)}, {' '.join(names)}")
    game, settings = options.settings(args, len(names) if len(names) > 1 else None)
    names = names or list(game.demo_cast[: settings.num_players])
    names = names * settings.num_players if len(names) == 1 else names
    players = mobsters(names, settings.num_players, game, "agents")
    journals, batch = play(game, settings, [Seating(checked_seed(args.seed), args.seed, players)])
    seats = ", ".join(f"{seat} is {name}" for seat, name in zip(game.seat_names, names))
    table, scores = game.board_text(batch.states), game.scoreboard(journals[0])
    print("\n".join([*paragraph(f"{seats}."), *game.narrative(journals[0], settings), "", table, "", *scores]))
    return 0
