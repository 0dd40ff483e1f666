"""Bootleggers only: the best bidder. MaskablePPO makes the bids of one seat, `base` its other decisions; opponents do not learn.

    bootleg train --config configs/train/bootleggers/bidder.yaml minutes=10 base=boss

So this looks for a best response: its win share above that of the base's own bidding is a lower bound for what better bidding could
bring. A step is a bid. At the end the model file is compared with the named bidders on held-out deals, in every seat: bids.json.
"""
from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_agents import model_files, registry
from bootleg_agents.bootleggers.cast import SPECIALISTS
from bootleg_agents.bootleggers.experiments import bidding
from bootleg_agents.contests import statistics
from bootleg_agents.mobster import Mobster
from bootleg_agents.model_files import DRAWN, LIKELIEST, Model
from bootleg_agents.model_player import ModelMobster, mobster_of
from bootleg_env import bootleggers_v0
from bootleg_env.adapters.subset import Subset
from bootleg_env.bootleggers.game import GAME
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import MOST_SEED, checked_seed

from . import maskable_ppo, report
from .settings import setting

BIDDERS = SPECIALISTS["bid"]
RESULT = "bids.json"
LEARNERS = {"learner": LIKELIEST, "learner, drawn": DRAWN}  # bids its likeliest card, or one drawn by its probabilities
METHOD = ("Every candidate bids in every seat of every deal, the base does all else in that seat, the training's opponents are in "
          "the others; the same deals for all, none of them used in training. less_own: win share less that of the base's own "
          "bidding, paired by deals. ")


@dataclass(frozen=True)
class Settings(maskable_ppo.Settings):
    """The settings of this trainer: those of MaskablePPO, and the mobster that answers all but the bids."""

    base: str = setting("boss", "mobster that makes all decisions but the bids in the learner's seat")
    opponents: list[str] = setting([], "mobsters behind the learner: one name for all seats, or one for each; none: the base")
    eval_opponents: list[str] = setting([], "the learner is evaluated against copies of each of these mobsters; none: the base")
    test_deals: int = setting(1000, "held-out deals at the end, each played from every seat", 2, 100_000)
    test_seed: int = setting(21, "of the held-out deals", 0, MOST_SEED)
    compare_bidders: bool = setting(True, "whether the named bidders play them, too")
    plots: bool = setting(False, "whether charts of the bids are drawn")
    num_envs: int = setting(256, "games side by side", 1, 2**16)
    n_steps: int = setting(32, "bids in each game before each update", 1, 2**24)
    batch_size: int = setting(1024, "bids in a minibatch", 2, 2**24)
    n_epochs: int = setting(6, "passes over each rollout", 1, 1000)
    ent_coef: float = setting(0.004, "weight of the entropy bonus", 0, 1)
    hidden: list[int] = setting([128, 128], "widths of the hidden layers, of policy and value network each")

    def fill_in(self) -> dict[str, Any]:
        return {**super().fill_in(), "opponents": [self.base], "eval_opponents": [self.base]}

    def check(self) -> None:
        if self.game != GAME.name:
            raise ValueError(f"game={self.game}: the trainer bids is for {GAME.name} only")
        registry.mobster(self.base, self.game)
        if not registry.is_of_the_cast(self.base, self.game):
            raise ValueError(f"base={self.base!r}: must be a mobster of the game: a model file cannot refer to another file")
        super().check()
        if checked_seed(self.seed) == checked_seed(self.test_seed):
            raise ValueError(f"test_seed={self.test_seed}: must differ from seed, or the held-out deals are not held out")


