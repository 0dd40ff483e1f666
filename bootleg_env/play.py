"""`bootleg play`: sit down yourself against named mobsters. No rule is here; the words come from the game's `guide`.

An answer that nobody has seen yet (a step of an offer, a card whose target is still open) can be undone. One that is final is said
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

from agents import registry
from agents.tournament import settings_of

from . import presets, replay, saved
from .sitting import Sitting
from .table import Foul, checked_seed, seeds_from

WIDTH = 108  # as wide as the picture
COMMANDS = {
    "help": "what the question means and what its cards do; `help hit`: of one card or word", "table": "what lies on the table",
    "log": "what has happened since your last turn", "undo": "takes your last answer back, as long as nobody has seen it",
    "save": "the game into a file; `save FILE`", "quit": "saves the game and leaves", "menu": "the question again (or just Enter)"}
YES, NO = ("y", "yes"), ("n", "no", "undo")
HOW = ("Answer with the number or a part of the name, then Enter to send it; `17!` sends at once. Other words: help (or ?), table, log, "
       "undo, save, quit.")


class Leave(Exception):
    """The player gets up."""


class Choice(NamedTuple):
    """A legal answer as it is shown."""

    number: int
    action: int
    label: str
    group: str
    names: tuple[str, ...]


# ---- sitting down


def main(args: argparse.Namespace) -> int:
    """0; 130 after Ctrl-C. However the game is left, it is saved."""
    sitting = resumed(args) if args.load else seated(args)
    file = Path(args.save or args.load or free_name(sitting))
    try:
        if not sitting.events:
            sitting.begin()
        say(f"{sitting.guide.company(mobsters(sitting), sitting.seat)}. Seed {sitting.seed}.", HOW)
        converse(sitting, file)
    except (Leave, EOFError, KeyboardInterrupt) as left:
        print()
        keep(sitting, file)
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    except Foul:
        keep(sitting, file)
        raise
    say(*the_end(sitting))
    return 0


def seated(args: argparse.Namespace) -> Sitting:
    """A new game as the options have it."""
    game = replay.box(replay.GAMES[0])
    given = {**presets.load(args.preset), **settings_of(args.set)}
    against = args.against or ["boss"]
    if args.players is not None or len(against) > 1:
        given["num_players"] = args.players or len(against) + 1
    settings = game.settings(**given)
    seats = settings.num_players
    seed = random.randrange(10**6) if args.seed is None else checked_seed(args.seed)
    return Sitting(game, settings, chosen_seat(args.seat, seed, seats), against * (seats - 1) if len(against) == 1 else against, seed)


def chosen_seat(given: str, seed: int, seats: int) -> int:
    """Rotating, the next seed has the next seat."""
    if given in ("rotate", "random"):
        return (seed if given == "rotate" else int(seeds_from((seed, 1), 1)[0])) % seats
    if given.isdecimal() and int(given) < seats:
        return int(given)
    raise ValueError(f"--seat {given}: must be a seat from 0 to {seats - 1}, 'rotate' or 'random'")


def resumed(args: argparse.Namespace) -> Sitting:
    """A saved game. What a file says is not enough to run somebody's Python: such mobsters must be named again."""
    for option in ("players", "preset", "set", "seed"):
        if getattr(args, option) is not None:
            raise ValueError(f"--{option} is for a new game; --load goes on with the old one")
    given = saved.read(args.load)
    names = given.get("opponents")
    files = [name for name in names if registry.FILE.search(str(name))] if isinstance(names, list) else []
    if files and args.against != names:
        named = " ".join(map(str, names or []))
        raise ValueError(f"{args.load}: was played against Python files; to run them name all again: --against {named}")
    if not files and args.against:
        raise ValueError("--against is for a new game; --load goes on with the old one")
    try:
        return Sitting.from_dict(given)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"{args.load}: not a saved game of this version ({type(error).__name__}: {error})") from None
    except ValueError as error:
        raise ValueError(f"{args.load}: {error}") from None


def mobsters(sitting: Sitting) -> list[str]:
    """Names by seat; the person's is empty."""
    seats = sitting.settings.num_players
    names = [""] * seats
    for behind, name in enumerate(sitting.opponents, 1):
        names[(sitting.seat + behind) % seats] = name
    return names


# ---- talking


def say(*paragraphs: str) -> None:
    for text in paragraphs:
        print(textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False) if len(text) > WIDTH else text, flush=True)


def listen(prompt: str) -> str:
    """A line; with its text also on the paper when it comes from a file."""
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        print(line, flush=True)
    return line


def converse(sitting: Sitting, file: Path) -> None:
    """Question after question, until the game is over. `heard` stays where the person's last final answer was: `log` begins there."""
    header, printed = "", sitting.heard
    while not sitting.is_over:
        now = len(sitting.events)
        if printed < now:
            say("", *sitting.news(printed))
        printed = now
        line = f"── {sitting.guide.moment(sitting.table.states)} ── {sitting.guide.header(sitting.table.states, sitting.seat)}"
        if line != header:
            say("", line)
            header = line
        if answer_one(sitting, file):
            sitting.heard = now
    say("", *sitting.news(printed))


