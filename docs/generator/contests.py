"""Parts of a game's page of mobsters, `<!-- begin cast:rum_run -->`: who plays, and what was measured (docs/data/<game>/*.json)."""
from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import Any

from bootleg_env.games import game as game_named

from .code import table
from .measured import shown
from .mobsters import report, share

NOT_YET = "Not measured yet: `{}`."


def cast(name: str) -> str:
    """Every mobster in the words of its own file."""
    from bootleg_agents.registry import cast as cast_of

    parts = []
    for kind, package in (("MOBSTERS", f"bootleg_agents.{name}"), ("OUTSIDE", "bootleg_agents")):
        for mobster in getattr(cast_of(name), kind):
            title, _, rest = str(importlib.import_module(f"{package}.{mobster}").__doc__).strip().partition("\n\n")
            parts.append(f"### `{mobster}{':N' if kind == 'OUTSIDE' else ''}`\n\n*{title}*\n\n{rest}".rstrip())
    return "\n\n".join(parts)


def ladder(name: str) -> str:
    """All named mobsters ranked in mixed line-ups."""
    data = report(f"{name}/ladder.json")
    if data is None:
        return NOT_YET.format(f"bootleg ladder --game {name} --json docs/data/{name}/ladder.json")
    unit = game_named(name).score[1]
    rows = [(f"`{row['agent']}`", share(row), f"{row['mean_rank']:.2f}", f"{row['mean_score']:.1f}", row["deals"], row["games"])
            for row in data["agents"]]
    return table(f"mobster|win share (par {100 * data['agents'][0]['par']:.0f} %)|mean rank|{unit}|deals|games", rows) + (
        f"\n\nPlayed again with:\n\n```sh\n{data['command']}\n```")


def duels(name: str, part: str) -> str:
    """Rows of evidence.json: one mobster against copies of another."""
    data = (report(f"{name}/evidence.json") or {}).get(part)
    if not data:
        return NOT_YET.format(f"python -m bootleg_agents.{name}.experiments.evidence --only {part}")
    length, unit = game_named(name).length, game_named(name).score[1]
    return table(f"mobster|against|settings|win share|par|{unit}|{length}s|deals|games", [
        (f"`{row['agent']}`", f"`{row['against']}`", f"`{json.dumps(row['settings'])}`" if row["settings"] else "", share(row),
         f"{100 * row['par']:.0f} %", f"{row['mean_score']:.1f}", f"{row['mean_length']:.0f}", row["duplicate_deals"], row["games"])
        for row in data])


def part_of_duels(part: str) -> Callable[[str], str]:
    return lambda name: duels(name, part)


def curves(name: str) -> str:
    """How the bundled models were made, and how they did on the way, from the headers of their files."""
    from bootleg_agents import model_files, model_player

    parts = []
    for model in model_player.names(name):
        header = model_files.read(model_player.FOLDER / name / f"{model}{model_player.SUFFIX}").header
        made = header["made"]
        judges = list(made["curve"][0]["shares"])
        rows = [(f"{point['seconds'] / 60:.0f}", f"{point['steps'] / 1e6:.2f} M", *(on_the_way(point["shares"][judge]) for judge in judges))
                for point in made["curve"]]
        parts.append(f"`{model}`: {model_files.network_words(header)}; {model_files.answers(header)}.\n\n```sh\n{made['command']}\n```\n\n"
                     + table("minutes|steps|" + "|".join(f"win share against three `{judge}`" for judge in judges), rows))
    return "\n\n".join(parts) or "None is bundled yet."


def on_the_way(found: dict[str, float]) -> str:
    """A win share of an evaluation during the training."""
    return f"{100 * found['win_share']:.0f} % ({100 * found['low']:.0f} to {100 * found['high']:.0f})"


def rules_of(row: dict[str, Any]) -> str:
    return ", ".join(f"{key}={value}" for key, value in row["rules"].items())


def seats(name: str) -> str:
    """Win shares by seat."""
    data = report(f"{name}/balance.json")
    if data is None:
        return NOT_YET.format(f"python -m bootleg_agents.{name}.experiments.balance")
    most = max(len(row["win_share"]) for row in data["seats"])
    rows = [(rules_of(row), "yes" if row["handicap"] else "no",
             *(f"{100 * value:.1f} % ({100 * low:.1f} to {100 * high:.1f})" for value, low, high in row["win_share"]),
             *[""] * (most - len(row["win_share"]))) for row in data["seats"]]
    return table("table|handicap|" + "|".join(f"seat {seat}" for seat in range(most)), rows) + (
        f"\n\nAll seats are `{data['mobster']}`, {data['games']:,} games a row, seeds from {data['seed']:,}.")


def endings(name: str) -> str:
    """How games end, and what happens in them."""
    data = report(f"{name}/balance.json")
    if data is None:
        return NOT_YET.format(f"python -m bootleg_agents.{name}.experiments.balance")
    rows = data["endings"]
    lines = [("turns, mean", *(f"{row['mean_turns']:.0f}" for row in rows)),
             ("turns: a tenth, half, nine tenths of the games", *(" / ".join(map(str, row["turns_of_tenths"])) for row in rows)),
             ("ended by the cap", *(f"{100 * row['ended_by_cap']:.1f} %" for row in rows)),
             ("shared win", *(f"{100 * row['shared']:.1f} %" for row in rows)),
             *((f"{case}, a game", *(f"{row['a_game'][case]:.2f}" for row in rows)) for case in rows[0]["a_game"])]
    return table("among `" + data["mobster"] + "`|" + "|".join(map(rules_of, rows)), lines)


def speed(name: str) -> str:
    """Rates, of `bootleg bench --json`, a column for each committed report."""
    reports = [data for file in ("speed.json", "speed_small.json") if (data := report(f"{name}/{file}"))]
    if not reports:
        return NOT_YET.format(f"bootleg bench --game {name} --peers --json docs/data/{name}/speed.json")
    heads = [", ".join(f"{key}={value}" for key, value in data["settings"].items() if key in ("num_players", "board")) for data in reports]
    return table("random legal play, one core|" + "|".join(heads), [
        (what, *(shown(data["rates"][what]) if what in data["rates"] else "" for data in reports))
        for what in {what: 0 for data in reports for what in data["rates"]}])


PARTS_OF: dict[str, Callable[[str], str]] = {
    "cast": cast, "ladder": ladder, "seats": seats, "endings": endings, "rates": speed,
    "curves": curves,
    "doctrine_duels": part_of_duels("doctrines"), "tree_duels": part_of_duels("trees"), "search_duels": part_of_duels("search"),
    "model_duels": part_of_duels("models")}
