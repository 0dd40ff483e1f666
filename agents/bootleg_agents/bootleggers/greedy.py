# mypy: ignore-errors
"""Greedy: the next dollar. He looks one round ahead, keeps his word because it costs him nothing, and never plans."""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    look_ahead=1, unopened_weight=0, rival_weight=0, others_weight=0, spare_marker_value=20, thug_threshold=1,
    thug_threshold_per_round=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
