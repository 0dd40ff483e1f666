"""Small change of English, for the words of every game."""
from __future__ import annotations

import textwrap

from . import console

WIDEST = 100  # of a paragraph


def counted(number: int, noun: str) -> str:
    """ "1 stone", "2,000 stones"."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def join(parts: list[str]) -> str:
    """ "a, b and c"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def paragraph(text: str, first: str = "  ", then: str = "    ", width: int | None = None) -> list[str]:
    """The lines of an indented paragraph, as wide as the terminal and no wider than is good to read."""
    width = min(WIDEST, console.width() if width is None else width)
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False, break_long_words=False)
