"""The arena: a benchmark with fixed deals and fixed opponents, whose results anybody can play again, answer by answer (docs/arena.md).

    from bootleg_agents import arena
    result = arena.play(arena.read_entry("my_entry.yaml"))
    arena.check(result)
"""
from .checking import check, read_result, remarks
from .entries import Entry, read_entry
from .results import play
from .tracks import ARENA, DEALS, TRACKS, Track

__all__ = ["ARENA", "DEALS", "TRACKS", "Entry", "Track", "check", "play", "read_entry", "read_result", "remarks"]
