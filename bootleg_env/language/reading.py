"""Which answer a reply means. Any text is allowed: it gives one of the answers, or one line that says why not."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..playing.menu import Choice, full, plain

MOST_READ = 20_000  # characters, from the end of a reply
MOST_QUOTED = 80
MOST_LISTED = 6
MOST_AROUND = 8  # words around the name of an answer
RULED_OUT = {"not", "no", "never", "neither", "nor", "but", "except", "dont", "without", "than", "instead"}
TAG = re.compile(r"final[ _]?answer[*_`\"' ]{0,6}(?::|=|\bis\b|(?=\n))", re.IGNORECASE)
KEY = re.compile(r'"answer"\s{0,9}:', re.IGNORECASE)
END_OF_THOUGHTS = ("</think>", "</thinking>", "</reasoning>")
BOXED = re.compile(r"\\boxed\{([^{}\n]*)\}")
NUMBER = re.compile(r"[^\w-]*([0-9]{1,6})[\W_]*")
NUMBERED = re.compile(  # "3) Mother's", "option 3: Mother's", "3 because ..."
    r"[^\w-]*(?:(?:answer|option|number|no)\W{1,3})?([0-9]{1,6})(?:[)\].:,;*`](?![0-9])|\s+[-–(]|\s+(?:because|since|as)\b)",
    re.IGNORECASE)


class Reading(NamedTuple):
    """What a reply came to: the action id, or None and why."""

    action: int | None
    why: str = ""
    kind: str = "ok"  # "unreadable": no answer was found in it; "illegal": what was found is not offered; "ambiguous"

    @property
    def is_legal(self) -> bool:
        """Did it give one of the answers?"""
        return self.action is not None


def read(reply: object, choices: Sequence[Choice]) -> Reading:
    """The last "Final answer: ..." of the reply, else all of a reply that is nothing but an answer."""
    if not isinstance(reply, str) or not reply.strip():
        return Reading(None, "The reply was empty.", "unreadable")
    text = last_answer(reply[-MOST_READ:])
    if text is not None:
        return meant(text, choices)
    whole = bare(reply[-MOST_READ:].strip())
    if NUMBER.fullmatch(whole) or (plain(whole) and any(plain(whole) in choice.names for choice in choices)):
        return meant(whole, choices)
    return Reading(None, 'The reply had no line "Final answer: ...".', "unreadable")


def last_answer(text: str) -> str | None:
    """What stands behind the last tag, on its line or the next; thoughts that were closed do not count."""
    spoken = text[max(text.lower().rfind(end) + 1 for end in END_OF_THOUGHTS) :]
    ends = [match.end() for pattern in (TAG, KEY) for match in pattern.finditer(spoken)]
    if not ends:
        return None
    return next((line for line in map(bare, spoken[max(ends) :].splitlines()[:3]) if line), "")


def bare(line: str) -> str:
    """Without bold, quotes, braces and a trailing dot."""
    boxed = BOXED.search(line)
    return (boxed[1] if boxed else line).strip(" \t*_`'\"$[]<>{},.:")


def meant(text: str, choices: Sequence[Choice]) -> Reading:
    """By its words, by its number, or by a part that only one answer has."""
    words = plain(text)
    if not words:
        return Reading(None, 'Nothing stood behind "Final answer:".', "unreadable")
    only = NUMBER.fullmatch(text)
    if only:
        return by_number(int(only[1]), choices)
    exact = [choice for choice in choices if words in choice.names]
    if exact:
        return one_of(exact, text)
    numbered = NUMBERED.match(text)
    if numbered:
        return by_number(int(numbered[1]), choices, plain(text[numbered.end() :]))
    parts = [choice for choice in choices if len(words) > 1 and any(has_part(name, words) for name in choice.names)]
    return one_of(parts or [choice for choice in choices if any(is_said(name, words) for name in choice.names)], text)


def has_part(words: str, part: str) -> bool:
    """Do these words stand in it, whole and in a row?"""
    return f" {part} " in f" {words} "


def is_said(name: str, words: str) -> bool:
    """Does a short sentence name this answer, and not to rule it out?"""
    rest = f" {words} ".replace(f" {name} ", " ", 1)
    return len(name) > 2 and has_part(words, name) and len(rest.split()) <= MOST_AROUND and not RULED_OUT & set(rest.split())


def by_number(number: int, choices: Sequence[Choice], behind: str = "") -> Reading:
    """`behind`: words after it; those of another answer make it doubtful."""
    own = [choice for choice in choices if choice.number == number]
    if not own:
        return Reading(None, f"{number} is not one of the numbers of the answers.", "illegal")
    if any(behind in choice.names for choice in own):
        return Reading(own[0].action)
    return one_of([*own, *(choice for choice in choices if behind in choice.names)], f"{number}) {behind}")


def one_of(found: Sequence[Choice], text: str) -> Reading:
    quoted = repr(text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "...")
    if len(found) == 1:
        return Reading(found[0].action)
    if not found:
        return Reading(None, f"{quoted} is not one of the answers.", "illegal")
    listed = ", ".join(f"{choice.number}) {full(choice)}" for choice in found[:MOST_LISTED])
    return Reading(None, f"{quoted} fits several answers: {listed}{' ...' if len(found) > MOST_LISTED else ''}.", "ambiguous")
