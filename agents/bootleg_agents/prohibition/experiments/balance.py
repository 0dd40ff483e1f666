"""Is the house's part of Prohibition in balance? `python -m bootleg_agents.prohibition.experiments.balance` measures it.

It writes docs/data/prohibition/balance.json under a name of its own (`--name before`, `--name after`), so that figures from before and
after a change of the house's numbers stand side by side. In every game four different gangs of the cast sit at the table, drawn anew
(`--mobsters kingpin`: the same on all seats), on deals that nothing was tuned on: how many of those who hold a scheme complete it,
how many of those who keep an infamy card meet its goal, win shares by mat, by who goes first and by gang, the ways out of a Fed card,
where the points come from and what gangsters are placed for. `ACCEPT` is what the house set itself as limits; a figure whose whole
95 % interval lies outside of them is a miss.
"""
from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env.engine.files import write
from bootleg_env.playing.journals import Seating, journals
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import cards as k
from bootleg_env.prohibition.tables import constants as c
from bootleg_env.prohibition.tables import house as h

from ...registry import mobster
from ..cast import MOBSTERS

OUT = Path("docs/data/prohibition/balance.json")
SEED = 7_000_000  # games of the tuning and of contests have small seeds
ACCEPT = {"schemes": (0.15, 0.55), "infamy": (0.20, 0.60), "mats": (0.22, 0.28), "first": (0.21, 0.29), "fed": (0.10, 0.70)}
Z = 1.96  # 95 %
Story = list[dict[str, Any]]


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m bootleg_agents.prohibition.experiments.balance")
    args.add_argument("--games", type=int, default=300)
    args.add_argument("--name", default="before", help="under which the figures are kept")
    args.add_argument("--mobsters", nargs="+", default=list(MOBSTERS), help="one for all seats, or those that seats are drawn from")
    given = args.parse_args()
    report = measured(given.games, given.mobsters)
    known = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else {}
    OUT.parent.mkdir(parents=True, exist_ok=True)
    write(OUT, json.dumps({**known, given.name: report}, indent=1) + "\n")
    print(json.dumps(report, indent=1))


def tables(games: int, names: Sequence[str], players: int) -> list[list[str]]:
    """Who sits where: different gangs, drawn for each game, or the only one on all seats."""
    chance = np.random.default_rng(SEED)
    return [[str(name) for name in chance.choice(names, players, replace=len(names) == 1)] for _ in range(games)]


def measured(games: int, names: Sequence[str]) -> dict[str, Any]:
    """All figures of so many games."""
    settings = GAME.settings()
    known = {name: mobster(name, GAME.name) for name in names}
    seats = tables(games, names, settings.num_players)
    seatings = [Seating(SEED + nth, SEED + nth, [known[name] for name in each]) for nth, each in enumerate(seats)]
    count: Counter[tuple[str, str]] = Counter()
    for each, story in zip(seats, journals(GAME, settings, seatings), strict=True):
        count.update(cases(story))
        count.update(gangs(each, story))
    figures = {"schemes": shares(count, "scheme", {card.name: f"{card.goal_text}, {card.points} points" for card in k.SCHEMES}),
               "infamy": shares(count, "infamy", {card.name: f"{card.goal_text}, {card.points} points" for card in k.INFAMIES}),
               "mats": shares(count, "mat", {mat.name: mat.effect for mat in h.MATS}),
               "first": shares(count, "first", dict.fromkeys(("first", "others"))), "fed": feds(count)}
    return {"mobsters": list(names), "seed": SEED, "games": games, **figures, "gangs": shares(count, "gang", dict.fromkeys(names)),
            **{what: means(count, what, games * settings.num_players) for what in ("points", "gangster")},
            "missed": [row for group, rows in figures.items() for row in missed(group, rows)]}


# ---- what is counted in a story: (what, which), "held ..." for each holder and "met ..." for each who got there


