"""The components of the game: counts, card names and tables, with the page or ruling each figure comes from.

Rulings (B.., G.., D..) are those of docs/rulings.md; pages are those of the 2004 rulebook.
"""
import numpy as np

SEATS = 6  # most mobsters at a table; arrays are this wide, `s.seats` says how many play
SEAT_NAMES = ("Al", "Bea", "Cy", "Dot", "Eve", "Flo")
MARKERS = 20  # influence markers of each colour
NOBODY = -1

# ---- speakeasies, smallest first (p. 12). Index 0 is O'Malley's; the last is played only by six.
SPEAKEASIES = 6
OMALLEYS, VOLSTEAD = 0, 5
SPEAKEASY_NAMES = ("O'Malley's", "Texas Lil's", "Mother's", "Barleycorn's", "The Real McCoy", "Volstead")
SHADED = np.array([0, 3, 4, 4, 8, 11])  # influence that opens it
CIRCLES = np.array([0, 5, 9, 11, 15, 17])  # most influence it holds (G02)
SQUARES = np.array([0, 1, 2, 3, 4, 5])  # most improvement markers
DEMAND_DICE = np.array([0, 1, 2, 3, 4, 5])
UNLIMITED = 9999  # demand at O'Malley's
WHOLESALE = np.array([[1, 2, 2, 2, 3, 3], [1, 2, 2, 2, 2, 3]])  # G a crate: 3-5 mobsters, 6 mobsters
PROFIT = np.array([[0, 1, 1, 1, 2, 2], [0, 1, 1, 1, 1, 2]])  # G a crate for the controller
OMALLEYS_PRICE = 1  # B20; also what Copper in the House and Packing Heat leave

# ---- muscle cards 1-72 in four quarters of 18 (p. 5); payroll printed on the card (p. 14, symmetric above 45)
MUSCLE_CARDS = 72
QUARTERS, QUARTER = 4, 18
PAYROLL = np.array([0] + [0] * 12 + [1] * 15 + [2] * 18 + [3] * 15 + [4] * 12)  # indexed by card

# ---- stills (p. 13)
BOARDS = 6  # remote stills
STILL_SQUARES = 4  # the first die's square included
STILLS = SEATS + BOARDS  # family stills of seats 0-5, then remote boards 1-6

# ---- trucks (p. 13): 0-11 small, 12-16 medium, 17-19 large
TRUCKS = 20
SIZES = 3
SIZE_NAMES = ("small", "medium", "large")
SIZE = np.array([0] * 12 + [1] * 5 + [2] * 3)  # of each truck
FIRST_TRUCK = np.array([0, 12, 17, 20])
CAPACITY = np.array([4, 6, 9])
GRAFT = np.array([1, 1, 2])
TRUCK_PRICE = np.array([1, 1, 3])
TRUCK_DECK = np.array([6, 5, 3])
TRUCK_CARDS = 14
MOST_CRATES = 9

# ---- Men of Action (p. 14): card codes 1-5 are goods, 6-35 thugs, 0 an empty space
SINGLE_INFLUENCE, DOUBLE_INFLUENCE, SINGLE_STILL, DOUBLE_STILL, SPEAKEASY_IMPROVEMENT = 1, 2, 3, 4, 5
GOODS_NAMES = ("single_influence", "double_influence", "single_still", "double_still", "speakeasy_improvement")
FIRST_THUG = 6  # card code of thug 0
GOODS_COPIES = (20, 2, 9, 6, 8)
OFFERS = 6  # Men of Action spaces; one a mobster is used
TRUCK_OFFER = 0  # `pick` option of the truck card

