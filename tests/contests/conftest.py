"""Contests of every game: whatever asks for `game` is tested with each of GAMES."""
import pytest

from bootleg_agents import registry
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

SHORT = {"bootleggers": {"preset": "quiet", "settings": {"rounds": 8}}}  # where whole games of the usual kind take long


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return game_named(request.param)


@pytest.fixture(scope="module")
def quick(game):
    """Arguments of `tournament` for short games."""
    return {"game": game.name, **SHORT.get(game.name, {})}


@pytest.fixture(scope="module")
def field(game):
    """Three that differ: a hand-written mobster, the random one, and the random one with the first decision of the other."""
    first = registry.cast(game.name).MOBSTERS[0]
    return [first, "random", f"random+{game.decision_table.names[0]}:{first}"]
