"""The boards of a drawing: the action board, the heat scale, the Fed cards, the conflict under way."""
from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.drawing import Panel, box, group, line, shape, text, token
from ...engine.prose import counted, join
from ..rules.heat import threshold
from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from ..tables.fields import FIELDS
from .drawing_town import HUES, UNIT, WIDTH, units
from .names import LEVEL_NAMES, NAMES, SPACE_NAMES, block_name, has_house_cards

# ---- the action board

SPACE_WIDE, SPACE_HIGH, HEADING = 180, 40, 18
GROUPS = ("building", "extortion", "open")
ROWS = (3, 2, 2)  # two spaces to a row


def action_panel() -> Panel:
    return Panel("actions", "The action board", WIDTH, sum(ROWS) * SPACE_HIGH + len(GROUPS) * HEADING)


def space_element(space: int) -> str:
    return f"actions/space-{space}"


def action_board(s: Any) -> dict[str, str]:
    """The spaces of this year: cost, heat, who has ordered there."""
    found, y, last = {}, 0, bool(s["year"] == s["years"])  # the overlay board lies there in the last year
    for name, rows in zip(GROUPS, ROWS):
        found[f"actions/{name}"] = group(f"actions/{name}", f"{name} actions", text(1, y + 13, f"{name} actions", "soft small"))
        there = [space for space in range(1, 1 + c.SPACES) if h.SPACES[space].group == name and is_there(space, last)]
        for number, space in enumerate(there):
            who = tuple(seat for seat in range(int(s["seats"])) if int(s["space"][space]) >> seat & 1)
            taken = int(s["tiles"][space - 1]) if name == "building" else 0
            down, right = divmod(number, 2)
            found[space_element(space)] = space_box(space, last, taken, who, right * SPACE_WIDE, y + HEADING + down * SPACE_HIGH)
        y += HEADING + rows * SPACE_HIGH
    return found


def is_there(space: int, last: bool) -> bool:
    return h.SPACES[space].last_year if last else h.SPACES[space].before


@lru_cache(10_000)
def space_box(space: int, last: bool, taken: int, who: tuple[int, ...], x: float, y: float) -> str:
    """`taken`: tiles of its kind; `who`: seats that have ordered there."""
    details = space_details(space, last, taken)
    parts = [box(x + 1, y + 1, SPACE_WIDE - 5, SPACE_HIGH - 5, "card", 3),
             text(x + 7, y + 15, SPACE_NAMES[space], "ink small bold", SPACE_WIDE - 14),
             text(x + 7, y + 29, details, "soft small", SPACE_WIDE - 16 - 19 * len(who))]
    parts += [token(x + SPACE_WIDE - 14 - 18 * nth, y + 25, HUES[seat], NAMES[seat][0], 7) for nth, seat in enumerate(who)]
    ordered = f"ordered by {join([NAMES[seat] for seat in who])}" if who else "nobody has ordered it this year"
    return group(space_element(space), f"{space} {SPACE_NAMES[space]}: {details or 'free'}; {ordered}", *parts, spot=True)


def space_details(space: int, last: bool, taken: int) -> str:
    """ "5 Gs, heat +1, 6 tiles"."""
    row, left = h.SPACES[space], c.TILES - taken
    builds = row.group == "building"
    cost = int(h.COST[space - 1, taken]) if builds else row.cost if last else 0  # P21: the others are free before the last year
    parts = [f"{cost} Gs"] if cost else []
    parts += [f"heat {row.heat:+d}"] if row.heat else []
    parts += [f"{row.rate} Gs a block"] if row.rate else [f"get {row.money} Gs"] if row.money else []
    parts += [f"{row.booze} booze"] if row.booze else []
    parts += [counted(left, "tile") if left else "no tile left"] if builds else []
    return ", ".join(parts) or {c.CONTRACT_PROFESSIONAL: "draw a scheme", c.OPEN_DRUG_STORE: "any building"}.get(space, "")


# ---- the heat scale

SCALE_LEFT, DEGREE, SCALE_TOP, TRACK = 16, 4.8, 40, 30  # units: of degree 1, of a degree, above the first track, of a track


def heat_panel(seats: int) -> Panel:
    return Panel("heat", "The heat scale", WIDTH, SCALE_TOP + seats * TRACK)


