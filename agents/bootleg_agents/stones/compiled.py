"""All compiled mobsters. Importing this compiles them, the first time."""
from . import cautious, crook, greedy, miser, shrewd
from .play import compiler

BOTS = {"greedy": greedy.act, "cautious": cautious.act, "miser": miser.act, "crook": crook.act, "shrewd": shrewd.act}
compiler.done()
