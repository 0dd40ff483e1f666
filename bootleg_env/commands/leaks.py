"""`bootleg fuzz --leaks`: does anything that a seat is shown change with what it cannot know?

At every so many decisions of random games, and for every seat, what the seat cannot know is drawn anew (`Game.redraw`). Observation, mask,
view, board, drawing, scores and all words at the table must stay as they are.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import MOST_SEED
from ..engine.settings import Settings

EVERY = 23  # decisions from one look to the next: no game asks its questions in turns of so many


def leaks(game: Game, settings: Settings, seed: int) -> tuple[int, int, list[str]]:
    """Of one random game: decisions, positions compared (one for each seat), and what changed."""
    batch, twin = GameBatch(game, settings), GameBatch(game, settings)
    batch.sampling[:] = (seed << 20) & MOST_SEED
    batch.reset(np.array([seed]))
    decisions, positions, found = 0, 0, []
    while not batch.done[0]:
        if decisions % EVERY == seed % EVERY:
            for seat in range(settings.num_players):
                twin.put(game.redraw(batch.states, seat, seed + decisions).view(np.uint8).tobytes())
                twin.look_again()
                positions += 1
                found += [f"decision {decisions}: {what} of seat {seat} changes with what that seat cannot know"
                          for what in differences(game, batch, twin, seat)]
        batch.answer(batch.sample_one())
        decisions += 1
    return decisions, positions, found


def differences(game: Game, batch: GameBatch, twin: GameBatch, seat: int) -> list[str]:
    """What this seat is shown of the one game and not of the other, by name."""
    one, other = shown(game, batch, seat), shown(game, twin, seat)
    return [name for name in one if one[name] != other.get(name)]


def shown(game: Game, batch: GameBatch, seat: int) -> dict[str, Any]:
    """All that a player in this seat can look at."""
    states, told = batch.states, game.help
    parts = {"the observation": game.look(states, seat).tobytes(), "the view": game.view(states, batch.settings, seat),
             "the board": game.board_text(states, 100), "the header": told.header(states, seat), "the drawing": game.drawing(states, seat),
             "the scores": game.known_scores(states, seat)}
    if batch.seat[0] == seat:
        legal = np.flatnonzero(batch.mask[0]).tolist()
        parts |= {"the mask": legal, "the question": (told.question(states), told.help(states, legal, ""))}
        parts["the words of an answer"] = [
            (game.answer_words(states, action), game.describe(states, action), told.label(states, action), told.note(states, action),
             told.sides(states, action), game.spot(states, action)) for action in legal]
    return parts
