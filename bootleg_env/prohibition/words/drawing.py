"""The table as a drawing: year, town (drawing_town.py), boards (drawing_boards.py), gangs and hands (drawing_gangs.py).

Hands, packets and infamy cards are drawn for their owner alone, and for those who watch mobsters play and see everything.
"""
from __future__ import annotations

from typing import Any, cast

import numpy as np

from ...engine.answers import is_asked
from ...engine.answers import question as frame_of
from ...engine.drawing import ALL, Drawing, Panel, box, group, text, token
from ...engine.letters import wrapped
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from ..tables.fields import FIELDS
from .board_text import whats_asked
from .drawing_boards import (
    action_board,
    action_panel,
    conflict,
    conflict_panel,
    fed_cards,
    fed_element,
    fed_panel,
    heat_panel,
    heat_scale,
    space_element,
)
from .drawing_gangs import gang, gang_panel, hand, hand_panel, infamy_element, scheme_element
from .drawing_town import HUES, WIDTH, block_element, neighborhood_panel, town
from .names import NAMES, PHASE_TITLES, calendar


def drawing(states: np.ndarray, seat: int | None) -> Drawing:
    """What this gang knows; None: what lies open; ALL: every hand, too."""
    s = states[0]
    seats = range(int(s["seats"]))
    hands = list(seats) if seat == ALL else [] if seat is None else [seat]
    facts = GAME.look(states, 0)  # counted from seat 0, as everything here
    points = s["score"] if s["phase"] == c.OVER else of_all(facts, "points")
    next_cards = [int(s["heat"][each]) + more for each, more in enumerate(of_all(facts, "next_badge"))]
    asked = int(frame_of(states)["seat"]) if is_asked(states) else c.NOBODY
    panels = (
        Panel("year", "The year", WIDTH, 96), conflict_panel(), *(hand_panel(each) for each in hands if seat != ALL),
        *(neighborhood_panel(where) for where in range(c.NEIGHBORHOODS) if s["owner"][where * c.PLACES] != c.OUT_OF_PLAY),
        *(gang_panel(each) for each in seats), action_panel(), heat_panel(len(seats)), fed_panel(),
        *(hand_panel(each) for each in hands if seat == ALL))
    elements = year(states, asked, asked in hands)
    for each in hands:
        elements |= hand(states, each)
    elements |= conflict(s, facts) | town(s)
    for each in seats:
        elements |= gang(s, each, int(points[each]), next_cards[each], each == asked)
    return Drawing(panels, elements | action_board(s) | heat_scale(s, next_cards) | fed_cards(states))


def of_all(facts: np.ndarray, name: str) -> list[int]:
    """A public field with a number for each gang."""
    start = FIELDS.starts[name]
    return cast(list[int], facts[start : start + c.SEATS].tolist())


def spot(states: np.ndarray, action: int) -> str:
    """A block, a card, or the space on the action board."""
    kind = int(a.DECISION_OF[action])
    option, frame = int(action - a.FIRST[kind]), frame_of(states)
    seat = int(frame["seat"])
    if kind == a.DRAFT:
        return scheme_element(seat, option)
    if kind == a.INFAMY:
        return infamy_element(seat, option)
    if kind == a.TACTIC and option != a.NONE:
        return scheme_element(seat, option - 1)
    if kind == a.ORDER and 1 <= option <= c.SPACES:
        return space_element(option)
    if kind == a.BLOCK and option != a.NONE:
        return block_element(option - 1)
    if kind == a.KIND:
        return space_element(1 + option)
    if kind == a.STOCK_NOW and option:
        return block_element(int(frame["block"]))
    return fed_element(option) if kind == a.FED_CARD else ""


# ---- the year


def year(states: np.ndarray, asked: int, whole_question: bool) -> dict[str, str]:
    """The years of the game, the phase, who has the starting marker, who is asked; what is asked only for those who may see it."""
    s = states[0]
    now, over = int(s["year"]), s["phase"] == c.OVER
    phase = "The game is over" if over else PHASE_TITLES[s["phase"]]
    first = int(s["first"])
    if over:
        said = ranking(states)
    elif is_asked(states):
        said = f"{whats_asked(states) if whole_question else f'{NAMES[asked]} is asked'}."
    else:
        said = ""
    lines = [text(0, 72 + 17 * number, words) for number, words in enumerate(wrapped(said, WIDTH, "", 2))]
    return {
        "year/years": group("year/years", f"year {now} of {s['years']}: {calendar(now)}", *years(s, now)),
        "year/phase": group("year/phase", f"phase: {phase}", text(0, 50, phase, "ink title")),
        "year/first": group("year/first", f"{NAMES[first]} has the starting marker", text(WIDTH - 26, 49, "first", "soft end"),
                            token(WIDTH - 12, 45, HUES[first], NAMES[first][0])),
        "year/asked": group("year/asked", said or "nothing is asked", *lines)}


def years(s: Any, now: int) -> list[str]:
    parts = []
    for each in range(1, 1 + int(s["years"])):
        x = 60 * (each - 1)
        parts += [box(x + 1, 1, 56, 24, "dark" if each == now else "card", 4),
                  text(x + 29, 18, calendar(each), f"{'light bold' if each == now else 'soft'} middle")]
    return parts


def ranking(states: np.ndarray) -> str:
    """ "1. Red 87, 2. Blue 60"."""
    rank, score = GAME.outcome(states).rank[0], states[0]["score"]
    order = sorted(range(int(states["seats"][0])), key=lambda seat: int(rank[seat]))
    return ", ".join(f"{rank[seat]}. {NAMES[seat]} {score[seat]}" for seat in order)
