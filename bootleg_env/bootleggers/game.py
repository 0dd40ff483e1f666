"""The entry points that Python calls: arrays in, numbers out. No rule is here.

A batch is rows of records beside rows of numbers (`io`), masks, facts and rewards (state.py has their layout), all written in place.
"""
from __future__ import annotations

from .actions import FIRST, OPTIONS
from .constants import NOBODY, OVER, SEATS
from .fields import FACTS, QUESTION_FACTS
from .observe import observe, observe_question
from .questions import ASKED, BUFFER_FULL, GAME_OVER, apply, run
from .scoring import reward
from .setup import prepare
from .stack import is_asked
from .state import FACTS_ROW, FLOATS_ROW, IO_ROW, MASK_ROW, SCRATCH, compiler, entry, inlined, mixed, rule, word

LAYOUT = {"io": IO_ROW, "masks": MASK_ROW, "facts": FACTS_ROW, "floats": FLOATS_ROW, "scratch": SCRATCH}  # of a batch's rows
OUTSIDE, RANDOM = 0, 1  # who answers for a seat: the caller, or a bot inside the kernel
WAIT, RESET = -1, -2  # in place of an action: go on without answering; begin a new game
PAUSED, NO_ANSWER = -3, -4  # in place of a seat: the journal's buffer must be read; an edited snapshot leaves no legal answer
# bits of `auto`: begin anew when over, show the last facts, rotate seats, write facts, write scaled floats, draw a random answer
RESTART, FINAL, ROTATE, SHOW_FACTS, FLOATS, SUGGEST = 1, 2, 4, 8, 16, 32
GUESSES = 8  # blind tries of a random answer


@inlined
def draw(row, for_bot, n):
    """A number 0 .. n-1 for the answers of bots, or for those drawn for the caller (not the game's own chance)."""
    stream = 1 + (row.noise if for_bot != 0 else row.sampled)
    if for_bot != 0:
        row.noise = stream
    else:
        row.sampled = stream
    return (mixed(stream ^ (stream >> 31)) * n) >> 32


@rule
def random_option(options, size, row, for_bot):
    """An evenly drawn legal option: a few blind tries, then counted out."""
    for _ in range(GUESSES):
        option = draw(row, for_bot, size)
        if options[option] != 0:
            return option
    number = 0
    for option in range(size):
        number += int(options[option])
    nth = draw(row, for_bot, number)
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
def rotate(row, seats):
    """Everyone moves one seat on."""
    last = row.control[seats - 1]
    for seat in range(seats - 1, 0, -1):
        row.control[seat] = row.control[seat - 1]
    row.control[0] = last


@rule
def outside_seat(row):
    for seat in range(SEATS):
        if row.control[seat] == OUTSIDE:
            return seat
    return 0


@rule
def finish(s, i, rewards, done):
    done[i] = 1
    for seat in range(s.seats):
        rewards[i, seat] = reward(s, seat)


@rule
def restart(st, blank, i, auto, row, finals):
    """The game is over and a new one begins in its row."""
    s = st[i]
    if auto & FINAL != 0:
        observe(s, outside_seat(row), finals[i].facts)
    if auto & ROTATE != 0:
        rotate(row, s.seats)
    row.seed = next_seed(row.seed)
    renew(st, blank, i, row.seed)


@rule
def play_on(st, blank, i, auto, row, options, finals, rewards, done):
    """Until the caller must answer: gives the seat, or NOBODY at the end, PAUSED, NO_ANSWER."""
    while True:
        s = st[i]
        why = run(s, options)
        if why == ASKED:
            frame = s.stack[s.depth - 1]
            seat = frame.seat
            if row.control[seat] == OUTSIDE:
                return seat
            apply(s, random_option(options, OPTIONS[frame.kind], row, 1))
        elif why == BUFFER_FULL:
            return PAUSED
        elif why != GAME_OVER:
            return NO_ANSWER
        else:
            finish(s, i, rewards, done)
            if auto & RESTART == 0:
                return NOBODY
            restart(st, blank, i, auto, row, finals)


@inlined
def show_mask(s, auto, options, row, mask):
    """The mask of the question: only the slices of the last and of this decision are touched."""
    if row.decided >= 0:
        old = mask[FIRST[row.decided] : FIRST[row.decided] + OPTIONS[row.decided]]
        for option in range(len(old)):
            old[option] = 0
    row.decided = NOBODY
    if is_asked(s):
        kind = s.stack[s.depth - 1].kind
        row.decided = kind
        new = mask[FIRST[kind] : FIRST[kind] + OPTIONS[kind]]
        for option in range(len(new)):
            new[option] = options[option]
        if auto & SUGGEST != 0:
            row.sampled = row.sampling
            row.suggested = FIRST[kind] + random_option(options, OPTIONS[kind], row, 0)


@inlined
def show_facts(s, auto, row, facts, floats, scale):
    """What the asked mobster sees; the row remembers whose facts it holds and of when."""
    fresh = FACTS
    if row.shown_to == row.seat and row.shown_at == s.changes:
        observe_question(s, row.seat, facts)
        fresh = QUESTION_FACTS
    else:
        observe(s, row.seat, facts)
        row.shown_to = row.seat
        row.shown_at = s.changes
    if auto & FLOATS != 0:
        for k in range(fresh):
            floats[k] = facts[k] * scale[k]


@entry
def step(st, blank, start, stop, auto, io, scratch, masks, facts_out, finals, floats_out, scale, rewards, done):
    """Rows start .. stop-1: answer (or RESET, or WAIT), play on until the caller is asked again, show mask, facts, rewards."""
    options = scratch[0].options
    for i in range(start, stop):
        row = io[i]
        action = row.action
        done[i] = 0
        for seat in range(SEATS):
            rewards[i, seat] = 0.0
        if action < 0:
            row.shown_to = NOBODY
        if action == RESET:
            renew(st, blank, i, row.seed)
        s = st[i]
        if s.phase == OVER:  # nobody is asked any more
            row.seat = NOBODY
            show_mask(s, auto, options, row, masks[i].mask)
            continue
        if action >= 0:
            apply(s, action - FIRST[s.stack[s.depth - 1].kind])
        row.seat = play_on(st, blank, i, auto, row, options, finals, rewards, done)
        if done[i] != 0:
            row.shown_to = NOBODY
        s = st[i]
        if row.seat != PAUSED:
            show_mask(s, auto, options, row, masks[i].mask)
            if auto & SHOW_FACTS != 0 and row.seat >= 0:
                show_facts(s, auto, row, facts_out[i].facts, floats_out[i if auto & FLOATS != 0 else 0].floats, scale)


@entry
def look(st, i, me, facts_out):
    """What mobster `me` may know of row i, whoever is asked; written to row 0 of `facts_out`."""
    observe(st[i], me, facts_out[0].facts)


@entry
def sample(start, stop, io, scratch, masks):
    """A random legal action for each row, taken: in `suggested`, 0 for a finished one."""
    options = scratch[0].options
    for i in range(start, stop):
        row = io[i]
        row.suggested = 0
        if row.decided >= 0:
            first = FIRST[row.decided]
            for option in range(OPTIONS[row.decided]):
                options[option] = masks[i].mask[first + option]
            row.sampled = row.sampling
            row.suggested = first + random_option(options, OPTIONS[row.decided], row, 0)
            row.sampling = row.sampled


compiler.done()
