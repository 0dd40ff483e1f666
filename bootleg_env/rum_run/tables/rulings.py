"""Our rulings: what the text leaves open or says twice, how we play it, and why. `where`: the code a ruling decides.

R: sentences that contradict each other or can be read in two ways. RN: gaps. RX: both sharpened while the rules were written; where they
differ from R or RN, they win. RH: house values, numbers that the text does not give. A reason that begins with "against the letter"
says so of the ruling: the words of the text, taken alone, say something else.
The pictures of the printed rulebook are lost; "picture" in a reason says that one may have shown more.
"""
from __future__ import annotations

from ...engine.rulebook import Ruling

_TEXT = (
    ("R01", "A colour has 21 tokens: every pair from 1-1 to 6-6 once.", "the text of 2011; a later edition of the game has 28",
     "tables/constants.py:TOKENS"),
    ("R02", "\"6-1\" and \"1-2\" are the dominoes 1-6 and 1-2, whichever end is named first.", "dominoes have no first end",
     "tables/constants.py:token"),
    ("R03", "Of four the first lacks 1-6 and 1-2, the second 1-6, the third 1-2; of three the first both, the second 1-6; of two the first "
            "1-6.", "the list of the set-up, read as one table", "rules/setup.py:handicap"),
    ("R04", "Only a double brings a second token in the same turn, at once; without a legal second token the double is illegal.",
     "it must be placed immediately", "rules/fitting.py:double_fits"),
    ("R05", "A token that is no double is straight: roads turn and branch at doubles only.",
     "a double has three remaining roads; a variant speaks of tighter turns by doubles", "tables/constants.py:ENDS"),
    ("R06", "A rival's token is covered by a higher sum only, an own one by any; the numbers must match in both cases.",
     "9 > 6 is right, 5 > 6 is wrong in the examples", "rules/fitting.py:may_cover"),
    ("R07", "A token that is covered goes back to its owner's hand.", "the text", "rules/building.py:uncover"),
    ("R08", "Barrels on a covered token lie on the new one, in the same cell.",
     "against the letter, which lets them move by one token: no cell is named to which they could; picture", "rules/building.py:lay"),
    ("R09", "A repair is no action of its own: double over the breaker, link token over an own token. See RX4.",
     "the broken token can never win its cell back, its sum was lower", "rules/fitting.py:clash"),
    ("R10", "Town Center counts as a connection of a loose end, a distillery does not.",
     "against the letter, which counts other roads only: else the first token of a long road could walk away",
     "rules/loose_ends.py:is_loose"),
    ("R11", "A distillery pays all it has, then holds half of that, rounded down; a player claims once at each entrance until it is empty.",
     "6-3-1, 4-2-1, 3-1 and 2-1 add up to the text's 24", "rules/distilleries.py:claim"),
    ("R12", "Barrels to win: all there are, divided by the players, rounded up.", "the text", "rules/caravan.py:goal"),
    ("R13", "A pile that would overshoot Town Center must be played: nothing else is legal then. Of several the player chooses.",
     "it must be played in the next turn", "rules/flow.py:legal_act"),
    ("R14", "Town Center takes exactly one barrel of a caravan, then the rest goes on.",
     "the text does not say how many stay there; \"3 barrels scored\" fits an ambush, \"1 barrel scored\" an abandonment; picture",
     "rules/caravan.py:reach_town"),
    ("R15", "If no rival has a road at Town Center nothing overshoots: no pile is forced, and the rest of a caravan stays on the last own "
            "token before it.",
     "against the letter, which forces the pile in any case: there is nowhere to go on, so the rule of the dead end applies",
     "rules/caravan.py:reach_town"),
    ("R16", "The last barrel on a rival's empty token: all stay where they fell, the rival's now. On one with barrels: all of them are "
            "scored.", "the text", "rules/caravan.py:stop"),
    ("R17", "The standard game has four distilleries of 6, 4, 3, 2; a fifth one with 3 is a setting.", "the set-up lists four",
     "tables/constants.py:STARTS"),
    ("R18", "Town Center lies near the centre, never in one of the four cells that meet there. See RX11.",
     "the set-up says so, without a number", "rules/layout.py:place_town"),
    ("R19", "Seat 0 begins, the others follow in order; who sits where is settled outside of the game.",
     "the right to choose when to go adds nothing where seats are drawn", "rules/flow.py:end_turn"),
    ("R20", "The game ends at once when a score reaches the number.", "the first to claim so many", "rules/caravan.py:score"),
)
_GAPS = (
    ("RN1", "A new token must be connected with Town Center; a piece that is cut off cannot grow by itself.",
     "roads start from Town Center",
     "rules/fitting.py:fit_set"),
    ("RN2", "A token must show the number of every own road end that faces one of its ends; rivals' tokens beside it never matter.",
     "\"all your roads\" in the examples", "rules/fitting.py:matches"),
    ("RN3", "Whether the last token is occupied is judged as it was before the caravan came.",
     "barrels of one caravan are no ambush on each other", "rules/caravan.py:stop"),
    ("RN4", "Where the rival's road ends before the barrels do, the rest collects on its last token: there the last barrel lands.",
     "the rule of the dead end", "rules/caravan.py:stop"),
    ("RN5", "On a rival's road every step leads one farther from Town Center, along its shortest ways; not through distilleries. The "
            "player chooses at forks. The farthest token of a ring is a dead end.",
     "it continues offloading; on a ring it would come back to where it left", "rules/caravan.py:leads_on"),
    ("RN6", "A distillery on the way takes no barrel and counts no step.", "it is treated like the middle of a double",
     "rules/roads.py:through"),
    ("RN7", "A pile that is cut off travels along its piece and collects where that ends. See RX8.", "\"dead end or broken road\"",
     "rules/caravan.py:leads_on"),
    ("RN8", "Every step of a connected pile brings it one nearer to Town Center; a choice is asked only between equals.",
     "against the letter, which forbids no longer way: towards Town Center, and on a ring a caravan could go around for ever",
     "rules/caravan.py:leads_on"),
    ("RN9", "A double before an entrance claims before the second token is laid.", "barrels are offloaded immediately",
     "rules/building.py:lay"),
    ("RN10", "A loose end that is a double needs its second token too, from the hand.", "the rule of doubles has no exception",
     "rules/loose_ends.py:fits_elsewhere"),
    ("RN11", "Nobody passes while anything else is legal.", "every turn is an action", "rules/flow.py:legal_act"),
    ("RN12", "Forced piles are judged at the beginning of the turn, wherever their barrels came from.",
     "the text speaks of the pile, not of its past", "rules/caravan.py:forced_piles"),
    ("RN13", "Without a free side at Town Center a player must break in.", "the text has no other way", "rules/fitting.py:find_fits"),
    ("RN14", "Horse Power Steering: two of each token; the handicap of the first player takes one 6-1.",
     "two colours, and one token is removed", "rules/setup.py:deal"),
    ("RN15", "Tortoise v. Hare has no handicap beside its own changes of hands; Fast is seat 0. A cell where Strong broke a token of Fast "
             "is closed to Fast while a token of Strong lies there: the breaker, or one laid over it. When Strong takes it away the cell "
             "is open again. The broken token returns to the hand. Strong empties a distillery at once.",
     "standard 21 tokens, then the list of the variant. Against the letter, which has no end of it: a cell that is free again is "
     "no broken road",
     "rules/setup.py:change_hands"),
    ("RN16", "A game may end without a winner: most barrels, then fewest tokens on the board, then a shared rank.", "the text is silent",
     "rules/scoring.py:is_ahead"),
    ("RN17", "The layout is drawn from the seed, not mirrored.", "all start from the same Town Center, contests rotate seats",
     "rules/layout.py:lay_out"),
    ("RN18", "Obstacles: in each quarter a thicket of 2 x 2 cells and one of 1 x 3, on the small board only the latter.",
     "our choice: the boards are not known; picture", "rules/layout.py:place_thickets"),
)
_SHARPENED = (
    ("RX1", "Connected with Town Center is what hangs together along facing own road ends of the same number, up to Town Center itself, or "
            "through a distillery between two entrances at which own road ends face it, also where nothing was claimed because it "
            "was empty. A new token joins an own end or Town Center; a distillery alone does not hold it.",
     "one notion for roads and caravans; roads are laid like dominoes. Against the letter, which speaks of claimed entrances: a "
     "distillery that is empty would be no road for who came late",
     "rules/roads.py:survey"),
    ("RX2", "`side` says where a token's higher number points, asked only if several turns are legal; a double has one turn.",
     "the first token at Town Center may lie either way round", "rules/fitting.py:turn_fits"),
    ("RX3", "A token laid over an own one must be connected without the one it covers.", "a road cannot hang on what is gone",
     "rules/fitting.py:wanted_over"),
    ("RX4",
     "A double and the token beside it are judged together: when both lie, all numbers match and both are connected. The double joins "
            "an own end (a cut-off one, too) or Town Center; it may face one own end of another number if the second token covers that "
            "one, and only that side is offered then.",
     "a repair: the matching double and the token that links it", "rules/fitting.py:clash"),
    ("RX5",
     "The second token goes to a side of the double that is not joined to an own token, shows the double's number to it, matches what "
            "its far end faces, and is connected through the double or its far end.",
     "a matching number at one of the remaining roads", "rules/fitting.py:beside"),
    ("RX6", "A loose end goes to another cell than its own. It has fewer than two joined own neighbours (Town Center counts as one) and no "
            "barrels; it may lie on a piece that is cut off.", "the definition names connection and barrels only",
     "rules/loose_ends.py:is_loose"),
    ("RX7", "Fast never moves loose ends. Beside a double of Fast a second token is forced, and a third if one is legal.",
     "two roads off a double instead of one. Against the letter, which lays both: a crossroads may have room or numbers for one only",
     "rules/building.py:ask_beside"),
    ("RX8", "A pile that is cut off may be played if its token has a joined own neighbour; it comes over no token twice.",
     "else it would stand still, or go around for ever", "rules/caravan.py:may_send"),
    ("RX9", "When nothing is legal the turn passes by itself. Two full rounds of passes, or `max_turns`, end the game.",
     "the text knows no end without a winner", "rules/flow.py:end_turn"),
    ("RX10", "Two 6's: 6, 6, 3, 2, the distillery of 4 starts with 6. Barrels: standard 24, five 28, two 6's 27.",
     "two of the four have to be 6's", "tables/constants.py:STARTS"),
    ("RX11",
     "One distillery in each quarter, two cells from the rim and from the quarter's borders, on the small board one from the rim; a "
             "fifth shares a quarter. Town Center lies 1-3 steps from the nearest of the four cells that meet in the centre, not near a "
             "distillery. A thicket keeps a free cell around it.",
     "four boards with a distillery each; all of the forest stays in reach", "rules/layout.py:cell_in_quarter"),
    ("RX12", "Fast, too, may lay a double beside the very same double; the second one brings two tokens, then the first one a further one, "
             "each where one is legal: five in one turn at most.",
     "the text names it for Horse Power Steering, but no rule forbids it to who has the token twice", "rules/fitting.py:double_beside"),
    ("RX13", "Three players: no obstacles.", "the text names four without and two with them; three fill the forest more like four",
     "rules/layout.py:lay_out"),
)
_HOUSE = (
    ("RH1", "Four boards of 10 inches are 20 x 20 cells; the short game has 12 x 12, without room for a fifth distillery.",
     "a token is about an inch; overlapping boards are smaller", "tables/constants.py:BOARDS"),
    ("RH2", "A distillery is a block of 2 x 2 cells. Entrances: 3, 3, 2, 1 for 6, 4, 3, 2 barrels, 2 for the second 3.",
     "the text for 6 and 2, ours between; picture", "tables/constants.py:SLOTS"),
    ("RH3", "Town Center is one cell; each of its four sides takes a road, of one player or of several.",
     "one token; the hints speak of several roads", "rules/roads.py:touches_town"),
    ("RH4", "Hands are open.", "shields are used if desired", "rules/observe.py:see_player"),
    ("RH5", "A new owner of the token before an entrance may claim there; a claim that was made is not made again by the same player.",
     "once for each player and connection point", "rules/roads.py:pays"),
    ("RH6", "After 300 turns of all players together the game ends.", "our choice: a net, games of four take about a hundred",
     "tables/settings.py:Settings"),
    ("RH7", "The barrels are not limited to the 25 gems of the box: `five` has 28, two 6's 27.",
     "the text offers both; anything serves as a barrel", "tables/constants.py:STARTS"),
)
RULINGS = tuple(Ruling(*row) for row in _TEXT + _GAPS + _SHARPENED + _HOUSE)
