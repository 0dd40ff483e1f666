"""A language model as a mobster: `llm:MODEL` at the endpoint of BOOTLEG_LLM_URL, or `llm:MODEL@http://127.0.0.1:8000/v1`.

Every question is one prompt that stands for itself (bootleg_env/language/talk.py). A reply that is no legal answer is sent back with a
line that says why; after so many tries, or when the server gives nothing, the mobster forfeits, or answers as BOOTLEG_LLM_OTHERWISE says.
Settings come from the environment, those of the client (chat_settings.py) and

    BOOTLEG_LLM_TRIES      replies to one question before it counts as not answered (3)
    BOOTLEG_LLM_OTHERWISE  then: forfeit, random or first, a legal answer (forfeit)
    BOOTLEG_LLM_MEMORY     paragraphs of news in a prompt (12)
    BOOTLEG_LLM_PARALLEL   requests at once (8)
    BOOTLEG_LLM_RECORD     a file to which every question is added: prompt, replies, what was read, tokens, seconds (JSON lines)
"""
from __future__ import annotations

import contextlib
import functools
import json
import os
import queue
import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np

from bootleg_env.engine import checks
from bootleg_env.engine.batch import GameBatch
from bootleg_env.language.env import OTHERWISE
from bootleg_env.language.talk import Talk

from .chat_client import ChatError, Client, client_of
from .chat_settings import file_of, number
from .mobster import Tally

NAME = re.compile(r"llm:(?P<model>\S+?)(?:@(?P<url>https?://\S*))?")
MOST_KEPT = 4000  # characters of a reply that are sent back with what was wrong with it
LOCK = threading.Lock()  # of the record's file
T = TypeVar("T")


class Asked(NamedTuple):
    """A question on its way to the model."""

    row: int
    talk: Talk
    messages: list[dict[str, str]]


@dataclass(frozen=True)
class Ways:
    """How a language model is asked."""

    tries: int = 3
    otherwise: str = "forfeit"
    memory: int = 12
    parallel: int = 8
    record: str | None = None

    @classmethod
    def from_environment(cls) -> Ways:
        otherwise = os.environ.get("BOOTLEG_LLM_OTHERWISE", "forfeit")
        if otherwise not in OTHERWISE:
            raise ValueError(f"BOOTLEG_LLM_OTHERWISE={checks.short(otherwise)}: must be one of {', '.join(OTHERWISE)}")
        return cls(max(1, int(number("TRIES", 3))), otherwise, int(number("MEMORY", 12)), max(1, int(number("PARALLEL", 8))),
                   file_of("RECORD"))


def client_named(name: str) -> Client:
    """The client for `llm:MODEL` or `llm:MODEL@http://...`, or an error in one line."""
    match = NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"mobster {name[:80]!r}: llm wants a model, and where it is unless BOOTLEG_LLM_URL says so: "
                         "llm:MODEL@http://127.0.0.1:8000/v1")
    url = match["url"] or os.environ.get("BOOTLEG_LLM_URL")
    if not url:
        raise ValueError(f"mobster {name!r}: no endpoint; set BOOTLEG_LLM_URL, or name one: {name}@http://127.0.0.1:8000/v1")
    try:
        return client_of(match["model"], url)
    except ValueError as error:
        raise ValueError(f"mobster 'llm:{match['model']}': {error}") from None


