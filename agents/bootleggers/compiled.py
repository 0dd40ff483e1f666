"""All compiled mobsters and specialists. Importing this compiles them, the first time."""
from . import bidders, boss, controller, crook, dealer, distiller, dumper, extorter, greedy, hauler, loner, saboteur
from .cast import MOBSTERS, SPECIALISTS
from .house.trade import compiler

_FILES = (boss, controller, crook, dealer, distiller, dumper, extorter, greedy, hauler, loner, saboteur)
BOTS = {
    **{name: next(file.act for file in _FILES if file.__name__.endswith(f".{name}")) for name in MOBSTERS},
    **{name: getattr(bidders, name) for name in SPECIALISTS["bid"]},
}
compiler.done()
