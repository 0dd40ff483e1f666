"""Contests: who is stronger, by how much, with what certainty. `from bootleg_agents import contests` is the way in.

A deal is a seed. Every line-up of a deal is played in all rotations, every agent meets the same deals, the number of deals is fixed
before, and the deal is the unit of every error bar (see lineups.py and statistics.py). A mirror match shows whether the method
itself is fair.
"""
from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bootleg_env import presets
from bootleg_env.engine.checks import whole
from bootleg_env.engine.seeds import checked_seed
from bootleg_env.engine.settings import Settings
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from ..mobster import Mobster
from ..own_code import called
from ..registry import mobster
from . import playing, processes
from .lineups import SETUPS, Plan
from .progress import Progress
from .result import Result, plain

if TYPE_CHECKING:
    from bootleg_env.adapters.opponents import Opponent

MOST_DEALS = 10**7
DUEL_SHOWS = ("win_share", "win_share_low", "win_share_high", "mean_rank", "mean_score", "mean_length")


def tournament(
    agents: Sequence[Opponent] | Opponent, deals: int = 500, num_players: int | None = None, seed: int = 1,
    settings: dict[str, Any] | None = None, preset: str | None = None, jobs: int = 1, setup: str = "mixed",
    reference: Sequence[Opponent] | Opponent = "random", mirror: Opponent | None = "auto", game: str = GAMES[0],
    progress: Progress | None = None, command: str | None = None,
) -> Result:
    """Play a contest between mobsters: names, or one's own classes, functions and objects. `deals` are seeds; negotiation is a setting.

    `mirror`: the mobster of the mirror match (auto: one that plays fast; None: no mirror match).
    """
    rules = {**presets.load(preset, game), **(settings or {})}
    plan, order = planned(agents, deals, num_players, seed, rules, setup, reference, game)
    mirror_plan = None if mirror is None else mirrored(plan, mirror)
    plans = [plan] if mirror_plan is None else [plan, mirror_plan]
    for each in plans:
        prepared(each)
    if whole(jobs, "jobs", 1) > 1:
        check_travels(plan, jobs)
    start = time.perf_counter()
    parts, stopped = played(plans, jobs, progress)
    return Result(
        plan=plan, order=order, games=parts[0], mirror_plan=mirror_plan, mirror=parts[1] if mirror_plan else None,
        seconds=time.perf_counter() - start, stopped=stopped, command=command)


def duel(
    agent: Opponent, against: Opponent, deals: int, seed: int, num_players: int | None = None,
    settings: dict[str, Any] | None = None, jobs: int = 1, game: str = GAMES[0],
) -> dict[str, Any]:
    """One mobster against copies of another, as a row for a report."""
    result = tournament(
        [agent], deals, num_players, seed, settings, jobs=jobs, setup="one", reference=against, mirror=None, game=game)
    row, others = result.agents[0], result.plan.num_players - 1
    return {
        "agent": row["agent"], "against": f"{others} {called(against)}", "settings": settings or {},
        "duplicate_deals": result.deals, "par": result.par,
        **{key: None if row[key] is None else round(row[key], 4) for key in DUEL_SHOWS}, "games": row["games"],
        "seed": seed, "games_per_second": plain(result.games_per_second)}


# ---- what is to be played


def planned(
    agents: Sequence[Opponent] | Opponent, deals: int, num_players: int | None, seed: int, settings: dict[str, Any], setup: str,
    reference: Sequence[Opponent] | Opponent, game: str,
) -> tuple[Plan, list[int]]:
    """The plan, its entrants in an order that does not depend on the caller's; and the caller's agents as numbers of entrants."""
    wanted, references = listed(agents, game), listed(reference, game) if setup == "one" else []
    if not wanted:
        raise ValueError("agents: at least one is needed")
    if setup not in SETUPS:
        raise ValueError(f"setup={setup!r}: must be one of {', '.join(SETUPS)}")
    if setup == "round" and len(distinct(wanted)) < 2:
        raise ValueError("setup='round': every one against every other takes at least two different agents")
    rules = checked_settings(game, settings, num_players)
    if setup == "one" and not references:
        raise ValueError("reference: at least one is needed for setup='one'")
    kept = wanted if setup == "mixed" else distinct(wanted)  # mixed: the same mobster may enter several times
    keys = [key(each) for each in kept]
    entrants = sorted([*kept, *(each for each in distinct(references) if key(each) not in keys)], key=called)
    numbers = [key(each) for each in entrants]
    places = [numbers.index(each) + keys[:i].count(each) for i, each in enumerate(keys)]
    plan = Plan(
        game, rules.as_dict(), rules.num_players, checked_seed(seed), whole(deals, "deals", 1, MOST_DEALS), setup, tuple(entrants),
        tuple(sorted(places)), tuple(sorted(numbers.index(key(each)) for each in references)))
    return replace(plan, slow=any(each.slow for each in mobsters_of(plan))), places


