"""What the journal hears: one function an event, which writes its numbers while somebody listens. words/journal.py reads them.

Rules call these by name and know nothing of the buffer. A writer's parameters are the event's columns; its reader has the same. Every
change of money, booze and heat is in one event: `money` and `booze` are what the gang of the event gets (below 0: pays), unless a line
says whose they are; all heat is in `heated`.
"""
from ...engine.events import NONE, writer
from ..tables.constants import NOBODY
from .state import record, rule

(PICK, KEEP, YEAR, MUSTER, REARRANGE, PLACE, GARRISON, STOCK, WAREHOUSE, HEAT, FED_DRAWN, RESHUFFLE, PAYOFF, FED, LOSS, ORDER, REPLACE,
 BUILD, DRAW, ATTACK, HELP, RETREAT, DICE, TACTIC, WIPE, PRESS, SEIZE_ROLL, EXPAND, SEIZE, STEAL, ROB, TORCH, EXTORT, PRODUCE, SPILL,
 SCHEME, SCORE, END) = range(38)

# why heat changes: `reason` of `heated`
HEAT_REASONS = ("building", "extortion", "festival", "attack", "round", "torch", "settlement", "operations", "goodwill")
BY_BUILDING, BY_EXTORTION, BY_FESTIVAL, BY_ATTACK, BY_ROUND, BY_TORCH, BY_SETTLEMENT, BY_OPERATIONS, BY_GOODWILL = range(len(HEAT_REASONS))
DECK_NAMES = ("schemes", "feds")  # `deck` of `reshuffled`
SCHEME_DECK, FED_DECK = range(len(DECK_NAMES))
DRAW_REASONS = ("contract", "defeat")  # `reason` of `drew`
BY_CONTRACT, BY_DEFEAT = range(len(DRAW_REASONS))
LOSS_NAMES = ("building", "stock", "goon", "guard", "goon_to_hospital")  # `what` of `lost`
LOST_BUILDING, LOST_STOCK, LOST_GOON, LOST_GUARD, LOST_TO_HOSPITAL = range(len(LOSS_NAMES))

_write = writer(record)


# ---- set-up


