"""The game explained to a person who never played: the rules in short, each question when it first comes, and single words."""
from __future__ import annotations

from typing import Any

import numpy as np

from ...engine import topics
from ...engine.prose import counted
from ..tables import constants as c
from .answers import asked

BUILD = (
    "Build: lay a token beside Town Center or a road end of yours, so that every own end it faces shows the same number. Tokens run "
    "straight; a double is a crossroads, and another token goes beside it at once. Over a rival's token yours must have the higher sum: "
    "the token goes back to its owner, barrels on it are yours. Your own you may cover with any.")
MOVE = "Move a loose end: a token of yours without barrels that is joined to fewer than two others goes to another cell."
CARAVAN = (
    "Caravan: take all barrels from one of your tokens and drop one on each token on the way to Town Center. One that reaches it is "
    "scored.")
DISTILLERY = (
    "A road end that reaches an entrance (an arrow on the map) gets all barrels of the distillery; at once half as many come back. "
    "Each entrance pays each runner once, and two of yours join through the distillery.")
OVERSHOOT = (
    "A pile with more barrels than steps to Town Center overshoots: one is scored, the rest goes on along a rival's road. If the last "
    "one lands on barrels, you score all on that token; on an empty one, they are the rival's. Such a pile must be sent next turn.")
EXAMPLES = (
    "A distillery of 6 pays 6, then 3, then 1, then none; the barrels lie on the last token of the road that came. Overshooting with 4 "
    "barrels, two steps away: one stays on the token between, one is scored, two go on. If a barrel lies on the rival's second token, you "
    "score it and the one that lands there; if not, both are the rival's. Without a rival's road at Town Center nothing overshoots.")
MAP = (
    "On the map 3B5 is Blue's token with the 3 west and the 5 east; 3b above a 5 runs from north to south, 4B4 above a 4 is a crossroads, "
    "•2 are two barrels, raised where another number follows (•²). r4c11 is row 4, column 11.")
LEGEND = (
    "· is free forest, + a free cell to build in; what a row leaves out at its end is free too. Boxes are distilleries (2/6: 2 of 6 "
    "barrels left) with > < ^ v where their entrances are; the one with T is Town Center. Of runners: score: barrels at Town Center; road: "
    "barrels on tokens joined to it; cut: barrels on tokens that are cut off from it, because a rival broke the road between (they score "
    "nothing until it is repaired); laid, hand: tokens on the map, in hand; town: the sides of Town Center where own roads begin.")
VARIANTS = {
    "standard": [],
    "horse_power": ["Horse power: two tokens of each kind, so a double may lie beside the same double."],
    "tortoise_hare": [
        "Blue is fast: more low doubles, each followed by two tokens; no loose ends move. Red is strong: more high tokens, whole "
        "distilleries at once, and where Red breaks Blue's road, Blue cannot build while that token lies there."]}
INTRODUCTIONS = {  # by decision: what it is, what good players look at
    "act": "Every turn is one of three: build a token, move a loose end, or send a caravan. You pass only if you can do nothing. Good "
           "players build the shortest road to an entrance; from the first barrels on they weigh every turn of building against one of "
           "sending.",
    "cell": "A cell of the forest by its row and column, r4c11. When you build, numbers that face each other must be equal and rivals' "
            "tokens need a higher sum; when you send a pile, look at its steps to Town Center. Good players break where barrels lie.",
    "token": "Which token goes into this cell. Behind each stands what its open end will show: later tokens must begin with that number, "
             "so keep some. High sums are hard to break; doubles turn corners and cost you two tokens.",
    "side": "The token fits more than one way round. Choose where its higher number points: the open end decides which of your tokens can "
            "come next, so show a number that you still hold often.",
    "way": "The road forks and the caravan carries on one barrel a token. Think of where barrels will lie together afterwards: small "
           "piles far apart take many turns, and a pile on a weak token is a prize for whoever breaks it.",
    "road": "The caravan is behind Town Center with barrels left and goes on along a rival's road. Count: if the last one lands on a token "
            "with barrels, all of them are yours, else all that went on is the rival's.",
}
TOPICS = (  # words, and the answer
    (("win", "winner", "end", "goal", "aim", "score", "regent"),
     "The first with their share of all barrels at Town Center wins at once. Else the game ends after `max_turns` turns, or when nobody "
     "could do anything for two rounds: most barrels win, then fewest tokens on the board."),
    (("build", "lay", "number", "match", "road"), BUILD),
    (("town", "tc", "town center"),
     "Town Center (T C on the map) is where roads begin and barrels are scored. Any number may lie beside it."),
    (("side", "turn", "high"),
     "How a token is turned: the side its higher number points to. It is asked only where the token fits more than one way round."),
    (("token", "domino"),
     "A domino with two numbers, 3-5: its road ends. It lies straight, from north to south or from west to east; the two numbers "
     "together say how hard it is to break. A double has four ends."),
    (("cell",),
     "A square of the forest: r4c11 is row 4, column 11, both counted from 0 at the north-west corner. + marks cells where you may build."),
    (("double", "crossroads", "fork", "beside"),
     "A double has its number on all four sides, so roads turn and fork there. It is laid only if another token can go beside it, and "
     "that follows in the same turn."),
    (("break", "sum", "cover", "strong"),
     "A token breaks a rival's if its two numbers together are higher. The broken one goes back to its owner's hand; barrels stay in the "
     "cell and belong to the new token. What was behind it is cut off from Town Center."),
    (("repair", "cut", "cut off", "piece"),
     "A piece that is cut off keeps its barrels, and piles there may move along it but score nothing. Build back to it, or lay a "
     "matching double over the breaker with a token beside it that meets the piece."),
    (("loose", "loose end", "move"), MOVE),
    (("caravan", "pile", "barrel", "send"), CARAVAN),
    (("distillery", "entrance", "claim", "offload", "through"), DISTILLERY),
    (("overshoot", "ambush", "abandon", "forced", "camping"), OVERSHOOT),
    (("map", "table", "row", "column"), MAP),
    (("thicket", "obstacle", "forest"), "No token lies on a thicket, a distillery or Town Center; roads go around."),
    (("pass",), "Nobody may pass who can do something; who cannot, passes without being asked."),
    (("hand", "tokens"),
     "Everybody has 21 tokens, 1-1 to 6-6; who goes first lacks 1-6, and among more players also 1-2. All hands are open."),
)


def rules(settings: Any) -> list[str]:
    """What the game is about, how one wins, a turn: a paragraph each."""
    enough = c.goal(np.array(c.STARTS[settings.distilleries]), settings.num_players)
    return [
        f"Bring barrels from the distilleries to Town Center: {enough} of them win. After {counted(settings.max_turns, 'turn')} most "
        "barrels win. Every turn you do one of these:",
        f"1. {BUILD}", f"2. {MOVE}", f"3. {CARAVAN}", DISTILLERY, OVERSHOOT, *VARIANTS[settings.variant], MAP]


def legend(settings: Any) -> list[str]:
    """How to read the map in text, beside what the rules say of it."""
    return [LEGEND, EXAMPLES]


def introduction(decision: str) -> str:
    """The question explained to somebody who meets it for the first time."""
    return INTRODUCTIONS[decision]


def help(states: np.ndarray, legal: list[int], word: str = "") -> list[str]:
    """What the question means; with a word, what it means."""
    if not word:
        return [introduction((asked(states) or {})["decision"])]
    texts = [text for _, text in TOPICS]
    return topics.named(TOPICS, word) or topics.speaking_of(texts, word) or [topics.nothing_known(TOPICS, word)]
