"""DECISIONS: the one table of what a gang can be asked and how to answer. Ids, masks, words and docs follow from it."""
from __future__ import annotations

from ...engine.tables import FIRST_TASK, Decisions
from . import constants as c

DECISIONS = Decisions((  # name, number of options, what is asked and the options in order; new ones go to the end
    ("draft", c.SCHEMES, "which scheme to keep of those in hand, the rest is passed on: schemes 1-24"),
    ("infamy", c.INFAMIES, "which infamy card to keep: infamy cards 1-12"),
    ("order", 1 + c.SPACES + 1, "what to do with a gangster: pass (no more this year), order the action on spaces 1-16, attack"),
    ("block", 1 + c.BLOCKS, "which block (the observation's `purpose` says what for): none or done, blocks 1-56"),
    ("kind", c.KINDS, "which building the drug store is: still, brewery, speakeasy, nightclub, ward machine, settlement house"),
    ("stock_now", 2, "whether to stock the new building at once: no, yes"),
    ("goons", c.MOST_UNITS, "how many goons attack: 1-4"),
    ("stand", 2, "what the defenders do: fight, retreat"),
    ("tactic", 1 + c.SCHEMES, "which scheme to spend for its tactic: none, schemes 1-24"),
    ("press", 2, "what the attackers do after a round: retreat, another round"),
    ("spoils", 4, "what the attackers do in a block without defenders: retreat, steal, torch, seize"),
    ("fed_card", c.FED_CARDS, "which Fed card to deal with next: Fed cards 1-8"),
    ("fed", 4, "how to deal with the Fed card: use a payoff, bribe, face the consequence, do a bit"),
    ("rearrange", 2, "how to defend the turf: leave all where they stand and add the new, take all up"),
    ("garrison", 1 + c.MOST_UNITS, "how many goons or guards (the observation's `purpose`) into the block in question: 0-4"),
))
NAMES, FIRST, DECISION_OF = DECISIONS.names, DECISIONS.first, DECISIONS.decision_of
(DRAFT, INFAMY, ORDER, BLOCK, KIND, STOCK_NOW, GOONS, STAND, TACTIC, PRESS, SPOILS, FED_CARD, FED, REARRANGE, GARRISON) = range(len(NAMES))

FIGHT, STAND_DOWN = range(2)  # options of `stand`
RETREAT, ANOTHER_ROUND = range(2)  # of `press`
LEAVE, STEAL, TORCH, SEIZE = range(4)  # of `spoils`
PAYOFF, BRIBE, FACE, DO_A_BIT = range(4)  # of `fed`
LEAVE_ALL, TAKE_ALL_UP = range(2)  # of `rearrange`
NONE = 0  # of `block`: none, done; of `tactic`: none

# what a `block` (the last two: a `garrison`) is for
PURPOSES = (
    "build",  # where the new building goes
    "stock",  # which building to stock next; 0: done
    "attack",  # which block to attack
    "lead",  # whose goons attack
    "help",  # who answers the call for help; 0: nobody
    "retreat",  # where goons retreat to: attackers, or defenders who do not stand
    "place",  # where a new or recovered goon goes
    "lose_building", "lose_stock",  # which building, or whose stock, the Feds take
    "lose_goon", "lose_guard",  # from which block they take one: to the supply, out of the game
    "lose_to_hospital",  # from which block a goon goes to the hospital
    "goons", "guards",  # garrison
)
(TO_BUILD, TO_STOCK, TO_ATTACK, TO_LEAD, TO_HELP, TO_RETREAT, TO_PLACE, LOSE_BUILDING, LOSE_STOCK, LOSE_GOON, LOSE_GUARD,
 LOSE_TO_HOSPITAL, GARRISON_GOONS, GARRISON_GUARDS) = range(len(PURPOSES))

# ---- what is not a question but work to be done: also on the stack, above the decisions
TASKS = ("conflict", "feds", "loss", "stocking", "placing", "garrisons")
CONFLICT_TASK, FEDS_TASK, LOSS_TASK, STOCKING_TASK, PLACING_TASK, GARRISONS_TASK = range(FIRST_TASK, FIRST_TASK + len(TASKS))
