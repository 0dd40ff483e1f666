"""`bootleg play`: play yourself against named mobsters. No rule is here; the words come from the game's `help`.

An answer that nobody has seen yet (a step of an offer, a card whose target is still open) can be undone. A final answer is shown
again in words and waits for Enter.
"""
from __future__ import annotations

import argparse
import random
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..engine.batch import Foul
from ..engine.seeds import checked_seed, seeds_from
from ..games import game as game_named
from ..playing import save_file
from ..playing.human_game import HumanGame
from . import options

HELP = "play yourself, here in the terminal"
WIDTH = 108  # as wide as the board in text
COMMANDS = {
    "help": "what the question means and what its cards do; `help WORD`: of one card or word", "table": "what lies on the table",
    "log": "what has happened since your last turn", "undo": "takes your last answer back, as long as nobody has seen it",
    "save": "the game into a file; `save FILE`", "quit": "saves the game and leaves", "menu": "the question again (or just Enter)"}
YES, NO = ("y", "yes"), ("n", "no", "undo")
HOW = ("Answer with the number or a part of the name, then Enter to send it; `17!` sends at once. Other words: help (or ?), table, log, "
       "undo, save, quit.")


class Leave(Exception):
    """The person leaves the game."""


class Choice(NamedTuple):
    """A legal answer as it is shown."""

    number: int
    action: int
    label: str
    group: str
    names: tuple[str, ...]


# ---- a game begins or goes on


def arguments(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    parser.add_argument("--against", nargs="+", metavar="NAME", help="opponents: one for all, or one a seat behind you (the game's rival)")
    parser.add_argument("--seat", default="0", help="your seat: 0 ..., rotate (chosen by the seed) or random (0)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the game and the mobsters (a new one every time)")
    options.add_settings(parser)
    parser.add_argument("--load", metavar="FILE", help="continue a saved game")
    parser.add_argument("--save", metavar="FILE", help="where the game is saved when you leave (bootleg-play-SEED.json)")


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C. However the person leaves, the game is saved."""
    played = loaded(args) if args.load else new(args)
    file = Path(args.save or args.load or free_name(played))
    try:
        if not played.events:
            played.begin()
        say(f"{played.game.help.company(mobsters(played), played.seat)}. Seed {played.seed}.", HOW)
        converse(played, file)
    except (Leave, EOFError, KeyboardInterrupt) as left:
        print()
        save(played, file)
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    except Foul:
        save(played, file)
        raise
    say(*the_end(played))
    return 0


def new(args: argparse.Namespace) -> HumanGame:
    """A new game with these options."""
    against = args.against or [game_named(args.game).rival]
    game, settings = options.settings(args, len(against) + 1 if len(against) > 1 else None)
    seats = settings.num_players
    seed = random.randrange(10**6) if args.seed is None else checked_seed(args.seed)
    return HumanGame(game, settings, seat_of(args.seat, seed, seats), against * (seats - 1) if len(against) == 1 else against, seed)


def seat_of(text: str, seed: int, seats: int) -> int:
    """The number of a seat; with "rotate" the next seed has the next seat."""
    if text in ("rotate", "random"):
        return (seed if text == "rotate" else int(seeds_from((seed, 1), 1)[0])) % seats
    if text.isdecimal() and int(text) < seats:
        return int(text)
    raise ValueError(f"--seat {text}: must be a seat from 0 to {seats - 1}, 'rotate' or 'random'")


def loaded(args: argparse.Namespace) -> HumanGame:
    """A saved game. A save file alone never makes us run a Python file: such mobsters must be named again on the command line."""
    from bootleg_agents.registry import FILE

    for option in ("players", "preset", "set", "seed"):
        if getattr(args, option) is not None:
            raise ValueError(f"--{option} is for a new game; --load goes on with the old one")
    content = save_file.read(args.load)
    names = content.get("opponents")
    files = [name for name in names if FILE.search(str(name))] if isinstance(names, list) else []
    if files and args.against != names:
        again = " ".join(map(str, names or []))
        raise ValueError(f"{args.load}: was played against Python files; to run them name all again: --against {again}")
    if not files and args.against:
        raise ValueError("--against is for a new game; --load goes on with the old one")
    try:
        return HumanGame.from_dict(content)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"{args.load}: not a saved game of this version ({type(error).__name__}: {error})") from None
    except ValueError as error:
        raise ValueError(f"{args.load}: {error}") from None


def mobsters(played: HumanGame) -> list[str]:
    """Names by seat; the person's is empty."""
    seats = played.settings.num_players
    names = [""] * seats
    for behind, name in enumerate(played.opponents, 1):
        names[(played.seat + behind) % seats] = name
    return names


# ---- the conversation


def say(*paragraphs: str) -> None:
    for text in paragraphs:
        print(textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False) if len(text) > WIDTH else text, flush=True)


def typed(prompt: str) -> str:
    """A line that is typed; printed as well when it comes from a file."""
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        print(line, flush=True)
    return line


def converse(played: HumanGame, file: Path) -> None:
    """Question after question, until the game is over. `news_read` stays where the person's last final answer was: `log` begins there."""
    header, printed = "", played.news_read
    while not played.is_over:
        now = len(played.events)
        if printed < now:
            say("", *played.news(printed))
        printed = now
        line = f"── {played.game.help.moment(played.batch.states)} ── {played.game.help.header(played.batch.states, played.seat)}"
        if line != header:
            say("", line)
            header = line
        if answer_one(played, file):
            played.news_read = now
    say("", *played.news(printed))


