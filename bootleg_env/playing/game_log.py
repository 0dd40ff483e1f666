"""Game logs: a whole game as text, one line a decision, in words. Reading one plays it again and checks every line.

    game bootleggers
    version v0
    settings {"num_players": 4, ...}
    seed 7
    round 1 | mobster_0 | bid | muscle 61
    ...
    score | mobster_0 | 37

No rule is here: the words are the game's.
"""
from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.files import write
from ..engine.game import Game
from ..engine.reading import json_value, text_of
from ..engine.seeds import FOR_SAMPLES, checked_seed, seeds_from
from ..engine.settings import Settings
from ..games import game as game_named

HEADER = ("game", "version", "settings", "seed")
BETWEEN = " | "
MOST_LOG = 2**24  # bytes; the longest game has a tenth
WHOLE = re.compile("[0-9]{1,20}")
MOST_LINE = 1000
MOST_SHOWN = 100  # letters of a line, in an error
Policy = Callable[[GameBatch], int]


@dataclass
class GameLog:
    """The content of a file; `lines` are all its lines, so that line numbers mean the same everywhere."""

    game: Game
    settings: Settings
    seed: int
    lines: list[str]


def at_random(batch: GameBatch) -> int:
    """A random legal answer, drawn in the kernel."""
    return batch.sample_one()


# ---- a game under way


def begin(game: Game, settings: Settings, seed: int) -> GameBatch:
    """A game at the first question of this seed; its random answers are those of the environments."""
    batch = GameBatch(game, settings)
    batch.seeds[0] = seed
    batch.sampling[0] = seeds_from(seed, 1, FOR_SAMPLES)[0]
    batch.answer(codes.RESET)
    return batch


def question_line(batch: GameBatch) -> str:
    """ "round 2 | mobster_1 | target_seat": what stands before the answer."""
    asked = batch.game.asked(batch.states)
    assert asked is not None
    return BETWEEN.join((f"round {asked['round']}", f"{batch.game.agent}_{asked['seat']}", asked["decision"]))


def score_lines(batch: GameBatch) -> list[str]:
    """The score of each seat at the end."""
    scores = batch.game.outcome(batch.states).score[0]
    return [BETWEEN.join(("score", f"{batch.game.agent}_{seat}", f"{score:.0f}")) for seat, score in enumerate(scores)]


def header_lines(game: Game, settings: Settings, seed: int) -> list[str]:
    return [f"game {game.name}", f"version {game.version}", f"settings {json.dumps(settings.as_dict())}", f"seed {seed}"]


# ---- writing


def record(game: Game, settings: Settings, seed: int, policy: Policy = at_random) -> str:
    """Play a game; its log as text."""
    batch = begin(game, settings, checked_seed(seed))
    lines = header_lines(game, settings, seed)
    while not batch.done[0]:
        action = policy(batch)
        lines.append(question_line(batch) + BETWEEN + game.answer_words(batch.states, action))
        batch.answer(action)
    return "\n".join([*lines, *score_lines(batch)]) + "\n"


def rewrite(folder: str | Path) -> list[Path]:
    """Play every game log in and below a folder anew (its settings and seed, random answers); the diff shows which rule moved."""
    paths = sorted(Path(folder).rglob("*.txt"))
    if not paths:
        raise ValueError(f"{folder}: no game logs (*.txt) there")
    for path in paths:
        old = read(path, any_version=True)
        write(path, record(old.game, old.settings, old.seed))
    return paths


# ---- reading


def read(path: str | Path, any_version: bool = False) -> GameLog:
    """The file with its header checked; decisions are checked by `replay`."""
    lines = text_of(path, "a game log", MOST_LOG).splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_LINE:
            raise wrong(path, number, f"{len(line)} characters; no line of a game log has more than {MOST_LINE}")
    header = {}
    for number, key in enumerate(HEADER, 1):
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{key} "):
            raise wrong(path, number, f"expected '{key} ...', found {short(line)}")
        header[key] = line.removeprefix(f"{key} ")
    game = explained(path, 1, lambda: game_named(header["game"]))
    if header["version"] != game.version and not any_version:
        raise wrong(path, 2, f"a game log of version {header['version']}; this is {game.version}")
    settings = explained(path, 3, lambda: read_settings(game, header["settings"]))
    seed = explained(path, 4, lambda: checked_seed(int(header["seed"]) if WHOLE.fullmatch(header["seed"]) else header["seed"]))
    return GameLog(game, settings, seed, lines)


def read_settings(game: Game, text: str) -> Settings:
    """Settings from their JSON."""
    try:
        values = json_value(text)
    except ValueError as error:
        raise ValueError(f"settings: {error}") from None
    if not isinstance(values, dict):
        raise ValueError(f"settings must be an object, found {text[:MOST_SHOWN]!r}")
    return game.settings(**values)


def replay(path: str | Path, to_line: int | None = None, answers: list[int] | None = None) -> GameBatch:
    """Play a file again, checking every line; the game behind line `to_line`, or at its end. `answers` is given its answers."""
    log = read(path)
    if to_line is not None and not len(HEADER) <= to_line <= len(log.lines):
        raise ValueError(f"{path}: no decision at line {to_line}; they stand in {len(HEADER) + 1} to {len(log.lines)}")
    batch = begin(log.game, log.settings, log.seed)
    number = len(HEADER)
    while not batch.done[0] and number != to_line:
        number += 1
        if number > len(log.lines):
            raise wrong(path, number, f"the file ends before the game; expected '{question_line(batch)}{BETWEEN}...'")
        action = read_decision(path, number, log.lines[number - 1], batch)
        batch.answer(action)
        if answers is not None:
            answers.append(action)
    if to_line is None:
        check_scores(path, number, log.lines, score_lines(batch))
    return batch


def read_decision(path: str | Path, number: int, line: str, batch: GameBatch) -> int:
    """The action of one line, if it fits the question of the moment."""
    before = question_line(batch) + BETWEEN
    if not line.startswith(before):
        raise wrong(path, number, f"expected '{before}...', found {short(line)}")
    return explained(path, number, lambda: batch.game.action_from_words(batch.states, batch.mask[0], line.removeprefix(before)))


def check_scores(path: str | Path, number: int, lines: list[str], expected: list[str]) -> None:
    """The last lines, and nothing behind them."""
    for line in expected:
        number += 1
        found = lines[number - 1] if number <= len(lines) else "the end of the file"
        if found != line:
            raise wrong(path, number, f"the game is over; expected {line!r}, found {short(found)}")
    if len(lines) > number:
        raise wrong(path, number + 1, f"expected the end of the file, found {short(lines[number])}")


# ---- errors: one line that names the file, the line, what was wrong, what was expected


def short(line: str) -> str:
    """As it stands there, cut where nobody would read on."""
    return repr(line if len(line) <= MOST_SHOWN else line[:MOST_SHOWN] + " ...")


def wrong(path: str | Path, number: int, what: str) -> ValueError:
    return ValueError(f"{path}, line {number}: {what}")


def explained(path: str | Path, number: int, reader: Callable[[], Any]) -> Any:
    """What the reader gives; its ValueError with file and line."""
    try:
        return reader()
    except ValueError as error:
        raise wrong(path, number, str(error)) from None
