# mypy: ignore-errors
"""Saboteur: it is not enough to win, somebody must lose.

Thug cards come before everything else, and all of them go at whoever is ahead: loads hijacked and busted, men taken off the board,
stills wrecked, doors closed at the worst moment. What the strongest rival loses counts for him as if he had earned it.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    rival_weight=110, others_weight=35, influence_weight=90, thug_weight=220, thug_threshold=100, thug_threshold_per_round=10,
    deal_threshold=150, partner_gain_weight=90, public_dock_weight=90)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
