"""The best bidder against a field that bids as it does: MaskablePPO makes the bids of one seat, `base` all else in it.

    bootleg train --config configs/train/bidder.yaml minutes=10 base=boss

What it meets does not learn, so it looks for a best response: what it wins above the base's own bidding bounds from below what better
bidding could bring. A step is a bid. At the end what stands in the model file is judged on deals it never saw, in every seat, beside the
named bidders on the same deals: bids.json.
"""
from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from agents import model_files, registry
from agents.bootleggers import bidding
from agents.bootleggers.cast import BIDDERS
from agents.contests import statistics
from agents.mobster import Mobster
from agents.model_files import DRAWN, LIKELIEST, Model
from agents.model_player import Player
from bootleg_env import bootleggers_v0
from bootleg_env.adapters.subset import Subset
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import FOR_BOTS, checked_seed, seeds_from

from . import maskable_ppo, report
from .settings import setting

FOUND = "bids.json"
LEARNERS = {"learner": LIKELIEST, "learner, drawn": DRAWN}  # plays its likeliest card, or one drawn by its chances
METHOD = ("Every candidate bids in every seat of every deal, the base does all else in that seat, whom the learner trained against sits in "
          "the others; the same deals for all, none of them seen in training. less_own: win share less that of the base's own bidding, "
          "paired by deals. ")


@dataclass(frozen=True)
class Settings(maskable_ppo.Settings):
    base: str = setting("boss", "plays all but the bids in the learner's seat")
    against: list[str] = setting([], "the mobsters behind the learner: one for all seats, or a name for each; none: as the base")
    judges: list[str] = setting([], "against whom the learner is judged now and then, three (or so) of one kind; none: the base")
    deals: int = setting(1000, "held out for the end, each played from every seat", 2)
    test_seed: int = setting(21, "of the held-out deals", 0)
    named: bool = setting(True, "whether the named bidders play them too")
    pictures: bool = setting(False, "whether pictures of what was bid are drawn")
    games: int = setting(256, "games side by side", 1)
    rollout: int = setting(32, "bids a game before each update", 1)
    batch: int = setting(1024, "bids a minibatch", 2)
    epochs: int = setting(6, "times that each bid is learned from", 1)
    entropy: float = setting(0.004, "how much variety is worth", 0, 1)
    hidden: list[int] = setting([128, 128], "widths of the hidden layers, of policy and critic each")

    def check(self) -> None:
        registry.mobster(self.base, self.game)
        if not registry.is_of_the_cast(self.base, self.game):
            raise ValueError(f"base={self.base!r}: must be a mobster of the game: no model file calls for another")
        super().check()
        if checked_seed(self.seed) == checked_seed(self.test_seed):
            raise ValueError(f"test_seed={self.test_seed}: must differ from seed, or the held-out deals are not held out")

    @property
    def opponents(self) -> Any:
        return super().opponents if self.against else self.base


class Trainer(maskable_ppo.Trainer):
    """MaskablePPO, but that it sees and answers what matters to a bid."""

    def __init__(self, given: Settings):
        given = replace(given, judges=given.judges or [given.base])
        super().__init__(given, lambda game: Subset(game, ("bid",), bootleggers_v0.BIDS_FIELDS, given.base))

    def finish(self, folder: Path, found: dict[str, Any]) -> list[str]:
        """Everybody on the held-out deals; gives lines for the page."""
        given = self.given
        told = {**found, "game": rules(given).as_dict(), "bids": found["steps"], "deals": given.deals, "method": METHOD + statistics.METHOD,
                "candidates": judged(model_files.load(folder / report.MODEL), given)}
        write(folder / FOUND, json.dumps(told, indent=1) + "\n")
        if given.pictures:
            pictures(told, folder)
        return words(told)


def rules(given: Settings) -> Any:
    return given.rules_at(given.mobsters[0])


# ---- judging


def learner(model: Model, name: str) -> Mobster:
    """The base, but that this model makes its bids in one of the two ways."""
    base, player = registry.mobster(model.header["base"]), Player(Model({**model.header, "play": LEARNERS[name]}, model.layers))
    asked = Mobster(name, base.game, name, outside=lambda: player)
    return Mobster(name, base.game, base.base, base.bot, base.outside, (*base.instead, ("bid", asked)))


