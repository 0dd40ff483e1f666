"""Contests: who is stronger, by how much, with what certainty. For any game of the house.

    from bootleg_agents import contests
    result = contests.tournament(["boss", "greedy", "random"], deals=500, num_players=4, seed=1)
    print(result.table()); result.to_json(); result.games.score
"""
from .contest import duel, tournament
from .playing import Games, play_candidate
from .result import Result

__all__ = ["Games", "Result", "duel", "play_candidate", "tournament"]
