"""The compiled entry points of Prohibition: its rules handed to the kernel. What each entry does: engine/kernel.py."""
from ..engine.kernel import Rules, build
from .rules.flow import advance
from .rules.hidden import redraw_game
from .rules.observe import observe, observe_question
from .rules.questions import apply, go_on, legal
from .rules.scoring import reward
from .rules.setup import prepare
from .rules.state import entry, record
from .tables.constants import OVER

_step, _look, _redraw, _advise, _ask, _sample = build(record, Rules(
    over=OVER, prepare=prepare, advance=advance, go_on=go_on, legal=legal, apply=apply, must_be_asked=None, observe=observe,
    observe_question=observe_question, redraw=redraw_game, reward=reward))


@entry
def step(st, blank, start, stop, auto, io, scratch, masks, facts_out, finals, floats_out, scale, rewards, done, bots):
    _step(st, blank, start, stop, auto, io, scratch, masks, facts_out, finals, floats_out, scale, rewards, done, bots)


@entry
def look(st, i, me, facts_out):
    _look(st, i, me, facts_out)


@entry
def redraw(st, start, stop, me, seeds):
    _redraw(st, start, stop, me, seeds)


@entry
def advise(st, start, stop, io, scratch, bots):
    _advise(st, start, stop, io, scratch, bots)


@entry
def ask(scratch, bots, code, noise):
    return _ask(scratch, bots, code, noise)


@entry
def sample(start, stop, io, scratch, masks):
    _sample(start, stop, io, scratch, masks)


record.compiler.done()
