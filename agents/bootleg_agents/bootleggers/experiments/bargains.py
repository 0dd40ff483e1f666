"""What deals are worth: every offer in games among copies of a mobster is played on from twice, accepted and turned down, many times.

    python -m bootleg_agents.bootleggers.experiments.bargains boss dealer don --games 100 --json bargains.json

Both ways have the same new dice and the same noise of the mobsters; cards lie as they lie, and the same mobsters play on to the end of the
game. So an offer is worth to a seat by how much more often that seat wins when it is accepted. What else could have been agreed is looked
for among simple offers drawn at random (cash for one term): of those by which neither loses, the best for both together is chosen with one
half of the play-outs, its worth reckoned with the other half, since the best of many noisy figures looks better than it is. Fallen silent,
a mobster makes no offer and takes none.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules.terms import GET, GIVE
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.words.accounting import PROMISES, STATES
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.files import write
from bootleg_env.engine.mobster import Outside
from bootleg_env.engine.record import raw
from bootleg_env.engine.seeds import FOR_BOTS, seeds_from

from ...arena.keeping import Inside
from ...contests import contest
from ...mobster import Mobster
from ...registry import mobster
from ...search import SLOTS, shares_of_the_win
from .. import accounts

SEATS = 4
WATCHED = ("deal_give", "deal_answer")
SILENT = "loner"  # makes no offer and takes none
REJECT, ACCEPT = (int(a.FIRST[a.DEAL_ANSWER]) + choice for choice in range(2))
PLAYOUTS = 32  # of an offer, each both ways
REFUSED, COMPARED = 300, 60  # offers turned down that are valued; agreements that are compared with what else could be
SIMPLE, MOST_CASH = 16, 20  # simple offers tried in place of one; $G in them
LOW_WORD = 2**32
FEWEST = 10  # games with such offers


class Offer(NamedTuple):
    """An offer in somebody's game."""

    game: int
    by: int
    to: int
    accepted: bool
    can_be: bool  # accepted: the cash is there
    state: np.ndarray  # where it is to be answered
    before: np.ndarray  # where its maker begins to name terms


# ---- games