def listed(agents: Any, game: str) -> list[Any]:
    """What the caller named, one or several, checked; of a policy the mobster that it asks."""
    several = isinstance(agents, Sequence) and not isinstance(agents, str)
    return [mobster(each, game).name for each in (agents if several else [agents])]


def key(entrant: Any) -> Any:
    """What tells entrants apart: names by their letters, one's own code by itself, whatever it says of equality."""
    return entrant if isinstance(entrant, str) else id(entrant)


def distinct(entrants: list[Any]) -> list[Any]:
    """Each once, in their order."""
    return list({key(each): each for each in entrants}.values())


def checked_settings(game: str, settings: dict[str, Any], num_players: int | None) -> Settings:
    """The settings, and as many players as the caller says, the settings say, or as usual."""
    players = {} if num_players is None else {"num_players": num_players}
    if settings.get("num_players", num_players) != num_players and players:
        raise ValueError(f"num_players={num_players}, but the settings say {settings['num_players']}: give only one of them")
    return game_named(game).settings(**{**settings, **players})


def mirrored(plan: Plan, mirror: Opponent) -> Plan:
    """The same mobster in all seats, one of them marked: on the first fifth of the deals (at least 25 if there are)."""
    if isinstance(mirror, str) and mirror == "auto":
        fast = [i for i in plan.agents if not mobster(plan.entrants[i], plan.game).slow]
        name = plan.entrants[(fast or plan.agents)[0]]
    else:
        name = mobster(mirror, plan.game).name
    deals = min(plan.deals, max(25, plan.deals // 5))
    slow = mobster(name, plan.game).slow
    return replace(plan, deals=deals, setup="one", entrants=(name,), agents=(0,), references=(0,), slow=slow)


def mobsters_of(plan: Plan) -> list[Mobster]:
    """The entrants, checked; two that would be taken for each other are refused."""
    found = [mobster(name, plan.game) for name in plan.entrants]
    names = [called(each) for each in {key(each): each for each in plan.entrants}.values()]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"agents: two different mobsters are called {name!r}; rename one (its __name__, or of an object its name)")
    return found


def prepared(plan: Plan) -> None:
    """Everything compiled here, once, before other processes load it."""
    _ = game_named(plan.game).kernel
    for each in mobsters_of(plan):
        for one in (each, *(other for _, other in each.instead)):
            if one.bot is not None:
                _ = one.bot.handle


def check_travels(plan: Plan, jobs: int) -> None:
    """Other processes import code by its name; that of a notebook or console, or made inside a function, cannot go there."""
    for entrant in plan.entrants:
        if not isinstance(entrant, str):
            stays = getattr(entrant, "__module__", None) == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
            try:
                pickle.dumps(entrant)
            except (pickle.PicklingError, AttributeError, TypeError):
                stays = True
            if stays:
                raise ValueError(f"jobs={jobs}: {called(entrant)} cannot go to another process; put it into a file, or take jobs=1")


# ---- playing


def played(
    plans: Sequence[Plan], jobs: int, progress: Progress | None, play: Callable[..., playing.Games] = playing.play,
) -> tuple[list[playing.Games], str | None]:
    """The games of each plan; and why it stopped, if it did: then only its first deals, the games of a contest of so many.

    `play`: what plays some deals of a plan; another than the usual one answers in Python, so threads would wait for each other.
    """
    tasks = [(plan, *portion) for plan in plans for portion in playing.portions(plan)]
    done: dict[int, playing.Games] = {}
    wanted, so_far, stopped = sum(plan.deals * plan.games_a_deal for plan in plans), 0, None
    try:
        if progress:
            progress(0, wanted)
        threads = play is playing.play and not any(plan.slow for plan in plans)
        for number, games in processes.spread(play, tasks, jobs, threads):
            done[number] = games
            so_far += len(games)
            if progress:
                progress(so_far, wanted)
    except KeyboardInterrupt as stop:
        stopped = str(stop) or "interrupted"
    except processes.Died as death:
        stopped = str(death)
    return [without_gaps(plan, tasks, done) for plan in plans], stopped


def without_gaps(plan: Plan, tasks: list[tuple], done: dict[int, playing.Games]) -> playing.Games:
    """The deals of a plan up to the first that is missing."""
    parts = []
    for number, (of, *_) in enumerate(tasks):
        if of is plan:
            if number not in done:
                break
            parts.append(done[number])
    return playing.joined(parts) if parts else playing.nothing(plan)
