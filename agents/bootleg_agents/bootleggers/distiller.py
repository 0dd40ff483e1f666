# mypy: ignore-errors
"""Distiller: whoever has the whiskey is needed by everybody.

Dice come before everything else: the family still to four, then remote stills, where the Copper never comes. What does not fit his
trucks he sells in the market, and he leaves the doors to those who like doors: a minority is enough for him.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    unopened_weight=30, minority_share=65, influence_weight=70, still_weight=240, truck_weight=110, thug_weight=60,
    deal_threshold=30, asked_share=40, admission_chance=70)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
