"""The rulebook as a list: each of its rules, hints, cards and clarifications in our words, and the function that keeps it.

A row: id, page of the 2004 rulebook (0: our ruling, see rulings.py), what it says, "file:name" in the folder of the game. Tests
name the ids with @covers; `bootleg docs` joins the three on docs/rules-coverage.md and refuses a row without code or without a test.
"""
from __future__ import annotations

from ...engine import traps
from ...engine.rulebook import Entry
from .constants import THUG_NAMES
from .rulings import RULINGS

_RULES = (
    # ---- components (p. 12-14)
    ("truck.sizes", 13, "Twelve small trucks carry 4 crates, five medium ones 6, three large ones 9.", "tables/constants.py:CAPACITY"),
    ("stills", 13,
     "A still has its first die and up to three more; a family still is never lost, a remote one starts with a die and a marker.",
     "rules/board.py:has_square"),
    ("speakeasies", 12,
     "Six speakeasies, each with circles, squares, demand dice, price and profit; figures change at six mobsters.",
     "tables/constants.py:WHOLESALE"),
    ("muscle.costs", 14, "The higher a muscle card, the more it costs: nothing up to 12, then $1G, $2G and so on.",
     "tables/constants.py:PAYROLL"),
    ("men_of_action", 14, "One deck: influence, stills, improvements and thugs in fixed numbers.", "rules/setup.py:shuffle_actions"),
    # ---- set-up and phase 1 (p. 4-6)
    ("setup", 4, "Everybody starts with $10G, a die, a small truck, a man in the back room and three muscle cards of each quarter.",
     "rules/setup.py:prepare"),
    ("1.1", 5, "A truck card is turned over, unless the last one still lies there.", "rules/phases/muscle.py:lay_out_offers"),
    ("1.2", 5, "As many Men of Action are laid out as mobsters play.", "rules/phases/muscle.py:lay_out_offers"),
    ("1.3", 5, "Each mobster puts a muscle card of the hand face down.", "rules/phases/muscle.py:legal_bid"),
    ("1.4", 5, "All are shown at once and stay face up: they order everything and break ties.", "rules/phases/muscle.py:show_bids"),
    ("1.5", 5, "In muscle order each mobster pays and takes a card.", "rules/phases/muscle.py:take_turn"),
    ("1.5a", 5, "In muscle order each pays driver graft and payroll; a mobster who is short pays all there is and plays on.",
     "rules/phases/muscle.py:pay_up"),
    ("1.5b", 5, "Then each takes one card: goods are redeemed at once, a thug may wait, a truck is paid for or thrown away.",
     "rules/phases/muscle.py:apply_pick"),
    ("1.6", 6, "The next in muscle order follows.", "rules/flow.py:next_to_act"),
    ("1.7", 6, "A Men of Action card nobody took is discarded.", "rules/phases/muscle.py:clear_row"),
    ("1.8", 6, "A truck card nobody took waits for the next round.", "rules/phases/muscle.py:clear_row"),
    ("improvement.hints", 6, "Dice and improvement markers may wait in the back room, and so be kept from others.",
     "rules/windows.py:asks_at"),
    # ---- phase 2 (p. 7)
    ("2.1", 7, "In muscle order each places any number of men, all of them before the next mobster begins.",
     "rules/phases/placing.py:go_on_placing"),
    ("control", 7,
     "As much influence as all others together is control: dock, say and profit. Two alone and equal: muscle decides.",
     "rules/board.py:has_control"),
    ("majority", 7, "More than any other, less than the others together: the dock and the say, not the profit.", "rules/board.py:leader"),
    ("minority", 7, "Any other influence: the second dock, in muscle order, and the speakeasy has to buy.", "rules/board.py:standing"),
    ("no_influence", 7, "No influence: the public dock, at the mercy of whoever leads.", "rules/docks.py:dock_for"),
    # ---- phase 3 (p. 8)
    ("3.1", 8, "Every still makes as many crates as its dice show.", "rules/phases/production.py:produce"),
    ("3.2", 8, "From round 5 a 5 among its dice shuts the family still at which the Copper stands.",
     "rules/phases/production.py:fire_up"),
    ("3.3", 8, "From round 4 the Copper goes to the family still that made most; of equals to the weakest.",
     "rules/phases/production.py:move_copper"),
    # ---- phase 4 (p. 8-9)
    ("4.1", 8, "Crates and trucks are sold and rented in open talk; money is final, promises are not.", "rules/deals.py:open_deals"),
    ("4.2", 8, "Trucks are loaded; a loaded crate stays where it is, one left over is lost.", "rules/phases/shipping.py:legal_load"),
    ("4.3", 8, "In muscle order each sends all trucks; they stand at the dock that influence gives them.",
     "rules/phases/shipping.py:go_on_sending"),
    # ---- phase 5 (p. 9-10)
    ("5.1", 9, "Demand is rolled, each improvement adds 1 a die; the smallest speakeasy is first.",
     "rules/phases/selling.py:roll_demand"),
    ("5.2a", 9, "The majority dock sells first, the seller gets the wholesale price.", "rules/phases/selling.py:serve_next"),
    ("5.2b", 9, "The minority dock sells what demand is left, front truck first.", "rules/phases/selling.py:serve_next"),
    ("5.2c", 9,
     "At the public dock the leader lets trucks in one by one; after the first refusal, or without a leader, nothing is bought.",
     "rules/phases/selling.py:serve_public"),
    ("5.2d", 9, "Demand that nobody can meet goes unmet, crates that nobody wants are lost.", "rules/phases/selling.py:lose_unsold"),
    ("5.3", 9, "Only the controller takes the profit on every crate sold there.", "rules/phases/selling.py:sell_from"),
    ("5.4", 10, "The next larger open speakeasy follows; at the end rented trucks go home.", "rules/flow.py:next_speakeasy"),
    # ---- phase 6, deals, the end, variants (p. 11-12)
    ("6.1", 11, "After rounds 4 and 8 everybody gets a man from the supply.", "rules/phases/heat.py:heat"),
    ("6.2", 11, "Everybody announces their money; the poorest gets one man more, of equals the weakest.",
     "rules/phases/heat.py:poorest"),
    ("6.3", 11, "Muscle cards are discarded and the next round begins.", "rules/phases/heat.py:clear_table"),
    ("deals", 11, "Money, crates, trucks, thug cards and promises are for sale, threats included; influence never is.",
     "rules/handshake.py:shake_hands"),
    ("end", 11, "After phase 5 of the last round, or of the first in which somebody has $100G; most money wins.",
     "rules/scoring.py:goal_is_reached"),
    ("optional.influence", 11, "Variant: no phase 2; men are placed at any time, more muscle first.",
     "rules/windows.py:apply_window_placement"),
    ("optional.short", 12, "Variant: eight rounds with two muscle cards of each quarter.", "rules/setup.py:deal_muscle"),
)
_THUGS = (  # p. 15-16
    ("muscling_in", 15, "Takes a die off another's remote still; the board stays even without dice.",
     "rules/cards/stills.py:muscling_in"),
    ("word_of_mouth", 15, "Profit at an open speakeasy is $1G a crate higher this round.", "rules/cards/speakeasies.py:word_of_mouth"),
    ("copper_in_the_house", 15, "An open speakeasy is like O'Malley's this round.", "rules/cards/speakeasies.py:copper_in_the_house"),
    ("hey_free_truck", 15, "Steals an empty truck for good, once all trucks are loaded.", "rules/cards/trucks.py:hey_free_truck"),
    ("investigation", 15, "Nullifies a thug card just played, or a Union Boss on the table.", "rules/cards/men.py:investigation"),
    ("bust_a_speakeasy", 15, "Closes an open speakeasy for the round, O'Malley's too.", "rules/cards/speakeasies.py:bust_a_speakeasy"),
    ("windfall", 15, "A blind draw, when taken or in the muscle phase of a later round.", "rules/cards/men.py:windfall"),
    ("city_politics", 15, "One or two men for $4G each.", "rules/cards/markers.py:politics"),
    ("state_politics", 15, "One to three men for $5G each.", "rules/cards/markers.py:politics"),
    ("bust_a_shipment", 15, "A truck's load is gone and the empty truck goes home.", "rules/cards/trucks.py:bust_a_shipment"),
    ("a_little_vigorish", 15, "The owner of a still pays $3G a die, or it stands still this round.",
     "rules/cards/stills.py:a_little_vigorish"),
    ("warehouse", 15, "Crates not shipped may wait for one round.", "rules/phases/shipping.py:lose_unloaded"),
    ("safe_house", 15, "Up to three men come home and rest until the next round.", "rules/cards/markers.py:safe_house"),
    ("thirsty", 15, "One demand die more at an open speakeasy this round.", "rules/cards/speakeasies.py:thirsty"),
    ("big_payoff", 16, "$5G to the bank buy control of an open speakeasy for the round.", "rules/cards/speakeasies.py:big_payoff"),
    ("hit", 16, "Destroys one influence marker.", "rules/cards/markers.py:destroy_marker"),
    ("mob_war", 16, "Destroys two influence markers of one speakeasy.", "rules/cards/markers.py:fits_mob_war"),
    ("big_favor", 16, "A large truck of the bank for this round, free.", "rules/cards/trucks.py:favor"),
    ("little_favor", 16, "A medium truck of the bank for this round, free.", "rules/cards/trucks.py:favor"),
    ("move_over_pigeon", 16, "A truck in line sells where it stands, for the player of the card.",
     "rules/cards/trucks.py:move_over_pigeon"),
    ("hijack", 16, "The load of another's truck goes onto an empty one of your own.", "rules/cards/trucks.py:hijack"),
    ("turf_war", 16, "A remote still is gone, or a family still loses a die, never its last.", "rules/cards/stills.py:turf_war"),
    ("big_city_boys", 16, "A muscle card counts 5 1/2 more this round.", "rules/cards/men.py:big_city_boys"),
    ("packing_heat", 16, "For everybody else the wholesale price there is $1G this round.", "rules/cards/speakeasies.py:packing_heat"),
    ("moll", 16, "A die's worth of another's money goes to the bank.", "rules/cards/men.py:moll"),
    ("opportunity_knocks", 16, "An improvement moves to another, open speakeasy.", "rules/cards/speakeasies.py:opportunity_knocks"),
    ("recruiting", 16, "A die's worth of men: the first to you, the others in muscle order.", "rules/cards/markers.py:recruiting"),
    ("friendly_union_boss", 16, "Face up, it spares all driver graft until investigated.", "rules/cards/men.py:friendly_union_boss"),
    ("you_dirty_rat", 16, "Another's marker makes room for one of yours from the supply.", "rules/cards/markers.py:you_dirty_rat"),
    ("double_cross", 16, "Destroys a marker, or adds one of yours from the supply.", "rules/cards/markers.py:double_cross"),
)
_FAQ = (  # p. 17
    ("hey_free_truck", "It takes trucks that have just lost their load, and rented ones that are empty.",
     "rules/cards/trucks.py:fits_hey_free_truck"),
    ("pigeon", "The truck keeps its place and its owner's dock; only the money goes elsewhere.", "rules/phases/selling.py:sell_from"),
    ("hijack_rented", "You may hijack a truck that you rented out.", "rules/cards/trucks.py:fits_hijack"),
    ("hijack_truck", "One empty truck of yours has to hold the whole load.", "rules/cards/trucks.py:fits_own_truck"),
    ("hijack_queue", "The victim's truck stays in line, empty; yours goes behind all others at its dock.",
     "rules/phases/shipping.py:apply_send"),
    ("big_payoff", "The former leader falls to minority, and trucks in line there line up again.",
     "rules/docks.py:line_up_anew"),
    ("windfall", "Played later it is an extra card; what it draws may stay hidden.", "rules/cards/men.py:fits_windfall"),
    ("destroyed_markers", "Destroyed men return to the supply, not to the back room.", "rules/cards/markers.py:destroy_marker"),
    ("payments", "Big Payoff and Politics are paid to the bank.", "rules/board.py:pay_bank"),
    ("moll", "A mobster who cannot pay the Moll pays all there is.", "rules/cards/men.py:moll"),
    ("union_boss", "The card stays to the end unless investigated.", "rules/phases/muscle.py:graft"),
    ("double_still", "The two dice may go on different stills.", "rules/cards/goods.py:apply_received_die"),
    ("influence_after_lineup", "Trucks stay where they lined up; the money follows the influence of the moment.",
     "rules/phases/selling.py:serve_public"),
)

traps.in_order([THUG_NAMES.index(thug) for thug, *_ in _THUGS], THUG_NAMES, "rows of cards")
ENTRIES = (
    *(Entry(*row) for row in _RULES),
    *(Entry(f"card.{thug}", page, what, where) for thug, page, what, where in _THUGS),
    *(Entry(f"faq.{topic}", 17, what, where) for topic, what, where in _FAQ),
    *(Entry(ruling.id, 0, ruling.ruling, ruling.where) for ruling in RULINGS if ruling.where),
)
