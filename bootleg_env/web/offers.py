"""An offer on one panel, while the rules ask for it term by term: what you give, then what you get, then it is sent.

No game is known here. An offer is what `help.sides` tells of: an answer that changes neither side and that nobody notices turns from the
one side to the other; one that changes neither side and that is noticed sends the offer.
"""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.settings import Settings

Step = tuple[np.ndarray, int]  # the record before an answer, and the answer


class Side(NamedTuple):
    """What you give, or what you get."""

    terms: list[tuple[int, str]]  # the number of the answer that named it, and its label
    options: list[int]  # answers that add to it
    states: np.ndarray  # the record at which they could be given


class Offer(NamedTuple):
    """An offer that nobody has seen yet."""

    path: list[int]  # the answers that made it
    stage: int  # the side that is asked about: 0 what you give, 1 what you get
    turn: int  # the answer that turns to the other side
    send: int | None  # the answer that sends the offer, if it can be sent
    sides: tuple[Side, Side]


def offer_under_way(
    game: Game, settings: Settings, states: np.ndarray, legal: list[int], quiet: set[int], steps: list[Step],
) -> Offer | None:
    """The offer that this question is about; None if there is none, or if one answer makes all of it."""
    path = [step for step in steps if game.help.sides(step[0]) is not None]
    changed = [changes(game, *step) for step in path]
    if None in changed:  # the other side already
        at = changed.index(None)
        return Offer([action for _, action in path], 1, path[at][1], next((action for action in neither(game, states, legal)), None), (
            Side(terms(game, path, changed, 0), legal_of(game, settings, path[at][0], path[at][1]), path[at][0]),
            Side(terms(game, path, changed, 1), [action for action in legal if changes(game, states, action) is not None], states)))
    turn = next((action for action in neither(game, states, legal) if action in quiet), None)
    if turn is None:
        return None
    after, others = turned(game, settings, states, turn)
    return Offer([action for _, action in path], 0, turn, next(iter(neither(game, after, others)), None), (
        Side(terms(game, path, changed, 0), [action for action in legal if action != turn], states),
        Side([], [action for action in others if changes(game, after, action) is not None], after)))


def changes(game: Game, states: np.ndarray, action: int) -> int | None:
    """Which side this answer adds to; None: neither."""
    before, after = game.help.sides(states), game.help.sides(states, action)
    assert before is not None and after is not None
    return next((side for side in (0, 1) if before[side] != after[side]), None)


def neither(game: Game, states: np.ndarray, legal: list[int]) -> list[int]:
    return [action for action in legal if changes(game, states, action) is None]


def terms(game: Game, path: list[Step], changed: list[int | None], side: int) -> list[tuple[int, str]]:
    """The terms of one side, named as they were when they were chosen."""
    found = []
    for number, ((states, action), on) in enumerate(zip(path, changed)):
        if on == side:
            group, label = game.help.group(action), game.help.label(states, action)
            found.append((number, f"{group}: {label}" if group else label))
    return found


# ---- looking ahead


def asked_of(game: Game, settings: Settings, states: np.ndarray) -> GameBatch:
    """A batch of its own at this question."""
    batch = GameBatch(game, settings)
    batch.put(states.view(np.uint8).tobytes())
    batch.look_again()
    return batch


def turned(game: Game, settings: Settings, states: np.ndarray, turn: int) -> tuple[np.ndarray, list[int]]:
    """The record behind this answer, and what is legal then."""
    batch = asked_of(game, settings, states)
    batch.answer(turn)
    return game.record.copy(batch.states), np.flatnonzero(batch.mask[0]).tolist()


def legal_of(game: Game, settings: Settings, states: np.ndarray, but: int) -> list[int]:
    """What was legal at this record, but for one answer."""
    return [action for action in np.flatnonzero(asked_of(game, settings, states).mask[0]).tolist() if action != but]


def quiet_answers(game: Game, settings: Settings, states: np.ndarray, legal: list[int]) -> set[int]:
    """Those that nobody else notices: the same seat is asked again, and no event is written."""
    batch, found = GameBatch(game, settings), set()
    record = states.view(np.uint8).tobytes()
    for action in legal:
        batch.put(record)
        batch.look_again()
        asked = batch.seat[0]
        if batch.answer(action) == asked and not batch.states["noted"][0]:
            found.add(action)
    return found
