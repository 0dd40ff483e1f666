"""Contests: who is stronger, by how much, with what certainty.

    from agents import contest
    result = contest.tournament(["boss", "greedy", "random"], deals=500, seats=4, seed=1)
    print(result.table()); result.to_json(); result.games.cash

A deal is a seed. Every line-up of a deal is played in all rotations, every agent meets the same deals, the number of deals is fixed before,
and the deal is the unit of every error bar (see lineups.py and statistics.py). A mirror match shows whether the method itself is fair.
"""
from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bootleg_env import presets
from bootleg_env.engine.seeds import checked_seed
from bootleg_env.games import game as game_named

from ..mobster import Mobster
from ..registry import mobster
from . import arena, processes
from .lineups import SETUPS, Plan
from .result import Result

Progress = Callable[[int, int], None]  # games played, games to be played


def tournament(
    agents: Sequence[str | type], deals: int = 500, seats: int | None = None, seed: int = 0, settings: dict[str, Any] | None = None,
    preset: str | None = None, jobs: int = 1, setup: str = "mixed", reference: str | type | Sequence[str | type] = "random",
    mirror: str | type | None = "auto", game: str = "bootleggers", progress: Progress | None = None, command: str | None = None,
) -> Result:
    """Play a contest. `mirror`: of whom (auto: somebody who plays fast; None: no mirror match)."""
    plan, labels = planned(agents, deals, seats, seed, {**presets.load(preset, game), **(settings or {})}, setup, reference, game)
    who = None if mirror is None else mirrored(plan, mirror)
    plans = [plan] if who is None else [plan, who]
    for each in plans:
        prepared(each)
    if whole_number("jobs", jobs) > 1:
        check_travels(plan, jobs)
    begun = time.perf_counter()
    parts, why_stopped = played(plans, jobs, progress)
    return Result(
        plan=plan, given=labels, games=parts[0], mirror_plan=who, mirror=parts[1] if who else None, seconds=time.perf_counter() - begun,
        stopped=why_stopped, command=command)


# ---- what is to be played


def whole_number(name: str, value: Any, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name}={value!r}: must be a whole number from {least}")
    return value


def planned(
    agents: Sequence[str | type], deals: int, seats: int | None, seed: int, settings: dict[str, Any], setup: str,
    reference: str | type | Sequence[str | type], game: str,
) -> tuple[Plan, list[int]]:
    """The plan, its players in an order that does not depend on how they were given; and where those given stand in it."""
    if isinstance(agents, (str, type)):
        agents = [agents]
    if not agents:
        raise ValueError("agents: at least one is needed")
    if setup not in SETUPS:
        raise ValueError(f"setup={setup!r}: must be one of {', '.join(SETUPS)}")
    if setup == "round" and len(set(agents)) < 2:
        raise ValueError("setup='round': every one against every other takes at least two different agents")
    rules = checked_settings(game, settings, seats)
    references = ([reference] if isinstance(reference, (str, type)) else list(reference)) if setup == "one" else []
    if setup == "one" and not references:
        raise ValueError("reference: at least one is needed for setup='one'")
    kept = list(agents) if setup == "mixed" else list(dict.fromkeys(agents))  # at mixed tables the same mobster may come as several
    players = sorted([*kept, *(each for each in dict.fromkeys(references) if each not in kept)], key=called)
    places = [players.index(each) + kept[:i].count(each) for i, each in enumerate(kept)]
    plan = Plan(
        game, rules.as_dict(), rules.num_players, checked_seed(seed), whole_number("deals", deals), setup, tuple(players),
        tuple(sorted(places)), tuple(sorted(players.index(each) for each in references)))
    return replace(plan, slow=any(each.slow for each in cast_of(plan))), places


def called(name: Any) -> str:
    return name.__name__ if isinstance(name, type) else str(name)


def checked_settings(game: str, settings: dict[str, Any], seats: int | None) -> Any:
    if seats is not None and settings.get("num_players", seats) != seats:
        raise ValueError(f"seats={seats} and num_players={settings['num_players']}: give only one of them")
    return game_named(game).settings(**({"num_players": seats} if seats is not None else {}), **settings)


def mirrored(plan: Plan, mirror: str | type) -> Plan:
    """The same mobster in all seats, one of them marked: on the first deals of the contest, a fifth of them (at least 25 if there are)."""
    players = list(plan.players)
    if mirror == "auto":
        fast = [i for i in plan.agents if not mobster(players[i], plan.game).slow]
        number = (fast or plan.agents)[0]
    else:
        players, number = [mirror], 0
    who = players[number]
    deals = min(plan.deals, max(25, plan.deals // 5))
    slow = mobster(who, plan.game).slow
    return replace(plan, deals=deals, setup="one", players=(who,), agents=(0,), references=(0,), slow=slow)


def cast_of(plan: Plan) -> list[Mobster]:
    """All who play, checked; two that would be taken for each other are refused."""
    found = [mobster(name, plan.game) for name in plan.players]
    bases = {(each.base, each.name if isinstance(each.name, type) else each.base) for each in found}
    names = [base for base, _ in bases]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"agents: two different mobsters are called {name!r}; rename the class")
    return found


def prepared(plan: Plan) -> None:
    """Everything compiled here, once, before other processes load it."""
    _ = game_named(plan.game).kernel
    for each in cast_of(plan):
        for who in (each, *(other for _, other in each.instead)):
            if who.bot is not None:
                _ = who.bot.handle


def check_travels(plan: Plan, jobs: int) -> None:
    """Other processes import a class by its name; those of a notebook or console, or made inside a function, cannot go there."""
    for who in plan.players:
        if isinstance(who, type):
            at_home = who.__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
            try:
                pickle.dumps(who)
            except (pickle.PicklingError, AttributeError):
                at_home = True
            if at_home:
                raise ValueError(f"jobs={jobs}: {who.__name__} cannot go to another process; put it into a file, or take jobs=1")


# ---- playing


def played(plans: list[Plan], jobs: int, progress: Progress | None) -> tuple[list[arena.Games], str | None]:
    """The games of each plan; and why it stopped, if it did: then only its first deals, the games of a contest of so many."""
    tasks = [(plan, *portion) for plan in plans for portion in arena.portions(plan)]
    done: dict[int, arena.Games] = {}
    wanted, so_far, stopped = sum(plan.deals * plan.games_a_deal for plan in plans), 0, None
    try:
        if progress:
            progress(0, wanted)
        for number, games in processes.spread(arena.play, tasks, jobs, threads=not any(plan.slow for plan in plans)):
            done[number] = games
            so_far += len(games)
            if progress:
                progress(so_far, wanted)
    except KeyboardInterrupt:
        stopped = "interrupted"
    except processes.Died as death:
        stopped = str(death)
    return [without_gaps(plan, tasks, done) for plan in plans], stopped


def without_gaps(plan: Plan, tasks: list[tuple], done: dict[int, arena.Games]) -> arena.Games:
    """The deals of a plan up to the first that is missing."""
    parts = []
    for number, (of, *_) in enumerate(tasks):
        if of is plan:
            if number not in done:
                break
            parts.append(done[number])
    return arena.joined(parts) if parts else arena.nothing(plan)
