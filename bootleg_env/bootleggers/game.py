"""The entry points that Python calls: arrays in, numbers out. No rule is here.

A batch is rows of records beside rows of numbers (`io`, the columns below), masks, facts and rewards, all written in place.
"""
from __future__ import annotations

import numpy as np

from .actions import FIRST, MOST_OPTIONS, OPTIONS
from .constants import NOBODY, OVER, SEATS
from .fields import FACTS, QUESTION_FACTS
from .observe import observe, observe_question
from .questions import ASKED, BUFFER_FULL, GAME_OVER, apply, is_asked, run
from .scoring import reward
from .setup import prepare
from .state import compiler, entry, mixed, rule, word

# columns of io; SAMPLED: where SAMPLING will stand once the SUGGESTED answer is taken; CONTROL: one a seat
(ACTION, SEAT, DECIDED, SHOWN_TO, SHOWN_AT, NOISE, SAMPLING, SAMPLED, SEED, SUGGESTED, CONTROL) = range(11)
COLUMNS = CONTROL + SEATS
OUTSIDE, RANDOM = 0, 1  # who answers for a seat: the caller, or a bot inside the kernel
WAIT, RESET = -1, -2  # in place of an action: go on without answering; begin a new game
PAUSED, NO_ANSWER = -3, -4  # in place of a seat: the journal's buffer must be read; an edited snapshot leaves no legal answer
# bits of `auto`: begin anew when over, show the last facts, rotate seats, write facts, write scaled floats, draw a random answer
RESTART, FINAL, ROTATE, SHOW_FACTS, FLOATS, SUGGEST = 1, 2, 4, 8, 16, 32
GUESSES = 8  # blind tries of a random answer


@rule
def draw(io, i, stream, n):
    """A number 0 .. n-1 for answers of bots and samples (not the game's own chance)."""
    io[i, stream] += 1
    return (mixed(io[i, stream] ^ (io[i, stream] >> 31)) * n) >> 32


@rule
def random_option(options, size, io, i, stream):
    """An evenly drawn legal option: a few blind tries, then counted out."""
    for _ in range(GUESSES):
        option = draw(io, i, stream, size)
        if options[option] != 0:
            return option
    number = 0
    for option in range(size):
        number += int(options[option])
    nth = draw(io, i, stream, number)
    option = 0
    while options[option] == 0 or nth > 0:
        nth -= int(options[option])
        option += 1
    return option


@rule
def renew(st, blank, i, seed):
    """A new game in row i: the settings of `blank`, this seed."""
    st[i] = blank[0]
    s = st[i]
    s.seed[0] = seed & 0xFFFFFFFF
    s.seed[1] = seed >> 32
    prepare(s)


@rule
def next_seed(seed):
    """The seed of the game that follows in the same row (63 bits)."""
    low = word(seed & 0xFFFFFFFF, seed >> 32, 0, 0, 0)
    high = word(seed & 0xFFFFFFFF, seed >> 32, 0, 0, 1)
    return low | ((high & 0x7FFFFFFF) << 32)


@rule
def rotate(io, i, seats):
    """Everyone moves one seat on."""
    last = io[i, CONTROL + seats - 1]
    for seat in range(seats - 1, 0, -1):
        io[i, CONTROL + seat] = io[i, CONTROL + seat - 1]
    io[i, CONTROL] = last


@rule
def outside_seat(io, i):
    for seat in range(SEATS):
        if io[i, CONTROL + seat] == OUTSIDE:
            return seat
    return 0


@rule
def finish(s, i, rewards, done):
    done[i] = 1
    for seat in range(s.seats):
        rewards[i, seat] = reward(s, seat)


@rule
def restart(st, blank, i, auto, io, finals):
    """The game is over and a new one begins in its row."""
    s = st[i]
    if auto & FINAL != 0:
        observe(s, outside_seat(io, i), finals[i])
    if auto & ROTATE != 0:
        rotate(io, i, s.seats)
    io[i, SEED] = next_seed(io[i, SEED])
    renew(st, blank, i, io[i, SEED])


