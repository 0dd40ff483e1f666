"""The tracks: what is played, against whom, on which deals. Whoever changes what an opponent answers, a rule or this table raises ARENA."""
from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bootleg_env.engine.checks import unknown

ARENA = 1  # version of the benchmark: results of the same version can be compared
SIZES = (10, 25, 50, 100, 250)  # deals of a track that an entry may name, always the first ones; each is played from every seat
DEALS = SIZES[-1]
FRESH = 2**31  # seeds of deals that somebody else chooses are below this


@dataclass(frozen=True)
class Track:
    """One table of the benchmark: the entrant in one seat, the same opponents in the others."""

    name: str
    game: str
    about: str
    opponents: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    decision: str = ""  # the entrant answers this decision alone ...
    host: str = ""  # ... and this mobster everything else for it

    @property
    def seats(self) -> int:
        """How many play."""
        return 1 + len(self.opponents)

    @property
    def seed(self) -> int:
        """Of the deals: fixed by version and track."""
        digest = hashlib.sha256(f"bootleg arena {ARENA} {self.name}".encode()).digest()
        return FRESH + int.from_bytes(digest[:4], "big")

    def entrant(self, name: str) -> str:
        """What sits at the table: the mobster of this name, or the host with it for one decision."""
        return f"{self.host}+{self.decision}:{name}" if self.decision else name


TRACKS = (
    Track("bids", "bootleggers", "the entrant bids in the muscle phase; `boss` does everything else for it", ("boss",) * 3,
          decision="bid", host="boss"),
    Track("market", "bootleggers", "the full game with fixed-price sales as the only negotiation", ("boss",) * 3, {"deals": "market"}),
    Track("negotiation", "bootleggers", "the full game: offers, loans, promises that may be broken", ("boss",) * 3),
    Track("company", "bootleggers", "the full game with one who keeps its word, one who does not, and one who sells mercy",
          ("dealer", "crook", "extorter")),
    Track("rum_run", "rum_run", "The Rum Run: nothing is hidden, roads and caravans on a map", ("regent",) * 3),
    Track("prohibition", "prohibition", "Prohibition: secret orders, houses, heat and schemes", ("kingpin",) * 3),
    Track("stones", "stones", "Stones: a first taste, six rounds of hidden bids, with a careful one and one who breaks its word",
          ("shrewd", "crook")),
)
NAMES = tuple(each.name for each in TRACKS)


def track(name: str) -> Track:
    """The track of this name."""
    for each in TRACKS:
        if each.name == name:
            return each
    raise ValueError(unknown("track", name, NAMES))