def cases(story: Story) -> Iterator[tuple[str, str]]:
    yield from cards(story)
    yield from wins(story)
    for event in story:
        kind = event["event"]
        if kind == "fed":
            yield f"fed {event['level']}", event["choice"]
            yield "fed", event["choice"]
        elif kind == "order":
            yield "gangster", event["space"] or "passed"
        elif kind in ("expand", "seize", "steal", "torch", "rob", "attack", "press", "tactic", "payoff"):
            yield "gangster", kind
        elif kind == "score":
            for name in ("points", *c.POINT_NAMES):
                yield from [("points", name)] * max(0, event[name])
                yield from [("points less", name)] * max(0, -event[name])


def cards(story: Story) -> Iterator[tuple[str, str]]:
    """Schemes: picked or drawn, and completed. Infamy: kept, and met at the end."""
    infamy: dict[int, str] = {}
    for event in story:
        kind = event["event"]
        if kind in ("pick", "draw"):
            yield "held scheme", event["card"]
        elif kind == "scheme":
            yield "met scheme", event["card"]
        elif kind == "tactic":
            yield "spent scheme", event["card"]
        elif kind == "keep":
            infamy[event["seat"]] = event["card"]
            yield "held infamy", event["card"]
        elif kind == "score" and event["infamy"] > 0:
            yield "met infamy", infamy[event["seat"]]


def wins(story: Story) -> Iterator[tuple[str, str]]:
    """By mat, and by who has the starting marker in 1921."""
    ranks = story[-1]["ranks"]
    for seat, start in enumerate(story[0]["starts"]):
        is_first = "first" if seat == story[0]["first"] else "others"
        yield "held mat", start["mat"]
        yield "held first", is_first
        if ranks[seat] == 1:
            yield "met mat", start["mat"]
            yield "met first", is_first


def gangs(names: Sequence[str], story: Story) -> Iterator[tuple[str, str]]:
    """Which of them win."""
    for name, rank in zip(names, story[-1]["ranks"], strict=True):
        yield "held gang", name
        if rank == 1:
            yield "met gang", name


# ---- figures


def interval(met: int, held: int) -> list[float]:
    """A share with Wilson's 95 % interval."""
    if held == 0:
        return [0.0, 0.0, 1.0]
    part = met / held
    middle, width = part + Z**2 / (2 * held), Z * np.sqrt(part * (1 - part) / held + Z**2 / (4 * held**2))
    return [max(0.0, round(float(each), 3)) for each in (part, (middle - width) / (1 + Z**2 / held), (middle + width) / (1 + Z**2 / held))]


def shares(count: Counter[tuple[str, str]], what: str, names: dict[str, str] | dict[str, None]) -> dict[str, dict[str, Any]]:
    """By name; with what a card or a mat says when this is measured."""
    rows: dict[str, dict[str, Any]] = {}
    for name, says in names.items():
        held, met = count[f"held {what}", name], count[f"met {what}", name]
        rows[name] = {"held": held, "share": interval(met, held), **({"says": says} if says else {})}
        if what == "scheme":
            rows[name]["spent"] = count["spent scheme", name]
    return rows


def feds(count: Counter[tuple[str, str]]) -> dict[str, dict[str, Any]]:
    """Ways out of a Fed card, payoffs apart: they go before."""
    ways = sorted({way for what, way in count if what == "fed"})
    held = sum(count["fed", way] for way in ways)
    levels = sorted({what for what, _ in count if what.startswith("fed ")})
    by_level = {what: {way: count[what, way] for way in ways} for what in levels}
    return {way: {"held": held, "share": interval(count["fed", way], held), **{what: rows[way] for what, rows in by_level.items()}}
            for way in ways}


def means(count: Counter[tuple[str, str]], what: str, holders: int) -> dict[str, float]:
    """Of each gang in a game."""
    names = sorted({name for each, name in count if each in (what, f"{what} less")})
    return {name: round((count[what, name] - count[f"{what} less", name]) / holders, 2) for name in names}


def missed(group: str, rows: dict[str, dict[str, Any]]) -> list[str]:
    """Figures that are surely outside of what the house accepts."""
    low, high = ACCEPT[group]
    found = []
    for name, row in rows.items():
        value, least, most = row["share"]
        if group == "first" and name != "first":
            continue
        if row["held"] > 0 and (most < low or least > high):
            found.append(f"{group}: {name} {value:.2f}, accepted {low:.2f} to {high:.2f}")
    return found


if __name__ == "__main__":
    main()
