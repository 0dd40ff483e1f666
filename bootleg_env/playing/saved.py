"""What a saved game holds, believed in nothing: its answers are played again, and journal and table must come out as the file says."""
from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np

from ..engine import checks
from ..engine.batch import GameBatch
from ..engine.game import Event, Game
from ..engine.recording import Beginning
from ..engine.seeds import checked_seed
from ..engine.settings import Settings
from ..engine.steps import begin, read
from ..engine.trust import BUDGET, MOST_DIGITS, check_trusted
from ..games import GAMES
from ..games import game as game_named

MOST_ANSWERS = 100_000  # of a game; random ones have a fifth of that
MOST_NAME = 200  # characters
KEYS = ("game", "seated", "seed", "noise", "snapshot", "answers", "events")
BESIDE = ("news_read", "introduced", "table")  # of `bootleg play` and `bootleg web`, which read it


class Saved(NamedTuple):
    """A game as far as it was played; `seated`: the name of a mobster for each seat, "" where a person sits."""

    game: Game
    settings: Settings
    seated: list[str]
    seed: int
    noise: int
    beginning: Beginning
    answers: list[int]
    events: list[Event]
    batch: GameBatch


def opened(content: Any, trust: bool = False) -> Saved:
    """From the content of a file; `trust`: Python files that it names may be run. Errors are in words."""
    checks.keys(content, "saved game", (*KEYS, *BESIDE))
    for key in KEYS:
        if key not in content:
            raise ValueError(f"{key}: is missing; not a saved game of this version")
    game = game_named(GAMES[checks.name(content["game"], "game", GAMES, "game")])
    snapshot, events = content["snapshot"], checks.items(content["events"], "events")
    settings = settings_of(game, snapshot)
    seated = seated_of(content["seated"], settings.num_players)
    check_trusted(seated, "seated", trust)
    check_budgets(seated)
    seed, noise = checked_seed(content["seed"]), checks.whole(content["noise"], "noise", -(2**63), 2**63 - 1)
    first = events[0] if events and isinstance(events[0], dict) else {}
    beginning = beginning_of(game, settings, seed, first.get("snapshot"))
    batch, found = again(game, settings, beginning, content["answers"])
    if plain(found) != events:
        raise ValueError("events: are not those of these answers")
    if plain(game.snapshot(batch.states, settings, seed)) != snapshot:
        raise ValueError("snapshot: is not where these answers lead")
    return Saved(game, settings, seated, seed, noise, beginning, list(content["answers"]), found, batch)


def check_budgets(seated: list[str]) -> None:
    for name in seated:
        if BUDGET.search(name):
            raise ValueError(f"seated: {checks.short(name)}: a saved game names budgets of at most {MOST_DIGITS} digits")


def settings_of(game: Game, snapshot: Any) -> Settings:
    wishes = snapshot.get("settings") if isinstance(snapshot, dict) else None
    if not isinstance(wishes, dict):
        raise ValueError("snapshot.settings: is missing")
    return game.settings(**wishes)


def seated_of(value: Any, seats: int) -> list[str]:
    seated = checks.items(value, "seated", seats)
    if len(seated) != seats:
        raise ValueError(f"seated: {len(seated)} names, but {seats} play")
    for nth, each in enumerate(seated):
        if not isinstance(each, str) or len(each) > MOST_NAME or not each.isprintable():
            checks.refuse(f"seated[{nth}]", each, 'must be the name of a mobster, or "" where a person sits')
    return seated


def beginning_of(game: Game, settings: Settings, seed: int, start: Any) -> Beginning:
    """From the seed, or where a snapshot stands."""
    if start is None:
        return Beginning(seed)
    if not isinstance(start, dict):
        checks.refuse("events[0].snapshot", start, "must be a dict")
    states, there, _ = game.from_snapshot(start)
    if there != settings:
        raise ValueError("events[0].snapshot: a game with other settings than the saved one")
    return Beginning(seed, 0, states.view(np.uint8).tobytes(), start)


def again(game: Game, settings: Settings, beginning: Beginning, answers: Any) -> tuple[GameBatch, list[Event]]:
    """A game of these answers, each of them legal, and its events."""
    batch, events = GameBatch(game, settings), list[Event]()
    batch.noise[0], batch.seeds[0] = beginning.noise, beginning.seed
    batch.blank["listening"] = 1
    begin(batch, beginning, events)
    for number, action in enumerate(checks.items(answers, "answers", MOST_ANSWERS), 1):
        if not (type(action) is int and 0 <= action < game.actions and not batch.done[0] and batch.mask[0, action]):
            raise ValueError(f"answer {number}: {checks.short(action)} is not legal there")
        batch.answer(action)
        read(batch, events)
    return batch, events


def plain(value: Any) -> Any:
    """As it comes back from a file."""
    return json.loads(json.dumps(value))
