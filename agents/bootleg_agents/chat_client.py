"""A client for any server that speaks the usual chat completions API: time-outs, retries, limits on calls and cost, cached replies.

The key is read from BOOTLEG_LLM_KEY when a request is sent, and nowhere kept: not in files, records, errors. Whatever a server does, `chat`
gives text or raises ChatError, one line, within (timeout + longest wait) times the attempts. Settings: chat_settings.py.
"""
from __future__ import annotations

import contextlib
import email.utils
import functools
import hashlib
import http.client
import json
import math
import os
import queue
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bootleg_env.engine.prose import counted

from .chat_settings import KEY, Limits, address, extra, file_of, with_numbers

BUSY = (408, 409, 425, 429)  # and all from 500 on: worth another attempt
MOST_BYTES = 4_000_000  # of a response
MOST_TOLD = 200  # characters of what a server says of an error
FIRST_WAIT = 0.5  # doubled every time
UNSENT = "; the key is sent to the server of BOOTLEG_LLM_URL only, which this is not"
LETTERS_A_TOKEN = 4  # where a server does not count
MILLION = 1e6
Messages = Sequence[Mapping[str, str]]


class ChatError(Exception):
    """No reply, in one line; it holds no key."""

    requests = 0  # that were sent for it


class Busy(ChatError):
    """Worth another attempt, after so many seconds if the server says so."""

    def __init__(self, words: str, wait: float | None = None):
        super().__init__(words)
        self.wait = wait


class Reply(NamedTuple):
    """What came back."""

    text: str
    read: int  # tokens of the prompt
    written: int  # tokens of the reply
    seconds: float
    requests: int  # 0: it was kept from before


# ---- the client


@dataclass
class Client:
    """For one model at one address. One object serves all games of a process, so that limits hold for all of them."""

    model: str
    url: str
    limits: Limits = field(default_factory=Limits.from_environment)
    extra: dict[str, Any] = field(default_factory=extra)
    sleep: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        self.address = address(self.url)
        self.requests, self.spent = 0, 0.0  # so far
        self.lock = threading.Lock()
        self.file = file_of("CACHE")
        self.kept = read_kept(self.file)

    def chat(self, messages: Messages, numbers: Sequence[int] = ()) -> Reply:
        """The reply to these messages, from before if they were sent before. Raises ChatError and nothing else."""
        body = {"model": self.model, "messages": [dict(each) for each in messages],
                **with_numbers(self.extra, [str(each) for each in numbers])}
        sent = json.dumps(body, sort_keys=True)
        name = hashlib.sha256(f"{self.address} {sent}".encode()).hexdigest()
        with self.lock:
            if name in self.kept:
                return self.kept[name]._replace(seconds=0.0, requests=0)
        reply = self.ask(sent.encode())
        with self.lock:
            self.spent += (reply.read * self.limits.prices[0] + reply.written * self.limits.prices[1]) / MILLION
            self.kept[name] = reply
            write_kept(self.file, name, reply)
        return reply

    def ask(self, sent: bytes) -> Reply:
        """Attempt after attempt."""
        start, key = time.perf_counter(), key_for(self.address)
        for attempt in range(1, self.limits.attempts + 1):
            self.allow(attempt)
            try:
                text, read, written = understood(self.within_time(sent, key), sent)
                return Reply(redacted(text, key), read, written, time.perf_counter() - start, attempt)
            except Busy as busy:
                words, wait = redacted(str(busy), key), busy.wait
            except ChatError as error:
                raise failure(redacted(str(error), key) + (UNSENT if os.environ.get(KEY) and not key else ""), attempt) from None
            if attempt < self.limits.attempts:
                self.sleep(min(self.limits.longest_wait, FIRST_WAIT * 2 ** min(attempt - 1, 20) if wait is None else wait))
        raise failure(f"no reply after {counted(self.limits.attempts, 'attempt')}: {words}", self.limits.attempts)

    def allow(self, attempt: int) -> None:
        """Count a request, if there may be one more."""
        with self.lock:
            if self.requests >= self.limits.calls:
                raise failure(f"the limit of {counted(int(self.limits.calls), 'call')} is reached (BOOTLEG_LLM_CALLS)", attempt - 1)
            if self.spent >= self.limits.cost:
                raise failure(f"the limit of ${self.limits.cost:g} is reached (BOOTLEG_LLM_COST)", attempt - 1)
            self.requests += 1

    def within_time(self, sent: bytes, key: str) -> bytes:
        """One request. It runs in a thread that is left alone when its time is over: a server can drip bytes for ever."""
        found: queue.SimpleQueue[bytes | ChatError] = queue.SimpleQueue()
        deadline = time.monotonic() + self.limits.timeout
        threading.Thread(target=lambda: found.put(request(self.address, sent, key, deadline)), daemon=True).start()
        try:
            result = found.get(timeout=self.limits.timeout)
        except queue.Empty:
            raise Busy(f"nothing came within {self.limits.timeout:g} s") from None
        if isinstance(result, ChatError):
            raise result
        return result


