"""The best bidder against a field that bids as it does: MaskablePPO on the Bids environment, then a look at what it learned.

    python -m training.bids minutes=10 base=boss out=out/bids

The learner makes the bids and nothing else; `base` plays the rest of its seat. What it meets does not learn, so it looks for a best
response: what it wins above the base's own bidding bounds from below what better bidding could bring. It is judged on deals it never
saw, in every seat, beside the named bidders on the same deals. Written to `out`: bids.zip (stable-baselines3), bids.json (the report).
"""
from __future__ import annotations

import io
import json
import os
import sys
import time
import typing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sb3_contrib
import torch
from stable_baselines3.common.callbacks import BaseCallback

from agents import registry, statistics
from agents.bootleggers import bidding
from agents.bootleggers.cast import BIDDERS
from agents.mobster import Mobster
from bootleg_env import __version__, bootleggers_v0
from bootleg_env.part import Part
from bootleg_env.table import FOR_BOTS, Table, checked_seed, seeds_from

PAYS = ("win", "rank")
DOTS = 72  # per inch of the pictures
LIKELIEST, DRAWN = "learner", "learner, drawn"  # plays its likeliest card, or one drawn by its chances
METHOD = ("Every candidate bids in every seat of every deal, the base does all else in that seat and everything in the others; the same "
          "deals for all, none of them seen in training. less_own: win share less that of the base's own bidding, paired by deals. ")


@dataclass(frozen=True)
class Settings:
    """What can be said on the command line, as key=value."""

    base: str = "boss"  # plays all but the bids in the learner's seat
    opponents: str = ""  # three names with commas between, or one for all; nothing: as the base
    reward: str = "win"
    minutes: float = 10.0  # of training
    steps: int = 0  # bids to train on, instead of minutes: then a run can be repeated exactly
    out: str = "out/bids"
    seed: int = 1
    deals: int = 1000  # held out, each played in all four seats
    test_seed: int = 21  # of the held-out deals
    named: int = 1  # 0: not beside the named bidders
    pictures: int = 0  # 1: draw them too (with matplotlib)
    games: int = 256  # side by side
    rollout: int = 32  # bids a game before each update
    batch: int = 1024
    epochs: int = 6
    rate: float = 1e-3  # falls to nothing over the training
    width: int = 128  # of the two hidden layers
    gae_lambda: float = 0.95
    entropy: float = 0.004
    threads: int = 1  # of torch: more of them wait for each other on a busy machine


def parsed(arguments: list[str]) -> Settings:
    """Settings from key=value, or an error in words."""
    types = typing.get_type_hints(Settings)
    given: dict[str, Any] = {}
    for each in arguments:
        name, equals, text = each.partition("=")
        if not equals:
            raise ValueError(f"{each!r}: settings are given as key=value, with a key of {', '.join(types)}")
        if name not in types:
            raise ValueError(registry.unknown("setting", name, list(types)))
        try:
            given[name] = types[name](text)
        except ValueError:
            raise ValueError(f"{name}={text!r}: must be a {'whole number' if types[name] is int else 'number'}") from None
    return checked(Settings(**given))


def checked(given: Settings) -> Settings:
    """The same settings; refused in words before anything is trained."""
    least = {"steps": 0, "named": 0, "pictures": 0, "deals": 2, "games": 1, "rollout": 1, "batch": 2, "epochs": 1, "width": 1, "threads": 1}
    for name, number in least.items():
        if getattr(given, name) < number:
            raise ValueError(f"{name}={getattr(given, name)}: must be a whole number from {number}")
    for name, low, high in (("minutes", 1e-3, np.inf), ("rate", 0, 1), ("gae_lambda", 0, 1), ("entropy", 0, 1)):
        if not low <= getattr(given, name) <= high:
            raise ValueError(f"{name}={getattr(given, name)}: must be a number from {low}{'' if high == np.inf else f' to {high}'}")
    if given.reward not in PAYS:
        raise ValueError(registry.unknown("reward", given.reward, PAYS))
    if checked_seed(given.seed) == checked_seed(given.test_seed):
        raise ValueError(f"test_seed={given.test_seed}: must differ from seed, or the held-out deals are not held out")
    registry.mobster(given.base)
    registry.opponents_of(opponents(given), 3, "bootleggers")
    return given


def opponents(given: Settings) -> Any:
    names = (given.opponents or given.base).split(",")
    return names[0] if len(names) == 1 else names


# ---- training


