"""JSON and YAML of others: one reader for each, so that every file is held to the same limits. What is refused is refused in one line.

A file must be a regular one, not too big, UTF-8; its values plain, not nested without end, no key twice, every number finite, every text
one that can be written again. YAML has no aliases here: ten lines of aliases in aliases are a thousand million values.
"""
from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, NoReturn

from .checks import short

MOST_BYTES = 16 * 2**20
MOST_YAML = 2**14  # bytes, ten times what any of ours has: YAML is read in Python, a thousand lines a second
MOST_DEPTH = 40  # lists and dicts in each other; more than any file of ours has
MOST_DIGITS = 40
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
LONG_NUMBER = re.compile(rf"\d{{{MOST_DIGITS}}}")


def text_of(path: str | os.PathLike[str], what: str, most: int = MOST_BYTES) -> str:
    """What is in the file; `what`: what it ought to be, for the error."""
    place = named(path, what)
    if not place.is_file() and (place.exists() or place.is_symlink()):
        raise ValueError(f"{shown(path)}: not {what} (no file, but a folder, a device or a pipe)")
    if place.is_file() and place.stat().st_size > most:
        raise ValueError(f"{shown(path)}: not {what} (larger than {most // 1024} kB)")
    try:
        return place.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{shown(path)}: not {what} (not UTF-8 text)") from None


def named(path: str | os.PathLike[str], what: str) -> Path:
    """The path, if it is one."""
    if not isinstance(path, (str, os.PathLike)) or "\0" in str(path) or not writable(str(path)):
        raise ValueError(f"{short(path)}: no name that a file can have; {what} is wanted")
    return Path(path)


def shown(path: str | os.PathLike[str]) -> str:
    """In one line, whatever the name of the file holds."""
    text = str(path)
    return text if text.isprintable() else short(text)


def writable(text: str) -> bool:
    """Can it be encoded again?"""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# ---- JSON


def json_file(path: str | os.PathLike[str], what: str) -> Any:
    """The value in a JSON file."""
    text = text_of(path, what)
    try:
        return json_value(text)
    except ValueError as error:
        raise ValueError(f"{shown(path)}: not {what} ({error})") from None


def json_value(text: str | bytes) -> Any:
    """The value that this JSON is; why it is none, as a part of a line."""
    try:
        text = text.decode() if isinstance(text, bytes) else text
        if LONG_NUMBER.search(text) and any(len(run) > MOST_DIGITS for run in numbers_in(text)):
            raise ValueError(f"a number of more than {MOST_DIGITS} digits")
        found = json.loads(text, object_pairs_hook=once, parse_constant=not_finite)
    except UnicodeDecodeError:
        raise ValueError("not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON, or cut off: {error}") from None
    except RecursionError:
        raise ValueError("lists in lists without end") from None
    check_depth(found, bool(SURROGATE.search(text)))
    return found


def numbers_in(text: str) -> list[str]:
    """Runs of digits that do not stand in a text."""
    return re.findall(r"-?\d+", re.sub(r'"(?:[^"\\]|\\.)*"', '""', text))


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        check_once([key for key, _ in pairs])
    return found


def check_once(keys: list[Any]) -> None:
    known: set[Any] = set()
    for key in keys:
        if key in known:
            raise ValueError(f"the key {short(key)} is there twice")
        known.add(key)


def not_finite(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def check_depth(value: Any, with_texts: bool) -> None:
    """Nothing too deep, no number beyond all bounds; `with_texts`: no half of a character either."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > MOST_DEPTH:
            raise ValueError(f"more than {MOST_DEPTH} lists in each other")
        if with_texts and any(isinstance(each, str) and not writable(each) for each in level):
            raise ValueError("a text with half of a character (a lone surrogate)")
        if any(isinstance(each, float) and each - each != 0 for each in level):
            raise ValueError("a number that is not finite")
        parts: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                parts += each.values()
                if with_texts:
                    parts += each.keys()
            elif isinstance(each, list):
                parts += each
        level = parts


# ---- YAML


def yaml_file(path: str | os.PathLike[str], what: str, loader: Any = None) -> Any:
    """The value in a YAML file."""
    text = text_of(path, what, MOST_YAML)
    try:
        return yaml_value(text, loader)
    except ValueError as error:
        raise ValueError(f"{shown(path)}: not {what}: {error}") from None


def yaml_value(text: str, loader: Any = None) -> Any:
    """The value that this YAML is; `loader`: a subclass of yaml.SafeLoader, for other words and numbers."""
    import yaml

    base = loader or yaml.SafeLoader
    if len(text) > MOST_YAML:
        raise ValueError(f"larger than {MOST_YAML // 1024} kB")

    class Plain(base):  # type: ignore[misc, valid-type]
        """No aliases, no key twice, nothing too deep."""

        deep = 0

        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.AliasEvent):
                raise yaml.YAMLError("an alias (*name) is not understood here; write it out")
            self.deep += 1
            if self.deep > MOST_DEPTH:
                raise yaml.YAMLError(f"more than {MOST_DEPTH} lists in each other")
            try:
                return super().compose_node(parent, index)
            finally:
                self.deep -= 1

        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            check_once([self.construct_object(key, deep=True) for key, _ in getattr(node, "value", ())])
            return super().construct_mapping(node, deep)

    try:
        found = yaml.load(text, Plain)
    except (yaml.YAMLError, ValueError, TypeError, OverflowError, RecursionError, AttributeError, KeyError, IndexError) as error:
        words = " ".join(str(error).split()) or type(error).__name__
        raise ValueError(words[:300]) from None
    check_plain(found)
    check_depth(found, True)
    return found


def check_plain(value: Any) -> None:
    """What JSON has, too; keys may be numbers. YAML has more: sets, dates, bytes."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, list):
            waiting += each
        elif isinstance(each, int) and abs(each) >= 10**MOST_DIGITS:
            raise ValueError(f"a number of more than {MOST_DIGITS} digits")
        elif each is not None and not isinstance(each, (str, int, float)):
            raise ValueError(f"{short(each)}: must be text, a number, true, false, null, a list or name: value pairs")
