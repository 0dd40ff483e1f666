"""What is in the bag and how far numbers go; names of phases and rewards."""

SEATS = 4  # most players; arrays are this wide, `s.seats` says how many play
SEAT_NAMES = ("Al", "Bea", "Cy", "Dot")
NOBODY = -1

MOST_START, MOST_ROUNDS = 20, 12
FACES = 6  # of the die
STONES = SEATS * MOST_START + MOST_ROUNDS * FACES  # in the bag: enough for the longest game
FIST = 3  # most stones in a fist
GIFT = 3  # most stones for a promise
OPEN_HAND = -1  # in place of a fist: none is made yet

PHASE_NAMES = ("roll", "talk", "hide", "show", "over")
ROLL, TALK, HIDE, SHOW, OVER = range(len(PHASE_NAMES))

REWARD_NAMES = ("win", "rank", "stones")
REWARD_WIN, REWARD_RANK, REWARD_STONES = range(len(REWARD_NAMES))

DRAW_DIE = 0  # what a number of the game's chance is drawn for (engine/rng.py)