THUG_NAMES = (
    "muscling_in", "word_of_mouth", "copper_in_the_house", "hey_free_truck", "investigation", "bust_a_speakeasy",
    "windfall", "city_politics", "state_politics", "bust_a_shipment", "a_little_vigorish", "warehouse", "safe_house",
    "thirsty", "big_payoff", "hit", "mob_war", "big_favor", "little_favor", "move_over_pigeon", "hijack", "turf_war",
    "big_city_boys", "packing_heat", "moll", "opportunity_knocks", "recruiting", "friendly_union_boss", "you_dirty_rat",
    "double_cross",
)
THUGS = len(THUG_NAMES)
(MUSCLING_IN, WORD_OF_MOUTH, COPPER_IN_THE_HOUSE, HEY_FREE_TRUCK, INVESTIGATION, BUST_A_SPEAKEASY,
 WINDFALL, CITY_POLITICS, STATE_POLITICS, BUST_A_SHIPMENT, A_LITTLE_VIGORISH, WAREHOUSE, SAFE_HOUSE,
 THIRSTY, BIG_PAYOFF, HIT, MOB_WAR, BIG_FAVOR, LITTLE_FAVOR, MOVE_OVER_PIGEON, HIJACK, TURF_WAR,
 BIG_CITY_BOYS, PACKING_HEAT, MOLL, OPPORTUNITY_KNOCKS, RECRUITING, FRIENDLY_UNION_BOSS, YOU_DIRTY_RAT,
 DOUBLE_CROSS) = range(THUGS)
TWO_COPIES = (BUST_A_SHIPMENT, HIT, RECRUITING)  # p. 15
PADDED_INVESTIGATIONS = 2  # thug_deck="padded35" (B05)

CARD_NAMES = ("", *GOODS_NAMES, *THUG_NAMES)  # by card code
CARD_CODES = len(CARD_NAMES)
COPIES = np.array([0, *GOODS_COPIES] + [2 if thug in TWO_COPIES else 1 for thug in range(THUGS)])  # by card code
ACTION_CARDS = int(COPIES.sum())  # 78
MOST_ACTION_CARDS = ACTION_CARDS + PADDED_INVESTIGATIONS
TRUCK_CARD_NAMES = ("", "truck_small", "truck_medium", "truck_large")  # by truck card code: size + 1

PAYOFF_COST, CITY_COST, STATE_COST, VIGORISH_COST = 5, 4, 5, 3  # G (p. 15-16)
CITY_MARKERS, STATE_MARKERS, SAFE_MARKERS = 2, 3, 3
BIG_CITY_BOYS_HALVES = 11  # +5 1/2 (B03); muscle is compared in halves

# ---- rounds
COPPER_MOVES_FROM = 4  # p. 8
COPPER_BITES_FROM = 5
COPPER_FACE = 5  # B01
HEAT_ROUNDS = (4, 8)  # p. 11

# ---- phases, in the words of formats.md; OVER is the end of the game
PHASE_NAMES = ("muscle", "place", "distil", "deal", "load", "send", "sell", "heat", "over")
MUSCLE, PLACE, DISTIL, DEAL, LOAD, SEND, SELL, HEAT, OVER = range(len(PHASE_NAMES))

# ---- when a thug card is played (D3): windows, own turns, and the reaction
WINDOW_NAMES = ("play_now", "A", "B", "place", "C", "C2", "load", "D", "send", "E", "F", "F2", "G", "react")
(PLAY_NOW, WINDOW_A, WINDOW_B, PLACE_TURN, WINDOW_C, WINDOW_C2, LOAD_TURN, WINDOW_D, SEND_TURN, WINDOW_E,
 WINDOW_F, WINDOW_F2, WINDOW_G, REACT_WINDOW) = range(len(WINDOW_NAMES))

# ---- docks (p. 9)
DOCK_NAMES = ("majority", "minority", "public")
MAJORITY_DOCK, MINORITY_DOCK, PUBLIC_DOCK = range(3)
DOCKS = 3
NOT_SENT, IDLE = -1, -2  # where a truck stands when it stands at no speakeasy

# ---- standing in a speakeasy (p. 7)
NO_INFLUENCE, MINORITY, MAJORITY, CONTROL = range(4)

# ---- deals (rulings, section 6)
DEALS_NAMES = ("off", "market", "full")
DEALS_OFF, DEALS_MARKET, DEALS_FULL = range(3)
TALK_BEFORE_PLACING, MARKET, TALK_BEFORE_SELLING = range(3)
MOST_TERMS = 3  # a side
CASH_AMOUNTS = np.array([1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20])

# ---- chance: the purposes of the streams (D18)
(DRAW_MUSCLE, DRAW_ACTION, DRAW_TRUCK, DRAW_STILL, DRAW_DEMAND, DRAW_MOLL, DRAW_RECRUITING) = range(1, 8)

REWARD_NAMES = ("win", "rank", "cash")
REWARD_WIN, REWARD_RANK, REWARD_CASH = range(3)
