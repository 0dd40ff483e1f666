"""A seat's game in words, for whoever reads and writes text: the prompt for each question, and what a reply to it means.

    talk = Talk(game, settings, seat)
    text = talk.prompt(states, mask, events)  # the rules once, news since last time, what you have, the table, the question, its answers
    action, why, kind = talk.read(reply)      # an action id, or None and one line why not
    text = talk.again()                       # what was wrong, the answers once more
    talk.record                               # what was asked, replied and read, a dict a question

Nothing is told that the seat may not know. With `memory=None` the reader remembers what it was told (a conversation); with a number every
prompt stands for itself: it has the last paragraphs of news, at most so many, and the rules come separately, from `instructions()`.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..engine.game import Event, Game
from ..engine.prose import join, paragraph
from ..engine.settings import Settings
from ..playing.menu import Choice, choices
from .reading import Reading, read

WIDTH = 100  # of the table
SURELY_WHOLE = WIDTH - 13  # shorter lines were not wrapped
MOST_PROMPT = 4500  # characters of a prompt that stands for itself: news get what table and question leave, but
LEAST_NEWS, MOST_NEWS, HEADS = 600, 2400, 40  # never less or more than this; what stands above and between the parts
EVENTS_A_PARAGRAPH = 40  # of the journal, at most
ONLY_RULES = re.compile(r"^[═─\s]*$")
PROSE = re.compile(r" {3}\S+(?: \S+)*$")  # the second line of a paragraph, and no row of a table
FREE = re.compile(r"(?: {2,}·){3,}$")  # cells of a map behind the last that holds something
SOURCE = re.compile(r"\s*\((?:[\w ]+: )?(?:house|text)\)|, house(?=\))")  # marks what a rulebook does not have: nothing to a player
TYPED = re.compile(r" \(u: back\)|: u takes back the last step")  # keys of a terminal
HOW = ('You are asked one question at a time; only the listed answers are legal. Think first, briefly. End every reply with one line '
       '"Final answer: " and the number of the answer you choose, like "Final answer: 1".')
AGAIN = '{} Only these answers are legal now:'
REMINDER = 'End with a line "Final answer: NUMBER".'


class Talk:
    """With one seat of one game."""

    def __init__(self, game: Game, settings: Settings, seat: int, memory: int | None = None):
        self.game, self.settings, self.seat, self.memory = game, settings, seat, memory
        self.record: list[dict[str, Any]] = []
        self.choices: list[Choice] = []
        self.last = Reading(None)
        self.events_told = 0
        self.paragraphs_told: set[str] = set()  # help that was given

    # ---- what is said

    def instructions(self) -> str:
        """Who plays what, the rules in brief, how to answer."""
        names = self.game.seat_names[: self.settings.num_players]
        others = join([name for seat, name in enumerate(names) if seat != self.seat])
        head = f"You play the board game {self.game.title} as {names[self.seat]}, against {others}. Your aim is to win."
        legend = self.game.help.legend(self.settings)
        return SOURCE.sub("", "\n".join([head, "", "The rules in brief", *self.game.help.rules(self.settings), "",
                                        *(["How to read the table", *legend, ""] if legend else []), HOW]))

    def prompt(self, states: np.ndarray, mask: np.ndarray, events: Sequence[Event] = ()) -> str:
        """Everything needed to answer the question of the moment, which this seat is asked. `events`: the journal until now."""
        asked = self.game.asked(states)
        if asked is None or asked["seat"] != self.seat:
            raise ValueError(f"seat {self.seat} is not asked: {asked}")
        self.choices = choices(self.game, states, np.flatnonzero(mask).tolist())
        now = [SOURCE.sub("", part) for part in (self.situation(states), self.question(states))]
        parts = [self.news(events, MOST_PROMPT - HEADS - sum(map(len, now))), *now]
        if self.memory is None and not self.record:
            parts.insert(0, self.instructions())
        text = "\n\n".join(part for part in parts if part)
        self.record.append({
            "seat": self.seat, "round": asked["round"], "decision": asked["decision"], "prompt": text,
            "legal": [choice.number for choice in self.choices], "tries": []})
        return text

    def again(self) -> str:
        """What was wrong with the last reply, and the answers once more."""
        return "\n".join([AGAIN.format(self.last.why), *self.answers(), REMINDER])

    # ---- what is heard

    def read(self, reply: object) -> Reading:
        """What this reply means; it is noted in the record."""
        self.last = read(reply, self.choices)
        tried = {"reply": reply if isinstance(reply, str) else "", "kind": self.last.kind, "why": self.last.why}
        if self.record:
            self.record[-1]["tries"].append(tried)
            self.record[-1]["read"] = self.number(self.last.action)
        return self.last

    def number(self, action: int | None) -> int | None:
        """Under which number this action is offered."""
        return next((choice.number for choice in self.choices if choice.action == action), None)

    # ---- parts of a prompt

    def news(self, events: Sequence[Event], room: int) -> str:
        """What has happened since last time, or the last of all that has, in about so many characters."""
        since = min(self.events_told, len(events)) if self.memory is None else max(0, len(events) - EVENTS_A_PARAGRAPH * self.memory)
        self.events_told = len(events)
        if len(events) == since:
            return ""
        told = list(self.game.help.news(self.game.known_events(list(events), self.seat), self.seat, since))
        kept = told if self.memory is None else latest(told, self.memory, min(MOST_NEWS, max(LEAST_NEWS, room)))
        whole = self.memory is None or (not since and len(kept) == len(told))
        return "\n".join(["What has happened" if whole else "What has happened of late", *kept]) if kept else ""

    def situation(self, states: np.ndarray) -> str:
        """Where the game stands, what this seat has, what lies open."""
        told = self.game.help
        return "\n".join([f"Now: {told.moment(states)}", f"You are {told.header(states, self.seat)}", *self.table(states)])

    def table(self, states: np.ndarray) -> list[str]:
        """The open table, without lines that only draw, without the question and what `instructions` says of the table."""
        asked = f" {self.game.seat_names[self.seat]} ({self.game.agent}_{self.seat}) is asked "
        said = {line for text in self.game.help.legend(self.settings) for line in paragraph(text, " ", "   ", WIDTH)}
        kept, goes_on = [], False
        for line in self.game.board_text(states, WIDTH).splitlines():
            is_question = line.startswith(asked) or (goes_on and bool(PROSE.match(line)))
            goes_on = is_question and len(line) >= SURELY_WHOLE
            if not (is_question or line in said or ONLY_RULES.match(line)):
                kept.append(FREE.sub("", line.rstrip()))
        return kept[1:]

    def question(self, states: np.ndarray) -> str:
        """What is asked, both sides of an offer, what the question means, the answers."""
        told = self.game.help
        sides = told.sides(states)
        lines = [f"Question: {told.question(states)}"]
        lines += [f"{head}: {side}" for head, side in zip(("You give", "You get"), sides)] if sides else []
        for text in told.help(states, [choice.action for choice in self.choices], ""):
            if any(choice.note and text.endswith(f": {choice.note}") for choice in self.choices):
                continue  # it stands behind the answer
            text = TYPED.sub("", text)
            if self.memory is not None or text not in self.paragraphs_told:
                lines.append(f"({text})")
                self.paragraphs_told.add(text)
        return "\n".join([*lines, "Answers", *self.answers(), REMINDER])

    def answers(self) -> list[str]:
        """The legal answers, a line each, or a group of them where nothing is to be said of each."""
        lines: dict[str, list[str]] = {}
        for choice in self.choices:
            label = TYPED.sub("", choice.label)
            text = SOURCE.sub("", label + (f": {choice.note}" if choice.note else ""))
            lines.setdefault(choice.group, []).append(f"{choice.number}) {text}")
        if any(choice.note for choice in self.choices) or len(lines) == len(self.choices):
            return [f"{group}: {each}" if group else each for group, some in lines.items() for each in some]
        return [(f"{group}: " if group else "") + "; ".join(some) for group, some in lines.items()]


def latest(paragraphs: list[str], most: int, room: int) -> list[str]:
    """The last so many, fewer where they do not fit into the room; of the last one as many of its last sentences."""
    letters = np.cumsum([1 + len(each) for each in reversed(paragraphs)])
    number = min(most, int((letters <= room).sum()))
    if number == 0 and most and paragraphs:
        return [shortened(paragraphs[-1], room)]
    return paragraphs[len(paragraphs) - number :]


def shortened(paragraph: str, room: int) -> str:
    """Without its first sentences, which "..." stands for."""
    start = paragraph.find(". ", max(0, len(paragraph) - room))
    return paragraph if start < 0 or len(paragraph) <= room else "..." + paragraph[start + 1 :]
