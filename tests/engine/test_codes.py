"""The numbers that the kernel and Python exchange can be told apart."""
from bootleg_env.engine import codes


def values(*names):
    return [getattr(codes, name) for name in names]


def test_no_code_means_two_things():
    bits = values("RESTART", "FINAL", "ROTATE", "SHOW_FACTS", "FLOATS", "SUGGEST", "KEEP_ENDS")
    assert sorted(bits) == [1 << nth for nth in range(len(bits))]
    in_place_of_an_action = values("WAIT", "RESET", "HOLD")
    assert len(set(in_place_of_an_action)) == 3 and max(in_place_of_an_action) < 0
    in_place_of_a_seat = values("NOBODY", "PAUSED", "NO_ANSWER", "FOUL", "STOPPED")
    assert len(set(in_place_of_a_seat)) == 5 and max(in_place_of_a_seat) < 0


def test_answering_codes_fit_their_column():
    outside, random, first_bot, most_bots, most = values("OUTSIDE", "RANDOM", "FIRST_BOT", "MOST_BOTS", "MOST_CODES")
    assert 0 == outside < random < first_bot < most_bots < most <= 128  # an 8-bit integer
    assert codes.SEATS_WIDE * codes.MOST_DECISIONS % 8 == 0  # the row stays a whole number of 8-byte words
