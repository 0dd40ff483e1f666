"""The text of a prompt of Bootleggers taken apart, for the scripted model (scripted_model.py)."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

ROOM = {"small": 4, "medium": 6, "large": 9}
EACH_ANSWER = re.compile(r"(?:^|; |: )(\d+)\) (.*?)(?=; \d+\) |$)")


class Mobster(NamedTuple):
    """A line of the table, and the trucks that stand in the garage."""

    cash: int
    men: int
    crates: int
    room: int  # on trucks that are not sent
    kept: int
    broken: int


@dataclass
class Prompt:
    """What stands in a prompt."""

    text: str
    me: str
    question: str
    partner: str  # of the offer that the question is about, or ""
    answers: dict[int, str]  # with the heading of the group before them
    mobsters: dict[str, Mobster]
    men: dict[str, dict[str, int]]  # by speakeasy, then by mobster
    leader: dict[str, str]
    to_open: dict[str, int]  # men missing

    def refused(self, name: str) -> int:
        """Offers that this mobster has turned down in this window."""
        return self.window().count(f"{name} turns down your offer")

    def window(self) -> str:
        """The news of this window: the last paragraph, where it is about dealing."""
        last = self.text.partition("\n\nNow:")[0].rpartition("\n")[2]
        return last if last.startswith(("Talk", "The market")) else ""


def read(text: str) -> Prompt:
    """The parts of a prompt of Bootleggers."""
    question = found(r"^Question: (.*)$", text)
    places = table(r"^ [ >] ([A-Z][\w' ]+?) {2,}((?:[\d·]+ +)+)│ (\S+)", text)
    names = [line[0] for line in table(r"^ {3}(\w+) +mobster_\d ", text)]
    return Prompt(
        text, found(r"^You are (\w+):", text), question, found(r"(?:offer|ask) (\w+)(?: for)?\?|^(\w+) makes you", question),
        dict(answers(text.rpartition("\nAnswers\n")[2])), {name: mobster(name, text) for name in names},
        {place: {name: int(cell) for name, cell in zip(names, cells.split()) if cell != "·"} for place, cells, _ in places},
        {place: leader for place, _, leader in places},
        {place: int(missing) for place, missing in table(r"^ [ >] ([A-Z][\w' ]+?) {2,}\S+ .* (\d+) to open$", text)})


def table(pattern: str, text: str) -> list[tuple[str, ...]]:
    return [match.groups() for match in re.finditer(pattern, text, re.MULTILINE)]


def found(pattern: str, text: str) -> str:
    """What the first match holds."""
    match = re.search(pattern, text, re.MULTILINE)
    return next((group for group in match.groups() if group), "") if match else ""


def mobster(name: str, text: str) -> Mobster:
    """From the table: money, men in the back room, crates, promises; trucks that are not sent, without what they carry."""
    line = re.search(rf"^ {{3}}{name} +mobster_\d +\$(\d+) .*?│ +(\d+).*?│ +\d+ +(\d+).* (\d+)/(\d+)$", text, re.MULTILINE)
    cash, men, crates, kept, broken = map(int, line.groups()) if line else (0, 0, 0, 0, 0)
    garage = found(rf"^ {{3}}{name} {{6,}}((?:small|medium|large) .*)$", text)
    loads = re.findall(r"(small|medium|large) \d+(?: \[(\d+)\])?", garage)
    return Mobster(cash, men, crates, sum(ROOM[size] - int(load or 0) for size, load in loads), kept, broken)


def answers(lines: str) -> Iterator[tuple[int, str]]:
    """Number and words of each: a line each, or several behind a heading."""
    for line in lines.splitlines():
        head = re.match(r"([a-z][a-z ]+): (?=\d+\) )", line)
        for number, words in EACH_ANSWER.findall(line[head.end() :] if head else line):
            yield int(number), f"{head[1]}: {words}" if head else words
