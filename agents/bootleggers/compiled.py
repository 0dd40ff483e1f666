"""All compiled mobsters and bidders. Importing this compiles them, the first time."""
from . import greedy
from .house.trade import compiler

BOTS = {"greedy": greedy.act}
compiler.done()
