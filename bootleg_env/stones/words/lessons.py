"""The game explained to a person who never played: the rules in short, each question when it first comes, and single words."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import topics
from ...engine.prose import counted
from ..tables import constants as c
from ..tables.rulebook import ENTRIES
from .answers import asked

WHAT = {entry.id: entry.what for entry in ENTRIES}
INTRODUCTIONS = {  # by decision: what it is, what it costs, what good players look at
    "partner": "You may offer one player stones for standing aside: for the promise to hide nothing this round. The promise binds nobody, "
               "but all see who keeps promises. Good players pay only for a pot worth it, and only somebody who has kept such promises "
               "and stands alone between them and the pot.",
    "give": f"How many stones you pay, 1 to {c.GIFT}. They change hands at once if the offer is accepted, and are not given back if the "
            "promise is broken. Together with your fist they should cost less than the pot.",
    "answer": "If you accept, the stones are yours at once and you have promised to hide nothing this round. You may hide stones all the "
              "same: that breaks the promise, for all to see, and fewer will pay you later.",
    "fist": f"Everybody hides 0 to {c.FIST} stones, then all fists open. The highest takes the pot, equals share it; every stone in a fist "
            "is gone, whoever wins. So never hide more than the pot is worth, and look at who has promised to hide nothing.",
}
TOPICS = (  # words, and the answer
    (("win", "winner", "end", "goal", "aim", "score"), WHAT["end"]),
    (("fist", "hide"), f"{WHAT['fist']} {WHAT['show']}"),
    (("pot", "highest"), f"{WHAT['pot']} {WHAT['tie']} {WHAT['nothing']}"),
    (("offer", "deal", "talk", "partner"), f"{WHAT['talk']} {WHAT['offer']} {WHAT['answer']}"),
    (("promise", "honour", "honor"), WHAT["promise"]),
    (("leader",), WHAT["leader"]),
    (("roll", "die"), WHAT["roll"]),
)


def rules(settings: Any) -> list[str]:
    """What the game is about, how one wins, a round in order: a paragraph each."""
    talk = [] if settings.deals == "off" else [
        f"2. Talk. Each may make one offer: 1 to {c.GIFT} stones to somebody who promises to hide nothing this round. Accepted, the stones "
        "change hands at once. Nobody has to keep the promise, but all see who does."]
    return [
        f"You have {counted(settings.start_stones, 'stone')} and want more: after {counted(settings.rounds, 'round')} the most stones win. "
        "A round:",
        "1. Roll. A die says how many stones lie in the pot.", *talk,
        f"{2 + len(talk)}. Hide. Everybody hides 0 to {c.FIST} stones in a fist. Nobody sees a fist before all are made.",
        f"{3 + len(talk)}. Show. All fists open, and what is in them is lost. The highest fist takes the pot; equals share it, and what "
        "cannot be shared is lost, as is the whole pot if nobody hid anything."]


def legend(settings: Any) -> list[str]:
    """The table says all that there is."""
    return []


def introduction(decision: str) -> str:
    """The question explained to somebody who meets it for the first time."""
    return INTRODUCTIONS[decision]


def help(states: np.ndarray, legal: list[int], word: str = "") -> list[str]:
    """What the question means; with a word, what it means."""
    if not word:
        return [introduction((asked(states) or {})["decision"])]
    return topics.named(TOPICS, word) or topics.speaking_of(WHAT.values(), word) or [topics.nothing_known(TOPICS, word)]
