"""How values and files are spoilt: a few changes in a tree of lists and dicts, or damage to the text and the bytes that are written."""
from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

NAMES = ("evil.py:Bot", "./evil.py:run", "sub/evil.py:Bot", "search:evil.py:Bot", "boss+bid:evil.py:Bot", "random+bid:search:evil.py:Bot",
         "llm:x@http://127.0.0.1:9/v1", "random+act:llm:x@http://127.0.0.1:9/v1", "../evil.safetensors", "model.safetensors", "evil.py")
PATHS = ("../out", "/tmp/../etc/passwd", "a/../../b", "/dev/null", "~root", "\0", "a\nb", "C:\\x", "", ".", "..", "x" * 5000, "-",
         "--trust")
COUNTS = (-1, 0, 1, 2, 3, 5, 7, 100, 127, 255, 2**31, 2**62, -(2**62), 1e30, float("nan"))
NUMBERS = (-1, 0, 1, 2, 3, 7, 255, 256, 2**15, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 1.5, -0.0, 1e308, 1e-308, 0.1)
TEXTS = ("", " ", "no such thing", "1", "null", "true", "\u202eevil", "\x1b[2J", "é" * 50, "{}", "[]", "__class__", "${HOME}",
         "%s%n", "a" * 10_000)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"a": {"b": []}}, ["a", 1, None], [1] * 50)
PARTS = (b"[" * 3000, b'{"a":' * 3000, b"1" * 6000, b"-" + b"9" * 500, b"NaN", b"Infinity", b"-Infinity", b"1e999", b'"\\ud800"',
         b'"\\u0000"',
         b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", b"null", b"{}", b"\r\n", b"\n\n", b'"', b"//",
         b"!!python/object/apply:os.system [x]",
         b"&a [*a]", b"*a", b"!!binary aGk=", b"!!set {a}", b"<<: *a", b"? [a]\n: b", b"%YAML 9.9\n---\n", b"---\n---\n",
         b"2026-13-45", b".nan", b"0x",
         b"\xe2\x80\xae", b"\x85", b"\xe2\x80\xa8")


def number(draw: random.Random, old: Any) -> Any:
    """Near the old one, or at an end."""
    near = (old - 1, old + 1, -old, old * 2, old + 0.5) if isinstance(old, (int, float)) and abs(old) < 1e300 else (0,)
    return draw.choice(near if draw.random() < 0.4 else NUMBERS)


def value(draw: random.Random, old: Any) -> Any:
    """Another value in place of this one."""
    dice = draw.random()
    if dice < 0.15:
        return draw.choice(OTHERS)
    if dice < 0.25:
        return draw.choice(TEXTS)
    if dice < 0.45:
        return draw.choice(NAMES)
    if dice < 0.55:
        return draw.choice(PATHS)
    if isinstance(old, bool):
        return not old
    if isinstance(old, (int, float)):
        return number(draw, old)
    if isinstance(old, str):
        at = draw.randrange(len(old) + 1)
        return draw.choice((old[:at], old + old, old[:at] + draw.choice("\0\n .:/+x") + old[at:], old.upper(), old[::-1]))
    if isinstance(old, list) and old:
        nth = draw.randrange(len(old))
        return draw.choice((old[:nth] + old[nth + 1 :], old + [old[nth]], old[::-1], [], old * 30 if len(old) < 100 else old[:1]))
    if isinstance(old, dict) and old:
        key = draw.choice(sorted(old, key=str))
        return {each: part for each, part in old.items() if each != key} if draw.random() < 0.6 else old | {draw.choice(TEXTS): old[key]}
    return number(draw, 0)


def tree(draw: random.Random, whole: Any, changes: int = 0) -> tuple[Any, str]:
    """A copy with one to three changes, and what they were. Every key of a level has the same chance."""
    words = []
    for _ in range(changes or draw.choice((1, 1, 1, 2, 3))):
        path: list[Any] = []
        part = whole
        while isinstance(part, (dict, list)) and part and (not path or draw.random() > 0.1):
            key = draw.choice(list(part)) if isinstance(part, dict) else draw.randrange(len(part))
            path.append(key)
            part = part[key]
        new = value(draw, part)
        whole = replaced(whole, path, new)
        words.append(f"{path}={repr(new)[:60] if not isinstance(new, int) or abs(new) < 2**70 else 'a long number'}")
    return whole, "; ".join(words)


def replaced(part: Any, path: Sequence[Any], new: Any) -> Any:
    """A copy with another value there; what lies beside the path is shared."""
    if not path:
        return new
    copy = part.copy()
    copy[path[0]] = replaced(part[path[0]], path[1:], new)
    return copy


def arrays(draw: random.Random, whole: Any) -> tuple[Any, str]:
    """One to three changes in a tree whose leaves are arrays or tensors, too: other values in them, other shapes, other types."""
    words = []
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        path: list[Any] = []
        part = whole
        while isinstance(part, (dict, list)) and part and draw.random() > 0.03:
            key = draw.choice(list(part)) if isinstance(part, dict) else draw.randrange(len(part))
            path.append(key)
            part = part[key]
        new, what = array(draw, part) if hasattr(part, "dtype") else (value(draw, part), "another value")
        whole = replaced(whole, path, new)
        words.append(f"{path}: {what}")
    return whole, "; ".join(words)


def array(draw: random.Random, old: Any) -> tuple[Any, str]:
    """A changed copy of an array or a tensor."""
    new = old.clone() if hasattr(old, "clone") else old.copy()
    way = draw.randrange(8)
    if way == 0 or not len(new.shape) or not len(new):
        return value(draw, 1), "another value"
    if way == 1:
        return new[: draw.randrange(len(new))], "cut"
    if way == 2:
        return new[None], "a dimension more"
    if way == 3:
        return new[:, None] > 0, "booleans"
    flat = new.reshape(-1)
    for _ in range(draw.choice((1, 1, 2, 20))):
        at = draw.randrange(len(flat))
        old_number = flat[at].item()
        number = draw.choice((*COUNTS, old_number + 1, old_number * 2))
        try:
            flat[at] = number
        except (OverflowError, ValueError, RuntimeError):
            flat[at] = 1
    return new, "other numbers"


def damaged(draw: random.Random, content: bytes) -> tuple[bytes, str]:
    """One to three damages to bytes: cut, flipped, doubled, something else put in."""
    words = []
    for _ in range(draw.choice((1, 1, 2, 3))):
        at, way = draw.randrange(len(content) + 1), draw.randrange(7)
        to = min(len(content), at + draw.choice((1, 2, 8, 64, 1000)))
        if way == 0:
            content = content[:at]
        elif way == 1:
            content = content[:at] + content[to:]
        elif way == 2:
            content = content[:to] + content[at:to] + content[to:]
        elif way == 3:
            content = content[:at] + bytes(draw.randrange(256) for _ in range(to - at)) + content[to:]
        elif way == 4 and at < len(content):
            content = content[:at] + bytes([content[at] ^ 1 << draw.randrange(8)]) + content[at + 1 :]
        else:
            content = content[:at] + draw.choice(PARTS) + content[at if way == 5 else to :]
        words.append(f"bytes {at} way {way}")
    return content, "; ".join(words)


def json_bytes(draw: random.Random, content: Any) -> bytes:
    """As JSON, sometimes as nobody writes it."""
    text = json.dumps(content)
    if draw.random() < 0.03 and text.startswith("{"):
        text = '{"game": "stones", ' + text[1:]  # a key twice
    return text.encode()
