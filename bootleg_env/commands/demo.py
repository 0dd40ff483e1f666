"""`bootleg demo`: mobsters play a whole game; its story, the table at the end, the scoreboard."""
from __future__ import annotations

import argparse

from ..adapters.opponents import mobsters
from ..engine.seeds import checked_seed
from ..playing.journals import Seating, played
from . import options

HELP = "a game between mobsters, told in words"


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--agents", nargs="+", metavar="NAME", help="who plays: one for all, or one a seat")
    parser.add_argument("--seed", type=int, default=7, help="of the game and of the answers (7)")
    options.add_settings(parser)


def main(args: argparse.Namespace) -> int:
    named = args.agents or []
    game, settings = options.settings(args, len(named) if len(named) > 1 else None)
    cast = named or list(game.demo_cast[: settings.num_players])
    seated = mobsters(cast[0] if len(cast) == 1 else cast, settings.num_players, game, "agents")
    journals, batch = played(game, settings, [Seating(checked_seed(args.seed), args.seed, seated)])
    called = ", ".join(f"{name} is {mobster.name}" for name, mobster in zip(game.seat_names, seated))
    story = [f"  {called}.", *game.narrative(journals[0], settings), "", game.board_text(batch.states), "", *game.scoreboard(journals[0])]
    print("\n".join(story))
    return 0
