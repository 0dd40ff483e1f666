"""What `render()` gives: the table in text ("ansi"), printed ("human"), or as a picture of that text ("rgb_array").

Pictures need Pillow and a font (the extra `contests` has both); environments can be made without them, because stable-baselines3 asks for
"rgb_array" whether it draws or not. All pictures of a game with the same settings have the same size, as videos want it.
"""
from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from gymnasium.error import DependencyNotInstalled

from ..engine import console
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.settings import Settings

RenderMode = Literal["ansi", "human", "rgb_array"]
BatchRenderMode = Literal["ansi", "rgb_array"]
MODES: tuple[str, ...] = get_args(RenderMode)
BATCH_MODES: tuple[str, ...] = get_args(BatchRenderMode)
FPS = 4  # of videos
COLUMNS = 120  # characters in a line, whatever the terminal
FAINT_LETTERS = "═─│○□·"  # frames, empty places
PAPER, INK, FAINT = "#14171c", "#e6e1d6", "#7d8590"
SEATS = ("#e3b341", "#58a6ff", "#7ee787", "#ff9a8b", "#d2a8ff", "#56d4dd")  # of the players' names
BY_NAME = {"Blue": SEATS[1], "Red": SEATS[3], "Green": SEATS[2], "Orange": SEATS[0]}  # of names that are colours
WIDEST, LARGEST, SMALLEST = 1000, 24, 6  # pixels of a picture (about), of a font
MARGIN, SPACING = 16, 1.2  # around the text, from line to line
EVEN = 16  # width and height are multiples of it: video codecs cut or refuse anything else
SPARE = 1.15  # rows beyond those of the game that is tried
TRIED = 30  # tables looked at to know how large a picture must be


def checked_mode(render_mode: str | None, modes: Sequence[str] = MODES) -> str | None:
    """The same, or an error in words."""
    if render_mode is not None and render_mode not in modes:
        words = ["None", *map(repr, modes)]
        raise ValueError(f"render_mode={render_mode!r}: must be {', '.join(words[:-1])} or {words[-1]}")
    return render_mode


def rendered(mode: str | None, game: Game, settings: Settings, states: np.ndarray) -> Any:
    """What `render()` returns for the first of these games; without a mode it warns, as gymnasium's and PettingZoo's environments do."""
    if mode is None:
        warnings.warn(f"render() shows nothing without a render_mode: give one of {', '.join(map(repr, MODES))} when you make the "
                      "environment", stacklevel=3)
        return None
    if mode == "rgb_array":
        return picture(game, settings, states)
    text = game.board_text(states)
    return text if mode == "ansi" else console.say(text)


def colours(names: tuple[str, ...]) -> dict[str, str]:
    """The players' colours, by name."""
    return {name: BY_NAME.get(name, colour) for name, colour in zip(names, SEATS)}