def answer_one(played: HumanGame, file: Path) -> bool:
    """One question until it is answered or undone; True if the answer is final."""
    choices = menu(played)
    show_menu(played, choices)
    again = ""  # what was typed instead of Enter
    while True:
        line, again = again or typed("> "), ""
        verb, _, rest = line.partition(" ")
        if verb in COMMANDS or verb in ("?", ""):
            if obey(played, file, verb, rest.strip(), choices):
                return False
            continue
        try:
            action = matching(line.removesuffix("!").strip(), choices).action
        except ValueError as error:
            say(f"  {error}")
            continue
        sentence = in_words(played, action)
        if played.try_quietly(action):
            say(f"  {sentence}. (undo takes it back)")
            return False
        again = "" if line.endswith("!") else typed(f"  {sentence}. Enter sends it, undo takes it back > ")
        if not again or again in YES:
            played.go_on(action)
            return True
        again = say_undone() if again in NO else again


def say_undone() -> str:
    say("  taken back")
    return ""


def obey(played: HumanGame, file: Path, verb: str, rest: str, choices: list[Choice]) -> bool:
    """A command instead of an answer; True if the question has changed."""
    if verb in ("help", "?"):
        say(*(f"  {text}" for text in played.game.help.help(played.batch.states, played.legal(), rest)))
        if not rest:
            say("", *(f"  {command:<6}{meaning}" for command, meaning in COMMANDS.items()))
    elif verb == "table":
        print(played.game.board_text(played.batch.states))
    elif verb == "log":
        say(*(played.news(played.news_read) or ["  nothing"]))
    elif verb == "save":
        save(played, Path(rest) if rest else file)
    elif verb == "quit":
        raise Leave
    elif verb == "undo":
        if played.undo():
            return True
        say("  nothing to undo: your last answer is known to the others")
    else:
        show_menu(played, choices)
    return False


def in_words(played: HumanGame, action: int) -> str:
    """The answer in words, with names in place of numbers."""
    agent = played.game.agent
    words = re.sub(rf" \({agent}_\d\)", "", played.game.describe(played.batch.states, action))
    return re.sub(rf"{agent}_(\d)", lambda match: played.game.seat_names[int(match[1])], words)


# ---- answers


def menu(played: HumanGame) -> list[Choice]:
    """The legal answers, with the numbers that the game gives them, else counted from 1."""
    legal = played.legal()
    choices = []
    for count, action in enumerate(legal, 0 if played.game.help.number(legal[0]) == 0 else 1):
        own, label = played.game.help.number(action), played.game.help.label(played.batch.states, action)
        token, group = played.game.answer_words(played.batch.states, action), played.game.help.group(action)
        choices.append(Choice(count if own is None else own, action, label, group, (plain(token), plain(label), plain(f"{group} {label}"))))
    return choices


def plain(text: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in text.lower().replace("'", "")).split())


def matching(text: str, choices: list[Choice]) -> Choice:
    """By number, by name, by a part that only one name has."""
    words = plain(text)
    if text.isdecimal():
        matches = [choice for choice in choices if choice.number == int(text)]
    else:
        matches = [choice for choice in choices if words and words in choice.names]
        matches = matches or [choice for choice in choices if words and any(words in name for name in choice.names)]
    if len(matches) == 1:
        return matches[0]
    shown = ", ".join(f"{choice.number} {choice.label}" for choice in matches[:8])
    raise ValueError(f"{text!r} may mean: {shown}" if matches else f"{text!r} is no answer here (menu shows them again, help explains)")


def show_menu(played: HumanGame, choices: list[Choice]) -> None:
    """The question and its answers, each group on lines of its own."""
    say(f"{played.game.help.question(played.batch.states)}")
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(f"{choice.number}) {choice.label}")
    for head, shown in groups.items():
        print("\n".join(fitted(f"  {head}: " if head else "  ", shown)), flush=True)


def fitted(start: str, parts: list[str]) -> Iterator[str]:
    """As many in a line as fit."""
    line = start
    for part in parts:
        if len(line) + len(part) > WIDTH and line.strip():
            yield line.rstrip()
            line = "    "
        line += part + "   "
    yield line.rstrip()


# ---- the end, and files


def save(played: HumanGame, file: Path) -> None:
    """Save the game as it was when the person was last asked, if that ever happened."""
    if played.here is not None:
        save_file.write(file, played.as_dict())
        say(f"The game is saved in {file}. Go on with: bootleg play --load {file}")


def free_name(played: HumanGame) -> Path:
    """A file name that is not taken."""
    names = (Path(f"bootleg-play-{played.seed}{end}.json") for end in ["", *(f"-{number}" for number in range(2, 10_000))])
    return next(name for name in names if not name.exists())


def the_end(played: HumanGame) -> list[str]:
    """The scoreboard, the mobsters behind the seats, and the command for the same game again."""
    default = played.game.settings()
    changed = [f"--set {key}={value}" for key, value in played.settings.as_dict().items()
               if key != "num_players" and value != getattr(default, key)]
    players = ["--players 2"] if played.settings.num_players == 2 else []  # one name alone would stand for any number
    again = [f"bootleg play{options.game_words(played.game.name)}", "--against", *played.opponents, *players,
             f"--seat {played.seat} --seed {played.seed}", *changed]
    return ["", *played.game.help.scoreboard(played.events), "", f"{played.game.help.company(mobsters(played), played.seat)}.",
            f"The same game again: {' '.join(again)}"]
