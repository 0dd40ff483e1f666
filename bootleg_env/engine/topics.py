"""A word looked up in the lessons of a game: topics are pairs of the words that name them and the answer (words/lessons.py)."""
from __future__ import annotations

import re
from collections.abc import Iterable

Topics = tuple[tuple[tuple[str, ...], str], ...]


def named(topics: Topics, word: str) -> list[str]:
    """The answers of the topics with this name; plural forms too."""
    part = plain(word)
    return [text for words, text in topics if part in words or part.removesuffix("s") in words]


def speaking_of(texts: Iterable[str], word: str) -> list[str]:
    """Those of these texts in which a word begins so."""
    begins = re.compile(rf"\b{re.escape(plain(word))}")
    return [text for text in texts if begins.search(text.lower())]


def nothing_known(topics: Topics, word: str, besides: str = "") -> str:
    """What to say where nothing was found. `besides`: what may be asked for as well."""
    words = ", ".join(sorted(words[0] for words, _ in topics))
    return f"Nothing is known about {word!r}. Try{besides}: {words}."


def plain(word: str) -> str:
    return word.lower().strip()