def failure(words: str, requests: int) -> ChatError:
    error = ChatError(words)
    error.requests = requests
    return error


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is an error: it would carry the key to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


def request(url: str, sent: bytes, key: str, deadline: float) -> bytes | ChatError:
    """The body of the response, or what was wrong."""
    headers = {"Content-Type": "application/json", "Accept": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    opener = urllib.request.build_opener(NoRedirect)
    try:
        with opener.open(urllib.request.Request(url, sent, headers), timeout=max(0.01, deadline - time.monotonic())) as response:
            return whole_body(response, deadline)
    except urllib.error.HTTPError as error:
        return refusal(error)
    except (OSError, http.client.HTTPException, ValueError, RecursionError) as error:
        reason = getattr(error, "reason", None) or error
        return Busy(f"{type(reason).__name__}: {one_line(str(reason))}")
    except Exception as error:  # whatever else a response can do to the libraries that read it
        return Busy(type(error).__name__)


def whole_body(response: http.client.HTTPResponse, deadline: float) -> bytes | ChatError:
    parts, size = [], 0
    while part := response.read1(65536):
        parts.append(part)
        size += len(part)
        if size > MOST_BYTES:
            return ChatError(f"the response is longer than {MOST_BYTES} bytes")
        if time.monotonic() > deadline:
            return Busy("the response did not end in time")
    return b"".join(parts)


def refusal(error: urllib.error.HTTPError) -> ChatError:
    try:
        said = one_line(error.read(10 * MOST_TOLD).decode("utf-8", "replace"))
    except Exception:
        said = ""
    words = f"HTTP {error.code}" + (f": {said}" if said else "")
    return Busy(words, seconds_of(error.headers.get("Retry-After"))) if error.code in BUSY or error.code >= 500 else ChatError(words)


def seconds_of(text: str | None) -> float | None:
    """Of a Retry-After: seconds, or a date."""
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(text).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def understood(body: bytes, sent: bytes) -> tuple[str, int, int]:
    """Text and tokens of a response."""
    try:
        found = json.loads(body.decode("utf-8", "replace"))
        content = found["choices"][0]["message"]["content"]
    except (ValueError, RecursionError):
        raise Busy("the response was no JSON, or cut off") from None
    except (KeyError, IndexError, TypeError):
        raise Busy("the response had no choices[0].message.content") from None
    if isinstance(content, list):
        content = "".join(str(part["text"]) for part in content if isinstance(part, dict) and "text" in part)
    text = content.encode("utf-8", "replace").decode() if isinstance(content, str) else ""
    usage = found.get("usage")
    used = usage if isinstance(usage, dict) else {}
    return text, tokens(used.get("prompt_tokens"), len(sent)), tokens(used.get("completion_tokens"), len(text))


def tokens(used: object, letters: int) -> int:
    """As the server counted, or about."""
    if isinstance(used, int) and not isinstance(used, bool) and 0 <= used < 2**40:
        return used
    return letters // LETTERS_A_TOKEN


# ---- the key


def key_for(url: str) -> str:
    """Only the server of BOOTLEG_LLM_URL gets it: a file of somebody else, say a saved game, may name any other."""
    key, home = os.environ.get(KEY, "").strip(), os.environ.get("BOOTLEG_LLM_URL", "")
    if not (key.isascii() and key.isprintable()):
        raise ChatError(f"{KEY} has characters that no key has")
    return key if origin(url) == origin(home) else ""


def origin(url: str) -> tuple[str, ...]:
    """Scheme, host and port."""
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme, parts.hostname or "", str(parts.port or {"http": 80, "https": 443}.get(parts.scheme))
    except ValueError:
        return ()


def redacted(text: str, key: str) -> str:
    """A server may echo what it was sent."""
    return text.replace(key, "***") if key else text


def one_line(text: str) -> str:
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text[: 10 * MOST_TOLD]).split())
    return words if len(words) <= MOST_TOLD else words[:MOST_TOLD] + "..."


# ---- replies that are kept


def read_kept(file: str | None) -> dict[str, Reply]:
    """Of a file; lines that are none are left out."""
    found: dict[str, Reply] = {}
    if file is None or not Path(file).is_file():
        return found
    for line in Path(file).read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            row = json.loads(line)
            found[str(row["name"])] = Reply(str(row["text"]), int(row["read"]), int(row["written"]), 0.0, 0)
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):  # OverflowError: 1e999 tokens
            continue
    return found


def write_kept(file: str | None, name: str, reply: Reply) -> None:
    if file is not None:
        with contextlib.suppress(OSError), open(file, "a", encoding="utf-8") as kept:
            kept.write(json.dumps({"name": name, "text": reply.text, "read": reply.read, "written": reply.written}) + "\n")


@functools.cache
def client_of(model: str, url: str) -> Client:
    """The one client of this process for this model."""
    return Client(model, url)
