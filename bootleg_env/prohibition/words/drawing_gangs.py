"""Gangs of a drawing: what lies open before each, and the hand of a gang for those who may see it."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ...engine.drawing import Panel, box, group, text, token
from ...engine.letters import width, wrapped
from ...engine.prose import counted, join
from ..game import GAME
from ..rules.heat import threshold
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from ..tables.fields import FIELDS
from .drawing_town import HUES, WIDTH
from .names import (
    LEVEL_NAMES,
    MAT_NAMES,
    NAMES,
    SPACE_NAMES,
    agent,
    has_house_cards,
    scheme_name,
    schemes_at,
)

COUNTERS_TOP, COUNTER_WIDE, COUNTER_HIGH, A_ROW = 28, 60, 36, 6
CARDS_TOP = COUNTERS_TOP + 2 * COUNTER_HIGH + 4
GANG_HEIGHT = CARDS_TOP + 84
HAND_HEIGHT, CARD_HIGH = 322, 46
ROOM_FOR_GOAL, ROOM_FOR_TACTIC = 30, 44  # a card so high has more than its name


# ---- what lies open


def gang_panel(seat: int) -> Panel:
    return Panel(NAMES[seat].lower(), f"{NAMES[seat]} ({agent(seat)})", WIDTH, GANG_HEIGHT)


def gang(s: Any, seat: int, points: int, next_card: int, asked: bool) -> dict[str, str]:
    """The elements of one gang; `next_card`: the heat that brings it."""
    place, name = NAMES[seat].lower(), NAMES[seat]
    found = {f"{place}/name": name_plate(seat, "to act" if asked else "out this year" if s["passed"][seat] else ""),
             f"{place}/points": group(f"{place}/points", f"{name}: {counted(points, 'prestige point')}",
                                      text(WIDTH, 17, f"{points} points", "ink title end"))}
    for number, (what, words, shown) in enumerate(counters(s, seat, next_card)):
        found[f"{place}/{what}"] = counter(f"{place}/{what}", number, f"{name}: {words}", what, shown)
    return found | cards(s, seat, place)


@lru_cache(10_000)
def counter(element: str, number: int, words: str, what: str, shown: str) -> str:
    """A small card with a number."""
    x, y = number % A_ROW * COUNTER_WIDE, COUNTERS_TOP + number // A_ROW * COUNTER_HIGH
    return group(element, words, box(x + 1, y + 1, COUNTER_WIDE - 3, COUNTER_HIGH - 4, "card", 3),
                 text(x + 29.5, y + 13, what, "soft small middle"), text(x + 29.5, y + 28, shown, "ink bold middle"))


def name_plate(seat: int, said: str) -> str:
    """Its sign; is it to act, or out for this year?"""
    wide = {"to act": 54, "out this year": 92}.get(said, 0)
    mark = [box(34, 2, wide, 19, "dark" if said == "to act" else "card", 9),
            text(34 + wide / 2, 16, said, f"{'light' if said == 'to act' else 'soft'} small middle")] if said else []
    words = f"{NAMES[seat]}, {said}" if said else NAMES[seat]
    return group(f"{NAMES[seat].lower()}/name", words, token(13, 12, HUES[seat], NAMES[seat][0]), *mark)


def counters(s: Any, seat: int, next_card: int) -> list[tuple[str, str, str]]:
    """Name, words and number of each."""
    heat = int(s["heat"][seat])
    level = LEVEL_NAMES[threshold(heat)]
    jail, news, men = int(s["jail"][seat]), int(s["headlines"][seat]), int(s["gangsters"][seat])
    blocks, buildings = int(s["blocks"][seat]), int(s["buildings"][seat])
    goons, guards, supply = int(s["goons_on_map"][seat]), int(s["guards_on_map"][seat]), int(s["supply"][seat])
    return [
        ("vault", f"{s['money'][seat]} Gs in the vault", f"{s['money'][seat]} Gs"),
        ("booze", f"{s['booze'][seat]} booze in the warehouse", str(s["booze"][seat])),
        ("heat", f"heat {heat}, Outrage Threshold {level}, the next Fed card at {next_card}", f"{heat} {level}"),
        ("headlines", counted(news, "headline"), str(news)), ("jail", f"{counted(jail, 'month')} of jail", str(jail)),
        ("gangsters", f"{counted(men, 'gangster')} left this year", str(men)),
        ("blocks", counted(blocks, "block"), str(blocks)), ("buildings", counted(buildings, "building"), str(buildings)),
        ("goons", f"{counted(goons, 'goon')} on the map", str(goons)), ("guards", f"{counted(guards, 'guard')} on the map", str(guards)),
        ("hospital", f"{counted(int(s['hospital'][seat]), 'goon')} in the hospital", str(s["hospital"][seat])),
        ("supply", f"{counted(supply, 'goon')} in the supply", str(supply))]


def cards(s: Any, seat: int, place: str) -> dict[str, str]:
    """Backs of the hand; schemes completed; mat and extortion; what the infamy card was worth when the game is over."""
    name, held, done = NAMES[seat], int(s["cards"][seat]), schemes_at(s, c.COMPLETED + seat)
    mat, space = int(s["mat"][seat]), int(s["extortion"][seat])
    effect = f"{MAT_NAMES[mat]}: {h.MATS[mat].effect} (house)" if mat != c.NO_MAT else ""
    found = {
        f"{place}/hand": group(f"{place}/hand", f"{name} holds {counted(held, 'scheme')}", *backs(held)),
        f"{place}/done": group(f"{place}/done", done_words(s, name, done), *finished(done, has_house_cards(s)))}
    if effect:
        found[f"{place}/mat"] = group(f"{place}/mat", effect, *(
            text(0, CARDS_TOP + 47 + 14 * number, words, "soft small") for number, words in enumerate(in_two(effect))))
    if space:
        ordered = f"extortion: {SPACE_NAMES[space]}"
        found[f"{place}/extortion"] = group(f"{place}/extortion", f"{name}, {ordered}", text(0, CARDS_TOP + 78, ordered, "ink small", 190))
    if s["phase"] == c.OVER and has_house_cards(s):
        added = f"infamy card: {counted(int(s['infamous'][seat]), 'point')}"
        found[f"{place}/infamy"] = group(f"{place}/infamy", f"{name}'s {added}", text(WIDTH, CARDS_TOP + 78, added, "ink small end"))
    return found


@lru_cache
def in_two(words: str) -> list[str]:
    """Lines."""
    return wrapped(words, WIDTH, "small", 2)


def done_words(s: Any, name: str, done: list[int]) -> str:
    return f"{name} has completed {join([scheme_name(s, card) for card in done])}" if done else f"{name} has completed no scheme"


def backs(held: int) -> list[str]:
    """Cards from behind, closer together if they are many."""
    step = min(20, 120 / max(held, 1))
    parts = [box(round(1 + number * step, 1), CARDS_TOP, 22, 30, "back", 3) for number in range(held)]
    return [*parts, text(round(32 + step * (held - 1), 1) if held else 1, CARDS_TOP + 20, f"{held} in hand", "soft small")]


def finished(done: list[int], with_points: bool) -> list[str]:
    """Schemes completed, with their points."""
    step = min(30, 130 / max(len(done), 1))
    parts = []
    for number, card in enumerate(done):
        x = round(WIDTH - 29 - number * step, 1)
        parts += [box(x, CARDS_TOP, 28, 30, "card", 3)]
        parts += [text(x + 14, CARDS_TOP + 20, k.SCHEMES[card].points, "green bold middle")] if with_points else []
    return parts


# ---- the hand, for its owner


def hand_panel(seat: int) -> Panel:
    return Panel(f"{NAMES[seat].lower()}-hand", f"{NAMES[seat]}'s hand", WIDTH, HAND_HEIGHT)


def scheme_element(seat: int, card: int) -> str:
    return f"{NAMES[seat].lower()}-hand/scheme-{card + 1}"


def infamy_element(seat: int, card: int) -> str:
    return f"{NAMES[seat].lower()}-hand/infamy-{card + 1}"


def hand(states: np.ndarray, seat: int) -> dict[str, str]:
    """Cards to choose from, schemes in hand, the infamy card."""
    s = states[0]
    packet = c.PACKET + (seat - int(s["draft_round"])) % int(s["seats"])
    offered = schemes_at(s, packet) if s["phase"] == c.DRAFT_PHASE else []
    rows = [(card, "picked" if s["pick"][seat] == card else "to choose") for card in offered]
    rows += [(card, "") for card in schemes_at(s, c.HAND + seat)]
    choosing = "to choose" if s["phase"] == c.INFAMY_PHASE else "infamy"
    infamies = [(int(card), choosing) for card in np.flatnonzero(s["infamy_at"] == c.PACKET + seat)]
    infamies += [(int(card), "") for card in np.flatnonzero(s["infamy_at"] == c.HAND + seat)]
    high = min(CARD_HIGH, HAND_HEIGHT // max(1, len(rows) + len(infamies)))
    reached = GAME.look(states, seat)
    found = {}
    for number, (card, mark) in enumerate(rows):
        found[scheme_element(seat, card)] = scheme(s, seat, card, mark, reached, number * high, high)
    for number, (card, mark) in enumerate(infamies, len(rows)):
        found[infamy_element(seat, card)] = infamy(seat, card, mark, reached, number * high, high)
    return found


def scheme(s: Any, seat: int, card: int, mark: str, facts: np.ndarray, y: float, high: float) -> str:
    """Name, goal and how far it is reached, points, tactic: as much of it as there is room for."""
    row = k.SCHEMES[card]
    tactic = f"tactic: {k.TACTIC_EFFECTS[row.tactic if has_house_cards(s) and s['tactics'] else k.PLUS_ONE]}"
    if not has_house_cards(s):
        return card_of(scheme_element(seat, card), scheme_name(s, card), mark, (tactic,), y, high)
    worth = f"{mark}, {row.points} points" if mark else f"{row.points} points, {share(facts[FIELDS.starts['progress'] + card])}"
    return card_of(scheme_element(seat, card), row.name, worth, (row.goal_text, tactic), y, high)


def share(percent: int) -> str:
    """How far a goal is reached."""
    return "met" if percent >= c.PERCENT else f"{percent}%"


def infamy(seat: int, card: int, mark: str, facts: np.ndarray, y: float, high: float) -> str:
    """To be chosen, or kept."""
    row = k.INFAMIES[card]
    worth = f"{mark}, {row.points} points" if mark else f"{row.points} points, {share(facts[FIELDS.starts['infamy_progress']])}"
    return card_of(infamy_element(seat, card), row.name, worth, (row.goal_text, "infamy: counted at the end of the game"), y, high)


@lru_cache(10_000)
def card_of(element: str, name: str, worth: str, lines: tuple[str, ...], y: float, high: float) -> str:
    """A card with its name, what it is worth, and two lines of text."""
    name_room = WIDTH - 24 - width(worth, "small")
    parts = [box(1, y + 1, WIDTH - 2, high - 3, "card", 4), text(8, y + 14, name, "ink small bold", name_room),
             text(WIDTH - 8, y + 14, worth, "gold small end")]
    for least, down, ink, words in zip((ROOM_FOR_GOAL, ROOM_FOR_TACTIC), (26.5, 39), ("ink", "soft"), lines):
        parts += [text(8, y + down, words, f"{ink} small", WIDTH - 16)] if high >= least else []
    return group(element, f"{name}: {worth}; {'; '.join(lines)}", *parts, spot=True)
