"""A game that was played as one file: the page with all frames of one viewpoint inside. It asks no network for anything.

Frames (engine/frames.py) are written column by column, and every drawn element once: that is what makes the file small.
"""
from __future__ import annotations

import base64
import gzip
import json
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..adapters.opponents import Opponent, mobster
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.drawing import ALL, Drawing, still
from ..engine.frames import Frame, frames, viewpoint
from ..engine.game import Game
from ..engine.mobster import Mobster
from ..engine.recording import Beginning
from ..engine.settings import Settings
from ..engine.steps import steps
from ..engine.thoughts import Thinker

MOST_PLAIN = 300_000  # bytes of JSON; what is longer is compressed


def replay(
    game: Game, settings: Settings, frames: Iterable[Frame], viewer: int | None, seated: Sequence[str] = (),
) -> dict[str, Any]:
    """What the page is given: these frames, whose they are, and who sits where (`seated`: names of mobsters, "" where none is known)."""
    seen, names = viewpoint(game, viewer), game.seat_names[: settings.num_players]
    seats = [{"name": name, "who": (seated[seat] if seat < len(seated) else "") or None, "colour": game.seat_colours[seat]}
             for seat, name in enumerate(names)]
    return {
        "format": "bootleg replay 1", "game": game.name, "title": game.title, "score": list(game.score), "length": game.length,
        "viewer": {"seat": None if seen in (None, ALL) else seen, "all": seen == ALL}, "seats": seats, **packed(frames)}


class Played(NamedTuple):
    """A game in a batch of its own: how it began, and the answers that came from outside the kernel."""

    batch: GameBatch
    beginning: Beginning
    answers: Sequence[int]

    def kept(self) -> Played:
        """The same, apart from the batch, whose seats may change hands."""
        batch = GameBatch(self.batch.game, self.batch.settings)
        batch.control[0], batch.bots[:], batch.seated = self.batch.control[0], self.batch.bots, dict(self.batch.seated)
        return Played(batch, self.beginning, list(self.answers))


def of_game(
    played: Played, viewer: int | None = None, thinking: Opponent | bool = False, seated: Sequence[str] | None = None,
) -> dict[str, Any]:
    """The same of a whole game. `thinking`: True for what the mobsters think in their seats, or who is asked in every seat.

    `seated` names who plays; left out, the mobsters of the batch are named.
    """
    batch = played.batch
    game, settings = batch.game, batch.settings
    mobsters = sitting(batch)
    if thinking is not False and thinking is not True:
        mobsters = dict.fromkeys(range(settings.num_players), mobster(thinking, game))
    thinkers = {seat: Thinker(game, settings, each) for seat, each in mobsters.items()} if thinking is not False else {}
    names = [mobsters[seat].base if seat in mobsters else "" for seat in range(settings.num_players)] if thinking in (True, False) else []
    shown = frames(game, settings, steps(*played), viewer, thinkers)
    return replay(game, settings, shown, viewer, names if seated is None else seated)


def sitting(batch: GameBatch) -> dict[int, Mobster]:
    """The mobsters of the first game, by seat: who answers most decisions there."""
    by_code = {codes.RANDOM: mobster("random", batch.game), **{code: each for code, each in batch.seated.values()}}
    decisions = len(batch.game.decision_table.names)
    found = {}
    for seat in range(batch.settings.num_players):
        code = int(np.bincount(batch.control[0, seat, :decisions]).argmax())
        if code != codes.OUTSIDE:
            found[seat] = by_code[code]
    return found


def last_states(played: Played) -> np.ndarray:
    """The record at the end of that."""
    return deque(steps(*played), maxlen=1)[0].states


def html(content: dict[str, Any]) -> str:
    """The file."""
    text = json.dumps(content, separators=(",", ":"))
    if len(text) > MOST_PLAIN:
        content = {"gzip": base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()}
    from .page import page

    return page(content, f"{content.get('title', 'A game')}: a replay")


# ---- column by column


def packed(frames: Iterable[Frame]) -> dict[str, Any]:
    """`columns`: for each key a list with an entry for each frame (null: it has none); `elements`: what is drawn, each once."""
    all_frames = list(frames)
    numbers: dict[str, int] = {}
    for frame in all_frames:
        for svg in frame["drawing"]["set"].values():
            numbers.setdefault(svg, len(numbers))
    columns: dict[str, list[Any]] = {key: [frame.get(key) for frame in all_frames] for key in dict.fromkeys(
        key for frame in all_frames for key in frame)}
    columns["drawing"] = [each | {"set": {name: numbers[svg] for name, svg in each["set"].items()}} for each in columns["drawing"]]
    columns["question"] = [each and {"words": each["words"], "answers": [list(answer.values()) for answer in each["answers"]]}
                           for each in columns.get("question", [])]
    return {"frames": len(all_frames), "elements": list(numbers), "columns": columns}


def unpacked(content: dict[str, Any]) -> list[Frame]:
    """The frames again, as the page reads them."""
    elements, columns = content["elements"], content["columns"]
    found = []
    for at in range(content["frames"]):
        frame = {key: values[at] for key, values in columns.items() if values[at] is not None}
        frame["drawing"] = frame["drawing"] | {"set": {name: elements[number] for name, number in frame["drawing"]["set"].items()}}
        if "question" in frame:
            keys = ("id", "number", "group", "label", "spot")
            frame["question"] = frame["question"] | {"answers": [dict(zip(keys, each)) for each in frame["question"]["answers"]]}
        found.append(frame)
    return found


def picture(game: Game, states: Any, viewer: int | None) -> str:
    """The table as a still picture (SVG)."""
    drawing: Drawing = game.drawing(states, viewpoint(game, viewer))
    return still(drawing)
