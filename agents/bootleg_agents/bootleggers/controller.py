# mypy: ignore-errors
"""Controller: one speakeasy, early, and everybody pays for it.

Men come before everything else: he fights for influence cards, counts on doors that are not open yet, and puts his men where they
make him leader with control, because its profit is paid on everybody's crates. Trucks and dice he takes when nothing better lies
there. At his public dock he lets others sell as long as the profit outweighs what it does for them.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    unopened_weight=85, minority_share=30, influence_weight=220, still_weight=60, truck_weight=60, improvement_weight=140,
    spare_marker_value=300, public_dock_weight=10)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
