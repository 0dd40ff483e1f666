"""The table in text: what lies open before everybody, at a glance. A closed fist is a "?"."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import console
from ...engine.columns import table
from ...engine.prose import counted, paragraph
from ..game import GAME
from ..tables import constants as c
from .answers import asked
from .names import NAMES, agent


def board_text(states: np.ndarray, width: int | None = None) -> str:
    """Round, pot, the question; a line for each player; as wide as the terminal (or `width`, 60 or more)."""
    s, width = states[0], console.width() if width is None else width
    heads = ["   player", "", "stones", "fist", "promised", "kept/broken"]
    lines = table([heads, *(player(s, seat) for seat in range(int(s["seats"])))], width, "<<>><")
    asks = paragraph(question(states), " ", "   ", width) if asked(states) else []
    return "\n".join([*paragraph(headline(s), " ", "   ", width), "─" * max(map(len, lines)), *asks, *lines])


def headline(s: Any) -> str:
    phase, pot = c.PHASE_NAMES[s["phase"]], counted(int(s["pot"]), "stone")
    place = "the game is over" if s["phase"] == c.OVER else f"{phase}, {pot} in the pot"
    return f"{GAME.title.upper()}   round {s['year']} of {s['rounds']}   {place}"


def question(states: np.ndarray) -> str:
    """Everything but a fist is said aloud."""
    about = asked(states) or {}
    purpose = f"{GAME.decision_table.purpose(about['decision'])} ({about['decision']})"
    text = f"{NAMES[about['seat']]} ({agent(about['seat'])}) is asked {purpose}"
    if "partner" in about:
        text += f", {'from' if 'stones' in about else 'to'} {NAMES[about['partner']]}"
    return text + (f": {counted(about['stones'], 'stone')}" if "stones" in about else "")


def player(s: Any, seat: int) -> list[str]:
    """Stones, whether the fist is made, to whom silence was promised, and how often such promises were kept and broken."""
    fist = "-" if s["fist"][seat] == c.OPEN_HAND else "?"
    promised = " ".join(NAMES[to] for to in range(int(s["seats"])) if s["promised"][seat, to]) or "-"
    honour = f"{int(s['kept'][seat].sum())}/{int(s['broken'][seat].sum())}"
    return [f"   {NAMES[seat]}", agent(seat), str(s["stones"][seat]), fist, promised, honour]
