"""The entry points that Python calls: arrays and an index in, numbers out. No rule is here."""
from __future__ import annotations

import numpy as np

from .actions import FIRST, MOST_OPTIONS, OPTIONS
from .constants import NOBODY, OVER, SEATS
from .observe import observe, observe_question
from .questions import apply, is_asked, run
from .scoring import reward
from .setup import prepare
from .state import compiler, entry, mixed, rule, word

OUTSIDE, RANDOM = 0, 1  # who answers for a seat: the caller, or a bot inside the kernel
WAIT, RESET = -1, -2  # in place of an action: go on without answering; begin a new game
RESTART, FINAL, ROTATE, SHOW_FACTS = 1, 2, 4, 8  # bits of `auto`: begin anew when over, show the last facts, rotate seats, write facts
GUESSES = 8  # blind tries of a random answer
PAUSED = -3  # in place of a seat: the journal's buffer must be read


@rule
def draw(noise, i, n):
    """A number 0 .. n-1 from the stream of row i (answers of samples and bots, not the game's own chance)."""
    noise[i] += 1
    return (mixed(noise[i] ^ (noise[i] >> 32)) * n) >> 32


@rule
def random_option(options, size, noise, i):
    """An evenly drawn legal option: a few blind tries, then counted out."""
    for _ in range(GUESSES):
        option = draw(noise, i, size)
        if options[option] != 0:
            return option
    number = 0
    for option in range(size):
        number += int(options[option])
    nth = draw(noise, i, number)
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
def rotate(control, i, seats):
    """Everyone moves one seat on."""
    last = control[i, seats - 1]
    for seat in range(seats - 1, 0, -1):
        control[i, seat] = control[i, seat - 1]
    control[i, 0] = last


@rule
def outside_seat(control, i):
    for seat in range(SEATS):
        if control[i, seat] == OUTSIDE:
            return seat
    return 0


@rule
def finish(s, i, rewards, done):
    done[i] = 1
    for seat in range(s.seats):
        rewards[i, seat] = reward(s, seat)


@rule
def play_on(st, blank, i, auto, control, noise, seeds, options, finals, rewards, done):
    """Until the caller must answer: gives the seat, NOBODY at the end, PAUSED for the journal."""
    while True:
        s = st[i]
        if run(s, options):
            seat = s.stack[s.depth - 1].seat
            if control[i, seat] == OUTSIDE:
                return seat
            apply(s, random_option(options, OPTIONS[s.stack[s.depth - 1].kind], noise, i))
        elif s.phase != OVER:
            return PAUSED
        else:
            finish(s, i, rewards, done)
            if auto & RESTART == 0:
                return NOBODY
            if auto & FINAL != 0:
                observe(s, outside_seat(control, i), finals[i])
            if auto & ROTATE != 0:
                rotate(control, i, s.seats)
            seeds[i] = next_seed(seeds[i])
            renew(st, blank, i, seeds[i])


@rule
def show_mask(s, i, options, masks, decided):
    """The mask of the question: only the slices of the last and of this decision are touched."""
    last = decided[i]
    if last >= 0:
        old = masks[i, FIRST[last] : FIRST[last] + OPTIONS[last]]
        for option in range(OPTIONS[last]):
            old[option] = 0
    decided[i] = NOBODY
    if is_asked(s):
        kind = s.stack[s.depth - 1].kind
        decided[i] = kind
        new = masks[i, FIRST[kind] : FIRST[kind] + OPTIONS[kind]]
        for option in range(OPTIONS[kind]):
            new[option] = options[option]


@rule
def show_facts(s, i, seat, facts_out, shown):
    """What the asked mobster sees; `shown` remembers whose facts the row holds and of when."""
    if shown[i, 0] == seat and shown[i, 1] == s.changes:
        observe_question(s, seat, facts_out[i])
    else:
        observe(s, seat, facts_out[i])
        shown[i, 0] = seat
        shown[i, 1] = s.changes


@entry
def step(st, blank, start, stop, auto, actions, control, noise, seeds, seat_out, masks, decided, facts_out, shown, finals, rewards, done):
    """Rows start .. stop-1: answer (or RESET, or WAIT), play on until the caller is asked again, show mask, facts, rewards."""
    options = np.zeros(MOST_OPTIONS, np.int8)
    for i in range(start, stop):
        done[i] = 0
        for seat in range(SEATS):
            rewards[i, seat] = 0.0
        if actions[i] == RESET:
            renew(st, blank, i, seeds[i])
        elif st[i].phase == OVER:  # nobody is asked any more
            seat_out[i] = NOBODY
            show_mask(st[i], i, options, masks, decided)
            continue
        elif actions[i] != WAIT:
            s = st[i]
            apply(s, actions[i] - FIRST[s.stack[s.depth - 1].kind])
        seat_out[i] = play_on(st, blank, i, auto, control, noise, seeds, options, finals, rewards, done)
        if actions[i] < 0 or done[i] != 0:
            shown[i, 0] = NOBODY
        s = st[i]
        if seat_out[i] != PAUSED:
            show_mask(s, i, options, masks, decided)
            if auto & SHOW_FACTS != 0 and seat_out[i] != NOBODY:
                show_facts(s, i, seat_out[i], facts_out, shown)


@entry
def look(st, i, me, facts_out):
    """What mobster `me` may know of row i, whoever is asked; written to row 0 of `facts_out`."""
    observe(st[i], me, facts_out[0])


@entry
def sample(start, stop, masks, decided, noise, actions):
    """A random legal action for each row, 0 for a finished one."""
    for i in range(start, stop):
        kind = decided[i]
        actions[i] = 0
        if kind >= 0:
            actions[i] = FIRST[kind] + random_option(masks[i, FIRST[kind] : FIRST[kind] + OPTIONS[kind]], OPTIONS[kind], noise, i)


compiler.done()
