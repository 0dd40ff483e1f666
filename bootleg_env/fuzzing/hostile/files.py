"""Hostile files that the package itself reads: saved games, tables of the web, game logs, presets, snapshots as files."""
from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import numpy as np

from ... import presets
from ...engine import codes
from ...engine.game import Game
from ...games import GAMES
from ...games import game as game_named
from ...playing import game_log, save_file, saved
from ...playing.human_game import HumanGame
from ...playing.room import Room
from ...web.house import House
from . import spoiling
from .kinds import Input, Inputs
from .places import prepare, written

ANSWERS = 12  # of the person in an example
PLAYED_ON = 5  # answers to what was accepted
SNAPSHOT_OPTIONS = {"load": None, "start": None, "game": None, "players": None, "preset": None, "set": None, "seed": None, "against": None,
                    "seat": None}


def examples() -> list[dict[str, Any]]:
    """Games under way, two of each kind, as they are saved."""
    found = []
    for name in GAMES:
        game = game_named(name)
        for players in game.seats:
            found.append(saved_game(game, players))
    return found


def saved_game(game: Game, players: int) -> dict[str, Any]:
    played = HumanGame(game, game.settings(num_players=players), 0, ["random"] * (players - 1), 5)
    played.begin()
    draw = random.Random(players)
    for _ in range(ANSWERS):
        if not played.is_over:
            played.go_on(draw.choice(played.legal()))
    return saved.plain(played.as_dict())


def use(room: Room) -> None:
    """Random answers, and what a person would read meanwhile."""
    draw, before = random.Random(1), {words for _, words in room.game.check(room.batch.states)}  # a game set up may lack cards
    for _ in range(PLAYED_ON):
        if room.is_over:
            break
        room.game.help.news(room.game.known_events(room.events, room.asked_seat), room.asked_seat, 0)
        room.go_on(draw.choice(room.legal()))
    for row, words in room.game.check(room.batch.states):
        if words not in before:
            raise AssertionError(f"accepted, and then: {words} ({row})")
    room.as_dict(room.point())


def save_bytes(draw: random.Random, content: dict[str, Any]) -> tuple[bytes, str]:
    """Mostly with a checksum that fits, so that what lies behind it is reached."""
    if draw.random() < 0.25:
        whole = spoiling.json_bytes(draw, {"format": save_file.FORMAT, "checksum": save_file.checksum(content), **content})
        return spoiling.damaged(draw, whole)
    spoilt, what = spoiling.tree(draw, content)
    if not isinstance(spoilt, dict):
        return spoiling.json_bytes(draw, spoilt), what
    with contextlib.suppress(TypeError):
        spoilt = {"format": save_file.FORMAT, "checksum": save_file.checksum(spoilt), **spoilt}
    return spoiling.json_bytes(draw, spoilt), what


def saved_games(folder: Path) -> Inputs:
    from ...commands import play  # the verb has this module above it

    contents = examples()
    prepare(folder)

    def one(draw: random.Random) -> Input:
        content, what = save_bytes(draw, draw.choice(contents))
        path = written(folder, "save.json", content)
        return Input(what, lambda: use(play.loaded(argparse.Namespace(**{**SNAPSHOT_OPTIONS, "load": path}))))

    return one


def web_tables(folder: Path) -> Inputs:
    """Each opened by a server of its own, as `bootleg web --load` does."""
    table = {"name": "00000000", "host": 0, "called": None, "pace": 0.0, "paused": True, "had_people": True}
    contents = [each | {"table": table} for each in examples()]
    prepare(folder)
    house = House(folder, lambda game: [("random", "")], key=b"k" * 32)

    async def opened(path: str) -> None:
        house.tables.clear()
        found = await house.open(Path(path), "00000000")
        if found.playing is not None:
            found.playing.cancel()
            await asyncio.gather(found.playing, return_exceptions=True)
        use(found.room)

    loop = asyncio.new_event_loop()

    def one(draw: random.Random) -> Input:
        content, what = save_bytes(draw, draw.choice(contents))
        path = written(folder, "bootleg-web-00000000.json", content)
        return Input(what, lambda: loop.run_until_complete(opened(path)))

    return one


def snapshot_files(folder: Path) -> Inputs:
    """`bootleg play --from`."""
    from ...commands import play

    contents = [each["snapshot"] for each in examples()]
    prepare(folder)

    def one(draw: random.Random) -> Input:
        content, what = draw.choice(contents), "whole"
        if draw.random() < 0.5:
            content = {key: part for key, part in content.items() if key not in ("engine",
                                                                                 "asked") and (key == "game" or draw.random() < 0.7)}
        if draw.random() < 0.7:
            content, what = spoiling.tree(draw, content)
        data = spoiling.json_bytes(draw, content)
        if draw.random() < 0.3:
            data, what = spoiling.damaged(draw, data)
        path = written(folder, "snapshot.json", data)
        options = {**SNAPSHOT_OPTIONS, "start": path, "against": ["random"]}
        return Input(what, lambda: use(play.standing_at(argparse.Namespace(**options))))

    return one


def game_logs(folder: Path) -> Inputs:
    logs = [game_log.record(game_named(name), game_named(name).settings(num_players=game_named(name).seats[0]), 3) for name in GAMES]
    prepare(folder)

    def one(draw: random.Random) -> Input:
        lines = draw.choice(logs).splitlines()
        what = "bytes"
        if draw.random() < 0.6:
            nth = draw.randrange(4) if draw.random() < 0.5 else draw.randrange(len(lines))
            parts = lines[nth].split(" ")
            place = draw.randrange(len(parts))
            parts[place] = str(spoiling.value(draw, parts[place]))[:20_000]
            lines[nth], what = " ".join(parts), f"line {nth + 1}"
        data = ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
        if what == "bytes" or draw.random() < 0.2:
            data, what = spoiling.damaged(draw, data)
        path = written(folder, "log.txt", data)
        to_line = draw.choice((None, None, 4, 0, -1, 7, 10**9))
        return Input(what, lambda: game_log.replay(path, to_line))

    return one


def preset_files(folder: Path) -> Inputs:
    contents = [(name, presets.load(preset, name)) for name in GAMES for preset in presets.names(name)]
    prepare(folder)

    def one(draw: random.Random) -> Input:
        game, content = draw.choice(contents)
        spoilt, what = spoiling.tree(draw, {**content, "num_players": 2, "reward": "win"})
        data = spoiling.json_bytes(draw, spoilt)
        if draw.random() < 0.3:
            data, what = spoiling.damaged(draw, data)
        path = written(folder, "preset.json", data)

        def read() -> None:
            settings = game_named(game).settings(**presets.load(path, game))
            game_named(game).blank(settings)

        return Input(what, read)

    return one


def random_states(game: Game, seed: int, answers: int) -> np.ndarray:
    """A position after so many random answers."""
    batch = game_log.begin(game, game.settings(), seed)
    for _ in range(answers):
        if batch.done[0]:
            break
        batch.answer(batch.sample_one())
    assert batch.seat[0] != codes.NO_ANSWER
    return batch.states
