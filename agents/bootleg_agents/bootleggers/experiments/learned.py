"""Measure how a mobster plays: `python -m bootleg_agents.bootleggers.experiments.learned --agents don boss` writes docs/data/learned.json.

Each sits in every seat of every deal against copies of one mobster, the same deals for all, and the journals are counted: its bids,
its deals, the victims of its cards and of its broken promises, where it sells. The others are grouped by their cash when the round
began: the richest, the poorest, and those between (with equal money, the next seat behind counts as richer).
"""
from __future__ import annotations

import argparse
import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from bootleg_env import __version__
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables.actions import TERM_KINDS
from bootleg_env.bootleggers.tables.constants import DOCK_NAMES, PAYROLL, SPEAKEASIES, THUG_NAMES
from bootleg_env.bootleggers.tables.settings import Settings
from bootleg_env.bootleggers.words import accounting as ledger
from bootleg_env.engine.files import write
from bootleg_env.engine.seeds import checked_seed
from bootleg_env.playing.journals import Seating, journals

from ... import registry
from ...contests.lineups import candidate_seating
from ...mobster import Mobster
from . import bidding

OUT = Path("docs/data/learned.json")
SEED = 41
STANDINGS = ("richest", "between", "poorest")
STATES = ledger.STATES[1:]  # of a promise: made is all of them together
MOST_DEALS = 10  # kinds of deals that are listed
BY_ROUND = ("men", "led", "trucks", "sold", "price", "cash")
Counts = Counter[Any]


# ---- one game, seen from one seat


class Watch:
    """One game: what is counted, and how it stood at the end of every round."""

    def __init__(self, events: list[dict[str, Any]], seat: int):
        self.seat, self.account = seat, ledger.account(events)
        self.book = ledger.Book(events[0])  # read event by event: the victims of a card depend on the moment
        self.seats, rounds = self.book.seats, len(self.account["purses"])
        self.counts: Counts = Counter()
        self.men = np.zeros((SPEAKEASIES, self.seats), int)
        self.by_round = {name: np.full(rounds, np.nan) for name in BY_ROUND}
        self.standing = self.standings(1)
        self.fresh_round()
        for before, event in pairwise(events):
            if event["round"] != before["round"]:
                self.close_round(before["round"])
                self.standing = self.standings(event["round"])
            self.note(event)
        self.close_round(events[-1]["round"])

    def standings(self, year: int) -> dict[int, str]:
        """The others by their money when this round began."""
        purses = self.account["purses"][year - 2] if year > 1 else self.account["start"]
        behind = [(self.seat + nth) % self.seats for nth in range(1, self.seats)]
        order = sorted(behind, key=lambda other: -purses[other])
        return {other: "richest" if other == order[0] else "poorest" if other == order[-1] else "between" for other in order}

    def fresh_round(self) -> None:
        self.trucks: set[int] = set()
        self.sold = self.earned = 0

    def close_round(self, year: int) -> None:
        others = np.delete(self.men, self.seat, axis=1)
        price = self.earned / self.sold if self.sold else np.nan
        cash = self.account["purses"][year - 1, self.seat]
        led = (self.men[:, self.seat] > others.max(1)).sum()
        for name, value in zip(BY_ROUND, (self.men[:, self.seat].sum(), led, len(self.trucks), self.sold, price, cash)):
            self.by_round[name][year - 1] = value
        self.fresh_round()

    def note(self, event: dict[str, Any]) -> None:
        note = NOTES.get(event["event"])
        if note is not None:
            note(self, event)
        reader = ledger.READERS.get(event["event"])
        if reader is not None:
            reader(self.book, event)


def note_influence(watch: Watch, event: dict[str, Any]) -> None:
    if event["speakeasy"] is not None:
        watch.men[event["speakeasy"] - 1, event["seat"]] += event["change"]


def note_load(watch: Watch, event: dict[str, Any]) -> None:
    if event["seat"] == watch.seat:
        watch.trucks.add(event["truck"])


