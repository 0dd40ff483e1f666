"""Distiller: whoever has the whiskey is needed by everybody.

Dice come before everything else: the family still to four, then remote stills, where the Copper never comes. What does not fit his
trucks he sells in the market, and he leaves the doors to those who like doors: a minority is enough for him.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(leave=70, dice=240, men=70, wheels=110, thugs=60, minor=65, hope=30, split=40, margin=30)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