class Clock(BaseCallback):
    """Ends the training when its time is up, lets the learning rate fall until then, and keeps the curve."""

    def __init__(self, given: Settings):
        super().__init__()
        self.given, self.began = given, time.perf_counter()
        self.curve: list[dict[str, Any]] = []
        self.games, self.over, self.paid = 0, 0, 0.0  # over, paid: since the last point of the curve

    @property
    def gone(self) -> float:
        """How much of the training lies behind, from 0 to 1."""
        if self.given.steps:
            return self.num_timesteps / self.given.steps
        return (time.perf_counter() - self.began) / (60 * self.given.minutes)

    def rate(self, _: float) -> float:
        return self.given.rate * max(0.02, 1 - self.gone)

    def _on_step(self) -> bool:
        self.paid += float(self.locals["rewards"].sum())
        self.over += int(self.locals["dones"].sum())
        return self.given.steps > 0 or self.gone < 1

    def _on_rollout_end(self) -> None:
        """One more point of the curve, if games have ended since the last one."""
        if not self.over:
            return
        seconds = time.perf_counter() - self.began
        self.games += self.over
        self.curve.append({"seconds": round(seconds, 1), "bids": self.num_timesteps, "games": self.games,
                           "reward": round(self.paid / self.over, 4)})
        print(f"\r{seconds:6.0f} s {self.num_timesteps:>10,} bids {self.num_timesteps / seconds:>7,.0f} a second, reward "
              f"{np.mean([point['reward'] for point in self.curve[-20:]]):.3f}", end="", file=sys.stderr, flush=True)
        self.over, self.paid = 0, 0.0


def train(given: Settings) -> tuple[sb3_contrib.MaskablePPO, Clock]:
    """A bidder, and how it came about."""
    torch.set_num_threads(given.threads)
    torch.distributions.Distribution.set_default_validate_args(False)  # a third of the learner's time
    env = bootleggers_v0.bids_sb3_env(given.games, given.base, opponents(given), "rotate", reward=given.reward)
    env.seed(given.seed)
    clock = Clock(given)
    net = [given.width, given.width]
    model = sb3_contrib.MaskablePPO(
        "MlpPolicy", env, learning_rate=clock.rate, n_steps=given.rollout, batch_size=given.batch, n_epochs=given.epochs, gamma=1.0,
        gae_lambda=given.gae_lambda, ent_coef=given.entropy, policy_kwargs={"net_arch": {"pi": net, "vf": net}}, seed=given.seed,
        device="cpu")
    model.learn(given.steps or sys.maxsize, callback=clock)
    print(file=sys.stderr)
    return model, clock


# ---- judging


class Bidder:
    """The learner as somebody whom tables ask, in many games at once: his likeliest card, or one drawn by his chances."""

    def __init__(self, model: sb3_contrib.MaskablePPO, part: Part, drawn: bool, seed: int):
        self.policy, self.part, self.drawn, self.random = model.policy, part, drawn, np.random.default_rng(seed)

    def answers(self, table: Table, rows: np.ndarray) -> np.ndarray:
        seen = torch.as_tensor(np.float32(table.facts[rows][:, self.part.columns] * self.part.scale))
        masks = table.mask[rows, self.part.ids]
        with torch.no_grad():
            found: Any = self.policy.get_distribution(seen, action_masks=masks).distribution
            chances = found.probs.numpy()
        if not self.drawn:
            return np.asarray(self.part.ids_of(chances.argmax(1)))
        summed = np.where(masks, chances, 0).cumsum(1)
        return np.asarray(self.part.ids_of((summed > summed[:, -1:] * self.random.random((len(rows), 1))).argmax(1)))


def learner(model: sb3_contrib.MaskablePPO, given: Settings, drawn: bool) -> Mobster:
    """The base, but for its bids."""
    base, part = registry.mobster(given.base), Part(bootleggers_v0.game, ("bid",), bootleggers_v0.BIDS_FIELDS, given.base)
    name = DRAWN if drawn else LIKELIEST
    asked = Mobster(name, base.game, name, outside=lambda: Bidder(model, part, drawn, given.test_seed))
    return Mobster(name, base.game, base.base, base.bot, base.outside, (*base.instead, ("bid", asked)))


