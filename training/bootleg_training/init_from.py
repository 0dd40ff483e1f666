"""Where a training starts from (`init_from`): another run, a model file, or a bundled model."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from bootleg_agents import model_files, model_player
from bootleg_env.engine.reading import json_file

from . import report


def model_of(source: str, game: str) -> model_files.Model:
    """The model of this name or file; of a run's folder the one that it has made."""
    path = Path(source, report.MODEL) if Path(source).is_dir() else model_player.place(source, game)
    if path is None:
        raise ValueError(f"init_from={source}: no folder of a run, no model file, and no bundled model of {game} "
                         f"(bundled: {', '.join(model_player.names(game)) or 'none'})")
    return model_files.load(path, game)


def whole_model_of(source: str, game: str) -> model_files.Model:
    """One that answers and sees all of the game."""
    model = model_of(source, game)
    if model.header["base"] is not None:
        raise ValueError(f"init_from={source}: it answers only {', '.join(row[0] for row in model.header['decisions'])}")
    return model


def story(source: str, game: str) -> dict[str, Any]:
    """For the header of what comes out: how the run or model was made that it began with."""
    if not source:
        return {}
    if Path(source).is_dir():
        before = Path(source, report.REPORT)
        made = json_file(before, "a report") if before.is_file() else {}
    else:
        made = model_of(source, game).header["made"]
    return {"start": {"from": source, **{key: made[key] for key in report.MADE if key in made and key != "curve"}}}
