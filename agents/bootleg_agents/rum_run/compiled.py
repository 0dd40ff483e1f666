"""All compiled mobsters. Importing this compiles them, the first time."""
import importlib

from .cast import MOBSTERS
from .play import compiler

BOTS = {name: importlib.import_module(f".{name}", __package__).act for name in (*MOBSTERS, "outlook")}
compiler.done()