def at_degree(heat: float) -> float:
    """Degrees behind the endless steps stand at the end."""
    return round(SCALE_LEFT + (min(heat, c.ENDLESS_FROM) - 1) * DEGREE, 1)


def heat_scale(s: Any, next_cards: list[int]) -> dict[str, str]:
    """Outrage Thresholds and badges; a track for each gang with its marker and the badges it has reached."""
    seats = int(s["seats"])
    found = {"heat/scale": scale(seats)}
    for seat in range(seats):
        found |= track_of(seat, int(s["heat"][seat]), int(s["marks"][seat]), int(s["owed"][seat]), next_cards[seat])
    return found


@lru_cache(10_000)
def track_of(seat: int, heat: int, marks: int, owed: int, next_card: int) -> dict[str, str]:
    """The marker of a gang, and the badges it has reached."""
    y, name = SCALE_TOP + (seat + .5) * TRACK, NAMES[seat]
    track, x = f"heat/{name.lower()}", at_degree(heat)
    reached = [badge(at_degree(each), y - 8, "gold") for each in h.BADGES[:marks]]
    to_draw = f", {counted(owed, 'Fed card')} to draw" if owed else ""
    words = f"{name}: heat {heat}, Outrage Threshold {LEVEL_NAMES[threshold(heat)]}, next Fed card at {next_card}{to_draw}"
    number = text(x + 13, y + 10, heat, "ink small bold") if x < WIDTH - 60 else text(x - 13, y + 10, heat, "ink small bold end")
    return {f"{track}-badges": group(f"{track}-badges", f"{name} has reached {counted(marks, 'badge')}", *reached),
            track: group(track, words, token(x, y + 5, HUES[seat], name[0], 8), number)}


@cache
def scale(seats: int) -> str:
    """What never changes."""
    parts, high = [], SCALE_TOP + seats * TRACK
    ends = (*(at_degree(each) for each in c.THRESHOLD_FROM[1:]), WIDTH)
    for number, (start, end) in enumerate(zip((0, *ends), ends)):
        parts += [box(start + .5, 0, end - start - 1, high, "card" if number % 2 else "faint", 2),
                  text((start + end) / 2, 16, LEVEL_NAMES[number], "soft bold middle")]
    for degree in (1, 10, 20, 30, 40, 50, 60, 70):
        parts += [text(at_degree(degree), 33, degree, "soft small middle")]
    for seat in range(seats):
        y = SCALE_TOP + (seat + .5) * TRACK
        parts += [line(at_degree(1), y + 5, at_degree(c.ENDLESS_FROM), y + 5, "thin")]
        parts += [badge(at_degree(each), y - 8, "line") for each in h.BADGES]
    words = f"Outrage Thresholds from {', '.join(map(str, c.THRESHOLD_FROM))}; badges at {', '.join(map(str, h.BADGES))} (house); two from "
    return group("heat/scale", f"{words}{c.ENDLESS_FROM} on every {c.ENDLESS_EVERY} degrees", *parts)


def badge(x: float, y: float, classes: str) -> str:
    return shape([(x, y - 5), (x + 4.5, y - 3), (x + 4, y + 2), (x, y + 5), (x - 4, y + 2), (x - 4.5, y - 3)], classes)


# ---- Fed cards

FED_HIGH = 38


def fed_panel() -> Panel:
    return Panel("feds", "The Feds", WIDTH, c.FED_CARDS * FED_HIGH)


def fed_element(card: int) -> str:
    return f"feds/card-{card + 1}"


def fed_cards(states: np.ndarray) -> dict[str, str]:
    """Each of the eight: where it is, and what it takes from the gang that has to deal with it."""
    return {fed_element(card): fed_card(states, card) for card in range(c.FED_CARDS)}


def fed_card(states: np.ndarray, card: int) -> str:
    """One of them."""
    s, at = states[0], int(states[0]["fed_at"][card])
    level = level_of(states, at, card) if at >= c.HAND else 0
    return fed_box(card, card if has_house_cards(s) else k.RAID, at, level, int(h.DISCOUNT[s["mat"][at]]) if at >= c.HAND else 0)


