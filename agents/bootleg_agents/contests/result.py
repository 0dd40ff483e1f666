"""The figures of a contest, with intervals, from the games that were played."""
from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named

from ..mobster import Tally
from ..own_code import called
from . import ratings, statistics
from .lineups import Plan
from .playing import Games
from .statistics import Estimate

METHODS = {
    "deals": "A deal is a seed: the same cards and dice for all who play it. The number of deals is fixed before.",
    "rotation": "Every line-up of a deal is played in all cyclic rotations: each of those in it sits in every seat.",
    "mixed": "Mixed line-ups: each agent plays one game of every deal, the others drawn for it; fewer agents than seats sit in "
             "several.",
    "one": "One agent a game; the others are drawn from the references for each deal, the same for every agent.",
    "round": "Every agent against copies of every other one; win shares are those of the single one.",
    "intervals": statistics.METHOD,
    "matrix": "beats: the share of common games in which row finishes before column, a tie counts as half. A cell is clear when "
              "its interval lies on one side of 1/2; circles are looked for among clear cells. alpha-rank: population 50, "
              "selection 100, over `beats`.",
    "ratings": ratings.METHOD,
    "ties": "Those who are first together share the win; equal ranks share the places they take (1.5, 1.5, 3).",
    "forfeits": "Whoever crashes or answers illegally is last in that game, with every copy of it at the table; the others share the win; "
                "score and length of such a game are not counted.",
    "mirror": "The same mobster in all seats, one of them marked, on the first deals: its win share must bracket par "
              "(99.9 % interval: it should not raise an alarm in every twentieth contest).",
}
MIRROR_LEVEL = 0.999


def labels(entrants: tuple[Any, ...]) -> list[str]:
    """Names of entrants for people; if the same mobster enters several times, they are numbered."""
    names = [called(each) for each in entrants]
    return [f"{name} ({names[:i].count(name) + 1})" if name in names[:i] else name for i, name in enumerate(names)]


