"""The kernel of every game: entry points that Python calls, arrays in, numbers out. It knows no rule; a game hands its rules in.

A batch is rows of records beside rows of numbers (`io`), masks, facts and rewards (record.py has their layout), all written in place.
The functions are closures over one game's tables and rules, so that numba sees constants. Only what stands at the top of a module can be
kept on disk, so each game's kernel.py has the five entry points as functions of three lines.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .codes import (
    FINAL,
    FLOATS,
    FOUL,
    HOLD,
    KEEP_ENDS,
    MOST_BOTS,
    MOST_DECISIONS,
    NO_ANSWER,
    NOBODY,
    OUTSIDE,
    PAUSED,
    RANDOM,
    RESET,
    RESTART,
    ROTATE,
    SEATS_WIDE,
    SHOW_FACTS,
    STOPPED,
    SUGGEST,
)
from .events import buffer_full_rule
from .record import Record
from .tables import FIRST_TASK

GUESSES = 8  # blind tries of a random answer
ASKED, GAME_OVER, BUFFER_FULL, STUCK = range(4)  # why `run` stops


class Rules(NamedTuple):
    """What a game's rules give the kernel: functions over a record `s`, all compiled by `record.rule`."""

    over: int  # the phase that means the game is over
    prepare: Callable  # (s) a record of zeros with settings and seed becomes a game
    advance: Callable  # (s) the next step of the round, when nothing waits on the stack
    go_on: Callable | None  # (s) one step of the task on top of the stack; None: the game has no tasks
    legal: Callable  # (s, frame, options) mark what may be answered to the question of this frame; `options` is all zero
    apply: Callable  # (s, choice) the question on top is answered: take it off, then do what the answer does
    must_be_asked: Callable | None  # (s) also with one legal answer? None: never
    observe: Callable  # (s, me, facts) all that seat `me` may know
    observe_question: Callable  # (s, me, facts) only the fields of the question, which come first
    redraw: Callable  # (s, me, seed) what seat `me` cannot know, drawn anew
    reward: Callable  # (s, seat) what the end of the game pays


class EntryPoints(NamedTuple):
    """The bodies of a game's entry points."""

    step: Callable
    look: Callable
    redraw: Callable
    advise: Callable
    ask: Callable
    sample: Callable


def no_task(s):  # type: ignore[no-untyped-def]
    """In place of `go_on`."""


def never(s):  # type: ignore[no-untyped-def]
    """In place of `must_be_asked`."""
    return False


