"""The table as a drawing: round, pot and the offer under way; a card for each player. A closed fist is a "?" for all but its owner."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import question
from ...engine.drawing import ALL, Drawing, Panel, box, disc, group, text, token
from ...engine.letters import wrapped
from ...engine.prose import counted, join
from ..game import GAME
from ..tables import actions as a
from ..tables import constants as c
from .answers import asked
from .names import NAMES

WIDE, TABLE, CARD, APART = 360, 162, 70, 78  # units: of both panels, high, of a player's card, from card to card
PROMISE = ("hides nothing", "this round")


def drawing(states: np.ndarray, seat: int | None) -> Drawing:
    """The table as this seat may see it; None: as everybody may; ALL: everything."""
    s, seats, about = states[0], int(states[0]["seats"]), asked(states) or {}
    panels = (Panel("table", "The table", WIDE, TABLE), Panel("players", "Players", WIDE, seats * APART))
    elements = {"table/round": moment(s, about), "table/pot": pot(s), **offer(about)}
    for player in range(seats):
        elements |= card(s, player, seat in (player, ALL), about.get("seat") == player, "you" if seat == player else "")
    return Drawing(panels, elements)


def spot(states: np.ndarray, action: int) -> str:
    """The element that this answer is about."""
    kind = int(a.DECISION_OF[action])
    option, seat = int(action - a.FIRST[kind]), int(question(states)["seat"])
    if kind == a.PARTNER:
        return f"players/name-{(seat + option) % int(states[0]['seats'])}" if option else ""
    return f"players/fist-{seat}" if kind == a.FIST else "table/offer"


# ---- the table


def moment(s: Any, about: dict[str, Any]) -> str:
    """Round, phase, and who is asked what."""
    asks = f"{NAMES[about['seat']]} is asked {GAME.decision_table.purpose(about['decision'])}" if about else "the game is over"
    lines = [text(10, 44 + 16 * row, words, "soft") for row, words in enumerate(wrapped(asks, WIDE - 20, "", 2))]
    head = f"Round {s['year']} of {s['rounds']}"
    return group("table/round", f"{head}, {c.PHASE_NAMES[s['phase']]}; {asks}", box(0, 0, WIDE, 72), text(10, 22, head, "ink title"),
                 text(WIDE - 10, 22, c.PHASE_NAMES[s["phase"]], "gold title end"), *lines)


def pot(s: Any) -> str:
    stones = [disc(56 + 22 * number, 96, 8, "dark") for number in range(int(s["pot"]))]
    return group("table/pot", f"{counted(int(s['pot']), 'stone')} in the pot", box(0, 80, WIDE, 32, "faint", 16), text(14, 100, "pot"),
                 *stones, text(WIDE - 14, 102, s["pot"], "ink big end"))


def offer(about: dict[str, Any]) -> dict[str, str]:
    """Both sides of the offer that the question is about: stones for a promise."""
    if "partner" not in about:
        return {}
    giver, other = (about["partner"], about["seat"]) if "stones" in about else (about["seat"], about["partner"])
    stones = counted(about["stones"], "stone") if "stones" in about else "? stones"
    sides = ((0, giver, ("gives", stones)), (WIDE / 2 + 4, other, PROMISE))
    parts = [box(x, 120, WIDE / 2 - 4, 42) + token(x + 18, 141, seat, NAMES[seat][0]) + text(x + 36, 138, f"{NAMES[seat]} {first}", "ink")
             + text(x + 36, 154, second, "ink bold") for x, seat, (first, second) in sides]
    return {"table/offer": group("table/offer", f"{NAMES[giver]} offers {NAMES[other]} {stones} for hiding nothing", *parts, spot=True)}


# ---- players


def card(s: Any, player: int, shown: bool, is_asked: bool, you: str) -> dict[str, str]:
    """Name, stones, fist, to whom silence was promised, and how often such promises were kept and broken."""
    y, stones, name = player * APART, int(s["stones"][player]), f"players/name-{player}"
    promised = [NAMES[to] for to in range(int(s["seats"])) if s["promised"][player, to]]
    kept, broken = int(s["kept"][player].sum()), int(s["broken"][player].sum())
    honour = f"kept {kept}, broken {broken}"
    words = f"promised {join(promised)} to hide nothing" if promised else ""
    title = f"{NAMES[player]}: {counted(stones, 'stone')}; promises {honour}; {words}".rstrip("; ")
    parts = [box(0, y, WIDE, CARD), box(1, y + 1, WIDE - 2, CARD - 2, f"edge-{player}") if is_asked else "",
             token(22, y + 24, player, NAMES[player][0]), text(40, y + 29, NAMES[player], "ink title"), text(76, y + 29, you, "soft small"),
             text(206, y + 31, stones, "ink big end"), text(212, y + 30, "stone" if stones == 1 else "stones", "soft"),
             text(10, y + 58, words, "gold", 200), text(WIDE - 10, y + 58, honour, "red end" if broken else "soft end")]
    return {name: group(name, title, *parts, spot=True), f"players/fist-{player}": fist(s, player, shown, y + 8)}


def fist(s: Any, player: int, shown: bool, y: float) -> str:
    """Open, closed, or with what its owner knows of it."""
    name, hidden = f"players/fist-{player}", int(s["fist"][player])
    if hidden == c.OPEN_HAND:
        return group(name, f"{NAMES[player]}'s open hand", box(286, y, 64, 26, "faint", 13),
                     text(318, y + 18, "open", "soft small middle"), spot=True)
    title = f"{NAMES[player]}'s fist" + (f": {counted(hidden, 'stone')}" if shown else ", closed")
    return group(name, title, box(286, y, 64, 26, "dark", 13),
                 text(318, y + 18, hidden if shown else "?", "light bold middle"), spot=True)
