"""The table in text: gangs, the action board, the map. What a gang holds in hand is not shown: `bootleg play` shows it to its owner.

Of a block: "Still* 3+1 low fought" is a stocked Still, three goons and one guard, laying low, and this year's conflict is over.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import console
from ...engine.answers import is_asked, question
from ...engine.columns import blocks as column_blocks
from ...engine.columns import listed
from ...engine.prose import counted, paragraph
from ..game import GAME
from ..rules.heat import next_mark, threshold
from ..rules.orders import cost_of, is_there
from ..tables import actions as a
from ..tables import constants as c
from ..tables import house as h
from .answers import asked
from .names import (
    BLOCK_LEGEND,
    INFAMY_NAMES,
    KIND_TITLES,
    LEVEL_NAMES,
    MAT_NAMES,
    NAMES,
    PHASE_TITLES,
    SPACE_NAMES,
    TABLE_LEGEND,
    agent,
    block_details,
    block_name,
    calendar,
    fed_name,
    feds_of,
    infamy_of,
    scheme_name,
    schemes_at,
)

WIDEST = 110
INDENT = 5


def board_text(states: np.ndarray, width: int | None = None) -> str:
    """The whole table, as wide as the terminal (or `width`, 60 or more) and no wider than it needs."""
    width = min(WIDEST, console.width() if width is None else width)
    s = states[0]
    lines = ["", *gangs(states, width), "", *action_board(s, width), "", *the_map(s, width)]
    return "\n".join([*headline(states, max(map(len, lines)), width), *lines])


# ---- head


def headline(states: np.ndarray, rule: int, width: int) -> list[str]:
    """Year, phase and the question; the ranking when the game is over."""
    s = states[0]
    over = s["phase"] == c.OVER
    now = "the game is over" if over else f"{PHASE_TITLES[s['phase']]}   {NAMES[s['first']]} has the starting marker"
    head = f"PROHIBITION   {calendar(int(s['year']))}, year {s['year']} of {s['years']}   {now}"
    lines = ["═" * rule, *paragraph(head, " ", " ", width), "═" * rule]
    if over:
        rank = GAME.outcome(states).rank[0]
        order = sorted(range(int(s["seats"])), key=lambda seat: int(rank[seat]))
        return [*lines, *listed(" ", [f"{rank[seat]}. {NAMES[seat]} {s['score'][seat]}" for seat in order], "   ", width)]
    texts = [*attack_words(s), *([whats_asked(states)] if is_asked(states) else [])]
    return [*lines, *(line for text in texts for line in paragraph(text, " ", "   ", width))]


def attack_words(s: Any) -> list[str]:
    """The attack under way: its goons stand in no block; dice as they count now."""
    if s["attacker"] == c.NOBODY:
        return []
    of = f" of {NAMES[s['defender']]}" if s["defender"] != c.NOBODY else ""
    text = f"{NAMES[s['attacker']]} attacks {block_name(int(s['battlefield']))}{of} with {counted(int(s['force']), 'goon')}"
    rolled = [" ".join(str(die) for die in s["dice"][side] if die) or "none" for side in (c.ATTACKER, c.DEFENDER)]
    return [text + (f"; round {s['battle_round']}, dice {rolled[0]} against {rolled[1]}" if s["battle_round"] else "")]


def whats_asked(states: np.ndarray) -> str:
    """ "Red (gang_0) is asked which block to attack (block)"."""
    frame, about = question(states), asked(states) or {}
    what = WHAT_BLOCK[frame["purpose"]] if about["decision"] == "block" else WHAT.get(about["decision"]) or WHAT_PURPOSE[frame["purpose"]]
    text = f"{NAMES[about['seat']]} ({agent(about['seat'])}) is asked {what} ({about['decision']})"
    if about["decision"] in ("fed", "block") and "card" in about:
        whose = f" of {NAMES[about['target']]}" if "target" in about else ""
        return f"{text}: {about['card']} ({about['level']}){whose}"
    if "building" in about:
        text += f": {KIND_TITLES[frame['building']]}"
    return text + (f": {block_name(about['block'] - 1)}" if "block" in about else "")


WHAT = {
    "draft": "which scheme to keep", "infamy": "which infamy card to keep", "order": "what to do with a gangster",
    "kind": "which building the drug store is", "stock_now": "whether to stock it at once", "goons": "how many goons attack",
    "stand": "whether to fight or to retreat", "tactic": "whether to spend a scheme for its tactic",
    "press": "whether to go on with the attack", "spoils": "what to do with the block", "fed_card": "which Fed card to deal with next",
    "fed": "how to deal with the Fed card", "rearrange": "how to defend the turf",
}
WHAT_PURPOSE = {a.GARRISON_GOONS: "how many goons go there", a.GARRISON_GUARDS: "how many guards go there"}
WHAT_BLOCK = {
    a.TO_BUILD: "where to build", a.TO_STOCK: "which building to stock next", a.TO_ATTACK: "which block to attack",
    a.TO_LEAD: "whose goons attack", a.TO_HELP: "who answers the call for help", a.TO_RETREAT: "where to retreat to",
    a.TO_PLACE: "where a goon goes", a.LOSE_BUILDING: "which building is lost", a.LOSE_STOCK: "whose stock is lost",
    a.LOSE_GOON: "where a goon is lost", a.LOSE_GUARD: "where a guard is lost", a.LOSE_TO_HOSPITAL: "which goon goes to the hospital",
}


# ---- gangs


def gangs(states: np.ndarray, width: int) -> list[str]:
    """A row each; below it mat, extortion, schemes completed, Fed cards."""
    s = states[0]
    points = GAME.outcome(states).score[0]
    heads = ["── gangs", "points", "Gs", "booze", "heat", "", "next", "jail", "news", "hand", "men", "blocks", "build", "units", "hosp",
             "supply"]
    rows = [[f"   {NAMES[seat]}", *gang(s, seat, int(points[seat]))] for seat in range(int(s["seats"]))]
    parts = column_blocks([heads, *rows], width, "<>>>><>>>>>>>>>>", bars=(1, 4, 7, 11, 13))
    lines: list[str] = []
    for part in parts:
        for number, line in enumerate(part):
            lines += [line, *(notes(s, number - 1, width) if number and part is parts[-1] else [])]
    infamy = "with" if s["phase"] == c.OVER else "without"
    return [*lines, *paragraph(TABLE_LEGEND.format(infamy), " ", "   ", width)]


def gang(s: Any, seat: int, points: int) -> list[str]:
    heat = int(s["heat"][seat])
    first = [str(s[name][seat]) for name in ("money", "booze")]
    numbers = [str(s[name][seat]) for name in ("jail", "headlines", "cards", "gangsters", "blocks", "buildings")]
    return [str(points), *first, str(heat), LEVEL_NAMES[threshold(heat)], str(next_mark(s, seat)), *numbers,
            f"{s['goons_on_map'][seat]}+{s['guards_on_map'][seat]}", str(s["hospital"][seat]), str(s["supply"][seat])]


def notes(s: Any, seat: int, width: int) -> list[str]:
    """What is open before a gang beside the numbers."""
    parts = [agent(seat), *([f"{MAT_NAMES[s['mat'][seat]]} (mat, house)"] if s["mat"][seat] != c.NO_MAT else [])]
    parts += ["out for this year"] if s["passed"][seat] else []
    parts += [SPACE_NAMES[s["extortion"][seat]]] if s["extortion"][seat] else []
    parts += [f"done: {scheme_name(s, card)}" for card in schemes_at(s, c.COMPLETED + seat)]
    parts += [f"Fed card: {fed_name(s, card)}" for card in feds_of(s, seat)]
    card = infamy_of(s, seat)
    if s["phase"] == c.OVER and card is not None:
        parts += [f"infamy: {INFAMY_NAMES[card]}, {counted(int(s['infamous'][seat]), 'point')}"]
    return listed(" " * INDENT, parts, ", ", width)


# ---- the action board


def action_board(s: Any, width: int) -> list[str]:
    """Spaces of this year with cost and heat, and who has ordered there."""
    lines = paragraph("── action board ── cost (of tiles: house), heat, [who has ordered there this year]", "", "   ", width)
    for group in ("building", "extortion", "open"):
        there = [space for space in range(1, 1 + c.SPACES) if h.SPACES[space].group == group and is_there(s, space)]
        lines += listed(f" {group + ':':<11}", [space_words(s, space) for space in there], " · ", width)
    return lines


def space_words(s: Any, space: int) -> str:
    """ "Setup Still 5 Gs +1 [Red]"."""
    parts = [SPACE_NAMES[space]]
    row = h.SPACES[space]
    if row.group == "building":
        left = c.TILES - int(s["tiles"][space - 1])
        parts += [f"{h.COST[space - 1, s['tiles'][space - 1]]} Gs" if left else "no tile"]
    elif cost_of(s, space):
        parts += [f"{cost_of(s, space)} Gs"]
    parts += [f"{row.heat:+d}"] if row.heat else []
    who = [NAMES[seat] for seat in range(int(s["seats"])) if int(s["space"][space]) >> seat & 1]
    return " ".join(parts) + (f" [{' '.join(who)}]" if who else "")


# ---- the map


def the_map(s: Any, width: int) -> list[str]:
    """Neighborhood by neighborhood: each gang's blocks, then those of nobody."""
    lines = paragraph(f"── map (names and layout: house) ── {BLOCK_LEGEND}", "", "   ", width)
    for where in range(c.NEIGHBORHOODS):
        first = where * c.PLACES
        if s["owner"][first] != c.OUT_OF_PLAY:
            lines += [f" {h.NEIGHBORHOODS[where].name}", *neighborhood(s, range(first, first + c.PLACES), width)]
    return lines


def neighborhood(s: Any, blocks: range, width: int) -> list[str]:
    lines = []
    for seat in (*range(int(s["seats"])), c.NOBODY):
        mine = [block for block in blocks if s["owner"][block] == seat]
        if mine:
            name = "nobody" if seat == c.NOBODY else NAMES[seat]
            lines += listed(f"   {name:<6} {len(mine)}  ", [numbered(s, block) for block in mine], " · ", width)
    return lines


def numbered(s: Any, block: int) -> str:
    """ "12 Battle Row: Still* 3+1"."""
    details = block_details(s, block)
    return f"{block + 1} {block_name(block)}" + (f": {details}" if details else "")