def build(record: Record, rules: Rules) -> EntryPoints:
    """The kernel of one game."""
    rule, inlined, body, call_bot, mixed, word = (
        record.rule, record.inlined, record.compiler.body, record.call_bot, record.mixed, record.word)
    FIRST, OPTIONS = record.decisions.first, record.decisions.options
    FACTS, QUESTION_FACTS = record.seen.size, record.seen.question_size
    OVER, prepare, advance, legal, apply = rules.over, rules.prepare, rules.advance, rules.legal, rules.apply
    go_on, must_be_asked = rules.go_on or rule(no_task), rules.must_be_asked or rule(never)
    observe, observe_question = rules.observe, rules.observe_question
    redraw_record, reward, buffer_full = rules.redraw, rules.reward, buffer_full_rule(record)

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
        for kind in range(MOST_DECISIONS):
            last = row.control[seats - 1, kind]
            for seat in range(seats - 1, 0, -1):
                row.control[seat, kind] = row.control[seat - 1, kind]
            row.control[0, kind] = last

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
            finals[i] = st[i]
        if auto & ROTATE != 0:
            rotate(row, s.seats)
        row.seed = next_seed(row.seed)
        renew(st, blank, i, row.seed)

    @rule
    def fill_scratch(s, i, seat, kind, options, scratch_row):
        """The mask and the facts as a learner in this seat would get them, into the bot's scratch buffer."""
        for option in range(OPTIONS[scratch_row.decided]):
            scratch_row.mask[FIRST[scratch_row.decided] + option] = 0
        scratch_row.decided = kind
        for option in range(OPTIONS[kind]):
            scratch_row.mask[FIRST[kind] + option] = options[option]
        if scratch_row.shown_row == i and scratch_row.shown_to == seat and scratch_row.shown_at == s.changes:
            observe_question(s, seat, scratch_row.facts)
        else:
            observe(s, seat, scratch_row.facts)
            scratch_row.shown_row = i
            scratch_row.shown_to = seat
            scratch_row.shown_at = s.changes

    @rule
    def bot_option(s, i, seat, kind, code, row, scratch_row, bots):
        """What the bot of this code answers; below 0 if that is illegal."""
        options = scratch_row.options
        if code == RANDOM:
            return random_option(options, OPTIONS[kind], row, 1)
        fill_scratch(s, i, seat, kind, options, scratch_row)
        action = call_bot(bots[0].bot[code], bots[0].weights[code], scratch_row.facts, scratch_row.mask, draw(row, 1, 1 << 30))
        option = action - FIRST[kind]
        if 0 <= option < OPTIONS[kind] and options[option] != 0:
            return option
        row.answered = action
        return -1

    @rule
    def number_legal(s, options):
        """Mark what may be answered to the question on top of the stack; gives how many options that is. `options` is overwritten."""
        frame = s.stack[s.depth - 1]
        size = OPTIONS[frame.kind]
        for option in range(size):
            options[option] = 0
        legal(s, frame, options)
        number = 0
        for option in range(size):
            number += int(options[option])
        return number

    @rule
    def run(s, options):
        """Until somebody has a choice (`options` says which), the game is over, or the journal's buffer must be read."""
        while s.phase != OVER:
            if s.listening != 0 and buffer_full(s):
                return BUFFER_FULL
            if s.depth == 0:
                s.changes += 1
                advance(s)
            elif s.stack[s.depth - 1].kind >= FIRST_TASK:
                s.changes += 1
                go_on(s)
            else:
                number = number_legal(s, options)
                if number == 0:  # only an edited snapshot can come to this
                    return STUCK
                if number > 1 or must_be_asked(s):
                    return ASKED
                option = 0
                while options[option] == 0:
                    option += 1
                apply(s, option)
        return GAME_OVER

    @rule
    def play_on(st, blank, i, auto, row, scratch_row, finals, rewards, done, bots):
        """Until the caller must answer: gives the seat, or NOBODY at the end, PAUSED, NO_ANSWER, FOUL, STOPPED."""
        while True:
            s = st[i]
            why = run(s, scratch_row.options)
            if why == ASKED:
                frame = s.stack[s.depth - 1]
                seat = int(frame.seat)
                kind = int(frame.kind)
                code = int(row.control[seat, kind])
                if row.until != 0 and s.year > row.until:
                    return STOPPED
                if code == OUTSIDE or code >= MOST_BOTS:
                    return seat
                option = bot_option(s, i, seat, kind, code, row, scratch_row, bots)
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
                scratch_row.shown_row = NOBODY

    @inlined
    def show_mask(s, auto, options, row, mask):
        """The mask of the question: only the slices of the last and of this decision are touched."""
        if row.decided >= 0:
            old = mask[FIRST[row.decided] : FIRST[row.decided] + OPTIONS[row.decided]]
            for option in range(len(old)):
                old[option] = 0
        row.decided = NOBODY
        if s.depth > 0 and s.stack[s.depth - 1].kind < FIRST_TASK:
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
        """What the asked seat sees; the row remembers which seat's facts it holds and of when."""
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

    @body
    def step(st, blank, start, stop, auto, io, scratch, masks, facts_out, finals, floats_out, scale, rewards, done, bots):
        """Rows start .. stop-1: answer (or RESET, WAIT, HOLD), play on until the caller is asked again, show mask, facts, rewards."""
        scratch_row = scratch[0]
        scratch_row.shown_row = NOBODY
        options = scratch_row.options
        for i in range(start, stop):
            row = io[i]
            action = row.action
            if action == HOLD:
                continue
            if auto & KEEP_ENDS == 0:
                done[i] = 0
                for seat in range(SEATS_WIDE):
                    rewards[i, seat] = 0.0
            if action < 0:
                row.shown_to = NOBODY
            if action == RESET:
                scratch_row.shown_row = NOBODY
                renew(st, blank, i, row.seed)
            s = st[i]
            if s.phase == OVER:  # nobody is asked any more
                row.seat = NOBODY
                show_mask(s, auto, options, row, masks[i].mask)
                continue
            if action >= 0:
                apply(s, action - FIRST[s.stack[s.depth - 1].kind])
            row.seat = play_on(st, blank, i, auto, row, scratch_row, finals, rewards, done, bots)
            if done[i] != 0:
                row.shown_to = NOBODY
            s = st[i]
            if row.seat != PAUSED:
                show_mask(s, auto, options, row, masks[i].mask)
                if auto & SHOW_FACTS != 0 and row.seat >= 0:
                    show_facts(s, auto, row, facts_out[i].facts, floats_out[i if auto & FLOATS != 0 else 0].floats, scale)

    @body
    def look(st, i, me, facts_out):
        """What mobster `me` may know of row i, whoever is asked; written to row 0 of `facts_out`."""
        observe(st[i], me, facts_out[0].facts)

    @body
    def redraw(st, start, stop, me, seeds):
        """Rows start .. stop-1 as they may be, for all that mobster `me` knows; each from its seed."""
        for i in range(start, stop):
            redraw_record(st[i], me, seeds[i])

    @body
    def advise(st, start, stop, io, scratch, bots):
        """What the bots of the seats asked in rows start .. stop-1 would answer: in `suggested`, below 0 if it is illegal."""
        scratch_row = scratch[0]
        scratch_row.shown_row = NOBODY
        for i in range(start, stop):
            s = st[i]
            row = io[i]
            number_legal(s, scratch_row.options)
            kind = int(s.stack[s.depth - 1].kind)
            seat = int(s.stack[s.depth - 1].seat)
            option = bot_option(s, i, seat, kind, int(row.control[seat, kind]), row, scratch_row, bots)
            row.suggested = FIRST[kind] + option if option >= 0 else NOBODY

    @body
    def ask(scratch, bots, code, noise):
        """What this bot answers to the facts and the mask that the caller has written into the scratch buffer."""
        return call_bot(bots[0].bot[code], bots[0].weights[code], scratch[0].facts, scratch[0].mask, noise)

    @body
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

    return EntryPoints(step, look, redraw, advise, ask, sample)
