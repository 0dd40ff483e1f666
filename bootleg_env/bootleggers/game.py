"""The entry points that Python calls: arrays in, numbers out. No rule is here.

A batch is rows of records beside rows of numbers (`io`), masks, facts and rewards (state.py has their layout), all written in place.
"""
from __future__ import annotations

from .actions import FIRST, OPTIONS
from .constants import NOBODY, OVER, SEATS
from .fields import FACTS, QUESTION_FACTS
from .hidden import redraw_game
from .observe import observe, observe_question
from .questions import ASKED, BUFFER_FULL, GAME_OVER, apply, legal, run
from .scoring import reward
from .setup import prepare
from .stack import is_asked
from .state import (
    BOTS_ROW,
    CONTROLS,
    FACTS_ROW,
    FLOATS_ROW,
    IO_ROW,
    MASK_ROW,
    MOST_BOTS,
    SCRATCH,
    call_bot,
    compiler,
    entry,
    inlined,
    mixed,
    rule,
    word,
)

LAYOUT = {  # of a batch's rows
    "io": IO_ROW, "masks": MASK_ROW, "facts": FACTS_ROW, "floats": FLOATS_ROW, "scratch": SCRATCH, "bots": BOTS_ROW}
# who answers for a seat: the caller; a random bot; codes up to MOST_BOTS other bots inside the kernel; from there on somebody outside
OUTSIDE, RANDOM, FIRST_BOT = 0, 1, 2
WAIT, RESET, HOLD = -1, -2, -3  # in place of an action: go on without answering; begin a new game; leave this row alone
# in place of a seat: the journal's buffer must be read; an edited snapshot leaves no legal answer; a bot's answer (`answered`) was
# illegal; the round to stop behind is over
PAUSED, NO_ANSWER, FOUL, STOPPED = -3, -4, -5, -6
# bits of `auto`: begin anew when over, show the last facts, rotate seats, write facts, write scaled floats, draw a random answer,
# leave rewards and ends as they are (the caller's step goes on)
RESTART, FINAL, ROTATE, SHOW_FACTS, FLOATS, SUGGEST, KEEP_ENDS = 1, 2, 4, 8, 16, 32, 64
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
    for kind in range(CONTROLS):
        last = row.control[seats - 1, kind]
        for seat in range(seats - 1, 0, -1):
            row.control[seat, kind] = row.control[seat - 1, kind]
        row.control[0, kind] = last


@rule
def outside_seat(row):
    """The learner's: the first seat for which the caller decides anything."""
    for seat in range(SEATS):
        for kind in range(len(OPTIONS)):
            if row.control[seat, kind] == OUTSIDE:
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
def lay_out(s, i, seat, kind, options, desk):
    """The mask and the facts as a learner in this seat would get them, onto the desk of a bot."""
    for option in range(OPTIONS[desk.decided]):
        desk.mask[FIRST[desk.decided] + option] = 0
    desk.decided = kind
    for option in range(OPTIONS[kind]):
        desk.mask[FIRST[kind] + option] = options[option]
    if desk.shown_row == i and desk.shown_to == seat and desk.shown_at == s.changes:
        observe_question(s, seat, desk.facts)
    else:
        observe(s, seat, desk.facts)
        desk.shown_row = i
        desk.shown_to = seat
        desk.shown_at = s.changes


@rule
def bot_option(s, i, seat, kind, code, row, desk, bots):
    """What the bot of this code answers; below 0 if that is illegal."""
    options = desk.options
    if code == RANDOM:
        return random_option(options, OPTIONS[kind], row, 1)
    lay_out(s, i, seat, kind, options, desk)
    action = call_bot(bots[0].bot[code], desk.facts, desk.mask, draw(row, 1, 1 << 30))
    option = action - FIRST[kind]
    if 0 <= option < OPTIONS[kind] and options[option] != 0:
        return option
    row.answered = action
    return -1


@rule
def play_on(st, blank, i, auto, row, desk, finals, rewards, done, bots):
    """Until the caller must answer: gives the seat, or NOBODY at the end, PAUSED, NO_ANSWER, FOUL, STOPPED."""
    while True:
        s = st[i]
        why = run(s, desk.options)
        if why == ASKED:
            frame = s.stack[s.depth - 1]
            seat = int(frame.seat)
            kind = int(frame.kind)
            code = int(row.control[seat, kind])
            if row.until != 0 and s.year > row.until:
                return STOPPED
            if code == OUTSIDE or code >= MOST_BOTS:
                return seat
            option = bot_option(s, i, seat, kind, code, row, desk, bots)
            if option < 0:
                return FOUL
            apply(s, option)
        elif why == BUFFER_FULL:
            return PAUSED
        elif why != GAME_OVER:
            return NO_ANSWER
        else:
            finish(s, i, rewards, done)
            if auto & RESTART == 0:
                return NOBODY
            restart(st, blank, i, auto, row, finals)
            desk.shown_row = NOBODY


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
def step(st, blank, start, stop, auto, io, scratch, masks, facts_out, finals, floats_out, scale, rewards, done, bots):
    """Rows start .. stop-1: answer (or RESET, WAIT, HOLD), play on until the caller is asked again, show mask, facts, rewards."""
    desk = scratch[0]
    desk.shown_row = NOBODY
    options = desk.options
    for i in range(start, stop):
        row = io[i]
        action = row.action
        if action == HOLD:
            continue
        if auto & KEEP_ENDS == 0:
            done[i] = 0
            for seat in range(SEATS):
                rewards[i, seat] = 0.0
        if action < 0:
            row.shown_to = NOBODY
        if action == RESET:
            desk.shown_row = NOBODY
            renew(st, blank, i, row.seed)
        s = st[i]
        if s.phase == OVER:  # nobody is asked any more
            row.seat = NOBODY
            show_mask(s, auto, options, row, masks[i].mask)
            continue
        if action >= 0:
            apply(s, action - FIRST[s.stack[s.depth - 1].kind])
        row.seat = play_on(st, blank, i, auto, row, desk, finals, rewards, done, bots)
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
def redraw(st, start, stop, me, seeds):
    """Rows start .. stop-1 as they may be, for all that mobster `me` knows; each from its seed."""
    for i in range(start, stop):
        redraw_game(st[i], me, seeds[i])


@entry
def advise(st, start, stop, io, scratch, bots):
    """What the bots who answer for the seats asked in rows start .. stop-1 would say: in `suggested`, below 0 if it is illegal."""
    desk = scratch[0]
    desk.shown_row = NOBODY
    for i in range(start, stop):
        s = st[i]
        row = io[i]
        legal(s, desk.options)
        kind = int(s.stack[s.depth - 1].kind)
        seat = int(s.stack[s.depth - 1].seat)
        option = bot_option(s, i, seat, kind, int(row.control[seat, kind]), row, desk, bots)
        row.suggested = FIRST[kind] + option if option >= 0 else NOBODY


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
