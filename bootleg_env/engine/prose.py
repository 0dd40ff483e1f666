"""Small change of English, for the words of every game."""
from __future__ import annotations

import textwrap

WIDTH = 100  # of a paragraph


def counted(number: int, noun: str) -> str:
    """ "1 stone", "2 stones"."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def join(parts: list[str]) -> str:
    """ "a, b and c"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def paragraph(text: str) -> list[str]:
    """The lines of an indented paragraph."""
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
