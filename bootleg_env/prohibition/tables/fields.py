"""FIELDS: the one table of what a gang sees. Seats are counted from the observer: 0 is me, 1 the next ... Blocks and neighborhoods are not.

Fields by block have 56 numbers for each seat or kind, block after block.
"""
from __future__ import annotations

from ...engine.tables import Fields
from . import actions as a
from . import constants as c

S, B, N = c.SEATS, c.BLOCKS, c.NEIGHBORHOODS
_GS, _DEGREES, _UNITS, _GOONS, _TENTH = 1 / 20, 1 / 20, 1 / c.MOST_UNITS, 1 / c.MOST_GOONS, 1 / 10  # scales

FIELDS = Fields((  # name, size, who may see it, scale, meaning
    ("decision", len(a.NAMES), "question", 1, "what is asked: one of the decisions, in the order of the table"),
    ("purpose", len(a.PURPOSES), "question", 1, "`block`, `garrison`: " + ", ".join(a.PURPOSES)),
    ("here", B, "question", 1, "the block in question: to garrison, the new building's, where the conflict is"),
    ("origin", B, "question", 1, "`goons`: the block they come from"),
    ("building", c.KINDS, "question", 1, "the building in question: " + ", ".join(c.KIND_NAMES)),
    ("card", c.FED_CARDS, "question", 1, "the Fed card in question"),
    ("level", c.THRESHOLDS, "question", 1, "the Outrage Threshold it counts at, payoffs taken off"),
    ("bribe", 1, "question", _GS, "what its bribe costs me"),
    ("months", 1, "question", _TENTH, "what doing a bit takes"),
    ("consequence", 6, "question", 1 / 4, "what facing it takes: stocks, buildings, goons, goons to hospital, guards, Gs (in fives)"),
    ("whose", S, "question", 1, "whose loss I pick"),
    ("left", 1, "question", _UNITS, "goons still to be placed, losses still to be picked"),
    ("left_guards", 1, "question", _UNITS, "guards still to be placed"),
    ("packet", c.SCHEMES, "question", 1, "`draft`: schemes to choose from"),
    ("pair", c.INFAMIES, "question", 1, "`infamy`: cards to choose from"),
    # ---- the game
    ("phase", len(c.PHASE_NAMES), "public", 1, ", ".join(c.PHASE_NAMES)),
    ("year", 1, "public", 1 / c.YEARS, "the year, from 1"),
    ("years_left", 1, "public", 1 / c.YEARS, "years after this one"),
    ("last_year", 1, "public", 1, "1: the overlay board lies on the action board"),
    ("players", 3, "public", 1, "2, 3 or 4 gangs"),
    ("text_only", 1, "public", 1, "1: without the house's cards"),
    ("generic_tactics", 1, "public", 1, "1: every scheme adds one to one die"),
    ("settlement_heat", 1, "public", 1, "1: heat for who steals from or torches a Settlement House"),
    ("first", S, "public", 1, "who has the starting marker"),
    ("turn", S, "public", 1, "whose gangster it is"),
    ("space", c.SPACES * S, "public", 1, "who has ordered on each space this year, by space and seat"),
    ("tiles_left", c.KINDS, "public", 1 / c.TILES, "building tiles left, by kind"),
    ("next_cost", c.KINDS, "public", _GS, "cost of the next tile, by kind; 0: none is left"),
    ("fed_deck", c.FED_CARDS, "public", 1, "Fed cards in the deck"),
    # ---- the attack under way
    ("attacker", S, "public", 1, "who attacks"),
    ("defender", S, "public", 1, "whose block is attacked"),
    ("force", 1, "public", _UNITS, "goons of the attack"),
    ("battle_round", 1, "public", 1 / 4, "the round of the conflict, from 1"),
    ("wiped_out", 1, "public", _UNITS, "units of the defender wiped out in this conflict; losing it, that brings a scheme"),
    ("dice", 2 * c.FACES, "public", 1 / 4, "dice of the attacker, then of the defender, by what they show"),
    ("hits", 2, "public", 1 / 4, "hits as they count now: by the attacker, by the defender"),
    # ---- gangs
    ("money", S, "public", _GS, "Gs in the vault"),
    ("booze", S, "public", _TENTH, "booze in the warehouse"),
    ("heat", S, "public", _DEGREES, "degrees"),
    ("threshold", S, "public", 1 / 4, "Outrage Threshold, 1-4"),
    ("next_badge", S, "public", _TENTH, "degrees to the next Fed card"),
    ("headlines", S, "public", _TENTH, "headlines"),
    ("jail", S, "public", _DEGREES, "months of jail"),
    ("gangsters", S, "public", 1 / c.MOST_GANGSTERS, "gangsters left this year"),
    ("passed", S, "public", 1, "1: passed for this year"),
    ("extortion", S, "public", 1 / 4, "Gs a block at Production"),
    ("hospital", S, "public", _GOONS, "goons in the hospital"),
    ("supply", S, "public", _GOONS, "goons in the supply"),
    ("goons_on_map", S, "public", _GOONS, "goons on the map"),
    ("guards_on_map", S, "public", _GOONS, "guards on the map"),
    ("blocks", S, "public", 1 / 16, "blocks of turf"),
    ("buildings", S, "public", _TENTH, "buildings, without the HQ"),
    ("stocked_buildings", S, "public", _TENTH, "of these, stocked"),
    ("cards", S, "public", _TENTH, "schemes in hand"),
    ("redrawn", S, "public", _TENTH, "of these, those drawn since the discards were shuffled into a new deck"),
    ("robbed", S, "public", 1, "1: the HQ was robbed"),
    ("seized", S, "public", 1 / 4, "buildings seized"),
    ("torched", S, "public", 1 / 4, "buildings torched"),
    ("robberies", S, "public", 1, "headquarters robbed"),
    ("stolen", S, "public", 1 / 4, "times of stealing, robberies included"),
    ("points", S, "public", 1 / 50, "prestige points if this were the end, without infamy"),
    ("mat", S * c.MATS, "public", 1, "player mat, by seat"),
    ("completed", S * c.SCHEMES, "public", 1, "schemes completed, by seat"),
    ("pending", S * c.FED_CARDS, "public", 1, "Fed cards still to be dealt with, by seat"),
    # ---- the map
    ("turf", S * B, "public", 1, "whose block it is, by seat and block"),
    ("kind", (c.KINDS + 1) * B, "public", 1, "the building there, by kind (HQ last) and block"),
    ("stocked", B, "public", 1, "1: stocked"),
    ("goons", B, "public", _UNITS, "goons there"),
    ("guards", B, "public", _UNITS, "guards there"),
    ("lying_low", B, "public", 1, "1: a gangster of the owner is there, its goons are laying low"),
    ("conflict", B, "public", 1, "1: there was a conflict this year"),
    ("in_play", N, "public", 1, "1: the neighborhood is in play"),
    ("held", S * N, "public", 1 / c.PLACES, "blocks, by seat and neighborhood"),
    ("limited", 2 * N, "public", 1, "Ward Machines, then Settlement Houses, by neighborhood"),
    # ---- mine
    ("hand", c.SCHEMES, "owner", 1, "schemes in my hand"),
    ("progress", c.SCHEMES, "owner", 1 / 100, "how far the goal of each scheme in my hand is reached, in percent"),
    ("infamy", c.INFAMIES, "owner", 1, "my infamy card"),
    ("infamy_progress", 1, "owner", 1 / 100, "how far its goal is reached, in percent"),
    ("infamy_discarded", c.INFAMIES, "owner", 1, "the infamy card I discarded"),
    ("unseen", c.SCHEMES, "owner", 1, "schemes that may be in the deck or in another hand"),
    ("passed_on", c.SCHEMES, "owner", 1, "of these, those that I have passed on in the draft"),
    ("reshuffled", c.SCHEMES, "owner", 1, "of the unseen, those the reshuffled deck was made of; the others are in hands then"),
))


def __getattr__(name: str) -> int:
    """Where a field starts: its name in capitals, `fields.MONEY`."""
    if name != name.upper() or name.lower() not in FIELDS.starts:
        raise AttributeError(f"no field {name.lower()!r} in {__name__}")
    return FIELDS.starts[name.lower()]