@lru_cache(10_000)
def fed_box(card: int, printed: int, at: int, level: int, discount: int) -> str:
    """`printed`: whose text counts; `at`: in the deck, discarded, or with a seat, for which it counts at this level."""
    y, row = card * FED_HIGH, k.FED_CARDS[printed]
    parts, name = [box(1, y + 1, WIDTH - 2, FED_HIGH - 4, "card" if at >= c.HAND else "faint", 3)], row.name
    if at < c.HAND:
        words = "discarded" if at == c.DISCARDED else "in the deck"
        bribes, months = (", ".join(str(getattr(level, what)) for level in row.levels) for what in ("bribe", "months"))
        details = f"bribe {bribes} Gs or {months} months"
        parts += [text(WIDTH - 8, y + 15, words, "soft small end")]
    else:
        seat = at - c.HAND
        line_of = row.levels[level]
        words = f"for {NAMES[seat]}, at Outrage Threshold {LEVEL_NAMES[level]}"
        details = f"{max(0, line_of.bribe - discount)} Gs, or {line_of.months} months, or {line_of.consequence}"
        parts += [token(WIDTH - 14, y + 18, HUES[seat], NAMES[seat][0], 8), text(WIDTH - 30, y + 15, LEVEL_NAMES[level], "red bold end")]
    parts += [text(8, y + 15, name, "ink small bold"), text(8, y + 29, details, "soft small", WIDTH - 16 if at < c.HAND else WIDTH - 38)]
    return group(fed_element(card), f"{name}, {words}: {details}", *parts, spot=True)


def level_of(states: np.ndarray, seat: int, card: int) -> int:
    """The threshold it counts at now: of the card in question, payoffs are taken off."""
    frame = question(states)
    if is_asked(states) and frame["kind"] == a.FED and frame["card"] == card:
        return int(frame["level"])
    return int(threshold(int(states[0]["heat"][seat])))


# ---- the conflict

CONFLICT_HIGH, SIDE_TOP, SIDE_HIGH = 106, 32, 36
DIE = 26


def conflict_panel() -> Panel:
    return Panel("conflict", "The conflict", WIDTH, CONFLICT_HIGH)


def conflict(s: Any, facts: np.ndarray) -> dict[str, str]:
    """Where and between whom; units, dice and hits of both sides."""
    if s["attacker"] == c.NOBODY:
        words = "Nobody attacks."
        return {"conflict/where": group("conflict/where", words, text(0, 18, words, "soft"))}
    block, attacker, defender = int(s["battlefield"]), int(s["attacker"]), int(s["defender"])
    round_of = f"round {s['battle_round']}" if s["battle_round"] else ""
    words = f"{NAMES[attacker]} attacks {block_name(block)}"
    found = {
        "conflict/where": group("conflict/where", f"{words} {round_of}".strip(), text(0, 18, words, "ink bold", WIDTH - 70),
                                text(WIDTH, 18, round_of, "soft end")),
        "conflict/attacker": side(s, facts, c.ATTACKER, attacker, int(s["force"]), 0)}
    if defender != c.NOBODY:
        found["conflict/defender"] = side(s, facts, c.DEFENDER, defender, int(s["goons"][block]), int(s["guards"][block]))
    return found


def side(s: Any, facts: np.ndarray, which: int, seat: int, goons: int, guards: int) -> str:
    """Its sign, units, dice, hits as they count now."""
    y, name = SIDE_TOP + which * SIDE_HIGH, ("attacker", "defender")[which]
    dice = [int(die) for die in s["dice"][which] if die] if s["battle_round"] else []
    parts = [token(13, y + 15, HUES[seat], NAMES[seat][0]), *units(40 + UNIT * (goons + guards), y + 15, seat, goons, guards)]
    for number, die in enumerate(dice):
        x = 128 + DIE * number
        parts += [box(x, y + 4, DIE - 4, DIE - 4, "dark" if die >= c.HIT else "card", 4),
                  text(x + DIE / 2 - 2, y + 20, die, f"{'light' if die >= c.HIT else 'ink'} bold middle")]
    hits = counted(int(facts[FIELDS.starts["hits"] + which]), "hit") if s["battle_round"] else ""
    parts += [text(WIDTH, y + 20, hits, "ink end")] if hits else []
    forces = join([counted(goons, "goon")] + [counted(guards, "guard")] * (guards > 0))
    rolled = f"; dice {' '.join(map(str, dice)) or 'none'}, {hits}" if hits else ""
    return group(f"conflict/{name}", f"the {name} {NAMES[seat]}: {forces}{rolled}", *parts)