@rule
def play_on(st, blank, i, auto, io, options, finals, rewards, done):
    """Until the caller must answer: gives the seat, or NOBODY at the end, PAUSED, NO_ANSWER."""
    while True:
        s = st[i]
        why = run(s, options)
        if why == ASKED:
            frame = s.stack[s.depth - 1]
            seat = frame.seat
            if io[i, CONTROL + seat] == OUTSIDE:
                return seat
            apply(s, random_option(options, OPTIONS[frame.kind], io, i, NOISE))
        elif why == BUFFER_FULL:
            return PAUSED
        elif why != GAME_OVER:
            return NO_ANSWER
        else:
            finish(s, i, rewards, done)
            if auto & RESTART == 0:
                return NOBODY
            restart(st, blank, i, auto, io, finals)


@rule
def show_mask(s, i, auto, options, io, masks):
    """The mask of the question: only the slices of the last and of this decision are touched."""
    last = io[i, DECIDED]
    if last >= 0:
        old = masks[i, FIRST[last] : FIRST[last] + OPTIONS[last]]
        for option in range(OPTIONS[last]):
            old[option] = 0
    io[i, DECIDED] = NOBODY
    if is_asked(s):
        kind = s.stack[s.depth - 1].kind
        io[i, DECIDED] = kind
        new = masks[i, FIRST[kind] : FIRST[kind] + OPTIONS[kind]]
        for option in range(OPTIONS[kind]):
            new[option] = options[option]
        if auto & SUGGEST != 0:
            io[i, SAMPLED] = io[i, SAMPLING]
            io[i, SUGGESTED] = FIRST[kind] + random_option(options, OPTIONS[kind], io, i, SAMPLED)


@rule
def show_facts(s, i, auto, io, facts, floats, scale):
    """What the asked mobster sees; `io` remembers whose facts the row holds and of when."""
    fresh = FACTS
    if io[i, SHOWN_TO] == io[i, SEAT] and io[i, SHOWN_AT] == s.changes:
        observe_question(s, io[i, SEAT], facts)
        fresh = QUESTION_FACTS
    else:
        observe(s, io[i, SEAT], facts)
        io[i, SHOWN_TO] = io[i, SEAT]
        io[i, SHOWN_AT] = s.changes
    if auto & FLOATS != 0:
        for k in range(fresh):
            floats[k] = facts[k] * scale[k]


@entry
def step(st, blank, start, stop, auto, io, masks, facts_out, finals, floats_out, scale, rewards, done):
    """Rows start .. stop-1: answer (or RESET, or WAIT), play on until the caller is asked again, show mask, facts, rewards."""
    options = np.zeros(MOST_OPTIONS, np.int8)
    for i in range(start, stop):
        action = io[i, ACTION]
        done[i] = 0
        for seat in range(SEATS):
            rewards[i, seat] = 0.0
        if action < 0:
            io[i, SHOWN_TO] = NOBODY
        if action == RESET:
            renew(st, blank, i, io[i, SEED])
        s = st[i]
        if s.phase == OVER:  # nobody is asked any more
            io[i, SEAT] = NOBODY
            show_mask(s, i, auto, options, io, masks)
            continue
        if action >= 0:
            apply(s, action - FIRST[s.stack[s.depth - 1].kind])
        io[i, SEAT] = play_on(st, blank, i, auto, io, options, finals, rewards, done)
        if done[i] != 0:
            io[i, SHOWN_TO] = NOBODY
        s = st[i]
        if io[i, SEAT] != PAUSED:
            show_mask(s, i, auto, options, io, masks)
            if auto & SHOW_FACTS != 0 and io[i, SEAT] >= 0:
                show_facts(s, i, auto, io, facts_out[i], floats_out[i if auto & FLOATS != 0 else 0], scale)


@entry
def look(st, i, me, facts_out):
    """What mobster `me` may know of row i, whoever is asked; written to row 0 of `facts_out`."""
    observe(st[i], me, facts_out[0])


@entry
def sample(start, stop, io, masks):
    """A random legal action for each row into its SUGGESTED column, 0 for a finished one."""
    for i in range(start, stop):
        kind = io[i, DECIDED]
        io[i, SUGGESTED] = 0
        if kind >= 0:
            legal = masks[i, FIRST[kind] : FIRST[kind] + OPTIONS[kind]]
            io[i, SUGGESTED] = FIRST[kind] + random_option(legal, OPTIONS[kind], io, i, SAMPLING)


compiler.done()
