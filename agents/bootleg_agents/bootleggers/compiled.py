"""All compiled mobsters and specialists. Importing this compiles them, the first time."""
import importlib

from . import bidders
from .cast import MOBSTERS, SPECIALISTS
from .strategy.compiler import compiler

BOTS = {
    **{name: importlib.import_module(f".{name}", __package__).act for name in MOBSTERS},
    **{name: getattr(bidders, name) for name in SPECIALISTS["bid"]},
}
compiler.done()