class Watcher:
    """Answers as the mobster would, and keeps the offers."""

    def __init__(self, asked: Outside, begun: dict[int, np.ndarray], kept: list[Offer], first_game: int):
        self.asked, self.begun, self.kept, self.first_game = asked, begun, kept, first_game

    def answers(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        found = np.asarray(self.asked.answers(batch, rows))
        for row, answer in zip(rows.tolist(), found.tolist()):
            state = GAME.record.copy(batch.states[row : row + 1])
            offer = state["offer"][0]
            if batch.decided[row] == a.DEAL_ANSWER:
                by, to = int(state["offer_by"][0]), int(state["offer_to"][0])
                can_be = bool(batch.mask[row, ACCEPT])
                self.kept.append(Offer(self.first_game + row, by, to, answer == ACCEPT, can_be, state, self.begun[row]))
            elif offer[GIVE, 0] == offer[GET, 0] == a.NO_TERM:
                self.begun[row] = state
        return found


def watched(player: Mobster, begun: dict[int, np.ndarray], kept: list[Offer], first_game: int) -> Mobster:
    """The same mobster; what it does about offers is written down."""
    others = dict(player.instead)

    def watching(each: Mobster) -> Callable[[], Outside]:
        return lambda: Watcher(each.outside() if each.outside is not None else Inside(each), begun, kept, first_game)

    def one(decision: str) -> Mobster:
        each = others.get(decision, player)
        return Mobster(each.name, each.game, f"{each.base}, {decision} watched", outside=watching(each), quick=True)

    return Mobster(player.name, player.game, player.base, player.bot, player.outside,
                   tuple((others | {decision: one(decision) for decision in WATCHED}).items()), player.quick)


def offers_of(name: str, games: int, seed: int, side_by_side: int = 64) -> list[Offer]:
    """All offers in games of four copies of this mobster."""
    kept: list[Offer] = []
    for first in range(0, games, side_by_side):
        number = min(side_by_side, games - first)
        batch = GameBatch(GAME, GAME.settings(num_players=SEATS), number, codes.SHOW_FACTS)
        player = watched(mobster(name), {}, kept, first)
        for seat in range(SEATS):
            batch.sit(slice(None), seat, player)
        batch.noise[:] = seeds_from((seed, first), number, FOR_BOTS)
        batch.reset(seeds_from((seed, first), number))
        batch.settle()
    return kept


# ---- play-outs


class Ahead:
    """Games of four copies of a mobster, played on from any position."""

    def __init__(self, name: str):
        player = mobster(name)
        if player.slow or (player.outside is not None and player.bot is None):
            raise ValueError(f"{name}: plays outside the kernel; play-outs want mobsters inside it")
        self.head = GameBatch(GAME, GAME.settings(num_players=SEATS), SLOTS)
        for seat in range(SEATS):
            self.head.sit(slice(None), seat, player)

    def wins(self, states: list[np.ndarray], action: int, seeds: np.ndarray) -> np.ndarray:
        """This answer there, and on to the end, once for each seed of its row: whose win it was, states x seeds x seats."""
        which, drawn = np.repeat(np.arange(len(states)), seeds.shape[1]), seeds.reshape(-1)
        rows = np.concatenate([raw(state) for state in states])
        found = [self.play(rows[which[at : at + SLOTS]], action, drawn[at : at + SLOTS]) for at in range(0, len(which), SLOTS)]
        return np.concatenate(found).reshape(*seeds.shape, SEATS)

    def play(self, rows: np.ndarray, action: int, seeds: np.ndarray) -> np.ndarray:
        head, number = self.head, len(rows)
        raw(head.states)[:number] = rows
        states = head.states[:number]
        states["seed"] = np.stack([seeds % LOW_WORD, seeds // LOW_WORD], 1)
        states["listening"], states["noted"] = 0, 0
        head.noise[:number] = seeds
        actions = np.full(head.games, codes.HOLD)
        actions[:number] = action
        head.step(actions)
        return shares_of_the_win(GAME, states)[:, :SEATS]


def simple_offers(before: np.ndarray, number: int, random: np.random.Generator) -> list[np.ndarray]:
    """Where this maker's simple offers to this partner are to be answered: one term for cash, cash for one term."""
    table = GameBatch(GAME, GAME.settings(num_players=SEATS), number)
    raw(table.states)[:] = raw(before)
    table.look_again()
    gives_cash = random.random(number) < 0.5
    for decision, pays in ((a.DEAL_GIVE, gives_cash), (a.DEAL_GET, ~gives_cash)):
        table.step(np.array([term_of(table.mask[row], decision, bool(pays[row]), random) for row in range(number)]))
        enough = int(a.FIRST[decision]) + a.ENOUGH
        more = table.decided == decision
        table.step(np.where(more & (table.mask[:, enough] != 0), enough, codes.HOLD))
    complete = np.flatnonzero((table.decided == a.DEAL_ANSWER) & (table.mask[:, ACCEPT] != 0))
    return [GAME.record.copy(table.states[row : row + 1]) for row in complete]


def term_of(mask: np.ndarray, decision: int, pays: bool, random: np.random.Generator) -> int:
    """Some cash, or a term of any other kind, each kind as likely; HOLD where there is none."""
    first = int(a.FIRST[decision]) + 1
    legal = np.flatnonzero(mask[first : first + a.TERMS])
    kinds = a.TERM_KIND[legal]
    legal = legal[(kinds == a.CASH) & (a.TERM_VALUE[legal] <= MOST_CASH)] if pays else legal[kinds != a.CASH]
    if not len(legal):
        return int(codes.HOLD)
    kind = random.choice(np.unique(a.TERM_KIND[legal]))
    return first + int(random.choice(legal[a.TERM_KIND[legal] == kind]))


# ---- what it comes to


def worth(ahead: Ahead, offers: list[Offer], random: np.random.Generator) -> np.ndarray:
    """Of each offer: how much oftener maker, taker and the two others win when it is accepted, offers x 3."""
    if not offers:
        return np.zeros((0, 3))
    states, seeds = [each.state for each in offers], random.integers(0, 2**62, (len(offers), PLAYOUTS))
    gained = (ahead.wins(states, ACCEPT, seeds) - ahead.wins(states, REJECT, seeds)).mean(1)
    return np.array([sides(row, each) for row, each in zip(gained, offers)])


def sides(gained: np.ndarray, offer: Offer) -> tuple[float, float, float]:
    maker, taker = gained[offer.by], gained[offer.to]
    return float(maker), float(taker), float(gained.sum() - maker - taker)


def possible(ahead: Ahead, offers: list[Offer], random: np.random.Generator) -> np.ndarray:
    """Of each: what the best simple offer in its place is worth to both together; 0 where none is found by which neither loses."""
    found = np.zeros(len(offers))
    for nth, offer in enumerate(offers):
        states = simple_offers(offer.before, SIMPLE, random)
        if not states:
            continue
        seeds = random.integers(0, 2**62, (1, 2 * PLAYOUTS))
        gained = ahead.wins(states, ACCEPT, seeds.repeat(len(states), 0)) - ahead.wins([offer.state], REJECT, seeds)
        gained = gained[:, :, [offer.by, offer.to]]
        tried, again = gained[:, :PLAYOUTS].mean(1), gained[:, PLAYOUTS:].mean(1)
        fair = np.where((tried >= 0).all(1), tried.sum(1), 0.0)
        found[nth] = again[fair.argmax()].sum() if fair.max() > 0 else 0.0
    return found


def mean(values: np.ndarray, games: np.ndarray) -> list[float | None]:
    """Mean and half of its 95 % interval; offers of one game are one observation. Of a few games nothing can be said."""
    if len(np.unique(games)) < FEWEST:
        return [None, None]
    middle = values.mean()
    apart = np.bincount(games, values - middle)
    return [round(float(middle), 4), round(float(1.96 * np.sqrt((apart**2).sum()) / len(values)), 4)]


def measured(name: str, games: int, seed: int, deals: int) -> dict[str, Any]:
    """A row of the report: everything about the deals of four copies of this mobster."""
    ahead, random = Ahead(name), np.random.default_rng(seed)
    offers = offers_of(name, games, seed)
    struck, refused = [each for each in offers if each.accepted], [each for each in offers if not each.accepted]
    gained = worth(ahead, struck, random)
    could = [each for each in refused if each.can_be]
    some = [could[nth] for nth in random.permutation(len(could))[:REFUSED]]
    compared = [int(nth) for nth in random.permutation(len(struck))[:COMPARED]]
    better = possible(ahead, [struck[nth] for nth in compared], random)
    of_struck, of_some = (np.array([each.game for each in which], np.int64) for which in (struck, some))
    by_side, lost = dict(zip(("maker", "taker", "others"), gained.T)), worth(ahead, some, random)
    return {
        "mobster": name, "games": games, "seed": seed, "offers": len(offers), "agreements": len(struck), "refused": len(refused),
        **{side: mean(column, of_struck) for side, column in by_side.items()},
        "both": mean(gained[:, 0] + gained[:, 1], of_struck),
        "refused_maker": mean(lost[:, 0], of_some), "refused_taker": mean(lost[:, 1], of_some),
        "compared": len(compared), "compared_both": mean((gained[:, 0] + gained[:, 1])[compared], of_struck[compared]),
        "possible": mean(better, of_struck[compared]), "silent": silent(name, deals, seed), "promises": promises(name, games, seed)}


def silent(name: str, deals: int, seed: int) -> dict[str, Any]:
    """What it wins among three of its kind when it makes no offer and takes none."""
    other = f"{name}+deal_partner:{SILENT}+deal_answer:{SILENT}"
    found = contest.duel(other, name, deals, seed, SEATS)
    return {"deals": deals, "win_share": found["win_share"], "low": found["win_share_low"], "high": found["win_share_high"]}


def promises(name: str, games: int, seed: int) -> dict[str, dict[str, float]]:
    """By kind, a game: made, kept, broken, moot (it never came to the test)."""
    total = sum(book["promises"].sum((0, 1)) for _, book in accounts.accounts([name] * SEATS, games, seed, rotate=False))
    return {kind: {state: round(float(number) / games, 3) for state, number in zip(STATES, row)}
            for kind, row in zip(PROMISES, total) if row.any()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bootleg_agents.bootleggers.experiments.bargains")
    parser.add_argument("names", nargs="+", metavar="NAME", help="mobsters inside the kernel")
    parser.add_argument("--games", type=int, default=100, help="of four copies of each (100)")
    parser.add_argument("--deals", type=int, default=500, help="of one that falls silent among three, each from every seat (500)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    rows = [measured(name, args.games, args.seed, args.deals) for name in args.names]
    text = json.dumps(rows, indent=1)
    if args.json:
        write(args.json, text + "\n")
    else:
        print(text)


if __name__ == "__main__":
    main()
