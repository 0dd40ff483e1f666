"""Settings of the client for chat completions (chat_client.py), from the environment:

    BOOTLEG_LLM_URL       where the server is, up to and with /v1, for mobsters whose name has no address
    BOOTLEG_LLM_KEY       the key, if it wants one; no other server gets it
    BOOTLEG_LLM_EXTRA     JSON, laid over what is sent: {"temperature": 0.7, "max_tokens": null}; "$numbers" stands for the legal numbers
    BOOTLEG_LLM_TIMEOUT   seconds one request may take (120)
    BOOTLEG_LLM_ATTEMPTS  requests for one reply while the server is busy or away (5)
    BOOTLEG_LLM_CALLS     most requests of this process (no limit)
    BOOTLEG_LLM_COST      most dollars of this process (no limit; wants BOOTLEG_LLM_PRICES)
    BOOTLEG_LLM_PRICES    dollars for a million tokens read and written: 0.15,0.60
    BOOTLEG_LLM_CACHE     a file where replies are kept (they are always kept in memory)
"""
from __future__ import annotations

import math
import os
import urllib.parse
from dataclasses import dataclass
from typing import Any

from bootleg_env.engine import checks
from bootleg_env.engine.reading import json_value

PREFIX = "BOOTLEG_LLM_"
NAMES = (  # all that are read, here and in llm.py
    "URL", "KEY", "EXTRA", "TRIES", "OTHERWISE", "TIMEOUT", "ATTEMPTS", "CALLS", "COST", "PRICES", "PARALLEL", "MEMORY", "CACHE", "RECORD")
KEY = "BOOTLEG_LLM_KEY"
LONGEST_WAIT = 60.0  # seconds between two attempts, whatever the server asks for
DEFAULTS = {"temperature": 0, "max_tokens": 2048}
MOST_NUMBER = 1e9  # more than anybody waits for, or pays


@dataclass(frozen=True)
class Limits:
    """How long to wait, how much to spend."""

    timeout: float = 120.0
    attempts: int = 5
    calls: float = math.inf
    cost: float = math.inf
    prices: tuple[float, float] = (0.0, 0.0)
    longest_wait: float = LONGEST_WAIT

    @classmethod
    def from_environment(cls) -> Limits:
        refuse_misspelt()
        prices = os.environ.get("BOOTLEG_LLM_PRICES", "0,0").split(",")
        if len(prices) != 2:
            raise ValueError("BOOTLEG_LLM_PRICES: two numbers, dollars for a million tokens read and written: 0.15,0.60")
        limits = cls(
            number("TIMEOUT", 120.0), max(1, int(number("ATTEMPTS", 5))), number("CALLS", math.inf), number("COST", math.inf),
            (positive("BOOTLEG_LLM_PRICES", prices[0]), positive("BOOTLEG_LLM_PRICES", prices[1])))
        if limits.cost < math.inf and not any(limits.prices):
            raise ValueError("BOOTLEG_LLM_COST: wants BOOTLEG_LLM_PRICES, dollars for a million tokens read and written: 0.15,0.60")
        return limits


def refuse_misspelt() -> None:
    """One line for a variable of ours that nobody reads."""
    known = [PREFIX + name for name in NAMES]
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            raise ValueError(checks.unknown("variable", name, known))


def number(name: str, usual: float) -> float:
    """A setting that is a number."""
    if name not in NAMES:
        raise KeyError(f"{PREFIX}{name} is not in chat_settings.NAMES")
    text = os.environ.get(f"BOOTLEG_LLM_{name}", "")
    return positive(f"BOOTLEG_LLM_{name}", text) if text else usual


def positive(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not value >= 0:
        raise ValueError(f"{name}={checks.short(text)}: a number is wanted, 0 or more")
    return min(value, MOST_NUMBER)


def file_of(name: str) -> str | None:
    """A file that can be added to, or an error before anything is asked."""
    path = os.environ.get(f"BOOTLEG_LLM_{name}") or None
    try:
        if path is not None:
            open(path, "a").close()
    except OSError as error:
        raise ValueError(f"BOOTLEG_LLM_{name}={path!r}: {error.strerror}") from None
    return path


def extra() -> dict[str, Any]:
    """What is sent beside model and messages."""
    text = os.environ.get("BOOTLEG_LLM_EXTRA", "{}")
    try:
        found = json_value(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ValueError("BOOTLEG_LLM_EXTRA: a JSON object is wanted")
    return {key: value for key, value in {**DEFAULTS, **found}.items() if value is not None}


def with_numbers(value: Any, numbers: list[str]) -> Any:
    """The same, with the numbers of the legal answers wherever "$numbers" stands: for servers that can be held to them."""
    if isinstance(value, dict):
        return {key: with_numbers(each, numbers) for key, each in value.items()}
    return numbers if value == "$numbers" else value


def address(url: str) -> str:
    """Where requests go, or an error in one line."""
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not url.isascii() or not url.isprintable() or " " in url:
        raise ValueError("the endpoint must be an address like http://127.0.0.1:8000/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError(f"the endpoint must be a bare address; a key belongs into {KEY}")
    path = url.rstrip("/")
    return path if path.endswith("/chat/completions") else f"{path}/chat/completions"