@rule
def picked(s, seat, card, nth):
    """Draft: the nth scheme kept (from 1). Only this gang knows which."""
    _write(s, PICK, seat, card, nth, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def kept(s, seat, card, other):
    """The infamy card kept, and the one discarded. Only this gang knows."""
    _write(s, KEEP, seat, card, other, NONE, NONE, NONE, NONE, NONE, NONE)


# ---- operations


@rule
def year_began(s, first):
    """The first year with its Action Phase, the others with their Operations; who has the starting marker."""
    _write(s, YEAR, NOBODY, first, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def mustered(s, seat, added, recovered):
    """New goons from the supply, goons back from the hospital; they are placed next."""
    _write(s, MUSTER, seat, added, recovered, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def rearranged(s, seat, all_up):
    """1: all units are taken up, 0: they stay where they stand."""
    _write(s, REARRANGE, seat, all_up, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def placed(s, seat, block):
    """One new or recovered goon."""
    _write(s, PLACE, seat, block, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def garrisoned(s, seat, block, goons, guards):
    """Units taken up that now stand in this block."""
    _write(s, GARRISON, seat, block, goons, guards, NONE, NONE, NONE, NONE, NONE)


@rule
def stocked(s, seat, block, kind, money, booze):
    """`money`, `booze`: below 0."""
    _write(s, STOCK, seat, block, kind, money, booze, NONE, NONE, NONE, NONE)


@rule
def warehoused(s, seat, money, booze, left):
    """The fee, the booze lost that was not paid for (both 0 or below), what is left."""
    _write(s, WAREHOUSE, seat, money, booze, left, NONE, NONE, NONE, NONE, NONE)


# ---- heat and the Feds


@rule
def heated(s, seat, change, heat, reason):
    """Degrees more or less, what the gang is at now, why."""
    _write(s, HEAT, seat, change, heat, reason, NONE, NONE, NONE, NONE, NONE)


@rule
def fed_drawn(s, seat, card):
    _write(s, FED_DRAWN, seat, card, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def reshuffled(s, deck, cards):
    """The discards are the deck again: so many."""
    _write(s, RESHUFFLE, NOBODY, deck, cards, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def paid_off(s, seat, card, block, level):
    """The Ward Machine in this block; the threshold at which the card counts now, from 0 on; below 0 it is discarded."""
    _write(s, PAYOFF, seat, card, block, level, NONE, NONE, NONE, NONE, NONE)


@rule
def dealt_with(s, seat, card, level, choice, money, months):
    """`choice`: an option of `fed`; money of the bribe or of the consequence (below 0); months of jail."""
    _write(s, FED, seat, card, level, choice, money, months, NONE, NONE, NONE)


@rule
def lost(s, seat, what, block, kind, by):
    """One of LOSS_NAMES is lost to the Feds; the kind of building; the gang that picked."""
    _write(s, LOSS, seat, what, block, kind, by, NONE, NONE, NONE, NONE)


# ---- ordering actions


@rule
def ordered(s, seat, space, money, booze):
    """A gangster is placed on this space (0: the gang passes); what that brings or costs at once."""
    _write(s, ORDER, seat, space, money, booze, NONE, NONE, NONE, NONE, NONE)


@rule
def replaced(s, seat, block, kind, money, booze):
    """The old building is out of the game; its stock is back."""
    _write(s, REPLACE, seat, block, kind, money, booze, NONE, NONE, NONE, NONE)


@rule
def built(s, seat, block, kind, money, tile, guard):
    """The cost (below 0), the number of the tile from 1, whether a guard came with it."""
    _write(s, BUILD, seat, block, kind, money, tile, guard, NONE, NONE, NONE)


@rule
def drew(s, seat, card, reason):
    """A scheme from the deck. Only this gang knows which."""
    _write(s, DRAW, seat, card, reason, NONE, NONE, NONE, NONE, NONE, NONE)


# ---- attacks


@rule
def attacked(s, seat, origin, goons, block, against):
    """So many goons of `origin` attack a block of `against` (NOBODY: it is nobody's)."""
    _write(s, ATTACK, seat, origin, goons, block, against, NONE, NONE, NONE, NONE)


@rule
def helped(s, seat, origin, block, goons, guards):
    """Call for help: units of the defender come from another block."""
    _write(s, HELP, seat, origin, block, goons, guards, NONE, NONE, NONE, NONE)


@rule
def retreated(s, seat, origin, block, goons, hospital):
    """Goons go to an own block; those of them that find no room go to the hospital."""
    _write(s, RETREAT, seat, origin, block, goons, hospital, NONE, NONE, NONE, NONE)


@rule
def rolled(s, seat, block, battle_round, side, one, two, three, four, pip):
    """The dice of one side (constants.ATTACKER, DEFENDER), 0: no such die; what the die with the pip of an HQ shows now, 0: none."""
    _write(s, DICE, seat, block, battle_round, side, one, two, three, four, pip)


@rule
def tactic(s, seat, card, kind, one, two):
    """A scheme is spent; the kind of tactic; what the new dice show (plus one: the die it was taken on), 0: none."""
    _write(s, TACTIC, seat, card, kind, one, two, NONE, NONE, NONE, NONE)


@rule
def wiped_out(s, seat, block, hits, goons, guards):
    """Units of this gang: goons to the hospital, guards out of the game."""
    _write(s, WIPE, seat, block, hits, goons, guards, NONE, NONE, NONE, NONE)


@rule
def pressed(s, seat, battle_round):
    """The attackers go on: the number of the round that comes."""
    _write(s, PRESS, seat, battle_round, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def tried_to_seize(s, seat, block, one, two, three, four):
    """The dice of the roll for the block, 0: no such die."""
    _write(s, SEIZE_ROLL, seat, block, one, two, three, four, NONE, NONE, NONE)


@rule
def expanded(s, seat, block, goons):
    """A block that was nobody's."""
    _write(s, EXPAND, seat, block, goons, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def seized(s, seat, block, against, kind, goons, headlines):
    """A block of another gang, with the building there (NOTHING: none); headlines there are now."""
    _write(s, SEIZE, seat, block, against, kind, goons, headlines, NONE, NONE, NONE)


@rule
def stole(s, seat, block, against, kind, money, booze, headlines):
    """The stock of a building."""
    _write(s, STEAL, seat, block, against, kind, money, booze, headlines, NONE, NONE)


@rule
def robbed(s, seat, block, against, money, headlines):
    """Half of the vault of `against`, who loses it."""
    _write(s, ROB, seat, block, against, money, headlines, NONE, NONE, NONE, NONE)


@rule
def torched(s, seat, block, against, kind, money, booze, headlines):
    """`money`, `booze`: the stock that goes back to `against`."""
    _write(s, TORCH, seat, block, against, kind, money, booze, headlines, NONE, NONE)


# ---- production, schemes and the end


@rule
def extorted(s, seat, space, blocks, more, money):
    """Blocks, and how many more counted by the mat."""
    _write(s, EXTORT, seat, space, blocks, more, money, NONE, NONE, NONE, NONE)


@rule
def produced(s, seat, block, kind, money, booze):
    """The output of a stocked building; the heat of a Settlement House is in `heated`."""
    _write(s, PRODUCE, seat, block, kind, money, booze, NONE, NONE, NONE, NONE)


@rule
def spilled(s, seat, booze):
    """Booze that finds no room in the warehouse: it is in no other event."""
    _write(s, SPILL, seat, booze, NONE, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def completed(s, seat, card, points):
    """A scheme."""
    _write(s, SCHEME, seat, card, points, NONE, NONE, NONE, NONE, NONE, NONE)


@rule
def scored(s, seat, turf, money, booze, buildings, headlines, jail, schemes, infamy):
    """Prestige points of one gang, by what they are for (constants.POINT_NAMES)."""
    _write(s, SCORE, seat, turf, money, booze, buildings, headlines, jail, schemes, infamy)


@rule
def ended(s):
    _write(s, END, NOBODY, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)
