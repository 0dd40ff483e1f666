"""Numbers that the kernel and Python say to each other; the same for every game."""

SEATS_WIDE = 6  # arrays are this wide for every game of the family

# `control`, what answers for a seat: the caller; random answers; from FIRST_BOT bots inside the kernel; from MOST_BOTS objects outside
OUTSIDE, RANDOM, FIRST_BOT, MOST_BOTS = 0, 1, 2, 64
MOST_CODES = 128
MOST_DECISIONS = 24  # columns of `control`: decisions a game may have (the row stays a whole number of 8-byte words)

# in place of an action: go on without answering; begin a new game; leave this row alone
WAIT, RESET, HOLD = -1, -2, -3

# in place of a seat: nobody is asked (the game is over); the journal's buffer must be read; an edited snapshot leaves no legal answer;
# a bot's answer (`answered`) was illegal; the round to stop behind is over
NOBODY, PAUSED, NO_ANSWER, FOUL, STOPPED = -1, -3, -4, -5, -6

# bits of `auto`: begin anew when over, show the last facts, rotate seats, write facts, write scaled floats, draw a random answer,
# leave rewards and ends as they are (the caller's step goes on)
RESTART, FINAL, ROTATE, SHOW_FACTS, FLOATS, SUGGEST, KEEP_ENDS = 1, 2, 4, 8, 16, 32, 64
