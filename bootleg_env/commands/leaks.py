"""`bootleg fuzz --leaks`: does anything that a seat is shown change with what it cannot know?

At every decision, and for every seat, what the seat cannot know is drawn anew (`Game.redraw`); observation and mask must stay as they are.
View, board, drawing, scores and all words at the table take longer to compare: at every so many decisions, and wherever something else is
hidden than before, or something else is asked. Every second game is played at random, the others by the game's rival, which keeps secrets
and uses them.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from ..engine import codes
from ..engine.batch import GameBatch
from ..engine.game import Game
from ..engine.seeds import MOST_SEED
from ..engine.settings import Settings

EVERY = 23  # decisions from one close look to the next: no game asks its questions in turns of so many
FIRST = 4  # close looks where the same is hidden, or asked


def leaks(game: Game, settings: Settings, seed: int, looked: Counter | None = None) -> tuple[int, int, list[str]]:
    """Of one game: decisions, positions compared (one for each seat), and what changed. `looked`: how often where what was hidden."""
    batch, twin = GameBatch(game, settings), GameBatch(game, settings)
    batch.sampling[:] = (seed << 20) & MOST_SEED
    batch.reset(np.array([seed]))
    answer = by_rival(batch) if seed % 2 else batch.sample_one
    looked = Counter() if looked is None else looked
    decisions, positions, found = 0, 0, []
    while not batch.done[0]:
        for seat in range(settings.num_players):
            twin.put(game.redraw(batch.states, seat, seed + decisions).view(np.uint8).tobytes())
            twin.look_again()
            positions += 1
            close = is_new(batch, twin, seat, looked) or decisions % EVERY == seed % EVERY
            found += [f"decision {decisions}: {what} of seat {seat} changes with what that seat cannot know"
                      for what in differences(game, batch, twin, seat, close)]
        batch.answer(answer())
        decisions += 1
    return decisions, positions, found


def is_new(batch: GameBatch, twin: GameBatch, seat: int, looked: Counter) -> bool:
    """Is something else hidden here than before, or something else asked?"""
    ours, theirs = (np.frombuffer(each.record(), np.uint8) for each in (batch, twin))
    starts = np.sort([place for _, place, *_ in (batch.states.dtype.fields or {}).values()])
    hidden = np.unique(np.searchsorted(starts, np.flatnonzero(ours != theirs), side="right"))  # which fields of the record
    keys = [hidden.tobytes(), (int(batch.decided[0]), int(batch.seat[0]) == seat)]
    looked.update(keys)
    return any(looked[key] <= FIRST for key in keys)


def by_rival(batch: GameBatch) -> Callable[[], int]:
    """What gives the answer of the game's rival, whoever is asked; the batch goes on as if somebody outside answered."""
    from bootleg_agents.registry import mobster

    code = batch.code_of(mobster(batch.game.rival, batch.game.name))

    def answer() -> int:
        batch.control[0] = code
        batch.kernel.advise(batch.states, 0, 1, batch.io, batch.scratch, batch.bots)
        batch.control[0] = codes.OUTSIDE
        return int(batch.io["suggested"][0])
    return answer


def differences(game: Game, batch: GameBatch, twin: GameBatch, seat: int, close: bool = True) -> list[str]:
    """What this seat is shown of the one game and not of the other, by name."""
    one, other = ({**seen(game, each, seat), **(shown(game, each, seat) if close else {})} for each in (batch, twin))
    return [name for name in one if one[name] != other.get(name)]


def seen(game: Game, batch: GameBatch, seat: int) -> dict[str, Any]:
    """What an agent in this seat is given."""
    parts: dict[str, Any] = {"the observation": game.look(batch.states, seat).tobytes()}
    return parts | ({"the mask": batch.mask[0].tobytes()} if batch.seat[0] == seat else {})


def shown(game: Game, batch: GameBatch, seat: int) -> dict[str, Any]:
    """All else that a player in this seat can look at."""
    states, told = batch.states, game.help
    parts: dict[str, Any] = {
        "the view": game.view(states, batch.settings, seat), "the board": game.board_text(states, 100),
        "the header": told.header(states, seat), "the drawing": game.drawing(states, seat), "the scores": game.known_scores(states, seat)}
    if batch.seat[0] == seat:
        legal = np.flatnonzero(batch.mask[0]).tolist()
        parts |= {"the question": (told.question(states), told.help(states, legal, ""))}
        parts["the words of an answer"] = [
            (game.answer_words(states, action), game.describe(states, action), told.label(states, action), told.note(states, action),
             told.sides(states, action), game.spot(states, action)) for action in legal]
    return parts
