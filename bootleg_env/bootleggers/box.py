"""Bootleggers as the adapters see it (the `Game` of table.py): tables, words and the compiled kernel, loaded when first needed."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import actions as a
from . import fields
from . import settings as s

name, version, agent = "bootleggers", "v0", "mobster"
actions, facts, scale = a.ACTIONS, fields.FACTS, fields.SCALE
decisions, observation_fields, settings = a.decisions, fields.observation_fields, s.settings


def __getattr__(attribute: str) -> Any:
    """`kernel` loads the compiled core (and compiles it, the first time)."""
    if attribute == "kernel":
        from . import game

        return game
    raise AttributeError(f"module {__name__!r} has no attribute {attribute!r}")


def new(games: int) -> np.ndarray:
    from . import state

    return state.new(games)


def blank(settings: s.Settings) -> np.ndarray:
    """One record with nothing but its settings."""
    row = new(1)
    settings.write(row[0])
    return row


def asked(states: np.ndarray) -> dict | None:
    """Who is asked what, as formats.md names it; None when the game is over."""
    from . import words

    return words.asked(states)


def describe(states: np.ndarray, action: int) -> str:
    """What this answer would mean, in words."""
    from . import words

    return words.describe(states, action)


def explain_illegal(states: np.ndarray, action: Any, mask: np.ndarray) -> str:
    """Who was asked what, what was answered, what is legal."""
    from . import words

    return words.explain_illegal(states, action, mask)


def picture(states: np.ndarray) -> str:
    """The table in text."""
    from . import picture

    return picture.picture(states)


def events(states: np.ndarray, settings: s.Settings) -> list[dict]:
    """The journal's buffer of a listening record as dicts, and the buffer emptied."""
    from . import journal

    return journal.drain(states)


def opening(states: np.ndarray, settings: s.Settings, seed: int, snapshot: dict | None) -> dict:
    """The first event of every journal."""
    from . import journal

    return journal.opening(states, settings, seed, snapshot)


def known_events(events: list[dict], seat: int) -> list[dict]:
    """Of these, what one mobster may know."""
    from . import journal

    return journal.known_events(events, seat)


def redraw(states: np.ndarray, seat: int, seed: int | None = None) -> np.ndarray:
    """Games that look the same to this seat, the rest is drawn anew: the same for the same seed, others every time for None."""
    from . import game, state

    drawn = state.copy(states)
    game.redraw(drawn, 0, len(drawn), seat, np.random.default_rng(seed).integers(0, 2**63, len(drawn)))
    return drawn


def snapshot(states: np.ndarray, settings: s.Settings, seed: int) -> dict:
    from . import snapshot

    return snapshot.snapshot(states, settings, seed)


def from_snapshot(given: dict) -> tuple[np.ndarray, s.Settings, int]:
    """Record, settings and seed; a partial dict is laid over a fresh game."""
    from . import snapshot

    return snapshot.from_snapshot(given)
