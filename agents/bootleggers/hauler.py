"""Hauler: the fleet earns, loaded with his own crates or somebody else's.

Trucks come before everything else, the large ones first; room that his stills do not fill he rents out for the round or fills with
crates that others must sell cheap. He asks little for it, so he is asked often.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(leave=70, wheels=300, dice=110, men=80, thugs=60, margin=20, split=35, trust=70)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
