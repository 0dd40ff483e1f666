"""All compiled mobsters and bidders. Importing this compiles them, the first time."""
from . import bidders, boss, greedy
from .cast import BIDDERS
from .house.trade import compiler

BOTS = {"greedy": greedy.act, "boss": boss.act, **{name: getattr(bidders, name) for name in BIDDERS}}
compiler.done()
