"""Games between named mobsters with their accounts: `accounts` plays and counts them, `collect` gives flat rows, `total` means.

What an account holds: bootleg_env/bootleggers/words/accounting.py.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.settings import Settings
from bootleg_env.bootleggers.words.accounting import CRATES, MONEY, Account, account
from bootleg_env.engine.seeds import FOR_BOTS, checked_seed, seeds_from
from bootleg_env.playing.journals import Seating, journals

from .. import registry


def accounts(
    lineup: Sequence[str], deals: int = 100, seed: int = 0, settings: Settings | None = None, rotate: bool = True,
) -> Iterator[tuple[dict[str, Any], Account]]:
    """Games of these mobsters (a name a seat), each deal played in all rotations: what game it is, and its account."""
    settings = settings or Settings(num_players=len(lineup))
    if len(lineup) != settings.num_players:
        raise ValueError(f"lineup: {settings.num_players} names are needed, one a seat; given: {len(lineup)}, {list(lineup)}")
    if deals < 1:
        raise ValueError(f"deals={deals}: must be at least 1")
    mobsters = [registry.mobster(name) for name in lineup]
    games, seatings = [], []
    for deal in range(deals):
        dealt = int(seeds_from((checked_seed(seed), deal), 1)[0])
        for turn in range(len(lineup) if rotate else 1):
            games.append({"deal": deal, "rotation": turn, "seed": dealt, "mobsters": rotated(lineup, turn)})
            noise = int(seeds_from((seed, deal, turn), 1, FOR_BOTS)[0])
            seatings.append(Seating(dealt, noise, rotated(mobsters, turn)))
    for game, events in zip(games, journals(GAME, settings, seatings)):
        yield game, account(events)


def rotated(row: Sequence[Any], turn: int) -> list[Any]:
    """Everybody `turn` seats further on."""
    return [row[(seat - turn) % len(row)] for seat in range(len(row))]


def collect(
    lineup: Sequence[str], deals: int = 100, seed: int = 0, settings: Settings | None = None, rotate: bool = True,
) -> list[dict[str, Any]]:
    """One flat row a mobster and game, of plain numbers: see `row`."""
    return [row(game, counted, seat) for game, counted in accounts(lineup, deals, seed, settings, rotate)
            for seat in range(len(lineup))]


def row(game: dict[str, Any], counted: Account, seat: int) -> dict[str, Any]:
    """What one mobster did in one game; there are no ties: the ranking breaks them."""
    made, kept, broken, moot = counted["promises"][seat].sum(axis=(0, 1)).tolist()
    money = dict(zip(MONEY, counted["money"][seat].tolist()))
    crates = dict(zip(CRATES, counted["crates"][seat].tolist()))
    return {
        "deal": game["deal"], "rotation": game["rotation"], "seat": seat, "mobster": game["mobsters"][seat],
        "win": int(counted["rank"][seat] == 1), "rank": int(counted["rank"][seat]), "cash": int(counted["cash"][seat]),
        "start": int(counted["start"][seat]), "rounds": counted["rounds"], **money, **crates,
        "dumped": int(counted["sold_at"][seat, c.OMALLEYS]), "promised": made, "kept": kept, "broken": broken, "moot": moot,
        "proposed": int(counted["proposed"][seat].sum()), "struck": int(counted["accepted"][seat].sum()),
        "offered": int(counted["proposed"][:, seat].sum()), "took": int(counted["accepted"][:, seat].sum()),
        "thugs_played": int(counted["played"][seat].sum()), "thugs_cancelled": int(counted["cancelled"][seat].sum()),
        "thugs_suffered": int(counted["played_at"][:, seat].sum()),
        "muscle": round(float(counted["muscle"][: counted["rounds"], seat].mean()), 2),
        "position": round(float(counted["position"][: counted["rounds"], seat].mean()), 2)}


def total(rows: Iterable[dict[str, Any]], by: str = "mobster") -> dict[Any, dict[str, float]]:
    """Means over all games of every number, by mobster (or another column), and how many rows there were."""
    groups: dict[Any, list[dict[str, Any]]] = {}
    for each in rows:
        groups.setdefault(each[by], []).append(each)
    return {key: {"games": len(group), **{
        name: float(np.mean([each[name] for each in group])) for name, value in group[0].items()
        if isinstance(value, int | float) and name not in ("deal", "rotation", "seat", by)}} for key, group in groups.items()}
