"""What is in the box and how far numbers go; names of phases, kinds, spaces and rewards. All of this stands in the text of the rulebook.

What the text does not hold (cards, costs, badges, layout, mats) is in house.py and cards.py, each row marked `text` or `house`.
"""
from __future__ import annotations

SEATS = 4  # most gangs; arrays are this wide, `s.seats` says how many play
SEAT_NAMES = ("Red", "Blue", "Green", "Yellow")  # the colours of the pieces
NOBODY = -1
OUT_OF_PLAY = -2  # owner of a block in a neighborhood under a black disk

# ---- years

FIRST_YEAR = 1921  # `s.year` counts from 1
YEARS = 6
YEAR_OF_FOURTH, YEAR_OF_FIFTH = 3, 5  # gangster: 1923 and 1925
MOST_GANGSTERS = 5

# ---- the map

NEIGHBORHOODS = 7
PLACES = 8  # blocks of a neighborhood
BLOCKS = NEIGHBORHOODS * PLACES  # block = PLACES * neighborhood + place, both from 0
STRONGHOLD = 5  # blocks of a neighborhood for 10 points
MOST_UNITS = 4  # goons and guards together in one block
MOST_TURF = 25  # turf markers of a gang
MOST_GOONS = 24  # of a gang
MOST_GUARDS = 50  # in the box, for all gangs

# ---- buildings

KIND_NAMES = ("still", "brewery", "speakeasy", "nightclub", "ward_machine", "settlement_house")
STILL, BREWERY, SPEAKEASY, NIGHTCLUB, WARD_MACHINE, SETTLEMENT_HOUSE = range(len(KIND_NAMES))
KINDS = len(KIND_NAMES)
HQ = KINDS  # in `s.building`, like a kind
NOTHING = -1  # in `s.building`: no building
TILES = 7  # of each kind
FIRST_LIMITED = WARD_MACHINE  # from this kind on: one a neighborhood, of any gang
PERCENT = 100
MONEY_STEP = 5  # all money is a multiple of it

# ---- the spaces of the action board, numbered from 1 as in the options of `order`

SPACES = 16
FIRST_EXTORTION, CHARM_CAMPAIGN, PROTECTION_MONEY, SHAKE_DOWN, REIGN_OF_TERROR, LAST_EXTORTION = 7, 7, 8, 9, 10, 10
TAKE_CHARGE, CONTRACT_PROFESSIONAL, IMPORT_BOOZE, RECRUIT_GOONS, OPEN_DRUG_STORE, SPONSOR_FESTIVAL = 11, 12, 13, 14, 15, 16
PASS, ATTACK = 0, 17  # the other options of `order`
TAKE_CHARGE_MONEY, IMPORTED_BOOZE, OVERLAY_COST, RECRUITS, FESTIVAL_HEAT = 15, 3, 10, 3, -3
YEARLY_GOONS = 3

# ---- set-up

START_HEAT, START_BOOZE, START_MONEY, START_GANGSTERS = 1, 3, 15, 3
SCHEMES, INFAMIES, FED_CARDS, MATS = 24, 12, 8, 4
NO_MAT = MATS  # `s.mat` without one
DEALT_SCHEMES, KEPT_SCHEMES, DEALT_INFAMIES = 4, 3, 2

# ---- conflict

HIT = 4  # a die of this or more
FACES = 6
DICE = MOST_UNITS + 1  # of a side: one a unit, and one of a tactic
ATTACKER, DEFENDER = range(2)  # sides
STEPS = ("help", "stand", "roll", "defend", "attack", "wipe", "press", "spoils", "retreat", "done")  # of a conflict
(HELP_STEP, STAND_STEP, ROLL_STEP, DEFEND_STEP, ATTACK_STEP, WIPE_STEP, PRESS_STEP, SPOILS_STEP, RETREAT_STEP, DONE_STEP) = range(
    len(STEPS))
TORCH_HEAT, ATTACK_HEAT, ROUND_HEAT = 1, 1, 1

# ---- heat

LEAST_HEAT = 1
THRESHOLDS = 4
THRESHOLD_FROM = (1, 20, 37, 55)  # degrees
ENDLESS_FROM, ENDLESS_EVERY, ENDLESS_CARDS = 70, 5, 2  # two cards each at 70, 75, 80 ...

# ---- scoring, in prestige points

WHOLE_POINTS, STRONGHOLD_POINTS, FOOT_POINTS = 20, 10, 5  # of a neighborhood with 8, 5-7, 1-4 blocks
BUILDING_POINTS, HEADLINE_POINTS, JAIL_POINTS, BOOZE_POINTS = 3, 3, -1, 1  # and 1 for each 5 Gs
POINT_NAMES = ("turf", "money", "booze", "buildings", "headlines", "jail", "schemes", "infamy")

# ---- where cards are (`s.scheme_at`, `s.infamy_at`, `s.fed_at`)

# HAND + seat, COMPLETED + seat, DROPPED + seat (the infamy card not kept); PACKET + the gang it was dealt to
DECK, DISCARDED, HAND, COMPLETED, PACKET, DROPPED = -1, -2, 0, 8, 16, 24

PHASE_NAMES = ("draft", "infamy", "defend", "stock", "warehouse", "heat", "feds", "action", "production", "over")
DRAFT_PHASE, INFAMY_PHASE, DEFEND_PHASE, STOCK_PHASE, WAREHOUSE_PHASE, HEAT_PHASE, FEDS_PHASE, ACTION_PHASE, PRODUCTION_PHASE, OVER = range(
    len(PHASE_NAMES))

HOUSE_NAMES = ("full", "text_only")
FULL, TEXT_ONLY = range(len(HOUSE_NAMES))
REWARD_NAMES = ("win", "rank", "points")
REWARD_WIN, REWARD_RANK, REWARD_POINTS = range(len(REWARD_NAMES))
GOOD_SCORE = 100  # points that pay 1 with reward="points"

# what a number of the game's chance is drawn for (engine/rng.py)
DRAW_FIRST, DRAW_MAT, DRAW_DEAL, DRAW_INFAMY, DRAW_SCHEME, DRAW_FED, DRAW_CONFLICT, DRAW_SEIZE = range(8)
