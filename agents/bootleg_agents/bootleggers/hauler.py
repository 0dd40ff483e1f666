# mypy: ignore-errors
"""Hauler: the fleet earns, loaded with his own crates or somebody else's.

Trucks come before everything else, the large ones first; room that his stills do not fill he rents out for the round or fills with
crates that others must sell cheap. He asks little for it, so he is asked often.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    influence_weight=80, still_weight=110, truck_weight=300, thug_weight=60, deal_threshold=20, asked_share=35, trust=70,
    admission_chance=70)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
