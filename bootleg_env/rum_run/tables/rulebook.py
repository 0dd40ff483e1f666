"""The rulebook as a list: each of its sentences and examples in our words, and the function that keeps it.

A row: id, heading in the rulebook of 2011 (it has no page numbers), what it says, "file:name" in the folder of the game. Tests name the
ids with @covers; `bootleg docs` joins the three and refuses a row without code or without a test. A row without code is no rule: a hint
about what is wise, a story, a name, the making of the box. So every sentence has its row.
"""
from __future__ import annotations

from ...engine.rulebook import Entry
from .rulings import RULINGS

_COMPONENTS, _SETUP, _PLAY = "Components", "Basic setup", "Basic gameplay"
_BUILD, _CARAVAN, _END = "Roadbuilding", "Caravanning", "Game end"
_FUN, _VARIANTS = "Just for fun", "2-player variants"

_RULES = (
    ("tokens", _COMPONENTS, "Four colours of 21 road tokens, like dominoes: 1-1, 1-2 and so on to 6-6.", "tables/constants.py:TOKENS"),
    ("forest", _COMPONENTS, "The forest is a square of four boards.", "tables/constants.py:BOARDS"),
    ("town", _COMPONENTS, "Town Center is one token.", "rules/layout.py:place_town"),
    # ---- set-up
    ("setup.boards", _SETUP, "Four boards in a square, turned and flipped at will. Ours: quarters drawn, distilleries turned (RX11).",
     "rules/layout.py:lay_out"),
    ("setup.obstacles", _SETUP, "Four players: no obstacles. Two players: with obstacles. (Three: RX13.)", "rules/layout.py:lay_out"),
    ("setup.smaller", _SETUP, "Boards may overlap for a smaller forest.", "tables/constants.py:BOARDS"),
    ("setup.town", _SETUP, "Town Center lies near the centre, not in it.", "rules/layout.py:place_town"),
    ("setup.barrels", _SETUP, "Distilleries start with 6, 4, 3 and 2 barrels.", "tables/constants.py:STARTS"),
    ("setup.two_sixes", _SETUP, "Other numbers are possible, for example two 6's. Ours: three supplies, others by a snapshot.",
     "tables/constants.py:STARTS"),
    ("setup.order", _SETUP, "A first player is found, then turns go around clockwise. Ours: the first seat begins (R19).",
     "rules/flow.py:end_turn"),
    ("setup.four", _SETUP, "Of four the first removes 6-1 and 1-2, the second 6-1, the third 1-2, the last nothing.",
     "rules/setup.py:handicap"),
    ("setup.three", _SETUP, "Of three the first removes 6-1 and 1-2, the second 6-1.", "rules/setup.py:handicap"),
    ("setup.two", _SETUP, "Of two the first removes 6-1.", "rules/setup.py:handicap"),
    ("setup.hand", _SETUP, "All other tokens are in hand from the start.", "rules/setup.py:deal"),
    # ---- a turn
    ("play.aim", _PLAY, "Roads lead from Town Center to distilleries, where barrels are fetched.", "rules/distilleries.py:claim"),
    ("play.aim.back", _PLAY, "Caravans bring the barrels back to Town Center.", "rules/caravan.py:reach_town"),
    ("play.action", _PLAY, "One action a turn: build, move a loose end, or send a caravan.", "rules/flow.py:legal_act"),
    # ---- roads
    ("build.start", _BUILD, "A road starts beside Town Center, on one of its four sides.", "rules/fitting.py:find_fits"),
    ("build.align", _BUILD, "Each further token shows the number of the end that it joins.", "rules/fitting.py:matches"),
    ("build.double", _BUILD, "A double, a crossroads, brings a second token with its number at one of its three other roads, at once.",
     "rules/fitting.py:double_fits"),
    ("build.only", _BUILD, "In no other case two tokens are laid in one turn.", "rules/building.py:lay"),
    ("build.stuck", _BUILD, "What fits nowhere stays in hand; a game may end with tokens left over.", "rules/flow.py:legal_act"),
    ("break.higher", _BUILD, "A rival's token is covered by one with a higher sum.", "rules/fitting.py:may_cover"),
    ("break.own", _BUILD, "An own token is covered by any, whatever its sum; the numbers must match.", "rules/fitting.py:may_cover"),
    ("repair", _BUILD, "A broken road is linked again by a double and the token that is needed beside it.", "rules/fitting.py:clash"),
    ("break.returns", _BUILD, "A covered token goes back to its owner's hand.", "rules/building.py:uncover"),
    ("loose.move", _BUILD, "Instead of laying tokens from the hand one may move a loose end.", "rules/loose_ends.py:can_move"),
    ("loose.end", _BUILD, "A loose end is not connected on two sides by own roads and holds no barrels.", "rules/loose_ends.py:is_loose"),
    ("loose.distillery", _BUILD, "Connected with a distillery it is still a loose end.", "rules/loose_ends.py:is_loose"),
    # ---- barrels
    ("claim", _CARAVAN, "A road that reaches an entrance gets all barrels of the distillery at once, on the token before it.",
     "rules/distilleries.py:claim"),
    ("claim.refill", _CARAVAN, "The distillery then has half of what it had, rounded down.", "rules/distilleries.py:claim"),
    ("claim.once", _CARAVAN, "Each player claims once at each entrance, until the distillery is empty.", "rules/roads.py:pays"),
    ("claim.through", _CARAVAN, "Who has claimed two entrances sends caravans through the distillery as through a double (RX1).",
     "rules/roads.py:through"),
    ("break.barrels", _CARAVAN, "Barrels on a road that is broken, a rival's or one's own, lie on the new token.", "rules/building.py:lay"),
    ("caravan", _CARAVAN, "A turn may move barrels towards Town Center.", "rules/caravan.py:apply_pile"),
    ("caravan.drop", _CARAVAN, "A caravan takes up all barrels of a token and drops one on each own token it comes over.",
     "rules/caravan.py:come_to"),
    ("caravan.dead_end", _CARAVAN, "At a dead end or a broken road all that is left collects.", "rules/caravan.py:stop"),
    ("caravan.score", _CARAVAN, "A barrel that lands on Town Center is scored.", "rules/caravan.py:reach_town"),
    ("overshoot.must", _CARAVAN, "A pile that would overshoot Town Center must be played in the next turn (where it can: R15).",
     "rules/caravan.py:forced_piles"),
    ("overshoot.road", _CARAVAN, "What overshoots goes on along a rival's road of one's choice.", "rules/caravan.py:legal_road"),
    ("overshoot.empty", _CARAVAN, "If the rival's token where the last barrel lands is empty, all barrels on that road are the rival's.",
     "rules/caravan.py:stop"),
    ("overshoot.ambush", _CARAVAN, "If it holds barrels all barrels on it are scored at once, one's own too.", "rules/caravan.py:ambush"),
    # ---- the end
    ("end.number", _END, "To win: all barrels there are, divided by the players, rounded up.", "rules/caravan.py:goal"),
    ("end.example", _END, "6+3+1, 4+2+1, 3+1 and 2+1 are 24 barrels: 8 for each of three players.", "rules/caravan.py:goal"),
    ("end.first", _END, "The first player with so many barrels wins.", "rules/caravan.py:score"),
    # ---- examples (their pictures are lost, captions are left)
    ("example.placing", "Examples: Placing roads", "6 beside 6 fits, 6 beside 5 does not.", "rules/fitting.py:matches"),
    ("example.breaking", "Examples: Breaking roads", "A sum of 9 covers 6; a sum of 5 does not.", "rules/fitting.py:may_cover"),
    ("example.own", "Examples: Breaking roads", "Among own roads equal numbers are enough.", "rules/fitting.py:may_cover"),
    ("example.repairing", "Examples: Repairing roads", "5 = 5 and 6 = 6 links a road again; 5 beside 1 and 2 beside 6 does not.",
     "rules/fitting.py:clash"),
    ("example.loose", "Examples: Moving a loose end", "An unconnected road may be moved, a connected one may not.",
     "rules/loose_ends.py:is_loose"),
    ("example.offloading", "Examples: Offloading barrels", "Of a distillery of 6 with three entrances: 6, then 3, then 1, then none.",
     "rules/distilleries.py:claim"),
    ("example.caravan", "Examples: Caravanning barrels", "Three barrels: the fourth turn scores one, two more turns the others.",
     "rules/caravan.py:come_to"),
    ("example.stealing", "Examples: Stealing barrels", "A broken road returns to its owner; barrels behind it are trapped, others escape.",
     "rules/building.py:lay"),
    ("example.through", "Examples: Distillery as thru-road", "A caravan goes home through a distillery.", "rules/roads.py:through"),
    ("example.ambush", "Examples: Overshooting", "Ambush: three barrels scored.", "rules/caravan.py:ambush"),
    ("example.abandonment", "Examples: Overshooting", "Abandonment: one barrel scored.", "rules/caravan.py:stop"),
    ("example.camping", "Examples: Overshooting", "Nobody camps before Town Center: the pile that overshoots is played next turn (R15).",
     "rules/caravan.py:forced_piles"),
    # ---- hints that rest on a rule
    ("hint.branches", "Strategies", "All three branches of a crossroads can be used.", "tables/constants.py:ENDS"),
    ("hint.entrance", "Strategies", "A distillery can be reached by breaking a rival's token at its entrance.", "rules/roads.py:pays"),
    ("hint.town", "Strategies", "Among two or three players one may hold several roads at Town Center.", "rules/fitting.py:find_fits"),
    ("hint.steal", "Strategies", "A double and the token beside it can break two tokens and take the barrels of both.",
     "rules/building.py:go_on_beside"),
    # ---- names and variants
    ("fun.colours", _FUN, "Blue, Red, Green and Orange play.", "tables/constants.py:SEAT_NAMES"),
    ("fun.distilleries", _FUN, "Five distilleries by name: 6-3-1, 4-2-1, 3-1, 3-1 and 2-1 barrels.",
     "tables/constants.py:DISTILLERY_NAMES"),
    ("fun.inn", _FUN, "The Inn has one road only: its last barrel is for who breaks the rival's token there.",
     "tables/constants.py:SLOTS"),
    ("horse_power", _VARIANTS, "Horse Power Steering: each of two players has the tokens of two colours.", "rules/setup.py:deal"),
    ("horse_power.doubles", _VARIANTS, "Horse Power Steering: a double may be played off the very same double, 3-3, 3-3, 3-5 in one turn.",
     "rules/fitting.py:double_beside"),
    ("hare.fast", _VARIANTS, "Tortoise v. Hare: Fast has no 6-5 and 6-6, but a second 1-1, 2-2 and 3-3.", "rules/setup.py:change_hands"),
    ("hare.doubles", _VARIANTS, "Fast lays two tokens beside a double.", "rules/building.py:ask_beside"),
    ("hare.loose", _VARIANTS, "Fast cannot move loose ends.", "rules/loose_ends.py:can_move"),
    ("hare.strong", _VARIANTS, "Strong has no 1-1, 2-2 and 3-3, but a second 6-5, 5-4, 4-3 and 6-4.", "rules/setup.py:change_hands"),
    ("hare.no_repair", _VARIANTS, "Roads that Strong destroys are not repaired.", "rules/fitting.py:may_cover"),
    ("hare.claim", _VARIANTS, "Strong claims all barrels of a distillery, 4+2+1.", "rules/distilleries.py:claim"),
    ("hare.first", _VARIANTS, "Fast begins.", "rules/flow.py:end_turn"),
)
_NO_RULES = (
    ("story", "Introduction", "It is the 1920s: the town is dry, distilleries are said to lie deep in the forest."),
    ("stickers", _SETUP, "Before the first game stickers are put on the tokens, the star on Town Center's; some stickers are spare."),
    ("gems", _COMPONENTS, "25 gems are barrels: one more than the standard game needs. Their number is no rule (RH7)."),
    ("shields", _SETUP, "A rack or a book may hide one's tokens. Ours lie open (RH4)."),
    ("hint.crossroads", "Strategies", "Crossroads belong where all branches can be used; doubles also block entrances."),
    ("hint.strength", "Strategies", "The strongest tokens belong where a break is most likely."),
    ("fun.gangs", _FUN, "The colours are named after gangs."),
    ("fun.drinks", _FUN, "The colours of the barrels stand for drinks, and each distillery makes its own."),
    ("credits", "Credits", "Who made the game, tried it out and wrote the rules."),
)

RULES = tuple(Entry(*row) for row in _RULES)
NO_RULES = tuple(Entry(*row, "") for row in _NO_RULES)
ENTRIES = (*RULES, *(Entry(ruling.id, 0, ruling.ruling, ruling.where) for ruling in RULINGS if ruling.where), *NO_RULES)
