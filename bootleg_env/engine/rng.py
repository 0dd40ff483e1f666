"""Chance as a function: the same (seed, purpose, round, index) gives the same number, whatever else happened (ruling D18).

32-bit words in 64-bit integers, masked, so compiled and plain Python agree to the bit. The mixer is the 32-bit finaliser of
MurmurHash3 applied to each key in turn.
"""
WORD = 0xFFFFFFFF


def mix(word):
    """Scramble one 32-bit word."""
    word = int(word) & WORD
    word ^= word >> 16
    word = (word * 0x85EBCA6B) & WORD
    word ^= word >> 13
    word = (word * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


def build(rule):
    """The compiled functions of this file for one game: (mixed, word, below)."""
    mixed = rule(mix)

    def word(low, high, purpose, year, index):
        """A 32-bit word of the stream (seed, purpose, round) at `index`."""
        key = mixed(low ^ 0x9E3779B9)
        key = mixed(key + high * 5 + 0x7F4A7C15)
        key = mixed(key + purpose * 0x27D4EB2F + year)
        return mixed(key + index * 0x165667B1 + 1)

    word = rule(word)

    def below(low, high, purpose, year, index, n):
        """A number 0 .. n-1, evenly."""
        return (word(low, high, purpose, year, index) * n) >> 32

    return mixed, word, rule(below)
