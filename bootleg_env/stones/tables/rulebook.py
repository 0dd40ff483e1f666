"""The rulebook: each rule in our words and the function that keeps it; below it, rulings. Tests name the ids with @covers."""
from __future__ import annotations

from ...engine.rulebook import Entry, Ruling

ENTRIES = tuple(Entry(id, 0, what, where) for id, what, where in (  # 0: there is no printed book
    ("start", "Everybody starts with six stones.", "rules/setup.py:prepare"),
    ("roll", "A round begins with a die: that many stones go from the bag into the pot.", "rules/flow.py:roll"),
    ("leader", "The first player leads the first round, the next one the second, and so on around.", "rules/flow.py:leader"),
    ("talk", "From the leader on, each player may make one offer, to anybody who has a stone.", "rules/talk.py:legal_partner"),
    ("offer", "An offer is one to three stones for the promise to hide nothing this round.", "rules/talk.py:legal_give"),
    ("answer", "Accepted, the stones change hands at once and the promise stands; refused, nothing happens.",
     "rules/talk.py:apply_answer"),
    ("fist", "Everybody hides none to three of their stones in a fist, promise or not; nobody sees a fist before all are made.",
     "rules/fists.py:legal_fist"),
    ("show", "All fists open at once; stones from fists go back into the bag.", "rules/fists.py:spend_fists"),
    ("pot", "The highest fist takes the pot.", "rules/fists.py:share_pot"),
    ("tie", "Equal highest fists share the pot evenly; what cannot be shared goes back into the bag.", "rules/fists.py:share_pot"),
    ("nothing", "If nobody hid anything, the whole pot goes back into the bag.", "rules/fists.py:share_pot"),
    ("promise", "Who promised and hid nothing has kept the promise, who hid anything has broken it; it is counted for all to see.",
     "rules/talk.py:judge_promises"),
    ("end", "After the last round most stones win; equal stones share the rank.", "rules/scoring.py:players_ahead"),
))

RULINGS = (
    Ruling("T1", "A player may promise several others the same thing in one round.", "nothing is promised but to hide nothing",
           "rules/talk.py:legal_partner"),
    Ruling("T2", "Without a stone nobody is made an offer.", "an empty fist is no favor", "rules/talk.py:legal_partner"),
    Ruling("T3", "A promise is also kept by somebody who had nothing left to hide.", "only the fist is judged",
           "rules/talk.py:judge_promises"),
)