def note_sale(watch: Watch, event: dict[str, Any]) -> None:
    if event["seller"] == watch.seat:
        watch.counts["dock", event["dock"]] += event["crates"]
        watch.sold += event["crates"]
        watch.earned += event["crates"] * event["price"]


def note_offer(watch: Watch, event: dict[str, Any]) -> None:
    if watch.seat in (event["seat"], event["partner"]):
        watch.counts["made" if event["seat"] == watch.seat else "received"] += 1


def note_answer(watch: Watch, event: dict[str, Any]) -> None:
    """`give` is what the answering one gives."""
    if not event["accepted"] or watch.seat not in (event["seat"], event["partner"]):
        return
    answers = event["seat"] == watch.seat
    gives, gets = (event["give"], event["get"]) if answers else (event["get"], event["give"])
    watch.counts["accepted" if answers else "struck"] += 1
    watch.counts["deal", kinds(gives), kinds(gets)] += 1
    for side, terms in (("gave", gives), ("got", gets)):
        watch.counts.update((side, kind) for kind in {term["term"] for term in terms})


def kinds(terms: list[dict[str, Any]]) -> str:
    """`cash, no_harm`; nothing is a present."""
    return ", ".join(sorted({term["term"] for term in terms})) or "nothing"


def note_promise(watch: Watch, event: dict[str, Any]) -> None:
    if event["seat"] == watch.seat:
        watch.counts["promise", event["state"], watch.standing[event["to"]]] += 1
        watch.counts["word", event["promise"], event["state"]] += 1
    elif event["to"] == watch.seat:
        watch.counts["promised_to_it", event["state"]] += 1


def note_card(watch: Watch, event: dict[str, Any]) -> None:
    harmed = ledger.victims(watch.book, event) - {event["seat"], None}
    if event["seat"] == watch.seat:
        watch.counts["thug", event["card"]] += 1
        watch.counts.update(("harm", watch.standing[other]) for other in harmed if other is not None)
    elif watch.seat in harmed:
        watch.counts["harmed"] += 1


NOTES: dict[str, Callable[[Watch, dict[str, Any]], None]] = {
    "influence": note_influence, "load": note_load, "sale": note_sale, "offer": note_offer, "answer": note_answer,
    "promise": note_promise, "card": note_card}


def watched(candidate: Mobster, opponents: list[Mobster], deals: int, seed: int, settings: Settings) -> Iterator[Watch]:
    """The very games that `bidding.play` counts."""
    seated, mobsters = candidate_seating(settings.num_players, deals, seed), [candidate, *opponents]
    seatings = [Seating(int(dealt), int(noise), [mobsters[number] for number in line])
                for dealt, noise, line in zip(seated.seed, seated.noise, seated.lineup)]
    for seat, events in zip(seated.rotation.tolist(), journals(GAME, settings, seatings)):
        yield Watch(events, seat)


# ---- many games


def look(agent: str, against: str, deals: int, seed: int = SEED, settings: Settings | None = None) -> dict[str, Any]:
    """One mobster against copies of another: every figure is a mean over its games, or a mean over those that reached the round."""
    rules = settings or Settings()
    candidate, opponents = registry.mobster(agent), [registry.mobster(against)] * (rules.num_players - 1)
    played = bidding.play(candidate, opponents, deals, seed, rules)
    counts: Counts = Counter()
    rounds: dict[str, list[np.ndarray]] = {name: [] for name in BY_ROUND}
    money: Counts = Counter()
    for watch in watched(candidate, opponents, deals, seed, rules):
        counts.update(watch.counts)
        money.update(dict(zip(ledger.MONEY, watch.account["money"][watch.seat].tolist())))
        for name, values in watch.by_round.items():
            rounds[name].append(values)
    games = played.won.size
    return {
        "agent": agent, "against": against, "games": games, **bids(agent, played), **dealt(counts, games), **words(counts),
        **thugs(counts, games), "docks": {dock: round(counts["dock", dock] / games, 3) for dock in DOCK_NAMES},
        "money": {name: round(number / games, 2) for name, number in money.items()},
        "by_round": {name: mean_by_round(np.array(values)) for name, values in rounds.items()}}


