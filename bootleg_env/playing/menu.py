"""The legal answers as a person sees and types them. No rule is here; the words are the game's."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..engine import console, prose
from ..engine.answers import numbered
from ..engine.game import Game
from .room import Room

MOST_SHOWN = 8  # answers that an error lists
YES, NO = ("y", "yes"), ("n", "no")


class Choice(NamedTuple):
    """A legal answer as it is shown."""

    number: int
    action: int
    label: str
    group: str
    note: str
    names: tuple[str, ...]


def menu(room: Room) -> list[Choice]:
    """The legal answers to the question of the moment."""
    return choices(room.game, room.batch.states, room.legal())


def choices(game: Game, states: np.ndarray, legal: list[int]) -> list[Choice]:
    """These answers, with the numbers that the game gives them, else counted from 1."""
    help, found = game.help, []
    for number, action in numbered(game, states, legal):
        label, group = help.label(states, action), help.group(action)
        names = (plain(game.answer_words(states, action)), plain(label), plain(f"{group} {label}"))
        found.append(Choice(number, action, label, group, help.note(states, action), names))
    return sorted(found, key=lambda choice: choice.number)


def plain(text: str) -> str:
    return " ".join("".join(letter if letter.isalnum() else " " for letter in text.lower().replace("'", "")).split())


def matching(text: str, choices: list[Choice]) -> Choice:
    """By number, by name, by a part of at least two letters that only one name has; yes and no where there is nothing else."""
    words = plain(text)
    if text.isdecimal():
        matches = [choice for choice in choices if choice.number == int(text)]
    elif words in YES + NO and [choice.number for choice in choices] == [0, 1]:
        matches = [choices[words in YES]]
    else:
        matches = [choice for choice in choices if words and words in choice.names]
        matches = matches or [choice for choice in choices if len(words) > 1 and any(words in name for name in choice.names)]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise ValueError(f"{text!r} is no answer here (Enter shows them again, help explains)")
    listed = ", ".join(f"{choice.number}) {full(choice)}" for choice in matches[:MOST_SHOWN])
    more = f" and {len(matches) - MOST_SHOWN} more" if len(matches) > MOST_SHOWN else ""
    raise ValueError(f"{text!r} may mean: {listed}{more}")


def full(choice: Choice) -> str:
    """The label with the heading it stands under: two answers never read the same."""
    return f"{choice.group}: {choice.label}" if choice.group else choice.label


# ---- on the screen


def wrapped(text: str, first: str = "", then: str = "  ") -> str:
    """A paragraph that fits the terminal."""
    return "\n".join(prose.paragraph(text, first, then))


def shown(choices: list[Choice]) -> Iterator[str]:
    """The answers: one a line where there is something to know of them, else as many in a line as fit, group by group."""
    if any(choice.note for choice in choices):
        for choice in choices:
            note = f": {choice.note}" if choice.note else ""
            yield wrapped(f"{choice.number}) {choice.label}{note}", "  ", "     ")
        return
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(f"{choice.number}) {choice.label}")
    for head, parts in groups.items():
        yield from fitted(f"  {head}: " if head else "  ", parts)


def fitted(start: str, parts: list[str]) -> Iterator[str]:
    """As many in a line as fit."""
    line = start
    for part in parts:
        if len(line) + len(part) > min(prose.WIDEST, console.width()) and line.strip():
            yield line.rstrip()
            line = "    "
        line += part + "   "
    yield line.rstrip()