def play(candidate: Mobster, given: Settings) -> bidding.Played:
    """The candidate in every seat of every held-out deal; deals, seats and streams of chance are the same for all candidates."""
    settings = rules(given)
    seats = settings.num_players
    others = registry.opponents_of(given.opponents, seats - 1, candidate.game)
    deals, noise = seeds_from(given.test_seed, given.deals), seeds_from(given.test_seed, given.deals * seats, FOR_BOTS)
    parts = []
    for games in np.array_split(np.arange(given.deals * seats), 1 + given.deals * seats // bidding.GAMES_AT_ONCE):
        seat, rows = games % seats, np.arange(len(games))
        table = GameBatch(bootleggers_v0.game, settings, len(games))
        for behind, mobster in enumerate([candidate, *others]):
            table.sit(rows, (seat + behind) % seats, mobster)
        table.blank["listening"] = 1
        table.noise[:] = noise[games]
        table.reset(deals[games // seats])
        parts.append(bidding.digest(table, bidding.listen(table), seat, settings.rounds))
    return bidding.Played(*(np.concatenate(each).reshape(given.deals, seats, *each[0].shape[1:]) for each in zip(*parts)))


def judged(model: Model, given: Settings) -> list[dict[str, Any]]:
    """The learner, the base's own way and every named bidder on the same deals, the best first."""
    mobsters = {name: learner(model, name) for name in LEARNERS} | {bidding.OWN: registry.mobster(given.base)}
    if given.named:
        mobsters |= {name: registry.mobster(f"{given.base}+bid:{name}") for name in BIDDERS}
    played = {name: play(mobster, given) for name, mobster in mobsters.items()}
    wins = np.stack([each.won.sum(1) for each in played.values()], axis=1)
    gap = statistics.differences(wins, np.full(wins.shape, float(played[bidding.OWN].won.shape[1])))
    own = list(played).index(bidding.OWN)
    rows = []
    for nth, (name, each) in enumerate(played.items()):
        less = {f"less_own{end}": float(values[nth, own]) for end, values in zip(("", "_low", "_high"), gap)}
        rows.append({**bidding.figures(name, str(mobsters[name].name), each), **less})
    return sorted(rows, key=lambda row: -row["win_share"])


# ---- for a person


def pictures(found: dict[str, Any], folder: Path) -> None:
    """Win shares of all, and what the learner's muscle is spent on beside the two best of the others."""
    from agents.bootleggers import bidding_charts

    rows = [row for row in found["candidates"] if row["bidder"] != bidding.OWN]
    some = [row for row in rows if row["bidder"] in LEARNERS] + [row for row in rows if row["bidder"] in BIDDERS][:2]
    told = {"settings": found["game"], "base": found["settings"]["base"], "deals": found["deals"],
            "matrix": {"par": 1 / found["game"]["num_players"]},
            "mirror": next(row for row in found["candidates"] if row["bidder"] == bidding.OWN)}
    for draw, shown in ((bidding_charts.win_share, rows), (bidding_charts.muscle_by_round, some), (bidding_charts.muscle_by_row, some)):
        bidding_charts.save(draw({**told, "bidders": shown}), folder / f"bids_{draw.__name__}.png")


def words(found: dict[str, Any]) -> list[str]:
    """A table of all candidates."""
    return [
        f"## {found['deals']} held-out deals from every seat", "", f"Par is {100 * found['par']:.0f} %. {found['method']}", "",
        "| bids | won | less own (95 %) | cash | payroll |", "| --- | ---: | ---: | ---: | ---: |",
        *(f"| {row['bidder']} | {100 * row['win_share']:.1f} % | {100 * row['less_own']:+.1f} ({100 * row['less_own_low']:+.1f} to "
          f"{100 * row['less_own_high']:+.1f}) | {row['mean_cash']:.1f} | {row['payroll']:.1f} |" for row in found["candidates"])]