def mean_by_round(values: np.ndarray) -> list[float | None]:
    return [None if np.isnan(column).all() else round(float(np.nanmean(column)), 2) for column in values.T]


def bids(agent: str, played: bidding.Played) -> dict[str, Any]:
    """Results, and the muscle phase."""
    found = bidding.figures(agent, agent, played)
    cards = np.where(np.isnan(played.card), 1, played.card).astype(int)
    payroll = np.where(np.isnan(played.card), np.nan, PAYROLL[cards])
    kept = ("win_share", "win_share_low", "win_share_high", "mean_cash", "end_round", "payroll", "muscle_by_round",
            "position_by_round", "muscle_by_row", "taken")
    return {
        **{name: found[name] for name in kept},
        "reached": (~np.isnan(played.card)).sum((0, 1)).tolist(), "payroll_by_round": bidding.round_means(payroll),
        "muscle_by_taken": {kind: bidding.mean_or_none(played.card[played.taken == nth]) for nth, kind in enumerate(bidding.TAKEN)}}


def dealt(counts: Counts, games: int) -> dict[str, Any]:
    """Offers and what was agreed, a game."""
    named = {key[1:]: number for key, number in counts.items() if key[0] == "deal"}
    most = sorted(named.items(), key=lambda each: (-each[1], each[0]))[:MOST_DEALS]
    terms = sorted({key[1] for key in counts if key[0] in ("gave", "got")}, key=TERM_KINDS.index)
    return {
        "offers": {name: round(counts[name] / games, 3) for name in ("made", "struck", "received", "accepted")},
        "terms": {term: {side: round(counts[side, term] / games, 3) for side in ("gave", "got")} for term in terms},
        "deals": [{"gives": gives, "gets": gets, "a_game": round(number / games, 3)} for (gives, gets), number in most]}


def words(counts: Counts) -> dict[str, Any]:
    """Promises by partner and by kind, and what became of them; counted, not averaged."""
    return {
        "promises": {standing: {state: counts["promise", state, standing] for state in STATES} for standing in STANDINGS},
        "promise_kinds": {kind: {state: counts["word", kind, state] for state in STATES} for kind in ledger.PROMISES},
        "promised_to_it": {state: counts["promised_to_it", state] for state in STATES}}


def thugs(counts: Counts, games: int) -> dict[str, Any]:
    """Cards played, their victims, and how often it is the victim; a game."""
    return {
        "thugs": {card: round(counts["thug", card] / games, 3) for card in THUG_NAMES},
        "harm": {standing: round(counts["harm", standing] / games, 3) for standing in STANDINGS},
        "harmed": round(counts["harmed"] / games, 3)}


def main() -> None:
    args = argparse.ArgumentParser(prog="python -m bootleg_agents.bootleggers.experiments.learned")
    args.add_argument("--agents", nargs="+", default=["don", "boss"], metavar="NAME")
    args.add_argument("--against", nargs="+", default=["boss"], metavar="NAME", help="in all other seats; several: in turn (boss)")
    args.add_argument("--deals", type=int, default=200, help="each played from every seat (200)")
    args.add_argument("--seed", type=int, default=SEED)
    args.add_argument("--out", default=str(OUT), metavar="FILE")
    args.add_argument("--pictures", metavar="DIR", help="draw them into this folder")
    given = args.parse_args()
    command = ["python", "-m", "bootleg_agents.bootleggers.experiments.learned", "--agents", *given.agents, "--against", *given.against,
               "--deals", str(given.deals), "--seed", str(checked_seed(given.seed)),
               *(["--pictures", given.pictures] if given.pictures else [])]
    found = {"command": shlex.join(command), "version": __version__, "deals": given.deals,
             "agents": [look(agent, against, given.deals, given.seed) for against in given.against for agent in given.agents]}
    write(Path(given.out), json.dumps(found, indent=1) + "\n")
    if given.pictures:
        from . import learned_charts

        for path in learned_charts.draw(found, Path(given.pictures)):
            print(f"{path} is written")


if __name__ == "__main__":
    main()