class LanguageMobster:
    """Asked outside the kernel, many rows at once."""

    listens = True  # it is told what has happened

    def __init__(self, name: str, client: Client | None = None, ways: Ways | None = None):
        self.name, self.client, self.ways = name, client or client_named(name), ways or Ways.from_environment()
        self.tally = Tally()
        self.failed: str | None = None  # why the server gave nothing the last time that it did

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """An action id for each row; where there is none, -1 and why (`batch.crashes`)."""
        found = np.full(len(rows), -1, np.int64)
        asked = []
        for at, row in enumerate(rows.tolist()):
            legal = np.flatnonzero(batch.mask[row])
            if len(legal) == 1:  # nothing to ask
                found[at] = legal[0]
            else:
                asked.append((at, self.question(batch, row)))
        results = in_parallel([functools.partial(self.exchange, each) for _, each in asked], self.ways.parallel)
        for (at, each), (action, why, tally) in zip(asked, results):
            self.tally = self.tally.plus(tally)
            self.write(batch, each, tally)
            found[at] = self.instead(batch, each, why) if action is None else action
        return found

    def conditions(self) -> dict[str, Any]:
        """What its answers depend on, for a report: never the address or the key."""
        return {"model": self.client.model, "tries": self.ways.tries, "otherwise": self.ways.otherwise, "memory": self.ways.memory,
                "sent": self.client.extra}

    def question(self, batch: GameBatch, row: int) -> Asked:
        """What is sent first: the rules, then the question."""
        talk = Talk(batch.game, batch.settings, int(batch.seat[row]), self.ways.memory)
        events = batch.listening.events(row) if batch.listening is not None else []
        prompt = talk.prompt(batch.states[row : row + 1], batch.mask[row], events)
        return Asked(row, talk, [{"role": "system", "content": talk.instructions()}, {"role": "user", "content": prompt}])

    def exchange(self, asked: Asked) -> tuple[int | None, str, Tally]:
        """Replies, until one is legal or there are no more tries: the action or why there is none, and what it took."""
        talk, messages, start = asked.talk, list(asked.messages), time.perf_counter()
        numbers, why, tally = [choice.number for choice in talk.choices], "", Tally(questions=1)
        for attempt in range(self.ways.tries):
            try:
                reply = self.client.chat(messages, numbers)
            except ChatError as error:
                why, tally = str(error), tally.plus(Tally(requests=error.requests))
                self.failed = why
                break
            tally = tally.plus(Tally(retries=int(attempt > 0), requests=reply.requests, read=reply.read, written=reply.written))
            reading = talk.read(reply.text)
            talk.record[-1]["tries"][-1] |= {"tokens": [reply.read, reply.written], "seconds": round(reply.seconds, 3)}
            if reading.action is not None:
                return reading.action, "", tally.plus(Tally(at_first=int(attempt == 0), seconds=time.perf_counter() - start))
            why = reading.why
            messages += [{"role": "assistant", "content": reply.text[-MOST_KEPT:] or "(nothing)"},
                         {"role": "user", "content": talk.again()}]
        return None, why, tally.plus(Tally(unanswered=1, seconds=time.perf_counter() - start))

    def instead(self, batch: GameBatch, asked: Asked, why: str) -> int:
        """Where no legal answer came."""
        if self.ways.otherwise == "first":
            return asked.talk.choices[0].action
        if self.ways.otherwise == "random":
            seed = int(batch.noise[asked.row]) & 2**62 - 1, int(batch.states["changes"][asked.row])
            return asked.talk.choices[int(np.random.default_rng(seed).integers(len(asked.talk.choices)))].action
        batch.crashes[asked.row] = f"no legal answer: {why}"
        return -1

    def write(self, batch: GameBatch, asked: Asked, tally: Tally) -> None:
        """A line of the record."""
        if self.ways.record is None:
            return
        line = {"mobster": self.name, "game": batch.game.name, "seed": int(batch.seeds[asked.row]),
                "instructions": asked.messages[0]["content"], **asked.talk.record[-1], "seconds": round(tally.seconds, 3)}
        with LOCK, contextlib.suppress(OSError), open(self.ways.record, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def in_parallel(work: Sequence[Callable[[], T]], threads: int) -> list[T]:
    """What each of these gives, in their order. The threads are left alone if somebody interrupts."""
    if len(work) < 2 or threads < 2:
        return [each() for each in work]
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    done: queue.SimpleQueue[tuple[int, Any, BaseException | None]] = queue.SimpleQueue()
    for place in range(len(work)):
        waiting.put(place)

    def run() -> None:
        while True:
            try:
                place = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((place, work[place](), None))
            except BaseException as error:  # raised again where it is waited for
                done.put((place, None, error))

    for _ in range(min(threads, len(work))):
        threading.Thread(target=run, daemon=True).start()
    found: dict[int, Any] = {}
    while len(found) < len(work):
        place, result, error = done.get()
        if error is not None:
            raise error
        found[place] = result
    return [found[place] for place in range(len(work))]
