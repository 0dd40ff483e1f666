"""An offer on one panel, while the rules ask for it term by term: what you give, then what you get, then it is sent.

No game is known here. An offer is what `help.sides` tells of: an answer that changes neither side and that nobody notices turns from the
one side to the other; one that changes neither side and that is noticed sends the offer. Where one side is full the rules turn, or send,
by themselves.
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

    terms: list[tuple[int, str]]  # the number in the path of the answer that named it, and its label
    options: list[int]  # answers that add to it
    states: np.ndarray  # the record at which they could be given
    between: list[tuple[int, np.ndarray, int]]  # those that fit in before a term: the number in the path, the record there, the answer


class Offer(NamedTuple):
    """An offer that nobody has seen yet."""

    path: list[int]  # the answers that made it, with `turn` between the sides also where the rules turned by themselves
    given: int  # how many of them were really given
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
    gets = [action for action in legal if changes(game, states, action) == 1]
    if None in changed or 1 in changed or gets:
        return on_the_other_side(game, settings, states, legal, path, changed)
    turn = turn_at(game, states, legal, quiet)
    if turn is None:
        return None
    after, others = turned(game, settings, states, turn)
    return Offer([action for _, action in path], len(path), 0, turn, next(iter(neither(game, after, others)), None), (
        Side(terms(game, path, 0), [action for action in legal if action != turn], states, between(game, settings, path, 0, turn)),
        Side([], [action for action in others if changes(game, after, action) is not None], after, [])))


def on_the_other_side(
    game: Game, settings: Settings, states: np.ndarray, legal: list[int], path: list[Step], changed: list[int | None],
) -> Offer | None:
    """What you give stands, and it is asked what you get."""
    gives = next((at for at, on in enumerate(changed) if on != 0), len(path))
    is_answered = gives < len(path) and changed[gives] is None
    found = [path[gives][1]] if is_answered else [turn_before(game, settings, before) for before, _ in path[:gives]]
    turn = next((each for each in found if each is not None), None)
    if turn is None:
        return None
    at_turn = path[gives][0] if is_answered else None
    whole = path if is_answered else [*path[:gives], (states, turn), *path[gives:]]
    return Offer([action for _, action in whole], len(path), 1, turn, next(iter(neither(game, states, legal)), None), (
        Side(terms(game, whole[:gives], 0), [] if at_turn is None else [
            action for action in legal_of(game, settings, at_turn, turn)
            if goes_through(game, settings, at_turn, [action, *(each for _, each in whole[gives:])], turn)],
             states if at_turn is None else at_turn, between(game, settings, whole, 0, turn)),
        Side(terms(game, whole, gives + 1), [action for action in legal if changes(game, states, action) is not None], states,
             between(game, settings, whole, gives + 1, turn))))


def turn_at(game: Game, states: np.ndarray, legal: list[int], quiet: set[int]) -> int | None:
    """The answer that turns to the other side, if it can be given at this record."""
    return next((action for action in neither(game, states, legal) if action in quiet), None)


def turn_before(game: Game, settings: Settings, states: np.ndarray) -> int | None:
    """The same, of a record that has passed."""
    legal = legal_of(game, settings, states)
    return turn_at(game, states, legal, quiet_answers(game, settings, states, neither(game, states, legal)))


def changes(game: Game, states: np.ndarray, action: int) -> int | None:
    """Which side this answer adds to; None: neither."""
    before, after = game.help.sides(states), game.help.sides(states, action)
    assert before is not None and after is not None
    return next((side for side in (0, 1) if before[side] != after[side]), None)


def neither(game: Game, states: np.ndarray, legal: list[int]) -> list[int]:
    return [action for action in legal if changes(game, states, action) is None]


def terms(game: Game, path: list[Step], first: int) -> list[tuple[int, str]]:
    """The terms of the path from this step on, named as they were when they were chosen."""
    found = []
    for number, (states, action) in enumerate(path[first:], first):
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


def legal_of(game: Game, settings: Settings, states: np.ndarray, but: int | None = None) -> list[int]:
    """What was legal at this record, but for one answer."""
    return [action for action in np.flatnonzero(asked_of(game, settings, states).mask[0]).tolist() if action != but]


def between(game: Game, settings: Settings, path: list[Step], first: int, turn: int) -> list[tuple[int, np.ndarray, int]]:
    """Answers that can still be given before a term of the side that begins at this step: rules may want terms in an order."""
    last = next((at for at, (_, action) in enumerate(path) if at >= first and action == turn), len(path))
    found: dict[int, tuple[int, np.ndarray, int]] = {}
    for number, (states, _) in enumerate(path[first:last], first):
        rest = [action for _, action in path[number:]]
        for action in legal_of(game, settings, states, turn):
            if action not in found and action not in rest and goes_through(game, settings, states, [action, *rest], turn):
                found[action] = number, states, action
    return list(found.values())


def goes_through(game: Game, settings: Settings, states: np.ndarray, actions: list[int], optional: int) -> bool:
    """Can all these answers be given so that nobody notices? `optional` is left out where it is not legal."""
    batch = asked_of(game, settings, states)
    asked = batch.seat[0]
    for action in actions:
        if not batch.mask[0, action]:
            if action != optional:
                return False
        elif batch.answer(action) != asked or batch.states["noted"][0]:
            return False
    return True


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