def answer_one(sitting: Sitting, file: Path) -> bool:
    """One question until it is answered or taken back; True if the answer is final."""
    choices = menu(sitting)
    show_menu(sitting, choices)
    again = ""  # what was typed instead of Enter
    while True:
        line, again = again or listen("> "), ""
        verb, _, rest = line.partition(" ")
        if verb in COMMANDS or verb in ("?", ""):
            if obey(sitting, file, verb, rest.strip(), choices):
                return False
            continue
        try:
            action = chosen(line.removesuffix("!").strip(), choices).action
        except ValueError as error:
            say(f"  {error}")
            continue
        said = spoken(sitting, action)
        if sitting.try_quietly(action):
            say(f"  {said}. (undo takes it back)")
            return False
        again = "" if line.endswith("!") else listen(f"  {said}. Enter sends it, undo takes it back > ")
        if not again or again in YES:
            sitting.go_on(action)
            return True
        again = say_taken_back() if again in NO else again


def say_taken_back() -> str:
    say("  taken back")
    return ""


def obey(sitting: Sitting, file: Path, verb: str, rest: str, choices: list[Choice]) -> bool:
    """Other words than answers; True if the question has changed."""
    if verb in ("help", "?"):
        say(*(f"  {text}" for text in sitting.guide.help(sitting.table.states, sitting.legal(), rest)))
        if not rest:
            say("", *(f"  {command:<6}{meaning}" for command, meaning in COMMANDS.items()))
    elif verb == "table":
        print(sitting.game.picture(sitting.table.states))
    elif verb == "log":
        say(*(sitting.news(sitting.heard) or ["  nothing"]))
    elif verb == "save":
        keep(sitting, Path(rest) if rest else file)
    elif verb == "quit":
        raise Leave
    elif verb == "undo":
        if sitting.undo():
            return True
        say("  nothing to undo: your last answer is known to the others")
    else:
        show_menu(sitting, choices)
    return False


def spoken(sitting: Sitting, action: int) -> str:
    """The answer in words, with names in place of numbers."""
    agent, guide = sitting.game.agent, sitting.guide
    words = re.sub(rf" \({agent}_\d\)", "", sitting.game.describe(sitting.table.states, action))
    return re.sub(rf"{agent}_(\d)", lambda found: guide.name(int(found[1])), words)


# ---- answers


def menu(sitting: Sitting) -> list[Choice]:
    """The legal answers, numbered as they number themselves, else from 1."""
    words = replay.words_of(sitting.game)
    legal = sitting.legal()
    choices = []
    for count, action in enumerate(legal, 0 if sitting.guide.number(legal[0]) == 0 else 1):
        own, label = sitting.guide.number(action), sitting.guide.label(sitting.table.states, action)
        token, group = words.answer_words(sitting.table.states, action), sitting.guide.group(action)
        choices.append(Choice(count if own is None else own, action, label, group, (plain(token), plain(label), plain(f"{group} {label}"))))
    return choices


def plain(text: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in text.lower().replace("'", "")).split())


def chosen(text: str, choices: list[Choice]) -> Choice:
    """By number, by name, by a part that only one name has."""
    wanted = plain(text)
    if text.isdecimal():
        found = [choice for choice in choices if choice.number == int(text)]
    else:
        found = [choice for choice in choices if wanted and wanted in choice.names]
        found = found or [choice for choice in choices if wanted and any(wanted in name for name in choice.names)]
    if len(found) == 1:
        return found[0]
    shown = ", ".join(f"{choice.number} {choice.label}" for choice in found[:8])
    raise ValueError(f"{text!r} may mean: {shown}" if found else f"{text!r} is no answer here (menu shows them again, help explains)")


def show_menu(sitting: Sitting, choices: list[Choice]) -> None:
    """The question and its answers, those of one kind in a row."""
    say(f"{sitting.guide.question(sitting.table.states)}")
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(f"{choice.number}) {choice.label}")
    for head, shown in groups.items():
        print("\n".join(rows(f"  {head}: " if head else "  ", shown)), flush=True)


def rows(start: str, parts: list[str]) -> Iterator[str]:
    """As many in a line as fit."""
    line = start
    for part in parts:
        if len(line) + len(part) > WIDTH and line.strip():
            yield line.rstrip()
            line = "    "
        line += part + "   "
    yield line.rstrip()


# ---- the end, and files


def keep(sitting: Sitting, file: Path) -> None:
    """As it was when the person was asked last, if he ever was."""
    if sitting.here is not None:
        saved.write(file, sitting.as_dict())
        say(f"The game is saved in {file}. Go on with: bootleg play --load {file}")


def free_name(sitting: Sitting) -> Path:
    """A file that is not there yet."""
    names = (Path(f"bootleg-play-{sitting.seed}{end}.json") for end in ["", *(f"-{number}" for number in range(2, 10_000))])
    return next(name for name in names if not name.exists())


def the_end(sitting: Sitting) -> list[str]:
    """The scoreboard, who was who, and the same game once more."""
    default = sitting.game.settings()
    changed = [f"--set {key}={value}" for key, value in sitting.settings.as_dict().items()
               if key != "num_players" and value != getattr(default, key)]
    again = ["bootleg play --against", *sitting.opponents, f"--seat {sitting.seat} --seed {sitting.seed}", *changed]
    return ["", *sitting.guide.scoreboard(sitting.events), "", f"{sitting.guide.company(mobsters(sitting), sitting.seat)}.",
            f"The same game again: {' '.join(again)}"]