def play(candidate: Mobster, given: Settings) -> bidding.Played:
    """The candidate in every seat of every held-out deal; deals, seats and streams of chance are the same for all candidates."""
    settings = bootleggers_v0.settings()
    seats = settings.num_players
    others = registry.opponents_of(opponents(given), seats - 1, candidate.game)
    deals, noise = seeds_from(given.test_seed, given.deals), seeds_from(given.test_seed, given.deals * seats, FOR_BOTS)
    parts = []
    for games in np.array_split(np.arange(given.deals * seats), 1 + given.deals * seats // bidding.GAMES_AT_ONCE):
        seat, rows = games % seats, np.arange(len(games))
        table = Table(bootleggers_v0.game, settings, len(games), bootleggers_v0.game.kernel.SHOW_FACTS)  # for who is asked outside
        for behind, mobster in enumerate([candidate, *others]):
            table.sit(rows, (seat + behind) % seats, mobster)
        table.blank["listening"] = 1
        table.noise[:] = noise[games]
        table.reset(deals[games // seats])
        parts.append(bidding.digest(table, bidding.listen(table), seat, settings.rounds))
    return bidding.Played(*(np.concatenate(each).reshape(given.deals, seats, *each[0].shape[1:]) for each in zip(*parts)))


def judged(model: sb3_contrib.MaskablePPO, given: Settings) -> list[dict[str, Any]]:
    """The learner, the base's own way and every named bidder on the same deals, the best first."""
    mobsters = {name: learner(model, given, name == DRAWN) for name in (LIKELIEST, DRAWN)}
    mobsters |= {bidding.OWN: registry.mobster(given.base)}
    if given.named:
        mobsters |= {name: registry.mobster(f"{given.base}+bid:{name}") for name in BIDDERS}
    played = {}
    for name, mobster in mobsters.items():
        print(f"\rheld-out deals: {name:<20}", end="", file=sys.stderr, flush=True)
        played[name] = play(mobster, given)
    print(file=sys.stderr)
    wins = np.stack([each.won.sum(1) for each in played.values()], axis=1)
    gap = statistics.differences(wins, np.full(wins.shape, float(played[bidding.OWN].won.shape[1])))
    own = list(played).index(bidding.OWN)
    rows = []
    for nth, (name, each) in enumerate(played.items()):
        less = {f"less_own{end}": float(values[nth, own]) for end, values in zip(("", "_low", "_high"), gap)}
        rows.append({**bidding.figures(name, str(mobsters[name].name), each), **less})
    return sorted(rows, key=lambda row: -row["win_share"])


# ---- the run


def report(given: Settings, clock: Clock, rows: list[dict[str, Any]]) -> dict[str, Any]:
    last = clock.curve[-1] if clock.curve else {"seconds": 0.0, "bids": 0, "games": 0}
    said = [f"{name}={value}" for name, value in asdict(given).items() if value != getattr(Settings(), name) and name != "out"]
    return {
        "version": __version__, "command": " ".join(["python -m training.bids", *said]), "settings": asdict(given) | {"out": None},
        "game": bootleggers_v0.settings().as_dict(), "stable_baselines3": sb3_contrib.__version__, "torch": torch.__version__,
        "seconds": last["seconds"], "bids": last["bids"], "games": last["games"], "curve": thinned(clock.curve),
        "deals": given.deals, "method": METHOD + statistics.METHOD, "candidates": rows,
    }


def thinned(curve: list[dict[str, Any]], points: int = 60) -> list[dict[str, Any]]:
    """At most so many points, each with the mean reward of the games since the point before."""
    found, before, paid = [], 0, 0.0
    last, step = 0, max(1, -(-len(curve) // points))
    for nth, point in enumerate(curve, 1):
        paid += point["reward"] * (point["games"] - before)
        before = point["games"]
        if nth % step == 0 or nth == len(curve):
            found.append({**point, "reward": round(paid / (before - last), 4)})
            last, paid = before, 0.0
    return found


def write(path: Path, content: bytes) -> None:
    """Whole or not at all."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    aside.write_bytes(content)
    os.replace(aside, path)


def pictures(found: dict[str, Any], folder: Path) -> None:
    """Win shares of all, and what the learner's muscle is spent on beside the two best of the others."""
    from agents.bootleggers import bidding_charts

    rows = [row for row in found["candidates"] if row["bidder"] != bidding.OWN]
    some = [row for row in rows if row["bidder"] in (LIKELIEST, DRAWN)] + [row for row in rows if row["bidder"] in BIDDERS][:2]
    told = {"settings": found["game"], "base": found["settings"]["base"], "deals": found["deals"],
            "matrix": {"par": 1 / found["game"]["num_players"]},
            "mirror": next(row for row in found["candidates"] if row["bidder"] == bidding.OWN)}
    for draw, shown in ((bidding_charts.win_share, rows), (bidding_charts.muscle_by_round, some), (bidding_charts.muscle_by_row, some)):
        drawn = io.BytesIO()
        draw({**told, "bidders": shown}).savefig(drawn, dpi=DOTS, format="png")
        write(folder / f"bids_{draw.__name__}.png", drawn.getvalue())


def words(found: dict[str, Any]) -> str:
    """The report for a person."""
    lines = [f"{found['bids']:,} bids, {found['games']:,} games, {found['seconds']:.0f} s; {found['deals']} held-out deals from every seat",
             f"{'bidder':<20}{'win share':>10}{'less own (95 %)':>26}{'cash':>8}{'payroll':>9}"]
    for row in found["candidates"]:
        gap = " ".join(f"{100 * row[f'less_own{end}']:+6.1f}" for end in ("", "_low", "_high"))
        lines.append(f"{row['bidder']:<20}{100 * row['win_share']:>8.1f} %{gap:>26}{row['mean_cash']:>8.1f}{row['payroll']:>9.1f}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    try:
        given = parsed(arguments)
        Path(given.out).mkdir(parents=True, exist_ok=True)
    except (ValueError, OSError) as error:
        print(f"training.bids: {error}", file=sys.stderr)
        return 2
    model, clock = train(given)
    found = report(given, clock, judged(model, given))
    kept = io.BytesIO()
    model.save(kept, exclude=["lr_schedule", "learning_rate"])
    write(Path(given.out) / "bids.zip", kept.getvalue())
    write(Path(given.out) / "bids.json", (json.dumps(found, indent=1) + "\n").encode())
    if given.pictures:
        pictures(found, Path(given.out))
    print(words(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
