"""An entry is played, and what comes out is one JSON that holds all that is needed to play it again."""
from __future__ import annotations

import hashlib
import json
import platform
import re
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bootleg_env.engine.checks import whole
from bootleg_env.engine.trust import FILE
from bootleg_env.games import game as game_named

from .. import model_player, registry
from ..contests import contest
from ..contests.progress import Progress
from ..contests.result import Result, package_version
from ..llm import LanguageMobster
from . import keeping, tracks
from .entries import Entry
from .keeping import KeptPlan
from .tracks import Track

FIGURES = (
    "par", "win_share", "win_share_low", "win_share_high", "mean_rank", "mean_rank_low", "mean_rank_high", "mean_score", "mean_length",
    "games", "forfeits")
SUM = "sha256"
ADDRESS = re.compile(r"(?<=\w)@https?://[^+]*")  # where a language model is asked: nobody else's business
AGENTS = Path(registry.__file__).parent
RULES = AGENTS.parent.parent / "bootleg_env"


def play(
    entry: Entry, deals: int | None = None, seed: int | None = None, jobs: int = 1, progress: Progress | None = None,
) -> dict[str, Any]:
    """The entry in all of its tracks. `deals`: only so many; `seed`: other deals than the fixed ones (the result says so)."""
    whole(jobs, "jobs", 1)
    wanted = entry.deals if deals is None else whole(deals, "deals", 1, tracks.DEALS)
    if seed is not None:
        whole(seed, "seed", 0, tracks.FRESH - 1)
    plans = [plan_of(tracks.track(name), entrant, wanted, seed) for name, entrant in entry.tracks.items()]
    rows: list[dict[str, Any]] = []
    for plan, name in zip(plans, entry.tracks):
        result = played(plan, jobs, part_of(progress, plans, plan))
        if len(result.games):
            rows.append(row(tracks.track(name), entry.tracks[name], result))
        if result.stopped:
            break
    stopped = result.stopped
    return signed({
        "arena": tracks.ARENA, "name": entry.name, "by": entry.by, "stopped": stopped, "made": versions(), "tracks": rows})


def part_of(progress: Progress | None, plans: list[KeptPlan], now: KeptPlan) -> Progress | None:
    """One bar for all tracks."""
    if progress is None:
        return None
    games = [plan.deals * plan.games_a_deal for plan in plans]
    before = sum(games[: plans.index(now)])
    return lambda done, _: progress(before + done, sum(games))


def plan_of(track: Track, entrant: str, deals: int, seed: int | None, script: Any = None) -> KeptPlan:
    """Who plays what on which deals; `script`: the entrant's answers, if they are given."""
    opponents = tuple(dict.fromkeys(track.opponents))
    name = track.entrant(entrant)
    settings = game_named(track.game).settings(num_players=track.seats, **track.settings).as_dict()
    return KeptPlan(
        track.game, settings, track.seats, track.seed if seed is None else seed, deals, "one", (name, *opponents), (0,),
        tuple(range(1, 1 + len(opponents))), registry.mobster(name, track.game).slow, track.decision, script)


def played(plan: KeptPlan, jobs: int, progress: Progress | None) -> Result:
    """The contest of a plan."""
    contest.prepared(plan)
    start = time.perf_counter()
    parts, stopped = contest.played([plan], jobs, progress, keeping.play)
    return Result(plan, [0], parts[0], None, None, time.perf_counter() - start, stopped)


def row(track: Track, entrant: str, result: Result) -> dict[str, Any]:
    """One track of the JSON: figures, and from what they come."""
    game, digests = game_named(track.game), digests_of(track, entrant)
    return {
        "track": track.name, "game": f"{game.name}_{game.version}", "seed": result.plan.seed, "deals": result.deals,
        "mobster": ADDRESS.sub("", entrant), "code": digests["code"],
        "opponents": [{"mobster": name, "code": code} for name, code in zip(track.opponents, digests["opponents"])],
        "rules": digests["rules"], **figures(result), "language": spoken(track, entrant, result.agents[0]),
        "answers": keeping.packed(result.games.answers)}


def figures(result: Result) -> dict[str, Any]:
    """What follows from the answers."""
    found = result.agents[0]
    return {"settings": result.plan.settings, **{key: found[key] for key in FIGURES}, "fouls": result.fouls()}


def spoken(track: Track, entrant: str, found: dict[str, Any]) -> dict[str, Any] | None:
    """Of a language model: what it said and cost, and on what its answers depend."""
    if "llm:" not in entrant:
        return None
    asked = registry.mobster(track.entrant(entrant), track.game)
    models = [each.outside() for each in (asked, *(other for _, other in asked.instead)) if each.outside is not None]
    return {**found.get("language", {}), "conditions": [each.conditions() for each in models if isinstance(each, LanguageMobster)]}


def versions() -> dict[str, str]:
    """What was at work; the figures should not depend on it."""
    return {"bootleg-env": package_version(), "python": platform.python_version(), "numpy": version("numpy"),
            "numba": version("numba"), "machine": f"{platform.system()} {platform.machine()}"}


# ---- digests


def signed(content: dict[str, Any]) -> dict[str, Any]:
    """With the digest of everything else, so that a change of any letter is noticed."""
    return {**content, SUM: sum_of(content)}


def sum_of(content: dict[str, Any]) -> str:
    """Of all but the digest itself."""
    rest = {key: value for key, value in content.items() if key != SUM}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def digests_of(track: Track, entrant: str | None) -> dict[str, Any]:
    """Of the files behind the rules, the opponents and the entrant (None: not asked)."""
    found = {"rules": digest([*RULES.glob("engine/*.py"), *RULES.glob(f"{track.game}/**/*.py")]),
             "opponents": [code_of(name, track.game) for name in track.opponents]}
    return found if entrant is None else {**found, "code": code_of(track.entrant(entrant), track.game)}


def code_of(name: str, game: str) -> str | None:
    """A digest of the files that a mobster is made of: code of its game's cast, a model, a file of one's own; None: no file says it."""
    parts = [part.partition(":")[2] if nth else part for nth, part in enumerate(registry.EXCEPTION.split(name))]
    if any(part.startswith("llm:") for part in parts):
        return None
    return digest([path for part in parts for path in files_of(part, game)])


def files_of(name: str, game: str) -> list[Path]:
    """Behind one part of a name."""
    thinks = registry.model_with_budget(name, game)
    if thinks is not None:
        return [*files_of(thinks, game), AGENTS / "search.py"]
    own, model = FILE.fullmatch(name), model_player.place(name, game)
    if own is not None:
        return [Path(own[1])]
    cast = [each for suffix in ("py", "json") for each in (AGENTS / game).rglob(f"*.{suffix}") if "experiments" not in each.parts]
    if model is not None:
        return [model, *cast, *AGENTS.glob("model_*.py"), AGENTS / "planes.py"]
    kind = AGENTS / f"{name.partition(':')[0]}.py"
    return [*cast, *([kind] if kind.is_file() else [])]


def digest(paths: Iterable[Path]) -> str:
    """Of what these files hold, whatever their folder is called and however their lines end."""
    def of(path: Path) -> str:
        return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()

    sums = sorted(f"{path.name} {of(path)}" for path in set(paths))
    return hashlib.sha256("\n".join(sums).encode()).hexdigest()