def coloured(line: str, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """A line of a table in parts, each with its colour: the players' names in theirs, frames and empty places faint.

    Where names are colours, their initials between numbers are coloured as well: the road 3B5 is Blue's.
    """
    by_name, roads = colours(names), {}
    if {*names} <= {*BY_NAME}:
        roads = {name[0].lower(): colour for name, colour in by_name.items()}
    letters = "".join(roads) + "".join(roads).upper()
    road = rf"|\d[{letters}](?![a-z])\d?" if roads else ""
    for part in re.split(rf"(\b(?:{'|'.join(names)})\b|[{FAINT_LETTERS}]+{road})", line):
        if part[:1] in {*FAINT_LETTERS}:
            yield part, FAINT
        elif part:
            yield part, by_name.get(part) or roads.get(part[1:2].lower() if part[0].isdigit() else "", INK)


# ---- pictures


class Paper(NamedTuple):
    """The size of a picture, and how many characters of which font it has room for."""

    font: int
    rows: int
    columns: int
    high: int
    wide: int


def picture(game: Game, settings: Settings, states: np.ndarray) -> np.ndarray:
    """The table as uint8 (height, width, 3)."""
    lines, paper = game.board_text(states, COLUMNS).splitlines(), paper_for(game, settings)
    size = paper.font
    while size > SMALLEST and not fits(lines, Letters.of(size), paper):
        size -= 1  # a larger table than any that was tried
    return Letters.of(size).written(lines, game.seat_names, paper.high, paper.wide)


@lru_cache(64)
def paper_for(game: Game, settings: Settings) -> Paper:
    """Large enough for the tables of a random game, with rows to spare."""
    tables = [text.splitlines() for text in tried(game, settings)]
    columns, rows = max(len(line) for lines in tables for line in lines), round(SPARE * max(map(len, tables)))
    size = max((size for size in range(SMALLEST, LARGEST + 1) if columns * Letters.of(size).wide <= WIDEST), default=SMALLEST)
    letters = Letters.of(size)
    high, wide = (-(-(pixels + 2 * MARGIN) // EVEN) * EVEN for pixels in (rows * letters.high, columns * letters.wide))
    return Paper(size, rows, columns, high, wide)


def tried(game: Game, settings: Settings) -> Iterator[str]:
    """Tables of one random game, from its beginning to its end, always the same ones."""
    batch = GameBatch(game, settings)
    batch.sample_from(0)
    batch.reset(np.array([0]))
    records = []
    while not batch.done[0]:
        records.append(batch.states.copy())
        batch.answer(batch.sample_one())
    for states in (batch.states, *records[:: max(1, len(records) // TRIED)]):
        yield game.board_text(states, COLUMNS)


def fits(lines: list[str], letters: Letters, paper: Paper) -> bool:
    return (len(lines) * letters.high <= paper.high - 2 * MARGIN
            and max(map(len, lines), default=0) * letters.wide <= paper.wide - 2 * MARGIN)


class Letters:
    """A monospaced font of one size: each letter of each colour is drawn once, then copied."""

    def __init__(self, size: int):
        try:
            import matplotlib
            from PIL import ImageFont
        except ImportError as error:
            raise DependencyNotInstalled(f"render_mode='rgb_array' needs {error.name}: pip install 'bootleg-env[contests]'") from None
        self.font = ImageFont.truetype(str(Path(matplotlib.get_data_path(), "fonts", "ttf", "DejaVuSansMono.ttf")), size)
        self.wide, self.high = round(self.font.getlength("M")), round(SPACING * size)
        self.numbers: dict[tuple[str, str], int] = {}
        self.tiles = np.zeros((0, self.high, self.wide, 3), np.uint8)

    @staticmethod
    @cache
    def of(size: int) -> Letters:
        return Letters(size)

    def written(self, lines: list[str], names: tuple[str, ...], high: int, wide: int) -> np.ndarray:
        """These lines on an empty picture."""
        blank, columns = self.number(" ", INK), max(map(len, lines), default=0)
        table = np.full((len(lines), columns), blank)
        for row, line in zip(table, lines):
            row[: len(line)] = [self.number(letter, colour) for part, colour in coloured(line, names) for letter in part]
        text = self.tiles[table].transpose(0, 2, 1, 3, 4).reshape(len(lines) * self.high, columns * self.wide, 3)
        image = np.full((high, wide, 3), rgb(PAPER), np.uint8)
        text = text[: high - MARGIN, : wide - MARGIN]
        image[MARGIN : MARGIN + text.shape[0], MARGIN : MARGIN + text.shape[1]] = text
        return image

    def number(self, letter: str, colour: str) -> int:
        """Which of the tiles shows this letter."""
        if (letter, colour) not in self.numbers:
            self.numbers[letter, colour] = len(self.tiles)
            self.tiles = np.concatenate([self.tiles, self.drawn(letter, colour)[None]])
        return self.numbers[letter, colour]

    def drawn(self, letter: str, colour: str) -> np.ndarray:
        from PIL import Image, ImageDraw

        tile = Image.new("RGB", (self.wide, self.high), PAPER)
        ImageDraw.Draw(tile).text((0, 0), letter, colour, self.font)
        return np.asarray(tile)


def rgb(colour: str) -> tuple[int, ...]:
    """ "#14171c" as three numbers."""
    return tuple(bytes.fromhex(colour[1:]))
