"""A game that was played as frames, one a moment: what a replay shows. Its viewpoint is chosen once, and nothing else is written.

A viewer is a seat, None (what everybody may see), or drawing.ALL (everything). Where a game hides nothing all of them see everything.
A frame stands before an answer: what the viewer then sees, the question with the answers if it is the viewer's, and which was given.
Answers of others are frames only if the viewer sees what they did.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from .answers import numbered
from .drawing import ALL, Drawing, changes
from .game import Event, Game
from .settings import Settings
from .steps import END, Step
from .thoughts import Thinker, Thought

MOST_IDEAS = 8  # answers of a thought that are kept
NOBODY = -1  # the seat for which events and news are told when no seat looks
THE_END = "the end"
Frame = dict[str, Any]


def viewpoint(game: Game, viewer: int | None) -> int | None:
    """The same, or ALL where nothing is hidden."""
    return viewer if game.hidden_information else ALL


def known_to(game: Game, events: list[Event], viewer: int | None) -> list[Event]:
    """What the viewer may know of these events; all but the seed for one who sees everything."""
    if viewer != ALL:
        return game.known_events(events, NOBODY if viewer is None else viewer)
    return [event | {"seed": None} if event["event"] == "setup" else event for event in events]


class Camera:
    """Makes frames, each of what has changed since the one before."""

    def __init__(self, game: Game, settings: Settings, viewer: int | None, thinkers: Mapping[int, Thinker] | None = None):
        self.game, self.settings, self.viewer, self.thinkers = game, settings, viewpoint(game, viewer), thinkers or {}
        self.drawing: Drawing | None = None
        self.told = 0  # events that were in earlier frames
        self.moment = ""
        self.snapshot: dict[str, Any] = {}

    def frame(self, step: Step) -> Frame | None:
        """The moment before this answer; None if this viewer sees nothing new and is not asked."""
        drawing = self.game.drawing(step.states, self.viewer)
        changed = changes(self.drawing, drawing) | order_of(self.drawing, drawing)
        news = self.news(step.events)
        moment = self.game.help.moment(step.states) if step.action != END or step.seat != END else THE_END
        own = step.seat != END and self.viewer in (ALL, step.seat)
        if not own and not changed["set"] and not changed["gone"] and not news and moment == self.moment and step.seat != END:
            return None
        marks, asked = self.marks(step.events), self.game.asked(step.states)
        self.drawing, self.moment, self.told = drawing, moment, len(step.events)
        found: Frame = {
            "moment": moment, "round": int(step.states["year"][0]), "header": self.header(step), "asked": asked and asked["seat"],
            "drawing": changed, "news": news, "marks": marks, "scores": self.game.known_scores(step.states, self.viewer)}
        if own:
            found |= self.own_question(step)
        if step.seat == END:
            found["over"], found["scoreboard"] = True, self.scoreboard(step)
        return found

    def header(self, step: Step) -> str:
        return "" if self.viewer in (ALL, None) else self.game.help.header(step.states, self.viewer)

    def news(self, events: list[Event]) -> list[str]:
        """What has happened since the last frame, in words."""
        if len(events) <= self.told:
            return []
        return self.words_of(events, self.told)

    def words_of(self, events: list[Event], since: int) -> list[str]:
        return list(self.game.help.news(self.known(events), NOBODY if self.viewer is None else self.viewer, since))

    def known(self, events: list[Event]) -> list[Event]:
        return known_to(self.game, events, self.viewer)

    def marks(self, events: list[Event]) -> list[dict[str, str]]:
        """Of the new events those that are worth a mark on the time line; what the log tells in one sentence is one mark."""
        found: list[dict[str, str]] = []
        summed: set[str] = set()
        for number in range(self.told, len(events)):
            kind = "" if events[number]["event"] == "setup" else self.game.notable(events[number])
            words = " ".join(self.words_of(events[: number + 1], number)) if kind else ""
            whole = self.with_its_like(events, events[number]) if words else ""
            if words.partition(": ")[2] not in whole:  # "Dot breaks 3 promises and keeps 2." instead of three times "1 promise"
                words = "" if whole in summed else whole
                summed.add(whole)
            if words:  # some are told with the next event only
                found.append({"kind": kind, "text": words})
        return found

    def with_its_like(self, events: list[Event], one: Event) -> str:
        """All new events of this name and seat, told together."""
        alike = [event for event in events[self.told:] if (event["event"], event.get("seat")) == (one["event"], one.get("seat"))]
        return " ".join(self.words_of(events[: self.told] + alike, self.told))

    def own_question(self, step: Step) -> Frame:
        """The question, its answers, and which was given; and what the mobster in this seat thinks."""
        thinker = self.thinkers.get(step.seat)
        thought = thinker and thinker.think(step.states, step.noise)
        return {"question": {"words": self.game.help.question(step.states), "answers": self.answers(step.states, step.legal)},
                "answered": None if step.action == END else step.action,
                "thoughts": thought and thought_dict(thought, thinker.mobster.base if thinker else ""), "snapshot": self.what_if(step)}

    def answers(self, states: np.ndarray, legal: list[int]) -> list[dict[str, Any]]:
        """The legal answers, with the numbers that the game gives them, else counted."""
        help, found = self.game.help, []
        for number, action in numbered(self.game, states, legal):
            found.append({"id": action, "number": number, "group": help.group(action), "label": help.label(states, action),
                          "spot": self.game.spot(states, action)})
        return found

    def scoreboard(self, step: Step) -> list[str]:
        return list(self.game.help.scoreboard(self.known(step.events))) if step.events[-1]["event"] == "end" else []

    def what_if(self, step: Step) -> Any:
        """How the snapshot of this moment differs from the last one: a game to go on with that looks the same to the viewer."""
        states = step.states.copy()
        states["listening"], states["noted"] = 0, 0
        if self.viewer != ALL:
            states = self.game.redraw(states, step.seat, 0)
        snapshot = self.game.snapshot(states, self.settings, 0)
        before, self.snapshot = self.snapshot, snapshot
        return difference(before, snapshot)


def frames(
    game: Game, settings: Settings, steps: Iterable[Step], viewer: int | None, thinkers: Mapping[int, Thinker] | None = None,
) -> Iterator[Frame]:
    """All frames of a game that this viewer sees. `thinkers`: whose thoughts are written, by seat."""
    camera = Camera(game, settings, viewer, thinkers)
    for step in steps:
        frame = camera.frame(step)
        if frame is not None:
            yield frame


def thought_dict(thought: Thought, name: str) -> dict[str, Any]:
    """A thought as the page shows it: of its best answers the share, the chance and its error."""
    ideas = list(thought.ideas)
    kept = ideas[:MOST_IDEAS] + [idea for idea in ideas[MOST_IDEAS:] if idea.action == thought.answer]
    rows = [{"id": idea.action} | {key: round(value, 3) for key, value in zip(("share", "chance", "error"), idea[1:]) if value is not None}
            for idea in kept]
    worth = None if thought.worth is None else round(thought.worth, 3)
    return {"by": name, "rows": rows, "more": len(ideas) - len(kept), "answer": thought.answer, "worth": worth, "measure": thought.measure}


def order_of(before: Drawing | None, after: Drawing) -> dict[str, list[str]]:
    """The elements in their order, if it is not that of before with the new ones behind."""
    old = before.elements if before else {}
    names = list(after.elements)
    kept = [name for name in old if name in after.elements]
    return {} if names == kept + [name for name in names if name not in old] else {"order": names}


# ---- snapshots as differences


def difference(before: Any, after: Any) -> Any:
    """What makes `after` of `before`: [value]; for two dicts, or lists of one length, what differs by key; {} for nothing; for other lists
    the part that is taken out and what is put there."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        pairs = [(key, before[key], after[key]) for key in after]
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            return spliced(before, after)
        pairs = [(str(at), *each) for at, each in enumerate(zip(before, after))]
    else:
        return {} if before == after and type(before) is type(after) else [after]
    return {key: difference(old, new) for key, old, new in pairs if old is not new and old != new}


def spliced(before: list[Any], after: list[Any]) -> dict[str, Any]:
    """Of two lists that begin and end alike, the middle."""
    most = min(len(before), len(after))
    first = next((at for at in range(most) if before[at] != after[at]), most)
    last = next((at for at in range(most - first) if before[-1 - at] != after[-1 - at]), most - first)
    return {"from": first, "out": len(before) - first - last, "in": after[first : len(after) - last]}


def changed_by(before: Any, change: Any) -> Any:
    """The other way round: `before` with this difference."""
    if isinstance(change, list):
        return change[0]
    if isinstance(before, list):
        if "from" in change:
            return [*before[: change["from"]], *change["in"], *before[change["from"] + change["out"] :]]
        return [changed_by(each, change[str(at)]) if str(at) in change else each for at, each in enumerate(before)]
    return {key: changed_by(each, change[key]) if key in change else each for key, each in before.items()} if change else before