@dataclass
class Result:
    """A contest that was played: `games` are its arrays, everything else follows from them."""

    plan: Plan
    order: list[int]  # the agents in the caller's order: numbers of entrants
    games: Games
    mirror_plan: Plan | None
    mirror: Games | None
    seconds: float
    stopped: str | None = None  # why it ended early
    command: str | None = None

    @cached_property
    def labels(self) -> list[str]:
        """The entrants' names; the same mobster twice is numbered."""
        return labels(self.plan.entrants)

    @cached_property
    def deals(self) -> int:
        """How many were played."""
        return int(self.games.deal.max(initial=-1)) + 1

    @cached_property
    def standing(self) -> list[int]:
        """Numbers of the entrants, best first: the agents by win share, then whoever is only a reference, by rating."""
        share, rank = self.win_share.value, self.mean_rank.value
        agents = sorted(self.order, key=lambda i: (-np.nan_to_num(share[i]), np.nan_to_num(rank[i]), i))
        others = [i for i in range(len(self.labels)) if i not in self.order]
        return [*agents, *sorted(others, key=lambda i: -self.points[i, 0])]

    @property
    def complete(self) -> bool:
        """Were all deals played?"""
        return self.stopped is None

    @property
    def par(self) -> float:
        """The win share of equals: one over the number of players."""
        return 1 / self.plan.num_players

    # ---- sums over deals

    def sums(self, values: np.ndarray, where: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Per deal (rows) and entrant (columns): the sum of `values` (one a seat) over seats `where`, and how many those are."""
        count = len(self.labels)
        cells = (self.games.deal[:, None] * count + self.games.lineup)[where]
        size = self.deals * count
        shape = (self.deals, count)
        weights = np.bincount(cells, minlength=size).astype(float)
        return np.bincount(cells, values[where], size).reshape(shape), weights.reshape(shape)

    @cached_property
    def win_sums(self) -> tuple[np.ndarray, np.ndarray]:
        """Wins and seats by deal and entrant, from which win shares follow."""
        return self.sums(self.games.win, self.games.counted)

    @cached_property
    def win_share(self) -> Estimate:
        """Wins over games, of every entrant."""
        return statistics.share(*self.win_sums)

    @cached_property
    def mean_rank(self) -> Estimate:
        """The mean rank of every entrant; 1 is best."""
        return statistics.mean(*self.sums(self.games.rank, self.games.counted))

    @cached_property
    def mean_score(self) -> Estimate:
        """Cash or stones at the end; without forfeited games."""
        return statistics.mean(*self.sums(self.games.score, self.games.counted & ~self.games.forfeited[:, None]))

    @cached_property
    def mean_length(self) -> Estimate:
        """In rounds; without forfeited games."""
        lengths = np.repeat(self.games.length[:, None], self.plan.num_players, axis=1)
        return statistics.mean(*self.sums(lengths, self.games.counted & ~self.games.forfeited[:, None]))

    @cached_property
    def differences(self) -> Estimate:
        """Win share of row less that of column, on the same deals."""
        return statistics.differences(*self.win_sums)

    @cached_property
    def beats(self) -> Estimate:
        """How often row finishes before column, of the games that both play; a tie is half."""
        games, count = self.games, len(self.labels)
        size, shape = self.deals * count * count, (self.deals, count, count)
        before, pairs = np.zeros(size), np.zeros(size)
        for one in range(self.plan.num_players):
            for other in range(self.plan.num_players):
                mine, theirs = games.lineup[:, one], games.lineup[:, other]
                apart = mine != theirs
                cells = ((games.deal * count + mine) * count + theirs)[apart]
                ahead = (np.sign(games.rank[:, other] - games.rank[:, one]) / 2 + 0.5)[apart]
                before += np.bincount(cells, ahead, size)
                pairs += np.bincount(cells, minlength=size)
        return statistics.share(before.reshape(shape), pairs.reshape(shape))

    @cached_property
    def wins_against(self) -> Estimate | None:
        """Round contests: win share of one row against columns in all other seats."""
        if self.plan.setup != "round":
            return None
        games, count = self.games, len(self.labels)
        single, seats = games.counted.argmax(axis=1), np.arange(len(games))
        mine, theirs = games.lineup[seats, single], games.lineup[seats, (single + 1) % self.plan.num_players]
        cells, size, shape = (games.deal * count + mine) * count + theirs, self.deals * count * count, (self.deals, count, count)
        won = np.bincount(cells, games.win[seats, single], size)
        return statistics.share(won.reshape(shape), np.bincount(cells, minlength=size).astype(float).reshape(shape))

    # ---- ratings

    @cached_property
    def points(self) -> np.ndarray:
        """Plackett-Luce: points, low, high of every entrant."""
        games = self.games
        return ratings.plackett_luce(games.lineup, games.rank, games.deal, len(self.labels), self.plan.seed, games.forfeited)

    @cached_property
    def online(self) -> list[tuple[float, float]] | None:
        """Mean and deviation of openskill's ratings, game after game; None if it is not installed."""
        return ratings.online(self.games.lineup, self.games.rank, len(self.labels))

    @cached_property
    def circles(self) -> list[list[str]]:
        """Groups that beat each other in a circle, by clear cells of the matrix only."""
        return [[self.labels[i] for i in group] for group in ratings.circles(self.beats.low > 0.5)]

    @cached_property
    def alpha_rank(self) -> np.ndarray | None:
        """Mass of every entrant; None where some never met."""
        beats = np.where(np.eye(len(self.labels), dtype=bool), 0.5, self.beats.value)
        return None if np.isnan(beats).any() else ratings.alpha_rank(beats)

    # ---- the mirror match

    @cached_property
    def mirror_share(self) -> dict[str, Any] | None:
        """How the marked one of all the same fared, and how each seat did."""
        if self.mirror is None or self.mirror_plan is None or not len(self.mirror):
            return None
        games, seats = self.mirror, self.mirror_plan.num_players
        deals = int(games.deal.max()) + 1
        marked, all_seats = np.zeros((deals, 1)), np.zeros((deals, seats))
        np.add.at(marked[:, 0], games.deal, games.win[games.counted])
        np.add.at(all_seats, games.deal, games.win)
        played = np.bincount(games.deal).astype(float)[:, None]
        found = statistics.share(marked, played, MIRROR_LEVEL)
        by_seat = statistics.share(all_seats, np.repeat(played, seats, axis=1))
        return {
            "agent": labels(self.mirror_plan.entrants)[0], "deals": deals, "games": len(games), "par": self.par,
            "level": MIRROR_LEVEL, **named("win_share", found, 0),
            "brackets_par": bool(found.low[0] <= self.par + 1e-9 and found.high[0] >= self.par - 1e-9),
            "by_seat": [named("win_share", by_seat, seat) for seat in range(seats)]}

    # ---- rows and JSON

    @cached_property
    def agents(self) -> list[dict[str, Any]]:
        """A row for each agent, in the caller's order."""
        return [self.row(number) for number in self.order] if len(self.games) else []

    def row(self, number: int) -> dict[str, Any]:
        """The figures of one agent, with intervals, by name."""
        games, game = self.games, game_named(self.plan.game)
        score = {**named("mean_score", self.mean_score, number), **named(f"mean_{game.score[0]}", self.mean_score, number)}
        sits = (games.lineup == number) & games.counted
        out = [each for each in games.forfeits if games.lineup[each.game, each.seat] == number]
        points = self.points[number].tolist()
        return {
            "agent": self.labels[number], **named("win_share", self.win_share, number), "par": self.par,
            **named("mean_rank", self.mean_rank, number), **score,
            "mean_length": plain(self.mean_length.value[number]), "games": int(sits.any(axis=1).sum()), "seatings": int(sits.sum()),
            "forfeits": len(out), "rating": plain(points[0]), "rating_low": plain(points[1]), "rating_high": plain(points[2]),
            **({"language": spoken(games.talks[number], int(sits.any(axis=1).sum()))} if number in games.talks else {})}

    def to_json(self) -> dict[str, Any]:
        """Everything, as plain values. `speed` alone differs from run to run."""
        game, plan = game_named(self.plan.game), self.plan
        return {
            "settings": plan.settings, "seed": plan.seed, "deals": self.deals, "agents": self.agents, "complete": self.complete,
            "stopped": self.stopped, "deals_wanted": plan.deals, "num_players": plan.num_players, "setup": plan.setup,
            "references": [self.labels[i] for i in plan.references], "games": len(self.games),
            "game": f"{game.name}_{game.version}", "version": package_version(), "command": self.command,
            "mirror": self.mirror_share,
            **(self.comparisons() if len(self.games) else {}), "fouls": self.fouls(),
            "speed": {"seconds": round(self.seconds, 2), "games_per_second": round(self.games_per_second, 1)},
            "method": {key: text for key, text in METHODS.items() if key not in ("mixed", "one", "round") or key == plan.setup}}

    @property
    def games_per_second(self) -> float:
        """With the games of the mirror match."""
        return (len(self.games) + (len(self.mirror) if self.mirror else 0)) / max(self.seconds, 1e-9)

    def comparisons(self) -> dict[str, Any]:
        """Agents with each other: matrices, ratings, circles."""
        online, mass = self.online, self.alpha_rank
        order = [*self.order, *(i for i in range(len(self.labels)) if i not in self.order)]
        names = [self.labels[i] for i in order]
        against = {"wins": matrix(self.wins_against, order)} if self.wins_against else {}
        return {
            "matrix": {"agents": names, "beats": matrix(self.beats, order), **against},
            "differences": {"agents": names, "win_share": matrix(self.differences, order)},
            "ratings": {
                "plackett_luce": [
                    {"agent": self.labels[i], **dict(zip(("points", "low", "high"), map(plain, self.points[i])))} for i in order],
                "openskill": None if online is None else [
                    {"agent": self.labels[i], "mu": plain(online[i][0]), "sigma": plain(online[i][1])} for i in order]},
            "circles": self.circles,
            "alpha_rank": None if mass is None else [{"agent": self.labels[i], "mass": plain(mass[i])} for i in order]}

    def fouls(self) -> list[dict[str, Any]]:
        """Every forfeited game: who, which, asked what, and why."""
        found = []
        contests = [("contest", self.games, self.plan)]
        if self.mirror is not None and self.mirror_plan is not None:
            contests.append(("mirror", self.mirror, self.mirror_plan))
        for kind, games, plan in contests:
            for game, seat, question, why in games.forfeits:
                found.append({
                    "agent": labels(plan.entrants)[games.lineup[game, seat]], "in": kind, "deal": int(games.deal[game]),
                    "line": int(games.line[game]), "rotation": int(games.rotation[game]), "seed": int(games.seed[game]),
                    "seat": seat, "question": question, "why": why})
        return found

    def write_json(self, path: str | Path) -> None:
        """`to_json` into a file."""
        write(path, json.dumps(self.to_json(), indent=1, allow_nan=False) + "\n")

    def write_pages(self, folder: str | Path, most: int = 12, thoughts: bool = False) -> list[Path]:
        """The first games as pages to watch, and a page that lists them; `thoughts`: with what the mobsters think of each question."""
        from .replays import write_pages

        return write_pages(self, folder, most, thoughts)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """What notebooks show: the figures, and a game."""
        from .replays import bundle

        return bundle(self)

    def table(self) -> str:
        """The figures for a person."""
        from .tables import text

        return text(self)


def plain(value: Any) -> float | None:
    """A number for JSON; None where nothing is known."""
    return round(float(value), 6) if np.isfinite(value) else None


def spoken(tally: Tally, games: int) -> dict[str, Any]:
    """What a language model said and cost. Replies that were kept from before cost tokens in this account, and no request."""
    return {
        "questions": tally.questions, "legal_at_first": plain(tally.at_first / tally.questions), "retries": tally.retries,
        "unanswered": tally.unanswered, "requests": tally.requests, "tokens_read": tally.read, "tokens_written": tally.written,
        "tokens_a_game": plain((tally.read + tally.written) / max(1, games)), "seconds_a_game": plain(tally.seconds / max(1, games))}


def named(name: str, estimate: Estimate, i: int) -> dict[str, float | None]:
    return {name: plain(estimate.value[i]), f"{name}_low": plain(estimate.low[i]), f"{name}_high": plain(estimate.high[i])}


def matrix(estimate: Estimate, order: list[int]) -> dict[str, list]:
    """Rows and columns in this order; None on the diagonal and where two never met."""
    def rows(values: np.ndarray) -> list[list[float | None]]:
        return [[plain(values[i, j]) if i != j else None for j in order] for i in order]
    return {"value": rows(estimate.value), "low": rows(estimate.low), "high": rows(estimate.high)}


def package_version() -> str:
    try:
        return version("bootleg-env")
    except PackageNotFoundError:
        return "(not installed)"
