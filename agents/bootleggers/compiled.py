"""All compiled mobsters and bidders. Importing this compiles them, the first time."""
import importlib

from . import bidders
from .cast import BIDDERS, MOBSTERS
from .strategy.compiler import compiler

BOTS = {
    **{name: importlib.import_module(f".{name}", __package__).act for name in MOBSTERS},
    **{name: getattr(bidders, name) for name in BIDDERS},
}
compiler.done()
