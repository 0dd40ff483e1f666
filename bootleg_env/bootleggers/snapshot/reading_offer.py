"""An offer under way in a whole snapshot: it is made once more, term by term, so that nobody offers what they do not have."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import codes
from ...engine.batch import GameBatch
from ..game import GAME
from ..rules.terms import GET, GIVE
from ..tables import actions as a
from ..tables import constants as c

BUILDING = (a.DEAL_GIVE, a.DEAL_GET)


def check_offer(states: np.ndarray, settings: Any) -> None:
    """Refuse an offer that cannot have been made at this table."""
    row = states[0]
    if not row["depth"] or row["stack"][int(row["depth"]) - 1]["kind"] not in (*BUILDING, a.DEAL_ANSWER):
        return
    asked, wanted = int(row["stack"][int(row["depth"]) - 1]["kind"]), row["offer"].copy()
    batch = GameBatch(GAME, settings)
    batch.put(states.view(np.uint8).tobytes())
    again = batch.states[0]
    frame = again["stack"][int(again["depth"]) - 1]
    frame["kind"], frame["seat"] = a.DEAL_GIVE, row["offer_by"]
    again["offer"] = a.NO_TERM
    batch.step(codes.WAIT)
    for _ in range(2 * (1 + c.MOST_TERMS)):
        again = batch.states[0]
        if np.array_equal(again["offer"], wanted) and batch.decided[0] == asked:
            return
        if batch.decided[0] not in BUILDING or batch.seat[0] < 0:
            break
        side = GIVE if batch.decided[0] == a.DEAL_GIVE else GET
        number = int((again["offer"][side] != a.NO_TERM).sum())
        term = int(wanted[side][number]) if number < c.MOST_TERMS else a.NO_TERM
        action = int(a.FIRST[batch.decided[0]]) + (a.ENOUGH if term == a.NO_TERM else 1 + term)
        if not batch.mask[0][action]:
            word = "enough" if term == a.NO_TERM else f"{a.TERM_KINDS[a.TERM_KIND[term]]} {a.TERM_VALUE[term]}"
            raise ValueError(f"engine.offer[{side}][{min(number, c.MOST_TERMS - 1)}]={term}: {word} cannot be offered here")
        batch.step(action)
    raise ValueError(f"engine.offer={wanted.tolist()}: this offer cannot have been made")
