"""A game that was played as one file: the page with all frames of one viewpoint inside. It asks no network for anything.

Frames (engine/frames.py) are written column by column, and every drawn element once: that is what makes the file small.
"""
from __future__ import annotations

import base64
import gzip
import json
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..adapters.opponents import Opponent, mobster
from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.drawing import ALL
from ..engine.frames import Frame, frames, viewpoint
from ..engine.game import Game
from ..engine.mobster import Mobster
from ..engine.recording import Beginning
from ..engine.settings import Settings
from ..engine.steps import steps
from ..engine.thoughts import Thinker

MOST_PLAIN = 40_000  # bytes of JSON; what is longer is compressed


def replay(
    game: Game, settings: Settings, frames: Iterable[Frame], viewer: int | None, seated: Sequence[str] = (),
) -> dict[str, Any]:
    """What the page is given: these frames, whose they are, and who sits where (`seated`: names of mobsters, "" where none is known)."""
    seen, names = viewpoint(game, viewer), game.seat_names[: settings.num_players]
    seats = [{"name": name, "who": (seated[seat] if seat < len(seated) else "") or None, "colour": game.seat_colours[seat]}
             for seat, name in enumerate(names)]
    return {
        "format": "bootleg replay 1", "game": game.name, "title": game.title, "score": list(game.score),
        "length": "round" if game.length == "turn" else game.length,  # what `round` of a frame counts
        "viewer": {"seat": None if seen in (None, ALL) else seen, "all": seen == ALL}, "seats": seats, **packed(frames)}


class Played(NamedTuple):
    """A game in a batch of its own: how it began, and the answers that came from outside the kernel."""

    batch: GameBatch
    beginning: Beginning
    answers: Sequence[int]

    def kept(self) -> Callable[[], Played]:
        """Gives the same at any time later, whoever sits in the batch by then."""
        batch = self.batch
        game, settings, control, bots, seated = batch.game, batch.settings, batch.control[0].copy(), batch.bots.copy(), dict(batch.seated)
        beginning, answers = self.beginning, list(self.answers)

        def again() -> Played:
            fresh = GameBatch(game, settings)
            fresh.control[0], fresh.bots[:], fresh.seated = control, bots, seated
            return Played(fresh, beginning, answers)

        return again


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


class Numbered:
    """Each value once, in order; the others say its number."""

    def __init__(self, values: Iterable[Hashable] = ()):
        self.numbers: dict[Hashable, int] = {}
        for value in values:
            self.number(value)

    def number(self, value: Hashable) -> int:
        return self.numbers.setdefault(value, len(self.numbers))

    def values(self) -> list[Any]:
        return list(self.numbers)


def packed(frames: Iterable[Frame]) -> dict[str, Any]:
    """`columns`: for each key a list with an entry for each frame (null: it has none). Names of elements, drawn elements and answers stand
    once each, in `names`, `elements` and `answers`. What looks alike stands together: it compresses better."""
    all_frames = list(frames)
    drawn = {pair for frame in all_frames for pair in frame["drawing"]["set"].items()}
    names, elements = Numbered(sorted({name for name, _ in drawn})), Numbered(svg for _, svg in sorted(drawn))
    answers = Numbered(sorted({tuple(each.values()) for frame in all_frames for each in frame.get("question", {}).get("answers", ())}))
    columns: dict[str, list[Any]] = {key: [frame.get(key) for frame in all_frames] for key in dict.fromkeys(
        key for frame in all_frames for key in frame)}
    columns["drawing"] = [each | {
        "set": [[names.number(name), elements.number(svg)] for name, svg in each["set"].items()],
        **{key: [names.number(name) for name in each[key]] for key in ("gone", "order") if key in each}} for each in columns["drawing"]]
    columns["question"] = [each and {"words": each["words"], "answers": [answers.number(tuple(one.values())) for one in each["answers"]]}
                           for each in columns.get("question", [])]
    return {"frames": len(all_frames), "names": names.values(), "elements": elements.values(), "answers": answers.values(),
            "columns": columns}


def unpacked(content: dict[str, Any]) -> list[Frame]:
    """The frames again, as the page reads them."""
    names, elements, columns = content["names"], content["elements"], content["columns"]
    answers = [dict(zip(("id", "number", "group", "label", "spot"), each)) for each in content["answers"]]
    found = []
    for at in range(content["frames"]):
        frame = {key: values[at] for key, values in columns.items() if values and values[at] is not None}
        drawing = frame["drawing"]
        frame["drawing"] = drawing | {
            "set": {names[name]: elements[svg] for name, svg in drawing["set"]},
            **{key: [names[name] for name in drawing[key]] for key in ("gone", "order") if key in drawing}}
        if "question" in frame:
            frame["question"] = frame["question"] | {"answers": [answers[each] for each in frame["question"]["answers"]]}
        found.append(frame)
    return found