class Trainer(maskable_ppo.Trainer):
    """MaskablePPO that observes and answers only what matters to a bid."""

    def __init__(self, settings: Settings):
        super().__init__(settings, lambda game: Subset(game, ("bid",), bootleggers_v0.BIDS_FIELDS, settings.base))

    def finish(self, folder: Path, summary: dict[str, Any]) -> list[str]:
        """All candidates on the held-out deals; gives lines for the page."""
        settings = self.settings
        result = {
            **summary, "game": game_settings(settings).as_dict(), "bids": summary["steps"], "deals": settings.test_deals,
            "method": METHOD + statistics.METHOD, "candidates": compare(model_files.load(folder / report.MODEL), settings)}
        write(folder / RESULT, json.dumps(result, indent=1) + "\n")
        if settings.plots:
            draw(result, folder)
        return words(result)


def game_settings(settings: Settings) -> Any:
    return settings.game_settings(settings.num_players[0])


# ---- the comparison on held-out deals


def learner(model: Model, name: str) -> Mobster:
    """The model's base, with the bids of the model in one of the two ways."""
    return mobster_of(ModelMobster(Model({**model.header, "play": LEARNERS[name]}, model.layers)), name)


def play(candidate: Mobster, settings: Settings) -> bidding.Played:
    """The candidate in every seat of every held-out deal."""
    rules = game_settings(settings)
    opponents = registry.opponents_of(settings.seated, rules.num_players - 1, candidate.game)
    return bidding.play(candidate, opponents, settings.test_deals, settings.test_seed, rules)


def compare(model: Model, settings: Settings) -> list[dict[str, Any]]:
    """The learner, the base's own bidding and every named bidder on the same deals, the best first."""
    mobsters = {name: learner(model, name) for name in LEARNERS} | {bidding.OWN: registry.mobster(settings.base, settings.game)}
    if settings.compare_bidders:
        mobsters |= {name: registry.mobster(f"{settings.base}+bid:{name}", settings.game) for name in BIDDERS}
    played = {name: play(mobster, settings) for name, mobster in mobsters.items()}
    wins = np.stack([each.won.sum(1) for each in played.values()], axis=1)
    gap = statistics.differences(wins, np.full(wins.shape, float(played[bidding.OWN].won.shape[1])))
    own = list(played).index(bidding.OWN)
    rows = []
    for nth, (name, each) in enumerate(played.items()):
        less = {f"less_own{end}": float(values[nth, own]) for end, values in zip(("", "_low", "_high"), gap)}
        rows.append({**bidding.figures(name, str(mobsters[name].name), each), **less})
    return sorted(rows, key=lambda row: -row["win_share"])


# ---- charts and the page


def draw(result: dict[str, Any], folder: Path) -> None:
    """Win shares of all; by round and by row, the bids of the learner beside those of the two best others."""
    from bootleg_agents.bootleggers.experiments import bidding_charts
    from bootleg_agents.contests.charts import save

    rows = [row for row in result["candidates"] if row["bidder"] != bidding.OWN]
    some = [row for row in rows if row["bidder"] in LEARNERS] + [row for row in rows if row["bidder"] in BIDDERS][:2]
    shared = {
        "settings": result["game"], "base": result["settings"]["base"], "deals": result["deals"],
        "matrix": {"par": 1 / result["game"]["num_players"]},
        "mirror": next(row for row in result["candidates"] if row["bidder"] == bidding.OWN)}
    for chart, shown in (
            (bidding_charts.win_share, rows), (bidding_charts.muscle_by_round, some), (bidding_charts.muscle_by_row, some)):
        save(chart({**shared, "bidders": shown}), folder / f"bids_{chart.__name__}.png")


def words(result: dict[str, Any]) -> list[str]:
    """A table of all candidates."""
    return [
        f"## {result['deals']} held-out deals from every seat", "", f"Par is {100 * result['par']:.0f} %. {result['method']}", "",
        "| bids | won | less own (95 %) | cash | payroll |", "| --- | ---: | ---: | ---: | ---: |",
        *(f"| {row['bidder']} | {100 * row['win_share']:.1f} % | {100 * row['less_own']:+.1f} ({100 * row['less_own_low']:+.1f} to "
          f"{100 * row['less_own_high']:+.1f}) | {row['mean_cash']:.1f} | {row['payroll']:.1f} |" for row in result["candidates"])]
