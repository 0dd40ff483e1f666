"""Words for what the core keeps in numbers: who is asked what, what an answer means. No rule is here.

Answers have two forms: `answer_words`, a short token that a game log is read back from, and `describe`, a sentence for people.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.answers import is_asked, question
from ...engine.prose import counted
from ..tables import actions as a
from ..tables import constants as c
from .names import INFAMY_NAMES, KIND_TITLES, LEVEL_NAMES, NAMES, SPACE_NAMES, agent, block_name, fed_name, has_house_cards, scheme_name

FIXED = {  # decisions whose answers are words without a number
    a.STOCK_NOW: ("no", "stock"), a.STAND: ("fight", "retreat"), a.PRESS: ("retreat", "another round"),
    a.SPOILS: ("retreat", "steal", "torch", "seize"), a.FED: ("payoff", "bribe", "face", "do a bit"),
    a.REARRANGE: ("leave all", "take all up"),
}
ABOUT_BLOCK = (a.STOCK_NOW, a.GOONS, a.STAND, a.TACTIC, a.PRESS, a.SPOILS, a.GARRISON)  # their frames have a block
LOSSES = (a.LOSE_BUILDING, a.LOSE_STOCK, a.LOSE_GOON, a.LOSE_GUARD, a.LOSE_TO_HOSPITAL)
NO_BLOCK = {a.TO_STOCK: "done", a.TO_HELP: "nobody"}


# ---- the question


def asked(states: np.ndarray) -> dict[str, Any] | None:
    """Which seat is asked what, and what about; None when the game is over. Blocks are counted from 1."""
    if not is_asked(states):
        return None
    s, frame = states[0], question(states)
    kind = int(frame["kind"])
    about: dict[str, Any] = {"seat": int(frame["seat"]), "decision": a.NAMES[kind], "round": int(s["year"])}
    if kind in (a.BLOCK, a.GARRISON):
        about["purpose"] = a.PURPOSES[frame["purpose"]]
    if frame["block"] != c.NOBODY and (kind in ABOUT_BLOCK or kind == a.BLOCK):
        about["block"] = int(frame["block"]) + 1
    if kind == a.GOONS:
        about["from"] = int(frame["origin"]) + 1
    if frame["building"] != c.NOBODY:
        about["building"] = c.KIND_NAMES[frame["building"]]
    if frame["card"] != c.NOBODY:
        about |= {"card": fed_name(s, int(frame["card"])), "level": LEVEL_NAMES[frame["level"]]}
    if kind == a.BLOCK and frame["purpose"] in LOSSES:
        about |= {"target": int(frame["whose"]), "left": int(frame["left"])}
    if kind in (a.REARRANGE, a.GARRISON) or (kind == a.BLOCK and frame["purpose"] == a.TO_PLACE):
        about |= {"goons": int(s["pool_goons"]), "guards": int(s["pool_guards"])}
    return about


# ---- answers as tokens


def answer_words(states: np.ndarray, action: int) -> str:
    """The token of one answer to the question of the moment."""
    s, kind = states[0], int(a.DECISION_OF[action])
    option = int(action - a.FIRST[kind])
    if kind in FIXED:
        return FIXED[kind][option]
    if kind == a.DRAFT:
        return scheme_name(s, option)
    if kind == a.INFAMY:
        return INFAMY_NAMES[option]
    if kind == a.ORDER:
        return {c.PASS: "pass", c.ATTACK: "attack"}.get(option) or SPACE_NAMES[option]
    if kind == a.BLOCK:
        return block_name(option - 1) if option else NO_BLOCK.get(int(question(states)["purpose"]), "none")
    if kind == a.KIND:
        return KIND_TITLES[option]
    if kind == a.GOONS:
        return counted(option + 1, "goon")
    if kind == a.TACTIC:
        return scheme_name(s, option - 1) if option else "none"
    if kind == a.FED_CARD:
        return fed_name(s, option) if has_house_cards(s) else f"Fed card {option + 1}"
    return counted(option, "guard" if question(states)["purpose"] == a.GARRISON_GUARDS else "goon")


# ---- answers as sentences


def describe(states: np.ndarray, action: int) -> str:
    """What this answer would mean: "Red (gang_0) orders Setup Still"."""
    if not is_asked(states):
        return "the game is over"
    frame, kind = question(states), int(a.DECISION_OF[action])
    seat, option = int(frame["seat"]), int(action - a.FIRST[kind])
    if kind != frame["kind"]:
        return f"{a.NAMES[kind]}: {answer_words(states, action)}, but {agent(seat)} is asked {a.NAMES[frame['kind']]}"
    return f"{NAMES[seat]} ({agent(seat)}) {tell_answer(states, kind, option, answer_words(states, action))}"


def tell_answer(states: np.ndarray, kind: int, option: int, answer: str) -> str:
    """The sentence behind the name."""
    s, frame = states[0], question(states)
    here = block_name(int(frame["block"])) if frame["block"] != c.NOBODY else ""
    if kind == a.BLOCK:
        return tell_block(s, frame, option, answer)
    if kind in (a.DRAFT, a.INFAMY):
        return f"keeps {answer}"
    if kind == a.ORDER:
        return {c.PASS: "passes for this year", c.ATTACK: "attacks"}.get(option) or f"orders {answer}"
    if kind == a.KIND:
        return f"opens a {answer} as drug store"
    if kind == a.STOCK_NOW:
        return f"stocks {here} at once" if option else f"leaves {here} without stock"
    if kind == a.GOONS:
        return f"attacks {here} with {answer} from {block_name(int(frame['origin']))}"
    if kind == a.STAND:
        return f"fights for {here}" if option == a.FIGHT else f"retreats from {here}"
    if kind == a.TACTIC:
        return f"spends {answer} for its tactic" if option else "spends no scheme"
    if kind == a.PRESS:
        return f"goes on with the attack on {here}" if option else f"retreats from {here}"
    if kind == a.SPOILS:
        return {a.LEAVE: f"leaves {here} as it is", a.STEAL: f"steals in {here}", a.TORCH: f"torches {here}",
                a.SEIZE: f"tries to seize {here}"}[option]
    if kind == a.FED_CARD:
        return f"deals with {answer} next"
    if kind == a.FED:
        return tell_fed(fed_name(s, int(frame["card"])), LEVEL_NAMES[frame["level"]], option)
    if kind == a.REARRANGE:
        return "takes all units up and places them anew" if option else "leaves all units where they stand"
    return f"puts {answer} into {here}"


def tell_fed(card: str, level: str, option: int) -> str:
    return {a.PAYOFF: f"uses a payoff against {card} ({level})", a.BRIBE: f"pays the bribe for {card} ({level})",
            a.FACE: f"faces {card} ({level})", a.DO_A_BIT: f"does a bit for {card} ({level})"}[option]


def tell_block(s: Any, frame: Any, option: int, answer: str) -> str:
    """By what the block is for."""
    purpose = int(frame["purpose"])
    if option == a.NONE:
        return "stocks nothing more" if purpose == a.TO_STOCK else "calls nobody for help"
    if purpose in LOSSES:
        what = {a.LOSE_BUILDING: "the building", a.LOSE_STOCK: "the stock", a.LOSE_GUARD: "a guard"}.get(purpose, "a goon")
        return f"lets the Feds take {what} of {NAMES[frame['whose']]} in {answer}"
    if purpose == a.TO_BUILD:
        return f"builds a {KIND_TITLES[frame['building']]} in {answer}"
    return {a.TO_STOCK: "stocks", a.TO_ATTACK: "attacks", a.TO_LEAD: "leads goons from", a.TO_HELP: "calls help from",
            a.TO_RETREAT: "retreats to", a.TO_PLACE: "puts a goon into"}[purpose] + f" {answer}"
