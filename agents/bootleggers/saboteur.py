"""Saboteur: it is not enough to win, somebody must lose.

Thug cards come before everything else, and all of them go at whoever is ahead: loads hijacked and busted, men taken off the board,
stills wrecked, doors closed at the worst moment. What the strongest rival loses counts for him as if he had earned it.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(grudge=110, spite=35, thugs=220, trigger=100, wait=10, men=90, envy=90, gate=90, margin=150)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
