"""What a browser is sent: one dict, made anew for each kind of viewer after every answer. Nothing else leaves the server.

Everything here is what the viewer may know: a game that is redrawn for the seat gives the same view (tests/web/test_view.py).
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..engine.drawing import ALL, Drawing
from ..engine.game import Event, Game
from ..engine.settings import Settings
from ..playing.menu import choices
from ..playing.room import Room
from . import offers

NOBODY = -1  # the seat for whose eyes events are sorted out when no seat looks
COLUMNS = 100  # of the table in text


class Eyes(NamedTuple):
    """Who looks: a seat, or everybody (None), or one who may see everything because no person plays (ALL)."""

    seat: int | None

    @property
    def is_player(self) -> bool:
        return self.seat is not None and self.seat != ALL


SPECTATOR, EVERYTHING = Eyes(None), Eyes(ALL)


class Moment(NamedTuple):
    """A table between two answers, apart from the room, which may play on meanwhile."""

    game: Game
    settings: Settings
    seated: tuple[str, ...]  # mobsters by seat, "" a person
    states: np.ndarray  # one row
    events: list[Event]
    asked: int  # the seat; below 0: the game is over
    legal: list[int]
    can_undo: bool
    can_undo_turn: bool
    steps: list[tuple[np.ndarray, int]]  # answers that can be taken back, each with the record before it


def moment_of(room: Room) -> Moment:
    states = room.game.record.copy(room.batch.states)
    legal = room.legal() if room.asked_seat >= 0 else []
    asks = room.asks_a_person()
    steps = [(room.game.record.read(point.record), action) for point, action in zip(room.undos, room.answers[-len(room.undos) :])]
    return Moment(room.game, room.settings, tuple(room.seated), states, list(room.events), room.asked_seat, legal,
                  asks and bool(room.undos), asks and room.can_undo_turn(), steps)


def view(now: Moment, eyes: Eyes) -> dict[str, Any]:
    """All but the drawing and the log, of which only changes are sent."""
    game, states, over = now.game, now.states, now.asked < 0
    seats = enumerate(zip(game.seat_names, now.seated))
    return {
        "game": game.name, "title": game.title, "viewer": {"seat": eyes.seat if eyes.is_player else None, "all": eyes.seat == ALL},
        "seats": [{"name": name, "who": who, "asked": seat == now.asked, "colour": game.seat_colours[seat]} for seat, (name, who) in seats],
        "moment": "the game is over" if over else game.help.moment(states),
        "header": game.help.header(states, eyes.seat) if eyes.seat is not None and eyes.is_player else "",
        "text": game.board_text(states, COLUMNS),
        "question": question(now) if now.asked == eyes.seat and not over else None,
        "over": over, "scoreboard": list(game.help.scoreboard(now.events)) if over else []}


def question(now: Moment) -> dict[str, Any]:
    """What the viewer is asked, and every legal answer. Of an offer in hand both sides are told, also with each answer added to it."""
    game, states = now.game, now.states
    about = game.asked(states)
    assert about is not None
    offer = game.help.sides(states)
    answers = answers_of(game, states, now.legal)
    if offer:
        answers = with_offers(now, states, now.legal)
        quiet = {answer["id"] for answer in answers if not answer["final"]}
    return {"decision": about["decision"], "words": game.help.question(states), "introduction": game.help.introduction(about["decision"]),
            "offer": offer, "build": build(now, quiet, answers) if offer else None, "can_undo": now.can_undo,
            "can_undo_turn": now.can_undo_turn, "answers": answers}


def answers_of(game: Game, states: np.ndarray, legal: list[int]) -> list[dict[str, Any]]:
    return [{"id": choice.action, "number": choice.number, "group": choice.group, "label": choice.label, "note": choice.note,
             "words": game.answer_words(states, choice.action), "spot": spot(game, states, choice.action)}
            for choice in choices(game, states, legal)]


def build(now: Moment, quiet: set[int], answers: list[dict[str, Any]]) -> dict[str, Any] | None:
    """An offer on one panel (offers.py), in words: what is on each side so far and what may be added there. Where the question is about
    this side, its answers are those of the question: they say what they make of the offer, and whether they send it."""
    offer = offers.offer_under_way(now.game, now.settings, now.states, now.legal, quiet, now.steps)
    if offer is None:
        return None
    game = now.game
    sides = [{"terms": [{"step": step, "label": label} for step, label in side.terms],
              "answers": [each for each in answers if each["id"] in side.options] if at == offer.stage
              else with_offers(now, side.states, side.options) if side.options else [],
              "between": [answers_of(game, states, [action])[0] | {"step": step} for step, states, action in side.between]}
             for at, side in enumerate(offer.sides)]
    return {"path": offer.path, "given": offer.given, "stage": offer.stage, "turn": offer.turn, "send": offer.send, "sides": sides}


def with_offers(now: Moment, states: np.ndarray, options: list[int]) -> list[dict[str, Any]]:
    """These answers, each with both sides as it would leave them, and whether it sends the offer."""
    quiet = offers.quiet_answers(now.game, now.settings, states, options)
    return [answer | {"offer": now.game.help.sides(states, answer["id"]), "final": answer["id"] not in quiet}
            for answer in answers_of(now.game, states, options)]


def spot(game: Game, states: np.ndarray, action: int) -> str:
    try:
        return game.spot(states, action)
    except ModuleNotFoundError:  # this game has no drawing yet
        return ""


def drawing(game: Game, states: np.ndarray, eyes: Eyes) -> Drawing:
    """Nothing where the game has no drawing; the page then shows the table in text."""
    try:
        return game.drawing(states, eyes.seat)
    except ModuleNotFoundError:
        return Drawing((), {})


def news(now: Moment, eyes: Eyes, since: int) -> list[str]:
    """What has happened from event number `since` on, as this viewer may know it, a paragraph each."""
    seat = NOBODY if eyes.seat is None or not eyes.is_player else eyes.seat
    known: Sequence[Event] = now.events if eyes.seat == ALL else now.game.known_events(now.events, seat)
    return list(now.game.help.news(list(known), seat, since))
