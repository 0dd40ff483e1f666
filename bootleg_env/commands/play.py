"""`bootleg play`: play yourself against named mobsters. The conversation itself is in playing/conversation.py."""
from __future__ import annotations

import argparse
import random
import shlex
from pathlib import Path
from typing import Any

from ..adapters.seats import seat_number
from ..engine import reading
from ..engine.batch import Foul
from ..engine.checks import short
from ..engine.game import Game
from ..engine.seeds import checked_seed, seeds_from
from ..engine.trust import can_be_shown, named_in
from ..games import GAMES
from ..games import game as game_named
from ..playing import save_file
from ..playing.conversation import Conversation, Leave, company, say, welcome
from ..playing.human_game import HumanGame
from . import options
from .hints import Hints

HELP = "play yourself, here in the terminal"


# ---- a game begins or goes on


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.set_defaults(game=None)  # a loaded game brings its own
    parser.add_argument("--against", nargs="+", metavar="NAME", help="opponents: one for all, or one a seat behind you (the game's rival)")
    parser.add_argument("--learn", action="store_true", help="a first game: tells the rules, explains each question when it first comes up")
    parser.add_argument("--seat", default=None, help="your seat: 0 ..., the name of its agent, rotate (chosen by the seed) or random (0)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the game and the mobsters (a new one every time)")
    options.add_settings(parser)
    parser.add_argument("--load", metavar="FILE", help="continue a saved game")
    parser.add_argument("--from", dest="start", metavar="FILE", help="a new game that begins where a snapshot stands (JSON, as a replay's "
                        "\"What if\" gives it); you sit in the seat that is asked unless --seat says otherwise")
    parser.add_argument("--save", metavar="FILE", help="where the game is saved when you leave (bootleg-play-SEED.json)")


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C. However the person leaves, what was played is saved."""
    options.check_places(args.save)
    if args.load is not None and args.start is not None:
        raise ValueError(f"--load {args.load} and --from {args.start}: give only one of them")
    played = loaded(args) if args.load is not None else standing_at(args) if args.start is not None else new(args)
    talk = Conversation(played, Path(args.save or args.load or save_file.free_name(played.seed)), Hints(played.game))
    try:
        if not played.events:
            played.begin()
        if args.learn:
            played.introduced = []
        say(*welcome(played))
        if args.learn:
            say("", *played.game.help.rules(played.settings))
        talk.run()
    except (Leave, EOFError, KeyboardInterrupt) as left:
        print()
        talk.save_if_played()
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    except Foul:
        talk.save_if_played()
        raise
    print("\n".join(["", *played.game.help.scoreboard(played.events), ""]))
    say(f"{company(played)}.")
    print(f"The same game again: {again(played, args.start)}")  # not wrapped: to be copied
    return 0


def new(args: argparse.Namespace) -> HumanGame:
    """A new game with these options."""
    args.game = args.game or GAMES[0]
    against = args.against or [game_named(args.game).rival]
    game, settings = options.settings(args, len(against) + 1 if len(against) > 1 else None)
    seats = settings.num_players
    seed = random.randrange(10**6) if args.seed is None else checked_seed(args.seed)
    against = against * (seats - 1) if len(against) == 1 else against
    return HumanGame(game, settings, seat_of(args.seat or "0", seed, game, seats), against, seed)


def standing_at(args: argparse.Namespace) -> HumanGame:
    """A new game that begins where a snapshot stands."""
    for option in ("players", "preset", "set"):
        if getattr(args, option) is not None:
            raise ValueError(f"--{option}: the snapshot {args.start} has the settings")
    snapshot = snapshot_in(args.start, args.game)
    game = game_named(snapshot["game"])
    try:
        states, settings, own_seed = game.from_snapshot(snapshot)
    except ValueError as error:
        raise ValueError(f"{args.start}: {error}") from None
    seats, asked = settings.num_players, game.asked(states)
    seed = own_seed if args.seed is None else checked_seed(args.seed)
    seat = asked["seat"] if args.seat is None and asked is not None else seat_of(args.seat or "0", seed, game, seats)
    against = args.against or [game.rival]
    played = HumanGame(game, settings, seat, against * (seats - 1) if len(against) == 1 else against, seed)
    played.begin_at(states, snapshot)
    return played


def snapshot_in(file: str, game: str | None) -> dict[str, Any]:
    """The content of a snapshot's file."""
    snapshot = reading.json_file(file, "a snapshot")
    if not isinstance(snapshot, dict):
        raise ValueError(f"{file}: not a snapshot (an object is wanted)")
    named = snapshot.setdefault("game", game or GAMES[0])
    if named not in GAMES or game not in (None, named):
        why = f"--game {game} is given" if game else f"there are {', '.join(GAMES)}"
        raise ValueError(f"{file}: is a game of {short(named)}; {why}")
    return snapshot


def seat_of(text: str, seed: int, game: Game, seats: int) -> int:
    """The number of a seat; with "rotate" the next seed has the next seat."""
    if text in ("rotate", "random"):
        return (seed if text == "rotate" else int(seeds_from((seed, 1), 1)[0])) % seats
    return seat_number(int(text) if text.isdecimal() else text, game, seats, "--seat", ", 'rotate' or 'random'")


def loaded(args: argparse.Namespace) -> HumanGame:
    """A saved game. A save file alone never makes us run a Python file: such mobsters must be named again on the command line."""
    for option in ("players", "preset", "set", "seed"):
        if getattr(args, option) is not None:
            raise ValueError(f"--{option} is for a new game; --load goes on with the old one")
    content = save_file.read(args.load)
    if args.game not in (None, content.get("game")):
        raise ValueError(f"--game {args.game}: {args.load} is a game of {short(content.get('game'))}; --load needs no --game")
    seated = content.get("seated")
    names = behind_the_person(seated) if isinstance(seated, list) else None
    files = named_in(names or [])
    if files and args.against != names:
        raise ValueError(f"{args.load}: was played against Python files (or models elsewhere); to run them name all: "
                         f"--against {named_again(names or [])}")
    if not files and args.against:
        raise ValueError("--against is for a new game; --load goes on with the old one")
    try:
        return HumanGame.from_dict(content, bool(files))
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"{args.load}: not a saved game of this version ({type(error).__name__}: {error})") from None
    except ValueError as error:
        raise ValueError(f"{args.load}: {error}") from None


def named_again(names: list[Any]) -> str:
    """For a shell, whatever a stranger wrote there."""
    words = shlex.join(map(str, names))
    return words if can_be_shown(words) else f"... (they are in the file: {short(words)})"


def behind_the_person(seated: list[Any]) -> list[Any]:
    """Names of mobsters, as --against has them."""
    person = seated.index("") if "" in seated else 0
    return [name for name in [*seated[person + 1 :], *seated[:person]] if name]


def again(played: HumanGame, start: str | None) -> str:
    """The command for the same game; `start`: the file of the snapshot it began from."""
    if start is not None:
        return " ".join([f"bootleg play --from {shlex.quote(start)} --against", *played.opponents,
                         f"--seat {played.seat} --seed {played.seed}"])
    default = played.game.settings()
    changed = [f"--set {key}={value}" for key, value in played.settings.as_dict().items()
               if key != "num_players" and value != getattr(default, key)]
    players = ["--players 2"] if played.settings.num_players == 2 else []  # one name alone would stand for any number
    return " ".join([f"bootleg play{options.game_words(played.game.name)}", "--against", *played.opponents, *players,
                     f"--seat {played.seat} --seed {played.seed}", *changed])
